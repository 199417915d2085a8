"""What a value of cards becomes: a number, or twice what it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.games.spoils.language.constructions.changes import set_to
from rulewright.games.spoils.language.constructions.clause_forms import cards_change
from rulewright.games.spoils.language.constructions.clauses import Clause
from rulewright.games.spoils.language.constructions.objects import chosen_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import Mention, Misread


def constructions() -> Iterator[Construction]:
    """Clauses about one value, with and without how long it lasts."""
    for until in ("", " {until:Until}"):
        yield from _becoming(until)


def _becoming(until: str) -> Iterator[Construction]:
    yield construction(
        "Clause",
        *(
            f"{{cards:{possessor}}} 's {{stat:Stat}} {one} {{number:Quantity}}{until}"
            for possessor in ("Reference", "OneOfKind")
            for one in ("becomes [equal to]", "is [equal to]")
        ),
        node=Made(_value_becomes),
    )
    yield construction(
        "Clause",
        *(f"its {{stat:Stat}} {one} {{number:Quantity}}{until}" for one in ("becomes [equal to]", "is [equal to]")),
        node=Made(
            lambda stat, number, at, until="": _value_becomes(Mention(pronoun=True), stat, number, at, {}, until)
        ),
    )
    yield construction(
        "Clause",
        *(
            form
            for one in ("Reference", "OneOfKind")
            for form in (
                f"double {{cards:{one}}} 's {{stat:Stat}}{until}",
                f"double the {{stat:Stat}} of {{cards:{one}}}{until}",
            )
        ),
        node=Made(_doubled),
    )


def _value_becomes(cards: Any, stat: str, number: n.Number, at: str, said: dict[str, str], until: str = "") -> Clause:
    chosen, who = chosen_subject(cards, at, said)
    return Clause((*chosen, v.Modify(who, (set_to(stat, number),), until)), "nobody")


def _doubled(cards: Any, stat: str, at: str, said: dict[str, str], until: str = "") -> Clause:
    if stat == "cost":
        raise Misread("a cost is not doubled")
    chosen, who = chosen_subject(cards, at, said)
    change = v.ChangeValue(stat, 1, n.ValueOf(stat, who))
    doubled = cards_change(who, (change,), at, said, until)
    return replace(doubled, effects=(*chosen, *doubled.effects))
