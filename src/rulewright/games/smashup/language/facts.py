"""What must be so: what players have where, the only minion, the first action of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import At, Such
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter, Who
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.places import BASE, THERE, Here, Thereabouts, where
from rulewright.games.smashup.language.totals import power_at
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed, single
from rulewright.text.english.holdings import HowMany, foremost
from rulewright.text.pending import SUBJECT, THEY, Itself, Mention, Misread, parts_of

_ONE = n.Fixed(1)


def constructions() -> Iterator[Construction]:
    """Conditions, and what is said of cards."""
    yield from _this_turn()
    have = "{who:Actor@a} have~a"
    yield construction("Simple", f"{have} a|an {{kind:Kind.sg}}", node=Made(_has))
    yield construction("Simple", f"{have} another {{kind:Kind.sg}}", node=Made(lambda who, kind: _has(who, kind, True)))
    yield construction(
        "Simple", "you do not have a|an|any {kind:Kind}", node=Made(lambda kind: k.Not(_has("you", kind)))
    )
    yield construction("Held", "{kind:Kind.sg}", node=Made(_held_here))
    yield construction("Predication.sg", "is your only {kind:Kind.sg}", node=Made(_only))
    yield construction(
        "Predication.sg", "is your only {kind:Kind.sg} in play", node=Made(lambda kind: _only(kind, anywhere=True))
    )
    yield construction("Simple", "{base:Base} has {how:HowMany} {kind:Kind.pl} [on it]", node=Made(_so_many_there))
    yield construction("Simple", "{who:Actor} had|controlled a|an {kind:Kind.sg}", node=Made(_had))
    yield construction("Predication@a", "be~a alone {spot:Spot}", node=Made(_alone))
    yield construction("Predication.sg", "is the only {kind:Kind.sg}", node=Made(lambda kind: _only(kind, None)))
    yield construction("Known1.sg", "this", node=Itself())
    for words, who in _WHOSE:
        yield construction("Predication@a", f"be~a {words}", node=k.Fits(SUCH, Filter(controller=who)))
    yield construction("Predication@a", "be~a a|an {kind:Kind.sg}", node=Made(_is_such))
    yield construction(
        "Predication@a",
        "be~a a|an {one:Bare.sg} [ , ] or a|an {two:Kind.sg}",
        node=Made(lambda one, two: k.Either((k.Fits(SUCH, _what_it_is(one)), _is_such(two)))),
    )
    yield construction("Simple", "{kind:Theirs} {so:Predication.sg}", node=Made(_one_is))
    yield construction(
        "Simple",
        "this is your first {kind:Noun.sg} played this turn",
        "this is the first {kind:Noun.sg} [that] you played this turn",
        node=Made(lambda kind: k.Not(_played(kind, n.Fixed(2)))),
    )
    yield construction(
        "Simple",
        "you have played {how:HowMany} {kind:Kind} this turn",
        node=Made(_has_played),
    )
    yield construction(
        "Simple",
        "you did not play a|an {kind:Bare.sg} this turn",
        "you have not played a|an|any {kind:Bare} this turn",
        "you did not play any {kind:Bare.pl} this turn",
        "you played no {kind:Bare.pl} this turn",
        "you have played no {kind:Bare.pl} this turn",
        node=Made(lambda kind: k.Not(_played(kind))),
    )
    yield construction("Simple", "you played a|an {kind:Bare.sg} this turn", node=Made(lambda kind: _played(kind)))
    yield construction("Simple", "you have played a|an {kind:Bare.sg} this turn", node=Made(lambda kind: _played(kind)))
    yield construction(
        "Simple",
        "{card:Known1.sg} was in play at the start of the|this turn",
        "{card:Known1.sg} was on a base at the start of the|this turn",
        node=Made(_was_there),
    )
    for words, area in (("your|the discard pile", "discard"), ("your|the hand", "hand"), ("your deck", "deck")):
        made = Made(lambda card, area=area: played_from(card, area))
        yield construction("Simple", f"{{card:Known1.sg}} was played from {words}", node=made)
    yield construction(
        "Simple",
        "{card:Known1.sg} was played off the top of a|your deck",
        node=Made(lambda card: played_from(card, "deck")),
    )
    yield construction(
        "Simple",
        "{card:Known1.sg} was played from anywhere other than your hand",
        "{card:Known1.sg} was played from anywhere except your hand",
        "{card:Known1.sg} was not played from your hand",
        node=Made(lambda card: k.Not(played_from(card, "hand"))),
    )
    yield construction(
        "Happening",
        "{what:Happening} from anywhere other than your hand",
        "{what:Happening} from anywhere except your hand",
        node=Made(_from_elsewhere),
    )
    yield construction("Simple", "there is {kind:Theirs}", node=Made(lambda kind: k.Exists(single(kind))))
    yield construction(
        "Simple", "there is another {kind:Kind.sg}", node=Made(lambda kind: k.Exists(replace(single(kind), other=True)))
    )
    yield construction("Measure", "a|an {kind:Kind.sg}", node=Made(lambda kind: _has(SUBJECT, kind)))
    yield construction("Measure", "{kind:Kind.pl}", node=Made(lambda kind: _has(SUBJECT, kind)))
    yield construction(
        "Holds@a",
        "do~a not have {so:Measure}",
        node=Made(lambda so: k.Not(so)),
    )
    for words, so in (("", _winning), ("not ", lambda spot: k.Not(_winning(spot)))):
        yield construction("Holds@a", f"be~a {words}winning {{spot:Spot}}", node=Made(so))
        yield construction("Holds@a", f"be~a {words}winning", node=Made(lambda so=so: so(Thereabouts())))
    yield construction("Simple", "each other player {so:Holds.sg}", node=Made(_of_each_other))
    for words, who in (("each player", "each"), ("each other player", "opponent")):
        made = Made(lambda so, who=who: n.PlayerCount(who, with_subject(so, _SUCH)))
        yield construction("Per", f"for {words} with {{so:Measure}}", f"for {words} who {{so:Holds.sg}}", node=made)
        yield construction(
            "Per", f"for {words} in the game [ , ] [including yourself]", node=Made(lambda who=who: n.PlayerCount(who))
        )
    yield construction("Per", "for each other player", node=n.PlayerCount("opponent"))
    yield construction(
        "Measure",
        "{kind:Kind.pl} at|on {how:HowMany} [different] bases",
        node=Made(lambda kind, how: k.Compare(n.CountOf(where(_has(SUBJECT, kind), BASE)), how.op, how.number)),
    )
    yield construction(
        "Holds@a",
        "have~a the most|highest [total] power at|on {how:HowMany} bases",
        node=Made(lambda how: k.Compare(n.CountOf(where(_winning(Thereabouts()), BASE)), how.op, how.number)),
    )
    yield construction("HowMany", "only {number:Figure}", node=HowMany("=", SLOT.number))
    yield construction("HowMany", "exactly {number:Figure}", node=HowMany("=", SLOT.number))


_WHOSE: tuple[tuple[str, Who], ...] = (
    ("yours", "you"),
    ("not yours", "opponent"),
    ("another player's", "opponent"),
)
"""Of whom a card is said to be."""


def _this_turn() -> Iterator[Construction]:
    """Cards by how they have come to a base this turn."""
    for words, spot in (("here", Here()), ("there", THERE)):
        moved = k.Happened(k.Occasion("moves", SUCH))
        came = Filter(where=(At(spot), Such(moved)))
        yield construction("Qualifier@n", f"that moved [to] {words} this turn", node=came)
        played_here = k.Both((k.Happened(k.Occasion("is played", SUCH)), k.Not(moved)))
        played = Filter(where=(At(spot), Such(played_here)))
        yield construction("Qualifier@n", f"played {words} this turn", node=played)
    mine = Filter(where=(Such(k.Happened(k.Occasion("is played", SUCH, who="you"))),))
    yield construction("Qualifier@n", "[that] you played this turn", node=mine)


def _was_there(card: Cards) -> k.Condition:
    """A card that is in play has been there since before this turn."""
    return k.Not(k.Happened(k.Occasion("enters play", card)))


def played_from(card: Cards, area: str) -> k.Condition:
    """A card was played from an area in this turn."""
    return k.Happened(k.Occasion("is played", card, come=area))


def _from_elsewhere(what: k.Occasion) -> k.Occasion:
    if what.what != "is played" or what.condition is not None:
        raise Misread("what is played?")
    return replace(what, condition=k.Not(played_from(Mention(pronoun=True), "hand")))


_SUCH: Who = "such player"


def _of_each_other(so: k.Condition) -> k.Condition:
    if any(isinstance(part, k.SomePlayer) for part in parts_of(so)):
        raise Misread("compared with whom?")
    return k.Not(k.SomePlayer("opponent", k.Not(with_subject(so, _SUCH))))


def _alone(spot: Cards) -> k.Condition:
    """There is no other minion there."""
    return k.Not(k.Exists(Filter(types=("minion",), besides=(SUCH,), where=(At(spot),))))


def _winning(spot: Cards) -> k.Condition:
    """core.20, core.22 Nobody has more power there."""
    return foremost(power_at(spot), ">=")


def _played(kind: Cards, least: n.Number = _ONE) -> k.Condition:
    """So many cards of a kind were played this turn."""
    return k.Happened(k.Occasion("is played", replace(single(kind), area=WHEREVER), who="you"), least)


def _has_played(how: HowMany, kind: Cards) -> k.Condition:
    what = single(kind)
    number = how.number
    if how.op != ">=" or not isinstance(number, n.Fixed):
        raise Misread("how many were played?")
    if what.other:  # this one has been played as well
        what, number = replace(what, other=False), n.Fixed(number.n + 1)
    return _played(what, number)


def _what_it_is(kind: Cards) -> Filter:
    what = single(kind)
    if what != Filter(types=what.types, states=what.states) or not what.types:
        raise Misread("what it is, and no more")
    return replace(what, area=WHEREVER)


def _one_is(kind: Filter, so: k.Condition) -> k.Condition:
    """There is a card of a description of which something is so."""
    return k.Exists(narrowed(kind, Filter(where=(Such(so),))))


def _is_such(kind: Cards) -> k.Condition:
    """What a card is, and of which power."""
    what = single(kind)
    if (
        what != Filter(types=what.types, compare=what.compare, states=what.states, name=what.name)
        or not (what.compare or what.states)
        or len(what.types) > 1
    ):
        raise Misread("what it is, and no more")
    return k.Fits(SUCH, replace(what, area=WHEREVER))


def _so_many_there(base: Cards, how: HowMany, kind: Cards) -> k.Condition:
    """So many minions are at a base, or so many actions on it."""
    what = single(kind)
    if what.area != "play" or what.where or what.on is not None or what.types not in (("minion",), ("action",)):
        raise Misread("what is there?")
    there = replace(what, on=base) if what.types == ("action",) else replace(what, where=(At(base),))
    return k.Compare(n.CountOf(there), how.op, how.number)


def _had(who: Any, kind: Cards) -> k.Condition:
    """What somebody had at a base that has scored is still there as text speaks of it."""
    what = single(kind)
    if not any(isinstance(one, At | On) for one in what.where):
        what = replace(what, where=(*what.where, At(Thereabouts(said=True))))
    return _has(who, what)


def _only(kind: Cards, whose: Any = "you", *, anywhere: bool = False) -> k.Condition:
    """There is no other of the kind, of that player's, where the card is."""
    what = single(kind)
    if what.controller is not None or what.area != "play":
        raise Misread("whose they are is said twice")
    if not anywhere and not any(isinstance(one, At | On) for one in what.where):
        raise Misread("the only one where?")
    mine = k.Fits(SUCH, Filter(types=what.types, controller=whose))
    none = k.Not(k.Exists(replace(what, controller=whose, besides=(SUCH,))))
    return k.Both((mine, none)) if whose else none


def _has(who: Any, kind: Cards, other: bool = False) -> k.Condition:
    what = single(kind)
    if what.controller not in (None, THEY, who) or what.area not in ("play", "buried"):
        raise Misread("whose they are is said twice")
    return k.Exists(replace(what, controller=who, other=other or what.other))


def _held_here(kind: Cards) -> n.Number:
    what = single(kind)
    if what.controller not in (None, THEY) or what.area != "play" or what == Filter():
        raise Misread("whose they are is said twice")
    return n.CountOf(replace(what, controller=SUBJECT))
