"""The rules of Lanterns, L1 to L5."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel import changes, events
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import DESTROY, DRAW, GAIN, MOVE, REPLACES, TRIGGERS
from rulewright.kernel.game import Game
from rulewright.kernel.pipeline import EVENT, propose, use_of
from rulewright.kernel.procedures import END, GO_ON, Nothing, Procedure, Procedures, Signal, ask, begin, go_on, jump
from rulewright.kernel.records import Card, Event, Option, Trigger
from rulewright.kernel.rules import OPEN, PRIVATE, SECRET, AreaKind, Listener, Rules

DECK, HAND, ROW, PILE = range(4)
AREAS = (
    AreaKind("deck", SECRET, ordered=True),
    AreaKind("hand", PRIVATE),
    AreaKind("row", OPEN, in_play=True, by_owner=False),
    AreaKind("pile", OPEN),
)
LIGHTS_WIN = 10
PASS = Option("pass")


class Lantern(Struct, frozen=True):
    """What is printed on a card."""

    name: str
    light: int


class Triggers(Struct, frozen=True, array_like=True):
    """Moths that have been lured."""

    waiting: tuple[Trigger, ...]


class Laying(Struct, frozen=True, array_like=True):
    """A card being laid."""

    card: int


def draw(game: Game, turn: Nothing) -> Signal:
    """L2 A turn begins with drawing a card, three in the first turns; whoever cannot ends the game."""
    state = game.state
    state.turn += 1
    top = game.cards_in(DECK, state.active)[: 3 if state.turn <= 2 else 1]
    if not top:
        best = max(seat.score for seat in state.seats)
        ahead = tuple(one for one, seat in enumerate(state.seats) if seat.score == best)
        state.result = ahead if len(ahead) == 1 else ()
    return propose(game, tuple(Event(DRAW, slot, seat=state.active, to=HAND, rule="L2") for slot in top))


def act(game: Game, turn: Nothing) -> Signal:
    """L3 Then one card may be laid."""
    return ask(Act(game.state.active, "L3", "act", window="turn", always=True))


def lay(game: Game, turn: Nothing) -> Signal:
    """L3 The card chosen is laid."""
    return GO_ON if game.given.verb == "pass" else begin("L4", Laying(game.given.card))


def next_turn(game: Game, turn: Nothing) -> Signal:
    """L2 The other player's turn."""
    game.state.active = 1 - game.state.active
    return jump("draw")


def into_the_row(game: Game, laying: Laying) -> Signal:
    """L4 A card is laid into its player's row."""
    return propose(game, (Event(MOVE, laying.card, seat=game.state.active, to=ROW, rule="L4"),))


def score(game: Game, laying: Laying) -> Signal:
    """L4 It scores its light."""
    light = game.printed(laying.card).light
    return propose(game, (Event(GAIN, seat=game.state.active, amount=light, rule="L4"),)) if light else GO_ON


def gust(game: Game, laying: Laying) -> Signal:
    """L5 A Gust puts out a lantern of the opponent."""
    there = game.cards_in(ROW, 1 - game.state.active)
    if game.name(laying.card) != "Gust" or not there:
        return END
    return ask(Pick(game.state.active, "L5", "pick", laying.card, there))


def put_out(game: Game, laying: Laying) -> Signal:
    """L5 What was picked goes out."""
    return propose(game, tuple(Event(DESTROY, slot, to=PILE, rule="L5") for slot in game.given))


def lure(game: Game, triggers: Triggers) -> Signal:
    """L5 A Moth scores 1, one after the other."""
    if not triggers.waiting:
        return END
    return go_on(replace(triggers, waiting=triggers.waiting[1:]))


def shine(game: Game, triggers: Triggers) -> Signal:
    """L5 That is a point for whoever drew."""
    return propose(game, (Event(GAIN, seat=game.state.active, amount=1, rule="L5"),))


def next_moth(game: Game, triggers: Triggers) -> Signal:
    """L5 Then the next."""
    return jump("lure")


class LanternRules(Rules):
    """Lanterns, with the cards of one match."""

    name = "lanterns"
    edition = "first"
    seats = 2
    areas = AREAS
    opening = "L2"
    table_type = Nothing
    changes = {  # noqa: RUF012  (the kernel's own type)
        kind: changes.relocate for kind in events.RELOCATIONS
    } | {GAIN: changes.gain_score}
    procedures = Procedures(
        (
            Procedure("L2", Nothing, (draw, act, lay, next_turn)),
            Procedure("L4", Laying, (into_the_row, score, gust, put_out)),
            Procedure("L5", Triggers, (lure, shine, next_moth)),
            EVENT,
        )
    )

    def __init__(self, cards: list[Lantern]) -> None:
        super().__init__()
        self.defs = cards

    def check(self, game: Game) -> Signal | None:
        """L1 Whoever has lit ten has won."""
        won = tuple(seat for seat, one in enumerate(game.state.seats) if one.score >= LIGHTS_WIN)
        game.state.result = won or game.state.result
        return None

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, int], ...]:
        if game.card(slot).area != ROW:
            return ()
        return {"Moth": ((TRIGGERS | DRAW, 0),), "Lid": ((REPLACES | DESTROY, 1),)}.get(game.name(slot), ())

    def hears(self, game: Game, listener: Listener, event: Event, kind: int, card: Card | None) -> Trigger | None:
        assert card is not None, "only cards listen here"
        drew = event.seat == card.controller
        return Trigger(listener[1], (listener[0], card.object), card.controller, event) if drew else None

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        return begin("L5", Triggers(group))

    def replacements(self, game: Game, event: Event) -> list[Listener]:
        lids = game.state.listeners.get(REPLACES | DESTROY, ()) if event.kind == DESTROY else ()
        side = game.card(event.card).controller
        return [
            one for one in lids if game.card(one[0]).controller == side and use_of(game, one) not in event.used
        ]

    def replace_chooser(self, game: Game, event: Event, offers: list[Listener]) -> int:
        return game.card(event.card).controller

    def replace(self, game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
        """L5 A Lid goes out in the place of another; several Lids in a row may pass it on."""
        return (replace(event, card=offer[0]),), None

    def options(self, game: Game, act: Act) -> tuple[Option, ...]:
        return (*(Option("play", slot) for slot in game.cards_in(HAND, act.seat)), PASS)

    def refuse_option(self, game: Game, act: Act, option: Option) -> Refusal | None:
        return Refusal("L3", "only a card in your hand can be laid")
