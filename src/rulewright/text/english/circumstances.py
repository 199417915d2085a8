"""How something happens that text waits for: in battle, by whose doing, from where, under whose control, to several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.selectors import WHEREVER, Cards, EventCard, Filter, PlaceOf, Whose
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.moments import of_controller
from rulewright.text.english.occasions import during
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import THEY, Misread, Of

_DONE_BY = ("is destroyed", "is depleted", "is restored", "is discarded")
"""What befalls a card that somebody's text can bring about."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Happening` with more said of it."""
    yield construction("Happening", "{what:Happening} in combat|battle", node=Made(_in_battle))
    yield construction("Happening", "{what:Happening} by {by:Causer}", node=Made(_by))
    yield construction("Causer", "you", "an effect you control", "a spell or ability you control", node="you")
    yield construction(
        "Causer",
        "an opponent",
        "any opponent",
        "another player",
        "other players",
        "another player's card|ability|effect",
        "an effect an opponent controls",
        "a spell or ability an opponent controls",
        node="opponent",
    )
    yield construction("Causer", "an effect", "a spell or ability", node="anyone")
    yield construction("Happening", "{what:Happening} from {whose:Whose} {area:Area}", node=Made(_from))
    yield construction("Happening", "{what:Happening} under {whose:Whose} control", node=Made(_under))
    for name, verb in lexicon.verbs.items():
        if verb.acts == "moves" and lexicon.places:
            yield construction(
                "Happening",
                f"{{subject:Subject@a}} {name}~a into|to {{place:Place}}",
                f"{{subject:Subject@a}} be~a {name}~done into|to {{place:Place}}",
                node=Made(_moves_there),
            )


def _in_battle(what: k.Occasion) -> k.Occasion:
    return during(what, k.DuringBattle())


def _by(what: k.Occasion, by: Any) -> k.Occasion:
    if what.by is not None or any(one.what not in _DONE_BY for one in what.ways):
        raise Misread("by whose doing?")
    return replace(what, by=by, also=tuple(replace(one, by=by) for one in what.also))


def _from(what: k.Occasion, whose: Any, area: str) -> k.Occasion:
    """A card that comes from a pile or a hand."""
    if what.what != "enters play" or what.come or what.also:
        raise Misread("from where?")
    return replace(what, come=area, come_of=None if whose == "anyone" else whose)


def _under(what: k.Occasion, whose: Any) -> k.Occasion:
    """A card that comes under a player's control as it enters play."""
    if what.what != "enters play" or what.also or whose == "anyone":
        raise Misread("under whose control?")
    if isinstance(what.subject, Filter):
        if what.subject.controller is not None:
            raise Misread("whose they are is said twice")
        return replace(what, subject=replace(what.subject, controller=whose))
    return during(what, k.Fits(EventCard(), Filter(controller=whose, area=WHEREVER)))


def _moves_there(subject: Cards, place: Filter) -> k.Occasion:
    """A card is where it has moved to once it has moved."""
    if isinstance(subject, Filter):
        if subject.controller == place.controller:
            subject = replace(subject, controller=None)
        return k.Occasion("moves", single(merged(subject, place)))
    return arrives("moves", subject, place)


def arrives(what: str, subject: Cards, place: Filter) -> k.Occasion:
    """A card that is known comes to a place: it is there once it has come."""
    return k.Occasion(what, subject, condition=k.Fits(EventCard(), place))


def in_their_turn(when: k.Occasion, effects: tuple[v.Effect, ...]) -> tuple[k.Occasion, tuple[v.Effect, ...]]:
    """At the start of their turn, each opponent …: a moment of the turn of whoever the sentence goes on to name."""
    if when.who != THEY or not effects:
        return when, effects
    first, *rest = effects
    if isinstance(first, v.ForEachPlayer):
        return replace(when, who=first.who), (*first.effects, *rest)
    doer = getattr(first, "who", None)
    if isinstance(doer, Whose):
        return replace(when, who=doer), effects
    if doer == "active player":
        return replace(when, who="each"), effects
    if isinstance(doer, Of) and doer == "controller":
        return of_controller(doer.cards, when.what), effects
    if doer in ("each", "opponent"):
        return replace(when, who=doer), (replace(first, who="that player"), *rest)
    return when, effects


def as_suffered(when: k.Occasion) -> k.Occasion:
    """Damage that a card would deal to a place, told of the place: no two cards deal it damage at once."""
    if when.what == "inflicts damage" and isinstance(when.other, PlaceOf) and not when.also:
        return replace(when, what="is damaged", subject=when.other, other=when.subject)
    return when
