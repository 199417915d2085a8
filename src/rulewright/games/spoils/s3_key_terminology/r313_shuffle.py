"""313 Shuffle: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "313.1": ("rulewright.kernel.changes:shuffle",),
    "313.2": ("rulewright.effects.placing:placed",),
}
"""Which code obeys which rule."""
