"""309 Pay: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "309.1": ("rulewright.games.spoils.s4_game_concepts.cost_outlook:spending",),
    "309.1a": ("rulewright.games.spoils.s4_game_concepts.cost_outlook:too_dear",),
    "309.1b": ("rulewright.effects.deeds:lose_score",),
}
"""Which code obeys which rule."""
