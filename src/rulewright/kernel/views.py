"""Views: all of a game that one seat may know, and nothing else.

Cards go by handles. A handle is a keyed hash of the viewer and the card's object number, so it tells nothing, differs
from viewer to viewer, and changes whenever the card becomes a new object. A card that the viewer cannot know has no
name; hidden cards out of play are only counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Divide, Number, Order, Pick
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.knowledge import may_know
from rulewright.kernel.records import NOBODY, NOWHERE, Card, Option
from rulewright.kernel.rules import COVERED, OPEN, SECRET, AreaKind
from rulewright.kernel.trace import Entry
from rulewright.kernel.view_records import AreaView, CardView, ChoiceView, DecisionView, EntryView, SeatView, View
from rulewright.kernel.words import Names, is_optional

Words = Callable[[Game, Decision, Answer, Names], str]
"""How a game puts an answer into words."""

Note = Callable[[Game, Option], str]
"""What a game says beside an action: what it costs and does."""


def no_note(game: Game, option: Option) -> str:
    """Nothing."""
    return ""


def view(
    game: Game,
    seat: int | None,
    words: Words,
    trace: Sequence[Entry] | None = None,
    *,
    note: Note = no_note,
    knows_all: bool = False,
) -> View:
    """The game as a seat may know it; the trace is the game's own unless another is given.

    `note` tells what stands beside an action. Who `knows_all` looks at a game that is over.
    """
    state, rules = game.state, game.rules
    eye = _Eye(game, seat, note, knows_all=knows_all)
    asked = state.asked
    told = (game.trace or ()) if trace is None else trace
    return View(
        seat,
        state.turn,
        state.active,
        state.result,
        tuple(
            SeatView(rules.seat_name(one), record.score, bool(record.out), tuple(eye.areas(one)))
            for one, record in enumerate(state.seats)
        ),
        rules.show_table(game, eye.handle),
        asked.seat if asked is not None else None,
        eye.decision(words) if asked is not None and asked.seat == seat else None,
        told_to(told, seat),
    )


def told_to(entries: Iterable[Entry], seat: int | None) -> tuple[EntryView, ...]:
    """Sentences of the trace as a seat may read them."""
    return tuple(EntryView(one.rule, _text(one, seat), one.source, one.depth) for one in entries)


def names_seen(game: Game, seat: int | None, words: Words) -> dict[int, str]:
    """The cards whose names stand in a view, by slot, each with the name that it has there."""
    eye = _Eye(game, seat)
    shown = {
        card.handle: card.name
        for one in view(game, seat, words).seats
        for area in one.areas
        for card in area.cards
        if card.name
    }
    handles = {slot: eye.handle(slot) for slot in range(len(game.state.cards))}
    return {slot: shown[handle] for slot, handle in handles.items() if handle in shown}


def handle_of(game: Game, seat: int | None, slot: int) -> str:
    """The handle by which a viewer knows a card."""
    return _Eye(game, seat).handle(slot)


def slot_of(game: Game, seat: int | None, handle: str) -> int | None:
    """The card that a viewer means by a handle; None if there is none."""
    eye = _Eye(game, seat)
    return next((slot for slot in range(len(game.state.cards)) if eye.handle(slot) == handle), None)


def _text(entry: Entry, seat: int | None) -> str:
    return entry.text if seat is None else entry.read_by(seat)


# Hands and piles change little from one step to the next, and every step is shown to everybody.
@lru_cache(1 << 10)
def _key(seed: int) -> bytes:
    """What the handles of a game are made with."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"card handles").digest()


@lru_cache(1 << 15)
def _handle(key: bytes, viewer: bytes, number: int) -> str:
    """How a viewer knows an object."""
    return blake2b(viewer + number.to_bytes(8), key=key, digest_size=8).hexdigest()


@lru_cache(1 << 8)
def _empty(name: str, called: str) -> AreaView:
    """An area without cards."""
    return AreaView(name, 0, (), called)


@lru_cache(1 << 14)
def _lying(key: bytes, viewer: bytes, card: Card, name: str, above: int) -> CardView:
    """A card that is not in play and belongs to no other, as a viewer sees it: nothing about it depends on others."""
    return CardView(
        _handle(key, viewer, card.object),
        name,
        card.owner,
        card.controller,
        card.flags,
        damage=tuple((_handle(key, viewer, source), amount) for source, amount in card.damage),
        wear=tuple((_handle(key, viewer, source), amount) for source, amount in card.wear),
        tokens=card.tokens,
        since=card.since,
        above=above,
    )


_Known = tuple[tuple[int, ...], list[Card], AreaView]
"""The cards that lay in an area, and how it was seen then."""


class _Eye:
    """One viewer looking at one game."""

    def __init__(
        self,
        game: Game,
        seat: int | None,
        note: Note = no_note,
        *,
        knows_all: bool = False,
    ) -> None:
        self.game = game
        self.seat = seat
        self.note = note
        self.knows_all = knows_all
        self._secret = not knows_all and game.rules.keeps_secret(game)
        """Whether a card in a secret pile is visible only to the seats that have looked at it."""
        self._viewer = b"spectator" if seat is None else seat.to_bytes(2)
        self._key = _key(game.state.seed)

    def handle(self, slot: int) -> str:
        """How the viewer knows a card."""
        return self._object(self.game.state.cards[slot].object)

    def _object(self, number: int) -> str:
        return _handle(self._key, self._viewer, number)

    def areas(self, owner: int) -> Iterable[AreaView]:
        """The areas of a seat."""
        game = self.game
        for number, kind in enumerate(game.rules.areas):
            area = Area(number)
            slots = game.cards_in(area, owner)
            if not slots:
                yield _empty(kind.name, kind.called)
            elif self._secret:
                yield self._as_before(slots, kind, area, owner)
            else:
                yield self._area(slots, kind)

    def _area(self, slots: tuple[int, ...], kind: AreaKind) -> AreaView:
        return AreaView(kind.name, len(slots), tuple(self._cards(slots, kind)), kind.called)

    def _as_before(self, slots: tuple[int, ...], kind: AreaKind, area: Area, owner: int) -> AreaView:
        """An area as it was seen before, if the same cards lie there and, in play, no derived value can be another."""
        state, in_play = self.game.state, self.game.rules.in_play(area)
        cards = [state.cards[slot] for slot in slots]
        place = ("area", self._key, self._viewer, area, owner)
        known: _Known | None = (state.derived if in_play else state.kept).get(place)
        if known is not None and known[0] == slots and known[1] == cards:
            return known[2]
        seen = self._area(slots, kind)
        if in_play or all(card.host == NOBODY and card.place == NOBODY for card in cards):
            (state.derived if in_play else state.kept)[place] = slots, cards, seen
        return seen

    def _cards(self, slots: tuple[int, ...], kind: AreaKind) -> Iterable[CardView]:
        """The cards that the viewer can tell apart: those it knows, and those on the table whatever they are."""
        secret = self._secret and kind.seen_by == SECRET
        for above, slot in enumerate(slots):
            card = self.game.state.cards[slot]
            if secret and not card.seen:
                continue
            if self._knows(slot, card):
                yield self._card(slot, card, self.game.name(slot), above if kind.ordered else NOBODY)
            elif kind.seen_by in (OPEN, COVERED):
                yield self._card(slot, card, "", NOBODY)

    def _knows(self, slot: int, card: Card) -> bool:
        return card.area != NOWHERE if self.knows_all else may_know(self.game, slot, self.seat)

    def _card(self, slot: int, card: Card, name: str, above: int) -> CardView:
        in_play = self.game.rules.in_play(card.area)
        if not in_play and card.host == NOBODY and card.place == NOBODY:
            return _lying(self._key, self._viewer, card, name, above)
        return CardView(
            self.handle(slot),
            name,
            card.owner,
            card.controller,
            card.flags,
            self._at(card),
            self.handle(card.host) if card.host != NOBODY else "",
            tuple((self._object(source), amount) for source, amount in card.damage),
            tuple((self._object(source), amount) for source, amount in card.wear),
            card.tokens,
            card.since,
            above,
            self._shown_values(slot) if in_play else {},
        )

    def _at(self, card: Card) -> str:
        """Where a card is, as long as that is still there."""
        there = card.place != NOBODY and self.game.rules.in_play(self.game.state.cards[card.place].area)
        return self.handle(card.place) if there else ""

    def _shown_values(self, slot: int) -> dict[str, Any]:
        """What is shown of a card's values, worked out once for all who look, until a derived value may change."""
        key = (slot, "shown")
        shown: dict[str, Any] | None = self.game.state.derived.get(key)
        if shown is None:
            shown = self.game.rules.show_values(self.game, slot)
            self.game.state.derived[key] = shown
        return shown

    def decision(self, words: Words) -> DecisionView:
        """What this viewer is asked."""
        decision = self.game.decision
        assert decision is not None, "only a seat that is asked is told what"
        low, high = _bounds(decision)
        return DecisionView(
            type(decision).__name__,
            decision.rule,
            decision.prompt,
            self.handle(decision.source) if decision.source != NOBODY else "",
            tuple(self._choices(decision, words)),
            low,
            high,
            isinstance(decision, Pick) and decision.ordered,
            tuple(self.handle(slot) for slot in decision.required) if isinstance(decision, Pick) else (),
            tuple(tuple(self.handle(slot) for slot in group) for group in decision.groups)
            if isinstance(decision, Pick)
            else (),
            isinstance(decision, Pick) and decision.apart,
            isinstance(decision, Number) and decision.or_pass,
            isinstance(decision, Order) and decision.next_only,
            decision.window if isinstance(decision, Act) else "",
            is_optional(decision),
        )

    def _choices(self, decision: Decision, words: Words) -> Iterable[ChoiceView]:
        names = Names(self.seat)
        match decision:
            case Act():
                for option in decision.options:
                    about = (self.handle(option.card),) if option.card != NOBODY else ()
                    note = self.note(self.game, option)
                    yield ChoiceView(words(self.game, decision, option, names), about, option.verb, note)
            case Choose():
                cards = decision.cards or (NOBODY,) * len(decision.labels)
                for label, slot in zip(decision.labels, cards, strict=True):
                    yield ChoiceView(label, (self.handle(slot),) if slot != NOBODY else ())
            case Pick(choices=slots) | Divide(among=slots) | Order(items=slots):
                for slot in slots:
                    yield ChoiceView(names.label(self.game, slot), (self.handle(slot),))


def _bounds(decision: Decision) -> tuple[int, int]:
    match decision:
        case Pick() | Number():
            return decision.low, decision.high
        case Divide():
            return decision.total, decision.total
    return 0, 0
