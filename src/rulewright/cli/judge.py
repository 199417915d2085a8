"""`rulewright judge`: run judge files, say why what fails does; step through a case, watch a file, begin a new one."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.text import Text

from rulewright.games.registry import find_game
from rulewright.judge.editions import as_lines, compare
from rulewright.judge.files import read_file
from rulewright.judge.report import CaseReport, as_details, as_json, as_line, as_notes, as_trace, totals
from rulewright.judge.run import ALL, run_file
from rulewright.judge.skeleton import skeleton
from rulewright.kernel.errors import FileFault, RulewrightError, UnknownName

SUFFIX = ".judge.toml"
MOST_LOOKED = 50_000
"""A folder with more files and folders in it is not looked through."""
ELSEWHERE = ("node_modules", "__pycache__")
"""Folders that hold what others have written."""
EVERY = 0.4
"""So many seconds lie between two looks at a watched file."""

judge = App(
    name="judge",
    help="""Run judge files: set up each case's position, do what it says, check what it expects.

Prints one line a case and the totals last.
Exit code 0 if every case holds, 1 if one does not, 2 if a file cannot be read.""",
    help_format="plaintext",
    help_epilogue="""Examples:
  rulewright judge my.judge.toml                one file
  rulewright judge tests/judge/spoils           every *.judge.toml in a folder
  rulewright judge my.judge.toml --explain      each step with its rule
  rulewright judge my.judge.toml --edition all  where editions differ, step by step
  rulewright judge my.judge.toml --interactive  step by step, with the board; try other answers
  rulewright judge my.judge.toml --watch        again whenever the file is saved
  rulewright judge new arcmage > my.judge.toml  a commented file to begin with

docs/formats.md says how such a file is written.
""",
)

Flag = Annotated[bool, Parameter(negative="", show_default=False)]


@judge.default
def run(
    *paths: Annotated[Path, Parameter(name="FILE")],
    edition: str | None = None,
    explain: Flag = False,
    interactive: Flag = False,
    watch: Flag = False,
    json_: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Run judge files.

    Parameters
    ----------
    paths
        Judge files, or folders that hold some.
    edition
        The edition to judge by, or `all` to see where they differ (then exit code 1 only if a case fails under the
        edition it is written for); the one that a file or a case names otherwise.
    explain
        Print the trace of each case, indented, with rule ids, and its checks where they are made.
    interactive
        Step through the cases: the board and what is asked after each step; other lines can be tried.
    watch
        Run the files again whenever one of them is saved, until interrupted.
    json_
        Print one JSON document and nothing else.
    """
    if sum((interactive, watch, json_)) > 1:
        raise RulewrightError("--interactive, --watch and --json do not go together; choose one")
    if interactive:
        from rulewright.cli.walking import walk

        return walk([case for file in judge_files(paths) for case in read_file(file, _one(edition))])
    if watch:
        return _watch(paths, lambda: _judge(judge_files(paths), edition, explain=explain, as_document=False))
    return _judge(judge_files(paths), edition, explain=explain, as_document=json_)


@judge.command(
    help_epilogue="""Examples:
  rulewright judge new spoils > my.judge.toml
  rulewright judge new arcmage --edition 2016-08 --output my.judge.toml
"""
)
def new(
    game: Annotated[str, Parameter(name="GAME")], /, *, edition: str | None = None, output: Path | None = None
) -> None:
    """Write a new judge file: a case that holds, with comments, and all the words that the game has.

    Parameters
    ----------
    game
        Which game.
    edition
        The edition that its cases are written for; the game's default otherwise.
    output
        The file to write; standard output otherwise. A file that is there already is not touched.
    """
    kit = find_game(game)
    chosen = edition or kit.default_edition
    if chosen not in kit.editions:
        raise UnknownName(f"edition of {kit.title}", chosen, kit.editions)
    text = skeleton(kit, chosen)
    if output is None:
        print(text, end="")
        return
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as fault:
        raise FileFault(str(output), f"cannot be written: {fault.strerror}", remedy="give another name") from fault
    print(f"{output} is written; run it with: rulewright judge {output} --explain")


def _one(edition: str | None) -> str | None:
    if edition == ALL:
        raise RulewrightError("one edition at a time is stepped through; name it, or leave --edition out")
    return edition


def _judge(files: list[Path], edition: str | None, *, explain: bool, as_document: bool) -> int:
    """Run files, print what came of them, and return the exit code."""
    reports: list[CaseReport] = []
    faults: list[FileFault] = []
    console = Console(highlight=False)
    for file in files:
        try:
            found = run_file(file, edition)
        except FileFault as fault:
            faults.append(fault)
            continue
        reports += found
        if edition == ALL and not as_document:
            for compared in compare(found):
                for sentence in as_lines(compared):
                    console.print(Text(sentence), soft_wrap=True)
        elif not as_document:
            for report in found:
                _print(console, report, explain=explain)
    if as_document:
        print(json.dumps(as_json(reports, faults), ensure_ascii=False, indent=2))
    else:
        console.print(Text(totals(reports), "bold"))
    for one in faults:
        print(f"rulewright: {one}", file=sys.stderr)
    if faults:
        return 2
    return 0 if all(report.holds for report in reports if edition != ALL or report.edition == report.own) else 1


def _watch(paths: tuple[Path, ...], again: Callable[[], int]) -> int:
    """Run files whenever they change; the exit code of the last run."""
    seen: object = None
    code = 0
    try:
        while True:
            now = [(file, file.stat().st_mtime_ns, file.stat().st_size) for file in judge_files(paths) if file.exists()]
            if now != seen:
                seen = now
                if sys.stdout.isatty():
                    print("\033[2J\033[H", end="")
                code = again()
                print(f"-- {time.strftime('%H:%M:%S')}, waiting for changes; Ctrl-C ends")
                sys.stdout.flush()
            time.sleep(EVERY)
    except KeyboardInterrupt:
        return code


def judge_files(paths: tuple[Path, ...]) -> list[Path]:
    """The judge files that are named, and those in the folders that are; raises if there are none."""
    if not paths:
        raise RulewrightError("no judge file is named; say `rulewright judge FILE` or `rulewright judge FOLDER`")
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += _within(path)
        elif path.is_file():
            found.append(path)
        else:
            raise FileFault(str(path), "there is no such file or folder", remedy=f"judge files are called NAME{SUFFIX}")
    if not found:
        told = ", ".join(str(path) for path in paths)
        raise RulewrightError(f"no judge files in {told}; they must be called NAME{SUFFIX}")
    return list(dict.fromkeys(found))


def _within(folder: Path) -> list[Path]:
    """The judge files anywhere in a folder; one with very much in it is not looked through, for that is a mistake."""
    found: list[Path] = []
    looked = 0
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in ELSEWHERE)
        looked += len(folders) + len(names)
        if looked > MOST_LOOKED:
            told = f"holds more than {MOST_LOOKED:,} files and folders"
            raise FileFault(str(folder), told, remedy="name the folder in which the judge files are")
        found += sorted(Path(root, name) for name in names if name.endswith(SUFFIX))
    return found


def _print(console: Console, report: CaseReport, *, explain: bool) -> None:
    word, _, rest = as_line(report).partition("  ")
    line = Text.assemble((word, "green" if report.holds else "bold red"), "  ", rest)
    console.print(line, soft_wrap=True)
    if explain:
        for sentence in as_trace(report):
            console.print(Text("    " + sentence), soft_wrap=True)
    for sentence in as_notes(report.notes):
        console.print(Text("    " + sentence, "yellow"), soft_wrap=True)
    if report.failure is not None:
        for sentence in as_details(report.failure, report.file):
            console.print(Text("    " + sentence), soft_wrap=True)
