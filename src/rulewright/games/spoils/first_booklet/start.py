"""Starting a Game: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "F.start.4": ("rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game:d_reveal",),
    "F.start.5": ("rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game:e_opening_hands",),
    "F.start.7": ("rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game:g_others",),
}
"""Which code obeys which rule."""
