"""Keywords: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.kw.unique": ("rulewright.games.spoils.s5_types_of_rules_text.r507_keywords:keep_one",),
}
"""Which code obeys which rule."""
