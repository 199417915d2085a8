"""One table: what people send, and what becomes of it; and looking back at what is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.journal import Header
from rulewright.server.chance import Chance
from rulewright.server.course import Damaged
from rulewright.server.deeds import Deeds
from rulewright.server.engine import records as r
from rulewright.server.engine.recording import pieces, read_head, watch
from rulewright.server.engines import Engines
from rulewright.server.gathering import ABANDONED, OVER, PLAYING, SEATS, WAITING, Gathering
from rulewright.server.mending import Mending
from rulewright.server.sent import Advice, AllowedTold, EnoughTold, StopsTold, UndoAsked, UndoOver, Welcome
from rulewright.server.store import Store
from rulewright.server.store.database import HEAD, StoredTable
from rulewright.server.talk import Talk
from rulewright.server.timing import Time
from rulewright.server.viewer import Viewer
from rulewright.server.wire import PROMPT, Fault, Given, Later, MessageId, Say, Stops

log = logging.getLogger(__name__)

MOST_WATCHING, MOST_OF_A_SEAT = 200, 20
"""How many spectators a table may have, and how many connections one seat."""


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


class Table(Mending):
    """A table that people can be connected to."""

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
        super().__init__(stored, engines, store, changed, time, chance, deeds)
        self.rematch: set[int] = set()
        """The seats that want another game."""
        self._request: Request | None = None
        self._requests = 0
        self._talk = Talk(len(stored.seats), chat=stored.chat)

    async def enter(self, viewer: Viewer, to: MessageId, token: str | None = None) -> None:
        """Somebody has come, in the seat that the token is for: all that they may see, then whatever happens."""
        if self.full and self.stored.state == WAITING:  # the server was stopped just before it could begin
            await self.begin()
        if token is not None and self.seat_of(token) != viewer.seat:
            raise Fault("not_yours", "this seat has been given up", "token")
        self._check_crowd(viewer)
        self.viewers.add(viewer)
        seat = None if viewer.seat is None else SEATS[viewer.seat]
        stops = None if viewer.seat is None else self.stored.seats[viewer.seat].stops
        viewer.tell(Welcome(table=self.shown(), seat=seat, stops=stops, to=to))
        self.tell_presence()
        await self._pace.wait(self._pace.quiet(viewer.seat))
        async with self._settled():
            try:
                if self.stored.state == PLAYING:
                    await self._go_on()
            except Damaged:
                if not self._tell_damage(viewer):
                    raise
                return
            if self.stored.header is not None and self.stored.state != WAITING and viewer in self.viewers:
                await (self._show_end(viewer) if self.over else self._show_whole(viewer))

    async def _show_end(self, viewer: Viewer) -> None:
        """How a game ended that is over: from its recording if there is one, for the rules may have changed since."""
        head = await self._store.recording(self.id, HEAD)
        if not head:
            await self._show_whole(viewer)
            return
        last = read_head(head).last
        recalled, prints = await self._watch(head, last, viewer.seat)
        viewer.update(last, recalled.shown, prints, self._pace.begin(viewer.seat), whole=True)

    def _check_crowd(self, viewer: Viewer) -> None:
        """Refuse one more connection to the same seat, or one more spectator, where there are too many."""
        most = MOST_WATCHING if viewer.seat is None else MOST_OF_A_SEAT
        if sum(one.seat == viewer.seat for one in self.viewers) >= most:
            raise Fault("too_many", "there are too many here already")

    # -- what people send ----------------------------------------------------------------------------------------

    async def answer(self, viewer: Viewer, moment: int, given: Given, to: MessageId) -> None:
        """A seat's answer."""
        self._check_asked(self._seated(viewer), moment)
        async with self._settled():
            seat = self._playing(viewer)
            if (await self._ready()).moment != moment:
                raise Fault("not_now", "somebody has just taken something back, or time was up", "moment")
            await self._play(r.Answer(self.id, moment, self._company(), seat, given), viewer, to)

    def _check_asked(self, seat: int, moment: int) -> None:
        """Refuse what answers nothing that the seat has been shown; what happened since is not found out so."""
        seen = self._pace.seen(seat)
        if seen is None or self._seen()[1] == WAITING:
            raise Fault("not_now", "the game is not begun yet")
        at, asked = seen
        if self._seen()[1] != PLAYING:
            raise Fault("not_now", "the game is over")
        if not asked:
            raise Fault("not_now", "it is not you who is asked now")
        if at != moment:
            raise Fault("not_now", f"this answers moment {moment}, and the game is at moment {at}", "moment")

    async def why_not(self, viewer: Viewer, given: Given | None, card: str | None, to: MessageId) -> None:
        """Why a seat cannot do something; it may ask at any time."""
        await self._pace.wait(min(self._pace.quiet(viewer.seat), viewer.heard + 2 * self.stored.pace / 1000))
        async with self._settled():
            seat = self._playing(viewer)
            at, _ = self._pace.seen(seat) or ((await self._ready()).moment, False)
            await self._ask(r.Ask(self.id, at, seat, given, card))
        viewer.tell(AllowedTold(to=to), self._reply_due(viewer))

    async def advise(self, viewer: Viewer, to: MessageId) -> None:
        """What the sensible player would do; only where nobody else plays whom that would be unfair to."""
        if self.persons - {self._seated(viewer)}:
            raise Fault("not_now", "advice is there for games against the computer")
        await self._pace.wait(self._pace.quiet(viewer.seat))
        async with self._settled():
            seat = self._playing(viewer)
            at, _ = self._pace.seen(seat) or ((await self._ready()).moment, False)
            advised = await self._ask(r.Advise(self.id, at, seat, self._company().names))
        assert isinstance(advised, r.Advised), f"a seat that is asked can be advised: {advised}"
        told = Advice(moment=at, answer=advised.answer, words=advised.words, why=advised.why, to=to)
        viewer.tell(told, self._reply_due(viewer))

    async def set_stops(self, viewer: Viewer, stops: Stops, to: MessageId) -> None:
        """When a seat wants to be asked."""
        async with self._settled():
            seat = self._seated(viewer)
            seats = list(self.stored.seats)
            seats[seat] = replace(seats[seat], stops=stops)
            await self._keep(replace(self.stored, seats=tuple(seats)))
            for one in self.viewers:
                if one.seat == seat:
                    one.tell(_told(stops, to if one is viewer else None), self._reply_due(viewer))
            if self.stored.state == PLAYING:
                await self._go_on()

    async def enough(self, viewer: Viewer, turn: int, to: MessageId) -> None:
        """A seat passes wherever it can for the rest of a turn."""
        async with self._settled():
            seat = self._playing(viewer)
            self._skipping[seat] = turn
            for one in self.viewers:
                if one.seat == seat:
                    one.tell(EnoughTold(turn=turn, to=to if one is viewer else None), self._reply_due(viewer))
            await self._go_on()

    async def undo(self, viewer: Viewer, to: MessageId) -> None:
        """Take back a seat's last answer: at once if that shows nothing, otherwise if all people agree."""
        await self._pace.wait(self._pace.quiet(viewer.seat))
        async with self._settled():
            seat = self._playing(viewer)
            alone, standing = self.persons == {seat}, await self._ready()
            reply = await self._play(r.Undo(self.id, standing.moment, self._company(), seat, alone), viewer, to)
            if reply is None:
                return
            self._requests += 1
            self._request = Request(self._requests, seat, standing.moment, frozenset({seat}))
            asked = UndoAsked(by=SEATS[seat], answers=reply.answers, request=self._requests)
            due = {seat: self._pace.next(seat) for seat in self._everyone}
            for one in self.viewers:
                one.tell(replace(asked, to=to) if one is viewer else asked, due[one.seat])

    async def consent(self, viewer: Viewer, number: int, *, agree: bool) -> None:
        """Agree to an undo, or not."""
        await self._pace.wait(self._pace.quiet(viewer.seat))
        async with self._settled():
            seat = self._playing(viewer)
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
            moment = (await self._ready()).moment
            await self._play(r.Undo(self.id, moment, self._company(), request.seat, True))

    def say(self, viewer: Viewer, message: Say) -> None:
        """Something that a seat says to everybody here."""
        told = self._talk.said(self._seated(viewer), message)
        for one in self.viewers:
            one.tell(replace(told, to=message.id) if one is viewer else told)

    def _moved_on(self) -> None:
        self._end_request(agreed=False)

    def _end_request(self, *, agreed: bool, by: str | None = None) -> None:
        if self._request is not None:
            told = UndoOver(request=self._request.number, agreed=agreed, by=by)
            due = {seat: self._pace.next(seat) for seat in self._everyone}
            for viewer in self.viewers:
                viewer.tell(told, due[viewer.seat])
        self._request = None

    def told_when(self, message: Later, viewer: Viewer) -> float:
        """When a viewer is told that what it said could not be done: with all that is on its way, but for an answer."""
        if isinstance(message, PROMPT):
            return self._reply_due(viewer)
        return self._pace.next(viewer.seat, self._reply_due(viewer))

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
        if head := await self._store.recording(self.id, HEAD):
            recorded = read_head(head)
            return r.Opened(r.Standing(recorded.last, 0, None, self.stored.result), {}, recorded.turns, recorded.first)
        async with self._settled():
            return await self._open()

    async def recall(self, moment: int, viewer: r.Viewer) -> tuple[r.Recalled, dict[str, bytes]]:
        """A moment of a game that is over."""
        self._over()
        if head := await self._store.recording(self.id, HEAD):
            return await self._watch(head, moment, viewer)
        async with self._settled():
            recalled = await self._ask(r.Recall(self.id, moment, viewer, self._company()))
        assert isinstance(recalled, r.Recalled), f"a moment can be recalled: {recalled}"
        names = recalled.shown.names
        return recalled, {name: self._prints[name] for name in names if name in self._prints}

    async def _watch(self, head: bytes, moment: int, viewer: r.Viewer) -> tuple[r.Recalled, dict[str, bytes]]:
        """A moment from a recording alone."""
        recorded = read_head(head)
        if not recorded.first <= moment <= recorded.last:
            raise Fault("not_found", f"there are moments {recorded.first} to {recorded.last}, not {moment}", "moment")
        first = next(one for one in reversed(pieces(recorded)) if one <= moment)
        shown, seen, prints = watch(
            head, await self._store.recording(self.id, first), first, moment, viewer, self._company(()).names
        )
        return r.Recalled(shown, seen.words, seen.by), prints

    async def record(self) -> None:
        """Record a game that is over, as everybody saw it; one that cannot be taken up any more is left as it is."""
        company = self._company(())
        async with self._settled():
            try:
                opened = await self._open()
                parts = {HEAD: await self._recorded(None, company)}
                for first in pieces(read_head(parts[HEAD])):
                    parts[first] = await self._recorded(first, company)
                log.info("table %s is recorded, %d moments", self.id, opened.standing.moment)
            except Fault as fault:
                if fault.code == "too_many":
                    return  # there will be time for it later
                parts = {HEAD: b""}
            await self._store.record(self.id, parts)
            await self._engines.ask(r.Close(self.id), over=True)

    async def _recorded(self, first: int | None, company: r.Company) -> bytes:
        reply = await self._ask(r.Record(self.id, first, company))
        assert isinstance(reply, r.Recorded), f"a game that is over can be recorded: {reply}"
        return reply.data

    async def share(self, moment: int | None, seat: int) -> tuple[int, str]:
        """A moment as a seat knows it, as a judge file: the present one unless said, or one just before it."""
        if self.stored.header is None:
            raise Fault("not_now", "this game is not begun yet")
        playing, soon = self.stored.state == PLAYING, asyncio.get_running_loop().time() + 2 * self.stored.pace / 1000
        await self._pace.wait(min(self._pace.quiet(seat), soon))
        async with self._settled():
            last = (await self._ready()).moment
            if playing:  # nothing is told of what is still on its way to this seat
                last, _ = self._pace.seen(seat) or (last, False)
            if moment is not None and moment > last:
                raise Fault("not_found", f"there are moments 0 to {last}, not {moment}", "moment")
            shared = await self._ask(r.Share(self.id, last if moment is None else moment, seat))
        assert isinstance(shared, r.Shared), f"a moment can be shared: {shared}"
        return shared.moment, shared.text

    def _over(self) -> None:
        if self.stored.header is None or self.stored.state not in (OVER, ABANDONED):
            raise Fault("not_now", "this game is not over yet")


def _told(stops: Stops, to: MessageId) -> StopsTold:
    return StopsTold(default=stops.default, windows=stops.windows, orders=stops.orders, cards=stops.cards, to=to)
