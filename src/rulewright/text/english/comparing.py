"""Values in descriptions: so much or more, more than something else, the highest of all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import At, Foremost, SameName, Such
from rulewright.effects.selectors import SUCH, Filter, PlaceOf, This
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Mention, Misread


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Qualifier`s that compare a value of a card; `SamePlace` is where the card itself is."""
    for word in lexicon.places:
        yield construction("SamePlace", f"the same {word}", f"its {word}", node="")
    yield from superlatives("Qualifier@n")
    yield from _compared()


def superlatives(qualifier: str) -> Iterator[Construction]:
    """With the highest or the lowest of a value, behind a noun; of all those that the rest describes."""
    for words, highest in (("highest|greatest|most", True), ("lowest|least|smallest", False)):
        yield construction(
            "Superlative",
            f"with the {words} {{stat:Stat}}",
            f"tied for the {words} {{stat:Stat}}",
            node=Filter(where=(Foremost(SLOT.stat, highest=highest),)),
        )
        yield construction(
            qualifier,
            f"with the {words} {{stat:Stat}} among {{kind:Kind.pl}}",
            node=Made(lambda stat, kind, highest=highest: _foremost_among(stat, kind, highest)),
        )
    yield construction(qualifier, "{most:Superlative}", node=SLOT.most)


def compared_with_it(qualifier: str) -> Iterator[Construction]:
    """With more, less or as much of a value, or the same name, behind a noun: as whatever was spoken of last."""
    its = n.ValueOf(SLOT.stat, Mention(pronoun=True))
    for op, ways in (
        ("=", ("the same", "[an] equal")),
        (">", ("[a] higher|greater|more",)),
        ("<", ("[a] lower|less",)),
        (">=", ("[an] equal or higher|greater", "the same or higher|greater")),
        ("<=", ("[an] equal or lower|less", "the same or lower|less")),
    ):
        yield construction(
            qualifier,
            *(f"with {words} {{stat:Stat}}" for words in ways),
            node=Filter(compare=(n.Comparison(SLOT.stat, op, its),)),
            far_fetched=True,
        )
    same_name = Filter(where=(SameName(Mention(pronoun=True)),))
    yield construction(qualifier, "with the same name", node=same_name, far_fetched=True)
    for words, sum_of in (("more|greater|higher", n.Plus), ("less|lower", n.Minus)):
        yield construction(
            qualifier,
            f"with [a] {{stat:Stat}} [exactly] {{by:Amount}} {words}",
            f"with [a] {{stat:Stat}} [exactly] {{by:Amount}} {words} than its",
            node=Filter(compare=(n.Comparison(SLOT.stat, "=", sum_of(its, SLOT.by)),)),
            far_fetched=True,
        )


def set_against(kind: Filter, stat: str, op: str) -> Filter:
    """Cards of a description, another than the one spoken of, whose value stands to its own as that is said."""
    other = replace(kind, besides=(*kind.besides, SUCH))
    return narrowed(other, Filter(compare=(n.Comparison(stat, op, n.ValueOf(stat, SUCH)),)))


def _foremost_among(stat: str, kind: Any, highest: bool) -> Filter:
    """The highest of cards that are told once more; of what type they are was said of the card itself."""
    if not isinstance(kind, Filter) or kind.area != "play":
        raise Misread("among which cards?")
    return replace(kind, types=(), where=(*kind.where, Foremost(stat, highest=highest)))


def _as_many_there(stat: str, op: str, kind: Any) -> Filter:
    """Cards with a value that is set against how many cards of a description are at the same place."""
    if not isinstance(kind, Filter) or kind.area != "play":
        raise Misread("which cards?")
    there = narrowed(kind, Filter(where=(At(PlaceOf(SUCH)),)))
    return Filter(where=(Such(k.Compare(n.ValueOf(stat, SUCH), op, n.CountOf(there))),))


def _compared() -> Iterator[Construction]:
    yield construction(
        "Qualifier@n",
        "with {stat:Stat} {number:Figure}",
        "with [a] {stat:Stat} of {number:Figure}",
        "of {stat:Stat} {number:Figure}",
        node=Filter(compare=(n.Comparison(SLOT.stat, "=", SLOT.number),)),
    )
    yield construction(
        "Qualifier@n",
        "of {stat:Stat} {number:Figure} or less plus {more:Counted}",
        node=Filter(compare=(n.Comparison(SLOT.stat, "<=", n.Plus(SLOT.number, SLOT.more)),)),
    )
    for words, op in (("less|lower", "<"), ("more|greater|higher", ">")):
        yield construction(
            "Qualifier@n",
            f"with {words} {{stat:Stat}} than {{card:Cards.sg}}",
            f"of {words} {{stat:Stat}} than {{card:Cards.sg}}",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, n.ValueOf(SLOT.stat, SLOT.card)),)),
        )
    for words, op in (
        ("or less", "<="),
        ("or more", ">="),
        ("or greater", ">="),
        ("or higher", ">="),
        ("or lower", "<="),
    ):
        yield construction(
            "Qualifier@n",
            f"with {{stat:Stat}} {{number:Figure}} {words}",
            f"with [a] {{stat:Stat}} of {{number:Figure}} {words}",
            f"with {{number:Figure}} {words} {{stat:Stat}}",
            f"with {{number:Figure}} {{stat:Stat}} {words}",
            f"of {{stat:Stat}} {{number:Figure}} {words}",
            f"of {{number:Figure}} {{stat:Stat}} {words}",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, SLOT.number),)),
        )
        yield construction(
            "Predication@a",
            f"be~a {{stat:Stat}} {{number:Figure}} {words}",
            f"be~a of {{stat:Stat}} {{number:Figure}} {words}",
            node=k.Compare(n.ValueOf(SLOT.stat, SUCH), op, SLOT.number),
        )
        yield construction(
            "Qualifier.sg",
            f"that costs {{number:Figure}} {words}",
            node=Filter(compare=(n.Comparison("cost", op, SLOT.number),)),
        )
        yield construction(
            "Qualifier.pl",
            f"that cost {{number:Figure}} {words}",
            node=Filter(compare=(n.Comparison("cost", op, SLOT.number),)),
        )
    for words, op in (
        ("less than", "<"),
        ("greater than", ">"),
        ("higher than", ">"),
        ("lower than", "<"),
        ("equal to", "="),
        ("less than or equal to", "<="),
        ("equal to or less than", "<="),
        ("greater than or equal to", ">="),
        ("equal to or greater than", ">="),
    ):
        yield construction(
            "Qualifier@n",
            f"with {{stat:Stat}} {words} {{number:Quantity}}",
            f"with a {{stat:Stat}} {words} {{number:Quantity}}",
            f"of {{stat:Stat}} {words} {{number:Quantity}}",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, SLOT.number),)),
        )
        if "less" in words:  # than one of them: than the highest among them
            yield construction(
                "Qualifier@n",
                f"with {{stat:Stat}} {words} [that of] 1 of {{kind:Kind.pl}}",
                node=Made(lambda stat, kind, op=op: Filter(compare=(n.Comparison(stat, op, n.MostOf(stat, kind)),))),
            )
        yield construction(
            "Qualifier@n",
            f"with [a] {{stat:Stat}} {words} mine",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, n.ValueOf(SLOT.stat, This())),)),
        )
        yield construction(
            "Qualifier@n",
            f"with {{stat:Stat}} {words} the number of {{kind:Kind.pl}} at|on {{place:SamePlace}}",
            node=Made(lambda stat, kind, place, op=op: _as_many_there(stat, op, kind)),
        )
        own = k.Compare(n.ValueOf(SLOT.stat, SUCH), op, n.ValueOf(SLOT.other, SUCH))
        yield construction(
            "Qualifier@n", f"with {{stat:Stat}} {words} [its|their] {{other:Stat}}", node=Filter(where=(Such(own),))
        )
