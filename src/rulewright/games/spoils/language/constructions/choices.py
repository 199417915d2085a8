"""Choices among effects, and what is put off to a later moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Who
from rulewright.games.spoils.language.assembling import Effects
from rulewright.games.spoils.language.constructions.clause_forms import Timed, lasting_so, spelt
from rulewright.games.spoils.language.constructions.clauses import Clause, lasting, spoken
from rulewright.games.spoils.language.constructions.statements import one_of
from rulewright.games.spoils.language.constructions.subjects import of_card, together
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.moments import InNextTurn
from rulewright.text.english.statements import delayed
from rulewright.text.pending import Misread


def constructions() -> Iterator[Construction]:
    """Choices among effects, and what is put off to a later moment."""
    yield from _choices()
    yield from _later()


def _choices() -> Iterator[Construction]:
    yield construction("Chooser", "choose", node="you")
    yield construction(
        "Chooser", "{who:Player.sg} chooses", "{who:Player.pl} choose", "{who:Player} must choose", node=SLOT.who
    )
    yield construction("OneOf", "{who:Chooser} whether {options:Options}", node=Made(_choose))
    yield construction("OneOf", "{who:Chooser} : [either] {options:Options}", node=Made(_choose))
    for so_many, least, most in SO_MANY:
        yield construction(
            "OneOf",
            f"{{who:Chooser}} {so_many} [of the following] : {{options:Options}}",
            node=Made(lambda who, options, least=least, most=most: _choose(who, together_of(options, least, most))),
        )
    yield construction("OptionJoint", "or", ",", ", or", ";", "; or", node="")
    yield construction(
        "Options",
        "{one:Option} {joint:OptionJoint} {two:Option}",
        node=Made(lambda one, joint, two, said: (_labelled(said["one"], one), _labelled(said["two"], two))),
    )
    yield construction(
        "Options",
        "{one:Option} {joint:OptionJoint} {rest:Options}",
        node=Made(lambda one, joint, rest, said: (_labelled(said["one"], one), *rest)),
    )
    yield construction("Option", "{one:Clause}", node=Made(lambda one: (one,)))
    yield construction("Option", "{one:Clause} and {rest:OptionMore}", node=Made(lambda one, rest: (one, *rest)))
    yield construction("OptionMore", "{one:MoreClause}", node=Made(lambda one: (one,)))
    yield construction(
        "OptionMore", "{one:MoreClause} and {rest:OptionMore}", node=Made(lambda one, rest: (one, *rest))
    )


Labelled = tuple[str, bool, Effects]


def _labelled(said: str, clauses: tuple[Clause, ...]) -> Labelled:
    """What can be chosen, with its words, and whether it names whoever does it, where that makes a difference."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1].who if found else None
        goes_on = clause.who is None and before not in (None, "nobody")
        found.append(replace(clause, who=before) if goes_on else clause)
    effects = tuple(effect for clause in found for effect in spoken(clause))
    if any(isinstance(one, v.OneOf) for one in effects):
        raise Misread("a choice within a choice")
    bare = (effect for clause in found if clause.who is None for effect in clause.effects)
    return said, not any(hasattr(effect, "who") for effect in bare), lasting(effects, "")


SO_MANY = (("1", 1, 1), ("1 or both", 1, 2), ("1 or more", 1, None), ("2", 2, 2), ("3", 3, 3))
"""How many options are chosen, in words, and from how many to how many that is."""


def together_of(options: tuple[Labelled, ...], least: int, most: int | None) -> tuple[Labelled, ...]:
    """So many of the options at once: each way to choose them, done in the order in which they are told."""
    both = least == 1 and most == 2
    if len(options) != 2 if both else len(options) <= (most or 1):
        raise Misread("that many of how many?")
    ways = [way for size in range(least, (most or len(options)) + 1) for way in combinations(options, size)]
    return tuple(
        (
            " and ".join(label for label, _, _ in way),
            all(named for _, named, _ in way),
            tuple(effect for _, _, does in way for effect in does),
        )
        for way in ways
    )


def _choose(who: Any, options: tuple[Labelled, ...]) -> v.Effect:
    if who != "you" and not all(named for _, named, _ in options):
        raise Misread("say who does what can be chosen: they, or you")
    chosen = one_of(who, tuple(effects for _, _, effects in options))
    labels = tuple(spelt(label) for label, _, _ in options)
    if isinstance(chosen, v.ForEachPlayer):
        inner = chosen.effects[0]
        assert isinstance(inner, v.OneOf), "each player chooses"
        return replace(chosen, effects=(replace(inner, labels=labels),))
    assert isinstance(chosen, v.OneOf), "somebody chooses"
    return replace(chosen, labels=labels)


MOMENTS = {
    "at the start of your next turn": (p.Occasion("turn starts", who="you"), "next"),
    "at the start of your opponent's next turn": (p.Occasion("turn starts", who="opponent"), "next"),
    "at the start of the next turn": (p.Occasion("turn starts", who="each"), "next"),
    "at the end of the turn": (p.Occasion("turn ends", who="each"), "next this turn"),
    "at the end of the battle": (p.Occasion("battle ends"), "next this battle"),
    "at the end of your next turn": (InNextTurn(p.Occasion("turn ends", who="you")), "next"),
    "at the end of your opponent's next turn": (InNextTurn(p.Occasion("turn ends", who="opponent")), "next"),
}


def _later() -> Iterator[Construction]:
    for words, when in MOMENTS.items():
        yield construction("Moment", words, node=when)
    yield construction(
        "Delayed",
        "{when:Moment} [ , ] {does:Timed}",
        "{does:Timed} {when:Moment}",
        node=Made(lambda when, does: delayed(when[0], does[0], when[1])),
    )
    yield construction(
        "Delayed",
        "{when:Moment} [ , ] if {so:Condition} , {does:Timed}",
        node=Made(lambda when, so, does: delayed(when[0], (v.If(so, does[0]),), when[1])),
    )
    for words, who in (("your", "you"), ("your opponent's", "opponent")):
        starts = p.Occasion("turn starts", who=cast("Who", who))
        yield construction(
            "Delayed",
            f"during {words} next turn [ , ] {{clauses:Clauses}}",
            f"{{clauses:Clauses}} during {words} next turn",
            node=Made(lambda clauses, starts=starts: delayed(starts, lasting_so(clauses, "turn")[0])),
        )
    waits = (
        "{until:Until} [ , ] if|when|whenever {when:Occasion} , {does:Timed}",
        "if|when|whenever {when:Occasion} {until:Until} , {does:Timed}",
        "{until:Until} [ , ] each|every time {when:Occasion} , {does:Timed}",
        "each|every time {when:Occasion} {until:Until} , {does:Timed}",
    )
    yield construction(
        "Delayed", *waits, node=Made(lambda until, when, does: v.Modified(p.Triggered(when, does[0]), until))
    )
    yield construction(
        "Delayed",
        *(f"{one} instead" for one in waits),
        node=Made(lambda until, when, does: v.Modified(_replaced(when, does[0]), until)),
    )
    yield construction(
        "Delayed",
        "if|when {card:Reference} is in play at the end of the turn , {does:Timed}",
        node=Made(lambda card, does: _there_at_end(card, (), does)),
    )
    yield construction(
        "Delayed",
        "if|when {card:Reference@n} {events:Events@n} or is in play at the end of the turn , {does:Timed}",
        node=Made(_there_at_end),
    )
    for form in (
        "if {when:DamageThen} {until:Until} , {by:Adjustment}",
        "{until:Until} , if {when:DamageThen} , {by:Adjustment}",
    ):
        yield construction("Delayed", form, node=Made(lambda when, until, by: v.Modified(p.Adjusted(when, *by), until)))
    for until in ("", " {until:Until}"):
        form = f"the next time {{when:Occasion}}{until} , {{does:Timed}}"
        yield construction(
            "Delayed",
            form,
            node=Made(lambda when, does, until="": lasting((v.Later(p.Triggered(when, does[0]), "next"),), until)[0]),
        )
        yield construction(
            "Delayed",
            f"{form} instead",
            node=Made(lambda when, does, until="": lasting((v.Later(_replaced(when, does[0]), "next"),), until)[0]),
        )


def _there_at_end(card: Cards, events: tuple[k.Occasion, ...], does: Timed) -> v.Effect:
    ways = (*events, k.Occasion("is in play at the end of the turn"))
    return v.Modified(p.Triggered(together(of_card(one, card) for one in ways), does[0]), "turn")


def _replaced(when: p.Occasion, effects: tuple[v.Effect, ...]) -> p.Replaced:
    """What happens instead, or may happen instead."""
    match effects:
        case (v.May(who="you", effects=inner),):
            return p.Replaced(when, inner, optional=True)
    return p.Replaced(when, effects)
