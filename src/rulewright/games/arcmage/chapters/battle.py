"""One battle: an attacker with everyone who was set against it, or the city or player that nobody shielded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.barring import harmless
from rulewright.games.arcmage.areas import GRAVEYARD, PLAY
from rulewright.games.arcmage.chapters.city import replace_own
from rulewright.games.arcmage.chapters.combat import NO_CITY
from rulewright.games.arcmage.chapters.creature import atk, damage_on, deadly_to
from rulewright.games.arcmage.chapters.response import response_phase
from rulewright.games.arcmage.in_play_index import has_keyword
from rulewright.games.arcmage.records import Fighting
from rulewright.games.arcmage.values import DEF
from rulewright.kernel.decisions import Divide
from rulewright.kernel.events import DAMAGE, DESTROY, LOSE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, ask, go_on
from rulewright.kernel.records import BATTLE, BY_RULE, NOBODY, Event, Ref

if TYPE_CHECKING:
    from rulewright.games.arcmage.table import Combat
    from rulewright.kernel.game import Game


def _fighting(game: Game, ref: Ref) -> bool:
    """Whether a creature of the attack is still there, and in it."""
    combat = game.state.table.combat
    if combat is not None and ref in combat.withdrawn:
        return False
    return game.tracked(ref) and game.card(ref[0]).area == PLAY


def defenders(game: Game, combat: Combat, attacker: Ref) -> tuple[int, ...]:
    """combat.III.1 Those set against an attacker who are still there."""
    return tuple(ref[0] for ref in combat.defenders_of(attacker) if _fighting(game, ref))


def is_met(game: Game, combat: Combat, attacker: Ref) -> bool:
    """combat.III.8, R39 Whether an attacker is met by a defender, be it one that has vanished since."""
    stays = game.rules.edition_record.blocked_stay_blocked
    return bool(combat.defenders_of(attacker) if stays else defenders(game, combat, attacker))


def respond(game: Game, battle: Fighting) -> Signal:
    """combat.response.3 Where there are response phases, each battle has its own before it is settled."""
    if not game.rules.edition_record.response_phases or not _fighting(game, battle.attacker):
        return GO_ON
    game.say("combat.response.3", f"responses in the battle of {game.name(battle.attacker[0])}")
    return response_phase(game)


def _begun(game: Game, combat: Combat, battle: Fighting) -> bool:
    """combat.5, R40 Tell of a battle; there is none of an attacker that is gone."""
    if not _fighting(game, battle.attacker):
        game.cite("R40")
        return False
    game.say("combat.5", f"{game.name(battle.attacker[0])} strikes")
    if is_met(game, combat, battle.attacker):
        game.cite("combat.III.8", *(() if defenders(game, combat, battle.attacker) else ("R39",)))
    return True


def divide(game: Game, battle: Fighting) -> Signal:
    """combat.III.1 The attacking player divides the damage among the defenders.

    Also combat.III.3, combat.III.8, R43. An attacker that is gone has no battle (R40); one whose defenders are gone
    stays blocked and deals nothing (R39).
    """
    combat = game.state.table.combat
    if combat is None or not _begun(game, combat, battle):
        return END
    if not is_met(game, combat, battle.attacker):
        return go_on(battle)
    among = defenders(game, combat, battle.attacker)
    if not among:
        return END
    total = atk(game, battle.attacker[0])
    return ask(Divide(combat.attacker, "combat.III.3", "divide", battle.attacker[0], total, among))


def strike(game: Game, battle: Fighting) -> Signal:
    """Both sides strike together: the attacker takes the sum of its defenders' ATK.

    Also combat.III.5, combat.III.2, and conflict.1: those with first strike strike before the others.
    """
    combat = game.state.table.combat
    if combat is None:
        return END
    if game.given is None:
        return propose(game, unblocked(game, combat, battle.attacker))
    game.cite("combat.III.5", "combat.III.2")
    among = defenders(game, combat, battle.attacker)
    battle = replace(battle, shares=tuple((*game.ref(one), n) for one, n in zip(among, game.given, strict=True)))
    if not _any_quick(game, battle, among):
        return replace_own(propose(game, _blows(game, combat, battle, quick=None)), replace(battle, quick=-1))
    return replace_own(propose(game, _blows(game, combat, battle, quick=True)), replace(battle, quick=1))


def strike_back(game: Game, battle: Fighting) -> Signal:
    """Where somebody struck first, the others strike now, if they have survived.

    Also conflict.1.
    """
    combat = game.state.table.combat
    if battle.quick != 1 or combat is None:
        return END
    game.cite("conflict.1")
    return propose(game, _blows(game, combat, battle, quick=False))


def face(game: Game, battle: Fighting) -> Signal:
    """combat.III.1 An attacker is compared with the defenders set against it, and does nothing else.

    One that is gone has no battle (R40); one whose defenders are gone stays blocked (R39).
    """
    combat = game.state.table.combat
    if combat is None or not _begun(game, combat, battle):
        return END
    if is_met(game, combat, battle.attacker):
        return go_on(battle)
    return propose(game, unblocked(game, combat, battle.attacker))


def compare(game: Game, battle: Fighting) -> Signal:
    """combat.compare.1, combat.compare.2, combat.compare.3, combat.III.4 Values are compared after all effects.

    Both ways at once; also conflict.1: those with first strike come before the others.
    """
    combat = game.state.table.combat
    among = () if combat is None else defenders(game, combat, battle.attacker)
    if combat is None or not among:
        return END
    quick = _any_quick(game, battle, among)
    killed = _outmatched(game, combat, battle, quick=True if quick else None)
    return replace_own(propose(game, killed), replace(battle, quick=1 if quick else -1))


def compare_the_rest(game: Game, battle: Fighting) -> Signal:
    """Where somebody with first strike was compared first, the others are now, if they have survived.

    Also conflict.1.
    """
    combat = game.state.table.combat
    if battle.quick != 1 or combat is None:
        return END
    game.cite("conflict.1")
    return propose(game, _outmatched(game, combat, battle, quick=False))


FIGHTING = Procedure("combat.III.1", Fighting, (respond, divide, strike, strike_back))
COMPARING = Procedure("combat.compare.1", Fighting, (respond, face, compare, compare_the_rest))


def _any_quick(game: Game, battle: Fighting, among: tuple[int, ...]) -> bool:
    return any(_quick(game, game.ref(slot)) for slot in (battle.attacker[0], *among))


def _quick(game: Game, ref: Ref) -> bool:
    return has_keyword(game, ref[0], "first strike")


def unblocked(game: Game, combat: Combat, attacker: Ref) -> tuple[Event, ...]:
    """combat.III.6, combat.III.7, city.defense.5, R45 Nobody was set against it: the city loses strength, or else
    the player victory points. A city that has fallen takes no more (R36). By edition a player whose army is attacked
    loses nothing once anybody defends (R50).
    """
    amount = atk(game, attacker[0])
    return _past_everybody(game, combat, attacker, amount)


def _past_everybody(game: Game, combat: Combat, attacker: Ref, amount: int) -> tuple[Event, ...]:
    if amount <= 0:
        return ()
    flags = BY_RULE | BATTLE
    shares = ((*attacker, amount),)
    if combat.target == NO_CITY:
        if combat.blocks and game.rules.edition_record.any_defence_saves_the_player:
            return ()
        blow = Event(DAMAGE, NOBODY, amount=amount, shares=shares, flags=flags)
        if harmless(game, blow):
            game.cite("conflict.2")
            return ()
        amount = game.rules.adjusted(game, blow).amount
        lost = Event(LOSE, seat=combat.defender, amount=amount, source=attacker, rule="combat.III.7", flags=flags)
        return (lost,) if amount > 0 else ()
    if not game.tracked(combat.target) or game.card(combat.target[0]).area != PLAY:
        return ()
    game.cite("city.defense.5", "creature.stats.1")
    return (Event(DAMAGE, combat.target[0], amount=amount, rule="combat.III.6", shares=shares, flags=flags),)


def _blows(game: Game, combat: Combat, battle: Fighting, *, quick: bool | None) -> tuple[Event, ...]:
    """combat.III.2, combat.III.3, combat.III.8 All damage of one moment: of everybody, the quick, or the others."""
    attacker = battle.attacker
    found: list[Event] = []
    there = [ref for ref in combat.defenders_of(attacker) if _fighting(game, ref)]
    if not _fighting(game, attacker):
        return ()
    if quick is None or _quick(game, attacker) == quick:
        found += _dealt(game, combat, battle)
    striking = [ref for ref in there if quick is None or _quick(game, ref) == quick]
    shares = tuple((*ref, atk(game, ref[0])) for ref in striking if atk(game, ref[0]) > 0)
    if shares:
        total = sum(amount for _, _, amount in shares)
        flags = BY_RULE | BATTLE
        found.append(Event(DAMAGE, attacker[0], amount=total, rule="combat.III.2", shares=shares, flags=flags))
    return tuple(found)


def _dealt(game: Game, combat: Combat, battle: Fighting) -> list[Event]:
    """combat.III.3, combat.III.8 What the attacker deals; nothing of it goes past its defenders.

    Also conflict.1: with overrun, what its defenders do not need to die of it does.
    """
    attacker = battle.attacker
    flags = BY_RULE | BATTLE
    found: list[Event] = []
    past = 0
    overruns = has_keyword(game, attacker[0], "overrun")
    for slot, number, amount in battle.shares:
        ref = (slot, number)
        if not _fighting(game, ref):
            continue
        past += max(0, amount - _needed(game, slot)) if overruns else 0
        if amount > 0:
            shares = ((*attacker, amount),)
            found.append(Event(DAMAGE, ref[0], amount=amount, rule="combat.III.3", shares=shares, flags=flags))
    return [*found, *_past_everybody(game, combat, attacker, past)]


def falls_to(game: Game, slot: int, other: int) -> bool:
    """combat.compare.2, combat.compare.3 A creature dies if the ATK facing it is equal to its DEF or higher.

    Damage that it has taken this turn counts (R53); also conflict.1: what is deadly needs no more than any ATK at all.
    """
    force = atk(game, other)
    return force >= _needed(game, slot) or (force > 0 and deadly_to(game, other, slot))


def _needed(game: Game, slot: int) -> int:
    return max(0, int(game.value(slot, DEF) or 0) - damage_on(game, slot))


def _outmatched(game: Game, combat: Combat, battle: Fighting, *, quick: bool | None) -> tuple[Event, ...]:
    """combat.compare.2, combat.compare.3, R53 Who dies of the comparison: of everybody, the quick, or the others.

    Each defender is compared with the attacker on its own: the whole ATK of one against the DEF of the other.
    """
    attacker = battle.attacker
    if not _fighting(game, attacker):
        return ()
    found: list[Event] = []
    there = defenders(game, combat, attacker)
    if quick is None or _quick(game, attacker) == quick:
        found += [_killed(slot, "combat.compare.2") for slot in there if falls_to(game, slot, attacker[0])]
        if has_keyword(game, attacker[0], "overrun"):
            past = atk(game, attacker[0]) - sum(_needed(game, slot) for slot in there)
            found += _past_everybody(game, combat, attacker, past)
    striking = [slot for slot in there if quick is None or _quick(game, game.ref(slot)) == quick]
    if any(falls_to(game, attacker[0], slot) for slot in striking):
        found.append(_killed(attacker[0], "combat.compare.3"))
    return tuple(found)


def _killed(slot: int, rule: str) -> Event:
    """combat.IV.1, zones.grave.1 The dead go to their owners' graveyards at once (R41)."""
    return Event(DESTROY, slot, to=GRAVEYARD, rule=rule, flags=BY_RULE | BATTLE)
