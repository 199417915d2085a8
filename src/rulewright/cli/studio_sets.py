"""`rulewright studio convert` and `report`: sets in the formats of others, and on one page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from cyclopts import Parameter

from rulewright.games.cardfiles import read_card_file
from rulewright.games.reading import read_text
from rulewright.kernel.errors import FileFault
from rulewright.studio.exchange import form_of, read, written
from rulewright.studio.report import report as set_report

LARGEST = 16 << 20
"""Bytes that a set in an archive may have."""


def convert(
    source: Annotated[Path, Parameter(name="FROM")], target: Annotated[Path, Parameter(name="TO")], /, *, game: str = ""
) -> int:
    """Write a set in another format; which, the ending of the file tells.

    Parameters
    ----------
    source
        A card file (*.cards.toml), a spreadsheet (*.csv) with a column a field, a card database of Cockatrice
        (*.xml), a set of OCTGN (*.set.xml), a card table of Lackey (*.txt), a set of Magic Set Editor (*.mse-set) or an
        object of Tabletop Simulator (*.json) that `studio draw` has written.
    target
        Any of these; for Tabletop Simulator use `studio draw --sheet tabletop`, which draws its pictures too.
    game
        Whose cards these are; only a card file, or a column `game` of a spreadsheet, says so itself.
    """
    file = read(_text_of(source), form_of(source), str(source), game)
    cards = [entry.fields for entry in file.cards]
    text = written(file.game, file.set, cards, form_of(target))
    if form_of(target) == "mse":
        with ZipFile(target, "w", ZIP_DEFLATED) as archive:
            archive.writestr("set", text)
    else:
        target.write_text(text, encoding="utf-8")
    print(f"{len(cards)} cards of {file.set or file.game} in {target}")
    return 0


def _text_of(source: Path) -> str:
    """The text of a set's file; that of Magic Set Editor lies in an archive."""
    if form_of(source) != "mse":
        return read_text(source, "name a file with a set in it")
    try:
        with ZipFile(source) as archive, archive.open("set") as file:
            return file.read(LARGEST).decode("utf-8")
    except (OSError, BadZipFile, KeyError, ValueError) as fault:
        raise FileFault(str(source), f"is no set of Magic Set Editor: {fault}", remedy="save it there again") from fault


def report(
    source: Annotated[Path, Parameter(name="FILE")], /, *, output: Path | None = None, balance: Path | None = None
) -> int:
    """A set as one HTML page: curve, types, what is not understood or not in style, balance, every card drawn.

    Parameters
    ----------
    source
        A card file; its pictures lie beside it.
    output
        The page; the name of the card file with .html unless said.
    balance
        What `studio balance --json` printed for it.
    """
    file = read_card_file(source)
    measured = json.loads(read_text(balance, "name what `studio balance --json` printed")) if balance else {"cards": []}
    page = output or source.with_name(f"{source.name.partition('.')[0]}.html")
    page.write_text(set_report(file, measured["cards"]), encoding="utf-8")
    print(f"{len(file.cards)} cards of {file.set or file.game} on {page}")
    return 0
