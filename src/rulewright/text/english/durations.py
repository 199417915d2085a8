"""How long something lasts: until a moment, or as long as something is so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.lexicon import Lexicon


class Lasts(Struct, frozen=True):
    """Until a moment, or as long as something is so."""

    until: str = ""
    condition: k.Condition | None = None


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Duration`, at either end of a sentence."""
    yield construction(
        "Duration",
        "until end of turn",
        "this turn",
        "until the end of turn",
        "until the end of the turn",
        "until the end of this turn",
        "for the rest of the turn",
        "for the rest of this turn",
        node=Lasts("turn"),
    )
    yield construction(
        "Duration",
        "until your next turn",
        "until the start of your next turn",
        "until the beginning of your next turn",
        node=Lasts("your next turn"),
    )
    yield construction(
        "Duration", "until end of combat", "until the end of combat", "this combat", node=Lasts("battle")
    )
    yield construction("Duration", "until the end of your next turn", node=Lasts("end of your next turn"))
    yield construction("Duration", "during {so:During}", node=Made(lambda so: Lasts(condition=so)))
    yield construction("During", "your turn", "your turns", node=k.TurnOf("you"))
    yield construction(
        "During",
        "any opponent's turn",
        "each opponent's turn",
        "an opponent's turn",
        "your opponents ' turns",
        "opponents ' turns",
        node=k.TurnOf("opponent"),
    )
    yield construction("During", "combat", "battle", node=k.DuringBattle())
    yield construction(
        "Duration",
        "as long as {so:Condition}",
        "while|if {so:Condition}",
        "for as long as {so:Condition}",
        node=Made(lambda so: Lasts(condition=so)),
    )
    yield construction("Duration", "unless {so:Condition}", node=Made(lambda so: Lasts(condition=k.Not(so))))
    yield construction("Duration", "when|while {so:Doing}", node=Made(lambda so: Lasts(condition=so)))
    yield construction("Doing", "{so:DoingWord}", node=SLOT.so)
