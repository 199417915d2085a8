"""Programs that say less than their text: a condition taken for granted, a description without one of its words.

If every case still holds with such programs, no case shows what the word is there for: a negative case is missing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.selectors import WHEREVER, Filter, This
from rulewright.effects.verbs import Effect
from rulewright.games.registry import find_game
from rulewright.games.spoils import cards as spoils_cards
from rulewright.games.spoils.language import compile_text
from rulewright.judge.run import run_file
from rulewright.kernel.errors import FileFault, TextNotUnderstood
from rulewright.library.making import compile_card

FOLDER = Path(__file__).parent / "spoils"
FIELDS = tuple(name for name in Filter.__struct_fields__ if name not in ("area", "area_of"))
"""What a description can ask for, but for where the cards are: that says what it speaks of at all."""
GRANTED = k.Both(())
"""A condition that is always so."""
ANYONE = "each"

Program = tuple[Paragraph, ...]


def families(node: object) -> Iterator[str]:
    """What in a program can be loosened: words of descriptions, conditions, who or what a trigger waits for, verbs."""
    if isinstance(node, Struct):
        yield from _own_families(node)
        found = (one for name in node.__struct_fields__ for one in families(getattr(node, name)))
        # What has happened is a condition; nothing waits for it.
        yield from (one for one in found if not (isinstance(node, k.Happened) and one.startswith("trigger ")))
    elif isinstance(node, tuple):
        for part in node:
            yield from families(part)


def _own_families(node: Struct) -> Iterator[str]:
    match node:
        case Filter():
            plain = Filter()
            yield from (f"selector {name}" for name in FIELDS if getattr(node, name) != getattr(plain, name))
            yield from (f"relation {type(one).__name__}" for one in node.where)
        case k.Occasion():
            if _loosened_occasion(node) != node:
                yield f"trigger {node.what}"
        case k.Condition():
            if node != GRANTED:
                yield f"condition {type(node).__name__}"
        case Effect():
            yield f"verb {type(node).__name__}"


def loosened(node: Any, family: str) -> Any:
    """The same without what the family asks for; a verb is left out where it is one of several instructions."""
    if isinstance(node, tuple):
        kind, _, name = family.partition(" ")
        kept = [one for one in node if not (kind == "verb" and isinstance(one, Effect) and type(one).__name__ == name)]
        return tuple(loosened(one, family) for one in kept)
    if not isinstance(node, Struct) or (isinstance(node, k.Happened) and family.startswith("trigger ")):
        return node
    inner = {name: loosened(getattr(node, name), family) for name in node.__struct_fields__}
    return _own_loosened(replace(node, **inner), family)


def _own_loosened(node: Struct, family: str) -> Struct:
    kind, _, name = family.partition(" ")
    match node:
        case Filter() if kind == "selector":
            return replace(node, **{name: getattr(Filter(), name)})
        case Filter() if kind == "relation":
            return replace(node, where=tuple(one for one in node.where if type(one).__name__ != name))
        case k.Occasion() if kind == "trigger" and node.what == name:
            return _loosened_occasion(node)
        case k.Condition() if kind == "condition" and type(node).__name__ == name:
            return GRANTED
    return node


def _loosened_occasion(node: k.Occasion) -> k.Occasion:
    """Whoever it happens to, whichever card it is."""
    if isinstance(node.subject, Filter | This):
        node = replace(node, subject=Filter(area=WHEREVER))
    return replace(node, who=ANYONE) if node.who in ("you", "opponent") else node


@cache
def files_by_family() -> dict[str, tuple[Path, ...]]:
    """The judge files whose cards have something that can be loosened, those with little to judge first."""
    found: dict[str, list[Path]] = {}
    for file in sorted(FOLDER.rglob("*.judge.toml"), key=lambda one: one.stat().st_size):
        text = file.read_text(encoding="utf-8")
        written = tomllib.loads(text)
        library = {name: card for name, card in find_game("spoils").card_library().items() if name in text}
        here: set[str] = set()
        for card in [*written.get("card", ()), *library.values()]:
            try:
                here |= set(families(compile_card("spoils", dict(card)).paragraphs))
            except (TextNotUnderstood, FileFault):
                continue  # a case can be about a card that is refused
        for one in here:
            found.setdefault(one, []).append(file)
    return {one: tuple(files) for one, files in found.items()}


def noticed(family: str) -> bool:
    """Whether a case fails when everything that belongs to a family is loosened."""
    files = files_by_family()[family]

    def looser(name: str, type_line: str, text: str) -> Program:
        program: Program = loosened(compile_text(name, type_line, text), family)
        return program

    with mock.patch("rulewright.games.spoils.cards.compile_text", looser):
        return _afresh(lambda: any(_fails(file, family) for file in files))


def _fails(file: Path, family: str) -> bool:
    """Whether some case does not hold; a fault of the engine shows nothing, unless a whole verb is gone."""
    failures = [report.failure for report in run_file(file) if report.failure is not None]
    return any(family.startswith("verb") or one.expected != "no fault of the engine" for one in failures)


def _afresh(work: Callable[[], bool]) -> bool:
    """Do something with cards read anew, and forget them again."""
    spoils_cards._read_card.cache_clear()
    try:
        return work()
    finally:
        spoils_cards._read_card.cache_clear()
