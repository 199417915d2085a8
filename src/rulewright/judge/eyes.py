"""What a seat sees, without what tells two equal positions apart: handles, numbers of copies and of turns."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from rulewright.games.kit import GameKit
from rulewright.kernel.game import Game
from rulewright.kernel.view_records import CardView, DecisionView
from rulewright.kernel.views import view


def seen(kit: GameKit, game: Game, seat: int) -> Any:
    """A seat's view and what it is asked, so that equal positions give equal values."""
    looked = view(game, seat, kit.write_answer, ())
    cards = {card.handle: card for one in looked.seats for area in one.areas for card in area.cards}
    seats = [
        (
            one.name,
            one.score,
            one.out,
            [
                (area.name, area.size, sorted((_card(kit, card, cards, game) for card in area.cards), key=repr))
                for area in one.areas
            ],
        )
        for one in looked.seats
    ]
    asked = None if looked.decision is None else _asked(looked.decision)
    table = _named(looked.table, cards)
    if isinstance(table, dict):
        table.pop("sides", None)  # which decks are played no position tells
    return looked.active, looked.result, looked.asked, seats, table, asked


def _card(kit: GameKit, card: CardView, cards: dict[str, CardView], game: Game) -> Any:
    return (
        card.name,
        card.owner,
        card.controller,
        kit.telling_flags(game, card),
        _named(card.place, cards),
        _named(card.host, cards),
        sum(amount for _, amount in card.damage),
        sum(amount for _, amount in card.wear),
        card.tokens,
        card.since == game.state.turn and bool(card.values),
        card.above,
        repr(sorted(card.values.items())),
    )


def _asked(decision: DecisionView) -> Any:
    choices = sorted((re.sub(r"#\d+", "", one.words), one.verb, one.note) for one in decision.choices)
    return decision.kind, decision.prompt, decision.rule, choices, decision.low, decision.high, decision.window


def _named(told: Any, cards: dict[str, CardView]) -> Any:
    """The same with the names of cards instead of their handles."""
    match msgspec.to_builtins(told):
        case str() as word:
            return cards[word].name if word in cards else word
        case dict() as table:
            return {key: _named(value, cards) for key, value in table.items()}
        case list() | tuple() as several:
            return [_named(one, cards) for one in several]
        case other:
            return other
