"""Combat: an attack is declared, defenders are assigned, battles are fought in order, the ground is cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.barring import demanded, kept_from_doing, out_of_reach
from rulewright.effects.controlling import give_back
from rulewright.effects.keys import BARS, DEMANDS
from rulewright.effects.lasting import end_lasting
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import ARMY, PLAY
from rulewright.games.arcmage.chapters.city import cities, replace_own, residents
from rulewright.games.arcmage.chapters.creature import army, creatures, is_creature
from rulewright.games.arcmage.chapters.event import events_open, put_used_away
from rulewright.games.arcmage.chapters.response import response_phase
from rulewright.games.arcmage.events import ATTACKS, DEFENDS
from rulewright.games.arcmage.in_play_index import has_keyword
from rulewright.games.arcmage.meeting import busy, met_or_not, most_attackers
from rulewright.games.arcmage.records import Declaring, Fighting
from rulewright.games.arcmage.table import Combat
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MARK
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Procedure, Signal, ask, begin, jump
from rulewright.kernel.records import BY_RULE, MARKED, NOBODY, THIS_BATTLE, Event, Option, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

NO_CITY: Ref = (NOBODY, 0)


# -- I. Announcing attackers and target --------------------------------------------------------------------------


def attack_options(game: Game, seat: int) -> tuple[Option, ...]:
    """turn.attack.1, combat.3, combat.I.3, R44 The armies and cities of opponents, if anything can attack them."""
    end = Option("end phase")
    if not able_attackers(game, seat):
        return (end,)
    rivals = [other for other in range(game.rules.seats) if other != seat and not game.state.seats[other].out]
    armies = [Option("attack", NOBODY, other) for other in rivals]
    open_ = [
        city
        for other in rivals
        for city in cities(game, other)
        if rules_of(game).permitted(game, city, "be attacked")
        and most_attackers(game, len(able_attackers(game, seat, city)), city)
    ]
    targets = (*armies, *(Option("attack", city) for city in open_))
    return targets if targets and pressed(game, seat) else (*targets, end)


def pressed(game: Game, seat: int, city: int = NOBODY) -> tuple[int, ...]:
    """conflict.1 The creatures that must attack, as text in force says, and can."""
    if DEMANDS not in game.state.listeners:
        return ()
    return tuple(
        slot
        for slot in army(game, seat)
        if demanded(game, slot, "attack", city) and attacker_refused(game, seat, slot, city) is None
    )


def attack_refused(game: Game, seat: int, option: Option, window: str) -> Refusal | None:
    """combat.2, combat.3, combat.I.3, turn.attack.2, zones.kingdom.3 Why that cannot be attacked now."""
    refusal = plan_stands(game, seat)
    if refusal is not None:
        return refusal
    if window != "attack":
        also = ("turn.attack.2", "turn.attack.1")
        return Refusal("combat.2", "only the active player attacks, once, in the Attack phase", also)
    if option.card == NOBODY:
        fits = 0 <= option.other < game.rules.seats and option.other != seat and not game.state.seats[option.other].out
    else:
        rival = game.card(option.card).controller
        fits = rival != seat and option.card in cities(game, rival)
    if fits and option.card != NOBODY and not rules_of(game).permitted(game, option.card, "be attacked"):
        return Refusal("conflict.2", "something forbids to attack it", ("combat.3",))
    if not fits:
        told = "the target is the army or a city of an opponent"
        return Refusal("combat.I.3", told, ("turn.attack.1", "combat.3"))
    if not most_attackers(game, len(able_attackers(game, seat, option.card)), option.card):
        told = "no unmarked creature in your army can attack"
        return Refusal("combat.3", told, ("combat.1", "zones.kingdom.3", "creature.6"))
    return None


def plan_stands(game: Game, seat: int) -> Refusal | None:
    """combat.10 Why an attack that has been announced cannot be changed any more."""
    combat = game.state.table.combat
    if combat is None or combat.attacker != seat:
        return None
    return Refusal("combat.10", "the plan of attack stands", ("combat.2", "combat.9", "turn.attack.2"))


def able_attackers(game: Game, seat: int, city: int = NOBODY) -> tuple[int, ...]:
    """combat.I.1 The creatures of a player that could attack now, that city if one is named."""
    return tuple(slot for slot in creatures(game, seat) if attacker_refused(game, seat, slot, city) is None)


def attacker_refused(game: Game, seat: int, slot: int, city: int = NOBODY) -> Refusal | None:
    """combat.1, combat.3, creature.5, creature.6, zones.kingdom.3, zones.army.1 Why a creature cannot attack."""
    card = game.card(slot)
    if card.area != PLAY or card.controller != seat or not is_creature(game, slot):
        return Refusal("combat.3", "creatures of your own army attack")
    if card.place != ARMY:
        return Refusal("zones.kingdom.3", "residents never attack", ("creature.6", "combat.3"))
    if card.flags & MARKED:
        return Refusal("combat.1", "only unmarked creatures fight", ("states.marked.4",))
    rules = rules_of(game)
    barred = not rules.permitted(game, slot, "attack") or rules.barred(game, seat, "attack", slot)
    if has_keyword(game, slot, "peaceful") or barred:
        return Refusal("conflict.2", "it cannot attack", ("conflict.1",))
    if city != NOBODY and BARS["attack"] in game.state.listeners and kept_from_doing(game, slot, "attack", city):
        return Refusal("conflict.2", "something forbids it to attack that city", ("conflict.1",))
    return None


def declaration(game: Game, option: Option) -> Declaring:
    """combat.I.3, combat.II.1 Whoever owns the army or city under attack is the defending player."""
    seat = game.state.active
    if option.card == NOBODY:
        return Declaring(seat, option.other)
    return Declaring(seat, game.card(option.card).controller, option.card)


def choose_attackers(game: Game, attack: Declaring) -> Signal:
    """combat.I.1, combat.7, combat.9 Any number of Army creatures, in the order in which they will strike."""
    able, must = able_attackers(game, attack.seat, attack.city), pressed(game, attack.seat, attack.city)
    most = most_attackers(game, len(able), attack.city)
    must = must[:most]
    return ask(Pick(attack.seat, "combat.I.1", "attack", attack.city, able, 1, most, True, "attackers", must))


def announce_attack(game: Game, attack: Declaring) -> Signal:
    """combat.I.2, combat.II.1 The attackers are marked and named to everybody, and what they attack.

    Also states.marked.4, and conflict.1: a veteran is not marked.
    """
    named = game.given
    refs = tuple(game.ref(slot) for slot in named)
    target = NO_CITY if attack.city == NOBODY else game.ref(attack.city)
    combat = Combat(attack.seat, attack.defender, target, refs)
    game.state.put_table(replace(game.state.table, combat=combat, attacked=1))
    marked = [slot for slot in named if not has_keyword(game, slot, "veteran")]
    game.cite(*(("states.marked.4",) if marked else ()), *(("conflict.1",) if len(marked) < len(named) else ()))
    return propose(
        game,
        (
            *(Event(MARK, slot, rule="combat.I.2", flags=BY_RULE) for slot in marked),
            *(
                Event(ATTACKS, slot, seat=attack.seat, other=attack.city, rule="combat.I.2", flags=BY_RULE)
                for slot in named
            ),
        ),
    )


def events_after_attackers(game: Game, attack: Declaring) -> Signal:
    """combat.I.4, combat.response.1 Everybody may play events now; or a response phase follows."""
    return response_phase(game) if game.rules.edition_record.response_phases else events_open(game, "combat.I.4")


# -- II. Assigning defenders -------------------------------------------------------------------------------------


def available_defenders(game: Game, combat: Combat) -> list[int]:
    """combat.II.2, combat.II.3, creature.6, city.defense.2, city.defense.3, R33 The Army; residents for their city."""
    found = [*army(game, combat.defender)]
    if combat.target != NO_CITY:
        found += [slot for slot in residents(game, combat.target[0]) if game.card(slot).controller == combat.defender]
    elsewhere = [
        slot
        for city in cities(game, combat.defender)
        if city != combat.target[0]
        for slot in residents(game, city)
        if combat.target != NO_CITY and has_keyword(game, slot, "militia")
    ]
    return [*found, *elsewhere]


def defend_options(game: Game, seat: int) -> tuple[Option, ...]:
    """combat.8, combat.II.4, combat.II.5, combat.II.7 Who could defend against whom; or nobody more."""
    combat = game.state.table.combat
    if combat is None:
        return (Option("pass"),)
    attackers = [ref[0] for ref in combat.attackers if game.tracked(ref) and ref not in combat.withdrawn]
    found = tuple(
        Option("defend", slot, attacker)
        for slot in available_defenders(game, combat)
        for attacker in attackers
        if defence_refused(game, combat, slot, attacker) is None
    )
    return found if any(_must(game, one.card, one.other) for one in found) else (*found, Option("pass"))


def _must(game: Game, slot: int, attacker: int) -> bool:
    """conflict.1 Whether text in force says that a creature must defend against an attacker."""
    return DEMANDS in game.state.listeners and demanded(game, slot, "block", attacker)


def defender_refused(game: Game, seat: int, option: Option) -> Refusal | None:
    """combat.4, combat.II.1, combat.II.3, creature.6 Why a creature cannot be set against an attacker now."""
    combat = game.state.table.combat
    if combat is None or seat != combat.defender:
        return Refusal("combat.4", "only the attacked player defends", ("combat.II.1", "combat.8"))
    if option.card not in available_defenders(game, combat):
        also = ("city.defense.2", "city.defense.3", "creature.6", "combat.4")
        return Refusal("combat.II.3", "the army and residents of the attacked city defend", also)
    return defence_refused(game, combat, option.card, option.other)


def defence_refused(game: Game, combat: Combat, slot: int, attacker: int) -> Refusal | None:
    """combat.1, combat.II.6, conflict.1 Why an available creature cannot be set against that attacker."""
    if attacker not in [ref[0] for ref in combat.attackers if game.tracked(ref) and ref not in combat.withdrawn]:
        return Refusal("combat.II.6", "that is no attacker", ("combat.8",))
    if (refusal := busy(game, combat, slot, attacker)) is not None:
        return refusal
    rules = rules_of(game)
    reaches = has_keyword(game, slot, "flying") or has_keyword(game, slot, "ranged")
    if has_keyword(game, attacker, "flying") and not reaches:
        return Refusal("conflict.1", "only creatures with flying or ranged can defend against it")
    if not rules.permitted(game, slot, "block") or _kept_apart(game, slot, attacker):
        return Refusal("conflict.2", "something forbids it to defend")
    others = () if _must(game, slot, attacker) else [one for one, _ in combat.attackers if _must(game, slot, one)]
    if any(defence_refused(game, combat, slot, one) is None for one in others):
        return Refusal("conflict.1", "it must defend against another attacker")
    return None


def _kept_apart(game: Game, slot: int, attacker: int) -> bool:
    """conflict.2 Whether text keeps a creature from defending against that attacker."""
    listening = game.state.listeners
    return (BARS["be blocked"] in listening or BARS["block"] in listening) and out_of_reach(game, attacker, slot)


def assign_defenders(game: Game, attack: Declaring) -> Signal:
    """combat.II.4, combat.II.5 The defending player sets creatures against attackers, one by one, or none at all."""
    combat = game.state.table.combat
    if combat is None:
        return jump("clear_the_ground")
    return ask(Act(combat.defender, "combat.II.4", "defend", combat.target[0], window="defend"))


def assigned(game: Game, attack: Declaring) -> Signal:
    """One attacker for each; several may be set against the same one.

    Also combat.II.6, combat.II.7, city.defense.4.
    """
    combat = game.state.table.combat
    if game.given.verb != "defend" or combat is None:
        return jump("defended_against")
    pair = (game.ref(game.given.other), game.ref(game.given.card))
    game.state.put_table(replace(game.state.table, combat=replace(combat, blocks=(*combat.blocks, pair))))
    if combat.target != NO_CITY:
        at_home = game.card(game.given.card).place == combat.target[0]
        game.cite(*(("city.defense.2",) if at_home else ("city.defense.3", "city.defense.4")))
    game.cite("combat.8", "combat.II.6", *(("combat.II.7",) if combat.defenders_of(pair[0]) else ()))
    game.say("combat.II.4", f"{game.name(game.given.card)} defends against {game.name(game.given.other)}")
    event = Event(DEFENDS, game.given.card, seat=combat.defender, other=game.given.other, flags=BY_RULE)
    return replace_own(propose(game, (event,)), attack)


def next_defender(game: Game, attack: Declaring) -> Signal:
    """And the next."""
    return jump("assign_defenders")


def defended_against(game: Game, attack: Declaring) -> Signal:
    """All who defend are known: text may wait for an attacker to be met, or not to be.

    Also combat.II.7.
    """
    combat = game.state.table.combat
    events = () if combat is None else met_or_not(game, combat)
    return propose(game, events) if events else GO_ON


def events_after_defenders(game: Game, attack: Declaring) -> Signal:
    """combat.II.8 Everybody may play events once more, unless each battle has a response phase of its own."""
    if game.state.table.combat is None or game.rules.edition_record.response_phases:
        return GO_ON
    return events_open(game, "combat.II.8")


# -- III. Resolving combat ---------------------------------------------------------------------------------------


def next_battle(game: Game, attack: Declaring) -> Signal:
    """combat.5, combat.7 Attacker by attacker, in the order announced; each battle is done before the next."""
    combat = game.state.table.combat
    if combat is None:
        return GO_ON
    left = [ref for ref in combat.attackers if ref not in combat.fought]
    if not left:
        return GO_ON
    game.state.put_table(replace(game.state.table, combat=replace(combat, fought=(*combat.fought, left[0]))), 0)
    return begin(game.rules.edition_record.battles, Fighting(left[0]), stay=True)


# -- IV. Clearing the battleground -------------------------------------------------------------------------------


def clear_the_ground(game: Game, attack: Declaring) -> Signal:
    """combat.IV.1 The attack is over: helpers are in the Army as they were (R34, R35).

    Also combat.clear.1. The dead have gone already (R41); the homeless are dealt with now (R36), and so are events that
    were used.
    """
    combat = game.state.table.combat
    if combat is not None and combat.target[0] != NOBODY and combat.blocks:
        game.cite("R34", "R35")
    game.state.put_table(replace(game.state.table, combat=None))
    give_back(game, end_lasting(game, lambda one: one.until == THIS_BATTLE), "combat.IV.1")
    game.say("combat.IV.1", "the attack is over")
    return propose(game, put_used_away(game))


STEPS = (
    choose_attackers, announce_attack, events_after_attackers, assign_defenders, assigned,
    next_defender, defended_against, events_after_defenders, next_battle, clear_the_ground,
)  # fmt: skip
COMBAT = Procedure("combat.I.1", Declaring, STEPS)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "combat.III.1": ("rulewright.games.arcmage.chapters.battle:defenders",),
    "combat.III.2": ("rulewright.games.arcmage.chapters.battle:strike",),
    "combat.III.3": ("rulewright.games.arcmage.chapters.battle:divide",),
    "combat.III.4": ("rulewright.games.arcmage.chapters.battle:compare",),
    "combat.III.5": ("rulewright.games.arcmage.chapters.battle:strike",),
    "combat.III.6": ("rulewright.games.arcmage.chapters.battle:unblocked",),
    "combat.III.7": ("rulewright.games.arcmage.chapters.battle:unblocked",),
    "combat.III.8": ("rulewright.games.arcmage.chapters.battle:is_met",),
    "combat.compare.1": ("rulewright.games.arcmage.chapters.battle:compare",),
    "combat.compare.2": ("rulewright.games.arcmage.chapters.battle:compare",),
    "combat.compare.3": ("rulewright.games.arcmage.chapters.battle:compare",),
    "combat.IV.2": ("rulewright.games.arcmage.chapters.enchant:followers",),
    "combat.IV.3": ("rulewright.games.arcmage.chapters.states:go",),
}
"""Rules of this section that other code obeys."""
