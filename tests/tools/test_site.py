"""The documentation site: a link that leads nowhere, and what would be loaded from elsewhere, is found out."""

import re
from pathlib import Path

import pytest
from tools import site
from tools.site import PROJECT, faults


def test_every_kind_of_wrong_link_is_found_and_no_right_one(tmp_path: Path) -> None:
    other = tmp_path / "more" / "other.html"
    other.parent.mkdir()
    other.write_text('<h1 id="top">Other</h1><a href="../index.html#here">back</a>')
    (tmp_path / "index.html").write_text(
        '<p id="here"><a href="#here">a</a><a href="more/other.html#top">b</a><a href="https://example.org">c</a>'
        '<link rel="canonical" href="https://example.org/"><a href="more/none.html">d</a><a href="#nowhere">e</a>'
        '<a href="more/other.html#bottom">f</a><script src="https://example.org/x.js"></script><img src="none.png">'
    )
    assert faults(tmp_path) == [
        "index.html: more/none.html leads nowhere",
        "index.html: #nowhere names no place on that page",
        "index.html: more/other.html#bottom names no place on that page",
        "index.html: https://example.org/x.js is loaded from elsewhere",
        "index.html: none.png leads nowhere",
    ]


def test_every_page_of_the_documentation_is_in_the_site() -> None:
    listed = (PROJECT / "zensical.toml").read_text(encoding="utf-8")
    missing = [page.name for page in (PROJECT / "docs").glob("*.md") if f'"{page.name}"' not in listed]
    assert missing == []


def test_what_the_site_is_built_from_is_all_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "SOURCE", tmp_path / "docs")
    site.gather()
    site.picture_workshop()
    workshop = (tmp_path / "docs" / "workshop.md").read_text(encoding="utf-8")
    assert "](pictures/harbour-gull.png)" in workshop, "the example set is drawn into its page"
    wrong = []
    for page in (tmp_path / "docs").rglob("*.md"):
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
            made = link.startswith("rules/")  # the rule map, which takes longer than a test may
            if "://" not in link and not made and not (page.parent / link).exists():
                wrong.append(f"{page.name}: {link}")
    assert wrong == []
