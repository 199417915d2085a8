"""Why an answer is not legal: by its form, by the rules for what it would do, or by what must be named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.kernel.decisions import Act, Answer, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import Option
from rulewright.kernel.repeat_history import ABOUT_LOOPS

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def refused(game: Game, answer: Answer) -> Refusal | None:
    """Why an answer to what is asked now is not legal, from the check that forbids it; None if it is legal."""
    decision, rules = game.decision, game.rules
    if decision is None:
        return Refusal(rules.rule_of("game over"), "the game is over")
    refusal = decision.check(answer)
    if refusal is None:
        pays = isinstance(decision, Act) and answer.paying
        return rules.refuse_payment(game, decision.seat, answer.paying) if pays else None
    if isinstance(decision, Act) and isinstance(answer, Option) and _sensible(game, answer):
        if answer.verb in ABOUT_LOOPS:
            return rules.refuse_repeat(game, decision, answer)
        return _explained(game, lambda: rules.refuse_option(game, decision, answer)) or refusal
    if isinstance(decision, Pick) and isinstance(answer, tuple):
        for slot in answer:
            if type(slot) is int and 0 <= slot < len(game.state.cards) and slot not in decision.choices:
                return rules.refuse_pick(game, decision, slot)
        if (decision.prompt, decision.rule) == ("search", rules.rule_of("search")) and len(answer) < decision.low:
            rule = *rules.same_rules("found nothing"), decision.rule
            return Refusal(rule[0], "where any card will do, as many have to be found as there are", rule[1:])
        if any(slot not in answer for slot in decision.required):
            return Refusal(rules.rule_of("requirement"), "a card that must be named is not", (decision.rule,))
    return refusal


def _explained(game: Game, asked: Callable[[], Refusal | None]) -> Refusal | None:
    """What a check says when somebody asks why, and not only whether."""
    game.explains = True
    try:
        return asked()
    finally:
        game.explains = False


def _sensible(game: Game, option: Option) -> bool:
    """Whether an option speaks of a card there is, so that the rules can say what is wrong with it."""
    numbers = all(type(n) is int for n in (option.card, option.other, option.face_down, option.times))
    return numbers and -1 <= option.card < len(game.state.cards)
