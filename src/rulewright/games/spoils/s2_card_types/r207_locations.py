"""207 Locations: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "207.1": ("rulewright.games.spoils.s6_playing_the_game.legality:untimely",),
    "207.2": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:enter_play",),
    "207.3": ("rulewright.games.spoils.s6_playing_the_game.r608_attacking:attack_targets",),
    "207.4": ("rulewright.games.spoils.s4_game_concepts.r408_damage:ruined",),
    "207.5": ("rulewright.games.spoils.s4_game_concepts.r408_damage:damage_location",),
    "207.5b": ("rulewright.kernel.changes:relocate",),
    "207.6": ("rulewright.games.spoils.s4_game_concepts.r408_damage:heal",),
}
"""Which code obeys which rule."""
