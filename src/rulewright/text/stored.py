"""Compiled programs kept on disk, found again by what they were compiled from.

One file for each state of the compiler: its name is the hash of the compiler's own sources, so a change of grammar or
vocabulary begins a new file and nothing stale is ever read. Records are only appended, so processes need no lock. A
file that cannot be read or written is done without.
"""

from __future__ import annotations

import os
import pkgutil
import sys
import time
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rulewright import effects

FOLDER = "RULEWRIGHT_CACHE"
"""The environment variable that names the folder; `off` keeps nothing."""
_SOURCES = (".py", ".toml")
_KEPT_DAYS = 30
_LENGTH = 4


def hashed(*words: str) -> str:
    """A short hash of these words."""
    return blake2b(b"\0".join(word.encode() for word in words), digest_size=16).hexdigest()


def fingerprint(*packages: str) -> str:
    """The hash of all sources in these packages."""
    sources = blake2b(digest_size=16)
    for package in packages:
        for source in _sources(files(package)):
            sources.update(source.name.encode() + b"\0" + source.read_bytes())
    return sources.hexdigest()


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.is_dir():
            yield from _sources(one)
        elif one.name.endswith(_SOURCES):
            yield one


def cache_folder() -> Path | None:
    """Where programs are kept; nowhere if that was switched off."""
    told = os.environ.get(FOLDER, "")
    if told == "off":
        return None
    if told:
        return Path(told)
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home else Path("~/.cache").expanduser()) / "rulewright"


class Programs:
    """The programs that one state of a compiler made."""

    def __init__(self, folder: Path | None, name: str) -> None:
        self._file = folder / f"{name}.programs" if folder is not None else None
        self._known: dict[str, bytes] = {}
        if self._file is None:
            return
        try:
            self._known = dict(_records(self._file.read_bytes()))
        except FileNotFoundError:
            self._begin(self._file)
        except (ValueError, msgspec.DecodeError):
            self._file.unlink(missing_ok=True)
        except OSError:
            self._file = None

    def find(self, key: str) -> Any | None:
        """The program kept under a key; one that a process with older records wrote is done without."""
        found = self._known.get(key)
        try:
            return None if found is None else _node(msgspec.msgpack.decode(found))
        except (KeyError, ValueError):
            return None

    def keep(self, key: str, program: tuple[Struct, ...]) -> None:
        """Remember a program."""
        if self._file is None:
            return
        told = msgspec.msgpack.encode(_plain(program))
        self._known[key] = told
        record = msgspec.msgpack.encode((key, told))
        try:
            with self._file.open("ab") as out:
                out.write(len(record).to_bytes(_LENGTH, "big") + record)
        except OSError:
            self._file = None

    def _begin(self, file: Path) -> None:
        """A new state of the compiler: what older ones left is cleared away after a while."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            for old in file.parent.glob("*.programs"):
                if time.time() - old.stat().st_mtime > _KEPT_DAYS * 86400:
                    old.unlink(missing_ok=True)
        except OSError:
            self._file = None


def _records(data: bytes) -> Iterator[tuple[str, bytes]]:
    at = 0
    while at + _LENGTH <= len(data):
        size = int.from_bytes(data[at : at + _LENGTH], "big")
        record = data[at + _LENGTH : at + _LENGTH + size]
        if len(record) < size:
            return  # another process was stopped in the middle of it
        key, told = msgspec.msgpack.decode(record, type=tuple[str, bytes])
        yield key, told
        at += _LENGTH + size


@cache
def _vocabulary() -> dict[str, type[Struct]]:
    """Every record that a program can be made of, by name."""
    found: dict[str, type[Struct]] = {}
    for module in pkgutil.iter_modules(effects.__path__, f"{effects.__name__}."):
        for name, one in vars(import_module(module.name)).items():
            if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module.name:
                assert found.setdefault(name, one) is one, f"two records are called {name}"
    return found


def _plain(node: Any) -> Any:
    """A node as lists: its name and its fields, or nothing and the members of a tuple."""
    if isinstance(node, Struct):
        return [type(node).__name__, *(_plain(getattr(node, name)) for name in node.__struct_fields__)]
    if isinstance(node, tuple):
        return ["", *map(_plain, node)]
    assert node is None or isinstance(node, str | int | bool), f"{node!r} cannot be kept"
    return node


def _node(plain: Any) -> Any:
    if isinstance(plain, str):
        return sys.intern(plain)
    if not isinstance(plain, list):
        return plain
    name, *parts = plain
    values = map(_node, parts)
    if not name:
        return tuple(values)
    record = _vocabulary()[name]
    return record(**dict(zip(record.__struct_fields__, values, strict=True)))
