"""Which character a card with attach to is best attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import Standing
from rulewright.effects.selectors import Host
from rulewright.effects.verbs import Can, Cannot, ChangeKeyword, ChangeValue
from rulewright.games.spoils.sensible.worth import belongs_to, is_character, strength_of, worth

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def host_value(game: Game, seat: int, gear: int, host: int) -> float:
    """What it is worth to attach this to that: good things on one's own, bad things on others'."""
    if not is_character(game, host):
        return 0.0
    good = _good_for(game, gear, host)
    return good if belongs_to(game, host) == seat else -good


def _good_for(game: Game, gear: int, host: int) -> float:
    total = 0.0
    changes = [
        change
        for paragraph in game.printed(gear).paragraphs
        if isinstance(paragraph, Standing) and isinstance(paragraph.cards, Host)
        for change in paragraph.changes
    ]
    for change in changes:
        match change:
            case ChangeValue(sign=sign, amount=Fixed(n=amount)):
                total += sign * amount
            case ChangeKeyword(gains=gains):
                total += 1.0 if gains else -1.0
            case Cannot(what="be blocked"):
                total += 0.8 * strength_of(game, host)
            case Cannot():
                total -= 0.5 * worth(game, host)
            case Can():
                total += 0.5
    return total + 0.05 * worth(game, host) if total > 0 else total
