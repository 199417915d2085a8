"""From tree to nodes: what goes from one place to another, comes under control, is attached and detached."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import Cards, Each, Filter, Leader, Register, TopOf
from rulewright.games.spoils.language.read_objects import Effects, ReadObjects, fields_of
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import HELD, SEEN, SUBJECT, THEY, Mention, Misread, Some


class ReadMoving(ReadObjects):
    """Nodes of the verb phrases in `verbs.lark` that move cards; whoever does it is not known yet."""

    def put(self, c: list[Any]) -> Effects:
        fields = dict(c[1])
        np = _held(c[0]) if fields.pop("whose", "owner") != "owner" else c[0]
        before, cards = self.targets(np)
        if isinstance(fields.get("host"), Some):
            onto, fields["host"] = self.targets(fields["host"])
            before, cards = (*before, *onto), _not_the(cards, fields["host"])
        elif isinstance(fields.get("host"), Cards) and isinstance(cards, Mention) and cards.pronoun:
            cards = _not_the(cards, fields["host"])
        if fields["to"] == "play" and isinstance(c[0], Some) and c[0].what.name.endswith(" Token"):
            raise Misread("tokens are made, not put from anywhere")
        if fields["to"] in _SAME:
            if not isinstance(cards, TopOf):
                raise Misread("on the top or the bottom of what?")
            fields["to"] = _SAME[fields["to"]]
        return (*before, v.Put(cards, **fields))

    def put_instead(self, c: list[Any]) -> Effects:
        """In the place of the pile: of a card that has been carried out, or one that would leave play."""
        *before, moved = self.put(c[:2])
        if not isinstance(moved, v.Put) or moved.to == "discard" or c[2] not in ("owner", "you", THEY):
            raise Misread("instead of what?")
        return (*before, replace(moved, instead=True))

    def put_both(self, c: list[Any]) -> Effects:
        first, there, _, second, elsewhere = c
        return (*self.put([first, there]), *self.put([second, elsewhere]))

    def put_split(self, c: list[Any]) -> Effects:
        """So many of the cards looked at here, so many there; together they must be all of them."""
        first, there, _, second, elsewhere = c
        there, elsewhere = (_plain(one) for one in (there, elsewhere))
        register = self.fresh()
        some = v.Pick(Filter(area=SEEN), Fixed(int(first)), Fixed(int(first)), register, SUBJECT, choose=True)
        others = Mention(known=f"rest {second}", plural=True)
        return some, v.Put(Register(register), **there), v.Put(others, **elsewhere)

    def put_one(self, c: list[Any]) -> Effects:
        there, _, elsewhere = (part for part in c if not isinstance(part, Token) or part.type == "AND")
        return self.put_some([Token("NUMBER", "1"), there, _, elsewhere])

    def put_some(self, c: list[Any]) -> Effects:
        """So many of the cards seen here, all the others there."""
        first, there, _, elsewhere = [
            part for part in c if not isinstance(part, Token) or part.type in ("NUMBER", "AND")
        ]
        register = self.fresh()
        some = v.Pick(Filter(area=SEEN), Fixed(int(first)), Fixed(int(first)), register, SUBJECT, choose=True)
        others = Mention(known="rest", plural=True)
        return some, v.Put(Register(register), **_plain(there)), v.Put(others, **_plain(elsewhere))

    def to_hand(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "hand"}

    def to_top(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "deck top", **_whose(c)}

    def to_bottom(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "deck bottom", **_whose(c)}

    def to_bottom_ordered(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "deck bottom", "any_order": True}

    def to_top_ordered(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "deck top", "any_order": True}

    def to_back(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "deck top", "any_order": True}

    def to_bottom_same(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "same bottom"}

    def to_top_same(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "same top"}

    def to_discard(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "discard", **_whose(c)}

    def to_play(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "play"}

    def to_play_under(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "play", "under": c[0]}

    def to_play_depleted(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "play", "depleted": True, **({"under": c[0]} if c else {})}

    def to_resource(self, c: list[Any]) -> dict[str, Any]:
        under = next(part for part in c if part is not None)
        return {"to": "resources", "under": under, "face_down": True}

    def as_resource(self, c: list[Any]) -> None:
        return None

    def to_own_resource(self, c: list[Any]) -> dict[str, Any]:
        return self.to_resource([SUBJECT])

    def to_play_attached(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "play", "host": c[-1], **({"under": c[0]} if len(c) > 1 else {})}

    def to_play_attached_to_a(self, c: list[Any]) -> dict[str, Any]:
        *under, _, described = c
        return {"to": "play", "host": Some(merged(described), "one"), **({"under": under[0]} if under else {})}

    def remove(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Put(cards, "removed"))

    def remove_concealed(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Put(cards, "removed", face_down=True))

    def send(self, c: list[Any]) -> Effects:
        return self.put([c[0], {"to": "void"}])

    def send_concealed(self, c: list[Any]) -> Effects:
        return self.put([c[0], {"to": "void", "face_down": True}])

    def send_instead(self, c: list[Any]) -> Effects:
        return self.put_instead([c[0], {"to": "void"}, c[1]])

    def flip_down(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.TurnOver(cards, True, c[1]))

    def flip_up_card(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.TurnOver(cards, False))

    def take_control(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        until = c[1].until if len(c) > 1 else ""
        return (*before, v.TakeControl(cards, SUBJECT, until))

    def exchange_control(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        if not isinstance(cards, Each) and not (isinstance(cards, Mention) and cards.plural):
            raise Misread("control of which two cards?")
        return (*before, v.Exchange(cards))

    def attach(self, c: list[Any]) -> Effects:
        first, card = self.targets(c[0])
        second, host = self.targets(c[1])
        if isinstance(host, Mention) and host.pronoun:
            host = replace(host, besides=card)
        other = bool(second) or (isinstance(card, Mention) and card.pronoun)
        return (*first, *second, v.Attach(_not_the(card, host) if other else card, host))

    def detach(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Detach(cards))

    def detach_from(self, c: list[Any]) -> Effects:
        return self._detach(c[0], Leader(SUBJECT if c[1] == THEY else c[1]))

    def _detach(self, np: Any, leader: Leader) -> Effects:
        if isinstance(np, Cards):
            return (v.Detach(np),)
        what = merged([fields_of(np.what), {"on": leader}])
        if np.kind == "every":
            return (v.Detach(what),)
        if np.kind in ("one", "exactly", "at most"):
            return (v.Detach(what, np.high, up_to=np.kind == "at most"),)
        raise Misread("how many are detached?")


def _plain(place: dict[str, Any]) -> dict[str, Any]:
    """Where cards looked at are put, without whose place it is."""
    return {name: _SAME.get(part, part) if name == "to" else part for name, part in place.items() if name != "whose"}


def _whose(c: list[Any]) -> dict[str, Any]:
    """Whose deck or pile it is, as the text says."""
    return {"whose": c[0]} if c else {}


def _held(np: Any) -> Any:
    """Cards of which only where they go tells that they are a player's own: of a hand, if one was just seen."""
    if isinstance(np, Some) and fields_of(np.what).keys() <= {"types", "not_types", "subtypes", "where", "compare"}:
        return replace(np, what=replace(np.what, area=HELD))
    return np


_SAME = {"same bottom": "deck bottom", "same top": "deck top"}
"""On the bottom, on the top: of the deck just spoken of."""


def _not_the(cards: Cards, host: Cards) -> Cards:
    """A card that is attached to one that is chosen for it, and so is not that one."""
    return replace(cards, besides=host) if isinstance(cards, Mention) else cards
