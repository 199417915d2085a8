"""When an ability may be used and a card may be played: only while something is so, only so often."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.statements import Statement
from rulewright.text.lexicon import Lexicon

ONCE = "once each|per|a turn"


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Limit`: when something may be done; of several limits all must hold."""
    yield construction("Limit", "{one:OnlyThen}", node=SLOT.one)
    yield construction("Limit", "{one:OnlyThen} and [only] {rest:Limit}", node=Made(_both))
    yield construction(
        "OnlyThen",
        "when|if|while {so:Condition} [as well]",
        "as long as {so:Condition}",
        "during {so:During}",
        node=SLOT.so,
    )
    yield construction("OnlyThen", ONCE, node=k.FirstUse())
    yield construction(
        "Statement",
        "use|activate this ability only {so:Limit}",
        "only use|activate this ability {so:Limit}",
        "use|activate only {so:Limit}",
        "use|activate this only {so:Limit}",
        "only use|activate this {so:Limit}",
        "you may|can use|activate this ability only {so:Limit}",
        "you may|can only use|activate this ability {so:Limit}",
        "this ability may|can be used only {so:Limit}",
        "this ability may|can only be used {so:Limit}",
        node=Made(lambda so: Statement((v.Only(so, use=True),), "only")),
    )
    yield construction(
        "Statement",
        f"use this ability {ONCE}",
        node=Made(lambda: Statement((v.Only(k.FirstUse(), use=True),), "only")),
    )


def _both(one: k.Condition, rest: k.Condition) -> k.Condition:
    return k.Both((one, *(rest.conditions if isinstance(rest, k.Both) else (rest,))))
