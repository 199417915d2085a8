"""How Arcmage lies on a table: each kingdom a row of cities with their residents, the army beside it."""

from __future__ import annotations

from rulewright.games.layout import Group, Layout, Pile, Row, Stat

LAYOUT = Layout(
    piles=(Pile("deck", open=False), Pile("graveyard"), Pile("removed", always=False)),
    being_played="stack",
    strip=(Row("resources", "resources"),),
    rows=(Row("play", "army"),),
    groups=(Group("play", "city", "residents of"),),
    stats=(
        Stat("atk"),
        Stat("def", worn=True),
        Stat("defense", worn=True),
        Stat("devotion"),
        Stat("loyalty"),
    ),
    stat_lines=(("atk", "def"),),
    type_fields=("discipline",),
    belongs="Faction",
    frames={
        "gaian": ("#4d7c34", "#223a16", "#bfe09f"),
        "dark legion": ("#6a4a62", "#2c1a2a", "#d9b3cf"),
        "the empire": ("#3f62a5", "#182a4d", "#afc8f4"),
        "house of nobles": ("#a08a2f", "#453a10", "#ecdc95"),
        "red banner": ("#a83c2e", "#4a1613", "#f3aa98"),
    },
    scene="daylight",
    shapes={"city": "arch", "enchantment": "notch", "event": "slant", "magic": "slant"},
    buttons={"block": ("No blockers", "Block"), "attack": ("Nobody", "Attack")},
    suggested=("city", "discard", "devote"),
    deeds=("play.1", "abilities.activated.1", "resource.1", "combat.I.2", "city.devotion.6"),
    battles=("combat.I.2",),
)
