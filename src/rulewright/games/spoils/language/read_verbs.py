"""From tree to nodes: what one clause tells somebody to do."""

from __future__ import annotations

from typing import Any, cast

from lark import Token
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Cards, Each, Filter, Leader, Register, This, TopOf
from rulewright.games.spoils.language.read_objects import ONE, Effects, ReadObjects, fields_of, for_each
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import SEEN, SUBJECT, THEY, Mention, Misread, Some


class ReadVerbs(ReadObjects):
    """Nodes of the verb phrases in `verbs.lark` that deal with cards; whoever does it is not known yet."""

    # -- cards in hand and deck --

    def one_card(self, c: list[Any]) -> Number:
        return ONE

    def one_more_card(self, c: list[Any]) -> Number:
        return ONE

    def so_many_cards(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def cards_for_each(self, c: list[Any]) -> Number:
        amount = next((part for part in c[:-1] if isinstance(part, Number)), ONE)
        return for_each(amount, c[-1])

    def inflict_each(self, c: list[Any]) -> Effects:
        return self.inflict([for_each(c[0], c[2]), c[1]])

    def draw(self, c: list[Any]) -> Effects:
        return (v.Draw(SUBJECT, c[0]),)

    def draw_up_to(self, c: list[Any]) -> Effects:
        return (v.Draw(SUBJECT, c[0], up_to=True),)

    def reveal_from_hand(self, c: list[Any]) -> Effects:
        if c[0] != "you":
            raise Misread("a card is revealed from its owner's hand")
        here = k.Fits(This(), Filter(area="hand", area_of="you"))
        return v.Only(here, use=True), v.Reveal(This())

    def discard(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, c[0]),)

    def discard_random(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, c[0], at_random=True),)

    def discard_hand(self, c: list[Any]) -> Effects:
        if c[0] not in ("you", "they"):
            raise Misread("a player discards their own hand")
        return (v.Discard(SUBJECT, None),)

    def described(self, c: list[Any]) -> Filter:
        return merged(c[0])

    def discard_kind(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, ONE, of=_held(c[1])),)

    def discard_many_kind(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, c[0], of=_held(c[1])),)

    def discard_up_to_kind(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, c[0], of=_held(c[1]), up_to=True),)

    def discard_any_kind(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, None, of=_held(c[0]), up_to=True),)

    def discard_all_kind(self, c: list[Any]) -> Effects:
        if (kind := _held(c[0])) is None:
            raise Misread("a player discards their hand")
        return (v.Discard(SUBJECT, None, of=kind),)

    def discard_in_place(self, c: list[Any]) -> Effects:
        (discard,) = self.discard_kind(c)
        return (replace(discard, who="opponent", in_place=SUBJECT),)

    def discard_these(self, c: list[Any]) -> Effects:
        return (v.Discard(SUBJECT, these=c[0]),)

    def search(self, c: list[Any]) -> Effects:
        whose, np = c
        if not isinstance(np, Some) or np.kind not in ("one", "exactly", "at most", "any"):
            raise Misread("a search is for a card, or for so many cards")
        if np.what.area != "play" or np.what.area_of or np.what.controller:
            raise Misread("a search is for a kind of card in a deck")
        what = merged([fields_of(np.what), {"area": "deck", "area_of": whose}])
        return (v.Search(what, np.high, self.fresh(), whose, up_to=np.kind in ("at most", "any")),)

    def reveal(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Reveal(cards))

    def reveal_hand(self, c: list[Any]) -> Effects:
        return (v.Reveal(Filter(area="hand", area_of=c[0])),)

    def look(self, c: list[Any]) -> Effects:
        if isinstance(c[0], Some) and c[0].kind in ("one", "exactly", "at most") and "face-down" in c[0].what.states:
            before, cards = self.targets(c[0])
            return (*before, v.LookAt(cards))
        return (v.LookAt(_hidden(c[0])),)

    def lookedat_hand(self, c: list[Any]) -> Cards:
        return Filter(area="hand", area_of=c[0])

    def lookedat_cards(self, c: list[Any]) -> Cards:
        return _hidden(c[0])

    def look_at_several(self, c: list[Any]) -> Effects:
        return (v.LookAt(Each(tuple(part for part in c if isinstance(part, Cards)))),)

    def look_hand(self, c: list[Any]) -> Effects:
        return (v.LookAt(Filter(area="hand", area_of=c[0])),)

    def shuffle(self, c: list[Any]) -> Effects:
        return (v.Shuffle(c[0]),)

    def change_target(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        if before or c[0] == "you":
            raise Misread("the target of whose attack becomes what?")
        return (v.ChangeTarget(cards, c[0]),)

    def shuffle_in(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Put(cards, "deck"))

    # -- damage, destruction, depletion --

    def inflict(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.Inflict(c[0], cards))

    def inflict_both(self, c: list[Any]) -> Effects:
        return (*self.inflict(c[:2]), *self.inflict(c[3:]))

    def inflict_equal(self, c: list[Any]) -> Effects:
        return self.inflict([c[1], c[0]])

    def heal(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.Heal(c[0], cards))

    def heal_all(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Heal(None, cards))

    def destroy(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Destroy(cards))

    def deplete(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Mark(cards))

    def restore(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Unmark(cards))

    # -- moving --

    def put(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        fields = dict(c[1])
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
        if not isinstance(moved, v.Put) or moved.to == "discard" or c[2] not in ("owner", THEY):
            raise Misread("instead of what?")
        return (*before, replace(moved, instead=True))

    def put_both(self, c: list[Any]) -> Effects:
        first, there, _, second, elsewhere = c
        return (*self.put([first, there]), *self.put([second, elsewhere]))

    def put_split(self, c: list[Any]) -> Effects:
        """So many of the cards looked at here, so many there; together they must be all of them."""
        first, there, _, second, elsewhere = c
        there, elsewhere = ({**one, "to": _SAME.get(one["to"], one["to"])} for one in (there, elsewhere))
        register = self.fresh()
        some = v.Pick(Filter(area=SEEN), Fixed(int(first)), Fixed(int(first)), register, SUBJECT, choose=True)
        others = Mention(known=f"rest {second}", plural=True)
        return some, v.Put(Register(register), **there), v.Put(others, **elsewhere)

    def put_some(self, c: list[Any]) -> Effects:
        """So many of the cards seen here, all the others there."""
        first, there, _, elsewhere = [
            part for part in c if not isinstance(part, Token) or part.type in ("NUMBER", "AND")
        ]
        register = self.fresh()
        some = v.Pick(Filter(area=SEEN), Fixed(int(first)), Fixed(int(first)), register, SUBJECT, choose=True)
        return some, v.Put(Register(register), **there), v.Put(Mention(known="rest", plural=True), **elsewhere)

    def to_hand(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "hand"}

    def to_top(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "deck top"}

    def to_bottom(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "deck bottom"}

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
        return {"to": "discard"}

    def to_play(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "play"}

    def to_play_under(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "play", "under": c[0]}

    def to_resource(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "resources", "under": c[0], "face_down": True}

    def to_play_attached(self, c: list[Any]) -> dict[str, Any]:
        return {"to": "play", "host": c[-1], **({"under": c[0]} if len(c) > 1 else {})}

    def remove(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Put(cards, "removed"))

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
        return (*first, *second, v.Attach(card, host))

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

    # -- battle --

    def leave_battle(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.LeaveBattle(cards))

    def join_battle(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.JoinBattle(cards, c[1]))

    def attacking(self, c: list[Any]) -> str:
        return "attacking"

    def blocking(self, c: list[Any]) -> str:
        return "blocking"

    def yours(self, c: list[Any]) -> str:
        return "yours"


def _held(described: Filter) -> Filter | None:
    """Cards of a kind as they are discarded; None for any."""
    if described.area != "play" or described.controller is not None:
        raise Misread("cards are discarded from the hand")
    return None if described == Filter() else described


_SAME = {"same bottom": "deck bottom", "same top": "deck top"}
"""On the bottom, on the top: of the deck just spoken of."""


def _hidden(np: Any) -> Cards:
    """Cards that one may look at: the top of a deck, or cards that lie face-down."""
    if isinstance(np, TopOf | Mention):
        return np
    if isinstance(np, Some) and np.kind in ("every", "bare") and "face-down" in np.what.states:
        return np.what
    raise Misread("one looks at a hand, at the top of a deck, at cards that lie face-down, or at one spoken of")
