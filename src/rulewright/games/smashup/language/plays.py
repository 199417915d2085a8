"""Plays that text gives: extra minions and actions, cards from other piles, and where they may be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Such
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter, Register
from rulewright.games.smashup.language.each_base import AtEach, On
from rulewright.games.smashup.language.places import BASE, THERE, Here
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.english.descriptions import merged, single
from rulewright.text.pending import SUBJECT, DoneSoMany, Itself, Mention, Misread
from rulewright.text.picking import Chosen, ChosenAmong


def constructions() -> Iterator[Construction]:
    """The deeds of playing cards besides the regular ones."""
    yield construction("PlayAt", "{spot:Spot}", node=SLOT.spot)
    yield construction("PlayAt", "on {cards:Hosts}", node=SLOT.cards)
    yield construction("PlayAt", "at|on {bases:EachBase}", node=AtEach(SLOT.bases))
    yield construction("Extra.sg", "an extra", "1 extra", node=n.Fixed(1))
    yield construction("Extra.pl", "{n:$number.pl} extra", "up to {n:$number.pl} extra", node=n.Fixed(SLOT.n))
    yield construction("Extra.pl", "an equal number of extra", "that many extra", node=DoneSoMany())
    for first, second in (("one:Kind.sg", "two:Kind.sg"),):
        yield construction(
            "Deed@v",
            f"play~ an extra {{{first}}} and / or an extra {{{second}}} [this turn]",
            f"play~ an extra {{{first}}} and an extra {{{second}}} [this turn]",
            node=Made(lambda one, two: (*_extra(n.Fixed(1), one), *_extra(n.Fixed(1), two))),
        )
    yield construction(
        "Deed@v", "play~ [either] an extra {one:Kind.sg} or an extra {two:Kind.sg}", node=Made(_extra_of_either)
    )
    yield construction(
        "Deed@v", "play~ {number:Extra.pl} {kind:Bare.pl} , each {more:Qualifier.sg}", node=Made(_extra_behind)
    )
    yield construction(
        "Deed@v",
        "play~ {number:Extra.pl} {kind:Kind.pl} at|on the same base [this turn]",
        "play~ {number:Extra.pl} {kind:Kind.pl} at|on 1 base [this turn]",
        node=Made(lambda number, kind, at: (Chosen(BASE, place=at).pick(), *_extra(number, kind, Register(at)))),
    )
    yield construction("Extra.sg", "a|an", node=n.Fixed(1), far_fetched=True)
    for spot in ("", " {spot:PlayAt}"):
        yield construction("Deed@v", f"play~ {{number:Extra@n}} {{kind:Kind@n}}{spot} [this turn]", node=Made(_extra))
        for as_extra in ("[again] as an extra {kind:Noun.sg}", "as extra {kind:Noun.pl}"):
            play = f"play~ {{cards:Played1}} [from your hand] [again]{spot}"
            yield construction("Deed@v", f"{play} {as_extra}", node=Made(_as_extra))
            yield construction("Deed@v", f"play~ {{cards:Played1}} {as_extra}{spot}", node=Made(_as_extra))
        yield construction("Deed@v", f"play~ {{cards:Again.sg}}{spot}", node=Made(_play_it))
        yield construction("Deed@v", f"play~ {{cards:This}}{spot}", node=Made(_play_it))
    near = "{spot:NearSpot} {more:Qualifier@n}"
    yield construction("Deed@v", f"play~ {{number:Extra@n}} {{kind:Bare@n}} {near}", node=Made(_extra_behind))
    for as_extra, number in (("as an extra {kind:Noun.sg}", "sg"), ("as extra {kind:Noun.pl}", "pl")):
        behind = f"play~ {{cards:Picked.{number}}} {near} {as_extra}".replace("@n", f".{number}")
        yield construction("Deed@v", behind, node=Made(_as_extra))
    yield construction("NearSpot", "here", node=Here())
    yield construction("NearSpot", "there", node=THERE)
    yield construction("NearSpot", "at|on|onto {base:Base}", node=SLOT.base)
    yield construction("Played1", "{cards:Again.sg}", node=SLOT.cards)
    yield construction("Played1", "{cards:Picked}", node=SLOT.cards)
    yield construction("Played1", "{cards:This}", node=SLOT.cards)


def _held(kind: Cards) -> Filter:
    """Cards of a description in the hand of whoever plays them."""
    found = single(kind)
    if found.area == "play" and found.controller is None:
        found = replace(found, area="hand", area_of=SUBJECT)
    if found.area == "play" or found.types not in (("minion",), ("action",), ("minion", "action"), ()):
        raise Misread("which cards are played?")
    if any(isinstance(one, At | On) for one in found.where):
        raise Misread("cards are played from a hand")
    return found


def _extra(number: n.Number, kind: Cards, spot: Cards | None = None) -> Effects:
    cards = _held(kind)
    if cards.area != "hand":
        return (v.May((v.PlayCard(cards, SUBJECT, free=True, most=number, at=spot),), SUBJECT),)
    return (v.ExtraPlay(cards, number, SUBJECT, at=spot),)


def _extra_of_either(one: Cards, two: Cards) -> Effects:
    """One play, for a card of one description or of the other."""
    kinds = [_held(one), _held(two)]
    if any(kind.area != "hand" for kind in kinds):
        raise Misread("cards are played from a hand")
    fits = tuple(k.Fits(SUCH, replace(kind, area=WHEREVER, area_of=None)) for kind in kinds)
    either = Filter(area="hand", area_of=SUBJECT, where=(Such(k.Either(fits)),))
    return (v.ExtraPlay(either, n.Fixed(1), SUBJECT),)


def _extra_behind(number: n.Number, kind: Cards, more: Cards, spot: Cards | None = None) -> Effects:
    return _extra(number, merged(kind, more), spot)


def _as_extra(cards: Cards, kind: Filter, spot: Cards | None = None, more: Cards | None = None) -> Effects:
    if kind.types not in (("minion",), ("action",), ("minion", "action")) and kind != Filter():
        raise Misread("as an extra what?")
    play: Cards = as_what(cards, kind)
    most: n.Number = n.Fixed(1)
    if more is not None and not isinstance(cards, Chosen):
        raise Misread("which card?")
    if isinstance(cards, ChosenAmong):
        ways = [_as_extra(Chosen(one), kind, spot, more) for one in cards.piles]
        plays = tuple(one.effects for way in ways for one in way if isinstance(one, v.May))
        return (v.May((v.OneOf(plays, tuple(one.area for one in cards.piles), SUBJECT),), SUBJECT),)
    if isinstance(cards, Chosen) and cards.at_random and more is None:
        dealt = v.PlayCard(as_what(Register(cards.place), kind), SUBJECT, free=True, most=cards.high or most, at=spot)
        return (cards.pick(), v.May((dealt,), SUBJECT))
    if isinstance(cards, Chosen):
        if cards.high is None or cards.at_random:
            raise Misread("how many?")
        play, most = _held(cards.what if more is None else merged(cards.what, more)), cards.high
        assert isinstance(play, Filter), "cards of a description"
        if play.types and kind.types and play.types != kind.types:
            raise Misread("as an extra what?")
    return (v.May((v.PlayCard(play, SUBJECT, free=True, most=most, at=spot),), SUBJECT),)


def as_what(cards: Cards, kind: Filter) -> Cards:
    """A card that is known, which must be what it is played as."""
    if isinstance(cards, Mention) and len(kind.types) == 1:
        return replace(cards, treated_as=kind.types)
    if isinstance(cards, Itself) and len(kind.types) == 1:
        if cards.called not in ("", kind.types[0]):
            raise Misread("as an extra what?")
        return replace(cards, called=kind.types[0])
    return cards


def _play_it(cards: Cards, spot: Cards | None = None) -> Effects:
    if not isinstance(cards, Mention | Itself):
        raise Misread("which card?")
    return (v.PlayCard(cards, SUBJECT, free=True, at=spot),)


def offered(node: Any) -> Any:
    """extra.1 An extra play is optional anyway, so that one who may play one is given it, and asked once."""
    if isinstance(node, v.May) and len(node.effects) == 1 and isinstance(node.effects[0], v.ExtraPlay):
        return node.effects[0]
    if isinstance(node, v.May) and len(node.effects) == 1 and isinstance(node.effects[0], v.May):
        return replace(node, effects=node.effects[0].effects)
    return node
