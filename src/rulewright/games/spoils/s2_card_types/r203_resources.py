"""203 Resources: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "203.1": ("rulewright.games.spoils.s6_playing_the_game.legality:resource_refused",),
    "203.1a": ("rulewright.effects.playing:play_resource",),
    "203.2": ("rulewright.games.spoils.s6_playing_the_game.r605_playing_a_resource:resource_options",),
    "203.2a": ("rulewright.games.spoils.s4_game_concepts.r411_face_down_cards:may_look",),
    "203.3": ("rulewright.games.spoils.s4_game_concepts.cost_outlook:spending",),
    "203.3a": ("rulewright.games.spoils.s4_game_concepts.cost_outlook:unaffordable",),
    "203.4": ("rulewright.games.spoils.s4_game_concepts.r405_threshold:printed_icons",),
    "203.4a": ("rulewright.games.spoils.s4_game_concepts.r405_threshold:face_down_icon",),
    "203.5": ("rulewright.games.spoils.nature:Nature.supertypes_of",),
    "203.5a": ("rulewright.games.spoils.cards:_provided",),
    "203.5b": ("rulewright.games.spoils.s1_general_rules.r103_deck_construction:uncapped",),
    "203.5c": ("rulewright.games.spoils.cards:_provided",),
    "203.7": ("rulewright.games.spoils.changes:deplete",),
}
"""Which code obeys which rule."""
