"""The words after `expect:`, read once."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from msgspec import Struct

from rulewright.games.judge_words import JudgeWords
from rulewright.games.judging import SEATS
from rulewright.judge.expect import Asked, AtPlace, CardValue, Check, Cites, InArea, Over, SeatValue, Sees, Winner
from rulewright.kernel.errors import FileFault
from rulewright.kernel.records import NOBODY

_SIGN = r"\s*(!=|<=|>=|=|<|>)\s*"
_GAME = re.compile(rf"(winner|over|asked){_SIGN}(.+)")
_SEAT_VALUE = re.compile(rf"([a-d])\.([\w. ]+?)(\.size)?{_SIGN}(.+)")
_SEES = re.compile(r"([a-d])\s+(sees|does\s+not\s+see)\s+(.+)")
_IN = re.compile(r"(.+?)\s+(not\s+in|in)\s+([a-d])\.(\w+)")
_AT = re.compile(r"(.+?)\s+(not\s+in|in)\s+([^.=<>]+)")
_CARD_VALUE = re.compile(rf"(.+)\.(\w+)(?:{_SIGN}|\s+(has|lacks)\s+)(.+)")


def read_check(text: str, line: int, file: str, words: JudgeWords) -> Check:
    """The check that the words after `expect:` describe."""
    reader = _Reader(line, file, words)
    cites = re.fullmatch(r"cites\s+(\S+)", text)
    if cites:
        return Cites(cites[1])
    for pattern, read in (
        (_SEES, reader.of_view),
        (_GAME, reader.of_game),
        (_IN, reader.of_area),
        (_SEAT_VALUE, reader.of_seat),
        (_CARD_VALUE, reader.of_card),
        (_AT, reader.of_place),
    ):
        match = pattern.fullmatch(text)
        if match:
            return read(match)
    area, value = ((*some, "…")[0] for some in (words.areas, words.card_values))
    raise reader.fault(
        f"{text!r} is not something that can be expected",
        f"write `X in a.{area}`, `X.{value} = 2`, `a.{area}.size = 3`, `b sees X`, `cites RULE`, "
        "`winner = a` or `asked = b: pick`",
    )


class _Reader(Struct):
    """Turns what a pattern has found into a check."""

    line: int
    file: str
    words: JudgeWords

    def fault(self, message: str, remedy: str) -> FileFault:
        return FileFault(self.file, message, line=self.line, remedy=remedy)

    def known(self, what: str, word: str, among: Iterable[str]) -> str:
        listed = list(among)
        if word not in listed:
            near = difflib.get_close_matches(word, listed, n=1, cutoff=0.5)
            remedy = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(listed)}"
            raise self.fault(f"there is no {what} called {word!r}", remedy)
        return word

    def of_game(self, match: re.Match[str]) -> Check:
        what, sign, value = match[1], match[2], match[3].strip()
        if sign not in ("=", "!="):
            raise self.fault(f"{what} can only be compared with = or !=", f"write `{what} = {value}`")
        if what == "winner":
            return Winner(self.known("winner", value, (*SEATS, "none")), sign == "=")
        if what == "over":
            return Over((self.known("answer to that", value, ("yes", "no")) == "yes") == (sign == "="))
        seat, _, prompt = value.partition(":")
        return Asked(self.known("seat", seat.strip(), (*SEATS, "none")), prompt.strip(), sign == "=")

    def of_view(self, match: re.Match[str]) -> Check:
        return Sees(SEATS.index(match[1]), match[3].strip(), match[2] == "sees")

    def of_area(self, match: re.Match[str]) -> Check:
        area = self.known("area", match[4], self.words.areas)
        return InArea(match[1].strip(), SEATS.index(match[3]), area, match[2] == "in")

    def of_place(self, match: re.Match[str]) -> Check:
        if match[3].strip() in self.words.table_areas:
            return InArea(match[1].strip(), NOBODY, match[3].strip(), match[2] == "in")
        return AtPlace(match[1].strip(), match[3].strip(), match[2] == "in")

    def of_seat(self, match: re.Match[str]) -> Check:
        if match[3]:
            what = self.known("area", match[2], self.words.areas)
        elif match[2] in self.words.areas:
            raise self.fault(f"{match[1]}.{match[2]} is an area, not a number", f"write {match[1]}.{match[2]}.size")
        else:
            what = self.known("value of a seat", match[2], self.words.seat_values)
        return SeatValue(SEATS.index(match[1]), what, bool(match[3]), match[4], match[5].strip())

    def of_card(self, match: re.Match[str]) -> Check:
        if match[1] in self.words.table_areas and match[2] == "size":
            return SeatValue(NOBODY, match[1], True, match[3], match[5].strip())
        what = self.known("value of a card", match[2], self.words.card_values)
        return CardValue(match[1].strip(), what, match[3] or match[4], match[5].strip())
