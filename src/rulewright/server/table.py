"""One table: the game that is played there, what people send, and what they are sent.

Whatever changes the game holds the table's lock, is written down, and only then acknowledged and shown.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.gathering import ABANDONED, COMPUTER, OVER, PLAYING, SEATS, WAITING, Gathering
from rulewright.server.sent import Ack, AllowedTold, StopsTold, UndoAsked, UndoOver, Welcome
from rulewright.server.store import Store
from rulewright.server.store.database import StoredTable
from rulewright.server.viewer import Pace, Viewer
from rulewright.server.wire import Fault, Given, MessageId, Stops

log = logging.getLogger(__name__)


class Request(Struct, frozen=True):
    """An undo that the others are asked to agree to."""

    number: int
    seat: int
    moment: int
    agreed: frozenset[int] = frozenset()


class Table(Gathering):
    """A table that people can be connected to."""

    def __init__(
        self, stored: StoredTable, engines: Engines, store: Store, changed: Callable[[Gathering], None]
    ) -> None:
        super().__init__(stored, store, changed)
        self.standing: r.Standing | None = None
        self.rematch: set[int] = set()
        """The seats that want another game."""
        self._engines = engines
        self._pace = Pace(stored.pace / 1000)
        self._prints: dict[str, bytes] = {}
        self._skipping = [0] * len(stored.seats)
        self._request: Request | None = None
        self._requests = 0
        self._thinking: asyncio.Task[None] | None = None

    @property
    def turn(self) -> int:  # type: ignore[override]
        """The turn that the game is in."""
        return self.standing.turn if self.standing is not None else 0

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or something is about to happen."""
        return super().busy or (self._thinking is not None and not self._thinking.done())

    async def enter(self, viewer: Viewer, to: MessageId) -> None:
        """Somebody has come: all that they may see, then whatever happens."""
        async with self._lock:
            self.viewers.add(viewer)
            seat = None if viewer.seat is None else SEATS[viewer.seat]
            stops = None if viewer.seat is None else self.stored.seats[viewer.seat].stops
            viewer.tell(Welcome(table=self.shown(), seat=seat, stops=stops, to=to))
            if self.stored.header is not None:
                if self.stored.state == PLAYING:
                    await self._go_on()
                looked = await self._ask(r.Look(self.id, self._company((viewer.seat,))))
                assert isinstance(looked, r.Looked), f"one can look at a game: {looked}"
                due = self._pace.due(viewer.seat)
                viewer.update(looked.moment, looked.shown[0], self._prints, due, whole=True)
        self.tell_presence()

    # -- the engine ----------------------------------------------------------------------------------------------

    def _company(self, viewers: tuple[r.Viewer, ...] | None = None) -> r.Company:
        seats = self.stored.seats
        looking = tuple(viewer.seat for viewer in self.viewers) if viewers is None else viewers
        return r.Company(
            tuple(seat.name or f"player {SEATS[number]}" for number, seat in enumerate(seats)),
            tuple(sorted(self.seats_of(COMPUTER))),
            tuple(seat.stops for seat in seats),
            tuple(self._skipping),
            tuple(sorted(set(looking), key=lambda seat: -1 if seat is None else seat)),
        )

    async def _ask(self, request: r.AnyRequest) -> r.AnyReply:
        """Ask the worker; one that does not have the match takes it up from the journal first."""
        reply = await self._engines.ask(request) if self._prints else r.NotOpen()
        if isinstance(reply, r.NotOpen):
            await self._open()
            reply = await self._engines.ask(request)
        if isinstance(reply, r.Broken):
            log.error("table %s: %s", self.id, reply.told)
            raise Fault("fault", "something is wrong on our side; nothing has changed")
        if isinstance(reply, r.Rejected):
            raise Fault(reply.code, reply.message, reply.field)
        if isinstance(reply, r.Refused):
            raise Fault("refused", "a rule forbids it", extra={"refusal": reply.refusal})
        return reply

    async def _open(self) -> r.Opened:
        assert self.stored.header is not None, "the game has begun"
        lines, hows = await self._store.lines(self.id)
        opened = await self._engines.ask(r.Open(self.id, self.stored.header, lines, hows))
        if not isinstance(opened, r.Opened):
            log.error("table %s cannot be taken up: %s", self.id, opened)
            raise Fault("fault", "this game cannot be taken up again")
        self._prints = opened.prints
        self.standing = opened.standing
        return opened

    async def begin(self) -> None:
        """Everyone is here: deal, and let the game begin."""
        async with self._lock:
            stored = self.stored
            decks = tuple(seat.deck or b"" for seat in stored.seats)
            seed = secrets.randbits(63)
            begun = await self._engines.ask(r.Begin(stored.id, stored.game, stored.edition, decks, seed))
            if not isinstance(begun, r.Begun):
                log.error("table %s cannot begin: %s", self.id, begun)
                raise Fault("fault", "this game cannot be dealt")
            self.stored = replace(stored, header=begun.header, state=PLAYING)
            await self._store.change_table(self.stored)
            await self._go_on()
            if self.viewers:
                looked = await self._ask(r.Look(self.id, company := self._company()))
                assert isinstance(looked, r.Looked), f"one can look at a game: {looked}"
                for viewer in self.viewers:
                    shown = looked.shown[company.viewers.index(viewer.seat)]
                    viewer.update(looked.moment, shown, self._prints, self._pace.due(viewer.seat), whole=True)
        self.tell_presence()

    async def _go_on(self) -> None:
        """Whatever needs nobody now."""
        played = await self._ask(r.GoOn(self.id, company := self._company()))
        assert isinstance(played, r.Played), f"a game can go on: {played}"
        await self._happen(played, company)

    async def _happen(
        self, played: r.Played, company: r.Company, answerer: Viewer | None = None, to: MessageId = None
    ) -> None:
        """Write down what has happened, then acknowledge it, then show it."""
        over = played.standing.result is not None and self.stored.state == PLAYING
        after = replace(self.stored, state=OVER, result=played.standing.result) if over else None
        if played.steps:
            lines = [(step.line, step.how) for step in played.steps]
            try:
                await self._store.add_lines(self.id, played.steps[0].moment, lines, after)
            except Exception:
                await self._engines.ask(r.Close(self.id))  # what was not written down has not happened
                raise
        self.stored = after or self.stored
        self.standing = played.standing
        if answerer is not None:
            answerer.tell(Ack(moment=played.steps[0].moment, to=to))
        for step in played.steps:
            self._show(step, company)
        if played.steps and self._request is not None:
            self._end_request(agreed=False)
        if over:
            self.tell_presence()
        self._let_computer_think()

    def _show(self, step: r.Step, company: r.Company) -> None:
        everyone: list[r.Viewer] = [None, *range(len(self.stored.seats))]
        due = {seat: self._pace.due(seat, step.seat) for seat in everyone}
        for viewer in self.viewers:
            if viewer.seat in company.viewers:
                shown = step.shown[company.viewers.index(viewer.seat)]
                viewer.update(step.moment, shown, self._prints, due[viewer.seat])

    # -- computers -----------------------------------------------------------------------------------------------

    def _let_computer_think(self) -> None:
        """If a computer is asked, and somebody is here to see it, let it answer."""
        standing = self.standing
        if standing is None or not standing.save or not self.viewers:
            return
        if self._thinking is None or self._thinking.done() or self._thinking is asyncio.current_task():
            self._thinking = asyncio.create_task(self._think(standing))

    async def _think(self, standing: r.Standing) -> None:
        assert standing.asked is not None, "a computer is asked"
        player = self.stored.seats[standing.asked].player
        asked = self._engines.ask(r.Think(self.id, standing.save, player, secrets.randbits(32)))
        thought, _ = await asyncio.gather(asked, asyncio.sleep(self.stored.pace / 1000))
        if not isinstance(thought, r.Thought):
            log.error("table %s: the computer does not know what to do: %s", self.id, thought)
            return
        async with self._lock:
            if self.standing is not standing:
                return  # somebody took something back in the meantime
            company = self._company()
            answer = r.ComputerAnswer(self.id, standing.moment, standing.asked, thought.exact, company)
            played = await self._ask(answer)
            assert isinstance(played, r.Played), f"a computer's answer holds: {played}"
            await self._happen(played, company)

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

    def _over(self) -> None:
        if self.stored.header is None or self.stored.state not in (OVER, ABANDONED):
            raise Fault("not_now", "this game is not over yet")


def _told(stops: Stops, to: MessageId) -> StopsTold:
    return StopsTold(default=stops.default, windows=stops.windows, orders=stops.orders, to=to)
