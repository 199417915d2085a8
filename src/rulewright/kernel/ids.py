"""The numbers by which a state refers to things, each of a type of its own, so that no two of them can be confused.

They are plain ints when a game runs. The slot of a card and the number of a seat stay `int`: whatever of these they are
swapped with is not.
"""

from __future__ import annotations

from typing import NewType

Area = NewType("Area", int)
"""A kind of area, by its place in `Rules.areas`."""
Kind = NewType("Kind", int)
"""A kind of event; see `events.py`."""
ValueCode = NewType("ValueCode", int)
"""Which derived value of a card: its types, its keywords, or a number that the game knows."""
HookNumber = NewType("HookNumber", int)
"""A paragraph or a lasting instruction, by its number in the match."""
