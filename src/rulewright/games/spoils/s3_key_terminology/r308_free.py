"""308 Free: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "308.1": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:free_of_all",),
    "308.1a": ("rulewright.games.spoils.s4_game_concepts.r401_costs:total_of",),
}
"""Which code obeys which rule."""
