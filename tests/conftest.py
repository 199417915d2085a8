"""What every test may use."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent
