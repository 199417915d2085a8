"""The page: what was built is served, packed, from every address that the page itself reads."""

import gzip
from pathlib import Path

import pytest

from rulewright.server.page import Page
from rulewright.server.wire import Fault


def test_every_address_of_the_page_leads_to_it_and_files_to_themselves(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + " " * 1000, encoding="utf-8")
    (tmp_path / "assets" / "table-1a2b.js").write_text("let table = 1\n" * 100, encoding="utf-8")
    page = Page(tmp_path)
    for path in ("", "/", "/join/t7", "/table/t7"):
        assert page.at(path).kind == "text/html"
        assert page.at(path).cache == "no-cache"
    script = page.at("/assets/table-1a2b.js")
    assert "javascript" in script.kind
    assert "immutable" in script.cache
    assert gzip.decompress(script.packed) == script.data
    for path in ("/api/none", "/ws", "/assets/old.js", "/../secret.txt"):
        with pytest.raises(Fault, match="nothing at"):
            page.at(path)
