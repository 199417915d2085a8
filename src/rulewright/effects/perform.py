"""The one interpreter: carries out the instructions of a text, one small step at a time.

Every choice is an ordinary decision, every change goes through the event pipeline, and whatever has to survive from
one step to the next is in the Run record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Did
from rulewright.effects.evaluate import cards, number, picked
from rulewright.effects.feasible import hindrance
from rulewright.effects.lower import Note, Skip, SkipUnless
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import IT, THIS, UNDONE, Run, get, number_in, put, refs_in, you
from rulewright.effects.selectors import Filter, Register
from rulewright.effects.truth import holds, is_moot, untold
from rulewright.kernel.events import DAMAGE, DESTROY, DISCARD, DRAW, MARK, MOVE, REMOVE, TURN_OVER, UNMARK
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import AGAIN, BEGIN, Procedure, Signal, again, begin, end
from rulewright.kernel.records import COST, Env, Event, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

DONE, FAILED, STOPPED = 0, 1, 2
"""How a run can end: all done; a cost that could not be met; an effect that was terminated."""

BOUND = 9
"""The stage in which an instruction takes note of what its events came to."""

KINDS: dict[type[Any], frozenset[int]] = {
    v.Draw: frozenset((DRAW,)),
    v.Discard: frozenset((DISCARD,)),
    v.Destroy: frozenset((DESTROY,)),
    v.Inflict: frozenset((DAMAGE,)),
    v.Put: frozenset((MOVE, REMOVE, TURN_OVER)),
    v.Mark: frozenset((MARK,)),
    v.Unmark: frozenset((UNMARK,)),
}
"""The kind of event by which an instruction counts as done; a replaced one was not."""

Performer = Callable[["Game", Run, Any], Signal]
PERFORMERS: dict[type[Any], Performer] = {}


def performs(*effects: type[Any]) -> Callable[[Performer], Performer]:
    """Register the function that carries out a kind of instruction."""

    def register(performer: Performer) -> Performer:
        for effect in effects:
            PERFORMERS[effect] = performer
        return performer

    return register


Noter = Callable[["Game", Run, Any, list[Event]], Run]
NOTERS: dict[type[Any], Noter] = {}


def notes(effect: type[Any]) -> Callable[[Noter], Noter]:
    """Register the function that takes note of what a kind of instruction came to, where cards done do not tell."""

    def register(noter: Noter) -> Noter:
        NOTERS[effect] = noter
        return noter

    return register


def perform(game: Game, run: Run) -> Signal:
    """Carry out the current instruction; end after the last one."""
    program = rules_of(game).program
    code = program.code(run.hook, run.part)
    if run.pc >= len(code):
        return end(Outcome(env=run.env, value=DONE))
    effect = code[run.pc]
    if run.stage == BOUND:
        wanted = number_in(run.env, WANTED)
        run = replace(run, env=tuple(pair for pair in run.env if pair[0] != WANTED))
        signal = take_note(game, run, effect, game.outcome.events, wanted)
    elif run.stage == 0 and (leaves := program.leanings(run.hook, run.part)[run.pc]) and untold(game, run, leaves):
        game.cite("leaning")
        signal = fail(run)
    elif run.paying and not run.stage and cannot_be_completed(game, run, effect):
        signal = fail(run)
    else:
        if run.stage == 0:
            rules_of(game).prepare(game, run, effect)
            if game.trace is not None and not run.paying and hindrance(game, run, effect) is not None:
                game.cite("skipped")
        signal = PERFORMERS[type(effect)](game, run, effect)
    if signal.kind == AGAIN and signal.own.pc >= len(code):
        return end(Outcome(env=signal.own.env, value=DONE))
    return signal


def cannot_be_completed(game: Game, run: Run, effect: Any) -> bool:
    """Whether an instruction of a cost cannot be completed as it stands now; what is to be paid is paid after all."""
    return not isinstance(effect, v.Pay) and hindrance(game, run, effect) is not None


EFFECT = Procedure("effect", Run, (perform,))


def next_instruction(run: Run, skip: int = 0) -> Signal:
    """On to the next instruction, skipping `skip` of them."""
    return again(replace(run, pc=run.pc + 1 + skip, stage=0))


def fail(run: Run) -> Signal:
    """A cost that cannot be met ends here; an instruction of an effect is merely skipped."""
    if run.paying:
        return end(Outcome(env=run.env, value=FAILED))
    return next_instruction(replace(run, env=undone(run.env)))


def undone(env: Env) -> Env:
    """The registers, after an instruction that was not done: what a player may do was then not done as a whole."""
    return tuple([(name, 1 if name.endswith(UNDONE) else value) for name, value in env])


def happen(game: Game, run: Run, effect: Any, events: list[Event]) -> Signal:
    """Let an instruction's events happen at once, then take note of what they came to."""
    if not events and run.paying and _none_chosen(run, effect):
        return next_instruction(noted(run, effect, ()))
    if game.trace is not None and _of_another_type(game, run, effect):
        game.cite("another type")
    if not events:
        game.cite(*(("lost", "skipped", "aim gone") if _lost(game, run, effect) else ("skipped",)))
        if isinstance(getattr(effect, "cards", None), Filter):
            game.cite("all of none")
        if not run.paying and run.pc + 1 < len(rules_of(game).program.code(run.hook, run.part)):
            game.cite("the rest")
        return fail(noted(run, effect, ()))
    source, by, hook, used = run.source, you(game, run), run.hook, run.used
    flags = COST if run.paying else 0
    batch = tuple([replace(one, source=source, by=by, hook=hook, used=used, flags=one.flags | flags) for one in events])
    signal = propose(game, batch)
    if signal.kind == BEGIN:
        wanted = put(run.env, WANTED, len(batch))
        return begin(signal.label, signal.vars, replace(run, stage=BOUND, env=wanted), stay=True)
    return take_note(game, run, effect, signal.outcome.events, len(batch))


WANTED = "wanted"
"""The register that holds, while events are on their way, how many there were to be."""


def _none_chosen(run: Run, effect: Any) -> bool:
    """Whether an instruction is about cards of which a player chose none, where none was enough."""
    those = getattr(effect, "cards", None)
    return isinstance(those, Register) and get(run.env, those.name) == ()


def _lost(game: Game, run: Run, effect: Any) -> bool:
    """Whether an instruction speaks of cards that are not where it would find them any more."""
    refs = [ref for name in _registers(effect) for ref in refs_in(run.env, name)]
    return bool(refs) and not any(game.tracked(ref) for ref in refs)


def _of_another_type(game: Game, run: Run, effect: Any) -> bool:
    """Whether an instruction speaks of cards that are where they were, and not of the type they were picked as."""
    return any(
        len(picked(game, run, name)) < sum(game.tracked(ref) for ref in refs_in(run.env, name))
        for name in _registers(effect)
    )


def _registers(effect: Any) -> list[str]:
    """The registers that hold the cards which an instruction speaks of."""
    named = (getattr(effect, "cards", None), getattr(effect, "to", None))
    return [one.name for one in named if isinstance(one, Register)]


def take_note(game: Game, run: Run, effect: Any, happened: tuple[Event, ...], wanted: int) -> Signal:
    """Remember what an instruction really did; in a cost all of it must have been done."""
    kinds, hook, there = KINDS.get(type(effect)), run.hook, game.state.cards
    done = [event for event in happened if (kinds is None or event.kind in kinds) and event.hook == hook]
    noter = NOTERS.get(type(effect))
    if noter is None:
        refs = tuple([(event.card, there[event.card].object) for event in done if event.card >= 0])
        env = _noting(run.env, effect, refs or len(done))
    else:
        env = noter(game, run, effect, done).env
    if run.paying and len(done) < wanted:
        return end(Outcome(env=env, value=FAILED))
    become = next(((event.card, there[event.card].object) for event in happened if event.card == run.source[0]), None)
    if become is not None and become != run.source and not game.tracked(run.source):
        env = put(env, THIS, (become,))
    env = env if done else undone(env)
    return again(replace(run, pc=run.pc + 1, stage=0, env=env))


def noted(run: Run, effect: Any, what: int | tuple[tuple[int, int], ...]) -> Run:
    """The run with what an instruction did in the register that it names."""
    return replace(run, env=_noting(run.env, effect, what))


def _noting(env: Env, effect: Any, what: int | tuple[tuple[int, int], ...]) -> Env:
    if what and type(what) is tuple and type(effect) is not v.Pick:  # what was only picked has not been dealt with
        env = put(env, IT, what)
    name = getattr(effect, "into", "")
    return put(env, name, what) if name else env


# -- the flow of instructions ------------------------------------------------------------------------------------


@performs(SkipUnless)
def skip_unless(game: Game, run: Run, skip: SkipUnless) -> Signal:
    """If something is not so, what rests on it is passed over."""
    if holds(game, run, skip.condition):
        return next_instruction(run)
    if isinstance(skip.condition, Did):
        game.cite("leaning")
    return next_instruction(run, skip.over if is_moot(game, run, skip.condition) else skip.count)


@performs(Skip)
def skip(game: Game, run: Run, skip: Skip) -> Signal:
    """Pass over what belongs to another branch."""
    return next_instruction(run, skip.count)


@performs(Note)
def note(game: Game, run: Run, note: Note) -> Signal:
    """What was optional has been done, if each instruction of it was."""
    done = 0 if number_in(run.env, note.register + UNDONE) else 1
    env = tuple(pair for pair in run.env if pair[0] != note.register + UNDONE)
    return next_instruction(replace(run, env=put(env, note.register, done)))


@performs(v.Let)
def let(game: Game, run: Run, let: v.Let) -> Signal:
    """X is …: the number is settled now and stays."""
    return next_instruction(replace(run, env=put(run.env, let.variable, number(game, run, let.number))))


@performs(v.Recall)
def recall(game: Game, run: Run, effect: v.Recall) -> Signal:
    """Which cards are meant is settled now and stays."""
    return next_instruction(noted(run, effect, tuple(game.ref(slot) for slot in cards(game, run, effect.cards))))


@performs(v.ForAnyone)
def for_anyone(game: Game, run: Run, effect: v.ForAnyone) -> Signal:
    """Who may use an ability was settled as it was chosen."""
    return next_instruction(run)


@performs(v.Only)
def only(game: Game, run: Run, only: v.Only) -> Signal:
    """A restriction is met or not, like any part of a cost."""
    return next_instruction(run) if holds(game, run, only.condition) else fail(run)
