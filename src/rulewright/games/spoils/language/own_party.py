"""407.4 The party of this card and the one that opposes it: only a card that is in a battle has them."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.relations import Such
from rulewright.effects.selectors import Filter, This
from rulewright.games.spoils.language.constructions.descriptions import ITS_PARTY
from rulewright.text.pending import Misread, parts_of, rebuild

Node = TypeVar("Node")
_LEAVING = v.Destroy | v.Put | v.LeaveBattle
"""What takes this card out of a battle, after which nobody could say what its party is."""
_FIGHTING = Such(k.Fits(This(), Filter(states=("in battle",))))
_NO_PARTY = "the party of this card is spoken of where the card need not be in a battle"


def of_its_party(found: Node, kinds: list[Filter], *, fighting: bool, tactic: bool) -> Node:
    """What was read, where its parties are there only while this card fights; a tactic has an opposing one alone."""
    parties = [kind for kind in kinds if ITS_PARTY in kind.states]
    if parties and not fighting:
        if _leaves(found) or (tactic and any(kind.controller != "opponent" for kind in parties)):
            raise Misread(_NO_PARTY)
        found = found if tactic else rebuild(found, _while_it_fights)
    return rebuild(found, _without_mark)


def check_still_there(cost: Any, effect: Any) -> None:
    """Refuse an effect about the party of this card if paying for it takes the card out of the battle."""
    if _leaves(cost) and _FIGHTING in parts_of(effect):
        raise Misread(_NO_PARTY)


def _leaves(found: Any) -> bool:
    return any(isinstance(one, _LEAVING) and one.cards == This() for one in parts_of(found))


def _while_it_fights(part: Any) -> Any:
    if not isinstance(part, Filter) or ITS_PARTY not in part.states:
        return part
    return replace(part, where=(*part.where, _FIGHTING))


def _without_mark(part: Any) -> Any:
    if isinstance(part, Filter) and ITS_PARTY in part.states:
        return replace(part, states=tuple(one for one in part.states if one != ITS_PARTY))
    return part
