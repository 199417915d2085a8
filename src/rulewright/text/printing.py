"""Printing a program back: pieces of wording, some of them a choice among wordings that count as the same.

Which wording stands at each choice, in the order in which they are come to, is what a paragraph keeps of its own text
(`Paragraph.worded`); with that, a program is printed in one way only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from rulewright.text.words import plain


class Seq(Struct, frozen=True):
    """Pieces one after the other."""

    pieces: tuple[Piece, ...]


class Choice(Struct, frozen=True):
    """Wordings that mean the same; the first is the one we print."""

    wordings: tuple[Piece, ...]


Piece = str | Seq | Choice


def seq(*pieces: Piece | None) -> Piece:
    """Pieces one after the other, without the empty ones."""
    kept = tuple(piece for piece in pieces if piece)
    if not kept:
        return ""
    return kept[0] if len(kept) == 1 else Seq(kept)


def either(*wordings: Piece) -> Piece:
    """A choice among wordings, each once."""
    kept = tuple(dict.fromkeys(wordings))
    return kept[0] if len(kept) == 1 else Choice(kept)


def reach(piece: Piece, words: tuple[str, ...], starts: frozenset[int]) -> frozenset[int]:
    """Every place in the words at which the piece can end if it begins at one of these places."""
    if not starts:
        return starts
    if isinstance(piece, str):
        wanted = plain(piece)
        size = len(wanted)
        return frozenset(at + size for at in starts if words[at : at + size] == wanted)
    if isinstance(piece, Seq):
        for part in piece.pieces:
            starts = reach(part, words, starts)
        return starts
    ends: frozenset[int] = frozenset()
    for wording in piece.wordings:
        ends |= reach(wording, words, starts)
    return ends


def furthest(piece: Piece, words: tuple[str, ...], starts: frozenset[int]) -> tuple[frozenset[int], int]:
    """Where the piece can end, and the furthest place up to which any wording of it agrees."""
    if isinstance(piece, str):
        best = 0
        wanted = plain(piece)
        for at in starts:
            same = 0
            while same < len(wanted) and words[at + same : at + same + 1] == (wanted[same],):
                same += 1
            best = max(best, at + same)
        return reach(piece, words, starts), best
    best = max(starts, default=0)
    if isinstance(piece, Seq):
        for part in piece.pieces:
            starts, far = furthest(part, words, starts)
            best = max(best, far)
            if not starts:
                break
        return starts, best
    ends: frozenset[int] = frozenset()
    for wording in piece.wordings:
        found, far = furthest(wording, words, starts)
        ends |= found
        best = max(best, far)
    return ends, best


Trails = dict[int, tuple[int, ...]]
"""Places that can be come to, each with the choices on the way there."""


def choices_for(piece: Piece, words: tuple[str, ...]) -> tuple[int, ...] | None:
    """The choices with which a piece is exactly these words, the earliest listed wherever several would do."""
    return _trails(piece, words, {0: ()}).get(len(words))


def _trails(piece: Piece, words: tuple[str, ...], starts: Trails) -> Trails:
    if not starts:
        return starts
    if isinstance(piece, str):
        wanted = plain(piece)
        size = len(wanted)
        return {at + size: trail for at, trail in starts.items() if words[at : at + size] == wanted}
    if isinstance(piece, Seq):
        for part in piece.pieces:
            starts = _trails(part, words, starts)
        return starts
    ends: Trails = {}
    for number, wording in enumerate(piece.wordings):
        begun = {at: (*trail, number) for at, trail in starts.items()}
        for at, trail in _trails(wording, words, begun).items():
            ends.setdefault(at, trail)
    return ends


_TIGHT = {".", ",", ":", "'s", "!", ")", "+", "-"}
_OPEN = ("non-", "(", "+", " -", "X-", "Y-")


def plainly(piece: Piece, choices: Iterable[int] = ()) -> str:
    """The piece with these choices, the usual wording where there are no more, spaced as printed."""
    text = ""
    for word in _said(piece, iter(choices)):
        glue = "" if not text or word in _TIGHT or text.endswith(_OPEN) else " "
        text += glue + word
    return text


def _said(piece: Piece, choices: Iterator[int]) -> list[str]:
    if isinstance(piece, str):
        return piece.split()
    pieces = piece.pieces if isinstance(piece, Seq) else (piece.wordings[next(choices, 0)],)
    return [word for part in pieces for word in _said(part, choices)]


def sentence_case(text: str) -> str:
    """Every sentence beginning with a capital letter."""
    parts = text.split(". ")
    return ". ".join(part[:1].upper() + part[1:] for part in parts)
