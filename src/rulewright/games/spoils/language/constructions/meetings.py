"""What cards do to one another, or to nobody: they meet in battles, destroy one another, are picked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.selectors import Filter, This
from rulewright.games.spoils.language.constructions.subjects import Ways, any_of, happening_to, player
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import Unplayable


def constructions() -> Iterator[Construction]:
    """`Event`: what a card does to another, or suffers from it."""
    for words, what, side in (
        ("block~n", "blocks", "attacking"),
        ("be~n blocked by", "is blocked", "blocking"),
    ):
        yield construction(
            "Event@n",
            f"{words} {{card:NP}}",
            node=Made(lambda card, what=what, side=side: (k.Occasion(what, condition=_in_party(card, side)),)),
        )
    yield construction(
        "Event@n", "destroy~n {card:NP}", node=Made(lambda card: (k.Occasion("destroys", other=happening_to(card)),))
    )
    yield construction(
        "Event@n",
        "be~n not blocked",
        "attack~n and be~n not blocked",
        "be~n unblocked",
        "attack~n unblocked",
        node=(k.Occasion("is not blocked"),),
    )
    for by in ("", " by {source:NP}", " by {who:Actor}"):
        yield construction("Event@n", f"be~n picked{by}", node=Made(_picked))


def _in_party(card: Any, side: str) -> k.Condition:
    """Whether a card, or one of a description, is in the party on that side."""
    found = any_of(card)
    if isinstance(found, Filter) and found.area == "play":
        return k.Exists(narrowed(found, Filter(states=(side,))))
    if not isinstance(found, This):
        raise Unplayable("waiting for a battle against cards of a description")
    return k.Fits(found, Filter(states=(side,)))


def _picked(source: Any = None, who: Any = None) -> Ways:
    """A card is picked, by whomever and for whatever card."""
    cards = None if source is None else _source(happening_to(source))
    return (k.Occasion("is picked", other=cards, who=None if who is None else player(who)),)


def _source(cards: Any) -> Any:
    """A card for which something is picked: a tactic is one while it is being played."""
    tactic = isinstance(cards, Filter) and cards.types == ("tactic",) and cards.area == "play"
    return replace(cards, area="being played") if tactic else cards
