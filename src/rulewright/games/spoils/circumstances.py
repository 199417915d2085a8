"""Conditions and verbs of battle: what text can ask about one, and do in one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects import verbs as v
from rulewright.effects.barring import comes_from
from rulewright.effects.evaluate import fits, number, seat, seats
from rulewright.effects.history import first_use, happened
from rulewright.effects.scope import Run
from rulewright.games.spoils.events import JOINS_BATTLE, LEAVES_BATTLE, RETARGETED
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of, being_attacked
from rulewright.games.spoils.table import ABILITY_USED, CARD_PLAYED, FLIPPED_UP, Battle
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def holds(game: Game, run: Run, condition: c.Condition) -> bool:
    """Whether a circumstance that only this game has is so."""
    match condition:
        case c.DuringBattle():
            return battle_of(game) is not None
        case c.Attacked():
            return any(being_attacked(game, one) for one in seats(game, run, condition.who))
        case c.Attacking():
            battle = battle_of(game)
            return battle is not None and battle.attacker in seats(game, run, condition.who)
        case c.RespondingTo():
            return responding_to(game, run, condition)
        case c.Blocking():
            battle = battle_of(game)
            return battle is not None and bool(battle.blockers) and battle.defender in seats(game, run, condition.who)
        case c.Happened():
            return happened(game, run, condition.when) >= number(game, run, condition.least)
        case c.FirstUse():
            return first_use(game, run)
        case c.PlayedBy():
            return game.tracked(run.source) and bool(game.card(run.source[0]).flags & FLIPPED_UP)
    raise AssertionError(f"no way to tell whether {condition}")


def responding_to(game: Game, run: Run, condition: c.RespondingTo) -> bool:
    """401.3a, 607.1 Whether what is being responded to is such a card, or an ability."""
    doing = game.state.table.doing
    if not doing:
        return False
    if condition.description is None:
        return bool(doing[-1].kind == ABILITY_USED)
    if condition.ability:
        used = doing[-1].kind == ABILITY_USED
        return used and comes_from(game, run, condition.description, doing[-1].card)
    if doing[-1].kind != CARD_PLAYED:
        return False
    description = replace(condition.description, area="being played", controller=None)
    return fits(game, run, doing[-1].card[0], description)


def battle_events(
    game: Game, run: Run, effect: v.Effect, cards: list[int], may_join: Callable[[Game, Battle, int, int], bool]
) -> list[Event] | None:
    """302.15, 407.6 Characters leave the battle, or join a party; a stranger in yours terminates the effect (R31)."""
    battle = battle_of(game)
    if isinstance(effect, v.LeaveBattle):
        return [Event(LEAVES_BATTLE, slot) for slot in cards]
    if isinstance(effect, v.ChangeTarget):
        meant = battle is not None and battle.attacker in seats(game, run, effect.who)
        return [Event(RETARGETED, slot) for slot in cards[:1]] if meant else []
    assert isinstance(effect, v.JoinBattle), "characters leave a battle or join it"
    if battle is None:
        return []
    player = {"attacking": battle.attacker, "blocking": battle.defender}.get(effect.party, seat(game, run, "you"))
    if any(not may_join(game, battle, slot, player) for slot in cards):
        game.say("407.6", "another player's character cannot join the party: the effect is terminated")
        return None
    return [Event(JOINS_BATTLE, slot, seat=player) for slot in cards]
