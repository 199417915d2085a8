"""`rulewright deck`: what is legal, what is not and by which rule, and what is no deck at all."""

import json
from pathlib import Path

import pytest

from rulewright.cli import main

LEGAL = """
game = "spoils"
name = "Plenty of Greed"
format = "constructed"
faction = "Pawn and Pall"
[cards]
"Greed" = 71
"Debt Hound" = 4
"""

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    path = tmp_path / "plenty.deck.toml"
    path.write_text(LEGAL, encoding="utf-8")
    return path


def changed(path: Path, old: str, new: str) -> str:
    """The deck file with one thing changed."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


def test_a_legal_deck(legal: Path, capsys: Captured) -> None:
    assert main(["deck", "check", str(legal)]) == 0
    assert capsys.readouterr().out == f"legal  {legal}  Plenty of Greed, constructed\n"


def test_the_games_own_decks_are_legal(capsys: Captured) -> None:
    assert main(["deck", "list", "--json"]) == 0
    decks = [(deck["game"], deck["name"]) for deck in json.loads(capsys.readouterr().out)["decks"]]
    assert {("spoils", "slow-interest"), ("spoils", "loud-noises"), ("arcmage", "quiet-grove")} <= set(decks)
    for game, edition in (("spoils", "2013"), ("arcmage", "2016-11")):
        names = [name for brought, name in decks if brought == game]
        assert main(["deck", "check", *names, "--edition", edition]) == 0


def test_every_fault_is_told_with_its_rule(legal: Path, capsys: Captured) -> None:
    file = changed(legal, '"Debt Hound" = 4', '"Debt Hound" = 5\n"Night Heron" = 1')
    changed(legal, '"Greed" = 71', '"Greed" = 7')
    assert main(["deck", "check", file]) == 1
    out = capsys.readouterr().out
    assert out.startswith("not legal  ")
    for rule in ("103.1b", "103.1c", "105.1"):
        assert f"\n  {rule}  " in out


def test_an_unknown_card_gets_the_nearest_names(legal: Path, capsys: Captured) -> None:
    file = changed(legal, "Debt Hound", "debt hund")
    assert main(["deck", "check", file]) == 1
    assert "  105.1  there is no card called 'debt hund'; did you mean Debt Hound" in capsys.readouterr().out


def test_the_newest_wording_of_a_card_of_ones_own_counts(legal: Path, tmp_path: Path) -> None:
    file = changed(legal, "Debt Hound", "Ledger Imp")
    changed(legal, "= 4", "= 5")
    card = '[[card]]\nname = "Ledger Imp"\ntype = "Banker {}Character"\ncost = 2\nstats = "2/1/3"\nversion = {}\n'
    own = tmp_path / "own.cards.toml"
    own.write_text('game = "spoils"\n' + card.format("Staple ", 2) + card.format("", 1), encoding="utf-8")
    assert main(["deck", "check", file, "--cards", str(own)]) == 0


def test_for_machines(legal: Path, tmp_path: Path, capsys: Captured) -> None:
    small = tmp_path / "small.deck.json"
    small.write_text(json.dumps({"game": "spoils", "name": "Small", "cards": {"Greed": 75}}), encoding="utf-8")
    assert main(["deck", "check", str(legal), str(small), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    first, second = document["decks"]
    assert (first["file"], first["legal"], first["faults"]) == (str(legal), True, [])
    assert (second["file"], second["legal"]) == (str(small), False)
    assert [fault["rule"] for fault in second["faults"]] == ["103.1a"]
    assert all(set(fault) == {"rule", "message"} for fault in second["faults"])


def test_a_deck_with_cards_of_ones_own(legal: Path, tmp_path: Path, capsys: Captured) -> None:
    file = changed(legal, "Debt Hound", "Ledger Imp")
    assert main(["deck", "check", file]) == 1
    own = tmp_path / "own.cards.toml"
    own.write_text(
        'game = "spoils"\nset = "Own"\n[[card]]\nname = "Ledger Imp"\ntype = "Banker Character - imp"\ncost = 2\n'
        'stats = "2/1/3"\ntext = "When this card enters play, draw a card."\n',
        encoding="utf-8",
    )
    assert main(["deck", "check", file, "--cards", str(own)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('game = "spoils"', "", "does not say which game it is for"),
        ('game = "spoils"', 'game = "spoiled"', "there is no game called 'spoiled'; did you mean spoils?"),
        ("faction =", "fraction =", ":5: there is no field 'fraction' in a deck file — did you mean 'faction'?"),
        ('"Greed" = 71', '"Greed" = "many"', ":7: the number of 'Greed' must be a whole number"),
        ('"Greed" = 71', '"Greed" = "71"', "from 1 on, not '71' — write \"Greed\" = 71"),
        ('"Greed" = 71', '"Greed" = 0', 'write "Greed" = 1'),
        ("[cards]", "[[cards]]", "write [cards] and below it lines such as"),
        ("faction =", "zzz =", "one of game, name, format"),
        ('"Greed" = 71', '"Greed" = ', "see docs/formats.md"),
    ],
)
def test_what_is_no_deck_is_refused_with_place_and_remedy(
    legal: Path, capsys: Captured, old: str, new: str, told: str
) -> None:
    file = changed(legal, old, new)
    assert main(["deck", "check", file, "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.deck.toml"], "nowhere.deck.toml: cannot be read"),
        (["slow-intrest"], "did you mean slow-interest"),
        (["slow-interest", "--edition", "1999"], "there is no edition of The Spoils called '1999'"),
    ],
)
def test_a_wrong_name_is_told(capsys: Captured, arguments: list[str], told: str) -> None:
    assert main(["deck", "check", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_bytes_that_are_no_text_are_refused(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "bytes.deck.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["deck", "check", str(path)]) == 2
    assert "is not UTF-8 text" in capsys.readouterr().err


def test_the_list_for_people(capsys: Captured) -> None:
    assert main(["deck", "list", "--game", "spoils"]) == 0
    assert "slow-interest  spoils, constructed, 75 cards: Slow Interest" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["deck"], ["deck", "check"]])
def test_help_has_examples(capsys: Captured, command: list[str]) -> None:
    assert main([*command, "--help"]) == 0
    assert "rulewright deck check my.deck.toml" in capsys.readouterr().out


def test_packs_are_opened_and_a_deck_is_built_and_checked(tmp_path: Path, capsys: Captured) -> None:
    pool, built = tmp_path / "pool.deck.toml", tmp_path / "built.deck.toml"
    assert main(["deck", "sealed", "--packs", "5", "--seed", "7", "--output", str(pool)]) == 0
    assert "Sealed pool, Lanternfall, seed 7, 171 cards" in capsys.readouterr().out
    assert main(["deck", "build", str(pool), "--output", str(built), "--name", "Mine"]) == 0
    assert capsys.readouterr().out == f"{built}: Mine, 45 cards\n"
    assert main(["deck", "check", str(built), "--pool", str(pool)]) == 0
    written = built.read_text(encoding="utf-8")
    assert main(["deck", "check", str(built)]) == 0
    (tmp_path / "more.deck.toml").write_text(written.replace(" = 1\n", " = 19\n", 1), encoding="utf-8")
    assert main(["deck", "check", str(tmp_path / "more.deck.toml")]) == 1, "its own file says what there was"
    assert "  103.2c  " in capsys.readouterr().out
    assert main(["deck", "sealed", "--packs", "5", "--seed", "8", "--output", str(pool)]) == 0
    assert main(["deck", "check", str(built), "--pool", str(pool)]) == 1
    assert "  103.2c  " in capsys.readouterr().out


def test_a_pool_goes_to_standard_output_unless_a_file_is_named(capsys: Captured) -> None:
    assert main(["deck", "sealed", "--seed", "7"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("# A pool for sealed play: 6 packs, ")
    assert main(["deck", "sealed", "--seed", "7", "--set", "lanternfall"]) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sealed", "--packs", "0"], "0 packs cannot be opened; open 1 to 100"),
        (["sealed", "--set", "Lanternfal"], "did you mean Lanternfall?"),
        (["sealed", "--output", "pool"], "is not the name of a deck file — write pool.deck.toml"),
        (["sealed", "--output", "nowhere/pool.deck.toml"], "cannot be written: No such file or directory"),
        (["build", "nowhere.deck.toml"], "nowhere.deck.toml: cannot be read"),
        (["check", "slow-interest", "--pool", "nowhere.deck.toml"], "nowhere.deck.toml: cannot be read"),
    ],
)
def test_what_cannot_be_opened_or_built_is_told_with_the_remedy(
    capsys: Captured, arguments: list[str], told: str
) -> None:
    assert main(["deck", *arguments]) == 2
    assert told in capsys.readouterr().err
