"""No command and no file leads to a traceback: whatever is wrong is told in a sentence, soon."""

import io
import random
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.fuzz.hostile import changed, commands, samples, signed

from rulewright.cli import main
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.journal import parse_journal
from rulewright.library import load, replay

SOON = 30.0
"""Seconds, on a machine that is busy with other things."""

ODD = [
    ["play", "--port", "99999", "--no-browser"],
    ["serve", "--port", "99999"],
    ["serve", "--port", "-1"],
    ["serve", "--port", "0", "--database", "rubbish"],
    ["serve", "--port", "0", "--database", "sqlite:////dev/null/games.db"],
    ["serve", "--port", "0", "--database", "mysql://x"],
    ["serve", "--port", "0", "--database", "sqlite:////"],
    ["serve", "--port", "0", "--database", "postgresql://u:p@127.0.0.1:99999/x"],
    ["play", "--no-browser", "--database", "postgresql://u:p@127.0.0.1:99999/x"],
    ["admin", "list", "--database", "postgresql://u:p@127.0.0.1:99999/x"],
    ["serve", "--host", "a\0b", "--database", "sqlite://"],
    ["serve", "--port", "0", "--database", "postgresql://127.0.0.1:1/x"],
    ["serve", "--port", "0", "--proxy", "nobody", "--database", "sqlite://"],
    ["serve", "--host", "256.256.256.256"],
    ["selfplay", "spoils", "--games", "-1"],
    ["selfplay", "spoils", "--games", "0"],
    ["selfplay", "spoils", "--games", "1", "--seed", "9" * 40],
    ["selfplay", "spoils", "--games", "1", "--turn-limit", "-5"],
    ["selfplay", "spoils", "--players", "a,b,c,d"],
    ["selfplay", "spoils", "--games", "1", "--jobs", "9" * 30],
    ["fast", "--jobs", "0"],
    ["deck", "sealed", "--packs", "0"],
    ["deck", "sealed", "--packs", "99999999"],
    ["deck", "sealed", "--seed", "9" * 50],
    ["deck", "sealed", "--player", "9" * 30],
    ["deck", "sealed", "--output", "/dev/null/x"],
    ["deck", "check", "x" * 5_000],
    ["deck", "check", "/"],
    ["deck", "check", "\udcff"],
    ["cards", "explain", "x" * 5_000],
    ["cards", "check", "/dev/null"],
    ["rules", "9" * 10_000],
    ["rules", "--map", "/dev/null/x"],
    ["rules", "--edition", "x"],
    ["learn", "spoils", "--scene", "9" * 30],
    ["table", "spoils", "--seed", "9" * 40],
    ["table", "--resume", "/"],
    ["replay", "/dev/null"],
    ["replay", "x" * 5_000],
    ["judge", "/dev/null"],
    ["judge", "x" * 5_000],
    ["nothing"],
    [""],
]


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """A command's exit code; whatever it raises is a traceback that somebody would see."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("log\nplay\nattack b\n1\nquit\n"))
    before = time.monotonic()
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = int(ended.code or 0)
    assert time.monotonic() - before < SOON, f"it takes long: {arguments}"
    return code


@pytest.mark.parametrize("arguments", ODD, ids=lambda one: " ".join(one)[:40].encode(errors="replace").decode())
def test_odd_arguments_are_told_of(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(arguments, monkeypatch) in (0, 1, 2)


def test_what_is_typed_in_other_signs_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a terminal of another encoding sends it to a program that reads UTF-8; and the other way round."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Gru\xdf\n\xff\nquit\n"), "utf-8"))
    told = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(told, "ascii"))
    assert main(["table", "spoils", "--seed", "1"]) in (0, 1, 2)
    assert b"I do not understand" in told.getvalue()


def fuzz(seed: int, tries: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break files at random and see what every command makes of them."""
    good = samples()
    rng = random.Random(seed)
    for number in range(tries):
        name = rng.choice(sorted(good))
        file = folder / name
        file.write_bytes(changed(good[name], rng))
        for arguments in commands(file):
            try:
                assert run(arguments, monkeypatch) in (0, 1, 2)
            except Exception as fault:
                fault.add_note(f"seed {seed}, try {number}: {arguments[:2]}")
                raise


def load_anything(seed: int, tries: int) -> None:
    """Break saves and journals whose checks hold, and see what becomes of them."""
    good = samples()
    rng = random.Random(seed)
    for number in range(tries):
        before = time.monotonic()
        try:
            with suppress(RulewrightError):
                load(signed(good["mine.save"], rng))
            with suppress(RulewrightError):
                replay(parse_journal(changed(good["mine.journal.jsonl"], rng), "mine"))
        except Exception as fault:
            fault.add_note(f"seed {seed}, try {number}")
            raise
        assert time.monotonic() - before < SOON, f"seed {seed}, try {number} takes long"


@pytest.mark.slow
def test_broken_files_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz(1, 60, tmp_path, monkeypatch)


@pytest.mark.slow
def test_whatever_is_loaded_or_replayed_is_a_game_or_an_error_of_ours() -> None:
    load_anything(1, 200)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_thousands_of_broken_files_are_told_of(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz(seed, 600, tmp_path, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_thousands_of_saves_and_journals(seed: int) -> None:
    load_anything(seed, 2_000)
