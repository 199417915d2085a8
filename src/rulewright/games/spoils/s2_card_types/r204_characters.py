"""204 Characters: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "204.1": ("rulewright.games.spoils.s6_playing_the_game.legality:untimely",),
    "204.2": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:enter_play",),
    "204.2a": ("rulewright.effects.placing:placed",),
    "204.3": ("rulewright.games.spoils.s6_playing_the_game.r608_attacking:attack_refused",),
    "204.3a": ("rulewright.games.spoils.s6_playing_the_game.within_reach:ready_abilities",),
    "204.3b": ("rulewright.games.spoils.s6_playing_the_game.r602_start_of_turn:c_eligibility",),
    "204.4": ("rulewright.games.spoils.s4_game_concepts.r410_numbers:stat",),
    "204.4a": ("rulewright.games.spoils.s6_playing_the_game.r609_resolving_a_battle:strength_of",),
    "204.4b": ("rulewright.games.spoils.s4_game_concepts.r408_damage:dead",),
    "204.4c": ("rulewright.games.spoils.s6_playing_the_game.r609_resolving_a_battle:b_speed_level",),
    "204.5": ("rulewright.games.spoils.s4_game_concepts.r408_damage:dead",),
}
"""Which code obeys which rule."""
