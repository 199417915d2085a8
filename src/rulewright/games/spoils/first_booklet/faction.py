"""Factions: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.faction.2": ("rulewright.games.spoils.s2_card_types.r202_faction:factions_stay",),
}
"""Which code obeys which rule."""
