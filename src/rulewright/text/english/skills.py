"""Keywords as they stand in a sentence: one, or several together."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.lexicon import Lexicon


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Keyword`, and `Keywords` that cards have together."""
    yield construction("Keywords", "{one:Keyword}", node=(SLOT.one,))
    yield construction("Keywords", "{one:Keyword} and {two:Keyword}", node=(SLOT.one, SLOT.two))
    yield construction(
        "Keywords", "{one:Keyword} , {two:Keyword} [ , ] and {three:Keyword}", node=(SLOT.one, SLOT.two, SLOT.three)
    )
    for word in lexicon.keywords:
        if word not in lexicon.numbered:
            yield construction("Keyword", word, node=word)
    for word in lexicon.numbered:
        yield construction("Keyword", f"{word} {{n:$number.sg}}", node=Made(lambda n, word=word: f"{word} {n}"))
        yield construction("Keyword", f"{word} {{n:$number.pl}}", node=Made(lambda n, word=word: f"{word} {n}"))
