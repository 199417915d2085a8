"""Card Types: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "types.1": ("rulewright.games.arcmage.cards:field_problems",),
}
"""Which code obeys which rule."""
