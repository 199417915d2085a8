"""Logs that nobody can fill: of what happens over and over little is written, and how often it happened.

What clients send may stand in a sentence of the log, so control characters in it are shown as such and it is cut.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from rulewright.server.limits import Bucket

AT_ONCE, A_SECOND = 20, 0.2
"""How many records of one kind are written at once, and then in a second."""
MOST_KINDS = 500
"""So many kinds of record are told apart."""
LONGEST_LINE, LONGEST = 500, 6_000
"""How many characters the sentence of a record may have, and a record with its traceback."""


FORM = "RULEWRIGHT_LOG"
"""Where a server's own processes find how the log is written: `text` or `json`."""

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request or the connection that is being dealt with."""


class Sparing(logging.Filter):
    """Lets some records of each kind pass, and with the next says how many did not."""

    def __init__(self) -> None:
        super().__init__()
        self._buckets: dict[tuple[str, int, str], Bucket] = {}
        self._kept_back: dict[tuple[str, int, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this one is written."""
        kind = (record.name, record.levelno, str(record.msg)[:200])
        if kind not in self._buckets:
            if len(self._buckets) >= MOST_KINDS:
                self._buckets.clear()
            self._buckets[kind] = Bucket(AT_ONCE, A_SECOND)
        if self._buckets[kind].take():
            self._kept_back[kind] = self._kept_back.get(kind, 0) + 1
            return False
        kept_back = self._kept_back.pop(kind, 0)
        if kept_back:
            record.msg, record.args = f"{record.getMessage()} (and {kept_back} more of these)", ()
        return True


class OneLine(logging.Formatter):
    """Time, level, where it comes from, and a sentence in one line; then a traceback, if there is one."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(request)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  (the name is logging's)
        """The sentence, with nothing in it that a terminal would obey."""
        record.request = f" [{request_id.get()}]" if request_id.get() else ""
        record.message = "".join(one if one.isprintable() else repr(one)[1:-1] for one in record.message)[:LONGEST_LINE]
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """All of it, cut."""
        return super().format(record)[:LONGEST]


class AsJson(logging.Formatter):
    """One JSON document a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where it comes from, the request if there is one, what happened, and a traceback."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": record.getMessage()[:LONGEST_LINE],
        }
        if request_id.get():
            told["request"] = request_id.get()
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)[-LONGEST:]
        return json.dumps(told, ensure_ascii=False)


def keep_log() -> None:
    """Write what this process has to say to standard error, as the settings say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if os.environ.get(FORM) == "json" else OneLine())
    handler.addFilter(Sparing())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    if os.environ.get(FORM) == "json":  # a machine reads it, and wants to know when it began
        logging.getLogger("rulewright").setLevel(logging.INFO)
