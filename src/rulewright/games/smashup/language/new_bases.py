"""Bases that come into play: as what text waits for, and as the one that takes the place of a base that has scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, EventCard
from rulewright.games.smashup.language.places import BASE, Here
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import single
from rulewright.text.pending import Itself, Misread, Unplayable, parts_of, rebuild

Node = TypeVar("Node", bound=p.Paragraph)


_GONE = "a card of a base that scores, moved to the one that replaces it"


class Replacement(Cards, frozen=True, tag=True):
    """The base that will take the place of the one that has scored."""


def constructions() -> Iterator[Construction]:
    """core.26 A new base, and the one that replaces another."""
    yield construction(
        "Base",
        "the replacement base",
        "the new base",
        "the base that replaces it",
        "the base that replaces this base",
        node=Replacement(),
    )
    yield construction("Happening", "a new {kind:Kind.sg} {what:HappensToo}", node=Made(_new))


def _new(kind: Cards, what: k.Occasion) -> k.Occasion:
    if what.what != "enters play" or single(kind) != BASE:
        raise Misread("what is new?")
    return replace(what, subject=BASE)


def awaited(node: Node) -> Node:
    """core.26 What is done at the base that replaces another is done once that has been laid out."""
    if not any(isinstance(part, Replacement) for part in parts_of(node)):
        return node
    if not isinstance(node, p.Triggered) or node.when.what != "has scored":
        raise Misread("the base that replaces which?")
    _refuse_gone(node)
    return replace(node, effects=_then(node.effects))


def _refuse_gone(node: p.Triggered) -> None:
    """core.26 A card leaves the base that scored before the next is laid out; one in hand is played at once."""
    scored_here = any(isinstance(part, Here | Itself) for part in parts_of(node.when))
    for part in parts_of(node.effects):
        if isinstance(part, v.PlayCard) and isinstance(part.cards, Itself):
            raise Unplayable("a card in hand that waits for the base that replaces another")
        if isinstance(part, v.Shift) and isinstance(part.cards, Itself) and scored_here:
            raise Unplayable(_GONE)


def _then(effects: tuple[v.Effect, ...]) -> tuple[v.Effect, ...]:
    """Instructions, of which those that speak of the new base begin to wait for it, with all that comes after them."""
    for at, one in enumerate(effects):
        if not any(isinstance(part, Replacement) for part in parts_of(one)):
            continue
        if isinstance(one, v.If | v.ForEachPlayer) and at == len(effects) - 1:
            return (*effects[:at], replace(one, effects=_then(one.effects)))
        return (*effects[: _chosen_for(effects, at)], _once_laid_out(effects[_chosen_for(effects, at) :]))
    return effects


def _chosen_for(effects: tuple[v.Effect, ...], at: int) -> int:
    """Where the choices begin that belong to an instruction."""
    while at and isinstance(effects[at - 1], v.Pick):
        at -= 1
    return at


def _once_laid_out(effects: tuple[v.Effect, ...]) -> v.Effect:
    if any(isinstance(part, At) and isinstance(part.place, Here) for part in parts_of(effects)):
        raise Unplayable(_GONE)

    def new(part: Any) -> Any:
        return EventCard() if isinstance(part, Replacement) else part

    return v.Later(p.Triggered(k.Occasion("enters play", BASE), rebuild(effects, new)), "next")
