"""What somebody does, or has come about otherwise; cards that stay depleted in a turn to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.assembling import Effects
from rulewright.games.spoils.language.constructions.clause_forms import base_form, spelt
from rulewright.games.spoils.language.constructions.clauses import Clause, lasting, spoken, subject_cards
from rulewright.games.spoils.language.constructions.permissions import unrestored
from rulewright.games.spoils.language.constructions.verbs import DO_NOT
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import ANY_PLAYER, SUBJECT, Misread


def constructions() -> Iterator[Construction]:
    """`Clause`: one thing or another; not restored in the next turn."""
    for agrees, form in (("pl", "base"), ("sg", "s")):
        who = f"{{who:Player.{agrees}}}"
        yield construction(
            "Clause",
            f"{who} must [either] {{does:Deed.base}} [ , ] or {{other:Told1}}",
            f"{who} [either] {{does:Deed.{form}}} [ , ] or {{other:Told1}}",
            node=Made(_or_else),
        )
    yield construction("Told1", "{other:Clause}", node=Made(_told_of_somebody))
    for whose, turn in (("you", "your"), ("opponent", "your opponent's")):
        yield construction(
            "Clause",
            *(
                f"{{cards:NP@n}} {one} restore {when} {turn} next {what}"
                for one in DO_NOT
                for when, what in NEXT_RESTORING
            ),
            f"{{cards:NP@n}} cannot restore during {turn} next restore rule",
            f"{{cards:NP@n}} cannot be restored during {turn} next restore rule",
            node=Made(
                lambda cards, whose=whose: Clause(
                    (v.Modify(subject_cards(cards), (unrestored(whose),), NEXT_TURN[whose]),), "nobody"
                )
            ),
        )
    yield construction(
        "Clause",
        *(
            f"{{cards:Reference.sg}} {one} restore {when} its controller's next {what}"
            for one in DO_NOT
            for when, what in NEXT_RESTORING
        ),
        "{cards:Reference.sg} cannot restore during its controller's next restore rule",
        "{cards:Reference.sg} cannot be restored during its controller's next restore rule",
        node=Made(_not_restored_next),
    )


NEXT_TURN = {"you": "end of your next turn", "opponent": "end of opponent's next turn"}
"""How long something lasts that is said of a player's next turn."""
NEXT_RESTORING = (("during", "turn"), ("during", "restore rule"), ("at the start of", "turn"))
"""When cards restore, in a turn to come."""


def _not_restored_next(cards: Cards) -> Clause:
    """A card stays depleted in the next turn of whoever controls it now."""
    yours, theirs = ((v.Modify(cards, (unrestored(whose),), NEXT_TURN[whose]),) for whose in NEXT_TURN)
    return Clause((v.If(k.Fits(cards, Filter(controller="you")), yours, theirs),), "nobody")


def _told_of_somebody(other: Clause) -> Clause:
    """What comes about otherwise, told of whoever does it or of the cards to which it happens."""
    if other.who is None or other.may or any(isinstance(one, v.OneOf) for one in other.effects):
        raise Misread("who does that?")
    return other


def _or_else(who: Any, does: Effects, other: Clause, said: dict[str, str]) -> Clause:
    """Somebody does something, or has something else come about: whichever they choose."""
    if who == ANY_PLAYER or other.who in ("each", "each opponent", ANY_PLAYER):
        raise Misread("which of them?")
    labels = (spelt(base_form(said["does"])), spelt(said["other"]))
    return Clause((v.OneOf((does, lasting(spoken(other), "")), labels, SUBJECT),), who)
