"""Positions of Arcmage as judge files set them up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rulewright.games.arcmage.areas import (
    ARMY,
    DECK,
    DISCIPLINES,
    FACTIONS,
    GRAVEYARD,
    HAND,
    PLAY,
    REMOVED,
    RESOURCES,
)
from rulewright.games.arcmage.chapters.city import cities
from rulewright.games.arcmage.chapters.creature import counter_kind
from rulewright.games.arcmage.chapters.devotion import lasting_level
from rulewright.games.arcmage.chapters.resource import EXTRA, serving
from rulewright.games.arcmage.table import DEVOTED, PHASES, Table
from rulewright.games.arcmage.words import faction_of
from rulewright.games.boards import Board, go_on_from, phase_of
from rulewright.games.judging import BadPosition, Listed, number_of, read_cards, seat_of, seen_by
from rulewright.games.kit import Fields
from rulewright.games.laying import BLANK, THIS_TURN_NUMBER, empty_table, owner_of, put_card, whole_number
from rulewright.kernel.game import Game
from rulewright.kernel.records import MARKED, Card, Seat
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names

PLAIN_CITY = "Plain City"
PLAIN_CITIES = (PLAIN_CITY, "Plain City of Mind", "Plain City of Soul")
"""One of each discipline, for decks that are brought; a position has three of the first."""
PLAIN_CARDS: tuple[Fields, ...] = (
    {"name": BLANK, "type": "Event - Blank", "faction": "Gaian", "cost": 0, "text": "", "blank": True},
    *(
        {
            "name": name,
            "type": "City - Plain",
            "faction": "The Empire",
            "cost": "S",
            "loyalty": 9,
            "defense": 10,
            "discipline": discipline,
        }
        for name, discipline in zip(PLAIN_CITIES, DISCIPLINES, strict=True)
    ),
)
"""What a position has unless it says otherwise: ten blank cards in a deck, three plain cities."""

_PILES = {"hand": HAND, "deck": DECK, "discard": GRAVEYARD, "graveyard": GRAVEYARD, "removed": REMOVED}
_RESOURCES = re.compile(r"(\d+)\s*(?:\((\d+) spent\))?")
_TOKENS = re.compile(r"(\d+)(?: ([+-]\d+/[+-]\d+|[a-z]+))?")
_STEPS = (
    "unmark_phase",
    "draw_phase",
    "tactics_phase",
    "play_phase",
    "attack_phase",
    "second_play_phase",
    "discard_phase",
)


def position(rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
    """A position as a phase begins, the first Play phase unless the case says otherwise; nothing has been run yet."""
    turn = seat_of(case_fields.get("turn", "a"), "turn", rules.seats)
    phase = phase_of(case_fields, PHASES, "play")
    game = empty_table(rules, Table(first=turn), seed)
    state = game.state
    state.turn = 1 if case_fields.get("first_turn") else THIS_TURN_NUMBER
    state.give_turn(turn)
    _Realm(game).lay(case_fields)
    found = go_on_from(game, "turn.1", _STEPS[phase])
    state.put_table(replace(state.table, granted=_lasting(game)))
    return found


def _lasting(game: Game) -> tuple[tuple[int, int], ...]:
    """city.devotion.11 The lasting advantages of cities to which devotion has been shown before."""
    there = [slot for seat in range(game.rules.seats) for slot in cities(game, seat)]
    objects = [(slot, game.card(slot).object) for slot in there]
    return tuple((city[1], level) for city in objects if (level := lasting_level(game, city)))


class _Realm(Board):
    """Lays out the cities, and the cards in and around them."""

    marks = ("marked", "damage", "tokens", "new", "owner", "seen", "devoted")
    play = PLAY
    deck = DECK

    def lay_first(self, case_fields: Fields, fields: Sequence[tuple[int, str, str, Any]]) -> None:
        """Points and cities; unless said, as many of both as the edition begins with."""
        edition, seats = self.game.rules.edition_record, range(self.game.rules.seats)
        for seat in seats:
            self.game.state.seats[seat] = Seat(edition.victory_points)
        for seat, name, key, value in fields:
            if name == "vp":
                self.game.state.seats[seat] = Seat(whole_number(value, key, 15))
            elif name == "cities":
                self.listed(seat, key, value, PLAY, ("city",))
        for seat in seats:
            if not any(one == seat and name == "cities" for one, name, _, _ in fields):
                self.listed(seat, "", [f"{PLAIN_CITY} x{edition.cities}"], PLAY)

    def field(self, seat: int, name: str, key: str, value: Any) -> None:
        if name in _PILES:
            self.listed(seat, key, value, _PILES[name])
        elif name == "army":
            self.listed(seat, key, value, PLAY, ("creature",))
        elif name == "play":
            self.listed(seat, key, value, PLAY, ("enchantment", "creature", "city"))
        elif name == "residents":
            self._residents(seat, key, value)
        elif name == "resources":
            self._resources(seat, key, value)
        elif name == "produced":
            self._produced(seat, key, value)

    def _residents(self, seat: int, key: str, value: Any) -> None:
        for places, listed in self.by_place(key, value, PLAY, "city", f"{key[0]}.cities"):
            own = [one for one in places if self.game.card(one).controller == seat] or places
            for slot in self.listed(seat, key, listed, PLAY, ("creature",)):
                self.put(slot, replace(self.game.card(slot), place=own[0]))

    def _resources(self, seat: int, key: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise BadPosition(key, "does not say which faction", f"write {key} = {{Gaian = 3}}")
        counters: list[tuple[int, int]] = []
        for name, told in value.items():
            if isinstance(told, list):
                counters += self._named_resources(seat, key, name, told)
                continue
            faction, match = faction_of(name), _RESOURCES.fullmatch(str(told).strip())
            if faction is None or match is None:
                remedy = f'factions: {", ".join(FACTIONS)}; numbers like 3 or "5 (2 spent)"'
                raise BadPosition(key, f"{name} = {told!r} is not understood", remedy)
            for _ in range(int(match[1])):
                number = self.numbers[BLANK]
                put_card(
                    self.game, serving(Card(number, seat, seat, RESOURCES, self._object(), since=self.earlier), faction)
                )
            if match[2]:
                counters.append((faction, int(match[2])))
        self._count(seat, counters)

    def _produced(self, seat: int, key: str, value: Any) -> None:
        """Gems that lie ready and that no resource card backs."""
        if not isinstance(value, dict):
            raise BadPosition(key, "does not say which faction", f"write {key} = {{Gaian = 1}}")
        counters: list[tuple[int, int]] = []
        for name, told in value.items():
            faction = faction_of(name)
            if faction is None:
                raise BadPosition(key, f"there is no faction called {name!r}", f"factions: {', '.join(FACTIONS)}")
            counters.append((EXTRA + faction, whole_number(told, key, 15)))
        self._count(seat, counters)

    def _count(self, seat: int, counters: list[tuple[int, int]]) -> None:
        record = self.game.state.seats[seat]
        self.game.state.seats[seat] = replace(record, counters=tuple(sorted((*record.counters, *counters))))

    def _named_resources(self, seat: int, key: str, name: str, told: list[Any]) -> list[tuple[int, int]]:
        """Resources of a faction by what they are: `["Pike", "Blank x2 (spent)"]`; how many are spent."""
        faction = faction_of(name)
        if faction is None:
            raise BadPosition(key, f"there is no faction called {name!r}", f"factions: {', '.join(FACTIONS)}")
        spent = 0
        for listed in read_cards(told, key, ("spent", "new", "owner", "seen")):
            owner = owner_of(listed, seat, self.game.rules.seats)
            spent += listed.number if "spent" in listed.marks else 0
            for _ in range(listed.number):
                number, seen = number_of(listed.name, self.numbers), seen_by(listed, self.game.rules.seats)
                since = self.game.state.turn if "new" in listed.marks else self.earlier
                card = Card(number, owner, seat, RESOURCES, self._object(), since=since, seen=seen)
                put_card(self.game, serving(card, faction))
        return [(faction, spent)] if spent else []

    def made(self, card: Card, listed: Listed, kind: str) -> Card:
        damage = ((self._object(), listed.count("damage")),) if "damage" in listed.marks else ()
        return replace(
            card,
            flags=(MARKED if "marked" in listed.marks else 0) | (DEVOTED if "devoted" in listed.marks else 0),
            place=ARMY,
            damage=() if kind == "city" else damage,
            wear=damage if kind == "city" else (),
            tokens=_tokens(listed),
        )

    def _object(self) -> int:
        return self.game.state.new_object()

    def put_on(self, slot: int, listed: Listed) -> None:
        """enchant.4 `X on Y` lies on that card; `X on b` on a player, which X remembers."""
        if len(listed.on) != 1 or listed.on not in "abcd":
            return super().put_on(slot, listed)
        player = seat_of(listed.on, listed.field, self.game.rules.seats)
        kept = (("player", player), ("picked player", player))
        return self.put(slot, replace(self.game.card(slot), kept=kept))


def _tokens(listed: Listed) -> tuple[tuple[int, int], ...]:
    """`tokens 2` are counters of +1/+1, `tokens 2 +0/+1` others."""
    if "tokens" not in listed.marks:
        return ()
    match = _TOKENS.fullmatch(listed.marks["tokens"])
    if match is None:
        told = f"{listed.text!r} does not say how many tokens"
        raise BadPosition(listed.field, told, "write (tokens 2), or (tokens 2 +0/+1) for other counters")
    return ((counter_kind(match[2] or "+1/+1"), int(match[1])),)
