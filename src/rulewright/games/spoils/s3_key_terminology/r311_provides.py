"""311 Provides: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "311.1": ("rulewright.games.spoils.s4_game_concepts.r405_threshold:printed_icons",),
    "311.2": ("rulewright.games.spoils.cards:_provided",),
}
"""Which code obeys which rule."""
