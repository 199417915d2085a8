"""Conditions: what must be so, and when something may be played or used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.numbers import CardsIn, CountOf
from rulewright.effects.selectors import Cards, Filter, This, Who
from rulewright.games.spoils.language.constructions.subjects import any_of
from rulewright.text.agreement import agrees
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import DONE, THEY, DoneSoMany, Mention, Misread, Unplayable

Having = tuple[str, Any, Any]
"""How many of what: some, any, an operator with a number; or icons."""


def constructions() -> Iterator[Construction]:
    """`Condition`: conjunctions of simple ones."""
    yield construction("Condition", "{so:Both}", node=SLOT.so)
    yield construction("Condition", "{first:Both} or {second:Condition}", node=Made(_either))
    yield construction("Both", "{so:Simple}", node=SLOT.so)
    yield construction("Both", "{first:Simple} and {second:Both}", node=Made(_both))
    yield from _having()
    yield from _piles()
    yield from _circumstances()
    yield from _only()


def _either(first: k.Condition, second: k.Condition) -> k.Condition:
    return k.Either((first, *(second.conditions if isinstance(second, k.Either) else (second,))))


def _both(first: k.Condition, second: k.Condition) -> k.Condition:
    return k.Both((first, *(second.conditions if isinstance(second, k.Both) else (second,))))


# -- so many cards in play --


def _having() -> Iterator[Construction]:
    yield construction("Having", "a|an {kind:Kind.sg}", node=Made(lambda kind: ("some", None, kind)))
    yield construction(
        "Having", "another {kind:Kind.sg}", node=Made(lambda kind: ("some", None, narrowed(kind, Filter(other=True))))
    )
    yield construction("Having", "any {kind:Kind}", node=Made(lambda kind: ("any", None, kind)))
    yield construction("Having", "{limit:Limit} {kind:Kind}", node=Made(lambda limit, kind: (*limit, kind)))
    yield construction(
        "Having", "{parity:Parity} {kind:Kind.pl}", node=Made(lambda parity, kind: (parity, n.Fixed(0), kind))
    )
    yield construction("Having", "[at least] {icons:$icons}", node=Made(lambda icons: ("icons", icons, None)))
    for number in ("sg", "pl"):
        yield construction(
            "Having",
            f"at least {{n:$number.{number}}} {{icons:$icons}}",
            f"{{n:$number.{number}}} or more {{icons:$icons}}",
            node=Made(_so_many_icons),
        )
    for words, op in (("more", "more"), ("fewer|less", "fewer")):
        yield construction(
            "Having",
            f"{words} {{kind:Kind.pl}} than {{rival:Rival}}",
            node=Made(lambda kind, rival, op=op: (op, rival, kind)),
        )
    for words, op in (("more", "more by"), ("fewer|less", "fewer by")):
        yield construction(
            "Having",
            f"at least {{by:Amount}} {words} {{kind:Kind.pl}} than {{rival:Rival}}",
            node=Made(lambda by, kind, rival, op=op: (op, (rival, by), kind)),
        )
    for player, have, denied in (("pl", "control", ("do not", "don't")), ("sg", "controls", ("does not", "doesn't"))):
        who = f"{{who:Holder.{player}}}"
        yield construction("Simple", f"{who} {have} {{having:Having}}", node=Made(_in_play))
        yield construction(
            "Simple",
            *(f"{who} {no} control {{having:Having}}" for no in denied),
            node=Made(lambda who, having: k.Not(_in_play(who, having))),
        )
    yield construction("Holder.pl", "you", node="you")
    yield construction("Holder.pl", "they", node=THEY)
    yield construction("Holder.sg", "your opponent", "an opponent", node="opponent")
    yield construction("Holder.sg", "that player", node="that player")
    yield construction("Simple", "there is|are {having:Having}", node=Made(_there_is))
    for player, have, denied in (("pl", "have", ("do not", "don't")), ("sg", "has", ("does not", "doesn't"))):
        who = f"{{who:Holder.{player}}}"
        yield construction("Simple", f"{who} {have} {{having:Having}}", node=Made(_in_a_pile))
        yield construction(
            "Simple",
            *(f"{who} {no} have {{having:Having}}" for no in denied),
            node=Made(lambda who, having: k.Not(_in_a_pile(who, having))),
        )


def _so_many_icons(n: int, icons: str) -> Having:
    if len(icons) != 1:
        raise Misread("how many of which icon?")
    return "icons", icons * n, None


def _in_play(who: Any, having: Having) -> k.Condition:
    kind, number, described = having
    if kind == "icons":
        counts = [k.Compare(n.IconsOf(one, who), ">=", n.Fixed(number.count(one))) for one in dict.fromkeys(number)]
        return counts[0] if len(counts) == 1 else k.Both(tuple(counts))
    cards = _controlled(described, who)
    if kind in ("some", "any"):
        return k.Exists(cards)
    if kind in ("more", "fewer"):
        if who not in ("you", "opponent"):
            raise Misread("more than whom?")
        other = "opponent" if who == "you" else "you"
        if not agrees(number, other):
            raise Misread("more than whom?")
        return k.Compare(n.CountOf(cards), ">" if kind == "more" else "<", n.CountOf(_controlled(described, other)))
    if kind in ("more by", "fewer by"):
        return _ahead(who, kind == "more by", number, described)
    return k.Compare(n.CountOf(cards), kind, number)


def _ahead(who: Any, more: bool, rival: tuple[Any, n.Number], described: Filter) -> k.Condition:
    """One player has at least so many more than the other; a difference is never less than 0, so one side is raised."""
    whom, by = rival
    other = "opponent" if who == "you" else "you"
    if who not in ("you", "opponent") or not agrees(whom, other):
        raise Misread("more than whom?")
    mine, theirs = n.CountOf(_controlled(described, who)), n.CountOf(_controlled(described, other))
    return k.Compare(mine, ">=", n.Plus(theirs, by)) if more else k.Compare(n.Plus(mine, by), "<=", theirs)


def _controlled(kind: Filter, who: Any) -> Filter:
    return narrowed(kind, Filter(controller=who))


def _there_is(having: Having) -> k.Condition:
    kind, number, described = having
    if kind in ("more", "fewer", "more by", "fewer by", "icons"):
        raise Misread("there can be no comparison without players")
    if kind in ("some", "any"):
        return k.Exists(described)
    return k.Compare(how_many(described), kind, number)


def _in_a_pile(who: Any, having: Having) -> k.Condition:
    kind, number, described = having
    if kind in ("icons", "more", "fewer", "more by", "fewer by"):
        raise Misread("where?")
    if described.area not in ("hand", "discard") or not agrees(described.area_of, who):
        raise Misread("a player has their own cards, in their own hand or pile")
    if described == Filter(area=described.area, area_of=described.area_of):
        raise Misread("cards in a pile are counted as such")
    described = replace(described, area_of=who)
    return k.Exists(described) if kind in ("some", "any") else k.Compare(how_many(described), kind, number)


# -- piles --


def _piles() -> Iterator[Construction]:
    where = "card|cards in {whose:Whose} {area:Area}"
    yield construction("Pile", f"{{limit:Limit}} {where}", node=Made(lambda limit, whose, area: (*limit, whose, area)))
    yield construction(
        "Pile", f"{{parity:Parity}} {where}", node=Made(lambda parity, whose, area: (parity, n.Fixed(0), whose, area))
    )
    yield construction("Pile", f"a {where}", node=Made(lambda whose, area: (">=", n.Fixed(1), whose, area)))
    for words, op in (("more", ">"), ("fewer|less", "<")):
        yield construction(
            "Pile",
            f"{words} {where} than {{rival:Rival}}",
            node=Made(lambda whose, area, rival, op=op: (op, n.CardsIn(area, rival), whose, area)),
        )
    yield construction("Rival", "you [do|have]", node="you")
    yield construction("Rival", "your opponent [does|has]", node="opponent")
    yield construction("Rival", "they [do|have]", node=THEY)
    for player, have, denied in (("pl", "have", ("do not", "don't")), ("sg", "has", ("does not", "doesn't"))):
        who = f"{{who:Holder.{player}}}"
        yield construction("Simple", f"{who} {have} {{pile:Pile}}", node=Made(_holding))
        yield construction(
            "Simple",
            *(f"{who} {no} have {{pile:Pile}}" for no in denied),
            node=Made(lambda who, pile: k.Not(_holding(who, pile))),
        )
    yield construction("Simple", "there is|are {pile:Pile}", node=Made(_there_lie))
    for words, op in (("is", "="), ("is not", ">")):
        yield construction(
            "Simple",
            f"{{whose:Whose}} {{area:Area}} {words} empty",
            node=k.Compare(n.CardsIn(SLOT.area, SLOT.whose), op, n.Fixed(0)),
        )


def _holding(who: Any, pile: tuple[str, n.Number, Any, str]) -> k.Condition:
    op, number, whose, area = pile
    if not agrees(whose, who):
        raise Misread("a player holds their own cards")
    return k.Compare(n.CardsIn(area, who), op, number)


def _there_lie(pile: tuple[str, n.Number, Any, str]) -> k.Condition:
    op, number, whose, area = pile
    if op in "<>" and not isinstance(number, n.Fixed):
        raise Misread("there can be no comparison without players")
    return k.Compare(n.CardsIn(area, whose), op, number)


# -- circumstances --


def _circumstances() -> Iterator[Construction]:
    for words, turn in (("your", k.TurnOf("you")), ("your opponent's", k.TurnOf("opponent"))):
        yield construction("Simple", f"it is {words} turn", node=turn)
        yield construction("Simple", f"it is not {words} turn", node=k.Not(turn))
    players: tuple[tuple[str, Who], ...] = (("you are", "you"), ("your opponent is", "opponent"))
    for words, who in players:
        yield construction("Simple", f"{words} attacking", node=k.Attacking(who))
        yield construction("Simple", f"{words} being attacked", node=k.Attacked(who))
        yield construction("Simple", f"{words} blocking", node=k.Blocking(who))
    yield construction(
        "Simple",
        "you played {card:Reference} using flip up",
        "{card:Reference} was played using flip up",
        node=Made(_flipped_up),
    )
    yield construction(
        "Simple", "you played {card:Reference} in response to a|an {kind:Kind.sg}", node=Made(_responding)
    )
    for one in ("is|was", "are|were"):
        for done in ("{done:OfDone} this way", "{done:PutInto} this way"):
            yield construction(
                "Simple",
                f"a|an {{kind:Kind.sg}} {one} {done}",
                node=Made(lambda kind, done: k.Compare(_done(kind, done), ">=", n.Fixed(1))),
            )
            yield construction(
                "Simple",
                f"{{limit:Limit}} {{kind:Kind}} {one} {done}",
                node=Made(lambda limit, kind, done: k.Compare(_done(kind, done), *limit)),
            )
    yield construction("OfDone", "{verb:DoneWord}", node=DoneSoMany(SLOT.verb))


def _flipped_up(card: Cards) -> k.Condition:
    if not isinstance(card, This | Mention):
        raise Unplayable("asking how another card was played")
    return k.PlayedBy("flip up")


def _responding(card: Cards, kind: Filter) -> k.Condition:
    if not isinstance(card, This):
        raise Unplayable("asking how another card was played")
    found = narrowed(kind, Filter(area="being played"))
    return k.RespondingTo(found)


def _done(kind: Filter, done: DoneSoMany) -> n.Number:
    """How many cards of a description something was done to: all of those that it was done to, or some."""
    if kind == Filter(types=kind.types):
        return replace(done, nouns=kind.types)
    if kind.area != "play" or kind.controller:
        raise Misread("which of those that it was done to?")
    return n.CountOf(replace(kind, area=f"{DONE}{done.verb}", area_of=done.whose))


def _only() -> Iterator[Construction]:
    """When something may be played or used."""
    yield construction("Only", "{so:OnlyWhen}", node=SLOT.so)
    yield construction("Only", "{first:OnlyWhen} and [only] {second:Only}", node=Made(_both))
    yield construction("OnlyWhen", "during your turn", node=k.TurnOf("you"))
    yield construction("OnlyWhen", "during your opponent's turn", node=k.TurnOf("opponent"))
    yield construction("OnlyWhen", "during a battle", node=k.DuringBattle())
    yield construction("OnlyWhen", "not during a battle", node=k.Not(k.DuringBattle()))
    yield construction(
        "OnlyWhen",
        "during your turn [ , ] not during a battle",
        node=k.Both((k.TurnOf("you"), k.Not(k.DuringBattle()))),
    )
    yield construction("OnlyWhen", "while|if {so:Condition}", node=SLOT.so)
    yield construction("OnlyWhen", "once each turn", "once per turn", node=k.FirstUse())
    yield construction(
        "OnlyWhen",
        "in response to a|an {kind:Kind.sg} [being played]",
        node=Made(lambda kind: _responding(This(), kind)),
    )
    yield construction(
        "OnlyWhen",
        "in response to an ability",
        "in response to an ability being used|activated",
        node=k.RespondingTo(None),
    )
    yield construction(
        "OnlyWhen",
        "in response to {what:NP} 's ability",
        "in response to an ability of {what:NP}",
        node=Made(_to_ability),
    )


def _to_ability(what: Any) -> k.Condition:
    described = any_of(what)
    if not isinstance(described, Filter):
        raise Misread("the ability of which card?")
    return k.RespondingTo(described, ability=True)


def how_many(described: Filter) -> CountOf | CardsIn:
    """How many cards there are of a description; all the cards in a pile are counted as such."""
    if described.area_of is not None and described == Filter(area=described.area, area_of=described.area_of):
        return CardsIn(described.area, described.area_of)
    return CountOf(described)
