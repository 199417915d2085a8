"""Card Layout: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "layout.1": ("rulewright.games.arcmage.frames:logo",),
    "layout.2": ("rulewright.games.arcmage.chapters.cost:cost_now",),
    "layout.3": ("rulewright.games.arcmage.chapters.cost:price_of",),
    "layout.4": ("rulewright.games.arcmage.cards:read_card",),
    "layout.5": ("rulewright.games.cardfiles:newest", "rulewright.games.cardfiles:_refuse_twice"),
    "layout.6": ("rulewright.games.arcmage.cards:TypeLine",),
    "layout.7": ("rulewright.games.arcmage.frames:border",),
    "layout.8": ("rulewright.games.arcmage.chapters.card_guide:fits_its_box",),
    "layout.9": ("rulewright.games.arcmage.frames:frame",),
    "layout.10": ("rulewright.games.arcmage.cards:read_stats",),
    "layout.11": ("rulewright.games.arcmage.frames:footer",),
}
"""Which code obeys which rule."""
