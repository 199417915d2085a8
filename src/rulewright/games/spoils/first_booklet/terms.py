"""Terms: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.terms.damage.2": ("rulewright.games.spoils.s4_game_concepts.r408_damage:is_nothing",),
    "F.terms.attach.2": ("rulewright.games.spoils.changes:attach",),
    "F.terms.free.1": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:free_of_all",),
    "F.terms.free.3": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:free_of_all",),
    "F.terms.duplicate.2": ("rulewright.games.spoils.s3_key_terminology.r307_duplicate:announced",),
    "F.terms.duplicate.3": ("rulewright.games.spoils.s3_key_terminology.r307_duplicate:answerable",),
    "F.terms.micromajig.1": ("rulewright.games.spoils.s4_game_concepts.r409_tokens:micromajig",),
    "F.terms.micromajig.2": ("rulewright.games.spoils.s4_game_concepts.r409_tokens:token_card",),
}
"""Which code obeys which rule."""
