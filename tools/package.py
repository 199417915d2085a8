"""The wheel and the source archive, with the built page in both: `python tools/package.py [FOLDER]`, into dist.

The page is put beside the server in a copy of the project, so that the project's own folder stays as it is.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

build_meta: Any = import_module("setuptools.build_meta")

PROJECT = Path(__file__).resolve().parent.parent
PAGE = PROJECT / "web" / "dist"
TAKEN = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "NOTICE")
MANIFEST = "graft src/rulewright\nglobal-exclude *.py[cod] __pycache__\ninclude CHANGELOG.md\n"


def build(to: Path) -> tuple[Path, Path]:
    """Both archives: the source archive, and the wheel that is built of nothing else."""
    if not (PAGE / "index.html").is_file():
        raise SystemExit("the page has not been built; run: make page")
    to.mkdir(parents=True, exist_ok=True)
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="rulewright-package-") as folder:
        try:
            archive = _archive(Path(folder) / "project", to)
            shutil.unpack_archive(archive, folder)
            os.chdir(Path(folder) / archive.name.removesuffix(".tar.gz"))
            return archive, to / str(build_meta.build_wheel(str(to)))
        finally:
            os.chdir(before)


def _archive(copy: Path, to: Path) -> Path:
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info", "page")
    shutil.copytree(PROJECT / "src", copy / "src", ignore=left_out)
    shutil.copytree(PAGE, copy / "src" / "rulewright" / "server" / "page")
    for name in TAKEN:
        shutil.copyfile(PROJECT / name, copy / name)
    (copy / "MANIFEST.in").write_text(MANIFEST, encoding="utf-8")
    os.chdir(copy)
    return to / str(build_meta.build_sdist(str(to)))


def main() -> int:
    """Build both, and say where they are."""
    to = Path(sys.argv[1] if len(sys.argv) > 1 else PROJECT / "dist").resolve()
    for made in build(to):
        print(f"{made.name}  {made.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
