"""What is wrong with how a card is made: findings, each with its rule, its place and, where there is one, a fix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from rulewright.games.markup import Marked, marked

Fields = Mapping[str, Any]


class Finding(Struct, frozen=True):
    """One thing that a style guide has to say about a card."""

    rule: str
    field: str
    message: str
    start: int = 0
    end: int = 0
    """The place within the field, as written."""
    fix: str | None = None
    """What that place should say instead; None if only the author can know."""
    advice: bool = False
    """Whether it is a suggestion that even a final card may leave alone."""


class StyledCard(Struct, frozen=True):
    """A card as a style guide looks at it, beside the other cards that it must not be confused with."""

    fields: Fields
    text: Marked
    others: tuple[Fields, ...] = ()

    def word(self, field: str) -> str:
        """A field in words; empty if it is not there."""
        value = self.fields.get(field)
        return "" if value is None else str(value)

    def in_text(
        self, rule: str, start: int, end: int, message: str, fix: str | None = None, advice: bool = False
    ) -> Finding:
        """A finding about letters of the plain text; the fix takes the place of the text as written there."""
        first = self.text.at[start]
        last = self.text.at[end - 1] + 1 if end > start else first
        return Finding(rule, "text", message, first, last, fix, advice)

    def restyled(self, rule: str, start: int, end: int, message: str, mark: str) -> Finding:
        """A finding about words that are to be set otherwise: marked so, in place of the marks that they have.

        Words in the middle of a longer stretch of some style are left to the author.
        """
        text, words = self.word("text"), self.text.plain[start:end]
        first, last = self.text.at[start], self.text.at[end - 1] + 1
        before = len(text[:first]) - len(text[:first].rstrip("*"))
        after = len(text[last:]) - len(text[last:].lstrip("*"))
        plain = not any(self.text.bold[start:end]) and not any(self.text.italic[start:end])
        if plain or before != after:
            fix = f"{mark}{words}{mark}" if plain and not (before or after) else None
            return Finding(rule, "text", message, first, last, fix)
        fix = f"{mark}{words}{mark}" if before else None
        return Finding(rule, "text", message, first - before, last + after, fix)


Check = Callable[[StyledCard], list[Finding]]


def styled(fields: Fields, others: Iterable[Fields] = ()) -> StyledCard:
    """A card ready to be looked at."""
    return StyledCard(fields, marked(str(fields.get("text") or "")), tuple(others))


def findings_of(checks: Iterable[Check], card: StyledCard) -> tuple[Finding, ...]:
    """What all the checks of a guide say, in the order of the places."""
    found = [finding for check in checks for finding in check(card)]
    return tuple(sorted(found, key=lambda one: (one.field, one.start, one.end)))
