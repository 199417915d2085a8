"""Words between the people at a table: passed on as they are said, and kept nowhere."""

from __future__ import annotations

from rulewright.server.gathering import SEATS, told_apart
from rulewright.server.limits import Bucket
from rulewright.server.sent import SaidTold
from rulewright.server.wire import Fault, Say

AT_ONCE, A_SECOND = 5, 0.5
"""How much one seat may say."""


class Talk:
    """What is said at one table."""

    def __init__(self, seats: int, *, chat: bool) -> None:
        self._chat = chat
        self._buckets = [Bucket(AT_ONCE, A_SECOND) for _ in range(seats)]

    def said(self, seat: int, message: Say) -> SaidTold:
        """What everybody is told that a seat has said, or Fault."""
        if (message.phrase is None) == (message.text is None):
            raise Fault("bad_message", "say a phrase or a text, and only one of them", "phrase")
        if message.text is not None and not self._chat:
            raise Fault("not_now", "at this table nothing can be written but the ready phrases", "text")
        if self._buckets[seat].take():
            raise Fault("too_many", "that was much at once; wait a little")
        text = None if message.text is None else told_apart([message.text])[0]
        return SaidTold(by=SEATS[seat], phrase=message.phrase, text=text)
