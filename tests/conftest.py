"""What every test may use."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("RULEWRIGHT_FORM", "interpreted")
"""The sources are what is tested, whatever has been built; `RULEWRIGHT_FORM=compiled` tests a build instead."""

from rulewright.ai.memory import spare_the_collector  # noqa: E402  (only once the form has been chosen)

pytest_plugins = ["tests.browser.again"]

TESTS = Path(__file__).resolve().parent
os.environ["RULEWRIGHT_CACHE"] = str(TESTS.parent / "build" / "programs")
"""Compiled programs are kept inside the project, never in the home folder of whoever runs the tests."""


spare_the_collector()


WAITING = ("browser", "server")
"""Folders of tests that mostly wait, for a page or for one another."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what waits, then what takes long, so that the processor always has something to do beside it.

    A worker begins with its own part of the list, and one that has nothing left takes half of what another has at the
    end of its own: so the tests of a folder tend to stay together, and none that takes long is left to the last.
    """
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    folder = item.nodeid.removeprefix("tests/").partition("/")[0]
    if folder in WAITING:
        return WAITING.index(folder)
    return len(WAITING) + (item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return TESTS.parent
