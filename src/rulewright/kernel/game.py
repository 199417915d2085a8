"""A game in progress: rules, state, and the loop that runs steps until somebody has to decide something."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.kernel import chance
from rulewright.kernel.decisions import Act, Answer, Decision, only_answer
from rulewright.kernel.errors import IllegalAnswer, Refusal
from rulewright.kernel.ids import Area, ValueCode
from rulewright.kernel.loops import LoopWatch, running_away
from rulewright.kernel.procedures import ADVANCE, AGAIN, ASK, BEGIN, JUMP, UNDO, Nothing, Signal
from rulewright.kernel.records import NOTHING, Card, Event, Frame, Option, Outcome
from rulewright.kernel.refusing import refused
from rulewright.kernel.repeating import follow
from rulewright.kernel.rules import Rules
from rulewright.kernel.state import State
from rulewright.kernel.taking_back import rewind
from rulewright.kernel.trace import Entry, Told
from rulewright.kernel.waiting import checking, happening


class Game:
    """Rules and a state. Everything that matters is in the state; the rest can be found again from it."""

    __slots__ = (
        "_complete",
        "asks_all",
        "explains",
        "given",
        "had_say",
        "looks_ahead",
        "outcome",
        "passed",
        "rolled",
        "rules",
        "state",
        "trace",
        "watch",
    )

    def __init__(self, rules: Rules, state: State, trace: list[Entry] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.trace = trace
        self.given: Answer = None
        """The answer that the step now running was waiting for."""
        self.outcome: Outcome = NOTHING
        """What the procedure or the batch of events that this step waited for has handed back."""
        self.passed: list[str] = []
        """The rules that have been at work since the last sentence of the trace."""
        self.rolled: list[int] | None = None
        """What came by chance, while somebody notes it for the journal."""
        self.had_say = 0
        """The seats, as bits, that could have had a say since this was last noted, whether or not they were asked."""
        self.asks_all = False
        """Whether a decision with one legal answer is asked all the same, for somebody who follows every step."""
        self.explains = False
        """Whether somebody asks why something is refused, so that a refusal names all that bears on it."""
        self.looks_ahead = False
        """Whether this is only a look at what might be, in which nothing is settled."""
        self._complete: tuple[Decision, Decision] | None = None
        self.watch: LoopWatch | None = None
        """What watches an answer that has led to very many steps."""

    # -- asking and answering ------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def decision(self) -> Decision | None:
        """What is asked now, with its legal answers; None once the game is over."""
        asked = self.state.asked
        if asked is None or not isinstance(asked, Act) or asked.options:
            return asked
        if self._complete is None or self._complete[0] is not asked:
            options = self.rules.options(self, asked)
            self._complete = (asked, _with_options(asked, options))
        return self._complete[1]

    def refuse(self, answer: Answer) -> Refusal | None:
        """Why this answer is not legal now, from the check that forbids it; None if it is legal."""
        refusal = refused(self, answer)
        return None if refusal is None else self.rules.refusal_of(refusal)

    def answer(self, answer: Answer) -> None:
        """Answer what is asked and go on to the next decision; an illegal answer changes nothing."""
        refusal = self.refuse(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        self.answer_checked(answer)

    def answer_checked(self, answer: Answer) -> None:
        """The same for an answer known to be legal, as one that the decision itself has drawn."""
        (follow if self.rules.free_windows else Game.take)(self, answer)

    def take(self, answer: Answer) -> None:
        """Go on with an answer to the next decision."""
        state = self.state
        if state.snapshots and self.decision is not None and not self.decision.forced:
            state.note_choice()
        state.asked = None
        self._complete = None
        self.given = answer
        self.run()

    def copy(self) -> Game:
        """The same game at the same point, to be played on by itself; without the trace."""
        twin = Game(self.rules, self.state.copy())
        twin._complete = self._complete
        twin.looks_ahead = self.looks_ahead
        return twin

    def stand_at(self, state: State) -> None:
        """Go on from another state of the same match."""
        self.state = state
        self.given = None
        self.outcome = NOTHING
        self._complete = None
        self.passed.clear()

    # -- running -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the game's first procedure and go on to the first decision."""
        self.begin(
            self.rules.opening, self.rules.procedures.all[self.rules.procedures.number[self.rules.opening]].vars()
        )
        self.run()

    def begin(self, label: str, vars: Any) -> None:
        """Put a procedure on top of what is in progress."""
        self.state.frames.append(Frame(self.rules.procedures.number[label], 0, vars))

    def run(self) -> None:
        """Run steps until a seat is asked or the game is over.

        Between any two steps: standing checks if anything they look at has changed, then the triggers that have
        been collected, as one group, if they may happen now.
        """
        state, rules = self.state, self.rules
        all_steps, numbers, positions = rules.procedures.steps, rules.procedures.number, rules.procedures.positions
        checked, cited = rules.checked, rules.procedures.cited
        budget = rules.step_budget
        calm = budget - 500
        while state.result is None:
            budget -= 1
            if (state.dirty & checked or state.pending or budget < calm) and self._comes_between(budget):
                continue
            frames = state.frames
            frame = frames[-1]
            procedure, at, own = frame.procedure, frame.step, frame.vars
            step = all_steps[procedure][at]
            if step is None:
                frames.pop()
                continue
            self.outcome = frame.outcome
            if self.trace is not None:
                self.passed += cited[procedure][at]
            signal = step(self, own)
            self.given = None
            kind = signal.kind
            if signal.own is not None:
                own = signal.own
            if kind == ADVANCE:
                frames[-1] = Frame(procedure, at + 1, own, signal.outcome)
            elif kind == BEGIN:
                frames[-1] = Frame(procedure, at if signal.stay else at + 1, own)
                frames.append(Frame(numbers[signal.label], 0, signal.vars))
            elif kind == AGAIN:
                frames[-1] = Frame(procedure, at, own)
            elif kind == ASK:
                frames[-1] = Frame(procedure, at if signal.stay else at + 1, own)
                if self._ask(signal.decision):
                    return
            elif kind == JUMP:
                frames[-1] = Frame(procedure, positions[procedure][signal.label], own)
            else:
                self._leave(signal)
        state.frames.clear()
        state.pending = ()
        state.snapshots = ()

    def _comes_between(self, budget: int) -> bool:
        """Whether something runs before the next step: checks that are due, triggers that may happen, or a loop."""
        state, rules = self.state, self.rules
        if budget < rules.step_budget - 500 and running_away(self, budget):
            return True
        if happening(self):
            return False
        if state.dirty & rules.checked:
            self._check()
            return True
        if not state.pending or rules.triggers_wait(self) or checking(self):
            return False
        group = state.pending
        state.pending = ()
        self._interrupt(rules.offer_triggers(self, group))
        return True

    def _check(self) -> None:
        """Standing checks: one batch of what is due, or all is well."""
        signal = self.rules.check(self)
        if signal is None:
            self.state.dirty = 0
        elif signal.kind == BEGIN:
            # What is due takes steps of its own; the checks go on after it, not before.
            self.state.dirty = 0
            self.begin("checks", Nothing())
            self._interrupt(signal)

    def _leave(self, signal: Signal) -> None:
        """Leave the current procedure, which is over or was illegal."""
        if signal.kind == UNDO:
            rewind(self)
        frames, outcome = self.state.frames, signal.outcome
        frames.pop()
        if frames and outcome is not NOTHING:
            caller = frames[-1]
            frames[-1] = Frame(caller.procedure, caller.step, caller.vars, outcome)

    def _ask(self, asked: Decision | None) -> bool:
        """Put a decision; False if it answers itself because only one answer is legal."""
        assert asked is not None, "a step that asks says what"
        state = self.state
        if (rule := self.rules.at_work(self, self.rules.rule_of(asked.rule))) != asked.rule:
            asked = replace(asked, rule=rule)
        state.asked = asked
        self._complete = None
        decision = asked
        if type(asked) is Act and not asked.options:
            decision = _with_options(asked, self.rules.options(self, asked))
            self._complete = (asked, decision)
        absent = bool(state.seats[asked.seat].out)
        if not absent and (self.asks_all or not decision.forced or state.repeating is not None):
            return True
        self.had_say |= 1 << asked.seat
        self.given = self.rules.answer_of_absent(self, decision) if absent else only_answer(decision)
        state.asked = None
        self._complete = None
        return False

    def _interrupt(self, signal: Signal) -> None:
        """Begin a procedure between two steps; what was in progress goes on after it unchanged."""
        if signal.kind == BEGIN:
            self.begin(signal.label, signal.vars)

    # -- looking -------------------------------------------------------------------------------------------------

    def card(self, slot: int) -> Card:
        """The card in a slot."""
        return self.state.cards[slot]

    def printed(self, slot: int) -> Any:
        """What is printed on the card in a slot."""
        return self.rules.defs[self.state.cards[slot].printed]

    def cards_in(self, area: Area, seat: int) -> tuple[int, ...]:
        """The cards in a seat's area."""
        return self.state.areas[area * self.rules.seats + seat]

    def value(self, slot: int, what: ValueCode) -> Any:
        """A derived value of a card, worked out once until something it may depend on changes."""
        derived = self.state.derived
        key = (slot, what)
        if key in derived:
            return derived[key]
        value = self.rules.compute(self, slot, what)
        # Working it out may have replaced the cache; write where the state now looks.
        self.state.derived[key] = value
        return value

    def tracked(self, ref: tuple[int, int]) -> bool:
        """Whether a card is still the object that something keeps track of."""
        return ref[0] >= 0 and self.state.cards[ref[0]].object == ref[1]

    def ref(self, slot: int) -> tuple[int, int]:
        """A card as something keeps track of it."""
        return (slot, self.state.cards[slot].object)

    def name(self, slot: int) -> str:
        """The name printed on a card, whoever may know it."""
        return str(self.rules.defs[self.state.cards[slot].printed].name)

    def where(self) -> str:
        """The label of the step in progress, as log, screen and error show it."""
        frames = self.state.frames
        return self.rules.procedures.place(frames[-1]) if frames else "the end"

    def chance(self, number: int) -> int:
        """A number from 0 up to, not including, `number`."""
        return chance.below(self, number)

    # -- telling -------------------------------------------------------------------------------------------------

    def say(
        self, rule: str, text: str, private: Told = (), source: str = "", usual: str = "", *, routine: bool = False
    ) -> None:
        """One more sentence of the trace, if there is one."""
        if self.trace is not None:
            self.enter(Entry(rule, text, private, source, self.depth, usual, routine))

    def cite(self, *rules: str) -> None:
        """These rules bear on what is told next."""
        if self.trace is not None:
            self.passed += rules

    def enter(self, entry: Entry) -> None:
        """Write a sentence into the trace, with the rules that have been at work since the one before."""
        if self.trace is not None:
            self.passed = [entry.rule, *entry.also, *self.passed]
            rule = self.rules.at_work(self, self.rules.rule_of(entry.rule))
            told = replace(entry, rule=rule, also=())
            self.trace.append(told.citing(self.cited))
            self.passed.clear()

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules of this edition that have been at work since the last sentence of the trace."""
        same, at_work = self.rules.same_rules, self.rules.at_work
        return tuple(dict.fromkeys(at_work(self, rule) for passed in self.passed for rule in same(passed)))

    @property
    def depth(self) -> int:
        """How deep in procedures within procedures the game is.

        A batch on its way is not one of them, nor are checks that wait for one: whether it takes steps of its own can
        depend on a card that not everybody sees.
        """
        deepens = self.rules.procedures.deepens
        return sum(deepens[frame.procedure] for frame in self.state.frames)

    def describe(self, event: Event) -> None:
        """Tell of an event that has happened, in the game's words."""
        entry = self.rules.tell(self, event)
        if entry is not None:
            self.enter(entry)


def _with_options(act: Act, options: tuple[Option, ...]) -> Act:
    return Act(act.seat, act.rule, act.prompt, act.source, act.window, act.always, options)
