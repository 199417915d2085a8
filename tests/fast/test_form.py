"""A build runs only where everything that it was made from and for still holds; the sources run otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.form import choosing, loading
from rulewright.form.manifest import (
    Manifest,
    hash_of,
    library_file,
    place,
    read_manifest,
    records_file,
    source_file,
    this_machine,
    unfit,
    write_manifest,
)

STATE = "rulewright.kernel.state"


def built(folder: Path, **changed: object) -> Manifest:
    """A folder that looks like a build, as far as can be seen without loading it."""
    sources = {STATE: hash_of(source_file(STATE).read_bytes())}
    library_file(folder).touch()
    records_file(folder).touch()
    manifest = Manifest(this_machine(), [STATE], sources, {})._replace(**changed)  # type: ignore[arg-type]  # a test's
    write_manifest(folder, manifest)
    return manifest


def test_a_build_that_fits_is_taken_as_it_was_written(tmp_path: Path) -> None:
    manifest = built(tmp_path)
    assert read_manifest(tmp_path) == manifest
    assert unfit(tmp_path, manifest) == ""


@pytest.mark.parametrize("what", sorted(this_machine()))
def test_a_build_for_another_version_of_anything_is_not_used(tmp_path: Path, what: str) -> None:
    told = unfit(tmp_path, built(tmp_path, machine={**this_machine(), what: "9.9"}))
    assert told.startswith(f"built for {what} 9.9")


def test_a_build_is_not_used_once_a_source_is_changed_or_gone(tmp_path: Path) -> None:
    assert unfit(tmp_path, built(tmp_path, sources={STATE: "0"})) == f"built before {STATE} was changed"
    assert "nowhere" in unfit(tmp_path, built(tmp_path, sources={"rulewright.kernel.nowhere": "0"}))


def test_a_build_that_lacks_a_file_or_cannot_be_read_is_none(tmp_path: Path) -> None:
    manifest = built(tmp_path)
    records_file(tmp_path).unlink()
    assert unfit(tmp_path, manifest) == "built, but files are missing"
    for damaged in (b"", b"{", b"[]", b'{"machine": 3}', b'{"machine": 3, "modules": 0, "sources": 0, "made_with": 0}'):
        (tmp_path / "manifest.json").write_bytes(damaged)
        assert read_manifest(tmp_path) is None


def test_a_library_that_cannot_be_loaded_leaves_the_sources_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(tmp_path)
    monkeypatch.setenv("RULEWRIGHT_FAST", str(tmp_path))
    monkeypatch.setattr(choosing, "_runs", choosing.form())
    monkeypatch.setenv("RULEWRIGHT_FORM", "auto")
    choosing.choose()
    assert str(choosing.form()).startswith("interpreted (built, but it cannot be loaded: ")
    monkeypatch.setenv("RULEWRIGHT_FORM", "compiled")
    with pytest.raises(ImportError, match="`rulewright fast` builds it"):
        choosing.choose()


def test_a_form_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_FORM", "quick")
    with pytest.raises(ImportError, match="RULEWRIGHT_FORM=quick: it can be auto, interpreted or compiled"):
        choosing.choose()


def test_where_a_build_is_looked_for(monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
    monkeypatch.delenv("RULEWRIGHT_FAST", raising=False)
    assert place() == project / "build" / "fast"
    monkeypatch.setenv("RULEWRIGHT_FAST", "/elsewhere")
    assert place() == Path("/elsewhere")


def test_a_game_of_another_package_is_not_run_on_the_compiled_engine_unless_one_insists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(tmp_path)
    loaded: list[Path] = []
    monkeypatch.setenv("RULEWRIGHT_FAST", str(tmp_path))
    monkeypatch.setattr(loading, "install", lambda folder, _: loaded.append(folder))
    monkeypatch.setattr(choosing, "games_of_others", lambda: ["lanterns"])
    assert choosing._start(insists=False).startswith("lanterns is a game of another package")
    assert not loaded
    assert choosing._start(insists=True) == ""
    monkeypatch.setattr(choosing, "games_of_others", list)
    assert choosing._start(insists=False) == ""
    assert loaded == [tmp_path] * 2


def test_our_own_games_are_nobody_elses() -> None:
    assert choosing.games_of_others() == []
