"""Cards of people's own sets in the terminal: from a card file, a folder with its bans, or a release on a server."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from urllib.request import Request

import msgspec
import pytest

from rulewright.cli import main, own_cards
from rulewright.games.registry import find_game
from rulewright.studio.releases import ReleasedCard, ReleasedSet
from rulewright.studio.shelf import Release

HARBOUR = Path(__file__).parents[2] / "examples" / "harbour"
GULL = "Harbour Gull"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """One of Arcmage's own decks with a gull of the example set in the place of another card."""
    own = find_game("arcmage").deck_library()["quiet-grove"]
    instead = next(one for one, copies in own.cards.items() if copies > 1)
    cards = {GULL if one == instead else one: copies for one, copies in own.cards.items()}
    file = tmp_path / "gulls.deck.json"
    told = {"game": "arcmage", "name": "Gulls", "format": own.format, "cards": cards}
    file.write_text(json.dumps(told), encoding="utf-8")
    return str(file)


def played(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """A game at the table in the terminal that is left at once."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"card {GULL}\nquit\n"))
    return main(["table", "arcmage", "--seed", "1", *arguments])


@pytest.mark.parametrize("source", [HARBOUR, HARBOUR / "harbour.cards.toml"], ids=["folder", "file"])
def test_a_deck_at_the_terminal_plays_with_cards_of_ones_own(
    source: Path, deck: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert played(monkeypatch, "--deck", deck) == 2
    assert GULL in capsys.readouterr().err
    assert played(monkeypatch, "--deck", deck, "--cards", str(source)) == 0
    assert "When I come into play, draw 1 card." in capsys.readouterr().out
    assert main(["deck", "check", deck, "--cards", str(source)]) == 0


def test_a_release_is_fetched_from_its_server(deck: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    fields = {
        "name": GULL,
        "type": "Creature - Bird",
        "faction": "Gaian",
        "cost": 2,
        "stats": "1/1",
        "text": "When I come into play, draw 3 cards.",
    }
    cards = (ReleasedCard(fields, ("It draws.",), None), ReleasedCard({**fields, "name": "Draft"}, (), None))
    release = ReleasedSet("0123456789ab", "arcmage", "Harbour", Release(2, "Two", "final", "Ann"), cards)
    asked: list[str] = []

    def pretend(request: Request, timeout: float) -> io.BytesIO:
        asked.append(request.full_url)
        return io.BytesIO(msgspec.json.encode(release))

    monkeypatch.setattr(own_cards, "urlopen", pretend)
    assert played(monkeypatch, "--deck", deck, "--cards", "https://cards.example/sets/0123456789ab/2") == 0
    assert asked == ["https://cards.example/api/sets/0123456789ab/releases/2"]
    assert "draw 3 cards" in capsys.readouterr().out
    (found,) = own_cards.own_sets(["https://cards.example/sets/0123456789ab/2"])
    assert [one["name"] for one in found.cards] == [GULL], "what is not understood is not played"
    monkeypatch.setattr(own_cards, "urlopen", lambda request, timeout: io.BytesIO(b"<html>"))
    assert played(monkeypatch, "--deck", deck, "--cards", "https://cards.example/sets/0123456789ab/2") == 2
    assert "is no release of a set" in capsys.readouterr().err


def test_a_server_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    assert played(monkeypatch, "--cards", "http://127.0.0.1:1/sets/0123456789ab/1") == 2
    assert "cannot be fetched" in capsys.readouterr().err


def test_what_a_set_bans_is_in_no_deck_of_that_format(
    deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    folder = tmp_path / "harbour"
    folder.mkdir()
    (folder / "harbour.cards.toml").write_bytes((HARBOUR / "harbour.cards.toml").read_bytes())
    form = json.loads(Path(deck).read_text(encoding="utf-8"))["format"]
    (folder / "bans.toml").write_text(f'{form} = ["{GULL}"]\n', encoding="utf-8")
    assert main(["deck", "check", deck, "--cards", str(folder)]) == 1
    assert f"{GULL} is banned in {form} by its set" in capsys.readouterr().out
    assert played(monkeypatch, "--deck", deck, "--cards", str(folder)) == 2
    assert "is banned" in capsys.readouterr().err


def test_cards_of_another_game_or_of_another_name_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["table", "spoils", "--cards", str(HARBOUR)]) == 2
    assert "has cards of arcmage, not of spoils" in capsys.readouterr().err
    taken = next(iter(find_game("arcmage").card_library()))
    text = (HARBOUR / "harbour.cards.toml").read_text(encoding="utf-8").replace(GULL, taken)
    (tmp_path / "mine.cards.toml").write_text(text, encoding="utf-8")
    assert played(monkeypatch, "--cards", str(tmp_path / "mine.cards.toml")) == 2
    assert "has the name of another card" in capsys.readouterr().err
