"""Arcmage: cities, armies and events, for two to four players, under the editions of August and November 2016."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulewright.games.arcmage import board, checks, positions, random_decks, sharing, words
from rulewright.games.arcmage.areas import AREAS, DECK
from rulewright.games.arcmage.cards import ArcmageCard, read_card
from rulewright.games.arcmage.chapters.deck import deck_faults
from rulewright.games.arcmage.editions import DEFAULT, EDITIONS, SWITCHES, Edition
from rulewright.games.arcmage.rules import ArcmageRules
from rulewright.games.arcmage.table import Table
from rulewright.games.judging import FixedNames, seat_of
from rulewright.games.kit import Deck, Fault, Fields
from rulewright.games.packaged import PackagedGame
from rulewright.kernel import chance
from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.errors import UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import Card, Seat
from rulewright.kernel.rules import Rules
from rulewright.kernel.state import State
from rulewright.kernel.words import Names


class Arcmage(PackagedGame[Edition]):
    """Arcmage, as the packages above know it."""

    name = "arcmage"
    title = "Arcmage"
    package = "rulewright.games.arcmage"
    editions = tuple(EDITIONS)
    records = EDITIONS
    default_edition = DEFAULT
    rulings = SWITCHES
    seats = (2, 3, 4)
    judge_words = checks.WORDS
    routine = board.ROUTINE
    windows = board.WINDOWS
    words, board, checks, positions, sharing = words, board, checks, positions, sharing

    def read_card(self, fields: Fields) -> ArcmageCard:
        card = read_card(fields)
        return replace(card, blank=True) if fields.get("blank") else card

    def deck_faults(
        self,
        deck: Deck,
        edition: str,
        cards: Mapping[str, Fields],
        pool: Mapping[str, int] | None = None,
        banned: Sequence[tuple[str, str]] = (),
    ) -> list[Fault]:
        printed = {name: read_card(cards[name]) for name in deck.cards if name in cards}
        return deck_faults(deck, self.edition_of(edition, {}), printed, cards)

    def random_deck(self, cards: Mapping[str, Fields], rng: random.Random) -> Deck:
        return random_decks.random_deck(cards, rng)

    def rules(
        self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields], seats: int = 2
    ) -> ArcmageRules:
        return ArcmageRules(self.edition_of(edition, switches), [self.read_card(fields) for fields in cards], seats)

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        """basics.3 Everybody begins with 15 victory points and all cards in the deck."""
        numbers = {card.name: number for number, card in enumerate(rules.defs)}
        state = State(rules.seats, len(AREAS) * rules.seats, chance.mix(seed, 0), Table())
        game = Game(rules, state)
        for seat, deck in enumerate(decks):
            state.seats[seat] = Seat(rules.edition_record.victory_points)
            slots = tuple(_add(state, numbers, name, seat) for name, count in deck.cards.items() for _ in range(count))
            state.areas[DECK * rules.seats + seat] = chance.shuffled(game, slots)
        rebuild(game)
        return game

    def windows_of(self, edition: str) -> dict[str, str]:
        return board.windows_of(self.edition_of(edition, {}))

    def question(self, game: Game, decision: Decision) -> str:
        return board.question(game, decision)

    def words_in_two(self, words_: str) -> Iterator[tuple[str, str]]:
        yield from words.words_in_two(words_)
        yield from super().words_in_two(words_)

    def sensible(self, game: Game, decision: Decision, rng: random.Random) -> Answer:
        from rulewright.games.arcmage.sensible import sensible

        return sensible(game, decision, rng)

    # -- judge files ---------------------------------------------------------------------------------------------

    def position(self, rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
        if case_fields.get("start") != "setup":
            return positions.position(rules, case_fields, seed)
        decks = [Deck(self.name, "", cards) for cards in positions.brought(rules, case_fields)]
        game = self.deal(rules, decks, seed)
        first = seat_of(case_fields.get("turn", "a"), "turn", rules.seats)
        game.state.put_table(replace(game.state.table, first=first))
        game.begin(rules.opening, rules.procedures.all[rules.procedures.number[rules.opening]].vars())
        return game, FixedNames()


def _add(state: State, numbers: dict[str, int], name: str, seat: int) -> int:
    if name not in numbers:
        raise UnknownName("card", name, numbers)
    return state.add(Card(numbers[name], seat, seat, DECK, state.new_object()))


GAME = Arcmage()
