"""From tree to nodes: numbers."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects.numbers import (
    CardsIn,
    CountOf,
    Difference,
    Fixed,
    Half,
    IconsOf,
    Minus,
    Number,
    Plus,
    ScoreOf,
    Times,
    TokensOn,
    TotalOf,
    ValueOf,
    Variable,
    Whichever,
)
from rulewright.games.spoils.language.read_selectors import VERBS, merged
from rulewright.text.pending import DONE, DoneSoMany, Mention, Misread, SameAmount, Some

Bounds = tuple[tuple[str, Number], ...]
"""What a number must be: each as (relation, number)."""


class ReadNumbers(Transformer[Token, Any]):
    """Nodes of `numbers.lark`."""

    def fixed(self, c: list[Any]) -> Number:
        return Fixed(int(c[0]))

    def variable(self, c: list[Any]) -> Number:
        return Variable(str(c[0]).upper())

    def amount(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def that_many(self, c: list[Any]) -> Number:
        return DoneSoMany()

    def plus(self, c: list[Any]) -> Number:
        return _sum(Plus, c[0], c[-1])

    def minus(self, c: list[Any]) -> Number:
        return _sum(Minus, c[0], c[-1])

    def difference(self, c: list[Any]) -> Number:
        return Difference(c[0], c[-1])

    def whichever(self, c: list[Any]) -> Number:
        return Whichever(c[0], c[2], str(c[3]) in ("higher", "greater"))

    def damage_amount(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def damage_same(self, c: list[Any]) -> Number:
        return SameAmount()

    def bound_equal(self, c: list[Any]) -> Bounds:
        return (("=", c[0]),)

    def bound_most(self, c: list[Any]) -> Bounds:
        return (("<=", c[0]),)

    def bound_least(self, c: list[Any]) -> Bounds:
        return ((">=", c[0]),)

    def bound_below(self, c: list[Any]) -> Bounds:
        return (("<", c[0]),)

    def bound_above(self, c: list[Any]) -> Bounds:
        return ((">", c[0]),)

    def bound_range(self, c: list[Any]) -> Bounds:
        low, high = (int(part) for part in c)
        if low >= high:
            raise Misread("from less to more")
        return ((">=", Fixed(low)), ("<=", Fixed(high)))

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

    def value_of_theirs(self, c: list[Any]) -> Number:
        return ValueOf(c[0], Mention(owner="opponent"))

    def value_of_yours(self, c: list[Any]) -> Number:
        return ValueOf(c[0], Mention(owner="you"))

    def value_number(self, c: list[Any]) -> Number:
        if isinstance(c[0], CountOf) and c[0].cards.area.startswith(DONE):
            raise Misread("what was done is counted as it was done")
        return cast("Number", c[0])

    def value_done(self, c: list[Any]) -> Number:
        (nouns, plural), verb = c
        if not plural:
            raise Misread("how many of them?")
        return DoneSoMany(verb, nouns)

    def done_so(self, c: list[Any]) -> str:
        return VERBS.get(str(c[-1]), str(c[-1]))

    def done_put(self, c: list[Any]) -> str:
        return "put"

    def done_shuffle(self, c: list[Any]) -> str:
        return "shuffle"

    def value_total(self, c: list[Any]) -> Number:
        np = c[1]
        if isinstance(np, Some) and np.kind not in ("every", "bare"):
            raise Misread("the total of which cards?")
        return TotalOf(c[0], np.what if isinstance(np, Some) else np)

    def value_then(self, c: list[Any]) -> Number:
        if not isinstance(c[0], Mention):
            raise Misread("which card that was destroyed?")
        return ValueOf(c[1], replace(c[0], gone=True), then=True)

    def value_its_then(self, c: list[Any]) -> Number:
        return ValueOf(c[0], Mention(pronoun=True, gone=True), then=True)

    def value_score(self, c: list[Any]) -> Number:
        return ScoreOf(c[0])

    def count_icons(self, c: list[Any]) -> Number:
        return IconsOf(_one_icon(c[0]))

    def count_icons_opponent(self, c: list[Any]) -> Number:
        return IconsOf(_one_icon(c[0]), "opponent")

    def count_tokens(self, c: list[Any]) -> Number:
        return TokensOn(c[0])

    def count_tokens_removed(self, c: list[Any]) -> Number:
        return DoneSoMany("remove", ("token",))

    def count_gained(self, c: list[Any]) -> Number:
        return DoneSoMany("gain", ("score",))

    def count_lost(self, c: list[Any]) -> Number:
        return DoneSoMany("lose", ("score",))

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


def _sum(kind: type[Plus | Minus], left: Number, right: Number) -> Number:
    if isinstance(left, Fixed) and isinstance(right, Fixed):
        raise Misread("a number that could be printed is not worked out")
    return kind(left, right)


def icons(token: str) -> str:
    """The letters of icons: `[O][O]` is OO."""
    return token.replace("[", "").replace("]", "")


def _one_icon(token: str) -> str:
    letters = icons(token)
    if len(letters) != 1:
        raise Misread("only one icon can be counted at a time")
    return letters
