"""How long something lasts: until a moment, or as long as something is so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.effects.selectors import Cards, Register, Who
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import rebuild


class Lasts(Struct, frozen=True):
    """Until a moment, or as long as something is so."""

    until: str = ""
    condition: k.Condition | None = None
    own: bool = False
    """The condition speaks, as `DOER`, of whatever cards the sentence is about."""


DOER = Register("?doer")
"""In what is said without a subject of its own (while attacking): the cards that the sentence is about."""


_OPPONENTS = ("an|any opponent's", "each opponent's", "your opponent's", "opponents '", "your opponents '")


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
        "until [the] end of that turn",
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
    for phase in lexicon.phases:
        yield construction(
            "Duration",
            f"until your next {phase} phase",
            f"until the start of your next {phase} phase",
            node=Lasts(f"your next {phase} phase"),
        )
    yield construction("Duration", "during {so:During}", node=Made(lambda so: Lasts(condition=so)))
    yield construction("During", "your turn", "your turns", node=k.TurnOf("you"))
    yield construction(
        "During",
        "any opponent's turn",
        "each opponent's turn",
        "an opponent's turn",
        "your opponents ' turns",
        "another player's turn",
        "each other player's turn",
        "other players ' turns",
        "opponents ' turns",
        node=k.TurnOf("opponent"),
    )
    yield construction("During", "combat", "battle", node=k.DuringBattle())
    for phase in lexicon.phases:
        now = k.InPhase(phase)
        yield construction("During", f"the {phase} phase", f"each|any {phase} phase", f"{phase} phases", node=now)
        for words, who in (("your", "you"), *((one, "opponent") for one in _OPPONENTS)):
            yield construction(
                "During",
                f"{words} {phase} phase",
                f"{words} {phase} phases",
                node=k.Both((k.TurnOf(cast("Who", who)), now)),
            )
    yield construction(
        "Duration",
        "as long as {so:Condition}",
        "while|if {so:Condition}",
        "for as long as {so:Condition}",
        node=Made(lambda so: Lasts(condition=so)),
    )
    yield construction("Duration", "unless {so:Condition}", node=Made(lambda so: Lasts(condition=k.Not(so))))
    yield construction("Duration", "when|while {so:Doing}", node=Made(lambda so: Lasts(condition=so, own=True)))
    yield construction("Doing", "{so:DoingWord}", node=SLOT.so)


def of_cards(lasts: Lasts, cards: Cards) -> Lasts:
    """How long something lasts, said of the one card that the sentence is about."""
    return Lasts(lasts.until, rebuild(lasts.condition, lambda part: cards if part == DOER else part))
