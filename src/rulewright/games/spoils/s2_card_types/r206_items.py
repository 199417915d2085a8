"""206 Items: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "206.1": ("rulewright.games.spoils.s6_playing_the_game.legality:untimely",),
    "206.2": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:enter_play",),
}
"""Which code obeys which rule."""
