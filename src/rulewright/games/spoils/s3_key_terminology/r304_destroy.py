"""304 Destroy: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "304.1": ("rulewright.kernel.changes:relocate",),
}
"""Which code obeys which rule."""
