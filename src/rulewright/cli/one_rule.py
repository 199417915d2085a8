"""One rule, ruling or section of a rulebook, as the terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulewright.cli.rulemap import RuleMap
from rulewright.games.coverage import CaseLocation
from rulewright.games.differences import Parting, partings, related
from rulewright.games.rulebook import CodeLocation, Rule, Ruling, Section

SILENT = "says nothing of it"


def print_rule(console: Console, rule_map: RuleMap, rule: Rule) -> None:
    """What a rule says, where editions part, its code, its cases, our rulings on it, and related rules."""
    book = rule_map.rulebook
    section = book.section_of(rule.id)
    titles = {known.id: known.title for known in book.rules}
    console.print(Text.assemble((rule.id, "bold cyan"), " ", (rule.title, "bold")))
    console.print(Text(f"{section.id} {section.title} · {rule.kind} · {', '.join(rule.editions)}", "dim"))
    _print_paragraph(console, rule.says)
    _print_list(console, "Editions differ", (line for one in partings(book, rule) for line in _parting(one)))
    _print_list(console, "Shown", [Text(rule.shown)] if rule.shown else [])
    _print_list(console, "Code", _code(rule_map.code_for(rule)))
    _print_list(console, "Judge cases", _cases(rule_map.cases_for(rule)))
    if missing := rule_map.missing(rule):
        _print_list(console, "Lacks", [Text.assemble((missing, "red"), f"  {rule_map.why(rule)}")])
    ruled = book.rulings_on(rule.id)
    _print_list(console, "Rulings", (Text(f"{r.number} ({r.kind}) {r.problem} → {r.ruling}") for r in ruled))
    near = (Text.assemble((one, "cyan"), f" {titles.get(one, '')}") for one in related(book, rule))
    _print_list(console, "Related rules", near)


def print_ruling(console: Console, rule_map: RuleMap, ruling: Ruling) -> None:
    """What we ruled and why, how it is switched and what one plays by then, its code and its cases."""
    book = rule_map.rulebook
    titles = {rule.id: rule.title for rule in book.rules} | {section.id: section.title for section in book.sections}
    console.print(Text.assemble((ruling.number, "bold cyan"), " ", (ruling.problem, "bold")))
    console.print(Text(f"{ruling.kind} · {', '.join(ruling.editions or book.editions)}", "dim"))
    _print_paragraph(console, ruling.ruling)
    _print_list(console, "Because", [Text(ruling.why)] if ruling.why else [])
    _print_list(console, "Otherwise", [Text(ruling.otherwise)] if ruling.otherwise else [])
    _print_list(console, "Switch", _switch(rule_map, ruling))
    _print_list(console, "Code", _code(rule_map.ruled.get(ruling.number, ())))
    _print_list(console, "Judge cases", _cases(rule_map.cases.get(ruling.number, ())))
    _print_list(
        console, "Rules", (Text.assemble((one, "cyan"), f" {titles.get(one, '')}".rstrip()) for one in ruling.rules)
    )


def print_section(console: Console, rule_map: RuleMap, section: Section, held: list[Rule]) -> None:
    """The rules of a section, and how many of them are obeyed and proven."""
    covered, wanted = rule_map.count(held)
    console.print(Text.assemble((section.id, "bold cyan"), " ", (section.title, "bold")))
    console.print(Text(f"{covered} of {wanted} rules have code and a judge case", "dim"))
    table = Table(box=None, show_header=False, pad_edge=False)
    for rule in held:
        table.add_row(Text(rule.id, "cyan"), Text(rule.title, "bold"), Text(rule.says))
    console.print(Padding(table, (1, 0, 0, 0)))


def _switch(rule_map: RuleMap, ruling: Ruling) -> Iterator[Text]:
    """How a ruling is switched off, and how each edition has it."""
    defaults = rule_map.defaults(ruling)
    if not defaults:
        return
    yield Text.assemble((f"switches = {{{ruling.number} = false}}", "green"), " in a judge case or in new_game")
    yield Text("by default " + ", ".join(f"{edition} {'on' if on else 'off'}" for edition, on in defaults.items()))


def _parting(one: Parting) -> Iterator[Text]:
    if one.topic:
        yield Text(one.topic, "italic")
    for editions, words in one.words:
        name = f"{', '.join(editions)}: " if editions else ""
        yield Text.assemble("  " if one.topic else "", (name, "yellow"), words or SILENT)


def _code(locations: Iterable[CodeLocation]) -> Iterator[Text]:
    for at in locations:
        yield Text.assemble(f"{at.path}:{at.line}", (f"  {at.dotted.partition(':')[2]}", "dim"))


def _cases(cases: Iterable[CaseLocation]) -> Iterator[Text]:
    for case in cases:
        yield Text.assemble((f"{case.file}: ", "dim"), case.title)


def _print_paragraph(console: Console, text: str) -> None:
    """Indented, between empty lines; nothing is filled up with spaces."""
    console.print()
    for line in wrap(text, max(20, console.width - 4)):
        console.print(Text(f"  {line}"))
    console.print()


def _print_list(console: Console, heading: str, entries: Iterable[Text]) -> None:
    listed = list(entries)
    if listed:
        console.print(Text(heading, "bold"))
    for entry in listed:
        if console.is_terminal:
            console.print(Padding(entry, (0, 0, 0, 2)))
        else:  # in a pipe a path stays on one line
            console.print(Text("  ") + entry, soft_wrap=True)
