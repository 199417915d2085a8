"""In and out of play: whose hand, deck or pile a card goes to, and what it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.controlling import note_master
from rulewright.games.smashup import events as own
from rulewright.games.smashup.areas import BASE_DISCARD, BASES, BURIED, DECK, DISCARD, HAND, MONSTERS, REMOVED
from rulewright.games.smashup.chapters import attached, burying, decks, monsters, shared_decks
from rulewright.kernel import changes, events
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import NOBODY, Event
from rulewright.kernel.rules import Change
from rulewright.kernel.usual_changes import USUAL_CHANGES

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_HIDDEN = (DECK, HAND)


def go(game: Game, event: Event) -> Event | None:
    """inout.1, inout.5 A card goes to its owner's hand, deck or pile, whoever controlled it, and is a new card there.

    Also inout.2: one that nobody else can see stays with whoever holds it. core.41, inout.3: counters are gone.
    """
    card = game.card(event.card)
    if game.printed(event.card).type == "base" and event.to == DISCARD:
        event = replace(event, to=BASE_DISCARD)  # core.26: bases have a pile of their own
    unseen = card.area in _HIDDEN and event.to in _HIDDEN and not _seen_by_others(game, event.card)
    if event.seat == NOBODY and unseen:
        event = replace(event, seat=card.controller)
        game.cite(*(("inout.2",) if card.controller != card.owner else ()))
    if card.tokens and game.rules.in_play(card.area):
        game.cite("inout.3", "inout.5", "core.41")
    if game.state.seats[card.owner].out:
        event = replace(event, to=REMOVED)  # core.31: the cards of whoever has given up are out of the game
    event = shared_decks.put_aside(game, event)
    if event.to == BURIED and burying.comes_up(game, event.card):
        game.cite("R8")
        return None
    done = changes.relocate(game, event)
    if card.area == MONSTERS:
        monsters.rewarded(game, event)
    if done is not None and card.controller != card.owner and game.rules.in_play(card.area):
        note_master(game, game.card(event.card).object, card.controller)
    if event.to == BASES:
        monsters.come_with(game, event.card)
    if event.to == BURIED:
        burying.has_been_buried(game, event.card)
    return done


def _seen_by_others(game: Game, slot: int) -> bool:
    holder = game.card(slot).controller
    return any(game.rules.visible(game, slot, seat) for seat in range(game.rules.seats) if seat != holder)


def control(game: Game, event: Event) -> Event | None:
    """R15 Nobody comes to control a monster."""
    return None if game.card(event.card).area == MONSTERS else changes.control(game, event)


CHANGES: dict[Kind, Change] = {
    **USUAL_CHANGES,
    **dict.fromkeys(events.RELOCATIONS, go),
    events.SHIFT: attached.shift,
    events.ATTACH: attached.attach,
    events.CONTROL: control,
    own.PLAYING: changes.announce,
    own.BEFORE_SCORING: changes.announce,
    own.SCORES: changes.announce,
    own.AFTER_SCORING: changes.announce,
    own.RESHUFFLED: decks.reshuffle,
    own.BURIED: changes.announce,
    own.UNCOVERED: changes.announce,
    own.AFFECTED: changes.announce,
    own.RAISED: changes.announce,
}
"""How each kind of event changes the cards."""


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "inout.3": ("rulewright.games.smashup.chapters.attached:followers",),
    "inout.4": ("rulewright.games.smashup.chapters.attached:followers",),
    "inout.6": ("rulewright.games.smashup.chapters.extra:_by_grant",),
    "inout.7": ("rulewright.games.smashup.chapters.values:value_now",),
}
"""Rules of this section that other code obeys."""
