"""From tree to nodes: players, and whose something is."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer

from rulewright.effects.selectors import Cards
from rulewright.text.pending import ANY_PLAYER, THEY, Of


class ReadPlayers(Transformer[Token, Any]):
    """Players in `selectors.lark`."""

    def you(self, c: list[Any]) -> str:
        return "you"

    def opponent(self, c: list[Any]) -> str:
        return "opponent"

    def that_player(self, c: list[Any]) -> str:
        return "that player"

    def bid_winner(self, c: list[Any]) -> str:
        return "winner"

    def bid_loser(self, c: list[Any]) -> str:
        return "loser"

    def picked_player(self, c: list[Any]) -> str:
        return "picked player"

    def whose_picked_player(self, c: list[Any]) -> str:
        return "picked player"

    def they_player(self, c: list[Any]) -> str:
        return THEY

    def each_player(self, c: list[Any]) -> str:
        return "each"

    def any_player(self, c: list[Any]) -> str:
        return ANY_PLAYER

    def each_opponent(self, c: list[Any]) -> str:
        return "each opponent"

    def its_controller(self, c: list[Any]) -> str:
        return of_card("controller", c)

    def its_owner(self, c: list[Any]) -> str:
        return of_card("owner", c)

    def whose_you(self, c: list[Any]) -> str:
        return "you"

    def whose_opponent(self, c: list[Any]) -> str:
        return "opponent"

    def whose_that_player(self, c: list[Any]) -> str:
        return "that player"

    def other_player(self, c: list[Any]) -> str:
        return "their opponent"

    def whose_other(self, c: list[Any]) -> str:
        return "their opponent"

    def whose_their(self, c: list[Any]) -> str:
        return THEY

    def whose_owner(self, c: list[Any]) -> str:
        return of_card("owner", c)

    def whose_controller(self, c: list[Any]) -> str:
        return of_card("controller", c)


def of_card(who: str, c: list[Any]) -> str:
    """Its controller, or that of the card named."""
    named = next((one for one in c if isinstance(one, Cards)), None)
    return who if named is None else Of(who, named)
