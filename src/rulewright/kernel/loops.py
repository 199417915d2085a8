"""Mandatory loops: a sequence that cards make goes round, and no answer that any seat could give leaves it.

Two ways lead there. One answer may lead to very many steps without a question: `LoopWatch` looks whether they go
round. Or questions are asked, over and over the same: then every answer to them is tried out on copies of the game,
and if none of them leads out, now or later, it is a loop all the same. Both look at nothing but the state, so that a
game that was saved in the middle ends as it would have.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from rulewright.kernel.decisions import Act, Answer
from rulewright.kernel.errors import Runaway
from rulewright.kernel.recurring import Counts, counts, fallen, place_key, shape_key
from rulewright.kernel.waiting import happening

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.state import State

ROUNDS = 200
"""So often a sequence goes round with nothing but growing counts before it is called a loop: some end may yet come."""
SAME_CHOICE, SAME_WINDOW = 3, 12
"""How often the same has to be asked before it is looked whether there is a way out; then twice as often, and so on."""
AHEAD = 40
"""How many answers a first glance looks ahead."""
PLACES, ANSWERS, TRIES = 100, 24, 600
"""How many places, answers to one question and answers in all are tried; where there are more, there is no verdict."""

Key = Callable[["Game"], bytes]
"""By what places are told apart."""


class LoopWatch:
    """Watches one answer that leads to very many steps: does play come back to where it was, or do only counts grow?"""

    def __init__(self) -> None:
        self.places: set[bytes] = set()
        self.shapes: dict[bytes, tuple[int, Counts]] = {}
        """How often each shape has come round with nothing but growing counts, and the counts when it last did."""

    def repeats(self, game: Game) -> bool:
        """Whether the game stands where it stood before, or over and over there but for counts that only grow.

        Where a count falls, the sequence is on its way to an end, and the rounds are counted anew.
        """
        place = place_key(game)
        if place in self.places:
            return True
        self.places.add(place)
        shape, now = shape_key(game), counts(game)
        rounds, before = self.shapes.get(shape, (0, now))
        rounds = 1 if fallen(now, before) else rounds + 1
        self.shapes[shape] = (rounds, now)
        return rounds >= ROUNDS


def running_away(game: Game, budget: int) -> bool:
    """An answer has led to very many steps: is it a loop that ends the game, or should it be given up?"""
    rules = game.rules
    if budget <= 0:
        raise Runaway(rules.step_budget, game.where(), tuple(str(entry) for entry in game.trace or ()))
    if game.watch is None or budget == rules.step_budget - 501:
        game.watch = LoopWatch()
    offered = bool(game.state.pending) and not rules.triggers_wait(game)
    return (offered or _due_again(game)) and game.watch.repeats(game) and rules.endless(game)


def _due_again(game: Game) -> bool:
    """Whether what a standing check has just brought about makes the checks due again."""
    frames, procedures = game.state.frames, game.rules.procedures
    if not game.state.dirty & game.rules.checked or happening(game):
        return False
    return len(frames) > 1 and frames[-2].procedure == procedures.number.get("checks")


def goes_round(game: Game) -> bool:
    """Whether the open decision repeats, no player can leave that, and the game has a rule that settles it."""
    if not _asked_often(game.state) or not game.rules.by_cards(game):
        return False
    if game.asks_all and game.decision is not None and game.decision.forced:
        return False  # who is asked every step comes to the same end at the same question as who is not
    return nobody_can_leave(game) and game.rules.endless(game)


def _asked_often(state: State) -> bool:
    """Whether it is time to look for a way out: this same question is asked for the third time, the sixth, and so on.

    Since the last free action of a turn, that is: whoever gets to act freely has left whatever went round.
    """
    asked, done = state.asked, state.done
    often = SAME_CHOICE
    if type(asked) is Act:
        if asked.always:
            return False
        often = SAME_WINDOW
    if asked is None or len(done) < often:
        return False
    times, seat, rule, source = 0, asked.seat, asked.rule, asked.source
    for said in reversed(done):
        if said.action == 2:
            break
        times += said.source == source and said.rule == rule and said.seat == seat
    return times >= often and times % often == 0 and (times // often).bit_count() == 1


def nobody_can_leave(game: Game) -> bool:
    """Whether every answer that any seat could give, now and later, leads back to where play has been.

    Chance, the end of the game and a window in which the player whose turn it is acts freely are ways out; a count
    that falls is one in the end.
    """
    if _plain_way_out(game):
        return False
    if _closed(game, place_key) is not None:
        return True
    return _closed(game, shape_key) is not None and _goes_on_and_on(game)


def _plain_way_out(game: Game) -> bool:
    """Whether it is enough to pass and to decline, or to accept, as almost always: a glance that spares the search."""
    for which in (-1, 0):
        walk = _look(game)
        for _ in range(AHEAD):
            answers = _answers(walk)
            if not answers or not _stays(walk, answers[which]):
                return True
    return False


def _closed(game: Game, key: Key) -> set[bytes] | None:
    """Every place that answers lead to from here; None if one of them leads out, or if there are too many."""
    seen = {key(game)}
    ahead, left = [_look(game)], TRIES
    while ahead:
        here = ahead.pop()
        answers = _answers(here)
        left -= len(answers or ())
        if answers is None or len(seen) > PLACES or left < 0:
            return None
        for answer in answers:
            there = _look(here)
            if not _stays(there, answer):
                return None
            at = key(there)
            if at not in seen:
                seen.add(at)
                ahead.append(there)
    return seen


def _goes_on_and_on(game: Game) -> bool:
    """Whether a long walk by ever other answers leads nowhere, counts do nothing but grow, and then it is still so."""
    walk, before = _look(game), {shape_key(game): counts(game)}
    for step in range(ROUNDS * 3):
        answers = _answers(walk)
        if not answers or not _stays(walk, answers[step % len(answers)]):
            return False
        shape, now = shape_key(walk), counts(walk)
        if fallen(now, before.get(shape, now)):
            return False
        before[shape] = now
    return _closed(walk, shape_key) is not None


def _look(game: Game) -> Game:
    """A copy to try something out on."""
    twin = game.copy()
    twin.looks_ahead = True
    return twin


def _answers(game: Game) -> list[Answer] | None:
    """Every answer to what is asked; None if somebody acts freely here, or if there are too many."""
    decision = game.decision
    if decision is None or (isinstance(decision, Act) and decision.always):
        return None
    answers = list(islice(decision.answers(), ANSWERS + 1))
    return answers if len(answers) <= ANSWERS else None


def _stays(game: Game, answer: Answer) -> bool:
    """Give an answer; False if that leads to the end of the game, to chance, or nowhere."""
    chance = game.state.chance
    try:
        game.answer_checked(answer)
    except Runaway:
        return False
    return not game.over and game.state.chance == chance
