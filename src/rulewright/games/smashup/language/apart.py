"""Several cards and what they have in common, or have not: names, factions, values, bases, players."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects.selectors import Filter
from rulewright.text.construction import Construction, construction

_TOGETHER = (
    (("with the same name", "that share a name"), "same name"),
    (("with different names",), "different names"),
    (("of the same faction",), "same faction"),
    (("with the same power",), "same value power"),
    (("at|on different bases", "each at|on a different base", "from different bases"), "different places"),
    (
        ("controlled by different players", "of different players", "belonging to different players"),
        "different controllers",
    ),
)


def constructions() -> Iterator[Construction]:
    """What is said of several cards that are chosen together."""
    for forms, kind in _TOGETHER:
        yield construction("Qualifier.pl", *forms, node=Filter(together=kind))
    yield construction("Qualifier.pl", "at|on|from the same base", node=Filter(together="same place"), far_fetched=True)
