"""How cards of Smash Up are drawn: a colour for each faction, power on minions, breakpoint and points on bases."""

from __future__ import annotations

from zlib import crc32

from rulewright.games.forms import ART, FLAVOR, NUMBER, STATUS, TEXT, Form, FormField
from rulewright.games.frames import PLAIN, Badge, Fields, Frame, Palette, footer_of, name_lines

PALETTES = (
    Palette("brass", "#9c7a2c", "#43330f", "#ecd596"),
    Palette("brine", "#2f7f86", "#123a3e", "#a6e0e2"),
    Palette("moss", "#5a7f36", "#263a14", "#cbe4ab"),
    Palette("plum", "#7b4a86", "#341c3b", "#dcb8e6"),
    Palette("rust", "#a8512e", "#4a2111", "#f2bd9f"),
    Palette("slate", "#53637d", "#222b3a", "#bccbe2"),
    Palette("rose", "#a5476c", "#491c2e", "#f2b1c8"),
    Palette("ink", "#4a4a8c", "#1f1f42", "#bdbdf0"),
)
"""Factions have no colours of their own: each keeps the one that its name leads to."""
POWER, BREAKPOINT, POINTS = "#a8322a", "#c88a2b", ("#c9a227", "#8fa3b0", "#a4693c")
PLACES = ("first place", "second place", "third place")
LOGOS = {
    "minion": "M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 22c0-6 3-10 8-10s8 4 8 10z",
    "action": "M13 2L4 14h6l-2 8 10-13h-6l3-7z",
    "base": "M3 21V10l9-7 9 7v11h-6v-6h-6v6z",
}
"""Our own emblems of the types."""


def palette_of(faction: str) -> Palette:
    """The colours of a faction: the same wherever it is drawn."""
    return PALETTES[crc32(faction.encode()) % len(PALETTES)] if faction else PLAIN


def points(fields: Fields) -> tuple[Badge, ...]:
    """core.20 What the places at a base are worth."""
    worth = fields.get("vp")
    values = worth if isinstance(worth, list | tuple) else []
    pairs = zip(PLACES, POINTS, values, strict=False)
    return tuple(Badge("circle", colour, str(value), place) for place, colour, value in pairs)


def frame(fields: Fields) -> Frame:
    """All that is drawn on a card."""
    kind = str(fields.get("type", "")).strip().lower()
    faction = str(fields.get("faction", ""))
    power = Badge("circle", POWER, str(fields.get("power", "")), "power") if kind == "minion" else None
    broken = Badge("hexagon", BREAKPOINT, str(fields.get("breakpoint", "")), "breakpoint") if kind == "base" else None
    return Frame(
        name=name_lines(fields),
        palette=palette_of(faction),
        type=" · ".join(one for one in (str(fields.get("type", "")), faction) if one),
        text=str(fields.get("text") or "").strip(),
        logo=kind if kind in LOGOS else "",
        logo_path=LOGOS.get(kind, ""),
        left=power or broken,
        stats=points(fields) if kind == "base" else (),
        flavor=str(fields.get("flavor") or "").strip("*"),
        footer=footer_of(fields, "Smash Up"),
        texture="dots",
        art=str(fields.get("art", "")),
    )


FORM = Form(
    types=("Minion", "Action", "Base"),
    fields=(
        FormField("faction", "Faction", example="Clockwork Geese"),
        FormField("power", "Power", "number", types=("minion",), example="3"),
        FormField("copies", "Copies", "number", types=("minion", "action"), example="1"),
        FormField("breakpoint", "Breakpoint", "number", types=("base",), example="20"),
        FormField("vp", "Points by place", "numbers", types=("base",), example="4, 2, 1"),
        TEXT,
        FLAVOR,
        NUMBER,
        STATUS,
        *ART,
    ),
    starter={
        "name": "New Page",
        "type": "Minion",
        "faction": "Clockwork Geese",
        "power": 2,
        "copies": 1,
        "text": "You may draw a card.",
        "status": "draft",
    },
)
"""The form for a card, and a card to begin with."""
