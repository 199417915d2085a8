"""In words: where the editions of a game part, by rule."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from rulewright.games.rulebook import Rule, Rulebook


class Parting(Struct, frozen=True):
    """One point on which editions part: what it is about, and who says what."""

    topic: str
    words: tuple[tuple[tuple[str, ...], str], ...]
    """Editions that agree, and what they say; empty words for those that say nothing."""


def partings(book: Rulebook, rule: Rule) -> tuple[Parting, ...]:
    """Everything on which the editions part where this rule is concerned."""
    found = [Parting("", _spoken(book, rule.differs))] if rule.differs else []
    found += [
        Parting(one.topic, _grouped({edition: one.says.get(edition, "") for edition in book.editions}))
        for one in book.differences
        if rule.id in one.rules
    ]
    return tuple(found)


def _spoken(book: Rulebook, text: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """A sentence such as `2013: this. late: that.` by edition; as it stands if it is not so made."""
    names = "|".join(re.escape(edition) for edition in book.editions)
    pieces = re.split(rf"(?:^|(?<=\. ))({names}): ", text)
    if pieces[0] or len(pieces) < 3:
        return (((), text),)
    said = [(edition, words.strip()) for edition, words in zip(pieces[1::2], pieces[2::2], strict=True)]
    return tuple(((edition,), words[:1].upper() + words[1:]) for edition, words in said)


def _grouped(says: Mapping[str, str]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Editions that say the same together, in the book's order."""
    groups: dict[str, list[str]] = {}
    for edition, words in says.items():
        groups.setdefault(words, []).append(edition)
    return tuple((tuple(editions), words) for words, editions in groups.items())


def related(book: Rulebook, rule: Rule) -> tuple[str, ...]:
    """The rules that one refers to or says the same as, then those that refer to it."""
    there = [*rule.same, *rule.see]
    back = [one.id for one in book.rules if rule.id in (*one.same, *one.see)]
    return tuple(one for one in dict.fromkeys((*there, *back)) if one != rule.id)
