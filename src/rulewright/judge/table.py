"""A case in progress: what is asked, and how the words of a step answer it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from msgspec import Struct

from rulewright.games.kit import GameKit
from rulewright.judge.meaning import PATIENCE, Meaning
from rulewright.judge.report import Failure
from rulewright.judge.steps import Give, Step
from rulewright.kernel.course import INTERRUPT, STOP
from rulewright.kernel.decisions import Answer, Decision, Order, only_answer
from rulewright.kernel.errors import Refusal, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.trace import Entry
from rulewright.kernel.words import Names, split_names

SHOWN = 40
"""How many legal answers a failure lists."""


class Unanswered(RulewrightError):
    """A step that cannot be taken."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.found)
        self.failure = failure


class Ordering(Struct, frozen=True):
    """The rest of an `order X, Y`: the things still to be ordered, and the names that say how."""

    items: tuple[int, ...]
    names: tuple[str, ...]


class JudgeTable:
    """The game of a case, and everything that answering by words needs to remember."""

    def __init__(self, kit: GameKit, game: Game, names: Names, steps: tuple[Step, ...]) -> None:
        self.kit = kit
        self.game = game
        self.names = names
        self.meaning = Meaning(kit, names)
        self.ahead = steps
        """The steps from the one at hand on."""
        self.earlier: list[Game] = []
        """The game at each decision that has answered itself since the last step."""
        self.ordering: Ordering | None = None
        self.gives: Callable[[int, Answer, bool], object] = lambda seat, answer, stepped: None
        """Told of every answer that is given: whose, what, and whether a step gives it."""

    # -- the answers of a case -----------------------------------------------------------------------------------

    def give(self, step: Give) -> None:
        """Answer with the words of a step, passing until they are an answer; raises Unanswered."""
        self.settle()
        if step.words.casefold() == "pass" and not self._will_be_asked(step.seat):
            return  # a window in which a seat could do nothing is not opened; to pass in it is no mistake
        refused: tuple[Game, Refusal] | None = None
        for _ in range(PATIENCE):
            game = self.game
            if game.decision is not None and game.decision.seat == step.seat:
                answers = self.meaning.plan(game, step.words)
                if isinstance(answers, tuple) and not self._names_what_was_forced(step):
                    self._answer(step, answers)
                    return
                if isinstance(answers, Refusal) and refused is None:
                    refused = (game.copy(), answers)
            forced = self._forced_by(step)
            if forced is not None:
                del self.earlier[: forced + 1]
                return
            passing = self.meaning.passing(game)
            if passing is None:
                break
            self._do(passing)
            self.settle()
        raise Unanswered(self._left(step, refused))

    def _answer(self, step: Give, answers: tuple[Answer, ...]) -> None:
        decision = self.game.decision
        if isinstance(decision, Order) and decision.next_only:
            left = tuple(item for at, item in enumerate(decision.items) if at != answers[0][0])
            self.ordering = Ordering(left, tuple(split_names(step.words.partition(" ")[2])[1:]))
        self.earlier.clear()
        for answer in answers:
            self._do(answer, stepped=True)
        self.ahead = self.ahead[1:]
        self.settle()

    def _do(self, answer: Answer, *, stepped: bool = False) -> None:
        """Give an answer, and note in the trace that it was given."""
        game = self.game
        decision = game.decision
        assert decision is not None, "something is asked"
        if game.trace is not None:
            words = self.kit.write_answer(game, decision, answer, self.names)
            seat = game.rules.seat_name(decision.seat)
            game.enter(Entry(decision.rule, f"{seat}: {words}", depth=game.depth))
        self.gives(decision.seat, answer, stepped)
        game.answer(answer)

    # -- what answers itself -------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Go on to a decision that has to be answered: what is forced, or ordered already, answers itself."""
        for _ in range(PATIENCE):
            decision = self.game.decision
            if decision is None:
                return
            if decision.forced:
                self.earlier.append(self.game.copy())
                self._do(only_answer(decision))
            elif isinstance(decision, Order) and not self._to_be_ordered(decision):
                self._do(self._order(decision))
            elif decision.prompt in (INTERRUPT, STOP) and not self._to_be_said(decision):
                self._do(self._letting_run())
            else:
                return

    def _to_be_ordered(self, decision: Order) -> bool:
        """Whether the next answer of the case is about this order."""
        if self.ordering is not None and self.ordering.items == decision.items and self.ordering.names:
            return False
        give = self._next_answer()
        return give is not None and give.seat == decision.seat and give.words.casefold().startswith("order ")

    def _to_be_said(self, decision: Decision) -> bool:
        """Whether the next answer of the case is about this question that somebody may leave unanswered."""
        give = self._next_answer()
        words = ("pass", decision.prompt)
        return give is not None and give.seat == decision.seat and give.words.casefold().startswith(words)

    def _letting_run(self) -> Answer:
        """The answer by which a loop goes on as it was declared."""
        answer = self.meaning.passing(self.game)
        assert answer is not None, "a loop can be let run"
        return answer

    def _next_answer(self) -> Give | None:
        return next((step for step in self.ahead if isinstance(step, Give)), None)

    def _order(self, decision: Order) -> tuple[int, ...]:
        """The order as it was given for the whole group, or else the default: as the engine lists them."""
        given = self.ordering
        if given is None or given.items != decision.items or not decision.next_only:
            return (0,) if decision.next_only else tuple(range(len(decision.items)))
        at, names = 0, given.names
        if names:
            found = self.names.find(self.game, names[0])
            at = next((n for n, slot in enumerate(decision.items) if slot in found), 0)
        self.ordering = Ordering(tuple(item for n, item in enumerate(decision.items) if n != at), names[1:])
        return (at,)

    def _will_be_asked(self, seat: int) -> bool:
        """Whether passing alone leads to a decision of this seat."""
        twin = self.meaning.twin(self.game)
        for _ in range(PATIENCE):
            decision = twin.decision
            if decision is None:
                return False
            if decision.seat == seat and not decision.forced:
                return True
            answer = only_answer(decision) if decision.forced else self.meaning.passing(twin)
            if answer is None:
                return False
            twin.answer(answer)
        return False

    def _forced_by(self, step: Give) -> int | None:
        """Where a decision stands that has answered itself, if the step names its only possible answer."""
        for at, game in enumerate(self.earlier):
            decision = game.decision
            if decision is not None and decision.seat == step.seat:
                answers = self.meaning.plan(game, step.words)
                if answers == (only_answer(decision),):
                    return at
        return None

    def _names_what_was_forced(self, step: Give) -> bool:
        """Whether the step, though it would answer what is open, is about what has answered itself before that.

        It is if the next answer of the case answers the open decision as well, or if there is none; for a pass,
        only if that is the very next line.
        """
        if self._forced_by(step) is None:
            return False
        rest = self.ahead[1:2] if step.words.casefold() == "pass" else self.ahead[1:]
        following = next((one for one in rest if isinstance(one, Give)), None)
        if following is None:
            return step.words.casefold() != "pass"
        return following.seat == step.seat and isinstance(self.meaning.plan(self.game, following.words), tuple)

    # -- what is legal, and what is left -------------------------------------------------------------------------

    def refusal(self, seat: int, words: str) -> Refusal | None:
        """Why a seat cannot answer with these words now; None if it can."""
        game = self.game
        decision = game.decision
        if decision is None or decision.seat != seat:
            return self.kit.refuse_unasked(game, seat, words, self.names)
        answers = self.meaning.plan(game, words)
        if answers is None:
            return Refusal(decision.rule, f"{game.rules.seat_name(seat)} is asked something else: {decision.prompt}")
        return answers if isinstance(answers, Refusal) else None

    def failure(self, step: Step, expected: str, found: str, at: Game | None = None) -> Failure:
        """What a step wanted, what there was, and what is asked."""
        game = at or self.game
        decision = game.decision
        if decision is None:
            return Failure(step.line, step.text, expected, found, "nobody: the game is over" if game.over else "nobody")
        asked = f"{game.rules.seat_name(decision.seat)}: {decision.prompt} ({decision.rule})"
        return Failure(step.line, step.text, expected, found, asked, self._listed(game, decision))

    def _listed(self, game: Game, decision: Decision) -> tuple[str, ...]:
        answers = islice(decision.answers(), SHOWN + 1)
        words = list(dict.fromkeys(self.kit.write_answer(game, decision, one, self.names) for one in answers))
        return (*words[:SHOWN], "…") if len(words) > SHOWN else tuple(words)

    def _left(self, step: Give, refused: tuple[Game, Refusal] | None) -> Failure:
        """The failure of a step that answers nothing; if it was understood once and refused, then of that."""
        if refused is not None:
            game, refusal = refused
            return self.failure(step, f"{step.words}: legal", f"refused: {refusal}", game)
        decision = self.game.decision
        if decision is None:
            return self.failure(step, step.words, "nothing is asked any more")
        seat = self.game.rules.seat_name(decision.seat)
        if decision.seat == step.seat:
            return self.failure(step, step.words, f"that does not answer what {seat} is asked")
        return self.failure(step, step.words, f"{seat} is asked, cannot pass, and is not answered for")
