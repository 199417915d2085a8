"""105 Errata: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "105.1": ("rulewright.games.cardfiles:newest",),
}
"""Which code obeys which rule."""
