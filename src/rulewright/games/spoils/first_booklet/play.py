"""Playing a Card: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.play.3": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:d_costs",),
}
"""Which code obeys which rule."""
