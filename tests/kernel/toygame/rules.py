"""The rules of Lanterns, L1 to L5."""

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.changes import gain_score, relocate
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.events import DESTROY, DRAW, GAIN, MOVE, REPLACES, TRIGGERS
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area, HookNumber, Kind
from rulewright.kernel.pipeline import KERNEL_PROCEDURES, propose, use_of
from rulewright.kernel.procedures import END, Nothing, Procedure, Procedures, Signal, ask, begin, jump
from rulewright.kernel.records import NOBODY, Card, Event, Option, Trigger
from rulewright.kernel.rules import OPEN, PRIVATE, SECRET, AreaKind, Change, Listener, Rules
from rulewright.kernel.trace import Entry

DECK, HAND, ROW, PILE = map(Area, range(4))
AREAS = (
    AreaKind("deck", SECRET, ordered=True),
    AreaKind("hand", PRIVATE),
    AreaKind("row", OPEN, in_play=True, by_owner=False),
    AreaKind("pile", OPEN),
)
CHANGES: dict[Kind, Change] = {MOVE: relocate, DESTROY: relocate, DRAW: relocate, GAIN: gain_score}


class Lantern(Struct, frozen=True):
    """What is printed on a card."""

    name: str
    light: int


class Doing(Struct, frozen=True, array_like=True):
    """A card being laid, or Moths that have been lured."""

    card: int = NOBODY
    lured: tuple[Trigger, ...] = ()


def draw(game: Game, turn: Nothing) -> Signal:
    """L2 A turn begins with drawing a card, three the first time; when there is none, the brighter player has won."""
    state = game.state
    state.active, state.turn = state.turn % 2, state.turn + 1
    top = game.cards_in(DECK, state.active)[: 3 if state.turn <= 2 else 1]
    if not top:
        mine, yours = (seat.score for seat in state.seats)
        state.result = () if mine == yours else (int(yours > mine),)
    return propose(game, tuple(Event(DRAW, slot, seat=state.active, to=HAND, rule="L2") for slot in top))


def act(game: Game, turn: Nothing) -> Signal:
    """L3 Then one card may be laid."""
    return ask(Act(game.state.active, "L3", "act", window="turn", always=True))


def lay(game: Game, turn: Nothing) -> Signal:
    """L3 The card chosen is laid; then it is the other player's turn."""
    if game.given is None or game.given.verb == "pass":
        return jump("draw")
    return begin("L4", Doing(game.given.card), stay=True)


def into_the_row(game: Game, laying: Doing) -> Signal:
    """L4 A card is laid into its player's row and scores its light."""
    seat, light = game.state.active, game.printed(laying.card).light
    move = Event(MOVE, laying.card, seat=seat, to=ROW, rule="L4")
    return propose(game, (move, Event(GAIN, seat=seat, amount=light, rule="L4")))


def gust(game: Game, laying: Doing) -> Signal:
    """L5 A Gust puts out a lantern of the opponent."""
    there = game.cards_in(ROW, 1 - game.state.active)
    if game.name(laying.card) != "Gust" or not there:
        return END
    return ask(Pick(game.state.active, "L5", "pick", laying.card, there))


def put_out(game: Game, laying: Doing) -> Signal:
    """L5 What was picked goes out."""
    return propose(game, tuple(Event(DESTROY, slot, to=PILE, rule="L5") for slot in game.given))


def lure(game: Game, moths: Doing) -> Signal:
    """L5 Each Moth that was lured scores 1."""
    return propose(game, tuple(Event(GAIN, seat=one.controller, amount=1, rule="L5") for one in moths.lured))


MOTH, LID = map(HookNumber, range(2))
"""The two programs that listen."""


class LanternRules(Rules):
    """Lanterns, with the cards of one match."""

    name, edition, seats = "lanterns", "first", 2
    areas, changes, table_type, opening = AREAS, CHANGES, Nothing, "L2"
    procedures = Procedures(
        (
            Procedure("L2", Nothing, (draw, act, lay)),
            Procedure("L4", Doing, (into_the_row, gust, put_out)),
            Procedure("L5", Doing, (lure,)),
            *KERNEL_PROCEDURES,
        )
    )

    def __init__(self, cards: list[Lantern]) -> None:
        super().__init__()
        self.defs = cards

    def check(self, game: Game) -> None:
        """L1 Whoever has lit ten has won."""
        game.state.result = tuple(n for n, one in enumerate(game.state.seats) if one.score >= 10) or game.state.result

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, HookNumber], ...]:
        listens = {"Moth": ((TRIGGERS | DRAW, MOTH),), "Lid": ((REPLACES | DESTROY, LID),)}
        return listens.get(game.name(slot), ()) if game.card(slot).area == ROW else ()

    def hears(self, game: Game, listener: Listener, event: Event, kind: Kind, card: Card | None) -> Trigger | None:
        mine = card is not None and event.seat == card.controller
        return Trigger(listener[1], game.ref(listener[0]), event.seat, event) if mine else None

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        return begin("L5", Doing(lured=group))

    def replacements(self, game: Game, event: Event) -> list[Listener]:
        """L5 A Lid goes out in the place of another of its player's; two of them may pass it on."""
        row = game.cards_in(ROW, game.card(event.card).controller)
        lids = [one for one in game.state.listeners.get(REPLACES | event.kind, ()) if one[0] in row]
        return [one for one in lids if one[0] != event.card and use_of(game, one) not in event.used]

    def replace(self, game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], None]:
        return (replace(event, card=offer[0]),), None

    def options(self, game: Game, act: Act) -> tuple[Option, ...]:
        return (*(Option("play", slot) for slot in game.cards_in(HAND, act.seat)), Option("pass"))

    def tell(self, game: Game, event: Event) -> Entry | None:
        private = ((event.seat, f"you draw {game.name(event.card)}"),) if event.kind == DRAW else ()
        return Entry(event.rule, "a card is drawn" if private else f"seat {event.seat}: {event.amount}", private)
