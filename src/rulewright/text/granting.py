"""Text that an instruction gives to a card: quoted, read like any other, and proven by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.kernel.errors import NOT_PLAYABLE_YET, TextNotUnderstood
from rulewright.text.pending import Misread, Unplayable, rebuild
from rulewright.text.words import Word

Node = TypeVar("Node")

_GIVEN = (
    p.Triggered, p.Replaced, p.Adjusted, p.Standing, p.Ability,
    p.Priced, p.Barred, p.Toll, p.PartySize, p.Allowed, p.Openly,
)  # fmt: skip
"""What a card can gain: whatever waits for something, stands, or can be used."""


def with_granted_text(node: Node, read: Callable[[str], tuple[p.Paragraph, ...]]) -> Node:
    """The node with every text that it gives to a card read."""

    def granted(part: Any) -> Any:
        return replace(part, text=_granted(part.words, read)) if isinstance(part, v.ChangeText) else part

    return rebuild(node, granted)


def _granted(words: str, read: Callable[[str], tuple[p.Paragraph, ...]]) -> tuple[p.Paragraph, ...]:
    try:
        text = read(words)
    except TextNotUnderstood as error:
        if error.understood:
            what = error.problems[0].message.removeprefix(f"{NOT_PLAYABLE_YET}: ")
            raise Unplayable(f"the text that is gained: {what}") from None
        raise Misread(f"the text that is gained: {error.problems[0].message}") from None
    if not all(isinstance(one, _GIVEN) for one in text):
        raise Unplayable("gaining text, in quotes, that neither waits for something nor stands nor can be used")
    return text


def stopped(words: list[Word]) -> list[Word]:
    """The words with the full stop that a sentence has where it ends with one inside quotes."""
    found: list[Word] = []
    for at, word in enumerate(words):
        found.append(word)
        ends = at + 1 == len(words) or words[at + 1].printed[:1].isupper()
        if ends and word.text.endswith(('."', '. "')):
            found.append(Word(".", "", word.line, word.column + word.length, 0))
    return found
