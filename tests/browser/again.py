"""On a busy machine a test of the browser or the server gets a second try: CI asks for it with RULEWRIGHT_SECOND_TRY=1.

The first failure is counted as `repeated` and printed whole at the end: it is a fault to be found, in the test or in
what it tests, though no reason to hold up what everybody else has done.
"""

import os
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

HERE = Path(__file__).parent
TRIED_AGAIN = (HERE, HERE.parent / "server")
"""Tests that wait for other processes: for a page, for replies, for what is shown at its pace."""
REPEATED = "repeated"


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test, and once more if it has failed and waits for others."""
    if item.path.parent not in TRIED_AGAIN or "RULEWRIGHT_SECOND_TRY" not in os.environ:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    failed = [report for report in reports if report.failed]
    if failed:
        failed[0].outcome = REPEATED  # type: ignore[assignment]  # a word of our own, for the count
        item.ihook.pytest_runtest_logreport(report=failed[0])
        item._initrequest()  # type: ignore[attr-defined]  # fixtures of its own again; pytest has no public way
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """How a first failure is counted and shown."""
    return (REPEATED, "R", "REPEATED") if report.outcome == REPEATED else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Every first failure, whole."""
    for report in terminalreporter.stats.get(REPEATED, []):
        terminalreporter.section(f"{report.nodeid} failed at first")
        report.toterminal(terminalreporter._tw)
