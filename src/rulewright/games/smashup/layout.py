"""How Smash Up lies on a table: the bases in the middle, everybody's minions on the own side of each."""

from __future__ import annotations

from rulewright.games.layout import Group, Layout, Pile, Stat

LAYOUT = Layout(
    score="VP",
    piles=(
        Pile("deck", open=False),
        Pile("discard"),
        Pile("removed", always=False),
        Pile("stasis", always=False),
        Pile("base deck", open=False, shared=True),
        Pile("base discard", shared=True),
        Pile("madness deck", always=False, shared=True),
        Pile("treasure deck", always=False, open=False, shared=True),
        Pile("treasure discard", always=False, shared=True),
        Pile("monster deck", always=False, open=False, shared=True),
        Pile("monster discard", always=False, shared=True),
    ),
    rows=(),
    groups=(Group("bases", "base", "minions at", shared=True),),
    stats=(Stat("power"), Stat("breakpoint", small=False)),
    belongs="Faction",
    frames={
        "badger brigade": ("#5b6f3a", "#252f15", "#cbdca6"),
        "clockwork geese": ("#a9792c", "#49320d", "#f2d596"),
        "kettle witches": ("#6f4c9c", "#2d1c46", "#d4b8f2"),
        "moth choir": ("#8a7f86", "#3a343a", "#e2d8de"),
        "night librarians": ("#3f5ba0", "#17244a", "#b2c4f3"),
        "pie alley": ("#b4525f", "#4b1a22", "#f6bcc0"),
        "tax ghosts": ("#4c8a72", "#17382d", "#b3e6d2"),
        "tide smugglers": ("#2c7488", "#0f3240", "#a2dbe6"),
    },
    scene="burst",
    shapes={"base": "arch", "action": "slant"},
    answering=("special",),
    suggested=("discard",),
    deeds=("core.11", "core.12"),
    played_out=("core.16", "core.17", "core.20", "core.22", "core.24", "core.26"),
)
