"""The words that cards bear and that a player can be told to choose: names, types, trades, subtypes, thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulewright.effects.selectors import Filter
from rulewright.games.libraries import card_library
from rulewright.games.spoils.cards import ICON_NAMES, TRADES, TYPES, SpoilsCard, TypeLine, read_type_line


def words_of(kind: str, defs: Sequence[SpoilsCard]) -> tuple[str, ...]:
    """All words of a kind. Names of cards of the match come first, so that their numbers stay as they are."""
    match kind:
        case "type":
            return TYPES
        case "trade":
            return TRADES
        case "icon":
            return ICON_NAMES
        case "subtype":
            printed = [card.line for card in defs]
            return tuple(sorted({word for line in (*printed, *_lines().values()) for word in line.subtypes}))
    return tuple(dict.fromkeys([*(card.name for card in defs), *sorted(_lines())]))


def namable(kind: str, of: Filter | None, defs: Sequence[SpoilsCard]) -> tuple[int, ...]:
    """Which words may be chosen, by their numbers, in alphabetical order: cards of no match are among them."""
    words = words_of(kind, defs)
    chosen = range(len(words))
    if kind == "type" and of is not None:
        return tuple(number for number in chosen if words[number] not in of.not_types)
    if kind == "name":
        lines = _lines() | {card.name: card.line for card in defs}
        fitting = [number for number in chosen if of is None or _fits(lines[words[number]], of)]
        return tuple(sorted(fitting, key=lambda number: words[number].casefold()))
    return tuple(chosen)


@cache
def _lines() -> dict[str, TypeLine]:
    """The type lines of all cards that come with the game."""
    return {
        name: read_type_line(str(fields["type"])) for name, fields in card_library("rulewright.games.spoils").items()
    }


def _fits(line: TypeLine, of: Filter) -> bool:
    """Whether a card is of a description as it is printed; the reading allows no more than these fields."""
    if of.types and line.type not in of.types:
        return False
    if of.subtypes and line.subtypes.isdisjoint(of.subtypes):
        return False
    return line.type not in of.not_types and (not of.trades or line.trade in of.trades)
