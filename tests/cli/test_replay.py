"""`rulewright replay`: does every line hold, where did it stand, and what if it had gone another way."""

import io
import json
import random
from pathlib import Path

import pytest

import rulewright
from rulewright.cli import main

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def written() -> bytes:
    """A journal of forty answers and one undo: 42 lines."""
    game = rulewright.new_game("spoils", decks=["slow-interest", "loud-noises"], seed=5, trace=False)
    rng = random.Random(5)
    for _ in range(40):
        assert game.decision is not None
        game.answer(game.decision.random(rng))
    game.undo(2, rekey=True)
    return game.journal.to_bytes()


@pytest.fixture
def file(written: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "game.journal.jsonl"
    path.write_bytes(written)
    return path


def test_every_line_holds(file: Path, capsys: Captured) -> None:
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"holds  {file}, 42 lines\n")
    assert json.loads(file.read_bytes().splitlines()[-1])["digest"] in out
    assert " is asked to " in out


def test_where_it_stood_after_a_line(file: Path, capsys: Captured) -> None:
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    for number in (1, 2, 20):
        assert main(["replay", str(file), "--to", str(number), "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["holds"], document["lines"]) == (True, number)
        assert document["hash"] == lines[number - 1]["digest"]
        assert document["asked"]["seat"] == lines[number]["seat"]
        assert document["asked"]["answers"]


def test_the_trace_tells_how_it_got_there(file: Path, capsys: Captured) -> None:
    assert main(["replay", str(file), "--to", "1", "--trace"]) == 0
    assert capsys.readouterr().out.startswith("601.1a  a plays ")


def test_a_moment_as_a_judge_file_that_holds(file: Path, tmp_path: Path, capsys: Captured) -> None:
    shared = tmp_path / "moment.judge.toml"
    assert main(["replay", str(file), "--judge", "30", "--seat", "b"]) == 0
    shared.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["judge", str(shared)]) == 0
    assert "1 held, 0 failed" in capsys.readouterr().out


def test_a_tampered_line_does_not_hold(file: Path, capsys: Captured) -> None:
    lines = file.read_bytes().splitlines()
    spoilt = json.loads(lines[9]) | {"digest": "0" * 32}
    lines[9] = json.dumps(spoilt).encode()
    file.write_bytes(b"\n".join(lines) + b"\n")
    assert main(["replay", str(file)]) == 1
    out = capsys.readouterr().out
    assert "does not hold" in out
    assert "line 10: the digest should be 000" in out
    assert main(["replay", str(file), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["holds"], document["mismatch"]["line"]) == (False, 10)
    assert main(["replay", str(file), "--to", "9"]) == 0


def test_a_branch_goes_its_own_way_into_a_file_of_its_own(file: Path, written: bytes, capsys: Captured) -> None:
    arguments = ["replay", str(file), "--to", "12", "--branch", "--players", "random,sensible", "--json"]
    assert main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    branch = Path(document["branch"])
    assert branch == file.with_name("game.branch-12.journal.jsonl")
    assert file.read_bytes() == written, "a journal only grows, and this one does not even do that"
    lines = branch.read_bytes().splitlines()
    assert lines[1:12] == written.splitlines()[1:12]
    assert json.loads(lines[0])["branch_of"] == "game.journal.jsonl line 12"
    assert json.loads(lines[-1])["digest"] == document["hash"]
    assert main(["replay", str(branch)]) == 0
    assert main(arguments) == 2
    assert "exists already" in capsys.readouterr().err


def test_a_person_can_play_on(file: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    output = tmp_path / "mine.journal.jsonl"
    assert main(["replay", str(file), "--to", "30", "--branch", "--output", str(output)]) == 0
    assert f"branched off after line 30, into {output}" in capsys.readouterr().out
    assert rulewright.replay(rulewright.read_journal(output)).hash


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--to", "0"], "there is no line 0 — name one from 1 to 42"),
        (["--to", "43"], "there is no line 43 — name one from 1 to 42"),
        (["--branch", "--players", "clever"], "there is no player called 'clever'"),
        (["--branch", "--players", "random,random,random"], "3 players were named"),
        (["--branch", "--players", "random", "--output", "no/such/place"], "cannot be written"),
    ],
)
def test_bad_input_is_told_and_changes_nothing(file: Path, capsys: Captured, arguments: list[str], told: str) -> None:
    assert main(["replay", str(file), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
    assert list(file.parent.iterdir()) == [file]


def test_what_is_no_journal_is_refused(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary\n", encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert f"{path}:1: is not JSON" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "nothing")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_help_has_examples(capsys: Captured) -> None:
    assert main(["replay", "--help"]) == 0
    assert "rulewright replay my.journal.jsonl --to 40" in capsys.readouterr().out
