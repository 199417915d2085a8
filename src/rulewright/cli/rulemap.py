"""The rule map: a rulebook beside the code that obeys it and the judge cases that prove it, on one HTML page."""

from __future__ import annotations

import importlib.resources
import inspect
from collections.abc import Iterable, Iterator
from html import escape
from importlib.metadata import entry_points
from itertools import groupby
from pathlib import Path
from string import Template
from textwrap import dedent

from rulewright.games.coverage import Coverage, differs_in, lacking_in, tests_of, usual_only_in
from rulewright.games.rulebook import (
    CodeLocation,
    Rule,
    Rulebook,
    Ruling,
    Section,
    code_of,
    folder_of,
    load_rulebook,
    project_root,
)
from rulewright.kernel.errors import UnknownName

GAMES = "rulewright.games"
SOURCE_LINES = 60


class RuleMap(Coverage, frozen=True):
    """What is known of each rule, and where paths are told from."""

    root: Path = Path()

    def by_section(self, edition: str | None = None) -> list[tuple[Section, list[Rule]]]:
        """The sections in the book's order, each with its rules of an edition."""
        rules = self.rulebook.of_edition(edition)
        return [(s, list(held)) for s, held in groupby(rules, key=lambda rule: self.rulebook.section_of(rule.id))]


def packages() -> dict[str, str]:
    """The games that have a rulebook, with their packages: ours, and those that others bring by entry point."""
    ours = {file.parent.name: f"{GAMES}.{file.parent.name}" for file in folder_of(GAMES).glob("*/rulebook.toml")}
    brought = {point.name: point.module for point in entry_points(group=GAMES) if point.name not in ours}
    return ours | {
        game: package for game, package in brought.items() if (folder_of(package) / "rulebook.toml").is_file()
    }


def draw_up(game: str) -> RuleMap:
    """Read a game's rulebook, its package's citations and, where the tests are at hand, its judge cases."""
    known = packages()
    if game not in known:
        raise UnknownName("game with a rulebook", game, known)
    rulebook, root = load_rulebook(known[game]), project_root(known[game])
    judged = root / "tests" / "judge" / game
    code, cases = code_of(rulebook, known[game]), tests_of(judged, root)
    return RuleMap(rulebook, code, cases, lacking_in(judged), differs_in(judged), usual_only_in(judged), root)


def write_page(rule_map: RuleMap, folder: Path, edition: str | None = None) -> Path:
    """Write the rule map as one self-contained page, `index.html`, into a folder."""
    book = rule_map.rulebook
    covered, wanted = rule_map.count(book.of_edition(edition), edition)
    template = importlib.resources.files(__package__).joinpath("rulemap.html").read_text(encoding="utf-8")
    page = Template(template).substitute(
        title=escape(book.title),
        editions=escape(", ".join((edition,) if edition else book.editions)),
        total=len(book.of_edition(edition)),
        covered=covered,
        wanted=wanted,
        percent=round(100 * covered / wanted) if wanted else 100,
        contents="\n".join(_contents(rule_map, edition)),
        sections="\n".join(_sections(rule_map, edition)),
        rulings="\n".join(_rulings(book)),
    )
    folder.mkdir(parents=True, exist_ok=True)
    index = folder / "index.html"
    index.write_text(page, encoding="utf-8")
    return index


def _contents(rule_map: RuleMap, edition: str | None) -> Iterator[str]:
    titles = {chapter.id: chapter.title for chapter in rule_map.rulebook.chapters}
    for chapter, held in groupby(rule_map.by_section(edition), key=lambda pair: pair[0].chapter):
        heading = escape(f"{chapter} {titles.get(chapter, '')}")
        yield f"<h2>{heading}</h2><ul>" if chapter else "<ul>"
        for section, rules in held:
            covered, wanted = rule_map.count(rules)
            state = "none" if not wanted else "full" if covered == wanted else "part" if covered else "empty"
            yield (
                f'<li><a href="#s{escape(section.id)}"><b>{escape(section.id)}</b> {escape(section.title)}</a>'
                f'<span class="tally {state}">{covered}/{wanted}</span></li>'
            )
        yield "</ul>"


def _sections(rule_map: RuleMap, edition: str | None) -> Iterator[str]:
    for section, rules in rule_map.by_section(edition):
        yield f'<section id="s{escape(section.id)}"><h2><b>{escape(section.id)}</b> {escape(section.title)}</h2>'
        if section.note:
            yield f'<p class="note">{escape(section.note)}</p>'
        for rule in rules:
            yield _rule(rule_map, rule)
        yield "</section>"


def _rule(rule_map: RuleMap, rule: Rule) -> str:
    book, missing = rule_map.rulebook, rule_map.missing(rule)
    titles = {known.id: known.title for known in book.rules}
    rulings = book.rulings_on(rule.id)
    marks = " ".join(["differs"] * bool(rule.differs) + ["lacks"] * bool(missing) + ["ruled"] * bool(rulings))
    code = rule_map.code_for(rule)
    cases = rule_map.cases_for(rule)
    anchor = escape(rule.id)
    parts = [
        f'<article id="{anchor}" data-marks="{marks}">',
        f'<h3><a class="id" href="#{anchor}">{anchor}</a> {escape(rule.title)}',
        f'<span class="kind">{escape(rule.kind)}</span>',
        *(f'<span class="edition">{escape(edition)}</span>' for edition in rule.editions),
        f"</h3><p>{escape(rule.says)}</p>",
        f'<p class="differs"><b>Differs.</b> {escape(rule.differs)}</p>' if rule.differs else "",
        _row("Code", (_code(rule_map.root / location.path, location) for location in code)),
        _row("Cases", (f"{escape(case.title)} <code>{escape(case.file)}</code>" for case in cases)),
        _row("Lacks", [f'<em class="lacks">{escape(missing)}</em> {escape(rule_map.why(rule))}']) if missing else "",
        _row("Rulings", (_ruling_link(ruling) for ruling in rulings)),
        _row("See", (f'<a href="#{escape(see)}">{escape(see)}</a> {escape(titles.get(see, ""))}' for see in rule.see)),
        "</article>",
    ]
    return "".join(parts)


def _row(name: str, entries: Iterable[str]) -> str:
    listed = "".join(f"<li>{entry}</li>" for entry in entries)
    return f'<div class="row"><span>{name}</span><ul>{listed}</ul></div>' if listed else ""


def _code(file: Path, location: CodeLocation) -> str:
    place = f"<code>{escape(location.path)}:{location.line}</code>"
    name = f"<code>{escape(location.dotted.partition(':')[2])}</code>"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)[location.line - 1 :]
    block = inspect.getblock(lines)
    shown = "".join(block[:SOURCE_LINES]) + ("…" if len(block) > SOURCE_LINES else "")
    return f"<details><summary>{name} {place}</summary><pre>{escape(dedent(shown))}</pre></details>"


def _ruling_link(ruling: Ruling) -> str:
    return f'<a href="#{escape(ruling.number)}">{escape(ruling.number)}</a> {escape(ruling.problem)}'


def _rulings(book: Rulebook) -> Iterator[str]:
    known = {rule.id: rule.id for rule in book.rules} | {section.id: f"s{section.id}" for section in book.sections}
    for ruling in book.rulings:
        number = escape(ruling.number)
        about = (
            f'<a href="#{escape(known[rule_id])}">{escape(rule_id)}</a>' if rule_id in known else escape(rule_id)
            for rule_id in ruling.rules
        )
        yield (
            f'<article id="{number}" data-marks="ruled"><h3><a class="id" href="#{number}">{number}</a> '
            f'{escape(ruling.problem)}<span class="kind">{escape(ruling.kind)}</span>'
            + "".join(f'<span class="edition">{escape(edition)}</span>' for edition in ruling.editions)
            + f"</h3><p>{escape(ruling.ruling)}</p>"
            + (f'<p class="note">{escape(ruling.why)}</p>' if ruling.why else "")
            + f"{_row('Rules', about)}</article>"
        )
