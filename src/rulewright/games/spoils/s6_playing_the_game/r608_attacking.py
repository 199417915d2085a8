"""608 Attacking: the steps a to e, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.barring import barring, kept_from_doing
from rulewright.effects.history import has_done
from rulewright.effects.keys import BARS
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.areas import FACTION, PLAY
from rulewright.games.spoils.events import (
    ATTACKED,
    ATTACKERS_FORMED,
    ATTACKS,
    BLOCKED,
    BLOCKERS_FORMED,
    BLOCKS,
    UNBLOCKED,
)
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import (
    battle_of,
    defending_player,
    put_battle,
    remove_from_battle,
)
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import Paying
from rulewright.games.spoils.s4_game_concepts.r412_unblockability import cannot_be_blocked, unblockable_for
from rulewright.games.spoils.s5_types_of_rules_text import r505_requirements as r505
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import covert_forbids, covert_waived
from rulewright.games.spoils.s6_playing_the_game.r607_responding_to_actions import battle_window, defenders_window
from rulewright.games.spoils.s6_playing_the_game.records import Attack, Resolving
from rulewright.games.spoils.table import Battle
from rulewright.kernel.decisions import Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MARK, TRIGGERS
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, ask, begin, go_on, jump
from rulewright.kernel.records import BY_RULE, ELIGIBLE, MARKED, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def a_announcement(game: Game, attack: Attack) -> Signal:
    """608.1a, 608.1 A faction or location that is not yours is named as the target.

    Also 302.1, 302.3, 302.4, 302.8.
    """
    defender = game.card(attack.target).controller
    game.say("608.1a", f"{game.rules.seat_name(attack.seat)} attacks {game.name(attack.target)}")
    if not possible_attackers(game, attack.seat, attack.target):
        game.say("608.1a", "nothing is able to attack: the battle is over")
        return END
    put_battle(game, Battle(attack.seat, defender, game.ref(attack.target)))
    return GO_ON


def without_attackers(game: Game) -> Refusal | None:
    """608.1a With nothing able to attack no battle is begun at all (R38); or it is, and is over before any trigger."""
    if game.rules.edition_record.attacks_need_attackers:
        return Refusal("608.1a", "nothing of yours is able to attack", ("608.1b",))
    return None


def b_choose_attackers(game: Game, attack: Attack) -> Signal:
    """608.1b Choose at least one character of yours that is not depleted and has been yours since the turn started."""
    able = possible_attackers(game, attack.seat, attack.target)
    party = r505.attack_party(game, attack.seat, attack.target, able)
    must = tuple(slot for slot in able if r505.demanded(game, slot, "attack")) if party is None else ()
    decision = Pick(
        attack.seat,
        "608.1b",
        "attack",
        choices=able,
        low=max(1, len(must)),
        high=len(able),
        check_by="attackers",
        required=must,
        demands=party.demands if party is not None else None,
    )
    return ask(decision)


def b_requirements(game: Game, attack: Attack) -> Signal:
    """608.1b What an attacking party must pay is paid as the party is formed, before anyone is depleted (R39).

    Also 505.1.
    """
    attack = replace(attack, party=tuple(game.given))
    return pay_to_attack(game, attack) if game.rules.edition_record.parties_pay_first else go_on(attack)


def pay_to_attack(game: Game, attack: Attack) -> Signal:
    """505.1 An attacking party pays what it must pay."""
    prices = r505.attack_prices(game, attack.seat, attack.target, attack.party)
    if not sum(prices):
        return go_on(attack)
    r505.cite_payments(game, prices)
    return begin("406.5", Paying(attack.seat, sum(prices), attack.target), attack)


def b_attackers(game: Game, attack: Attack) -> Signal:
    """608.1b The attackers are depleted, and they are the attacking party."""
    battle = battle_of(game)
    assert battle is not None, "an attack has been announced"
    party = attack.party
    put_battle(game, replace(battle, attackers=party))
    if not all(game.card(slot).flags & ELIGIBLE for slot in party):
        game.cite("101.1", "204.3")
    game.say("608.1b", "attacking party: " + ", ".join(game.name(slot) for slot in party))
    target, seat = battle.target[0], attack.seat
    events = [Event(MARK, slot, seat=seat, rule="608.1b", flags=BY_RULE) for slot in party]
    events.append(Event(ATTACKED, target, seat=battle.defender, rule="608.1a", flags=BY_RULE))
    events += [Event(ATTACKS, slot, seat=seat, other=target, rule="608.1b", flags=BY_RULE) for slot in party]
    events.append(Event(ATTACKERS_FORMED, seat=seat, amount=len(party), rule="608.1b", flags=BY_RULE))
    return propose(game, tuple(events))


def b_payment(game: Game, attack: Attack) -> Signal:
    """608.1b Or the party pays once it is there (R39).

    Also 505.1.
    """
    return go_on(attack) if game.rules.edition_record.parties_pay_first else pay_to_attack(game, attack)


def b_unpaid(game: Game, attack: Attack) -> Signal:
    """608.1b A party that has not paid what it had to pay does not attack.

    Also 505.1.
    """
    prices = r505.attack_prices(game, attack.seat, attack.target, attack.party)
    if sum(prices) and not game.outcome.value and not game.rules.edition_record.parties_pay_first:
        game.say("505.1", "the party has not paid: it leaves the battle")
        remove_from_battle(game, attack.party)
    return GO_ON


def c_attackers_window(game: Game, attack: Attack) -> Signal:
    """608.1c First you may use tactics and abilities freely."""
    return battle_window(game, attack.seat, "608.1c")


def c_defenders_window(game: Game, attack: Attack) -> Signal:
    """608.1c Then the opponent may use tactics and abilities freely."""
    battle = battle_of(game)
    return defenders_window(game, battle, "608.1c") if battle is not None else END


def d_choose_blockers(game: Game, attack: Attack) -> Signal:
    """608.1d Out of their undepleted characters the defender may name at least one as the blocking party."""
    battle = battle_of(game)
    assert battle is not None, "the battle goes on"
    if defending_player(game, battle) == NOBODY:
        put_battle(game, replace(battle, waiting=(), blocks_made=1))
        return jump("e_resolution")
    able = possible_blockers(game, battle)
    if game.trace is not None:
        game.cite(*kept_from_blocking(game, battle, able))
    party = r505.block_party(game, battle, able)
    must = tuple(s for s in able if r505.demanded(game, s, "block", battle.attackers)) if party is None else ()
    decision = Pick(
        battle.defender,
        "608.1d",
        "block",
        choices=able,
        low=len(must),
        high=len(able),
        check_by="blockers",
        required=must,
        demands=party.demands if party is not None else None,
    )
    return ask(decision)


def d_requirements(game: Game, attack: Attack) -> Signal:
    """608.1d What a blocking party must pay is paid as the party is formed.

    Also 505.1.
    """
    battle = battle_of(game)
    assert battle is not None, "the battle goes on"
    attack = replace(attack, party=tuple(game.given))
    prices = r505.block_prices(game, battle.defender, attack.party)
    if not sum(prices):
        return go_on(attack)
    r505.cite_payments(game, prices)
    return begin("406.5", Paying(battle.defender, sum(prices), battle.target[0]), attack)


def d_blockers(game: Game, attack: Attack) -> Signal:
    """608.1d The blocking party is formed; naming none means that there is none but who was made a blocker.

    Also 608.1c.
    """
    battle = battle_of(game)
    assert battle is not None, "the battle goes on"
    party = attack.party
    if battle.waiting:
        game.cite("608.1c")
    put_battle(game, replace(battle, blockers=party + battle.waiting, waiting=(), blocks_made=1))
    if not party:
        return GO_ON if battle.waiting else _unblocked(game, battle)
    if any(covert_waived(game, battle, slot) for slot in party):
        game.cite("101.1", "507.3b")
    game.say("608.1d", "blocking party: " + ", ".join(game.name(slot) for slot in party))
    seat = battle.defender
    events = [Event(BLOCKS, slot, seat=seat, rule="608.1d", flags=BY_RULE) for slot in party]
    events += [Event(BLOCKED, slot, seat=battle.attacker, rule="608.1d", flags=BY_RULE) for slot in battle.attackers]
    events.append(Event(BLOCKERS_FORMED, seat=seat, amount=len(party), rule="608.1d", flags=BY_RULE))
    return propose(game, tuple(events))


def _unblocked(game: Game, battle: Battle) -> Signal:
    """608.1d Nobody blocks: what waits for that hears of it."""
    if TRIGGERS | UNBLOCKED not in game.state.listeners:
        return GO_ON
    seat = battle.attacker
    return propose(
        game, tuple(Event(UNBLOCKED, slot, seat=seat, rule="608.1d", flags=BY_RULE) for slot in battle.attackers)
    )


def e_resolution(game: Game, attack: Attack) -> Signal:
    """608.1e The battle is then resolved."""
    return begin("609.1", Resolving())


ATTACKING = Procedure(
    "608.1",
    Attack,
    (
        a_announcement,
        b_choose_attackers,
        b_requirements,
        b_attackers,
        b_payment,
        b_unpaid,
        c_attackers_window,
        c_defenders_window,
        d_choose_blockers,
        d_requirements,
        d_blockers,
        e_resolution,
    ),
)


def attack_targets(game: Game, seat: int) -> list[int]:
    """207.3, 608.1a The factions and locations that are not yours."""
    rules = rules_of(game)
    found: list[int] = []
    for other in range(game.rules.seats):
        if other != seat:
            found += game.cards_in(FACTION, other)
            found += [slot for slot in game.cards_in(PLAY, other) if "location" in rules.types_of(game, slot)]
    return [slot for slot in found if rules.permitted(game, slot, "be attacked")]


def possible_attackers(game: Game, seat: int, target: int = NOBODY) -> tuple[int, ...]:
    """608.1b The characters of a seat that can attack now; with a target, those that can attack that."""
    return tuple(each_possible_attacker(game, seat, target))


def each_possible_attacker(game: Game, seat: int, target: int = NOBODY) -> Iterator[int]:
    """The same one by one, for those who need only to know whether there is any."""
    cards = game.state.cards
    for slot in game.cards_in(PLAY, seat):
        if not cards[slot].flags & MARKED and attack_refused(game, slot, seat, target) is None:
            yield slot


def attack_refused(game: Game, slot: int, seat: int, target: int = NOBODY) -> Refusal | None:
    """608.1b, 204.3 Why a card cannot attack: not a character, depleted, or not there since the turn began."""
    card = game.card(slot)
    rules = rules_of(game)
    if card.area != PLAY or card.controller != seat:
        return Refusal("608.1b", "it is not in play under your control")
    if "character" not in rules.types_of(game, slot):
        return Refusal("608.1b", "only characters attack", ("204.3",))
    if card.flags & MARKED:
        return depleted_refused("608.1b")
    if not card.flags & ELIGIBLE and not arrival_allowed(game, slot):
        also = ("204.3b", "608.1b", "602.1c")
        return Refusal("204.3", "it has not been in play on your side since the turn began", also)
    if not rules.permitted(game, slot, "attack"):
        return cannot_refused("attack")
    if target != NOBODY and BARS["attack"] in game.state.listeners and kept_from_doing(game, slot, "attack", target):
        return cannot_refused("attack that")
    if "attack only once" in rules.permissions_of(game, slot) and has_done(game, "attack", game.ref(slot)):
        return cannot_refused("attack again in this turn")
    return None


def depleted_refused(rule: str) -> Refusal:
    """303.1 A depleted card has been used."""
    return Refusal(rule, "it is depleted", ("303.1",))


def cannot_refused(what: str) -> Refusal:
    """402.7 Between what permits and what forbids, it is forbidden."""
    return Refusal("402.7", f"an effect says that it cannot {what}", ("402.7a",))


def arrival_allowed(game: Game, slot: int) -> bool:
    """101.1 A card whose text lets it attack on the turn it arrives may, whatever the rules say."""
    return "can attack on arrival" in rules_of(game).permissions_of(game, slot)


def depleted_allowed(game: Game, slot: int) -> bool:
    """101.1 A card whose text lets it block although it is depleted may."""
    return "can block depleted" in rules_of(game).permissions_of(game, slot)


def possible_blockers(game: Game, battle: Battle) -> tuple[int, ...]:
    """608.1d The characters of the defending player that can block now."""
    if any(barring(game, battle.defender, "block")):
        return ()
    return tuple(slot for slot in game.cards_in(PLAY, battle.defender) if block_refused(game, battle, slot) is None)


def kept_from_blocking(game: Game, battle: Battle, able: tuple[int, ...]) -> Iterator[str]:
    """402.7a, 412.1, 507.3b, 507.3c The rules that keep undepleted characters of the defender from blocking."""
    for slot in game.cards_in(PLAY, battle.defender):
        if slot in able or game.card(slot).flags & MARKED or "character" not in rules_of(game).types_of(game, slot):
            continue
        refusal = block_refused(game, battle, slot) or cannot_refused("block")
        yield from (refusal.rule, *refusal.also)


def block_refused(game: Game, battle: Battle, slot: int) -> Refusal | None:
    """608.1d Why a card cannot block."""
    card = game.card(slot)
    rules = rules_of(game)
    if card.area != PLAY or card.controller != battle.defender:
        return Refusal("608.1d", "it is not in play under the defending player's control")
    if "character" not in rules.types_of(game, slot):
        return Refusal("608.1d", "only characters block", ("204.3",))
    if card.flags & MARKED and not depleted_allowed(game, slot):
        return depleted_refused("608.1d")
    if not rules.permitted(game, slot, "block"):
        return cannot_refused("block")
    return cannot_be_blocked(game, battle) or unblockable_for(game, battle, slot) or covert_forbids(game, battle, slot)
