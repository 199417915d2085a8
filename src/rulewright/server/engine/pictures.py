"""Pictures that anybody may have sent, and cards drawn with them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace

from rulewright.games.artwork import Wishes
from rulewright.games.cardfiles import CardEntry, CardFile
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.server.engine import records as r
from rulewright.server.engine.judging import limit_memory
from rulewright.server.engine.picture_messages import (
    DrawCard,
    Drawn,
    DrawSheets,
    FolderRead,
    MakeReady,
    PictureReady,
    PictureTaken,
    ReadFolder,
    TakePicture,
    WriteReport,
)
from rulewright.server.engine.workshop import read_fields
from rulewright.studio.drawing import Drawer, merged
from rulewright.studio.folders import read_folder, unzipped
from rulewright.studio.output import for_printer
from rulewright.studio.pictures import prepared
from rulewright.studio.report import report_page
from rulewright.studio.sheets import sheets
from rulewright.studio.uploads import taken

MEMORY = 2 << 30
"""Bytes that the process may have: 24 megapixels several times over, and the drawing."""


def take_picture(request: TakePicture) -> r.AnyReply:
    """A picture written anew, or why it is none."""
    limit_memory(MEMORY)
    try:
        found = taken(request.data, request.name)
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "picture")
    return PictureTaken(found.kind, found.width, found.height, found.look, found.data)


def make_ready(request: MakeReady) -> r.AnyReply:
    """A picture of ours, made ready for a card."""
    limit_memory(MEMORY)
    wishes = Wishes(0, request.in_frame, request.crop)
    try:
        data, plan = prepared(find_game(request.game), request.type_line, request.data, "the picture", wishes)
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "crop" if request.crop else "type")
    return PictureReady(data, plan.crop, plan.scaled, plan.canvas, plan.at)


def draw_card(request: DrawCard) -> r.AnyReply:
    """A card as it is printed."""
    limit_memory(MEMORY)
    kit = find_game(request.game)
    try:
        fields, set_name = read_fields(kit, request.fields)
        with TemporaryDirectory(prefix="rulewright-draw-") as folder:
            art = Path(folder) / "picture" if request.picture else None
            if art is not None:
                art.write_bytes(request.picture)
            drawer, card = Drawer(Path(folder)), {**fields, "set": set_name}
            if request.printer:
                pdf = drawer.pdf(kit, card, art)
                return Drawn(for_printer(pdf.data, request.printer), pdf.unfit)
            drawn = drawer.draw(kit, card, request.form, request.dpi, art)
    except FileFault as fault:
        return r.Rejected("bad_message", fault.message, "fields")
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "form")
    return Drawn(drawn.data, drawn.unfit)


def open_folder(request: ReadFolder) -> r.AnyReply:
    """A set from an archive of its folder."""
    limit_memory(MEMORY)
    try:
        found = read_folder(unzipped(request.data))
    except FileFault as fault:
        place = f"{fault.file}, line {fault.line}: " if fault.line else f"{fault.file} "
        return r.Rejected("bad_message", f"{place}{fault.message} — {fault.remedy}", "folder")
    return FolderRead(msgspec.json.encode(replace(found, pictures={})), found.pictures)


def draw_sheets(request: DrawSheets) -> r.AnyReply:
    """Cards that were drawn, as one file to be printed."""
    limit_memory(MEMORY)
    try:
        if request.paper == "cards":
            return Drawn(merged(request.cards))
        back = Drawer().back(find_game(request.game)) if request.backs else None
        return Drawn(sheets(request.cards, request.paper, back))
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "form")


def write_report(request: WriteReport) -> r.AnyReply:
    """A set on one page."""
    limit_memory(MEMORY)
    kit = find_game(request.game)
    try:
        found = [read_fields(kit, one)[0] for one in msgspec.json.decode(request.cards, type=list[msgspec.Raw])]
    except FileFault as fault:
        return r.Rejected("bad_message", fault.message, "cards")
    file = CardFile("", request.game, request.title, tuple(CardEntry(fields, 0) for fields in found))
    return Drawn(report_page(file, request.drawn, msgspec.json.decode(request.balance)).encode())
