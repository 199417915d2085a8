"""Sentences put together from what opens them, what they tell, and what closes them."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Number
from rulewright.effects.scope import names_in
from rulewright.effects.selectors import Who
from rulewright.games.spoils.language.assembling import Effects, Statement, assembled
from rulewright.games.spoils.language.waiting import by_each, waits, when_it_happens
from rulewright.text.agreement import check_doer
from rulewright.text.pending import THEY, Misread, parts_of, rebuild, words_in


class Told(Struct, frozen=True):
    """What a sentence says, and what it says its variables are."""

    effects: Effects
    lets: tuple[v.Let, ...] = ()
    single: bool = True

    @property
    def whole(self) -> Effects:
        """Everything in the order in which it is done."""
        return (*self.lets, *self.effects)


class Opening(Struct, frozen=True):
    """What a sentence begins with: how it hangs on what was before, or what must be so."""

    kind: str
    """did, did not, otherwise, if, then, each, unless."""
    condition: k.Condition | None = None
    so_often: Number | None = None
    told: Told | None = None
    by: str = ""
    """Who is said to have done, or not done, what went before."""


class Closing(Struct, frozen=True):
    """What a sentence ends with: a condition, what its variables are, what else, instead."""

    kind: str
    """if, where, otherwise, or if, instead, able, unless."""
    condition: k.Condition | None = None
    told: Told | None = None
    by: str = ""
    """Who is said to be able to do it."""


def one_of(chooser: str, options: tuple[Effects, ...]) -> v.Effect:
    if chooser in ("each", "each opponent"):
        inner = v.OneOf(options, (), "that player")
        return v.ForEachPlayer((inner,), "each" if chooser == "each" else "opponent")
    return v.OneOf(options, (), cast("Who", chooser))


def closed(one: tuple[tuple[Opening, ...], Told, tuple[Closing, ...]]) -> Statement:
    """A sentence as it was read: what opens it, what it tells, what closes it."""
    return statement(list(one[0]), one[1], list(one[2]))


def statement(openings: list[Opening], told: Told, closings: list[Closing]) -> Statement:
    """A sentence put together from the inside out; what its variables are is settled before anything rests on it."""
    told, closings = _inside(told, closings)
    lets = (*told.lets, *(let for one in closings if one.kind == "where" and one.told for let in one.told.lets))
    for one in closings:
        check_doer(told.effects[-1] if told.effects else None, one.by)
    also = next((one.condition for one in openings if one.kind == "did"), None)
    conditions = [one.condition for one in openings if one.kind == "if" and one.condition is not None]
    conditions += [one.condition for one in closings if one.condition is not None]
    outside = bool(names_in(tuple(conditions)) & {let.variable for let in lets})
    effects = told.effects if outside else (*lets, *told.effects)
    other = next((one.told.whole for one in closings if one.kind == "otherwise" and one.told is not None), ())
    for unless in (*(one.told for one in openings if one.kind == "unless"), *_unless(closings)):
        if unless is not None:
            chosen = _chosen_first(effects) if _ITS & set(words_in(unless.effects)) else ()
            rest = effects[len(chosen) :]
            kept = assembled([Statement(_by_them(unless.effects, effects)), Statement(rest, "did not")])
            effects = (*chosen, *kept)
    for closing in closings:
        if closing.kind == "or if" and closing.condition is not None and closing.told is not None:
            effects = (v.If(closing.condition, closing.told.whole, effects),)
        elif closing.condition is not None:
            if effects and isinstance(effects[-1], v.OneOf):
                raise Misread("is it so for both, or only for what is said last? Begin with the condition")
            effects = (v.If(closing.condition, effects),)
    for opening in reversed(openings):
        if opening.kind == "if" and opening.condition is not None:
            effects = (v.If(opening.condition, effects, other),)
            other = ()
        if opening.so_often is not None:
            effects = (v.SoOften(opening.so_often, effects),)
    if other:
        raise Misread("otherwise than what?")
    tests = bool(openings) and openings[0].kind == "if" and not any(one.kind == "otherwise" for one in closings)
    return Statement(
        (*lets, *effects) if outside else effects,
        _kind(openings, closings),
        single=told.single if not conditions else True,
        tests=tests,
        also=also,
        by=next((one.by for one in openings if one.by), ""),
    )


_ITS = {"controller", "owner"}


def _chosen_first(effects: Effects) -> Effects:
    """What is chosen before it is told that somebody can keep something from being done with it."""
    found = 0
    while found < len(effects) - 1 and isinstance(effects[found], v.Pick):
        found += 1
    return effects[:found]


_OF_DEEDS = ("if", "unless", "where", "or if")
"""Closings that belong to what is done, and so to when and by whom it is done."""


def _inside(told: Told, closings: list[Closing]) -> tuple[Told, list[Closing]]:
    """What a sentence tells, and what still closes it, once what belongs to the inside of what it tells is there.

    What waits is tested, paid and counted when it is done; what they are to do whom each player stands for, by each.
    """
    closing = [one for one in closings if one.kind in _OF_DEEDS]
    if _unless(closing) and any(isinstance(part, v.Cannot) for part in parts_of(told.effects)):
        raise Misread("is that done now, or each time? Begin with unless if it is done now")
    if closing and any(map(waits, told.effects)):
        changed = when_it_happens
    elif any(isinstance(one, v.ForEachPlayer) for one in told.effects) and THEY in words_in(tuple(closing)):
        changed = by_each
        closing = [rebuild(one, lambda part: "that player" if part == THEY else part) for one in closing]
    else:
        return told, closings
    if len(told.effects) > 1:
        raise Misread("is that so of all of it, or of what is said last?")
    whole = changed(told.effects[0], lambda effects: statement([], Told(effects), closing).effects)
    return Told((whole,), told.lets), [one for one in closings if one.kind not in _OF_DEEDS]


def _by_them(unless: Effects, done: Effects) -> Effects:
    """What they may do to keep it off: they are whoever the sentence is about."""
    about = getattr(done[0], "who", None) if done else None
    return rebuild(unless, lambda part: about if part == THEY else part) if about == "opponent" else unless


def _unless(closings: list[Closing]) -> list[Told | None]:
    """What somebody may do at the end of a sentence to keep what it says from being done."""
    return [one.told for one in closings if one.kind == "unless"]


_OPEN = ("if", "then", "each", "unless")
"""Openings that hang on nothing before."""


def _kind(openings: list[Opening], closings: list[Closing]) -> str:
    """How a sentence hangs on what was before."""
    kinds = [one.kind for one in openings if one.kind not in _OPEN]
    if len(kinds) > 1 or any(one.kind not in _OPEN for one in openings[1:]):
        raise Misread("a sentence hangs on one thing before it")
    kind = kinds[0] if kinds else "plain"
    if any(one.kind == "instead" for one in closings):
        return {"plain": "instead", "did": "did instead"}.get(kind, "nothing")
    return kind
