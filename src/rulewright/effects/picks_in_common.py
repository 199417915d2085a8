"""Cards chosen together: of one type, name, place or value, of different names, one of each type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.kernel.decisions import Pick

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

DIFFERENT_NAMES, EACH_TYPE, CONTROLLERS = "different names", "each type", "different controllers"
DIFFERENT_PLACES = "different places"
"""The demands on several cards that are met by what they do not have in common; every other is for one kind."""
_APART = (DIFFERENT_NAMES, EACH_TYPE, CONTROLLERS, DIFFERENT_PLACES)

Groups = tuple[tuple[int, ...], ...]


def alike(game: Game, slots: tuple[int, ...], together: str) -> Groups:
    """The cards that share what a text asks about: a type, a name."""
    found: dict[str, list[int]] = {}
    for slot in slots:
        kinds = _kinds(game, slot, together)
        for kind in kinds[:1] if together == EACH_TYPE else kinds:  # a card of two types stands for one of them
            found.setdefault(kind, []).append(slot)
    return tuple(tuple(group) for group in found.values())


def _kinds(game: Game, slot: int, together: str) -> tuple[str, ...]:
    """What a card could share with others."""
    match together:
        case "different names" | "same name":
            return (game.name(slot),)
        case "different controllers":
            return (str(game.card(slot).controller),)
        case "same place" | "different places":
            return (str(game.card(slot).place),)
        case "same faction":
            return (rules_of(game).trade_of(game, slot),)
    if together.startswith("same value "):
        return (str(game.value(slot, rules_of(game).values[together.removeprefix("same value ")])),)
    return tuple(sorted(rules_of(game).types_of(game, slot)))


def most_together(game: Game, slots: tuple[int, ...], together: str) -> int:
    """How many of these cards could be chosen together."""
    if not together:
        return len(slots)
    groups = alike(game, slots, together)
    return len(groups) if together in _APART else max(map(len, groups), default=0)


def choosing(game: Game, pick: Pick, together: str) -> Pick:
    """The decision, restricted to cards that go together; it asks for no more than can."""
    if not together:
        return pick
    groups = alike(game, pick.choices, together)
    apart = together in _APART
    choices = pick.choices
    if not apart:
        large = {slot for group in groups if len(group) >= pick.low for slot in group}
        choices = tuple(slot for slot in choices if slot in large)
    high = min(pick.high, most_together(game, pick.choices, together))
    return Pick(
        pick.seat,
        pick.rule,
        pick.prompt,
        pick.source,
        choices,
        high if together == EACH_TYPE else pick.low,
        high,
        check_by=pick.check_by,
        groups=groups,
        apart=apart,
    )
