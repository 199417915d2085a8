"""Occasions: the events that text waits for, would have happened, or that have happened this turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.selectors import EventCard, Filter
from rulewright.games.spoils.language.constructions.subjects import (
    SURVIVES,
    also_so,
    attacked,
    happening_to,
    of_card,
    party_of,
    played,
    player,
    together,
)
from rulewright.games.spoils.language.constructions.verbs import events
from rulewright.text.agreement import agrees
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.occasions import nth_card, ordinals
from rulewright.text.pending import THEY, Misread, Some, Unplayable

Ways = tuple[k.Occasion, ...]
VERB = re.compile(r"([a-z-]+)~n\b")

EVENTS: dict[str, tuple[k.Occasion, ...]] = {
    **dict(events()),
    "be~n inflicted damage": (k.Occasion("is damaged"),),
    "receive~n damage": (k.Occasion("is damaged"),),
}
"""What happens to a card, in words that agree with it."""


def constructions() -> Iterator[Construction]:
    """`Occasion` waits; `Past` has happened."""
    yield construction("Occasion", "{one:OneOccasion}", node=SLOT.one)
    yield construction("Occasion", "{one:OneOccasion} or {other:Occasion}", node=Made(_or))
    yield construction("Events@n", "{one:Event@n}", node=SLOT.one)
    yield construction("Events@n", "{one:Event@n} or {other:Events@n}", node=Made(lambda one, other: (*one, *other)))
    yield construction(
        "OneOccasion",
        "{card:NP@n} {events:Events@n}",
        node=Made(lambda card, events: together(of_card(one, card) for one in events)),
    )
    yield construction(
        "OneOccasion",
        "1 or more {kind:Kind.pl} {events:Events.pl}",
        node=Made(lambda kind, events: together(_several_at_once(one, kind) for one in events)),
    )
    yield construction("OneOccasion", "{when:OneOccasion} {so:During}", node=Made(_also), local=True)
    yield construction("Occasion", "{when:OneOccasion} and {so:Condition}", node=Made(_also))
    yield construction(
        "OneOccasion",
        "{card:NP@n} {events:Events@n} by {who:AnEffect}",
        node=Made(lambda card, events, who: together(replace(of_card(one, card), by=who) for one in events)),
    )
    yield from _events()
    yield from _moments()


def _also(when: k.Occasion, so: k.Condition) -> k.Occasion:
    """An occasion at a time at which something is so as well, in all of its ways."""
    return together(also_so(replace(one, also=()), so) for one in when.ways)


def _several_at_once(when: k.Occasion, kind: Filter) -> k.Occasion:
    return replace(of_card(when, Some(kind, "one")), together=True)


def _or(one: k.Occasion, other: k.Occasion) -> k.Occasion:
    ways = [replace(way, also=()) for way in (*one.ways, *other.ways)]
    return replace(ways[0], also=tuple(ways[1:]))


def _events() -> Iterator[Construction]:
    for words, ways in EVENTS.items():
        yield construction("Event@n", words, would_form(words), node=ways)
        if words.startswith("be~n "):
            yield construction("Suffered", words.removeprefix("be~n "), node=ways)
    yield construction(
        "Event@n",
        "be~n {one:Suffered} or {two:Suffered}",
        "would be {one:Suffered} or {two:Suffered}",
        node=Made(lambda one, two: (*one, *two)),
    )
    for state in ("blocked", "depleted", "restored"):
        yield construction("Event@n", f"become~n {state}", node=(k.Occasion(f"is {state}"),))
    yield construction("Event@n", "restore~n", node=(k.Occasion("is restored"),))
    yield construction(
        "Event@n",
        "enter~n or leave~n play",
        "enter~n play or leave~n play",
        node=(k.Occasion("enters play"), k.Occasion("leaves play")),
    )
    for enters in ("enter~n play", "would enter play"):
        yield construction(
            "Event@n",
            f"{enters} under {{whose:Whose}} control",
            node=Made(lambda whose: (k.Occasion("enters play", who=player(whose)),)),
        )
        yield construction("Event@n", f"{enters} from {{origin:Origin}}", node=Made(_enters_from))
    yield construction("Event@n", "leave~n {origin:Origin}", node=Made(_leaves_pile))
    for joint, what in (("attached to", "is attached"), ("detached from", "is detached")):
        yield construction(
            "Event@n",
            f"be~n {joint} {{card:NP}}",
            *([f"become~n {joint} {{card:NP}}"] if joint == "attached to" else ()),
            node=Made(lambda card, what=what: (k.Occasion(what, other=happening_to(card)),)),
        )
    going = (
        "be~n put into|in",
        "would be put into|in",
        "go~n to|into",
        "would go to|into",
        "be~n sent to",
        "would be sent to",
    )
    yield construction(
        "Event@n",
        *(f"{one} {{place:Place}} [from play]" for one in going),
        node=Made(lambda place: (k.Occasion("goes from play", who=place[0], to=place[1]),)),
    )
    yield construction(
        "Event@n",
        *(f"{one} {{place:Place}} from anywhere" for one in going),
        node=Made(lambda place: (k.Occasion("goes", who=place[0], to=place[1], anywhere=True),)),
    )
    yield construction(
        "Event@n", *(f"{one} {{place:Place}} from {{origin:Origin}}" for one in going), node=Made(_goes_from)
    )
    yield construction(
        "Place",
        "{whose:Whose} {area:Area}",
        node=Made(lambda whose, area: (None if whose in ("owner", "controller") else player(whose), area)),
    )
    yield construction("Place", "a {area:Area}", "a player's {area:Area}", node=Made(lambda area: (None, area)))
    yield construction("Place", "the void", node=(None, "void"))
    yield construction("Origin", "{whose:Whose} {area:Area}", node=(SLOT.whose, SLOT.area))
    yield construction("Origin", "a {area:Area}", "a player's {area:Area}", node=(None, SLOT.area))
    yield construction(
        "Event@n", "attack~n alone", node=(k.Occasion("attacks", condition=party_of("attacking party", ("=", 1))),)
    )
    yield construction(
        "Event@n", "block~n alone", node=(k.Occasion("blocks", condition=party_of("blocking party", ("=", 1))),)
    )
    yield construction(
        "Event@n", "attack~n {card:NP}", node=Made(lambda card: (k.Occasion("attacks", other=attacked(_one(card))),))
    )
    yield construction("Event@n", "attack~n you", node=(k.Occasion("attacks", condition=k.Attacked("you")),))
    yield construction("Event@n", "survive~n a battle", "survive~n the battle", node=(SURVIVES,))
    for target in ("location", "faction"):
        yield construction(
            "Event@n",
            f"attack~n a {target}",
            node=(k.Occasion("attacks", condition=k.Fits(EventCard(), Filter(states=(f"attacking a {target}",)))),),
        )
    yield construction(
        "Event@n",
        "attack~n {size:InParty}",
        node=Made(lambda size: (k.Occasion("attacks", condition=party_of("attacking party", size)),)),
    )
    yield construction(
        "Event@n",
        "block~n {size:InParty}",
        node=Made(lambda size: (k.Occasion("blocks", condition=party_of("blocking party", size)),)),
    )
    yield construction(
        "Event@n",
        "be~n blocked by a party of {size:Size} character|characters",
        "be~n blocked by an opposing party of {size:Size} characters",
        "be~n blocked by {size:Size} character|characters",
        node=Made(lambda size: (k.Occasion("is blocked", condition=party_of("blocking party", size)),)),
    )
    for side in ("attack", "block"):
        formed = Made(lambda size, side=side: (formed_of(f"{side}ing", size),))
        yield construction("Act@n", f"{side}~n with {{size:Size}} character|characters", node=formed)
    for side, article in (("attacking", "an"), ("blocking", "a")):
        yield construction(
            "Act@n",
            f"form~n {article} {side} party with|of {{size:Size}} character|characters|member|members",
            node=Made(lambda size, side=side: (formed_of(side, size),)),
        )
    yield construction(
        "InParty",
        "in a party with {size:Size} member|members",
        "in a party of {size:Size} character|characters",
        node=SLOT.size,
    )
    yield construction("Size", "more than {n:$number.sg}", node=Made(lambda n: (">=", n + 1)))
    yield construction("Size", "more than {n:$number.pl}", node=Made(lambda n: (">=", n + 1)))
    yield construction("Size", "at least {n:$number.pl}", "{n:$number.pl} or more", node=(">=", SLOT.n))
    for number in ("sg", "pl"):
        yield construction("Size", f"only|exactly {{n:$number.{number}}}", node=("=", SLOT.n))
    for way in ("face-down", "face-up"):
        bare = way.removeprefix("face-")
        yield construction(
            "Event@n",
            f"be~n flipped {way}",
            f"be~n flipped {bare}",
            f"flip~n {way}",
            f"flip~n {bare}",
            node=(k.Occasion(f"is flipped {way}"),),
        )


def formed_of(side: str, size: tuple[str, int]) -> k.Occasion:
    """A party of such a size is formed."""
    return k.Occasion(f"{side} party is formed", condition=party_of(f"{side} party", size))


def _one(card: Any) -> Any:
    """One card to which something is done."""
    if isinstance(card, Some) and card.kind != "one":
        raise Misread("an event happens to one card")
    return card


def would_form(words: str) -> str:
    return VERB.sub(lambda found: f"would {found[1]}", words, count=1)


def _enters_from(origin: tuple[Any, str]) -> Ways:
    whose, come = origin
    if whose == THEY:
        raise Misread("from whose?")
    return (k.Occasion("enters play", come=come, come_of=None if whose is None else player(whose)),)


def _leaves_pile(origin: tuple[Any, str]) -> Ways:
    whose, come = origin
    if whose == THEY:
        raise Misread("from whose?")
    if come != "discard":
        raise Misread("what leaves a hand or a deck is not known to everybody")
    return (k.Occasion("goes", come=come, come_of=None if whose is None else player(whose), anywhere=True),)


def _goes_from(place: tuple[Any, str], origin: tuple[Any, str]) -> Ways:
    (who, area), (whose, come) = place, origin
    if come == area or (whose is not None and not agrees(whose, who)):
        raise Misread("from whose?")
    return (k.Occasion("goes", who=who, to=area, come=come, anywhere=True),)


# -- what players do --


def _plays(who: Any, kind: Filter) -> k.Occasion:
    return k.Occasion("is played", played(Some(kind, "one")), who=player(who))


def nth_time(when: k.Occasion, nth: int) -> k.Occasion:
    """Only one time in a turn; what else must be so at that time is not kept of the earlier ones."""
    if any(way.condition is not None for way in when.ways):
        raise Unplayable("counting only the times at which something else is so")
    return replace(when, nth=nth)


def comes_true(so: k.Condition) -> k.Occasion:
    """The moment at which something becomes so."""
    for one in so.conditions if isinstance(so, k.Both | k.Either) else (so,):
        happens = isinstance(one, k.Fits) and not _HAPPEN.isdisjoint(one.description.states)
        if happens or (isinstance(one, k.Exists) and one.cards.on is not None):
            raise Misread("that is something that happens to a card")
    return k.Occasion("comes true", condition=so)


_HAPPEN = frozenset(("depleted", "restored", "damaged", "attacking", "blocking", "attached"))
"""States whose names after `if` are read as what happens, not as what is so."""


def _moments() -> Iterator[Construction]:
    yield construction("Hearing", "when|whenever|if {when:Occasion}", "each|every time {when:Occasion}", node=SLOT.when)
    yield construction(
        "Hearing",
        "during {so:Period} , when|whenever|if {when:Occasion}",
        node=Made(lambda so, when: together(also_so(one, so) for one in when.ways)),
    )
    yield construction(
        "Hearing",
        "the {nth:Nth} time {when:Occasion} each turn",
        "the {nth:Nth} time each turn [that] {when:Occasion}",
        "when|whenever|if {when:Occasion} for the {nth:Nth} time each turn",
        node=Made(nth_time),
    )
    yield construction(
        "Afterthought", "when|whenever {when:Occasion}", "each|every time {when:Occasion}", node=SLOT.when
    )
    yield construction("Afterthought", "when|whenever {so:Condition}", node=Made(comes_true), far_fetched=True)
    for category in ("Hearing", "Afterthought"):
        yield construction(
            category, "at the start|beginning of {who:Turn}", node=k.Occasion("turn starts", who=SLOT.who)
        )
        yield construction(category, "at the end of {who:Turn}", node=k.Occasion("turn ends", who=SLOT.who))
        yield construction(category, "at the end of a|each|every battle", node=k.Occasion("battle ends"))
    yield from ordinals("Nth")
    yield from nth_card("Hearing", _plays)
    yield construction(
        "Hearing",
        "at the end of each turn in which {so:Happened}",
        node=Made(lambda so: k.Occasion("turn ends", who="each", condition=so)),
    )
    yield construction(
        "Hearing",
        "at the end of {who:Turn} , if {so:Happened}",
        node=Made(lambda who, so: k.Occasion("turn ends", who=who, condition=so)),
    )


# -- what has happened this turn --
