"""The index of what listens to which event, so that nothing has to be scanned.

An index is never changed in place: it is replaced, and copies of a state share it until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.kernel.aspects import EVERYTHING, LASTING
from rulewright.kernel.caches import Listeners
from rulewright.kernel.events import ADJUSTS, FORBIDS, LOOKING, LOOKS_FURTHER, MEDDLED, REPLACES
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NO_HOOK, Ongoing

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_MEDDLING = (REPLACES, FORBIDS, ADJUSTS)


def listen(game: Game, slot: int) -> None:
    """Enter what a card listens to now."""
    _enter(game, slot, tuple(game.rules.hooks(game, slot)))


def listen_ongoing(game: Game, effect: Ongoing) -> None:
    """Enter what an ongoing effect listens to."""
    _enter(game, ~effect.id, tuple(game.rules.ongoing_hooks(game, effect.hook)))


def unlisten(game: Game, who: int) -> None:
    """Strike out a card (its slot) or an ongoing effect (~ its id)."""
    listeners = game.state.listeners
    index: Listeners = {}
    for key, entries in listeners.items():
        if key == MEDDLED:
            continue
        kept = [entry for entry in entries if entry[0] != who]
        if len(kept) == len(entries):
            index[key] = entries  # the same tuple, by which others see that nothing of theirs has changed
        elif kept:
            index[key] = tuple(kept)
    if len(index) + (MEDDLED in listeners) < len(listeners) or any(index[key] is not listeners[key] for key in index):
        _replace(game, index)


def rebuild(game: Game) -> None:
    """Rebuild the whole index, as after loading or rewinding."""
    state = game.state
    hooks_of = game.rules.hooks
    found: dict[int, list[tuple[int, HookNumber]]] = {}
    for slot in game.rules.listening(game):
        for key, hook in hooks_of(game, slot):
            found.setdefault(key, []).append((slot, hook))
    for effect in state.ongoing:
        for key, hook in game.rules.ongoing_hooks(game, effect.hook):
            found.setdefault(key, []).append((~effect.id, hook))
    _replace(game, {key: tuple(sorted(entries)) for key, entries in found.items()})
    state.forget()


def _enter(game: Game, who: int, hooks: tuple[tuple[int, HookNumber], ...]) -> None:
    if not hooks:
        return
    index = dict(game.state.listeners)
    index.pop(MEDDLED, None)
    for key, hook in hooks:
        index[key] = tuple(sorted((*index.get(key, ()), (who, hook))))
    _replace(game, index)


def _replace(game: Game, index: Listeners) -> None:
    """A new index takes the place of the old; where some text looks beyond what is in play, all is watched."""
    game.state.listeners = _with_meddled(index)
    game.state.derived = {}
    game.state.unseen |= LASTING
    game.state.watched = EVERYTHING if LOOKS_FURTHER in index else _watched(index, game.rules.watched)


def _watched(index: Listeners, always: int) -> int:
    """The aspects after whose change derived values are computed anew."""
    found = always
    for key, aspect in LOOKING:
        if key in index:
            found |= aspect
    return found


def _with_meddled(index: Listeners) -> Listeners:
    """Note which kinds of event something forbids, adjusts or replaces; the others take the short way."""
    kinds = {key & 0xFF for key in index if key & ~0xFF in _MEDDLING}
    if kinds:
        index[MEDDLED] = tuple((kind, NO_HOOK) for kind in sorted(kinds))
    return index
