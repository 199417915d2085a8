"""What a build was made from and for; it runs only where all of that still holds.

This is looked at whenever the package is imported, so it imports little, and nothing that a build does not need.
"""

from __future__ import annotations

import os
import sys
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

PLACE = "RULEWRIGHT_FAST"
"""The environment variable that names the folder of a build, where it is not the usual one."""

LIBRARY = "rulewright_compiled"
"""The name of the extension module that all compiled modules are in."""

SOURCES = Path(__file__).resolve().parents[2]
"""The folder that the package lies in."""


class Manifest(NamedTuple):
    """What a build was made from and for."""

    machine: dict[str, str]
    """See `this_machine`."""
    modules: list[str]
    """The compiled modules."""
    sources: dict[str, str]
    """Every module that the compiler has looked at, with the hash of its source."""
    made_with: dict[str, str]
    """The compilers, for whoever wants to know."""


def this_machine() -> dict[str, str]:
    """Whatever the layout of objects in memory and the ways of calling one another depend on."""
    import msgspec

    return {
        "python": sys.version,
        "interface": EXTENSION_SUFFIXES[0],
        "debug": str(hasattr(sys, "gettotalrefcount")),
        "msgspec": msgspec.__version__,
    }


def place() -> Path:
    """Where the build is: named by the environment, beside the sources of a checkout, or in the user's cache."""
    told = os.environ.get(PLACE, "")
    if told:
        return Path(told)
    if (SOURCES.parent / "pyproject.toml").exists():
        return SOURCES.parent / "build" / "fast"
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home else Path("~/.cache").expanduser()) / "rulewright" / "fast"


def library_file(folder: Path) -> Path:
    """The extension module of a build."""
    return folder / f"{LIBRARY}{EXTENSION_SUFFIXES[0]}"


def records_file(folder: Path) -> Path:
    """The class statements of records, as bytecode: the interpreter makes these classes, not the compiler."""
    return folder / "records.marshal"


def source_file(module: str) -> Path:
    """The source of a module that is not a package."""
    return SOURCES.joinpath(*module.split(".")).with_suffix(".py")


def hash_of(data: bytes) -> str:
    """What a source is known by."""
    return blake2b(data, digest_size=16).hexdigest()


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Say what a build is; written last, so that a build that was broken off is none."""
    import msgspec

    written = msgspec.json.format(msgspec.json.encode(manifest._asdict(), order="sorted"), indent=1)
    (folder / "manifest.json").write_bytes(written + b"\n")


def read_manifest(folder: Path) -> Manifest | None:
    """What a build says that it is; None if there is none, or none that can be read."""
    try:
        written = (folder / "manifest.json").read_bytes()
    except OSError:
        return None
    import msgspec

    try:
        read: dict[str, object] = msgspec.json.decode(written)
        return msgspec.convert([read[name] for name in Manifest._fields], Manifest)
    except (msgspec.MsgspecError, KeyError, TypeError):
        return None


def unfit(folder: Path, manifest: Manifest) -> str:
    """Why a build cannot run here and now; empty if it can."""
    here = this_machine()
    for what in {**here, **manifest.machine}:
        if here.get(what) != manifest.machine.get(what):
            return f"built for {what} {manifest.machine.get(what)}, and this is {here.get(what)}"
    if not library_file(folder).exists() or not records_file(folder).exists():
        return "built, but files are missing"
    for module, known in manifest.sources.items():
        try:
            found = hash_of(source_file(module).read_bytes())
        except OSError:
            found = ""
        if found != known:
            return f"built before {module} was changed"
    return ""
