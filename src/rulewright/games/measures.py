"""How much room words take in print: widths of letters in units of the type size, for the serif face of the frames."""

from __future__ import annotations

from functools import lru_cache

_NARROW = {**dict.fromkeys("iljtfrI.,:;'!|()[]-", 0.30), **dict.fromkeys("sJ/", 0.38), " ": 0.25, '"': 0.37}
_WIDE = {**dict.fromkeys("mMW", 0.86), **dict.fromkeys("wOQGDHNU", 0.72)}
_CAPITAL, _USUAL = 0.62, 0.48


@lru_cache(maxsize=4096)
def width(words: str) -> float:
    """The width of words in ems."""
    return sum(_NARROW.get(one) or _WIDE.get(one) or (_CAPITAL if one.isupper() else _USUAL) for one in words)


def wrapped(text: str, room: float) -> int:
    """How many lines a text takes in so many ems of room."""
    lines = 0
    for paragraph in text.split("\n"):
        taken = 0.0
        lines += bool(paragraph.strip())
        for word in paragraph.split():
            more = width(word) + (width(" ") if taken else 0.0)
            if taken and taken + more > room:
                lines += 1
                more, taken = width(word), 0.0
            taken += more
    return lines


def halves(words: str) -> tuple[str, str]:
    """Words on two lines that are as equally long as can be; the second is empty if there is one word only."""
    parts = words.split()
    if len(parts) < 2:
        return words, ""
    ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    return min(ways, key=lambda way: max(width(way[0]), width(way[1])))
