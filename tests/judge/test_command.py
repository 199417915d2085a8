"""`rulewright judge`: what it prints, and its exit codes."""

import json
from pathlib import Path

import pytest
from tests.judge.small import CARDS

from rulewright.cli import main
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
