"""A decision takes no more instructions than it did; the figures of each version are kept beside the tool."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def tool(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, with a file of figures of its own."""
    spec = importlib.util.spec_from_file_location("instructions", project / "tools" / "instructions.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    monkeypatch.setattr(found, "FIGURES", tmp_path / "figures.toml")
    return found


def test_figures_are_kept_for_each_version_by_itself(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tool.kept() == {}
    tool.keep({"spoils": 3, "arcmage": 4})
    monkeypatch.setattr(tool, "here", lambda: "another version")
    assert tool.kept() == {}
    tool.keep({"spoils": 5})
    assert tool.kept() == {"spoils": 5}
    monkeypatch.undo()


def test_what_has_grown_by_more_than_the_tolerance_is_a_fault(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool.keep({"spoils": 1000})
    monkeypatch.setattr(tool.shutil, "which", lambda name: name)
    monkeypatch.setattr(sys, "argv", ["instructions"])
    for now, code in ((900, 0), (1099, 0), (1101, 1)):
        monkeypatch.setattr(tool, "count", lambda now=now: {"spoils": now})
        assert tool.main() == code
    assert "+10.1% since the last figure" in capsys.readouterr().out


@pytest.mark.slow
def test_no_game_of_ours_has_become_slower(project: Path) -> None:
    if shutil.which("valgrind") is None:
        pytest.skip("valgrind is not installed; run: apt-get install -y valgrind")
    tool = project / "tools" / "instructions.py"
    ran = subprocess.run([sys.executable, tool], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
