"""`rulewright studio`: the card workshop on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape

from rulewright.games.cardfiles import CardFile, read_card_file
from rulewright.games.reading import read_text
from rulewright.games.registry import find_game
from rulewright.studio.cardtext import with_changes
from rulewright.studio.lint import Linted, lint_file, mended, other_cards, place_of

studio = App(
    name="studio",
    help="Make cards: lint them, prepare their pictures, draw them for the screen and for print.",
    help_epilogue="""Examples:
  rulewright studio lint my.cards.toml        what the style guide says
  rulewright studio lint my.cards.toml --fix  and mend what can be mended
  rulewright studio art my.cards.toml         make its pictures ready
  rulewright studio draw my.cards.toml --format png --format pdf --dpi 600
  rulewright studio draw my.cards.toml --sheet a4   nine a page, to print
  rulewright studio convert my.cards.toml my.csv    for a spreadsheet
  rulewright studio balance my.cards.toml --card "Ledger Imp" --keep played.jsonl
""",
    help_format="plaintext",
)

studio.command("rulewright.cli.studio_drawing:draw", name="draw", help="Draw cards as PNG, JPEG, PDF or sheets.")
studio.command("rulewright.cli.studio_drawing:art", name="art", help="Make pictures ready for their cards.")
studio.command("rulewright.cli.studio_sets:convert", name="convert", help="Write a set in another format.")
studio.command("rulewright.cli.studio_balance:measure", name="balance", help="Measure what cards do to a deck.")
studio.command("rulewright.cli.studio_sets:report", name="report", help="A whole set on one HTML page.")
studio.command("rulewright.cli.studio_check:check", name="check", help="Hold a whole set to what a release is held to.")

AsJson = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]


@studio.command
def lint(
    files: Annotated[list[Path], Parameter(name="FILE")],
    /,
    *,
    fix: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    as_json: AsJson = False,
) -> int:
    """Look at each card by the style guide of its game: each finding with its rule, its place and a fix.

    Drafts are told; a card with status = "final" is held to the guide. Exit code 1 if any final card is.

    Parameters
    ----------
    files
        Card files, *.cards.toml or the same in JSON.
    fix
        Mend in the files what can be mended, and tell what remains. Advice is left to you.
    as_json
        Print one JSON document and nothing else.
    """
    read = [read_card_file(path) for path in files]
    if fix:
        for path, file in zip(files, read, strict=True):
            _mend(path, file, read)
        read = [read_card_file(path) for path in files]
    results = [(file, one) for file in read for one in lint_file(file, [other for other in read if other is not file])]
    held = sum(1 for _, one in results if one.held)
    told = sum(1 for _, one in results if one.findings and not one.held)
    if as_json:
        print(json.dumps(_document(results), ensure_ascii=False, indent=1))
    else:
        console = Console(highlight=False, soft_wrap=True)
        for file, one in results:
            _show(console, file, one)
        console.print(f"{len(results) - held - told} in style, {told} told, {held} held back")
    return 1 if held else 0


def _mend(path: Path, file: CardFile, read: list[CardFile]) -> None:
    """Write a file with its cards mended; what cannot be written so that it is read again stays as it is."""
    kit = find_game(file.game)
    text = read_text(path, "name a card file")
    for number, entry in enumerate(file.cards):
        after = mended(kit, entry.fields, other_cards(kit, file, entry, [one for one in read if one is not file]))
        changes = {field: value for field, value in after.items() if entry.fields.get(field) != value}
        if changes:
            text = with_changes(text, number, changes, str(path))
    if text != path.read_text(encoding="utf-8"):
        path.write_text(text, encoding="utf-8")


def _show(console: Console, file: CardFile, one: Linted) -> None:
    if not one.findings and one.refused is None:
        return
    where = f"{file.file}:{one.entry.line}" if one.entry.line else file.file
    told = "[yellow]told[/yellow]" if one.findings else "[green]in style[/green]"
    state = "[red]held back[/red]" if one.held else told
    console.print(f"{state}  {escape(one.entry.name)}  [dim]{escape(where)}[/dim]")
    for problem in one.refused.problems if one.refused is not None else ():
        place_told = f"text {problem.line}:{problem.column}" if problem.line else "card"
        prefix = "" if problem.understood else "not understood: "
        console.print(f"    {place_told}  {prefix}{escape(problem.message)}")
    for finding in one.findings:
        place = place_of(one.entry.fields, finding)
        at = f"{finding.field} {place.line}:{place.column}" if finding.end else finding.field
        console.print(f"    {at}  {escape(finding.message)}  [dim]{finding.rule}[/dim]", end="")
        console.print("  [dim]advice[/dim]" if finding.advice else "", end="")
        console.print("  [dim]--fix mends it[/dim]" if finding.fix is not None and not finding.advice else "")


def _document(results: list[tuple[CardFile, Linted]]) -> dict[str, Any]:
    cards = [
        {
            "file": file.file,
            "name": one.entry.name,
            "status": "held back" if one.held else "told" if one.findings else "in style",
            "verdict": "proven" if one.refused is None else one.refused.verdict,
            "findings": [
                {
                    "rule": finding.rule,
                    "field": finding.field,
                    "line": place_of(one.entry.fields, finding).line,
                    "column": place_of(one.entry.fields, finding).column,
                    "length": finding.end - finding.start,
                    "message": finding.message,
                    "fix": finding.fix,
                    "advice": finding.advice,
                }
                for finding in one.findings
            ],
        }
        for file, one in results
    ]
    count = {state: sum(card["status"] == state for card in cards) for state in ("in style", "told", "held back")}
    return {"cards": cards, "in_style": count["in style"], "told": count["told"], "held_back": count["held back"]}
