"""Cities and armies as places, and the card itself, which calls itself I."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Beside, InAttackOn, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, PlaceOf, This
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import deed
from rulewright.text.english.descriptions import merged, single, that
from rulewright.text.english.holdings import HowMany
from rulewright.text.english.moving import Goal
from rulewright.text.pending import SUBJECT, TARGET_PLAYER, THEY, Itself, Mention, Misread, parts_of, rebuild
from rulewright.text.picking import Target

Node = TypeVar("Node")


def constructions() -> Iterator[Construction]:
    """Cities and armies as places, and the card itself, which calls itself I."""
    yield from _itself()
    yield from _places()


_ITSELF = This()
RESIDENT = "resident somewhere"
"""What a resident is called before it is known of which city."""
_ONE_CITY = "in one city"
"""What several cards in a city are called before it is known whether something is done to them."""


def _itself() -> Iterator[Construction]:
    for category in ("Cards.i", "Subject.i", "Known1.i"):
        yield construction(category, "i", "me", "myself", node=This())
    for category in ("Cards.sg", "Subject.sg", "Known1.sg"):
        yield construction(category, "{city:Home}", node=SLOT.city)
    yield construction(
        "Home", "my city", "the city i reside|am in", "the city i am a resident of", node=PlaceOf(This())
    )
    yield construction(
        "Home",
        "the city {card:Again.sg} resides|is in",
        "{card:Again.sg} 's city",
        "the same city as {card:Cards.sg}",
        node=PlaceOf(SLOT.card),
    )
    yield construction("Home", "its city", node=PlaceOf(Mention(pronoun=True)))
    yield construction("Home", "the same city as me", node=PlaceOf(This()))
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
    if RESIDENT not in kind.states:
        raise Misread("only residents are said to be mine")
    home = replace(kind, states=tuple(one for one in kind.states if one != RESIDENT))
    return single(merged(home, Filter(where=(At(city),))))


def residents_meant(node: Node, home: Cards | None) -> Node:
    """city.resident.1 Where neither a city nor a player is named, a city speaks of residents of its own.

    So does what is attached to a city, which is then the home; on other cards they are the residents of all cities.
    """

    _refuse_some_city(node)

    def meant(part: Any) -> Any:
        if isinstance(part, Filter) and _ONE_CITY in part.states:
            part = replace(part, states=tuple(one for one in part.states if one != _ONE_CITY))
        if not isinstance(part, Filter) or RESIDENT not in part.states:
            return part
        states = tuple(one for one in part.states if one != RESIDENT)
        if "resident" in states or any(isinstance(one, At | Beside) for one in part.where):
            return replace(part, states=states)
        if home is None or part.controller is not None:
            return replace(part, states=(*states, "resident"))
        return replace(part, states=states, where=(*part.where, At(home)))

    return rebuild(node, meant)


def _refuse_some_city(node: Any) -> None:
    """What is done to all cards in a city is done in one city; what is always so there is so in each of them."""
    for effect in parts_of(node):
        if not isinstance(effect, v.Effect):
            continue
        fields = (getattr(effect, name) for name in effect.__struct_fields__)
        told = [part for one in fields if isinstance(one, Cards) for part in parts_of(one)]
        if any(isinstance(part, Filter) and _ONE_CITY in part.states for part in told):
            raise Misread("which city? choose it first, or say target city")


def in_city(city: Cards) -> Filter:
    return Filter(where=(At(city),))


def _residents_of(city: Cards) -> Filter:
    return Filter(types=("creature",), where=(At(city),))


def _not_one_of(place: Filter, said: dict[str, str]) -> Filter:
    """Where several cards are: one city that is chosen among some would have to be the same for all of them."""
    if any(words.startswith("1 of ") for words in said.values()):
        raise Misread("which of these cities? choose it first")
    if any(words.startswith(("a ", "an ")) for words in said.values()):
        return replace(place, states=(*place.states, _ONE_CITY))
    return place


def _places() -> Iterator[Construction]:
    yield construction("Word@n", "resident@n", node=Filter(types=("creature",), states=(RESIDENT,)))
    yield construction("Word.sg", "resident of {city:City}", node=Made(_residents_of))
    yield construction(
        "Word.pl", "residents of {city:City}", node=Made(lambda city, said: _not_one_of(_residents_of(city), said))
    )
    for word, state in (("attacker", "attacking"), ("defender", "defending")):
        yield construction("Word@n", f"{word}@n", node=Filter(types=("creature",), states=(state,)))
        yield construction(
            "Word@n",
            f"{{subtype:$subtype.sg}} {word}@n",
            node=Filter(types=("creature",), subtypes=(SLOT.subtype,), states=(state,)),
        )
    yield construction("Present@a", "be~a being attacked", "be~a under attack", node=under_attack(SUCH))
    yield construction("Adjective", "attacked", node=Filter(where=(Such(under_attack(SUCH)),)))
    yield construction("City", "the attacked city", node=Filter(types=("city",), where=(Such(under_attack(SUCH)),)))
    yield construction(
        "Qualifier@n",
        "with {how:HowMany} {kind:Bare}",
        node=Made(lambda how, kind: that(_so_many_residents(how, kind))),
    )
    none = HowMany("=", n.Fixed(0))
    yield construction(
        "Qualifier@n", "without {kind:Bare.pl}", node=Made(lambda kind: that(_so_many_residents(none, kind)))
    )
    yield construction("Present@a", "be~a a resident of {city:City}", node=Made(_is_resident))
    yield construction(
        "Present@a", "be~a not a resident of {city:City}", node=Made(lambda city: k.Not(_is_resident(city)))
    )
    yield construction("Present@a", "have~a {how:HowMany} {kind:Bare}", node=Made(_so_many_residents))
    yield construction("Per", "for each of its residents", node=Made(lambda: _count_at(Mention(pronoun=True))))
    yield construction("Place", "{city:City}", node=Made(in_city))
    yield construction("City", "this city", "me", node=Itself("city"))
    yield construction("City", "{card:Again.sg}", node=Made(known_city))
    yield construction("City", "{city:Home}", node=SLOT.city)
    yield construction("City", "a|an|any {kind:Kind.sg}", "1 of {kind:Kind.pl}", node=Made(such_city))
    yield construction("City", "{kind:Kind.pl}", "all {kind:Kind.pl}", node=Made(such_city))
    yield construction("City", "target {kind:Kind.sg}", node=Made(_target_city))
    yield construction("Word@n", "resource card@n", node=Filter(types=("resource",)))
    yield construction("Word@n", "spell@n", node=Filter(area="being played"))
    yield construction("Word@n", "token@n", node=Filter(types=("creature",), subtypes=("token",)))
    yield construction("Qualifier.sg", "in|from {place:Place}", node=SLOT.place)
    yield construction("Qualifier.pl", "in|from {place:Place}", node=Made(_not_one_of))
    yield construction("Present@a", "be~a in {place:Place}", node=Made(lambda place: k.Fits(SUCH, single(place))))
    yield construction(
        "Present@a", "be~a not in {place:Place}", node=Made(lambda place: k.Not(k.Fits(SUCH, single(place))))
    )
    for words, state in (("army", "in army"), ("city", "resident")):
        yield construction(
            "Place",
            f"your|my {words}" if words == "army" else f"your {words}",
            node=Filter(controller="you", states=(state,)),
        )
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
    yield construction("Place", "armies", "all armies", node=Filter(states=("in army",)))
    yield construction(
        "Place",
        "opponents ' armies",
        "your opponents ' armies",
        node=Filter(controller="opponent", states=("in army",)),
    )
    yield construction("Place", "target army", node=Filter(controller=TARGET_PLAYER, states=("in army",)))
    yield construction("Place", "that army", node=Filter(controller="that player", states=("in army",)))
    yield construction(
        "Place", "the same army", node=Filter(states=("in army",), where=(Beside(Mention(pronoun=True)),))
    )
    yield construction(
        "Place", "the same city", node=Filter(states=("resident",), where=(Beside(Mention(pronoun=True)),))
    )
    yield construction("Place", "the same city", node=Filter(where=(At(PlaceOf(This())),)), far_fetched=True)
    yield construction("Qualifier@n", "residing in|at {place:Place}", "living in {place:Place}", node=SLOT.place)
    yield construction("Present@a", "reside~a in {place:Place}", node=Made(lambda place: k.Fits(SUCH, single(place))))
    yield construction(
        "Present@a",
        "do~a not reside in {place:Place}",
        node=Made(lambda place: k.Not(k.Fits(SUCH, single(place)))),
    )
    yield construction(
        "Place", "the same city or army", "the same place", node=Filter(where=(Beside(Mention(pronoun=True)),))
    )
    yield construction(
        "Place",
        "the same city or army",
        "the same place",
        "the same army",
        node=Filter(where=(Beside(This()),)),
        far_fetched=True,
    )
    yield construction("Goal", "{whose:Whose} army", node=Made(_to_army))
    yield construction(
        "Goal", "the army", "its|their controller's army", "their controllers ' armies", node=Goal(home="controller")
    )
    yield construction("Goal", "a city or army controlled by its owner", node=Goal())
    yield construction("Goal", "{city:Home}", node=Goal(SLOT.city))
    cities = ("a city you control", "1 of your cities", "another of your cities", "another city you control")
    yield construction(
        "Goal",
        *(f"{one} or [to] your army" for one in cities),
        *(f"your army or [to] {one}" for one in cities),
        node=Goal(own=True),
    )
    yield construction("City", "this city", node=PlaceOf(This()), far_fetched=True)
    yield construction("Goal", "this city", node=Goal(PlaceOf(This())), far_fetched=True)
    yield from deed("move~ {cards:Cards} here", make=lambda cards: v.Shift(cards, to=Itself("city"), by=SUBJECT))
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


def known_city(card: Cards | None = None, city: Cards | None = None) -> Cards:
    """A city that was spoken of, or where a card is."""
    if card is None:
        assert city is not None, "one or the other"
        return city if isinstance(city, PlaceOf) else known_city(city)
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


def under_attack(city: Cards) -> k.Condition:
    """An attack on that city is going on."""
    return k.Exists(Filter(states=("attacking",), where=(InAttackOn(city),)))


def _is_resident(city: Cards) -> k.Condition:
    return k.Fits(SUCH, Filter(where=(At(city),)))


def _count_at(city: Cards) -> n.Number:
    return n.CountOf(Filter(types=("creature",), where=(At(city),)))


def _so_many_residents(how: HowMany, kind: Filter) -> k.Condition:
    return k.Compare(n.CountOf(_at_home(kind, SUCH)), how.op, how.number)
