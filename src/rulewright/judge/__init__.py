"""Judge files: set up a position, say what the players do, check what must be true."""

from rulewright.judge.files import Case, read_file
from rulewright.judge.report import CaseReport, Failure
from rulewright.judge.run import run_case, run_file

__all__ = ["Case", "CaseReport", "Failure", "read_file", "run_case", "run_file"]
