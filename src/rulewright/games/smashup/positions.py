"""Positions of Smash Up as judge files set them up."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.games.judging import (
    BadPosition,
    FixedNames,
    Listed,
    number_of,
    read_cards,
    seat_fields,
    seat_of,
    seen_by,
)
from rulewright.games.kit import Fields
from rulewright.games.laying import (
    BLANK,
    BLANKS,
    THIS_TURN_NUMBER,
    empty_table,
    host_in_play,
    lay_blanks,
    numbers_of,
    owner_of,
    put_card,
    whole_number,
)
from rulewright.games.smashup.areas import BASE_DECK, BASE_DISCARD, BASES, DECK, DISCARD, HAND, PLAY, REMOVED
from rulewright.games.smashup.table import PHASES, PLAY_CARDS, Table
from rulewright.kernel.aspects import EVERYTHING
from rulewright.kernel.game import Game
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.procedures import Nothing
from rulewright.kernel.records import Card, Frame, Seat
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names

PLAIN_BASE = "Blank Base"
PLAIN_CARDS: tuple[Fields, ...] = (
    {"name": BLANK, "type": "Minion", "power": 0, "text": ""},
    {"name": PLAIN_BASE, "type": "Base", "breakpoint": 20, "vp": [4, 2, 1], "text": ""},
)
"""What a position has unless it says otherwise: ten blank cards in a deck, ten blank bases in theirs."""

_PILES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "removed": REMOVED}
_TABLE = {"bases": BASES, "base_deck": BASE_DECK, "base_discard": BASE_DISCARD}
_MARKS = ("tokens", "new", "owner", "seen")
_STEPS = ("start_turn", "play_cards", "score_bases", "draw_two", "end_turn")
"""Where a turn goes on in each phase."""


def position(rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
    """A position as a phase begins, Play Cards unless the case says otherwise; nothing has been run yet."""
    turn = seat_of(case_fields.get("turn", "a"), "turn", rules.seats)
    named = case_fields.get("phase", PHASES[PLAY_CARDS])
    if named not in PHASES:
        raise BadPosition("phase", f"there is no phase called {named!r}", f"one of {', '.join(PHASES)}")
    game = empty_table(rules, Table(first=turn), seed)
    game.state.turn = THIS_TURN_NUMBER
    game.state.give_turn(turn)
    _Board(game).lay(case_fields)
    rebuild(game)
    game.state.dirty = EVERYTHING
    number = rules.procedures.number["core.8"]
    step = rules.procedures.positions[number][_STEPS[PHASES.index(named)]]
    game.state.frames.append(Frame(number, step, Nothing()))
    return game, FixedNames()


class _Board:
    """Lays out the cards of a position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers = numbers_of(game.rules)
        self.attached: list[tuple[int, Listed]] = []

    def lay(self, case_fields: Fields) -> None:
        """Everything that a case lists, and what it leaves unsaid."""
        seats = self.game.rules.seats
        for key, area in _TABLE.items():
            self._table(key, area, case_fields.get(key))
        fields = list(seat_fields(case_fields.items(), seats))
        for seat, name, key, value in fields:
            if name == "vp":
                self.game.state.seats[seat] = Seat(whole_number(value, key, 7))
            elif name in _PILES:
                self._listed(seat, key, value, _PILES[name], ())
            elif name == "play":
                self._listed(seat, key, value, PLAY, ("action",))
            else:
                self._at_bases(seat, key, value, "minion" if name == "minions" else "action")
        unsaid = [seat for seat in range(seats) if not any(one[:2] == (seat, "deck") for one in fields)]
        lay_blanks(self.game, unsaid, DECK)
        for slot, listed in self.attached:
            card = self.game.card(slot)
            host = host_in_play(self.game, listed, card.controller)
            self._place(slot, host, self.game.card(host).place)

    def _table(self, key: str, area: int, value: Any) -> None:
        """The bases; unless said, one more than players in play and ten to come, all of them blank."""
        if value is None:
            number = {BASES: self.game.rules.seats + 1, BASE_DECK: BLANKS}.get(area, 0)
            value = [f"{PLAIN_BASE} x{number}"] if number else []
        for slot in self._listed(0, key, value, area, ("base",)):
            if area == BASES:
                self._place(slot, -1, slot)

    def _at_bases(self, seat: int, key: str, value: Any, kind: str) -> None:
        if not isinstance(value, dict):
            raise BadPosition(key, "does not say at which base", f'write {key} = {{"Base" = ["Name"]}}')
        for name, listed in value.items():
            found = [slot for slot in FixedNames().find(self.game, name) if self.game.card(slot).area == BASES]
            if not found:
                raise BadPosition(key, f"there is no base called {name!r} in play", "list it in bases")
            for slot in self._listed(seat, key, listed, PLAY, (kind,)):
                self._place(slot, found[0] if kind == "action" else -1, found[0])

    def _place(self, slot: int, host: int, place: int) -> None:
        self.game.state.put(slot, replace(self.game.card(slot), host=host, place=place), EVERYTHING)

    def _listed(self, seat: int, key: str, value: Any, area: int, types: tuple[str, ...]) -> list[int]:
        entries = read_cards(value, key, _MARKS)
        return [self._lay(seat, area, listed, types) for listed in entries for _ in range(listed.number)]

    def _lay(self, seat: int, area: int, listed: Listed, types: tuple[str, ...]) -> int:
        game = self.game
        number = number_of(listed.name, self.numbers)
        printed = game.rules.defs[number]
        if types and printed.type not in types:
            told = f"{printed.name} is a {printed.type} and cannot lie there"
            raise BadPosition(listed.field, told, f"what can: {' or '.join(types)}")
        if area != PLAY and (listed.marks.keys() - {"owner", "seen"} or listed.on):
            raise BadPosition(listed.field, f"{listed.text!r}: no card there can be like that", "leave it out")
        tokens = listed.count("tokens")
        card = Card(
            number,
            owner_of(listed, seat, game.rules.seats),
            seat,
            area,
            game.state.new_object(),
            tokens=((0, tokens),) if tokens else (),
            since=game.state.turn if "new" in listed.marks else 1,
            seen=seen_by(listed, game.rules.seats),
        )
        slot = put_card(game, card)
        if listed.on:
            self.attached.append((slot, listed))
        return slot
