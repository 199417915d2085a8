"""Marked and unmarked, in play and out of it, removed: how each kind of event changes the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.barring import harmless
from rulewright.effects.controlling import note_master
from rulewright.effects.lasting import PERMISSIONS
from rulewright.effects.replacing import split_damage
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage import events as own
from rulewright.games.arcmage.areas import GRAVEYARD, PLAY, RESOURCES
from rulewright.games.arcmage.chapters import move, resource
from rulewright.games.arcmage.chapters.city import is_city
from rulewright.games.arcmage.chapters.creature import deadly_to
from rulewright.games.arcmage.table import DEVOTED, DOOMED, RESTS
from rulewright.games.arcmage.values import SUSTAIN
from rulewright.kernel import changes, events
from rulewright.kernel.aspects import DAMAGE as DAMAGED
from rulewright.kernel.aspects import LASTING
from rulewright.kernel.aspects import MARK as MARKING
from rulewright.kernel.events import MODIFIES, UNMARK
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import ARRIVES_MARKED, BY_RULE, MARKED, Event
from rulewright.kernel.rules import Change
from rulewright.kernel.usual_changes import USUAL_CHANGES

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def mark(game: Game, event: Event) -> Event | None:
    """states.marked.1, states.marked.2, states.marked.6 Only an unmarked card in play can be marked."""
    return changes.mark(game, event) if game.card(event.card).area == PLAY else None


def unmark(game: Game, event: Event) -> Event | None:
    """states.marked.1, states.marked.7, states.marked.8, city.devotion.13 A marked card is turned back.

    Its devotion is over.
    """
    done = changes.unmark(game, event)
    if done is not None:
        card = game.card(event.card)
        if card.flags & DEVOTED:
            game.state.put(event.card, replace(card, flags=card.flags & ~DEVOTED), MARKING | LASTING)
    return done


def rest(game: Game, event: Event) -> Event | None:
    """states.marked.7, conflict.1 A marked card will stay so in its controller's next Unmark phase."""
    card = game.card(event.card)
    if not card.flags & MARKED or card.flags & RESTS:
        return None
    game.state.put(event.card, replace(card, flags=card.flags | RESTS), MARKING)
    return event


def withdraw(game: Game, event: Event) -> Event | None:
    """conflict.1 Text takes a creature out of the attack; one that is not in it stays as it is."""
    table, ref = game.state.table, game.ref(event.card)
    combat = table.combat
    if combat is None or ref in combat.withdrawn:
        return None
    if ref not in combat.attackers and all(ref != defender for _, defender in combat.blocks):
        return None
    left = replace(combat, withdrawn=(*combat.withdrawn, ref))
    game.state.put_table(replace(table, combat=left))
    return event


def unmarkings(game: Game, seat: int) -> tuple[Event, ...]:
    """turn.unmark.1, states.marked.9, R14 Each marked card of a player is to be unmarked.

    Also conflict.1, conflict.2: but for what may not be.
    """
    found: list[Event] = []
    for slot in game.cards_in(PLAY, seat):
        card = game.card(slot)
        if card.flags & RESTS:
            game.state.put(slot, replace(card, flags=card.flags & ~RESTS), MARKING)
        elif card.flags & MARKED and all(rules_of(game).permitted(game, slot, one) for one in _UNMARKING):
            found.append(Event(UNMARK, slot, rule="turn.unmark.1", flags=BY_RULE))
    return tuple(found)


_UNMARKING = ("be restored", "be readied")
"""What a card must be free to suffer so as to be unmarked by the rules of the turn; the second is just that."""


def may_stay_marked(game: Game, seat: int) -> tuple[int, ...]:
    """conflict.1 The marked cards of a player that text in force lets stay so."""
    if MODIFIES | PERMISSIONS not in game.state.listeners:
        return ()
    rules, cards = rules_of(game), game.state.cards
    marked = [
        slot for slot in game.cards_in(PLAY, seat) if cards[slot].flags & MARKED and not cards[slot].flags & RESTS
    ]
    return tuple(slot for slot in marked if "can stay depleted" in rules.permissions_of(game, slot))


def devote(game: Game, event: Event) -> Event | None:
    """city.devotion.8, R26 A declared resident that is still there and unmarked is marked as devoted."""
    card = game.card(event.card)
    if card.flags & MARKED or card.area != PLAY:
        return None
    game.state.put(event.card, replace(card, flags=card.flags | MARKED | DEVOTED), MARKING | LASTING)
    return event


def damage(game: Game, event: Event) -> Event | None:
    """creature.stats.3, city.defense.5, city.defense.6 Damage to a creature counts for the turn, to a city for good."""
    event = sustained(game, from_able_sources(game, event))
    if event.amount <= 0:
        return None
    card = game.card(event.card)
    kept = dict(card.wear if is_city(game, event.card) else card.damage)
    for _, source, amount in event.shares:
        kept[source] = kept.get(source, 0) + amount
    if is_city(game, event.card):
        game.state.put(event.card, replace(card, wear=tuple(kept.items())), DAMAGED)
        return event
    doomed = DOOMED if _deadly(game, event) else 0
    game.state.put(event.card, replace(card, damage=tuple(kept.items()), flags=card.flags | doomed), DAMAGED)
    return event


def from_able_sources(game: Game, event: Event) -> Event:
    """conflict.2 Damage without the part of those that cannot deal any to this card."""
    if events.FORBIDS | events.DAMAGE not in game.state.listeners:
        return event
    barred = harmless(game, event)
    shares = tuple(one for one in event.shares if one[0] not in barred)
    return replace(event, shares=shares, amount=sum(amount for *_, amount in shares)) if barred else event


def sustained(game: Game, event: Event) -> Event:
    """conflict.1 Damage to a card that can sustain only so much a turn; the rest of it is nothing."""
    most = game.value(event.card, SUSTAIN) if MODIFIES | SUSTAIN in game.state.listeners else None
    if most is None:
        return event
    ref = game.ref(event.card)
    facts = [one for one in game.state.table.facts if events.DAMAGE in one.kinds and one.card == ref]
    return split_damage(event, max(0, most - sum(one.event.amount for one in facts)))[0]


def heal(game: Game, event: Event) -> Event | None:
    """creature.stats.3, city.defense.6 The damage that a creature has taken is forgotten; a city regains strength."""
    card = game.card(event.card)
    if card.wear and is_city(game, event.card):
        game.state.put(event.card, replace(card, wear=_mended(card.wear, event.amount)), DAMAGED)
        return event
    if not card.damage and not card.flags & DOOMED:
        return None
    game.state.put(event.card, replace(card, damage=(), flags=card.flags & ~DOOMED), DAMAGED)
    return event


def _mended(wear: tuple[tuple[int, int], ...], amount: int) -> tuple[tuple[int, int], ...]:
    """city.defense.6 What a city has still lost once so much of it, or all, has been made good."""
    left: list[tuple[int, int]] = []
    for source, lost in wear if amount >= 0 else ():
        part = min(lost, amount)
        amount -= part
        left += [(source, lost - part)] if lost > part else []
    return tuple(left)


def _deadly(game: Game, event: Event) -> bool:
    """conflict.1 Any damage by a creature with deadly kills, unless the victim is immune to it."""
    sources = [slot for slot, ref, amount in event.shares if amount > 0 and game.tracked((slot, ref))]
    return any(deadly_to(game, slot, event.card) for slot in sources)


def go(game: Game, event: Event) -> Event | None:
    """states.inplay.1, states.notinplay.1, states.marked.2 A card goes elsewhere; outside play it has no state.

    Also zones.grave.2, zones.grave.4, combat.IV.3, enchant.7, states.removed.1: it lies open there; piles keep the
    order of arrival and are always their owners'; a pile of what is removed is apart from all others. With a resource
    card its gem goes (R11). Who had a card of another's to the last is remembered for text that names its controller.
    """
    card = game.card(event.card)
    if card.flags & MARKED and not game.rules.in_play(event.to):
        game.cite("states.marked.2")
    if event.kind == events.REMOVE:
        game.cite("states.removed.2")
    elif event.to == GRAVEYARD and card.controller != card.owner:
        game.cite("combat.IV.3")
    done = changes.relocate(game, event)
    if done is not None and card.area == RESOURCES:
        resource.gem_goes(game, card.controller, resource.served(card))
    if done is not None and card.controller != card.owner and game.rules.in_play(card.area):
        note_master(game, game.card(event.card).object, card.controller)
    return _as_it_arrives(game, done)


def create(game: Game, event: Event) -> Event | None:
    """states.inplay.2 A token comes into play; marked, where the text that makes it says so."""
    return _as_it_arrives(game, changes.create(game, event))


def _as_it_arrives(game: Game, event: Event | None) -> Event | None:
    """states.marked.3 A card comes into play unmarked unless a card plainly says otherwise."""
    if event is not None and event.flags & ARRIVES_MARKED:
        card = game.card(event.card)
        game.state.put(event.card, replace(card, flags=card.flags | MARKED), MARKING)
    return event


CHANGES: dict[Kind, Change] = {
    **USUAL_CHANGES,
    **dict.fromkeys(events.RELOCATIONS, go),
    events.CREATE: create,
    events.MARK: mark,
    events.UNMARK: unmark,
    events.REST: rest,
    events.HEAL: heal,
    events.DAMAGE: damage,
    own.SPENT: resource.spend,
    own.PRODUCED: resource.produce,
    own.REPLENISHED: resource.replenish,
    own.RESOURCE_LAID: changes.announce,
    own.MOVES: move.place,
    own.ATTACKS: changes.announce,
    own.DEFENDS: changes.announce,
    own.DEVOTES: devote,
    own.DEFENDED: changes.announce,
    own.UNMET: changes.announce,
    own.PHASE_STARTS: changes.announce,
    own.PHASE_ENDS: changes.announce,
    own.WITHDRAWN: withdraw,
}


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "states.inplay.3": ("rulewright.games.arcmage.chapters.event:put_away",),
    "states.marked.4": ("rulewright.games.arcmage.chapters.combat:announce_attack",),
    "states.markme.1": ("rulewright.games.arcmage.language.constructions:_mark_symbol",),
    "states.markme.2": ("rulewright.games.arcmage.language.constructions:_mark_symbol",),
    "states.notinplay.2": ("rulewright.games.arcmage.chapters.city:cities",),
    "states.notinplay.3": ("rulewright.games.arcmage.chapters.event:stays",),
    "states.notinplay.4": ("rulewright.games.arcmage.chapters.event:put_away",),
    "states.removed.2": ("rulewright.effects.placing:placed",),
    "states.removed.3": ("rulewright.games.arcmage.nature:Nature.search_areas",),
}
"""Rules of this section that other code obeys."""
