"""Actions that directly affect minions: heard of as one is played; which one to play for that is another matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects.selectors import Cards, EventCard, Filter
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import single
from rulewright.text.pending import Misread, Unplayable, parts_of

_YET_TO_PLAY = "an action that has to be played so that it directly affects a certain minion"
OCCASIONS = ("is affected", "is raised")


def constructions() -> Iterator[Construction]:
    """R13 Somebody plays an action that does something to a minion, or raises its power."""
    plays = "{who:Actor@a} play~a an|another action that directly"
    yield construction(
        "Happening",
        f"{plays} affects {{subject:Subject.sg}}",
        node=Made(lambda who, subject: _heard("is affected", who, subject)),
    )
    yield construction(
        "Happening",
        f"{plays} affects 1 or more of {{kind:Kind.pl}}",
        node=Made(lambda who, kind: replace(_heard("is affected", who, single(kind)), together=True)),
    )
    yield construction(
        "Happening",
        f"{plays} increases the power of {{subject:Subject.sg}}",
        f"{plays} increases {{subject:Subject.sg}}'s power",
        node=Made(lambda who, subject: _heard("is raised", who, subject)),
    )
    affects = "directly affect~a"
    for words in (
        f"that {affects} {{cards:Cards}}",
        f"that {affects} 1 or more of {{kind:Kind.pl}}",
        "that directly increase~a {card:Possessor} power",
        "that directly increase~a the power of {cards:Cards}",
    ):
        yield construction("Qualifier@a", words, node=Made(_not_yet))


def _heard(what: str, who: Any, subject: Cards) -> k.Occasion:
    if isinstance(subject, Filter) and subject.types != ("minion",):
        raise Misread("minions are directly affected")
    return k.Occasion(what, subject, who=who)


def heard(node: p.Paragraph) -> p.Paragraph:
    """R13 Text acts once for an action, whatever that affects, unless it goes on about the one minion."""
    if not isinstance(node, p.Triggered) or node.when.what not in OCCASIONS:
        return node
    speaks_of_it = any(isinstance(part, EventCard) for part in parts_of(node.effects))
    return node if speaks_of_it else replace(node, when=replace(node.when, together=True))


def _not_yet(**slots: Any) -> Any:
    raise Unplayable(_YET_TO_PLAY)
