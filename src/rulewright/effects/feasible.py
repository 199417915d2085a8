"""Whether an instruction could be carried out, as far as its player can know: for costs that are offered and for may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, holds, matching, number, seat
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.selectors import Register
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import MARKED, NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def can_begin(game: Game, run: Run, effect: v.Effect) -> bool:
    """Whether an instruction that is optional could be begun at all."""
    return hindrance(game, run, effect) is None


def hindrance(game: Game, run: Run, effect: v.Effect) -> Refusal | None:
    """Why an instruction cannot be carried out; None if it can, or if only carrying it out will tell."""
    rules = rules_of(game)
    match effect:
        case v.Pick():
            return _nothing_to_pick(game, run, effect)
        case v.Mark():
            found = cards(game, run, effect.cards)
            if not _later(effect.cards) and not any(not game.card(slot).flags & MARKED for slot in found):
                return Refusal(rules.rule_of("mark"), "it is depleted already" if found else "there is nothing to deplete")
        case v.Destroy() | v.Put():
            if not _later(effect.cards) and not cards(game, run, effect.cards):
                return Refusal(rules.rule_of("costs"), "there is nothing to do that with")
        case v.Discard():
            held = len(game.cards_in(rules.area_names["hand"], seat(game, run, effect.who)))
            held -= 1 if game.card(run.source[0]).area == rules.area_names["hand"] and effect.who == "you" else 0
            wanted = 0 if effect.number is None else number(game, run, effect.number)
            if held < wanted:
                return Refusal(rules.rule_of("costs"), f"{wanted} cards would have to be discarded and there are {held}")
        case v.RemoveTokens():
            wanted = number(game, run, effect.number)
            if any(dict(game.card(slot).tokens).get(0, 0) < wanted for slot in cards(game, run, effect.cards)):
                return Refusal(rules.rule_of("costs"), f"{wanted} tokens would have to be removed")
        case v.LoseScore():
            player = seat(game, run, effect.who)
            if game.state.seats[player].score < number(game, run, effect.amount):
                return Refusal(rules.rule_of("costs"), "there is not so much to lose")
        case v.Detach():
            wanted = 0 if effect.number is None or effect.up_to else number(game, run, effect.number)
            attached = sum(1 for slot in cards(game, run, effect.cards) if game.card(slot).host != NOBODY)
            if attached < max(wanted, 1) and not effect.up_to:
                return Refusal(rules.rule_of("detach"), "there is nothing to detach")
        case v.Only():
            return _restricted(game, run, effect)
        case v.PlayResource():
            if not rules.can_play_resource(game, seat(game, run, effect.who)):
                return Refusal(rules.rule_of("resource"), "there is no card to play as a resource")
        case v.PlayCard():
            if not playable(game, run, effect):
                return Refusal(rules.rule_of("play by effect"), "there is no card that could be played")
        case v.Pay():
            if not run.paying and not rules.can_pay(game, seat(game, run, effect.who), number(game, run, effect.amount), run):
                return Refusal(rules.rule_of("pay"), "that cannot be paid")
        case v.Modify():
            if run.paying and not _later(effect.cards):
                found = cards(game, run, effect.cards)
                if not all(rules.can_lose(game, slot, change) for slot in found for change in effect.changes):
                    return Refusal(rules.rule_of("lose as a cost"), "it does not have what it would have to lose")
    return None


def playable(game: Game, run: Run, effect: v.PlayCard) -> tuple[int, ...]:
    """The cards that an effect lets a player play."""
    rules = rules_of(game)
    player = seat(game, run, effect.who)
    area = effect.cards.area if effect.cards.area != "play" else "hand"
    description = replace(effect.cards, area=area, area_of="you" if area == "hand" else effect.cards.area_of)
    found = matching(game, run, description)
    return tuple(slot for slot in found if rules.playable(game, run, player, slot, free=effect.free))


def _restricted(game: Game, run: Run, only: v.Only) -> Refusal | None:
    """A restriction is met or not, like any part of a cost."""
    if holds(game, run, only.condition):
        return None
    return Refusal(rules_of(game).rule_of("restriction"), "it may not be done now")


def _nothing_to_pick(game: Game, run: Run, effect: v.Pick) -> Refusal | None:
    rules = rules_of(game)
    found = matching(game, run, effect.cards)
    if not effect.choose:
        found = [slot for slot in found if rules.may_pick(game, run, slot)]
    wanted = max(number(game, run, effect.low), 0 if run.paying else 1)
    if len(found) >= wanted:
        return None
    return Refusal(rules.rule_of("nothing to pick"), "there is nothing to pick")


def _later(node: object) -> bool:
    """Whether a text speaks of cards that an instruction before it has yet to settle."""
    return isinstance(node, Register)
