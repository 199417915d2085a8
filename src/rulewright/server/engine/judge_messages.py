"""What is asked of a worker about a judge file, and what it replies."""

from __future__ import annotations

from msgspec import Struct

from rulewright.server.engine.company import Viewer


class Judge(Struct, frozen=True, tag=True):
    """Read a judge file and run one of its cases, by its number. `table` plays no part."""

    text: str
    case: int
    viewer: Viewer
    table: str = ""


class Judged(Struct, frozen=True, tag=True):
    """What came of it: a FileJudged, as JSON."""

    told: bytes
