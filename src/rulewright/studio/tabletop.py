"""Sheets for Tabletop Simulator: seventy places a picture, the last of which shows the hidden side."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rulewright.studio.drawing import TRIM
from rulewright.studio.libraries import library
from rulewright.studio.neighbours import A_SHEET, TABLETOP

WIDE = 408
"""Pixels across a card: ten of them are just below what every graphics card takes."""


def sheet_pictures(cards: Sequence[bytes], back: bytes) -> list[bytes]:
    """Drawn cards, each a PNG or JPEG, put together; as many pictures as it takes."""
    pil = library("PIL.Image")
    size = (WIDE, round(WIDE * TRIM[1] / TRIM[0]))
    across, down = TABLETOP
    hidden = pil.open(io.BytesIO(back)).convert("RGB").resize(size)
    found = []
    for first in range(0, len(cards), A_SHEET):
        sheet = pil.new("RGB", (size[0] * across, size[1] * down))
        for at, data in enumerate(cards[first : first + A_SHEET]):
            drawn = pil.open(io.BytesIO(data)).convert("RGB").resize(size)
            sheet.paste(drawn, (at % across * size[0], at // across * size[1]))
        sheet.paste(hidden, ((across - 1) * size[0], (down - 1) * size[1]))
        out = io.BytesIO()
        sheet.save(out, "JPEG", quality=90)
        found.append(out.getvalue())
    return found
