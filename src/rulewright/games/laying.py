"""Laying cards out: decks before a game begins, and the cards of a position that a judge case lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.games.judging import BadPosition, FixedNames, Listed, read_cards, seat_fields, seat_of
from rulewright.games.kit import Fields
from rulewright.kernel import chance
from rulewright.kernel.errors import UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.records import Card
from rulewright.kernel.rules import Rules
from rulewright.kernel.state import State
from rulewright.kernel.words import Names

BLANK = "Blank"
"""What an unsaid deck is made of."""
BLANKS = 10
"""So many cards an unsaid deck has."""
THIS_TURN_NUMBER = 3
"""The turn in which a position is: there have been turns before it."""


def empty_table(rules: Rules, table: Any, seed: int) -> Game:
    """A game with no cards in it yet."""
    return Game(rules, State(rules.seats, len(rules.areas) * rules.seats, chance.mix(seed, 0), table))


def numbers_of(rules: Rules) -> dict[str, int]:
    """The numbers of the definitions of a match, by name."""
    return {card.name: number for number, card in enumerate(rules.defs)}


def put_card(game: Game, card: Card) -> int:
    """A card comes to lie in its area, as the last one there; returns its slot."""
    state = game.state
    slot = state.add(card)
    shelf = game.rules.shelf(card.area, card.owner, card.controller)
    state.areas[shelf] = (*state.areas[shelf], slot)
    return slot


def deal_pile(game: Game, seat: int, area: Area, cards: Mapping[str, int]) -> None:
    """A pile of so many of each card, shuffled."""
    numbers = numbers_of(game.rules)
    for name, count in cards.items():
        if name not in numbers:
            raise UnknownName("card", name, numbers)
        for _ in range(count):
            put_card(game, Card(numbers[name], seat, seat, area, game.state.new_object()))
    shelf = game.rules.shelf(area, seat, seat)
    game.state.areas[shelf] = chance.shuffled(game, game.state.areas[shelf])


def lay_blanks(game: Game, seats: list[int], area: Area, since: int = 1) -> None:
    """The decks that a position leaves unsaid."""
    number = numbers_of(game.rules)[BLANK]
    for seat in seats:
        for _ in range(BLANKS):
            put_card(game, Card(number, seat, seat, area, game.state.new_object(), since=since))


def brought_deck(value: Any, key: str) -> dict[str, int]:
    """The deck of a case that starts before the game does."""
    found: dict[str, int] = {}
    for listed in read_cards(value, key, ()):
        found[listed.name] = found.get(listed.name, 0) + listed.number
    return found


def brought_decks(rules: Rules, case_fields: Fields, default: Mapping[str, int]) -> list[dict[str, int]]:
    """The decks of such a case in a game in which nothing else is brought."""
    found = [dict(default) for _ in range(rules.seats)]
    for seat, name, key, value in seat_fields(case_fields.items(), rules.seats):
        if name != "deck":
            raise BadPosition(key, "nothing but decks is there before the game starts", "leave it out")
        found[seat] = brought_deck(value, key)
    return found


def owner_of(listed: Listed, seat: int, seats: int) -> int:
    """To whom a listed card belongs: to whoever has it, unless it says otherwise."""
    return seat_of(listed.marks["owner"], listed.field, seats) if "owner" in listed.marks else seat


def host_in_play(game: Game, listed: Listed, controller: int, names: Names | None = None) -> int:
    """What `X on Y` means by Y: a card in play, of the same player's if there is one."""
    found = (names or FixedNames()).find(game, listed.on)
    found = [slot for slot in found if game.rules.in_play(game.card(slot).area)]
    if not found:
        raise BadPosition(listed.field, f"{listed.text!r}: there is no {listed.on} in play to attach it to")
    return next((slot for slot in found if game.card(slot).controller == controller), found[0])


def whole_number(value: Any, key: str, example: int) -> int:
    """A number as a position has it."""
    if type(value) is not int:
        raise BadPosition(key, f"{value!r} is not a whole number", f"write {key} = {example}")
    return value


def at_setup(game: Game) -> tuple[Game, Names]:
    """A game that has been dealt, where its setup begins, for a case that starts there."""
    rules = game.rules
    game.begin(rules.opening, rules.procedures.all[rules.procedures.number[rules.opening]].vars())
    return game, FixedNames()
