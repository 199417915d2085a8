"""Clauses with their subjects, sentences, and how sentences make instructions and paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Leader
from rulewright.games.spoils.language.assembling import BY_EACH, IS_NOT, Statement, assembled
from rulewright.games.spoils.language.constructions.choices import SO_MANY, together_of
from rulewright.games.spoils.language.constructions.clause_forms import spelt
from rulewright.games.spoils.language.constructions.clauses import Clause, done_by, spoken
from rulewright.games.spoils.language.constructions.numbers import ONE, for_each
from rulewright.games.spoils.language.constructions.statements import Closing, Opening, Told, closed, one_of, statement
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import Misread, Some

Effects = tuple[v.Effect, ...]


def constructions() -> Iterator[Construction]:
    """`Instructions` of sentences; `Paragraph`: text that waits or stands; `Host`: what a card is attached to."""
    yield construction("Host", "{kind:Kind.sg}", node=SLOT.kind)
    yield from _sentences()


# -- clauses --


# -- clauses of one sentence, and how long what they say lasts --


# -- choices --


# -- what is put off --


# -- sentences --


def _sentences() -> Iterator[Construction]:
    yield construction("Told", "{does:Timed}", node=Made(lambda does: Told(does[0], single=does[1])))
    yield construction("Told", "{lets:Lets}", node=Made(lambda lets: Told((), lets, single=False)))
    for one in ("Delayed", "Rare", "OnlySo", "OneOf", "Repeated"):
        yield construction("Told", f"{{effect:{one}}}", node=Made(lambda effect: Told((effect,))))
    for letter in "xy":
        yield construction(
            "Let", f"{letter} is [equal to] {{number:Quantity}}", node=v.Let(letter.upper(), SLOT.number)
        )
    yield construction("Lets", "{one:Let}", node=Made(lambda one: (one,)))
    yield construction(
        "Lets", "{one:Let} and|, {rest:Lets}", "{one:Let} , and {rest:Lets}", node=Made(lambda one, rest: (one, *rest))
    )
    for use, this, verb, done in ((False, "this [card]", "play", "played"), (True, "this [ability]", "use", "used")):
        yield construction(
            "OnlySo",
            f"{verb} {this} only {{so:Only}}",
            f"only {verb} {this} {{so:Only}}",
            f"you may|can {verb} {this} only {{so:Only}}",
            f"you may|can only {verb} {this} {{so:Only}}",
            f"{this.replace('[', '').replace(']', '')} may|can be {done} only {{so:Only}}",
            f"{this.replace('[', '').replace(']', '')} may|can only be {done} {{so:Only}}",
            node=Made(lambda so, use=use: v.Only(so, use=use)),
        )
    yield construction(
        "OnlySo",
        "any player may use this ability",
        "both players may use this ability",
        "each player may use this ability",
        node=v.ForAnyone(),
    )
    yield construction(
        "Repeated",
        "repeat this card's effect until {so:Condition}",
        "repeat this effect until {so:Condition}",
        node=v.Repeat((), SLOT.so),
    )
    yield from _openings()
    yield from _closings()
    yield construction("Statement", "{told:Told}", node=Made(lambda told: ((), told, ())))
    yield construction(
        "Statement",
        "{opening:Opening} {rest:Statement}",
        node=Made(lambda opening, rest: ((opening, *rest[0]), *rest[1:])),
    )
    yield construction("Closed", "{rest:Statement}", node=SLOT.rest)
    yield construction(
        "Closed",
        "{rest:Closed} {closing:Closing}",
        node=Made(lambda rest, closing: (rest[0], rest[1], (*rest[2], closing))),
    )
    yield construction("Sentence", "{one:Closed} .", node=Made(closed))
    for so_many, least, most in SO_MANY:
        choice = f"{{who:Chooser}} {so_many} [of the following] : {{options:Labelled}}"
        chosen = partial(_chosen, least=least, most=most)
        yield construction(
            "LabelledChoice",
            choice,
            node=Made(lambda who, options, chosen=chosen: statement([], Told((chosen(who, options),)), [])),
        )
        yield construction(
            "LabelledChoice",
            f"{{opening:Opening}} {choice}",
            node=Made(
                lambda opening, who, options, chosen=chosen: statement([opening], Told((chosen(who, options),)), [])
            ),
        )
    yield construction("Sentences", "{one:LabelledChoice}", node=Made(lambda one: (one,)))
    for kind, forms in (("did", ("does [so]", "did [so]")), ("did not", ("cannot", "does not", "did not", "doesn't"))):
        yield construction(
            "Sentence",
            *(f"each|any player who {one} {{does:Deed.s}} ." for one in forms),
            node=Made(lambda does, kind=kind: Statement(done_by(does, "that player"), f"{kind}{BY_EACH}", by="they")),
        )
    yield construction("Labelled", "{one:LabelledOne}", node=Made(lambda one: (one,)))
    yield construction("Labelled", "{one:LabelledOne} {rest:Labelled}", node=Made(lambda one, rest: (one, *rest)))
    for number in ("sg", "pl"):
        yield construction(
            "LabelledOne",
            f"option {{n:$number.{number}}} [:] {{does:Sentences}}",
            node=Made(lambda n, does, said: (n, said["does"], does)),
        )
    yield construction(
        "LabelledOne",
        *(f"{bullet} {{does:Sentences}}" for bullet in BULLETS),
        node=Made(lambda does, said: (0, said["does"], does)),
    )
    yield construction(
        "Sentences",
        "{one:Closed} ; {rest:Sentences}",
        node=Made(_and_then),
    )
    yield construction("Sentences", "{one:Sentence}", node=Made(lambda one: (one,)))
    yield construction("Sentences", "{one:Sentence} {rest:Sentences}", node=Made(lambda one, rest: (one, *rest)))
    yield construction("Instructions", "{found:Sentences}", node=SLOT.found)


def _and_then(one: Any, rest: tuple[Statement, ...]) -> tuple[Statement, ...]:
    told = one[1]
    if told.effects and isinstance(told.effects[-1], v.OneOf):
        raise Misread("one more option, or done in any case?")
    return (closed(one), *rest)


BULLETS = ("-", "\u2022")
"""What an option that has no number begins with."""

Options = tuple[tuple[int, str, tuple[Statement, ...]], ...]
"""Each with its number, 0 for a bullet, and its words."""


def _chosen(who: Any, options: Options, least: int, most: int | None) -> v.Effect:
    numbers = [number for number, _, _ in options]
    if len(options) < 2 or (any(numbers) and numbers != list(range(1, len(options) + 1))):
        raise Misread("options are numbered from 1 on")
    told = tuple((spelt(said).removesuffix("."), True, assembled(list(does))) for _, said, does in options)
    ways = told if (least, most) == (1, 1) else together_of(told, least, most)
    chosen = one_of(who, tuple(effects for _, _, effects in ways))
    return replace(chosen, labels=tuple(label for label, _, _ in ways)) if isinstance(chosen, v.OneOf) else chosen


def _openings() -> Iterator[Construction]:
    for by, does, not_done in (
        ("you", ("you do", "you did"), ("you don't", "you do not", "you cannot")),
        ("they", ("they do", "that player does"), ("they don't", "they do not", "they cannot")),
        (
            "they",
            ("they did", "that player did"),
            ("that player doesn't", "that player does not", "that player cannot"),
        ),
        (
            "opponent",
            ("your opponent does",),
            ("your opponent doesn't", "your opponent does not", "your opponent cannot"),
        ),
    ):
        yield construction("Opening", *(f"if {one} [ , ]" for one in does), node=Opening("did", by=by))
        yield construction("Opening", *(f"if {one} [ , ]" for one in not_done), node=Opening("did not", by=by))
    yield construction(
        "Opening", "if you do and {so:Condition} [ , ]", node=Made(lambda so: Opening("did", so, by="you"))
    )
    yield construction(
        "Opening", "if they do and {so:Condition} [ , ]", node=Made(lambda so: Opening("did", so, by="they"))
    )
    yield construction("Opening", "otherwise [ , ]", "if not [ , ]", node=Opening("otherwise"))
    yield construction("Opening", "if it is not [ , ]", "if they are not [ , ]", node=Opening("otherwise", by=IS_NOT))
    yield construction("Opening", "if {so:Condition} [ , ] [then]", node=Made(lambda so: Opening("if", so)))
    yield construction("Opening", "then [ , ]", node=Opening("then"))
    yield construction(
        "Opening",
        "for each|every {what:Counted.sg} ,",
        node=Made(lambda what: Opening("each", so_often=for_each(ONE, what))),
    )
    for agrees, form in (("pl", "base"), ("sg", "s")):
        unless = f"unless {{who:Player.{agrees}}} {{does:Deed.{form}}}"
        yield construction(
            "Opening",
            f"{unless} ,",
            node=Made(lambda who, does, at: Opening("unless", told=Told(_unless(who, does, at)))),
        )
        yield construction(
            "Closing", unless, node=Made(lambda who, does, at: Closing("unless", told=Told(_unless(who, does, at))))
        )


def _unless(who: Any, does: Effects, at: str) -> Effects:
    """Somebody may do this, and keep something else from being done by it."""
    match spoken(Clause(does, who, may=True)):
        case (v.May() as may,):
            return (replace(may, into=at),)
    raise Misread("unless who does this?")


def _closings() -> Iterator[Construction]:
    yield construction("Closing", "if {so:Condition}", node=Made(lambda so: Closing("if", so)))
    yield construction("Closing", "unless {so:Condition}", node=Made(lambda so: Closing("if", k.Not(so))))
    yield construction(
        "Closing", "[ , ] where {lets:Lets}", node=Made(lambda lets: Closing("where", told=Told((), lets)))
    )
    yield construction(
        "Closing", ", otherwise [ , ] {told:Told}", node=Made(lambda told: Closing("otherwise", told=told))
    )
    yield construction(
        "Closing",
        ", or {told:Told} [instead] if {so:Condition}",
        node=Made(lambda told, so: Closing("or if", so, told=told)),
    )
    yield construction("Closing", "instead", node=Closing("instead"))
    yield construction("Closing", "if you can", node=Closing("able", by="you"))
    yield construction("Closing", "if they can", node=Closing("able", by="they"))


# -- paragraphs --


__all__ = ["Leader", "Some", "constructions"]
