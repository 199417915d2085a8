"""Duels: two minions, a card from each of their players' hands, and whoever then has more power."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Foremost
from rulewright.effects.selectors import Cards, Each, Filter, PlaceOf, Register, Whose
from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.pending import Itself, Mention, Misread, Of
from rulewright.text.picking import Chosen

WINNING, LOSING, YOURS = "winning", "losing", "winning and yours"


def constructions() -> Iterator[Construction]:
    """R12 What duels, and what is said of the two afterwards."""
    yield construction("Told", "{mine:Cards@a} duel~a {theirs:Cards.sg}", node=Made(_duel))
    yield construction(
        "Told",
        "{mine:Cards.sg} may duel {theirs:Cards.sg}",
        node=Made(lambda mine, theirs, at: (v.May(_duel(mine, theirs, at), into=at),)),
    )
    for word in (WINNING, LOSING):
        yield construction("Known", word, node=word)
    yield construction("Player.sg", "the controller of {card:Again.sg}", node=Made(lambda card: Of("controller", card)))
    won = k.Picked(Mention(nouns=("minion",), known=YOURS))
    yield construction("Simple", "your minion wins|won [the duel]", node=won)


def _duel(mine: Cards, theirs: Cards, at: str) -> Effects:
    """R12 Both are settled, each player may lay a card, the cards are shown and played, and power is compared."""
    one, other = Register(f"{at} one"), Register(f"{at} other")
    sides = tuple((side, Register(f"{at} card of {nth}")) for nth, side in enumerate((one, other)))
    there = Filter(types=("minion",), among=Each((one, other)), where=(At(PlaceOf(one)), At(PlaceOf(other))))
    settled = (*_settled(mine, one), *_settled(theirs, other))  # in this order it stays what it was
    if isinstance(mine, Itself):  # nobody is asked whether it duels where there is nobody to duel
        settled = (*_settled(theirs, other), *_settled(mine, one))
    return (
        *settled,
        *(_laid(side, card) for side, card in sides),
        *(effect for side, card in sides for effect in _shown(side, card)),
        v.Recall(_foremost(there, highest=True), f"{at} {WINNING}"),
        v.Recall(_foremost(there, highest=False), f"{at} {LOSING}"),
        v.Recall(Filter(types=("minion",), controller="you", among=Register(f"{at} {WINNING}")), f"{at} {YOURS}"),
    )


def _settled(cards: Cards, register: Register) -> Effects:
    """One minion, chosen if it is not known already."""
    if isinstance(cards, Mention | Itself):
        return (v.Recall(cards, register.name),)
    if not isinstance(cards, Chosen) or cards.high != n.Fixed(1) or cards.what.types != ("minion",):
        raise Misread("which two minions?")
    return with_subject(cards.pick(), "you"), v.Recall(Register(cards.place), register.name)


def _laid(side: Register, card: Register) -> v.Effect:
    """A card from the hand of whoever controls the minion, or none."""
    who = Whose(side)
    return v.Pick(Filter(area="hand", area_of=who), n.Fixed(0), into=card.name, who=who, choose=True)


def _shown(side: Register, card: Register) -> Effects:
    """It is shown, and played if it is an action; otherwise it stays in the hand."""
    who = Whose(side)
    action = Filter(types=("action",), area="hand", area_of=who, among=card)
    return v.Reveal(card, into=f"{card.name} shown"), v.PlayCard(action, who, free=True)


def _foremost(there: Filter, *, highest: bool) -> Filter:
    return Filter(types=there.types, among=there.among, where=(*there.where, Foremost("power", highest)))


def outcome_of(effect: v.Recall) -> str:
    """Whether it settles which of two has won, or which has lost; empty if nothing of the kind."""
    match effect.cards:
        case Filter(among=Each(), where=(*_, Foremost(highest=highest))):
            return WINNING if highest else LOSING
        case Filter(among=Register(), controller="you"):
            return YOURS
    return ""
