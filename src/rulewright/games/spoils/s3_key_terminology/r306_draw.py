"""306 Draw: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "306.1": ("rulewright.effects.deeds:drawn",),
    "306.2": ("rulewright.effects.deeds:drawn",),
    "306.3": ("rulewright.kernel.carrying_out:once_a_group",),
    "306.4": ("rulewright.games.spoils.s1_general_rules.r102_object_of_the_game:settle",),
}
"""Which code obeys which rule."""
