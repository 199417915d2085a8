"""Deeds that move cards: put, remove, send, shuffle in, flip, take control, attach, detach; battles joined and left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Each, Filter, Leader, Register, TopOf
from rulewright.games.spoils.language.constructions.objects import Effects, deed, targets
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed, said_in
from rulewright.text.pending import HELD, SAME_DECK, SEEN, SUBJECT, THEY, Mention, Misread, Some

Place = dict[str, Any]


def constructions() -> Iterator[Construction]:
    """Cards that go somewhere."""
    yield from _destinations()
    yield from _putting()
    yield from deed(
        "remove~ {cards:NP} from the game face-down", make=lambda cards: v.Put(cards, "removed", face_down=True)
    )
    yield construction(
        "Deed@v", "send~ {cards:NP} to the void [face-up]", node=Made(lambda cards, at: _put(cards, {"to": "void"}, at))
    )
    yield construction(
        "Deed@v",
        "send~ {cards:NP} to the void face-down",
        node=Made(lambda cards, at: _put(cards, {"to": "void", "face_down": True}, at)),
    )
    yield construction(
        "Deed@v",
        "send~ {cards:NP} to the void instead of into {whose:Whose} discard pile",
        node=Made(lambda cards, whose, at: _put_instead(cards, {"to": "void"}, whose, at)),
    )
    yield from deed("shuffle~ {cards:NP} into {whose:Whose} deck", make=_shuffle_into)
    yield construction("Deed@v", "shuffle~ {whose:Whose} {area:Area} into {into:TheirDeck}", node=Made(_shuffle_pile))
    yield construction("TheirDeck", "{whose:Own} deck", node=SLOT.whose)
    yield construction("TheirDeck", "its|their owner's deck", node="owner")
    yield construction("TheirDeck", "your opponent's deck", node="opponent")
    yield construction(
        "Deed@v",
        "shuffle~ {whose:Whose} {area:Area} and {other:Area} into {into:TheirDeck}",
        node=Made(_shuffle_pile),
    )
    yield from deed(
        "flip~ {cards:NP} face-down under {whose:Whose} control",
        make=lambda cards, whose: v.TurnOver(cards, True, whose),
    )
    yield from deed("flip~ {cards:NP} face-up", make=lambda cards: v.TurnOver(cards, False))
    yield construction("Deed@v", "attach~ {cards:NP} to {host:NP}", node=Made(_attach))
    yield construction("Deed@v", "detach~ {cards:OneNP} from {whose:Whose} faction", node=Made(_detach_from))
    yield from deed("remove~ {cards:NP} from [the] battle", make=v.LeaveBattle)
    yield from deed("add~ {cards:NP} to {party:Party}", make=lambda cards, party: v.JoinBattle(cards, party))
    yield construction("Party", "the attacking party", node="attacking")
    yield construction("Party", "the blocking party", node="blocking")
    yield construction("Party", "your party", "an attacking or blocking party you control", node="yours")
    yield from deed("change~ the target of {whose:Whose} attack to {cards:NP}", make=_change_target)
    yield from deed("change~ the target of the attack to {cards:NP}", make=lambda cards: v.ChangeTarget(cards, "each"))


def _destinations() -> Iterator[Construction]:
    def to(*forms: str, **fields: Any) -> Construction:
        return construction("Destination", *forms, node=Made(lambda **slots: {**fields, **slots}))

    yield construction("Destination", "into {whose:Whose} hand", node=Made(lambda whose: {"to": "hand", "pile": whose}))
    yield to("on the top of {whose:Whose} deck", to="deck top")
    yield to("on the bottom of {whose:Whose} deck", to="deck bottom")
    yield construction(
        "Destination",
        "on the bottom of {whose:Whose} deck in any order",
        "on the bottom in any order",
        node=Made(lambda whose="": {"to": "deck bottom", "any_order": True, "pile": whose}),
    )
    yield construction(
        "Destination",
        "on the top of {whose:Whose} deck in any order",
        "back in any order",
        "[back] on the top in any order",
        node=Made(lambda whose="": {"to": "deck top", "any_order": True, "pile": whose}),
    )
    yield to("on the bottom", "back on the bottom", to="same bottom")
    yield to("on the top", to="same top")
    yield to("on the bottom of that deck", "on the bottom of it", to="deck bottom")
    yield to("on the top of that deck", "on the top of it", to="deck top")
    yield to("into {whose:Whose} discard pile", to="discard")
    yield to("into play", to="play")
    yield to("into play under {under:Whose} control", to="play")
    yield to("into play depleted", to="play", depleted=True)
    yield to(
        "into play depleted under {under:Whose} control",
        "into play under {under:Whose} control depleted",
        to="play",
        depleted=True,
    )
    face_down = ("as [a] face-down resource|resources", "face-down as [a] resource|resources")
    resource = {"to": "resources", "face_down": True}
    yield to(
        *(f"into play under {{under:Whose}} control {one}" for one in face_down),
        *(f"into play {one} under {{under:Whose}} control" for one in face_down),
        "into play face-down under {under:Whose} control as [a] resource|resources",
        "into play face-down under {under:Whose} control",
        "into play under {under:Whose} control face-down",
        **resource,
    )
    yield to(*(f"into play {one}" for one in face_down), "into play face-down", under=SUBJECT, **resource)
    yield to("into play attached to {host:Reference}", to="play")
    yield to("into play under {under:Whose} control attached to {host:Reference}", to="play")
    yield construction(
        "Destination",
        "into play attached to a|an {host:Kind.sg}",
        node=Made(lambda host: {"to": "play", "host": Some(host, "one")}),
    )
    yield construction(
        "Destination",
        "into play under {under:Whose} control attached to a|an {host:Kind.sg}",
        node=Made(lambda host, under: {"to": "play", "under": under, "host": Some(host, "one")}),
    )


def _putting() -> Iterator[Construction]:
    yield construction(
        "Deed@v",
        "return~ {cards:NP} to {whose:Whose} hand",
        node=Made(lambda cards, whose, at: _put(cards, {"to": "hand", "pile": whose}, at)),
    )
    yield construction(
        "Deed@v", "put~ {cards:NP} {place:Destination}", node=Made(lambda cards, place, at: _put(cards, place, at))
    )
    yield construction("WholePile", "{whose:Whose} {area:Area}", node=Made(_whole_pile))
    yield construction(
        "Deed@v",
        "put~ {pile:WholePile} {place:Destination}",
        node=Made(lambda pile, place, at: _put(pile, place, at)),
    )
    for face, down in (("", False), (" face-down", True)):
        yield construction(
            "Deed@v",
            f"remove~ {{pile:WholePile}} from the game{face}",
            node=Made(lambda pile, down=down: (v.Put(pile.what, "removed", face_down=down),)),
        )
    yield construction(
        "Deed@v",
        "put~ {cards:NP} {place:Destination} instead of into {whose:Whose} discard pile",
        node=Made(lambda cards, place, whose, at: _put_instead(cards, place, whose, at)),
    )
    yield construction(
        "Deed@v",
        "put~ {cards:NP} {place:Destination} and {other:Reference} {there:Destination}",
        node=Made(
            lambda cards, place, other, there, at: (*_put(cards, place, f"{at}a"), *_put(other, there, f"{at}b"))
        ),
    )
    ends = ("on [either] the top or bottom", "on [either] the top or [on] the bottom")
    for order in ("", " in any order"):
        yield construction(
            "Deed@v",
            *(f"put~ {{cards:NP}} [back] {one} of {{whose:Whose}} deck{order}" for one in ends),
            *(f"put~ {{cards:NP}} [back] {one} [of that deck]{order}" for one in ends),
            node=Made(lambda cards, at, whose="", order=order: _top_or_bottom(cards, at, whose, order)),
        )
    some = "put~ {n:$number} [card|cards]"
    yield construction(
        "Deed@v",
        f"{some} {{place:Destination}} and {{m:$number}} [card|cards] {{there:Destination}}",
        node=Made(_put_split),
    )
    yield construction(
        "Deed@v", f"{some} [of them] {{place:Destination}} and the rest {{there:Destination}}", node=Made(_put_some)
    )
    one = "put~ 1 [of them] {place:Destination}"
    yield construction(
        "Deed@v",
        f"{one} and the rest {{there:Destination}}",
        node=Made(lambda place, there, at: _put_some(1, place, there, at)),
    )
    yield construction(
        "Deed@v",
        f"{one} and the other [1|card] {{there:Destination}}",
        node=Made(lambda place, there, at: _put_split(1, place, 1, there, at)),
    )
    yield construction(
        "Deed@v",
        f"{one} , 1 {{then:Destination}} [ , ] and 1 {{there:Destination}}",
        f"{one} , 1 [of them] {{then:Destination}} [ , ] and the last [1] {{there:Destination}}",
        f"{one} , 1 {{then:Destination}} [ , ] and the other {{there:Destination}}",
        node=Made(
            lambda place, then, there, at: (*_some_of_them(1, place, f"{at}a"), *_put_split(1, then, 1, there, at))
        ),
    )
    yield construction(
        "Deed@v",
        f"{one} , 1 [of them] {{then:Destination}} [ , ] and the rest {{there:Destination}}",
        node=Made(lambda place, then, there, at: (*_some_of_them(1, place, f"{at}a"), *_put_some(1, then, there, at))),
    )


def _put(cards: Any, place: Place, at: str) -> Effects:
    fields = _named_pile(place)
    np = held(cards) if place.get("whose", "owner") != "owner" else cards
    before, named = targets(np, at)
    if isinstance(fields.get("host"), Some):
        onto, fields["host"] = targets(fields["host"], f"{at}h")
        before, named = (*before, *onto), _not_the(named, fields["host"])
    elif isinstance(fields.get("host"), Cards) and isinstance(named, Mention) and named.pronoun:
        named = _not_the(named, fields["host"])
    if fields["to"] == "play" and isinstance(cards, Some) and cards.what.name.endswith(" Token"):
        raise Misread("tokens are made, not put from anywhere")
    if fields["to"] in _SAME:
        if isinstance(named, TopOf):
            fields["to"] = _SAME[fields["to"]]
        elif not isinstance(named, Mention):
            raise Misread("on the top or the bottom of what?")
    return (*before, v.Put(named, **fields))


def _whole_pile(whose: Any, area: str) -> Some:
    if area == "deck":
        raise Misread("the cards of a deck are put elsewhere one by one")
    return Some(Filter(area=area, area_of=whose), "every")


def _top_or_bottom(cards: Any, at: str, whose: Any, order: str) -> Effects:
    """Whoever puts cards there chooses on which end of the deck."""
    before, named = targets(held(cards) if whose and whose != "owner" else cards, at)
    pile = {"whose": whose} if whose else {}
    ordered = {"any_order": True} if order else {}
    ways = []
    for end in ("top", "bottom"):
        place = {"to": f"deck {end}" if whose else f"same {end}", **pile, **ordered}
        ways.append(_put(named, place, f"{at}{end}"))
    return (
        *before,
        v.OneOf(tuple(ways), ("put it on the top", "put it on the bottom"), SUBJECT),
    )


def _put_instead(cards: Any, place: Place, whose: Any, at: str) -> Effects:
    """In the place of the pile: of a card that has been carried out, or one that would leave play."""
    *before, moved = _put(cards, place, at)
    if not isinstance(moved, v.Put) or moved.to == "discard" or whose not in ("owner", "you", THEY):
        raise Misread("instead of what?")
    if whose == THEY and "you" in (place.get("whose"), place.get("pile"), place.get("under")):
        raise Misread("instead of into whose discard pile?")
    if whose == "you" and "owner" in (place.get("whose"), place.get("pile"), place.get("under")):
        raise Misread("instead of into whose discard pile?")
    return (*before, replace(moved, instead=True))


def _put_split(n: int, place: Place, m: int, there: Place, at: str) -> Effects:
    """So many of the cards looked at here, so many there; together they must be all of them."""
    return (*_some_of_them(n, place, at), v.Put(Mention(known=f"rest {m}", plural=True), **_plain(there)))


def _put_some(n: int, place: Place, there: Place, at: str) -> Effects:
    """So many of the cards seen here, all the others there."""
    return (*_some_of_them(n, place, at), v.Put(Mention(known="rest", plural=True), **_plain(there)))


def _some_of_them(number: int, place: Place, at: str) -> Effects:
    some = v.Pick(Filter(area=SEEN), n.Fixed(number), n.Fixed(number), at, SUBJECT, choose=True)
    return some, v.Put(Register(at), **_plain(place))


def _shuffle_into(cards: Cards, whose: Any) -> v.Effect:
    return v.Put(cards, **_named_pile({"to": "deck", "whose": whose}))


def _shuffle_pile(whose: Any, into: Any, area: str, other: str = "") -> Effects:
    """Whole piles, which go to the deck of whoever owns them."""
    if into not in (whose, THEY, "owner") or "deck" in (area, other) or area == other:
        raise Misread("cards go to the deck of whoever owns them")
    piles = [Filter(area=one, area_of=whose) for one in (area, other) if one]
    return (v.Put(piles[0] if len(piles) == 1 else Each(tuple(piles)), "deck"),)


def _attach(cards: Any, host: Any, at: str) -> Effects:
    first, card = targets(cards, f"{at}a")
    second, onto = targets(host, f"{at}b")
    if isinstance(onto, Mention) and onto.pronoun:
        onto = replace(onto, besides=card)
    other = bool(second) or (isinstance(card, Mention) and card.pronoun)
    return (*first, *second, v.Attach(_not_the(card, onto) if other else card, onto))


def _detach_from(cards: Any, whose: Any) -> Effects:
    leader = Leader(whose)
    if isinstance(cards, Cards):
        return (v.Detach(Filter(among=cards, on=leader)),)
    what = narrowed(cards.what, Filter(on=leader))
    if cards.kind == "every":
        return (v.Detach(what),)
    if cards.kind in ("one", "exactly", "at most"):
        return (v.Detach(what, cards.high, up_to=cards.kind == "at most"),)
    raise Misread("how many are detached?")


def _change_target(cards: Cards, whose: Any) -> v.Effect:
    if whose == "you":
        raise Misread("the target of whose attack becomes what?")
    return v.ChangeTarget(cards, whose)


__all__ = ["SLOT", "constructions", "said_in"]


def _plain(place: Place) -> Place:
    """Where cards looked at are put."""
    return {name: _SAME.get(part, part) if name == "to" else part for name, part in _named_pile(place).items()}


def _named_pile(place: Place) -> Place:
    """A place as the fields of the instruction; whose pile the text names is checked once the cards are known."""
    fields = {name: part for name, part in place.items() if name not in ("whose", "pile")}
    whose = place.get("whose") or place.get("pile")
    return fields if not whose or whose in ("owner", "controller") else {**fields, "under": whose}


def held(np: Any) -> Any:
    """Cards of which only where they go tells that they are a player's own: of a hand, if one was just seen."""
    if isinstance(np, Some) and said_in(np.what).keys() <= {"types", "not_types", "subtypes", "where", "compare"}:
        return replace(np, what=replace(np.what, area=HELD))
    return np


_SAME = SAME_DECK


def _not_the(cards: Cards, host: Cards) -> Cards:
    """A card that is attached to one that is chosen for it, and so is not that one."""
    return replace(cards, besides=host) if isinstance(cards, Mention) else cards
