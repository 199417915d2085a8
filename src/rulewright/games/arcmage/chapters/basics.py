"""Basics: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "basics.1": ("rulewright.games.arcmage.cards:field_problems",),
    "basics.2": ("rulewright.games.arcmage.cards:field_problems",),
    "basics.3": ("rulewright.games.arcmage:Arcmage.deal",),
}
"""Which code obeys which rule."""
