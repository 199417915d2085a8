"""Smash Up: factions in pairs fight over bases, for two to four players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulewright.games.cardfields import CardFields
from rulewright.games.judging import seat_of
from rulewright.games.kit import Deck, Fault, Fields
from rulewright.games.laying import BLANK, BLANKS, at_setup, brought_deck, brought_decks, deal_pile, empty_table
from rulewright.games.packaged import PackagedGame
from rulewright.games.smashup import (
    asking,
    board,
    checks,
    frames,
    positions,
    random_decks,
    reasons,
    sharing,
    style,
    words,
)
from rulewright.games.smashup.areas import BASE_DECK, DECK, SHARED_DECKS
from rulewright.games.smashup.cards import SmashUpCard, read_card
from rulewright.games.smashup.chapters.drafting import deal_factions
from rulewright.games.smashup.decks import deck_faults, match_cards
from rulewright.games.smashup.editions import DEFAULT, EDITIONS, SWITCHES, Edition
from rulewright.games.smashup.layout import LAYOUT
from rulewright.games.smashup.rules import SmashUpRules
from rulewright.games.smashup.table import Table
from rulewright.games.style import Finding, StyledCard, findings_of
from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.game import Game
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names


class SmashUp(PackagedGame[Edition]):
    """Smash Up, as the packages above know it."""

    name = "smashup"
    title = "Smash Up"
    pitch = "Shuffle two factions together and crowd the bases. When one breaks, the strongest there score."
    cover = "Grandmother Steep"
    package = "rulewright.games.smashup"
    editions = tuple(EDITIONS)
    records = EDITIONS
    default_edition = DEFAULT
    rulings = SWITCHES
    seats = (2, 3, 4)
    card_fields = CardFields(("faction",), ("power", "copies", "breakpoint", "treasures"), ("vp",))
    judge_words = checks.WORDS
    layout = LAYOUT
    back = frames.PALETTES[4]
    draft = Deck("smashup", "Draft", {})
    whole_factions = 2
    place = 3
    routine = board.ROUTINE
    windows = asking.WINDOWS
    questions = board.QUESTIONS
    asking, board, checks, frames, positions = asking, board, checks, frames, positions
    reasons, sharing, words = reasons, sharing, words

    def style_findings(self, card: StyledCard) -> tuple[Finding, ...]:
        return findings_of(style.CHECKS, card)

    def read_card(self, fields: Fields) -> SmashUpCard:
        return read_card(fields)

    def match_cards(self, decks: Sequence[Deck], known: Mapping[str, Fields]) -> tuple[str, ...]:
        return match_cards(decks, known)

    def deck_faults(
        self,
        deck: Deck,
        edition: str,
        cards: Mapping[str, Fields],
        pool: Mapping[str, int] | None = None,
        banned: Sequence[tuple[str, str]] = (),
    ) -> list[Fault]:
        return deck_faults(deck, self.edition_of(edition, {}), cards)

    def factions(self) -> tuple[str, ...]:
        return tuple(random_decks.factions_of(self.card_library()))

    def deck_by_lot(self, rng: random.Random, others: Sequence[Deck] = ()) -> Deck:
        taken = {faction for deck in others for faction in deck.factions}
        return random_decks.random_deck(self.card_library(), rng, taken)

    def random_deck(self, cards: Mapping[str, Fields], rng: random.Random) -> Deck:
        return random_decks.random_deck(cards, rng)

    def rules(
        self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields], seats: int = 2
    ) -> SmashUpRules:
        return SmashUpRules(self.edition_of(edition, switches), [read_card(fields) for fields in cards], seats)

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        return self._dealt(rules, decks, {card.name: card.copies for card in rules.defs if card.type == "base"}, seed)

    def _dealt(self, rules: Rules, decks: Sequence[Deck], bases: Mapping[str, int], seed: int) -> Game:
        """core.2, core.4, R10 Everybody's factions are shuffled together, and so is each deck that is shared."""
        game = empty_table(rules, Table(factions=tuple(deck.factions for deck in decks)), seed)
        for seat, deck in enumerate(decks):
            if deck.cards:
                deal_pile(game, seat, DECK, deck.cards)
            elif deck.factions:
                deal_factions(game, seat, deck.factions)
        deal_pile(game, 0, BASE_DECK, bases)
        for pile in {shared.deck: None for shared in SHARED_DECKS.values()}:
            own = [name for name, shared in SHARED_DECKS.items() if shared.deck == pile]
            deal_pile(game, 0, pile, {card.name: card.copies for card in rules.defs if card.faction in own})
        rebuild(game)
        return game

    def words_in_two(self, words_: str) -> Iterator[tuple[str, str]]:
        yield from words.words_in_two(words_)
        yield from super().words_in_two(words_)

    def sensible(self, game: Game, decision: Decision, rng: random.Random) -> Answer:
        from rulewright.games.smashup.sensible import sensible

        return sensible(game, decision, rng)

    # -- judge files ---------------------------------------------------------------------------------------------

    def position(self, rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
        if case_fields.get("start") != "setup":
            return positions.position(rules, case_fields, seed)
        decks = [Deck(self.name, "", cards) for cards in brought_decks(rules, case_fields, {BLANK: 40})]
        bases = brought_deck(case_fields.get("base_deck", [f"{positions.PLAIN_BASE} x{BLANKS}"]), "base_deck")
        game = self._dealt(rules, decks, bases, seed)
        first = seat_of(case_fields.get("turn", "a"), "turn", rules.seats)
        game.state.put_table(replace(game.state.table, first=first))
        return at_setup(game)


GAME = SmashUp()
