"""`rulewright judge`: run judge files, print one line a case and the totals, say why what fails does."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from rulewright.judge.editions import as_lines, compare
from rulewright.judge.report import CaseReport, as_details, as_json, as_line, as_trace, totals
from rulewright.judge.run import ALL, own_edition, run_file
from rulewright.kernel.errors import FileFault, RulewrightError

SUFFIX = ".judge.toml"


def judge(
    *paths: Annotated[Path, Parameter(name="FILE")],
    edition: str | None = None,
    explain: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Run judge files: set up each case's position, do what it says, check what it expects.

    Prints one line a case and the totals last.
    Exit code 0 if every case holds, 1 if one does not, 2 if a file cannot be read.

    Examples:
      rulewright judge my.judge.toml                one file
      rulewright judge tests/judge/spoils           every *.judge.toml in a folder
      rulewright judge my.judge.toml --explain      each step with its rule
      rulewright judge my.judge.toml --edition all  where editions differ, step by step

    docs/formats.md says how such a file is written.

    Parameters
    ----------
    paths
        Judge files, or folders that hold some.
    edition
        The edition to judge by, or `all` to see where they differ (then exit code 1 only if a case fails under the
        edition it is written for); the one that a file names otherwise.
    explain
        Print the whole trace of each case, indented, with rule ids.
    json_
        Print one JSON document and nothing else.
    """
    reports: list[CaseReport] = []
    faults: list[FileFault] = []
    console = Console(highlight=False)
    for file in judge_files(paths):
        try:
            found = run_file(file, edition)
        except FileFault as fault:
            faults.append(fault)
            continue
        reports += found
        if edition == ALL and not json_:
            for compared in compare(found, own_edition(file)):
                for sentence in as_lines(compared):
                    console.print(Text(sentence), soft_wrap=True)
        elif not json_:
            for report in found:
                _print(console, report, explain=explain)
    if json_:
        print(json.dumps(as_json(reports, faults), ensure_ascii=False, indent=2))
    else:
        console.print(Text(totals(reports), "bold"))
    for one in faults:
        print(f"rulewright: {one}", file=sys.stderr)
    if faults:
        return 2
    return 0 if all(report.holds for report in reports if edition != ALL or report.edition == report.own) else 1


def judge_files(paths: tuple[Path, ...]) -> list[Path]:
    """The judge files that are named, and those in the folders that are; raises if there are none."""
    if not paths:
        raise RulewrightError("no judge file is named; say `rulewright judge FILE` or `rulewright judge FOLDER`")
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob(f"*{SUFFIX}"))
        elif path.is_file():
            found.append(path)
        else:
            raise FileFault(str(path), "there is no such file or folder", remedy=f"judge files are called NAME{SUFFIX}")
    if not found:
        told = ", ".join(str(path) for path in paths)
        raise RulewrightError(f"no judge files in {told}; they must be called NAME{SUFFIX}")
    return list(dict.fromkeys(found))


def _print(console: Console, report: CaseReport, *, explain: bool) -> None:
    word, _, rest = as_line(report).partition("  ")
    line = Text.assemble((word, "green" if report.holds else "bold red"), "  ", rest)
    console.print(line, soft_wrap=True)
    if explain:
        for sentence in as_trace(report.trace):
            console.print(Text("    " + sentence), soft_wrap=True)
    if report.failure is not None:
        for sentence in as_details(report.failure, report.file):
            console.print(Text("    " + sentence), soft_wrap=True)
