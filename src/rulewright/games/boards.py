"""A position laid out: what games with phases and places have in common when a judge case lists their cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from rulewright.games.judging import BadPosition, FixedNames, Listed, number_of, read_cards, seat_fields, seen_by
from rulewright.games.kit import Fields
from rulewright.games.laying import host_in_play, lay_blanks, numbers_of, owner_of, put_card
from rulewright.kernel.aspects import EVERYTHING
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.procedures import Nothing
from rulewright.kernel.records import Card, Frame
from rulewright.kernel.words import Names


class Board:
    """Lays out the cards of a position; each game says which of its fields holds what, and how a card lies there."""

    marks: ClassVar[tuple[str, ...]]
    """What a card can be marked with in a list."""
    play: ClassVar[int]
    """The area in which cards can have such marks, and can lie on others."""
    out_of_play: ClassVar[Mapping[Area, tuple[str, ...]]] = {}
    """The marks that cards can have in other areas."""
    deck: ClassVar[Area]
    """The area that is filled with blank cards where the case does not list it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers = numbers_of(game.rules)
        self.attached: list[tuple[int, Listed]] = []
        self.earlier = min(1, game.state.turn - 1)
        """The turn since which what is not new has been there."""

    def lay(self, case_fields: Fields) -> None:
        """Everything that a case lists, and what it leaves unsaid."""
        seats = self.game.rules.seats
        fields = list(seat_fields(case_fields.items(), seats))
        self.lay_first(case_fields, fields)
        for seat, name, key, value in fields:
            self.field(seat, name, key, value)
        unsaid = [seat for seat in range(seats) if not any(one[:2] == (seat, "deck") for one in fields)]
        lay_blanks(self.game, unsaid, self.deck, self.earlier)
        for slot, listed in self.attached:
            self.put_on(slot, listed)

    def lay_first(self, case_fields: Fields, fields: Sequence[tuple[int, str, str, Any]]) -> None:
        """What has to be there before other cards can lie at it."""

    def field(self, seat: int, name: str, key: str, value: Any) -> None:
        """One field of a seat."""
        raise AssertionError("a game has fields of its own")

    def made(self, card: Card, listed: Listed, kind: str) -> Card:
        """A card of a type as its marks say that it lies there."""
        raise AssertionError("a game says what its marks mean")

    def put_on(self, slot: int, listed: Listed) -> None:
        """`X on Y`: the card lies on another one in play."""
        card = self.game.card(slot)
        self.put(slot, replace(card, host=host_in_play(self.game, listed, card.controller)))

    def put(self, slot: int, card: Card) -> None:
        """A card is changed after it was laid."""
        self.game.state.put(slot, card, EVERYTHING)

    def listed(self, seat: int, key: str, value: Any, area: Area, types: tuple[str, ...] = ()) -> list[int]:
        """The cards of a list come to lie in an area; only those of some types can."""
        entries = read_cards(value, key, self.marks)
        return [self._lay_one(seat, area, listed, types) for listed in entries for _ in range(listed.number)]

    def by_place(self, key: str, value: Any, area: Area, noun: str, listed_in: str) -> Iterator[tuple[list[int], Any]]:
        """The lists of a field that says at which place, each with the places in play that are called so."""
        if not isinstance(value, dict):
            raise BadPosition(key, f"does not say which {noun}", f'write {key} = {{"{noun.capitalize()}" = ["Name"]}}')
        for name, listed in value.items():
            found = [slot for slot in FixedNames().find(self.game, name) if self.game.card(slot).area == area]
            if not found:
                raise BadPosition(key, f"there is no {noun} called {name!r} in play", f"list it in {listed_in}")
            yield found, listed

    def _lay_one(self, seat: int, area: Area, listed: Listed, types: tuple[str, ...]) -> int:
        game = self.game
        number = number_of(listed.name, self.numbers)
        printed = game.rules.defs[number]
        if types and printed.type not in types:
            told = f"{printed.name} is a {printed.type} and cannot lie there"
            raise BadPosition(listed.field, told, f"what can: {' or '.join(types)}")
        if area != self.play and (
            listed.marks.keys() - {"owner", "seen", *self.out_of_play.get(area, ())} or listed.on
        ):
            raise BadPosition(listed.field, f"{listed.text!r}: no card there can be like that", "leave it out")
        since = game.state.turn if "new" in listed.marks else self.earlier
        owner, seen = owner_of(listed, seat, game.rules.seats), seen_by(listed, game.rules.seats)
        card = Card(number, owner, seat, area, game.state.new_object(), since=since, seen=seen)
        slot = put_card(game, self.made(card, listed, printed.type))
        if listed.on:
            self.attached.append((slot, listed))
        return slot


def phase_of(case_fields: Fields, phases: Sequence[str], usual: str) -> int:
    """The phase that a position is in, by its number."""
    named = case_fields.get("phase", usual)
    if named not in phases:
        raise BadPosition("phase", f"there is no phase called {named!r}", f"one of {', '.join(phases)}")
    return phases.index(named)


def go_on_from(game: Game, turn: str, step: str) -> tuple[Game, Names]:
    """A position whose cards have been laid, before a step of the procedure that a turn is."""
    rebuild(game)
    game.state.dirty = EVERYTHING
    number = game.rules.procedures.number[turn]
    game.state.frames.append(Frame(number, game.rules.procedures.positions[number][step], Nothing()))
    return game, FixedNames()
