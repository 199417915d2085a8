"""101 The Most Important Rule: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "101.1": ("rulewright.games.spoils.rules:SpoilsRules._hooks_face_down",),
}
"""Which code obeys which rule."""
