"""What is drawn on a card, in the browser and in print: a game says what stands where, the frame is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

Fields = Mapping[str, Any]


class Palette(Struct, frozen=True):
    """The colours of a frame."""

    name: str
    frame: str
    deep: str
    light: str


class Badge(Struct, frozen=True):
    """A sign with words or a number on it."""

    shape: str
    """circle, shield, hexagon, diamond, drop, pill."""
    colour: str
    words: str
    label: str
    """What it is, for whoever hears the card read."""


class Frame(Struct, frozen=True):
    """A card as it is drawn."""

    name: tuple[str, ...]
    """Its lines."""
    palette: Palette
    type: str
    text: str
    cost: str = ""
    logo: str = ""
    """Whose emblem stands at the cost."""
    logo_path: str = ""
    """The emblem as the path of an SVG of 24 by 24."""
    marks: tuple[Badge, ...] = ()
    """Loyalty marks or threshold icons, under the cost."""
    left: Badge | None = None
    right: Badge | None = None
    """The badges in the lower corners."""
    stats: tuple[Badge, ...] = ()
    """Those between them."""
    subtitle: str = ""
    flavor: str = ""
    footer: tuple[str, ...] = ()
    """Set, number, rarity, version, artist: from left to right."""
    rarity: str = ""
    stone: str = ""
    """The colour of the stone beside the type line."""
    standing: bool = False
    """Whether the picture stands before the frame's upper edge."""
    art: str = ""
    icons: tuple[Badge, ...] = ()
    """What `[X]` in the text is drawn as, by its letter."""
    headings: bool = False
    """Whether words in capitals that open a line are headings."""
    tall_text: bool = False
    """Whether the text has the room of half the picture."""
    texture: str = "lines"
    """What the frame is woven in: lines, dots, scales."""


RARITIES = {"common": "#6b6459", "uncommon": "#8fa3b0", "rare": "#d4a94a", "ultra rare": "#c8643c"}
"""The colour of the gem of each rarity."""
PLAIN = Palette("plain", "#6f675c", "#38332d", "#b5aa98")


def name_lines(fields: Fields) -> tuple[str, ...]:
    """The lines of a name: as `printed_name` has them, or else one."""
    written = str(fields.get("printed_name") or fields.get("name", ""))
    return tuple(line.strip() for line in written.split(" / ") if line.strip())


def in_its_language(frame: Frame, fields: Fields) -> Frame:
    """A frame as it is printed: the type and the text in the card's own language, if that is a translation."""
    words = {"type": fields.get("printed_type"), "text": fields.get("printed_text")}
    return replace(frame, **{field: str(value).strip() for field, value in words.items() if value})


def footer_of(fields: Fields, title: str) -> tuple[str, ...]:
    """The bottom line: the game and the set, the number, the version, the artist."""
    art = f"Art: {fields['artist']}" if fields.get("artist") else ""
    version = f"v{fields.get('version', 1)}"
    told: Sequence[Any] = (title, fields.get("set", ""), fields.get("number", ""), version, art)
    return tuple(str(one) for one in told if one)
