"""From tree to nodes: what few cards say."""

from __future__ import annotations

from typing import Any, cast

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import rare_verbs as w
from rulewright.effects import relations as r
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, HowMany, Number
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.bids import BidLimit
from rulewright.games.spoils.language.read_clauses import Clause
from rulewright.games.spoils.language.read_objects import Effects, ReadObjects
from rulewright.games.spoils.language.read_paragraphs import acting
from rulewright.games.spoils.language.read_selectors import merged
from rulewright.text.pending import SUBJECT, THEY, HappensAgain, Misread, Some

FOUND = "?found"
"""The register of what was revealed at last."""
BID = "?bid"
"""The register of the winning bid."""
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

    # -- words --

    def choose_type(self, c: list[Any]) -> Effects:
        return (w.ChooseWord("type", who=SUBJECT),)

    def choose_other_type(self, c: list[Any]) -> Effects:
        return (w.ChooseWord("type", Filter(not_types=(str(c[1]),)), SUBJECT),)

    def choose_icon(self, c: list[Any]) -> Effects:
        return (w.ChooseWord("icon", who=SUBJECT),)

    def choose_trade(self, c: list[Any]) -> Effects:
        return (w.ChooseWord("trade", who=SUBJECT),)

    def choose_subtype(self, c: list[Any]) -> Effects:
        return (w.ChooseWord("subtype", who=SUBJECT),)

    def name_card(self, c: list[Any]) -> Effects:
        """A card is named by what is printed on it, so only that can be asked of it."""
        described = merged(c[1])
        plain = Filter(
            types=described.types,
            not_types=described.not_types,
            subtypes=described.subtypes,
            trades=described.trades,
        )
        if described != plain:
            raise Misread("a card is named by its type, trade or subtype")
        return (w.ChooseWord("name", None if plain == Filter() else plain, SUBJECT),)

    def chosen_type(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.Bears("type"),)}

    def chosen_trade(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.Bears("trade"),)}

    def chosen_subtype(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.Bears("subtype"),)}

    def chosen_icon(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.Bears("icon"),)}

    def chosen_name(self, c: list[Any]) -> dict[str, Any]:
        return {"where": (r.Bears("name"),)}

    def chosen_being(self, c: list[Any]) -> dict[str, Any]:
        return cast("dict[str, Any]", c[0])

    def head(self, c: list[Any]) -> dict[str, Any]:
        return cast("dict[str, Any]", c[0])

    def being_chosen(self, c: list[Any]) -> Filter:
        return Filter(**c[0])

    def bar_named(self, c: list[Any]) -> p.Paragraph:
        return p.Barred("each", "play", NAMED)

    # -- revealing --

    def reveal_until(self, c: list[Any]) -> Effects:
        whose, some = c
        return (w.RevealUntil(some.what, SUBJECT if whose == THEY else whose, some.low, FOUND),)

    def until_revealed(self, c: list[Any]) -> Some:
        return self._some_revealed(c)

    def out_of_cards(self, c: list[Any]) -> str:
        return ""

    def was_revealed(self, c: list[Any]) -> k.Condition:
        self._some_revealed(c)
        return k.Did(FOUND)

    def _some_revealed(self, c: list[Any]) -> Some:
        """So many cards of a kind; that they lie in a deck goes without saying."""
        how, parts = c[0], c[1]
        described = merged(parts)
        if how.kind not in ("one", "exactly") or described.area != "play" or described.controller or described.states:
            raise Misread("a card of some kind is revealed")
        return Some(described, how.kind, how.low, how.high)

    def duplicate(self, c: list[Any]) -> Effects:
        return (w.Duplicate(c[0]),)

    # -- bids --

    def players_bid(self, c: list[Any]) -> Clause:
        on = next((part for part in c if isinstance(part, Cards)), None)
        return Clause((w.Bid(None, on, BID),), "nobody")

    def happens_again(self, c: list[Any]) -> Clause:
        return Clause((HappensAgain(c[0]),), "nobody")

    def twice_over(self, c: list[Any]) -> Number:
        return Fixed(2)

    def so_many_times(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def bidders(self, c: list[Any]) -> str:
        return ""

    def bidding(self, c: list[Any]) -> Cards:
        return cast("Cards", c[0])

    def opener(self, c: list[Any]) -> str:
        return ""

    def bid_limit(self, c: list[Any]) -> v.Effect:
        return BidLimit(c[0])

    def winning_bid(self, c: list[Any]) -> Number:
        return HowMany(BID)

    def value(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def pay_bid(self, c: list[Any]) -> Effects:
        return (v.Pay(HowMany(BID), SUBJECT),)

    def wins_bid(self, c: list[Any]) -> k.Condition:
        return k.WonBid(c[0])

    def loses_bid(self, c: list[Any]) -> k.Condition:
        return k.Not(k.WonBid(c[0]))

    # -- coins --

    def flip_coin(self, c: list[Any]) -> Effects:
        return (w.FlipCoin(SUBJECT, FLIP),)

    def flip_again(self, c: list[Any]) -> Effects:
        return (w.FlipAgain(),)

    def wins_flip(self, c: list[Any]) -> k.Condition:
        return k.Did(FLIP)

    def loses_flip(self, c: list[Any]) -> k.Condition:
        return k.Lost(FLIP)

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


NAMED = Filter(area="being played", where=(r.Bears("name"),))
"""A card of the name that was chosen, as it is being played."""
