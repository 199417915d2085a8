"""Cities and armies as places, and the card itself, which calls itself I."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import At, Beside
from rulewright.effects.selectors import SUCH, Cards, Filter, PlaceOf, This
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.holdings import HowMany
from rulewright.text.english.moving import Goal
from rulewright.text.pending import THEY, Itself, Mention, Misread
from rulewright.text.picking import Target


def constructions() -> Iterator[Construction]:
    """Cities and armies as places, and the card itself, which calls itself I."""
    yield from _itself()
    yield from _places()


_ITSELF = This()


def _itself() -> Iterator[Construction]:
    for category in ("Cards.i", "Subject.i", "Known1.i"):
        yield construction(category, "i", "me", "myself", node=This())
    for category in ("Cards.sg", "Subject.sg", "Known1.sg"):
        yield construction(category, "my city", node=PlaceOf(This()))
    yield construction("Owned@n", "my {kind:Bare@n}", node=Made(_at_home))
    yield construction("Owned@n", "its {kind:Bare@n}", node=Made(lambda kind: _at_home(kind, Mention(pronoun=True))))
    yield construction(
        "Owned@n", "{card:Again.sg} 's {kind:Bare@n}", node=Made(lambda card, kind: _at_home(kind, card))
    )

    yield construction(
        "Owned@n",
        "target {city:Kind.sg} 's {kind:Bare@n}",
        node=Made(lambda city, kind, at: _at_home(kind, _target_city(city, at))),
    )


def _at_home(kind: Filter, city: Cards = _ITSELF) -> Filter:
    """My residents are those of the city that says so."""
    if "resident" not in kind.states:
        raise Misread("only residents are said to be mine")
    home = replace(kind, states=tuple(one for one in kind.states if one != "resident"))
    return single(merged(home, Filter(where=(At(city),))))


def in_city(city: Cards) -> Filter:
    return Filter(where=(At(city),))


def _residents_of(city: Cards) -> Filter:
    return Filter(types=("creature",), where=(At(city),))


def _places() -> Iterator[Construction]:
    yield construction("Word@n", "resident@n", node=Filter(types=("creature",), states=("resident",)))
    yield construction("Word@n", "resident@n of {city:City}", node=Made(_residents_of))
    yield construction("Predication@a", "be~a a resident of {city:City}", node=Made(_is_resident))
    yield construction(
        "Predication@a", "be~a not a resident of {city:City}", node=Made(lambda city: k.Not(_is_resident(city)))
    )
    yield construction("Predication@a", "have~a {how:HowMany} resident|residents", node=Made(_so_many_residents))
    yield construction("Per", "for each of its residents", node=Made(lambda: _count_at(Mention(pronoun=True))))
    yield construction("Place", "{city:City}", node=Made(in_city))
    yield construction("City", "this city", node=Itself("city"))
    yield construction("City", "{card:Again.sg}", node=Made(_known_city))
    yield construction("City", "a|an|any {kind:Kind.sg}", "1 of {kind:Kind.pl}", node=Made(such_city))
    yield construction("City", "{kind:Kind.pl}", "all {kind:Kind.pl}", node=Made(such_city))
    yield construction("City", "target {kind:Kind.sg}", node=Made(_target_city))
    yield construction("Word@n", "resource card@n", node=Filter(types=("resource",)))
    yield construction("Word@n", "spell@n", node=Filter(area="being played"))
    yield construction("Word@n", "token@n", node=Filter(types=("creature",), subtypes=("token",)))
    yield construction("Qualifier@n", "in|from {place:Place}", node=SLOT.place)
    yield construction("Predication@a", "be~a in {place:Place}", node=Made(lambda place: k.Fits(SUCH, single(place))))
    yield construction(
        "Predication@a", "be~a not in {place:Place}", node=Made(lambda place: k.Not(k.Fits(SUCH, single(place))))
    )
    for words, state in (("army", "in army"), ("city", "resident")):
        yield construction("Place", f"your {words}", node=Filter(controller="you", states=(state,)))
        yield construction("Place", f"any {words}", f"a|an {words}", node=Filter(states=(state,)))
        yield construction("Place", f"an opponent's {words}", node=Filter(controller="opponent", states=(state,)))
        yield construction("Place", f"{{who:Player.sg}} 's {words}", node=Filter(controller=SLOT.who, states=(state,)))
        yield construction("Place", f"their {words}", node=Filter(controller=THEY, states=(state,)))
    yield construction("Place", "your cities", node=Filter(controller="you", states=("resident",)))
    yield construction("Place", "their cities", node=Filter(controller=THEY, states=("resident",)))
    yield construction("Place", "{who:Player.sg} 's cities", node=Filter(controller=SLOT.who, states=("resident",)))
    yield construction(
        "Place", "an opponent's cities", "opponents ' cities", node=Filter(controller="opponent", states=("resident",))
    )
    yield construction("Place", "my city", node=Filter(where=(At(PlaceOf(This())),)))
    yield construction(
        "Place", "the same city or army", "the same place", node=Filter(where=(Beside(Mention(pronoun=True)),))
    )
    yield construction("Goal", "{whose:Whose} army", node=Made(_to_army))
    yield construction("Goal", "the army", node=Goal(home="controller"))
    yield construction("Goal", "a city or army controlled by its owner", node=Goal())
    yield construction("Goal", "my city", node=Goal(PlaceOf(This())))
    cities = ("a city you control", "1 of your cities", "another of your cities", "another city you control")
    yield construction(
        "Goal",
        *(f"{one} or [to] your army" for one in cities),
        *(f"your army or [to] {one}" for one in cities),
        node=Goal(own=True),
    )
    yield construction("Station", "into|in play as 1 of my residents", node=Goal(This()))
    yield construction("Qualifier@n", "among my residents", node=Filter(where=(At(This()),)))
    yield construction("Qualifier.pl", "you play", node=Filter(controller="you", states=("played",)))
    yield construction(
        "Qualifier.pl", "your opponents play", "opponents play", node=Filter(controller="opponent", states=("played",))
    )


def _to_army(whose: Any) -> Goal:
    if whose in ("anyone", "opponent"):
        raise Misread("whose army?")
    return Goal(home=whose)


def _known_city(card: Cards) -> Cards:
    if getattr(card, "nouns", ()) != ("city",):
        raise Misread("creatures are in cities")
    return card


def such_city(kind: Cards) -> Filter:
    city = single(kind)
    if city.types != ("city",) or city.area != "play":
        raise Misread("creatures are in cities")
    return city


def _target_city(kind: Cards, at: str) -> Cards:
    return Target(such_city(kind), place=at)


def _is_resident(city: Cards) -> k.Condition:
    return k.Fits(SUCH, Filter(where=(At(city),)))


def _count_at(city: Cards) -> n.Number:
    return n.CountOf(Filter(types=("creature",), where=(At(city),)))


def _so_many_residents(how: HowMany) -> k.Condition:
    return k.Compare(_count_at(SUCH), how.op, how.number)
