"""From tree to nodes: numbers set against each other, tokens, piles and scores."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.numbers import CardsIn, CountOf, Fixed, Number, ScoreOf, TokensOn, ValueOf, Variable
from rulewright.effects.selectors import Filter, Who
from rulewright.games.spoils.language.read_selectors import VERBS, merged
from rulewright.text.pending import DONE, THEY, DoneSoMany, Misread

Limit = tuple[str, Number]
"""How a number is set against another, and that number: at least 3."""


class ReadComparisons(Transformer[Token, Any]):
    """The nodes of `conditionals.lark` that are about numbers."""

    # -- so many, at least so many, fewer than so many --

    def limit_least(self, c: list[Any]) -> Limit:
        return ">=", _so_many(c[0])

    def limit_above(self, c: list[Any]) -> Limit:
        return ">=", Fixed(int(c[0]) + 1)

    def limit_most(self, c: list[Any]) -> Limit:
        return "<=", _so_many(c[0])

    def limit_below(self, c: list[Any]) -> Limit:
        if int(c[0]) < 2:
            raise Misread("fewer than 1 is none")
        return "<=", Fixed(int(c[0]) - 1)

    def limit_exactly(self, c: list[Any]) -> Limit:
        return "=", c[0]

    def limit_none(self, c: list[Any]) -> Limit:
        return "=", Fixed(0)

    def tokens_there(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[1]), c[0].op, c[0].number)

    def tokens_on_it(self, c: list[Any]) -> k.Condition:
        return self.tokens_there([c[1], c[0]])

    def parity_of_tokens(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[1]), c[0], Fixed(0))

    def parity_of_tokens_on_it(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[0]), c[1], Fixed(0))

    def compares(self, c: list[Any]) -> k.Condition:
        parts = tuple(k.Compare(ValueOf(one.what, c[0]), one.op, one.number) for one in c[1])
        return parts[0] if len(parts) == 1 else k.Both(parts)

    def value_within(self, c: list[Any]) -> k.Condition:
        parts = tuple(k.Compare(c[0], op, limit) for op, limit in c[1])
        return parts[0] if len(parts) == 1 else k.Both(parts)

    def value_of_parity(self, c: list[Any]) -> k.Condition:
        return k.Compare(c[0], str(c[1]), Fixed(0))

    def you_hold(self, c: list[Any]) -> k.Condition:
        return _holding("you", c[0])

    def opponent_holds(self, c: list[Any]) -> k.Condition:
        return _holding("opponent", c[0])

    def pile_limit(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return *c[0], c[1], c[2]

    def pile_parity(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return c[0], Fixed(0), c[1], c[2]

    def pile_some(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return ">=", Fixed(1), c[0], c[1]

    def pile_more(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return ">", CardsIn(c[1], c[2]), c[0], c[1]

    def pile_fewer(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return "<", CardsIn(c[1], c[2]), c[0], c[1]

    def there_lie(self, c: list[Any]) -> k.Condition:
        op, number, whose, area = c[0]
        if op in "<>" and not isinstance(number, Fixed):
            raise Misread("there can be no comparison without players")
        return k.Compare(CardsIn(area, whose), op, number)

    def you_have(self, c: list[Any]) -> k.Condition:
        return _in_a_pile("you", c[0])

    def opponent_has(self, c: list[Any]) -> k.Condition:
        return _in_a_pile("opponent", c[0])

    def hand(self, c: list[Any]) -> str:
        return "hand"

    def deck(self, c: list[Any]) -> str:
        return "deck"

    def discard_pile(self, c: list[Any]) -> str:
        return "discard"

    def score_of_faction(self, c: list[Any]) -> Who:
        return cast("Who", c[0])

    def score_limited(self, c: list[Any]) -> Limit:
        op, number = c[0]
        if number == Fixed(0):
            raise Misread("0 influence is written as a number")
        return op, number

    def score_within(self, c: list[Any]) -> k.Condition:
        return k.Compare(ScoreOf(c[0]), *c[1])

    def score_more(self, c: list[Any]) -> k.Condition:
        return k.Compare(ScoreOf(c[0]), ">", ScoreOf(c[1]))

    def isbeen(self, c: list[Any]) -> None:
        return None

    def isdone(self, c: list[Any]) -> str:
        return VERBS[str(c[-1])]

    def isput(self, c: list[Any]) -> str:
        if c[-1] not in ("hand", "discard"):
            raise Misread("put where?")
        return "put"

    def some_done(self, c: list[Any]) -> k.Condition:
        how, parts, verb = c
        if how.kind != "one" or how.what.another:
            raise Misread("a condition asks for a card, at least so many, or none")
        return k.Compare(_done(parts, verb), ">=", Fixed(1))

    def so_many_done(self, c: list[Any]) -> k.Condition:
        op, number = c[0]
        return k.Compare(_done(c[1], c[2]), op, number)

    def score_less(self, c: list[Any]) -> k.Condition:
        return k.Compare(ScoreOf(c[0]), "<", ScoreOf(c[1]))

    def they_hold(self, c: list[Any]) -> k.Condition:
        return _holding(THEY, c[0])

    def that_player_holds(self, c: list[Any]) -> k.Condition:
        return _holding("that player", c[0])

    def variable_within(self, c: list[Any]) -> k.Condition:
        return self.value_within([Variable(str(c[0]).upper()), c[1]])


def _so_many(number: Any) -> Number:
    return number if isinstance(number, Number) else Fixed(int(number))


def _done(parts: Any, verb: str) -> Number:
    """How many cards of a description something was done to: all of those that it was done to, or some."""
    kind = merged(parts)
    if kind == Filter(types=kind.types):
        return DoneSoMany(verb, kind.types)
    if kind.area != "play" or kind.controller:
        raise Misread("which of those that it was done to?")
    return CountOf(replace(kind, area=f"{DONE}{verb}"))


def _in_a_pile(who: Who, having: tuple[str, Any, Any]) -> k.Condition:
    """You have so many cards of a kind in your hand or discard pile."""
    kind, number, parts = having
    if kind in ("icons", "more", "fewer"):
        raise Misread("where?")
    described = merged(parts)
    if described.area not in ("hand", "discard") or described.area_of not in (who, THEY):
        raise Misread("a player has their own cards, in their own hand or pile")
    described = replace(described, area_of=who)
    return k.Exists(described) if kind in ("some", "any") else k.Compare(how_many(described), kind, number)


def how_many(described: Filter) -> CountOf | CardsIn:
    """How many cards there are of a description; all the cards in a pile are counted as such."""
    if described.area_of is not None and described == Filter(area=described.area, area_of=described.area_of):
        return CardsIn(described.area, described.area_of)
    return CountOf(described)


def _holding(who: Who, pile: tuple[str, Number, str, str]) -> k.Condition:
    op, number, whose, area = pile
    if whose not in (who, "they"):
        raise Misread("a player holds their own cards")
    return k.Compare(CardsIn(area, who), op, number)
