"""Descriptions of cards: what is said before the noun, the noun, and what is said behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulewright.effects.numbers import Comparison
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Who
from rulewright.text.explain.phrases import Noun, article, fill, listed, plural
from rulewright.text.explain.players import controls, owns, player, whose
from rulewright.text.explain.registry import cards, number, relation, tells
from rulewright.text.explain.scope import Scope

_IT, _THEY = Noun("it"), Noun("they", plural=True)


class Description(Struct, frozen=True):
    """A description in its parts."""

    before: str
    heads: tuple[str, ...]
    after: str
    other: bool = False

    @property
    def head(self) -> str:
        """What such a card is called."""
        return self.heads[0] if len(self.heads) == 1 else "card"

    def one(self) -> str:
        """a depleted character you control."""
        noun = self._joined(self.heads)
        return f"another {noun}" if self.other else article(noun)

    def every(self) -> str:
        """every depleted character you control."""
        return f"every {'other ' if self.other else ''}{self._joined(self.heads)}"

    def many(self) -> str:
        """depleted characters you control."""
        return f"{'other ' if self.other else ''}{self._joined([plural(one) for one in self.heads], _THEY)}"

    def none(self) -> str:
        """no depleted character you control."""
        return f"no {'other ' if self.other else ''}{self._joined(self.heads)}"

    def _joined(self, heads: Sequence[str], agreeing: Noun = _IT) -> str:
        parts = (self.before, " or ".join(heads), fill(self.after, agreeing))
        return " ".join(part for part in parts if part)

    @property
    def adjective(self) -> str:
        """What it says before the noun, where it says nothing else."""
        return self.before if self.heads == ("card",) and not self.after and not self.other else ""


def described(scope: Scope, node: Filter, plainly_in: str = "") -> Description:
    """The parts of a description; nobody says of cards that they are where they plainly are."""
    states = [scope.words.states.get(state, state) for state in node.states]
    before = [state for state in states if not _follows(state)]
    before += [*node.supertypes]
    if node.trades:
        before.append(" or ".join(node.trades))
    if node.subtypes:
        before.append(" or ".join(f'"{one}"' for one in node.subtypes))
    after = [*_after(scope, node, plainly_in), *(state for state in states if _follows(state)), *_related(scope, node)]
    after += _kept_apart(scope, node)
    return Description(" ".join(before), node.types or ("card",), " ".join(after), node.other)


def _follows(state: str) -> bool:
    return " " in state


def _after(scope: Scope, node: Filter, plainly_in: str) -> Iterator[str]:
    if node.name:
        yield f'named "{node.name}"'
    if node.not_types:
        yield f"that [is] not {listed([article(one) for one in node.not_types], 'or')}"
    if node.keywords:
        yield f"with {listed(node.keywords)}"
    if node.lacks:
        yield f"without {listed(node.lacks, 'or')}"
    if node.controller is not None:
        yield controls(scope, node.controller)
    if node.owner is not None:
        yield owns(scope, node.owner)
    yield from _area(scope, node, plainly_in)


def _area(scope: Scope, node: Filter, plainly_in: str) -> Iterator[str]:
    if node.area == plainly_in and node.area_of is None:
        return
    if node.area == WHEREVER:
        if node.among is None:
            yield "in any area"
    elif node.area != "play":
        yield in_area(scope, node.area, node.area_of)
    elif node.among is not None or node == Filter() or plainly_in not in ("", WHEREVER, "play"):
        yield "in play"
    if node.area in (WHEREVER, "play") and node.area_of is not None:
        yield f"on {whose(scope, node.area_of, 'side')}"


def in_area(scope: Scope, area: str, who: Who | None) -> str:
    """Where a card lies."""
    name = scope.words.area(area)
    if area in scope.words.lying:
        return name if who is None else f"{name} by {player(scope, who)}"
    if area in ("removed", "being played"):
        return name if who is None else f"{name}, of {whose(scope, who, 'cards')}"
    return f"in {article(name)}" if who is None else f"in {whose(scope, who, name)}"


def _related(scope: Scope, node: Filter) -> Iterator[str]:
    for one in node.compare:
        yield compared(scope, one)
    if node.on is not None:
        yield f"attached to {any_card(scope, node.on)}"
    for one in node.where:
        yield relation(scope, one)


def _kept_apart(scope: Scope, node: Filter) -> Iterator[str]:
    if node.among is not None:
        noun = cards(scope, node.among)
        yield f"among {noun}" if noun.plural else f"that [is] {noun}"
    if node.besides:
        yield f"other than {listed([cards(scope, one).text for one in node.besides])}"
    if node.another:
        yield "that this text has not dealt with so far"
    if node.together:
        yield _TOGETHER.get(node.together, f"together of {node.together}")


_TOGETHER = {
    "same type": "that have a type in common",
    "same name": "that all have the same name",
    "same place": "that are all at the same place",
    "same faction": "that are all of the same faction",
    "same value power": "that all have the same power",
    "different names": "of which no two have the same name",
    "different places": "of which no two are at the same place",
    "different controllers": "of which no two have the same controller",
    "each type": "of which each type there is has one",
}


def compared(scope: Scope, node: Comparison) -> str:
    """with strength of at most 2."""
    limit = f"{_LIMITS[node.op]} {number(scope, node.number)}" if node.op in _LIMITS else f"an {node.op} number"
    if node.what == "tokens":
        return f"with {limit}{'' if node.op in _LIMITS else ' of'} {plural(scope.words.token)} on it"
    if scope.settled is not None and node.op in _BRIEF:
        return f"with {scope.words.value(node.what)} {_BRIEF[node.op].format(number(scope, node.number))}"
    return f"with {scope.words.value(node.what)} of {limit}"


_BRIEF = {"<=": "{} or less", ">=": "{} or more", "=": "{}"}
"""The same as it is said at the table."""


_LIMITS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "=": "exactly", "!=": "other than"}
"""How a value stands to a number."""


@tells(Filter)
def every_card(scope: Scope, node: Filter) -> Noun:
    """All cards of a description."""
    found = described(scope, node)
    return Noun(found.every(), head=found.head)


def any_card(scope: Scope, node: Cards, plainly_in: str = "") -> Noun:
    """Any one of the cards meant: a character, this card."""
    if isinstance(node, Filter):
        found = described(scope, node, plainly_in)
        return Noun(found.one(), head=found.head)
    return cards(scope, node)
