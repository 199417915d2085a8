"""What later sets add to the game: understood, with what it would take to play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import Unplayable

_TREASURE = "a shared deck that is searched or shuffled"
_MONSTER = "monsters, which lie at bases under nobody's control and leave treasures behind"
_TITAN = "titans, which are in play beside minions and clash"
_FUSION = "fusions, which are played as a minion or as an action"
_STORED = "stored cards, which lie under another card, out of play"
_STASIS = "stasis, in which cards wait out of play until their counters are gone"
_DUEL = "what is so of a minion while its duel is going on"
_DIRECTLY = "which minions an action directly affects"
_SWAP = "swapping a card in play for another that takes over its place"
_COPIES = "using an ability of another card as one's own"

_NOUNS = {
    "monster@n": _MONSTER,
    "undead monster@n": _MONSTER,
    "titan@n": _TITAN,
    "fusion@n": _FUSION,
    "{kind:Word@n} stored under {card:Cards.sg}": _STORED,
    "{kind:Word@n} in stasis": _STASIS,
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
    yield construction("CounterKind", "stasis", node=_lacking(_STASIS))
    yield construction("Happening", "{who:Actor@a} play~a {card:Cards.sg} from stasis", node=_lacking(_STASIS))
    yield construction("Happening", "{subject:Subject@a} enter~a stasis", node=_lacking(_STASIS))
    yield construction("Simple", "{card:Cards.sg} was played from stasis", node=_lacking(_STASIS))
    yield construction("Simple", "{card:Cards.sg} was not played from stasis", node=_lacking(_STASIS))
    yield construction("Simple", "{card:Cards.sg} is in a duel", node=_lacking(_DUEL))
    affects = "directly affect~a"
    yield construction("Qualifier@a", f"that {affects} {{cards:Cards}}", node=_lacking(_DIRECTLY))
    yield construction("Qualifier@a", f"that {affects} 1 or more of {{kind:Kind.pl}}", node=_lacking(_DIRECTLY))
    yield construction("Qualifier@a", "that directly increase~a {card:Possessor} power", node=_lacking(_DIRECTLY))
    yield construction("Qualifier@a", "that directly increase~a the power of {cards:Cards}", node=_lacking(_DIRECTLY))
    for number in ("1", "{n:$number.pl}"):
        yield construction("Paragraph", f"{number} [undead] monster|monsters .", node=_lacking(_MONSTER))


def _lacking(what: str) -> Made:
    def missing(**slots: Any) -> Any:
        raise Unplayable(what)

    return Made(missing)
