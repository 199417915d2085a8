"""`rulewright selfplay`: what it prints, and what it says of bad names."""

import json

import pytest

from rulewright.cli import main

FIELDS = [
    "game",
    "edition",
    "games",
    "seed",
    "players",
    "wins",
    "decks",
    "deck_wins",
    "draws",
    "unfinished",
    "decisions",
    "turns",
    "seconds",
    "decisions_per_second",
    "hash",
]


def test_json_has_just_the_fields_of_the_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "spoils", "--games", "2", "--seed", "7", "--json"]) == 0
    printed = capsys.readouterr().out
    found = json.loads(printed)
    assert list(found) == FIELDS
    assert printed.count("\n") == 1
    assert (found["game"], found["edition"], found["games"], found["seed"]) == ("spoils", "2013", 2, 7)
    assert found["players"] == ["random", "random"]
    assert sum(found["wins"]) + found["draws"] + found["unfinished"] == 2
    assert sum(found["deck_wins"]) == sum(found["wins"])
    assert len(found["decks"]) == 2


def test_the_table_names_players_wins_speed_and_hash(capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "selfplay",
        "spoils",
        "--games",
        "2",
        "--players",
        "sensible,random",
        "--decks",
        "loud-noises,brass-parade",
    ]
    assert main(command) == 0
    printed = capsys.readouterr().out
    for word in (
        "The Spoils",
        "2 games",
        "sensible",
        "random",
        "Loud Noises",
        "Brass Parade",
        "wins",
        "a second",
        "hash",
    ):
        assert word in printed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["spiols"], "did you mean spoils?"),
        (["spoils", "--players", "clever,random"], "no player called 'clever'"),
        (["spoils", "--players", "random"], "played by 2"),
        (["spoils", "--decks", "loud-noises,no-such-deck"], "no deck of The Spoils called 'no-such-deck'"),
        (["spoils", "--decks", "missing.deck.toml,loud-noises"], "missing.deck.toml"),
        (["spoils", "--edition", "2031"], "edition"),
        (["spoils", "--games", "0"], "at least 1 game"),
    ],
)
def test_bad_names_are_clear_errors(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", *arguments]) == 2
    caught = capsys.readouterr()
    assert said in caught.err
    assert not caught.out


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    main(["selfplay", "--help"])
    printed = capsys.readouterr().out
    assert "Examples" in printed
    assert "--players" in printed
