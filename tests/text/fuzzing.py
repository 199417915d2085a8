"""Texts that nobody would write: words of a game's lexicon in any order, proven texts cut and joined, random bytes."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct
from tests.text.crossed import language_of

from rulewright.kernel.errors import TextNotUnderstood

_QUOTED = re.compile(r'"([^"\\]+)"')
_SETS = Path(__file__).parents[2] / "src/rulewright/games"
_ODD = (
    "\n",
    "\n\n",
    '"',
    "'",
    "(",
    ")",
    "[E]",
    "[",
    "COST:",
    "EFFECT:",
    "X",
    "X+X",
    "0",
    "-1",
    "99",
    ":",
    ";",
    "…",
    "\u200b",
    "É",
)
_LEVELS = ("ATTACH to Character\n", "FLIP UP: 2\nCOST: ", "OPTION 1: ", "Level 3: ", "M: ", "2, M: ", "RUN\nCOST: ")


class Fault(Struct, frozen=True):
    """A text that gave something other than a program or a refusal."""

    type_line: str
    text: str
    error: str


class Lexicon(Struct, frozen=True):
    """What texts of a game are made of."""

    words: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    """Type line and text of our own cards."""


@cache
def lexicon(game: str) -> Lexicon:
    """All words of a game's language, and its own cards."""
    language = language_of(game)
    sets = [
        tomllib.loads(one.read_text(encoding="utf-8")) for one in sorted((_SETS / game / "sets").glob("*.cards.toml"))
    ]
    cards = [(card["type"], card.get("text", "")) for one in sets for card in one["card"]]
    words = set(language.vocabulary) | {word for _, text in cards for word in text.split()}
    return Lexicon(tuple(sorted(words)), tuple(card for card in cards if card[1]))


def _jumbled(rng: random.Random, known: Lexicon) -> str:
    """Words in any order."""
    words = [rng.choice(known.words if rng.random() < 0.9 else _ODD) for _ in range(rng.randint(1, 25))]
    return rng.choice(("", "", *_LEVELS)) + " ".join(words) + rng.choice((".", "", '."'))


def _spliced(rng: random.Random, known: Lexicon) -> str:
    """The beginning of one text and the end of another."""
    first, second = (rng.choice(known.cards)[1].split(" ") for _ in range(2))
    return " ".join(first[: rng.randint(1, len(first))] + second[rng.randint(0, len(second) - 1) :])


def _disturbed(rng: random.Random, known: Lexicon) -> str:
    """A text in which a few words were dropped, doubled, exchanged or moved."""
    words = rng.choice(known.cards)[1].split(" ")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(words))
        match rng.randrange(4):
            case 0 if len(words) > 1:
                del words[at]
            case 1:
                words.insert(at, words[rng.randrange(len(words))])
            case 2:
                words[at] = rng.choice(known.words)
            case _:
                words.insert(rng.randrange(len(words)), words.pop(at))
    return " ".join(words)


def _joined(rng: random.Random, known: Lexicon) -> str:
    """Sentences of several texts, one after the other."""
    sentences = [rng.choice(re.split(r"(?<=\.)\s", rng.choice(known.cards)[1])) for _ in range(rng.randint(2, 4))]
    return rng.choice(("", "", *_LEVELS)) + " ".join(sentences)


def _noise(rng: random.Random, known: Lexicon) -> str:
    """Random bytes, read as text."""
    return rng.randbytes(rng.randint(0, 80)).decode(rng.choice(("utf-8", "latin-1", "utf-16")), errors="replace")


MAKERS: tuple[Callable[[random.Random, Lexicon], str], ...] = (_jumbled, _spliced, _disturbed, _joined, _noise)


def texts(game: str, seed: int, number: int) -> Iterator[tuple[str, str]]:
    """So many texts, each for a type of card; the same seed makes the same ones."""
    rng, known = random.Random(f"{game} {seed}"), lexicon(game)
    for _ in range(number):
        yield rng.choice(known.cards)[0], rng.choice(MAKERS)(rng, known)


def faults(game: str, seed: int, number: int) -> list[Fault]:
    """The texts that give a traceback: when they are compiled or explained."""
    language: Any = import_module(f"rulewright.games.{game}.language")
    compiled = import_module(f"rulewright.games.{game}.language.compiling").compiled
    found: list[Fault] = []
    for type_line, text in texts(game, seed, number):
        try:
            language.explain(compiled("Example", type_line, text))
        except TextNotUnderstood as error:
            str(error)
        except Exception as error:  # noqa: BLE001  (whatever it is, a designer must never see it)
            found.append(Fault(type_line, text, f"{type(error).__name__}: {error}"))
    return found
