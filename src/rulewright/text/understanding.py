"""The one meaning of a piece of text: every reading is tied to what it speaks of, and one must remain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from rulewright.kernel.errors import Meant, Problem, TextNotUnderstood
from rulewright.text.capabilities import Capabilities
from rulewright.text.diagnosis import Help, not_parsed, not_playable, not_read
from rulewright.text.language import Language, Reading
from rulewright.text.pending import Misread, NotYet, Unplayable
from rulewright.text.refusal import NotParsed, Unproven
from rulewright.text.spacing import plainly, sentence_case
from rulewright.text.trees import tree
from rulewright.text.words import Word

Node = TypeVar("Node")

LONGEST = 400
"""The most words that are read as one piece: far more than a card has room for, and few enough to be read at once."""


def refuse_if_endless(name: str, text: str) -> None:
    """Refuse a text that is longer than any card has room for, before anybody tries to read it."""
    if (size := len(text.split())) > LONGEST:
        told = f"this has {size} words; at most {LONGEST} are read as the text of one card"
        raise TextNotUnderstood(name, text, (Problem(1, 1, 1, told),))


class Sentences(Struct, frozen=True):
    """What a game's compiler reads with: its language, and what helps to say what would have been understood."""

    language: Language
    capabilities: Capabilities
    examples: Callable[[], Sequence[str]]
    elsewhere: Mapping[str, str] = {}
    """Words of other games, with what this one says."""

    def readings(self, words: Sequence[Word], category: str) -> list[Reading]:
        """Every reading of the words; where there is none, the nearest that would be understood is told."""
        if len(words) > LONGEST:
            raise Unproven(not_read(words, -1, f"this has {len(words)} words; at most {LONGEST} are read as one piece"))
        try:
            return self.language.readings(words, category)
        except NotParsed as error:
            told = Help(self.examples(), self.elsewhere, lambda other: self._reaches(other, category))
            raise Unproven(not_parsed(words, error, told)) from None
        except Misread as error:
            raise Unproven(not_read(words, error.at, error.message, error.readings), parsed=True) from None

    def _usual(self, how: Reading) -> str:
        """What was read in the usual words, as a text."""
        return sentence_case(plainly(" ".join(self.language.usual(how))))

    def _reaches(self, words: Sequence[Word], category: str) -> int:
        """Up to which word a text is understood."""
        try:
            self.language.readings(words, category)
        except NotParsed as error:
            return error.at
        except Misread:
            pass
        return len(words)

    def meaning(
        self, words: Sequence[Word], category: str, make: Callable[[Any], Node], *, linked: bool = True
    ) -> tuple[Node, Reading]:
        """What `make` makes of the one reading that means something, and that reading.

        A meaning that cannot be played yet is a meaning: no other reading takes its place. `linked` tells whether what
        `make` makes is whole, so that it can be held against the table of capabilities.
        """
        found: list[tuple[int, Node | NotYet, Reading]] = []
        reason: Unproven | None = None
        for reading in self.readings(words, category):
            if found and reading.tokens > found[0][0]:
                break
            node: Node | NotYet
            try:
                node = reading.value if isinstance(reading.value, NotYet) else make(reading.value)
            except Unplayable as error:
                node = NotYet(error.message, error.at)
            except Misread as error:
                reason = reason or Unproven(not_read(words, error.at, error.message, error.readings), parsed=True)
                continue
            except Unproven as error:
                reason = reason or error
                continue
            if all(other != node for _, other, _ in found):
                found.append((reading.tokens, node, reading))
        if not found:
            assert reason is not None, "a reading that means nothing says why"
            raise reason
        if len(found) > 1:
            ways = " or ".join(tree(node) for _, node, _ in found)
            each = tuple(Meant(tree(node), (self._usual(how),)) for _, node, how in found)
            raise Unproven(not_read(words, -1, f"this can be read in more than one way: {ways}", each), parsed=True)
        _, meant, how = found[0]
        if isinstance(meant, NotYet):
            raise Unproven(not_playable(words, meant.at, meant.what))
        if linked and (lack := self.capabilities.lacking(meant)) is not None:
            raise Unproven(not_playable(words, -1, lack.in_words()))
        return meant, how
