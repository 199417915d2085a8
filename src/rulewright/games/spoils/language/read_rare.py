"""From tree to nodes: what few cards say."""

from __future__ import annotations

from typing import Any, cast

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import rare_verbs as w
from rulewright.games.spoils.language.read_clauses import Clause
from rulewright.games.spoils.language.read_objects import Effects, ReadObjects
from rulewright.games.spoils.language.read_paragraphs import acting
from rulewright.text.pending import SUBJECT, Misread

FLIP = "?flip"
"""The register of the coin flipped last, until linking gives it its name."""


class ReadRare(ReadObjects):
    """Nodes of `rare.lark`."""

    def vp(self, c: list[Any]) -> Effects:
        return cast("Effects", c[0])

    def clause(self, c: list[Any]) -> Clause:
        return cast("Clause", c[0])

    def simple(self, c: list[Any]) -> k.Condition:
        return cast("k.Condition", c[0])

    def barred(self, c: list[Any]) -> tuple[p.Paragraph, ...]:
        return cast("tuple[p.Paragraph, ...]", c[0])

    # -- players --

    def pick_player(self, c: list[Any]) -> Effects:
        return (w.PickPlayer("each", SUBJECT, str(c[0]).startswith("choose")),)

    def pick_opponent(self, c: list[Any]) -> Effects:
        return (w.PickPlayer("opponent", SUBJECT, str(c[0]).startswith("choose")),)

    def pick_other_player(self, c: list[Any]) -> Effects:
        return self.pick_opponent(c)

    # -- coins --

    def flip_coin(self, c: list[Any]) -> Effects:
        return (w.FlipCoin(SUBJECT, FLIP),)

    def flip_again(self, c: list[Any]) -> Effects:
        return (w.FlipAgain(),)

    def wins_flip(self, c: list[Any]) -> k.Condition:
        return k.Did(FLIP)

    def loses_flip(self, c: list[Any]) -> k.Condition:
        return k.Not(k.Did(FLIP))

    def coin_flipped(self, c: list[Any]) -> p.Occasion:
        return p.Occasion("coin is flipped")

    def flips_a_coin(self, c: list[Any]) -> p.Occasion:
        return p.Occasion("coin is flipped", who=acting(c[0]))

    def coin_won(self, c: list[Any]) -> p.Occasion:
        return p.Occasion("coin is won", who=acting(c[0]))

    def coin_lost(self, c: list[Any]) -> p.Occasion:
        return p.Occasion("coin is lost", who=acting(c[0]))

    # -- the game and its turns --

    def win_game(self, c: list[Any]) -> Effects:
        return (w.EndGame("win", SUBJECT),)

    def lose_game(self, c: list[Any]) -> Effects:
        return (w.EndGame("lose", SUBJECT),)

    def draw_game(self, c: list[Any]) -> Clause:
        return Clause((w.EndGame("draw", "each"),), "nobody")

    def extra_turn(self, c: list[Any]) -> Effects:
        return (w.ExtraTurn(SUBJECT),)

    def bar_loss(self, c: list[Any]) -> tuple[p.Paragraph, ...]:
        who, whose = c
        if whose not in (who, "they"):
            raise Misread("whose influence?")
        return (p.Barred(acting(who), LOSE),)


LOSE = "lose for want of influence"
"""What a text may keep a player from."""
