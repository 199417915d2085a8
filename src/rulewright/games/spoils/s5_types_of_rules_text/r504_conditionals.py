"""504 Conditionals: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "504.1": ("rulewright.effects.lasting:_in_force",),
}
"""Which code obeys which rule."""
