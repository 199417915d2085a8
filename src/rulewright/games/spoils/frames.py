"""How cards of The Spoils are drawn: the cost number, the threshold under it, the stats at the foot."""

from __future__ import annotations

from rulewright.games.forms import ART, FLAVOR, NUMBER, RARITY, STATUS, TEXT, Form, FormField
from rulewright.games.frames import PLAIN, RARITIES, Badge, Fields, Frame, Palette, footer_of, name_lines
from rulewright.games.spoils.cards import ICON_NAMES, ICONS, TYPES

PALETTES = {
    "Arcanist": Palette("arcanist", "#6d54a8", "#2f2450", "#c3b1f0"),
    "Banker": Palette("banker", "#3c7d56", "#17382a", "#a9dcb0"),
    "Gearsmith": Palette("gearsmith", "#b06f33", "#4d2c12", "#f0c592"),
    "Rogue": Palette("rogue", "#37768a", "#14323e", "#a3d7e2"),
    "Warlord": Palette("warlord", "#a83c2e", "#4a1613", "#f3aa98"),
    "Universal": Palette("universal", "#7c7263", "#39342c", "#d8cdb8"),
}
LOGOS = {
    "arcanist": (
        "M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8zm0-2a2 2 0 1 "
        "0 0-4 2 2 0 0 0 0 4z"
    ),
    "banker": ("M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 17a7 7 0 1 1 0-14 7 7 0 0 1 0 14zm0-12l4 5-4 5-4-5z"),
    "gearsmith": (
        "M10 2h4l.5 3 2 1 3-1 2 3-2 2.500v3l2 2.500-2 3-3-1-2 1-.5 3h-4l-.5-3-2-1-3 1-2-3 "
        "2-2.500v-3L2.500 8l2-3 3 1 2-1zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z"
    ),
    "rogue": "M20 2l2 2L11 15l2 2-2 2-2-2-5 5-2-2 5-5-2-2 2-2 2 2z",
    "warlord": "M11 2h2v3c4-2 8 0 9 4-3-1-6 0-9 2v11h-2V11C8 9 5 8 2 9c1-4 5-6 9-4z",
    "universal": "M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z",
}
"""Our own emblems of the trades."""
ICON_COLOURS = dict(zip(ICONS, ("#8a6fd0", "#3f9a63", "#d08a3f", "#3f93ab", "#c9483a", "#8f8573"), strict=True))
_ICON_NAMES = dict(zip(ICONS, ICON_NAMES, strict=True))
_STATS = (("strength", "circle", "#a8322a"), ("life", "shield", "#3d7a37"), ("speed", "hexagon", "#37658f"))


def threshold(letters: str) -> tuple[Badge, ...]:
    """201.3 The icons under the cost number."""
    return tuple(Badge("drop", ICON_COLOURS[one], one, _ICON_NAMES[one]) for one in letters if one in ICON_COLOURS)


def stats(fields: Fields, kind: str) -> tuple[Badge, ...]:
    """201.7, 201.8 Strength, life and speed at the foot; of a location its structure, of a faction its influence."""
    if fields.get("stats"):
        numbers = [one.strip() for one in str(fields["stats"]).split("/")]
        pairs = zip(_STATS, numbers, strict=False)
        return tuple(Badge(shape, colour, number, name) for (name, shape, colour), number in pairs)
    single = {"location": "structure", "faction": "influence"}.get(kind, "")
    value = fields.get(single) if single else None
    return (Badge("shield", "#5d6470", str(value), single),) if value is not None else ()


def frame(fields: Fields) -> Frame:
    """All that is drawn on a card."""
    head = str(fields.get("type", "")).partition(" - ")[0].split()
    kind = head[-1].lower() if head and head[-1].lower() in TYPES else ""
    trade = head[0] if head and head[0] in PALETTES else ""
    return Frame(
        name=name_lines(fields),
        palette=PALETTES.get(trade, PLAIN),
        type=str(fields.get("type", "")),
        text=str(fields.get("text") or "").strip(),
        cost=str(fields.get("cost", "")),
        logo=trade.lower(),
        logo_path=LOGOS.get(trade.lower(), ""),
        marks=threshold(str(fields.get("threshold") or "")),
        stats=stats(fields, kind),
        subtitle=str(fields.get("subtitle") or ""),
        flavor=str(fields.get("flavor") or "").strip("*"),
        footer=footer_of(fields, "The Spoils"),
        rarity=str(fields.get("rarity", "")),
        stone=RARITIES.get(str(fields.get("rarity", "")), ""),
        art=str(fields.get("art", "")),
        icons=threshold(ICONS),
        headings=True,
        tall_text=kind == "faction",
    )


FORM = Form(
    types=tuple(f"{trade} {kind.capitalize()}" for trade in PALETTES for kind in TYPES if kind != "faction"),
    fields=(
        FormField("cost", "Cost", example="2"),
        FormField("threshold", "Threshold", example="GG"),
        FormField("stats", "Strength/life/speed", types=("character", "item"), example="2/2/2"),
        FormField("structure", "Structure", "number", types=("location",)),
        FormField("influence", "Influence", "number", types=("faction",)),
        FormField("subtitle", "Subtitle"),
        TEXT,
        FLAVOR,
        NUMBER,
        RARITY,
        STATUS,
        *ART,
    ),
    starter={
        "name": "New Imp",
        "type": "Banker Character - imp",
        "cost": 2,
        "threshold": "G",
        "stats": "2/1/3",
        "text": "When this card enters play, draw a card.",
        "status": "draft",
    },
)
"""The form for a card, and a card to begin with."""
