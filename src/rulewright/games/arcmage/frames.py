"""How cards of Arcmage are drawn: the logo at the cost, loyalty marks, ATK and DEF, the strength of a city."""

from __future__ import annotations

import re

from rulewright.games.arcmage.areas import DISCIPLINES
from rulewright.games.arcmage.cards import read_stats, read_type_line
from rulewright.games.forms import ART, FLAVOR, NUMBER, RARITY, STATUS, TEXT, Form, FormField
from rulewright.games.frames import PLAIN, RARITIES, Badge, Fields, Frame, Palette, footer_of, name_lines

PALETTES = {
    "Gaian": Palette("gaian", "#4d7c34", "#223a16", "#bfe09f"),
    "Dark Legion": Palette("dark-legion", "#6a4a62", "#2c1a2a", "#d9b3cf"),
    "Red Banner": Palette("red-banner", "#a83c2e", "#4a1613", "#f3aa98"),
    "House of Nobles": Palette("house-of-nobles", "#a08a2f", "#453a10", "#ecdc95"),
    "The Empire": Palette("the-empire", "#3f62a5", "#182a4d", "#afc8f4"),
}
LOGOS = {
    "gaian": (
        "M20 3C9 3 4 9 4 15c0 2 .5 3.500 1 4.500C7 14 11 10 16 8c-4 3-8 7-9.500 13 1 .5 2.500 1 4.500 1 7 0 11-7 9-19z"
    ),
    "dark-legion": (
        "M15 2a10 10 0 1 0 7 15A9 9 0 0 1 15 2zM19 5l1 2.500 2.500 1-2.500 1-1 2.500-1-2.500-2.500-1 2.500-1z"
    ),
    "red-banner": "M4 2h2v20H4zM7 3h14l-4 5 4 5H7z",
    "house-of-nobles": "M3 7l4.500 4L12 4l4.500 7L21 7l-2 11H5zM5 20h14v2H5z",
    "the-empire": "M4 3h4v3h2V3h4v3h2V3h4v7l-2 1v11h-4v-5a2 2 0 0 0-4 0v5H6V11L4 10z",
}
"""Our own emblems of the factions."""
ATTACK, DEFENCE, STONE = "#a8322a", "#3d7a37", "#5d6470"


def border(faction: str) -> Palette | None:
    """layout.7 The frame is coloured for the faction."""
    return PALETTES.get(faction)


def logo(faction: str) -> str:
    """layout.1 The logo at the cost tells the faction."""
    return faction.lower().replace(" ", "-") if faction in PALETTES else ""


def corners(fields: Fields, kind: str) -> tuple[Badge | None, Badge | None]:
    """layout.10 Attack stands in a red circle on the left, defence in a green shield on the right."""
    if kind == "creature":
        atk, def_ = read_stats(str(fields.get("stats", "")))
        return Badge("circle", ATTACK, str(atk), "ATK"), Badge("shield", DEFENCE, str(def_), "DEF")
    if kind == "city":
        return None, Badge("shield", STONE, str(fields.get("defense", "")), "strength")
    return None, None


def footer(fields: Fields) -> tuple[str, ...]:
    """layout.11 The bottom line has data about the game, the collector's number and the card's version."""
    return footer_of(fields, "Arcmage")


def frame(fields: Fields) -> Frame:
    """layout.9, layout.10 All that is drawn on a card; flavour is set in italics throughout."""
    faction = str(fields.get("faction", ""))
    try:
        kind = read_type_line(str(fields.get("type", ""))).type
    except ValueError:
        kind = ""
    palette = border(faction) or PLAIN
    left, right = corners(fields, kind)
    loyalty = str(fields.get("loyalty") or 0)
    marks = int(loyalty) if re.fullmatch(r"\d", loyalty) else 0
    discipline = f" · {fields['discipline']}" if fields.get("discipline") else ""
    return Frame(
        name=name_lines(fields),
        palette=palette,
        type=f"{fields.get('type', '')}{discipline}",
        text=str(fields.get("text") or "").strip(),
        cost=str(fields.get("cost", "S" if kind == "city" else "")),
        logo=logo(faction),
        logo_path=LOGOS.get(logo(faction), ""),
        marks=tuple(Badge("diamond", palette.light, "", "loyalty") for _ in range(marks)),
        left=left,
        right=right,
        flavor=str(fields.get("flavor") or "").strip("*"),
        footer=footer(fields),
        rarity=str(fields.get("rarity", "")),
        stone=RARITIES.get(str(fields.get("rarity", "")), ""),
        texture="scales",
        standing=kind in ("creature", "city"),
        art=str(fields.get("art", "")),
    )


FORM = Form(
    types=("Creature - Human", "City - Port", "Event - Trick", "Magic - Spell", "Enchantment - Curse"),
    fields=(
        FormField("faction", "Faction", "choice", tuple(PALETTES)),
        FormField("cost", "Cost", example="2"),
        FormField("loyalty", "Loyalty", "number"),
        FormField("stats", "ATK/DEF", types=("creature",), example="2/2"),
        FormField("defense", "Strength", "number", types=("city",)),
        FormField("discipline", "Discipline", "choice", DISCIPLINES, types=("city",)),
        TEXT,
        FLAVOR,
        NUMBER,
        RARITY,
        STATUS,
        *ART,
    ),
    starter={
        "name": "New Gull",
        "type": "Creature - Bird",
        "faction": "Gaian",
        "cost": 2,
        "loyalty": 1,
        "stats": "2/1",
        "text": "***Flying***\nWhen **I** come into play, draw 1 card.",
        "status": "draft",
    },
)
"""The form for a card, and a card to begin with."""
