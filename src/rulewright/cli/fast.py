"""`rulewright fast`: build the compiled form, or say which form runs."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from rulewright.ai.many import MOST_JOBS
from rulewright.fast.building import build
from rulewright.form import form
from rulewright.form.manifest import place
from rulewright.kernel.errors import RulewrightError


def fast(
    *,
    jobs: int = 1,
    optimize: str = "2",
    profile: bool = True,
    check: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Build the compiled form: the same engine, in less than half the time.

    The modules that playing calls are compiled by mypyc and the C compiler of this machine, which takes minutes.
    From then on every program uses them. When a source or a version changes, it goes back to the sources by itself.
    RULEWRIGHT_FORM=interpreted chooses the sources, =compiled insists on the build; RULEWRIGHT_FAST names its folder.

    Examples:
      rulewright fast               build it
      rulewright fast --check       say which form runs, and why

    Parameters
    ----------
    jobs
        How many C files are compiled at a time.
    optimize
        The level of the C compiler: 0, 1, 2 or 3.
    profile
        Compile twice: the first time to count what runs while games are played, the second time for that.
    check
        Build nothing; exit code 1 if it is not the compiled form that runs.
    """
    if check:
        print(f"{form()}, {place()}")
        return 0 if form().name == "compiled" else 1
    if not 1 <= jobs <= MOST_JOBS:
        raise RulewrightError(f"1 to {MOST_JOBS} jobs can be had, not {jobs}")
    made = build(optimize=optimize, jobs=jobs, profile=profile)
    print(f"built: {made}")
    return 0
