"""Paragraphs: text that waits for something, stands, or happens instead of something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, Cards, Filter
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.changes import Cheaper, OnlyIf, Timed, for_each
from rulewright.text.english.circumstances import in_their_turn
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.durations import DOER, Lasts, of_cards
from rulewright.text.english.pricing import priced
from rulewright.text.english.statements import Effects, Statement, joined
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import (
    EQUAL,
    TARGET_OPPONENT,
    TARGET_PLAYER,
    THEY,
    Itself,
    Mention,
    Misread,
    Unplayable,
    parts_of,
    rebuild,
    words_in,
)
from rulewright.text.picking import Target, with_picks

Paragraphs = tuple[p.Paragraph, ...]
Node = TypeVar("Node")


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Paragraph`: one line of a card that stays; `Waits`: what is set off, or happens instead of something."""
    yield construction("Paragraph", "{text:Waits}", node=SLOT.text)
    yield construction("Paragraph", "{text:Stands} {rest:Waits}", node=Made(lambda text, rest: (*text, *rest)))
    yield construction(
        "Waits", "{text:Waits} {rest:Waits}", node=Made(lambda text, rest: (*text, *rest)), far_fetched=True
    )
    yield construction(
        "Waits",
        "{when:Occasion} , {does:Instructions}",
        "{when:Occasion} {does:Instructions}",
        node=Made(_triggered),
    )
    yield construction("Waits", "if {so:Condition} , {does:Clause} {when:Moment} .", node=Made(_in_phase_if))
    yield construction(
        "Waits",
        "if {so:Condition} when {when:Happening} , {does:Clause} .",
        node=Made(lambda so, when, does: triggered(when, (v.If(so, does),))),
    )
    yield construction("Waits", "{does:Clause} {when:Occasion} .", node=Made(_triggered_after))
    yield construction(
        "Waits",
        "{does:Clause} {when:Moment} . {rest:Instructions}",
        node=Made(lambda does, when, rest: _triggered(when, (Statement(does), *rest))),
        far_fetched=True,
    )
    yield construction(
        "Waits",
        "at [the] end of turn , {does:Instructions}",
        node=Made(lambda does: _triggered(k.Occasion("turn ends", who="each"), does)),
    )
    yield construction("Paragraph", "{text:Stands}", node=SLOT.text)
    yield construction("Stands", "{text:Standing}", node=SLOT.text)
    yield construction("Stands", "{text:Standing} {rest:Stands}", node=Made(_of_the_same))
    yield construction(
        "Standing", "{cards:Cards@a} {what:Predicates@a} .", node=Made(lambda cards, what: _standing(cards, what, None))
    )
    yield construction(
        "Standing",
        "if|while {so:Condition} , {cards:Cards@a} {what:Predicates@a} .",
        "as long as {so:Condition} , {cards:Cards@a} {what:Predicates@a} .",
        "during {so:During} , {cards:Cards@a} {what:Predicates@a} .",
        node=Made(lambda so, cards, what: _standing(cards, what, so)),
    )
    yield construction(
        "Lead", "if|while {so:Condition}", "as long as {so:Condition}", "during {so:During}", node=SLOT.so
    )
    yield construction("Standing", "{lead:Lead} , {text:Standing}", node=Made(_led), far_fetched=True)
    yield construction(
        "Standing",
        "{cards:Cards@n} {what:Predicates@n} . if {so:Condition} , {again:Again@n} {other:Predicates@n} instead .",
        node=Made(_standing_or),
    )
    yield construction(
        "Standing",
        "if {so:Condition} , {cards:Cards@n} {what:Predicates@n} . otherwise , {again:Again@n} {other:Predicates@n} .",
        node=Made(_standing_otherwise),
    )
    yield construction(
        "Standing",
        "the first {kind:Kind.sg} you play each turn costs {number:Figure} less [to play] .",
        node=Made(lambda kind, number: _first_priced(kind, -1, number)),
    )
    yield construction(
        "Standing",
        "the first {kind:Kind.sg} you play each turn costs {number:Figure} more [to play] .",
        node=Made(lambda kind, number: _first_priced(kind, 1, number)),
    )
    yield construction(
        "Standing",
        "{rate:Per} , {cards:Cards@a} {what:Predicates@a} .",
        node=Made(lambda rate, cards, what: _standing(cards, tuple(_so_many(one, rate) for one in what), None)),
    )
    yield construction(
        "Standing",
        "{kind:Kind.pl} you play during {so:During} {what:Predicates.pl} .",
        node=Made(lambda kind, so, what: _standing(replace(single(kind), controller="you"), what, so)),
    )
    yield construction(
        "Standing",
        "unless {so:Condition} , {cards:Cards@a} {what:Predicates@a} .",
        node=Made(lambda so, cards, what: _standing(cards, what, k.Not(so))),
    )


def _of_the_same(text: Paragraphs, rest: Paragraphs) -> Paragraphs:
    """Text in force, and more of it: they are the cards that the sentence before is about."""
    match text[-1], rest[0]:
        case p.Standing(cards=Filter() as named), p.Standing(cards=Mention(pronoun=True, plural=True) as them):
            rest = rebuild(rest, lambda part: named if part == them else part)
    return (*text, *rest)


def _led(lead: k.Condition, text: Paragraphs) -> Paragraphs:
    """Text in force only as long as something is so, whatever it says."""
    if not all(isinstance(one, p.Standing | p.Barred) for one in text):
        raise Misread("what rests on that?")
    return tuple(
        replace(one, condition=lead if one.condition is None else k.Both((lead, one.condition)))
        for one in text
        if isinstance(one, p.Standing | p.Barred)
    )


def _standing_or(
    cards: Cards, what: tuple[Timed, ...], so: k.Condition, again: Mention, other: tuple[Timed, ...]
) -> Paragraphs:
    """Text in force, and what takes its place as long as something is so."""
    plural = isinstance(cards, Filter)
    if again.plural != plural or not isinstance(cards, Filter | Itself):
        raise Misread("instead of what?")
    return (*_standing(cards, what, k.Not(so)), *_standing(cards, other, so))


def _standing_otherwise(
    so: k.Condition, cards: Cards, what: tuple[Timed, ...], again: Mention, other: tuple[Timed, ...]
) -> Paragraphs:
    """Text in force as long as something is so, and other text as long as it is not."""
    named = [part for part in parts_of(so) if isinstance(part, Itself)]
    if isinstance(cards, Mention) and cards.pronoun and not cards.plural and len(set(named)) == 1:
        cards = named[0]
    return _standing_or(cards, other, so, again, what)


def _triggered(when: k.Occasion, does: tuple[Statement, ...]) -> Paragraphs:
    if isinstance(when.subject, Mention | Target) and any(_of_it(one) for one in does):
        raise Misread("what waits for something else is a text of its own")
    when, effects = in_their_turn(when, joined(does))
    if when.what.endswith(_MOMENTS) and any(isinstance(one, v.Modify) and one.until == "forever" for one in effects):
        raise Misread("for how long?")  # during a phase, or from then on, once more each turn?
    return triggered(when, effects)


_MOMENTS = ("turn starts", "turn ends", "phase starts", "phase ends")


def _of_it(statement: Statement) -> bool:
    """Whether a statement waits for something that happens to it."""
    subject = statement.when.subject if isinstance(statement.when, k.Occasion) else None
    return statement.kind == "awaits" and isinstance(subject, Mention) and subject.pronoun


def triggered(when: k.Occasion, effects: Effects) -> Paragraphs:
    """Text that waits; what it picks is picked as it is set off."""
    when, effects = _limited(*_told_ahead(when, effects))
    picks, effects = with_picks(effects)
    who = next((one for one in picks if isinstance(one, PickPlayer)), None)
    if who is not None and when.who in ("target player", "target opponent"):
        raise Misread("two target players")
    lets = tuple(one for one in effects if isinstance(one, v.Let) and not one.variable.startswith(EQUAL))
    rest = tuple(one for one in effects if one not in lets)
    return (p.Triggered(when, (*lets, *rest), targets=picks),)


def _told_ahead(when: k.Occasion, effects: Effects) -> tuple[k.Occasion, Effects]:
    """At the start of their turn, target player does something: the player is called so before being named."""
    named = [who for who in (TARGET_PLAYER, TARGET_OPPONENT) if who in words_in(effects)]
    if when.who != THEY or len(named) != 1:
        return when, effects
    (who,) = named
    return replace(when, who=who), rebuild(effects, lambda part: "that player" if part == who else part)


def _limited(when: k.Occasion, effects: Effects) -> tuple[k.Occasion, Effects]:
    """Text that acts only once a turn, or only while something is so; what one may do could be kept for later."""
    limits = [one for one in effects if isinstance(one, v.Only)]
    rest = tuple(one for one in effects if one not in limits)
    parts = [
        part
        for one in limits
        for part in (one.condition.conditions if isinstance(one.condition, k.Both) else (one.condition,))
    ]
    if k.FirstUse() in parts:
        if when.nth or any(isinstance(one, v.May) for one in rest):
            raise Misread("once each turn, but which time?")
        when = replace(when, nth=1)
    others = [one for one in parts if one != k.FirstUse()]
    if others and (when.condition is not None or len(others) > 1 or when.also):
        raise Misread("when is said twice")
    return (replace(when, condition=others[0]) if others else when), rest


def _in_phase_if(so: k.Condition, does: Effects, when: k.Occasion) -> Paragraphs:
    return triggered(replace(when, condition=so), does)


def _triggered_after(does: Effects, when: k.Occasion) -> Paragraphs:
    if any(isinstance(one, v.Modify) and one.until == "forever" for one in does):
        raise Misread("from then on?")
    return triggered(*_about_one_card(*in_their_turn(when, does)))


def _about_one_card(when: k.Occasion, does: Effects) -> tuple[k.Occasion, Effects]:
    """A moment told after what is done: the turn of whoever controls it is told of the one card that was named."""
    named = {part for part in parts_of(does) if isinstance(part, Target)}
    if len(named) != 1:
        return when, does
    only = next(iter(named))
    its = rebuild(when, lambda part: only if isinstance(part, Mention) and part.pronoun else part)
    if its == when:
        return when, does
    return its, rebuild(does, lambda part: Mention(nouns=only.what.types) if part == only else part)


def _so_many(timed: Timed, rate: n.Number) -> Timed:
    return replace(timed, changes=for_each(timed.changes, rate))


def _standing(cards: Cards, what: tuple[Timed, ...], so: k.Condition | None) -> Paragraphs:
    named = [part for part in parts_of(so) if isinstance(part, Itself)]
    if isinstance(cards, Mention) and cards.pronoun and not cards.plural and len(set(named)) == 1:
        cards = named[0]  # if you control this creature, it gets +1/+1
    return tuple(in_force(cards, one, so) for one in what)


def in_force(cards: Cards, timed: Timed, lead: k.Condition | None) -> p.Paragraph:
    """One change, or several with the same duration, as text in force."""
    lasts = timed.lasts
    if lasts is not None and lasts.until:
        raise Misread("what is done until then is an instruction")
    if lasts is not None and lasts.own:
        cards, lasts = _while_they(cards, lasts)
    parts = [one for one in (lead, None if lasts is None else lasts.condition) if one is not None]
    own = [
        one
        for one in parts
        if any(isinstance(part, Mention) and part.plural and part.pronoun for part in parts_of(one))
    ]
    if own and isinstance(cards, Filter):
        cards = _such(cards, own)
        parts = [one for one in parts if one not in own]
    condition = k.Both(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None
    only = [one for one in timed.changes if isinstance(one, OnlyIf)]
    if only:
        if len(timed.changes) > 1 or condition is not None:
            raise Misread("that is said by itself")
        return p.Standing(cards, (only[0].act,), k.Not(only[0].so))
    changes = tuple(one.standing() if hasattr(one, "standing") else one for one in timed.changes)
    if isinstance(changes[0], Cheaper):
        return priced(cards, changes, condition)
    if any(isinstance(one, Cheaper) for one in changes):
        raise Misread("that does not go together")
    if any("played" in getattr(part, "states", ()) for part in parts_of(cards)):
        raise Misread("which card?")
    if type(cards).__name__ == "Chosen":
        raise Misread("which of them?")
    return p.Standing(cards, changes, condition)


def _while_they(cards: Cards, lasts: Lasts) -> tuple[Cards, Lasts]:
    """What holds of cards while they themselves do something: of several, of each that does."""
    if not isinstance(cards, Filter):
        return cards, of_cards(lasts, cards)
    assert lasts.condition is not None, "what they do is what it rests on"
    narrower = Filter(where=(Such(rebuild(lasts.condition, lambda part: SUCH if part == DOER else part)),))
    return single(merged(cards, narrower)), Lasts()


def _such(cards: Filter, conditions: list[k.Condition]) -> Filter:
    """Cards of which something is so, one by one: creatures, as long as they are marked."""

    def each(part: Any) -> Any:
        return SUCH if isinstance(part, Mention) and part.plural and part.pronoun else part

    found = cards
    for one in conditions:
        found = single(merged(found, Filter(where=(Such(rebuild(one, each)),))))
    return found


def _first_priced(kind: Cards, sign: int, number: n.Number) -> Paragraphs:
    """Cards of a kind, as long as you have played none this turn."""
    what = single(kind)
    if what.controller is not None:
        raise Misread("cards are played from one's own hand")
    if what.area != "play":
        raise Unplayable("a price for the first card played from elsewhere than a hand")
    before = k.Happened(k.Occasion("is played", replace(what, area="being played"), who="you"))
    return (p.Priced(what, sign, number, who="you", condition=k.Not(before)),)
