"""205 Tactics: rules that other code obeys."""

OBEYED_BY: dict[str, tuple[str, ...]] = {
    "205.1": ("rulewright.games.spoils.s6_playing_the_game.legality:untimely",),
    "205.2": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:carry_out_tactic",),
}
"""Which code obeys which rule."""
