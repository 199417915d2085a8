"""From C to one extension module, by the C compiler of this machine; what has not changed is not compiled again."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from pathlib import Path

from rulewright.form.manifest import hash_of
from rulewright.kernel.errors import RulewrightError

_INCLUDED = re.compile(r'^#include ["<]((?:rulewright/.*/)?__native_.*\.h|records\.h)[">]$', re.MULTILINE)

USUAL = ("-fPIC", "-fno-plt", "-fvisibility=hidden", "-fwrapv", "-fno-strict-aliasing", "-DNDEBUG", "-w")
COMMON = "-fcommon"
"""Every file declares the tables that it borrows from others; in one library they are one table."""


COUNTING = "-fprofile-generate"
"""Code compiled with this counts how often each branch is taken, and writes the counts down as the process ends."""


class CannotBuild(RulewrightError):
    """The compiled form cannot be built here; the message says why, and what would help."""


class CCompiler:
    """The C compiler that Python itself was built with, or whatever is called `cc` here."""

    def __init__(self, include: Iterable[Path], flags: Sequence[str], jobs: int, counts: Path | None = None) -> None:
        told = shlex.split(str(sysconfig.get_config_var("CC") or "cc"))
        self.command = told if shutil.which(told[0]) else ["cc"]
        if shutil.which(self.command[0]) is None:
            raise CannotBuild("there is no C compiler; on Debian: apt-get install gcc")
        python = Path(sysconfig.get_path("include"))
        if not (python / "Python.h").exists():
            raise CannotBuild(f"{python} has no Python.h; on Debian: apt-get install python3-dev")
        self.include = [*include, python]
        self.flags = [*USUAL, COMMON, *flags]
        self.jobs = jobs
        self.counts = counts
        """The folder of object files that have counted; what is compiled is optimized for what they have counted."""

    @property
    def can_count(self) -> bool:
        """Whether this compiler knows profiles as gcc writes them."""
        told = subprocess.run([*self.command, "--version"], capture_output=True, text=True)
        return told.returncode == 0 and "clang" not in told.stdout.lower()

    def compile_all(self, sources: Sequence[Path], objects: Path) -> list[Path]:
        """Compile each file into an object file, unless its text, its headers and the flags are as they were."""
        objects.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(partial(self._compile, objects), sources))

    def _compile(self, objects: Path, source: Path) -> Path:
        name = self._name(source)
        made = objects / f"{name}.o"
        flags = self.flags
        if self.counts is not None and (counted := self.counts / f"{name}.gcda").exists():
            here = shutil.copyfile(counted, objects / counted.name)  # the compiler looks for it beside the object file
            flags = [*flags, "-fprofile-use", f"-DRULEWRIGHT_COUNTS={hash_of(here.read_bytes())}"]
        known, seen = made.with_suffix(".known"), self._seen(source, flags)
        if not (made.exists() and known.exists() and known.read_text() == seen):
            known.unlink(missing_ok=True)
            folders = [f"-I{folder}" for folder in (source.parent, *self.include)]
            self.run([*self.command, "-c", *flags, *folders, "-o", str(made), str(source)])
            known.write_text(seen)
        return made

    def link(self, objects: Iterable[Path], to: Path) -> None:
        """Link object files into an extension module."""
        self.run([*self.command, "-shared", *self.flags, "-o", str(to), *map(str, objects)])

    def run(self, command: Sequence[str]) -> None:
        """Run the compiler; what it complains of is the error."""
        ran = subprocess.run(command, capture_output=True, text=True)
        if ran.returncode:
            raise CannotBuild(f"{shlex.join(command[:2])} … failed:\n{ran.stderr[-2000:]}")

    def _name(self, source: Path) -> str:
        for folder in self.include:
            if source.is_relative_to(folder):
                return ".".join(source.relative_to(folder).with_suffix("").parts)
        return source.stem

    def _seen(self, source: Path, flags: Sequence[str]) -> str:
        """The hash of whatever an object file is made from."""
        told = blake2b(" ".join([*self.command, *flags]).encode(), digest_size=16)
        todo, met = [source], set[Path]()
        while todo:
            file = todo.pop()
            if file in met:
                continue
            met.add(file)
            text = file.read_text()
            told.update(text.encode())
            for name in _INCLUDED.findall(text):
                places = [folder / name for folder in (file.parent, *self.include)]
                todo += [place for place in places if place.exists()][:1]
        return told.hexdigest()
