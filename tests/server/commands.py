"""Commands of a server's: as a program of its own, or in this process, which has everything loaded already."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.server.logs import FORM

Command = Callable[..., tuple[int, str, str]]
"""A command by its words: its exit code, what it says, and what it says is wrong."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command here, where no page is built unless one is given; what it changes in this process is put back."""
    monkeypatch.setattr("rulewright.server.run.keep_log", lambda: None)
    monkeypatch.setattr("rulewright.server.run.signal.signal", lambda *_: None)
    monkeypatch.setenv(FORM, "text")

    def command(*words: str, page: Path | None = None) -> tuple[int, str, str]:
        monkeypatch.setattr(importlib.import_module("rulewright.cli.play"), "built_page", lambda: page)
        capsys.readouterr()
        try:
            code = main(words)
        except SystemExit as ended:
            code = int(ended.code or 0)
        return code, *capsys.readouterr()

    return command


def play_command(page: Path) -> list[str]:
    """`rulewright play` as a program of its own, where this page is built."""
    told = "import importlib, pathlib, sys; from rulewright.cli import main; "
    told += f"importlib.import_module('rulewright.cli.play').built_page = lambda: pathlib.Path({str(page)!r}); "
    return [sys.executable, "-c", told + "sys.exit(main())", "play", "--no-browser"]
