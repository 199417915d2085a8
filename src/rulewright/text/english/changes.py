"""What cards become, can and cannot do: predicates with how long they last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, This, Who
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import times
from rulewright.text.english.durations import Lasts
from rulewright.text.inflection import verb_form
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Misread

Changes = tuple[v.Change, ...]


class Cheaper(v.Change, frozen=True, tag=True):
    """Costs so much less, or more, to play; until it is known whose plays it is about."""

    sign: int
    amount: n.Number
    who: Who | None = None
    """Only for these players; None for everybody."""
    minimum: int = 0
    """Not below this."""


class Timed(Struct, frozen=True):
    """Changes with how long they last."""

    changes: Changes
    lasts: Lasts | None = None


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Predicates`: what is said of cards, each part with its own duration or with that of the last."""
    yield construction("Predicates@a", "{one:Timed@a}", node=Made(lambda one: (one,)))
    yield construction("Predicates@a", "{one:Timed@a} and|but {rest:Predicates@a}", node=Made(_and))
    yield construction("Predicates@a", "{one:Timed@a} , {rest:Listed@a}", node=Made(_and))
    yield construction("Listed@a", "{one:Timed@a} , {rest:Listed@a}", node=Made(_and))
    yield construction(
        "Listed@a", "{one:Timed@a} [ , ] and {last:Timed@a}", node=Made(lambda one, last: _and(one, (last,)))
    )
    yield construction("Predicates.pl", "each {what:Predicates.pl}", node=SLOT.what)
    yield construction("Timed@a", "{what:Predicate@a}", node=Made(lambda what: Timed(what)))
    yield construction(
        "Timed@a", "{what:Predicate@a} {lasts:Duration}", node=Made(lambda what, lasts: Timed(what, lasts))
    )
    yield construction(
        "Timed@a",
        "{what:Predicate@a} {lasts:Duration} {each:Per}",
        node=Made(lambda what, lasts, each: Timed(for_each(what, each), lasts)),
    )
    yield from _values(lexicon)
    yield from _keywords(lexicon)
    yield from _acts(lexicon)
    yield from _costs()


def _and(one: Timed, rest: tuple[Timed, ...]) -> tuple[Timed, ...]:
    """What is said last of how long it lasts holds for what came before it as well."""
    first = rest[0]
    if one.lasts is None and first.lasts is not None:
        one = replace(one, lasts=first.lasts)
    if one.lasts == first.lasts:
        return (Timed((*one.changes, *first.changes), one.lasts), *rest[1:])
    return (one, *rest)


def _values(lexicon: Lexicon) -> Iterator[Construction]:
    yield construction("Predicate@a", "get~a {by:Shift}", "gain~a {by:Shift}", "have~a {by:Shift}", node=SLOT.by)
    yield construction(
        "Predicate@a",
        "get~a {by:Shift} {each:Per}",
        "gain~a {by:Shift} {each:Per}",
        "have~a {by:Shift} {each:Per}",
        "lose~a {by:Loss} {each:Per}",
        node=Made(for_each),
    )
    for most in ("up to", "to a maximum of"):
        yield construction(
            "Predicate@a",
            f"get~a {{by:Shift}} {{each:Per}} [ , ] {most} {{most:Shift}}",
            node=Made(_for_each_at_most),
        )
    yield construction(
        "Predicate@a",
        "get~a {by:Shift} [ , ] where x is [equal to] {number:Quantity}",
        node=Made(_where),
    )
    verbs = ("get~a", "gain~a", "have~a")
    ways = [(first, second) for first in verbs for second in (*(f"{one} " for one in verbs), "")]
    yield construction(
        "Predicate@a",
        *(f"{first} {{by:Shift}} and {second}{{words:Keywords}}" for first, second in ways),
        node=Made(lambda by, words: (*by, *(v.ChangeKeyword(word) for word in words))),
    )
    yield construction(
        "Predicate@a",
        *(f"{first} {{words:Keywords}} and {second}{{by:Shift}}" for first, second in ways),
        node=Made(lambda by, words: (*(v.ChangeKeyword(word) for word in words), *by)),
    )
    for word, stat in lexicon.stats.items():
        for verb, sign in (("get", 1), ("gain", 1), ("lose", -1)):
            yield construction(
                "Predicate@a",
                f"{verb}~a {{number:Figure}} {word}",
                node=(v.ChangeValue(stat, sign, SLOT.number),),
            )
        for mark, way in (("+", 1), ("-", -1)):
            forms = (f"{verb}~a {mark} {{number:Figure}} {word}" for verb in ("get", "gain", "have"))
            yield construction("Predicate@a", *forms, node=(v.ChangeValue(stat, way, SLOT.number),))


def for_each(by: Changes, each: n.Number) -> Changes:
    """So much of a value for each of something."""
    if not by or not all(isinstance(one, v.ChangeValue) for one in by):
        raise Misread("so many of what?")
    return tuple(replace(one, amount=times(one.amount, each)) for one in by if isinstance(one, v.ChangeValue))


def _for_each_at_most(by: Changes, each: n.Number, most: Changes) -> Changes:
    found = for_each(by, each)
    kinds = [[(one.what, one.sign) for one in part if isinstance(one, v.ChangeValue)] for part in (found, most)]
    if kinds[0] != kinds[1]:
        raise Misread("up to how much of what?")
    pairs = zip(found, most, strict=True)
    return tuple(
        replace(one, amount=n.Whichever(one.amount, other.amount))
        for one, other in pairs
        if isinstance(one, v.ChangeValue) and isinstance(other, v.ChangeValue)
    )


def _where(by: Changes, number: n.Number) -> Changes:
    found = tuple(
        replace(one, amount=number) if isinstance(one, v.ChangeValue) and one.amount == n.Variable("X") else one
        for one in by
    )
    if found == by or isinstance(number, n.Fixed | n.Variable):
        raise Misread("where what is X?")
    return found


def _keywords(lexicon: Lexicon) -> Iterator[Construction]:
    for word, forms in lexicon.paraphrases.items():
        yield construction("Predicate@a", *forms, node=(v.ChangeKeyword(word),))
    yield construction(
        "Predicate@a",
        "gain~a {words:Keywords}",
        "get~a {words:Keywords}",
        "have~a {words:Keywords}",
        "become~a {words:Keywords}",
        "be~a {words:Keywords}",
        node=Made(lambda words: tuple(v.ChangeKeyword(word) for word in words)),
    )
    yield construction(
        "Predicate@a",
        "lose~a {words:Keywords}",
        node=Made(lambda words: tuple(v.ChangeKeyword(word, gains=False) for word in words)),
    )
    yield construction(
        "Predicate@a",
        "gain~a the type {subtype:$subtype.sg}",
        "have~a the type {subtype:$subtype.sg}",
        "gain~a the {subtype:$subtype.sg} type",
        "have~a the {subtype:$subtype.sg} type next to its other types",
        "have~a the {subtype:$subtype.sg} type in addition to its other types",
        "be~a a|an {subtype:$subtype.sg} in addition to its other types",
        "be~a also a|an {subtype:$subtype.sg}",
        "become~a a|an {subtype:$subtype.sg} in addition to its other types",
        node=(v.ChangeSubtype(SLOT.subtype),),
    )
    yield construction(
        "Predicate.pl",
        "are also {subtype:$subtype.pl}",
        "are|become {subtype:$subtype.pl} in addition to their other types",
        node=(v.ChangeSubtype(SLOT.subtype),),
    )
    yield construction(
        "Predicate@a", "lose~a the type {subtype:$subtype.sg}", node=(v.ChangeSubtype(SLOT.subtype, gains=False),)
    )
    yield construction(
        "Predicate@a",
        "gain~a {text:$quoted}",
        "have~a {text:$quoted}",
        "gain~a : {text:$quoted}",
        "have~a : {text:$quoted}",
        "get~a an additional {text:$quoted}",
        node=(v.ChangeText(SLOT.text),),
    )
    for verb in ("gain", "have", "get"):
        yield construction(
            "Predicate@a",
            f"{verb}~a {{words:Keywords}} and {{text:$quoted}}",
            node=Made(lambda words, text: (*(v.ChangeKeyword(word) for word in words), v.ChangeText(text))),
        )
    yield construction(
        "Predicate@a",
        "lose~a [all] [of] its|their|my abilities",
        "lose~a all abilities",
        "lose~a all other abilities",
        node=(v.LoseText(),),
    )


def _acts(lexicon: Lexicon) -> Iterator[Construction]:
    """What cards cannot do or suffer, and what they must do."""
    yield construction("Predicate@a", "cannot {act:Act}", node=(SLOT.act,))
    yield construction("Predicate@a", "cannot {first:Act} or {second:Act}", node=(SLOT.first, SLOT.second))
    yield construction(
        "Predicate@a",
        "cannot {first:Act} , {second:Act} [ , ] or {third:Act}",
        node=(SLOT.first, SLOT.second, SLOT.third),
    )
    yield construction(
        "Predicate@a", "can {act:Act} only {when:OnlyWhen}", "can only {act:Act} {when:OnlyWhen}", node=Made(_can_only)
    )
    yield construction("Sources", "{cards:Cards}", node=Made(lambda cards: whoever(cards)))
    yield construction("Sources", "your opponents", "opponents", "an|any opponent", node=Filter(controller="opponent"))
    yield construction("OnlyWhen", "if|when|while {so:Condition}", "as long as {so:Condition}", node=SLOT.so)
    yield construction("OnlyWhen", "during {so:During}", node=SLOT.so)
    for name, verb in lexicon.verbs.items():
        after = f" {verb.against}" if verb.against else ""
        if verb.cannot_act:
            particle = f" {verb.particle}" if verb.particle else ""
            yield construction("Act", f"{name}{particle}", node=v.Cannot(verb.cannot_act))
            if verb.cannot_act_on:
                yield construction(
                    "Act",
                    f"{name}{after} {{to:Cards}}",
                    node=Made(lambda to, what=verb.cannot_act: v.Cannot(what, to=to)),
                )
        if verb.cannot_suffer_by:
            done = f"be {verb_form(name, 'done')}{after}"
            for words, field in (("by", "by"), ("except by", "but")):
                yield construction(
                    "Timed@a",
                    f"cannot {done} {{lasts:Duration}} {words} {{cards:Sources}}",
                    node=Made(
                        lambda cards, lasts, what=verb.cannot_suffer, field=field: Timed(
                            (v.Cannot(what, **{field: cards}),), lasts
                        )
                    ),
                )
        if verb.cannot_suffer:
            done = f"be {verb_form(name, 'done')}{after}"
            yield construction("Act", done, node=v.Cannot(verb.cannot_suffer))
            if verb.cannot_suffer_by:
                yield construction(
                    "Act",
                    f"{done} by {{cards:Sources}}",
                    node=Made(lambda cards, what=verb.cannot_suffer: v.Cannot(what, by=cards)),
                )
                yield construction(
                    "Act",
                    f"{done} except by {{cards:Sources}}",
                    node=Made(lambda cards, what=verb.cannot_suffer: v.Cannot(what, but=cards)),
                )
        if verb.must_act:
            yield construction(
                "Predicate@a",
                f"must {name} [each turn] [if able]",
                f"must {name} during your {name} phase [if able]",
                f"{name}~a each turn if able",
                node=(v.Must(verb.must_act),),
            )
            yield construction(
                "Timed@a",
                f"must {name} this turn if able",
                f"{name}~a this turn if able",
                node=Timed((v.Must(verb.must_act),), Lasts("turn")),
            )
        if verb.must_act_on:
            must = Made(lambda whom, what=verb.must_act: (v.Must(what, whoever(whom)),))
            yield construction("Predicate@a", f"must {name}{after} {{whom:Cards}} [if able]", node=must)
            yield construction(
                "Timed@a",
                f"must {name}{after} {{whom:Cards}} this turn if able",
                node=Made(lambda whom, what=verb.must_act: Timed((v.Must(what, whoever(whom)),), Lasts("turn"))),
            )


class OnlyIf(v.Change, frozen=True, tag=True):
    """Can do something only while something is so: cannot while it is not."""

    act: v.Cannot
    so: k.Condition


def _can_only(act: v.Cannot, when: k.Condition) -> Changes:
    return (OnlyIf(act, when),)


def whoever(cards: Cards) -> Cards:
    """Cards of a description by which something is done, wherever they are."""
    if not isinstance(cards, Filter | This):
        raise Misread("which cards?")
    return cards


def _costs() -> Iterator[Construction]:
    for words, sign in (("less", -1), ("more", 1)):
        for whom, who in (("", None), ("you ", "you"), ("your opponents ", "opponent"), ("opponents ", "opponent")):
            price = f"cost~a {whom}{{number:Figure}} {words} [to play]"
            made = Made(
                lambda number, rate=None, least=0, sign=sign, who=who: (
                    Cheaper(sign, number if rate is None else rate.of(number), who, least),
                )
            )
            for each in ("", " {rate:Rate}"):
                yield construction("Predicate@a", f"{price}{each}", node=made)
                if sign < 0:
                    yield construction("Predicate@a", f"{price}{each} {{least:AtLeast}}", node=made)
    for frame in ("( {} )", ", {}", "{}"):
        for words in ("[but] not less than", "[but] no less than", "to a minimum of", "minimum"):
            for number in ("sg", "pl"):
                yield construction("AtLeast", frame.format(f"{words} {{n:$number.{number}}}"), node=SLOT.n)


def shift_of(parts: tuple[tuple[str, str, Any], ...]) -> Changes:
    """Values that go up or down, as +1/-1 says it."""
    found = tuple(v.ChangeValue(what, 1 if sign == "+" else -1, by) for what, sign, by in parts if by != n.Fixed(0))
    if not found:
        raise Misread("this changes nothing")
    return found
