"""Wordings that work in the place of what is not understood: each was read on its card before it is offered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.kit import Fields, GameKit
from rulewright.games.verdicts import refusal
from rulewright.kernel.errors import Problem, TextNotUnderstood

MOST = 3
"""Wordings that are offered for one problem, and problems that they are looked for."""
MOST_READ, FOR_OWN = 32, 6
"""Wordings that are tried for a text, and how many of them are lines of the game's own cards: each takes about a
millisecond to read."""
LIKE_ENOUGH, CLOSE = 0.4, 0.85
"""What is less like the written line is not offered; where something is close, only what is not far behind it."""
FAR = 0.25
_TOKEN = re.compile(r"[\w'’]+|[^\w\s]")
_WORD = re.compile(r"[A-Za-z'’]+")
_OPENING = re.compile(r"(?:[A-Z][^.:,\n*]{0,40}[:,]|[A-Z0-9]{1,3}:)(?= )")
_SMALL = re.compile(r"[a-z]{1,4}")
_FORMS = {"has": "have", "is": "are", "was": "were", "does": "do", "it's": "its", "loose": "lose", "an": "a", "a": "an"}


class Offer(Struct, frozen=True):
    """A wording that is understood where the written one is not."""

    problem: int
    """Which of the problems it mends."""
    words: str
    """The line as it would be."""
    text: str
    """The whole text with that line."""


def offers(kit: GameKit, fields: Fields, fault: TextNotUnderstood, edition: str | None = None) -> tuple[Offer, ...]:
    """For each problem the wordings most like what was written with which its line is understood."""
    lines = str(fields.get("text") or "").split("\n")
    first = {
        problem.line: number
        for number, problem in reversed(list(enumerate(fault.problems)))
        if 0 < problem.line <= len(lines) and not problem.understood and not problem.readings
    }
    found: list[Offer] = []
    for number in sorted(first.values())[:MOST]:
        search = _Search(kit, fields, edition, lines, fault.problems[number].line, MOST_READ // min(len(first), MOST))
        found += [Offer(number, line, search.text_with(line)) for line in search.found(fault.problems[number])]
    return tuple(found)


def with_offers(found: TextNotUnderstood, offered: Sequence[Offer]) -> TextNotUnderstood:
    """The same fault, whose problems in the text name the first wording that is offered, and no other."""
    first = {one.problem: one.words for one in reversed(offered)}
    problems = [
        replace(one, nearest=first.get(number, "")) if one.line else one for number, one in enumerate(found.problems)
    ]
    return TextNotUnderstood(found.name, found.text, tuple(problems))


class _Search:
    """Wordings of one line, the likest first, each tried on its card."""

    def __init__(
        self, kit: GameKit, fields: Fields, edition: str | None, lines: list[str], number: int, most: int
    ) -> None:
        self.kit, self.fields, self.edition = kit, fields, edition
        self.lines, self.number = lines, number
        self.written = lines[number - 1]
        self.left, self.for_own = most, FOR_OWN * most // MOST_READ
        problem = self._read(self.written, self.written, 1) if len(lines) > 1 else None
        self.alone = problem is not None and bool(problem.expected)
        """Whether its words are not understood without the other lines either."""

    def text_with(self, line: str) -> str:
        return "\n".join([*self.lines[: self.number - 1], line, *self.lines[self.number :]])

    def found(self, problem: Problem) -> list[str]:
        """Lines that are understood; edits of what was written first, then lines of the game's own cards like it."""
        good = dict.fromkeys(self._edited(problem))
        for line in _own_lines(self.kit, self.fields, self.written):
            if len(good) >= MOST or self.left <= 0:
                break
            if line not in good and self._problem_of(line) is None:
                good[line] = None
        alike = sorted(((likeness(self.written, line), line) for line in good), reverse=True)
        least = alike[0][0] - FAR if alike and alike[0][0] >= CLOSE else 0.0
        return [line for like, line in alike if like >= least][:MOST]

    def _edited(self, problem: Problem) -> Iterator[str]:
        """Changes of a few words: one change before two, and first those after which most of the line is understood."""
        seen = {self.written}
        waiting: list[tuple[int, int, float, str]] = []

        def put(line: str, problem: Problem, changes: int) -> None:
            for one in _edits(self.kit, self.fields, line, problem):
                if one in seen or not one[:1].isalnum():
                    continue
                seen.add(one)
                like = likeness(self.written, one)
                if like >= LIKE_ENOUGH:
                    heappush(waiting, (changes, _left(line, problem), -like, one))

        put(self.written, problem, 1)
        good = 0
        while waiting and good < MOST and self.left > self.for_own:
            changes, _, _, line = heappop(waiting)
            fault = self._problem_of(line)
            if fault is None:
                good += 1
                yield line
            elif fault.line:
                put(line, fault, changes + 1)

    def _problem_of(self, line: str) -> Problem | None:
        """What is wrong with the line: its words alone, which takes no longer for a long text, then on its card."""
        self.left -= 1
        found = self._read(line, line, 1) if self.alone else None
        return found if found and found.expected else self._read(self.text_with(line), line, self.number)

    def _read(self, text: str, line: str, number: int) -> Problem | None:
        """What is wrong with a line of a text; nothing if only other lines are not understood."""
        fault = refusal(self.kit, {**self.fields, "text": text}, self.edition)
        problems = fault.problems if fault is not None else ()
        here = (0, *range(number, number + line.count("\n") + 1))
        return next((one for one in problems if one.line in here), None)


def likeness(one: str, other: str) -> float:
    """How much two lines are alike, from 0 to 1: in their words, and in their letters."""
    words = SequenceMatcher(None, _tokens(one), _tokens(other), autojunk=False).ratio()
    letters = SequenceMatcher(None, _plain(one), _plain(other), autojunk=False).ratio()
    return (words + letters) / 2


def kind_of(fields: Fields) -> str:
    """The word of the type line that says what a card is."""
    words = str(fields.get("type", "")).partition(" - ")[0].lower().split()
    return words[-1] if words else ""


def _plain(line: str) -> str:
    return line.replace("*", "").lower()


def _tokens(line: str) -> list[str]:
    return _TOKEN.findall(_plain(line))


# -- What could be written instead -------------------------------------------------------------------------------


def _edits(kit: GameKit, fields: Fields, line: str, problem: Problem) -> Iterator[str]:
    """Changes of one place of a line."""
    yield from _with_sentence(line, problem)
    spelt = _spelt(kit, line)
    if spelt != line:
        yield spelt
    places = [found.span() for found in _TOKEN.finditer(line)]
    at = next((at for at, (_, end) in enumerate(places) if end >= problem.column), len(places))
    for near in range(max(0, at - 2), min(at + 2, len(places))):
        start, end = places[near]
        for form in _forms(line[start:end]):
            yield line[:start] + form + line[end:]
    if at < len(places):
        yield from _put_at(line, places[at], [one for one in problem.expected if one.isalpha()])
    if _left(line, problem) <= 1 or at == 0 or _OPENING.match(line):
        yield from _opened(kit, fields, line)


def _left(line: str, problem: Problem) -> int:
    """How much of a line is not understood: none of it where it is, but does not say all that it must."""
    return max(0, len(line) - problem.column + 1) if problem.expected else 0


def _put_at(line: str, place: tuple[int, int], expected: list[str]) -> Iterator[str]:
    """Other words at a place: one like it, a small one before it, or none."""
    start, end = place
    word = line[start:end]
    for one in get_close_matches(word.lower(), expected, n=3, cutoff=0.6):
        yield line[:start] + _cased(one, word) + line[end:]
    for one in [one for one in expected if _SMALL.fullmatch(one)][:4]:
        yield f"{line[:start]}{_cased(one, word)} {word.lower() if start == 0 else word}{line[end:]}"
    yield re.sub(r" (?=[.,:])", "", line[:start].rstrip() + " " + line[end:].lstrip()).strip()


def _with_sentence(line: str, problem: Problem) -> Iterator[str]:
    """The wording that the language itself has found, in the place of its sentence; a label before it stays."""
    if not problem.nearest:
        return
    at = min(problem.column - 1, len(line))
    start = max(line.rfind(". ", 0, at) + 2 if ". " in line[:at] else 0, 0)
    end = line.find(".", at) + 1 or len(line)
    label = re.match(r"[^.:]{1,40}: ", line[start:end])
    if label:
        yield line[: start + label.end()] + problem.nearest + line[end:]
    yield line[:start] + problem.nearest + line[end:]


def _opened(kit: GameKit, fields: Fields, line: str) -> Iterator[str]:
    """What a line of such a card opens with, before what was written, or in the place of what that opens with."""
    written = _OPENING.match(line)
    for opening in _openings(kit, kind_of(fields)):
        rest = line[written.end() :].strip() if written else line
        small = rest[:1].lower() + rest[1:] if opening.endswith(",") and not rest.startswith("I ") else rest
        yield f"{opening} {small}"


def _forms(word: str) -> Iterator[str]:
    """One or several of it: cards for card, gets for get."""
    small = word.lower()
    if not _WORD.fullmatch(word):
        return
    for one, other in _FORMS.items():
        if small in (one, other):
            yield _cased(other if small == one else one, word)
    if small.endswith("s") and len(small) > 3:
        yield word[:-1]
    elif len(small) > 2:
        yield f"{word}s"


def _cased(word: str, written: str) -> str:
    return word.capitalize() if written[:1].isupper() else word


def _spelt(kit: GameKit, line: str) -> str:
    """A line with each word that no card of the game has as the likest one that some have."""
    known = _vocabulary(kit)

    def better(found: re.Match[str]) -> str:
        word = found[0]
        near = [] if word.lower() in known or len(word) < 4 else get_close_matches(word.lower(), known, 1, 0.75)
        return _cased(near[0], word) if near else word

    return _WORD.sub(better, line)


# -- What the game's own cards say --------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _vocabulary(kit: GameKit) -> dict[str, None]:
    texts = (str(card.get("text", "")) for card in kit.card_library().values())
    return dict.fromkeys(word.lower() for text in texts for word in _WORD.findall(text))


@lru_cache(maxsize=128)
def _pairs(kit: GameKit, kind: str) -> dict[str, str]:
    """What nearly always opens the line after one that opens so, on the game's own cards: the effect after its cost."""
    found: dict[str, Counter[str]] = {}
    for text in _texts(kit, kind):
        openings = [match[0] if (match := _OPENING.match(line)) else "" for line in [*text.split("\n"), ""]]
        for one, after in pairwise(openings):
            if one.endswith(":"):
                found.setdefault(one, Counter())[after] += 1
    usual = {one: (*after.most_common(1)[0], after.total()) for one, after in found.items()}
    return {one: after for one, (after, often, all_) in usual.items() if after.endswith(":") and often > 0.8 * all_}


def _texts(kit: GameKit, kind: str) -> Iterator[str]:
    """The texts of the game's own cards of a kind, without marks."""
    texts = (str(card.get("text", "")) for card in kit.card_library().values() if kind_of(card) == kind)
    return (text.replace("*", "").strip() for text in texts)


@lru_cache(maxsize=128)
def _lines(kit: GameKit, kind: str) -> tuple[str, ...]:
    """Every line of the game's own cards of a kind; two that belong together are one."""
    pairs, found = _pairs(kit, kind), []
    for text in _texts(kit, kind):
        held = ""
        for line in text.split("\n"):
            opening = _OPENING.match(line)
            if opening and opening[0] in pairs:
                held += f"{line.strip()}\n"
            elif line.strip():
                found.append(held + line.strip())
                held = ""
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=128)
def _openings(kit: GameKit, kind: str) -> tuple[str, ...]:
    """What lines of such cards open with most often."""
    found = Counter(match[0] for line in _lines(kit, kind) if "\n" not in line and (match := _OPENING.match(line)))
    return tuple(one for one, _ in found.most_common(3))


def _own_lines(kit: GameKit, fields: Fields, line: str) -> list[str]:
    """Lines of the game's own cards of the same kind, the likest first."""
    words = {*_tokens(line)}
    ranked = sorted(_lines(kit, kind_of(fields)), key=lambda one: -len(words & {*_tokens(one)}) / len(one))
    near = sorted(((likeness(line, one), one) for one in ranked[:30]), reverse=True)
    return [one for like, one in near if like >= LIKE_ENOUGH]
