"""Cards in stasis, the counters that hold them there, and what is played from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, Register
from rulewright.games.smashup.language.facts import played_from
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.pending import SUBJECT, Misread, Unplayable
from rulewright.text.picking import Chosen, with_choices

STASIS = "stasis"


def constructions() -> Iterator[Construction]:
    """R14 What is in stasis, and how it comes there and out of it."""
    yield construction("Qualifier@n", "in stasis", node=Filter(area=STASIS))
    yield construction(
        "Deed@v",
        "put~ {number:Amount@n} stasis counter@n on {cards:Cards}",
        "add~ {number:Amount@n} stasis counter@n to {cards:Cards}",
        node=Made(_held),
    )
    yield construction(
        "Deed@v",
        "remove~ {number:Amount@n} stasis counter@n from {cards:Cards}",
        node=Made(_freed),
    )
    yield construction(
        "Deed@v",
        "remove~ a stasis counter from , or add~ 1 to , {cards:Cards.sg}",
        "remove~ a stasis counter from or add~ 1 to {cards:Cards.sg}",
        node=Made(_one_off_or_on),
    )
    was = "{card:Known1.sg} was"
    yield construction("Simple", f"{was} played from stasis", node=Made(lambda card: played_from(card, STASIS)))
    yield construction(
        "Simple", f"{was} not played from stasis", node=Made(lambda card: k.Not(played_from(card, STASIS)))
    )
    for words in (
        "{who:Actor@a} play~a {card:Cards.sg} from stasis",
        "{subject:Subject@a} enter~a stasis",
        "{who:Actor@a} remove~a a stasis counter from {card:Cards.sg}",
        "a stasis counter is removed from {card:Cards.sg}",
    ):
        yield construction("Happening", words, node=Made(_not_heard))


def _held(number: n.Number, cards: Cards) -> Effects:
    """R14 Counters on a card that is not in stasis put it there, under whoever places them."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if isinstance(what, Filter) and what.types == ("base",):
        raise Misread("minions and actions are put into stasis")
    if isinstance(cards, Filter) and cards.area not in ("play", STASIS):
        raise Misread("which card of them?")
    if _is_there(cards):
        return with_choices(v.AddTokens(cards, number, STASIS))
    there = "?stasis"
    put = with_choices(v.Put(cards, STASIS, under=SUBJECT, by=SUBJECT, into=there))
    return (*put, v.AddTokens(Register(there), number, STASIS))


def _freed(number: n.Number, cards: Cards) -> Effects:
    if isinstance(cards, Chosen | Filter) and not _is_there(cards):
        raise Misread("only cards in stasis have such counters")
    return with_choices(v.RemoveTokens(cards, number, kind=STASIS))


def _is_there(cards: Cards) -> bool:
    what = cards.what if isinstance(cards, Chosen) else cards
    return isinstance(what, Filter) and what.area == STASIS


def _one_off_or_on(cards: Cards) -> Effects:
    if not isinstance(cards, Chosen) or not _is_there(cards):
        raise Unplayable("stasis counters on cards that may or may not be in stasis")
    *picks, off = with_choices(v.RemoveTokens(cards, n.Fixed(1), kind=STASIS))
    assert isinstance(off, v.RemoveTokens), "a choice comes before what is done with it"
    return (*picks, v.OneOf(((off,), (v.AddTokens(off.cards, n.Fixed(1), STASIS),)), ("remove", "add"), SUBJECT))


def _not_heard(**slots: Any) -> Any:
    raise Unplayable("text of a card in stasis, where no text is in force")
