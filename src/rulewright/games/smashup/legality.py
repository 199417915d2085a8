"""What a seat may do in each window, and why not what it may not: one check for both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.smashup.areas import HAND
from rulewright.games.smashup.cards import SPECIAL
from rulewright.games.smashup.chapters import abilities, extra, stasis, triggered
from rulewright.games.smashup.records import Reacting
from rulewright.games.windows import END_TURN
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import NOBODY, PASS, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def options(game: Game, act: Act) -> tuple[Option, ...]:
    """core.10, core.38 The actions open in a window, the last of them being to do nothing."""
    if act.window == SPECIAL:
        return (*specials(game, act.seat), PASS)
    held = (*game.cards_in(HAND, act.seat), *stasis.free_cards(game, act.seat))
    plays = [Option("play", slot) for slot in held if _playable(game, act.seat, slot)]
    return (*plays, *abilities.options(game, act.seat), END_TURN)


def _playable(game: Game, seat: int, slot: int) -> bool:
    return extra.unplayable(game, seat, slot) is None


def specials(game: Game, seat: int) -> list[Option]:
    """triggered.1 The Specials that a player could use now: played from hand, or used on a card in play."""
    slots = dict.fromkeys(one.source[0] for one in triggered.usable(game, seat, _reacting(game)))
    return [Option("play" if game.card(slot).area == HAND else SPECIAL, slot) for slot in slots]


def _reacting(game: Game) -> Reacting:
    """What is being reacted to just now."""
    return next(frame.vars for frame in reversed(game.state.frames) if isinstance(frame.vars, Reacting))


def refuse(game: Game, act: Act, option: Option) -> Refusal | None:
    """Why an option is not open in a window: the checks that `options` itself uses."""
    seat, slot = act.seat, option.card
    if slot == NOBODY or not 0 <= slot < len(game.state.cards):
        return Refusal(act.rule, "that is not open now", ("core.10", "core.38"))
    if act.window == SPECIAL:
        return Refusal("triggered.1", "only Specials that this occasion sets off can be used now", ("abilities.2",))
    if option.verb == "play":
        return extra.unplayable(game, seat, slot)
    return abilities.use_refused(game, seat, slot, option.other)
