"""From tree to nodes: what must be so."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer

from rulewright.effects import conditions as k
from rulewright.effects.numbers import (
    CardsIn,
    Comparison,
    CountOf,
    Fixed,
    IconsOf,
    Number,
    ScoreOf,
    TokensOn,
    ValueOf,
)
from rulewright.effects.selectors import Filter, Who
from rulewright.games.spoils.language.read_numbers import icons
from rulewright.games.spoils.language.read_selectors import bare_word, merged
from rulewright.text.pending import Mention, Misread, Some


class ReadConditions(Transformer[Token, Any]):
    """Nodes of `conditionals.lark`."""

    def condition(self, c: list[Any]) -> k.Condition:
        return cast("k.Condition", c[0])

    def both(self, c: list[Any]) -> k.Condition:
        first, last = c[0], c[-1]
        parts = first.conditions if isinstance(first, k.Both) else (first,)
        return k.Both((*parts, last))

    def _in_play(self, who: Who, having: tuple[str, Any, Any]) -> k.Condition:
        kind, number, parts = having
        if kind == "icons":
            letters = number
            counts = [k.Compare(IconsOf(one, who), ">=", Fixed(letters.count(one))) for one in dict.fromkeys(letters)]
            return counts[0] if len(counts) == 1 else k.Both(tuple(counts))
        described = merged([*parts, {"controller": who}])
        if kind == "some":
            return k.Exists(described)
        if kind == "more":
            other: Who = "opponent" if who == "you" else "you"
            return k.Compare(CountOf(described), ">", CountOf(merged([*parts, {"controller": other}])))
        return k.Compare(CountOf(described), kind, number)

    def you_have_in_play(self, c: list[Any]) -> k.Condition:
        return self._in_play("you", c[0])

    def opponent_has_in_play(self, c: list[Any]) -> k.Condition:
        return self._in_play("opponent", c[0])

    def there_is(self, c: list[Any]) -> k.Condition:
        kind, number, parts = c[0]
        if kind == "some":
            return k.Exists(merged(parts))
        if kind in ("more", "icons"):
            raise Misread("there can be no comparison without players")
        return k.Compare(CountOf(merged(parts)), kind, number)

    def having_some(self, c: list[Any]) -> tuple[str, Any, Any]:
        how, parts = c
        if how.kind != "one":
            raise Misread("a condition asks for a card, at least so many, or none")
        return "some", None, [*parts, {"other": True}] if how.what.another else parts

    def having_at_least(self, c: list[Any]) -> tuple[str, Any, Any]:
        return ">=", c[0] if isinstance(c[0], Number) else Fixed(int(c[0])), c[1]

    def having_at_most(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "<=", Fixed(int(c[0])), c[1]

    def having_none(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "=", Fixed(0), c[0]

    def having_parity(self, c: list[Any]) -> tuple[str, Any, Any]:
        return c[0], Fixed(0), c[1]

    def having_icons(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "icons", icons(c[0]), None

    def having_more(self, c: list[Any]) -> tuple[str, Any, Any]:
        return "more", None, c[0]

    def has_token(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[0]), ">=", Fixed(1))

    def has_no_token(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[0]), "=", Fixed(0))

    def has_tokens(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[1]), ">=", c[0])

    def has_tokens_on_it(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[0]), ">=", c[1])

    def parity_of_tokens(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[1]), c[0], Fixed(0))

    def parity_of_tokens_on_it(self, c: list[Any]) -> k.Condition:
        return k.Compare(TokensOn(c[0]), c[1], Fixed(0))

    def compares(self, c: list[Any]) -> k.Condition:
        comparison: Comparison = c[1]
        return k.Compare(ValueOf(comparison.what, c[0]), comparison.op, comparison.number)

    def value_equal(self, c: list[Any]) -> k.Condition:
        return k.Compare(c[0], "=", c[1])

    def value_at_most(self, c: list[Any]) -> k.Condition:
        return k.Compare(c[0], "<=", c[1])

    def value_at_least(self, c: list[Any]) -> k.Condition:
        return k.Compare(c[0], ">=", c[1])

    def value_of_parity(self, c: list[Any]) -> k.Condition:
        return k.Compare(c[0], str(c[1]), Fixed(0))

    def is_so(self, c: list[Any]) -> k.Condition:
        return k.Fits(c[0], c[1])

    def is_not_so(self, c: list[Any]) -> k.Condition:
        return k.Not(k.Fits(c[0], c[1]))

    def being_state(self, c: list[Any]) -> Filter:
        return Filter(states=(str(c[0]),))

    def being_in_battle(self, c: list[Any]) -> Filter:
        return Filter(states=("in battle",))

    def being_in_play(self, c: list[Any]) -> Filter:
        return Filter()

    def being_in_discard(self, c: list[Any]) -> Filter:
        return Filter(area="discard", area_of=c[0])

    def being_a(self, c: list[Any]) -> Filter:
        return merged(c[1])

    def being_a_kind(self, c: list[Any]) -> Filter:
        return Filter(subtypes=(bare_word(c[1]),))

    def being_keyword(self, c: list[Any]) -> Filter:
        return Filter(keywords=(str(c[0]),))

    def picked_for_cost(self, c: list[Any]) -> k.Condition:
        np = c[0]
        if not isinstance(np, Some) or np.kind not in ("one", "bare") or np.what != Filter(types=np.what.types):
            raise Misread("picked what?")
        return k.Picked(Mention(np.what.types, "picked", np.kind == "bare"))

    def you_hold(self, c: list[Any]) -> k.Condition:
        return _holding("you", c[0])

    def opponent_holds(self, c: list[Any]) -> k.Condition:
        return _holding("opponent", c[0])

    def pile_at_least(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return ">=", c[0], c[1], c[2]

    def pile_at_most(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return "<=", Fixed(int(c[0])), c[1], c[2]

    def pile_none(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return "=", Fixed(0), c[0], c[1]

    def pile_parity(self, c: list[Any]) -> tuple[str, Number, str, str]:
        return c[0], Fixed(0), c[1], c[2]

    def hand(self, c: list[Any]) -> str:
        return "hand"

    def deck(self, c: list[Any]) -> str:
        return "deck"

    def discard_pile(self, c: list[Any]) -> str:
        return "discard"

    def score_at_most(self, c: list[Any]) -> k.Condition:
        return k.Compare(ScoreOf(c[0]), "<=", c[1])

    def score_at_least(self, c: list[Any]) -> k.Condition:
        return k.Compare(ScoreOf(c[0]), ">=", c[1])

    def you_attack(self, c: list[Any]) -> k.Condition:
        return k.Attacking("you")

    def opponent_attacks(self, c: list[Any]) -> k.Condition:
        return k.Attacking("opponent")

    def you_attacked(self, c: list[Any]) -> k.Condition:
        return k.Attacked("you")

    def opponent_attacked(self, c: list[Any]) -> k.Condition:
        return k.Attacked("opponent")

    def your_turn(self, c: list[Any]) -> k.Condition:
        return k.TurnOf("you")

    def opponents_turn(self, c: list[Any]) -> k.Condition:
        return k.TurnOf("opponent")

    def battle(self, c: list[Any]) -> k.Condition:
        return k.DuringBattle()

    def no_battle(self, c: list[Any]) -> k.Condition:
        return k.Not(k.DuringBattle())

    def only_while(self, c: list[Any]) -> k.Condition:
        return cast("k.Condition", c[0])

    def responding(self, c: list[Any]) -> k.Condition:
        return k.RespondingTo(merged([*c[1], {"area": "being played"}]))

    def responding_ability(self, c: list[Any]) -> k.Condition:
        return k.RespondingTo(None)


def _holding(who: Who, pile: tuple[str, Number, str, str]) -> k.Condition:
    op, number, whose, area = pile
    if whose not in (who, "they"):
        raise Misread("a player holds their own cards")
    return k.Compare(CardsIn(area, who), op, number)
