"""From tree to nodes: where cards are put."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, Register, This, TopOf
from rulewright.games.arcmage.language.read_changes import ReadChanges
from rulewright.games.arcmage.language.targets import Chosen, Target, with_choices
from rulewright.text.pending import SEEN, SUBJECT, THEY, Mention, Misread

Effects = tuple[v.Effect, ...]


class To(Struct, frozen=True):
    """Where a card is put."""

    area: str
    whose: Any = None
    at: Cards | None = None
    any_order: bool = False


class ReadPuts(ReadChanges):
    """Hands, decks, graveyards, cities and armies as places to put cards."""

    def to_owners_hand(self, c: list[Any]) -> To:
        return To("hand", "owner")

    def to_your_hand(self, c: list[Any]) -> To:
        return To("hand", "you")

    def to_hand(self, c: list[Any]) -> To:
        found: To = c[0]
        return found

    def to_army(self, c: list[Any]) -> To:
        return To("play")

    def to_my_city(self, c: list[Any]) -> To:
        return To("play", at=This())

    def on_top(self, c: list[Any]) -> To:
        return To(f"{'discard' if c[1] == 'graveyard' else c[1]} top", c[0])

    def on_top_ordered(self, c: list[Any]) -> To:
        return replace(self.on_top(c), any_order=True)

    def to_bottom(self, c: list[Any]) -> To:
        return To("deck bottom", c[0])

    def to_bottom_ordered(self, c: list[Any]) -> To:
        return To("deck bottom", c[0], any_order=True)

    def to_graveyard(self, c: list[Any]) -> To:
        return To("discard", c[0])

    def to_owners_graveyard(self, c: list[Any]) -> To:
        return To("discard", "owner")

    def into_deck(self, c: list[Any]) -> To:
        return To("deck", c[0])

    def returns(self, c: list[Any]) -> Effects:
        return with_choices(put_to(c[0], c[1]))

    def put_there(self, c: list[Any]) -> Effects:
        return with_choices(put_to(c[0], c[1]))

    def put_both(self, c: list[Any]) -> Effects:
        return (*with_choices(put_to(c[0], c[1])), *with_choices(put_to(c[2], c[3])))

    def put_marked(self, c: list[Any]) -> Effects:
        if c[1].area != "play":
            raise Misread("only cards in play are marked")
        return with_choices(replace(put_to(c[0], c[1]), depleted=True))

    def from_any_graveyard(self, c: list[Any]) -> Effects:
        one = c[0]
        if not isinstance(one, Target) or one.what.area != "play":
            raise Misread("what is searched for in a graveyard is described")
        return (put_to(replace(one, what=replace(one.what, area="discard")), c[1]),)


def put_to(cards: Cards, to: To) -> v.Put:
    """Cards go to where they are put; a hand, a deck or a graveyard is always that of their owner."""
    what = cards.what if isinstance(cards, Target | Chosen) else cards
    area = what.area if isinstance(what, Filter) else None
    if to.area == "play":
        if area == "play":
            raise Misread("from where?")
        return v.Put(cards, "play", at=to.at, by=SUBJECT)
    if to.area == "discard top":
        return v.Put(cards, "discard", on_top=True)
    own = isinstance(what, Filter) and (what.area_of in ("you", SUBJECT, THEY) or what.area == SEEN)
    known = isinstance(cards, This | Mention | Register | TopOf) or (own and to.whose in ("you", THEY))
    if to.whose != "owner" and not known:
        raise Misread("from where?")
    if to.whose == "owner" and isinstance(what, TopOf):
        raise Misread("whose?")
    return v.Put(cards, to.area, any_order=to.any_order, by=SUBJECT if to.any_order else "you")
