"""Two programs that differ anywhere are explained differently, so that a wrong node shows.

Every field of the nodes of our programs is changed, one at a time, to what other programs of the game have there; what
points back at one step of a text is made to point at another.
What comes out must read otherwise, unless both mean the same (`meaning` lists when they do, and why).
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import groupby
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.text.programs import Program, programs

from rulewright.effects import (
    battle,
    changes,
    conditions,
    flow,
    numbers,
    paragraphs,
    plays,
    rare_verbs,
    relations,
    selectors,
    spans,
    verbs,
)
from rulewright.effects.effect import Deed, Effect
from rulewright.text.explain.changes import DURATIONS
from rulewright.text.explain.registry import TELLERS
from rulewright.text.explain.usual_occasions import USUAL_OCCASIONS
from rulewright.text.trees import tree

GAMES = ("arcmage", "spoils")
TRIES = 3
"""How often a field is changed to a value of one kind, each time in another program."""

MODULES = (battle, changes, conditions, flow, numbers, paragraphs, plays, rare_verbs, relations, selectors, verbs)
BASES = (
    Effect, Deed, changes.Change, conditions.Condition, numbers.Number, numbers.Comparison, paragraphs.Paragraph,
    relations.Relation, selectors.Cards,
)  # fmt: skip
"""What no text is made of by itself; a comparison is told with the description that it is a part of."""

UNSAID = ("runs_on", "labels", "words")
"""How a text is worded and laid out, and what judge files call an option: told by what is done instead."""
NAMES = ("into", "register", "variable")
"""Names of registers, which are told by what filled them."""


def explainer(game: str) -> Callable[[Program], list[str]]:
    """What explains the programs of a game."""
    language: Any = import_module(f"rulewright.games.{game}.language")
    return lambda program: list(language.explain(program))


def test_every_kind_of_node_can_be_told() -> None:
    kinds = {
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Struct) and kind is not Struct and kind not in BASES
    }
    assert not [kind.__name__ for kind in kinds if kind not in TELLERS]


def test_every_duration_can_be_told() -> None:
    assert DURATIONS.keys() == spans.DURATIONS.keys()
    assert len(set(DURATIONS.values())) == len(DURATIONS)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_field_that_is_changed_is_told_otherwise(game: str) -> None:
    explained = explainer(game)
    told_alike: list[str] = []
    tried = 0
    for program, changed_so in groupby(changes_of(game), key=lambda change: change[0]):
        as_it_is = explained(program)
        for _, path, value in changed_so:
            tried += 1
            changed = put(program, path, value)
            if explained(changed) == as_it_is and meaning(changed) != meaning(program):
                told_alike.append(f"{tree(at(program, path[:-1]))}: {path[-1]} → {value}")
    assert told_alike == []
    assert tried > 1_000


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_two_of_our_programs_are_told_alike(game: str) -> None:
    explained = explainer(game)
    told: dict[str, Any] = {}
    alike: list[str] = []
    for program in programs(game):
        words = "\n".join(explained(program))
        if told.setdefault(words, meaning(program)) != meaning(program):
            alike.append(words)
    assert alike == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pointing_at_another_step_is_told_otherwise(game: str) -> None:
    explained = explainer(game)
    told_alike: list[str] = []
    for program in programs(game):
        filled = {name for _, node in nodes(program) if (name := getattr(node, "into", ""))}
        alone = {(one.into, getattr(one.effects[0], "into", "")) for one in mays(program)}
        for path, node in nodes(program) if len(filled) > 1 else ():
            field = "name" if isinstance(node, selectors.Register) else "register"
            pointed = getattr(node, field, None) if isinstance(node, POINTING) else None
            for name in filled - {pointed} if pointed in filled else ():
                changed = put(program, (*path, field), name)
                if (pointed, name) not in alone and explained(changed) == explained(program):
                    told_alike.append(f"{[tree(one) for one in program]}: {pointed} → {name}")
    assert told_alike == []


def mays(program: Program) -> Iterator[flow.May]:
    """What may be done and is one thing only, so that it and that thing are one step."""
    for _, node in nodes(program):
        if isinstance(node, flow.May) and len(node.effects) == 1:
            yield node


# -- changing one field ----------------------------------------------------------------------------------------------

Path = tuple[Any, ...]


def changes_of(game: str) -> Iterator[tuple[Program, Path, Any]]:
    """Programs with the place of a field and another value for it."""
    known = values_of(game)
    tried: Counter[Any] = Counter()
    for program in programs(game):
        for path, node in nodes(program):
            for field in node.__struct_fields__:
                if field in UNSAID or field in NAMES or (field == "name" and isinstance(node, NAMED)):
                    continue
                others = list(known[type(node), field])
                random.Random(str(path)).shuffle(others)
                for other in [*possible(type(node), field), *others[:6]]:
                    kind = (type(node), field, type(other), other if isinstance(other, str | bool | int) else "")
                    if other != getattr(node, field) and tried[kind] < TRIES:
                        tried[kind] += 1
                        yield program, (*path, field), other


NAMED = (selectors.Register, numbers.Variable)
POINTING = (selectors.Register, conditions.Did, conditions.Lost, numbers.HowMany)
"""What points back at a step."""


def values_of(game: str) -> dict[Any, list[Any]]:
    """What programs of a game have in each field: every word and number, and one node of each kind."""
    found: defaultdict[Any, dict[Any, Any]] = defaultdict(dict)
    for program in programs(game):
        for _, node in nodes(program):
            for field in node.__struct_fields__:
                value = getattr(node, field)
                kind = type(value) if isinstance(value, Struct) else value
                if isinstance(value, tuple) and any(isinstance(one, Struct) for one in value):
                    kind = tuple(type(one) for one in value)
                found[type(node), field].setdefault(kind, value)
    return {where: list(kinds.values()) for where, kinds in found.items()}


@cache
def possible(kind: type[Struct], field: str) -> tuple[Any, ...]:
    """What could stand in a field by its type, whether or not any program has it there."""
    wanted = next(one.type for one in msgspec.structs.fields(kind) if one.name == field)
    found: list[Any] = []
    for one in get_args(wanted) if get_origin(wanted) in (Union, UnionType) else (wanted,):
        found += ("you", "opponent") if get_origin(one) is Literal else SAMPLES.get(one, ())
    return tuple(found)


SAMPLES: dict[Any, tuple[Any, ...]] = {
    bool: (True, False),
    NoneType: (None,),
    selectors.Cards: (selectors.This(),),
    selectors.Filter: (selectors.Filter(types=("item",)),),
    numbers.Number: (numbers.Fixed(7),),
}


def nodes(node: Any, path: Path = ()) -> Iterator[tuple[Path, Struct]]:
    """Every node of a program with its place."""
    if isinstance(node, tuple):
        for number, one in enumerate(node):
            yield from nodes(one, (*path, number))
    elif isinstance(node, Struct):
        yield path, node
        for field in node.__struct_fields__:
            yield from nodes(getattr(node, field), (*path, field))


def at(node: Any, path: Path) -> Any:
    """What is at a place."""
    for step in path:
        node = node[step] if isinstance(node, tuple) else getattr(node, step)
    return node


def put(node: Any, path: Path, value: Any) -> Any:
    """The program with another value at a place."""
    if not path:
        return value
    step, *rest = path
    if isinstance(node, tuple):
        return (*node[:step], put(node[step], tuple(rest), value), *node[step + 1 :])
    return replace(node, **{step: put(getattr(node, step), tuple(rest), value)})


# -- what means the same ---------------------------------------------------------------------------------------------


class Known(Struct, frozen=True):
    """Whom and what the words of a text mean at one place of it."""

    names: dict[str, str]
    player: str = "that player"
    card: Any = None


def meaning(program: Program) -> Any:
    """A program with everything left out that makes no difference."""
    return _meaning(program, Known({}))


def _meaning(node: Any, known: Known) -> Any:
    if isinstance(node, tuple):
        return tuple(_meaning(one, known) for one in node)
    if node == "that player":
        return known.player
    if isinstance(node, selectors.EventCard) and known.card is not None:
        return _meaning(known.card, known)
    if not isinstance(node, Struct):
        return node
    node, known = _reduced(node), _within(node, known)
    parts = []
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if field in UNSAID:
            continue
        if field in NAMES or (field == "name" and isinstance(node, selectors.Register)):
            value = value and known.names.setdefault(value, f"register {len(known.names)}")
        parts.append((field, _meaning(value, known)))
    return type(node).__name__, tuple(parts)


def _reduced(node: Any) -> Any:
    """A node without what the engine does not look at in it."""
    match node:
        case conditions.Compare(op="even" | "odd"):  # there is nothing to compare with
            return replace(node, right=numbers.Fixed(0))
        case numbers.Comparison(op="even" | "odd"):
            return replace(node, number=numbers.Fixed(0))
        case verbs.Discard(these=selectors.Cards()):  # cards that were named need no number
            return replace(node, number=None, up_to=False)
        case verbs.Inflict(source=selectors.This()):  # the card that says so is the source anyway
            return replace(node, source=None)
        case verbs.Search() | rare_verbs.RevealUntil():  # it is the deck that is gone through, wherever
            deck = node.cards.area == "deck" and node.cards.area_of in (None, node.who)
            node = replace(node, cards=replace(node.cards, area="play", area_of=None)) if deck else node
            any_number = isinstance(node, verbs.Search) and node.number is None
            return replace(node, up_to=True) if any_number else node
        case conditions.Fits(description=selectors.Filter(area=selectors.WHEREVER)):  # what a card is, it is anywhere
            return replace(node, description=replace(node.description, area="play"))
        case paragraphs.Replaced(optional=False):  # nobody is asked
            return replace(node, who="you")
        case paragraphs.EntersWith(tokens=None):  # no tokens are of no kind
            return replace(node, kind="")
        case paragraphs.Priced(
            cards=selectors.Filter(area="being played"), abilities=False
        ):  # nothing else has a price
            assert isinstance(node.cards, selectors.Filter)
            return replace(node, cards=replace(node.cards, area="play"))
        case conditions.Occasion(subject=None):  # what happens to no card comes from nowhere
            return replace(node, anywhere=False)
        case paragraphs.Keyword(host=selectors.Filter()):  # it says more than the type
            return replace(node, argument="")
    return node


STAYING = frozenset(name for name, words in USUAL_OCCASIONS.items() if not words.moves)
"""Occasions after which a card is where it was, so that the card of the event is the one that the text has named."""


def _within(node: Any, known: Known) -> Known:
    """Whom and what words mean inside a node."""
    if isinstance(node, flow.ForEachPlayer):
        return replace(known, player="that player")
    if isinstance(node, paragraphs.Instructions | paragraphs.Ability | paragraphs.Level | paragraphs.Triggered):
        picks = (*getattr(node, "cost", ()), *getattr(node, "targets", ()))
        if any(isinstance(one, rare_verbs.PickPlayer) for one in picks):
            return replace(known, player="picked player", card=_card(node))
    if isinstance(node, paragraphs.Triggered | paragraphs.Replaced | paragraphs.Adjusted):
        named = node.when.who in ("you", "opponent") and not node.when.to
        return replace(known, player=node.when.who if named else "that player", card=_card(node))
    return known


def _card(node: Any) -> Any:
    when = getattr(node, "when", None)
    if when is None or when.also or isinstance(when.subject, selectors.Filter):
        return None
    stays = when.what in STAYING or isinstance(node, paragraphs.Replaced)
    return when.subject if stays and when.what not in ("inflicts damage", "hurts") else None
