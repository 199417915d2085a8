"""`rulewright rules`: what a rule says, the code that obeys it, the judge cases that prove it."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulewright.cli.one_rule import print_rule, print_ruling, print_section
from rulewright.cli.rulemap import RuleMap, draw_up, write_page
from rulewright.games.differences import partings, related
from rulewright.games.rulebook import Rule, Ruling, Section
from rulewright.kernel.errors import RulewrightError, UnknownName


def rules(
    rule_id: Annotated[str | None, Parameter(name="ID")] = None,
    /,
    *,
    game: str = "spoils",
    edition: str | None = None,
    coverage: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    map_folder: Annotated[Path | None, Parameter(name="--map")] = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> None:
    """Show the rulebook: what a rule says, the code that obeys it, the judge cases that prove it.

    Without an ID, the sections with their counts.

    Examples:
      rulewright rules 604.1e                 one rule, its code and its cases
      rulewright rules 604                    all rules of a section
      rulewright rules R42                    what we ruled where the book is open
      rulewright rules --coverage             what still lacks code or a case
      rulewright rules --map build/rulemap    the book as a page for the browser

    Parameters
    ----------
    rule_id
        A rule (604.1e), a section (604) or a ruling (R42).
    game
        Whose rulebook.
    edition
        Only the rules of this edition; all editions otherwise.
    coverage
        For each section how many rules have both code and a judge case, and what is lacking.
    map_folder
        Write a browsable rule map into this folder, as index.html.
    as_json
        Print one JSON document and nothing else.
    """
    rule_map = draw_up(game)
    if edition is not None and edition not in rule_map.rulebook.editions:
        raise UnknownName("edition", edition, rule_map.rulebook.editions)
    console = Console(highlight=False)
    if map_folder is not None:
        page = write_page(rule_map, map_folder, edition)
        if as_json:
            print(json.dumps({"page": str(page)}))
        else:
            console.print(f"wrote {page}", markup=False, soft_wrap=True)
    elif rule_id is not None:
        _look_up(console, rule_map, rule_id, edition, as_json=as_json)
    elif coverage:
        _print_coverage(console, rule_map, edition, as_json=as_json)
    else:
        _print_sections(console, rule_map, edition, as_json=as_json)


# One rule


def _look_up(console: Console, rule_map: RuleMap, wanted: str, edition: str | None, *, as_json: bool) -> None:
    """Print the rule, section or ruling of that id, or the nearest ids."""
    book = rule_map.rulebook
    found: dict[str, Rule | Ruling | Section] = {section.id.lower(): section for section in book.sections}
    found |= {ruling.number.lower(): ruling for ruling in book.rulings}
    found |= {rule.id.lower(): rule for rule in book.rules}
    match found.get(wanted.lower()):
        case Rule() as rule:
            if edition is not None and edition not in rule.editions:
                raise RulewrightError(f"{rule.id} is not in edition {edition}; it is in {', '.join(rule.editions)}")
            if as_json:
                _print_json(describe(rule_map, rule))
            else:
                print_rule(console, rule_map, rule)
        case Ruling() as ruling:
            if as_json:
                _print_json(describe_ruling(rule_map, ruling))
            else:
                print_ruling(console, rule_map, ruling)
        case Section() as section:
            held = [rule for known, listed in rule_map.by_section(edition) if known == section for rule in listed]
            if as_json:
                _print_json({"id": section.id, "title": section.title, "rules": [describe(rule_map, r) for r in held]})
            else:
                print_section(console, rule_map, section, held)
        case None:
            raise UnknownName("rule", wanted, book.nearest(wanted))


# The whole book


def _print_sections(console: Console, rule_map: RuleMap, edition: str | None, *, as_json: bool) -> None:
    """Print the sections with how many rules each has and how many of them are covered."""
    held = rule_map.by_section(edition)
    if as_json:
        counts = [(section, listed, rule_map.count(listed, edition)) for section, listed in held]
        fields = [
            {"id": s.id, "title": s.title, "rules": len(listed), "covered": covered, "wanted": wanted}
            for s, listed, (covered, wanted) in counts
        ]
        _print_json({"game": rule_map.rulebook.game, "sections": fields})
        return
    console.print(_table(rule_map, edition))
    console.print(Text("rulewright rules 604.1e shows one rule, rulewright rules 604 a section.", "dim"))


def _print_coverage(console: Console, rule_map: RuleMap, edition: str | None, *, as_json: bool) -> None:
    """Print covered and wanted rules a section, and what lacks code or a case."""
    listed = rule_map.rulebook.of_edition(edition)
    covered, wanted = rule_map.count(listed, edition)
    if as_json:
        described = [describe(rule_map, rule) for rule in listed]
        _print_json({"rules": described, "covered": covered, "wanted": wanted, "edition": edition})
        return
    console.print(_table(rule_map, edition))
    lacks = Table(box=None, title="Lacking", title_justify="left", title_style="bold", pad_edge=False)
    for heading in ("rule", "", "lacks", "reason"):
        lacks.add_column(heading, header_style="dim")
    for rule in listed:
        if missing := rule_map.missing(rule, edition):
            reason = Text(rule_map.why(rule), "dim")
            lacks.add_row(Text(rule.id, "cyan"), Text(rule.title), Text(missing, "red"), reason)
    if lacks.row_count:
        console.print(Padding(lacks, (1, 0)))
    console.print(Text(f"{covered} of {wanted} rules have code and a judge case", "bold"))


def _table(rule_map: RuleMap, edition: str | None) -> Table:
    titles = {chapter.id: chapter.title for chapter in rule_map.rulebook.chapters}
    name = f"{rule_map.rulebook.title}, {edition or ' and '.join(rule_map.rulebook.editions)}"
    table = Table(box=None, title=name, title_justify="left", title_style="bold", pad_edge=False)
    table.add_column("section", header_style="dim")
    for heading in ("rules", "covered", "wanted"):
        table.add_column(heading, justify="right", header_style="dim")
    for chapter, held in groupby(rule_map.by_section(edition), key=lambda pair: pair[0].chapter):
        if chapter:
            table.add_row(Text(f"Section {chapter}  {titles.get(chapter, '')}", "bold"))
        for section, listed in held:
            covered, wanted = rule_map.count(listed, edition)
            style = "dim" if not wanted else "green" if covered == wanted else "yellow" if covered else "red"
            label = Text.assemble((f"  {section.id}", "cyan"), f" {section.title}")
            table.add_row(label, str(len(listed)), Text(str(covered), style), str(wanted))
    return table


# For machines


def describe(rule_map: RuleMap, rule: Rule) -> dict[str, Any]:
    """A rule as `--json` prints it."""
    return {
        "id": rule.id,
        "game": rule_map.rulebook.game,
        "editions": list(rule.editions),
        "kind": rule.kind,
        "title": rule.title,
        "code": list(dict.fromkeys(f"{at.path}:{at.line}" for at in rule_map.code_for(rule))),
        "tests": [f"{case.file}: {case.title}" for case in rule_map.cases_for(rule)],
        "says": rule.says,
        "differs": rule.differs or None,
        "differences": [
            {
                "topic": one.topic or None,
                "says": {edition: words or None for some, words in one.words for edition in some},
            }
            for one in partings(rule_map.rulebook, rule)
        ],
        "shown": rule.shown or None,
        "see": list(rule.see),
        "related": list(related(rule_map.rulebook, rule)),
        "rulings": [ruling.number for ruling in rule_map.rulebook.rulings_on(rule.id)],
        "wanted": rule.wants_case,
        "lacking": rule_map.why(rule) or None,
    }


def describe_ruling(rule_map: RuleMap, ruling: Ruling) -> dict[str, Any]:
    """A ruling as `--json` prints it; `switch` tells how each edition has it, if it can be switched."""
    fields = {name: getattr(ruling, name) for name in ruling.__struct_fields__}
    at = rule_map.ruled.get(ruling.number, ())
    return fields | {
        "switch": dict(rule_map.defaults(ruling)) or None,
        "code": list(dict.fromkeys(f"{one.path}:{one.line}" for one in at)),
        "tests": [f"{case.file}: {case.title}" for case in rule_map.cases.get(ruling.number, ())],
    }


def _print_json(document: dict[str, Any]) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))
