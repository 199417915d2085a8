"""What a file brings is printed as it is written; nothing in it is obeyed by the terminal."""

from pathlib import Path

import pytest

from rulewright.cli import main

CARD = 'game = "spoils"\nset = "X"\n[[card]]\nname = "\\u001b]0;owned\\u0007 Imp"\ntype = "Item"\ntext = "Draw."\n'


@pytest.mark.parametrize("command", [["cards", "check"], ["studio", "lint"], ["deck", "check"], ["judge"]])
def test_a_name_that_a_terminal_would_obey_is_refused(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(CARD, encoding="utf-8")
    assert main([*command, str(file)]) in (1, 2)
    told = "".join(capsys.readouterr())
    assert "nobody can see" in told
    assert "\x1b" not in told
