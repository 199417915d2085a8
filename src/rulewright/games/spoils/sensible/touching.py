"""What an instruction is worth for what it does to one card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import number
from rulewright.effects.evaluate import seat as seat_meant
from rulewright.games.spoils.areas import DECK, FACTION, PLAY
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import in_battle
from rulewright.games.spoils.sensible.battle import Fighter, fight
from rulewright.games.spoils.sensible.fighting import battle_worth, sides
from rulewright.games.spoils.sensible.worth import (
    A_CARD,
    belongs_to,
    hurting,
    is_character,
    is_ready,
    life_left,
    printed_worth,
    strength_of,
    worth,
)

if TYPE_CHECKING:
    from rulewright.effects.scope import Run
    from rulewright.kernel.game import Game


def touch(game: Game, seat: int, run: Run, effect: v.Effect, slot: int) -> float:
    """What it is worth to a seat that this instruction reaches this card."""
    foe = 1.0 if belongs_to(game, slot) != seat else -1.0
    value = worth(game, slot)
    match effect:
        case v.Destroy():
            return foe * value + rescued(game, seat, slot)
        case v.Inflict():
            amount = number(game, run, effect.amount)
            kills = game.card(slot).area == PLAY and amount >= life_left(game, slot)
            return foe * inflicted(game, slot, amount) + (rescued(game, seat, slot) if kills else 0.0)
        case v.Put():
            return _put(game, seat, effect, slot, foe)
        case v.Mark():
            return foe * 0.25 * value if is_ready(game, slot) else 0.0
        case v.Unmark():
            return 0.0 if is_ready(game, slot) else -foe * 0.4 * value
        case v.TakeControl():
            return _taken(effect, value, foe, mine=seat_meant(game, run, effect.who) == seat)
        case v.TurnOver():
            return foe * (value - A_CARD) if effect.face_down else -foe * A_CARD
        case v.Modify():
            return _modified(game, seat, run, effect, slot, foe)
        case v.LeaveBattle():
            return rescued(game, seat, slot) + (0.2 * foe)
        case v.Later() | v.Modified():
            return 0.6 * value if foe < 0 and _doomed(game, slot) else 0.0
    return foe * _SMALL.get(type(effect), 0.0)


_SMALL: dict[type[v.Effect], float] = {v.AddTokens: -0.5, v.Heal: -0.2, v.Discard: A_CARD}
"""What little things are worth when they befall the other side's cards."""


def inflicted(game: Game, slot: int, amount: int) -> float:
    """How bad so much damage is for whoever's card it is."""
    card = game.card(slot)
    if amount <= 0:
        return 0.0
    if card.area == FACTION:
        return hurting(game, card.controller, amount)
    return worth(game, slot) if amount >= life_left(game, slot) else 0.15 * amount


def _taken(effect: v.TakeControl, value: float, foe: float, *, mine: bool) -> float:
    """What a change of sides is worth; to take what one has already is a waste."""
    if not mine:
        return -foe * value
    return (1.6 if effect.until == "forever" else 0.7) * value if foe > 0 else -1.0


def _put(game: Game, seat: int, effect: v.Put, slot: int, foe: float) -> float:
    """What a change of area is worth: away from play it is a loss, into a hand or into play a gain."""
    if game.card(slot).area == PLAY:
        lost = {"hand": 0.5, "deck top": 0.7}.get(effect.to, 1.0)
        return foe * lost * worth(game, slot) + rescued(game, seat, slot)
    if not game.rules.visible(game, slot, seat):
        return 0.0
    had = wanted(game, slot)
    if effect.to == "play":
        return had if effect.under == "you" or foe < 0 else -had
    if effect.to in ("hand", "deck top"):
        return -foe * had
    return foe * had * 0.3 if game.card(slot).area == DECK else foe * had


def wanted(game: Game, slot: int) -> float:
    """How much one would like to have a card."""
    printed = game.printed(slot)
    return 0.5 * printed_worth(printed) if printed.type != "resource" else 1.0


def _modified(game: Game, seat: int, run: Run, effect: v.Modify, slot: int, foe: float) -> float:
    """A change for a while counts by what it makes of the battle; one that kills counts as a kill."""
    if not is_character(game, slot):
        return 0.0
    change = {"strength": 0, "life": 0, "speed": 0}
    total = 0.0
    for one in effect.changes:
        match one:
            case v.ChangeValue(what=what, sign=sign, amount=amount) if what in change:
                change[what] += sign * number(game, run, amount)
            case v.Cannot():
                total += foe * 0.3 * strength_of(game, slot)
            case v.ChangeKeyword(keyword="covert", gains=gains):
                total += _going_covert(game, seat, slot) if gains else 0.0
    if change["life"] < 0 and life_left(game, slot) + change["life"] <= 0:
        return total + foe * worth(game, slot) + rescued(game, seat, slot)
    if in_battle(game, slot):
        total += _in_the_battle(game, seat, slot, change)
    if effect.until == "forever":
        total -= foe * sum(change.values())
    return total


def _going_covert(game: Game, seat: int, slot: int) -> float:
    """Covert for a turn lets a character of one's own through, if it can still attack."""
    card = game.card(slot)
    able = card.controller == seat == game.state.active and is_ready(game, slot) and not in_battle(game, slot)
    return 0.3 * strength_of(game, slot) if able else 0.0


def _in_the_battle(game: Game, seat: int, slot: int, change: dict[str, int]) -> float:
    """By how much other stats of one character better the battle."""
    stand = sides(game)
    if stand is None:
        return 0.0

    def changed(one: Fighter) -> Fighter:
        if one.slot != slot:
            return one
        strength = max(0, one.strength + change["strength"])
        return one._replace(strength=strength, life=one.life + change["life"], speed=one.speed + change["speed"])

    attackers, blockers = stand
    after = battle_worth(game, seat, [changed(one) for one in attackers], [changed(one) for one in blockers])
    return after - battle_worth(game, seat, attackers, blockers)


def rescued(game: Game, seat: int, slot: int) -> float:
    """By how much the battle is better without this character."""
    stand = sides(game)
    if stand is None or not in_battle(game, slot):
        return 0.0
    attackers, blockers = stand
    without = ([one for one in attackers if one.slot != slot], [one for one in blockers if one.slot != slot])
    return battle_worth(game, seat, *without) - battle_worth(game, seat, attackers, blockers)


def _doomed(game: Game, slot: int) -> bool:
    """Whether a character would fall in the battle that is being fought."""
    stand = sides(game)
    if stand is None:
        return False
    toll = fight(*stand)
    return slot in toll.attackers or slot in toll.blockers
