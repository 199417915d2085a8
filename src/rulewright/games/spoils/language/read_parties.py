"""From tree to nodes: how large parties must be."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer

from rulewright.effects import paragraphs as p
from rulewright.effects.selectors import Cards
from rulewright.games.spoils.language.read_requirements import any_of


class ReadParties(Transformer[Token, Any]):
    """The nodes of `requirements.lark` that are about parties."""

    def party_size(self, c: list[Any]) -> p.Paragraph:
        kinds = c[1]
        including = next((part for part in c if isinstance(part, Cards)), None)
        least, most = c[-1]
        return p.PartySize(kinds, including, least, most)

    def blocked_by_at_most(self, c: list[Any]) -> p.Paragraph:
        return p.PartySize(("blocking",), None, 1, int(c[1]), any_of(c[0]))

    def at_most_block(self, c: list[Any]) -> p.Paragraph:
        return self.blocked_by_at_most([c[1], c[0]])

    def blocked_by_at_least(self, c: list[Any]) -> p.Paragraph:
        return p.PartySize(("blocking",), None, int(c[1]), None, any_of(c[0]))

    def apartywith(self, c: list[Any]) -> None:
        return None

    def blocked_by_at_least_members(self, c: list[Any]) -> p.Paragraph:
        return self.blocked_by_at_least([c[0], c[2]])

    def never_attacks_alone(self, c: list[Any]) -> p.Paragraph:
        return p.PartySize(("attacking",), any_of(c[0]), 2)

    def never_blocks_alone(self, c: list[Any]) -> p.Paragraph:
        return p.PartySize(("blocking",), any_of(c[0]), 2)

    def never_alone(self, c: list[Any]) -> p.Paragraph:
        return p.PartySize(("attacking", "blocking"), any_of(c[0]), 2)

    def attackers_only(self, c: list[Any]) -> tuple[str, ...]:
        return ("attacking",)

    def blockers_only(self, c: list[Any]) -> tuple[str, ...]:
        return ("blocking",)

    def either_party(self, c: list[Any]) -> tuple[str, ...]:
        return ("attacking", "blocking")

    def party_with(self, c: list[Any]) -> Cards:
        return any_of(c[0])

    def partysize_least(self, c: list[Any]) -> tuple[int, int | None]:
        return int(c[0]), None

    def partysize_exactly(self, c: list[Any]) -> tuple[int, int | None]:
        return int(c[0]), int(c[0])

    def partysize_most(self, c: list[Any]) -> tuple[int, int | None]:
        return 1, int(c[0])
