"""The course of the game at a table: what workers are asked, what is written down, what everyone is then shown."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

from msgspec.structs import replace

from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.gathering import COMPUTER, LEFT, OVER, PLAYING, SEATS, WAITING, Gathering
from rulewright.server.sent import Ack
from rulewright.server.store import Store
from rulewright.server.store.database import StoredTable
from rulewright.server.timing import Clock, ClockShown, Time
from rulewright.server.viewer import Pace, Viewer
from rulewright.server.wire import Fault, MessageId

log = logging.getLogger(__name__)


class Course(Gathering):
    """A table with a game that goes on; whatever changes it holds the table's lock."""

    def __init__(
        self, stored: StoredTable, engines: Engines, store: Store, changed: Callable[[Gathering], None], time: Time
    ) -> None:
        super().__init__(stored, store, changed)
        self.standing: r.Standing | None = None
        self._engines = engines
        self._pace = Pace(stored.pace / 1000)
        self._prints: dict[str, bytes] = {}
        self._skipping = [0] * len(stored.seats)
        self._thinking: asyncio.Task[None] | None = None
        self._clock: Clock | None = None
        if stored.clock is not None:
            left = [stored.clock.reserve if seat.reserve is None else seat.reserve for seat in stored.seats]
            self._clock = Clock(stored.clock, list(map(float, left)), time, self._time_is_up)
        self._losing: set[asyncio.Task[None]] = set()
        """What time that was up is bringing about."""

    @property
    def turn(self) -> int:  # type: ignore[override]
        """The turn that the game is in."""
        return self.standing.turn if self.standing is not None else 0

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or something is about to happen."""
        timed = self._clock is not None and self._clock.running
        return super().busy or timed or (self._thinking is not None and not self._thinking.done())

    # -- the engine ----------------------------------------------------------------------------------------------

    def _company(self, viewers: tuple[r.Viewer, ...] | None = None) -> r.Company:
        seats = self.stored.seats
        looking = tuple(viewer.seat for viewer in self.viewers) if viewers is None else viewers
        return r.Company(
            tuple(name or f"player {SEATS[number]}" for number, name in enumerate(self.names)),
            tuple(sorted(self.seats_of(COMPUTER))),
            tuple(seat.stops for seat in seats),
            tuple(self._skipping),
            tuple(sorted(set(looking), key=lambda seat: -1 if seat is None else seat)),
            tuple(sorted(self.seats_of(LEFT))),
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
            if self.stored.state != WAITING:
                return
            header = self.stored.header or await self._deal()
            self.stored = replace(self.stored, header=header, state=PLAYING)
            await self._store.change_table(self.stored)
            await self._go_on()
            if self.viewers:
                looked = await self._ask(r.Look(self.id, company := self._company()))
                assert isinstance(looked, r.Looked), f"one can look at a game: {looked}"
                for viewer in self.viewers:
                    shown = looked.shown[company.viewers.index(viewer.seat)]
                    due = self._pace.due(viewer.seat)
                    viewer.update(looked.moment, shown, self._prints, due, self._clock_shown(), whole=True)
        self.tell_presence()

    async def _deal(self) -> bytes:
        stored = self.stored
        decks = tuple(seat.deck or b"" for seat in stored.seats)
        seed = secrets.randbits(63)
        begun = await self._engines.ask(r.Begin(stored.id, stored.game, stored.edition, decks, seed))
        if not isinstance(begun, r.Begun):
            log.error("table %s cannot begin: %s", self.id, begun)
            raise Fault("fault", "this game cannot be dealt")
        return begun.header

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
        if played.steps and self._clock is not None and self._clock.stop():
            seats = zip(self.stored.seats, self._clock.reserves, strict=True)
            left = tuple(replace(seat, reserve=reserve) for seat, reserve in seats)
            after = replace(after or self.stored, seats=left)
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
        if played.steps:
            self._moved_on()
        if over:
            self.tell_presence()
        self._let_time_run(fresh=not any(step.undone for step in played.steps))
        self._let_computer_think()

    def _moved_on(self) -> None:
        """Something has happened, so what was asked for before no longer stands."""

    def _show(self, step: r.Step, company: r.Company) -> None:
        everyone: list[r.Viewer] = [None, *range(len(self.stored.seats))]
        due = {seat: self._pace.due(seat, step.seat) for seat in everyone}
        for viewer in self.viewers:
            if viewer.seat in company.viewers:
                shown = step.shown[company.viewers.index(viewer.seat)]
                viewer.update(step.moment, shown, self._prints, due[viewer.seat], self._clock_shown())

    async def _go_on_without(self) -> None:
        self._moved_on()
        await self._go_on()

    # -- time ----------------------------------------------------------------------------------------------------

    def _clock_shown(self) -> ClockShown | None:
        return None if self._clock is None else self._clock.shown(SEATS)

    def _let_time_run(self, *, fresh: bool) -> None:
        """If a person is asked, its time runs from when it can have seen what it is asked."""
        standing = self.standing
        if self._clock is None or standing is None:
            return
        if standing.asked is None or standing.asked not in self.persons or self.stored.state != PLAYING:
            self._clock.stop()
            return
        seen = self._pace.latest(standing.asked)
        self._clock.run(standing.asked, standing.moment, seen, optional=standing.optional, fresh=fresh)

    def _time_is_up(self, seat: int, moment: int) -> None:
        task = asyncio.create_task(self._answer_in_time(seat, moment))
        self._losing.add(task)
        task.add_done_callback(self._losing.discard)

    async def _answer_in_time(self, seat: int, moment: int) -> None:
        """What a seat does whose time is up."""
        async with self._lock:
            if self.standing is None or self.standing.moment != moment or self.stored.state != PLAYING:
                return  # it has answered in the meantime
            company = self._company()
            played = await self._ask(r.RunOut(self.id, moment, seat, company))
            assert isinstance(played, r.Played), f"time that is up has its effect: {played}"
            await self._happen(played, company)

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
