"""The verdict on a card: proven, not understood, or understood but not playable yet."""

from __future__ import annotations

from rulewright.games.kit import Fields, GameKit
from rulewright.kernel.errors import TextNotUnderstood


def refusal(kit: GameKit, fields: Fields, edition: str | None = None) -> TextNotUnderstood | None:
    """Why a card cannot be played, by its text or by the edition that is named; None if it can."""
    try:
        kit.read_card(fields)
        if edition is not None:
            kit.rules(edition, {}, [fields])
    except TextNotUnderstood as error:
        return error
    return None
