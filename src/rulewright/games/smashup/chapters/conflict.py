"""Conflicting Text and Timing: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "conflict.1": ("rulewright.effects.placing:placed", "rulewright.kernel.pipeline:_substitute"),
    "conflict.2": ("rulewright.games.smashup.chapters.values:value_now",),
    "conflict.3": ("rulewright.effects.barring:forbidden",),
    "conflict.4": ("rulewright.effects.relating:foremost",),
    "conflict.5": ("rulewright.games.smashup.chapters.triggered:order",),
    "conflict.6": ("rulewright.games.smashup.chapters.triggered:next_special",),
}
"""Which code obeys which rule."""
