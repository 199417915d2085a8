"""What happened, in sentences that a player understands, with the rule or the card line behind each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils import events as own
from rulewright.games.spoils.areas import AREAS, BEING_PLAYED, DECK, DISCARD, FACTION, HAND, VOID
from rulewright.games.spoils.listed_tokens import LISTED
from rulewright.kernel import events as e
from rulewright.kernel.records import BOTTOM, CONCEALED, LAY_HIDDEN, NOBODY, Event
from rulewright.kernel.telling import public_name
from rulewright.kernel.trace import Entry

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_RULES = {
    e.MOVE: "402.1",
    e.DESTROY: "304.1",
    e.DISCARD: "305.1",
    e.DRAW: "306.1",
    e.REMOVE: "403.6a",
    e.CREATE: "409.3a",
    e.TURN_OVER: "411.3",
    e.MARK: "303.1",
    e.UNMARK: "303.3",
    e.ATTACH: "301.1",
    e.DETACH: "301.1",
    e.TOKENS_ON: "409.1",
    e.TOKENS_OFF: "409.1",
    e.DAMAGE: "408.7",
    e.HEAL: "408.5b",
    e.GAIN: "408.3b",
    e.LOSE: "408.3b",
    e.CONTROL: "407.3",
    e.SHUFFLE: "313.1",
    e.REVEAL: "403.1a",
    e.COIN: "402.1",
    own.LEAVES_BATTLE: "302.15",
    own.JOINS_BATTLE: "302.5",
    own.RETARGETED: "302.1",
}

_SENTENCES = {
    e.DESTROY: "{card} is destroyed",
    e.DISCARD: "{seat} discards {card}",
    e.REMOVE: "{card} is removed from the game",
    e.CREATE: "{seat} gets {card}",
    e.MARK: "{card} is depleted",
    e.UNMARK: "{card} is restored",
    e.ATTACH: "{card} is attached to {other}",
    e.DETACH: "{card} is detached from {other}",
    e.TOKENS_ON: "{amount} {tokens} on {card}",
    e.TOKENS_OFF: "{amount} {tokens} off {card}",
    e.DAMAGE: "{amount} damage to {card}",
    e.HEAL: "damage removed from {card}",
    e.GAIN: "{seat} gains {amount} influence",
    e.LOSE: "{seat} loses {amount} influence",
    e.CONTROL: "{seat} takes control of {card}",
    e.SHUFFLE: "{seat}'s deck is shuffled",
    e.REVEAL: "{card} is revealed",
    e.COIN: "{seat} flips a coin",
    own.LEAVES_BATTLE: "{card} is removed from the battle",
    own.JOINS_BATTLE: "{card} joins the battle",
    own.RETARGETED: "{card} is attacked instead",
}

WORDS_FOR = {
    "covert": "Covert",
    "tactical": "Tactical",
    "block covert": "block Covert characters",
    "attack on arrival": "attack at once",
    "block depleted": "block while depleted",
    "mark": "deplete",
    "marked": "depleted",
    "unmark": "restore",
    "unmarked": "restored",
}
"""What keywords and deeds of card text are called in a sentence."""


def _rule_of(event: Event) -> str | None:
    """The rule behind an event that does not name one itself."""
    if event.kind == e.MOVE and event.to == VOID:
        return "403.7a"
    if event.kind == e.TURN_OVER and event.flags & CONCEALED:
        return "411.4"
    return _RULES.get(event.kind)


def tell(game: Game, event: Event) -> Entry | None:
    """The sentence for an event; None for what needs none."""
    rule = event.rule or _rule_of(event)
    if rule is None:
        return None
    source = game.name(event.source[0]) if event.source[0] != NOBODY else ""
    depth = game.depth
    seat = game.rules.seat_name(event.seat) if event.seat != NOBODY else ""
    if event.kind == e.DRAW:
        mine = ((event.seat, f"{seat} draws {game.name(event.card)}"),)
        return Entry(rule, f"{seat} draws a card", mine, source, depth)
    if event.kind in (e.MOVE, e.TURN_OVER):
        return _moved(game, event, rule, source, depth)
    sentence = _SENTENCES.get(event.kind)
    if sentence is None:
        return None
    if event.kind == e.COIN:
        sentence = "{seat} wins a coin flip" if event.amount else "{seat} loses a coin flip"
    names = {
        "card": public_name(game, event.card),
        "other": public_name(game, event.other),
        "seat": seat,
        "amount": event.amount,
        "tokens": "token" if event.amount == 1 else "tokens",
    }
    marks = event.kind == e.MARK and not source
    return Entry(rule, sentence.format(**names), (), source, depth, routine=marks, also=_bearing(game, event, rule))


def _bearing(game: Game, event: Event, rule: str) -> tuple[str, ...]:
    """The other rules that say the same of such a card."""
    if event.kind == e.DAMAGE and game.card(event.card).area == FACTION:
        return ("408.3", "202.4")
    if event.kind == e.CREATE:
        return ("409.3c", "409.3c.1") if game.name(event.card) == LISTED.name else ("409.3c",)
    return _ALSO.get(rule, ())


_ALSO = {
    "408.4": ("204.5", "204.4b", "408.8"),
    "408.5": ("207.5", "207.4", "201.8b", "408.8"),
    "309.1": ("203.3",),
    "301.4": ("301.4a",),
}
"""What other chapters of the book say of the same thing."""


def _moved(game: Game, event: Event, rule: str, source: str, depth: int) -> Entry:
    """A card goes somewhere; what it is stays with whoever may know."""
    card = game.card(event.card)
    area = game.rules.areas[card.area].title
    face = " face-down" if event.flags & CONCEALED else ""
    to = "goes under" if card.area == DECK and event.flags & BOTTOM else "goes to"
    pile = " pile" if card.area == DISCARD else ""
    where = f"{to} {game.rules.seat_name(game.rules.holder(card))}'s {area}{pile}{face}"
    if event.kind == e.TURN_OVER:
        where = f"is turned{face or ' face-up'} under {game.rules.seat_name(card.controller)}"
    elif card.area == VOID:
        where = f"goes to the Void{face}"
    elif card.area == BEING_PLAYED:
        where = f"is {area} by {game.rules.seat_name(card.controller)}"
    elif game.rules.in_play(card.area):
        where = f"enters play under {game.rules.seat_name(card.controller)}{face}"
    lay_hidden = event.was in (DECK, HAND) or event.flags & LAY_HIDDEN
    hidden = bool(face) or bool(lay_hidden and card.area in (DECK, HAND))
    name = "a card" if hidden else game.name(event.card)
    text = f"{name} {where}"
    knowing = [seat for seat in range(game.rules.seats) if hidden and _knows(game, event, seat)]
    private = tuple((seat, f"{game.name(event.card)} {where}") for seat in knowing)
    usual = f"{name} {where.replace(area, AREAS[card.area].name)}" if card.area == BEING_PLAYED else ""
    newcomer = game.rules.in_play(card.area) and card.controller != card.owner
    return Entry(rule, text, private, source, depth, usual, also=("204.2a",) if newcomer else ())


def _knows(game: Game, event: Event, seat: int) -> bool:
    """Whether a seat knows a card that has gone from one hidden place to another: it held it, or sees it now."""
    held = event.was == HAND and game.card(event.card).owner == seat
    return held or game.rules.visible(game, event.card, seat)
