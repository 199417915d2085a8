"""How the amount of damage is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Condition
from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Cards, This
from rulewright.games.spoils.language.constructions.clauses import IN_ITS_BATTLE, Clause, lasting, subject_cards
from rulewright.games.spoils.language.constructions.damage import Hurt, inflicts, is_damaged
from rulewright.games.spoils.language.constructions.occasions import VERB, nth_time
from rulewright.games.spoils.language.constructions.subjects import also_so, happening_to
from rulewright.games.spoils.language.constructions.verbs import DO_NOT
from rulewright.text.antecedents import subject_of
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import Mention, Misread, Some, Unplayable


def constructions() -> Iterator[Construction]:
    """How the amount of damage is changed."""
    yield from _adjusting()
    yield from _amounts()
    yield from _of_cards()


def _adjusting() -> Iterator[Construction]:
    yield construction("Meant", "the amount", "it", "the damage", "that damage", node="")
    yield construction(
        "Adjustment", "reduce {it:Meant} by {number:Quantity}", node=Made(lambda it, number: (-1, number, 0))
    )
    for number in ("sg", "pl"):
        yield construction(
            "Adjustment",
            f"reduce {{it:Meant}} by {{number:Quantity}} [ , ] to a minimum of {{n:$number.{number}}}",
            node=Made(lambda it, number, n: (-1, number, n)),
        )
    yield construction("Adjustment", "reduce {it:Meant} to 0", node=Made(lambda it: (-1, EVENT_AMOUNT, 0)))
    for number in ("sg", "pl"):
        yield construction(
            "Adjustment",
            f"reduce {{it:Meant}} to {{n:$number.{number}}}",
            f"{{it:Meant}} is reduced to {{n:$number.{number}}}",
            node=Made(lambda it, n: (-1, EVENT_AMOUNT, n)),
        )
    yield construction(
        "Adjustment", "{it:Meant} is reduced by {number:Quantity}", node=Made(lambda it, number: (-1, number, 0))
    )
    yield construction(
        "Adjustment", "{it:Meant} is increased by {number:Quantity}", node=Made(lambda it, number: (1, number, 0))
    )
    yield construction(
        "Adjustment", "increase {it:Meant} by {number:Quantity}", node=Made(lambda it, number: (1, number, 0))
    )
    yield construction("Adjustment", "prevent {it:Meant}", node=Made(lambda it: (-1, EVENT_AMOUNT, 0)))
    yield construction(
        "Adjustment", "prevent {number:Amount} of {it:Meant}", node=Made(lambda it, number: (-1, number, 0))
    )
    yield construction(
        "Adjustment", "double {it:Meant}", "{it:Meant} is doubled", node=Made(lambda it: (1, n.EventAmount(), 0))
    )
    yield construction(
        "Adjusted",
        "if|when|whenever {when:DamageThen} , {by:Adjustment} .",
        node=Made(lambda when, by: (p.Adjusted(when, *by),)),
    )
    yield construction(
        "Adjusted",
        "the {nth:Nth} time {when:DamageThen} each turn , {by:Adjustment} .",
        "the {nth:Nth} time each turn [that] {when:DamageThen} , {by:Adjustment} .",
        node=Made(_first_time),
    )
    yield construction(
        "Adjusted",
        "if|when {who:Actor.pl} draw any number of cards , {by:Adjustment} .",
        "if|when {who:Actor.sg} draws any number of cards , {by:Adjustment} .",
        node=Made(lambda who, by: (p.Adjusted(p.Occasion("is drawn", who=who), *by),)),
    )
    yield construction("Adjusted", "{what:Amounts} .", node=Made(_amounts_stand))
    yield construction("Adjusted", "while|if {so:Condition} , {text:Adjusted}", node=Made(_while))
    yield construction("Adjusted", "{what:Amounts} while|if {so:Condition} .", node=Made(_amounts_while))
    for words, card in (("its|their", Mention(pronoun=True)), ("this card's", This())):
        for verb, sign in (("is doubled", 1), ("is reduced to 0", -1)):
            yield construction(
                "Amounts",
                f"{words} {{hurt:Hurt}} {verb}",
                node=Made(lambda hurt, card=card, sign=sign: _of_its_own(hurt, card, sign, EVENT_AMOUNT)),
            )
        for verb, sign in (("increased", 1), ("reduced", -1)):
            yield construction(
                "Amounts",
                f"{words} {{hurt:Hurt}} is {verb} by {{number:Quantity}}",
                node=Made(lambda hurt, number, card=card, sign=sign: _of_its_own(hurt, card, sign, number)),
            )


def _first_time(nth: int, when: p.Occasion, by: tuple[int, Number, int]) -> tuple[p.Paragraph, ...]:
    if nth > 1:
        raise Unplayable("changing an amount the second time in a turn")
    return (p.Adjusted(nth_time(when, nth), *by),)


def _while(so: Condition, text: tuple[p.Adjusted, ...]) -> tuple[p.Paragraph, ...]:
    """Amounts that are changed as long as something is so."""
    about = subject_of(so)

    def its(when: p.Occasion) -> p.Occasion:
        return replace(when, subject=about) if isinstance(when.subject, Mention) and about is not None else when

    return tuple(replace(one, when=also_so(its(one.when), so)) for one in text)


def _of_its_own(hurt: Hurt, card: Cards, sign: int, number: n.Number) -> v.Effect:
    return v.Modified(p.Adjusted(inflicts(hurt, card), sign, number), "")


def _amounts_while(what: v.Effect, so: Condition) -> tuple[p.Paragraph, ...]:
    return tuple(
        replace(one, when=also_so(one.when, so)) for one in _amounts_stand(what) if isinstance(one, p.Adjusted)
    )


def _amounts_stand(what: v.Effect) -> tuple[p.Paragraph, ...]:
    if not isinstance(what, v.Modified) or what.until:
        raise Misread("this is an instruction, and nothing says when it is carried out")
    text = what.text
    assert isinstance(text, p.Paragraph), "what is in force is a paragraph"
    return (text,)


INFLICTED = "{hurt:Hurt} {how:InflictedSo}"


def _amounts() -> Iterator[Construction]:
    for to in ("", " to {to:NP}"):
        for by in ("", " by {by:NP}"):
            for until in ("", " {until:Until}"):
                yield construction(
                    "InflictedSo",
                    f"inflicted{to}{by}{until}",
                    f"that would be inflicted{to}{by}{until}",
                    node=Made(lambda to=None, by=None, until="": Inflicted(to, by, until)),
                )
    yield construction("InflictedSo", "inflicted by {by:NP} to {to:NP}", node=Made(lambda to, by: Inflicted(to, by)))
    yield construction(
        "InflictedSo",
        "inflicted by {by:NP} to {to:NP} {until:Until}",
        node=Made(lambda to, by, until: Inflicted(to, by, until)),
    )
    what = INFLICTED
    yield construction(
        "Amounts",
        f"reduce all {what} to 0",
        f"all {what} is reduced to 0",
        f"{what} is reduced to 0",
        f"prevent all {what}",
        f"all {what} is prevented",
        f"{what} is prevented",
        node=Made(lambda hurt, how: _all(hurt, how, -1, n.EventAmount())),
    )
    yield construction(
        "Amounts",
        "all inflicted {hurt:Hurt} is reduced to 0",
        node=Made(lambda hurt: _all(hurt, Inflicted(), -1, n.EventAmount())),
    )
    yield construction(
        "Amounts",
        f"{what} is reduced by {{number:Quantity}}",
        f"reduce all {what} by {{number:Quantity}}",
        f"all {what} is reduced by {{number:Quantity}}",
        node=Made(lambda hurt, how, number: _all(hurt, how, -1, number)),
    )
    yield construction(
        "Amounts",
        f"{what} is increased by {{number:Quantity}}",
        f"increase all {what} by {{number:Quantity}}",
        f"all {what} is increased by {{number:Quantity}}",
        node=Made(lambda hurt, how, number: _all(hurt, how, 1, number)),
    )
    yield construction(
        "Amounts", f"{what} cannot be reduced", node=Made(lambda hurt, how: _all(hurt, how, 0, n.Fixed(0)))
    )
    yield construction("Amounts", f"all {what} is inflicted to {{onto:NP}} instead", node=Made(_all_redirected))
    for until in ("", " {until:Until}"):
        yield construction(
            "Amounts",
            f"reduce {{card:Reference}} 's {{hurt:Hurt}}{until} to 0",
            node=Made(lambda card, hurt, until="": _own(card, hurt, until, n.EventAmount())),
        )
        yield construction(
            "Amounts",
            f"reduce {{card:Reference}} 's {{hurt:Hurt}}{until} by {{number:Quantity}}",
            node=Made(lambda card, hurt, number, until="": _own(card, hurt, until, number)),
        )
    yield construction(
        "Amounts",
        f"reduce the next {what} to 0",
        f"prevent the next {what}",
        node=Made(lambda hurt, how: _next(hurt, how, -1, n.EventAmount())),
    )
    yield construction(
        "Amounts",
        f"reduce the next {what} by {{number:Quantity}}",
        node=Made(lambda hurt, how, number: _next(hurt, how, -1, number)),
    )
    yield construction(
        "Amounts",
        f"increase the next {what} by {{number:Quantity}}",
        node=Made(lambda hurt, how, number: _next(hurt, how, 1, number)),
    )
    yield construction(
        "Amounts",
        f"the next {what} is inflicted to {{onto:NP}} instead",
        node=Made(lambda hurt, how, onto: _redirected(hurt, how, onto, None)),
    )
    yield construction(
        "Amounts",
        f"the next {{number:Amount}} {what} is inflicted to {{onto:NP}} instead",
        node=Made(lambda number, hurt, how, onto: _redirected(hurt, how, onto, number)),
    )
    yield construction("Clause", "{what:Amounts}", node=Made(lambda what: Clause((what,), "nobody")))
    yield construction("Clause", "{what:Amounts} {until:Until}", node=Made(_amounts_until))
    for to in ("", " to {to:NP}"):
        yield construction(
            "Clause",
            f"{{by:NP@n}} inflict~n no battle damage{to}",
            *(f"{{by:NP@n}} {one} inflict [any] battle damage{to}" for one in DO_NOT),
            node=Made(lambda by, to=None: Clause((_none_in_battle(by, to),), "nobody")),
        )


def _of_cards() -> Iterator[Construction]:
    """Amounts told of the cards that inflict or receive them."""
    whole = (
        ("{to:NP@n} receive~n", " from {by:NP}"),
        ("{to:NP@n} take~n", " from {by:NP}"),
        ("{by:NP@n} inflict~n", " to {to:NP}"),
    )
    for less, sign in (("less", -1), ("more|additional", 1)):
        made = Made(
            lambda number, hurt, to=None, by=None, sign=sign: _all(hurt, Inflicted(to, by), sign, number),
        )
        for first, second in whole:
            amount = f"{first} {{number:Amount}} {less} {{hurt:UncountedHurt}}"
            yield construction("Amounts", amount, node=made)
            yield construction("Amounts", f"{amount}{second}", node=made)
    for first, second in whole:
        for twice in ("double", "twice as much"):
            made = Made(lambda hurt, to=None, by=None: _doubled(hurt, Inflicted(to, by)))
            yield construction("Amounts", f"{first} {twice} {{hurt:UncountedHurt}}", node=made)
            yield construction("Amounts", f"{first} {twice} {{hurt:UncountedHurt}}{second}", node=made)
    yield construction(
        "Amounts",
        f"{INFLICTED} is doubled",
        f"double all {INFLICTED}",
        f"all {INFLICTED} is doubled",
        node=Made(lambda hurt, how: _doubled(hurt, how)),
    )
    for first, second in whole:
        undone = [VERB.sub(rf"{one} \1 [any]", first) for one in DO_NOT]
        for none in (f"{first} no", *undone):
            yield construction("Amounts", f"{none} {{hurt:UncountedHurt}}", node=Made(_inflicts_none))
            yield construction("Amounts", f"{none} {{hurt:UncountedHurt}}{second}", node=Made(_inflicts_none))
    for number in ("sg", "pl"):
        yield construction(
            "Amounts",
            f"{INFLICTED} is reduced to {{n:$number.{number}}}",
            f"reduce all {INFLICTED} to {{n:$number.{number}}}",
            node=Made(lambda hurt, how, n: _all(hurt, how, -1, EVENT_AMOUNT, n)),
        )


def _doubled(hurt: Hurt, how: Inflicted) -> v.Effect:
    if hurt.least:
        raise Misread("all of it, or all of so much of it?")
    return _all(hurt, how, 1, EVENT_AMOUNT)


def _own(card: Cards, hurt: Hurt, until: str, number: n.Number) -> v.Effect:
    return v.Modified(p.Adjusted(inflicts(hurt, card), -1, number), until)


def _all_redirected(hurt: Hurt, how: Inflicted, onto: Any) -> v.Effect:
    return v.Modified(p.Replaced(_occasion(hurt, how), (v.Redirected(_one(onto), damage=True),)), how.until)


def _amounts_until(what: v.Effect, until: str) -> Clause:

    return Clause(lasting((what,), until), "nobody")


class Inflicted(Struct, frozen=True):
    """To what and by what damage is inflicted, and within what time."""

    to: Any = None
    by: Any = None
    until: str = ""


def _any_of(np: Any) -> Cards | None:
    """The cards that all damage is inflicted to, or by: named ones, or any of a description."""
    if np is None:
        return None
    return subject_cards(np) if isinstance(np, Some) and np.kind != "one" else happening_to(np)


def _occasion(hurt: Hurt, how: Inflicted) -> p.Occasion:
    to, by = _any_of(how.to), _any_of(how.by)
    return inflicts(hurt, by) if to is None and by is not None else is_damaged(hurt, to, by)


EVENT_AMOUNT = n.EventAmount()


def _all(hurt: Hurt, how: Inflicted, sign: int, amount: Number, minimum: int = 0) -> v.Effect:
    return v.Modified(p.Adjusted(_occasion(hurt, how), sign, amount, minimum), how.until)


def _inflicts_none(hurt: Hurt, by: Any = None, to: Any = None) -> v.Effect:
    if hurt.least:
        raise Misread("none of it, or none of so much of it?")
    return _all(hurt, Inflicted(to, by), -1, EVENT_AMOUNT)


def _none_in_battle(by: Any, to: Any) -> v.Effect:
    """No battle damage, told as a battle begins: none in that battle."""
    return v.Modified(p.Adjusted(_occasion(Hurt(True), Inflicted(to, by)), -1, EVENT_AMOUNT), IN_ITS_BATTLE)


def _next(hurt: Hurt, how: Inflicted, sign: int, amount: Number) -> v.Effect:
    return lasting((v.Later(p.Adjusted(_occasion(hurt, how), sign, amount), "next"),), how.until)[0]


def _one(np: Any) -> Cards:
    if isinstance(np, Some):
        raise Misread("to which card?")
    return cast("Cards", np)


def _redirected(hurt: Hurt, how: Inflicted, to: Any, most: Number | None) -> v.Effect:
    text = p.Replaced(_occasion(hurt, how), (v.Redirected(_one(to), damage=True),), most=most)
    return lasting((v.Later(text, "next"),), how.until)[0]
