"""The socket: who one is with the first message, then what one has to say."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from msgspec import Raw

from rulewright.server import wire
from rulewright.server.figures import Figures
from rulewright.server.gathering import ABANDONED, COMPUTER, OVER, SEATS
from rulewright.server.limits import Bucket, Buckets, client_of, same_origin
from rulewright.server.lobby import Lobby
from rulewright.server.passing import pass_socket
from rulewright.server.sent import ErrorTold, PackedRefusal, Pong, RematchAsked, RematchMade, TablesTold
from rulewright.server.table import Table
from rulewright.server.viewer import Viewer
from rulewright.server.wire import Fault

PATIENCE = 10.0
"""Seconds until the first message has to be there."""
AT_ONCE, A_SECOND = 40, 20
"""How many messages a client may send."""
POLICY, TOO_LARGE = 1008, 1009

log = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]


@websocket("/ws")
async def connect(
    socket: Socket,
    lobby: NamedDependency[Lobby],
    making: NamedDependency[Buckets],
    speaking: NamedDependency[Buckets],
    origins: NamedDependency[frozenset[str]],
    figures: NamedDependency[Figures],
) -> None:
    """One connection, from its first message to its end."""
    if not same_origin(socket.headers, origins):
        await socket.close(POLICY, "this page may not connect")
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        await _Conversation(socket, lobby, making, speaking, figures).run()


class _Conversation:
    """What is said on one connection."""

    def __init__(self, socket: Socket, lobby: Lobby, making: Buckets, speaking: Buckets, figures: Figures) -> None:
        self._figures = figures
        self._socket = socket
        self._lobby = lobby
        self._making = making
        self._speaking = speaking
        self._bucket = Bucket(AT_ONCE, A_SECOND)
        self._viewer = Viewer(None)
        self._table: Table | None = None

    async def run(self) -> None:
        """Until one side hangs up."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self._socket.receive_text()
        except TimeoutError:
            await self._socket.close(POLICY, "nothing was said")
            return
        try:
            first = self._first(text)
            if not isinstance(first, wire.WatchLobby):
                if await pass_socket(self._lobby, first.table, self._socket, text):
                    return
                self._table = await self._lobby.find(first.table)
            if isinstance(first, wire.Sit):
                assert self._table is not None, "a seat is at a table"
                self._viewer = Viewer(_seat(self._table, first.token))
        except Fault as fault:
            self._tell_fault(fault, wire.message_id(text))
            self._viewer.hang_up()
            await self._send()
            return
        await self._stay(first)

    def _first(self, text: str) -> wire.First:
        if len(text) > wire.LARGEST:
            raise Fault("too_large", f"a message has at most {wire.LARGEST} bytes")
        return wire.read_first(text)

    async def _stay(self, first: wire.First) -> None:
        sending = asyncio.create_task(self._send())
        listening = asyncio.create_task(self._listen())
        piling_up = asyncio.create_task(self._viewer.cut_off.wait())
        try:
            if self._table is None:
                self._lobby.listings.viewers.add(self._viewer)
                self._viewer.tell(TablesTold(tables=self._lobby.listings.listed(), to=first.id))
            else:
                await self._enter(self._table, first)
            await asyncio.wait((sending, listening, piling_up), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._lobby.listings.viewers.discard(self._viewer)
            if self._table is not None:
                self._table.exit(self._viewer)
            self._viewer.leave()
            for task in (sending, listening, piling_up):
                task.cancel()
            await asyncio.gather(sending, listening, piling_up, return_exceptions=True)

    async def _enter(self, table: Table, first: wire.First) -> None:
        token = first.token if isinstance(first, wire.Sit) else None
        try:
            await self._lobby.deeds.see_through(table.enter(self._viewer, first.id, token))
        except Fault as fault:
            self._tell_fault(fault, first.id)
            self._viewer.hang_up()
        except Exception:
            log.exception("somebody could not come to table %s", table.id)
            self._tell_fault(Fault("fault", "something is wrong on our side; come again"), first.id)
            self._viewer.hang_up()

    async def _send(self) -> None:
        """Whatever is to be sent, one after the other."""
        while (message := await self._viewer.next()) is not None:
            await self._socket.send_text(message.decode())
        await self._socket.close(self._viewer.closing)

    async def _listen(self) -> None:
        while True:
            text = await self._socket.receive_text()
            self._viewer.heard = asyncio.get_running_loop().time()
            if len(text) > wire.LARGEST:
                await self._socket.close(TOO_LARGE, "too large")
                return
            if self._bucket.take() or not self._may_speak():
                await self._socket.close(POLICY, "too many messages")
                return
            try:
                message = wire.read_later(text)
            except Fault as fault:
                self._tell_fault(fault, wire.message_id(text))
                continue
            try:
                await self._lobby.deeds.see_through(self._do(message))
            except Fault as fault:
                self._tell_fault(fault, message.id, self._due(message))
            except Exception:
                log.exception("a message could not be dealt with: %s", type(message).__name__)
                ours = Fault("fault", "something is wrong on our side; nothing has changed")
                self._tell_fault(ours, message.id, self._due(message))

    def _may_speak(self) -> bool:
        """Whether this client, on all its sockets together, has not said too much."""
        try:
            self._speaking.take(client_of(self._socket))
        except Fault:
            return False
        return True

    def _due(self, message: wire.Later) -> float:
        return 0.0 if self._table is None else self._table.told_when(message, self._viewer)

    async def _do(self, message: wire.Later) -> None:
        if isinstance(message, wire.Ping):
            self._viewer.tell(Pong(to=message.id))
            return
        table, viewer = self._table, self._viewer
        if table is None:
            raise Fault("not_now", "there is no table here; connect to one with `sit` or `watch`", "type")
        match message:
            case wire.SendAnswer():
                await table.answer(viewer, message.moment, message.answer, message.id)
                self._figures.answers.add(asyncio.get_running_loop().time() - viewer.heard)
            case wire.WhyNot():
                await table.why_not(viewer, message.answer, message.card, message.id)
            case wire.TakeBack():
                await table.undo(viewer, message.id)
            case wire.Consent():
                await table.consent(viewer, message.request, agree=message.agree)
            case wire.Repair():
                await table.repair(viewer, message.id, agree=message.agree)
            case wire.SetStops() | wire.Enough() | wire.AskAdvice():
                await self._about_asking(table, message)
            case wire.Say():
                table.say(viewer, message)
            case wire.Rematch():
                await self._rematch(table)

    async def _about_asking(self, table: Table, message: wire.SetStops | wire.Enough | wire.AskAdvice) -> None:
        """When to be asked, and what to answer."""
        match message:
            case wire.SetStops():
                await table.set_stops(self._viewer, wire.stops_of(message), message.id)
            case wire.Enough():
                await table.enough(self._viewer, message.turn, message.id)
            case wire.AskAdvice():
                await table.advise(self._viewer, message.id)

    async def _rematch(self, table: Table) -> None:
        seat = self._viewer.seat
        if seat is None:
            raise Fault("not_yours", "who watches has nothing to say")
        if table.stored.state not in (OVER, ABANDONED):
            raise Fault("not_now", "this game is not over yet")
        if any(one.kind == COMPUTER and one.deck is None for one in table.stored.seats):
            raise Fault("not_now", "a lesson is begun again from its own page")
        self._making.take(client_of(self._socket))
        table.rematch.add(seat)
        table.broadcast(RematchAsked(by=[SEATS[one] for one in sorted(table.rematch)]))
        if not table.persons <= table.rematch:
            return
        table.rematch.clear()
        again, seats = await self._lobby.rematch(table, client_of(self._socket))
        for viewer in table.viewers:
            if viewer.seat in seats:
                number, token = seats[viewer.seat]
                viewer.tell(RematchMade(table=again.id, seat=SEATS[number], token=token))
            else:
                viewer.tell(RematchMade(table=again.id))

    def _tell_fault(self, fault: Fault, to: Any, due: float = 0.0) -> None:
        if fault.code == "refused":
            self._viewer.tell(PackedRefusal(refusal=Raw(fault.extra["refusal"]), to=to), due)
        else:
            self._viewer.tell(ErrorTold(code=fault.code, field=fault.field, message=fault.message, to=to), due)


def _seat(table: Table, token: str) -> int:
    seat = table.seat_of(token)
    if seat is None:
        raise Fault("not_yours", "this token is for no seat of this table", "token")
    return seat
