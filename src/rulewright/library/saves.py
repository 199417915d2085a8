"""A saved game: what it was made from, and its state, with a check that neither has been damaged."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.errors import FileFault
from rulewright.kernel.journal import Header

MAGIC = "rulewright save"
FORMAT = 1


class Save(Struct, frozen=True, array_like=True):
    """The parts of a saved game."""

    magic: str
    format: int
    head: bytes
    state: bytes
    check: bytes


def write_save(header: Header, state: bytes) -> bytes:
    """The bytes of a saved game."""
    head = msgspec.msgpack.encode(replace(header, state=b"") if header.state else header)
    return msgspec.msgpack.encode(Save(MAGIC, FORMAT, head, state, _check(head, state)))


def read_save(data: bytes) -> Header:
    """The header of a saved game, with the state in it."""
    try:
        save = msgspec.msgpack.decode(data, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise FileFault("save", f"these bytes are not a saved game: {fault}") from fault
    if save.magic != MAGIC or save.format != FORMAT:
        raise FileFault("save", f"this is {save.magic!r} of format {save.format}, not {MAGIC!r} of format {FORMAT}")
    if save.check != _check(save.head, save.state):
        raise FileFault("save", "these bytes have been damaged", remedy="use an unbroken copy")
    try:
        return replace(_header_of(save.head), state=save.state)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise FileFault("save", f"these bytes are not a saved game: {fault}") from fault


def _check(head: bytes, state: bytes) -> bytes:
    return blake2b(head + state, digest_size=8).digest()


@lru_cache(maxsize=64)
def _header_of(data: bytes) -> Header:
    return msgspec.msgpack.decode(data, type=Header)
