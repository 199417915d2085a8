"""A case in progress: what is asked, and how the words of a step answer it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.kit import GameKit
from rulewright.judge.forced import Forced
from rulewright.judge.lookahead import by_passing, default_answer
from rulewright.judge.meaning import PATIENCE, Meaning, is_may
from rulewright.judge.ordering import Ordering
from rulewright.judge.report import Failure, Note
from rulewright.judge.steps import Give, Step
from rulewright.kernel.decisions import Answer, Decision, Order, only_answer
from rulewright.kernel.errors import Refusal, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.repeat_history import INTERRUPT, STOP
from rulewright.kernel.trace import Entry
from rulewright.kernel.words import Names


class Unanswered(RulewrightError):
    """A step that cannot be taken."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.found)
        self.failure = failure


class Ending(Struct, frozen=True):
    """A step such as `end turn` that is still being done: what it ends, as it stood when the step was reached."""

    step: Give
    stage: object
    begun: bool = False
    """Whether its seat has been asked something since that is no answer to others: until then all others pass."""
    let: tuple[int, ...] = ()
    """Those who have passed since, and let it come to its end."""


class JudgeTable:
    """The game of a case, and everything that answering by words needs to remember."""

    def __init__(
        self,
        kit: GameKit,
        game: Game,
        names: Names,
        steps: tuple[Step, ...],
        defaults: Mapping[str, str] | None = None,
    ) -> None:
        self.kit = kit
        self.game = game
        self.names = names
        self.meaning = Meaning(kit, names)
        self.ahead = steps
        """The steps from the one at hand on."""
        self.defaults: Mapping[str, str] = defaults or {}
        """What is answered where no step answers, by what is asked."""
        self.forced = Forced(self.meaning)
        """The decisions that have answered themselves since the last step."""
        self.ordering = Ordering()
        self.ending: Ending | None = None
        self.notes: list[Note] = []
        self.trying = False
        """Whether this table only tries out where a reading of a step leads."""
        self.gives: Callable[[int, Answer, bool], object] = lambda seat, answer, stepped: None
        """Told of every answer that is given: whose, what, and whether a step gives it."""

    # -- the answers of a case -----------------------------------------------------------------------------------

    def give(self, step: Give) -> None:
        """Answer with the words of a step, passing until they are an answer; raises Unanswered."""
        self.settle()
        if self.kit.stage(self.game, step.words) is not None and self._end(step):
            return
        if step.words.casefold() == "pass" and not self._will_be_asked(step.seat):
            self._skip(step)
            return
        refused: tuple[Game, Refusal] | None = None
        strange: Game | None = None
        turn = self.game.state.turn
        for _ in range(PATIENCE):
            game = self.game
            if game.decision is not None and game.decision.seat == step.seat:
                answers = self.meaning.plan(game, step.words)
                if isinstance(answers, tuple) and not self._is_about_what_was_forced(step, answers):
                    self._note_delay(step, refused, turn)
                    self._answer(step, answers)
                    return
                if isinstance(answers, Refusal) and refused is None:
                    refused = (game.copy(), answers)
                strange = strange or game.copy()
            if self.forced.take(step):
                self.ahead = self.ahead[1:]
                return
            passing = self.meaning.passing(game)
            undecided = is_may(game.decision) and game.decision is not None and game.decision.seat == step.seat
            if passing is None or undecided or (refused is not None and game.state.turn != turn):
                break
            self._do(passing)
            self.settle()
        raise Unanswered(self._left(step, refused, strange))

    def _answer(self, step: Give, answers: tuple[Answer, ...]) -> None:
        decision = self.game.decision
        if isinstance(decision, Order):
            self.ordering = self.ordering.begin(decision, answers[0], step.words)
        self.forced.clear()
        if self.ending is not None and step.words.casefold() == "pass":
            self.ending = replace(self.ending, let=(*self.ending.let, step.seat))
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

    # -- steps that go on for a while ----------------------------------------------------------------------------

    def _end(self, step: Give) -> bool:
        """Begin to end a turn or a phase; False if the words are no more than a pass for this seat."""
        game = self.game
        if game.state.active != step.seat:
            if game.decision is not None and game.decision.seat == step.seat and self.meaning.plan(game, step.words):
                return False
            refusal = self.kit.refuse_unasked(game, step.seat, step.words, self.names)
            raise Unanswered(self.failure(step, f"{step.words}: legal", f"refused: {refusal}"))
        if not self.trying and self.forced.named_by(step) and not self._leads_on(step) and self._leads_on(None):
            self.forced.take(step)
            self.ahead = self.ahead[1:]
            return True
        self.forced.clear()
        self.ending = Ending(step, self.kit.stage(game, step.words))
        self.ahead = self.ahead[1:]
        self.settle()
        if self._is_stuck():
            raise Unanswered(self._left(step, None))
        return True

    def _is_stuck(self) -> bool:
        """Whether somebody has to answer before what is being ended is over, and no step does."""
        return self.ending is not None and not self._fits(self._next_answer())

    def _press_on(self, ending: Ending) -> bool:
        """Do the next thing that brings a turn or phase to its end; False if it is over or somebody has to answer."""
        game, decision = self.game, self.game.decision
        assert decision is not None, "something is asked"
        if self.kit.stage(game, ending.step.words) != ending.stage:
            self.ending = None
            return False
        own = decision.seat == ending.step.seat
        if own and not ending.begun and decision.prompt != "respond":
            ending = self.ending = replace(ending, begun=True)
        answers = self.meaning.plan(game, ending.step.words) if own else None
        if isinstance(answers, tuple):
            self.ending = None
            for answer in answers:
                self._do(answer, stepped=True)
            return True
        passing = self.meaning.passing(game)
        following = self._next_answer()
        open_ = ending.begun and not own and decision.seat not in ending.let
        if following is not None and open_ and self._fits(following):
            self._note_early(ending, following)
            return False
        if passing is None:
            return False
        self._do(passing, stepped=own)
        return True

    def _note_early(self, ending: Ending, give: Give) -> None:
        """Say that a step is given while a turn or phase is being ended, if it could as well be meant after that."""
        known = give.words.casefold() == "pass" or any(one.line == give.line for one in self.notes)
        if self.trying or known or not self._fits_after(ending, give):
            return
        told = f"`{give.text}` is given before `{ending.step.words}` is over"
        self.warn(give, f"{told}; write `{give.text[0]}: pass` first if it is meant after")

    def _fits_after(self, ending: Ending, give: Give) -> bool:
        """Whether a step could be given, by passing alone, once what is being ended is over."""
        return any(
            self.kit.stage(twin, ending.step.words) != ending.stage
            and twin.decision is not None
            and twin.decision.seat == give.seat
            and isinstance(self.meaning.plan(twin, give.words), tuple)
            for twin in by_passing(self.meaning, self.game, self.defaults)
        )

    def _fits(self, give: Give | None) -> bool:
        """Whether a step answers what is open."""
        decision = self.game.decision
        if give is None or decision is None or give.seat != decision.seat:
            return False
        return isinstance(self.meaning.plan(self.game, give.words), tuple)

    # -- what answers itself -------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Go on to a decision that has to be answered: what is forced, ordered or has a default answers itself."""
        for _ in range(PATIENCE):
            decision = self.game.decision
            if decision is None:
                self.ending = None
                return
            if decision.forced:
                self.forced.add(self.game)
                self._do(only_answer(decision))
            elif isinstance(decision, Order) and not self.ordering.is_wanted(decision, self._next_answer()):
                order, self.ordering = self.ordering.answer(decision, self.game, self.names)
                self._do(order)
            elif decision.prompt in (INTERRUPT, STOP) and not self._to_be_said(decision):
                self._do(self._letting_run())
            elif (default := self._default(decision)) is not None:
                for answer in default:
                    self._do(answer)
            elif self.ending is None or not self._press_on(self.ending):
                return

    def _default(self, decision: Decision) -> tuple[Answer, ...] | None:
        """The answer that the case has for what is asked, unless its next step answers that."""
        if decision.prompt not in self.defaults or self._fits(self._next_answer()):
            return None
        return default_answer(self.meaning, self.game, decision, self.defaults)

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

    def _will_be_asked(self, seat: int) -> bool:
        """Whether passing alone leads to a decision of this seat."""
        return any(
            twin.decision is not None and twin.decision.seat == seat and not twin.decision.forced
            for twin in by_passing(self.meaning, self.game, self.defaults)
        )

    # -- what a step is about ------------------------------------------------------------------------------------

    def _is_about_what_was_forced(self, step: Give, answers: tuple[Answer, ...]) -> bool:
        """Whether a step, though it would answer what is open, names what has answered itself before that.

        An answer goes to what is open. It names what was forced only if its words are the very words of that and
        not of this, or if otherwise the next answer of the case could not be given.
        """
        if self.trying or not self.forced.named_by(step):
            return False
        closer = self.forced.closer(step, self.game, answers)
        if closer is not None:
            return closer
        if not self._leads_on(step):
            return self._leads_on(None)
        if step.words.casefold() != "pass" and self._leads_on(None):
            self._note(step, self.forced.told(step, self.game), warning=True)
        return False

    def _leads_on(self, step: Give | None) -> bool:
        """Whether the next answer of the case can be given after this step, or, without one, to what is open."""
        following = next((one for one in self.ahead[1:] if isinstance(one, Give)), None)
        if following is None:
            return step is not None
        table = JudgeTable(self.kit, self.meaning.twin(self.game), self.names, self.ahead, self.defaults)
        table.trying = True
        try:
            if step is not None:
                table.give(step)
            table.ahead = self.ahead[self.ahead.index(following) :]
            table.give(following)
        except RulewrightError:
            return False
        return True

    def _skip(self, step: Give) -> None:
        """A window in which a seat could do nothing is not opened; to pass in it is no mistake, but is said."""
        if not self.forced.take(step):
            seat = self.game.rules.seat_name(step.seat)
            self._note(step, f"`{step.text}` answers nothing: {seat} is not asked before somebody has to act")
        self.ahead = self.ahead[1:]

    def _note_delay(self, step: Give, refused: tuple[Game, Refusal] | None, turn: int) -> None:
        if refused is not None and _kind(refused[0]) == _kind(self.game):
            self._note(step, f"`{step.text}` was refused at first, {refused[1]}; given in a later window")
        if self.game.state.turn > turn + 1:
            self._note(step, f"passed on to turn {self.game.state.turn} for `{step.text}`")

    def _note(self, step: Step, text: str, *, warning: bool = False) -> None:
        self.notes.append(Note(step.line, text, warning))

    def warn(self, step: Step, text: str) -> None:
        """Remember that a step may show something else than it says."""
        self._note(step, text, warning=True)

    # -- what is legal, and what is left -------------------------------------------------------------------------

    def refusals(self, seat: int, words: str) -> tuple[Refusal, ...]:
        """Why a seat cannot answer with these words now, the most telling reason first; nothing if it can."""
        return self.meaning.refusals((self.game, *reversed(self.forced.games)), seat, words)

    def failure(self, step: Step, expected: str, found: str, at: Game | None = None) -> Failure:
        """What a step wanted, what there was, and what is asked."""
        asked, answers = self.meaning.asked(at or self.game)
        return Failure(step.line, step.text, expected, found, asked, answers)

    def _left(self, step: Give, refused: tuple[Game, Refusal] | None, strange: Game | None = None) -> Failure:
        """The failure of a step that answers nothing: where it was understood and refused, or first not understood."""
        if refused is not None:
            game, refusal = refused
            return self.failure(step, f"{step.words}: legal", f"refused: {refusal}", game)
        game = strange or self.game
        decision = game.decision
        if decision is None:
            return self.failure(step, step.words, "nothing is asked any more")
        seat = game.rules.seat_name(decision.seat)
        default = self.defaults.get(decision.prompt)
        told = f"; the default, {default!r}, is no legal answer" if default is not None else ""
        if decision.seat == step.seat:
            return self.failure(step, step.words, f"that does not answer what {seat} is asked{told}", game)
        return self.failure(step, step.words, f"{seat} is asked, cannot pass, and is not answered for{told}")


def _kind(game: Game) -> tuple[str, str]:
    """What kind of question is open."""
    assert game.decision is not None, "something is asked"
    return game.decision.prompt, getattr(game.decision, "window", "")
