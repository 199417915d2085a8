"""Lanterns: a whole game in two small modules, to show what a new game costs. Light ten lanterns and you win.

Each turn you draw a card, then light one from your hand in your row or pass. Every card scores what is printed on it.
A Moth scores 1 more whenever you draw. A Gust puts out an opponent's lantern, unless a Lid takes the blow instead.
"""

from collections.abc import Mapping, Sequence

from tests.kernel.toygame.rules import AREAS, DECK, Lantern, LanternRules

from rulewright.games.cardfields import CardFields
from rulewright.games.judge_words import JudgeWords, Verb
from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.kernel import chance
from rulewright.kernel.decisions import Act, Answer, Decision
from rulewright.kernel.game import Game
from rulewright.kernel.procedures import Nothing
from rulewright.kernel.records import NOBODY, Card, Option
from rulewright.kernel.rules import Rules
from rulewright.kernel.state import State
from rulewright.kernel.words import Names, UnknownWords, read_common, write_common

LIGHTS = {"Candle": 2, "Moth": 0, "Gust": 0, "Lid": 1}
DECKS = {"bright": (5, 3, 2, 2), "windy": (3, 1, 5, 4)}


class Lanterns(GameKit):
    """Lanterns, as the packages above know it."""

    name, title, package = "lanterns", "Lanterns", __name__
    editions, default_edition, seats = ("first",), "first", (2,)
    card_fields = CardFields(numbers=("light",))
    judge_words = JudgeWords(seat_fields=("hand",), verbs=(Verb("light", cards=True),), instead={"kindle": "light X"})

    def card_library(self) -> dict[str, Fields]:
        return {name: {"name": name, "light": light} for name, light in LIGHTS.items()}

    def deck_library(self) -> dict[str, Deck]:
        return {name: Deck("lanterns", name, dict(zip(LIGHTS, n, strict=True))) for name, n in DECKS.items()}

    def rules(self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields], seats: int = 2) -> Rules:
        return LanternRules([Lantern(**fields) for fields in cards])

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        numbers = {card.name: number for number, card in enumerate(rules.defs)}
        game = Game(rules, state := State(2, 2 * len(AREAS), chance.mix(seed, 0), Nothing()))
        for seat, deck in enumerate(decks):
            laid = [numbers[name] for name, count in deck.cards.items() for _ in range(count)]
            slots = tuple(state.add(Card(number, seat, seat, DECK, state.new_object())) for number in laid)
            state.areas[2 * DECK + seat] = chance.shuffled(game, slots)
        return game

    def read_answer(self, game: Game, decision: Decision, words: str, names: Names) -> Answer:
        verb, _, rest = words.partition(" ")
        if isinstance(decision, Act) and verb in ("light", "pass"):
            options = [Option("play", slot) for slot in names.find(game, rest)] or [Option(verb)]
            return next((one for one in options if one in decision.options), options[0])
        if (answer := read_common(game, decision, words, names)) is not None:
            return answer
        raise UnknownWords(words, "light NAME, pass, or pick NAME")

    def write_answer(self, game: Game, decision: Decision, answer: Answer, names: Names) -> str:
        if isinstance(decision, Act) and answer.card != NOBODY:
            return f"light {names.label(game, answer.card)}"
        return write_common(game, decision, answer, names)


GAME = Lanterns()
