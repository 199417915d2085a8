"""How each kind of event is carried out in The Spoils; what it does not do in its own way the kernel does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.games.spoils import events as own
from rulewright.games.spoils.areas import FACTION, PLAY, RESOURCES
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of, put_battle, remove_from_battle
from rulewright.games.spoils.s4_game_concepts.r407_control import go_elsewhere, take_over
from rulewright.games.spoils.s4_game_concepts.r408_damage import heal, inflict
from rulewright.kernel import changes, events
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import NOBODY, Event
from rulewright.kernel.rules import Change
from rulewright.kernel.usual_changes import USUAL_CHANGES

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def deplete(game: Game, event: Event) -> Event | None:
    """203.7 A resource cannot be depleted; being used means being attached to your faction."""
    if game.card(event.card).area == RESOURCES:
        game.cite("203.7")
        return None
    return changes.mark(game, event)


def attach(game: Game, event: Event) -> Event | None:
    """301.2 A card that is attached elsewhere is detached from there, in one breath.

    Also F.terms.attach.2: or first the one, then the other.
    """
    if game.rules.edition_record.detach_first and game.card(event.card).host != NOBODY:
        game.cite("F.terms.attach.2")
        apart = changes.detach(game, replace(event, kind=events.DETACH, rule="301.2"))
        if apart is not None and game.trace is not None:
            game.describe(apart)
    return changes.attach(game, event)


def leave_battle(game: Game, event: Event) -> Event | None:
    """302.15 A character is removed from the battle."""
    return event if remove_from_battle(game, (event.card,)) else None


def join_battle(game: Game, event: Event) -> Event | None:
    """608.1c, 302.5 A character joins a battle party; before blocks are made it waits for the blocking party."""
    battle = battle_of(game)
    if battle is None or event.card in battle.members or event.card in battle.waiting:
        return None
    if event.seat == battle.attacker:
        put_battle(game, replace(battle, attackers=(*battle.attackers, event.card)))
    elif battle.blocks_made:
        put_battle(game, replace(battle, blockers=(*battle.blockers, event.card)))
    else:
        put_battle(game, replace(battle, waiting=(*battle.waiting, event.card)))
    return event


def retarget(game: Game, event: Event) -> Event | None:
    """302.1, 608.1a Another faction or location of the defending player becomes the target of the attack."""
    battle = battle_of(game)
    card = game.card(event.card)
    target = card.area == FACTION or (card.area == PLAY and "location" in rules_of(game).types_of(game, event.card))
    if battle is None or not target or card.controller != battle.defender or battle.target == game.ref(event.card):
        return None
    put_battle(game, replace(battle, target=game.ref(event.card)))
    return event


CHANGES: dict[Kind, Change] = {
    **USUAL_CHANGES,
    events.MOVE: go_elsewhere,
    events.DESTROY: go_elsewhere,
    events.REMOVE: go_elsewhere,
    events.MARK: deplete,
    events.ATTACH: attach,
    events.DAMAGE: inflict,
    events.HEAL: heal,
    events.CONTROL: take_over,
    own.RESOURCE_PLAYED: changes.announce,
    own.ATTACKED: changes.announce,
    own.ATTACKS: changes.announce,
    own.BLOCKS: changes.announce,
    own.BLOCKED: changes.announce,
    own.UNBLOCKED: changes.announce,
    own.ATTACKERS_FORMED: changes.announce,
    own.BLOCKERS_FORMED: changes.announce,
    own.BATTLE_ENDS: changes.announce,
    own.LEAVES_BATTLE: leave_battle,
    own.RETARGETED: retarget,
    own.JOINS_BATTLE: join_battle,
}
