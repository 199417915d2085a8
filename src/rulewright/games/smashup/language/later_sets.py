"""What later sets add to the game: understood, with what it would take to play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import Unplayable

_TREASURE = "a shared deck that is searched or shuffled"
_TITAN = "titans, which are in play beside minions and clash"
_FUSION = "fusions, which are played as a minion or as an action"
_STORED = "stored cards, which lie under another card, out of play"
_DUEL = "what is so of a minion while its duel is going on"
_SWAP = "swapping a card in play for another that takes over its place"
_COPIES = "using an ability of another card as one's own"

_NOUNS = {
    "titan@n": _TITAN,
    "fusion@n": _FUSION,
    "{kind:Word@n} stored under {card:Cards.sg}": _STORED,
}
_ADJECTIVES = {"stored": _STORED, "buried or stored": _STORED}
_DEEDS = {
    "store~ {cards:Cards} under {card:Cards.sg}": _STORED,
    "shuffle~ {cards:Cards} into the treasure deck": _TREASURE,
    "search~ the treasure deck for {cards:Cards}": _TREASURE,
    "swap~ {cards:Cards} for|with {others:Cards}": _SWAP,
    "copy~ the ability|talent of {card:Cards.sg}": _COPIES,
}


def constructions() -> Iterator[Construction]:
    """Words of later sets, each of which stands for what is missing."""
    for words, what in _NOUNS.items():
        yield construction("Word@n", words, node=_lacking(what))
    for words, what in _ADJECTIVES.items():
        yield construction("Adjective", words, node=_lacking(what))
    for words, what in _DEEDS.items():
        yield construction("Deed@v", words, node=_lacking(what))
    yield construction("Simple", "{card:Cards.sg} is in a duel", node=_lacking(_DUEL))


def _lacking(what: str) -> Made:
    def missing(**slots: Any) -> Any:
        raise Unplayable(what)

    return Made(missing)
