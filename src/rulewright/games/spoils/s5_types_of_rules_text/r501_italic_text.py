"""501 Italic Text: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "501.1": ("rulewright.text.blocks:lines_of",),
}
"""Which code obeys which rule."""
