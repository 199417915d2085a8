"""The worker processes, as the server's own process sees them: requests go out, replies come back in order."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from zlib import crc32

import msgspec

from rulewright.server.engine.records import ERRANDS, AnyReply, AnyRequest

LARGE_REPLY = 1 << 20
"""Bytes that are read ahead: what a long run of steps shows to everybody goes through in one piece."""

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[AnyReply] = msgspec.msgpack.Decoder(AnyReply)


class WorkerLost(Exception):
    """A worker ended before it replied; it is started again with the next request."""


class Worker:
    """One process."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._waiting: deque[asyncio.Future[AnyReply]] = deque()
        self._listening: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    @property
    def load(self) -> int:
        """How many requests have no reply yet."""
        return len(self._waiting)

    async def ask(self, request: AnyRequest) -> AnyReply:
        """The reply to a request; WorkerLost if there will be none."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                await self._start()
        assert self._process is not None, "it has been started"
        assert self._process.stdin is not None, "it was started with a pipe"
        reply: asyncio.Future[AnyReply] = asyncio.get_running_loop().create_future()
        self._waiting.append(reply)
        data = _encoder.encode(request)
        try:
            self._process.stdin.write(len(data).to_bytes(4) + data)
            await self._process.stdin.drain()
        except (ConnectionError, RuntimeError):
            if not reply.done():
                reply.set_exception(WorkerLost("the worker does not listen"))
        return await reply

    async def start(self) -> None:
        """Start the process now rather than with the first request."""
        async with self._starting:
            if self._process is None:
                await self._start()

    async def _start(self) -> None:
        await self._listened()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "rulewright.server.engine", stdin=PIPE, stdout=PIPE, limit=LARGE_REPLY
        )
        self._listening = asyncio.create_task(self._listen(self._process))

    async def _listen(self, process: Process) -> None:
        """Hand every reply to whoever waits for it."""
        assert process.stdout is not None, "it was started with a pipe"
        try:
            while True:
                size = int.from_bytes(await process.stdout.readexactly(4))
                reply = _decoder.decode(await process.stdout.readexactly(size))
                future = self._waiting.popleft()
                if not future.done():
                    future.set_result(reply)
        except asyncio.IncompleteReadError:
            pass
        finally:
            await process.wait()
            while self._waiting:
                future = self._waiting.popleft()
                if not future.done():
                    future.set_exception(WorkerLost("the worker has ended"))

    async def _listened(self) -> None:
        if self._listening is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    async def close(self) -> None:
        """End the process; it ends by itself when it has nothing more to read."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            await self._listened()
        self._process = None


class Engines:
    """All workers. A table always goes to the same one; computer players think on another."""

    def __init__(self, workers: int) -> None:
        self._workers = [Worker() for _ in range(max(1, workers))]
        self._thinker = Worker()

    async def start(self) -> None:
        """Start all processes, so that nobody waits for them."""
        await asyncio.gather(*(worker.start() for worker in (*self._workers, self._thinker)))

    async def ask(self, request: AnyRequest) -> AnyReply:
        """The reply of the worker whose business it is; asked a second time if the first worker was lost."""
        worker = self._thinker if isinstance(request, ERRANDS) else self._worker_of(request.table)
        try:
            return await worker.ask(request)
        except WorkerLost:
            return await worker.ask(request)

    def _worker_of(self, table: str) -> Worker:
        return self._workers[crc32(table.encode()) % len(self._workers)]

    async def close(self) -> None:
        """End all of them."""
        await asyncio.gather(*(worker.close() for worker in (*self._workers, self._thinker)))
