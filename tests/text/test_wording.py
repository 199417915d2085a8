"""The one listed table: whatever counts as the same wording stands there, and nothing else is forgiven.

A word that is dropped or changed must change the program or have the card refused, unless the table alone says that
both texts are the same.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.contract.matches import yardstick_file
from tests.text.test_sentences import SENTENCES, own_cards

from rulewright.games.cardfiles import read_card_file
from rulewright.games.spoils.language import compile_text
from rulewright.games.spoils.language.blocks import reminders
from rulewright.games.spoils.language.compiling import compiled
from rulewright.games.spoils.language.wording import table, wording
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.blocks import lines_of
from rulewright.text.proof import as_meant
from rulewright.text.words import normalise, plain, split, straight

LANGUAGE = Path(__file__).parents[2] / "src/rulewright/games/spoils/language"
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
    ("may", "must"),
    ("destroyed", "blocked"),
    ("reduce", "increase"),
    ("attack", "block"),
    ("you", "they"),
    ("your", "their"),
    ("and", "or"),
    ("in", "from"),
    ("it", "this"),
    ("1", "2", "3", "4"),
)


def variants(text: str) -> Iterator[str]:
    """The text with each word left out, and with each word that is easily confused exchanged."""
    for match in re.finditer(r"[\w'+-]+|,", text):
        start, end = match.span()
        word = match.group().lower()
        if match.group().isupper() and len(word) > 1:
            continue  # names of abilities and keyword lines are names
        yield text[:start] + text[end:].lstrip(" ")
        for group in CONFUSED:
            if word in group:
                yield from (text[:start] + other + text[end:] for other in group if other != word)


def counted(text: str) -> str:
    """The words that count, after the table's reminders, synonyms, typos and spacing."""
    lines = " ".join(line.text for line in lines_of(straight(text), reminders()))
    return " ".join(word.text for word in normalise(split(lines), wording()))


Wording = tuple[str, ...]
"""The words of a listed wording; those in braces are slots."""


@cache
def pairs() -> list[tuple[Wording, Wording]]:
    """Every two wordings that the table lists together, where neither has a slot of its own."""
    found = []
    for usual, others in table()["variants"].items():
        ways = [_words(one) for one in (usual.partition(" | ")[0], *others)]
        found += [(one, other) for one in ways for other in ways if one != other and _slots(other) == _slots(one)]
    return found


def _words(wording: str) -> Wording:
    """The words and slots of a listed wording, without those slots that only say where it can be had."""
    parts = re.split(r"(\{\w+\})", wording)
    slots = [(part,) if at % 2 else plain(part) for at, part in enumerate(parts)]
    return tuple(word for part in slots for word in part if not word.startswith("{if_"))


def bindings(wording: Wording, words: Wording, bound: dict[str, Wording]) -> Iterator[dict[str, Wording]]:
    """The ways to fill the slots of a wording so that it is exactly these words."""
    if not wording:
        if not words:
            yield bound
        return
    first, rest = wording[0], wording[1:]
    if not first.startswith("{"):
        if words[:1] == (first,):
            yield from bindings(rest, words[1:], bound)
    elif first in bound:
        size = len(bound[first])
        if words[:size] == bound[first]:
            yield from bindings(rest, words[size:], bound)
    else:
        for size in range(len(words) + 1):
            yield from bindings(rest, words[size:], bound | {first: words[:size]})


def same_by_table(one: str, other: str) -> bool:
    """Whether the table alone makes two texts the same: they differ by two of its wordings with the same slots."""
    first, second = (tuple(counted(text).split()) for text in (one, other))
    if first == second:
        return True
    least = min(len(first), len(second))
    before = next((at for at in range(least) if first[at] != second[at]), least)
    after = next((at for at in range(least - before) if first[-1 - at] != second[-1 - at]), least - before)
    known, others = set(first), set(second)
    for left, right in pairs():
        if not (_literal(left) <= known and _literal(right) <= others):
            continue
        for start in range(max(0, before - _REACH), before + 1):
            for end in range(max(0, after - _REACH), after + 1):
                for bound in bindings(left, first[start : len(first) - end], {}):
                    if next(bindings(right, second[start : len(second) - end], bound), None) is not None:
                        return True
    return False


_REACH = 9
"""How far from a changed word the wording begins or ends that makes the difference."""


def _slots(wording: Wording) -> set[str]:
    return {word for word in wording if word.startswith("{")}


def _literal(wording: Wording) -> set[str]:
    return {word for word in wording if not word.startswith("{")}


def unnoticed(name: str, type_line: str, text: str) -> list[str]:
    """The changes of single words that change nothing although the table does not say so."""
    program = as_meant(compiled(name, type_line, text))
    found = []
    for variant in variants(text):
        try:
            same = as_meant(compiled(name, type_line, variant)) == program
        except TextNotUnderstood:
            continue
        if same and not same_by_table(text, variant):
            found.append(f"{text!r} ~ {variant!r}")
    return found


@pytest.mark.slow
def test_no_word_of_a_sentence_can_be_dropped_or_confused_unnoticed() -> None:
    sample = SENTENCES[::2]
    assert [one for type_line, text, _ in sample for one in unnoticed("Example", type_line, text)] == []


@pytest.mark.slow
def test_no_word_of_our_cards_can_be_dropped_or_confused_unnoticed() -> None:
    cards = [card for card in own_cards() if card.get("text")][::7]
    assert [one for card in cards for one in unnoticed(card["name"], card["type"], card["text"])] == []


@pytest.mark.soak
def test_no_word_of_any_text_can_be_dropped_or_confused_unnoticed() -> None:
    cards = [card for card in own_cards() if card.get("text")]
    if (file := yardstick_file("spoils")).exists():
        real = [{"name": one.name, **one.fields} for one in read_card_file(file).cards]
        cards += [card for card in real if understood(card)]
    cards += [{"name": "Example", "type": type_line, "text": text} for type_line, text, _ in SENTENCES[1::2]]
    assert [one for card in cards for one in unnoticed(card["name"], card["type"], card["text"])] == []


def understood(card: dict[str, str]) -> bool:
    try:
        return bool(compile_text(card["name"], card["type"], card.get("text", "")))
    except TextNotUnderstood:
        return False


def test_the_printers_have_no_wordings_of_their_own_beside_the_table() -> None:
    for module in sorted(LANGUAGE.glob("print_*.py")):
        source = module.read_text(encoding="utf-8")
        assert not re.search(r"\b(either|Choice)\(", source), f"{module.name} chooses among wordings by itself"


def test_every_wording_in_the_table_is_one_that_a_printer_says() -> None:
    modules = [*LANGUAGE.parent.rglob("*.py"), LANGUAGE.parents[2] / "text/phrases.py"]
    trees = [ast.parse(module.read_text(encoding="utf-8")) for module in modules]
    strings = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    said = {one.partition(" | ")[0] for one in strings if isinstance(one, str)}
    assert {usual for usual in table()["variants"] if usual.partition(" | ")[0] not in said} == set()


def test_the_table_is_well_formed() -> None:
    file = LANGUAGE.parent / "grammar/wording.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    for usual, others in written["variants"].items():
        assert others, f"{usual} has nothing beside it"
        assert len(set(others)) == len(others), f"{usual} lists a wording twice"
