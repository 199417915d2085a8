"""Icons: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.icons.2": ("rulewright.games.spoils.s4_game_concepts.r405_threshold:may_provide",),
}
"""Which code obeys which rule."""
