"""The Spoils: a game of factions, resources and battles, under the edition of 2013."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from rulewright.games.cardfields import CardFields
from rulewright.games.kit import Deck, Fault, Fields
from rulewright.games.laying import at_setup, deal_pile, empty_table
from rulewright.games.libraries import set_library
from rulewright.games.packaged import PackagedGame
from rulewright.games.spoils import asking, board, checks, frames, packs, positions, reasons, sharing, style, words
from rulewright.games.spoils.areas import DECK, FACTION
from rulewright.games.spoils.cards import SpoilsCard, read_card
from rulewright.games.spoils.edition_filter import refusals
from rulewright.games.spoils.editions import DEFAULT, EDITIONS, SWITCHES, Edition
from rulewright.games.spoils.layout import LAYOUT
from rulewright.games.spoils.random_decks import random_deck
from rulewright.games.spoils.rules import SpoilsRules
from rulewright.games.spoils.s1_general_rules.r103_deck_construction import deck_faults
from rulewright.games.spoils.table import Table
from rulewright.games.style import Finding, StyledCard, findings_of
from rulewright.kernel.decisions import Act, Answer, Decision
from rulewright.kernel.game import Game
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import Option
from rulewright.kernel.rules import Rules
from rulewright.kernel.view_records import CardView
from rulewright.kernel.words import Names


class TheSpoils(PackagedGame[Edition]):
    """The Spoils, as the packages above know it."""

    name = "spoils"
    title = "The Spoils"
    pitch = "Every card can be played or laid down as a resource. Characters fight for one number: your influence."
    cover = "Thrown Lantern"
    package = "rulewright.games.spoils"
    editions = tuple(EDITIONS)
    records = EDITIONS
    default_edition = DEFAULT
    rulings = SWITCHES
    seats = (2,)
    card_fields = CardFields(("threshold", "stats"), ("structure", "influence"), expressions=("cost",))
    judge_words = checks.WORDS
    layout = LAYOUT
    place = 1
    routine = board.ROUTINE
    windows = asking.WINDOWS
    back = frames.PALETTES["Banker"]
    asking, board, checks, frames, positions = asking, board, checks, frames, positions
    reasons, sharing, words = reasons, sharing, words
    pack = packs.PACK
    formats = EDITIONS[DEFAULT].formats

    def read_card(self, fields: Fields) -> SpoilsCard:
        return read_card(fields)

    def factions(self) -> tuple[str, ...]:
        return packs.factions(self.card_library().values())

    def deck_faults(
        self,
        deck: Deck,
        edition: str,
        cards: Mapping[str, Fields],
        pool: Mapping[str, int] | None = None,
        banned: Sequence[tuple[str, str]] = (),
    ) -> list[Fault]:
        named = {name for name in (*deck.cards, *deck.factions) if name in cards}
        printed = {name: read_card(cards[name]) for name in named}
        record = self.edition_of(edition, {})
        strange = [
            Fault(one.rule, f"{card.name}: {one.reason}") for card in printed.values() for one in refusals(card, record)
        ]
        record = replace(record, banned=(*record.banned, *banned))
        held = pool if pool is not None or deck.pool is UNSET else deck.pool
        return self.by_edition(edition, (*deck_faults(deck, record, printed, held, cards), *strange))

    def beside_packs(self, set_name: str) -> dict[str, int]:
        return packs.beside_packs(set_library(self.package)[set_name])

    def limited_deck(self, pool: Deck, edition: str, cards: Mapping[str, Fields]) -> Deck:
        from rulewright.games.spoils.limited import limited_deck

        return limited_deck(pool, self.edition_of(edition, {}).limited_minimum, cards)

    def rules(self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields], seats: int = 2) -> SpoilsRules:
        return SpoilsRules(self.edition_of(edition, switches), [read_card(fields) for fields in cards])

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        game = empty_table(rules, Table(), seed)
        for seat, deck in enumerate(decks):
            deal_pile(game, seat, FACTION, {deck.faction: 1})
        for seat, deck in enumerate(decks):
            deal_pile(game, seat, DECK, deck.cards)
        rebuild(game)
        return game

    def attempts(self, game: Game, act: Act, slot: int) -> tuple[Option, ...]:
        return board.attempts(game, act, slot)

    def question(self, game: Game, decision: Decision) -> str:
        return board.question(decision)

    def random_deck(self, cards: Mapping[str, Fields], rng: random.Random) -> Deck:
        return random_deck(cards, rng)

    def sensible(self, game: Game, decision: Decision, rng: random.Random) -> Answer:
        from rulewright.games.spoils.sensible import sensible

        return sensible(game, decision, rng)

    # -- making cards --------------------------------------------------------------------------------------------

    def style_findings(self, card: StyledCard) -> tuple[Finding, ...]:
        return findings_of(style.CHECKS, card)

    # -- judge files ---------------------------------------------------------------------------------------------

    def telling_flags(self, game: Game, card: CardView) -> int:
        return sharing.telling_flags(game, card)

    def position(self, rules: Rules, case_fields: Fields, seed: int) -> tuple[Game, Names]:
        if case_fields.get("start") != "setup":
            return positions.position(rules, case_fields, seed)
        decks = [Deck(self.name, "", cards, faction=name) for name, cards in positions.brought(rules, case_fields)]
        game = self.deal(rules, decks, seed)
        return at_setup(game)


GAME = TheSpoils()
