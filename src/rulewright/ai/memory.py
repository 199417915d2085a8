"""Memory, for a process that does nothing but play: Python's collector looks for cycles, and a state has none."""

from __future__ import annotations

import gc

RARELY = 100_000
"""So many new objects before the collector looks at the young ones; Python's own figure is 700."""


def spare_the_collector() -> None:
    """Set what has been loaded aside for good, and look for cycles among the rest only rarely.

    A game makes tens of small frozen records a decision, none of which can be part of a cycle: looking at them takes
    about an eighth of the time. This concerns the whole process, so it is for programs to call, not for the library.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(RARELY, 20, 20)
