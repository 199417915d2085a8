"""The course of the game at a table: what workers are asked, what is written down, what everyone is then shown."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from msgspec.structs import replace

from rulewright.server.chance import Chance
from rulewright.server.deeds import Deeds
from rulewright.server.engine import records as r
from rulewright.server.engines import Engines, WorkerHung
from rulewright.server.gathering import COMPUTER, LEFT, OVER, PLAYING, SEATS, WAITING, Gathering, Seen
from rulewright.server.pace import JUST_NOW, TICK, Pace
from rulewright.server.sent import Ack, ErrorTold
from rulewright.server.store import Store
from rulewright.server.store.database import StoredTable
from rulewright.server.timing import Clock, ClockShown, Terms, Time
from rulewright.server.viewer import Viewer, kept_once
from rulewright.server.wire import Fault, MessageId

LONGEST_RUN = 400
"""So many answers are given for others at one go; then somebody is asked, whatever the settings say."""
NOTHING = b"null"
DAMAGED = "what was written of this game is damaged, and it cannot go on as it is"

log = logging.getLogger(__name__)


class Damaged(Fault):
    """A game that cannot be taken up from what is written of it."""

    def __init__(self) -> None:
        super().__init__("fault", DAMAGED)


class Course(Gathering):
    """A table with a game that goes on; whatever changes it holds the table's lock."""

    def __init__(
        self,
        stored: StoredTable,
        engines: Engines,
        store: Store,
        changed: Callable[[Gathering], None],
        time: Time,
        chance: Chance,
        deeds: Deeds,
    ) -> None:
        super().__init__(stored, store, changed)
        self._deeds = deeds
        self._chance = chance
        self.standing: r.Standing | None = None
        self._engines = engines
        self._pace = Pace(stored.pace / 1000)
        self._prints: dict[str, bytes] = {}
        self._skipping = [0] * len(stored.seats)
        self._thinking: asyncio.Task[None] | None = None
        self._clock: Clock | None = None
        if stored.clock is not None:
            self._clock = Clock(stored.clock, _reserves(stored, stored.clock), time, self._time_is_up)
        self._resuming: asyncio.Task[None] | None = None
        """What takes the game up again after something went wrong."""
        self._veiled: deque[tuple[float, Seen]] = deque()
        """Until when something is on its way to somebody, and how far the game was before it."""

    def _seen(self) -> Seen:
        """How far the game is, as far as everybody has been shown: what is still on its way to one is told to none."""
        now = asyncio.get_running_loop().time()
        while self._veiled and self._veiled[0][0] <= now + JUST_NOW and not self._on_its_way(self._veiled[0][0]):
            self._veiled.popleft()
        return self._veiled[0][1] if self._veiled else self._reached()

    def _on_its_way(self, until: float) -> bool:
        return any(viewer.awaits(until) for viewer in self.viewers)

    def _reached(self) -> Seen:
        turn = self.standing.turn if self.standing is not None else 0
        return turn, self.stored.state, self.stored.result

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
        """Ask the worker; one that does not have the match takes it up from the journal first.

        From asking for something to be played until that is written down the match is in doubt, however that ends.
        """
        await self._ready()
        self._check_ours()
        self._unwritten = isinstance(request, r.Playing)  # until its outcome is known
        try:
            reply = await self._engines.ask(request, over=self.over)
            if isinstance(reply, r.NotOpen):
                await self._open()
                reply = await self._engines.ask(request, over=self.over)
        except WorkerHung as fault:
            raise Fault("fault", "this took too long to work out; nothing has changed") from fault
        self._unwritten = isinstance(reply, r.Played) and bool(reply.steps)
        if isinstance(reply, r.Broken):
            log.error("table %s: %s", self.id, reply.told)
            raise Fault("fault", "something is wrong on our side; nothing has changed")
        if isinstance(reply, r.Rejected):
            raise Fault(reply.code, reply.message, reply.field)
        if isinstance(reply, r.Refused):
            raise Fault("refused", "a rule forbids it", extra={"refusal": reply.refusal})
        return reply

    async def _ready(self) -> r.Standing:
        """Where the match stands by its journal, with a worker that has it."""
        if self.standing is None:
            await self._open()
        assert self.standing is not None, "the match is open"
        return self.standing

    async def _reload(self) -> bool:
        """The worker is put back to where the journal is as well."""
        log.warning("table %s is taken up again from what is written", self.id)
        before, news = self.standing, await super()._reload()
        if self.stored.header is not None:
            opened = await self._open()
            news = news or before is None or before.moment != opened.standing.moment
        return news

    async def _reloaded(self, *, news: bool) -> None:
        """If the journal went on unknown to us, everyone is shown that."""
        await super()._reloaded(news=news)
        if self.stored.header is None or self.stored.state == WAITING:
            return
        if news:
            if self._clock is not None:
                self._clock.stop(_reserves(self.stored, self._clock.terms))
            await self._show_whole()
        if self.stored.state == PLAYING:
            await self._go_on()

    async def _open(self) -> r.Opened:
        assert self.stored.header is not None, "the game has begun"
        lines, hows = await self._store.lines(self.id)
        kept = await self._store.snapshot(self.id)
        opened = await self._engines.ask(r.Open(self.id, self.stored.header, lines, hows, kept), over=self.over)
        if isinstance(opened, r.Rejected):
            raise Fault(opened.code, opened.message)
        if not isinstance(opened, r.Opened):
            log.error("table %s cannot be taken up: %s", self.id, opened)
            raise Damaged
        if opened.first:
            log.warning("table %s is taken up from moment %d, by other rules", self.id, opened.first)
        if opened.cut:
            await self._store.cut(self.id, opened.standing.moment)
            told = f"by the rules of today the last {opened.cut} answers cannot be; the game goes on before them"
            self.broadcast(ErrorTold(code="fault", field="", message=told))
        self._prints = {name: kept_once(text) for name, text in opened.prints.items()}
        self.standing = opened.standing
        for seat in self._everyone:
            if self._pace.seen(seat) is None:
                self._pace.note(seat, self._pace.latest(seat), opened.standing.moment, asked=False)
        return opened

    async def keep(self) -> None:
        """Keep how the game stands, for whatever server takes it up next."""
        if self.standing is None or self.stored.state != PLAYING or self._unwritten:
            return
        kept = await self._engines.ask(r.Keep(self.id))
        if isinstance(kept, r.Kept) and kept.snapshot is not None and kept.snapshot.moment == self.standing.moment:
            await self._store.keep(self.id, kept.snapshot)

    async def rest(self) -> None:
        """Nobody is here: what the workers and this process keep of the game at hand is dropped, and found again."""
        async with self._lock:
            if not self.viewers:
                self.standing, self._prints = None, {}
                await self._engines.ask(r.Close(self.id))

    @property
    def _everyone(self) -> list[r.Viewer]:
        return [None, *range(len(self.stored.seats))]

    async def begin(self) -> None:
        """Everyone is here: deal, and let the game begin."""
        async with self._settled():
            if self.stored.state != WAITING:
                return
            header = self.stored.header or await self._deal()
            await self._keep(replace(self.stored, header=header, state=PLAYING))
            await self._go_on()
            await self._show_whole()
        self.tell_presence()

    async def begin_if_full(self) -> None:
        """Let the game begin if everyone is here. If that fails, it is tried again when somebody comes."""
        if not self.full:
            return
        try:
            await self.begin()
        except Exception:
            log.exception("table %s could not begin", self.id)

    async def _deal(self) -> bytes:
        stored = self.stored
        decks = tuple(seat.deck or b"" for seat in stored.seats)
        request = r.Begin(stored.id, stored.game, stored.edition, decks, self._chance.game())
        begun = await self._engines.ask(request)
        if not isinstance(begun, r.Begun):
            log.error("table %s cannot begin: %s", self.id, begun)
            raise Fault("fault", "this game cannot be dealt")
        return begun.header

    async def _go_on(self) -> None:
        """Whatever needs nobody now."""
        standing, left = await self._ready(), LONGEST_RUN
        while True:
            played = await self._ask(r.GoOn(self.id, standing.moment, company := self._company(), left))
            assert isinstance(played, r.Played), f"a game can go on: {played}"
            await self._happen(played, company)
            standing, left = played.standing, left - len(played.steps)
            if not standing.unasked:
                return

    async def _happen(
        self, played: r.Played, company: r.Company, answerer: Viewer | None = None, to: MessageId = None
    ) -> None:
        """Write down what has happened, then acknowledge it, then show it."""
        over = played.standing.result is not None and self.stored.state == PLAYING
        before = self._reached()
        if played.steps:
            await self._write_down(played, over=over)
        self.standing = played.standing
        for step in played.steps:
            dues = self._pace.step(step.seat, self._everyone, 0.0 if answerer is None else self._reply_due(answerer))
            if answerer is not None:
                answerer.tell(Ack(moment=step.moment, to=to), dues[answerer.seat] - TICK / 2)
                answerer = None
            self._show(step, company, dues)
            self._veiled.append((self._pace.known(step.seat, dues), before))
        if played.steps:
            self._moved_on()
        if over:
            asyncio.get_running_loop().call_at(self._veiled[-1][0] + TICK, self.tell_presence)
            await self._engines.ask(r.Close(self.id))  # whoever looks at it from now on does so elsewhere
        if not played.standing.unasked:
            self._go_ahead(fresh=not any(step.undone for step in played.steps))

    async def _play(
        self, request: r.AnyPlaying, answerer: Viewer | None = None, to: MessageId = None
    ) -> r.NeedsConsent | None:
        """Have something played, and then whatever needs nobody.

        That is worked out afterwards, for nobody is to learn how much it was from when they are acknowledged.
        """
        played = await self._ask(request)
        if isinstance(played, r.NeedsConsent):
            return played
        assert isinstance(played, r.Played), f"it is played or refused: {played}"
        await self._happen(played, request.company, answerer, to)
        if played.standing.unasked:
            try:
                await self._go_on()
            except Exception:
                log.exception("table %s cannot go on", self.id)
                self._unwritten = True
        return None

    def _reply_due(self, viewer: Viewer) -> float:
        """When what a viewer said last is replied to."""
        return self._pace.reply(viewer.heard)

    async def _write_down(self, played: r.Played, *, over: bool) -> None:
        """Until the lines are on disk nothing of it has happened."""
        after = replace(self.stored, state=OVER, result=played.standing.result) if over else None
        reserves = None if self._clock is None else self._clock.after_answer()
        if self._clock is not None and reserves is not None and reserves != self._clock.reserves:
            seats = zip(self.stored.seats, reserves, strict=True)
            after = replace(after or self.stored, seats=tuple(replace(seat, reserve=left) for seat, left in seats))
        lines = [(step.line, step.how) for step in played.steps]
        self._check_ours()
        await self._store.add_lines(self.id, played.steps[0].moment, lines, after, played.snapshot)
        self._unwritten = False
        self.stored = after or self.stored
        if self._clock is not None:
            self._clock.stop(reserves)

    def _go_ahead(self, *, fresh: bool) -> None:
        """Whoever is asked now has its time, or thinks."""

    def _time_is_up(self, seat: int, moment: int) -> None:
        """A clock has run out."""

    def _moved_on(self) -> None:
        """Something has happened, so what was asked for before no longer stands."""

    def _show(self, step: r.Step, company: r.Company, dues: dict[r.Viewer, float]) -> None:
        seen = dict(zip(company.viewers, step.shown, strict=True))
        for seat, due in dues.items():
            self._pace.note(seat, due, step.moment, asked=seat in seen and seen[seat].decision != NOTHING)
        for viewer in self.viewers:
            if viewer.sees and viewer.seat in seen:
                viewer.update(step.moment, seen[viewer.seat], self._prints, dues[viewer.seat], self._clock_shown())

    async def _show_whole(self, *viewers: Viewer) -> None:
        """All that they may see now: to these, who have just come and were not shown it yet, or to everyone here."""
        to = [one for one in viewers if not one.sees] if viewers else list(self.viewers)
        if not to:
            return
        company = self._company(tuple(one.seat for one in to))
        looked = await self._ask(r.Look(self.id, company))
        assert isinstance(looked, r.Looked), f"one can look at a game: {looked}"
        for viewer in to:
            shown, due = looked.shown[company.viewers.index(viewer.seat)], self._pace.begin(viewer.seat)
            self._pace.note(viewer.seat, due, looked.moment, asked=shown.decision != NOTHING)
            viewer.update(looked.moment, shown, self._prints, due, self._clock_shown(), whole=True)

    async def _go_on_without(self) -> None:
        self._moved_on()
        try:
            await self._go_on()
        except Fault as fault:  # a damaged game can be left as well
            log.warning("table %s does not go on after somebody has left: %s", self.id, fault.message)

    # -- time ----------------------------------------------------------------------------------------------------

    def _clock_shown(self) -> ClockShown | None:
        return None if self._clock is None else self._clock.shown(SEATS)


def _reserves(stored: StoredTable, terms: Terms) -> list[float]:
    """What is left of each seat's reserve."""
    return [float(terms.reserve if seat.reserve is None else seat.reserve) for seat in stored.seats]
