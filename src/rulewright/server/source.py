"""The source of what runs here, for everybody who plays: section 13 of the licence.

It is where the settings say, or where the package says that it comes from, or an archive that this server makes.
"""

from __future__ import annotations

import io
import tarfile
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from rulewright import __version__
from rulewright.kernel.errors import RulewrightError
from rulewright.server.limits import Buckets, client_of

PACKAGE = Path(__file__).resolve().parents[1]
WHOLE = (
    "src",
    "web",
    "tests",
    "tools",
    "docs",
    "Makefile",
    "pyproject.toml",
    "zensical.toml",
    "requirements.lock",
    "requirements-bench.lock",
    "requirements-dev.lock",
    "requirements-docs.lock",
    "requirements-uv.lock",
    "LICENSE",
    "NOTICE",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
)
"""What the project's folder holds that is written by people or needed to build it."""
MADE = ("node_modules", "dist", "__pycache__", "build", "page")
"""Folders of what is made from it."""
NAMES = ("source", "source code", "repository", "code", "homepage", "home-page")
"""What a package may call the place that its source is at, the likeliest first."""


AT_ONCE, A_SECOND = 5, 0.05
"""How many copies of it, some megabytes each, one client may have at once, and then in a second."""


def source_address(wanted: str = "") -> str:
    """Where the source is: as the settings say, as the package says, or empty where this server gives it out."""
    address = wanted or _of_package()
    if address and urlsplit(address).scheme not in ("http", "https"):
        raise RulewrightError(f"the source is at an address of the web, not at {address!r}; write https://…")
    return address


def _of_package() -> str:
    try:
        written = metadata("rulewright")
    except PackageNotFoundError:
        return ""
    pairs = [line.partition(", ") for line in written.get_all("Project-URL") or []]
    known = {name.strip().casefold(): address.strip() for name, _, address in pairs}
    return next((known[name] for name in NAMES if name in known), "")


@cache
def archive() -> bytes:
    """The source as a packed archive: all of the project where that is at hand, otherwise the package."""
    project = PACKAGE.parents[1]
    whole = (project / "pyproject.toml").is_file() and (project / "src" / "rulewright").resolve() == PACKAGE
    folder, parts = (project, WHOLE) if whole else (PACKAGE.parent, (PACKAGE.name,))
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=6) as tar:
        for part in parts:
            for file in _files(folder / part):
                tar.add(file, str(PurePosixPath(f"rulewright-{__version__}") / file.relative_to(folder).as_posix()))
    return packed.getvalue()


def _files(at: Path) -> list[Path]:
    """The files below a folder, without what was made there and without what is hidden; or the file itself."""
    if at.is_file():
        return [at]
    found = []
    for one in sorted(at.iterdir()) if at.is_dir() else ():
        hidden = one.name.startswith(".") and one.name not in (".npmrc", ".gitignore")
        if not one.is_symlink() and not hidden and not (one.is_dir() and (one.name in MADE or "egg-info" in one.name)):
            found += _files(one)
    return found


def source_route(address: str) -> HTTPRouteHandler:
    """`/source`: leads to the source, or gives it out."""

    copies = Buckets(AT_ONCE, A_SECOND, "copies of the source")

    @get("/source", include_in_schema=False, sync_to_thread=True)
    def source(request: Request[Any, Any, Any]) -> Response[bytes] | Redirect:
        """The source of this server and of its page."""
        copies.take(client_of(request))
        if address:
            return Redirect(address)
        named = {"Content-Disposition": f'attachment; filename="rulewright-{__version__}.tar.gz"'}
        return Response(archive(), media_type="application/gzip", headers=named)

    return source
