"""`expect: …`: what a case says must be true, read once and compared with the game as it stands."""

from __future__ import annotations

import difflib
import operator
import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from rulewright.games.judging import SEATS, CardNamed, JudgeValue, JudgeWords, Several
from rulewright.games.kit import GameKit
from rulewright.kernel.errors import FileFault, UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.trace import Entry
from rulewright.kernel.views import names_seen
from rulewright.kernel.words import Names


class View(Struct):
    """What a check looks at."""

    kit: GameKit
    game: Game
    names: Names
    trace: list[Entry]
    listed: int
    """How many cards the position lists; those that come later were created."""


class Check(Struct, frozen=True):
    """Something that must be true."""

    def found(self, view: View) -> str | None:
        """What there is instead; None if the check holds."""
        raise AssertionError("a check says itself what it looks at")


class Cites(Check, frozen=True):
    """`cites 503.3`: a rule is named in the trace so far."""

    rule: str

    def found(self, view: View) -> str | None:
        cited = {rule for entry in view.trace for rule in (entry.rule, *entry.also)} | {
            *map(view.game.rules.rule_of, view.game.passed)
        }
        if self.rule in cited:
            return None
        return "the trace cites " + (", ".join(sorted(cited)) or "nothing")


class Winner(Check, frozen=True):
    """`winner = a`, `winner = none`."""

    seat: str
    wanted: bool

    def found(self, view: View) -> str | None:
        winners = view.game.state.result or ()
        letters = ", ".join(SEATS[seat] for seat in winners) or "none"
        if (letters == self.seat) == self.wanted:
            return None
        return f"winner = {letters}" + ("" if view.game.over else ", the game is not over")


class Over(Check, frozen=True):
    """`over = yes`."""

    wanted: bool

    def found(self, view: View) -> str | None:
        over = view.game.over
        return None if over == self.wanted else f"over = {'yes' if over else 'no'}"


class Asked(Check, frozen=True):
    """`asked = b: block`, `asked = b`, `asked = none`."""

    seat: str
    prompt: str
    wanted: bool

    def found(self, view: View) -> str | None:
        decision = view.game.decision
        seat = view.game.rules.seat_name(decision.seat) if decision else "none"
        prompt = decision.prompt if decision else ""
        is_so = seat == self.seat and self.prompt in ("", prompt)
        return None if is_so == self.wanted else f"asked = {seat}" + (f": {prompt}" if prompt else "")


class SeatValue(Check, frozen=True):
    """`a.influence = 17`, `a.hand.size >= 3`."""

    seat: int
    what: str
    size: bool
    sign: str
    value: str

    def found(self, view: View) -> str | None:
        if self.size:
            have: JudgeValue = len(view.kit.judge_area(view.game, self.seat, self.what))
        else:
            have = view.kit.judge_seat(view.game, self.seat, self.what)
        if compared(view, have, self.sign, self.value):
            return None
        return f"{SEATS[self.seat]}.{self.what}{'.size' if self.size else ''} = {told(view, have)}"


class InArea(Check, frozen=True):
    """`X in a.discard`, `X not in a.play`."""

    card: str
    seat: int
    area: str
    wanted: bool

    def found(self, view: View) -> str | None:
        cards = view.kit.judge_area(view.game, self.seat, self.area)
        there = any(slot in cards for slot in slots_of(view, self.card))
        if there == self.wanted:
            return None
        listed = ", ".join(view.names.label(view.game, slot) for slot in cards) or "nothing"
        return f"{SEATS[self.seat]}.{self.area} holds {listed}"


class AtPlace(Check, frozen=True):
    """`X in CITY`, `X not in BASE`: at which card another is."""

    card: str
    place: str
    wanted: bool

    def found(self, view: View) -> str | None:
        places = slots_of(view, self.place)
        cards = [view.game.card(slot) for slot in slots_of(view, self.card)]
        there = [card.place for card in cards if view.game.rules.in_play(card.area)]
        if any(one in places for one in there) == self.wanted:
            return None
        listed = ", ".join(view.names.label(view.game, one) if one >= 0 else "no place" for one in there)
        return f"{self.card} is at {listed or 'no place in play'}"


class CardValue(Check, frozen=True):
    """`X.strength = 3`, `X.keywords has covert`."""

    card: str
    what: str
    sign: str
    value: str

    def found(self, view: View) -> str | None:
        slots = slots_of(view, self.card)
        in_play = [slot for slot in slots if view.game.rules.in_play(view.game.card(slot).area)]
        values = {slot: view.kit.judge_value(view.game, slot, self.what) for slot in in_play or slots}
        if not values:
            return f"there is no {self.card}"
        holds = all if self.sign in ("!=", "lacks") else any
        if holds(compared(view, value, self.sign, self.value) for value in values.values()):
            return None
        return ", ".join(
            f"{view.names.label(view.game, slot)}.{self.what} = {told(view, value)}" for slot, value in values.items()
        )


class Sees(Check, frozen=True):
    """`b sees X`, `b does not see X`: whether the view that a seat gets tells which card it is."""

    seat: int
    card: str
    wanted: bool

    def found(self, view: View) -> str | None:
        seen = names_seen(view.game, self.seat, view.kit.write_answer)
        known = [slot for slot in slots_of(view, self.card) if slot in seen]
        if bool(known) == self.wanted:
            return None
        if self.wanted:
            return f"{SEATS[self.seat]} does not see {self.card}"
        return f"{SEATS[self.seat]} sees " + ", ".join(view.names.label(view.game, slot) for slot in known)


def slots_of(view: View, name: str) -> list[int]:
    """The cards of a name, hidden ones too; raises UnknownName if none can ever bear it."""
    found = view.names.find(view.game, name)
    if not found:
        plain = re.sub(r"#\d+$", "", name).strip()
        created = all(slot >= view.listed for slot in view.names.find(view.game, plain))
        if not created or not any(card.name.casefold() == plain.casefold() for card in view.game.rules.defs):
            known = {view.names.label(view.game, slot) for slot in range(len(view.game.state.cards))}
            raise UnknownName("card in this case", name, known)
    return found


# -- comparing ---------------------------------------------------------------------------------------------------

_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compared(view: View, have: JudgeValue, sign: str, value: str) -> bool:
    """Whether a value compares as wanted with what is written."""
    text = value.strip().casefold()
    if sign in ("has", "lacks"):
        held = have.names | have.further if isinstance(have, Several) else frozenset()
        return (text in held) == (sign == "has")
    if isinstance(have, Several):
        wanted = frozenset(part.strip() for part in text.split(",")) if text != "none" else frozenset()
        return (have.names == wanted) == (sign == "=")
    if isinstance(have, CardNamed):
        return (text != "none" and have.slot in slots_of(view, value)) == (sign == "=")
    if isinstance(have, bool) or have is None or isinstance(have, str):
        return (told(view, have).casefold() == text) == (sign == "=")
    if not re.fullmatch(r"-?\d+", text):
        return sign == "!="
    return _SIGNS[sign](have, int(text))


def told(view: View, value: JudgeValue) -> str:
    """A value as a judge file writes it."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case CardNamed(slot=slot):
            return view.names.label(view.game, slot)
        case Several(names=names):
            return ", ".join(sorted(names)) or "none"
    return str(value)


# -- reading -----------------------------------------------------------------------------------------------------

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
    raise reader.fault(
        f"{text!r} is not something that can be expected",
        "write `X in a.discard`, `X.damage = 2`, `a.hand.size = 3`, `b sees X`, `cites 503.3`, "
        "`winner = a` or `asked = b: block`",
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
        what = self.known("value of a card", match[2], self.words.card_values)
        return CardValue(match[1].strip(), what, match[3] or match[4], match[5].strip())
