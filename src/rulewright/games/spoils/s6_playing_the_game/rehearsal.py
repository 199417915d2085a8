"""Costs of cards and abilities rehearsed on a copy of the game (`games/rehearsing.py`).

Where triggers happen in the middle of paying, what they did could hardly be taken back, so there all costs of several
instructions are rehearsed (R47).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.choices import GREATEST
from rulewright.effects.perform import FAILED
from rulewright.effects.scope import Run, get
from rulewright.games import rehearsing
from rulewright.games.rehearsing import IN_VAIN, MET, TOO_DEAR, some_way
from rulewright.games.spoils.areas import RESOURCES
from rulewright.games.spoils.s4_game_concepts import r401_costs
from rulewright.games.spoils.s4_game_concepts.cost_outlook import (
    in_doubt,
    open_question,
    outlook_of,
    together,
    unmeetable,
)
from rulewright.games.spoils.s4_game_concepts.r401_costs import NUMERIC_COST, Costs
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import changes
from rulewright.games.spoils.s6_playing_the_game import r604_playing_a_card, r606_using_an_ability
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard, UsingAnAbility
from rulewright.kernel.decisions import Number
from rulewright.kernel.errors import Refusal
from rulewright.kernel.procedures import END, Procedure, Signal
from rulewright.kernel.records import Frame, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Doing = PlayingACard | UsingAnAbility


def met(game: Game, doing: Doing) -> Signal:
    """401.3 All costs have been met for a trial, with whatever happens in between; or one could not be completed.

    Also F.cost.4.
    """
    game.state.result = MET
    if game.outcome.value == FAILED:
        game.state.result = TOO_DEAR if get(game.outcome.env, NUMERIC_COST) is not None else IN_VAIN
    return END


PLAY_REHEARSAL = Procedure(
    "604.1 rehearsed",
    PlayingACard,
    (
        r604_playing_a_card.a_selection,
        r604_playing_a_card.b_threshold,
        r604_playing_a_card.c_play,
        r604_playing_a_card.d_option,
        r604_playing_a_card.d_costs,
        met,
    ),
)
USE_REHEARSAL = Procedure(
    "606.1 rehearsed",
    UsingAnAbility,
    (
        r606_using_an_ability.a_selection,
        r606_using_an_ability.b_threshold,
        r606_using_an_ability.c_costs,
        met,
    ),
)


def costs_refused(game: Game, doing: Doing) -> Refusal | None:
    """401.2, 604.1e, 606.1d Why a card cannot be played, or an ability used: its costs, as far as its player knows."""
    ways = ways_of(game, doing)
    refusals = [unmeetable(game, costs) for costs in ways]
    if all(one is not None for one in refusals):
        return refusals[0]
    return incompletable(game, doing, [costs for costs, refusal in zip(ways, refusals, strict=True) if refusal is None])


def ways_of(game: Game, doing: Doing) -> list[Costs]:
    """604.1d The costs of an action; several where its player chooses among options, each with costs of its own."""
    if isinstance(doing, UsingAnAbility):
        return [r606_using_an_ability.costs_of(game, doing)]
    options = game.printed(doing.card).options
    plays = [replace(doing, option=one) for one in options] if len(options) > 1 else [doing]
    return [r604_playing_a_card.costs_of(game, play) for play in plays]


def incompletable(game: Game, doing: Doing, ways: list[Costs]) -> Refusal | None:
    """401.2, 401.3 Why an action cannot be completed: its costs cannot all be met together, whatever one chooses.

    Also F.cost.4.
    """
    questions = [open_question(game, costs) for costs in ways]
    if game.looks_ahead or not (all(questions) or all_are_rehearsed(game, ways)) or forgoes_rehearsal(game):
        return None
    label = PLAY_REHEARSAL.label if isinstance(doing, PlayingACard) else USE_REHEARSAL.label
    trial = replace(doing, paid=0) if isinstance(doing, PlayingACard) else doing
    return rehearsing.incompletable(game, label, trial, questions[0] or together())


def forgoes_rehearsal(game: Game) -> bool:
    """F.cost.4 Where triggers do not wait, an action can be begun and taken back with all that came of it (R47)."""
    record = game.rules.edition_record
    return not (record.triggers_wait_for_costs or record.costs_are_rehearsed)


def all_are_rehearsed(game: Game, ways: list[Costs]) -> bool:
    """F.cost.4 Where triggers do not wait, costs of several instructions are tried before they are offered (R47)."""
    if game.rules.edition_record.triggers_wait_for_costs:
        return False
    return all(outlook_of(game, costs.parts).several for costs in ways)


def doing_of(game: Game, seat: int, option: Option) -> Doing:
    """What a seat would do by taking an option that has costs."""
    if option.verb == "use":
        return UsingAnAbility(seat, option.card, option.other)
    flip = game.printed(option.card).flip_up if option.verb == "flip up" else None
    return PlayingACard(seat, option.card, flipping=int(flip is not None), paid=flip.cost if flip is not None else 0)


def most_payable(game: Game, run: Run) -> int:
    """410.2, 406.3a The greatest number that can be chosen for a payment, as far as looking tells.

    In a rehearsal of costs that may change the price, or what pays it, anything that could come to be payable.
    """
    costs = costs_in_progress(game)
    if not game.looks_ahead or costs is None or not in_doubt(game, outlook_of(game, costs.parts), costs.card[0]):
        return r401_costs.most_payable(game, run)
    raises, _ = changes(game, costs.seat, costs.card[0], costs.kind)
    return len(game.cards_in(RESOURCES, costs.seat)) + sum(raises) + costs.paid


def greatest_met(game: Game, least: int, most: int) -> int:
    """410.2, 401.2 The greatest number for a variable with which its costs can be met, as its player can know.

    Looking tells `most`; where costs that follow may change the price, or what pays it, numbers are tried.
    """
    costs = costs_in_progress(game)
    if game.looks_ahead or costs is None or not in_doubt(game, outlook_of(game, costs.parts), costs.card[0]):
        return most
    twin = _costs_alone(game)
    if twin.over or not isinstance(twin.decision, Number):
        return most

    def can_be_met(number: int) -> bool:
        branch = twin.copy()
        branch.answer_checked(number)
        return some_way(game, branch, costs.seat)

    highest = max(most, twin.decision.high)
    found = next((number for number in range(highest, least, -1) if can_be_met(number)), least)
    while highest <= found < GREATEST and can_be_met(found + 1):
        found += 1
    return found


def costs_in_progress(game: Game) -> Costs | None:
    """The costs that are being met."""
    return next((frame.vars for frame in reversed(game.state.frames) if isinstance(frame.vars, Costs)), None)


def _costs_alone(game: Game) -> Game:
    """A copy of the game that ends when the costs which are being met are met, or not."""
    twin = game.copy()
    twin.looks_ahead = True
    frames, procedures = twin.state.frames, game.rules.procedures
    at = max(n for n, frame in enumerate(frames) if isinstance(frame.vars, Costs))
    doing = frames[at - 1].vars
    label = PLAY_REHEARSAL.label if isinstance(doing, PlayingACard) else USE_REHEARSAL.label
    number = procedures.number[label]
    twin.state.frames = [Frame(number, procedures.positions[number][met.__name__], doing), *frames[at:]]
    twin.state.asked = None
    twin.run()
    return twin
