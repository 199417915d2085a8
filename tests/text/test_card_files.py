"""Card files: what is read, what is wrong with them, and the commands that check and explain them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.games.cardfiles import read_card_file, read_cards
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, TextNotUnderstood
from rulewright.library import compile_card

GOOD = '''game = "spoils"
set = "Trial"

[[card]]
name = "Ember"
type = "Warlord Tactic"
cost = 1
threshold = "R"
text = """
COST: Pick a character.
EFFECT: Inflict 2 damage to the character.
"""
'''
BAD = (
    GOOD
    + '''
[[card]]
name = "Ashes"
type = "Warlord Tactic"
text = """
COST: Pick a character.
EFFECT: Inflict 2 damege to the character.
"""
'''
)


@pytest.fixture
def bad_file(tmp_path: Path) -> Path:
    """A file with one card that is proven and one that is not."""
    path = tmp_path / "trial.cards.toml"
    path.write_text(BAD, encoding="utf-8")
    return path


def test_a_card_file_gives_its_cards_with_their_lines() -> None:
    file = read_cards(BAD, "trial.cards.toml")
    assert (file.game, file.set) == ("spoils", "Trial")
    assert [(card.name, card.line) for card in file.cards] == [("Ember", 4), ("Ashes", 14)]


def test_json_is_the_same() -> None:
    card = {"name": "Ember", "type": "Warlord Tactic", "text": "Draw a card."}
    file = read_cards(json.dumps({"game": "spoils", "card": [card]}), "trial.json")
    assert file.cards[0].fields == card


def test_null_in_json_means_not_given() -> None:
    card = {"name": "Ember", "type": "Warlord Tactic", "cost": None, "threshold": None, "text": "Draw a card."}
    file = read_cards(json.dumps({"game": "spoils", "card": [card]}), "trial.json")
    assert file.cards[0].fields == {"name": "Ember", "type": "Warlord Tactic", "text": "Draw a card."}
    with pytest.raises(FileFault, match="a card has no type"):
        read_cards(json.dumps({"game": "spoils", "card": [{**card, "type": None}]}), "trial.json")


@pytest.mark.parametrize(
    ("old", "new", "line", "part"),
    [
        ("threshold", "treshold", 8, "did you mean 'threshold'?"),
        ("game =", "gmae =", 1, "did you mean 'game'?"),
        ('type = "Warlord Tactic"', "", 4, 'add type = "…"'),
        ('name = "Ember"', "name = 3", 5, 'add name = "…"'),
        ("cost = 1", "cost = 1.5", 7, "must be a number or an expression"),
        ("cost = 1", "cost = ", 7, "is not well-formed"),
        ("[[card]]", "[card]", 4, "write [[card]] above each card"),
        ("cost = 1", 'status = "finl"', 7, "did you mean 'final'?"),
    ],
)
def test_a_fault_names_file_line_and_remedy(old: str, new: str, line: int, part: str) -> None:
    with pytest.raises(FileFault) as caught:
        read_cards(GOOD.replace(old, new, 1), "trial.cards.toml")
    assert caught.value.line == line
    assert str(caught.value).startswith("trial.cards.toml")
    assert part in str(caught.value)


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="cannot be read"):
        read_card_file(tmp_path / "none.cards.toml")


def test_check_shows_the_place_underlined(bad_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(bad_file)]) == 1
    shown = capsys.readouterr().out
    assert "proven   Ember" in shown
    assert "refused  Ashes" in shown
    assert "    EFFECT: Inflict 2 damege to the character.\n                      ^^^^^^" in shown
    assert "did you mean: EFFECT: Inflict 2 damage to the character." in shown
    assert shown.endswith("1 proven, 1 refused\n")


def test_check_refuses_a_wrong_field_without_underlining_the_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "trial.cards.toml"
    path.write_text(GOOD.replace("cost = 1", 'cost = "two"'), encoding="utf-8")
    assert main(["cards", "check", str(path)]) == 1
    shown = capsys.readouterr().out
    assert '    `cost = "two"` is no cost number (201.2a); expected a whole number' in shown
    assert "    did you mean: cost = 2\n" in shown
    assert "^" not in shown


def test_a_name_stands_twice_only_with_another_version() -> None:
    again = GOOD.partition("\n\n")[2]
    with pytest.raises(FileFault, match=r"'Ember' is a second card .* stands on line 4 .* version = 2") as caught:
        read_cards(f"{GOOD}\n{again}", "trial.cards.toml")
    assert caught.value.line == 14
    newer = again.replace("cost = 1", "cost = 2\nversion = 2")
    assert len(read_cards(f"{GOOD}\n{newer}", "trial.cards.toml").cards) == 2


def test_check_as_json_is_one_document(bad_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(bad_file), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["proven"], document["refused"]) == (1, 1)
    ember, ashes = document["cards"]
    assert ember == {"file": str(bad_file), "name": "Ember", "status": "proven", "verdict": "proven", "problems": []}
    assert (ashes["status"], ashes["verdict"]) == ("refused", "not understood")
    problem = ashes["problems"][0]
    assert (problem["line"], problem["column"], problem["length"]) == (2, 19, 6)
    assert set(problem) >= {"line", "column", "length", "message", "expected", "nearest"}


def test_check_exits_with_0_if_all_are_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "good.cards.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert main(["cards", "check", str(path), "--edition", "2013"]) == 0
    assert main(["cards", "check", str(path), "--edition", "2103"]) == 2
    assert "there is no edition" in capsys.readouterr().err


def test_explain_says_what_was_understood(bad_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "explain", str(bad_file)]) == 1
    shown = capsys.readouterr().out
    assert "You pick a character (310.1)." in shown
    assert "This card inflicts 2 damage to the character picked (408.7)." in shown
    assert main(["cards", "explain", "No Such Card"]) == 2


def test_refused_sentences_are_counted_by_shape(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.cards.toml"
    card = '[[card]]\nname = "Clerk {0}"\ntype = "Banker Tactic"\ncost = 1\ntext = "Draw a card. Juggle {0} ledgers."\n'
    file.write_text('game = "spoils"\n' + card.format(2) + card.format(3), encoding="utf-8")
    assert main(["cards", "check", str(file), "--shapes"]) == 1
    shown = capsys.readouterr().out
    assert "   2  Juggle N ledgers." in shown
    assert shown.endswith("0 proven, 2 refused\n")


LATER = (
    GOOD
    + """
[[card]]
name = "Either Or"
type = "Warlord Character - baker"
cost = 1
stats = "1/1/1"
text = "This card gains 1 strength or 1 life."
"""
)


@pytest.fixture
def later_file(tmp_path: Path) -> Path:
    file = tmp_path / "later.cards.toml"
    file.write_text(LATER, encoding="utf-8")
    return file


@pytest.mark.parametrize("command", [("cards", "check"), ("cards", "explain"), ("studio", "lint")])
def test_what_is_understood_but_not_playable_yet_is_told_so(
    later_file: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, str]
) -> None:
    main([*command, str(later_file)])
    assert "understood, but not playable yet: a choice between changes" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", [("cards", "check"), ("studio", "lint")])
def test_the_third_verdict_as_json(
    later_file: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, str]
) -> None:
    main([*command, str(later_file), "--json"])
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert [one["verdict"] for one in cards] == ["proven", "understood, but not playable yet"]


def test_what_is_not_playable_yet_cannot_be_played(later_file: Path) -> None:
    fields = read_card_file(later_file).cards[1].fields
    with pytest.raises(TextNotUnderstood) as caught:
        compile_card("spoils", fields)
    assert caught.value.understood
    with pytest.raises(TextNotUnderstood):
        find_game("spoils").rules("2013", {}, [fields])
