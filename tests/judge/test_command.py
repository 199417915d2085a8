"""`rulewright judge`: what it prints, and its exit codes."""

import io
import json
import time
from pathlib import Path

import pytest
from tests.judge.small import CARDS

from rulewright.cli import main
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import load_rulebook
from rulewright.judge.run import run_file
from rulewright.kernel.errors import FileFault


def write(folder: Path, name: str, steps: str) -> Path:
    file = folder / name
    file.write_text(
        f'{CARDS}\n[[case]]\ntitle = "A cheer"\nrules = ["604.1"]\na.hand = ["Cheer"]\nsteps = """\n{steps}"""\n'
    )
    return file


def test_the_command_prints_a_line_a_case_and_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "good.judge.toml", "a: play Cheer\nexpect: a.influence = 21\n")
    assert main(["judge", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("holds  ")
    assert lines[0].endswith("A cheer")
    assert lines[-1] == "1 held, 0 failed"


def test_the_command_fails_if_a_case_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "bad.judge.toml", "a: play Cheer\nexpect: a.influence = 25\n")
    assert main(["judge", str(file)]) == 1
    out = capsys.readouterr().out
    assert "FAILS" in out
    assert "a.influence = 21" in out
    assert "end turn" in out
    assert out.endswith("0 held, 1 failed\n")


def test_json_is_the_whole_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "bad.judge.toml", "a: play Cheer\nexpect: a.influence = 25\n")
    write(tmp_path, "good.judge.toml", "a: play Cheer\n")
    assert main(["judge", str(tmp_path), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["held"], document["failed"]) == (1, 1)
    bad, good = document["cases"]
    assert (good["title"], good["edition"], good["rules"], good["holds"]) == ("A cheer", "2013", ["604.1"], True)
    assert good["failure"] is None
    assert bad["file"] == str(file)
    assert bad["failure"] == {
        "line": len(file.read_text().splitlines()) - 1,
        "step": "expect: a.influence = 25",
        "expected": "a.influence = 25",
        "found": "a.influence = 21",
        "asked": "a: act (603.2)",
        "answers": ["end turn"],
    }


def test_explain_prints_the_trace_with_its_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "good.judge.toml", "a: play Cheer\n")
    assert main(["judge", str(file), "--explain"]) == 0
    out = capsys.readouterr().out
    assert "604.1a" in out
    assert "a plays Cheer" in out


def test_bad_input_is_named_and_the_rest_still_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "good.judge.toml", "a: play Cheer\n")
    write(tmp_path, "odd.judge.toml", "a: paly Cheer\n")
    assert main(["judge", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert "1 held, 0 failed" in captured.out
    assert "odd.judge.toml:" in captured.err
    assert "did you mean `play`?" in captured.err


def test_no_files_is_an_error_that_names_the_remedy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(tmp_path)]) == 2
    assert "NAME.judge.toml" in capsys.readouterr().err
    assert main(["judge"]) == 2
    assert "rulewright judge FILE" in capsys.readouterr().err
    assert main(["judge", str(tmp_path / "none.judge.toml")]) == 2
    assert "no such file" in capsys.readouterr().err


def test_an_edition_is_chosen_or_all_of_them(tmp_path: Path) -> None:
    file = write(tmp_path, "good.judge.toml", "a: play Cheer\n")
    assert [report.edition for report in run_file(file)] == ["2013"]
    assert {report.edition for report in run_file(file, "all")} >= {"2013"}
    with pytest.raises(FileFault, match="1999"):
        run_file(file, "1999")


def test_where_editions_part_is_shown_step_by_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
game = "spoils"
[[card]]
name = "On the House"
type = "Rogue Tactic"
cost = 0
text = "You may play a card for free."
[[card]]
name = "Import Duty"
type = "Banker Item - paper"
cost = 1
text = "Increase the numeric cost of items you play by 1."
[[card]]
name = "Marble Sofa"
type = "Gearsmith Item - sofa"
cost = 5
[[case]]
title = "Duty is paid on a gift"
a.hand = ["On the House", "Marble Sofa"]
a.play = ["Import Duty"]
a.resources = ["Greed"]
steps = '''
a: play On the House
a: play Marble Sofa
expect: Greed.attached_to = Plain Faction#1
'''
[[case]]
title = "A gift is a gift"
a.hand = ["On the House", "Marble Sofa"]
steps = '''
a: play On the House
a: play Marble Sofa
'''
"""
    file = tmp_path / "duty.judge.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["judge", str(file), "--edition", "all"]) == 0, "both hold under the edition they are written for"
    shown = capsys.readouterr().out
    assert "Duty is paid on a gift  (holds in 2013, late; FAILS in first)" in shown
    assert "2013, late: 406.3  a pays 1" in shown
    assert "first: nothing of this" in shown
    assert "A gift is a gift  (holds in 2013, late, first)" in shown


# Reading what happened


def test_explain_says_passes_in_a_row_and_what_happens_ten_times_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "noise.judge.toml"
    file.write_text(
        f'{CARDS}\n[[card]]\nname = "Bonfire"\ntype = "Warlord Tactic"\ncost = 0\n'
        'text = "Put the top 10 cards of your deck into your discard pile."\n'
        '[[case]]\ntitle = "Ash"\na.hand = ["Bonfire"]\na.play = ["Ox"]\nsteps = """\n'
        'a: play Bonfire\nexpect: a.discard.size = 11\na: attack b with Ox\nexpect: b.influence = 18\n"""\n'
    )
    assert main(["judge", str(file), "--explain"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert sum("Blank" in line for line in lines) == 1
    assert any(line.endswith("(10 times)  [Bonfire]") or "(10 times)" in line for line in lines)
    passes = [line for line in lines if " pass" in line]
    assert any("; b passes by 608.1d; " in line for line in passes), "one line for four windows"
    burnt = next(at for at, line in enumerate(lines) if "(10 times)" in line)
    check = lines.index(next(line for line in lines if "expect: a.discard.size = 11" in line))
    attack = lines.index(next(line for line in lines if "a: attack b" in line))
    assert burnt < check < attack, "a check stands where it was made"


# Stepping through


def step_through(
    steps: str, typed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    file = write(tmp_path, "walk.judge.toml", steps)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return main(["judge", str(file), "--interactive"]), capsys.readouterr().out


def test_a_case_is_stepped_through_and_other_lines_are_tried_on_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["a cannot: play Cheer", "a: end turn", "", "rule 604.1a", "expect: a.influence = 21", "back", "", "", ""]
    code, told = step_through("a: play Cheer\nexpect: a.influence = 21\n", typed, tmp_path, monkeypatch, capsys)
    assert code == 0
    assert "0/2  the position" in told
    assert "found:    it is legal" in told, "what was tried failed, and changed nothing"
    assert "1/2  line" in told
    assert "a plays Cheer" in told
    assert load_rulebook("rulewright.games.spoils").by_id()["604.1a"].title in told
    assert told.count("0/2  the position") == 2, "back, and on again"
    assert told.rstrip().endswith("holds: that was the last step.")


def test_a_failing_step_says_why_and_what_is_not_understood_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["sing", "board", "board x", "answers", "", "", "quit"]
    code, told = step_through("a: play Cheer\nexpect: a.influence = 5\n", typed, tmp_path, monkeypatch, capsys)
    assert code == 1
    assert "'sing' is not a step" in told
    assert "there is no seat x; one of a, b" in told
    assert "play Cheer · end turn" in told
    assert "found:    a.influence = 21" in told


def test_what_cannot_be_stepped_through_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.judge.toml"
    file.write_text('game = "spoils"\n[[deck_case]]\ntitle = "t"\nexpect = "refused"\ncards = {Rage = 1}\n')
    assert main(["judge", str(file), "--interactive"]) == 2
    assert "no [[case]] to step through" in capsys.readouterr().err
    assert main(["judge", str(file), "--interactive", "--json"]) == 2
    assert "do not go together" in capsys.readouterr().err


# Beginning and watching


@pytest.mark.parametrize(
    ("game", "edition"), [(game, one) for game in game_names() for one in find_game(game).editions]
)
def test_a_new_file_holds_in_every_edition(
    game: str, edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "new.judge.toml"
    assert main(["judge", "new", game, "--edition", edition, "--output", str(file)]) == 0
    text = file.read_text()
    assert find_game(game).judge_words.verbs[0].word in text.rpartition("What a case can say")[2]
    assert [report.holds for report in run_file(file)] == [True]
    assert [report.notes for report in run_file(file)] == [()]
    assert main(["judge", "new", game, "--output", str(file)]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert file.read_text() == text


def test_a_new_file_of_no_game_or_edition_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "new", "chess"]) == 2
    assert main(["judge", "new", "spoils", "--edition", "1999"]) == 2
    assert "1999" in capsys.readouterr().err


def test_a_watched_file_is_run_again_when_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, "watched.judge.toml", "a: play Cheer\nexpect: a.influence = 25\n")
    looks = iter(("nothing", "save", "nothing", "leave"))

    def sleep(_: float) -> None:
        match next(looks):
            case "save":
                write(tmp_path, "watched.judge.toml", "a: play Cheer\nexpect: a.influence = 21\n\n")
            case "leave":
                raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", sleep)
    assert main(["judge", str(file), "--watch"]) == 0
    told = capsys.readouterr().out
    assert (told.count("FAILS"), told.count("holds"), told.count("waiting for changes")) == (1, 1, 2)
