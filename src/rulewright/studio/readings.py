"""Both readings of a text that can be read in two ways: a wording that says just that, and what it then means."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from rulewright.games.kit import Fields, GameKit
from rulewright.games.verdicts import explanation, refusal
from rulewright.kernel.errors import Meant, Problem, TextNotUnderstood


class Way(Struct, frozen=True):
    """One way to read a text."""

    called: str
    """What the unclear words would mean."""
    text: str = ""
    """The card's text in words that say just this; empty if none was found."""
    understood: tuple[str, ...] = ()
    """What is then understood, without what every way has in common."""


def ways(kit: GameKit, fields: Fields, fault: TextNotUnderstood) -> tuple[Way, ...]:
    """The ways to read the first unclear place of a text; nothing if none is unclear."""
    problem = next((one for one in fault.problems if one.readings), None)
    if problem is None:
        return ()
    found = [_way(kit, fields, problem, one) for one in problem.readings]
    told = [set(one.understood) for one in found if one.text]
    common = set.intersection(*told) if len(told) > 1 else set()
    return tuple(
        Way(one.called, one.text, tuple(line for line in one.understood if line not in common)) for one in found
    )


def _way(kit: GameKit, fields: Fields, problem: Problem, meant: Meant) -> Way:
    """A way with the first wording of it that is proven."""
    text = str(fields.get("text") or "")
    for wording in _worded(text, problem, meant):
        card = {**fields, "text": wording}
        if refusal(kit, card, kit.default_edition) is None:
            return Way(meant.called, wording, tuple(explanation(kit, card)))
    return Way(meant.called)


def _worded(text: str, problem: Problem, meant: Meant) -> Iterator[str]:
    """The text with the unclear words replaced: those that are marked, or the noun after them as well."""
    lines = text.split("\n")
    if not 0 < problem.line <= len(lines):
        return
    line, start = lines[problem.line - 1], problem.column - 1
    marked = start + problem.length
    noun = marked + len(line[marked:]) - len(line[marked:].lstrip())
    while noun < len(line) and line[noun].isalpha():
        noun += 1
    for words, end in product(meant.wordings, dict.fromkeys((marked, noun))):
        put = words[:1].upper() + words[1:] if line[start : start + 1].isupper() else words
        lines[problem.line - 1] = line[:start] + put + line[end:]
        yield "\n".join(lines)
