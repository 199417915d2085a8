"""The documentation as a site that needs no network: `python tools/site.py`, into build/site.

The pages of `docs/`, the README, CONTRIBUTING and CHANGELOG, and the map of every rulebook. Every link is followed: one
that leads nowhere, and anything that would be loaded from elsewhere, is a fault.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from rulewright.games.cardfiles import read_card_file
from rulewright.games.registry import find_game, game_names
from rulewright.studio.drawing import Drawer
from rulewright.studio.output import file_name

PROJECT = Path(__file__).resolve().parent.parent
SOURCE, SITE = PROJECT / "build" / "docs", PROJECT / "build" / "site"
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
FILES = ("LICENSE", "NOTICE")
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""What a browser loads by itself, and by which attribute."""
NAMED_ONLY = ("canonical", "alternate", "prev", "next", "edit", "author", "license")
"""Kinds of `link` that are not loaded."""


def gather() -> None:
    """All pages in one folder, their links as they are from there."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(PROJECT / "docs", SOURCE)
    for name, called in PAGES.items():
        (SOURCE / called).write_text(_led((PROJECT / name).read_text(encoding="utf-8"), "docs/", ""), encoding="utf-8")
    for page in SOURCE.rglob("*.md"):
        above = "../" * (len(page.relative_to(SOURCE).parts) - 1)
        page.write_text(_led(page.read_text(encoding="utf-8"), "../", above), encoding="utf-8")
    shutil.copytree(PROJECT / "examples", SOURCE / "examples")
    for name in FILES:
        shutil.copyfile(PROJECT / name, SOURCE / f"{name}.txt")
    decisions = sorted((SOURCE / "adr").glob("0*.md"))
    listed = [f"- [{_title(page)}]({page.name})\n" for page in decisions]
    (SOURCE / "adr" / "index.md").write_text("# Decisions\n\n" + "".join(listed), encoding="utf-8")


def picture_workshop() -> None:
    """The workshop's page with pictures: the example set as it is drawn, and the screens of `make screens`, if any."""
    page, folder = SOURCE / "workshop.md", SOURCE / "pictures"
    folder.mkdir(exist_ok=True)
    file = read_card_file(PROJECT / "examples" / "harbour" / "harbour.cards.toml")
    kit, drawer, cards = find_game(file.game), Drawer(), []
    for entry in file.cards:
        name = f"{file_name(entry.name)}.png"
        (folder / name).write_bytes(drawer.draw(kit, {**entry.fields, "set": file.set}, "png", 96).data)
        cards.append(f"![{entry.name}, {entry.fields['type']}](pictures/{name}){{ width=180 }}")
    screens = []
    for screen in sorted((PROJECT / "build" / "screens").glob("workshop-*.png")):
        shutil.copyfile(screen, folder / screen.name)
        screens.append(f"![The workshop: {screen.stem}](pictures/{screen.name})\n")
    text = page.read_text(encoding="utf-8")
    text = text.replace("### Sets on the server\n", f"{chr(10).join(screens)}\n### Sets on the server\n", 1)
    page.write_text(f"{text}\n{' '.join(cards)}\n", encoding="utf-8")


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")


def _led(text: str, folder: str, above: str) -> str:
    """The text with its links to what was moved led there."""
    for name, page in PAGES.items():
        text = re.sub(rf"\]\((?:{re.escape(folder)})*{re.escape(name)}(#[^)]*)?\)", rf"]({above}{page}\1)", text)
    for name in FILES:
        text = re.sub(rf"\]\((?:{re.escape(folder)})*{name}\)", f"]({above}{name}.txt)", text)
    text = re.sub(r"\]\((?:\.\./)*examples/", f"]({above}examples/", text)
    text = re.sub(r"\]\(docs/adr\)", f"]({above}adr/index.md)", text)
    return text.replace("](docs/", f"]({above}") if folder == "docs/" else text


def map_rules() -> None:
    """A map of every rulebook, and a page that leads to them."""
    listed = []
    for game in game_names():
        command = [sys.executable, "-m", "rulewright", "rules", "--game", game, "--map", str(SOURCE / "rules" / game)]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        if told.returncode == 2:
            raise SystemExit(f"the rule map of {game} cannot be made: {told.stderr}")
        listed.append(f"- [{find_game(game).title}](rules/{game}/index.html)\n")
    about = "# The rules\n\nEach rule in our words, with its code and the cases that prove it:\n\n"
    (SOURCE / "rules.md").write_text(about + "".join(listed), encoding="utf-8")


class _Page(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        where = found.get(LOADING.get(tag, ""), "")
        if where and not (tag == "link" and set(found.get("rel", "").split()) & set(NAMED_ONLY)):
            self.loaded.append(where)


def faults(site: Path) -> list[str]:
    """Every link of a site that leads nowhere, and everything that is loaded from elsewhere."""
    pages = {page: _read(page) for page in sorted(site.rglob("*.html"))}
    return [
        f"{page.relative_to(site)}: {link} {fault}"
        for page, read in pages.items()
        for link in (*read.links, *read.loaded)
        if (fault := _fault(site, page, link, pages, loaded=link in read.loaded))
    ]


def _read(page: Path) -> _Page:
    read = _Page()
    read.feed(page.read_text(encoding="utf-8"))
    return read


def _fault(site: Path, page: Path, link: str, pages: dict[Path, _Page], *, loaded: bool) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return "is loaded from elsewhere" if loaded and parts.scheme != "data" else ""
    path = unquote(parts.path)
    to = page if not path else (site / path.lstrip("/") if path.startswith("/") else page.parent / path).resolve()
    to = to / "index.html" if to.is_dir() else to
    if not to.is_file():
        return "leads nowhere"
    if parts.fragment and to in pages and unquote(parts.fragment) not in pages[to].anchors and not loaded:
        return "" if parts.fragment.startswith("__") else "names no place on that page"
    return ""


def main() -> int:
    """Gather, build, check."""
    gather()
    picture_workshop()
    map_rules()
    zensical = sys.argv[1] if len(sys.argv) > 1 else "zensical"
    subprocess.run([zensical, "build", "--clean", "--strict"], cwd=PROJECT, check=True)
    wrong = faults(SITE)
    for one in wrong:
        print(one, file=sys.stderr)
    print(f"{len(list(SITE.rglob('*.html')))} pages in {SITE.relative_to(PROJECT)}; {len(wrong)} links are wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
