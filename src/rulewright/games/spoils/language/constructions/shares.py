"""Some of all the cards of a description: at random, all but so many, the rest of them."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects.selectors import Filter
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import Some


def constructions() -> Iterator[Construction]:
    """Noun phrases for a part of what is described."""
    yield construction(
        "OneNP.sg",
        "a random {kind:Kind.sg}",
        "a|an {kind:Kind.sg} at random",
        node=Made(lambda kind: Some(kind, "random")),
    )
    yield construction(
        "OneNP.pl",
        "{number:Amount.pl} random {kind:Kind.pl}",
        "{number:Amount.pl} {kind:Kind.pl} at random",
        node=Made(lambda number, kind: Some(kind, "random", number, number)),
    )
    yield construction(
        "OneNP.pl",
        "{number:Amount.pl} {kind:Bare.pl} at random {more:Post.pl}",
        node=Made(lambda number, kind, more: Some(narrowed(kind, more), "random", number, number)),
    )
    yield construction(
        "OneNP.pl",
        "the rest of {whose:Whose} {kind:Kind.pl}",
        "all [of] {whose:Whose} remaining {kind:Kind.pl}",
        node=Made(lambda whose, kind: Some(narrowed(kind, Filter(controller=whose, another=True)), "every")),
    )
    yield construction(
        "OneNP.sg",
        "a|an {kind:Bare.sg} at random {more:Post.sg}",
        node=Made(lambda kind, more: Some(narrowed(kind, more), "random")),
    )
    yield construction(
        "OneNP.pl",
        "all but|except {number:Amount} of {whose:Whose} {kind:Kind.pl}",
        node=Made(
            lambda number, whose, kind: Some(narrowed(kind, Filter(controller=whose)), "all but", number, number)
        ),
    )
    yield construction(
        "OneNP@n",
        "all but|except {number:Amount@n} {kind:Kind@n}",
        "all {kind:Kind.pl} but|except {number:Amount@n}",
        node=Made(lambda number, kind: Some(kind, "all but", number, number)),
    )
