"""Drawing whole files of cards into a folder: each file once, and again only if something about the card changed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from itertools import count
from multiprocessing import get_context
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
RASTERED = ("png", "jpeg", "printer")


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


class _Task(Struct, frozen=True):
    """A card to be drawn, by whichever process."""

    game: str
    fields: dict[str, Any]
    root: Path
    art: Path | None
    pdf: Path
    files: tuple[Path, ...]
    wanted: Wanted
    mark: str


class _Result(Struct, frozen=True):
    """How its words fit."""

    unfit: tuple[str, ...]
    text_size: float


def draw_file(file: CardFile, folder: Path, wanted: Wanted, jobs: int = 1) -> Iterator[Made]:
    """Draw the cards of a file into a folder, in order, by so many processes; what has not changed is left alone."""
    for form in wanted.formats:
        refuse_wish(form, wanted.dpi)
    folder.mkdir(parents=True, exist_ok=True)
    known = _read_list(folder)
    tasks = _tasks(file, folder, wanted)
    changed = [stem for stem, (_, task) in tasks.items() if not _is_there(task, known.get(stem, {}))]
    try:
        with _drawn([tasks[stem][1] for stem in changed], jobs) as results:
            for stem, (entry, task) in tasks.items():
                if stem in changed:
                    result = next(results)
                    known[stem] = _listed(task, known.get(stem, {}), result)
                old = known[stem]
                yield Made(entry, task.pdf.read_bytes(), task.files, tuple(old["unfit"]), old["size"], stem in changed)
    finally:
        (folder / LIST).write_text(json.dumps(known, indent=1, sort_keys=True), encoding="utf-8")


def _tasks(file: CardFile, folder: Path, wanted: Wanted) -> dict[str, tuple[CardEntry, _Task]]:
    """What there is to draw, by the name that its files have; two cards never share one."""
    root = Path(file.file).resolve().parent
    drawer, kit = Drawer(root), find_game(file.game)
    found: dict[str, tuple[CardEntry, _Task]] = {}
    for entry in file.cards:
        fields = {**entry.fields, "set": file.set}
        art = art_of(file, fields)
        mark = _mark(drawer.data(kit, fields, art), art)
        stem = _free_stem(fields, found)
        paths = _files(folder, stem, wanted)
        found[stem] = entry, _Task(kit.name, fields, root, art, folder / f"{stem}.pdf", paths, wanted, mark)
    return found


def _free_stem(fields: Fields, taken: Mapping[str, Any]) -> str:
    """The name of a card's files, with its language, and its number among cards that would be called the same."""
    language = str(fields.get("language") or "")
    stem = file_name(str(fields["name"])) + (f"-{file_name(language)}" if language else "")
    alike = (f"{stem}-{number}" for number in count(2))
    return stem if stem not in taken else next(one for one in alike if one not in taken)


def _is_there(task: _Task, old: Mapping[str, Any]) -> bool:
    """Whether it was drawn just so, and still lies there."""
    same = old.get("mark") == task.mark and old.get("files", {}).items() >= _wishes(task).items()
    return same and all(one.is_file() for one in (task.pdf, *task.files))


def _wishes(task: _Task) -> dict[str, str]:
    """What each file of a card is drawn as; its PDF is the same whatever else is wanted."""
    forms = zip(_forms(task.wanted), task.files, strict=True)
    return {
        path.relative_to(task.pdf.parent).as_posix(): f"{form} {task.wanted.dpi}"
        for form, path in forms
        if form in RASTERED
    }


def _listed(task: _Task, old: Mapping[str, Any], result: _Result) -> dict[str, Any]:
    """What is known of a card that was drawn; files that were drawn of the same before are still what they were."""
    before = old.get("files", {}) if old.get("mark") == task.mark else {}
    files = {**before, **_wishes(task)}
    return {"mark": task.mark, "unfit": list(result.unfit), "size": result.text_size, "files": files}


@contextmanager
def _drawn(tasks: Sequence[_Task], jobs: int) -> Iterator[Iterator[_Result]]:
    """What came of each, in order; what nobody waits for any more is not begun."""
    if jobs <= 1 or len(tasks) <= 1:
        yield map(_draw, tasks)
        return
    with ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn")) as pool:
        try:
            yield pool.map(_draw, tasks)
        finally:
            pool.shutdown(cancel_futures=True)


def _draw(task: _Task) -> _Result:
    """Draw one card into its files."""
    drawn = Drawer(task.root).pdf(find_game(task.game), task.fields, task.art)
    for form, path in zip(_forms(task.wanted), task.files, strict=True):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(_as(form, drawn, task.wanted))
    task.pdf.write_bytes(drawn.data)
    return _Result(drawn.unfit, drawn.text_size)


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
        return for_printer(drawn.data, wanted.printer)
    return rastered(drawn.data, form, wanted.dpi)


def for_printer(pdf: bytes, printer: str) -> bytes:
    """A drawn card as an image of the size that a printing house wants, with its bleed."""
    return rastered(pdf, "png", 300, BLEED, PRINTERS[printer].size)


def printer_pdf(made: Sequence[Made]) -> bytes:
    """All cards as one PDF."""
    return merged(one.pdf for one in made)


def _mark(data: Mapping[str, Any], art: Path | None) -> str:
    """What a drawing depends on, whatever it is drawn as, in one word."""
    parts = [json.dumps(data, sort_keys=True).encode(), template(), version("typst").encode()]
    if art is not None:
        parts.append(art.read_bytes())
    return hashlib.blake2b(b"\0".join(parts), digest_size=16).hexdigest()


def _read_list(folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
