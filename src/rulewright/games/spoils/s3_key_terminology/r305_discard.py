"""305 Discard: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "305.1": ("rulewright.effects.choices:discard",),
    "305.2": ("rulewright.effects.choices:_discard",),
}
"""Which code obeys which rule."""
