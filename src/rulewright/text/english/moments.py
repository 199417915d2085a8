"""Moments of turns and phases: what text waits for each time, and what it puts off until then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Whose
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import THEY


class InNextTurn(Struct, frozen=True):
    """A moment of the next turn of a player, not of the one that it is now."""

    when: k.Occasion


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Turn`: whose; `Moment`: when something is done each time; `Delay`: when it is done once."""
    yield construction("Turn", "your turn", "each of your turns", "your turns", node="you")
    yield construction("Turn", "each turn", "each player's turn", "every turn", "every player's turn", node="each")
    yield construction("Turn", "each opponent's turn", "an opponent's turn", node="opponent")
    yield construction("Turn", "that player's turn", node="that player")
    yield construction("Turn", "{card:This} 's controller's turn", node=Made(lambda card: Whose(card)))
    yield construction("Turn", "{card:This} 's owner's turn", node=Made(lambda card: Whose(card, owner=True)))
    yield construction("Turn", "their turn", node=THEY)
    yield construction("Turn", "target player's turn", node="target player")
    yield construction("Turn", "target opponent's turn", node="target opponent")
    yield construction("Moment", "at the start of {who:Turn}", node=k.Occasion("turn starts", who=SLOT.who))
    yield construction("Moment", "at the end of {who:Turn}", node=k.Occasion("turn ends", who=SLOT.who))
    yield construction(
        "Delay",
        "at the end of the turn",
        "at the end of this turn",
        "at end of turn",
        "at the end of turn",
        node=k.Occasion("turn ends", who="each"),
    )
    yield construction("Delay", "at the end of your turn", node=k.Occasion("turn ends", who="you"))
    for words, what in (("start", "starts"), ("end", "ends")):
        yours, theirs = k.Occasion(f"turn {what}", who="you"), k.Occasion(f"turn {what}", who="that player")
        later = what == "ends"  # of this turn the start is over
        yield construction("Delay", f"at the {words} of your next turn", node=InNextTurn(yours) if later else yours)
        yield construction(
            "Delay",
            f"at the {words} of that player's next turn",
            f"at the {words} of their next turn",
            node=InNextTurn(theirs) if later else theirs,
        )
        for phase in lexicon.phases:
            yield construction(
                "Delay",
                f"at the {words} of your next {phase} phase",
                node=k.Occasion(f"{phase} phase {what}", who="you"),
            )
    for words, what in (("start", "starts"), ("end", "ends")):
        for phase in ("", *lexicon.phases):
            name = f"{phase} phase" if phase else "turn"
            for role in ("controller", "owner"):
                for form in (f"{{card:Again.sg}} 's {role}'s {name}", f"{{card:Its}} {role}'s {name}"):
                    yield construction(
                        "Moment",
                        f"at the {words} of {form}",
                        node=Made(lambda card, what=f"{name} {what}", role=role: of_controller(card, what, role)),
                    )
    for phase in lexicon.phases:
        for words, who in (
            ("your", "you"),
            ("each player's", "each"),
            ("each opponent's", "opponent"),
            ("each", "each"),
            ("that player's", "that player"),
            ("their", THEY),
            ("an opponent's", "opponent"),
            ("the", "each"),
            ("target player's", "target player"),
            ("target opponent's", "target opponent"),
        ):
            yield construction(
                "Moment",
                f"at the start of {words} {phase} phase",
                f"during {words} {phase} phase",
                node=k.Occasion(f"{phase} phase starts", who=who),
            )
            yield construction(
                "Moment",
                f"at the end of {words} {phase} phase",
                f"after {words} {phase} phase",
                node=k.Occasion(f"{phase} phase ends", who=who),
            )


def of_controller(card: Cards, what: str, role: str = "controller") -> k.Occasion:
    """A moment of the turn of whoever controls a card, or owns it."""
    whose: dict[str, Any] = {role: "that player"}
    theirs = k.Fits(card, Filter(area=WHEREVER, **whose))
    return k.Occasion(what, who="each", condition=theirs)
