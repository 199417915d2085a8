"""Names that a card gains and loses: keywords, types, subtypes, and what it can or cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.lasting import changes_in_force
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.kernel.events import MODIFIES
from rulewright.kernel.ids import ValueCode

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Found = tuple[v.Change, Run, int]
"""A change in force, the scope in which to read it, and how late it came."""


def gains_and_losses(game: Game, slot: int, kind: ValueCode, printed: frozenset[str]) -> frozenset[str]:
    """A set of names as gains and losses leave it; a loss that lasts prevails over a gain, whichever came later."""
    if MODIFIES | kind not in game.state.listeners:
        return printed
    gained: set[str] = set()
    lost: set[str] = set()
    found = _changes_by_print(game, slot, kind, printed)
    parted = _parted_with(game, found)
    for change, run, age in found:
        if parted and _is_past(game, change, run, age, parted):
            continue
        name, gains = name_changed(change)
        if name:
            (gained if gains else lost).add(name)
            continue
        match change:
            case v.Cannot(what=name):
                if change.outright:
                    gained.add(f"cannot {name}")
            case v.Can(what=name):
                gained.add(f"can {name}")
            case v.Limited(what=name):
                gained.add(f"{name} only once")
    if v.ALL_SUBTYPES in lost:
        return frozenset()
    kept = frozenset() if v.ALL_SUBTYPES in parted else printed.difference(parted)
    return frozenset((kept | gained) - lost)


def name_changed(change: v.Change) -> tuple[str, bool]:
    """The keyword, type or subtype that is gained or lost, and which of the two."""
    match change:
        case v.ChangeKeyword(keyword=name, gains=gains) | v.ChangeType(type=name, gains=gains):
            return name, gains
        case v.ChangeSubtype(subtype=name, gains=gains):
            return name, gains
    return "", False


def _parted_with(game: Game, found: list[Found]) -> dict[str, int]:
    """What a card has lost without any duration, and when: that takes what it has, and not what it gains later."""
    parted: dict[str, int] = {}
    for change, run, age in found:
        if _without_duration(game, change, run) and rules_of(game).losses_take_what_is_there(game):
            name, _ = name_changed(change)
            parted[name] = max(age, parted.get(name, 0))
    return parted


def _is_past(game: Game, change: v.Change, run: Run, age: int, parted: dict[str, int]) -> bool:
    """Whether a change is such a loss, or a gain of what was lost after it."""
    if _without_duration(game, change, run):
        return True
    name, gains = name_changed(change)
    every = parted.get(v.ALL_SUBTYPES, 0) if isinstance(change, v.ChangeSubtype) else 0
    return gains and age < max(parted.get(name, 0), every)


def _without_duration(game: Game, change: v.Change, run: Run) -> bool:
    """Whether a change is that named cards lose something, with no word on how long."""
    node = rules_of(game).program.node(run.hook)
    if not isinstance(node, v.Modify) or node.live or node.condition is not None or node.until != "forever":
        return False
    name, gains = name_changed(change)
    return bool(name) and not gains


def _changes_by_print(game: Game, slot: int, kind: ValueCode, printed: frozenset[str]) -> list[Found]:
    """The changes in force on a card; a text that asks for what it changes itself sees the card as printed."""
    state = game.state
    known = state.derived
    state.derived = {**known, (slot, kind): printed}
    try:
        return list(changes_in_force(game, slot, kind))
    finally:
        state.derived = known
