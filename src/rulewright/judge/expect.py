"""`expect: …`: what a case says must be true, compared with the game as it stands."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulewright.games.judging import SEATS, CardNamed, JudgeValue, Several
from rulewright.games.kit import GameKit
from rulewright.kernel.errors import UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY
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

    def own_rules(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Those of some rules that the edition of the case has, or has under another number."""
        return tuple(rule for rule in rules if self.game.rules.same_rules(rule))


class Check(Struct, frozen=True):
    """Something that must be true."""

    def found(self, view: View) -> str | None:
        """What there is instead; None if the check holds."""
        raise AssertionError("a check says itself what it looks at")

    def because(self, view: View) -> Entry | None:
        """What holds, with the rules by which it does; None where the trace has told that already."""
        return None


class Cites(Check, frozen=True):
    """`cites 503.3`: a rule is named in the trace so far."""

    rule: str

    def found(self, view: View) -> str | None:
        cited = {rule for entry in view.trace for rule in (entry.rule, *entry.also)} | {*view.game.cited}
        if not cited.isdisjoint(view.game.rules.told_under(self.rule)):
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
        return f"{_whose(self.seat)}{self.what}{'.size' if self.size else ''} = {told(view, have)}"


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
        return f"{_whose(self.seat)}{self.area} holds {listed}"


def _whose(seat: int) -> str:
    """How an area begins: with its seat, unless it is nobody's."""
    return f"{SEATS[seat]}." if seat != NOBODY else ""


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
        values = self._values(view)
        if not values:
            return f"there is no {self.card}"
        holds = all if self.sign in ("!=", "lacks") else any
        if holds(compared(view, value, self.sign, self.value) for value in values.values()):
            return None
        return ", ".join(
            f"{view.names.label(view.game, slot)}.{self.what} = {told(view, value)}" for slot, value in values.items()
        )

    def because(self, view: View) -> Entry | None:
        meant = [slot for slot, value in self._values(view).items() if compared(view, value, self.sign, self.value)]
        for slot in meant:
            rules = view.own_rules(view.kit.judge_reasons(view.game, slot, self.what))
            if rules:
                value = told(view, view.kit.judge_value(view.game, slot, self.what))
                sentence = f"{view.names.label(view.game, slot)}: {self.what.replace('_', ' ')} {value}"
                return Entry(rules[0], sentence, also=rules[1:], depth=view.game.depth)
        return None

    def _values(self, view: View) -> dict[int, JudgeValue]:
        """The value of each card of that name; of those in play, if any is."""
        slots = slots_of(view, self.card)
        in_play = [slot for slot in slots if view.game.rules.in_play(view.game.card(slot).area)]
        return {slot: view.kit.judge_value(view.game, slot, self.what) for slot in in_play or slots}


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

    def because(self, view: View) -> Entry | None:
        sights = [view.own_rules(view.kit.judge_sight(view.game, slot)) for slot in slots_of(view, self.card)]
        found = [rules for rules in sights if rules]
        if not found:
            return None
        sees = "sees" if self.wanted else "does not see"
        sentence = f"{SEATS[self.seat]} {sees} {self.card}"
        return Entry(found[0][0], sentence, also=found[0][1:], depth=view.game.depth)


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
