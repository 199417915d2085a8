"""Lanterns: a whole game in two small modules, to show what a new game costs. Light ten lanterns and you win.

Each turn you draw a card, then lay one from your hand into your row or pass. Every card scores what is printed on it.
A Moth scores 1 more whenever you draw. A Gust puts out an opponent's lantern, unless a Lid takes the blow instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.games.kit import Deck, Fault, Fields, GameKit
from rulewright.kernel import chance
from rulewright.kernel.decisions import Act, Answer, Decision
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY, Card, Option
from rulewright.kernel.rules import Rules
from rulewright.kernel.state import State
from rulewright.kernel.words import Names, UnknownWords, read_common, write_common
from tests.kernel.toygame.rules import AREAS, DECK, Lantern, LanternRules, Nothing

CARDS: dict[str, Fields] = {
    "Candle": {"name": "Candle", "light": 2},
    "Moth": {"name": "Moth", "light": 0},
    "Gust": {"name": "Gust", "light": 0},
    "Lid": {"name": "Lid", "light": 1},
}


class Lanterns(GameKit):
    """Lanterns, as the packages above know it."""

    name = "lanterns"
    title = "Lanterns"
    package = __name__
    editions = ("first",)
    default_edition = "first"
    seats = (2,)

    def card_library(self) -> dict[str, Fields]:
        return dict(CARDS)

    def deck_library(self) -> dict[str, Deck]:
        bright = Deck("lanterns", "bright", {"Candle": 5, "Moth": 3, "Gust": 2, "Lid": 2})
        return {"bright": bright, "windy": Deck("lanterns", "windy", {"Candle": 3, "Moth": 1, "Gust": 5, "Lid": 4})}

    def read_card(self, fields: Fields) -> Lantern:
        return Lantern(fields["name"], fields["light"])

    def deck_faults(self, deck: Deck, edition: str, cards: Mapping[str, Fields]) -> list[Fault]:
        return [] if sum(deck.cards.values()) >= 10 else [Fault("L1", "a deck has at least 10 cards")]

    def rules(self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields]) -> LanternRules:
        return LanternRules([self.read_card(fields) for fields in cards])

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        numbers = {card.name: number for number, card in enumerate(rules.defs)}
        state = State(rules.seats, len(AREAS) * rules.seats, chance.mix(seed, 0), Nothing())
        game = Game(rules, state)
        for seat, deck in enumerate(decks):
            names = [name for name, count in deck.cards.items() for _ in range(count)]
            slots = tuple(state.add(Card(numbers[name], seat, seat, DECK, state.new_object())) for name in names)
            state.areas[DECK * rules.seats + seat] = chance.shuffled(game, slots)
        return game

    def read_answer(self, game: Game, decision: Decision, words: str, names: Names) -> Answer:
        verb, _, rest = words.partition(" ")
        if isinstance(decision, Act) and words == "pass":
            return Option("pass")
        if isinstance(decision, Act) and verb == "play":
            options = [Option("play", slot) for slot in names.find(game, rest)]
            found = next((one for one in options if one in decision.options), None)
            return found or next(iter(options), Option("play"))
        answer = read_common(game, decision, words, names)
        if answer is None:
            raise UnknownWords(words, "play NAME, pass, or pick NAME")
        return answer

    def write_answer(self, game: Game, decision: Decision, answer: Answer, names: Names) -> str:
        if isinstance(decision, Act) and answer.card != NOBODY:
            return f"play {names.label(game, answer.card)}"
        return write_common(game, decision, answer, names)


GAME = Lanterns()
