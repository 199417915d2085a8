"""Tactics: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.tactic.2": ("rulewright.games.spoils.areas:areas_of",),
}
"""Which code obeys which rule."""
