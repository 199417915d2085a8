"""Whole sets drawn in the background, card by card, with progress; each card is drawn once and kept in mind."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from rulewright.server.deeds import Deeds
from rulewright.server.easel import Easel
from rulewright.server.shapes import one_of
from rulewright.server.tokens import new_id
from rulewright.server.wire import Fault
from rulewright.studio.folders import stems_of, zipped
from rulewright.studio.output import file_name
from rulewright.studio.shelf import Shelf

FORMS = ("a4", "letter", "cards", "png")
"""Sheets to print at home, one PDF for a printing house, and the cards as images."""
STATES = ("drawing", "ready", "failed")
MOST_KEPT, MOST_DRAWING = 8, 2
"""So many prints are kept until somebody fetches them; so many are drawn at a time."""
KINDS = {"png": ("application/zip", ".zip")}
PDF = ("application/pdf", ".pdf")


class PrintProgress(Struct, frozen=True):
    """How far a print is."""

    id: str
    form: Annotated[str, one_of(FORMS)]
    state: Annotated[str, one_of(STATES)]
    done: int
    of: int
    unfit: tuple[str, ...] = ()
    """The cards whose words do not fit."""
    fault: str = ""


class _Kept(Struct):
    set_id: str
    shown: PrintProgress
    title: str
    data: bytes = b""
    task: asyncio.Task[None] | None = None


class Prints:
    """The prints of a server."""

    def __init__(self, easel: Easel, deeds: Deeds) -> None:
        self._easel = easel
        self._deeds = deeds
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def begin(self, set_id: str, shelf: Shelf, form: str, *, backs: bool) -> PrintProgress:
        """Draw a set; what comes of it is asked for later."""
        if sum(one.shown.state == "drawing" for one in self._kept.values()) >= MOST_DRAWING:
            raise Fault("too_many", "other sets are being drawn; try again in a minute", extra={"wait": 60})
        shown = PrintProgress(new_id(), form, "drawing", 0, len(shelf.present))
        kept = self._kept[shown.id] = _Kept(set_id, shown, shelf.title)
        kept.task = self._deeds.start(self._draw(kept, shelf, backs=backs))
        ready = [one for one in self._kept if self._kept[one].shown.state != "drawing"]
        for one in ready[: max(0, len(self._kept) - MOST_KEPT)]:
            del self._kept[one]
        return shown

    def find(self, set_id: str, id: str) -> PrintProgress:
        """How far a print of this set is."""
        return self._of(set_id, id).shown

    def cancel(self, set_id: str, id: str) -> PrintProgress:
        """Draw no more of it, and forget it; how far it was."""
        kept = self._of(set_id, id)
        if kept.task is not None:
            kept.task.cancel()
        return self._kept.pop(id).shown

    def file(self, set_id: str, id: str) -> tuple[bytes, str, str]:
        """What was drawn: its bytes, its kind, and a name for it."""
        kept = self._of(set_id, id)
        if kept.shown.state != "ready":
            raise Fault("not_now", "it is not drawn yet", "print")
        kind, ending = KINDS.get(kept.shown.form, PDF)
        return kept.data, kind, f"{file_name(kept.title)}-{kept.shown.form}{ending}"

    def _of(self, set_id: str, id: str) -> _Kept:
        kept = self._kept.get(id)
        if kept is None or kept.set_id != set_id:
            raise Fault("not_found", "there is no such print of this set, or no longer", "print")
        return kept

    async def _draw(self, kept: _Kept, shelf: Shelf, *, backs: bool) -> None:
        form = "png" if kept.shown.form == "png" else "pdf"
        drawn: dict[str, bytes] = {}
        try:
            stems = stems_of(shelf)
            for number, card in shelf.present.items():
                fields = {**card.newest.fields, "set": shelf.title}
                one = await self._easel.draw(shelf.game, fields, form, 300, card.ready or card.art)
                drawn[f"{stems[number]}.{form}"] = one.data
                unfit = (*kept.shown.unfit, card.name) if one.unfit else kept.shown.unfit
                kept.shown = replace(kept.shown, done=len(drawn), unfit=unfit)
            if form == "png":
                kept.data = await asyncio.to_thread(zipped, drawn)
            else:
                cards = tuple(drawn.values())
                kept.data = await self._easel.sheets(shelf.game, cards, kept.shown.form, backs=backs)
            kept.shown = replace(kept.shown, state="ready")
        except Fault as fault:
            kept.shown = replace(kept.shown, state="failed", fault=fault.message)
