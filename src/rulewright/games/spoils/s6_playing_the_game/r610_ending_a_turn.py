"""610 Ending a turn: announced, responded to, then really ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.games.spoils.areas import FACTION
from rulewright.games.spoils.s6_playing_the_game.r607_responding_to_actions import close_doing, open_doing, responses_to
from rulewright.games.spoils.s6_playing_the_game.records import EndingATurn
from rulewright.games.spoils.table import TURN_ENDED
from rulewright.kernel.events import TURN_ENDS
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Procedure, Signal, go_on
from rulewright.kernel.records import BY_RULE, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def announce(game: Game, ending: EndingATurn) -> Signal:
    """610.1 The active player announces the end of the turn."""
    game.say("610.1", f"{game.rules.seat_name(ending.seat)} ends the turn")
    faction = game.ref(game.cards_in(FACTION, ending.seat)[0])
    return go_on(replace(ending, doing=open_doing(game, TURN_ENDED, faction, ending.seat)))


def responses(game: Game, ending: EndingATurn) -> Signal:
    """610.1 The opponent may respond."""
    return responses_to(game, ending.seat)


def really_ended(game: Game, ending: EndingATurn) -> Signal:
    """610.1a Triggers on the end of the turn come after all those responses, at the very moment the turn ends.

    Also 403.2b: however many cards are held, they are kept.
    """
    close_doing(game, ending.doing)
    return propose(game, (Event(TURN_ENDS, seat=ending.seat, rule="610.1a", flags=BY_RULE),))


ENDING_A_TURN = Procedure("610.1", EndingATurn, (announce, responses, really_ended))
