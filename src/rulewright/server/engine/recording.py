"""A game that is over, recorded as everybody saw it: it can be watched from that alone, whatever the rules become.

A recording is a head (how long it was, what is printed on the cards, the log) and pieces of so many moments each. No
name of anybody is in it, but a sign for each seat; those of earlier versions have names.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.server.engine.company import EVERYTHING, Company, Viewer
from rulewright.server.engine.seated import Seated
from rulewright.server.engine.showing import NOTHING, ShownEntry, encode, show, show_entry
from rulewright.server.engine.standing import Shown

PIECE = 50
"""So many moments are packed together."""
LARGEST = 64_000_000
CALLED = tuple(map(chr, range(0xE000, 0xE004)))
"""Stand for what whoever sits there is called. Nobody can see these signs, so they are in no name and in no text."""

_Read = TypeVar("_Read")


class Said(Struct, frozen=True, array_like=True):
    """What the log says of one answer, to each viewer as JSON; and the answer before it, by its moment."""

    before: int
    told: tuple[bytes, ...]


class Seen(Struct, frozen=True, array_like=True):
    """What each viewer saw at a moment."""

    by: str
    words: str
    waiting: str | None
    story: int
    """The moment whose log this is: an earlier one, after an undo."""
    views: tuple[bytes, ...]
    names: tuple[tuple[str, ...], ...]


class Head(Struct, frozen=True, array_like=True):
    """What there is of a recording besides its moments."""

    first: int
    last: int
    turns: tuple[tuple[int, int], ...]
    prints: dict[str, bytes]
    said: dict[int, Said]


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody for whom a game is recorded, in their order."""
    return (EVERYTHING, None, *range(seats))


def record_head(seated: Seated, company: Company) -> bytes:
    """The head of a recording."""
    numbers: dict[int, int] = {}
    called = CALLED[: len(company.names)]
    for number, moment in enumerate(seated.past, seated.first):
        numbers.setdefault(id(moment), number)
    said: dict[int, Said] = {}
    for number, moment in enumerate(seated.past, seated.first):
        if numbers[id(moment)] == number:
            told = [(number, entry) for entry in moment.told]
            lines = tuple(
                encode([show_entry(seated.kit, seated.game, viewer, one, called) for one in told])
                for viewer in viewers(len(company.names))
            )
            said[number] = Said(numbers.get(id(moment.before), -1), lines)
    return _packed(Head(seated.first, seated.now, seated.turns(), seated.prints(), said))


def record_piece(seated: Seated, first: int, company: Company) -> bytes:
    """The moments from one on."""
    ids = [id(moment) for moment in seated.past]
    seen = []
    for number in range(first, min(first + PIECE, seated.now + 1)):
        game = seated.game_at(number)
        shown = [
            show(seated.kit, game, viewer, number, (0, ()), company.names, asks=False)
            for viewer in viewers(len(company.names))
        ]
        by, words = seated.says(number)
        story = seated.first + ids.index(ids[number - seated.first])
        views, names = tuple(one.view for one in shown), tuple(one.names for one in shown)
        seen.append(Seen(by, words, shown[0].waiting, story, views, names))
    return _packed(seen)


def watch(
    head: bytes, piece: bytes, first: int, moment: int, viewer: Viewer, called: Sequence[str]
) -> tuple[Shown, Seen, dict[str, bytes]]:
    """What a viewer saw at a moment, from a recording alone; with what is printed on the cards that it names.

    `called`: what whoever sits there is called now.
    """
    whole, seen = read_head(head), _unpacked(piece, list[Seen])[moment - first]
    at = viewers(len(seen.views) - 2).index(viewer)
    log: list[msgspec.Raw] = []
    story = seen.story
    while story in whole.said:
        log[:0] = msgspec.json.decode(whole.said[story].told[at], type=list[msgspec.Raw])
        story = whole.said[story].before
    shown = Shown(seen.views[at], NOTHING, 0, _with_names(encode(log), called), seen.names[at], 0, seen.waiting)
    return shown, seen, {name: whole.prints[name] for name in seen.names[at] if name in whole.prints}


def _with_names(log: bytes, called: Sequence[str]) -> bytes:
    for sign, name in zip((one.encode() for one in CALLED), called, strict=False):
        log = log.replace(_BEGINS + sign, _BEGINS + _inside(_begun(name))).replace(sign, _inside(name))
    return log


def without_name(head: bytes, name: str, called: str) -> bytes:
    """The head of a recording in which somebody's name is another."""
    whole = read_head(head)
    found = [_inside(one) for one in {name, _begun(name)}]
    if not any(one in told for said in whole.said.values() for told in said.told for one in found):
        return head
    said = {
        at: replace(one, told=tuple(_renamed(told, name, called) for told in one.told))
        for at, one in whole.said.items()
    }
    return _packed(replace(whole, said=said))


def _renamed(told: bytes, name: str, called: str) -> bytes:
    entries = msgspec.json.decode(told, type=list[ShownEntry])
    return encode([replace(one, said=one.said.replace(name, called).replace(_begun(name), called)) for one in entries])


_BEGINS = b'"said":"'


def _begun(name: str) -> str:
    """A name at the beginning of a sentence."""
    return name[:1].upper() + name[1:]


def _inside(text: str) -> bytes:
    """A text as it stands within one of JSON."""
    return encode(text)[1:-1]


def read_head(head: bytes) -> Head:
    """The head of a recording."""
    return _unpacked(head, Head)


def pieces(head: Head) -> Sequence[int]:
    """With which moments the pieces of a recording begin."""
    return range(head.first, head.last + 1, PIECE)


def _packed(what: object) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(what), 6)


def _unpacked(data: bytes, kind: type[_Read]) -> _Read:
    return msgspec.msgpack.decode(zlib.decompressobj().decompress(data, LARGEST), type=kind)
