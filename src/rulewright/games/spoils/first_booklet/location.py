"""Locations: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.location.3": ("rulewright.games.spoils.s5_types_of_rules_text.r507_keywords:as_known",),
}
"""Which code obeys which rule."""
