"""One table: what people send, and what becomes of it; and looking back at what is over."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.journal import Header
from rulewright.server.course import Course
from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.gathering import ABANDONED, OVER, PLAYING, SEATS, WAITING, Gathering
from rulewright.server.sent import AllowedTold, StopsTold, UndoAsked, UndoOver, Welcome
from rulewright.server.store import Store
from rulewright.server.store.database import StoredTable
from rulewright.server.timing import Time
from rulewright.server.viewer import Viewer
from rulewright.server.wire import Fault, Given, MessageId, Stops


class Request(Struct, frozen=True):
    """An undo that the others are asked to agree to."""

    number: int
    seat: int
    moment: int
    agreed: frozenset[int] = frozenset()


class Branch(Struct, frozen=True):
    """A story so far: what another table goes on with."""

    edition: str
    header: bytes
    lines: list[tuple[bytes, str]]


class Table(Course):
    """A table that people can be connected to."""

    def __init__(
        self, stored: StoredTable, engines: Engines, store: Store, changed: Callable[[Gathering], None], time: Time
    ) -> None:
        super().__init__(stored, engines, store, changed, time)
        self.rematch: set[int] = set()
        """The seats that want another game."""
        self._request: Request | None = None
        self._requests = 0

    async def enter(self, viewer: Viewer, to: MessageId) -> None:
        """Somebody has come: all that they may see, then whatever happens."""
        if self.full and self.stored.state == WAITING:  # the server was stopped just before it could begin
            await self.begin()
        async with self._lock:
            self.viewers.add(viewer)
            seat = None if viewer.seat is None else SEATS[viewer.seat]
            stops = None if viewer.seat is None else self.stored.seats[viewer.seat].stops
            viewer.tell(Welcome(table=self.shown(), seat=seat, stops=stops, to=to))
            if self.stored.header is not None and self.stored.state != WAITING:
                if self.stored.state == PLAYING:
                    await self._go_on()
                looked = await self._ask(r.Look(self.id, self._company((viewer.seat,))))
                assert isinstance(looked, r.Looked), f"one can look at a game: {looked}"
                due = self._pace.due(viewer.seat)
                viewer.update(looked.moment, looked.shown[0], self._prints, due, self._clock_shown(), whole=True)
        self.tell_presence()

    # -- what people send ----------------------------------------------------------------------------------------

    async def answer(self, viewer: Viewer, moment: int, given: Given, to: MessageId) -> None:
        """A seat's answer."""
        seat = self._playing(viewer)
        async with self._lock:
            played = await self._ask(r.Answer(self.id, moment, seat, given, company := self._company()))
            assert isinstance(played, r.Played), f"an answer is played or refused: {played}"
            await self._happen(played, company, viewer, to)

    async def why_not(self, viewer: Viewer, given: Given | None, card: str | None, to: MessageId) -> None:
        """Why a seat cannot do something; it may ask at any time."""
        seat = self._playing(viewer)
        async with self._lock:
            await self._ask(r.Ask(self.id, seat, given, card))
        viewer.tell(AllowedTold(to=to))

    async def set_stops(self, viewer: Viewer, stops: Stops, to: MessageId) -> None:
        """When a seat wants to be asked."""
        seat = self._seated(viewer)
        async with self._lock:
            if "never" in (stops.default, *stops.windows.values()) and self.standing is not None:
                self._skipping[seat] = self.standing.turn
            seats = list(self.stored.seats)
            seats[seat] = replace(seats[seat], stops=stops)
            self.stored = replace(self.stored, seats=tuple(seats))
            await self._store.change_table(self.stored)
            for one in self.viewers:
                if one.seat == seat:
                    one.tell(_told(stops, to if one is viewer else None))
            if self.stored.state == PLAYING:
                await self._go_on()

    async def undo(self, viewer: Viewer, to: MessageId) -> None:
        """Take back a seat's last answer: at once if that shows nothing, otherwise if all people agree."""
        seat = self._playing(viewer)
        async with self._lock:
            alone = self.persons == {seat}
            reply = await self._ask(r.Undo(self.id, seat, alone, company := self._company()))
            if isinstance(reply, r.Played):
                await self._happen(reply, company, viewer, to)
                return
            assert isinstance(reply, r.NeedsConsent), f"an undo holds or needs consent: {reply}"
            assert self.standing is not None, "the match is open"
            self._requests += 1
            self._request = Request(self._requests, seat, self.standing.moment, frozenset({seat}))
            asked = UndoAsked(by=SEATS[seat], answers=reply.answers, request=self._requests)
            for one in self.viewers:
                one.tell(replace(asked, to=to) if one is viewer else asked)

    async def consent(self, viewer: Viewer, number: int, *, agree: bool) -> None:
        """Agree to an undo, or not."""
        seat = self._playing(viewer)
        async with self._lock:
            request = self._request
            if request is None or request.number != number:
                raise Fault("not_now", "nobody asks for this undo any more", "request")
            if not agree:
                self._end_request(agreed=False, by=SEATS[seat])
                return
            self._request = request = replace(request, agreed=request.agreed | {seat})
            if not self.persons <= request.agreed:
                return
            self._end_request(agreed=True)
            undo = r.Undo(self.id, request.seat, True, company := self._company())
            played = await self._ask(undo)
            assert isinstance(played, r.Played), f"an undo that all agree to holds: {played}"
            await self._happen(played, company)

    def _moved_on(self) -> None:
        self._end_request(agreed=False)

    def _end_request(self, *, agreed: bool, by: str | None = None) -> None:
        if self._request is not None:
            self.broadcast(UndoOver(request=self._request.number, agreed=agreed, by=by))
        self._request = None

    def _seated(self, viewer: Viewer) -> int:
        if viewer.seat is None:
            raise Fault("not_yours", "who watches has nothing to say")
        return viewer.seat

    def _playing(self, viewer: Viewer) -> int:
        seat = self._seated(viewer)
        if self.stored.state != PLAYING:
            raise Fault("not_now", f"the game is {'not begun yet' if self.stored.state == WAITING else 'over'}")
        return seat

    # -- afterwards ----------------------------------------------------------------------------------------------

    async def journal(self) -> bytes:
        """The journal of a game that is over."""
        self._over()
        lines, _ = await self._store.lines(self.id)
        return b"".join(line + b"\n" for line in (self.stored.header or b"", *lines))

    async def branch(self, moment: int) -> Branch:
        """The story of a game that is over, up to a moment, to be played on from there."""
        self._over()
        lines, hows = await self._store.lines(self.id)
        last = len(lines) - (self.stored.state == OVER)
        if moment > last:
            raise Fault("bad_message", f"one can go on from moments 0 to {last}", "from.moment")
        header = msgspec.json.decode(self.stored.header or b"", type=Header)
        branched = replace(header, branch_of=f"{self.id} line {moment + 1}", lesson="")
        story = list(zip(lines[:moment], hows[:moment], strict=True))
        return Branch(self.stored.edition, msgspec.json.encode(branched), story)

    async def replay(self) -> r.Opened:
        """A game that is over: how many moments, and where each turn began."""
        self._over()
        async with self._lock:
            return await self._open()

    async def recall(self, moment: int, viewer: r.Viewer) -> tuple[r.Recalled, dict[str, bytes]]:
        """A moment of a game that is over."""
        self._over()
        recalled = await self._ask(r.Recall(self.id, moment, viewer, self._company()))
        assert isinstance(recalled, r.Recalled), f"a moment can be recalled: {recalled}"
        names = recalled.shown.names
        return recalled, {name: self._prints[name] for name in names if name in self._prints}

    async def share(self, moment: int | None, seat: int) -> tuple[int, str]:
        """A moment as a seat knows it, as a judge file: the present one unless said, or one just before it."""
        if self.stored.header is None:
            raise Fault("not_now", "this game is not begun yet")
        async with self._lock:
            standing = self.standing or (await self._open()).standing
            at = standing.moment if moment is None else moment
            shared = await self._ask(r.Share(self.id, at, seat))
        assert isinstance(shared, r.Shared), f"a moment can be shared: {shared}"
        return shared.moment, shared.text

    def _over(self) -> None:
        if self.stored.header is None or self.stored.state not in (OVER, ABANDONED):
            raise Fault("not_now", "this game is not over yet")


def _told(stops: Stops, to: MessageId) -> StopsTold:
    return StopsTold(default=stops.default, windows=stops.windows, orders=stops.orders, to=to)
