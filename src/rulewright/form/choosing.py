"""The choice between the two forms, made once, when the package is imported."""

from __future__ import annotations

import os
from typing import NamedTuple

from rulewright.form.manifest import place, read_manifest, unfit

WANTED = "RULEWRIGHT_FORM"
"""The environment variable that says which form is wanted: one of the following."""
AUTO, INTERPRETED, COMPILED = "auto", "interpreted", "compiled"


class Form(NamedTuple):
    """The form that runs, and why it is not the other one."""

    name: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.why})" if self.why else self.name


_runs = Form(INTERPRETED)


def choose() -> None:
    """Have the compiled form run if there is a build that fits; the interpreted one otherwise.

    Where the compiled form was asked for by name and cannot run, that is an error.
    """
    global _runs
    wanted = os.environ.get(WANTED, "") or AUTO
    if wanted == INTERPRETED:
        return
    if wanted not in (AUTO, COMPILED):
        raise ImportError(f"{WANTED}={wanted}: it can be {AUTO}, {INTERPRETED} or {COMPILED}")
    why = _start(insists=wanted == COMPILED)
    if why and wanted == COMPILED:
        raise ImportError(f"{WANTED}={COMPILED}, but the compiled form cannot run: {why}; `rulewright fast` builds it")
    _runs = Form(INTERPRETED, why) if why else Form(COMPILED)


def form() -> Form:
    """The form that runs."""
    return _runs


def _start(*, insists: bool) -> str:
    """Have the compiled form run; why it cannot, or nothing. A game of another package is run on it only by name."""
    folder = place()
    manifest = read_manifest(folder)
    if manifest is None:
        return "not built"
    why = unfit(folder, manifest)
    if why:
        return why
    others = [] if insists else games_of_others()
    if others:
        return f"{others[0]} is a game of another package, whose rules are not compiled; {WANTED}={COMPILED} insists"
    from rulewright.form.loading import install  # only here: without a build nothing of it is needed

    try:
        install(folder, manifest)
    except ImportError as fault:
        return f"built, but it cannot be loaded: {fault}"
    return ""


def games_of_others() -> list[str]:
    """The installed games that are not ours, whose interpreted rules would run on the compiled engine."""
    from importlib.metadata import entry_points  # only here: it takes a while to import

    return sorted(one.name for one in entry_points(group="rulewright.games") if not one.value.startswith("rulewright."))
