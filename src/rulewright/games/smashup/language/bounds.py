"""What cannot be done or told, though its words can be read: to cards elsewhere, to bases, of what is forgotten."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.history import can_be_told
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, Filter, PlaceOf, Register, This
from rulewright.text.pending import Misread, Unplayable, parts_of

_OUT_OF_PLAY = ("hand", "deck", "discard")
_Done = v.Destroy | v.Shift | v.AddTokens | v.RemoveTokens | v.TakeControl | v.Modify | p.Standing


def refuse_beyond(node: Any, kind: str) -> None:
    """Text of a card of a kind keeps to what the rules let cards do."""
    _refuse_forgotten(node)
    _refuse_given_up(node)
    picked = {part.into: part.cards for part in parts_of(node) if isinstance(part, v.Pick)}
    replaced = any(isinstance(part, v.Put) and part.to == "bases" for part in parts_of(node))
    for part in parts_of(node):
        if isinstance(part, Filter) and part.types == ("base",) and (part.controller or part.owner):
            raise Misread("whose base?")
        if isinstance(part, v.Discard) and part.of is not None and any(isinstance(one, At) for one in part.of.where):
            raise Misread("what is discarded is said of cards in hand")
        if isinstance(part, n.TotalOf) and part.what == "counted power" and _at_no_certain_base(part.of):
            raise Misread("at which base?")
        if isinstance(part, _Done):
            cards = picked.get(part.cards.name, part.cards) if isinstance(part.cards, Register) else part.cards
            _refuse_elsewhere(cards)
            if _is_base(cards, kind) and isinstance(part, v.Destroy) and not replaced:
                raise Unplayable("a base that is destroyed, and the one that takes its place")
            if _is_base(cards, kind) and _is_done_to_others_only(part):
                raise Misread("that is not done to bases")


def _at_no_certain_base(cards: Cards) -> bool:
    """core.37 Players have power at a base: it is not added up over bases."""
    return isinstance(cards, Filter) and any(
        isinstance(one, At) and isinstance(one.place, Filter) for one in cards.where
    )


def _refuse_elsewhere(cards: Cards) -> None:
    """core.40 Only what is in play is destroyed, moved or changed."""
    if isinstance(cards, Filter) and cards.area in _OUT_OF_PLAY:
        raise Misread("that is done to cards in play")


def _is_base(cards: Cards, kind: str) -> bool:
    return (
        isinstance(cards, PlaceOf)
        or (isinstance(cards, This) and kind == "base")
        or (isinstance(cards, Filter) and cards.types == ("base",))
    )


def _is_done_to_others_only(part: Any) -> bool:
    """Bases stay in their places, are nobody's and have no power of their own."""
    if isinstance(part, v.Modify | p.Standing):
        return any(isinstance(one, v.ChangeValue) and one.what == "power" for one in part.changes)
    return isinstance(part, v.Shift | v.TakeControl) or (isinstance(part, v.AddTokens) and part.kind == "")


def _refuse_forgotten(node: Any) -> None:
    """What is asked of earlier happenings is kept: what cards were, their values, whose they were and at which base."""
    for part in parts_of(node):
        asked = (
            part.when if isinstance(part, k.Happened | n.HowOften) else part if isinstance(part, k.Occasion) else None
        )
        if asked is None or (asked is part and not part.nth):
            continue
        for way in asked.ways:
            what = way.subject
            if isinstance(what, Filter) and not can_be_told(
                replace(what, compare=(), where=tuple(one for one in what.where if not isinstance(one, At)))
            ):
                raise Misread("that can no longer be told of a card to which something happened earlier")


def _refuse_given_up(node: Any) -> None:
    """core.36 You, in a card's text, is whoever controls it: nothing is said of you once it was given to another."""
    order = [part for part in parts_of(node) if isinstance(part, v.Effect)]
    given = [isinstance(one, v.TakeControl) and isinstance(one.cards, This) and one.who != "you" for one in order]
    if True in given and given.index(True) < len(order) - 1:
        raise Unplayable("what one does after giving up the card that says so")
