"""Compiled programs are kept on disk and come back as they were, or are made again."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from rulewright.games.spoils.language.compiling import compiled
from rulewright.text.stored import Programs, cache_folder, fingerprint, hashed

SETS = Path(__file__).parents[2] / "src/rulewright/games/spoils/sets"


def programs() -> dict[str, tuple[object, ...]]:
    """The programs of our own cards, by name."""
    cards = [card for file in sorted(SETS.glob("*.toml")) for card in tomllib.loads(file.read_text("utf-8"))["card"]]
    return {one["name"]: compiled(one["name"], one["type"], one["text"]) for one in cards[::5] if one.get("text")}


def test_every_program_comes_back_as_it_was(tmp_path: Path) -> None:
    made = programs()
    kept = Programs(tmp_path, "now")
    for name, program in made.items():
        kept.keep(name, program)  # type: ignore[arg-type]
    again = Programs(tmp_path, "now")
    assert {name: again.find(name) for name in made} == made


def test_a_compiler_that_has_changed_finds_nothing_of_the_old_one(tmp_path: Path) -> None:
    Programs(tmp_path, "old").keep("a card", ())
    assert Programs(tmp_path, "new").find("a card") is None


def test_a_record_that_was_cut_off_is_left_out_and_the_others_are_not(tmp_path: Path) -> None:
    kept = Programs(tmp_path, "now")
    kept.keep("whole", ())
    kept.keep("cut off", ())
    file = tmp_path / "now.programs"
    file.write_bytes(file.read_bytes()[:-3])
    again = Programs(tmp_path, "now")
    assert again.find("whole") == ()
    assert again.find("cut off") is None


def test_a_program_of_records_that_have_changed_since_is_done_without(tmp_path: Path) -> None:
    """The sources may be changed under a process that is running."""
    kept = Programs(tmp_path, "now")
    for name, plain in {"fewer fields": ["Keyword"], "no such record": ["Unheard"]}.items():
        kept._known[name] = msgspec.msgpack.encode(["", plain])
        assert kept.find(name) is None


def test_a_file_of_something_else_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "now.programs").write_bytes(b"\0\0\0\x05hello")
    kept = Programs(tmp_path, "now")
    kept.keep("a card", ())
    assert Programs(tmp_path, "now").find("a card") == ()


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file, not a folder")
    kept = Programs(tmp_path / "in the way", "now")
    kept.keep("a card", ())
    assert Programs(tmp_path / "in the way", "now").find("a card") is None


def test_keeping_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert cache_folder() is None
    kept = Programs(cache_folder(), "now")
    kept.keep("a card", ())
    assert kept.find("a card") is None


def test_keys_tell_fields_apart() -> None:
    assert hashed("ab", "c") != hashed("a", "bc")
    assert fingerprint("rulewright.text") != fingerprint("rulewright.effects")
