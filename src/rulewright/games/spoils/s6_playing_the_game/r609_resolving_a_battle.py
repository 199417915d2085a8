"""609 Resolving a battle: speed level by speed level, until everyone has assigned battle damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import end_lasting
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.events import BATTLE_ENDS
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import (
    battle_of,
    defending_player,
    has_assigned,
    put_battle,
)
from rulewright.games.spoils.s4_game_concepts.r407_control import control_ends, still_attacked
from rulewright.games.spoils.s5_types_of_rules_text.r505_requirements import hit_first
from rulewright.games.spoils.s6_playing_the_game.r607_responding_to_actions import battle_window, defenders_window
from rulewright.games.spoils.s6_playing_the_game.records import Resolving
from rulewright.games.spoils.table import Assignment, Battle
from rulewright.games.spoils.values import SPEED, STRENGTH
from rulewright.kernel.decisions import Choose, Divide
from rulewright.kernel.events import ADJUSTS, DAMAGE, MARK
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Procedure, Signal, again, ask, go_on, jump
from rulewright.kernel.records import BATTLE, BY_RULE, NEXT_TIME_THIS_BATTLE, NOBODY, THIS_BATTLE, Event, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Share = tuple[int, int, int]
"""Whose damage, as which object, and how much of it."""

AIMS = ("the blocking party", "the target of the attack")
"""Where an attacker that may assign past blockers assigns its damage, in the order of the answers."""


def a_attackers_window(game: Game, resolving: Resolving) -> Signal:
    """609.1a, 609.1 The attacker may use tactics and abilities as often as they like."""
    return battle_window(game, the_battle(game).attacker, "609.1a")


def a_defenders_window(game: Game, resolving: Resolving) -> Signal:
    """609.1a After them the defender may."""
    return defenders_window(game, the_battle(game), "609.1a")


def b_speed_level(game: Game, resolving: Resolving) -> Signal:
    """609.1b X is the greatest speed found among the characters that have still to assign battle damage.

    Also 204.4c.
    """
    battle = the_battle(game)
    left = still_to_assign(game, battle)
    if not left:
        return jump("h_end_of_battle")
    level = max(game.value(slot, SPEED) for slot in left)
    if game.trace is not None:
        game.cite("204.4c")
        game.say("609.1b", f"speed {level}")
    return go_on(Resolving(level))


def c_aim(game: Game, resolving: Resolving) -> Signal:
    """609.1c The next attacker of speed X; text can let its player assign past the blockers, to the target.

    Also 101.1.
    """
    battle = the_battle(game)
    attackers = at_level(game, battle, battle.attackers, resolving.level)
    if not attackers:
        return jump("d_blockers_assign")
    if past_blockers(game, battle, attackers[0]):
        return ask(Choose(battle.attacker, "101.1", "choose", attackers[0], AIMS))
    return go_on(replace(resolving, past=0))


def c_attackers_assign(game: Game, resolving: Resolving) -> Signal:
    """609.1c Attackers of speed X assign their strength among the blockers, or to the target if none is left."""
    battle = the_battle(game)
    if game.given is not None:
        resolving = replace(resolving, past=game.given)
    slot = at_level(game, battle, battle.attackers, resolving.level)[0]
    recipients = recipients_of_attacker(game, battle, past=resolving.past)
    decision = assigning(game, battle.attacker, slot, recipients, "609.1c")
    if decision is not None:
        return ask(decision, resolving)
    assign(game, slot, recipients, (strength_of(game, slot),) if recipients else ())
    return jump("c_aim", resolving)


def c_assigned(game: Game, resolving: Resolving) -> Signal:
    """609.1c One attacker has assigned; now the next."""
    battle = the_battle(game)
    slot = at_level(game, battle, battle.attackers, resolving.level)[0]
    recipients = recipients_of_attacker(game, battle, past=resolving.past)
    assign(game, slot, recipients, amounts_given(game, slot, recipients))
    return jump("c_aim")


def d_blockers_assign(game: Game, resolving: Resolving) -> Signal:
    """609.1d Blockers of speed X assign their strength among the attacking party as the defending player likes."""
    battle = the_battle(game)
    for slot in at_level(game, battle, battle.blockers, resolving.level):
        recipients = recipients_of_blocker(game, battle)
        decision = assigning(game, battle.defender, slot, recipients, "609.1d")
        if decision is not None:
            return ask(decision)
        assign(game, slot, recipients, (strength_of(game, slot),) if recipients else ())
        return again()
    return jump("e_attackers_window")


def d_assigned(game: Game, resolving: Resolving) -> Signal:
    """609.1d One blocker has assigned; now the next."""
    battle = the_battle(game)
    slot = at_level(game, battle, battle.blockers, resolving.level)[0]
    recipients = recipients_of_blocker(game, battle)
    assign(game, slot, recipients, amounts_given(game, slot, recipients))
    return jump("d_blockers_assign")


def e_attackers_window(game: Game, resolving: Resolving) -> Signal:
    """609.1e With the assignments known, the attacker may again use tactics and abilities freely."""
    return battle_window(game, the_battle(game).attacker, "609.1e")


def e_defenders_window(game: Game, resolving: Resolving) -> Signal:
    """609.1e After them the defender may."""
    return defenders_window(game, the_battle(game), "609.1e")


def f_infliction(game: Game, resolving: Resolving) -> Signal:
    """609.1f Everything assigned is inflicted at one time, and what several inflict on the same thing is added up.

    Also 408.6.
    """
    battle = the_battle(game)
    shares: dict[Ref, list[Share]] = {}
    for one in battle.assignments:
        if (one.amount or can_grow(game)) and reaches(game, battle, one):
            shares.setdefault(one.to, []).append((*one.source, one.amount))
    put_battle(game, replace(battle, assignments=()), 0)
    flags = BATTLE | BY_RULE
    game.cite("408.6", "204.4a")
    return propose(
        game,
        tuple(
            Event(DAMAGE, to[0], amount=sum(n for _, _, n in parts), rule="609.1f", shares=parts, flags=flags)
            for to, parts in happenings(game, shares)
        ),
    )


def happenings(game: Game, shares: dict[Ref, list[Share]]) -> Iterator[tuple[Ref, tuple[Share, ...]]]:
    """609.1f, 408.7 The damage of all sources to one thing is one happening, which knows the share of each (R16)."""
    for to, parts in shares.items():
        if game.rules.edition_record.battle_damage_is_one_event:
            yield to, tuple(parts)
        else:
            yield from ((to, (part,)) for part in parts)


def g_repeat(game: Game, resolving: Resolving) -> Signal:
    """609.1g Steps A to F go round again until every character in the battle has assigned or is out of play."""
    if still_to_assign(game, the_battle(game)):
        return jump("a_attackers_window", Resolving())
    return GO_ON


def h_end_of_battle(game: Game, resolving: Resolving) -> Signal:
    """609.1h The characters that survived the battle are depleted."""
    battle = the_battle(game)
    events = [Event(MARK, slot, rule="609.1h", flags=BY_RULE) for slot in battle.members]
    events.append(Event(BATTLE_ENDS, seat=battle.attacker, rule="609.1h", flags=BY_RULE))
    return propose(game, tuple(events))


def h_over(game: Game, resolving: Resolving) -> Signal:
    """302.8 The battle has been resolved completely."""
    put_battle(game, None)
    control_ends(game, end_lasting(game, lambda one: one.until in (THIS_BATTLE, NEXT_TIME_THIS_BATTLE)))
    return GO_ON


RESOLVING_A_BATTLE = Procedure(
    "609.1",
    Resolving,
    (
        a_attackers_window,
        a_defenders_window,
        b_speed_level,
        c_aim,
        c_attackers_assign,
        c_assigned,
        d_blockers_assign,
        d_assigned,
        e_attackers_window,
        e_defenders_window,
        f_infliction,
        g_repeat,
        h_end_of_battle,
        h_over,
    ),
)


def the_battle(game: Game) -> Battle:
    """The battle that is being resolved."""
    battle = battle_of(game)
    assert battle is not None, "a battle is being resolved"
    return battle


def still_to_assign(game: Game, battle: Battle) -> list[int]:
    """609.1g, 302.9 Everyone in the battle who has not assigned; whoever is out of it is not waited for (R13)."""
    return [slot for slot in battle.members if not has_assigned(game, battle, slot)]


def at_level(game: Game, battle: Battle, party: tuple[int, ...], level: int) -> list[int]:
    """609.1b The members of a party at this speed that have not assigned yet."""
    return [slot for slot in party if not has_assigned(game, battle, slot) and game.value(slot, SPEED) == level]


def recipients_of_attacker(game: Game, battle: Battle, *, past: int = 0) -> tuple[int, ...]:
    """609.1c, 609.2, 407.5a The blocking party, or the target if no blocker is left and it is still the target."""
    if battle.blockers and not past:
        return all_on(game, battle.blockers)
    if still_attacked(game, battle):
        return (battle.target[0],)
    game.cite("407.5a")
    return ()


def recipients_of_blocker(game: Game, battle: Battle) -> tuple[int, ...]:
    """609.1d The attacking party, as long as there is a defending player to assign damage to it."""
    return all_on(game, battle.attackers) if defending_player(game, battle) != NOBODY else ()


def all_on(game: Game, party: tuple[int, ...]) -> tuple[int, ...]:
    """505.1 Where all battle damage must be assigned to somebody who could get it, nobody else gets any."""
    return hit_first(game, party) or party


def past_blockers(game: Game, battle: Battle, slot: int) -> bool:
    """101.1, 505.1 Whether an attacker may assign past those who block; not past one that must be assigned to."""
    if not battle.blockers or not still_attacked(game, battle) or hit_first(game, battle.blockers):
        return False
    return "can assign past blockers" in rules_of(game).permissions_of(game, slot)


def strength_of(game: Game, slot: int) -> int:
    """204.4a Strength is the amount of damage the character deals in a battle."""
    return int(game.value(slot, STRENGTH) or 0)


def assigning(game: Game, seat: int, slot: int, recipients: tuple[int, ...], rule: str) -> Divide | Choose | None:
    """The question how a character's damage is divided; None where there is nothing to ask."""
    amount = strength_of(game, slot)
    if len(recipients) < 2 or (amount == 0 and not can_grow(game)):
        return None
    if hit_first(game, recipients) or amount == 0:  # 505.2b: all must go to each of them, so one of them gets all
        labels = tuple(game.name(one) for one in recipients)
        return Choose(seat, "505.2b", "choose", slot, labels, recipients)
    return Divide(seat, rule, "divide", slot, amount, recipients)


def amounts_given(game: Game, slot: int, recipients: tuple[int, ...]) -> tuple[int, ...]:
    """The division that was answered: amount by amount, or all of it to one."""
    if isinstance(game.given, int):
        return tuple(strength_of(game, slot) if at == game.given else 0 for at in range(len(recipients)))
    return tuple(game.given)


def assign(game: Game, slot: int, recipients: tuple[int, ...], amounts: tuple[int, ...]) -> None:
    """408.1b, 609.2, 408.7 A character has assigned its damage, be it 0 or nothing to assign to; it is the source."""
    battle = the_battle(game)
    source = game.ref(slot)
    new = tuple(
        Assignment(source, game.ref(to), amount) for to, amount in zip(recipients, amounts, strict=False) if amount
    )
    if not new and recipients and can_grow(game):
        at = game.given if isinstance(game.given, int) else 0
        new = (Assignment(source, game.ref(recipients[at]), 0),)
    put_battle(game, replace(battle, assigned=(*battle.assigned, source), assignments=battle.assignments + new), 0)
    if game.trace is not None:
        told = ", ".join(f"{one.amount} to {game.name(one.to[0])}" for one in new) or "nothing"
        game.cite(*(() if new else ("408.1", "408.1b") if recipients else ("609.2",)))
        game.say("609.1c" if slot in battle.attackers else "609.1d", f"{game.name(slot)} assigns {told}")


def can_grow(game: Game) -> bool:
    """F.terms.damage.2 Whether damage of 0 can still come to something: where that is seen after increases."""
    return bool(game.rules.edition_record.nothing_can_grow) and ADJUSTS | DAMAGE in game.state.listeners


def reaches(game: Game, battle: Battle, one: Assignment) -> bool:
    """302.15, 407.5 Damage is not inflicted to who has left the battle, nor to what is no longer the target."""
    if not game.rules.edition_record.departed_fighters_strike and one.source[0] not in battle.members:
        return False
    if one.to == battle.target:
        return still_attacked(game, battle)
    return game.tracked(one.to) and one.to[0] in battle.members
