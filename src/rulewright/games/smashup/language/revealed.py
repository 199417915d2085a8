"""What becomes of cards that were seen in a deck: discarded from there, or taken into one's own hand."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import RevealUntil
from rulewright.effects.selectors import Filter, Register, TopOf
from rulewright.text.pending import Misread, parts_of, rebuild

Node = TypeVar("Node")
BACK = "back"
"""Where a card goes that is returned: to where it was seen."""


def of_decks(node: Node, speaks_of_owners: bool) -> Node:
    """The node in which cards that were seen in a deck are dealt with there, and go to the hand that is meant."""
    seen, low = _seen_in_decks(node)
    picks = [part for part in parts_of(node) if isinstance(part, v.Pick)]
    in_play = {part.into for part in picks if part.cards.area == "play" and part.cards.types == ("minion",)}
    searched = {part.into for part in parts_of(node) if isinstance(part, v.Search)}

    def dealt_with(part: Any) -> Any:
        if isinstance(part, v.Put) and part.to == BACK:
            if not isinstance(part.cards, Register) or part.cards.name not in seen:
                raise Misread("to where?")
            return replace(part, to="deck bottom" if part.cards.name in low else "deck top")
        if isinstance(part, v.Discard) and isinstance(part.these, Register) and part.these.name in in_play:
            raise Misread("what is discarded is a card in hand")
        if isinstance(part, v.Discard) and isinstance(part.these, Register) and part.these.name in {*seen, *searched}:
            return v.Put(part.these, "discard", into=part.into, by=part.who)
        if not isinstance(part, v.Put) or not isinstance(part.cards, Register) or part.to != "hand" or part.under:
            return part
        if seen.get(part.cards.name, "you") == "you":
            return part
        if speaks_of_owners:
            raise Misread("whose hand?")
        return replace(part, under="you")

    return rebuild(node, dealt_with)


def _seen_in_decks(node: Any) -> tuple[dict[str, Any], set[str]]:
    """The registers of cards that were looked at or revealed in a deck, or chosen among those, and whose deck it is.

    Also which of them lay at the bottom.
    """
    found: dict[str, Any] = {}
    low: set[str] = set()
    for part in parts_of(node):
        match part:
            case v.Reveal(cards=TopOf() as top, into=into) | v.LookAt(cards=TopOf() as top, into=into) if into:
                found[into] = top.who
                low |= {into} if top.bottom else set()
            case RevealUntil(who=who, into=into) as until if into:
                found[into] = found[until.others] = who
    for part in parts_of(node):
        match part:
            case v.Pick(cards=Filter(among=Register(name=name)), into=into) if name in found:
                found[into] = found[name]
                low |= {into} if name in low else set()
    return found, low
