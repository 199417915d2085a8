"""Talents and Specials as what players use: what waits for their use, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.smashup.cards import NO_TALENTS, SPECIAL, TALENT
from rulewright.games.smashup.language.places import Here
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import single
from rulewright.text.english.paragraphs import Paragraphs
from rulewright.text.pending import Itself, Misread

_HERE = Filter(where=(At(Here()),))


def constructions() -> Iterator[Construction]:
    """abilities.3 `Happening`: a Talent or a Special is used; `Forbidden`: Talents are not."""
    for words, heading in (("talent", TALENT), ("special [ability]", SPECIAL)):
        made = Made(lambda who=None, subject=None, heading=heading: _used(heading, who, subject))
        yield construction("Happening", f"{{who:Actor@a}} use~a a|any|their|your {words}", node=made)
        yield construction("Happening", f"a|any {words} is used", node=made)
        yield construction(
            "Happening",
            f"{{who:Actor@a}} use~a a|the {words} of {{subject:Subject}}",
            f"{{who:Actor@a}} use~a a|the {words} on {{subject:Subject}}",
            f"{{who:Actor@a}} use~a {{subject:Subject.sg}} 's {words}",
            node=made,
        )
        yield construction(
            "Happening",
            f"{{subject:Subject.sg}} uses a|its {words}",
            f"{{subject:Subject.sg}} 's {words} is used",
            f"a|the {words} of {{subject:Subject.sg}} is used",
            node=made,
        )
    yield construction("Forbidden", "use [any] talents", "use a talent", node=(NO_TALENTS, None))
    yield construction("Forbidden", "use [any] talents here", node=(NO_TALENTS, _HERE))
    yield construction(
        "Forbidden",
        "use [the] talents of|on {kind:Kind.pl}",
        node=Made(lambda kind: (NO_TALENTS, single(kind))),
    )
    yield construction("Standing", "[the] talents of {cards:Cards} cannot be used .", node=Made(_unused))
    yield construction("Standing", "talents cannot be used .", node=(p.Barred("anyone", NO_TALENTS),))
    yield construction("Standing", "talents cannot be used here .", node=(p.Barred("anyone", NO_TALENTS, _HERE),))
    yield construction("Standing", "{cards:Cards} cannot use its|their talent|talents .", node=Made(_unused))
    yield construction(
        "Standing",
        "{cards:This} 's talent|talents cannot be used .",
        node=Made(lambda cards: _unused(cards)),
    )


def _used(heading: str, who: Any, subject: Cards | None) -> k.Occasion:
    return k.Occasion("uses an ability", subject, who=who, heading=heading)


def _unused(cards: Cards) -> Paragraphs:
    """conflict.3 Nobody uses the Talents of those cards."""
    if not isinstance(cards, Filter | Itself) or (isinstance(cards, Filter) and cards.area != "play"):
        raise Misread("whose talents?")
    return (p.Barred("anyone", NO_TALENTS, cards),)
