"""How long changes last that are told together: a duration that is said once in a sentence holds for all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards
from rulewright.text.pending import Mention, Misread

Said = TypeVar("Said", bound=Any)
"""A statement: one part of a text, with its effects and how it is joined to the part before it."""

_FOR_GOOD = "forever"


def lasting_alike(statements: Sequence[Said]) -> tuple[Said, ...]:
    """Statements in which a change without a duration has that of its sentence, or, of what was spoken of, of its text.

    Target creature gets +1/+1 and another gets -1/-1 until end of turn; it also gains flying.
    """
    told = {until for one in statements for _, until in _timed(one.effects)}
    if not told or not any(_untimed(one.effects) for one in statements):
        return tuple(statements)
    found: list[Said] = []
    before: dict[Cards, str] = {}
    for sentence in _sentences(statements):
        own = {until for one in sentence for _, until in _timed(one.effects)}
        for one in sentence:
            until = _one_of(own) if own else ""
            found.append(replace(one, effects=_with(one.effects, until, before)))
        before |= {cards: until for one in sentence for cards, until in _timed(one.effects)}
    return tuple(found)


def _sentences(statements: Sequence[Said]) -> list[list[Said]]:
    found: list[list[Said]] = []
    for one in statements:
        if one.joint == "." or not found:
            found.append([])
        found[-1].append(one)
    return found


def _one_of(durations: set[str]) -> str:
    if len(durations) > 1:
        raise Misread("for how long?")
    return next(iter(durations))


def _changes(effects: tuple[v.Effect, ...]) -> Iterator[v.Modify | v.TakeControl]:
    """The changes that instructions make when they are carried out, and not only later."""
    for one in effects:
        if isinstance(one, v.Modify | v.TakeControl):
            yield one
        elif isinstance(one, v.If):
            yield from _changes((*one.effects, *one.otherwise))
        elif isinstance(one, v.May | v.ForEachPlayer):
            yield from _changes(one.effects)
        elif isinstance(one, v.OneOf):
            for option in one.options:
                yield from _changes(option)


def _timed(effects: tuple[v.Effect, ...]) -> list[tuple[Cards, str]]:
    return [(one.cards, one.until) for one in _changes(effects) if one.until != _FOR_GOOD]


def _untimed(effects: tuple[v.Effect, ...]) -> bool:
    return any(isinstance(one, v.Modify) and _is_for_good(one) for one in _changes(effects))


def _is_for_good(one: v.Modify) -> bool:
    return one.until == _FOR_GOOD and one.condition is None


def _with(effects: tuple[v.Effect, ...], until: str, before: dict[Cards, str]) -> tuple[v.Effect, ...]:
    """Instructions whose changes last as long as their sentence says, or as those of the same cards before it."""
    return tuple(_lasting(one, until, before) for one in effects)


def _lasting(one: v.Effect, until: str, before: dict[Cards, str]) -> v.Effect:
    if isinstance(one, v.Modify) and _is_for_good(one):
        return replace(one, until=until or _as_before(one.cards, before))
    if isinstance(one, v.If):
        return replace(one, effects=_with(one.effects, until, before), otherwise=_with(one.otherwise, until, before))
    if isinstance(one, v.May | v.ForEachPlayer):
        return replace(one, effects=_with(one.effects, until, before))
    if isinstance(one, v.OneOf):
        return replace(one, options=tuple(_with(option, until, before) for option in one.options))
    return one


def _as_before(cards: Cards, before: dict[Cards, str]) -> str:
    """How long what was said before of the same cards lasts; of other cards nobody has said how long."""
    if not before or not (isinstance(cards, Mention) or cards in before):
        raise Misread("for how long?")
    return _one_of(set(before.values()))
