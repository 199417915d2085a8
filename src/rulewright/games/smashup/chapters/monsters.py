"""Monsters: minions at bases under nobody's control, which make those harder to break and leave treasures behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.games.smashup.areas import HAND, MONSTER_DECK, MONSTERS, TREASURES
from rulewright.games.smashup.chapters.decks import provide
from rulewright.games.smashup.records import Scoring
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.conceding import still_in
from rulewright.kernel.decisions import Pick
from rulewright.kernel.events import DESTROY, MOVE, REVEAL
from rulewright.kernel.procedures import Signal, ask, go_on, jump
from rulewright.kernel.records import BY_RULE, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def come_with(game: Game, base: int) -> None:
    """R15 A base that says how many monsters it has gets as many off the top of their deck as it is laid out."""
    keeper, number = still_in(game)[0], int(game.printed(base).monsters)
    provide(game, keeper, number, MONSTER_DECK)
    top = game.cards_in(MONSTER_DECK, keeper)[:number]
    carry_out(game, tuple(Event(MOVE, slot, to=MONSTERS, other=base, rule="R15", flags=BY_RULE) for slot in top))


def at(game: Game, base: int) -> list[int]:
    """R15 The monsters at a base."""
    every = (slot for seat in range(game.rules.seats) for slot in game.cards_in(MONSTERS, seat))
    return [slot for slot in every if game.card(slot).place == base]


def rewarded(game: Game, event: Event) -> None:
    """R15 Whoever destroys a monster draws as many treasures as it says."""
    if event.kind == DESTROY and event.by != NOBODY:
        for slot in _top_treasures(game, int(game.printed(event.card).treasures)):
            carry_out(game, (_taken(slot, event.by),))


def _top_treasures(game: Game, number: int) -> tuple[int, ...]:
    keeper = still_in(game)[0]
    provide(game, keeper, number, TREASURES)
    return game.cards_in(TREASURES, keeper)[:number]


def show_treasures(game: Game, scoring: Scoring) -> Signal:
    """R15, R18 As a base scores, as many treasures as the monsters there have are shown; or else they are drawn."""
    number = sum(int(game.printed(slot).treasures) for slot in at(game, scoring.base[0]))
    takers = tuple(seat for place in game.state.table.places for seat in place)
    found = _top_treasures(game, number) if takers else ()
    if not game.rules.edition_record.treasures_are_chosen:
        carry_out(game, tuple(_taken(slot, takers[n % len(takers)]) for n, slot in enumerate(found)))
        return jump("after_it_scored", scoring)
    carry_out(game, tuple(Event(REVEAL, slot, rule="R18", flags=BY_RULE) for slot in found))
    return go_on(replace(scoring, treasures=found, takers=takers))


def _taken(slot: int, seat: int) -> Event:
    return Event(MOVE, slot, seat=seat, to=HAND, rule="R15", flags=BY_RULE)


def choose_treasure(game: Game, scoring: Scoring) -> Signal:
    """R18 Whoever has a place at the base takes one in turn, the first first, until none is left."""
    if not scoring.treasures:
        return jump("after_it_scored", scoring)
    return ask(Pick(scoring.takers[0], "R18", "treasure", choices=scoring.treasures), scoring)


def take_treasure(game: Game, scoring: Scoring) -> Signal:
    """R18 It goes to the hand, and the next one takes."""
    (slot,), (seat, *others) = game.given, scoring.takers
    left = tuple(one for one in scoring.treasures if one != slot)
    carry_out(game, (_taken(slot, seat),))
    return jump("choose_treasure", replace(scoring, treasures=left, takers=(*others, seat)))
