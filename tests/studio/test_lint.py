"""Linting by the command: cards of every game, fixes written into files, drafts told and finals held back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.games.cardfiles import read_card_file
from rulewright.games.markup import Run, marked
from rulewright.games.registry import find_game
from rulewright.studio.lint import lint_card, mended

ROGUE = """# A comment that stays.
game = "spoils"
set = "Mine"

[[card]]
name = "Loud Imp"  # so does this
type = "Rogue Character - Imp, clerk"  # of guild #1 and "this"
cost = 2
threshold = "DOD"
stats = "2/1/3"
text = '''
covert.
When this card enters play, draw two cards
'''  # and this too
status = "{status}"

[[card]]
name = "Debt Hound"
type = "Banker Character - hound"
cost = 2
stats = "1/1/1"
"""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    file = tmp_path / "mine.cards.toml"
    file.write_text(ROGUE.format(status="draft"), encoding="utf-8")
    return file


def test_a_draft_is_told_of_each_fault_with_its_place(draft: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", "lint", str(draft), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    imp, hound = document["cards"]
    assert {(one["rule"], one["field"], one["line"], one["column"]) for one in imp["findings"]} == {
        ("style.capitals", "text", 1, 1),
        ("style.period", "text", 1, 7),
        ("style.digits", "text", 2, 34),
        ("style.period", "text", 2, 42),
        ("style.subtype", "type", 1, 19),
        ("style.threshold", "threshold", 1, 1),
    }
    assert [one["rule"] for one in hound["findings"]] == ["201.1b"], "a card of Lanternfall has that name"
    assert (document["in_style"], document["told"], document["held_back"]) == (0, 2, 0)


def test_fixes_are_written_and_the_rest_of_the_file_stays(draft: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", "lint", str(draft), "--fix"]) == 0
    imp = read_card_file(draft).cards[0].fields
    assert imp["text"].strip() == "COVERT\nWhen this card enters play, draw 2 cards."
    assert (imp["type"], imp["threshold"]) == ("Rogue Character - imp, clerk", "ODD")
    written = draft.read_text(encoding="utf-8")
    assert written.startswith("# A comment that stays.")
    assert all(one in written for one in ("# so does this", '  # of guild #1 and "this"\n', "  # and this too\n"))
    assert capsys.readouterr().out.endswith("1 in style, 1 told, 0 held back\n")


def test_a_final_card_is_held_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.cards.toml"
    file.write_text(ROGUE.format(status="final"), encoding="utf-8")
    assert main(["studio", "lint", str(file)]) == 1
    assert "held back  Loud Imp" in capsys.readouterr().out


def test_a_card_in_json_is_linted_and_never_rewritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    card = {"name": "Odd", "type": "Event - Trick", "faction": "Gaian", "cost": 1, "text": "Draw two cards."}
    file.write_text(json.dumps({"game": "arcmage", "card": [card]}), encoding="utf-8")
    assert main(["studio", "lint", str(file), "--fix"]) == 2
    assert "only a TOML card file can be mended" in capsys.readouterr().err
    assert json.loads(file.read_text(encoding="utf-8"))["card"] == [card]


@pytest.mark.parametrize("game", ["spoils", "arcmage"])
def test_mending_own_cards_leaves_their_programs_alone_and_nothing_to_mend(game: str) -> None:
    kit = find_game(game)
    for fields in list(kit.card_library().values())[::10]:
        after = mended(kit, fields)
        assert [one for one in lint_card(kit, after) if one.fix is not None and not one.advice] == []
        plain = {**fields, "text": marked(str(after.get("text", ""))).plain}
        assert kit.read_card(after).paragraphs == kit.read_card(plain).paragraphs


def test_marks_are_taken_apart_and_end_with_their_line() -> None:
    assert marked("^Draw **two *cards***.\n*Open").runs() == [
        Run("D", drop_cap=True),
        Run("raw "),
        Run("two ", bold=True),
        Run("cards", bold=True, italic=True),
        Run(".\n"),
        Run("Open", italic=True),
    ]
