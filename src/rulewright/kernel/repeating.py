"""Repeating a sequence that was declared: its answers are given again, through the same decisions and rules.

Nothing is skipped and nothing is copied: each round is really played. Where it cannot go on as it was shown it ends
there, and whoever is asked answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.kernel.decisions import Act, Answer, Decision, only_answer
from rulewright.kernel.errors import Refusal
from rulewright.kernel.loops import goes_round
from rulewright.kernel.records import NOBODY, PASS, Repetition, Said
from rulewright.kernel.repeat_history import INTERRUPT, REPEAT, STOP, once_more, remember

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

QUESTIONS = (REPEAT, INTERRUPT, STOP)
"""What is asked about a repetition itself."""


def follow(game: Game, answer: Answer) -> None:
    """Take an answer, and do what follows from how it all goes: a sequence is repeated, a loop is settled."""
    remember(game, answer)
    game.take(answer)
    if game.state.repeating is not None:
        go_on_repeating(game)
    elif not game.looks_ahead and goes_round(game):
        game.state.asked = None
        game.run()


def go_on_repeating(game: Game) -> None:
    """Answer as the sequence was shown, until somebody has to be asked or it is over."""
    state = game.state
    while state.repeating is not None and state.asked is not None:
        answer = _next_answer(game, state.repeating)
        if answer is None:
            return
        game.take(answer)
    if state.result is not None:
        state.repeating = None


def _next_answer(game: Game, repetition: Repetition) -> Answer | None:
    """What is answered now; None if the seat that is asked has to say it."""
    decision = game.decision
    assert decision is not None, "something is asked"
    if decision.prompt in QUESTIONS:
        return None
    if len(game.state.frames) < min(repetition.depth, *(said.depth for said in repetition.script)):
        break_off(game, "the window in which it was done has closed")
        return None
    if decision.forced:
        return _forced_answer(game, decision, repetition)
    if _at_its_window(game, decision, repetition) and not any(said.action for said in _left(repetition)):
        return _next_round(game, repetition)
    at = _place(game, decision, repetition)
    if at is None:
        return _unscripted(game, decision, repetition)
    if repetition.break_in == repetition.round and decision.seat != repetition.seat:
        return None
    said = repetition.script[at]
    found = once_more(game, said)
    if not isinstance(found, Refusal):
        game.state.repeating = replace(repetition, at=at + 1)
        return found
    if decision.seat == repetition.seat or said.action:
        break_off(game, str(found))
        return None
    game.state.repeating = replace(repetition, at=at + 1)  # somebody else's choice, and theirs to make anew
    return None


def _forced_answer(game: Game, decision: Decision, repetition: Repetition) -> Answer | None:
    """The only answer there is; if it was another when the sequence was shown, nothing is repeated after it."""
    if game.asks_all and repetition.break_in == repetition.round:
        return None
    at = _place(game, decision, repetition)
    if at is not None:
        said = repetition.script[at]
        found = once_more(game, said)
        game.state.repeating = replace(repetition, at=at + 1)
        if isinstance(found, Refusal) and (decision.seat == repetition.seat or said.action):
            break_off(game, str(found))
    return only_answer(decision)


def _at_its_window(game: Game, decision: Decision, repetition: Repetition) -> bool:
    """Whether the seat that declared it is asked where it did."""
    return (
        isinstance(decision, Act)
        and decision.seat == repetition.seat
        and decision.rule == repetition.script[0].rule
        and len(game.state.frames) == repetition.depth
    )


def _left(repetition: Repetition) -> tuple[Said, ...]:
    """What is still to be said in this round."""
    last = repetition.round == repetition.times and repetition.stop != NOBODY
    return repetition.script[repetition.at : repetition.stop if last else len(repetition.script)]


def _place(game: Game, decision: Decision, repetition: Repetition) -> int | None:
    """Where in the script this question was answered, not beyond the next action; what was not asked now is skipped."""
    for at, said in enumerate(_left(repetition), repetition.at):
        if _same_question(game, decision, said):
            return at
        if said.action:
            return None
    return None


def _same_question(game: Game, decision: Decision, said: Said) -> bool:
    if (decision.seat, decision.rule, decision.prompt) != (said.seat, said.rule, said.prompt):
        return False
    if isinstance(decision, Act):
        return len(game.state.frames) == said.depth
    if NOBODY in (decision.source, said.source):
        return decision.source == said.source
    return game.card(decision.source).printed == game.card(said.source).printed


def _unscripted(game: Game, decision: Decision, repetition: Repetition) -> Answer | None:
    """What was not asked when the sequence was shown: a window is passed, anything else its seat has to say."""
    if repetition.round == repetition.times and repetition.stop != NOBODY:
        break_off(game)
        return None
    if _at_its_window(game, decision, repetition):
        break_off(game, "it does not come round as it was shown")
        return None
    if repetition.break_in == repetition.round:
        return None
    if isinstance(decision, Act) and PASS in decision.options:
        return PASS
    if not isinstance(decision, Act) and decision.seat != repetition.seat:
        return None
    break_off(game, f"something is asked that was not asked before ({decision.rule})")
    return None


def _next_round(game: Game, repetition: Repetition) -> Answer | None:
    """A round is over: the next begins, unless there was none to come or the game has something to ask first."""
    state, done = game.state, repetition.round
    if done == repetition.times:
        state.repeating = None
        if done:
            game.say(_rule(game, repetition), f"{_times(done)} repeated")
        return None
    found = once_more(game, repetition.script[0])
    if isinstance(found, Refusal):
        break_off(game, str(found))
        return None
    if repetition.settled <= done:
        state.repeating = repetition = replace(repetition, settled=done + 1)
        question = game.rules.before_round(game, repetition)
        if question is not None:
            return question
    if repetition.stop == 0 and done + 1 == repetition.times:
        break_off(game)
        return None
    state.repeating = replace(repetition, round=done + 1, at=1)
    game.say(_rule(game, repetition), f"repetition {done + 1} of {repetition.times}")
    return found


def break_off(game: Game, reason: str = "") -> None:
    """The repetitions end here, for a reason or because its seat stops; what was said of this round was done."""
    state = game.state
    repetition = state.repeating
    assert repetition is not None, "something is being repeated"
    if reason:
        far = f"{repetition.round} of {repetition.times} repetitions have begun"
        game.say(_rule(game, repetition), f"the sequence is not repeated further, {far}: {reason}")
    else:
        rule, seat = game.rules.rule_of("stop repeating"), game.rules.seat_name(repetition.seat)
        game.say(rule, f"{seat} stops; {repetition.round} of {repetition.times} repetitions have begun")
    state.repeating = None
    if repetition.at < len(repetition.script):
        state.done = (*state.done, *repetition.script[: repetition.at])


def _rule(game: Game, repetition: Repetition) -> str:
    return game.rules.rule_of("repeat together" if repetition.shared else "repeat")


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
