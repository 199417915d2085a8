"""A worker: `python -m rulewright.server.engine`. Requests come by standard input, replies go by standard output.

When the input ends, so does the worker: a server that is killed leaves none behind.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from typing import BinaryIO

import msgspec

from rulewright.library import spare_the_collector
from rulewright.server.engine.frames import framed, read_frame
from rulewright.server.engine.records import AnyRequest, Broken
from rulewright.server.engine.work import Bench
from rulewright.server.logs import keep_log

log = logging.getLogger(__name__)

_decoder: msgspec.msgpack.Decoder[AnyRequest] = msgspec.msgpack.Decoder(AnyRequest)
_encoder = msgspec.msgpack.Encoder()


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Work until there is nothing more to read."""
    bench = Bench()
    while (frame := read_frame(source)) is not None:
        number, record = frame
        sink.write(framed(number, reply_to(bench, record)))
        sink.flush()


def reply_to(bench: Bench, record: bytes) -> bytes:
    """The reply to a request, whatever it is: every request gets exactly one."""
    try:
        request = _decoder.decode(record)
    except msgspec.DecodeError as fault:
        log.exception("a request cannot be read")
        return _encoder.encode(Broken(f"{type(fault).__name__}: {fault}"))
    reply = bench.work(request)
    try:
        return _encoder.encode(reply)
    except Exception as fault:
        log.exception("a reply cannot be written: %s", type(reply).__name__)
        bench.forget(request.table)
        return _encoder.encode(Broken(f"{type(fault).__name__}: {fault}"))


def main() -> None:
    """Keep the pipe for replies; whatever else is printed goes where errors go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_the_collector()
    keep_log()
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serve(sys.stdin.buffer, sink)
    except BrokenPipeError:
        return


if __name__ == "__main__":
    main()
