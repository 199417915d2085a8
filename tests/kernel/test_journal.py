"""Journals: written as a game is played, read back, replayed line by line, branched; tampering is noticed."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.contract.matches import Match, kits
from tests.kernel.toygame import GAME as LANTERNS

from rulewright.games.kit import GameKit
from rulewright.kernel import journal as journals
from rulewright.kernel.errors import FileFault, IllegalAnswer, ReplayMismatch, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.history import Deed, History
from rulewright.kernel.journal import Header, Journal, JournalFile, parse_journal, read_journal, replay
from rulewright.kernel.saving import digest
from rulewright.kernel.words import UnknownWords

DECKS = ("bright", "windy")


def header(seed: int = 7) -> Header:
    cards = tuple(dict(fields) for fields in LANTERNS.card_library().values())
    return Header(journals.FORMAT, "0", "lanterns", "first", {}, tuple({"name": name} for name in DECKS), cards, seed)


def begun(seed: int = 7) -> History:
    rules = LANTERNS.rules("first", {}, list(LANTERNS.card_library().values()))
    return History(LANTERNS.deal(rules, [LANTERNS.deck_library()[name] for name in DECKS], seed))


def play_on(history: History, answers: int, rng: random.Random) -> None:
    for _ in range(answers):
        decision = history.game.decision
        if decision is None:
            return
        history.answer(decision.random(rng))


def journal_of(history: History, kit: GameKit = LANTERNS, head: Header | None = None) -> Journal:
    lines = tuple(journals.line_of(history, deed, kit) for deed in journals.deeds_of(history))
    return Journal(journals.opening(head or header(), history), lines)


def replayed(journal: Journal, to: int | None = None) -> History:
    history = begun(journal.header.seed)
    assert list(replay(journal, history, LANTERNS, to)) == list(range(1, (to or len(journal)) + 1))
    return history


@pytest.fixture
def played() -> History:
    """A game of twenty answers with two undos in it, the second of which set chance on another course."""
    history, rng = begun(), random.Random(4)
    play_on(history, 8, rng)
    history.undo(3)
    play_on(history, 8, rng)
    history.undo(1, rekey=True)
    play_on(history, 4, rng)
    return history


# Replay


def test_a_replay_leads_to_the_same_states(played: History) -> None:
    journal = journal_of(played)
    assert len(journal) == 1 + 8 + 1 + 8 + 1 + 4
    assert digest(replayed(journal).game) == digest(played.game)
    assert journal_of(replayed(journal)) == journal


@pytest.mark.parametrize("kit", kits(), ids=lambda kit: kit.name)
@pytest.mark.parametrize("seed", [0, 1])
def test_whole_games_replay(kit: GameKit, seed: int) -> None:
    match = Match(kit.name, kit.default_edition, seed)
    history = History(match.begin())
    play_on(history, 200, match.rng())
    journal = journal_of(history, kit)
    twin = History(match.begin())
    for _ in replay(parse_journal(journal.to_bytes(), "file"), twin, kit):
        pass
    assert twin.game.state == history.game.state


def test_a_journal_survives_its_file(played: History, tmp_path: Path) -> None:
    path = tmp_path / "game.journal.jsonl"
    path.write_bytes(journal_of(played).to_bytes())
    read = read_journal(path)
    assert (read.header, read.lines) == (journal_of(played).header, journal_of(played).lines)
    first = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert {"format", "engine", "game", "edition", "switches", "decks", "cards", "seed"} <= set(first)
    assert [card["name"] for card in first["cards"]] == list(LANTERNS.card_library())


def test_what_came_by_chance_stands_in_the_journal() -> None:
    history = begun()
    history.game.rolled = [5, 6]  # as if the next step had drawn
    decision = history.game.decision
    assert decision is not None
    history.answer(decision.random(random.Random(0)))
    assert journal_of(history).lines[0].chance[:2] == (5, 6)
    with pytest.raises(ReplayMismatch, match="chance"):
        replayed(journal_of(history))


def test_words_that_could_mean_another_answer_are_made_exact(played: History, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(*_: object) -> None:
        raise UnknownWords("x", "y")

    monkeypatch.setattr(type(LANTERNS), "read_answer", mistaken)
    journal = journal_of(played)
    assert all(line.exact is not None for line in journal.lines if line.answer)
    assert digest(replayed(journal).game) == digest(played.game)
    monkeypatch.undo()
    assert all(line.exact is None for line in journal_of(played).lines)


# Tampering

Spoil = Callable[[list[dict[str, Any]]], object]


@pytest.mark.parametrize(
    ("line", "spoil", "told"),
    [
        (1, lambda lines: lines[0].update(digest="0" * 32), "the digest should be 000"),
        (5, lambda lines: lines[4].update(digest="0" * 32), "the digest should be 000"),
        (5, lambda lines: lines[4].update(chance=[1]), "what came by chance"),
        (5, lambda lines: lines[4].update(seat="c"), "the seat that is asked should be c"),
        (5, lambda lines: lines[4].update(answer="play Nothing"), "refused"),
        (5, lambda lines: lines[4].update(exact="x"), "refused"),
        (10, lambda lines: lines[9].update(undo=2), "the seat that takes back|the digest"),
        (10, lambda lines: lines[9].update(undo=99), "no answer left to take back"),
        (10, lambda lines: lines[9].update(rekeyed=1), "the digest"),
        (19, lambda lines: lines[18].update(rekeyed=5), "the number of the undo should be 5, but is 2"),
        (19, lambda lines: lines[18].pop("rekeyed"), "the digest"),
        (6, lambda lines: lines.pop(5), "should be"),
    ],
)
def test_a_tampered_line_is_named(played: History, line: int, spoil: Spoil, told: str) -> None:
    lines = [json.loads(one) for one in journal_of(played).to_bytes().splitlines()]
    spoil(lines)
    data = b"".join(json.dumps(one).encode() + b"\n" for one in lines)
    with pytest.raises(ReplayMismatch, match=told) as mismatch:
        replayed(parse_journal(data, "game.journal.jsonl"))
    assert mismatch.value.line == line


def test_lines_after_the_end_are_noticed() -> None:
    history = begun()
    play_on(history, 1000, random.Random(0))
    assert history.game.over
    journal = journal_of(history)
    longer = Journal(journal.header, (*journal.lines, journal.lines[-1]))
    with pytest.raises(ReplayMismatch, match="still going on, but is over"):
        replayed(longer)


@pytest.mark.parametrize(
    ("spoil", "line", "told"),
    [
        (lambda data: b"", 0, "is empty"),
        (lambda data: data[:-5], 23, "the last line is not complete — cut the file after line 22"),
        (lambda data: data[:50], 1, "start from an unbroken copy"),
        (lambda data: b"hello\n" + data, 1, "is not JSON"),
        (lambda data: b"\xff\xfe\n", 1, "is not JSON"),
        (lambda data: b"{}\n" + data, 1, "is not the header of a journal"),
        (lambda data: data.replace(b'"format":1', b'"format":99'), 1, "is of format 99; this version reads format 1"),
        (lambda data: data.replace(b'{"seat"', b'{"set"', 1), 2, "is not a line of a journal"),
        (lambda data: data.replace(b'{"seat"', b"x", 1), 2, "is not JSON"),
        (lambda data: data + b'{"seat":"a","digest":""}\n', 24, "either an answer, an undo or a concession"),
    ],
)
def test_a_file_that_is_no_journal_is_refused(
    played: History, spoil: Callable[[bytes], bytes], line: int, told: str
) -> None:
    with pytest.raises(FileFault, match=told) as fault:
        parse_journal(spoil(journal_of(played).to_bytes()), "game.journal.jsonl")
    assert fault.value.line == line


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="cannot be read"):
        read_journal(tmp_path / "nothing.journal.jsonl")


# Branches


@pytest.mark.parametrize("line", [1, 2, 10, 14, 19, 23])
def test_any_line_can_be_branched_from(played: History, line: int) -> None:
    journal = journal_of(played)
    branch = journal.branch(line)
    assert branch.lines == journal.lines[: line - 1]
    assert branch.header.branch_of == f"journal line {line}"
    history = replayed(branch)
    assert digest(history.game) == digest(replayed(journal, line).game)
    play_on(history, 5, random.Random(11))
    grown = journal_of(history, head=branch.header)
    assert grown.lines[: line - 1] == branch.lines
    assert digest(replayed(grown).game) == digest(history.game)


@pytest.mark.parametrize("line", [0, 24, -1])
def test_there_is_no_branch_where_there_is_no_line(played: History, line: int) -> None:
    with pytest.raises(FileFault, match="name one from 1 to 23"):
        journal_of(played).branch(line)


# Undo


def test_an_undo_is_appended_and_nothing_is_cut(played: History) -> None:
    lines = journal_of(played).lines
    first, second = (line for line in lines if line.undo)
    assert (first.undo, first.rekeyed) == (3, 0)
    assert first.digest == lines[4].digest, "as after the fifth answer"
    assert (second.undo, second.rekeyed) == (1, 2)
    assert second.digest != lines[15].digest, "chance has another course"


def test_chance_after_an_undo_at_the_table_is_another() -> None:
    history = begun()
    play_on(history, 4, random.Random(0))
    before, seed = digest(history.game), history.game.state.seed
    history.answer(next(iter(_decision(history.game).answers())))
    history.undo(rekey=True)
    assert history.game.state.seed != seed
    assert digest(history.game) != before
    with pytest.raises(RulewrightError, match="no answer to give again"):
        history.redo()
    again = begun()
    play_on(again, 5, random.Random(0))
    again.undo(rekey=True)
    assert again.game.state.seed == history.game.state.seed, "the same undo, the same course"


def test_a_redo_is_an_answer_again(played: History) -> None:
    before = journal_of(played).lines
    played.undo()
    played.redo()
    lines = journal_of(played).lines
    assert len(lines) == len(before) + 2
    assert lines[-1] == before[-1]
    replayed(journal_of(played))


def test_an_illegal_answer_leaves_no_line(played: History) -> None:
    before = journal_of(played)
    with pytest.raises(IllegalAnswer):
        played.answer("nonsense")
    assert journal_of(played) == before


def _decision(game: Game) -> Any:
    assert game.decision is not None
    return game.decision


# Files that grow


def test_a_journal_file_only_grows(played: History, tmp_path: Path) -> None:
    path = tmp_path / "game.journal.jsonl"
    journal = journal_of(played)
    file = JournalFile(path, Journal(journal.header))
    size = 0
    for line in journal.lines:
        file.append(line)
        assert path.stat().st_size > size, "every line is on its way before the next"
        size = path.stat().st_size
    assert read_journal(path).lines == journal.lines
    with pytest.raises(FileFault, match="exists already"):
        JournalFile(path, journal)
    with pytest.raises(FileFault, match="cannot be written"):
        JournalFile(tmp_path / "no" / "such.journal.jsonl", journal)


def test_a_long_past_is_no_burden() -> None:
    history = begun()
    for _ in range(200_000):
        history.deeds = Deed(history.now, history.now, earlier=history.deeds)
    assert len(journals.deeds_of(history)) == 200_000
    del history
