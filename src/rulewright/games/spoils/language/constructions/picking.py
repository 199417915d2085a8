"""Deeds that choose: tokens put and removed, cards picked, numbers chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import SUCH, Cards, Each, Filter
from rulewright.games.spoils.language.constructions.deeds import v_tuple
from rulewright.games.spoils.language.constructions.moving import held
from rulewright.games.spoils.language.constructions.numbers import ONE, Bounds, for_each
from rulewright.games.spoils.language.constructions.objects import Effects, deed, targets
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import LOOKED, SUBJECT, AtMost, Misread, Some, Unplayable


def constructions() -> Iterator[Construction]:
    """Deeds that choose: tokens put and removed, cards picked, numbers chosen."""
    yield from _tokens()
    yield from _picking()


def _tokens() -> Iterator[Construction]:
    yield construction("TokenCount@n", "{number:Count@n} token@n", node=SLOT.number)
    yield construction(
        "TokenCount.pl",
        "tokens equal to {number:Quantity}",
        "a number of tokens equal to {number:Quantity}",
        node=SLOT.number,
    )
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
        make=lambda cards: v.RemoveTokens(of_one(cards), AtMost(n.TokensOn(cards))),
    )
    yield from deed(
        "remove~ up to {number:Amount@n} token@n from {cards:NP}",
        make=lambda cards, number: v.RemoveTokens(of_one(cards), AtMost(n.Whichever(number, n.TokensOn(cards)))),
    )
    yield construction(
        "Deed@v",
        "double~ the number of tokens on {card:Reference}",
        node=v_tuple(v.AddTokens(SLOT.card, n.TokensOn(SLOT.card))),
    )
    yield from deed(
        "remove~ all tokens from {cards:NP}",
        make=lambda cards: v.RemoveTokens(cards, n.TokensOn(cards if not isinstance(cards, Filter) else SUCH)),
    )
    yield construction(
        "Deed@v", "move~ {number:TokenCount} from {card:OneNP.sg} to|onto {other:OneNP.sg}", node=Made(_moved)
    )
    yield construction(
        "Deed@v",
        "move~ {number:TokenCount} from {card:Described.sg} to|onto another",
        node=Made(lambda number, card, at: _moved(number, card, _another(card), at)),
    )
    yield construction(
        "TokenCards@n",
        "{number:Count@n} {name:$name} token@n",
        node=Made(lambda number, name: (f"{name} Token", number)),
    )
    for under in ("", " under {who:Whose} control"):
        yield construction("Deed@v", f"put~ {{cards:TokenCards}} into play{under}", node=Made(_create))
        yield construction("Deed@v", f"put~ {{cards:TokenCards}} into play{under} {{each:Per}}", node=Made(_create))


def of_one(cards: Cards) -> Cards:
    """The card that a chosen number of tokens comes from."""
    if isinstance(cards, Filter | Each):
        raise Unplayable("taking tokens from any of several cards")
    return cards


def _another(card: Some) -> Some:
    """Another card of the same description, which is not said again."""
    if card.what != Filter(types=card.what.types, subtypes=card.what.subtypes):
        raise Misread("another of which cards?")
    return replace(card, what=replace(card.what, another=True))


def _moved(number: n.Number, card: Any, other: Any, at: str) -> Effects:
    """As many as are taken off one card are put on the other."""
    (first, source), (second, goal) = targets(card, f"{at}.from"), targets(other, f"{at}.to")
    put = v.AddTokens(goal, n.HowMany(at))
    if isinstance(goal, Filter) or isinstance(source, Filter):
        raise Misread("from which card to which?")
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
        wordings = (f"a number for {letter}", f"a number {letter}", letter, f"a value for {letter}")
        yield from _number_chosen(wordings, letter.upper(), f" , where {letter} is {{by:Bound}}")
    yield from _number_chosen(("a number",), CHOSEN)
    yield construction("ChosenNumber", "the chosen|named|picked number", "that number", node=n.Variable(CHOSEN))
    yield construction("Value", "{number:ChosenNumber}", node=SLOT.number)
    yield construction("Bound", "{number:ChosenNumber}", node=(("=", SLOT.number),))
    yield construction(
        "Post@n",
        "with that {stat:Stat}",
        "with the chosen {stat:Stat}",
        node=Filter(compare=(n.Comparison(SLOT.stat, "=", n.Variable(CHOSEN)),)),
    )
    yield construction(
        "Deed@v",
        "pick~ 1 [of them]",
        node=Made(lambda at: (v.Pick(Filter(area=LOOKED), ONE, ONE, at, SUBJECT),)),
    )


CHOSEN = "number"
"""The name of a number that is chosen and has no letter: the chosen number."""


def _number_chosen(wordings: tuple[str, ...], name: str, *more: str) -> Iterator[Construction]:
    """A number is chosen, any or within bounds."""
    called = wordings[0].removeprefix("a number")
    verbs = ("choose~", "pick~", "name~")
    numbers = [f"{verb} {number}" for number in wordings for verb in verbs]
    yield construction("Deed@v", *numbers, node=v_tuple(v.ChooseNumber(name)))
    yield construction(
        "Deed@v",
        *(f"{number} that is {{by:Bound}}" for number in numbers),
        *(f"{number}{bounds}" for bounds in more for number in numbers),
        node=Made(lambda by: _number_within(name, by)),
    )
    between = ("between {low:Amount} and {high:Amount}", "from {low:Amount} to {high:Amount}")
    yield construction(
        "Deed@v",
        *(f"{verb} a number {bounds}{called}" for bounds in between for verb in verbs),
        node=v_tuple(v.ChooseNumber(name, SLOT.high, SLOT.low)),
    )


def _pick(cards: Any, at: str, choose: bool) -> Effects:
    before, _ = targets(held(cards) if choose else cards, at, choose=choose)
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
