"""Cards on cards: where they are, how they travel, what becomes of them when their host goes or shakes them off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.keys import BARS
from rulewright.games.smashup.areas import BASES, BURIED, DISCARD, MONSTERS, PLAY, PLAYED, SHARED_DECKS
from rulewright.games.smashup.chapters import shared_decks
from rulewright.games.smashup.chapters.cancel import can_affect
from rulewright.kernel.aspects import HOST, IN_PLAY
from rulewright.kernel.events import DESTROY
from rulewright.kernel.events import DISCARD as DISCARDED
from rulewright.kernel.ids import Area
from rulewright.kernel.records import BY_RULE, FACE_DOWN, NOBODY, Card, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def bases(game: Game) -> tuple[int, ...]:
    """core.4 The bases in play."""
    return _lying(game, BASES)


def in_play(game: Game) -> tuple[int, ...]:
    """Every minion and action in play, the cards of each player together, and monsters."""
    own, wild = _lying(game, PLAY), _lying(game, MONSTERS)
    return own + wild if wild else own


def _lying(game: Game, area: Area) -> tuple[int, ...]:
    """Everybody's cards in an area of those in play, found once until a card comes or goes."""
    known = game.state.settled
    found: tuple[int, ...] | None = known.get(area)
    if found is None:
        found = known[area] = everywhere(game, area)
    return found


def everywhere(game: Game, area: Area) -> tuple[int, ...]:
    """Everybody's cards in an area, the cards of each player together."""
    return tuple([slot for seat in range(game.rules.seats) for slot in game.cards_in(area, seat)])


def cards_at(game: Game, base: int) -> list[int]:
    """Every card at a base: minions, actions on it, and actions on those minions."""
    cards = game.state.cards
    return [slot for slot in in_play(game) if cards[slot].place == base]


def buried_at(game: Game, base: int) -> list[int]:
    """R7 What is buried at a base, the cards of each player together."""
    return [slot for slot in everywhere(game, BURIED) if game.card(slot).place == base]


def attached_to(game: Game, host: int) -> list[int]:
    """What is on a card; what is on a minion is not on the base that it is at."""
    cards = game.state.cards
    return [slot for slot in in_play(game) if cards[slot].host == host]


def arrival(game: Game, card: Card, event: Event) -> Card:
    """attached.1, attached.7, core.11 Where a card that comes into play is: at a base, or on a card.

    It is under whoever played it, whoever controls what it is on. R7, R8: a card is buried at a base, and what is
    uncovered there is carried out there.
    """
    if card.area == BASES:
        return replace(card, host=NOBODY, place=event.card)
    if game.rules.defs[card.printed].faction in SHARED_DECKS:
        card = shared_decks.taken(game, card)
    if card.area == BURIED:
        return replace(card, host=NOBODY, place=game.card(event.other).place, flags=card.flags | FACE_DOWN)
    if card.area == PLAYED and game.card(event.card).area == BURIED:
        return replace(card, host=NOBODY, place=game.card(event.card).place)
    if card.area not in (PLAY, MONSTERS) or event.other == NOBODY:
        return replace(card, host=NOBODY)
    host = event.other if game.rules.defs[card.printed].type != "minion" else NOBODY
    return replace(card, host=host, place=game.card(event.other).place)


def shift(game: Game, event: Event) -> Event | None:
    """attached.2, abilities.11 A minion changes base and takes along what is on it; that is not playing it."""
    card, state = game.card(event.card), game.state
    if card.place == event.other or not (game.rules.in_play(card.area) or card.area == BURIED):
        return None
    state.put(event.card, replace(card, place=event.other), IN_PLAY)
    game.cite(*(("abilities.11",) if game.printed(event.card).on_play != NOBODY else ()))
    game.cite(*(("attached.2",) if attached_to(game, event.card) else ()))
    for slot in attached_to(game, event.card):
        state.put(slot, replace(state.cards[slot], place=event.other), IN_PLAY)
    return replace(event, amount=card.place)


def attach(game: Game, event: Event) -> Event | None:
    """attached.1 A card relocates another: it comes to be on that host, wherever that is."""
    card = game.card(event.card)
    if card.host == event.other:
        return None
    there = game.card(event.other).place
    game.state.put(event.card, replace(card, host=event.other, place=there), HOST | IN_PLAY)
    return event


def followers(game: Game, event: Event) -> tuple[Event, ...]:
    """attached.3, attached.4, inout.3, inout.4, core.25 What is on a card that leaves play, or at a base, is discarded.

    Each goes to its own owner's discard pile, together, and is not destroyed. R7: so does what is buried there.
    """
    base = game.card(event.card).area == BASES
    along = cards_at(game, event.card) + buried_at(game, event.card) if base else attached_to(game, event.card)
    rule = "core.25" if base else "attached.3"
    return tuple(Event(DISCARDED, slot, to=DISCARD, rule=rule, flags=BY_RULE) for slot in along)


def shaken_off(game: Game) -> tuple[Event, ...]:
    """attached.5 What is on a card that has come to be unaffected by it is destroyed."""
    if BARS["be affected"] not in game.state.listeners:
        return ()
    on = [slot for slot in in_play(game) if game.card(slot).host != NOBODY]
    return tuple(
        Event(DESTROY, slot, to=DISCARD, rule="attached.5", flags=BY_RULE)
        for slot in on
        if not can_affect(game, game.ref(slot), game.card(slot).host)
    )


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "attached.6": ("rulewright.games.smashup.chapters.destinations:destinations",),
    "attached.8": ("rulewright.kernel.changes:control",),
    "attached.9": ("rulewright.games.smashup.chapters.destinations:destinations",),
    "attached.10": ("rulewright.games.smashup.chapters.destinations:destinations",),
    "attached.11": ("rulewright.effects.evaluate:matching",),
    "attached.12": ("rulewright.effects.evaluate:matching",),
}
"""Rules of this section that other code obeys."""
