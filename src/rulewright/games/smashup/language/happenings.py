"""What text waits for: bases that score; minions that are played, moved and destroyed somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import At
from rulewright.effects.selectors import WHEREVER, Cards, Filter
from rulewright.games.smashup.language.places import BASE, THERE, Here, On, where
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed, single
from rulewright.text.english.occasions import during
from rulewright.text.pending import Misread


def constructions() -> Iterator[Construction]:
    """Occasions of this game."""
    yield construction("Occasion", "after {what:Happening}", node=SLOT.what)
    yield construction(
        "Happening", "{what:Happening} on your turn", node=Made(lambda what: during(what, k.TurnOf("you")))
    )
    yield construction(
        "Occasion",
        "after the first time {what:Happening} each turn",
        "after the first time each turn {what:Happening}",
        "the first time each turn {what:Happening}",
        "each turn , the first time {what:Happening}",
        "each turn , after the first time {what:Happening}",
        node=Made(lambda what: replace(what, nth=1)),
    )
    yield construction("Occasion", "after the first time {what:Happening}", node=Made(_first_in_turn))
    for words, what in (("before", "is about to score"), ("when", "scores"), ("after", "has scored")):
        yield construction(
            "Occasion",
            f"{words} {{base:Scoring}} scores",
            f"{words} {{base:Scoring}} is scored",
            node=Made(lambda base, what=what: k.Occasion(what, base)),
        )
        yield construction(
            "Occasion",
            f"{words} a|any base scores where {{so:Condition}}",
            node=Made(lambda so, what=what: k.Occasion(what, narrowed(BASE, where(so)))),
        )
    yield construction(
        "Occasion",
        "before or after {base:Scoring} scores",
        node=Made(lambda base: k.Occasion("is about to score", base, also=(k.Occasion("has scored", base),))),
    )
    won = k.Occasion("has scored", BASE, condition=k.PlayerIs("you", "winner"))
    yield construction("Happening", "you win a|any base", node=won)
    yield construction("Happening", "you win {base:This}", node=Made(lambda base: replace(won, subject=base)))
    yield construction("Scoring", "{base:This}", node=SLOT.base)
    yield construction("Scoring", "a|any {kind:Kind.sg}", node=Made(lambda kind: _such_base(kind)))
    yield construction(
        "Scoring", "another {kind:Kind.sg}", node=Made(lambda kind: replace(_such_base(kind), other=True))
    )
    yield construction("Happening", "{what:Happening} {spot:Spot}", node=Made(_happens_at))
    yield construction("Happening", "{who:Actor@a} move~a {cards:Played.sg}", node=Made(_moves_to))
    for spot in ("{spot:Spot}", "to {spot:MovedTo}"):
        yield construction("Happening", f"{{who:Actor@a}} move~a {{cards:Played.sg}} {spot}", node=Made(_moves_to))
        yield construction("Happening", f"{{subject:Subject@a}} move~a {spot}", node=Made(_comes_to))
        yield construction("Happening", f"{{subject:Subject@a}} be~a moved {spot}", node=Made(_comes_to))
    yield construction(
        "Happening", "{who:Actor@a} play~a or move~a {cards:Played.sg} [to] {spot:MovedTo}", node=Made(_plays_or_moves)
    )
    for words, number in (("first", 1), ("second", 2), ("third", 3)):
        yield construction(
            "Happening",
            f"you play your {words} {{kind:Noun.sg}} in|of a turn",
            f"you play your {words} {{kind:Noun.sg}} each turn",
            node=Made(lambda kind, number=number: _in_order(kind, number)),
        )
    yield construction("Turn", "each other player's turn", "another player's turn", node="opponent")
    yield construction("MovedTo", "there", node=THERE)
    yield construction("MovedTo", "{base:Base}", node=SLOT.base)
    yield construction("MovedTo", "{bases:Bases}", node=SLOT.bases)
    yield construction("MovedTo", "here", node=Here())
    yield construction("Happening", "{who:Actor@a} destroy~a {cards:Played.sg}", node=Made(_destroys))
    yield construction(
        "Happening",
        "{who:Actor@a} destroy~a 1 or more {kind:Kind.pl}",
        node=Made(lambda who, kind: replace(_destroys(who, single(kind)), together=True)),
    )
    yield construction(
        "Past",
        "{who:Actor} have|has destroyed a|an {kind:Kind.sg} this turn",
        "{who:Actor} destroyed a|an {kind:Kind.sg} this turn",
        node=Made(lambda who, kind: _destroys(who, single(kind))),
    )
    yield construction(
        "Past",
        "a|an {kind:Kind.sg} was|has been destroyed {spot:Spot} this turn",
        node=Made(lambda kind, spot: _happens_at(k.Occasion("is destroyed", single(kind)), spot)),
    )
    yield construction(
        "Past",
        "1 or more {kind:Kind.pl} have been destroyed {spot:Spot} this turn",
        "1 or more of {kind:Kind.pl} have been destroyed {spot:Spot} this turn",
        "1 or more {kind:Kind.pl} were destroyed {spot:Spot} this turn",
        node=Made(lambda kind, spot: _happens_at(k.Occasion("is destroyed", single(kind)), spot)),
    )


def _first_in_turn(what: k.Occasion) -> k.Occasion:
    if not isinstance(what.condition, k.TurnOf):
        raise Misread("the first time in what?")
    return replace(what, nth=1)


def _in_order(kind: Filter, number: int) -> k.Occasion:
    """Such a card is played as the first, the second … of its player in a turn."""
    played = k.Occasion("is played", replace(kind, area=WHEREVER), who="you")
    return replace(played, subject=kind, condition=k.Compare(n.HowOften(played), "=", n.Fixed(number)))


def _such_base(kind: Cards) -> Filter:
    what = single(kind)
    if what.types != ("base",):
        raise Misread("bases score")
    return what


def _happens_at(what: k.Occasion, spot: Cards) -> k.Occasion:
    subject = what.subject
    if not isinstance(subject, Filter) or any(isinstance(one, At | On) for one in subject.where):
        raise Misread("where is said twice")
    return replace(what, subject=replace(subject, where=(*subject.where, At(spot))))


def _moves_to(who: Any, cards: Filter, spot: Cards | None = None) -> k.Occasion:
    return _comes_to(cards, spot, who)


def _comes_to(subject: Cards, spot: Cards | None, who: Any = None) -> k.Occasion:
    """A minion has come to a base by being moved."""
    if isinstance(subject, Filter) and spot is not None:
        subject = narrowed(subject, Filter(where=(At(spot),)))
        spot = None
    if spot is not None:
        return k.Occasion("moves", subject, by=who, condition=k.Fits(subject, Filter(where=(At(spot),))))
    return k.Occasion("moves", subject, by=who)


def _plays_or_moves(who: Any, cards: Filter, spot: Cards) -> k.Occasion:
    moved = _comes_to(cards, spot, who)
    return k.Occasion("is played", moved.subject, who=who, also=(moved,))


def _destroys(who: Any, cards: Filter) -> k.Occasion:
    return k.Occasion("is destroyed", cards, by=who)
