"""The log: one line a record, whatever clients send, and not one for every time that they send it."""

import logging

import pytest

from rulewright.server.logs import AT_ONCE, LONGEST_LINE, OneLine, Sparing


def record(text: str, *args: object) -> logging.LogRecord:
    """Something to be logged."""
    return logging.LogRecord("server", logging.WARNING, "file.py", 1, text, args, None)


def test_what_happens_over_and_over_is_written_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("rulewright.server.limits.monotonic", lambda: now[0])
    sparing = Sparing()
    passed = [sparing.filter(record("a bad request from %s", number)) for number in range(1_000)]
    assert sum(passed) == AT_ONCE
    assert sparing.filter(record("something else")), "other things are written all the same"
    now[0] += 5
    last = record("a bad request from %s", 7)
    assert sparing.filter(last)
    assert last.getMessage() == f"a bad request from 7 (and {1_000 - AT_ONCE} more of these)"


def test_a_record_is_one_line_that_a_terminal_does_not_obey() -> None:
    written = OneLine().format(record("from %s", "x\r\n2026-01-01 ERROR server: all is lost\x1b[2J" + "y" * 5_000))
    assert "\n" not in written
    assert "\x1b" not in written
    assert "\\r\\n2026" in written
    assert len(written) < LONGEST_LINE + 100
