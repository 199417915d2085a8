"""Matches for the contract suite: every game there is, in every edition, between its own decks, played at random."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct
from tests.kernel.toygame import GAME as TOY_GAME

from rulewright.games.cardfiles import read_card_file
from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Divide, Number, Order, Pick
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.kernel.game import Game
from rulewright.kernel.records import Option
from rulewright.kernel.rules import Rules
from rulewright.kernel.views import Words

NEEDED = re.compile(r"\bStaple\b|^City\b")
TURN_LIMIT = 80
"""A random game that has not ended after so many turns is left there."""


class Match(Struct, frozen=True):
    """One game to be played at random: the same seed, the same game."""

    game: str
    edition: str
    seed: int
    pool: str = "decks"
    """What is played with: the game's own decks; decks drawn at random from its set; or from the yardstick as well."""

    @property
    def kit(self) -> GameKit:
        """The game that is played."""
        return kit_of(self.game)

    @property
    def words(self) -> Words:
        """How this game writes answers."""
        return self.kit.write_answer

    def rng(self, purpose: str = "play") -> random.Random:
        """A generator of its own for each purpose."""
        return random.Random(f"{self.game} {self.edition} {self.seed} {purpose}")

    def begin(self, *, trace: bool = False, rules: Rules | None = None) -> Game:
        """The game at its first decision; the decks go round with the seed."""
        seats = self.kit.seats[self.seed % len(self.kit.seats)]
        rules = rules or rules_of(self.game, self.edition, self.pool, seats)
        game = self.kit.deal(rules, self._decks(seats), self.seed)
        game.trace = [] if trace else None
        game.start()
        return game

    def _decks(self, seats: int) -> list[Deck]:
        rng = self.rng("decks")
        if self.pool != "decks":
            return [self.kit.random_deck(cards_of(self.game, self.edition, self.pool), rng) for _ in range(seats)]
        library = self.kit.deck_library()
        return [library[name] for name in rng.choices(sorted(library), k=seats)]

    def play(self, game: Game | None = None) -> Iterator[tuple[Game, Decision, Answer]]:
        """Play to the end: at each decision the game, what is asked, and the answer about to be given."""
        game = game or self.begin()
        rng = self.rng()
        while not game.over and game.state.turn < TURN_LIMIT:
            decision = game.decision
            assert decision is not None, "a game that is not over asks something"
            answer = decision.random(rng)
            yield game, decision, answer
            game.answer(answer)


def kits() -> list[GameKit]:
    """All games that are installed, and the toy game."""
    return [*(find_game(name) for name in game_names()), TOY_GAME]


@cache
def kit_of(name: str) -> GameKit:
    """The game of that name."""
    return next(kit for kit in kits() if kit.name == name)


@cache
def cards_of(name: str, edition: str, pool: str) -> dict[str, Fields]:
    """The cards of a pool; where real printed texts are at hand, those of them that are proven by the edition.

    What no deck can do without is there in any case: staples, and cities.
    """
    kit = kit_of(name)
    cards = dict(kit.card_library())
    if pool == "yardstick":
        needed = {one: fields for one, fields in cards.items() if NEEDED.search(str(fields["type"]))}
        cards = needed | yardstick(name, edition)
    return cards


def yardstick_file(name: str) -> Path:
    """Where real printed texts of a game would be, beside the project."""
    return Path(__file__).resolve().parents[2].parent / "shared" / "corpus" / f"{name}.json"


def yardstick(name: str, edition: str) -> dict[str, Fields]:
    """The cards among the real printed texts that an edition accepts; none where they are not at hand."""
    file = yardstick_file(name)
    found: dict[str, Fields] = {}
    for entry in read_card_file(file).cards if file.exists() else ():
        with contextlib.suppress(TextNotUnderstood):
            kit_of(name).rules(edition, {}, [entry.fields])
            found[entry.name] = entry.fields
    return found


@cache
def rules_of(name: str, edition: str, pool: str = "decks", seats: int = 2) -> Rules:
    """The rules of a match in which all cards of a pool can occur."""
    kit = kit_of(name)
    library = cards_of(name, edition, pool)
    if pool != "decks":
        return kit.rules(edition, {}, [library[card] for card in sorted(library)], seats)
    used = {
        card for deck in kit.deck_library().values() for card in (*deck.cards, deck.faction, *deck.factions) if card
    }
    return kit.rules(edition, {}, [library[card] for card in sorted(used)], seats)


def other_answers(game: Game, decision: Decision, rng: random.Random, number: int = 12) -> list[Answer]:
    """Answers that are not offered: other options, other cards, bounds overstepped, things of the wrong type."""
    answers = [*_near_misses(game, decision, rng), *_NEVER_RIGHT]
    wrong = [one for one in answers if decision.check(one) is not None]
    return rng.sample(wrong, min(number, len(wrong)))


_NEVER_RIGHT: list[Answer] = [
    None,
    "pass",
    2.0,
    True,
    [],
    {},
    (None,),
    ("x",),
    ([],),
    (0.0,),
    10**9,
    -1,
    (-1,),
    (10**9,),
    (10**9, 10**9),
    Option("dance"),
    Option(""),
    Option("play"),
    Option("play", -7),
    Option("play", 10**9),
    Option("use", 0, 99),
    Option("use", 0, -5),
    Option("attack", -1),
    Option("resource", 10**9, face_down=1),
    Option("play", "x"),  # type: ignore[arg-type]
    Option("use", 0, None),  # type: ignore[arg-type]
    Option(None),  # type: ignore[arg-type]
]


def _near_misses(game: Game, decision: Decision, rng: random.Random) -> Iterator[Answer]:
    slots = range(len(game.state.cards))
    match decision:
        case Act():
            verbs = ("play", "flip up", "use", "attack", "resource", "pass", "end turn")
            for verb in verbs:
                for slot in rng.sample(slots, min(6, len(slots))):
                    yield Option(verb, slot, rng.choice((-1, 0, 1, 2, 7)), rng.randrange(2))
                    yield Option(verb, slot)
            first = decision.options[0]
            for paying in (("x",), (0, 0), 5, None):
                yield Option(first.verb, first.card, first.other, first.face_down, paying)  # type: ignore[arg-type]
        case Pick():
            chosen = decision.random(rng)
            yield (*chosen, *chosen)
            yield chosen[1:]
            yield list(chosen)
            yield (*chosen, rng.choice(slots))
            yield (rng.choice(slots),)
            yield decision.choices
        case Choose():
            yield len(decision.labels)
            yield decision.labels[0]
        case Number():
            yield from (decision.low - 1, decision.high + 1, str(decision.low), float(decision.low))
        case Divide():
            even = decision.random(rng)
            yield from (even[1:], (*even, 0), (even[0] + 1, *even[1:]), (even[0] - 1, *even[1:]), list(even))
            yield (-1, decision.total + 1, *(0 for _ in decision.among[2:]))
        case Order():
            yield from ((0, 0), (len(decision.items),), tuple(range(len(decision.items) + 1)), (-1,))
