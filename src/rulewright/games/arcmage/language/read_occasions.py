"""From tree to nodes: the occasions that text waits for, and costs."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import OnTop
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.games.arcmage.language.read_effects import ReadEffects
from rulewright.games.arcmage.language.read_players import fixed
from rulewright.text.pending import Mention, Misread, with_subject

Effects = tuple[v.Effect, ...]
_PHASES = ("unmark", "draw", "tactics", "play", "attack", "discard")


class ReadOccasions(ReadEffects):
    """When, whenever, at the start of."""

    def occasion(self, c: list[Any]) -> k.Occasion:
        found: k.Occasion = c[-1]
        return found

    def any_one(self, c: list[Any]) -> Cards:
        return _described(c[0])

    def any_other(self, c: list[Any]) -> Cards:
        return replace(_described(c[0]), other=True)

    def subject(self, c: list[Any]) -> Cards:
        found: Cards = c[0]
        return found

    # -- what happens to cards --

    def comes(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("enters play", _known(c[0]))

    def comes_to_you(self, c: list[Any]) -> k.Occasion:
        what = _described(c[0])
        if what.controller is not None:
            raise Misread("whose they are is said twice")
        return k.Occasion("enters play", replace(what, controller="you"))

    def hurts(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("hurts", _known(c[0]), who=c[1], battle=True)

    def dies(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("goes from play", _known(c[0]), to="discard")

    def leaves(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("leaves play", _known(c[0]))

    def attacks(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("attacks", _known(c[0]))

    def attacks_city(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("attacks", _known(c[0]), other=Filter(types=("city",)))

    def fights(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("attacks", _known(c[0]), also=(k.Occasion("defends", c[0]),))

    def is_attacked(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is attacked", _known(c[0]), together=True)

    def defends(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("defends", _known(c[0]))

    def defends_against(self, c: list[Any]) -> k.Occasion:
        if not isinstance(c[1], This):
            raise Misread("against whom?")
        return k.Occasion("defends", _known(c[0]), other=c[1])

    def is_defended_against(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is blocked", _known(c[0]))

    def moves_(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("moves", _known(c[0]))

    def is_marked(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is depleted", _known(c[0]))

    def is_unmarked(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is restored", _known(c[0]))

    def is_devoted(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is devoted", _known(c[0]))

    def is_damaged(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is damaged", _known(c[0]))

    def damages(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("inflicts damage", _known(c[0]), other=_known(c[1]))

    # -- what players do --

    def an_opponent(self, c: list[Any]) -> str:
        return "opponent"

    def a_player(self, c: list[Any]) -> str:
        return "each"

    def plays(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is played", replace(_described(c[1]), area="being played"), who=c[0])

    def draws(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is drawn", who=c[0])

    def discards(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is discarded", who=c[0])

    def gains_vp(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("gains score", who=c[0])

    def loses_vp(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("loses score", who=c[0])

    def buried_under(self, c: list[Any]) -> k.Occasion:
        if c[0] != "you":
            raise Misread("whose?")
        there = k.Compare(n.CountOf(Filter(area="discard", area_of="you", where=(OnTop(This()),))), "=", fixed(c[1]))
        return k.Occasion("goes", Filter(area="discard"), to="discard", anywhere=True, condition=there)

    # -- turns and phases --

    def each_turn_of(self, c: list[Any]) -> str:
        return "each"

    def opponents_turn(self, c: list[Any]) -> str:
        return "opponent"

    def turn_starts(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("turn starts", who=c[0])

    def turn_ends(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("turn ends", who=c[0])

    def phase_starts(self, c: list[Any]) -> k.Occasion:
        return k.Occasion(f"{c[0]} phase starts", who="you")

    def phase_ends(self, c: list[Any]) -> k.Occasion:
        return k.Occasion(f"{c[0]} phase ends", who="you")

    # -- what would happen --

    def would_die(self, c: list[Any]) -> k.Occasion:
        return self.dies(c[1:])

    def would_be_destroyed(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is destroyed", _known(c[1]))

    def would_be_damaged(self, c: list[Any]) -> k.Occasion:
        return self.is_damaged(c[1:])

    def would_be_marked(self, c: list[Any]) -> k.Occasion:
        return self.is_marked(c[1:])

    def would_be_unmarked(self, c: list[Any]) -> k.Occasion:
        return self.is_unmarked(c[1:])

    def you_would_draw(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is drawn", who="you")

    def opponent_would_draw(self, c: list[Any]) -> k.Occasion:
        return k.Occasion("is drawn", who="opponent")

    # -- costs --

    def costs(self, c: list[Any]) -> Effects:
        return tuple(effect for part in c for effect in part)

    def mark_me(self, c: list[Any]) -> Effects:
        """states.markme.1, states.markme.2 The symbol stands for marking the card it is printed on, and is no price."""
        return (v.Mark(This()),)

    def power(self, c: list[Any]) -> Effects:
        return (v.Pay(fixed(c[0])),)

    def power_x(self, c: list[Any]) -> Effects:
        return (v.Pay(n.Variable("X")),)

    def cost_deed(self, c: list[Any]) -> Effects:
        found: Effects = with_subject(c[0], "you")
        if not all(isinstance(one, _COSTS) for one in found):
            raise Misread("that is no cost")
        return found


_COSTS = (
    v.Pick, v.Put, v.Discard, v.LoseScore, v.AddTokens, v.RemoveTokens, v.Mark, v.Unmark, v.Inflict, v.Destroy,
    v.Reveal,
)  # fmt: skip
"""What a player can do to pay for something."""


def _described(what: Cards) -> Filter:
    if not isinstance(what, Filter):
        raise Misread("a card is in one place")
    return what


def _known(cards: Cards) -> Cards:
    """The card that an occasion is about; it was not spoken of before."""
    if isinstance(cards, Mention):
        raise Misread("which card?")
    return cards
