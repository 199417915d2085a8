"""What to do in a window: play what helps most, then attack if it profits, then spend what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.scope import COST_PART, Run
from rulewright.effects.verbs import Destroy, Discard, Effect, Mark, Pay, RemoveTokens, Terminate
from rulewright.games.spoils.areas import PLAY, RESOURCES
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import fitting_hosts
from rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability import ability_of, hook_of
from rulewright.games.spoils.sensible.appraising import Appraisal
from rulewright.games.spoils.sensible.choosing import options_of
from rulewright.games.spoils.sensible.fighting import best_attack
from rulewright.games.spoils.sensible.fleeting import in_vain
from rulewright.games.spoils.sensible.gear import host_value
from rulewright.games.spoils.sensible.worth import A_CARD, VICTORY, printed_worth
from rulewright.games.spoils.table import TURN_ENDED
from rulewright.kernel.records import Option

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Act
    from rulewright.kernel.game import Game

# What is done before what: a higher band first, whatever the points within it.
TO_WIN, TO_ACT, TO_DEPLOY, TO_ATTACK, TO_SPEND = 5000.0, 400.0, 300.0, 200.0, 100.0


def best_option(game: Game, act: Act) -> Option:
    """The action that promises most; passing or ending the turn if none promises anything."""
    best, best_value = act.options[-1], 0.0
    for option in act.options:
        value = _value(game, act, option)
        if value > best_value:
            best, best_value = option, value
    return best


def _value(game: Game, act: Act, option: Option) -> float:
    match option.verb:
        case "play":
            return _playing(game, act, option.card, 0.0)
        case "flip up":
            few = len(game.cards_in(RESOURCES, act.seat)) < 5
            return _playing(game, act, option.card, 2.5 if few else 1.0)
        case "use":
            return _using(game, act, option)
        case "attack":
            plan = best_attack(game, act.seat, option.card)
            if plan.value >= VICTORY / 2:
                return TO_WIN
            return TO_ATTACK + plan.value if plan.value > 0.3 - weariness(game) else 0.0
    return 0.0


PATIENCE = 40
"""So many turns nobody minds waiting for an attack that pays."""


def weariness(game: Game) -> float:
    """What an attack may cost, in points, only so that something happens.

    Two sides that both wait for an attack that pays, and that both stop drawing before their decks are gone, would
    wait for ever.
    """
    return 0.25 * max(0, game.state.turn - PATIENCE)


# -- playing cards -----------------------------------------------------------------------------------------------


def _playing(game: Game, act: Act, slot: int, price: float) -> float:
    """What it is worth to play a card now, less what it costs besides its number."""
    printed = game.printed(slot)
    if printed.type == "tactic":
        return _tactic(game, act, slot, price)
    if act.window != "turn" and not _good_moment(game, act):
        return 0.0
    if printed.unique and _has_unique(game, act.seat, printed.unique):
        return 0.0
    if act.window == "turn" and in_vain(game, slot):
        return 0.0
    if printed.attach_to:
        value = max((host_value(game, act.seat, slot, host) for host in fitting_hosts(game, slot)), default=0.0)
        return TO_DEPLOY + value if value > price + 0.3 else 0.0
    value = printed_worth(printed) - price
    return TO_DEPLOY + value if value > 0 else 0.0


def _tactic(game: Game, act: Act, slot: int, price: float) -> float:
    """A tactic is worth playing if what it does is worth more than the card."""
    instructions = [game.printed(slot).paragraphs[at] for at in game.printed(slot).options]
    stops = any(isinstance(one, Terminate) for text in instructions for one in text.effect)
    if act.window == "response" and not stops and not _good_moment(game, act):
        return 0.0
    value = max(options_of(game, act.seat, slot), default=0.0)
    return TO_ACT + value if value > 0.7 * A_CARD + price else 0.0


def _good_moment(game: Game, act: Act) -> bool:
    """Outside one's own turn: as the other player ends theirs, in a battle, or before one has to block."""
    if act.window == "battle":
        battle = battle_of(game)
        return battle is not None and battle.defender == act.seat and not battle.blocks_made
    return _turn_is_ending(game)


def _turn_is_ending(game: Game) -> bool:
    doing = game.state.table.doing
    return bool(doing) and doing[-1].kind == TURN_ENDED


def _has_unique(game: Game, seat: int, identifier: str) -> bool:
    return any(game.printed(slot).unique == identifier for slot in game.cards_in(PLAY, seat))


# -- using abilities ---------------------------------------------------------------------------------------------

_USES_UP = (Pay, Mark, Destroy, Discard, RemoveTokens)


def _using(game: Game, act: Act, option: Option) -> float:
    """An ability is worth using if it does more than it costs, and if that uses something up."""
    ability = ability_of(game, option.card, option.other)
    if not any(isinstance(one, _USES_UP) for one in ability.cost):
        return 0.0
    only_pays = all(isinstance(one, Pay) for one in ability.cost)
    if (only_pays or act.window == "response") and not _turn_is_ending(game):
        return 0.0  # what only costs resources can wait until the other player's turn ends
    value = _ability_value(game, act.seat, option, (*ability.cost, *ability.effect))
    if value <= 0.3:
        return 0.0
    return (TO_ACT if value > A_CARD else TO_SPEND) + value


def _ability_value(game: Game, seat: int, option: Option, effects: tuple[Effect, ...]) -> float:
    hook = hook_of(game, option.card, option.other)
    run = Run(hook, COST_PART, game.ref(option.card), seat, paying=1)
    return Appraisal(game, seat, run).value(effects)
