"""What happened, in sentences that a player understands, with the rule or the card line behind each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.smashup import events as own
from rulewright.games.smashup.areas import (
    BASE_DECK,
    BASES,
    BURIED,
    DECK,
    HAND,
    MONSTER_DECK,
    MONSTERS,
    PLAY,
    PLAYED,
    TREASURES,
)
from rulewright.games.smashup.chapters.stasis import COUNTER
from rulewright.games.telling import counted, told, told_to_who_knows
from rulewright.kernel import events as e
from rulewright.kernel.records import BOTTOM, NOBODY, Event
from rulewright.kernel.trace import Entry

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_RULES = {
    e.MOVE: "inout.1",
    e.DESTROY: "core.35",
    e.DISCARD: "core.35",
    e.DRAW: "decks.3",
    e.REMOVE: "inout.1",
    e.SHIFT: "core.35",
    e.TOKENS_ON: "core.41",
    e.TOKENS_OFF: "core.41",
    e.GAIN: "core.20",
    e.LOSE: "core.20",
    e.CONTROL: "abilities.14",
    e.SHUFFLE: "decks.8",
    e.REVEAL: "decks.6",
    e.ATTACH: "attached.1",
    own.RESHUFFLED: "decks.1",
}
"""The rule behind an event that brings none with it."""

_SENTENCES = {
    e.DESTROY: "{card} is destroyed",
    e.DISCARD: "{card} is discarded",
    e.REMOVE: "{card} is removed from the game",
    e.SHIFT: "{card} is moved to {other}",
    e.ATTACH: "{card} is put on {other}",
    e.TOKENS_ON: "{card} gets {amount} {counters}",
    e.TOKENS_OFF: "{card} loses {amount} {counters}",
    e.GAIN: "{seat} gains {amount} VP",
    e.LOSE: "{seat} loses {amount} VP",
    e.CONTROL: "{seat} takes control of {card}",
    e.SHUFFLE: "{seat}'s deck is shuffled",
    e.REVEAL: "{card} is revealed",
    own.RESHUFFLED: "the discard pile becomes {whose} deck",
    own.SCORES: "{card} scores",
}

WORDS_FOR: dict[str, str] = {
    "added power": "power added to its player's total",
    "counted power": "power in its player's total",
}
"""What values and deeds of card text are called in this game."""


_SHARED: dict[int, str] = {BASE_DECK: "the base", TREASURES: "the treasure", MONSTER_DECK: "the monster"}
"""What decks are called that are nobody's."""


_UNSEEN = (DECK, HAND, BURIED, TREASURES, MONSTER_DECK)
"""Where cards lie that not everybody sees."""


def tell(game: Game, event: Event) -> Entry | None:
    """The sentence for an event; None for what needs none."""
    rule = event.rule or _RULES.get(event.kind)
    if not rule:
        return None
    if event.kind == e.MOVE:
        return _moved(game, event, rule)
    whose = _SHARED.get(event.to) or f"{game.rules.seat_name(max(event.seat, 0))}'s"
    words = {"whose": whose, "counters": counted(event.amount, counter_words(event.to))}
    entry = told(game, event, rule, _SENTENCES, words)
    return entry if entry is None else entry.citing(_ALSO.get(event.rule, ()))


def counter_words(kind: int) -> str:
    """What a kind of counter is called."""
    return "stasis counter" if kind == COUNTER else "+1 power counter"


_ALSO = {
    "core.25": ("attached.4", "inout.4"),
    "attached.3": ("inout.3",),
    "attached.5": ("core.43",),
    "attached.6": ("core.43",),
}
"""What other chapters of the book say of the same thing."""


def _moved(game: Game, event: Event, rule: str) -> Entry | None:
    """A card goes somewhere; what it is stays with whoever may know."""
    card, name = game.card(event.card), game.rules.seat_name
    if card.area == PLAYED:
        return None
    area = game.rules.areas[card.area].title
    if card.area == BASES:
        where = "is laid out"
    elif card.area == PLAY:
        on = game.name(card.host if card.host != NOBODY else card.place)
        where = f"comes into play under {name(card.controller)}, on {on}"
    elif card.area == MONSTERS:
        where = f"comes into play at {game.name(card.place)}"
    elif card.area == BURIED:
        where = f"is buried at {game.name(card.place)}"
    elif card.area > BASES:
        where = f"goes to the {area}"
    else:
        under = "under" if card.area == DECK and event.flags & BOTTOM else "to"
        where = f"goes {under} {name(game.rules.holder(card))}'s {area}"
    hidden = card.area in _UNSEEN and event.was in _UNSEEN
    return told_to_who_knows(game, event, rule, where, hidden=hidden)
