"""What every test may use."""

import os
from pathlib import Path

import pytest

from rulewright.ai.memory import spare_the_collector

os.environ["RULEWRIGHT_CACHE"] = str(Path(__file__).resolve().parent.parent / "build" / "programs")
"""Compiled programs are kept inside the project, never in the home folder of whoever runs the tests."""


spare_the_collector()


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent
