"""The libraries that pictures and drawings need; whoever only plays does without them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rulewright.kernel.errors import RulewrightError

PACKAGES = {"PIL": "pillow", "typst": "typst", "pypdfium2": "pypdfium2"}


class StudioMissing(RulewrightError):
    """A library of the workshop is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"drawing cards needs {package}; install it with: pip install 'rulewright[studio]'")


def library(module: str) -> Any:
    """A module of one of these libraries, or an error that says how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as fault:
        if (fault.name or "").partition(".")[0] not in PACKAGES:
            raise
        raise StudioMissing(PACKAGES[(fault.name or "").partition(".")[0]]) from fault
