"""What the sensible player would do, and why: what it expects to come of it in a world that could be this one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.games.kit import GameKit
from rulewright.games.layout import Layout
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Pick
from rulewright.kernel.knowledge import determinize, may_know
from rulewright.kernel.records import PASS, Option
from rulewright.kernel.words import Names, is_optional

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

FAR = 60
"""So many answers are followed to see what comes of one."""
MOST_SAID = 3
DECLINING = (PASS, Option("end turn"), Option("end phase"), ())
NOTHING_BETTER = "nothing else that you could do now promises more than it costs"
MOST_PROMISING = "of what you could answer it promises most"


class Advice(Struct, frozen=True):
    """An answer, the same in words, and what speaks for it."""

    answer: Answer
    words: str
    why: str


def advise(kit: GameKit, game: Game, called: Sequence[str]) -> Advice:
    """What the sensible player would answer to what is asked now, knowing what that seat may know."""
    decision = game.decision
    assert decision is not None, "advice is about a decision"
    rng = random.Random(0)
    answer = kit.sensible(game, decision, rng)
    words = kit.write_answer(game, decision, answer, Names(decision.seat))
    world = determinize(game, decision.seat, rng)
    foresight = _Foresight(kit, game, world, decision.seat, called)
    return Advice(answer, words, why(decision, answer, foresight.of))


def why(decision: Decision, answer: Answer, foreseen: Callable[[Answer], str]) -> str:
    """What speaks for an answer, by what is expected to come of it and of doing nothing."""
    declining = _declining(decision)
    outcome = foreseen(answer)
    if answer == declining:
        return f"{NOTHING_BETTER}; {outcome}" if outcome else NOTHING_BETTER
    otherwise = "" if declining is None else foreseen(declining)
    if otherwise == outcome:
        return MOST_PROMISING  # what comes of it either way says nothing for it
    if "you lose" in otherwise:
        return f"{outcome or 'little changes'}; otherwise {otherwise}"
    return outcome or MOST_PROMISING


def _declining(decision: Decision) -> Answer | None:
    """The answer by which a seat does nothing; None if there is none."""
    if isinstance(decision, Act):
        return next((one for one in reversed(decision.options) if one in DECLINING), None)
    if isinstance(decision, Choose):
        return decision.labels.index("no") if "no" in decision.labels else None
    return () if isinstance(decision, Pick) and decision.check(()) is None else None


class _Foresight:
    """What is expected of answers, all of them tried in one world."""

    def __init__(self, kit: GameKit, game: Game, world: Game, seat: int, called: Sequence[str]) -> None:
        self.kit, self.game, self.world, self.seat, self.called = kit, game, world, seat, called

    def of(self, answer: Answer) -> str:
        """What an answer leads to, in words, until this seat is free to act again or the turn is over."""
        twin, rng = self.world.copy(), random.Random(0)
        twin.answer_checked(answer)
        for _ in range(FAR):
            decision = twin.decision
            free = isinstance(decision, Act) and decision.always and decision.seat == self.seat
            if decision is None or free or twin.state.turn != self.game.state.turn:
                break
            # What the others hold is not known, so they are taken to do no more than they must.
            passes = decision.seat != self.seat and is_optional(decision)
            twin.answer_checked(PASS if passes else self.kit.sensible(twin, decision, rng))
        if twin.state.result is not None:
            return "you win" if self.seat in twin.state.result else "you lose"
        return _listed([*self._scores(twin), *self._losses(twin), *self._gains(twin)][:MOST_SAID])

    def _who(self, seat: int, verb: str) -> str:
        return f"you {verb}" if seat == self.seat else f"{self.called[seat]} {verb}s"

    def _scores(self, twin: Game) -> list[str]:
        pairs = zip(self.game.state.seats, twin.state.seats, strict=True)
        changes = [(seat, after.score - before.score) for seat, (before, after) in enumerate(pairs)]
        word = "points" if self.kit.layout.score == Layout().score else self.kit.layout.score
        return [
            f"{self._who(seat, 'gain' if change > 0 else 'lose')} {abs(change)} {word}"
            for seat, change in changes
            if change
        ]

    def _losses(self, twin: Game) -> list[str]:
        """Cards that are in play now, known to this seat, and no longer then."""
        lost = [
            (card.controller, self.game.name(slot))
            for slot, card in enumerate(self.game.state.cards)
            if self._in_play(self.game, slot) and not self._in_play(twin, slot) and may_know(self.game, slot, self.seat)
        ]
        return [
            f"{self._who(seat, 'lose')} {_listed(names)}"
            for seat in range(len(self.called))
            if (names := [name for owner, name in lost if owner == seat])
        ]

    def _gains(self, twin: Game) -> list[str]:
        come = [
            twin.name(slot)
            for slot, card in enumerate(twin.state.cards)
            if card.controller == self.seat
            and self._in_play(twin, slot)
            and slot < len(self.game.state.cards)
            and not self._in_play(self.game, slot)
            and may_know(self.game, slot, self.seat)
        ]
        return [f"{_listed(come)} {'comes' if len(come) == 1 else 'come'} into play"] if come else []

    def _in_play(self, game: Game, slot: int) -> bool:
        return game.rules.in_play(game.state.cards[slot].area)


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
