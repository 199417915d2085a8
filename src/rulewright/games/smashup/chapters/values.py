"""What a minion's power, a base's breakpoint and its rewards come to: printed, set, adjusted, never below zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import number
from rulewright.effects.lasting import changes_in_force, may_change, settings_of, text_of
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, put
from rulewright.effects.selectors import SUCH
from rulewright.effects.unsettled import nodes_in
from rulewright.games.smashup.areas import BASES, MONSTERS, PLAY
from rulewright.games.smashup.values import (
    ADDED_POWER,
    BREAKPOINT,
    COUNTED_POWER,
    FIRST,
    POWER,
    PRINTED_POWER,
    REWARDS,
    VALUES,
)
from rulewright.kernel.aspects import LASTING, TABLE
from rulewright.kernel.decisions import Choose
from rulewright.kernel.events import MODIFIES, SETS
from rulewright.kernel.ids import HookNumber, ValueCode
from rulewright.kernel.procedures import END, Procedure, Signal, ask, begin
from rulewright.kernel.records import Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.state import State

T = TypeVar("T")


def value_now(game: Game, slot: int, what: ValueCode) -> int | None:
    """values.3, values.4, conflict.2 The starting value, all that raises and lowers it, and zero at the least.

    Also inout.6, inout.7: that is so in play; elsewhere a card has what is printed on it.
    """
    if what == COUNTED_POWER:
        return counted_power(game, slot)
    start = printed_value(game, slot, what)
    if start is None or not game.rules.in_play(game.state.cards[slot].area):
        return start
    start = starting_value(game, slot, what, start)
    added = adjustments(game, slot, what, start) + _counters(game, slot, what)
    return max(0, start + added + (_monsters_power(game, slot) if what == BREAKPOINT else 0))


def _monsters_power(game: Game, base: int) -> int:
    """values.3, R15 The power of the monsters at a base is among what adds to its breakpoint."""
    every = (slot for seat in range(game.rules.seats) for slot in game.cards_in(MONSTERS, seat))
    return sum(int(game.value(slot, POWER) or 0) for slot in every if game.card(slot).place == base)


def counted_power(game: Game, slot: int) -> int | None:
    """core.37 What a card adds to the power of its controller at its base; no minion takes anything away from it."""
    kind = game.printed(slot).type
    if kind == "base" or not game.rules.in_play(game.card(slot).area):
        return None
    added = adjustments(game, slot, ADDED_POWER, 0)
    if kind != "minion":
        return added
    power = game.value(slot, POWER) if rules_of(game).permitted(game, slot, "add power") else 0
    return max(0, int(power or 0) + added)


def printed_value(game: Game, slot: int, what: ValueCode) -> int | None:
    """values.1 The number on the card, unless text changes the printed number itself; None where it has no such one."""
    printed = game.printed(slot)
    if what == ADDED_POWER:
        return 0 if printed.type != "base" else None
    if what in (POWER, PRINTED_POWER):
        return printed_power(game, slot) if printed.type == "minion" else None
    if printed.type != "base":
        return None
    return int(printed.breakpoint if what == BREAKPOINT else printed.rewards[what - FIRST])


def printed_power(game: Game, slot: int) -> int:
    """values.1 The printed power of a minion, or what text in force says that is."""
    power = int(game.printed(slot).power)
    if SETS | PRINTED_POWER not in game.state.listeners or not game.rules.in_play(game.card(slot).area):
        return power
    return starting_value(game, slot, PRINTED_POWER, power)


def starting_value(game: Game, slot: int, what: ValueCode, printed: int) -> int:
    """values.2 What text in force sets the value to; of several settings only the one that was chosen counts."""
    if SETS | what not in game.state.listeners:
        return printed
    found = _while_it_is(game, slot, what, printed, lambda: settings_of(game, slot, what))
    if not found:
        return printed
    chosen = [by for card, kind, by in game.state.table.settings if (card, kind) == (game.card(slot).object, what)]
    return found[next((by for by in chosen if by in found), max(found))]


def adjustments(game: Game, slot: int, what: ValueCode, start: int, without: Ref | None = None) -> int:
    """values.3 Everything that raises or lowers a value, added up; what text in force on one card does may be left out.

    Also inout.7: text that asks for the value itself is told what all else makes of it, the oldest first.
    """
    if not may_change(game, slot, what):
        return 0

    def in_force(value: int) -> list[tuple[v.Change, Run, int]]:
        return _while_it_is(game, slot, what, value, lambda: list(changes_in_force(game, slot, what)))

    def total(found: list[tuple[v.Change, Run, int]]) -> int:
        own = [(change, run) for change, run, age in found if run.source != without or _settled(game, age)]
        return sum(_amount(game, slot, change, run) for change, run in own)

    asking = [asks_for_value(game, hook, what) for _, hook in game.state.listeners[MODIFIES | what]]
    found, counted = [] if all(asking) else in_force(start), start + _counters(game, slot, what)
    if not any(asking):
        return total(found)
    applied = [one for one in found if not asks_for_value(game, one[1].hook, what)]
    while True:
        more = sorted((one for one in in_force(counted + total(applied)) if one not in applied), key=lambda one: one[2])
        if not more:
            return total(applied)
        applied.append(more[0])


def _amount(game: Game, slot: int, change: v.Change, run: Run) -> int:
    if not isinstance(change, v.ChangeValue):
        return 0
    return change.sign * number(game, replace(run, env=put(run.env, SUCH.name, (game.ref(slot),))), change.amount)


def _settled(game: Game, age: int) -> bool:
    """cancel.4 Whether a change has been made to just those cards, so that no protection undoes it any more."""
    return any(one.id == age and one.targets for one in game.state.ongoing)


def _asks(node: Struct, name: str) -> bool:
    parts = nodes_in(tuple(getattr(node, field, None) for field in ("cards", "condition")))
    return any(getattr(part, "what", "") == name for part in parts)


def asks_for_value(game: Game, hook: HookNumber, what: ValueCode) -> bool:
    """Whether text that changes a value does so only for cards whose own value is such and such."""
    program = rules_of(game).program
    known: bool | None = program.noted.get((_ASKS, hook, what))
    if known is None:
        known = program.noted[_ASKS, hook, what] = _asks(program.node(hook), _NAMES[what])
    return known


_ASKS = "asks for the value"
"""What is noted of text about a value."""
_NAMES = {code: word for word, code in VALUES.items()}


def _counters(game: Game, slot: int, what: ValueCode) -> int:
    """core.41 Each power counter raises the power of the minion that it is on."""
    if what != POWER or not (tokens := game.state.cards[slot].tokens):
        return 0
    return dict(tokens).get(0, 0)


def power_without(game: Game, slot: int, source: Ref) -> int:
    """cancel.4 The power that a minion would have if the text of one card did nothing to it."""
    start = starting_value(game, slot, POWER, printed_power(game, slot))
    return max(0, start + adjustments(game, slot, POWER, start, source) + _counters(game, slot, POWER))


def _while_it_is(game: Game, slot: int, what: ValueCode, value: int, asked: Callable[[], T]) -> T:
    """Work something out; text that asks meanwhile for the value in question is told this."""
    state: State = game.state
    known = state.derived
    state.derived = {**known, (slot, what): value}
    try:
        return asked()
    finally:
        state.derived = known


# -- competing settings ------------------------------------------------------------------------------------------


class Competing(Struct, frozen=True, gc=False, array_like=True):
    """Several texts set one value of a card."""

    card: Ref
    what: ValueCode
    by: tuple[int, ...]


def competing(game: Game) -> Signal | None:
    """values.2 Among several settings of one number the current player picks the one that applies."""
    state = game.state
    kinds = [what for what in (POWER, PRINTED_POWER, BREAKPOINT, *REWARDS) if SETS | what in state.listeners]
    for what in kinds:
        areas = (PLAY, MONSTERS) if what in (POWER, PRINTED_POWER) else (BASES,)
        seats = range(game.rules.seats)
        for slot in (slot for area in areas for seat in seats for slot in game.cards_in(area, seat)):
            found = settings_of(game, slot, what)
            settled = [by for card, kind, by in state.table.settings if (card, kind) == (game.card(slot).object, what)]
            if len(set(found.values())) > 1 and not any(by in found for by in settled):
                return begin("values.2", Competing(game.ref(slot), what, tuple(sorted(found))))
    return None


def ask_which(game: Game, which: Competing) -> Signal:
    """values.2 The current player is asked, by the cards that set it."""
    labels = tuple(_set_by(game, by) for by in which.by)
    return ask(Choose(game.state.active, "values.2", "setting", which.card[0], labels))


def note_which(game: Game, which: Competing) -> Signal:
    """values.2 The others do nothing, until the next turn begins."""
    table = game.state.table
    chosen = (which.card[1], which.what, which.by[game.given])
    game.state.put_table(replace(table, settings=(*table.settings, chosen)), TABLE | LASTING)
    name = next(word for word, code in VALUES.items() if code == which.what)
    game.say("values.2", f"{_set_by(game, chosen[2])} sets the {name} of {game.name(which.card[0])}")
    return END


def _set_by(game: Game, by: int) -> str:
    """The card by whose text a value is set, found by its object or by the number of the effect that lasts."""
    lasting = next((one for one in game.state.ongoing if one.id == by), None)
    if lasting is not None:
        return text_of(game, lasting)
    return next(game.name(slot) for slot, card in enumerate(game.state.cards) if card.object == by)


COMPETING = Procedure("values.2", Competing, (ask_which, note_which))
