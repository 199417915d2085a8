"""Conditions: what must be so, and when something may be played or used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import Cards, Filter, This, Who
from rulewright.games.spoils.language.constructions.subjects import any_of
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import DONE, DoneSoMany, Mention, Misread, Unplayable


def constructions() -> Iterator[Construction]:
    """`Condition`: conjunctions of simple ones."""
    yield construction("Condition", "{so:Both}", node=SLOT.so)
    yield construction("Condition", "{first:Both} or {second:Condition}", node=Made(_either))
    yield construction("Both", "{so:Simple}", node=SLOT.so)
    yield construction("Both", "{first:Simple} and {second:Both}", node=Made(_both))
    yield from _circumstances()
    yield from _only()


def _either(first: k.Condition, second: k.Condition) -> k.Condition:
    return k.Either((first, *(second.conditions if isinstance(second, k.Either) else (second,))))


def _both(first: k.Condition, second: k.Condition) -> k.Condition:
    return k.Both((first, *(second.conditions if isinstance(second, k.Both) else (second,))))


# -- circumstances --


def _circumstances() -> Iterator[Construction]:
    for words, turn in (("your", k.TurnOf("you")), ("your opponent's", k.TurnOf("opponent"))):
        yield construction("Simple", f"it is {words} turn", node=turn)
        yield construction("Simple", f"it is not {words} turn", node=k.Not(turn))
    yield construction("Simple", "it is during a battle", "a battle is going on", node=k.DuringBattle())
    yield construction("Simple", "it is not during a battle", "no battle is going on", node=k.Not(k.DuringBattle()))
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
    for who in ("your opponent", "an opponent"):
        yield construction(
            "OnlyWhen",
            f"while|when|if {who} is playing a|an {{kind:Kind.sg}}",
            f"when|if {who} plays a|an {{kind:Kind.sg}}",
            f"in response to a|an {{kind:Kind.sg}} {who} plays",
            f"in response to a|an {{kind:Kind.sg}} {who} is playing",
            f"in response to a|an {{kind:Kind.sg}} being played by {who}",
            f"in response to {who} playing a|an {{kind:Kind.sg}}",
            f"while a|an {{kind:Kind.sg}} is being played by {who}",
            node=Made(lambda kind: _responding(This(), kind)),
        )
        yield construction(
            "OnlyWhen",
            f"while|when|if {who} is using an ability",
            f"when|if {who} uses an ability",
            f"in response to {who} using an ability",
            f"in response to an ability {who} uses",
            node=k.RespondingTo(None),
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
