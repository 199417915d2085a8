"""414 Action loops: what nobody can leave is a draw; what one likes to repeat is shown once and declared.

The answers that were given are given again by the kernel (`kernel/repeating.py`), through every rule there is. Here is
what the book has to say about it: what may be declared, and who is asked what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.decisions import PASSING, Act, Number
from rulewright.kernel.errors import Refusal
from rulewright.kernel.procedures import END, Procedure, Signal, ask, begin, go_on
from rulewright.kernel.records import PASS, Option, Repetition, Said
from rulewright.kernel.repeat_history import INTERRUPT, REPEAT, STOP, STOP_AFTER, once_more, sequence_meant

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

MOST = 2_000
"""A declaration repeats at most so many answers; the book has no such limit, but each of them is really played, and
nobody should have to wait for it."""


class Agreeing(Struct, frozen=True, array_like=True):
    """414 Players coming to terms about a loop; what they have agreed on stands in the state."""


def unstoppable(game: Game) -> bool:
    """414.1, 414.1a When effects repeat without end and no player has an optional way out, the game is drawn."""
    game.state.result = ()
    game.say("414.1", "effects repeat without end and nobody can stop them: the game is a draw")
    return True


def made_by_cards(game: Game) -> bool:
    """414.1a The rules make no effects, so a loop is something that cards do: their text is being carried out."""
    numbers = game.rules.procedures.number
    text = (numbers["effect"], numbers["503.4"])
    return any(frame.procedure in text for frame in game.state.frames)


# -- what may be declared ----------------------------------------------------------------------------------------


def repeat_refused(game: Game, act: Act, option: Option) -> Refusal | None:
    """414.2 Why a player cannot have what they just did repeated: the steps of the rule, one after the other."""
    if option.verb == INTERRUPT:
        return Refusal("414.2c", "nobody has declared a loop that you could break into", ("414.2",))
    if option.verb == STOP_AFTER:
        return Refusal("414.3c", "one stops in the last round of a loop of both players", ("414.3",))
    sequence = sequence_meant(game, act, option)
    return (
        a_not_shown(sequence)
        or b_no_number(option, sequence)
        or (a_not_complete(game, sequence) if is_shared(sequence) else a_not_possible(game, sequence))
        or (b_out_of_turn(game, act) if is_shared(sequence) else None)
    )


def a_not_shown(sequence: tuple[Said, ...]) -> Refusal | None:
    """414.2a First the sequence is carried out once."""
    if sequence:
        return None
    return Refusal("414.2a", "you have done nothing here that could be repeated: do it once first", ("414.2",))


def a_not_possible(game: Game, sequence: tuple[Said, ...]) -> Refusal | None:
    """414.2a What has been shown must be something that can be done again."""
    found = once_more(game, sequence[0])
    if not isinstance(found, Refusal):
        return None
    return Refusal("414.2a", f"it cannot be done again: {found.reason}", ("414.2", found.rule, *found.also))


def _most_rounds(sequence: tuple[Said, ...]) -> int:
    """How many repetitions of a sequence may be named at once."""
    return max(1, MOST // len(sequence))


def b_no_number(option: Option, sequence: tuple[Said, ...]) -> Refusal | None:
    """414.2b, 410.2 Then one says how many repetitions there shall be: a number, and infinity is none."""
    if option.times < 0:
        return Refusal("414.2b", "say how often, as a whole number; without end is no number", ("410.2", "414.2"))
    if option.times > (most := _most_rounds(sequence)):
        told = f"at most {most} repetitions of this are played at once; declare more afterwards"
        return Refusal("414.2b", told)
    return None


def is_shared(sequence: tuple[Said, ...]) -> bool:
    """414.3 A loop made of voluntary actions of more than one player is declared by both of them."""
    return any(said.action and said.seat != sequence[0].seat for said in sequence)


def a_not_complete(game: Game, sequence: tuple[Said, ...]) -> Refusal | None:
    """414.3a The round is shown until the next thing a player would do is what they did first."""
    found = once_more(game, sequence[0])
    if not isinstance(found, Refusal):
        return None
    return Refusal("414.3a", f"the round is not complete: {found.reason}", ("414.3", found.rule, *found.also))


def b_out_of_turn(game: Game, act: Act) -> Refusal | None:
    """414.3b The active player names a number first."""
    if act.seat == game.state.active:
        return None
    return Refusal("414.3b", "in a loop of both players the active player names a number first", ("414.3",))


# -- who is asked what -------------------------------------------------------------------------------------------


def agree_on_repeating(game: Game, window: Struct) -> Signal:
    """414.2, 414.3 A loop has been declared, or comes to a point where somebody has a say in it."""
    repetition = _loop(game)
    declarer = game.rules.seat_name(repetition.seat)
    if repetition.settled == 0:
        rule = "414.3" if repetition.shared else "414.2"
        often = "once more" if repetition.times == 1 else f"{repetition.times} times more"
        game.say(rule, f"{declarer} wants to do the same {often}")
    if repetition.times == 0:
        return _not_repeated(game, window)
    if not repetition.shared:
        return begin("414.2", Agreeing(), window)
    return begin("414.3" if repetition.settled == 0 else "414.3c", Agreeing(), window)


def before_round(repetition: Repetition) -> Option | None:
    """414.2c, 414.3c After an interruption the opponent may name another; before the last round one may stop in it."""
    if repetition.shared:
        return Option(REPEAT) if repetition.round + 1 == repetition.times else None
    return Option(REPEAT) if 0 < repetition.break_in == repetition.round else None


def c_opponent_may_break_in(game: Game, agreeing: Agreeing) -> Signal:
    """414.2c The opponent may say in which repetition they will respond; it then runs on, unless they do so again."""
    repetition = _loop(game)
    low, high = repetition.round + 1, repetition.times
    return ask(Number(_opponent(game), "414.2c", INTERRUPT, low=low, high=high, or_pass=True))


def c_loop_runs(game: Game, agreeing: Agreeing) -> Signal:
    """414.2c Up to that repetition nobody responds; in it the opponent answers for themselves."""
    if game.given != PASSING:
        game.say("414.2c", f"{game.rules.seat_name(_opponent(game))} responds in repetition {game.given}")
        game.state.repeating = replace(_loop(game), break_in=game.given)
    return END


def b_opponents_number(game: Game, agreeing: Agreeing) -> Signal:
    """414.3b The active player has named a number; then the opponent does."""
    return ask(Number(_opponent(game), "414.3b", REPEAT, low=0, high=_most_rounds(_loop(game).script)))


def b_lesser_number(game: Game, agreeing: Agreeing) -> Signal:
    """414.3b The smaller number is used; 0 means no repetition."""
    repetition = _loop(game)
    times = min(repetition.times, game.given)
    name = game.rules.seat_name(_opponent(game))
    game.say("414.3b", f"{name} names {game.given}; the lesser number counts, {times}")
    game.state.repeating = replace(repetition, times=times)
    return _not_repeated(game, agreeing) if times == 0 else END


def c_where_to_stop(game: Game, agreeing: Agreeing) -> Signal:
    """414.3c In the last repetition the active player may stop wherever they like, even before its first action."""
    actions = [said.option for said in _loop(game).script if said.action and said.option is not None]
    stops = [Option(STOP_AFTER, one.card, at) for at, one in enumerate(actions, 1)]
    options = (Option(STOP_AFTER, other=0), *stops, PASS)
    return ask(Act(_loop(game).seat, "414.3c", STOP, window=STOP, options=options))


def c_stop(game: Game, agreeing: Agreeing) -> Signal:
    """414.3c What comes after that point is not done."""
    repetition = _loop(game)
    starts = [at for at, said in enumerate(repetition.script) if said.action]
    if game.given.verb == STOP_AFTER and game.given.other < len(starts):
        game.state.repeating = replace(repetition, stop=starts[game.given.other])
    return END


def _not_repeated(game: Game, own: Struct) -> Signal:
    """414.3b 0 means no repetition."""
    game.say("414.3b", "nothing is repeated")
    game.state.repeating = None
    return go_on(own)


def _loop(game: Game) -> Repetition:
    repetition = game.state.repeating
    assert repetition is not None, "a loop has been declared"
    return repetition


def _opponent(game: Game) -> int:
    """414.2c, R44 The opponent of whoever declared the loop; loops are for two."""
    return (_loop(game).seat + 1) % game.rules.seats


AGREEING = (
    Procedure("414.2", Agreeing, (c_opponent_may_break_in, c_loop_runs)),
    Procedure("414.3", Agreeing, (b_opponents_number, b_lesser_number)),
    Procedure("414.3c", Agreeing, (c_where_to_stop, c_stop)),
)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "414.2": ("rulewright.kernel.repeating:go_on_repeating",),
    "414.3": ("rulewright.kernel.repeating:go_on_repeating",),
    "414.3a": ("rulewright.kernel.repeat_history:sequence_meant",),
}
"""Rules of this section that other code obeys."""
