"""Sentences about events that the games have in common: cards drawn, cards that go where not everybody sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.kernel import events as e
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import NOBODY, Event
from rulewright.kernel.telling import public_name
from rulewright.kernel.trace import Entry

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def source_of(game: Game, event: Event) -> str:
    """The card whose text causes an event, by name; empty where a rule does it."""
    return game.name(event.source[0]) if event.source[0] != NOBODY else ""


def told(
    game: Game,
    event: Event,
    rule: str,
    sentences: Mapping[Kind, str],
    more: Mapping[str, str],
    *,
    routine: bool = False,
) -> Entry | None:
    """The sentence for an event by a table of sentences; of a draw, whoever draws is told what it is."""
    seat = game.rules.seat_name(event.seat) if event.seat != NOBODY else ""
    source, depth = source_of(game, event), game.depth
    if event.kind == e.DRAW:
        mine = ((event.seat, f"{seat} draws {game.name(event.card)}"),)
        return Entry(rule, f"{seat} draws a card", mine, source, depth)
    sentence = sentences.get(event.kind)
    if sentence is None:
        return None
    names = {"card": public_name(game, event.card), "other": public_name(game, event.other), "seat": seat}
    text = sentence.format(**names, **more, amount=event.amount)
    return Entry(rule, text, (), source, depth, routine=routine)


def counted(amount: int, noun: str) -> str:
    """A noun as it follows a number."""
    return noun if amount == 1 else f"{noun}s"


def told_to_who_knows(game: Game, event: Event, rule: str, where: str, *, hidden: bool) -> Entry:
    """A card has gone somewhere; if that was hidden, only those who may know are told which."""
    name, source = game.name(event.card), source_of(game, event)
    if not hidden:
        return Entry(rule, f"{name} {where}", (), source, game.depth)
    knowing = [seat for seat in range(game.rules.seats) if game.rules.visible(game, event.card, seat)]
    return Entry(rule, f"a card {where}", tuple((seat, f"{name} {where}") for seat in knowing), source, game.depth)
