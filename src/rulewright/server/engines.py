"""The worker processes, as the server's own process sees them: requests go out, each reply comes back to its asker."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from itertools import count
from zlib import crc32

import msgspec

from rulewright.server.engine.card_messages import PlayPair
from rulewright.server.engine.frames import HEAD, framed, read_head
from rulewright.server.engine.judge_messages import Judge
from rulewright.server.engine.records import (
    DRAWINGS,
    ERRANDS,
    READINGS,
    AnyReply,
    AnyRequest,
    Open,
    Rejected,
    Verify,
)
from rulewright.server.turns import Turns

LARGE_REPLY = 1 << 20
"""Bytes that are read ahead: what a long run of steps shows to everybody goes through in one piece."""
DEADLINE, OPENING = 10.0, 60.0
"""Seconds that a worker may spend on one request, and on playing or recording a whole journal; then it hangs."""
LATE = 1.0
"""If this process itself comes so many seconds late to look, the worker is not to blame."""
JUDGING, MOST_JUDGING, JUDGED = 60.0, 20, 300
"""Seconds after which a worker hangs that judges a file, for which it has a limit of its own; so many files may wait;
after so many the process begins anew, with nothing in mind."""
DRAWING, MEASURING = 30.0, 120.0
"""Seconds after which a worker hangs that draws a card or looks at a picture, and one that plays a pair of games."""
SIDE_BY_SIDE = min(2, os.cpu_count() or 1)
"""So many cards are drawn at a time, and so many pairs of games played to measure one."""
LATER = 5
"""How far a process stands back that nobody in a game waits for, as the system counts it."""
FAREWELL = 5.0
"""Seconds that a worker has to end by itself."""
MOST_LOST, MOST_HUNG = 2, 1_000
"""So often a request is asked again whose worker was lost; so many tables are remembered on which one hung."""
MOST_UNREAD = 50
"""So many requests to read something may wait for one another."""

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[AnyReply] = msgspec.msgpack.Decoder(AnyReply)

log = logging.getLogger(__name__)


class WorkerLost(Exception):
    """A worker ended before it replied; it is started again with the next request."""


class WorkerHung(Exception):
    """A worker spent too long on this request, and was ended; whatever else it was asked is asked again."""


class _Asked(msgspec.Struct):
    """A request that has no reply yet."""

    reply: asyncio.Future[AnyReply]
    what: str
    seconds: float
    """How long it may take once the worker has come to it."""


class Worker:
    """One process. It takes requests one after the other; what it is asked and has not answered is kept by number."""

    def __init__(
        self, deadline: float = DEADLINE, environment: Mapping[str, str] | None = None, *, later: bool = False
    ) -> None:
        """`later`: whether games in progress have the processor first."""
        self._deadline = deadline
        self._later = later
        self._environment = {**os.environ, **(environment or {})}
        self._process: Process | None = None
        self._numbers = count(1)
        self._asked: dict[int, _Asked] = {}
        """In the order in which they were asked, so that the first is what it is working on."""
        self._alarm: asyncio.TimerHandle | None = None
        self._listening: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._heard = False
        """Whether the process has replied to something; before that it is starting, which may take its time."""

    @property
    def load(self) -> int:
        """How many requests have no reply yet."""
        return len(self._asked)

    async def ask(self, request: AnyRequest) -> AnyReply:
        """The reply to a request; WorkerLost or WorkerHung if there will be none."""
        record = _encoder.encode(request)  # what cannot be said is not asked, and nobody waits for an answer to it
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                await self._start()
        assert self._process is not None, "it has been started"
        assert self._process.stdin is not None, "it was started with a pipe"
        number = next(self._numbers)
        asked = _Asked(asyncio.get_running_loop().create_future(), type(request).__name__, self._limit(request))
        self._asked[number] = asked
        if len(self._asked) == 1:
            self._watch()
        try:
            self._process.stdin.write(framed(number, record))
            await self._process.stdin.drain()
        except (ConnectionError, RuntimeError):
            self._end()  # who does not listen will not answer either; the listener tells everyone who waits
        return await asked.reply

    def _limit(self, request: AnyRequest) -> float:
        return (
            self._deadline if self._heard and not isinstance(request, Open | Verify) else max(OPENING, self._deadline)
        )

    async def start(self) -> None:
        """Start the process now rather than with the first request."""
        async with self._starting:
            if self._process is None:
                await self._start()

    async def _start(self) -> None:
        await self._listened()
        self._heard = False
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "rulewright.server.engine",
            stdin=PIPE,
            stdout=PIPE,
            limit=LARGE_REPLY,
            env=self._environment,
        )
        if self._later and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, LATER)
        self._listening = asyncio.create_task(self._listen(self._process))

    async def _listen(self, process: Process) -> None:
        """Hand every reply to whoever asked for it."""
        assert process.stdout is not None, "it was started with a pipe"
        try:
            while True:
                number, size = read_head(await process.stdout.readexactly(HEAD))
                self._replied(number, await process.stdout.readexactly(size))
        except asyncio.IncompleteReadError:
            pass
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            for asked in self._asked.values():
                _fail(asked, WorkerLost("the worker has ended"))
            self._asked.clear()
            self._watch()

    def _replied(self, number: int, record: bytes) -> None:
        """A reply to nobody is dropped: it is never handed to somebody else."""
        self._heard = True
        asked = self._asked.pop(number, None)
        if asked is None:
            log.error("a worker replied to request %d, which nobody asked", number)
            return
        self._watch()
        try:
            reply = _decoder.decode(record)
        except msgspec.DecodeError:
            log.exception("the reply to %s cannot be read", asked.what)
            _fail(asked, WorkerLost("the worker's reply cannot be read"))
            return
        if not asked.reply.done():
            asked.reply.set_result(reply)

    # -- a worker that hangs -------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """From now on the time runs that it has for the request that it is working on."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        first = next(iter(self._asked.values()), None)
        if first is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(first.seconds, self._too_long, loop.time() + first.seconds)

    def _too_long(self, due: float) -> None:
        """What it works on has taken too long: end it. The rest is asked again, of another process."""
        if asyncio.get_running_loop().time() > due + LATE:
            self._watch()
            return
        asked = self._asked.pop(next(iter(self._asked)))
        log.error("a worker has spent %g seconds on %s and is ended", asked.seconds, asked.what)
        _fail(asked, WorkerHung(f"{asked.what} took more than {asked.seconds:g} seconds"))
        self._end()

    def _end(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def _listened(self) -> None:
        if self._listening is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    async def close(self) -> None:
        """End the process; it ends by itself when it has nothing more to read."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            try:
                await asyncio.wait_for(asyncio.shield(self._listened()), FAREWELL)
            except TimeoutError:
                self._end()
                await self._listened()
        self._process = None


def _fail(asked: _Asked, fault: Exception) -> None:
    if not asked.reply.done():
        asked.reply.set_exception(fault)


class Engines:
    """All workers. A table always goes to the same one; computer players think on another.

    What strangers have written is read by one more: what takes too long costs that process its life, and nobody else
    anything. Games that are over are looked at in yet another, so that no game in progress waits for it. Both are
    started when there is something for them to do. A table on which a worker hung goes to one more from then on, so
    that it can hurt none but its like; the other tables of that worker go on in a new process.
    """

    def __init__(self, workers: int, deadline: float = DEADLINE) -> None:
        self._workers = [Worker(deadline) for _ in range(max(1, workers))]
        self._thinker = Worker(deadline)
        self._reader = Worker(deadline)
        self._judge = Worker(JUDGING, {"RULEWRIGHT_CACHE": "off"})
        self._judged = 0
        self._archive = Worker(deadline, later=True)
        self._easels = [Worker(max(DRAWING, deadline), later=True) for _ in range(SIDE_BY_SIDE)]
        self._labs = [Worker(max(MEASURING, deadline), later=True) for _ in range(SIDE_BY_SIDE)]
        self._ward = Worker(deadline)
        self._reading, self._archiving = Turns(1, MOST_UNREAD), Turns(1, MOST_UNREAD)
        self._drawing, self._balancing = Turns(SIDE_BY_SIDE, MOST_UNREAD), Turns(SIDE_BY_SIDE, MOST_UNREAD)
        self._judging = Turns(1, MOST_JUDGING)
        self._hung: dict[str, None] = {}
        """The tables on which a worker hung, the latest last."""

    async def start(self) -> None:
        """Start all processes, so that nobody waits for them."""
        await asyncio.gather(*(worker.start() for worker in (*self._workers, self._thinker)))

    async def ask(self, request: AnyRequest, *, over: bool = False) -> AnyReply:
        """The reply of the worker whose business it is, also of a game that is over; asked again if it was lost."""
        if isinstance(request, READINGS):
            return await self._patiently((self._reader,), self._reading, request)
        if isinstance(request, DRAWINGS):
            return await self._patiently(self._easels, self._drawing, request)
        if isinstance(request, PlayPair):
            return await self._patiently(self._labs, self._balancing, request)
        if over:
            return await self._patiently((self._archive,), self._archiving, request)
        try:
            for _ in range(MOST_LOST):
                with contextlib.suppress(WorkerLost):
                    return await self._worker_for(request).ask(request)
            return await self._worker_for(request).ask(request)
        except WorkerHung:
            self._hung[request.table] = None
            if len(self._hung) > MOST_HUNG:
                del self._hung[next(iter(self._hung))]
            raise

    def _worker_for(self, request: AnyRequest) -> Worker:
        if request.table in self._hung:
            return self._ward
        return self._thinker if isinstance(request, ERRANDS) else self._worker_of(request.table)

    async def _patiently(self, workers: Sequence[Worker], turns: Turns, request: AnyRequest) -> AnyReply:
        """The reply of workers that anybody may keep busy: not too much at once, in turns, and within its time."""
        async with turns.turn() as ours:
            worker = _least_busy(workers)
            if not ours or worker.load >= MOST_UNREAD:
                return Rejected("too_many", "too much is being read already; try again in a few seconds")
            for _ in range(2):  # what one has sent may have cost another the process
                with contextlib.suppress(WorkerLost):
                    try:
                        return await worker.ask(request)
                    except WorkerHung:
                        return Rejected("bad_message", "this takes too long to read")
        return Rejected("too_many", "this could not be read; try again in a few seconds")

    async def judge(self, request: Judge) -> AnyReply:
        """What came of a judge file that anybody may have sent; what it costs, it costs a process of its own."""
        async with self._judging.turn() as ours:
            if ours and self._judge.load < MOST_JUDGING:
                return await self._judged_now(request)
        return Rejected("too_many", "too many files are being judged already; try again in a few seconds")

    async def _judged_now(self, request: Judge) -> AnyReply:
        self._judged += 1
        if self._judged > JUDGED and not self._judge.load:
            self._judged = 0
            await self._judge.close()
        try:
            return await self._judge.ask(request)
        except WorkerHung:
            return Rejected("bad_message", "this file takes too long", "text")
        except WorkerLost:
            return Rejected("not_now", "this file could not be judged; try again", "text")

    def _worker_of(self, table: str) -> Worker:
        return self._workers[crc32(table.encode()) % len(self._workers)]

    def loads(self) -> list[tuple[str, int]]:
        """How many requests of each worker have no reply yet."""
        named = {"thinker": self._thinker, "reader": self._reader, "judge": self._judge, "archive": self._archive}
        games = [(f"games {number}", worker.load) for number, worker in enumerate(self._workers, 1)]
        several = [("easel", sum(one.load for one in self._easels)), ("lab", sum(one.load for one in self._labs))]
        return [*games, *((name, worker.load) for name, worker in named.items()), *several, ("ward", self._ward.load)]

    async def close(self) -> None:
        """End all of them."""
        alone = (self._thinker, self._reader, self._judge, self._archive, self._ward)
        workers = (*self._workers, *alone, *self._easels, *self._labs)
        await asyncio.gather(*(worker.close() for worker in workers))


def _least_busy(workers: Sequence[Worker]) -> Worker:
    return min(workers, key=lambda one: one.load)
