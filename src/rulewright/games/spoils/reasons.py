"""By which rules a value of a card is what it is, where that is not just what is printed on it."""

from __future__ import annotations

from rulewright.effects.behind import behind_value
from rulewright.effects.changes import ChangeValue
from rulewright.effects.lasting import KEYWORDS, SUBTYPES, TYPES, changes_to
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.areas import DECK, DISCARD, HAND, VOID
from rulewright.games.spoils.values import STRUCTURE, VALUES
from rulewright.kernel.events import MODIFIES, PRICES
from rulewright.kernel.game import Game
from rulewright.kernel.ids import ValueCode
from rulewright.kernel.records import FACE_DOWN

_RULES = {
    "conditional text": ("504.1",),
    "gated text": ("405.4", "201.5d"),
    "lasting text": ("508.1",),
    "gained and lost": ("402.6",),
    "gained covert": ("507.3d", "508.2"),
    "gained character": ("208.1", "208.1a"),
}
"""The rules behind the neutral names of `effects/behind.py`; what just stands is told by its card."""


def judge_reasons(game: Game, slot: int, what: str) -> tuple[str, ...]:
    """The rules by which a value of a card is so; none if it is what is printed."""
    card = game.card(slot)
    found: list[str] = []
    if card.flags & FACE_DOWN and what in (*VALUES, "types", "keywords", "face_down"):
        found.append("411.1")
    if what in VALUES:
        found += _of_number(game, slot, what)
    elif what == "keywords":
        found += _of_names(game, slot, KEYWORDS, game.printed(slot).keywords)
    elif what == "types":
        types = rules_of(game).types_of(game, slot)
        found += ["208.1"] if len(types) > 1 else []
        found += _of_names(game, slot, TYPES, types) + _of_names(game, slot, SUBTYPES, frozenset())
    elif what == "controller" and card.controller != card.owner:
        found += ["407.7", "407.8"] if game.rules.in_play(card.area) else []
    elif what == "owner" and card.controller != card.owner:
        found += ["407.7", "407.8"]
    return tuple(dict.fromkeys(found))


def _of_number(game: Game, slot: int, what: str) -> list[str]:
    """201.7, 410 What stands behind a number."""
    kind, printed = VALUES[what], game.printed(slot)
    now = game.value(slot, kind)
    if what == "cost":
        if printed.cost is None:
            return ["406.2"]
        return ["406.1"] if PRICES in game.state.listeners else []
    if now is None:
        return ["201.8a" if kind == STRUCTURE else "201.7a"]
    found = _named(behind_value(game, slot, kind))
    changes = list(changes_to(game, slot, kind)) if MODIFIES | kind in game.state.listeners else []
    if any(game.card(run.source[0]).host == slot for _, run in changes if run.source[0] >= 0):
        found.append("201.7c")
    lowered = any(isinstance(change, ChangeValue) and change.sign < 0 for change, _ in changes)
    return [*found, "410.4"] if now == 0 and lowered else found


def _of_names(game: Game, slot: int, kind: ValueCode, printed: frozenset[str]) -> list[str]:
    names = behind_value(game, slot, kind)
    found = _named(names)
    gained = {name.removeprefix("gained ") for name in names if name.startswith("gained ")}
    if kind == KEYWORDS and gained:
        found += ["507.1", "508.2"]
        found += ["507.3e"] if "covert" in gained & printed else []
    return [*found, "208.1a"] if kind == TYPES and gained & {"character", "location", "item"} else found


def _named(names: tuple[str, ...]) -> list[str]:
    return [rule for name in names for rule in _RULES.get(name, ())]


_SEEN_BY = {HAND: ("403.2a",), DECK: ("403.1a",), DISCARD: ("403.5a",), VOID: ("403.7a",)}
"""The rules by which cards in an area are hidden or open."""


def judge_sight(game: Game, slot: int) -> tuple[str, ...]:
    """The rules by which a seat sees a card, or does not."""
    card = game.card(slot)
    if game.rules.in_play(card.area):
        return ("411.2", "203.2a") if card.flags & FACE_DOWN else ()
    return _SEEN_BY.get(card.area, ())
