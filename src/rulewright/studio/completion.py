"""What can come next in a card's text, by its game's own language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulewright.games.kit import GameKit
from rulewright.games.markup import marked
from rulewright.games.verdicts import refusal
from rulewright.kernel.errors import TextNotUnderstood

MOST = 8
_BEGUN = re.compile(r"[\w'’]*$")
_NO_WORD = "ʬ"
"""A letter that no card has: where it stands, the language says what could."""


class Completion(Struct, frozen=True):
    """Words that can stand at a place of the text, in the place of what is begun there."""

    words: str
    start: int
    end: int


def completions(kit: GameKit, fields: Mapping[str, Any], caret: int) -> tuple[Completion, ...]:
    """What can come at the caret: words that go on what is begun there, or, after a space, the next words."""
    text = str(fields.get("text") or "")
    caret = max(0, min(caret, len(text)))
    before = text[:caret]
    begun = _BEGUN.search(before)
    word = begun[0] if begun else ""
    line = before.rpartition("\n")[2]
    begun_here = word and not text[caret : caret + 1].isalnum()
    if not line.strip() or not (begun_here or before.endswith(" ")):
        return ()
    written = before if word else f"{before.rstrip(' ')} {_NO_WORD}"
    expected, sentence = _expected(kit, {**fields, "text": written})
    small = word.casefold()
    found = [one for one in expected if one.startswith(small) and one != small and one.isalpha()]
    start = caret - len(word)
    words = [Completion(_cased(one, word), start, caret) for one in dict.fromkeys(found)][:MOST]
    if sentence and _plain(sentence).startswith(_plain(line).rstrip()) and len(_plain(line).split()) > 1:
        whole = {**fields, "text": before[: caret - len(line)] + sentence}
        if refusal(kit, whole, kit.default_edition) is None:
            words.append(Completion(sentence, caret - len(line), caret))
    return tuple(words)


def _expected(kit: GameKit, fields: Mapping[str, Any]) -> tuple[tuple[str, ...], str]:
    """What could stand where a text is not understood any more, and the nearest wording that is."""
    try:
        kit.read_card(fields)
    except TextNotUnderstood as fault:
        last = max(fault.problems, key=lambda one: (one.line, one.column))
        return last.expected, last.nearest
    return (), ""


def _cased(word: str, begun: str) -> str:
    return word.capitalize() if begun[:1].isupper() else word


def _plain(line: str) -> str:
    return " ".join(marked(line).plain.casefold().split())
