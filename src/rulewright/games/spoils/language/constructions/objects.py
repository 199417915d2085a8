"""What a deed is done to: the cards named, or the choosing of them before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Each, Register
from rulewright.games.spoils.language.constructions.clauses import Clause, subject_cards
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import SUBJECT, Misread, Several, Some

Effects = tuple[v.Effect, ...]
_OBJECT = re.compile(r"([a-z]+)~ \{cards:NP\}(.*)")
"""A deed whose object follows its verb."""


def targets(np: Any, at: str, *, choose: bool = True) -> tuple[Effects, Cards]:
    """The cards that an object names; where it leaves a choice, the choosing of them before it."""
    if isinstance(np, Cards):
        return (), np
    if isinstance(np, Several):
        found = [targets(part, f"{at}.{number}", choose=choose) for number, part in enumerate(np.parts)]
        return tuple(effect for before, _ in found for effect in before), Each(tuple(cards for _, cards in found))
    assert isinstance(np, Some), "cards are named, or so many of a description"
    if np.kind in ("every", "bare"):
        return (), np.what
    if np.kind == "all but":
        spared = v.Pick(np.what, np.low, np.high, at, np.by, choose)
        return (spared,), replace(np.what, besides=(*np.what.besides, Register(at)))
    drawn = np.kind == "random"
    return (v.Pick(np.what, np.low, np.high, at, np.by, choose or drawn, at_random=drawn),), Register(at)


def chosen_subject(np: Any, at: str, said: dict[str, str]) -> tuple[Effects, Cards]:
    """The cards that a change is about; where their description leaves a choice, the choosing of them before it."""
    if not isinstance(np, Some) or np.kind in ("every", "bare"):
        return (), subject_cards(np)
    if said.get("cards", "").startswith("any "):
        raise Misread("any of them, or one that is chosen?")
    return targets(np, at)


class Treatment(Struct, frozen=True):
    """What is done to cards, before it is known to which."""

    verb: str
    make: Callable[[Cards], v.Effect]


def treatments() -> Iterator[Construction]:
    """Verbs that share an object: deplete or restore a character."""
    yield construction("Deed@v", "[either] {one:Treat@v} or {two:Treat@v} {cards:NP}", node=Made(_either))
    yield construction("Deed@v", "{one:Treat@v} and {two:Treat@v} {cards:NP}", node=Made(_both))


def _either(one: Treatment, two: Treatment, cards: Any, at: str, said: dict[str, str]) -> Effects:
    before, named = targets(cards, at)
    labels = tuple(f"{way.verb} {said['cards']}" for way in (one, two))
    return (*before, v.OneOf(((one.make(named),), (two.make(named),)), labels, SUBJECT))


def _both(one: Treatment, two: Treatment, cards: Any, at: str) -> Effects:
    before, named = targets(cards, at)
    return (*before, one.make(named), two.make(named))


def deed(*forms: str, make: Callable[..., v.Effect]) -> Iterator[Construction]:
    """One deed about `{cards:NP}`, told of whoever does it or of the cards; what it leaves to choose comes first."""

    def build(cards: Any, at: str, **more: Any) -> Effects:
        before, named = targets(cards, at)
        return (*before, make(named, **more))

    yield construction("Deed@v", *forms, node=Made(build))
    chosen = [f"choose~ and {one.replace(':NP}', ':Described}')}" for one in forms if _OBJECT.fullmatch(one)]
    if chosen:
        yield construction("Deed@v", *chosen, node=Made(build))
    for one in forms:
        found = _OBJECT.fullmatch(one)
        if found and not found[2]:
            yield construction("Treat@v", f"{found[1]}~", node=Treatment(found[1], make))
    told = [f"{{cards:NP@n}} be~n {found[1]}~done{found[2]}" for one in forms if (found := _OBJECT.fullmatch(one))]
    if told:
        yield construction("Clause", *told, node=Made(lambda at, **slots: Clause(build(at=at, **slots), "nobody")))
