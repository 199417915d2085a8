"""Costs: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.cost.4": ("rulewright.games.spoils.s6_playing_the_game.rehearsal:met",),
}
"""Which code obeys which rule."""
