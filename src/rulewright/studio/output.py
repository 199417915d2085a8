"""Drawing whole files of cards into a folder: each file once, and again only if something about the card changed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulewright.games.cardfiles import CardEntry, CardFile
from rulewright.games.kit import Fields
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault
from rulewright.studio.drawing import BLEED, Drawer, Drawn, merged, rastered, refuse_wish, template

LIST = ".drawn.json"
"""What each file in the folder was drawn from."""
SUFFIX = {"png": ".png", "jpeg": ".jpg", "pdf": ".pdf"}


class Printer(Struct, frozen=True):
    """What a printing house wants: images of a size in pixels, or one PDF."""

    title: str
    size: tuple[int, int] | None
    """None for one PDF of all cards."""


PRINTERS = {
    "makeplayingcards": Printer("MakePlayingCards, poker size", (822, 1122)),
    "thegamecrafter": Printer("The Game Crafter, poker size", (825, 1125)),
    "drivethrucards": Printer("DriveThruCards, poker size", None),
}


class Wanted(Struct, frozen=True):
    """What is to be drawn of each card."""

    formats: tuple[str, ...] = ("png",)
    dpi: int = 300
    printer: str = ""


class Made(Struct, frozen=True):
    """What came of one card."""

    entry: CardEntry
    pdf: bytes
    files: tuple[Path, ...]
    unfit: tuple[str, ...]
    text_size: float
    again: bool
    """Whether anything had to be drawn."""


def file_name(name: str) -> str:
    """A card's name as the name of a file, whatever the system."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80] or "card"


def art_of(file: CardFile, fields: Fields) -> Path | None:
    """Where a card's picture lies: relative to its card file, and inside its folder."""
    art = str(fields.get("art") or "")
    if not art:
        return None
    folder = Path(file.file).resolve().parent
    path = (folder / art).resolve()
    if not path.is_relative_to(folder):
        raise FileFault(file.file, f"the picture {art!r} is outside of the folder of the cards", remedy="move it there")
    if not path.is_file():
        raise FileFault(file.file, f"there is no picture {art!r}", remedy="mend `art`, or leave it out")
    return path


def draw_file(file: CardFile, folder: Path, wanted: Wanted) -> Iterator[Made]:
    """Draw the cards of a file into a folder, one after the other."""
    for form in wanted.formats:
        refuse_wish(form, wanted.dpi)
    folder.mkdir(parents=True, exist_ok=True)
    known = _read_list(folder)
    drawer = Drawer(Path(file.file).resolve().parent)
    kit = find_game(file.game)
    try:
        for entry in file.cards:
            fields = {**entry.fields, "set": file.set}
            art = art_of(file, fields)
            mark = _mark(drawer.data(kit, fields, art), art, wanted)
            yield _one(drawer, kit, fields, art, entry, folder, wanted, known, mark)
    finally:
        (folder / LIST).write_text(json.dumps(known, indent=1, sort_keys=True), encoding="utf-8")


def _one(
    drawer: Drawer,
    kit: Any,
    fields: Fields,
    art: Path | None,
    entry: CardEntry,
    folder: Path,
    wanted: Wanted,
    known: dict[str, Any],
    mark: str,
) -> Made:
    language = str(fields.get("language") or "")
    stem = file_name(entry.name) + (f"-{file_name(language)}" if language else "")
    pdf, files = folder / f"{stem}.pdf", _files(folder, stem, wanted)
    old = known.get(stem, {})
    if old.get("mark") == mark and all(one.is_file() for one in files) and pdf.is_file():
        return Made(entry, pdf.read_bytes(), files, tuple(old["unfit"]), old["size"], again=False)
    drawn = drawer.pdf(kit, fields, art)
    pdf.write_bytes(drawn.data)
    for form, path in zip(_forms(wanted), files, strict=True):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(_as(form, drawn, wanted))
    known[stem] = {"mark": mark, "unfit": list(drawn.unfit), "size": drawn.text_size}
    return Made(entry, drawn.data, files, drawn.unfit, drawn.text_size, again=True)


def _forms(wanted: Wanted) -> tuple[str, ...]:
    sized = bool(wanted.printer and PRINTERS[wanted.printer].size)
    return (*wanted.formats, *(["printer"] if sized else []))


def _files(folder: Path, stem: str, wanted: Wanted) -> tuple[Path, ...]:
    return tuple(
        folder / (f"{wanted.printer}/{stem}.png" if form == "printer" else f"{stem}{SUFFIX[form]}")
        for form in _forms(wanted)
    )


def _as(form: str, drawn: Drawn, wanted: Wanted) -> bytes:
    if form == "pdf":
        return drawn.data
    if form == "printer":
        return rastered(drawn.data, "png", 300, BLEED, PRINTERS[wanted.printer].size)
    return rastered(drawn.data, form, wanted.dpi)


def printer_pdf(made: Sequence[Made]) -> bytes:
    """All cards as one PDF."""
    return merged(one.pdf for one in made)


def _mark(data: Mapping[str, Any], art: Path | None, wanted: Wanted) -> str:
    """What a drawing depends on, in one word."""
    parts = [json.dumps(data, sort_keys=True).encode(), template(), version("typst").encode(), repr(wanted).encode()]
    if art is not None:
        parts.append(art.read_bytes())
    return hashlib.blake2b(b"\0".join(parts), digest_size=16).hexdigest()


def _read_list(folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
