"""Matches for the contract suite: every game there is, in every edition, between its own decks, played at random."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from msgspec import Struct
from tests.kernel.toygame import GAME as TOY_GAME
from tests.yardstick import yardstick_file

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
ALWAYS = re.compile(rf"{NEEDED.pattern}|\bFaction\b")
OTHERS = 60
"""So many cards at random stand beside those that a deck is drawn towards."""

Moment = tuple[Game, Decision, Answer]
"""A game at a decision, what is asked, and the answer that is given."""

TURN_LIMIT = 80
"""A random game that has not ended after so many turns is left there."""

STRETCH = 12
"""So many decisions in a row are looked at where not all of them are."""


class Match(Struct, frozen=True):
    """One game to be played at random: the same seed, the same game."""

    game: str
    edition: str
    seed: int
    pool: str = "decks"
    """What is played with: the game's own decks; decks drawn at random from its set; or from the yardstick as well."""
    one_in: int = 1
    """Of how many decisions one is looked at; all are played."""
    towards: tuple[str, ...] = ()
    """Cards that shall come up: decks are drawn from these, what every deck needs, and not too many others."""

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

    @property
    def seats(self) -> int:
        """How many play it."""
        return self.kit.seats[self.seed % len(self.kit.seats)]

    @property
    def rules(self) -> Rules:
        """Its rules, the same for all matches of a kind."""
        return rules_of(self.game, self.edition, self.pool, self.seats)

    def begin(self, *, trace: bool = False, rules: Rules | None = None) -> Game:
        """The game at its first decision; the decks go round with the seed."""
        game = self.kit.deal(rules or self.rules, self._decks(self.seats), self.seed)
        game.trace = [] if trace else None
        game.start()
        return game

    def _decks(self, seats: int) -> list[Deck]:
        rng = self.rng("decks")
        if self.pool != "decks":
            cards = cards_of(self.game, self.edition, self.pool)
            if self.towards:
                kept = {name for name, fields in cards.items() if ALWAYS.search(str(fields["type"]))}
                kept |= {*self.towards, *rng.sample(sorted(cards), min(OTHERS, len(cards)))}
                cards = {name: cards[name] for name in sorted(kept)}
            return [self.kit.random_deck(cards, rng) for _ in range(seats)]
        library = self.kit.deck_library()
        return [library[name] for name in rng.choices(sorted(library), k=seats)]

    def stretches(self) -> list[tuple[Moment, ...]]:
        """The decisions that are looked at, in runs of consecutive ones; each with what was told since the last.

        A state is a value, so a game that was played once can be looked at by any number of tests; whoever wants to
        go on from a moment takes a copy of it.
        """
        moments = course(self).moments
        if self.one_in == 1:
            return [moments]
        firsts = range(0, len(moments), STRETCH)
        number = max(1, round(len(firsts) / self.one_in))
        return [moments[at : at + STRETCH] for at in sorted(self.rng("stretches").sample(firsts, number))]

    def moments(self) -> Iterator[Moment]:
        """The decisions that are looked at, one by one."""
        return chain.from_iterable(self.stretches())

    def play(self, game: Game | None = None) -> Iterator[Moment]:
        """Play to the end: at each decision the game, what is asked, and the answer about to be given."""
        game = game or self.begin()
        rng = self.rng()
        while not game.over and game.state.turn < TURN_LIMIT:
            decision = game.decision
            assert decision is not None, "a game that is not over asks something"
            answer = decision.random(rng)
            yield game, decision, answer
            game.answer(answer)


class Course(NamedTuple):
    """A game that has been played: every decision of it, and where it ended."""

    moments: tuple[Moment, ...]
    end: Game


@lru_cache(maxsize=16)
def course(match: Match) -> Course:
    """The game as it goes if it is told of; it is played once, however many tests look at it."""
    found, end = [], match.begin(trace=True)
    for game, decision, answer in match.play(end):
        moment = game.copy()
        moment.trace, game.trace = game.trace, []
        found.append((moment, decision, answer))
    return Course(tuple(found), end)


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
    used = kit.match_cards(list(kit.deck_library().values()), library)
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
