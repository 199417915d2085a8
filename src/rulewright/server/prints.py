"""Whole sets drawn in the background, card by card, with progress; each card is drawn once and kept in mind."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Annotated, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.server.balances import Balances
from rulewright.server.deeds import Deeds
from rulewright.server.easel import Easel
from rulewright.server.engine.picture_messages import Drawn
from rulewright.server.engines import SIDE_BY_SIDE
from rulewright.server.jobs import OURS, JobLimits, check_turn, forgotten_first
from rulewright.server.shapes import one_of
from rulewright.server.tokens import new_id
from rulewright.server.wire import Fault
from rulewright.studio.folders import stems_of, zipped
from rulewright.studio.output import PRINTERS, file_name
from rulewright.studio.releases import ReleasedSet
from rulewright.studio.report import DPI, FORM
from rulewright.studio.shelf import Shelf

HOUSES = tuple(name for name, house in PRINTERS.items() if house.size)
"""Printing houses that want an image of each card."""
REPORT = "report"
FORMS = ("a4", "letter", "cards", "png", *HOUSES, REPORT)
"""Sheets to print at home, one PDF for a printing house, the cards as images, or in the size of a house; one page."""
STATES = ("drawing", "ready", "failed")
MOST_KEPT, DRAWING = 8, JobLimits(1, 4)
"""So many prints are kept until somebody fetches them; so many are drawn at a time."""
LARGEST, MOST_BYTES = 128 << 20, 256 << 20
"""Bytes that one print may have, and those together that are kept."""
KINDS = {
    **dict.fromkeys(("png", *HOUSES), ("application/zip", ".zip")),
    REPORT: ("text/html", ".html"),
}
PDF = ("application/pdf", ".pdf")
PRINT_DPI = 300

log = logging.getLogger(__name__)


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


class ToDraw(Struct, frozen=True):
    """A card of a set that is drawn."""

    name: str
    fields: dict[str, Any]
    picture: str


class Printing(Struct, frozen=True):
    """A set that is drawn: in the making, or as it was published."""

    of: str
    """What its prints are found by."""
    game: str
    title: str
    cards: tuple[ToDraw, ...]


def of_shelf(id: str, shelf: Shelf) -> Printing:
    """A set in the making."""
    cards = [ToDraw(card.name, card.newest.fields, card.ready or card.art) for card in shelf.present.values()]
    return Printing(id, shelf.game, shelf.title, tuple(cards))


def of_release(release: ReleasedSet) -> Printing:
    """A set as it was published."""
    cards = [ToDraw(str(card.fields["name"]), card.fields, card.picture) for card in release.cards]
    return Printing(release_key(release.id, release.release.number), release.game, release.title, tuple(cards))


def release_key(id: str, number: int) -> str:
    """What the prints of a release are found by."""
    return f"{id}@{number}"


class _Kept(Struct):
    client: str
    of: str
    shown: PrintProgress
    title: str
    data: bytes = b""
    task: asyncio.Task[None] | None = None


class Prints:
    """The prints of a server."""

    def __init__(self, easel: Easel, balances: Balances, deeds: Deeds) -> None:
        self._easel = easel
        self._balances = balances
        self._deeds = deeds
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def begin(self, client: str, printing: Printing, form: str, *, backs: bool) -> PrintProgress:
        """Draw a set; what comes of it is asked for later."""
        drawing = (one.client for one in self._kept.values() if one.shown.state == "drawing")
        check_turn(drawing, client, DRAWING, "a set is being drawn")
        shown = PrintProgress(new_id(), form, "drawing", 0, len(printing.cards))
        kept = self._kept[shown.id] = _Kept(client, printing.of, shown, printing.title)
        kept.task = self._deeds.start(self._draw(kept, printing, backs=backs))
        self._make_room()
        return shown

    def _make_room(self) -> None:
        """Forget some that are drawn, as far as there are too many or they are too large together."""
        done = {one: kept.client for one, kept in self._kept.items() if kept.shown.state != "drawing"}
        while done and (
            len(self._kept) > MOST_KEPT or sum(len(kept.data) for kept in self._kept.values()) > MOST_BYTES
        ):
            one = forgotten_first(done)
            del self._kept[one], done[one]

    def find(self, of: str, id: str) -> PrintProgress:
        """How far a print of this set is."""
        return self._of(of, id).shown

    def cancel(self, of: str, id: str) -> PrintProgress:
        """Draw no more of it, and forget it; how far it was."""
        kept = self._of(of, id)
        if kept.task is not None:
            kept.task.cancel()
        return self._kept.pop(id).shown

    def file(self, of: str, id: str) -> tuple[bytes, str, str]:
        """What was drawn: its bytes, its kind, and a name for it."""
        kept = self._of(of, id)
        if kept.shown.state != "ready":
            raise Fault("not_now", "it is not drawn yet", "print")
        kind, ending = KINDS.get(kept.shown.form, PDF)
        return kept.data, kind, f"{file_name(kept.title)}-{kept.shown.form}{ending}"

    def _of(self, of: str, id: str) -> _Kept:
        kept = self._kept.get(id)
        if kept is None or kept.of != of:
            raise Fault("not_found", "there is no such print of this set, or no longer", "print")
        return kept

    async def _draw(self, kept: _Kept, printing: Printing, *, backs: bool) -> None:
        try:
            drawn = await self._cards(kept, printing)
            kept.data = await self._file(kept.shown.form, printing, drawn, backs=backs)
            kept.shown = replace(kept.shown, state="ready")
            self._make_room()
        except* Fault as faults:
            (first, *_) = faults.exceptions
            kept.shown = replace(kept.shown, state="failed", fault=str(getattr(first, "message", first)))
        except* Exception:
            log.exception("print %s could not be drawn", kept.shown.id)
            kept.shown = replace(kept.shown, state="failed", fault=OURS)

    async def _cards(self, kept: _Kept, printing: Printing) -> tuple[bytes, ...]:
        """Every card, as the form of the print needs it."""
        wanted = kept.shown.form
        form, dpi = (FORM, DPI) if wanted == REPORT else ("png" if wanted in KINDS else "pdf", PRINT_DPI)
        printer = wanted if wanted in HOUSES else ""
        found: dict[int, Drawn] = {}
        at_a_time = asyncio.Semaphore(SIDE_BY_SIDE)

        async def draw(number: int, card: ToDraw) -> None:
            fields = {**card.fields, "set": printing.title}
            async with at_a_time:
                found[number] = await self._easel.draw(printing.game, fields, form, dpi, card.picture, printer)
            _refuse_large(found)
            kept.shown = replace(kept.shown, done=len(found))

        async with asyncio.TaskGroup() as drawing:
            for number, card in enumerate(printing.cards):
                drawing.create_task(draw(number, card))
        unfit = tuple(card.name for number, card in enumerate(printing.cards) if found[number].unfit)
        kept.shown = replace(kept.shown, unfit=unfit)
        return tuple(found[number].data for number in range(len(printing.cards)))

    async def _file(self, form: str, printing: Printing, drawn: tuple[bytes, ...], *, backs: bool) -> bytes:
        """All of them in one file."""
        if form == REPORT:
            known = [await self._balances.known(printing.game, card.fields) for card in printing.cards]
            balance = msgspec.json.encode([one for one in known if one is not None])
            cards = msgspec.json.encode([card.fields for card in printing.cards])
            return await self._easel.report(printing.game, printing.title, cards, drawn, balance)
        if form in KINDS:
            stems = stems_of({number: card.name for number, card in enumerate(printing.cards, 1)})
            return await asyncio.to_thread(
                zipped, dict(zip((f"{one}.png" for one in stems.values()), drawn, strict=True))
            )
        return await self._easel.sheets(printing.game, drawn, form, backs=backs)


def _refuse_large(drawn: dict[int, Drawn]) -> None:
    if sum(len(one.data) for one in drawn.values()) > LARGEST:
        told = f"its first {len(drawn)} cards have more than {LARGEST >> 20} MB; use smaller pictures"
        raise Fault("not_now", told, "print")
