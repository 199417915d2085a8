"""What the rarer texts need of the rules: games won by text, bids, extra turns, loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.history import is_once, note_acting
from rulewright.effects.scope import Run
from rulewright.games.spoils.nature import Nature
from rulewright.games.spoils.s1_general_rules.r102_object_of_the_game import end_by_text
from rulewright.games.spoils.s3_key_terminology.r307_duplicate import Duplicating, makers
from rulewright.games.spoils.s4_game_concepts import r414_action_loops
from rulewright.games.spoils.s4_game_concepts.r401_costs import in_their_place
from rulewright.games.spoils.s4_game_concepts.r402_effects import is_an_effect
from rulewright.games.spoils.s4_game_concepts.r407_control import last_controller
from rulewright.games.spoils.s4_game_concepts.r413_bidding import Bidding
from rulewright.games.spoils.s6_playing_the_game.r602_start_of_turn import give_extra_turn
from rulewright.kernel.errors import Refusal
from rulewright.kernel.procedures import Signal, begin
from rulewright.kernel.records import Event, Option, Repetition

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Act
    from rulewright.kernel.game import Game


class RareRules(Nature):
    """The part of the rules that few cards have to do with."""

    free_windows = frozenset(("turn", "response", "battle"))

    def by_cards(self, game: Game) -> bool:
        return r414_action_loops.made_by_cards(game)

    def endless(self, game: Game) -> bool:
        return r414_action_loops.unstoppable(game)

    def refuse_repeat(self, game: Game, act: Act, option: Option) -> Refusal | None:
        return r414_action_loops.repeat_refused(game, act, option)

    def before_round(self, game: Game, repetition: Repetition) -> Option | None:
        return r414_action_loops.before_round(repetition)

    def last_controller(self, game: Game, object_: int, otherwise: int) -> int:
        return last_controller(game, object_, otherwise)

    def end_game(self, game: Game, run: Run, how: str, seats: tuple[int, ...]) -> None:
        end_by_text(game, how, seats)

    def begin_bid(self, game: Game, run: Run, limits: tuple[int, ...]) -> Signal:
        return begin("413.1", Bidding(limits, run.source[0]))

    def begin_duplicate(self, game: Game, run: Run, seat: int, slot: int) -> Signal:
        return begin("307.1", Duplicating(seat, slot, makers(run)))

    def by_effect(self, game: Game, event: Event) -> bool:
        return is_an_effect(game, event)

    def agreed(self, game: Game, run: Run) -> None:
        if is_once(game, run):
            note_acting(game, run)

    def in_their_place(self, game: Game, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        return in_their_place(game, seat, cards)

    def give_extra_turn(self, game: Game, seat: int) -> None:
        give_extra_turn(game, seat)
