"""How a match stood, kept beside its journal: the game goes on from there if newer rules lead elsewhere."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache

import msgspec
from msgspec.structs import replace

from rulewright.games.registry import find_game
from rulewright.kernel import journal
from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.kernel.journal import Header, Line
from rulewright.kernel.saving import dumps
from rulewright.library import Match
from rulewright.library.making import Resumed
from rulewright.server.engine.records import Snapshot
from rulewright.text.stored import fingerprint

EVERY = 25
"""After so many moments a match is kept anew."""
LARGEST = 16_000_000
NEWER = "The rules have changed since this game was begun. It goes on from here; what came before cannot be taken back."
DAMAGED = "What was written of this game before is damaged. It goes on from here, where it stood."


@cache
def fingerprint_of(game: str) -> str:
    """The fingerprint of everything that decides how a game is played."""
    return fingerprint("rulewright.kernel", "rulewright.effects", "rulewright.text", find_game(game).package)


def take(match: Match, moment: int) -> Snapshot:
    """How a match stands."""
    state = msgspec.msgpack.encode((match.undos, dumps(match.state)))
    return Snapshot(moment, fingerprint_of(match.game), zlib.compress(state, 1))


def resume(header: Header, snapshot: Snapshot) -> tuple[Header, Resumed]:
    """Where a match goes on that stood so: the header of that story, and what is to be said of it."""
    packed = zlib.decompressobj()
    try:
        undos, state = msgspec.msgpack.decode(packed.decompress(snapshot.state, LARGEST), type=tuple[int, bytes])
    except (zlib.error, msgspec.DecodeError) as fault:
        raise FileFault("snapshot", f"cannot be read: {fault}") from fault
    told = DAMAGED if snapshot.fingerprint == fingerprint_of(header.game) else NEWER
    return replace(header, state=state, chance=(), digest=""), Resumed(undos, told)


def readable(lines: Iterable[bytes], *, lenient: bool) -> tuple[Line, ...]:
    """The lines of a journal; if it is lenient, up to the first that is none."""
    read: list[Line] = []
    for line in lines:
        try:
            read.append(msgspec.json.decode(line, type=Line))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            if not lenient:
                raise
            break
    return tuple(read)


def as_far_as_it_holds(matches: Iterator[Match]) -> Iterator[Match]:
    """The match after each line, up to the first that leads elsewhere; the beginning has to hold."""
    yield next(matches)
    with suppress(RulewrightError, *journal.DAMAGED):
        yield from matches
