"""Cards of one's own sets on the command line: from a card file, the folder of a set, or a release on a server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec

from rulewright.games.cardfiles import newest, read_card_file
from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.games.reading import read_text
from rulewright.kernel.errors import FileFault, IllegalDeck, Refusal, RulewrightError
from rulewright.studio.folders import BANS, read_bans
from rulewright.studio.releases import ReleasedSet
from rulewright.studio.set_cards import SetCards, released_cards, set_bans, with_set_cards

_RELEASE = re.compile(r"(?P<server>https?://[^/\s]+)/sets/(?P<set>[0-9a-f]{1,32})/(?P<number>[0-9]{1,6})/?")
LARGEST, PATIENCE = 32 << 20, 30.0
"""Bytes that a release may have, and seconds that it may take to come."""


def own_sets(sources: Sequence[str]) -> list[SetCards]:
    """The sets that are named: each a card file, a folder, or the address of a release."""
    return [_release(source) if _RELEASE.fullmatch(source) else _files(Path(source)) for source in sources]


def own_cards(sets: Sequence[SetCards], kit: GameKit, decks: Sequence[Deck]) -> list[Fields]:
    """The cards that these sets bring to a game, unless a deck holds one that its set has banned."""
    for one in sets:
        if one.game != kit.name:
            raise RulewrightError(f"the set {one.title!r} has cards of {one.game}, not of {kit.name}")
    for deck in decks:
        if faults := set_bans(sets, deck):
            raise IllegalDeck(deck.name, tuple(Refusal(fault.rule, fault.message) for fault in faults))
    known = kit.card_library()
    return [fields for name, fields in with_set_cards(kit, sets).items() if name not in known]


def _files(path: Path) -> SetCards:
    """A card file with the bans beside it, or the folder of a set."""
    if path.is_dir():
        listed = sorted(path.glob("*.cards.toml"))
        if len(listed) != 1:
            raise FileFault(str(path), f"has {len(listed)} card files", remedy="name one of them")
        path = listed[0]
    file = read_card_file(path)
    cards: dict[str, Fields] = {}
    for entry in file.cards:
        if not entry.fields.get("language"):
            cards[entry.name] = newest(cards.get(entry.name, entry.fields), entry.fields)
    bans = path.parent / BANS
    banned = read_bans(read_text(bans, "write it anew")) if bans.is_file() else {}
    return SetCards(file.game, file.set, tuple(cards.values()), banned)


def _release(address: str) -> SetCards:
    """What a server has published."""
    found = _RELEASE.fullmatch(address)
    assert found is not None, "it is the address of a release"
    asked = f"{found['server']}/api/sets/{found['set']}/releases/{found['number']}"
    try:
        with urlopen(Request(asked, headers={"Accept": "application/json"}), timeout=PATIENCE) as reply:
            return released_cards(msgspec.json.decode(reply.read(LARGEST), type=ReleasedSet))
    except (URLError, HTTPException, OSError) as fault:
        raise RulewrightError(f"{address} cannot be fetched: {getattr(fault, 'reason', fault)}") from fault
    except msgspec.MsgspecError as fault:
        raise RulewrightError(f"{address} is no release of a set: {fault}") from fault
