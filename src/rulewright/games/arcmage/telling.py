"""What happened, in sentences that a player understands, with the rule or the card line behind each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.arcmage import events as own
from rulewright.games.arcmage.areas import ARMY, DECK, FACTIONS, HAND, RESOURCES, STACK
from rulewright.games.arcmage.chapters.resource import served
from rulewright.games.telling import counted, source_of, told, told_to_who_knows
from rulewright.kernel import events as e
from rulewright.kernel.records import BOTTOM, Event
from rulewright.kernel.telling import public_name
from rulewright.kernel.trace import Entry

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_RULES = {
    e.MOVE: "states.inplay.1",
    e.DESTROY: "zones.grave.1",
    e.DISCARD: "zones.grave.1",
    e.DRAW: "zones.deck.1",
    e.REMOVE: "states.removed.1",
    e.CREATE: "states.inplay.1",
    e.MARK: "states.marked.4",
    e.UNMARK: "states.marked.7",
    e.TOKENS_ON: "creature.stats.5",
    e.TOKENS_OFF: "creature.stats.5",
    e.DAMAGE: "creature.stats.3",
    e.GAIN: "win.2",
    e.LOSE: "win.defeat.1",
    e.CONTROL: "abilities.activated.3",
    e.SHUFFLE: "deck.9",
    e.REVEAL: "setup.4",
    own.SPENT: "play.2",
    own.PRODUCED: "resource.5",
    own.REPLENISHED: "turn.unmark.2",
    own.MOVES: "move.6",
    own.ATTACKS: "combat.I.2",
    own.DEVOTES: "city.devotion.8",
    own.WITHDRAWN: "conflict.1",
    e.HEAL: "creature.stats.3",
}
"""The rule behind an event that brings none with it."""

_SENTENCES = {
    e.DESTROY: "{card} is destroyed",
    e.DISCARD: "{card} is discarded",
    e.REMOVE: "{card} is removed from the game",
    e.CREATE: "{card} comes into play for {seat}",
    e.MARK: "{card} is marked",
    e.UNMARK: "{card} is unmarked",
    e.TOKENS_ON: "{card} gets {amount} {counters}",
    e.TOKENS_OFF: "{card} loses {amount} {counters}",
    e.DAMAGE: "{card} takes {amount} damage",
    e.GAIN: "{seat} gains {amount} {points}",
    e.LOSE: "{seat} loses {amount} {points}",
    e.CONTROL: "{seat} takes control of {card}",
    e.SHUFFLE: "{seat}'s deck is shuffled",
    e.REVEAL: "{card} is revealed",
    own.SPENT: "{seat} spends {amount} {gems} of {faction}",
    own.PRODUCED: "{seat} gets {amount} {gems} of {faction}",
    own.REPLENISHED: "{seat}'s gems are free again",
    own.MOVES: "{card} moves to {place}",
    own.ATTACKS: "{card} attacks",
    own.DEVOTES: "{card} is devoted to {place}",
    own.WITHDRAWN: "{card} is removed from the attack",
    e.HEAL: "{card} is healed of all damage",
}

WORDS_FOR = {
    "atk": "ATK",
    "def": "DEF",
    "block": "defend",
    "be blocked": "be defended against",
    "be depleted": "be marked",
    "be restored": "be unmarked",
    "be readied": "be unmarked in the Unmark phase",
    "stay depleted": "stay marked",
    "block several": "defend against several attackers",
    "block depleted": "defend while marked",
}
"""What values and deeds of card text are called in this game."""


def tell(game: Game, event: Event) -> Entry | None:
    """The sentence for an event; None for what needs none."""
    rule = event.rule or _RULES.get(event.kind)
    if not rule:
        return None
    rule = game.rules.rule_of(rule)
    if event.kind == e.MOVE:
        return _moved(game, event, rule)
    names = {
        "counters": counted(event.amount, "counter"),
        "points": counted(event.amount, "victory point"),
        "gems": counted(event.amount, "gem"),
        "faction": FACTIONS[event.to] if 0 <= event.to < len(FACTIONS) else "",
        "place": "the army" if event.other == ARMY else public_name(game, event.other),
    }
    marks = event.kind == e.MARK and not source_of(game, event)
    entry = told(game, event, rule, _SENTENCES, names, routine=marks)
    return entry if entry is None else entry.citing(_ALSO.get(event.rule, ()))


_ALSO = {
    "creature.stats.3": ("creature.stats.2",),
    "combat.III.2": ("creature.stats.1",),
    "combat.III.3": ("creature.stats.1",),
    "combat.III.7": ("creature.stats.1",),
    "play.2": ("layout.2",),
}
"""What other chapters of the book say of the same thing."""


def _moved(game: Game, event: Event, rule: str) -> Entry:
    """A card goes somewhere; what it is stays with whoever may know."""
    card, source = game.card(event.card), source_of(game, event)
    holder = game.rules.seat_name(card.owner)
    if card.area == RESOURCES:
        told = f"{holder} lays {{}} as a resource for {FACTIONS[served(card)]}"
        mine = ((card.owner, told.format(game.name(event.card))),)
        return Entry(
            rule, told.format("a card"), mine, source, game.depth, also=("resource.2", "resource.3", "resource.4")
        )
    if card.area == STACK:
        where = "on the stack" if game.rules.edition_record.events_wait else "open"
        told = f"{game.rules.seat_name(card.controller)} lays {game.name(event.card)} {where}"
        return Entry(rule, told, (), source, game.depth, routine=True)
    if game.rules.in_play(card.area):
        place = "" if card.place == ARMY else f" in {game.name(card.place)}"
        where = f"comes into play under {game.rules.seat_name(card.controller)}{place}"
    else:
        under = "goes under" if card.area == DECK and event.flags & BOTTOM else "goes to"
        where = f"{under} {holder}'s {game.rules.areas[card.area].name}"
    hidden = card.area in (DECK, HAND) and event.was in (DECK, HAND, RESOURCES)
    return told_to_who_knows(game, event, rule, where, hidden=hidden)
