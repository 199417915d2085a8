"""Positions of Smash Up as judge files set them up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from rulewright.games.boards import Board, go_on_from, phase_of
from rulewright.games.judging import Listed, seat_of
from rulewright.games.kit import Fields
from rulewright.games.laying import BLANK, BLANKS, THIS_TURN_NUMBER, empty_table, host_in_play, whole_number
from rulewright.games.smashup.areas import (
    BASE_DECK,
    BASE_DISCARD,
    BASES,
    BURIED,
    DECK,
    DISCARD,
    HAND,
    MADNESS,
    MONSTER_DECK,
    MONSTER_DISCARD,
    MONSTERS,
    PLAY,
    REMOVED,
    STASIS,
    TREASURE_DISCARD,
    TREASURES,
)
from rulewright.games.smashup.chapters.stasis import COUNTER
from rulewright.games.smashup.table import PHASES, PLAY_CARDS, Table
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.records import FACE_DOWN, NOBODY, Card, Seat
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names

PLAIN_BASE = "Blank Base"
PLAIN_CARDS: tuple[Fields, ...] = (
    {"name": BLANK, "type": "Minion", "power": 0, "text": ""},
    {"name": PLAIN_BASE, "type": "Base", "breakpoint": 20, "vp": [4, 2, 1], "text": ""},
)
"""What a position has unless it says otherwise: ten blank cards in a deck, ten blank bases in theirs."""

PILES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "removed": REMOVED, "stasis": STASIS}
AT_BASES = {"minions": (PLAY, ("minion",)), "on": (PLAY, ("action",)), "buried": (BURIED, ("minion", "action"))}
"""The fields that say at which base cards lie, with their area and the types that lie there so."""
TABLE = {
    "bases": BASES,
    "base_deck": BASE_DECK,
    "base_discard": BASE_DISCARD,
    "madness_deck": MADNESS,
    "treasure_deck": TREASURES,
    "treasure_discard": TREASURE_DISCARD,
    "monster_deck": MONSTER_DECK,
    "monster_discard": MONSTER_DISCARD,
}
BASE_AREAS = (BASES, BASE_DECK, BASE_DISCARD)
_STEPS = ("start_turn", "play_cards", "score_bases", "draw_two", "end_turn")
"""Where a turn goes on in each phase."""


def position(rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
    """A position as a phase begins, Play Cards unless the case says otherwise; nothing has been run yet."""
    turn = seat_of(case_fields.get("turn", "a"), "turn", rules.seats)
    phase = phase_of(case_fields, PHASES, PHASES[PLAY_CARDS])
    game = empty_table(rules, Table(first=turn), seed)
    game.state.turn = THIS_TURN_NUMBER
    game.state.give_turn(turn)
    _Bases(game).lay(case_fields)
    return go_on_from(game, "core.8", _STEPS[phase])


class _Bases(Board):
    """Lays out the bases, and the cards at them."""

    marks = ("tokens", "new", "owner", "seen")
    play = PLAY
    out_of_play: ClassVar[Mapping[Area, tuple[str, ...]]] = {STASIS: ("tokens",), MONSTERS: ("tokens", "new")}
    deck = DECK

    def lay_first(self, case_fields: Fields, fields: Sequence[tuple[int, str, str, Any]]) -> None:
        """The bases; unless said, one more than players in play and ten to come, all of them blank."""
        for key, area in TABLE.items():
            number = {BASES: self.game.rules.seats + 1, BASE_DECK: BLANKS}.get(area, 0)
            plain = [f"{PLAIN_BASE} x{number}"] if number else []
            for slot in self.listed(
                0, key, case_fields.get(key, plain), area, ("base",) if area in BASE_AREAS else ("action", "minion")
            ):
                if area == BASES:
                    self._place(slot, -1, slot)
        for (base, *_), listed in self.by_place("monsters", case_fields.get("monsters", {}), BASES, "base", "bases"):
            for slot in self.listed(0, "monsters", listed, MONSTERS, ("minion",)):
                self._place(slot, -1, base)

    def field(self, seat: int, name: str, key: str, value: Any) -> None:
        if name == "vp":
            self.game.state.seats[seat] = Seat(whole_number(value, key, 7))
        elif name in PILES:
            self.listed(seat, key, value, PILES[name])
        elif name == "play":
            self.listed(seat, key, value, PLAY, ("action",))
        else:
            area, types = AT_BASES[name]
            for (base, *_), listed in self.by_place(key, value, BASES, "base", "bases"):
                for slot in self.listed(seat, key, listed, area, types):
                    self._place(slot, base if name == "on" else -1, base)

    def made(self, card: Card, listed: Listed, kind: str) -> Card:
        tokens = listed.count("tokens")
        flags = FACE_DOWN if card.area == BURIED else 0
        counter = COUNTER if card.area == STASIS else 0
        if card.area == MONSTERS:
            card = replace(card, controller=NOBODY)
        return replace(card, tokens=((counter, tokens),) if tokens else (), flags=flags)

    def put_on(self, slot: int, listed: Listed) -> None:
        host = host_in_play(self.game, listed, self.game.card(slot).controller)
        self._place(slot, host, self.game.card(host).place)

    def _place(self, slot: int, host: int, place: int) -> None:
        self.put(slot, replace(self.game.card(slot), host=host, place=place))
