"""How requests and replies travel through a worker's pipes: a number and a length, then a record as MessagePack.

A reply bears the number of its request, so that it can reach nobody but whoever asked.
"""

from __future__ import annotations

import struct
from typing import BinaryIO

_HEAD = struct.Struct(">QI")
HEAD = _HEAD.size
"""How many bytes come before the record."""


def framed(number: int, record: bytes) -> bytes:
    """A record with its number, as it is written."""
    return _HEAD.pack(number, len(record)) + record


def read_head(head: bytes) -> tuple[int, int]:
    """The number, and how many bytes the record has."""
    number, size = _HEAD.unpack(head)
    return number, size


def read_frame(source: BinaryIO) -> tuple[int, bytes] | None:
    """The next record and its number; None when there is nothing more."""
    head = source.read(HEAD)
    if len(head) < HEAD:
        return None
    number, size = read_head(head)
    return number, source.read(size)
