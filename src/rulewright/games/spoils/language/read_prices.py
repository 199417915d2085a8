"""From tree to nodes: what costs more or less."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer
from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects.numbers import Fixed, Number, Times
from rulewright.games.spoils.language.read_requirements import any_of, played
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import Misread, Some

ONE = Fixed(1)


class ReadPrices(Transformer[Token, Any]):
    """Nodes of `standing.lark` that are about numeric costs."""

    def price_stands(self, c: list[Any]) -> tuple[p.Paragraph, ...]:
        return (c[0],)

    def price_while(self, c: list[Any]) -> tuple[p.Paragraph, ...]:
        return (replace(c[-1], condition=c[0]),)

    def price_ordered(self, c: list[Any]) -> p.Paragraph:
        words = [part for part in c if isinstance(part, Token)]
        priced, amount, *minimum = [part for part in c if not isinstance(part, Token)]
        return _priced(priced, str(words[0]).startswith("reduce"), amount, *minimum)

    def price_told(self, c: list[Any]) -> p.Paragraph:
        priced, amount, word, *minimum = c
        return _priced(priced, str(word) == "less", amount, *minimum)

    def price_told_each(self, c: list[Any]) -> p.Paragraph:
        priced, amount, word, counted, *minimum = c
        return _priced(priced, str(word) == "less", self.priced_by_each([amount, counted]), *minimum)

    def played_by_you(self, c: list[Any]) -> p.Priced:
        return p.Priced(played(c[0]), 0, ONE, who="you")

    def played_by_opponent(self, c: list[Any]) -> p.Priced:
        return p.Priced(played(c[0]), 0, ONE, who="opponent")

    def played_by_anyone(self, c: list[Any]) -> p.Priced:
        return p.Priced(played(c[0]), 0, ONE, who="each")

    def your_own(self, c: list[Any]) -> p.Priced:
        return self.played_by_you([Some(merged(c[0]), "bare")])

    def opponents_own(self, c: list[Any]) -> p.Priced:
        return self.played_by_opponent([Some(merged(c[0]), "bare")])

    def abilities_of_that(self, c: list[Any]) -> p.Priced:
        return p.Priced(c[0], 0, ONE, abilities=True)

    def abilities_of_those(self, c: list[Any]) -> p.Priced:
        return p.Priced(any_of(c[0]), 0, ONE, abilities=True)

    def abilities_you_use(self, c: list[Any]) -> p.Priced:
        return p.Priced(None, 0, ONE, who="you", abilities=True)

    def abilities_opponent_uses(self, c: list[Any]) -> p.Priced:
        return p.Priced(None, 0, ONE, who="opponent", abilities=True)

    def priced_by(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def priced_by_each(self, c: list[Any]) -> Number:
        if not isinstance(c[0], Fixed):
            raise Misread("only a fixed number can be counted for each")
        return cast("Number", c[1] if c[0].n == 1 else Times(c[0].n, c[1]))


def _priced(node: p.Priced, cheaper: bool, amount: Number, minimum: int = 0) -> p.Paragraph:
    if minimum and not cheaper:
        raise Misread("only what is reduced stops at a minimum")
    return replace(node, sign=-1 if cheaper else 1, amount=amount, minimum=minimum)
