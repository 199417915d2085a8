"""Sentences and their programs, there and back: `tests/text/spoils/*.txt`, one a line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.effects.paragraphs import Paragraph
from rulewright.games.spoils.language import compile_text, explain, print_text
from rulewright.games.spoils.language.wording import table, wording
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.trees import tree
from rulewright.text.words import normalise, split

FOLDER = Path(__file__).parent / "spoils"
SETS = Path(__file__).parents[2] / "src/rulewright/games/spoils/sets"


def sentences() -> Iterator[tuple[str, str, str]]:
    """Type line, text and tree of every line in the files."""
    for file in sorted(FOLDER.glob("*.txt")):
        if file.name.startswith("refused"):
            continue
        type_line = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("# type: "):
                type_line = line.removeprefix("# type: ")
            elif line and not line.startswith("#"):
                text, _, wanted = line.partition("  →  ")
                yield type_line, text.replace(" | ", "\n"), wanted


def refusals() -> Iterator[tuple[str, str, str]]:
    """Type line, text and what is wrong with it."""
    files = sorted(FOLDER.glob("refused*.txt"))
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        if line and not line.startswith("#"):
            card, _, wanted = line.partition("  →  ")
            type_line, _, text = card.partition(": ")
            yield type_line, text.replace(" | ", "\n"), wanted


def own_cards() -> list[dict[str, str]]:
    """The cards of our own sets."""
    files = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(SETS.glob("*.cards.toml"))]
    return [card for file in files for card in file["card"]]


SENTENCES = list(sentences())


def short(value: object) -> str:
    """A name for a case."""
    return re.sub(r"\s+", " ", str(value))[:60]


@pytest.mark.parametrize(("type_line", "text", "wanted"), SENTENCES, ids=short)
def test_a_sentence_is_its_program(type_line: str, text: str, wanted: str) -> None:
    program = compile_text("Example", type_line, text)
    assert " ; ".join(tree(paragraph) for paragraph in program) == wanted


@pytest.mark.parametrize(("type_line", "text", "wanted"), SENTENCES, ids=short)
def test_what_is_printed_back_is_read_as_the_same(type_line: str, text: str, wanted: str) -> None:
    program = compile_text("Example", type_line, text)
    assert compile_text("Example", type_line, print_text(type_line, program)) == program


@pytest.mark.parametrize(("type_line", "text", "wanted"), list(refusals()), ids=short)
def test_a_refusal_names_place_reason_and_nearest_wording(type_line: str, text: str, wanted: str) -> None:
    with pytest.raises(TextNotUnderstood) as caught:
        compile_text("Example", type_line, text)
    problem = caught.value.problems[0]
    place, message, nearest = (part.strip() for part in wanted.split(", ", 2))
    assert f"{problem.line}:{problem.column}" == place
    assert message in problem.message
    assert problem.nearest == ("" if nearest == "-" else nearest)
    line = text.split("\n")[problem.line - 1]
    assert problem.length >= 1
    assert problem.column + problem.length - 1 <= len(line) + 1


def test_every_card_of_our_own_set_is_proven() -> None:
    refused = []
    for card in own_cards():
        try:
            program = compile_text(card["name"], card["type"], card.get("text", ""))
        except TextNotUnderstood as error:
            refused.append(str(error))
            continue
        again = print_text(card["type"], program)
        assert compile_text(card["name"], card["type"], again) == program, card["name"]
        assert all(explain((paragraph,)) for paragraph in program)
    assert refused == []


@pytest.mark.parametrize("sentence", table()["examples"]["sentences"])
def test_the_nearest_wordings_that_we_show_are_understood(sentence: str) -> None:
    context = "Pick a character. Pick an item. Pick a location."
    waiting = re.match(r"(When|If|At the|While|The attached|This card|Characters|Reduce the numeric)", sentence)
    if waiting:
        compile_text("Example", "Warlord Character", sentence)
    elif sentence.startswith(("Pick", "Pay", "Choose", "Play this", "Use this")):
        compile_text("Example", "Warlord Tactic", f"COST: {sentence}")
    else:
        compile_text("Example", "Warlord Tactic", f"COST: {context}\nEFFECT: {sentence}")


# What may be left out without changing what is meant: the wordings that the printer lists as the same.
LEFT_OUT = {",", "all", "picked", "chosen", "cards", "card", "then", "and", "play", "in"}
CONFUSED = (
    ("strength", "life", "speed"),
    ("gains", "loses"),
    ("gain", "lose"),
    ("top", "bottom"),
    ("start", "end"),
    ("attacks", "blocks"),
    ("deplete", "restore"),
    ("character", "item", "location"),
    ("characters", "items", "locations"),
    ("draw", "discard"),
    ("hand", "deck"),
    ("less", "more"),
    ("even", "odd"),
    ("while", "if"),
    ("may", "must"),
    ("destroyed", "blocked"),
    ("reduce", "increase"),
    ("attack", "block"),
    ("1", "2", "3", "4"),
)


def variants(text: str) -> Iterator[str]:
    """The text with each word left out, and with each word that is easily confused exchanged."""
    places = [(match.start(), match.end()) for match in re.finditer(r"[\w'+-]+", text)]
    for start, end in places:
        word = text[start:end].lower()
        if word in ("cost", "effect", "option") or text[start:end].isupper():
            continue
        if word not in LEFT_OUT:
            yield text[:start] + text[end:].lstrip(" ")
        for group in CONFUSED:
            if word in group and word not in ("while", "if"):
                yield from (text[:start] + other + text[end:] for other in group if other != word)


# Wordings that the printer offers side by side, because they say the same: the longer, and the shorter one.
SAME = (
    ("end of the turn", "end of turn"),
    ("in a battle party", "in a battle"),
    ("the discarded card", "the card"),
    ("the destroyed character", "the character"),
    ("the named card", "the card"),
    ("a threshold type", "a threshold"),
    ("either draw", "draw"),
    ("either discards", "discards"),
    ("is either", "is"),
    ("draw a card , or discard a card and", "draw a card , discard a card and"),
    ("this card 's effect", "this effect"),
    ("additional damage", "damage"),
    ("another one of", "another of"),
    ("a numeric cost", "numeric cost"),
    ("numeric cost of", "numeric cost"),
    ("a player 's hand", "a hand"),
    ("and only once", "and once"),
    ("have played", "played"),
    ("has attacked", "attacked"),
    ("or a character", "or character"),
    ("both players", "players"),
    ("instead of into", "instead of"),
    ("inflict the damage", "inflict damage"),
    ("inflict that damage", "inflict damage"),
)


def same_wording(one: str, other: str) -> bool:
    """Whether the listed table, or what the printer offers side by side, makes two texts the same."""
    first, second = (" ".join(word.text for word in normalise(split(text), wording())) for text in (one, other))
    for longer, shorter in SAME:
        first, second = first.replace(longer, shorter), second.replace(longer, shorter)
    return first == second


@pytest.mark.slow
def test_no_word_can_be_dropped_or_confused_unnoticed() -> None:
    unnoticed = []
    for type_line, text, _ in SENTENCES:
        program: tuple[Paragraph, ...] = compile_text("Example", type_line, text)
        for variant in variants(text):
            try:
                same = compile_text("Example", type_line, variant) == program
            except TextNotUnderstood:
                continue
            if same and not same_wording(text, variant):
                unnoticed.append(f"{text!r} ~ {variant!r}")
    assert unnoticed == []
