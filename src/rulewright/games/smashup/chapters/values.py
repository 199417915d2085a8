"""What a minion's power, a base's breakpoint and its rewards come to: printed, set, adjusted, never below zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import number
from rulewright.effects.lasting import changes_to, settings_of, text_of
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import put
from rulewright.effects.selectors import SUCH
from rulewright.games.smashup.areas import BASES, PLAY
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
from rulewright.kernel.decisions import Choose
from rulewright.kernel.events import MODIFIES, SETS
from rulewright.kernel.procedures import END, Procedure, Signal, ask, begin
from rulewright.kernel.records import Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.state import State

T = TypeVar("T")


def value_now(game: Game, slot: int, what: int) -> int | None:
    """values.3, values.4, conflict.2 The starting value, all that raises and lowers it, and zero at the least.

    Also inout.6, inout.7: that is so in play; elsewhere a card has what is printed on it.
    """
    if what == COUNTED_POWER:
        return counted_power(game, slot)
    start = printed_value(game, slot, what)
    if start is None or not game.rules.in_play(game.card(slot).area):
        return start
    start = starting_value(game, slot, what, start)
    return max(0, start + adjustments(game, slot, what, start) + _counters(game, slot, what))


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


def printed_value(game: Game, slot: int, what: int) -> int | None:
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


def starting_value(game: Game, slot: int, what: int, printed: int) -> int:
    """values.2 What text in force sets the value to; of several settings only the one that was chosen counts."""
    if SETS | what not in game.state.listeners:
        return printed
    found = _while_it_is(game, slot, what, printed, lambda: settings_of(game, slot, what))
    if not found:
        return printed
    chosen = [by for card, kind, by in game.state.table.settings if (card, kind) == (game.card(slot).object, what)]
    return found[next((by for by in chosen if by in found), max(found))]


def adjustments(game: Game, slot: int, what: int, start: int, without: Ref | None = None) -> int:
    """values.3 Everything that raises or lowers a value, added up; what one source does may be left out of it."""
    if MODIFIES | what not in game.state.listeners:
        return 0

    def total() -> int:
        found = [(change, run) for change, run in changes_to(game, slot, what) if run.source != without]
        itself = (game.ref(slot),)
        return sum(
            change.sign * number(game, replace(run, env=put(run.env, SUCH.name, itself)), change.amount)
            for change, run in found
            if isinstance(change, v.ChangeValue)
        )

    return _while_it_is(game, slot, what, start, total)


def _counters(game: Game, slot: int, what: int) -> int:
    """core.41 Each power counter raises the power of the minion that it is on."""
    return sum(count for _, count in game.card(slot).tokens) if what == POWER else 0


def power_without(game: Game, slot: int, source: Ref) -> int:
    """cancel.4 The power that a minion would have if the text of one card did nothing to it."""
    start = starting_value(game, slot, POWER, printed_power(game, slot))
    return max(0, start + adjustments(game, slot, POWER, start, source) + _counters(game, slot, POWER))


def _while_it_is(game: Game, slot: int, what: int, value: int, asked: Callable[[], T]) -> T:
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
    what: int
    by: tuple[int, ...]


def competing(game: Game) -> Signal | None:
    """values.2 Among several settings of one number the current player picks the one that applies."""
    state = game.state
    kinds = [what for what in (POWER, PRINTED_POWER, BREAKPOINT, *REWARDS) if SETS | what in state.listeners]
    for what in kinds:
        area = PLAY if what in (POWER, PRINTED_POWER) else BASES
        for slot in (slot for seat in range(game.rules.seats) for slot in game.cards_in(area, seat)):
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
    game.state.put_table(replace(table, settings=(*table.settings, chosen)))
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
