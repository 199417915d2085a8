"""Building the compiled form, from watching games to a library that is ready to run."""

from __future__ import annotations

import json
import marshal
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from rulewright.fast.compiling import COUNTING, CannotBuild, CCompiler
from rulewright.fast.generating import generated_file, start_table
from rulewright.fast.sources import copy_sources, looked_at, record_statements
from rulewright.fast.watching import Watched
from rulewright.form.choosing import COMPILED, INTERPRETED, WANTED
from rulewright.form.manifest import (
    PLACE,
    Manifest,
    hash_of,
    library_file,
    place,
    records_file,
    source_file,
    this_machine,
    write_manifest,
)

OWN = Path(__file__).resolve().parent
"""Where our C files are."""

Tell = Callable[[str], None]


def build(*, optimize: str = "2", jobs: int = 1, profile: bool = True, tell: Tell = print) -> Path:
    """Build the compiled form into its place; returns that place.

    With a profile everything is compiled twice: first to count what runs while games are played, then for just that.
    """
    if find_spec("mypyc") is None:
        raise CannotBuild('mypy is needed to compile: pip install "rulewright[fast]"')
    folder = place()
    work = folder / "work"
    (folder / "manifest.json").unlink(missing_ok=True)
    watched = watch()
    tell(f"{len(watched)} modules are worth compiling")
    before = {module: hash_of(source_file(module).read_bytes()) for module in looked_at(watched)}
    copy_sources(work / "src", watched)
    files = to_c(work, watched)
    include = [work / "c", OWN, lib_rt()]
    counts = work / "counting"
    counting = CCompiler(include, [f"-O{optimize}", COUNTING], jobs)
    if profile and not counting.can_count:
        tell(f"{counting.command[0]} is not gcc: compiling without a profile")
        profile = False
    if profile:
        tell(f"compiling {len(files)} C files so that they count")
        finish(counts, watched, before, counting, counting.compile_all(files, counts))
        tell("playing games")
        for old in counts.glob("*.gcda"):
            old.unlink()
        _python("-m", "rulewright.fast.training", form=COMPILED, at=counts)
    compiler = CCompiler(include, [f"-O{optimize}"], jobs, counts if profile else None)
    tell(f"compiling {len(files)} C files")
    objects = compiler.compile_all(files, work / "objects")
    finish(folder, watched, before, compiler, objects)
    return folder


def watch() -> dict[str, Watched]:
    """See in a process of its own, interpreted, which modules are worth compiling."""
    seen: dict[str, list[object]] = json.loads(_python("-m", "rulewright.fast.watching", form=INTERPRETED))
    return {module: Watched(*one) for module, one in seen.items()}  # type: ignore[arg-type]  # as it was written


def to_c(work: Path, modules: Mapping[str, Watched]) -> list[Path]:
    """Translate the modules; returns all C files, with the compiler's own and ours."""
    output = work / "c"
    _python("-m", "rulewright.fast.generating", str(work / "src"), str(output), *modules, form=INTERPRETED)
    start = output / "start.c"
    start.write_text(start_table(list(modules)))
    finished = [generated_file(output, module).with_suffix(".finished.c") for module in modules]
    runtime = [file for file in sorted(output.glob("*.c")) if file != start]
    return [*finished, *runtime, start, OWN / "records.c"]


def finish(
    folder: Path,
    watched: Mapping[str, Watched],
    before: Mapping[str, str],
    compiler: CCompiler,
    objects: Sequence[Path],
) -> None:
    """Link, and say what was built; refused if a source has changed meanwhile."""
    made = library_file(folder)
    fresh = made.with_suffix(".fresh")
    compiler.link(objects, fresh)
    fresh.replace(made)  # a process that has the old one open keeps it
    records_file(folder).write_bytes(marshal.dumps(record_statements(watched)))
    for module, known in before.items():
        if hash_of(source_file(module).read_bytes()) != known:
            raise CannotBuild(f"{module} was changed while it was compiled; build again")
    tools = {"mypy": version("mypy"), "c": " ".join(compiler.command), "flags": " ".join(compiler.flags)}
    write_manifest(folder, Manifest(this_machine(), sorted(watched), dict(before), tools))


def lib_rt() -> Path:
    """Where mypyc's headers are."""
    spec = find_spec("mypyc")
    assert spec is not None, "it was looked for before"
    assert spec.origin is not None, "mypyc is a package"
    return Path(spec.origin).parent / "lib-rt"


def _python(*arguments: str, form: str, at: Path | None = None) -> str:
    """Run a part of this in a process of its own, with the build at that place; its standard output."""
    # The same sources shall give the same C code, so that what has not changed need not be compiled again.
    environment = {**os.environ, "PYTHONHASHSEED": "0", WANTED: form, **({PLACE: str(at)} if at else {})}
    ran = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment)
    if ran.returncode:
        raise CannotBuild(f"python {' '.join(arguments[:2])} failed:\n{(ran.stdout + ran.stderr)[-3000:]}")
    return ran.stdout
