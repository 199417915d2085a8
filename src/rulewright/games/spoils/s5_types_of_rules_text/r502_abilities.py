"""502 Abilities: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "502.1": ("rulewright.games.spoils.s6_playing_the_game.within_reach:ready_abilities",),
    "502.2": ("rulewright.games.spoils.s4_game_concepts.cost_outlook:unmeetable",),
    "502.3": ("rulewright.games.spoils.s6_playing_the_game.within_reach:ready_abilities",),
    "502.4": ("rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability:b_threshold",),
}
"""Which code obeys which rule."""
