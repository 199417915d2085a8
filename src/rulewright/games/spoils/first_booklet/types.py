"""Types: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.types.1": ("rulewright.games.spoils.cards:read_type_line",),
}
"""Which code obeys which rule."""
