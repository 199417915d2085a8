"""Conflicting Rules: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "conflict.1": ("rulewright.games.arcmage.chapters.battle:strike_back",),
    "conflict.2": ("rulewright.effects.barring:forbidden",),
}
"""Which code obeys which rule."""
