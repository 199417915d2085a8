"""From tree to nodes: numbers."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer

from rulewright.effects.numbers import (
    CardsIn,
    CountOf,
    Fixed,
    Half,
    IconsOf,
    Minus,
    Number,
    Plus,
    Times,
    TokensOn,
    ValueOf,
    Variable,
)
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import Mention, Misread


class ReadNumbers(Transformer[Token, Any]):
    """Nodes of `numbers.lark`."""

    def fixed(self, c: list[Any]) -> Number:
        return Fixed(int(c[0]))

    def variable(self, c: list[Any]) -> Number:
        return Variable(str(c[0]).upper())

    def amount(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def plus(self, c: list[Any]) -> Number:
        return Plus(c[0], c[-1])

    def minus(self, c: list[Any]) -> Number:
        return Minus(c[0], c[-1])

    def stat(self, c: list[Any]) -> str:
        return str(c[0])

    def stat_cost(self, c: list[Any]) -> str:
        return "cost"

    def twice(self, c: list[Any]) -> Number:
        return Times(2, c[0])

    def multiple(self, c: list[Any]) -> Number:
        return Times(int(c[0]), c[1])

    def half_up(self, c: list[Any]) -> Number:
        return Half(c[0], up=True)

    def half_down(self, c: list[Any]) -> Number:
        return Half(c[0])

    def even_number_of(self, c: list[Any]) -> str:
        return "even"

    def odd_number_of(self, c: list[Any]) -> str:
        return "odd"

    def value_its(self, c: list[Any]) -> Number:
        return ValueOf(c[0], Mention(pronoun=True))

    def value_of(self, c: list[Any]) -> Number:
        return ValueOf(c[1], c[0])

    def value_the(self, c: list[Any]) -> Number:
        return ValueOf(c[0], c[1])

    def value_number(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def count_icons(self, c: list[Any]) -> Number:
        return IconsOf(_one_icon(c[0]))

    def count_icons_opponent(self, c: list[Any]) -> Number:
        return IconsOf(_one_icon(c[0]), "opponent")

    def count_tokens(self, c: list[Any]) -> Number:
        return TokensOn(c[0])

    def count_tokens_it(self, c: list[Any]) -> Number:
        return TokensOn(Mention(pronoun=True))

    def count_hand(self, c: list[Any]) -> Number:
        return CardsIn("hand", c[0])

    def count_deck(self, c: list[Any]) -> Number:
        return CardsIn("deck", c[0])

    def count_discard(self, c: list[Any]) -> Number:
        return CardsIn("discard", c[0])

    def count_cards(self, c: list[Any]) -> Number:
        return CountOf(merged(c[0]))

    def count_owned(self, c: list[Any]) -> Number:
        return CountOf(merged([*c[1], {"controller": c[0]}]))


def icons(token: str) -> str:
    """The letters of icons: `[O][O]` is OO."""
    return token.replace("[", "").replace("]", "")


def _one_icon(token: str) -> str:
    letters = icons(token)
    if len(letters) != 1:
        raise Misread("only one icon can be counted at a time")
    return letters
