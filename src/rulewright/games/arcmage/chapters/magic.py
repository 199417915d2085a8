"""Magic: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "magic.1": ("rulewright.games.arcmage.chapters.play:untimely",),
    "magic.2": ("rulewright.games.arcmage.chapters.event:follow_instructions",),
}
"""Which code obeys which rule."""
