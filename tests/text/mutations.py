"""Changing single words of a text: whatever still means the same must be the same by a construction."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from zlib import crc32

from msgspec import Struct

from rulewright.effects.paragraphs import Paragraph
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.proof import as_meant


class Mutations(Struct, frozen=True):
    """One game's language, as far as the words of its texts are concerned."""

    compiled: Callable[[str, str, str], Sequence[Paragraph]]
    usual: Callable[[str, str], object]
    """A text in the usual wording: forms of the same constructions have the same one."""
    confused: tuple[tuple[str, ...], ...]
    """Words that are easily taken for each other."""
    one_in: int = 1
    """Of so many changes one is tried, always the same."""

    def unnoticed(self, name: str, type_line: str, text: str) -> list[str]:
        """The changes of single words that change nothing although no construction says so."""
        program, usual = as_meant(self.compiled(name, type_line, text)), self.usual(type_line, text)
        found = []
        for variant in self._variants(text):
            if crc32(variant.encode()) % self.one_in:
                continue
            try:
                same = as_meant(self.compiled(name, type_line, variant)) == program
            except TextNotUnderstood:
                continue
            if same and _plainly(self.usual(type_line, variant)) != _plainly(usual):
                found.append(f"{text!r} ~ {variant!r}")
        return found

    def _variants(self, text: str) -> Iterator[str]:
        """The text with each word left out, and with each word that is easily confused exchanged."""
        for match in re.finditer(r"[\w'+-]+|,", text):
            start, end = match.span()
            word = match.group().lower()
            if match.group().isupper() and len(word) > 1:
                continue  # names of abilities and keyword lines are names
            yield text[:start] + text[end:].lstrip(" ")
            for group in self.confused:
                if word in group:
                    yield from (text[:start] + other + text[end:] for other in group if other != word)


_FORGIVEN = re.compile(r"\b(all|picked|chosen|revealed|removed|destroyed|marked|discarded|attached|owner's) ")
"""Words without which the same is meant: all of those named, how what was spoken of is known, and that a pile is its
owner's, which it must be."""


def _plainly(usual: object) -> str:
    return _FORGIVEN.sub("", " ".join(usual) if isinstance(usual, tuple) else str(usual))
