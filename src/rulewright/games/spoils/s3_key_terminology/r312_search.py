"""312 Search: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "312.1": ("rulewright.effects.choices:search",),
    "312.2": ("rulewright.effects.choices:search",),
}
"""Which code obeys which rule."""
