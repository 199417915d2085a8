"""Golden pictures of cards, as text: `python -m tests.studio.goldens` draws them anew, to be looked at in the diff.

A picture is 42 by 59 points, each a digit for red, green and blue, and a line of points a line of text.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image

from rulewright.games.registry import find_game
from rulewright.studio.drawing import Drawer, rastered

FOLDER = Path(__file__).parent / "golden"
POINTS = (42, 59)
CARDS: dict[str, tuple[str, dict[str, Any]]] = {
    "arcmage-creature": (
        "arcmage",
        {"name": "Harbour Gull", "type": "Creature - Bird", "faction": "Gaian", "cost": 2, "loyalty": 2, "stats": "2/1",
         "text": "***Flying***\nWhen **I** come into play, draw 1 card.", "flavor": "It flew.", "rarity": "rare"},
    ),
    "arcmage-city": (
        "arcmage",
        {"name": "Quay", "printed_name": "Quay of / the Lanterns", "type": "City - Port", "faction": "The Empire",
         "defense": 12, "text": "^Draw a card."},
    ),
    "spoils-character": (
        "spoils",
        {"name": "Ledger Imp", "type": "Banker Character - imp", "cost": 3, "threshold": "GG", "stats": "2/1/3",
         "text": "COVERT\nAUDIT: [G][G]\nCOST: Pay 1.\nEFFECT: Draw a card.", "rarity": "uncommon"},
    ),
    "spoils-location": (
        "spoils",
        {"name": "Cold Bakery", "type": "Rogue Location", "cost": "X", "structure": 4, "text": "Draw a card."},
    ),
    "smashup-minion": (
        "smashup",
        {"name": "Page", "type": "Minion", "faction": "Clockwork Geese", "power": 3, "text": "You may draw a card."},
    ),
    "smashup-base": (
        "smashup", {"name": "Docks", "type": "Base", "breakpoint": 20, "vp": [4, 2, 1], "text": "Quiet here."},
    ),
}  # fmt: skip
BACKS = ("arcmage", "smashup", "spoils")


def pdf_of(name: str, drawer: Drawer) -> bytes:
    """The drawing that a golden picture is of."""
    if name.endswith("-back"):
        return drawer.back(find_game(name.removesuffix("-back")))
    game, fields = CARDS[name]
    return drawer.pdf(find_game(game), fields).data


def names() -> list[str]:
    """All golden pictures."""
    return [*CARDS, *(f"{game}-back" for game in BACKS)]


def points(pdf: bytes) -> list[list[tuple[int, int, int]]]:
    """A drawing in few points, each a number from 0 to 255 a colour."""
    drawn = Image.open(io.BytesIO(rastered(pdf, "png", 150))).convert("RGB").resize(POINTS, Image.Resampling.BOX)
    flat = drawn.tobytes()
    cells = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    return [cells[row * POINTS[0] : (row + 1) * POINTS[0]] for row in range(POINTS[1])]


def written(rows: list[list[tuple[int, int, int]]]) -> str:
    """A picture as text."""
    return "\n".join("".join(f"{value // 17:x}" for cell in row for value in cell) for row in rows) + "\n"


def main() -> None:
    """Draw them all anew."""
    drawer = Drawer()
    for name in names():
        (FOLDER / f"{name}.txt").write_text(written(points(pdf_of(name, drawer))), encoding="utf-8")


if __name__ == "__main__":
    main()
