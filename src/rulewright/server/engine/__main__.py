"""A worker: `python -m rulewright.server.engine`. Requests come by standard input, replies go by standard output.

Each is four bytes of length and a record as MessagePack. When the input ends, so does the worker: a server that is
killed leaves none behind.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from rulewright.library import spare_the_collector
from rulewright.server.engine.records import AnyRequest
from rulewright.server.engine.work import Bench


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Work until there is nothing more to read."""
    bench = Bench()
    decoder = msgspec.msgpack.Decoder(AnyRequest)
    encoder = msgspec.msgpack.Encoder()
    while len(head := source.read(4)) == 4:
        request = decoder.decode(source.read(int.from_bytes(head)))
        reply = encoder.encode(bench.work(request))
        sink.write(len(reply).to_bytes(4) + reply)
        sink.flush()


def main() -> None:
    """Keep the pipe for replies; whatever else is printed goes where errors go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_the_collector()
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serve(sys.stdin.buffer, sink)
    except BrokenPipeError:
        return


if __name__ == "__main__":
    main()
