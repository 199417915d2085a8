"""Decks and discard piles: drawing, looking and searching when a deck runs out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import rare_verbs as w
from rulewright.effects import verbs as v
from rulewright.effects.evaluate import fits, number, seats
from rulewright.effects.lower import AskMay
from rulewright.effects.scope import Run
from rulewright.effects.selectors import TopOf
from rulewright.games.smashup.areas import (
    AREA_NAMES,
    BASE_DECK,
    BASE_DISCARD,
    DECK,
    DISCARD,
    MONSTER_DECK,
    MONSTER_DISCARD,
    TREASURE_DISCARD,
    TREASURES,
)
from rulewright.games.smashup.events import RESHUFFLED
from rulewright.kernel import chance
from rulewright.kernel.aspects import PILE
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.changes import relocate
from rulewright.kernel.events import MOVE
from rulewright.kernel.ids import Area
from rulewright.kernel.records import BOTTOM, BY_RULE, QUIET, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

PILES = {DECK: DISCARD, BASE_DECK: BASE_DISCARD, TREASURES: TREASURE_DISCARD, MONSTER_DECK: MONSTER_DISCARD}
"""core.26, R10 The pile from which a deck that has run out is made anew."""


def provide(game: Game, seat: int, wanted: int, deck: Area = DECK) -> None:
    """decks.1, decks.2 Where a deck has too few cards, the shuffled discards become the rest of it.

    What is left of the old deck lies on top, so whatever goes on goes on from the new one.
    """
    if len(game.cards_in(deck, seat)) < wanted and game.cards_in(PILES[deck], seat):
        rule = {DECK: "decks.1", BASE_DECK: "core.26"}.get(deck, "R10")
        game.cite(*(("decks.2",) if game.cards_in(deck, seat) else ()))
        carry_out(game, (Event(RESHUFFLED, seat=seat, to=deck, rule=rule, flags=BY_RULE),))


def reshuffle(game: Game, event: Event) -> Event:
    """decks.1 The discards are shuffled and lie face down under whatever is left of the deck."""
    for slot in chance.shuffled(game, game.cards_in(PILES[Area(event.to)], event.seat)):
        relocate(game, Event(MOVE, slot, seat=event.seat, to=event.to, flags=BOTTOM | QUIET))
    game.state.touch(PILE)
    return event


def prepare(game: Game, run: Run, effect: Any) -> None:
    """decks.1 Before cards are drawn, looked at, revealed or searched for there is a deck to do that with."""
    match effect:
        case v.Draw():
            for seat in seats(game, run, effect.who):
                provide(game, seat, number(game, run, effect.number))
        case v.Search():
            for seat in seats(game, run, effect.who):
                provide(game, seat, 1)
        case w.RevealUntil():
            for seat in seats(game, run, effect.who):
                if not _found(game, run, effect, seat):
                    provide(game, seat, len(game.cards_in(DECK, seat)) + 1)
        case _:
            for top in _tops_of(effect.may if isinstance(effect, AskMay) else effect):
                deck = AREA_NAMES[top.area]
                for seat in seats(game, run, top.who) if deck in (DECK, TREASURES, MONSTER_DECK) else ():
                    provide(game, seat, number(game, run, top.number), deck)


def _found(game: Game, run: Run, effect: w.RevealUntil, seat: int) -> bool:
    """Whether there are enough cards of the kind in the deck as it is."""
    kind = replace(effect.cards, area="deck", area_of=None)
    there = [slot for slot in game.cards_in(DECK, seat) if fits(game, run, slot, kind)]
    return len(there) >= number(game, run, effect.number)


@cache
def _tops_of(effect: Struct) -> tuple[TopOf, ...]:
    """The tops of decks that an instruction speaks of, which never change."""
    return tuple(_tops_in(effect))


def _tops_in(node: object) -> Iterator[TopOf]:
    """The tops of decks that an instruction speaks of."""
    if isinstance(node, TopOf):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from _tops_in(one)
    elif isinstance(node, Struct):
        for name in node.__struct_fields__:
            yield from _tops_in(getattr(node, name))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "decks.3": ("rulewright.effects.evaluate:_top_of",),
    "decks.4": ("rulewright.games.smashup.rules:SmashUpRules.visible",),
    "decks.5": ("rulewright.kernel.changes:look",),
    "decks.6": ("rulewright.kernel.changes:reveal",),
    "decks.7": ("rulewright.effects.choices:search",),
    "decks.8": ("rulewright.effects.choices:search",),
}
"""Rules of this section that other code obeys."""
