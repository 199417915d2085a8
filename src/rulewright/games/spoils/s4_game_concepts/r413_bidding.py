"""413 Bidding: players in turn name a higher number or pass, until one is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.scope import WINNER
from rulewright.kernel.conceding import clockwise
from rulewright.kernel.decisions import PASSING, Number
from rulewright.kernel.procedures import Procedure, Signal, ask, end, go_on, jump
from rulewright.kernel.records import Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Bidding(Struct, frozen=True, array_like=True):
    """Players bidding."""

    limits: tuple[int, ...]
    """The highest number that each seat may name."""
    source: int
    left: tuple[int, ...] = ()
    """Who has not passed, the next to speak first."""
    highest: int = 0
    spoken: int = 0
    """1 once somebody has named a number."""


def a_opening(game: Game, bidding: Bidding) -> Signal:
    """413.1a The active player opens and it goes round clockwise."""
    return go_on(replace(bidding, left=clockwise(game, game.state.active)))


def speak(game: Game, bidding: Bidding) -> Signal:
    """413.1 Whoever is next names a number higher than the last, or passes."""
    seat = bidding.left[0]
    return ask(Number(seat, "413.1", "bid", bidding.source, bidding.highest + 1, bidding.limits[seat], or_pass=True))


def spoken(game: Game, bidding: Bidding) -> Signal:
    """413.1, 413.1b Whoever passes is out; the last player not to have passed wins, with 0 if nobody bid (R37)."""
    seat, others = bidding.left[0], bidding.left[1:]
    name = game.rules.seat_name(seat)
    if game.given == PASSING:
        game.say("413.1b", f"{name} passes")
        bidding = replace(bidding, left=others)
    else:
        game.say("413.1", f"{name} bids {game.given}")
        bidding = replace(bidding, left=(*others, seat), highest=game.given, spoken=1)
    if len(bidding.left) > 1:
        return jump("speak", bidding)
    if not bidding.spoken and not game.rules.edition_record.silence_wins_with_zero:
        return jump("name_a_number", bidding)
    return won(game, bidding)


def name_a_number(game: Game, bidding: Bidding) -> Signal:
    """413.1 Where nobody has named a number, the last player left names one, if it has to be so (R37)."""
    seat = bidding.left[0]
    return ask(Number(seat, "413.1", "bid", bidding.source, 0, bidding.limits[seat]))


def named(game: Game, bidding: Bidding) -> Signal:
    """413.1 That number wins."""
    game.say("413.1", f"{game.rules.seat_name(bidding.left[0])} bids {game.given}")
    return won(game, replace(bidding, highest=game.given))


def won(game: Game, bidding: Bidding) -> Signal:
    """413.1 The last player not to have passed wins the bid."""
    winner = bidding.left[0]
    game.say("413.1", f"{game.rules.seat_name(winner)} wins the bid with {bidding.highest}")
    return end(Outcome(env=((WINNER, winner),), value=bidding.highest))


BIDDING = Procedure("413.1", Bidding, (a_opening, speak, spoken, name_a_number, named))
