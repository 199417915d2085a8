"""Words put together as they are printed."""

from __future__ import annotations

_TIGHT = {".", ",", ":", "'s", "!", ")", "+", "-"}
_OPEN = ("non-", "(", "+", " -", "X-", "Y-", "x-", "y-")


def plainly(words: str) -> str:
    """Words spaced as printed."""
    text = ""
    for word in words.split():
        glue = "" if not text or word in _TIGHT or text.endswith(_OPEN) else " "
        text += glue + word
    return text


def sentence_case(text: str) -> str:
    """Every sentence beginning with a capital letter."""
    return ". ".join(part[:1].upper() + part[1:] for part in text.split(". "))
