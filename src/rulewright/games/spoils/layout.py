"""How The Spoils lies on a table: faction and resources behind, locations and items beside, characters in front."""

from __future__ import annotations

from rulewright.games.layout import Layout, Pile, Row, Stat

LAYOUT = Layout(
    score="influence",
    marked="depleted",
    piles=(Pile("deck", open=False), Pile("discard"), Pile("void", always=False), Pile("removed", always=False)),
    strip=(Row("faction", "faction", single=True), Row("resources", "resources")),
    rows=(Row("play", "characters", ("character", "")), Row("play", "locations and items")),
    stats=(
        Stat("strength"),
        Stat("life", worn=True),
        Stat("speed"),
        Stat("structure", worn=True),
        Stat("influence", small=False),
    ),
    stat_lines=(("strength", "life", "speed"),),
    icon_field="threshold",
    icons={"O": "#6d54a8", "G": "#2f7349", "E": "#9a5d26", "D": "#2b6577", "R": "#a83c2e", "V": "#5f574b"},
    belongs="Trade",
    frames={
        "arcanist": ("#6d54a8", "#2f2450", "#c3b1f0"),
        "banker": ("#3c7d56", "#17382a", "#a9dcb0"),
        "gearsmith": ("#b06f33", "#4d2c12", "#f0c592"),
        "rogue": ("#37768a", "#14323e", "#a3d7e2"),
        "warlord": ("#a83c2e", "#4a1613", "#f3aa98"),
        "universal": ("#7c7263", "#39342c", "#d8cdb8"),
    },
    shapes={"location": "arch", "item": "notch", "tactic": "slant", "faction": "arch"},
    buttons={
        "block": ("No blockers", "Block"),
        "mulligan": ("Keep this hand", "Put back"),
        "attack": ("Nobody", "Attack"),
    },
    suggested=("search", "mulligan", "discard"),
    deeds=("604.1a", "605.1d", "606.1a", "608.1a", "610.1"),
    battles=("608.1a",),
)
