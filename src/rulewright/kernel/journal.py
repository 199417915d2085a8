"""Journals: a game as it was played, in a file that can be replayed, verified and branched.

`*.journal.jsonl` is one JSON document a line. Line 1 is the header: everything that the game needs to be set up
again, the card texts themselves included. Each further line is an answer, in a judge file's words, an undo, or a
seat that gives up:

    {"seat": "a", "answer": "play Zap", "chance": [], "digest": "5e0c…"}
    {"seat": "a", "undo": 1, "rekeyed": 3, "digest": "91d7…"}
    {"seat": "b", "concede": true, "digest": "02aa…"}

A file only grows. Results of chance and digests are checked when it is replayed, never consumed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Number
from rulewright.kernel.errors import FileFault, IllegalAnswer, ReplayMismatch, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.history import Deed, History, Moment
from rulewright.kernel.records import Option
from rulewright.kernel.saving import digest
from rulewright.kernel.words import Names, UnknownWords

FORMAT = 1
LARGEST = 64_000_000
"""How many bytes a journal may have: thousands of times as long as a long game."""
DAMAGED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    msgspec.MsgspecError,
)
"""What comes of a save or a journal that says what cannot be, and that nothing before has refused."""
SUFFIX = ".journal.jsonl"

_Read = TypeVar("_Read")


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game needs to be set up again: the first line of a journal, and the head of a save."""

    format: int
    engine: str
    game: str
    edition: str
    switches: dict[str, bool]
    decks: tuple[dict[str, Any], ...]
    cards: tuple[dict[str, Any], ...]
    """The fields of every card that can occur, texts and all, in the order of the match's list."""
    seed: int
    state: bytes = b""
    """Where it begins, if not with the deal: a saved state."""
    chance: tuple[int, ...] = ()
    """What came by chance between the deal and the first decision."""
    digest: str = ""
    """The state at the first decision."""
    every_step: bool = False
    """Whether decisions with a single legal answer are asked, and answered in lines of their own, like the others."""
    branch_of: str = ""
    """The journal that this one was branched from, and the line."""
    lesson: str = ""
    """The lesson that it is a scene of, and the number of the scene: `first 3`."""


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer, one undo or one concession."""

    seat: str
    digest: str
    """The state after it."""
    answer: str = ""
    exact: Any = None
    """The answer in data, where its words could mean another as well."""
    chance: tuple[int, ...] = ()
    undo: int = 0
    """How many answers are taken back; 0 for an answer."""
    rekeyed: int = 0
    """The number of the undo, if it set chance on another course."""
    concede: bool = False
    """Whether the seat gives the game up, instead of an answer."""


class Journal(Struct, frozen=True):
    """A journal as it was read or as it will be written."""

    header: Header
    lines: tuple[Line, ...] = ()
    file: str = "journal"

    def __len__(self) -> int:
        """How many lines its file has, the header included."""
        return len(self.lines) + 1

    def branch(self, line: int) -> Journal:
        """The journal of a new game that goes as this one does up to and with a line of the file; 1 is the header."""
        if not 1 <= line <= len(self):
            raise FileFault(self.file, f"there is no line {line}", remedy=f"name one from 1 to {len(self)}")
        header = replace(self.header, branch_of=f"{Path(self.file).name} line {line}")
        return Journal(header, self.lines[: line - 1], self.file)

    def to_bytes(self) -> bytes:
        """The file's contents."""
        return b"".join(msgspec.json.encode(one) + b"\n" for one in (self.header, *self.lines))


class Speaker(Protocol):
    """A game's words for answers."""

    def read_answer(self, game: Game, decision: Decision, words: str, names: Names) -> Answer: ...

    def write_answer(self, game: Game, decision: Decision, answer: Answer, names: Names) -> str: ...


class JournalFile:
    """A journal file that is being written. It only grows, and every line is on its way before the next answer."""

    def __init__(self, path: Path, journal: Journal) -> None:
        """A new file with what there is so far; one that exists already is left alone."""
        self.path = path
        self._write("xb", journal.to_bytes())

    def append(self, line: Line) -> None:
        """One more line."""
        self._write("ab", msgspec.json.encode(line) + b"\n")

    def _write(self, mode: str, data: bytes) -> None:
        try:
            with self.path.open(mode) as file:
                file.write(data)
        except FileExistsError as fault:
            remedy = "choose another name; journals only grow"
            raise FileFault(str(self.path), "exists already", remedy=remedy) from fault
        except OSError as fault:
            raise FileFault(str(self.path), f"cannot be written: {fault.strerror}") from fault


# Reading


def read_journal(path: Path) -> Journal:
    """The journal in a file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise FileFault(str(path), f"cannot be read: {getattr(fault, 'strerror', None) or fault}") from fault
    if len(data) > LARGEST:
        raise FileFault(str(path), f"is larger than {LARGEST // 1_000_000} MB", remedy=_remedy(1))
    return parse_journal(data, str(path))


def parse_journal(data: bytes, file: str) -> Journal:
    """The journal that a file's bytes hold."""
    lines = data.split(b"\n")
    if lines[-1]:
        last = len(lines)
        remedy = f"cut the file after line {last - 1}" if last > 1 else "start from an unbroken copy"
        raise FileFault(file, "the last line is not complete", line=last, remedy=remedy)
    if len(lines) == 1:
        raise FileFault(file, "is empty", remedy="a journal begins with its header")
    version = _decode(lines[0], _Version, file, 1).format
    if version != FORMAT:
        raise FileFault(file, f"is of format {version}; this version reads format {FORMAT}", line=1)
    header = _decode(lines[0], Header, file, 1)
    read = tuple(_decode(text, Line, file, number) for number, text in enumerate(lines[1:-1], 2))
    for number, line in enumerate(read, 2):
        if [bool(line.answer), bool(line.undo), line.concede].count(True) != 1:
            raise FileFault(file, "a line is either an answer, an undo or a concession", line=number, remedy=_RESTORE)
    return Journal(header, read, file)


class _Version(Struct, frozen=True):
    format: int


_RESTORE = "journals are not edited by hand: restore the line, or branch before it"


def _decode(text: bytes, kind: type[_Read], file: str, line: int) -> _Read:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as fault:
        what = "is not the header of a journal" if line == 1 else "is not a line of a journal"
        raise FileFault(file, f"{what}: {fault}", line=line, remedy=_remedy(line)) from fault
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise FileFault(file, f"is not JSON: {fault}", line=line, remedy=_remedy(line)) from fault


def _remedy(line: int) -> str:
    return _RESTORE if line > 1 else f"name a journal, *{SUFFIX}"


# Writing


def deeds_of(history: History) -> list[Deed]:
    """The answers and undos of a history, in the order they happened."""
    found: list[Deed] = []
    deed = history.deeds
    while deed is not None:
        found.append(deed)
        deed = deed.earlier
    return found[::-1]


def opening(header: Header, history: History) -> Header:
    """The header with what came before the first answer."""
    first = history.beginning
    return replace(header, chance=first.rolled, digest=digest(Game(history.game.rules, first.state)))


def line_of(history: History, deed: Deed, speaker: Speaker) -> Line:
    """What a journal says of an answer or an undo."""
    rules = history.game.rules
    after = digest(Game(rules, deed.end.state))
    if deed.undone:
        return Line(rules.seat_name(_taker(deed)), after, undo=deed.undone, rekeyed=deed.rekeyed)
    if deed.end.conceded:
        return Line(rules.seat_name(deed.end.seat), after, chance=deed.end.rolled, concede=True)
    words, exact = _in_words(Game(rules, deed.start.state), deed.end, speaker)
    return Line(rules.seat_name(deed.end.seat), after, words, exact, deed.end.rolled)


def _taker(undo: Deed) -> int:
    """Whose the earliest of the answers is that were taken back."""
    first = undo.start
    for _ in range(undo.undone - 1):
        assert first.before is not None, "that many answers were taken back"
        first = first.before
    return first.seat


def _in_words(game: Game, moment: Moment, speaker: Speaker) -> tuple[str, Any]:
    """An answer in words, and in data as well where the words alone would not lead back to it."""
    decision, names = game.decision, Names()
    assert decision is not None, "something was asked"
    words = speaker.write_answer(game, decision, moment.answer, names)
    try:
        same = speaker.read_answer(game, decision, words, names) == moment.answer
    except UnknownWords:
        same = False
    return words, None if same else msgspec.to_builtins(moment.answer)


# Replaying


def replay(journal: Journal, history: History, speaker: Speaker, to: int | None = None) -> Iterator[int]:
    """Do what a journal says, line by line, checking everything; yields the number of each line that held.

    The history stands where the journal begins. Line 1 is the header.
    """
    header = journal.header
    if header.digest:
        _same(1, "the digest", header.digest, digest(history.game))
        _same(1, "what came by chance", list(header.chance), list(history.beginning.rolled))
    yield 1
    for number, line in enumerate(journal.lines[: None if to is None else to - 1], 2):
        if line.undo:
            _take_back(history, line, number)
        else:
            (_concede if line.concede else _answer)(history, line, number, speaker)
            _same(number, "what came by chance", list(line.chance), list(history.now.rolled))
        _same(number, "the digest", line.digest, digest(history.game))
        yield number


def _take_back(history: History, line: Line, number: int) -> None:
    try:
        history.undo(line.undo, rekey=bool(line.rekeyed))
    except (RulewrightError, *DAMAGED) as fault:
        raise ReplayMismatch(number, "the undo", f"{line.undo} answers", str(fault)) from fault
    assert history.deeds is not None, "the undo is in it"
    _same(number, "the seat that takes back", line.seat, history.game.rules.seat_name(_taker(history.deeds)))
    _same(number, "the number of the undo", line.rekeyed, history.deeds.rekeyed)


def _answer(history: History, line: Line, number: int, speaker: Speaker) -> None:
    game = history.game
    decision = game.decision
    if decision is None:
        raise ReplayMismatch(number, "the game", "still going on", "over")
    _same(number, "the seat that is asked", line.seat, game.rules.seat_name(decision.seat))
    try:
        if line.exact is not None:
            answer = exact_answer(decision, line.exact)
        else:
            answer = speaker.read_answer(game, decision, line.answer, Names())
        history.answer(answer)
    except (UnknownWords, IllegalAnswer, *DAMAGED) as fault:
        told = f"refused: {str(fault)[:200] or type(fault).__name__}"
        raise ReplayMismatch(number, "the answer", repr(line.answer[:200]), told) from fault


def _concede(history: History, line: Line, number: int, _: Speaker) -> None:
    rules = history.game.rules
    seats = {rules.seat_name(seat): seat for seat in range(rules.seats)}
    if line.seat not in seats:
        raise ReplayMismatch(number, "the seat that concedes", ", ".join(seats), line.seat)
    try:
        history.concede(seats[line.seat])
    except IllegalAnswer as fault:
        raise ReplayMismatch(number, "the concession", line.seat, f"refused: {fault}") from fault


def exact_answer(decision: Decision, data: Any) -> Answer:
    """An answer that was written down in data."""
    kind: Any = tuple[int, ...]
    if isinstance(decision, Act):
        kind = Option
    elif isinstance(decision, Choose | Number):
        kind = int
    return msgspec.convert(data, kind)


def _same(line: int, what: str, expected: object, found: object) -> None:
    if expected != found:
        raise ReplayMismatch(line, what, str(expected), str(found))
