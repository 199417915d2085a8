"""Arcmage: cities, armies and events, for two to four players, under the editions of August and November 2016."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulewright.games.arcmage import asking, board, checks, frames, positions, random_decks, reasons, sharing, words
from rulewright.games.arcmage.areas import DECK
from rulewright.games.arcmage.cards import ArcmageCard, read_card, read_type_line
from rulewright.games.arcmage.chapters import art
from rulewright.games.arcmage.chapters.deck import deck_faults
from rulewright.games.arcmage.editions import DEFAULT, EDITIONS, SWITCHES, Edition
from rulewright.games.arcmage.layout import LAYOUT
from rulewright.games.arcmage.rules import ArcmageRules
from rulewright.games.arcmage.table import Table
from rulewright.games.artwork import ArtFault, Picture, Preparation, Wishes
from rulewright.games.cardfields import CardFields
from rulewright.games.judging import seat_of
from rulewright.games.kit import Deck, Fault, Fields
from rulewright.games.laying import BLANK, at_setup, brought_decks, deal_pile, empty_table
from rulewright.games.packaged import PackagedGame
from rulewright.games.style import Finding, StyledCard, findings_of
from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.errors import Refusal
from rulewright.kernel.game import Game
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import Seat
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names


class Arcmage(PackagedGame[Edition]):
    """Arcmage, as the packages above know it."""

    name = "arcmage"
    title = "Arcmage"
    pitch = "Found cities, fill them with residents, and march on the neighbours'. Devotion or conquest decides."
    cover = "Fernback Turtle"
    package = "rulewright.games.arcmage"
    editions = tuple(EDITIONS)
    records = EDITIONS
    default_edition = DEFAULT
    rulings = SWITCHES
    seats = (2, 3, 4)
    card_fields = CardFields(("faction", "discipline", "stats"), ("loyalty", "defense"), expressions=("cost",))
    judge_words = checks.WORDS
    layout = LAYOUT
    place = 2
    routine = board.ROUTINE
    windows = asking.WINDOWS
    back = frames.PALETTES["The Empire"]
    asking, board, checks, frames, positions = asking, board, checks, frames, positions
    reasons, sharing, words = reasons, sharing, words

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
        return self.by_edition(edition, deck_faults(deck, self.edition_of(edition, {}), printed, cards))

    def refuse_choice(self, game: Game, words: str) -> Refusal | None:
        return checks.refuse_choice(game, words)

    def random_deck(self, cards: Mapping[str, Fields], rng: random.Random) -> Deck:
        return random_decks.random_deck(cards, rng)

    def rules(
        self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields], seats: int = 2
    ) -> ArcmageRules:
        return ArcmageRules(self.edition_of(edition, switches), [self.read_card(fields) for fields in cards], seats)

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        """basics.3 Everybody begins with 15 victory points and all cards in the deck."""
        game = empty_table(rules, Table(), seed)
        for seat, deck in enumerate(decks):
            game.state.seats[seat] = Seat(rules.edition_record.victory_points)
            deal_pile(game, seat, DECK, deck.cards)
        rebuild(game)
        return game

    def windows_of(self, edition: str) -> dict[str, str]:
        return asking.windows_of(self.edition_of(edition, {}))

    def question(self, game: Game, decision: Decision) -> str:
        return board.question(game, decision)

    def words_in_two(self, words_: str) -> Iterator[tuple[str, str]]:
        yield from words.words_in_two(words_)
        yield from super().words_in_two(words_)

    def sensible(self, game: Game, decision: Decision, rng: random.Random) -> Answer:
        from rulewright.games.arcmage.sensible import sensible

        return sensible(game, decision, rng)

    # -- making cards --------------------------------------------------------------------------------------------

    def style_findings(self, card: StyledCard) -> tuple[Finding, ...]:
        from rulewright.games.arcmage.chapters.card_guide import checks as of_the_guide  # only where cards are made

        return findings_of(of_the_guide(), card)

    def art_preparation(self, type_line: str, picture: Picture, wishes: Wishes) -> Preparation:
        return art.preparation(read_type_line(type_line).type, picture, wishes)

    def art_faults(self, type_line: str, picture: Picture) -> list[ArtFault]:
        return art.faults(read_type_line(type_line).type, picture)

    # -- judge files ---------------------------------------------------------------------------------------------

    def stage(self, game: Game, words_: str) -> object:
        return checks.stage(game, words_)

    def position(self, rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
        if case_fields.get("start") != "setup":
            return positions.position(rules, case_fields, seed)
        plain = dict.fromkeys(positions.PLAIN_CITIES, 1) | {BLANK: 42}
        decks = [Deck(self.name, "", cards) for cards in brought_decks(rules, case_fields, plain)]
        game = self.deal(rules, decks, seed)
        first = seat_of(case_fields.get("turn", "a"), "turn", rules.seats)
        game.state.put_table(replace(game.state.table, first=first))
        return at_setup(game)


GAME = Arcmage()
