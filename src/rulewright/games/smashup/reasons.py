"""By which rules a value of a card is what it is, where that is not just what is printed on it."""

from __future__ import annotations

from rulewright.effects import verbs as v
from rulewright.effects.behind import behind_value
from rulewright.effects.changes import ChangeValue
from rulewright.effects.lasting import changes_to, settings_of
from rulewright.effects.rules import rules_of
from rulewright.games.smashup.areas import DECK, DISCARD, HAND
from rulewright.games.smashup.chapters.values import value_now
from rulewright.games.smashup.values import POWER, PRINTED_POWER, REWARDS, VALUES
from rulewright.kernel.events import MODIFIES, SETS
from rulewright.kernel.game import Game
from rulewright.kernel.ids import ValueCode
from rulewright.kernel.records import NOBODY

_RULES = {
    "standing text": ("values.3", "multi.8"),
    "conditional text": ("values.3", "multi.8"),
    "lasting text": ("values.3",),
}
"""The rules behind the neutral names of `effects/behind.py`."""


def judge_reasons(game: Game, slot: int, what: str) -> tuple[str, ...]:
    """The rules by which a value of a card is so; none if it is what is printed."""
    card = game.card(slot)
    found: list[str] = []
    if what == "total":
        found += ["core.37", "core.14"]
    elif what == "rewards":
        found += [rule for kind in REWARDS for rule in _of_number(game, slot, kind)]
    elif what.replace("_", " ") in VALUES:
        found += _of_number(game, slot, VALUES[what.replace("_", " ")])
    elif what in ("controller", "owner") and card.controller != card.owner:
        found.append("core.36")
    if what == "controller" and card.host != NOBODY and card.controller != game.card(card.host).controller:
        found += ["attached.7", "attached.8"]
    if what == "attached_to" and card.host != NOBODY:
        found += ["attached.10", "attached.11"] if game.printed(card.host).type == "minion" else ["attached.10"]
    return tuple(dict.fromkeys(found))


def _of_number(game: Game, slot: int, kind: ValueCode) -> list[str]:
    """values.1, values.2, values.3, values.4, inout.6, inout.7 What stands behind a number."""
    if not game.rules.in_play(game.card(slot).area):
        return ["inout.6"] if kind in (POWER, PRINTED_POWER) else []
    found: list[str] = []
    if SETS | PRINTED_POWER in game.state.listeners and settings_of(game, slot, PRINTED_POWER):
        found.append("values.1")
    if SETS | kind in game.state.listeners and settings_of(game, slot, kind):
        found.append("values.1" if kind == PRINTED_POWER else "values.2")
    found += [rule for name in behind_value(game, slot, kind) for rule in _RULES.get(name, ())]
    if kind == POWER and game.card(slot).tokens:
        found += ["core.41", "values.3"]
    if kind == POWER and any(isinstance(rules_of(game).program.node(one.hook), v.Modify) for one in game.state.ongoing):
        found.append("multi.6")
    changes = list(changes_to(game, slot, kind)) if MODIFIES | kind in game.state.listeners else []
    lowered = any(isinstance(change, ChangeValue) and change.sign < 0 for change, _ in changes)
    if lowered and value_now(game, slot, kind) == 0:
        found += ["values.4", "conflict.2"]
    return [*found, "inout.7"] if found and kind == POWER else found


_SEEN_BY = {HAND: ("decks.5",), DECK: ("decks.5",), DISCARD: ("decks.4",)}
"""The rules by which cards in an area are hidden or open."""


def judge_sight(game: Game, slot: int) -> tuple[str, ...]:
    """The rules by which a seat sees a card, or does not."""
    return _SEEN_BY.get(game.card(slot).area, ())
