"""Where the tables and keys of a TOML text stand, so that an error can name its line."""

from __future__ import annotations

import re

from msgspec import Struct

_HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


class TableLines(Struct):
    """One table of the file: the line of its header, and the lines of its keys in the order written."""

    name: str
    line: int
    keys: dict[str, int]

    def line_of(self, key: str) -> int:
        """The line of a key, or of the first below it, or of the nearest above it; the table's own otherwise."""
        for known, line in self.keys.items():
            if known == key or known.startswith(key + "."):
                return line
        head, dot, _ = key.rpartition(".")
        return self.line_of(head) if dot else self.line


def tables_of(text: str) -> list[TableLines]:
    """The tables of a TOML text, the nameless one at its top first; sub-tables count to the table they belong to."""
    tables = [TableLines("", 1, {})]
    prefix = ""
    closing = ""
    for number, line in enumerate(text.splitlines(), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        header = _HEADER.match(line)
        if header:
            name = _plain(header[2])
            head, _, tail = name.partition(".")
            if header[1] == "[" and tail and tables[-1].name == head:
                prefix = tail + "."
                tables[-1].keys.setdefault(tail, number)
            else:
                tables.append(TableLines(name, number, {}))
                prefix = ""
            continue
        key = _KEY.match(line)
        if key:
            tables[-1].keys.setdefault(prefix + _plain(key[1]), number)
        closing = _left_open(line)
    return tables


def _plain(key: str) -> str:
    """A dotted key without spaces and quotes."""
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _left_open(line: str) -> str:
    """The quotes of a string that begins in this line and goes on in the next."""
    for quotes in ('"""', "'''"):
        if line.count(quotes) % 2:
            return quotes
    return ""


def lines_of_string(text: str, line: int) -> int:
    """The line in which the content of the string that a key in this line is set to begins."""
    source = text.splitlines()[line - 1]
    for quotes in ('"""', "'''"):
        before, mark, after = source.partition(quotes)
        if mark and "=" in before:
            return line if after.strip() else line + 1
    return line
