"""The page: what was built is served, packed, from every address that the page itself reads."""

import gzip
import os
import re
from pathlib import Path

import pytest

from rulewright.server.page import Page
from rulewright.server.run import built_page
from rulewright.server.wire import Fault

FIRST_LOAD = 200_000
"""Bytes, packed: the page, its scripts, styles and fonts."""


def test_every_address_of_the_page_leads_to_it_and_files_to_themselves(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + " " * 1000, encoding="utf-8")
    (tmp_path / "assets" / "table-1a2b.js").write_text("let table = 1\n" * 100, encoding="utf-8")
    (tmp_path / "emblems").mkdir()
    (tmp_path / "emblems" / "lamp.svg").write_text("<svg/>", encoding="utf-8")
    page = Page(tmp_path)
    for path in ("", "/", "/join/t7", "/table/t7"):
        assert page.at(path).kind == "text/html"
        assert page.at(path).cache == "no-cache"
    script = page.at("/assets/table-1a2b.js")
    assert "javascript" in script.kind
    assert "immutable" in script.cache
    assert page.at("/emblems/lamp.svg").cache == "public, max-age=86400"
    assert gzip.decompress(script.packed) == script.data
    for path in ("/api/none", "/ws", "/assets/old.js", "/../secret.txt"):
        with pytest.raises(Fault, match="nothing at"):
            page.at(path)


def test_the_first_load_is_small() -> None:
    built = built_page()
    if built is None:
        assert "CI" not in os.environ, "CI must not skip this; run: make page"
        pytest.skip("the page has not been built; run: make page")
    page = Page(built)
    index = page.at("/")
    wanted = re.findall(r'(?:src|href)="(/[^"]+)"', index.data.decode())
    styles = b"".join(page.at(path).data for path in wanted if path.endswith(".css")).decode()
    wanted += re.findall(r"url\((/assets/[^)]+\.woff2)\)", styles)
    assert any(path.endswith(".js") for path in wanted)
    assert len(index.packed) + sum(len(page.at(path).packed) for path in set(wanted)) < FIRST_LOAD
