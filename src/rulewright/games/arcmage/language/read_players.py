"""From tree to nodes: players, factions, keywords and numbers."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import This
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.language.targets import TARGET_OPPONENT, TARGET_PLAYER
from rulewright.text.parsing import Reader
from rulewright.text.pending import THEY, Mention, Misread

Fields = dict[str, Any]
Changes = tuple[v.Change, ...]


def fixed(token: Any) -> n.Fixed:
    """A number as printed."""
    return n.Fixed(int(token))


class ReadPlayers(Reader):
    """Who, and how many."""

    def target_player(self, c: list[Any]) -> str:
        return TARGET_PLAYER

    def target_opponent(self, c: list[Any]) -> str:
        return TARGET_OPPONENT

    def that_player(self, c: list[Any]) -> str:
        return "that player"

    def they(self, c: list[Any]) -> str:
        return THEY

    def each_player(self, c: list[Any]) -> str:
        return "each"

    def each_opponent(self, c: list[Any]) -> str:
        return "opponent"

    def you(self, c: list[Any]) -> str:
        return "you"

    def anyone(self, c: list[Any]) -> str:
        return "anyone"

    def its_controller(self, c: list[Any]) -> str:
        return "controller"

    def its_owner(self, c: list[Any]) -> str:
        return "owner"

    def player_s(self, c: list[Any]) -> str:
        if c[0] in ("each", "opponent", "you", THEY):
            raise Misread("whose?")
        return str(c[0])

    def faction(self, c: list[Any]) -> str:
        word = str(c[0])
        return next(one for one in FACTIONS if one.lower().removeprefix("the ") == word.removeprefix("the "))

    # -- keywords --

    def keywords(self, c: list[Any]) -> list[str]:
        return list(c)

    def plain_keyword(self, c: list[Any]) -> Any:
        return c[0] if isinstance(c[0], str) and not isinstance(c[0], Token) else str(c[0])

    def numbered_keyword(self, c: list[Any]) -> Any:
        return str(c[0]) if len(c) == 1 else f"{c[0]} {int(c[1])}"

    # -- numbers --

    def number(self, c: list[Any]) -> n.Number:
        return c[0] if isinstance(c[0], n.Number) else fixed(c[0])

    def one(self, c: list[Any]) -> n.Number:
        return n.Fixed(1)

    def variable(self, c: list[Any]) -> n.Number:
        return n.Variable("X")

    def count(self, c: list[Any]) -> n.Number:
        return n.CountOf(c[0])

    def cards_in(self, c: list[Any]) -> n.Number:
        return n.CardsIn({"graveyard": "discard"}.get(str(c[1]), str(c[1])), c[0])

    def stat_of(self, c: list[Any]) -> n.Number:
        return n.ValueOf(str(c[0]), c[1])

    def its_stat(self, c: list[Any]) -> n.Number:
        return n.ValueOf(str(c[0]), Mention(pronoun=True))

    def my_stat(self, c: list[Any]) -> n.Number:
        return n.ValueOf(str(c[0]), This())

    def twice(self, c: list[Any]) -> n.Number:
        return n.Times(2, c[0])

    def dealt_before(self, c: list[Any]) -> n.Number:
        return n.DamageBefore(c[0])

    def for_each(self, c: list[Any]) -> n.Number:
        return n.CountOf(c[0])

    def for_each_in(self, c: list[Any]) -> n.Number:
        return self.cards_in(c)

    # -- +1/+1 --

    def change(self, c: list[Any]) -> Changes:
        return _changes((str(c[0]), fixed(c[1])), (str(c[2]), fixed(c[3])))

    def change_both_x(self, c: list[Any]) -> Changes:
        return _changes((str(c[0]), n.Variable("X")), (str(c[1]), n.Variable("X")))

    def change_atk_x(self, c: list[Any]) -> Changes:
        return _changes((str(c[0]), n.Variable("X")), (str(c[1]), fixed(c[2])))

    def change_def_x(self, c: list[Any]) -> Changes:
        return _changes((str(c[0]), fixed(c[1])), (str(c[2]), n.Variable("X")))

    def counter(self, c: list[Any]) -> str:
        return counter_name(self.change(c))

    def stats(self, c: list[Any]) -> str:
        return f"{c[0]}/{c[1]}"


def _changes(*parts: tuple[str, n.Number]) -> Changes:
    found = [
        v.ChangeValue(what, 1 if sign == "+" else -1, by)
        for what, (sign, by) in zip(("atk", "def"), parts, strict=True)
        if by != n.Fixed(0)
    ]
    if not found:
        raise Misread("this changes nothing")
    return tuple(found)


def counter_name(changes: Changes) -> str:
    """The name of the counters that change a creature like that."""
    by = {one.what: one.sign * getattr(one.amount, "n", 0) for one in changes if isinstance(one, v.ChangeValue)}
    return f"{by.get('atk', 0):+d}/{by.get('def', 0):+d}"


def times(factor: n.Number, number: n.Number) -> n.Number:
    """So many for each."""
    if not isinstance(factor, n.Fixed):
        raise Misread("so many for each is a figure")
    return number if factor.n == 1 else n.Times(factor.n, number)
