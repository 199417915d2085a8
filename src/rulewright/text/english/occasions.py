"""Occasions: what text waits for. Each way of happening is stated once, and said as happening, as something that would
happen, or as what has happened this turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, EventCard, Filter
from rulewright.text.agreement import agrees
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import single, that
from rulewright.text.english.players import one_player
from rulewright.text.inflection import plural, verb_form
from rulewright.text.lexicon import Lexicon, Verb
from rulewright.text.pending import Misread
from rulewright.text.picking import Target

_VERB = re.compile(r"([a-z-]+)~a\b")


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Occasion`: when, whenever, at the start of; `Would`: if something would happen; `Past`: it has happened."""
    yield construction(
        "Occasion", "when|whenever|if {what:Happening}", "each|every time {what:Happening}", node=SLOT.what
    )
    yield from ordinals("Nth")
    yield construction(
        "Occasion",
        "the {nth:Nth} time {what:Happening} each turn",
        "[when|whenever] {what:Happening} for the {nth:Nth} time each turn",
        node=Made(lambda what, nth: replace(what, nth=nth)),
    )
    for turn in ("in a|the turn", "each|per turn", "in each turn"):
        yield construction(
            "Occasion",
            f"after the {{nth:Nth}} time each of {{kind:Kind.pl}} {{what:HappensToo}} {turn}",
            f"[when] the {{nth:Nth}} time each of {{kind:Kind.pl}} {{what:HappensToo}} {turn}",
            node=Made(_nth_of_each),
        )
    yield construction("Happening", "{what:Happening} during {so:During}", node=Made(during))
    yield construction(
        "Happening",
        "{what:Happening} outside [of] {so:During}",
        "{what:Happening} except during {so:During}",
        node=Made(lambda what, so: during(what, k.Not(so))),
    )
    yield construction("Occasion", "{what:Moment}", node=SLOT.what)
    yield construction(
        "Happening", "{first:Happening} or {second:HappensToo}", node=Made(lambda first, second: _or(first, second))
    )
    yield construction(
        "Happening", "{first:Suffers} or {second:SufferedToo}", node=Made(lambda first, second: _or(first, second))
    )
    yield construction(
        "Happening", "{first:Happening} or {second:Happening}", node=Made(_one_or_other), far_fetched=True
    )
    yield construction("Occasion", "{first:Occasion} or {second:Occasion}", node=Made(_one_or_other), far_fetched=True)
    yield from nth_card("Occasion", _played)
    for name, verb in lexicon.verbs.items():
        yield from _of_verb(name, verb)
    yield from _into_piles(lexicon)
    yield from _of_players(lexicon)


# -- cards --


def happening(form: str, occasion: k.Occasion, *others: str) -> Iterator[Construction]:
    """Something that happens to a card: `form` begins with its subject, and its verb agrees with that."""
    forms = (form, *others)
    yield construction(
        "Happening",
        *(f"{{subject:Subject@a}} {one}" for one in forms),
        node=Made(lambda subject, **more: _about(occasion, subject, more)),
    )
    together = tuple(one.replace("~a", "~pl") for one in forms)
    yield construction(
        "Happening",
        *(f"1 or more {{subject:Kind.pl}} {one}" for one in together),
        node=Made(lambda subject, **more: replace(_about(occasion, subject, more), together=True)),
    )
    yield construction(
        "HappensToAll",
        *(f"{{subject:Kind.pl}} {one}" for one in together),
        node=Made(lambda subject, **more: _about(occasion, subject, more)),
    )
    yield construction("HappensToo", *forms, node=Made(lambda **more: _filled(occasion, more)))
    if passive := [one for one in forms if one.startswith("be~a ")]:
        done = (one.removeprefix("be~a ") for one in passive)
        yield construction("SufferedToo", *done, node=Made(lambda **more: _filled(occasion, more)))
        yield construction(
            "Suffers",
            *(f"{{subject:Subject@a}} {one}" for one in passive),
            node=Made(lambda subject, **more: _about(occasion, subject, more)),
        )
        yield construction(
            "Qualifier@n",
            *(f"{one.removeprefix('be~a ')} this turn" for one in passive),
            node=Made(lambda **more: that(k.Happened(_about(occasion, SUCH, more)))),
        )
    would = tuple(_in(one, "would {base}") for one in forms)
    yield construction(
        "Would",
        *(f"{{subject:Subject}} {one}" for one in would),
        node=Made(lambda subject, **more: _about(occasion, subject, more)),
    )
    yield construction(
        "WouldAll",
        *(f"{{subject:Kind.pl}} {one}" for one in would),
        node=Made(lambda subject, **more: _about(occasion, subject, more)),
    )
    for number, was, have in (("sg", "was", "has"), ("pl", "were", "have"), ("i", "was", "have")):
        past = [one for form in forms for one in _past(form, was, have)]
        yield construction(f"PastOf.{number}", *past, node=Made(lambda **more: _about(occasion, SUCH, more)))
        undone = [one for form in forms for one in _not_past(form, was, have)]
        yield construction(f"NotPastOf.{number}", *undone, node=Made(lambda **more: _about(occasion, SUCH, more)))
        if number == "pl":
            yield construction(
                "Past",
                *(f"1 or more {{kind:Kind.pl}} {one}" for one in past),
                node=Made(lambda kind, **more: _about(occasion, kind, more)),
            )
        if number == "sg":
            yield construction(
                "Past",
                *(f"a|an {{kind:Kind.sg}} {one}" for one in past),
                *(f"1 of {{kind:Kind.pl}} {one}" for one in past),
                node=Made(lambda kind, **more: _about(occasion, kind, more)),
            )
            yield construction(
                "Past",
                *(f"another {{kind:Kind.sg}} {one}" for one in past),
                *(f"another of {{kind:Kind.pl}} {one}" for one in past),
                node=Made(lambda kind, **more: _about(occasion, replace(kind, other=True), more)),
            )
            yield construction(
                "NonePast",
                *(f"{{kind:Kind}} {one}" for one in past),
                node=Made(lambda kind, **more: _about(occasion, kind, more)),
            )


def _in(form: str, frame: str) -> str:
    """A form with its verb in another form."""
    return _VERB.sub(lambda found: frame.format(base=found[1]), form, count=1)


def _past(form: str, was: str, have: str) -> list[str]:
    """What has happened this turn, in the ways in which one says it."""
    passive = form.startswith("be~a ")
    rest = form.removeprefix("be~a ")
    if passive:
        return [f"{was} {rest} this turn", f"{have} been {rest} this turn"]
    past = _VERB.sub(lambda found: verb_form(found[1], "past"), form, count=1)
    done = _VERB.sub(lambda found: verb_form(found[1], "done"), form, count=1)
    return [f"{past} this turn", f"{have} {done} this turn"]


def _not_past(form: str, was: str, have: str) -> list[str]:
    """What has not happened this turn."""
    if form.startswith("be~a "):
        rest = form.removeprefix("be~a ")
        return [f"{was} not {rest} this turn", f"{have} not been {rest} this turn"]
    base = _VERB.sub(lambda found: found[1], form, count=1)
    done = _VERB.sub(lambda found: verb_form(found[1], "done"), form, count=1)
    return [f"did not {base} this turn", f"{have} not {done} this turn"]


def _filled(occasion: k.Occasion, more: dict[str, Any]) -> k.Occasion:
    other = more.get("other")
    if isinstance(other, Target):
        raise Misread("which card?")
    return replace(occasion, **more) if more else occasion


def _about(occasion: k.Occasion, subject: Cards, more: dict[str, Any]) -> k.Occasion:
    if occasion.anywhere and isinstance(subject, Filter) and subject.area == "play":
        subject = replace(subject, area=WHEREVER)
    return replace(_filled(occasion, more), subject=subject)


def ordinals(category: str) -> Iterator[Construction]:
    """First, second, third: which one in a row."""
    for nth, word in enumerate(("first", "second", "third", "fourth"), 1):
        yield construction(category, word, node=nth)


def during(what: k.Occasion, so: k.Condition) -> k.Occasion:
    """Something that happens while something is so."""
    if what.condition == so or any(way.condition is not None for way in what.also):
        raise Misread("when is said twice")
    also = tuple(replace(way, condition=so) for way in what.also)
    return replace(what, condition=so if what.condition is None else k.Both((what.condition, so)), also=also)


def _or(first: k.Occasion, second: k.Occasion) -> k.Occasion:
    if first.also:
        raise Misread("one or the other")
    return replace(first, also=(replace(second, subject=first.subject),))


def _nth_of_each(kind: Cards, what: k.Occasion, nth: int) -> k.Occasion:
    """Something that happens to a card for the so-manieth time this turn, each card by itself."""
    so_often = k.Compare(n.HowOften(replace(what, subject=EventCard())), "=", n.Fixed(nth))
    return replace(what, subject=single(kind), condition=so_often)


def _one_or_other(first: k.Occasion, second: k.Occasion) -> k.Occasion:
    """Two happenings, each with its own card and player; either will do."""
    if first.also or second.also or first.nth or second.nth:
        raise Misread("one or the other")
    return replace(first, also=(second,))


def _of_verb(name: str, verb: Verb) -> Iterator[Construction]:
    """Every way in which a verb happens to a card, or a card does it."""
    if verb.suffers:
        occasion = k.Occasion(verb.suffers, together=verb.once, to=verb.suffers_to)
        done = verb_form(name, "done")
        yield from happening(f"be~a {done}{' ' if verb.after else ''}{verb.after}", occasion)
    if verb.acts:
        occasion = k.Occasion(verb.acts, to=verb.acts_to)
        particle = f" {verb.particle}" if verb.particle else ""
        yield from happening(f"{name}~a{particle}", occasion, *verb.act_forms)


def _into_piles(lexicon: Lexicon) -> Iterator[Construction]:
    """Cards that go to where a player's cards lie when they are done with, from play or from elsewhere."""
    yield construction("PileOf", "your", node="you")
    yield construction("PileOf", "{who:OpponentsAny}", node=SLOT.who)
    yield construction("PileOf", "{who:Player.sg} 's", node=Made(one_player))
    yield construction("PileOf", "a|any", "any player's", "its|their owner's", "their owners '", node=None)
    yield construction("ComeOf", "your", node="you")  # whoever owns a card: it comes from that player's cards
    yield construction("ComeOf", "{who:OpponentsAny}", node=SLOT.who)
    yield construction("ComeOf", "a|any", "their", "that player's", "its|their owner's", node=None)
    for word, area in lexicon.areas.items():
        if area != "discard":
            continue
        there = f"be~a put into {{who:PileOf}} {word}"
        yield from happening(f"{there} from play", k.Occasion("goes from play", to=area))
        anywhere = k.Occasion("goes", to=area, anywhere=True)
        yield from happening(f"{there} [from anywhere]", anywhere)
        yield from happening(f"{there} from {{come_of:ComeOf}} {{come:Area}}", anywhere)


# -- players --


def _of_players(lexicon: Lexicon) -> Iterator[Construction]:
    for name, verb in lexicon.verbs.items():
        if verb.player:
            yield from by_player(
                f"{name}~a {{played:Played}}",
                lambda who, played, what=verb.player: k.Occasion(what, played, who=who),
            )
    yield from by_player("play~a {played:Played}", _played)
    for have in ("", "have ", "has "):
        for word, make in (
            ("play", _played),
            ("discard", lambda who, played: _discards(who, played)),
            ("draw", lambda who, played: _draws(who, played)),
        ):
            did = verb_form(word, "done" if have else "past")
            yield construction("NotPast", f"{{who:Actor}} {have}{did} no {{played:Kind}} this turn", node=Made(make))
    yield from by_player("draw~a a card", lambda who: k.Occasion("is drawn", who=who))
    yield from by_player("discard~a a|an {kind:Kind.sg}", _discards)
    yield from by_player("draw~a 1 or more cards", lambda who: k.Occasion("is drawn", who=who, together=True))
    yield from by_player(
        "discard~a 1 or more {kind:Kind.pl}", lambda who, kind: replace(_discards(who, kind), together=True)
    )
    if lexicon.score:
        points = plural(lexicon.score)
        for word in ("gain", "lose"):
            for form in (f"{word}~a {points}", f"{word}~a a|1 {lexicon.score}", f"{word}~a 1 or more {points}"):
                yield from by_player(form, lambda who, word=word: k.Occasion(f"{word}s score", who=who))


def by_player(form: str, make: Any) -> Iterator[Construction]:
    """Something that a player does, as it happens, would happen, has or has not happened this turn."""
    yield construction("Happening", f"{{who:Actor@a}} {form}", node=Made(make))
    yield construction("Would", f"{{who:Actor}} {_in(form, 'would {base}')}", node=Made(make))
    past = [f"{{who:Actor}} {one}" for one in _past(form, "was", "have")]
    yield construction("Past", *past, node=Made(make))
    undone = [f"{{who:Actor}} {one}" for have in ("have", "has") for one in _not_past(form, "was", have)]
    yield construction("NotPast", *dict.fromkeys(undone), node=Made(make))


def nth_card(category: str, played: Callable[[Any, Filter], k.Occasion]) -> Iterator[Construction]:
    """The so-manieth card that a player draws or plays in a turn; `played` is the occasion of playing one of a kind."""
    for actor, own, verb in (("you", "your", "base"), ("{who:Actor.sg}", "their", "s")):
        yield construction(
            category,
            f"when|whenever|if {actor} {verb_form('draw', verb)} {own} {{nth:Nth}} card each turn",
            f"when|whenever|if {actor} {verb_form('draw', verb)} {own} {{nth:Nth}} card in a turn",
            node=Made(lambda nth, who="you": k.Occasion("is drawn", who=who, nth=nth)),
        )
        yield construction(
            category,
            f"when|whenever|if {actor} {verb_form('play', verb)} {own} {{nth:Nth}} {{kind:Kind.sg}} each turn",
            f"when|whenever|if {actor} {verb_form('play', verb)} {own} {{nth:Nth}} {{kind:Kind.sg}} in a turn",
            node=Made(lambda nth, kind, who="you": replace(played(who, kind), nth=nth)),
        )


def _played(who: Any, played: Filter) -> k.Occasion:
    return k.Occasion("is played", replace(played, area="being played"), who=who)


def _draws(who: Any, kind: Cards) -> k.Occasion:
    if kind != Filter():
        raise Misread("what was drawn is not known to everybody")
    return k.Occasion("is drawn", who=who)


def _discards(who: Any, kind: Cards) -> k.Occasion:
    """Cards are discarded from a hand, which can be said besides."""
    if not isinstance(kind, Filter) or kind.area not in ("play", "hand") or kind.controller is not None:
        raise Misread("what is discarded comes from a hand")
    if kind.area == "hand" and not agrees(kind.area_of, who):
        raise Misread("whose hand?")
    what = replace(kind, area=WHEREVER, area_of=None)
    return k.Occasion("is discarded", None if what == Filter(area=WHEREVER) else what, who=who)
