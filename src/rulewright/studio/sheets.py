"""Sheets of cards for home printers: nine a page at their true size, with cut marks, and backs for both sides."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.studio.drawing import BLEED, TRIM, NotDrawn
from rulewright.studio.libraries import library

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
COLUMNS, ROWS = 3, 3


def pages_of(count: int, backs: bool) -> list[list[int | None]]:
    """The numbers of the cards on each page; of a back, which is the last file, mirrored so that it lies behind."""
    a_page = COLUMNS * ROWS
    pages: list[list[int | None]] = []
    for first in range(0, count, a_page):
        front: list[int | None] = [at if at < count else None for at in range(first, first + a_page)]
        pages.append(front)
        if backs:
            rows = [front[at : at + COLUMNS] for at in range(0, a_page, COLUMNS)]
            pages.append([None if one is None else count for row in rows for one in reversed(row)])
    return pages


def sheets(cards: Sequence[bytes], paper: str = "a4", back: bytes | None = None) -> bytes:
    """PDF cards with their bleed on sheets with cut marks; with a back, each sheet is followed by its other side."""
    if paper not in PAPERS:
        raise NotDrawn(f"there is no sheet {paper!r}; there are {', '.join(PAPERS)}")
    with TemporaryDirectory() as folder:
        for number, data in enumerate((*cards, *([back] if back else []))):
            Path(folder, f"{number}.pdf").write_bytes(data)
        pages = [[None if one is None else f"/{one}.pdf" for one in page] for page in pages_of(len(cards), bool(back))]
        sheet = {
            "paper": PAPERS[paper],
            "card": TRIM,
            "bleed": BLEED,
            "columns": COLUMNS,
            "rows": ROWS,
            "pages": pages,
        }
        template = files("rulewright.studio.templates").joinpath("sheet.typ").read_bytes()
        inputs = {"sheet": json.dumps(sheet)}
        compiler = library("typst").Compiler(input=template, root=folder, ignore_system_fonts=True, sys_inputs=inputs)
        made, warnings = compiler.compile_with_warnings(format="pdf")
    if warnings:
        raise NotDrawn(str(warnings[0]))
    return bytes(made)
