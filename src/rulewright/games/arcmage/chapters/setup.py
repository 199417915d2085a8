"""Before the first turn: three cities are chosen, decks are shuffled, hands are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.arcmage.areas import DECK, HAND, PLAY
from rulewright.games.arcmage.chapters.city import replace_own
from rulewright.games.arcmage.chapters.discipline import all_may_be_chosen, open_to_choice
from rulewright.games.starting import draw_lots
from rulewright.kernel.decisions import Pick
from rulewright.kernel.events import DRAW, MOVE, SHUFFLE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Nothing, Procedure, Signal, ask, begin, go_on, jump
from rulewright.kernel.records import BY_RULE, NOBODY, QUIET, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class SettingUp(Struct, frozen=True, array_like=True):
    """Who chooses cities now, and how many are still to be chosen."""

    seat: int = 0
    wanted: int = NOBODY


def choose_cities(game: Game, setup: SettingUp) -> Signal:
    """setup.1, city.build.1 Each player takes three cities out of the deck, free of charge; any three (R29).

    Where cities have disciplines they are taken one by one, each of another discipline (setup.discipline.1).
    """
    seats, wanted = game.rules.seats, setup.wanted
    if wanted == NOBODY:
        wanted = game.rules.edition_record.cities
    if setup.seat >= seats:
        return jump("shuffle_decks")
    there = tuple(slot for slot in game.cards_in(DECK, setup.seat) if game.printed(slot).type == "city")
    there = open_to_choice(game, setup.seat, there)
    wanted = min(wanted, len(there))
    if not wanted:
        return jump("choose_cities", SettingUp(setup.seat + 1))
    own = replace(setup, wanted=wanted)
    most = wanted if all_may_be_chosen(game, there) else 1
    least = most if wanted == len(there) else 1
    return ask(Pick(setup.seat, "setup.1", "city", choices=there, low=least, high=most), own)


def lay_cities(game: Game, setup: SettingUp) -> Signal:
    """setup.1, zones.kingdom.1 They lie open in the Kingdom."""
    own = replace(setup, wanted=setup.wanted - len(game.given))
    own = SettingUp(setup.seat + 1) if not own.wanted else own
    chosen = () if game.state.seats[setup.seat].out else game.given
    laid = tuple(Event(MOVE, slot, seat=setup.seat, to=PLAY, rule="setup.1", flags=BY_RULE | QUIET) for slot in chosen)
    return replace_own(propose(game, laid), own)


def next_choice(game: Game, setup: SettingUp) -> Signal:
    """setup.1 And so on, until everybody has three."""
    return jump("choose_cities")


def shuffle_decks(game: Game, setup: SettingUp) -> Signal:
    """setup.2, city.2, deck.9 With the cities chosen every deck is shuffled, this once."""
    shuffles = tuple(
        Event(SHUFFLE, seat=seat, to=DECK, rule="setup.2", flags=BY_RULE) for seat in range(game.rules.seats)
    )
    return propose(game, shuffles)


def opening_hands(game: Game, setup: SettingUp) -> Signal:
    """setup.3 Everybody draws seven cards."""
    number = game.rules.edition_record.opening_hand
    return propose(
        game,
        tuple(
            Event(DRAW, slot, seat=seat, to=HAND, rule="setup.3", flags=BY_RULE | QUIET)
            for seat in range(game.rules.seats)
            for slot in game.cards_in(DECK, seat)[:number]
        ),
    )


def first_player(game: Game, setup: SettingUp) -> Signal:
    """setup.5 Who begins is drawn by lot, unless it has been agreed already."""
    draw_lots(game, "setup.5")
    return go_on(setup)


def first_turn(game: Game, setup: SettingUp) -> Signal:
    """setup.6, turn.1, basics.3 Then the first turn begins, with everybody's victory points as they are at first."""
    return begin("turn.1", Nothing())


SETTING_UP = Procedure(
    "setup.1",
    SettingUp,
    (choose_cities, lay_cities, next_choice, shuffle_decks, opening_hands, first_player, first_turn),
)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "setup.4": ("rulewright.kernel.rules:Rules.visible",),
    "setup.7": ("rulewright.games.arcmage.chapters.turn:next_turn",),
}
"""Rules of this section that other code obeys."""
