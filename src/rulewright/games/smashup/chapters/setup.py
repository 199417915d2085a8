"""Before the first turn: factions, bases, hands; one without a minion may be drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.games.smashup.areas import DECK, DISCARD, HAND
from rulewright.games.smashup.chapters.drafting import next_pick, pick_faction, take_faction
from rulewright.games.smashup.chapters.scoring import lay_base
from rulewright.games.starting import draw_lots
from rulewright.kernel.decisions import YES, Choose
from rulewright.kernel.events import DISCARD as DISCARDED
from rulewright.kernel.events import DRAW, MOVE, REVEAL, SHUFFLE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Nothing, Procedure, Signal, again, ask, begin, go_on, jump
from rulewright.kernel.records import BY_RULE, QUIET, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class SettingUp(Struct, frozen=True, array_like=True):
    """Whose opening hand is looked at."""

    seat: int = 0


def lay_bases(game: Game, setup: SettingUp) -> Signal:
    """core.4, core.1 One more base than there are players is laid open."""
    for _ in range(game.rules.seats + game.rules.edition_record.bases_beyond_players):
        lay_base(game)
    return GO_ON


def opening_hands(game: Game, setup: SettingUp) -> Signal:
    """core.5 Everyone starts with five cards."""
    return propose(game, tuple(event for seat in range(game.rules.seats) for event in _drawn(game, seat, "core.5")))


def _drawn(game: Game, seat: int, rule: str) -> list[Event]:
    top = game.cards_in(DECK, seat)[: game.rules.edition_record.opening_hand]
    return [Event(DRAW, slot, seat=seat, to=HAND, rule=rule, flags=BY_RULE | QUIET) for slot in top]


def ask_redraw(game: Game, setup: SettingUp) -> Signal:
    """core.6 Whoever has no minion in the opening hand may take another, once."""
    if setup.seat >= game.rules.seats:
        return jump("first_player")
    hand = game.cards_in(HAND, setup.seat)
    if any(game.printed(slot).type == "minion" for slot in hand) or game.state.seats[setup.seat].out:
        return again(SettingUp(setup.seat + 1))
    return ask(Choose(setup.seat, "core.6", "redraw", labels=("redraw", "keep")), setup)


def put_back(game: Game, setup: SettingUp) -> Signal:
    """core.6, R1 The old hand is shown and discarded, or shuffled back into the deck."""
    if game.given != YES:
        return jump("ask_redraw", SettingUp(setup.seat + 1))
    hand, flags = game.cards_in(HAND, setup.seat), BY_RULE | QUIET
    shown = [Event(REVEAL, slot, rule="core.6", flags=flags) for slot in hand]
    if not game.rules.edition_record.redrawn_hand_is_discarded:
        back = [Event(MOVE, slot, seat=setup.seat, to=DECK, rule="core.6", flags=flags) for slot in hand]
        back.append(Event(SHUFFLE, seat=setup.seat, to=DECK, rule="core.6", flags=flags))
    else:
        back = [Event(DISCARDED, slot, to=DISCARD, rule="core.6", flags=flags) for slot in hand]
    return propose(game, (*shown, *back))


def draw_anew(game: Game, setup: SettingUp) -> Signal:
    """core.6 Five new cards, which have to be kept."""
    return propose(game, tuple(_drawn(game, setup.seat, "core.6")))


def next_hand(game: Game, setup: SettingUp) -> Signal:
    """core.6 Then the next player's."""
    return jump("ask_redraw", SettingUp(setup.seat + 1))


def first_player(game: Game, setup: SettingUp) -> Signal:
    """core.7 Who begins is drawn by lot, unless it has been agreed already."""
    draw_lots(game, "core.7")
    return go_on(setup)


def first_turn(game: Game, setup: SettingUp) -> Signal:
    """core.8 Then the first turn begins."""
    return begin("core.8", Nothing())


SETTING_UP = Procedure(
    "core.4",
    SettingUp,
    (
        pick_faction,
        take_faction,
        next_pick,
        lay_bases,
        opening_hands,
        ask_redraw,
        put_back,
        draw_anew,
        next_hand,
        first_player,
        first_turn,
    ),
)
