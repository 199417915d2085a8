"""Values in descriptions: so much or more, more than something else, the highest of all."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import Foremost, Such
from rulewright.effects.selectors import SUCH, Filter
from rulewright.text.construction import SLOT, Construction, construction
from rulewright.text.lexicon import Lexicon


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Qualifier`s that compare a value of a card."""
    yield from superlatives("Qualifier@n")
    yield from _compared()


def superlatives(qualifier: str) -> Iterator[Construction]:
    """With the highest or the lowest of a value, behind a noun; of all those that the rest describes."""
    for words, highest in (("highest|greatest|most", True), ("lowest|least|smallest", False)):
        yield construction(
            "Superlative",
            f"with the {words} {{stat:Stat}}",
            node=Filter(where=(Foremost(SLOT.stat, highest=highest),)),
        )
    yield construction(qualifier, "{most:Superlative}", node=SLOT.most)


def _compared() -> Iterator[Construction]:
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
            f"with {{number:Figure}} {words} {{stat:Stat}}",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, SLOT.number),)),
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
            node=Filter(compare=(n.Comparison(SLOT.stat, op, SLOT.number),)),
        )
        own = k.Compare(n.ValueOf(SLOT.stat, SUCH), op, n.ValueOf(SLOT.other, SUCH))
        yield construction(
            "Qualifier@n", f"with {{stat:Stat}} {words} [its|their] {{other:Stat}}", node=Filter(where=(Such(own),))
        )
