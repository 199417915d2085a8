"""301 Attach & detach: attachments follow their target out of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.games.spoils.areas import BEING_PLAYED, DISCARD, IN_PLAY_ROWS, RESOURCES
from rulewright.kernel.events import DESTROY, DETACH, MOVE, SHUFFLE, TURN_OVER
from rulewright.kernel.records import BY_RULE, CONCEALED, COST, Card, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def attached_to(game: Game, host: int) -> list[int]:
    """301.3 One target can carry any number of attached cards; each is attached to just one."""
    cards = game.state.cards
    return [
        slot
        for row in IN_PLAY_ROWS
        for seat in range(game.rules.seats)
        for slot in game.cards_in(row, seat)
        if cards[slot].host == host
    ]


def left_behind(game: Game, card: Card) -> bool:
    """301.4 Whether a card stayed when what it was attached to left play; it is attached to nothing any more."""
    return not game.rules.in_play(game.card(card.host).area)


def coming_off(slot: int) -> Event:
    """301.4 A card that was left behind is detached."""
    return Event(DETACH, slot, rule="301.4", flags=BY_RULE)


def followers(game: Game, event: Event) -> tuple[Event, ...]:
    """301.4, 301.4a, 301.4b When a card leaves play, whatever is attached to it leaves by the same route.

    Also 506.2a: as part of a cost or not, the attachments keep their own replacements.
    """
    found: list[Event] = []
    for slot in attached_to(game, event.card):
        found += same_route(game, event, slot)
    if found:
        game.cite("301.4", "301.4a", *(("301.4b",) if event.used else ()), *(("506.2a",) if event.flags & COST else ()))
    return tuple(found)


def same_route(game: Game, event: Event, slot: int) -> list[Event]:
    """301.4a The same way out: destruction, removal, return to hand, into the deck; each goes to its own owner.

    A host turned down turns its attachments down; a host turned up, be it to be played, sends them to their owners'
    discard piles (R23).
    """
    flags = event.flags & ~COST
    turning_down = event.kind == TURN_OVER and event.flags & CONCEALED
    if turning_down and game.rules.edition_record.attachments_turn_down_too:
        seat = game.card(slot).controller
        return [replace(event, card=slot, seat=seat, to=RESOURCES, other=-1, used=(), flags=flags)]
    if event.kind == TURN_OVER or event.to == BEING_PLAYED:
        return [Event(MOVE, slot, to=DISCARD, rule="301.4")]
    along = replace(event, card=slot, seat=-1, rule="301.4", used=(), shares=(), flags=flags, memory=())
    if event.kind == DESTROY:
        return [along]
    owner = game.card(slot).owner
    into_deck = game.rules.areas[event.to].name == "deck"
    shuffled = [Event(SHUFFLE, seat=owner, to=event.to)] if into_deck and owner != game.card(event.card).owner else []
    return [along, *shuffled]


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "301.1": ("rulewright.kernel.changes:attach",),
    "301.2": ("rulewright.kernel.changes:attach",),
}
"""Rules of this section that other code obeys."""
