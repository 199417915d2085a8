"""314 Terminate: stopping a card, an ability or an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.games.spoils.areas import DISCARD
from rulewright.games.spoils.s3_key_terminology.r307_duplicate import gone
from rulewright.games.spoils.s4_game_concepts.r402_effects import termination_barred
from rulewright.games.spoils.table import CARD_PLAYED
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import MOVE
from rulewright.kernel.records import BY_RULE, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def terminate(game: Game, seat: int) -> int:
    """314.1 What is being responded to is stopped before it resolves; a card goes to its owner's discard pile.

    Also 314.2: a terminated effect does nothing at all.
    """
    table = game.state.table
    if not table.doing or termination_barred(game, seat, table.doing[-1]):
        return 0
    doing = replace(table.doing[-1], terminated=1)
    game.state.put_table(replace(table, doing=(*table.doing[:-1], doing)))
    game.say("314.1", f"{game.name(doing.card[0])} is terminated")
    if doing.kind == CARD_PLAYED and game.tracked(doing.card) and not gone(game, doing.card[0]):
        carry_out(game, (Event(MOVE, doing.card[0], to=DISCARD, rule="314.1", flags=BY_RULE),))
    return 1
