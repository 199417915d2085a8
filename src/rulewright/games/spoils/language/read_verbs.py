"""From tree to nodes: what one clause tells somebody to do."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.numbers import CardsIn, Minus, Number
from rulewright.effects.selectors import Cards, Each, Filter, This, TopOf
from rulewright.games.spoils.language.read_objects import ONE, Effects, ReadObjects, fields_of, for_each
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import REMAINING, SUBJECT, THEY, Mention, Misread, Some, rebuild


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

    def holder(self, c: list[Any]) -> None:
        return None

    def draw_until(self, c: list[Any]) -> Effects:
        """Draw cards until one has so many in hand: as many as are lacking."""
        return (v.Draw(SUBJECT, Minus(c[1], CardsIn("hand", SUBJECT))),)

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

    def discard_rest_kind(self, c: list[Any]) -> Effects:
        """What remains of a hand from which some were chosen; cards merely spoken of are named by a reference."""
        if not c[0].not_types:
            raise Misread("which remain?")
        return self.discard_all_kind([replace(c[0], states=(*c[0].states, REMAINING))])

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
        if c[0] == "you":
            raise Misread("the target of whose attack becomes what?")
        return (*before, v.ChangeTarget(cards, c[0]))

    def change_this_target(self, c: list[Any]) -> Effects:
        """The attack that is going on, whoever attacks."""
        return self.change_target(["each", c[0]])

    def shuffle_pile(self, c: list[Any]) -> Effects:
        if c[0] != c[1] and c[1] != THEY:
            raise Misread("cards go to the deck of whoever owns them")
        return (v.Put(Filter(area="discard", area_of=c[0]), "deck"),)

    def shuffle_in(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Put(cards, "deck"))

    # -- damage, destruction, depletion --

    def inflict(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[1])
        return (*before, v.Inflict(_before(c[0], cards) if before else c[0], cards))

    def inflict_both(self, c: list[Any]) -> Effects:
        return (*self.inflict(c[:2]), *self.inflict(c[3:]))

    def inflict_equal(self, c: list[Any]) -> Effects:
        before, cards = self.targets(c[0])
        return (*before, v.Inflict(c[1], cards))

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


def _before(number: Number, cards: Cards) -> Number:
    """A number told before the card that is chosen: its, in it, is of another card."""

    def not_that(part: Any) -> Any:
        return replace(part, besides=cards) if isinstance(part, Mention) and part.pronoun else part

    return rebuild(number, not_that)


def _held(described: Filter) -> Filter | None:
    """Cards of a kind as they are discarded; None for any."""
    if described.area == "hand" and described.area_of in ("you", THEY):
        described = replace(described, area="play", area_of=None)
    if described.area != "play" or described.controller is not None:
        raise Misread("cards are discarded from the hand")
    return None if described == Filter() else described


def _hidden(np: Any) -> Cards:
    """Cards that one may look at: the top of a deck, or cards that lie face-down."""
    if isinstance(np, TopOf | Mention):
        return np
    if isinstance(np, Some) and np.kind in ("every", "bare") and "face-down" in np.what.states:
        return np.what
    raise Misread("one looks at a hand, at the top of a deck, at cards that lie face-down, or at one spoken of")
