"""Areas: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.area.0": ("rulewright.kernel.changes:relocate",),
}
"""Which code obeys which rule."""
