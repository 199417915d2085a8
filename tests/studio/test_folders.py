"""A set as a folder: what git keeps of it, and `studio check`, the set's own CI."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.kernel.errors import FileFault
from rulewright.studio import making as m
from rulewright.studio import shelf as s
from rulewright.studio import wishes as w
from rulewright.studio.folders import folder_of, read_folder, unzipped, zipped

HARBOUR = Path(__file__).parents[2] / "examples" / "harbour"
GULL = {
    "name": "Gull",
    "type": "Creature - Bird",
    "faction": "Gaian",
    "cost": 1,
    "stats": "1/1",
    "text": "***Flying***",
}


def test_a_shelf_goes_into_a_folder_and_what_plays_stays_beside_what_is_made() -> None:
    shelf = m.log_in(s.Shelf("arcmage", "Port & Pier"), "Ann", "keeper")
    for wish in (
        w.Begin(GULL), w.Picture(1, "raw", "made"), w.Promote(1, "final"), w.Save(1, {**GULL, "cost": 2}, 2),
        w.Rule(1, title="Two:  of them?", cases='[[case]]\ntitle = "A"'), w.Ban("limited", ("Gull",)),
        w.Begin({**GULL, "name": "Gone"}), w.Remove(2),
    ):  # fmt: skip
        shelf = m.done(shelf, "Ann", wish)
    files = folder_of(shelf, {"made": ("image/png", b"png")})
    assert sorted(files) == ["art/gull.png", "bans.toml", "port-pier.cards.toml", "rulings/gull-1.judge.toml"]
    folder = read_folder(unzipped(zipped(files)))
    assert (folder.title, folder.bans, folder.pictures) == (
        "Port & Pier",
        {"limited": ("Gull",)},
        {"art/gull.png": b"png"},
    )
    assert [(one["cost"], one["status"], one.get("version", 1)) for one in folder.cards] == [
        (1, "final", 1),
        (2, "draft", 2),
    ]
    assert folder.rulings == (("Gull", "Two: of them?", '[[case]]\ntitle = "A"\n'),)


def test_cards_whose_names_differ_only_in_their_signs_have_files_of_their_own() -> None:
    shelf = m.log_in(s.Shelf("arcmage", "Port"), "Ann", "keeper")
    for number, name in enumerate(("Gull!", "Gull?", "Owl"), 1):
        shelf = m.done(m.done(shelf, "Ann", w.Begin({**GULL, "name": name})), "Ann", w.Picture(number, name))
    files = folder_of(shelf, {name: ("image/png", name.encode()) for name in ("Gull!", "Gull?", "Owl")})
    art = {path: data for path, data in files.items() if path.startswith("art/")}
    assert art == {"art/gull-no-1.png": b"Gull!", "art/gull-no-2.png": b"Gull?", "art/owl.png": b"Owl"}


def test_an_archive_with_a_folder_around_it_is_read_as_well() -> None:
    files = {"mine/a.cards.toml": b'game = "arcmage"', "mine/rulings/x.judge.toml": b"", "mine/.git/config": b"secret"}
    assert sorted(unzipped(zipped(files))) == ["a.cards.toml", "rulings/x.judge.toml"]
    with pytest.raises(FileFault, match="has 2 card files"):
        read_folder({"a.cards.toml": b"", "b.cards.toml": b""})


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (("harbour.cards.toml", "draw 1 card.", "draw one card."), "numbers are written as digits"),
        (("harbour.cards.toml", "draw 1 card.", "sing 1 song."), "not understood"),
        (
            ("harbour.cards.toml", 'number = "001/010"', 'number = "001/010"\nart = "art/none.png"'),
            "there is no picture",
        ),
        (("rulings/harbour-gull-1.judge.toml", "size = 1", "size = 7"), "found a.hand.size = 1"),
        (("rulings/harbour-gull-1.judge.toml", "[[case]]", "[[cases]]"), "cases"),
        (("bans.toml", "", 'limited = ["Nobody"]'), "there is no card called 'Nobody'"),
    ],
)
def test_what_does_not_hold_is_told(
    spoil: tuple[str, str, str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "harbour"
    shutil.copytree(HARBOUR, folder)
    path, old, new = spoil
    text = (folder / path).read_text(encoding="utf-8") if (folder / path).exists() else ""
    assert old in text
    (folder / path).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["studio", "check", str(folder)]) == 1
    assert told in " ".join(capsys.readouterr().out.split())


def test_the_example_holds_and_a_folder_without_cards_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["studio", "check", str(HARBOUR)]) == 0
    assert "10 cards, 1 rulings: all holds" in capsys.readouterr().out
    assert main(["studio", "check", str(tmp_path)]) == 2
