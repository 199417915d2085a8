"""What is so of cards, wherever that can be said: of a card known already, of so many of a description, behind *that*.

`Predication` leaves open of which card it is said, which stands as `SUCH`; `Present` is one that is so now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, Cards, Each, Filter
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed, single, that
from rulewright.text.pending import Misread

Node = TypeVar("Node")
Relative = Callable[[k.Condition], Filter]
"""What makes a description of what is so of a card."""


def predicated(qualifier: str, relative: Relative = that) -> Iterator[Construction]:
    """Every place in which something is said of cards; `qualifier` is the category of what stands behind a noun."""
    yield construction("Predication@a", "{so:Present@a}", node=SLOT.so)
    yield construction("Simple", "{card:Known1@a} {so:Predication@a}", node=Made(said_of))
    yield construction(f"{qualifier}@n", "that {so:Predication@n}", node=Made(relative))
    yield construction(
        f"{qualifier}@n",
        "that {one:Predication@n} and|but {two:Predication@n}",
        node=Made(lambda one, two: narrowed(relative(one), relative(two))),
    )

    def such(kind: Cards, so: k.Condition) -> Filter:
        return narrowed(single(kind), relative(so))

    yield construction(
        "Simple", "a|an {kind:Kind.sg} {so:Present.sg}", node=Made(lambda kind, so: k.Exists(such(kind, so)))
    )
    yield construction(
        "Simple",
        "another {kind:Kind.sg} {so:Present.sg}",
        node=Made(lambda kind, so: k.Exists(replace(such(kind, so), other=True))),
    )
    yield construction(
        "Simple",
        "no {kind:Kind@n} {so:Present@n}",
        node=Made(lambda kind, so: k.Compare(n.CountOf(such(kind, so)), "=", n.Fixed(0))),
    )
    yield construction(
        "Simple",
        "{how:HowMany} {kind:Kind@n} {so:Present@n}",
        node=Made(lambda how, kind, so: k.Compare(n.CountOf(such(kind, so)), how.op, how.number)),
    )
    yield construction(
        "Simple",
        "all {kind:Kind.pl} {so:Predication.pl}",
        node=Made(lambda kind, so: k.Not(k.Exists(such(kind, k.Not(so))))),
    )
    yield construction(
        "Simple",
        "each|every {kind:Kind.sg} {so:Predication.sg}",
        node=Made(lambda kind, so: k.Not(k.Exists(such(kind, k.Not(so))))),
    )


def said_of(card: Cards, so: k.Condition) -> k.Condition:
    """What is so of a card, with the card put in."""
    if isinstance(card, Filter | Each):
        raise Misread("which card?")
    return about(card, so)


def about(card: Cards, so: Node) -> Node:
    """What is so of such a card, said of this one; a description within it has cards of its own."""
    if so == SUCH:
        return cast("Node", card)
    if isinstance(so, tuple):
        return cast("Node", tuple(about(card, part) for part in so))
    if not isinstance(so, Struct) or isinstance(so, Such):
        return so
    fields = {name: about(card, getattr(so, name)) for name in so.__struct_fields__}
    return replace(so, **fields)


def either_or(category: str, verb: str, slot: str, described: Callable[[Any], Filter]) -> Iterator[Construction]:
    """What is so of a card is the one or the other, or neither."""
    one, two = slot.format(name="first"), slot.format(name="second")
    yield construction(
        category,
        f"{verb} [either] {one} or {two}",
        node=Made(lambda first, second: k.Either((_is(described(first)), _is(described(second))))),
    )
    yield construction(
        category,
        f"{verb} neither {one} nor {two}",
        node=Made(lambda first, second: k.Both((k.Not(_is(described(first))), k.Not(_is(described(second)))))),
    )


def _is(what: Filter) -> k.Condition:
    return k.Fits(SUCH, what)
