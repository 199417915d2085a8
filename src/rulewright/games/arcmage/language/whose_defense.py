"""Whose defense a text speaks of: a creature's is its DEF (creature.stats.2), a city's its defense points."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Fits, Occasion
from rulewright.effects.heard import CARD
from rulewright.effects.relations import At, Beside, Foremost
from rulewright.effects.selectors import (
    SUCH,
    Cards,
    Each,
    EventCard,
    EventOther,
    EventSource,
    Filter,
    Host,
    PlaceOf,
    Register,
    This,
)
from rulewright.games.arcmage.occasions import OCCASIONS
from rulewright.text.pending import Misread, Unplayable, parts_of

DEFENSE = "defense left"
"""How much defense is left, before it is known of what."""
_VALUES = (n.ValueOf, n.TotalOf, n.MostOf, n.Comparison, Foremost)
"""What names a value in a field called `what`."""
Node = TypeVar("Node")


class LoseDefense(v.Inflict, frozen=True, tag=True):
    """Loses defense points: a city does by damage, a creature only for a while."""


class Kinds:
    """What the cards are that a text speaks of: creature, city, or empty where that is not known."""

    def __init__(self, node: Any, own: str, host: str) -> None:
        self._own, self._host = own, host
        parts = parts_of(node)
        self._occasions = [one for one in parts if isinstance(one, Occasion)]
        self._named = {
            one.into: one.cards
            for one in parts
            if getattr(one, "into", "") and isinstance(getattr(one, "cards", None), Filter)
        }
        self._tokens = {one.into for one in parts if isinstance(one, v.CreateTokens)}

    def of(self, cards: Any, such: str = "") -> str:
        """What these cards are."""
        if cards == SUCH:
            return such
        match cards:
            case This():
                return self._own
            case Host():
                return self._host
            case PlaceOf():
                return "city"
            case Register(name=name):
                return "creature" if name in self._tokens else self._of_named(name)
            case EventCard() | EventOther() | EventSource():
                return _only([self._of_event(one, cards) for one in self._occasions])
            case Each():
                return _only([self.of(one, such) for one in cards.groups])
            case Filter():
                return _described(cards) or such
        return ""

    def _of_named(self, name: str) -> str:
        if name == "host":
            return self._host
        return self.of(self._named[name]) if name in self._named else ""

    def _of_event(self, when: Occasion, cards: Cards) -> str:
        heard = OCCASIONS[when.what]
        first = heard.subject == CARD
        about = when.subject if first == isinstance(cards, EventCard) else when.other
        return self.of(about)


def _only(found: list[str]) -> str:
    return found[0] if found and len(set(found)) == 1 else ""


def _described(kind: Filter) -> str:
    if kind.types:
        return kind.types[0] if len(kind.types) == 1 else ""
    fights = (
        kind.subtypes or kind.keywords or any(one not in ("depleted", "restored", "damaged") for one in kind.states)
    )
    return "creature" if fights or any(isinstance(one, At | Beside) for one in kind.where) else ""


def defense_meant(node: Node, own: str, host: str = "") -> Node:
    """A text in which defense is said of a creature or of a city; where neither is known it is not understood."""
    return cast("Node", _meant(node, Kinds(node, own, host), ""))


def _meant(node: Any, kinds: Kinds, such: str) -> Any:
    if isinstance(node, tuple):
        return tuple(_meant(part, kinds, such) for part in node)
    if not isinstance(node, Struct):
        return node
    inner = _about(node, kinds, such)
    parts = {
        name: new for name in node.__struct_fields__ if (new := _meant(old := getattr(node, name), kinds, inner)) != old
    }
    return _settled(replace(node, **parts) if parts else node, kinds, inner)


def _about(node: Struct, kinds: Kinds, such: str) -> str:
    """What the cards are that a node is about, of which its parts speak without naming them."""
    match node:
        case Filter():
            return kinds.of(node, such)
        case v.Modify(cards=cards) | p.Standing(cards=cards) | v.Inflict(to=cards) | Fits(card=cards):
            return kinds.of(cards, such)
    return such


def _settled(node: Any, kinds: Kinds, such: str) -> Any:
    match node:
        case LoseDefense():
            if _known(kinds.of(node.to)) == "creature":
                raise Misread("for how long?")
            return v.Inflict(node.amount, node.to, node.source)
        case v.AddTokens(kind="defense"):
            if _known(kinds.of(node.cards, such)) == "creature":
                raise Misread("for how long?")
        case v.ChangeValue(what="defense"):
            if _known(such) == "creature":
                return replace(node, what="def")
            if node.sign < 0:
                raise Misread("defense points are lost for good")
        case v.SetValue(what="defense left"):
            if _known(such) != "creature":
                raise Unplayable("setting this value")
            return replace(node, what="def")
    if isinstance(node, _VALUES) and node.what == DEFENSE:
        of = such if isinstance(node, n.Comparison | Foremost) else kinds.of(node.of, such)
        return replace(node, what="def") if _known(of) == "creature" else node
    return node


def _known(kind: str) -> str:
    if kind not in ("creature", "city"):
        raise Misread("whose defense: that of a creature, or of a city?")
    return kind
