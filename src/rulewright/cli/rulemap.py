"""The rule map: a rulebook beside the code that obeys it and the judge cases that prove it, on one HTML page."""

from __future__ import annotations

import importlib.resources
import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from importlib.metadata import entry_points
from itertools import groupby
from pathlib import Path
from string import Template
from textwrap import dedent

from rulewright.games.coverage import CaseLocation, Coverage, differs_in, lacking_in, tests_of, usual_only_in
from rulewright.games.differences import Parting, partings, related
from rulewright.games.registry import find_game
from rulewright.games.rulebook import (
    CodeLocation,
    Rule,
    Rulebook,
    Ruling,
    Section,
    code_of,
    code_of_rulings,
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
    ruled: Mapping[str, tuple[CodeLocation, ...]] = {}
    """The code that obeys each ruling."""

    def defaults(self, ruling: Ruling) -> dict[str, bool]:
        """Edition -> whether it has a ruling that can be switched; nothing if it cannot."""
        try:
            kit = find_game(self.rulebook.game)
        except UnknownName:
            return {}
        found = {edition: kit.switches(edition) for edition in kit.editions}
        return {edition: on[ruling.number] for edition, on in found.items() if ruling.number in on}

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


@cache
def draw_up(game: str) -> RuleMap:
    """Read a game's rulebook, its package's citations and, where the tests are at hand, its judge cases."""
    known = packages()
    if game not in known:
        raise UnknownName("game with a rulebook", game, known)
    rulebook, root = load_rulebook(known[game]), project_root(known[game])
    judged = root / "tests" / "judge" / game
    code, cases = code_of(rulebook, known[game]), tests_of(judged, root)
    ruled = code_of_rulings(rulebook, known[game])
    return RuleMap(rulebook, code, cases, lacking_in(judged), differs_in(judged), usual_only_in(judged), root, ruled)


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
        rulings="\n".join(_rulings(rule_map)),
        edition_buttons="\n".join(_edition_buttons(book, edition)),
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
    rulings, parted = book.rulings_on(rule.id), partings(book, rule)
    marks = ["differs"] * bool(parted) + ["lacks"] * bool(missing) + ["ruled"] * bool(rulings)
    cases = rule_map.cases_for(rule)
    near = related(book, rule)
    parts = [
        _heading(rule.id, rule.title, rule.kind, rule.editions, marks),
        f"<p>{escape(rule.says)}</p>",
        _differences(parted),
        f"<p><b>Shown.</b> {escape(rule.shown)}</p>" if rule.shown else "",
        _row("Code", (_code(rule_map.root / location.path, location) for location in rule_map.code_for(rule))),
        _row("Cases", (_case(case) for case in cases)),
        _row("Lacks", [f'<em class="lacks">{escape(missing)}</em> {escape(rule_map.why(rule))}']) if missing else "",
        _row("Rulings", (_ruling_link(ruling) for ruling in rulings)),
        _row("Related", (f'<a href="#{escape(one)}">{escape(one)}</a> {escape(titles.get(one, ""))}' for one in near)),
        "</article>",
    ]
    return "".join(parts)


def _heading(number: str, title: str, kind: str, editions: Iterable[str], marks: Iterable[str]) -> str:
    """How an article begins."""
    anchor, listed = escape(number), list(editions)
    shown = "".join(f'<span class="edition">{escape(edition)}</span>' for edition in listed)
    return (
        f'<article id="{anchor}" data-marks="{" ".join(marks)}" data-editions="{escape(" ".join(listed))}">'
        f'<h3><a class="id" href="#{anchor}">{anchor}</a> {escape(title)}'
        f'<span class="kind">{escape(kind)}</span>{shown}</h3>'
    )


def _differences(parted: Iterable[Parting]) -> str:
    """What the editions say, one line for those that agree."""
    lines: list[str] = []
    for one in parted:
        lines += [f'<dt class="topic">{escape(one.topic)}</dt>'] if one.topic else []
        for editions, words in one.words:
            said = escape(words) if words else '<i class="silent">says nothing of it</i>'
            lines.append(f"<div><dt>{escape(', '.join(editions))}</dt><dd>{said}</dd></div>")
    return f'<dl class="differs">{"".join(lines)}</dl>' if lines else ""


def _case(case: CaseLocation) -> str:
    return f'{escape(case.title)} <code class="case">{escape(case.file)}</code>'


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


def _rulings(rule_map: RuleMap) -> Iterator[str]:
    book = rule_map.rulebook
    known = {rule.id: rule.id for rule in book.rules} | {section.id: f"s{section.id}" for section in book.sections}
    for ruling in book.rulings:
        about = (
            f'<a href="#{escape(known[rule_id])}">{escape(rule_id)}</a>' if rule_id in known else escape(rule_id)
            for rule_id in ruling.rules
        )
        defaults = rule_map.defaults(ruling)
        marks = ["ruled"] + ["switch"] * bool(defaults)
        code = (_code(rule_map.root / at.path, at) for at in rule_map.ruled.get(ruling.number, ()))
        yield (
            _heading(ruling.number, ruling.problem, ruling.kind, ruling.editions or book.editions, marks)
            + f"<p>{escape(ruling.ruling)}</p>"
            + (f'<p class="note">{escape(ruling.why)}</p>' if ruling.why else "")
            + (_row("Otherwise", [escape(ruling.otherwise)]) if ruling.otherwise else "")
            + _row("Switch", [_switch(ruling, defaults)] if defaults else [])
            + _row("Code", code)
            + _row("Cases", (_case(case) for case in rule_map.cases.get(ruling.number, ())))
            + f"{_row('Rules', [', '.join(about)])}</article>"
        )


def _switch(ruling: Ruling, defaults: Mapping[str, bool]) -> str:
    told = ", ".join(f"{edition} {'on' if on else 'off'}" for edition, on in defaults.items())
    return f"<code>switches = {{{escape(ruling.number)} = false}}</code> by default {escape(told)}"


def _edition_buttons(book: Rulebook, edition: str | None) -> Iterator[str]:
    """One button an edition, to see only what it contains."""
    for one in book.editions if edition is None else ():
        yield f'<button type="button" data-edition="{escape(one)}" aria-pressed="false">{escape(one)}</button>'
