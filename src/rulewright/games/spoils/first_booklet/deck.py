"""Decks: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.deck.constructed.3": ("rulewright.games.spoils.s1_general_rules.r103_deck_construction:uncapped",),
}
"""Which code obeys which rule."""
