"""The verdict on a card: proven, not understood, or understood but not playable yet."""

from __future__ import annotations

from importlib import import_module
from typing import Any

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


def explanation(kit: GameKit, fields: Fields) -> list[str]:
    """What the engine understood of a proven card, in words."""
    language: Any = import_module(f"{kit.package}.language")
    program = language.compile_text(str(fields["name"]), str(fields["type"]), str(fields.get("text") or ""))
    lines: list[str] = language.explain(program)
    return lines or ["It has no rules text."]
