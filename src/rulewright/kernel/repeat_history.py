"""The course of a turn: what was answered, and which sequence of it a seat may have repeated.

A game that has no windows in `Rules.free_windows` keeps no course and pays nothing for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.kernel.decisions import Act, Answer, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import NOBODY, Option, Repetition, Said

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.state import State

REPEAT, INTERRUPT, STOP = "repeat", "interrupt", "stop"
"""The prompts of the questions about a repetition; the first is what declares one, too."""
STOP_AFTER = "stop after"
ABOUT_LOOPS = (REPEAT, INTERRUPT, STOP_AFTER)
"""The verbs of what is said about repetitions; no decision but one about stopping lists them."""
KEPT, CUT_TO = 256, 128
"""How many answers of one turn are kept at most; when there are more, the oldest are let go."""


def remember(game: Game, answer: Answer) -> None:
    """Note an answer that is about to be given.

    What answers itself is not noted, nor what is said of a repetition; the declaration of one is what it says.
    """
    state = game.state
    asked = state.asked
    if asked is None or state.repeating is not None:
        return
    if type(answer) is Option and answer.verb == REPEAT:
        state.repeating = declared(game, answer)
        return
    if game.asks_all and game.decision is not None and game.decision.forced:
        return
    seat, depth, rule, prompt, source = asked.seat, len(state.frames), asked.rule, asked.prompt, asked.source
    if type(asked) is Act:
        free = answer.verb != "pass" and asked.window in game.rules.free_windows
        said = Said(seat, depth, rule, prompt, source, (2 if asked.always else 1) if free else 0, answer)
    elif type(answer) is int:
        said = Said(seat, depth, rule, prompt, source, 0, None, None, answer)
    else:
        said = Said(seat, depth, rule, prompt, source, 0, None, answer)
    done = state.done
    state.done = (*done, said) if len(done) < KEPT else (*done[-CUT_TO:], said)


def forget_action(state: State, depth: int) -> None:
    """An action that was announced in a window at that depth has been taken back: it was not done."""
    done = state.done
    at = next((n for n in range(len(done) - 1, -1, -1) if done[n].depth <= depth), len(done))
    state.done = done[:at]


# -- sequences ---------------------------------------------------------------------------------------------------


def sequences(game: Game, act: Act) -> Iterator[tuple[Said, ...]]:
    """What was done from the latest action of this seat in such a window on; then from the one before that on, …"""
    done, depth = game.state.done, len(game.state.frames)
    for at in range(len(done) - 1, -1, -1):
        said = done[at]
        if said.action and said.seat == act.seat and said.depth == depth and said.rule == act.rule:
            yield done[at:]


def sequence_meant(game: Game, act: Act, option: Option) -> tuple[Said, ...]:
    """The sequence that a seat wants to have repeated; empty if nothing of the kind has been done.

    It goes back the given number of actions of that seat; if none is given, to the latest that can be taken again now.
    """
    found = list(sequences(game, act))
    if option.other > 0:
        return found[option.other - 1] if option.other <= len(found) else ()
    return next((one for one in found if isinstance(once_more(game, one[0]), Option)), found[0] if found else ())


def declared(game: Game, option: Option) -> Repetition:
    """The repetition that a seat declares, as it begins."""
    act = game.decision
    assert isinstance(act, Act), "a repetition is declared where one acts"
    script = sequence_meant(game, act, option)
    shared = any(said.action and said.seat != act.seat for said in script)
    return Repetition(act.seat, len(game.state.frames), script, option.times, int(shared), at=len(script))


def once_more(game: Game, said: Said) -> Answer | Refusal:
    """The answer to the same question again, if need be with cards like those that were named; or why it is illegal."""
    answer = said.answer
    refusal = game.refuse(answer)
    if refusal is None:
        return answer
    other = _with_cards_alike(game, answer)
    return other if other is not None and game.refuse(other) is None else refusal


def _with_cards_alike(game: Game, answer: Answer) -> Answer | None:
    """The same answer about other copies of the same cards, which lie with the same seat."""
    decision = game.decision
    if isinstance(decision, Act) and isinstance(answer, Option) and answer.card != NOBODY:
        wanted = replace(answer, card=NOBODY, paying=())
        for one in decision.options:
            if one.card != NOBODY and replace(one, card=NOBODY) == wanted and _alike(game, one.card, answer.card):
                return one
        return None
    if isinstance(decision, Pick) and isinstance(answer, tuple):
        taken = [slot for slot in answer if slot in decision.choices]
        for slot in answer:
            if slot not in decision.choices:
                like = [one for one in decision.choices if one not in taken and _alike(game, one, slot)]
                taken += like[:1]
        return tuple(taken)
    return None


def _alike(game: Game, one: int, other: int) -> bool:
    here, there = game.card(one), game.card(other)
    return here.printed == there.printed and here.owner == there.owner


# -- words -------------------------------------------------------------------------------------------------------

Say = Callable[[Option], str]
"""How a game puts an action into words."""


def read_about_repeating(game: Game, act: Act, words: str, say: Say) -> Option | None:
    """`repeat 5`, `repeat 5 from use Lamp`, `stop after use Lamp`; None if these are other words.

    What is said of a loop where none is asked about is read all the same, so that the rules can say why not.
    """
    verb, _, rest = words.strip().partition(" ")
    if verb.casefold() == REPEAT:
        return _read_repeat(game, act, rest.strip(), say)
    if verb.casefold() in (INTERRUPT, STOP) and act.prompt != STOP:
        return Option(INTERRUPT if verb.casefold() == INTERRUPT else STOP_AFTER, other=0)
    if verb.casefold() == STOP:
        return _read_stop(game, act, re.sub(r"^(after|before|now)\b", "", rest.strip().casefold()).strip(), say)
    return None


def _read_repeat(game: Game, act: Act, rest: str, say: Say) -> Option | None:
    """So often, and from which of one's actions on; what is no whole number is a number that cannot be."""
    number, _, start = rest.partition(" from ")
    times = int(number) if number.strip().isdecimal() else NOBODY
    if not start:
        return Option(REPEAT, times=times)
    at = _named([one[0].option for one in sequences(game, act)], start, say)
    return None if at is None else Option(REPEAT, other=at + 1, times=times)


def _read_stop(game: Game, act: Act, action: str, say: Say) -> Option | None:
    """After which action; before the first of them if none is named."""
    stops = [one for one in act.options if one.verb == STOP_AFTER]
    if action in ("", "none", "nothing"):
        return stops[0]
    at = _named(_actions(game), action, say)
    return None if at is None else stops[at + 1]


def write_about_repeating(game: Game, act: Act, option: Option, say: Say) -> str | None:
    """The same in words; None if this option is something else."""
    if option.verb == INTERRUPT:
        return f"{INTERRUPT} {option.times}"
    if option.verb == STOP_AFTER:
        action = _actions(game)[option.other - 1] if option.other else None
        return f"{STOP_AFTER} {say(action) if action is not None else 'nothing'}"
    if option.verb != REPEAT:
        return None
    sequence = sequence_meant(game, act, option) if option.other > 0 else ()
    start = f" from {say(sequence[0].option)}" if sequence and sequence[0].option is not None else ""
    return f"{REPEAT} {option.times if option.times >= 0 else 'without end'}{start}"


def _actions(game: Game) -> list[Option | None]:
    """The actions of the sequence that is being repeated."""
    repetition = game.state.repeating
    return [said.option for said in repetition.script if said.action] if repetition is not None else []


def _named(actions: list[Option | None], words: str, say: Say) -> int | None:
    """Which of these actions words name, whole or by their beginning: the first that fits."""
    wanted = words.strip().casefold()
    spoken = ["" if one is None else say(one).casefold() for one in actions]
    if wanted in spoken:
        return spoken.index(wanted)
    plain = re.sub(r"#\d+", "", wanted)
    return next((at for at, one in enumerate(spoken) if re.sub(r"#\d+", "", one).startswith(plain)), None)
