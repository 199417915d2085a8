"""Cards drawn into a hand and discarded from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, TopOf
from rulewright.text.agreement import own
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import said_in, single
from rulewright.text.pending import SUBJECT, THEY, DoneSoMany, Misread
from rulewright.text.picking import Chosen

Effects = tuple[v.Effect, ...]


def constructions() -> Iterator[Construction]:
    """Drawing and discarding, so many or down to so many."""
    yield construction("Deed@v", "draw~ {number:Amount@n} card@n", node=(v.Draw(SUBJECT, SLOT.number),))
    yield construction(
        "Deed@v",
        "draw~ that many [cards] plus {n:$number}",
        node=Made(lambda n: (v.Draw(SUBJECT, _more_than_that(n)),)),
    )
    for equal in ("cards equal to {number:Counted}", "a number of cards equal to {number:Counted}"):
        yield construction("Deed@v", f"draw~ {equal}", node=(v.Draw(SUBJECT, SLOT.number),))
        yield construction("Deed@v", f"discard~ {equal}", node=(v.Discard(SUBJECT, SLOT.number),))
    yield construction(
        "Deed@v",
        "draw~ x cards [ , ] where x is [equal to] {number:Counted}",
        node=(v.Draw(SUBJECT, SLOT.number),),
    )
    yield construction(
        "Deed@v",
        "draw~ as many cards as you {done:DidWord}",
        node=Made(lambda done: (v.Draw(own("you"), DoneSoMany(done)),)),
    )
    yield construction("Deed@v", "draw~ up to {number:Figure} cards", node=(v.Draw(SUBJECT, SLOT.number, up_to=True),))
    yield construction(
        "Deed@v",
        "discard~ {number:Amount@n} card@n",
        "choose~ and discard~ {number:Amount@n} card@n",
        node=(v.Discard(SUBJECT, SLOT.number),),
    )
    yield construction(
        "Deed@v",
        "discard~ all {kind:Bare.pl} [from their|your hand]",
        "discard~ all {kind:Bare.pl} in their|your hand",
        node=Made(_discard_all),
    )
    yield construction(
        "Deed@v", "discard~ {number:Amount@n} card@n at random", node=(v.Discard(SUBJECT, SLOT.number, at_random=True),)
    )
    yield construction(
        "Deed@v",
        "draw~ {number:Amount@n} card@n [ , ] [and] then discard~ {fewer:Figure}",
        "draw~ {number:Amount@n} card@n and discard~ {fewer:Figure}",
        node=(v.Draw(SUBJECT, SLOT.number), v.Discard(SUBJECT, SLOT.fewer)),
    )
    held = n.CardsIn("hand", SUBJECT)
    for you in ("you have", "they have", "they has"):
        yield construction(
            "Deed@v",
            f"draw~ [cards] until {you} {{number:Amount@n}} card@n in hand",
            f"draw~ [cards] until {you} {{number:Amount@n}} card@n in your|their hand",
            node=Made(lambda number, you=you: (v.Draw(_speaker(you), n.Minus(number, held)),)),
        )
    for you in ("you have", "they have", "they has", "they only have", "you only have", "they only has"):
        made = Made(lambda number, you=you: (v.Discard(_speaker(you), n.Minus(held, number)),))
        yield construction(
            "Deed@v",
            f"discard~ cards until {you} {{number:Amount@n}} card@n in hand",
            node=made,
        )
    yield construction(
        "Deed@v",
        "discard~ down to {number:Amount@n} card@n [in hand]",
        "discard~ down to {number:Figure}",
        node=(v.Discard(SUBJECT, n.Minus(held, SLOT.number)),),
    )
    for have in ("you have", "they have", "they has"):
        more = n.Minus(n.CardsIn("hand", SLOT.whom), held)
        less = n.Minus(held, n.CardsIn("hand", SLOT.whom))
        until = f"until {have} as many cards [in hand] as {{whom:Whom}} [in hand]"
        speaker = _speaker(have)
        yield construction("Deed@v", f"draw~ [cards] {until}", node=(v.Draw(speaker, more),))
        yield construction("Deed@v", f"discard~ [cards] {until}", node=(v.Discard(speaker, less),))
    yield construction("Whom", "you [do|have]", node="you")
    yield construction("Whom", "{who:Player.sg} [does|has]", node=Made(_compared_with))
    yield from half_a_hand()
    yield construction("Deed@v", "discard~ {whose:Whose} hand|hands", node=Made(_discard_hand))
    yield construction("Deed@v", "discard~ {cards:Picked}", node=Made(_discard))
    yield construction(
        "Deed@v",
        "discard~ all [of] [the] {kind:Noun.pl} in|from your|their hand",
        node=Made(lambda kind: (v.Discard(SUBJECT, n.CountOf(replace(kind, area="hand", area_of=SUBJECT)), of=kind),)),
    )
    yield construction("Deed@v", "discard~ {cards:Again}", node=Made(discard_those))


def _discard_all(kind: Cards) -> Effects:
    what = single(kind)
    if what == Filter() or set(said_in(what)) - {"types", "not_types", "subtypes", "trades", "compare", "keywords"}:
        raise Misread("which cards of a hand?")
    return (v.Discard(SUBJECT, None, of=what),)


def _more_than_that(number: int) -> n.Number:
    return n.Plus(DoneSoMany(), n.Fixed(number))


def _compared_with(who: Any) -> Any:
    if who in ("each", "opponent", THEY):
        raise Misread("as many as who?")
    return who


def _speaker(words: str) -> Any:
    """Whoever does something, as the words for it must call them."""
    return own("you" if words.startswith("you") else THEY)


def _discard_hand(whose: str) -> Effects:
    if whose not in ("you", THEY):
        raise Misread("everybody discards their own cards")
    return (v.Discard(own(whose), None),)


def half_a_hand() -> Iterator[Construction]:
    """Discarding half of one's own cards."""
    for rounded in ("up", "down"):
        yield construction(
            "Deed@v",
            f"discard~ half [of] the cards in {{whose:Whose}} hand [ , ] rounded {rounded}",
            f"discard~ half [of] {{whose:Whose}} hand [ , ] rounded {rounded}",
            node=Made(lambda whose, up=rounded == "up": _discard_half(whose, up)),
        )


def _discard_half(whose: Any, up: bool) -> Effects:
    return (v.Discard(own(whose), n.Half(n.CardsIn("hand", SUBJECT), up)),)


def _discard(cards: Cards) -> Effects:
    if not isinstance(cards, Chosen) or cards.at_random:
        raise Misread("what is discarded is said of cards in hand")
    what = cards.what
    who = SUBJECT
    if what.area == "hand" and what.area_of is not None:
        who, what = own(what.area_of), replace(what, area="play", area_of=None)
    if what.area != "play" or what.controller is not None:
        raise Misread("what is discarded is said of cards in hand")
    of = None if what == Filter() else what
    if cards.low == cards.high:
        if of is None and cards.what.area != "hand":
            raise Misread("cards are counted")
        return (v.Discard(who, cards.low, of=of),)
    return (v.Discard(who, cards.high, of=of, up_to=True),)


def discard_those(cards: Cards) -> Effects:
    """Cards that were spoken of are discarded; those of a deck are no hand."""
    if isinstance(cards, TopOf):
        raise Misread("cards are discarded from the hand; from a deck they are put into the discard pile")
    return (v.Discard(SUBJECT, these=cards),)
