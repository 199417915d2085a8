"""`rulewright studio check`: everything about the folder of a set that a release would be held to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from rulewright.games.cardfiles import CardFile, read_card_file
from rulewright.games.registry import find_game
from rulewright.games.verdicts import refusal
from rulewright.judge.files import read_text as read_cases
from rulewright.judge.run import run_case
from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.studio.folders import BANS, read_bans
from rulewright.studio.lint import lint_file
from rulewright.studio.output import art_of
from rulewright.studio.pictures import open_picture

Fault = tuple[str, str]
"""Where, and what is wrong there."""


def check(folder: Annotated[Path, Parameter(name="FOLDER")], /) -> int:
    """Hold the folder of a set to all that a final release is held to, for the set's own CI.

    Every card understood, final cards in style, every picture there and one that can be printed, every ruling judged,
    every banned card known. Exit code 1 if anything does not hold.

    Parameters
    ----------
    folder
        The folder, with *.cards.toml and beside them art/, rulings/ and bans.toml.
    """
    files = [read_card_file(path) for path in sorted(folder.glob("*.cards.toml"))]
    if not files:
        raise FileFault(str(folder), "has no card file", remedy="name the folder in which *.cards.toml lies")
    console = Console(highlight=False, soft_wrap=True)
    faults = [*_cards(files), *_pictures(files), *_rulings(folder), *_bans(folder, files)]
    for where, told in faults:
        console.print(f"[red]does not hold[/red]  {escape(where)}: {escape(told)}")
    cards, rulings = sum(len(file.cards) for file in files), len(list(folder.glob("rulings/*.judge.toml")))
    console.print(f"{cards} cards, {rulings} rulings: {f'{len(faults)} faults' if faults else 'all holds'}")
    return 1 if faults else 0


def _cards(files: list[CardFile]) -> Iterator[Fault]:
    for file in files:
        kit = find_game(file.game)
        for one in lint_file(file, [other for other in files if other is not file]):
            refused = refusal(kit, one.entry.fields, kit.default_edition)
            if refused is not None:
                yield one.entry.name, str(refused)
            for finding in one.held:
                yield one.entry.name, f"{finding.message} ({finding.rule})"


def _pictures(files: list[CardFile]) -> Iterator[Fault]:
    for file in files:
        for entry in file.cards:
            try:
                art = art_of(file, entry.fields)
                if art is not None:
                    open_picture(art.read_bytes(), str(art))
            except RulewrightError as fault:
                yield entry.name, str(fault)


def _rulings(folder: Path) -> Iterator[Fault]:
    for path in sorted(folder.glob("rulings/*.judge.toml")):
        try:
            for case in read_cases(path.read_text(encoding="utf-8"), str(path)):
                report = run_case(case)
                if report.failure is not None:
                    yield str(path), f"{case.title}: expected {report.failure.expected}, found {report.failure.found}"
        except FileFault as fault:
            yield str(path), fault.message


def _bans(folder: Path, files: list[CardFile]) -> Iterator[Fault]:
    path = folder / BANS
    if not path.is_file():
        return
    known = {entry.name for file in files for entry in file.cards}
    for form, names in read_bans(path.read_text(encoding="utf-8")).items():
        for name in names:
            if name not in known:
                yield str(path), f"there is no card called {name!r}, which is banned in {form}"
