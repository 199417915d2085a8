"""Advanced Rules: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.adv.triggers.1": ("rulewright.games.spoils.s4_game_concepts.r402_effects:is_an_effect",),
    "F.adv.replacements.1": ("rulewright.games.spoils.s5_types_of_rules_text.r506_replacements:chooser",),
    "F.adv.general.3": ("rulewright.games.spoils.s3_key_terminology.r310_pick:faction_refused",),
}
"""Which code obeys which rule."""
