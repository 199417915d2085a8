"""Claiming disciplines and bidding residents: where one cannot be outbid, and where one can outbid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.arcmage.chapters.bid import Claiming, biddable, cities_of, worth_of
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.records import Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def best_claim(game: Game, act: Act) -> Option:
    """A discipline as long as nobody could outbid; the one whose cities give most comes first."""
    mine = worth_of(game, biddable(game, act.seat))
    if not mine or mine < _needed(game, act.seat):
        return act.options[-1]

    def gives(option: Option) -> int:
        return sum(len(game.printed(city).paragraphs) for city in cities_of(game, act.seat, option.other))

    return max(act.options[:-1], key=gives, default=act.options[-1])


def _needed(game: Game, seat: int) -> int:
    """The least that nobody else could outbid, as everybody sees."""
    others = [one for one in range(game.rules.seats) if one != seat and not game.state.seats[one].out]
    return max([1, *(worth_of(game, biddable(game, one)) for one in others)])


def best_bid(game: Game, pick: Pick) -> tuple[int, ...]:
    """As little as wins: what nobody can outbid for a claim, one more than the highest for an answer, or nothing."""
    claiming = game.state.frames[-1].vars
    bids = claiming.bids if isinstance(claiming, Claiming) else ()
    wanted = max(bid for _, bid in bids) + 1 if bids else _needed(game, pick.seat)
    chosen: list[int] = []
    for slot in sorted(pick.choices, key=lambda one: -worth_of(game, (one,))):
        if worth_of(game, tuple(chosen)) < wanted:
            chosen.append(slot)
    for slot in reversed(chosen[:-1]):
        if worth_of(game, tuple(one for one in chosen if one != slot)) >= wanted:
            chosen.remove(slot)
    enough = worth_of(game, tuple(chosen)) >= wanted
    return tuple(chosen) if enough or len(chosen) <= pick.low else tuple(chosen[: pick.low])
