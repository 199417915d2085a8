"""What a text calls a target, and what is chosen as it is done: named where it stands, picked before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Cards, Filter, Register
from rulewright.text.pending import SUBJECT, TARGET_OPPONENT, TARGET_PLAYER, Misread, Of, parts_of, rebuild, words_in

Effects = tuple[v.Effect, ...]


class Target(Cards, frozen=True, tag=True):
    """A card that is picked as the text is put on the stack: target creature, up to 2 target creatures."""

    what: Filter
    high: int | None = 1
    """None for any number."""
    fewer: bool = False
    """Whether fewer will do."""
    place: str = ""
    """Where in the text it stands, so that two that are worded alike are two."""


class Chosen(Cards, frozen=True, tag=True):
    """A card that whoever does this chooses as it is done: a creature, another Soldier, any number of cards."""

    what: Filter
    low: Number = Fixed(1)
    high: Number | None = Fixed(1)
    place: str = ""
    at_random: bool = False

    def pick(self, into: str = "") -> v.Pick:
        """The choice, by whoever does it."""
        name = into or self.place
        return v.Pick(self.what, self.low, self.high, name, SUBJECT, choose=True, at_random=self.at_random)


class ChosenAmong(Cards, frozen=True, tag=True):
    """A card that whoever does this chooses in one of several piles: a card from your hand or discard pile."""

    piles: tuple[Filter, ...]
    place: str = ""

    def pick(self, into: str = "") -> v.OneOf:
        """The choice, of the pile and then of the card."""
        picks = tuple((Chosen(one, place=into or self.place).pick(),) for one in self.piles)
        return v.OneOf(picks, tuple(one.area for one in self.piles), SUBJECT)


class EitherAll(Cards, frozen=True, tag=True):
    """All cards of one description or all of another, as whoever does this wants."""

    groups: tuple[Filter, Filter]
    labels: tuple[str, str]


def with_choices(effect: v.Effect, told: Callable[[v.Effect], Effects] = lambda effect: (effect,)) -> Effects:
    """An instruction, after the choices of cards that it is about; `told` says what is settled between the two."""
    either = next((part for part in parts_of(effect) if isinstance(part, EitherAll)), None)
    if either is not None:
        ways = (rebuild(effect, lambda part, one=one: one if part == either else part) for one in either.groups)
        return (v.OneOf(tuple(with_choices(way, told) for way in ways), either.labels, SUBJECT),)
    found = dict.fromkeys(part for part in parts_of(effect) if isinstance(part, Chosen | ChosenAmong))
    if not found:
        return told(effect)
    picks = [one.pick() for one in found]
    about = rebuild(effect, lambda part: Register(part.place) if isinstance(part, Chosen | ChosenAmong) else part)
    return (*picks, *told(about))


def _where(target: Target) -> tuple[int, str]:
    """Where in the text a target stands: the first of the words that its place tells."""
    words = target.place.removeprefix("?").partition("-")[0]
    return int(words) if words.isdecimal() else 0, target.place


def with_picks(effects: Effects) -> tuple[Effects, Effects]:
    """The picks that effects need, in the order of their words, and the effects about what was picked."""
    picks: list[v.Effect] = []
    names: dict[Target, str] = {}

    through = [word.cards for word in words_in(effects) if isinstance(word, Of)]
    named = {part for part in (*parts_of(effects), *through) if isinstance(part, Target)}
    for one in sorted(named, key=_where):
        names[one] = f"?target {len(names)}"
        high = None if one.high is None else Fixed(one.high)
        low = Fixed(0) if one.fewer or high is None else high
        picks.append(v.Pick(one.what, low, high, into=names[one]))

    def picked(part: Any) -> Any:
        if isinstance(part, Target):
            return Register(names[part])
        if isinstance(part, Of) and isinstance(part.cards, Target):
            return Of(str(part), Register(names[part.cards]))
        if part in (TARGET_PLAYER, TARGET_OPPONENT):
            if not any(isinstance(one, PickPlayer) for one in picks):
                picks.append(PickPlayer("opponent" if part == TARGET_OPPONENT else "each"))
            return "picked player"
        return part

    about = tuple(rebuild(one, picked) for one in effects)
    if sum(isinstance(one, PickPlayer) for one in picks) > 1:
        raise Misread("two target players")
    if any(isinstance(one, PickPlayer) for one in picks) and not any(isinstance(one, v.ForEachPlayer) for one in about):
        about = rebuild(about, lambda part: "picked player" if part == "that player" else part)
    return tuple(picks), about
