"""Printing a program back: pieces of wording, some of them a choice among wordings that mean the same."""

from __future__ import annotations

from collections.abc import Iterable

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
    return kept[0] if len(kept) == 1 else Seq(kept)


def either(*wordings: Piece) -> Piece:
    """A choice among wordings, each once."""
    kept = tuple(dict.fromkeys(wordings))
    return kept[0] if len(kept) == 1 else Choice(kept)


def optional(piece: Piece) -> Piece:
    """A piece that may be left out."""
    return Choice((piece, ""))


def maybe(piece: Piece) -> Piece:
    """A piece that may be put in; we leave it out."""
    return Choice(("", piece))


def listed(items: Iterable[Piece], joint: str = "and") -> Piece:
    """A list in words: A; A and B; A, B, and C."""
    found = list(items)
    if len(found) < 2:
        return seq(*found)
    if len(found) == 2:
        return seq(found[0], joint, found[1])
    middle: list[Piece] = [found[0]]
    for item in found[1:-1]:
        middle += [",", item]
    return seq(*middle, either(f", {joint}", joint), found[-1])


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


_TIGHT = {".", ",", ":", "'s", "!", ")", "+", "-"}
_OPEN = ("non-", "(", "+", " -", "X-", "Y-")


def plainly(piece: Piece) -> str:
    """The piece in its first wording, spaced as printed."""
    text = ""
    for word in _first(piece):
        glue = "" if not text or word in _TIGHT or text.endswith(_OPEN) else " "
        text += glue + word
    return text


def _first(piece: Piece) -> list[str]:
    if isinstance(piece, str):
        return piece.split()
    pieces = piece.pieces if isinstance(piece, Seq) else piece.wordings[:1]
    return [word for part in pieces for word in _first(part)]


def sentence_case(text: str) -> str:
    """Every sentence beginning with a capital letter."""
    parts = text.split(". ")
    return ". ".join(part[:1].upper() + part[1:] for part in parts)
