"""How each kind of event is carried out. Each returns the event as it really happened, or None if nothing did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.kernel import chance
from rulewright.kernel.aspects import CONTROL, DAMAGE, FACE, HIDDEN, IN_PLAY, MARK, PILE, SCORE, TOKENS
from rulewright.kernel.events import TURN_OVER, turned
from rulewright.kernel.ids import Area
from rulewright.kernel.listeners import listen, unlisten
from rulewright.kernel.records import (
    BOTTOM,
    ELIGIBLE,
    FACE_DOWN,
    LAY_HIDDEN,
    MARKED,
    MARKER,
    NOBODY,
    NOWHERE,
    Card,
    Event,
)

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def relocate(game: Game, event: Event) -> Event | None:
    """A card goes to another area, as a new object; what it was there is gone."""
    state, rules = game.state, game.rules
    slot = event.card
    old = state.cards[slot]
    was_in_play = rules.in_play(old.area)
    to_play = rules.in_play(event.to)
    controller = event.seat if event.seat != NOBODY and (to_play or not rules._by_owner[event.to]) else old.owner
    if tuple(rules.hooks(game, slot)):
        unlisten(game, slot)
    game.cite(*(("damage gone",) if old.damage or old.wear else ()), *(("tokens gone",) if old.tokens else ()))
    _take_off_shelf(game, slot, old)
    card = Card(
        old.printed,
        old.owner,
        controller,
        Area(event.to),
        state.new_object(),
        turned(0, event),
        event.other if to_play else NOBODY,
        since=state.turn,
    )
    card = rules.arrival(game, card, event)
    changed = IN_PLAY if was_in_play or to_play else 0
    changed |= HIDDEN if not to_play or not was_in_play else 0
    state.put(slot, card, changed)
    _put_on_shelf(game, slot, card, bottom=bool(event.flags & BOTTOM))
    listen(game, slot)
    flags = event.flags | LAY_HIDDEN if old.flags & FACE_DOWN else event.flags
    return replace(event, was=old.area, seat=card.controller, flags=flags)


def vanish(game: Game, slot: int) -> None:
    """A card that is a token ceases to exist."""
    card = game.state.cards[slot]
    unlisten(game, slot)
    _take_off_shelf(game, slot, card)
    game.state.put(slot, replace(card, area=NOWHERE, host=NOBODY), IN_PLAY | HIDDEN)


def create(game: Game, event: Event) -> Event | None:
    """A card that was not in anybody's deck comes into play; `amount` is the number of its definition."""
    state = game.state
    owner = event.by if event.by != NOBODY else event.seat
    card = Card(event.amount, owner, event.seat, Area(event.to), state.new_object(), since=state.turn)
    card = game.rules.arrival(game, card, event)
    slot = state.add(card)
    _put_on_shelf(game, slot, card, bottom=False)
    state.touch(IN_PLAY)
    listen(game, slot)
    return replace(event, card=slot)


def copy_of(game: Game, slot: int, seat: int, area: Area) -> int:
    """Make a copy of a card in an area, without an event; returns its slot."""
    card = Card(game.state.cards[slot].printed, seat, seat, area, game.state.new_object(), since=game.state.turn)
    copy = game.state.add(card)
    _put_on_shelf(game, copy, card, bottom=True)
    game.state.touch(HIDDEN)
    return copy


def turn_over(game: Game, event: Event) -> Event | None:
    """A card in play is turned over, and is a new object: what it was has left play, what it is has entered."""
    state = game.state
    old = state.cards[event.card]
    if bool(old.flags & FACE_DOWN) == (turned(0, event) == FACE_DOWN):
        return None
    moved = relocate(game, replace(event, seat=event.seat if event.seat != NOBODY else old.controller))
    assert moved is not None, "a card in play can be turned over"
    state.touch(FACE)
    return replace(moved, kind=TURN_OVER)


def already(card: Card, state: int) -> bool:
    """Whether a card is marked as used already, or ready already."""
    return card.flags & MARKED == state


def mark(game: Game, event: Event) -> Event | None:
    """A card is marked as used; one that is marked already cannot be."""
    card = game.state.cards[event.card]
    if already(card, MARKED):
        return None
    game.state.put(event.card, replace(card, flags=card.flags | MARKED), MARK)
    return event


def unmark(game: Game, event: Event) -> Event | None:
    """A marked card is made ready; one that is ready already cannot be."""
    card = game.state.cards[event.card]
    if already(card, 0):
        return None
    kept = tuple(pair for pair in card.kept if pair[0] != MARKER) if card.kept else ()
    game.state.put(event.card, replace(card, flags=card.flags & ~MARKED, kept=kept), MARK)
    return event


def attach(game: Game, event: Event) -> Event | None:
    """A card is attached to another, and in the same moment leaves what it was attached to."""
    card = game.state.cards[event.card]
    if card.host == event.other:
        return None
    if card.host != NOBODY:
        game.cite("attached anew")
    game.state.put(event.card, replace(card, host=event.other), game.rules.host_aspect(card))
    return event


def detach(game: Game, event: Event) -> Event | None:
    """A card is no longer attached to anything."""
    card = game.state.cards[event.card]
    if card.host == NOBODY:
        return None
    game.state.put(event.card, replace(card, host=NOBODY), game.rules.host_aspect(card))
    return replace(event, other=card.host)


def tokens_on(game: Game, event: Event) -> Event | None:
    """Tokens are laid on a card; `to` is their kind, or none in particular."""
    if event.amount <= 0:
        return None
    return _change_tokens(game, event, event.amount)


def tokens_off(game: Game, event: Event) -> Event | None:
    """Tokens are taken off a card, as many as there are at most."""
    kind = max(event.to, 0)
    there = dict(game.state.cards[event.card].tokens).get(kind, 0)
    amount = min(event.amount, there)
    if amount <= 0:
        return None
    return _change_tokens(game, replace(event, amount=amount), -amount)


def damage_card(game: Game, event: Event) -> Event | None:
    """Damage is laid on a card, remembered by source."""
    if event.amount <= 0:
        return None
    card = game.state.cards[event.card]
    total = dict(card.damage)
    for _, source, amount in event.shares:
        total[source] = total.get(source, 0) + amount
    game.state.put(event.card, replace(card, damage=tuple(total.items())), DAMAGE)
    return event


def gain_score(game: Game, event: Event) -> Event | None:
    """A seat's score rises."""
    return _change_score(game, event, event.amount)


def lose_score(game: Game, event: Event) -> Event | None:
    """A seat's score falls, to 0 at the least."""
    there = game.state.seats[event.seat].score
    amount = min(event.amount, there)
    return _change_score(game, replace(event, amount=amount), -amount)


def control(game: Game, event: Event) -> Event | None:
    """A card comes under another seat's control; it stays the object it was."""
    state = game.state
    old = state.cards[event.card]
    if old.controller == event.seat:
        return None
    _take_off_shelf(game, event.card, old)
    card = replace(old, controller=event.seat, flags=old.flags & ~ELIGIBLE, since=state.turn)
    state.put(event.card, card, CONTROL | IN_PLAY)
    _put_on_shelf(game, event.card, card, bottom=True)
    return replace(event, other=old.controller)


def shuffle(game: Game, event: Event) -> Event | None:
    """Shuffle the pile of a seat; no seat knows any card of it any more."""
    state = game.state
    shelf = game.rules.shelf(event.to, event.seat, event.seat)
    state.areas[shelf] = chance.shuffled(game, state.areas[shelf])
    state.touch(PILE)
    for slot in state.areas[shelf]:
        card = state.cards[slot]
        if card.seen:
            state.put(slot, replace(card, seen=0), 0)
    return event


def reveal(game: Game, event: Event) -> Event | None:
    """Everyone sees a card that lies hidden."""
    return _show(game, event, (1 << game.rules.seats) - 1)


def look(game: Game, event: Event) -> Event | None:
    """One seat sees a card that lies hidden."""
    return _show(game, event, 1 << event.seat)


def announce(game: Game, event: Event) -> Event | None:
    """An event that changes no card but can set off triggers."""
    return event


def _show(game: Game, event: Event, seats: int) -> Event:
    card = game.state.cards[event.card]
    if card.seen | seats != card.seen:
        game.state.put(event.card, replace(card, seen=card.seen | seats), 0)
    return event


def _change_tokens(game: Game, event: Event, by: int) -> Event:
    card = game.state.cards[event.card]
    kind = max(event.to, 0)
    counts = dict(card.tokens)
    counts[kind] = counts.get(kind, 0) + by
    tokens = tuple(sorted((kind, count) for kind, count in counts.items() if count))
    game.state.put(event.card, replace(card, tokens=tokens), TOKENS)
    return event


def _change_score(game: Game, event: Event, by: int) -> Event | None:
    if by == 0:
        return None
    seat = game.state.seats[event.seat]
    game.state.seats[event.seat] = replace(seat, score=seat.score + by)
    game.state.touch(SCORE)
    return event


def _take_off_shelf(game: Game, slot: int, card: Card) -> None:
    if card.area == NOWHERE:
        return
    shelf = game.rules.shelf(card.area, card.owner, card.controller)
    cards = game.state.areas[shelf]
    if cards and cards[0] == slot:
        game.state.areas[shelf] = cards[1:]
        return
    at = cards.index(slot)
    game.state.areas[shelf] = cards[:at] + cards[at + 1 :]


def _put_on_shelf(game: Game, slot: int, card: Card, *, bottom: bool) -> None:
    """Piles that are drawn from have their top card first; elsewhere cards lie in order of arrival."""
    shelf = game.rules.shelf(card.area, card.owner, card.controller)
    cards = game.state.areas[shelf]
    on_top = game.rules.areas[card.area].ordered and not bottom
    game.state.areas[shelf] = (slot, *cards) if on_top else (*cards, slot)
