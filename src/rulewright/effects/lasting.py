"""Effects that last: how one begins, what it changes while it is in force, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, fits, number, seats
from rulewright.effects.keys import LAPSES
from rulewright.effects.paragraphs import Ability, Standing
from rulewright.effects.plainly import plainly_not
from rulewright.effects.players import knowing_player
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, Run, get, number_in, put, standing, you
from rulewright.effects.selectors import SUCH, Cards, Filter
from rulewright.effects.spans import DELAYED, span
from rulewright.effects.truth import holds
from rulewright.effects.unsettled import nodes_in
from rulewright.kernel.events import MODIFIES
from rulewright.kernel.ids import HookNumber, ValueCode
from rulewright.kernel.listeners import listen_ongoing, unlisten
from rulewright.kernel.records import (
    NOBODY,
    Ongoing,
    Ref,
    Trigger,
)
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

# The kinds of derived value that are sets rather than numbers; a game's own values have codes from 8 on.
KEYWORDS, TYPES, SUBTYPES, PERMISSIONS, CONTROLLER, ICONS, TEXT = map(ValueCode, range(7))
FIRST_GAME_VALUE = 8


def last(game: Game, run: Run, effect: v.Effect, targets: tuple[Ref, ...], until: str) -> None:
    """Something begins that lasts."""
    hook = rules_of(game).program.lasting(run.hook, effect)
    state = game.state
    known = knowing_player(game, run, getattr(effect, "text", effect))
    own = tuple([pair for pair in known if pair[0] not in (GRANTED, GIVER)])  # what gained text begins is not gained
    env = rules_of(game).lasting_env(game, own, targets)
    ongoing = Ongoing(state.new_object(), hook, run.source, you(game, run), targets, env, span(game, until), state.turn)
    state.put_ongoing((*state.ongoing, ongoing))
    listen_ongoing(game, ongoing)


def end_lasting(game: Game, ended: Callable[[Ongoing], bool]) -> tuple[Ongoing, ...]:
    """What of this has ended is over; returns it."""
    over = tuple(one for one in game.state.ongoing if ended(one))
    if over:
        game.state.put_ongoing(tuple(one for one in game.state.ongoing if one not in over))
        for one in over:
            unlisten(game, ~one.id)
    return over


def heard_once(game: Game, found: list[Trigger]) -> list[Trigger]:
    """Keep the first trigger of each one-shot effect; drop its later ones."""
    waiting = {one.id for one in game.state.ongoing if one.until in DELAYED}
    kept: list[Trigger] = []
    over: set[int] = set()
    for trigger in found:
        if trigger.waited not in over:
            kept.append(trigger)
        if trigger.waited in waiting:
            over.add(trigger.waited)
    end_lasting(game, lambda one: one.id in over)
    return kept


def lapse(game: Game) -> tuple[Ongoing, ...]:
    """What lasts only as long as something is so is over once that is not; returns it."""
    program = rules_of(game).program

    def lapsed(one: Ongoing) -> bool:
        node = program.node(one.hook)
        if not isinstance(node, v.Modify | v.TakeControl) or node.condition is None:
            return False
        run = scope_of(game, ~one.id, one.hook)
        if isinstance(node, v.TakeControl) and node.who == "you":
            run = replace(run, you=number_in(one.env, "taker"), guest=1)  # whoever has taken control, to the end
        return not holds(game, run, node.condition)

    return end_lasting(game, lapsed) if LAPSES in game.state.listeners else ()


def text_of(game: Game, lasting: Ongoing) -> str:
    """The card whose text an effect that lasts comes from, by the name that everybody has seen it under."""
    return str(game.rules.defs[rules_of(game).program.all[lasting.hook].printed].name)


def ongoing_of(game: Game, who: int) -> Ongoing:
    """The ongoing effect that a listener's number stands for."""
    return next(one for one in game.state.ongoing if one.id == ~who)


def scope_of(game: Game, who: int, hook: HookNumber) -> Run:
    """The scope of something that listens: standing text on a card, or an ongoing effect."""
    if who >= 0:
        return standing(game, who, hook)
    effect = ongoing_of(game, who)
    return Run(hook, EFFECT_PART, effect.source, effect.controller, effect.env)


def speaking(game: Game, key: int) -> tuple[Listener, ...]:
    """What listens under a key, without text that its card has lost."""
    found = game.state.listeners.get(key, ())
    if MODIFIES | TEXT not in game.state.listeners:
        return found
    return tuple(one for one in found if not silenced(game, one))


GRANTED = "granted"
"""The register that marks text which a card has gained, and which goes with it."""
GIVER = "granted by"
"""The register with the card by whose text in force a card has gained text."""


def silenced(game: Game, listener: Listener) -> bool:
    """Whether a piece of text is on a card that has lost it."""
    who, hook = listener
    if MODIFIES | TEXT not in game.state.listeners:
        return False
    slot = who
    if who < 0:
        effect = ongoing_of(game, who)
        slot = effect.source[0] if get(effect.env, GRANTED) is not None and game.tracked(effect.source) else NOBODY
    if slot == NOBODY:
        return False
    lost: frozenset[tuple[str, int]] = game.value(slot, TEXT)
    ability = isinstance(rules_of(game).program.node(hook), Ability)
    return any(spared != hook and (what == "text" or ability) for what, spared in lost)


def text_lost(game: Game, slot: int) -> frozenset[tuple[str, int]]:
    """What rules text a card has lost, and which paragraph is spared; while this is found out, none."""
    if MODIFIES | TEXT not in game.state.listeners:
        return frozenset()
    state = game.state
    known = state.derived
    state.derived = {**known, (slot, TEXT): frozenset()}
    try:
        found = [(one, run.hook) for one, run in changes_to(game, slot, TEXT) if isinstance(one, v.LoseText)]
    finally:
        state.derived = known
    return frozenset((one.what, hook if one.other else NOBODY) for one, hook in found)


def changes_to(game: Game, slot: int, kind: ValueCode) -> Iterator[tuple[v.Change, Run]]:
    """Every change of one kind that is in force on a card, with the scope in which to read it."""
    for change, run, _ in changes_in_force(game, slot, kind):
        yield change, run


def changes_seen_as(game: Game, slot: int, kind: ValueCode, printed: int) -> list[tuple[v.Change, int]]:
    """Every change of a value in force on a card, with its amount; text that asks for the value sees it as printed."""
    state = game.state
    known = state.derived
    state.derived = {**known, (slot, kind): printed}
    try:
        return [
            (one, number(game, run, one.amount))
            for one, run in changes_to(game, slot, kind)
            if isinstance(one, v.ChangeValue | v.SetValue)
        ]
    finally:
        state.derived = known


def value_set(game: Game, slot: int, kind: ValueCode, printed: int | None = None) -> int | None:
    """What text in force says that a card has of a value, gains and losses apart; of several the newest decides.

    Text that asks for the value itself sees it as printed, where that is given.
    """
    state = game.state
    known = state.derived
    if printed is not None:
        state.derived = {**known, (slot, kind): printed}
    try:
        found = settings_of(game, slot, kind)
    finally:
        state.derived = known
    return found[max(found)] if found else None


def settings_of(game: Game, slot: int, kind: ValueCode) -> dict[int, int]:
    """What each text in force that sets a value of a card sets it to; the newest has the highest number."""
    found = [(age, one, run) for one, run, age in changes_in_force(game, slot, kind) if isinstance(one, v.SetValue)]
    return {age: number(game, run, one.amount) for age, one, run in found}


def meant_by(game: Game, listener: Listener) -> tuple[int, ...]:
    """The cards that text in force is about now, and that a change which lasts is about."""
    who, hook = listener
    node, run = rules_of(game).program.node(hook), scope_of(game, who, hook)
    if isinstance(node, Standing):
        if not _in_force(game, run, node):
            return ()
    elif not isinstance(node, v.Modify):
        return ()
    return tuple(cards(game, run, node.cards))


def may_change(game: Game, slot: int, kind: ValueCode) -> bool:
    """Whether there is any text in force that has to be read to know what changes this value of a card."""
    listeners = game.state.listeners.get(MODIFIES | kind)
    if listeners is None:
        return False
    program = rules_of(game).program
    for who, hook in listeners:
        node = program.all[hook].node
        if who < 0 or not isinstance(node, Standing) or not plainly_not(game, who, node, slot):
            return True
    return False


def changes_in_force(game: Game, slot: int, kind: ValueCode) -> Iterator[tuple[v.Change, Run, int]]:
    """The same with how late each came: objects and ongoing effects are numbered together."""
    program = rules_of(game).program
    for who, hook in speaking(game, MODIFIES | kind):
        node = program.all[hook].node
        if isinstance(node, Standing):
            if who >= 0 and plainly_not(game, who, node, slot):
                continue
            run = scope_of(game, who, hook)
            for one in readings(game, run, game.state.cards[slot].controller):
                if _standing_on(game, one, node, slot, who):
                    run = one
                    break
            else:
                continue
            if not _reaches(game, run, slot, kind):
                continue
            changes = node.changes
        elif isinstance(node, v.Modify):
            run, effect = scope_of(game, who, hook), ongoing_of(game, who)
            fixed = game.ref(slot) in effect.targets
            live = node.live and means(game, run, node.cards, slot) and _reaches(game, run, slot, kind)
            if not fixed and not live:
                continue
            changes = node.changes
        else:
            continue
        if of_each_card(changes):
            run = replace(run, env=put(run.env, SUCH.name, (game.ref(slot),)))
        for change in changes:
            if change_kind(game, change) == kind:
                yield change, run, run.source[1] if who >= 0 else ~who


@cache
def of_each_card(changes: tuple[v.Change, ...]) -> bool:
    """Whether some of these changes are of as much as something of the very card that they change."""
    return any(part == SUCH for change in changes for part in nodes_in(getattr(change, "amount", ())))


def readings(game: Game, run: Run, seat: int) -> tuple[Run, ...]:
    """The scopes in which text is read: in text that is everybody's, `you` is any player, the one concerned first."""
    if run.source[0] < 0 or not rules_of(game).is_common(game, run.source[0]):
        return (run,)
    others = (one for one in seats(game, run, None) if one != seat)
    return tuple(replace(run, you=one, guest=1) for one in (seat, *others))


def _reaches(game: Game, run: Run, slot: int, kind: ValueCode) -> bool:
    """Whether text in force can change a card; what says so itself cannot be asked about that."""
    return kind == PERMISSIONS or rules_of(game).can_affect(game, run.source, slot)


def change_kind(game: Game, change: v.Change) -> int:
    """Which derived value a change is a change of."""
    match change:
        case v.ChangeValue() | v.SetValue():
            return rules_of(game).values[change.what]
        case v.ChangeKeyword():
            return KEYWORDS
        case v.ChangeType():
            return TYPES
        case v.ChangeSubtype():
            return SUBTYPES
        case v.ChangeIcons():
            return ICONS
        case v.LoseText():
            return TEXT
    return PERMISSIONS


def _standing_on(game: Game, run: Run, node: Standing, slot: int, who: int) -> bool:
    """Whether standing text is in force and means this card; what is cheaper to see is looked at first."""
    if node.condition is None and not node.gate:
        return means(game, run, node.cards, slot)
    if not isinstance(node.cards, Filter):
        return means(game, run, node.cards, slot) and _known_in_force(game, run, node, who)
    return _known_in_force(game, run, node, who) and fits(game, run, slot, node.cards)


def _known_in_force(game: Game, run: Run, node: Standing, who: int) -> bool:
    """Whether text is in force does not depend on the card that is asked about, so it is worked out once a reader."""
    key = (~run.hook, who, run.you) if run.guest else (~run.hook, who)
    derived = game.state.derived
    if key not in derived:
        found = _in_force(game, run, node)
        derived = game.state.derived
        derived[key] = found
    return bool(derived[key])


def _in_force(game: Game, run: Run, node: Standing) -> bool:
    if node.gate and not rules_of(game).gate_open(game, run.you, node.gate):
        return False
    return node.condition is None or holds(game, run, node.condition)


def means(game: Game, run: Run, node: Cards, slot: int) -> bool:
    """Whether a description in a text means this card."""
    if isinstance(node, Filter):
        return fits(game, run, slot, node)
    return slot in cards(game, run, node)
