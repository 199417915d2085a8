"""Who takes control of cards, and for how long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Each
from rulewright.games.spoils.language.constructions.clauses import Clause
from rulewright.games.spoils.language.constructions.objects import Effects, deed, targets
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import SUBJECT, Mention, Misread


def constructions() -> Iterator[Construction]:
    """Control taken, for good, for a time, or as long as something is so; control exchanged."""
    yield from deed("take~ control of {cards:NP}", make=lambda cards: v.TakeControl(cards, SUBJECT, ""))
    yield from deed(
        "take~ control of {cards:NP} {until:Until}", make=lambda cards, until: v.TakeControl(cards, SUBJECT, until)
    )
    yield from deed(
        "take~ control of {cards:NP} while {so:Condition}",
        make=lambda cards, so: v.TakeControl(cards, SUBJECT, "forever", condition=so),
    )
    yield construction(
        "Clause",
        "you control {cards:Reference} while {so:Condition}",
        node=Made(lambda cards, so: Clause((v.TakeControl(cards, "you", "forever", condition=so),), "nobody")),
    )
    yield construction("Deed@v", "exchange~ control of {cards:NP}", node=Made(_exchange))


def _exchange(cards: Any, at: str) -> Effects:
    before, named = targets(cards, at)
    if not isinstance(named, Each) and not (isinstance(named, Mention) and named.plural):
        raise Misread("control of which two cards?")
    return (*before, v.Exchange(named))
