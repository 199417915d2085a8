"""Every page: it loads nothing from elsewhere, and leads to its source and to those whose work is in it."""

import io
import re
import tarfile
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tests.server.people import House
from tests.server.running import running

from rulewright.kernel.errors import RulewrightError
from rulewright.server.app import Settings
from rulewright.server.source import source_address

PAGES = ("/schema", "/schema/openapi.json", "/api/games", "/api/wire", "/api/none", "/nothing.js", "/api/tables/none")


@pytest.mark.parametrize("path", PAGES)
def test_every_reply_says_that_nothing_may_be_loaded_from_elsewhere(house: House, path: str) -> None:
    reply = house.send("GET", path)
    policy = reply.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert "server" not in reply.headers


def test_the_schema_is_a_page_that_loads_nothing(house: House) -> None:
    page = house.send("GET", "/schema")
    assert page.headers["Content-Type"].startswith("text/html")
    assert "POST /api/tables" in page.text
    assert "//" not in page.text.replace("<!doctype html>", ""), "no address of anybody else"
    assert not re.search(r"<script|<link|<img|@import|url\(", page.text)
    assert '<a href="/source">' in page.text


def test_the_page_may_load_and_connect_to_nothing_but_its_server(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    with running(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, page=folder)) as house:
        policy = house.send("GET", "/table/x").headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert not re.search(r"https?:|wss?:|\*|data:", policy)
        assert house.send("GET", "/schema").headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_the_page_leads_to_its_source(project: Path) -> None:
    lobby = (project / "web" / "src" / "lobby" / "Lobby.svelte").read_text(encoding="utf-8")
    assert '<a href="/source">' in lobby


@pytest.mark.slow
def test_the_source_of_what_runs_is_given_out(house: House, project: Path) -> None:
    reply = house.send("GET", "/source")
    assert reply.headers["Content-Type"] == "application/gzip"
    with tarfile.open(fileobj=io.BytesIO(reply.content)) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    for wanted in (
        "LICENSE",
        "NOTICE",
        "Makefile",
        "pyproject.toml",
        "src/rulewright/server/source.py",
        "web/package.json",
    ):
        assert wanted in names
    tracked = {
        str(file.relative_to(project)) for file in (project / "src").rglob("*.py") if "__pycache__" not in file.parts
    }
    assert tracked <= names
    assert not any(re.search(r"node_modules|\.venv|\.git/|web/dist|\.db$", name) for name in names)


def test_the_source_may_be_elsewhere(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, source="https://code.example/mine")
    with running(settings) as house:
        reply = house.send("GET", "/source")
        assert (reply.status_code, reply.headers["Location"]) == (302, "https://code.example/mine")
    with pytest.raises(RulewrightError, match="web"):
        source_address("javascript:alert(1)")


def brought(
    name: str, extras: frozenset[str] = frozenset(), known: set[tuple[str, frozenset[str]]] | None = None
) -> set[str]:
    """The packages that a package needs when it runs, and those that they need."""
    known = set() if known is None else known
    found: set[str] = set()
    for text in requires(name) or ():
        wanted = Requirement(text)
        ways = [{"extra": extra} for extra in (extras or {""})]
        if wanted.marker is not None and not any(wanted.marker.evaluate(way) for way in ways):
            continue
        key = (wanted.name.casefold().replace("_", "-"), frozenset(wanted.extras))
        if key not in known:
            known.add(key)
            found |= {key[0]} | brought(wanted.name, key[1], known)
    return found


def test_everybody_whose_work_is_shipped_is_named(project: Path) -> None:
    notice = (project / "NOTICE").read_text(encoding="utf-8").casefold()
    named = set(re.findall(r"[\w@/-]+", notice))
    needed = brought("rulewright", frozenset(), set())
    assert {"litestar", "greenlet", "uvicorn"} <= needed
    assert needed - named == set()
    sources = [file for kind in ("ts", "svelte", "css") for file in (project / "web" / "src").rglob(f"*.{kind}")]
    written = "\n".join(file.read_text(encoding="utf-8") for file in sources)
    imported = set(re.findall(r"""(?:from|import) ['"]((?:@[\w-]+/)?[\w-]+)""", written))
    assert "svelte" in imported
    fonts = set(re.findall(r"name: '([\w-]+)-latin", (project / "web" / "fonts.plugin.ts").read_text(encoding="utf-8")))
    assert fonts
    imported |= {f"@fontsource/{one}" for one in fonts}
    assert imported - named == set()
    assert "@iconify-json/game-icons" in named
