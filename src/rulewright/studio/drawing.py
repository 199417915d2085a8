"""Drawing cards: the frame as data for a typst template, out of which come PDF, PNG and JPEG."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rulewright.games.frames import Badge, Frame, in_its_language
from rulewright.games.kit import GameKit
from rulewright.games.markup import Run, marked
from rulewright.kernel.errors import RulewrightError
from rulewright.studio.libraries import library

FORMATS = ("png", "jpeg", "pdf")
TRIM = (63, 88)
"""The card as it is cut, in millimetres."""
BLEED = 3
"""What is printed beyond the cut, in millimetres."""
MILLIMETRES = 25.4
"""In an inch."""
_HEAD = re.compile(r"[A-Z][A-Z0-9 '’-]*[A-Z0-9](?=:)|[A-Z][A-Z '’-]+(?=$|:? *\[)")


class NotDrawn(RulewrightError):
    """A card that cannot be drawn, and why."""


class Drawn(Struct, frozen=True):
    """A drawing, and what had to be done for its words to fit."""

    data: bytes
    format: str
    unfit: tuple[str, ...] = ()
    """The parts whose words do not fit even in the smallest type: name, text."""
    text_size: float = 0.0
    """The type size of the text, in points."""


def card_data(kit: GameKit, fields: Mapping[str, Any], picture: str = "") -> dict[str, Any]:
    """All that the template is told of a card."""
    frame = in_its_language(kit.frame(fields), fields)
    data: dict[str, Any] = to_builtins(frame)
    data["lines"] = [_line(line, frame) for line in frame.text.split("\n") if line.strip()]
    data["picture"] = picture
    return data


def _line(line: str, frame: Frame) -> dict[str, Any]:
    """A paragraph as runs: marks as styles, headings bold, icons as badges."""
    head = _HEAD.match(line) if frame.headings else None
    runs = marked(f"**{head[0]}**{line[head.end() :]}" if head else line).runs()
    icons = {one.words: one for one in frame.icons}
    pieces = [piece for run in runs for piece in _pieces(run, icons)]
    return {"runs": pieces, "centred": bool(head and head.end() == len(line.rstrip()))}


def _pieces(run: Run, icons: Mapping[str, Badge]) -> list[dict[str, Any]]:
    """A run, taken apart at the icons in it."""
    found = []
    for part in re.split(r"(\[[A-Z]\])", run.text):
        icon = icons.get(part[1:-1]) if part.startswith("[") else None
        if part:
            found.append({**to_builtins(run), "text": part, "icon": to_builtins(icon)})
    return found


class Drawer:
    """Draws cards whose pictures lie in a folder."""

    def __init__(self, root: Path | None = None) -> None:
        self.typst = library("typst")
        self.root = root

    def draw(
        self, kit: GameKit, fields: Mapping[str, Any], form: str = "png", dpi: int = 300, art: Path | None = None
    ) -> Drawn:
        """A card as a file: PNG and JPEG as it is cut, a PDF with its bleed."""
        refuse_wish(form, dpi)
        drawn = self.pdf(kit, fields, art)
        return drawn if form == "pdf" else replace(drawn, data=rastered(drawn.data, form, dpi), format=form)

    def pdf(self, kit: GameKit, fields: Mapping[str, Any], art: Path | None = None) -> Drawn:
        """A card as a PDF of one page, out of which come all other formats."""
        data = self.data(kit, fields, art)
        fits = json.loads(self._compiler(data).query("<fit>", field="value"))
        unfit = tuple(one["part"] for one in fits if not one["fits"])
        size = next((float(one["size"]) for one in fits if one["part"] == "text"), 0.0)
        return Drawn(self._compiled(data), "pdf", unfit, size)

    def back(self, kit: GameKit) -> bytes:
        """The back of a game's cards, as a PDF like that of a card."""
        inputs = {"back": json.dumps({"title": kit.title, "palette": to_builtins(kit.back)})}
        source = files("rulewright.studio.templates").joinpath("back.typ").read_bytes()
        made, warnings = self.typst.Compiler(
            input=source, ignore_system_fonts=True, sys_inputs=inputs
        ).compile_with_warnings(format="pdf")
        if warnings:
            raise NotDrawn(f"the back of {kit.title}: {warnings[0]}")
        return bytes(made)

    def data(self, kit: GameKit, fields: Mapping[str, Any], art: Path | None = None) -> dict[str, Any]:
        """All that decides what a card looks like, besides the template and the picture's pixels."""
        return card_data(kit, fields, self._picture(art))

    def _picture(self, art: Path | None) -> str:
        """A picture as the template finds it: from the folder that it may read."""
        if art is None:
            return ""
        root = (self.root or Path()).resolve()
        if not art.is_file():
            raise NotDrawn(f"there is no picture {art}")
        if not art.resolve().is_relative_to(root):
            raise NotDrawn(f"{art} is outside of {root}")
        return f"/{art.resolve().relative_to(root).as_posix()}"

    def _compiler(self, data: Mapping[str, Any]) -> Any:
        """A compiler of the template with a card: it takes no time, and one that is used again keeps the old card."""
        inputs = {"card": json.dumps(data, ensure_ascii=False)}
        root = str(self.root.resolve()) if self.root else None
        return self.typst.Compiler(input=template(), root=root, ignore_system_fonts=True, sys_inputs=inputs)

    def _compiled(self, data: Mapping[str, Any]) -> bytes:
        """The card as a PDF. An unknown font or sign is only warned of, and would be seen first in print."""
        try:
            made, warnings = self._compiler(data).compile_with_warnings(format="pdf")
        except RuntimeError as fault:
            raise NotDrawn(f"{' '.join(data['name'])}: {fault}") from fault
        if warnings:
            raise NotDrawn(f"{' '.join(data['name'])}: {warnings[0]}")
        return bytes(made)


def refuse_wish(form: str, dpi: int) -> None:
    """A format that there is not, or a resolution that nobody prints."""
    if form not in FORMATS:
        raise NotDrawn(f"there is no format {form!r}; there are {', '.join(FORMATS)}")
    if not 36 <= dpi <= 1200:
        raise NotDrawn(f"{dpi} dpi: from 36 to 1200 can be drawn")


@cache
def template() -> bytes:
    return files("rulewright.studio.templates").joinpath("card.typ").read_bytes()


def rastered(pdf: bytes, form: str, dpi: int, bleed: int = 0, size: tuple[int, int] | None = None) -> bytes:
    """A drawn card as PNG or JPEG with its resolution: as it is cut, or with so many millimetres of bleed.

    A size in pixels takes the place of the one that follows from the resolution, for printers that want just that.
    """
    document = library("pypdfium2").PdfDocument(pdf)
    try:
        drawn = document[0].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()
    out = io.BytesIO()
    cut = round((BLEED - bleed) * dpi / MILLIMETRES)
    wide, high = (round((side + 2 * bleed) * dpi / MILLIMETRES) for side in TRIM)
    cropped = drawn.crop((cut, cut, cut + wide, cut + high))
    told = {"quality": 92} if form == "jpeg" else {"compress_level": 3}
    (cropped.resize(size) if size else cropped).save(out, form.upper(), dpi=(dpi, dpi), **told)
    return out.getvalue()


def merged(pdfs: Iterable[bytes]) -> bytes:
    """Cards as one PDF, a page each, with their bleed."""
    pdfium = library("pypdfium2")
    result = pdfium.PdfDocument.new()
    for data in pdfs:
        result.import_pages(pdfium.PdfDocument(data))
    out = io.BytesIO()
    result.save(out)
    return out.getvalue()
