"""Choosing a label, answering a may, settling a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lower import AskMay, AskOne
from rulewright.effects.paragraphs import Instructions
from rulewright.effects.rare_verbs import ChooseWord, PickPlayer
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, PICKED_PLAYER, PLAYER, Run, put
from rulewright.effects.verbs import ChooseNumber
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import free_resources
from rulewright.games.spoils.sensible.appraising import Appraisal
from rulewright.games.spoils.sensible.naming import best_word
from rulewright.games.spoils.sensible.reading import Asking, asking
from rulewright.kernel.decisions import NO, PASSING, YES
from rulewright.kernel.records import NOBODY
from rulewright.kernel.repeating import QUESTIONS

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Choose, Number
    from rulewright.kernel.game import Game


def best_label(game: Game, choose: Choose) -> int:
    """The label that promises most; the first where nothing tells them apart."""
    text = asking(game)
    if text is not None and isinstance(text.instruction, AskMay):
        hope = Appraisal(game, choose.seat, text.run).value((*text.instruction.may.effects, *text.rest))
        return YES if hope >= 0 else NO
    if text is not None and isinstance(text.instruction, AskOne):
        one = text.instruction.one
        values = {
            label: Appraisal(game, choose.seat, text.run).value(option)
            for label, option in zip(one.labels, one.options, strict=True)
        }
        return max(range(len(choose.labels)), key=lambda at: values.get(choose.labels[at], 0.0))
    if text is not None and isinstance(text.instruction, ChooseWord):
        return best_word(game, choose, text, text.instruction)
    if text is not None and isinstance(text.instruction, PickPlayer):
        return _best_player(game, choose, text)
    if choose.source != NOBODY and game.printed(choose.source).options:
        return _best_option(game, choose)
    return 0


def _best_player(game: Game, choose: Choose, text: Asking) -> int:
    """The player whom it is best to have picked for what follows."""

    def hope(at: int) -> float:
        player = next(one for one in range(game.rules.seats) if game.rules.seat_name(one) == choose.labels[at])
        env = put(put(text.run.env, PLAYER, player), PICKED_PLAYER, player)
        return Appraisal(game, choose.seat, replace(text.run, env=env)).value(text.rest)

    return max(range(len(choose.labels)), key=hope)


def _best_option(game: Game, choose: Choose) -> int:
    """Which of a card's labelled options does most (604.1d)."""
    values = options_of(game, choose.seat, choose.source)
    return max(range(len(choose.labels)), key=lambda at: values[at] if at < len(values) else 0.0)


def options_of(game: Game, seat: int, slot: int) -> list[float]:
    """What each of a card's instructions would be worth, costs included, in the order of its options."""
    printed = game.printed(slot)
    hooks = rules_of(game).program.of_card[game.card(slot).printed]
    values: list[float] = []
    for at in printed.options:
        paragraph = printed.paragraphs[at]
        assert isinstance(paragraph, Instructions), "an option is a set of instructions"
        appraisal = Appraisal(game, seat, Run(hooks[at], COST_PART, game.ref(slot), seat, paying=1))
        values.append(appraisal.value((*paragraph.cost, *paragraph.effect)))
    return values


def best_number(game: Game, number: Number) -> int:
    """The number for which what follows is worth most."""
    if number.prompt in QUESTIONS:  # a loop is let run, and one of both players is not repeated
        return PASSING if number.or_pass else number.low
    if number.or_pass:  # a bid: a little more than the last, up to half of what one has
        return number.low if number.low <= max(1, number.high // 2) and number.low <= number.high else PASSING
    text = asking(game)
    if text is None or not isinstance(text.instruction, ChooseNumber):
        return number.high
    purse = len(free_resources(game, number.seat))
    chosen = Appraisal(game, number.seat, text.run).best_number(
        text.instruction.variable, range(number.low, number.high + 1), text.rest, purse
    )
    return min(max(chosen, number.low), number.high)
