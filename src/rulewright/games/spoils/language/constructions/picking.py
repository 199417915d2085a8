"""Deeds that choose: tokens put and removed, cards picked, numbers chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.language.constructions.deeds import v_tuple
from rulewright.games.spoils.language.constructions.numbers import ONE, Bounds, for_each
from rulewright.games.spoils.language.constructions.objects import Effects, deed, targets
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import LOOKED, SUBJECT, AtMost, Misread


def constructions() -> Iterator[Construction]:
    """Deeds that choose: tokens put and removed, cards picked, numbers chosen."""
    yield from _tokens()
    yield from _picking()


def _tokens() -> Iterator[Construction]:
    yield construction("TokenCount@n", "{number:Count@n} token@n", node=SLOT.number)
    yield from deed("put~ {number:TokenCount} on {cards:NP}", make=lambda cards, number: v.AddTokens(cards, number))
    yield from deed(
        "put~ {number:TokenCount} on {cards:NP} {each:Per}",
        make=lambda cards, number, each: v.AddTokens(cards, for_each(number, each)),
    )
    yield from deed(
        "put~ up to {number:Amount@n} token@n on {cards:NP}",
        make=lambda cards, number: v.AddTokens(cards, AtMost(number)),
    )
    yield from deed(
        "remove~ {number:TokenCount} from {cards:NP}", make=lambda cards, number: v.RemoveTokens(cards, number)
    )
    yield from deed(
        "remove~ any number of tokens from {cards:NP}",
        make=lambda cards: v.RemoveTokens(cards, AtMost(n.TokensOn(cards))),
    )
    yield from deed(
        "remove~ up to {number:Amount@n} token@n from {cards:NP}",
        make=lambda cards, number: v.RemoveTokens(cards, AtMost(n.Whichever(number, n.TokensOn(cards)))),
    )
    yield construction(
        "Deed@v",
        "double~ the number of tokens on {card:Reference}",
        node=v_tuple(v.AddTokens(SLOT.card, n.TokensOn(SLOT.card))),
    )
    yield construction(
        "Deed@v",
        "remove~ all tokens from {card:Reference}",
        node=v_tuple(v.RemoveTokens(SLOT.card, n.TokensOn(SLOT.card))),
    )
    yield construction(
        "Deed@v", "move~ {number:TokenCount} from {card:OneNP.sg} to|onto {other:OneNP.sg}", node=Made(_moved)
    )
    yield construction(
        "TokenCards@n",
        "{number:Count@n} {name:$name} token@n",
        node=Made(lambda number, name: (f"{name} Token", number)),
    )
    for under in ("", " under {who:Whose} control"):
        yield construction("Deed@v", f"put~ {{cards:TokenCards}} into play{under}", node=Made(_create))
        yield construction("Deed@v", f"put~ {{cards:TokenCards}} into play{under} {{each:Per}}", node=Made(_create))


def _moved(number: n.Number, card: Any, other: Any, at: str) -> Effects:
    """As many as are taken off one card are put on the other."""
    (first, source), (second, goal) = targets(card, f"{at}.from"), targets(other, f"{at}.to")
    put = v.AddTokens(goal, n.HowMany(at))
    return (*first, v.RemoveTokens(source, number, into=at), v.If(k.Did(at), (*second, put)))


def _create(cards: tuple[str, n.Number], who: Any = SUBJECT, each: n.Number | None = None) -> Effects:
    name, number = cards
    return (v.CreateTokens(name, number if each is None else for_each(number, each), who),)


def _picking() -> Iterator[Construction]:
    for verb, choose in (("pick", False), ("choose", True)):
        yield construction(
            "Deed@v", f"{verb}~ {{cards:NP}}", node=Made(lambda cards, at, choose=choose: _pick(cards, at, choose))
        )
        yield construction(
            "Deed@v",
            f"{verb}~ {{n:$number.pl}} [of them]",
            node=Made(lambda n, at, choose=choose: _pick_of_them(n, at, choose)),
        )
        for letter in "xy":
            number = f"{verb}~ a number for {letter}"
            yield construction("Deed@v", number, node=v_tuple(v.ChooseNumber(letter.upper())))
            yield construction(
                "Deed@v",
                f"{number} that is {{by:Bound}}",
                f"{number} , where {letter} is {{by:Bound}}",
                node=Made(lambda by, letter=letter: _number_within(letter.upper(), by)),
            )
    yield construction(
        "Deed@v",
        "pick~ 1 [of them]",
        "pick~ one [of them]",
        node=Made(lambda at: (v.Pick(Filter(area=LOOKED), ONE, ONE, at, SUBJECT),)),
    )


def _pick(cards: Any, at: str, choose: bool) -> Effects:
    before, _ = targets(cards, at, choose=choose)
    if not before:
        raise Misread("pick and choose are followed by how many of what kind of card")
    return before


def _pick_of_them(number: int, at: str, choose: bool) -> Effects:
    so_many = n.Fixed(number)
    return (v.Pick(Filter(area=LOOKED), so_many, so_many, at, SUBJECT, choose=choose),)


def _number_within(variable: str, by: Bounds) -> Effects:
    most: n.Number | None = None
    least: n.Number = n.Fixed(0)
    for op, limit in by:
        if op in ("<=", "<"):
            most = limit if op == "<=" else n.Minus(limit, ONE)
        elif op in (">=", ">"):
            least = limit if op == ">=" else n.Plus(limit, ONE)
        else:
            raise Misread("a number that is given is not chosen")
    return (v.ChooseNumber(variable, most, least),)
