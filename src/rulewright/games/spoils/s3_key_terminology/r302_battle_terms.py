"""302 Battle terms: who is attacking, who is being attacked, and who is in which party."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.games.spoils.s4_game_concepts.r407_control import belongs, still_attacked
from rulewright.kernel.aspects import TABLE
from rulewright.kernel.records import NOBODY
from rulewright.kernel.telling import public_name

if TYPE_CHECKING:
    from rulewright.games.spoils.table import Battle
    from rulewright.kernel.game import Game


def battle_of(game: Game) -> Battle | None:
    """302.8 The battle that lasts from the announcement of the attack until it has been resolved completely."""
    battle: Battle | None = game.state.table.battle
    return battle


def put_battle(game: Game, battle: Battle | None, changed: int = TABLE) -> None:
    """Write the battle."""
    game.state.put_table(replace(game.state.table, battle=battle), changed)


def being_attacked(game: Game, seat: int) -> bool:
    """302.2 A player is being attacked as long as the target is a faction or location under their control."""
    battle = battle_of(game)
    return battle is not None and seat == battle.defender and still_attacked(game, battle)


def defending_player(game: Game, battle: Battle) -> int:
    """302.4 Whoever was attacked when the battle began is the defending player to its end (R14).

    Otherwise it is whoever is being attacked now, and that can be nobody.
    """
    if game.rules.edition_record.battle_roles_are_fixed or still_attacked(game, battle):
        return battle.defender
    return NOBODY


def in_attacking_party(game: Game, slot: int) -> bool:
    """302.6, 302.12 A character is attacking for as long as it belongs to an attacking party.

    Also 302.5.
    """
    battle = battle_of(game)
    return battle is not None and slot in battle.attackers


def in_blocking_party(game: Game, slot: int) -> bool:
    """302.7, 302.13 A character is blocking for as long as it belongs to a blocking party."""
    battle = battle_of(game)
    return battle is not None and slot in battle.blockers


def attacking_a(game: Game, slot: int, row: int) -> bool:
    """302.1 Whether a character attacks and the target lies in that row, among the factions or with the locations."""
    battle = battle_of(game)
    if battle is None or slot not in battle.attackers or not game.tracked(battle.target):
        return False
    return game.card(battle.target[0]).area == row


def in_battle(game: Game, slot: int) -> bool:
    """302.9 A character is in a battle for as long as it belongs to either party."""
    battle = battle_of(game)
    return battle is not None and slot in battle.members


def in_one_party(game: Game, slot: int, other: int) -> bool:
    """302.14 Who is in a party with a card: every member of its party, and that card itself."""
    battle = battle_of(game)
    return battle is not None and any({slot, other} <= {*party} for party in (battle.attackers, battle.blockers))


def all_members(game: Game, party: tuple[int, ...], are: Callable[[int], bool]) -> bool:
    """Whether all members of a party are so; a party that has lost all of them is not (R43)."""
    if not party:
        return not game.rules.edition_record.empty_parties_are_nothing
    return all(are(slot) for slot in party)


def is_covert(game: Game, party: tuple[int, ...]) -> bool:
    """302.11, 302.11a, 507.3a A covert party is one all of whose members have covert, as of now.

    Also 101.1: text can say that the party of a card is covert whoever is in it.
    """
    if any("can hide its party" in rules_of(game).permissions_of(game, slot) for slot in party):
        return True
    return all_members(game, party, lambda slot: "covert" in rules_of(game).keywords_of(game, slot))


def in_covert_party(game: Game, slot: int) -> bool:
    """302.11 Whether a character is in a battle party that is covert."""
    battle = battle_of(game)
    parties = (battle.attackers, battle.blockers) if battle is not None else ()
    return any(slot in party and is_covert(game, party) for party in parties)


def lose_target(game: Game, battle: Battle) -> Battle:
    """407.5 What changed sides has stopped being the target, and does not become it again by changing back."""
    game.say("407.5", f"{public_name(game, battle.target[0])} is not attacked any more")
    battle = replace(battle, target=(battle.target[0], LOST))
    put_battle(game, battle)
    return battle


LOST = -1
"""In the place of an object: the card is not what is meant any more."""


def has_assigned(game: Game, battle: Battle, slot: int) -> bool:
    """609.1b Whether a character has assigned battle damage in this battle; one that came back is a new card."""
    return game.ref(slot) in battle.assigned


def remove_from_battle(game: Game, slots: tuple[int, ...]) -> bool:
    """302.15 A character removed from battle leaves its party, and damage assigned to it is not inflicted."""
    battle = battle_of(game)
    if battle is None or not any(slot in battle.members or slot in battle.waiting for slot in slots):
        return False
    put_battle(
        game,
        replace(
            battle,
            attackers=tuple(one for one in battle.attackers if one not in slots),
            blockers=tuple(one for one in battle.blockers if one not in slots),
            waiting=tuple(one for one in battle.waiting if one not in slots),
            assignments=tuple(one for one in battle.assignments if one.to[0] not in slots),
        ),
    )
    return True


def drop_strangers(game: Game) -> bool:
    """407.4, 208.4, 302.11b Whoever changed sides, left play or ceased to be a character is out of the battle."""
    battle = battle_of(game)
    if battle is None:
        return False
    if game.tracked(battle.target) and not still_attacked(game, battle):
        battle = lose_target(game, battle)
    strangers = [slot for slot in battle.attackers if not belongs(game, battle, slot, battle.attacker)]
    strangers += [s for s in (*battle.blockers, *battle.waiting) if not belongs(game, battle, s, battle.defender)]
    for slot in strangers if game.trace is not None else ():
        if game.rules.in_play(game.card(slot).area):
            game.cite("407.4a")
            rule = "407.4" if "character" in rules_of(game).types_of(game, slot) else "208.4"
            game.say(rule, f"{public_name(game, slot)} is out of the battle")
    return bool(strangers) and remove_from_battle(game, tuple(strangers))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "302.3": ("rulewright.games.spoils.s6_playing_the_game.r608_attacking:a_announcement",),
    "302.10": ("rulewright.games.spoils.s3_key_terminology.r302_battle_terms:in_battle",),
    "302.14": ("rulewright.games.spoils.s3_key_terminology.r302_battle_terms:in_battle",),
}
"""Rules of this section that other code obeys."""
