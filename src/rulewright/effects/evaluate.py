"""Reading text against a state: which cards, which players, which number."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import selectors as s
from rulewright.effects.facing import of_the_back, of_the_front
from rulewright.effects.players import seat as seat
from rulewright.effects.players import seats as seats
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EVENT_PLACE, HOST, IT, OWN_PLACE, THIS, Run, number_in, put, refs_in
from rulewright.kernel.records import FACE_DOWN, MARKED, NOBODY, NOWHERE

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_OPERATORS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


TOKENS = "tokens"
"""Compared like a value, though it is a count of what lies on the card."""


def number(game: Game, run: Run, node: n.Number) -> int:
    """The value of a number now; never below 0."""
    if type(node) is n.Fixed:
        return node.n
    return max(0, NUMBERS[type(node)](game, run, node))


def of_its_own(game: Game, run: Run, slot: int, node: n.Number) -> int:
    """The value of a number for one of several cards, where it may be of that card: as much as its strength."""
    if type(node) is n.Fixed:
        return node.n
    return number(game, replace(run, env=put(run.env, s.SUCH.name, (game.ref(slot),))), node)


Counting = Callable[["Game", Run, Any], int]
NUMBERS: dict[type[Any], Counting] = {}
"""How each kind of number is worked out; filled by those who count."""


def counts(*nodes: type[Any]) -> Callable[[Counting], Counting]:
    """Register the function that works out a kind of number."""

    def register(counting: Counting) -> Counting:
        NUMBERS.update(dict.fromkeys(nodes, counting))
        return counting

    return register


def cards(game: Game, run: Run, node: s.Cards) -> list[int]:
    """The cards that a text means now; a card that track was lost of is not among them."""
    return FINDERS[type(node)](game, run, node)


def _this(game: Game, run: Run, node: s.This) -> list[int]:
    """This card; where this text or what set it off has put the card elsewhere, what it has become there."""
    slot = run.source[0]
    if game.tracked(run.source):
        return [slot]
    become = (*refs_in(run.env, THIS), *refs_in(run.env, "event card"))
    return [slot] if any(ref[0] == slot and game.tracked(ref) for ref in become) else []


def left_in_event(game: Game, run: Run, node: s.Cards) -> bool:
    """Whether cards named by a text are the one that the event which set it off took away."""
    if isinstance(node, s.This):
        return run.event is not None and run.event.card == run.source[0] and not game.tracked(run.source)
    return isinstance(node, s.EventCard)


def _host(game: Game, run: Run, node: s.Host) -> list[int]:
    if not game.tracked(run.source):
        return _tracked(game, run, HOST)
    host = game.card(run.source[0]).host
    return [host] if host != NOBODY else []


def _host_of(game: Game, run: Run, node: s.HostOf) -> list[int]:
    hosts = (game.card(slot).host for slot in cards(game, run, node.card))
    return list(dict.fromkeys(host for host in hosts if host != NOBODY))


def _place_of(game: Game, run: Run, node: s.PlaceOf) -> list[int]:
    if type(node.card) is s.This and game.tracked(run.source):  # what is asked most by far
        place = game.state.cards[run.source[0]].place
        return [place] if place != NOBODY else _tracked(game, run, EVENT_PLACE)
    places = (game.card(slot).place for slot in cards(game, run, node.card))
    found = list(dict.fromkeys(place for place in places if place != NOBODY))
    if found or not isinstance(node.card, s.This | s.EventCard):
        return found
    own = _tracked(game, run, OWN_PLACE) if isinstance(node.card, s.This) else []
    return own or _tracked(game, run, EVENT_PLACE)


def _leader(game: Game, run: Run, node: s.Leader) -> list[int]:
    return [rules_of(game).leader(game, one) for one in seats(game, run, node.who)]


def _tracked(game: Game, run: Run, name: str) -> list[int]:
    return [ref[0] for ref in refs_in(run.env, name) if game.tracked(ref)]


def _responded(game: Game, run: Run, node: s.Responded) -> list[int]:
    slot = rules_of(game).responded(game)
    return [slot] if slot != NOBODY else []


def _top_of(game: Game, run: Run, node: s.TopOf) -> list[int]:
    area = rules_of(game).area_names[node.area]
    wanted = number(game, run, node.number)
    piles = [game.cards_in(area, one) for one in seats(game, run, node.who)]
    if node.bottom:
        return [slot for pile in piles for slot in pile[::-1][:wanted]]
    return [slot for pile in piles for slot in pile[:wanted]]


def _each(game: Game, run: Run, node: s.Each) -> list[int]:
    return list(dict.fromkeys(slot for group in node.groups for slot in cards(game, run, group)))


def picked(game: Game, run: Run, name: str) -> list[int]:
    """The cards in a register that are still what they were picked as: the same object, of the type wanted then."""
    found = [ref[0] for ref in refs_in(run.env, name) if game.tracked(ref)]
    wanted = number_in(run.env, f"{name} types")
    if not wanted:
        return found
    rules = rules_of(game)
    return [slot for slot in found if rules.type_bits(rules.types_of(game, slot)) & wanted]


def matching(game: Game, run: Run, description: s.Filter) -> list[int]:
    """All cards of a description, those of the active player first, longest there first."""
    found = each_matching(game, run, description)
    if type(found) is tuple or not _plain(description) or not rules_of(game).types_are_printed(game):
        return list(found)
    # Types as printed, on a side: what fits is the same until some card comes, goes or is turned over.
    known = game.state.settled[description, *seats(game, run, description.controller)] = tuple(found)
    return list(known)


def each_matching(game: Game, run: Run, description: s.Filter) -> Iterable[int]:
    """The same one by one, for those who need only to know whether there are enough."""
    if description.area == s.WHEREVER and description.among is not None:
        return (slot for slot in cards(game, run, description.among) if fits(game, run, slot, description))
    who = description.controller if description.area == "play" else description.area_of
    holders = seats(game, run, who)
    known: tuple[int, ...] | None = game.state.settled.get((description, *holders))
    return known if known is not None else _search(game, run, description, holders)


@cache
def _plain(description: s.Filter) -> bool:
    """Whether a description names nothing but types and a side."""
    return description == s.Filter(types=description.types, controller=description.controller)


@cache
def _typed(description: s.Filter) -> bool:
    """Whether a description names nothing but types, a side, and what the card is on."""
    plain = s.Filter(types=description.types, controller=description.controller, on=description.on)
    return bool(description.types) and description == plain


def _search(game: Game, run: Run, description: s.Filter, holders: list[int]) -> Iterator[int]:
    """Go through the areas of these players."""
    state, rules = game.state, rules_of(game)
    count, all_cards = rules.seats, state.cards
    hosts = cards(game, run, description.on) if description.on is not None else None
    types, types_of = description.types if _typed(description) else (), rules.types_of
    for area in rules.search_areas(description):
        for holder in holders:
            for slot in state.areas[area * count + holder]:
                if hosts is not None and all_cards[slot].host not in hosts:
                    continue
                if not types_of(game, slot).isdisjoint(types) if types else _fits_there(game, run, slot, description):
                    yield slot


_BITS = {
    "depleted": (MARKED, MARKED),
    "restored": (MARKED, 0),
    "face-down": (FACE_DOWN, FACE_DOWN),
    "face-up": (FACE_DOWN, 0),
}
"""The states that are plain bits of a card."""


def fits(game: Game, run: Run, slot: int, description: s.Filter) -> bool:
    """Whether a card is of a description, in the area that the description names."""
    card = game.state.cards[slot]
    if card.area == NOWHERE:
        return False
    if description.area != s.WHEREVER and card.area not in rules_of(game).search_areas(description):
        return False
    if description.controller is not None and card.controller not in seats(game, run, description.controller):
        return False
    if description.on is not None and rules_of(game).host_of(game, slot) not in cards(game, run, description.on):
        return False
    return _fits_there(game, run, slot, description)


def _fits_there(game: Game, run: Run, slot: int, description: s.Filter) -> bool:
    """Whether a card that lies in the right place, on the right side, is of a description."""
    rules = rules_of(game)
    card = game.state.cards[slot]
    if "face-down" in description.states and (front := of_the_front(description)) is not None:
        return rules.front_fits(game, slot, front) and _fits_there(game, run, slot, of_the_back(description))
    for state in description.states:
        bits = _BITS.get(state)
        if (card.flags & bits[0] != bits[1]) if bits is not None else not rules.in_state(game, slot, state):
            return False
    if description.types or description.not_types:
        types = rules.types_of(game, slot)
        if description.types and types.isdisjoint(description.types):
            return False
        if not types.isdisjoint(description.not_types):
            return False
    elsewhere = description.controller is not None and description.area != "play"
    if elsewhere and card.controller not in seats(game, run, description.controller):
        return False
    if description.owner is not None and card.owner not in seats(game, run, description.owner):
        return False
    if description.area_of is not None and rules.holder(card) not in seats(game, run, description.area_of):
        return False
    return _is_called(game, slot, description) and _stands(game, run, slot, description)


def _is_called(game: Game, slot: int, description: s.Filter) -> bool:
    """Whether a card bears the names that a description wants: subtypes, trade, supertypes, name, keywords."""
    rules = rules_of(game)
    if description.subtypes and rules.subtypes_of(game, slot).isdisjoint(description.subtypes):
        return False
    if description.trades and rules.trade_of(game, slot) not in description.trades:
        return False
    if description.supertypes and rules.supertypes_of(game, slot).isdisjoint(description.supertypes):
        return False
    if description.name and not rules.named(game, slot, description.name):
        return False
    if description.keywords or description.lacks:
        keywords = rules.keywords_of(game, slot)
        return keywords.issuperset(description.keywords) and keywords.isdisjoint(description.lacks)
    return True


def _stands(game: Game, run: Run, slot: int, description: s.Filter) -> bool:
    """Whether a card stands to others as a description wants: another, compared with a number."""
    if description.other and slot == run.source[0]:
        return False
    if description.among is not None and slot not in cards(game, run, description.among):
        return False
    if description.another and _was_picked(run, slot):
        return False
    if description.besides and any(slot in cards(game, run, one) for one in description.besides):
        return False
    for comparison in description.compare:
        if not _compares(game, run, slot, comparison):
            return False
    where = description.where
    return not where or all(RELATIONS[type(one)](game, run, slot, one, description) for one in where)


def _was_picked(run: Run, slot: int) -> bool:
    """Whether a card is among those that registers hold; what was only dealt with last was not picked."""
    held = (value for name, value in run.env if name != IT and isinstance(value, tuple))
    return any(slot == ref[0] for refs in held for ref in refs)


Relating = Callable[["Game", Run, int, Any, s.Filter], bool]
RELATIONS: dict[type[Any], Relating] = {}
"""How each relation that a description asks for is told; filled by those who can tell."""


def relates(relation: type[Any]) -> Callable[[Relating], Relating]:
    """Register the function that tells whether a card stands in a relation."""

    def register(relating: Relating) -> Relating:
        RELATIONS[relation] = relating
        return relating

    return register


def _compares(game: Game, run: Run, slot: int, comparison: n.Comparison) -> bool:
    right = number(game, run, comparison.number)
    if comparison.what == TOKENS:
        return related(sum(count for _, count in game.card(slot).tokens), comparison.op, right)
    value = game.value(slot, rules_of(game).values[comparison.what])
    return value is not None and related(int(value), comparison.op, right)


def related(left: int, op: str, right: int) -> bool:
    """Whether two numbers stand in that relation."""
    if op == "even":
        return left % 2 == 0
    if op == "odd":
        return left % 2 == 1
    return bool(_OPERATORS[op](left, right))


FINDERS: dict[type[s.Cards], Callable[[Game, Run, Any], list[int]]] = {
    s.Filter: matching,
    s.This: _this,
    s.Host: _host,
    s.Leader: _leader,
    s.Register: lambda game, run, node: picked(game, run, node.name),
    s.EventCard: lambda game, run, node: _tracked(game, run, "event card"),
    s.EventOther: lambda game, run, node: _tracked(game, run, "event other"),
    s.EventSource: lambda game, run, node: _tracked(game, run, "event source"),
    s.Responded: _responded,
    s.TopOf: _top_of,
    s.Each: _each,
    s.HostOf: _host_of,
    s.PlaceOf: _place_of,
}
"""How each kind of selector is found; history brings its own."""
