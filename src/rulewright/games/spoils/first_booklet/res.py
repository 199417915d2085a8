"""Playing Resources: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.res.4": ("rulewright.games.spoils.s4_game_concepts.r405_threshold:may_provide",),
}
"""Which code obeys which rule."""
