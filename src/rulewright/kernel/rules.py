"""What a game supplies to the kernel: areas, procedures, policies, values, visibility, words.

The kernel runs programs without knowing them; everything it needs to ask about one goes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.aspects import EVERYTHING, HOST, USUALLY_WATCHED
from rulewright.kernel.decisions import Act, Answer, Decision, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.ids import HookNumber, Kind, ValueCode
from rulewright.kernel.procedures import GO_ON, Procedures, Signal
from rulewright.kernel.records import Card, Event, Option, Repetition, Trigger
from rulewright.kernel.stated import take_stated
from rulewright.kernel.trace import Entry

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


OPEN, PRIVATE, SECRET, COVERED = range(4)
"""Who sees the cards of an area: everyone, its holder, nobody; its holder, while all see that they lie there."""


class AreaKind(Struct, frozen=True):
    """A kind of place where cards can be."""

    name: str
    seen_by: int = OPEN
    in_play: bool = False
    by_owner: bool = True
    """Whether a card there lies with its owner; otherwise with its controller."""
    ordered: bool = False
    """Whether the order of the cards matters and is hidden: a pile that is drawn from."""
    called: str = ""
    """What players call it, where that is not its name."""

    @property
    def title(self) -> str:
        """What players call it."""
        return self.called or self.name


Listener = tuple[int, HookNumber]
"""(slot, or ~id of an ongoing effect; program)."""

Change = Callable[["Game", Event], "Event | None"]
"""Carry out one kind of event; the event as it really happened, or None if nothing did."""


class Rules:
    """One game under one edition, with the cards of one match."""

    name: str
    edition: str
    edition_record: Any
    """What differs between the game's editions, as this one has it."""
    seats: int
    areas: tuple[AreaKind, ...]
    procedures: Procedures
    opening: str
    """The label of the procedure that a game begins with."""
    defs: list[Any]
    """What is printed on each card that can be in this match."""
    changes: dict[Kind, Change]
    """How each kind of event is carried out."""
    checked: int = EVERYTHING
    """The changes after which the standing checks have to run."""
    watched: int = USUALLY_WATCHED
    """The changes on which derived values may rest whatever text is in force; text adds what it looks at itself."""
    one_happening: frozenset[Kind] = frozenset()
    """The kinds of event of which a batch is a single happening for whoever listens."""
    sifted: frozenset[Kind] = frozenset()
    """The kinds of event that can be none at all; see `trivial`."""
    adjusts_first: bool = True
    """Whether amounts are adjusted before replacements are offered, or only once none acts."""
    searching: frozenset[str] = frozenset(("search",))
    """The prompts of picks among hidden cards that whoever picks is shown."""
    table_type: type[Any]
    """The record of what is on the table besides cards."""
    step_budget: int = 20_000
    free_windows: frozenset[str] = frozenset()
    """The windows in which a seat acts as it likes, and may have a sequence repeated; none if no rule lets it."""

    def __init__(self) -> None:
        take_stated(self)
        self._in_play = tuple(area.in_play for area in self.areas)
        self._by_owner = tuple(area.by_owner for area in self.areas)
        self.called: dict[str, frozenset[int]] = {}
        """Names as they are found, each with the numbers of what bears it; see `words.prints_called`."""

    # -- areas ---------------------------------------------------------------------------------------------------

    def in_play(self, area: int) -> bool:
        """Whether cards in this kind of area are in play."""
        return area >= 0 and self._in_play[area]

    def holder(self, card: Card) -> int:
        """With whom a card lies."""
        return card.owner if self._by_owner[card.area] else card.controller

    def shelf(self, area: int, owner: int, controller: int) -> int:
        """The number of the list that a card lies in."""
        return area * self.seats + (owner if self._by_owner[area] else controller)

    # -- cards ---------------------------------------------------------------------------------------------------

    def hooks(self, game: Game, slot: int) -> Iterable[tuple[int, HookNumber]]:
        """What this card, as it is now, listens to: (role | kind, program)."""
        return ()

    def listening(self, game: Game) -> Iterable[int]:
        """The cards that may listen to something; the others are not asked."""
        return range(len(game.state.cards))

    def ongoing_hooks(self, game: Game, hook: HookNumber) -> Iterable[tuple[int, HookNumber]]:
        """What an ongoing effect of this program listens to."""
        return ()

    def arrival(self, game: Game, card: Card, event: Event) -> Card:
        """Change a card that has just arrived in another area, before anything else looks at it."""
        return card

    def host_aspect(self, card: Card) -> int:
        """What changes when this card is attached or detached: for one that pays, only that it is spent or free."""
        return HOST

    def history(self, table: Any) -> int:
        """The amount of history that the table holds, for text that asks what has happened."""
        return 0

    def position_table(self, table: Any) -> Any:
        """The table as it counts for whether play stands where it stood before: without what only grows."""
        return table

    def remember(self, game: Game, slot: int) -> tuple[int, ...]:
        """The values of a card that others may ask for after it has gone."""
        return ()

    def last_controller(self, game: Game, object_: int, otherwise: int) -> int:
        """The seat that controls an object, or did when it left; `otherwise` if no effect gave it to another seat."""
        return otherwise

    # -- the event pipeline --------------------------------------------------------------------------------------

    def check(self, game: Game) -> Signal | None:
        """The standing checks: do one batch of what is due; None when nothing is."""
        return None

    def triggers_wait(self, game: Game) -> bool:
        """Whether triggers that have been collected may not happen yet."""
        return game.state.held > 0

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        """Begin the handling of a group of triggers that happen together."""
        return GO_ON

    def hears(self, game: Game, listener: Listener, event: Event, kind: Kind, card: Card | None) -> Trigger | None:
        """The trigger that this program sets off at that event; the card is its source as it was when that happened."""
        return None

    def heard_together(self, hook: HookNumber) -> bool:
        """Whether what happens to several cards at once sets this text off once, not card by card."""
        return False

    def joined(self, first: Trigger, other: Trigger) -> Trigger:
        """Two triggers that count as one, for all their cards."""
        return first

    def rebound(self, game: Game, trigger: Trigger, event: Event) -> Trigger:
        """The trigger bound to the event as it really happened, and to the card as what it has become."""
        return trigger

    def heard_once(self, game: Game, found: list[Trigger]) -> list[Trigger]:
        """Keep the first trigger of each one-shot effect; drop its later ones."""
        return found

    def trivial(self, game: Game, event: Event) -> bool:
        """Whether the event, of a kind in `sifted`, is none at all, so that nothing may even adjust it."""
        return False

    def forbidden(self, game: Game, event: Event) -> bool:
        """Whether something in force says that this cannot happen."""
        return False

    def adjusted(self, game: Game, event: Event) -> Event:
        """The event with its amount raised and lowered as everything in force says."""
        return event

    def replacements(self, game: Game, event: Event) -> list[Listener]:
        """What offers to replace this event and has not acted on this happening yet."""
        return []

    def replace_chooser(self, game: Game, event: Event, offers: list[Listener]) -> int:
        """The seat that says which of several replacements acts."""
        return game.state.active

    def replace(self, game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
        """What happens instead: events in its place, and a procedure to begin where that is not enough."""
        raise AssertionError("a game whose cards replace events says how")

    def optional(self, game: Game, offer: Listener) -> bool:
        """Whether a replacement is offered with `may`."""
        return False

    def replaced(self, game: Game, event: Event) -> None:
        """What follows for the state when an event has been replaced."""

    def acts_once(self, game: Game, offer: Listener) -> bool:
        """Whether a replacement waits for one happening only."""
        return False

    def has_acted(self, game: Game, offer: Listener) -> None:
        """A replacement has acted; one that waits for a single happening is over."""

    def followers(self, game: Game, event: Event) -> tuple[Event, ...]:
        """The events that come along with one that is about to happen."""
        return ()

    def by_cards(self, game: Game) -> bool:
        """Whether it is the cards that ask what is asked now, and not the rules alone."""
        return True

    def endless(self, game: Game) -> bool:
        """Settle a sequence of actions that repeats and that no player can leave. True if a rule does."""
        return False

    # -- decisions -----------------------------------------------------------------------------------------------

    def options(self, game: Game, act: Act) -> tuple[Option, ...]:
        """The legal options of a window, passing included."""
        return act.options

    def refuse_option(self, game: Game, act: Act, option: Option) -> Refusal | None:
        """Why an option is not legal; the same check that `options` uses."""
        return None

    def refuse_pick(self, game: Game, pick: Pick, slot: int) -> Refusal:
        """Why a card is not among the choices."""
        return Refusal(pick.rule, "that card cannot be named here")

    def answer_of_absent(self, game: Game, decision: Decision) -> Answer:
        """What is answered for a seat that has lost, in a game that the others play on."""
        raise AssertionError("a seat that has lost is asked nothing")

    def concede(self, game: Game, seat: int) -> None:
        """A seat gives the game up: it has lost, and if only one is left, that one has won."""
        state = game.state
        state.put_seat(seat, replace(state.seats[seat], out=1))
        left = tuple(one for one, record in enumerate(state.seats) if not record.out)
        if len(left) == 1:
            state.result = left
            game.say(self.rule_of("concede"), f"{self.seat_name(left[0])} wins")

    def refuse_payment(self, game: Game, seat: int, slots: tuple[int, ...]) -> Refusal | None:
        """Why a seat cannot pay with the cards that it names for that."""
        return None

    def refuse_repeat(self, game: Game, act: Act, option: Option) -> Refusal | None:
        """Why a seat cannot have what it just did repeated so often."""
        return Refusal(act.rule, "no rule of this game has a sequence repeated")

    def before_round(self, game: Game, repetition: Repetition) -> Option | None:
        """What the declarer's window is told before the next round begins, if somebody is to be asked first."""
        return None

    def could_act(self, game: Game, seat: int, window: str) -> bool:
        """Whether a seat could do anything but pass in a window; one in which it could not need not be opened."""
        return True

    # -- values, visibility, words -------------------------------------------------------------------------------

    def compute(self, game: Game, slot: int, what: ValueCode) -> Any:
        """A derived value of a card, from what is printed and everything in force."""
        raise AssertionError("a game says how its values are worked out")

    def visible(self, game: Game, slot: int, seat: int) -> bool:
        """Whether a seat may know what this card is."""
        card = game.state.cards[slot]
        if card.seen >> seat & 1:
            return True
        kind = self.areas[card.area].seen_by
        if kind == SECRET:
            asked = game.state.asked  # who searches a pile sees what there is to find
            return (
                isinstance(asked, Pick)
                and asked.prompt in self.searching
                and asked.seat == seat
                and slot in asked.choices
            )
        return kind == OPEN or seat == (card.owner if self._by_owner[card.area] else card.controller)

    def keeps_secret(self, game: Game) -> bool:
        """Whether what is visible depends on the cards alone: of a secret pile, on who has looked at a card."""
        return not (isinstance(game.state.asked, Pick) and game.state.asked.prompt in self.searching)

    def mixed_with(self, card: Card) -> int:
        """With whose hidden cards a card could be mistaken: its owner's, unless it lies in a pile of another kind."""
        return card.owner

    def alike(self, game: Game, slot: int) -> Any:
        """What a hidden card has to keep when it is dealt again while something in progress has hold of it."""
        return getattr(game.printed(slot), "type", None)

    def show_values(self, game: Game, slot: int) -> dict[str, Any]:
        """The derived values of a card that a view shows, by name; of a face-down card, those it has as it lies."""
        return {}

    def show_table(self, game: Game, handle: Callable[[int], str]) -> Any:
        """What a view shows of what is on the table besides cards; `handle` tells how the viewer knows a slot."""
        return None

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""
        return "abcd"[seat]

    def tell(self, game: Game, event: Event) -> Entry | None:
        """The sentence that tells of an event that has happened."""
        return None

    def rule_of(self, name: str) -> str:
        """The rule of this game, by its edition's numbers, behind a neutral name: drawing, destroying, picking."""
        return name

    def same_rules(self, name: str) -> tuple[str, ...]:
        """Every rule of this edition that says the same; none if the edition has none."""
        return (self.rule_of(name),)

    def at_work(self, game: Game, rule: str) -> str:
        """The rule of this edition under which this is told now: the same, unless what is carried out decides."""
        return rule

    def told_under(self, name: str) -> tuple[str, ...]:
        """Every rule of this edition under which a rule can be told."""
        return (self.rule_of(name), *self.same_rules(name))

    def refusal_of(self, refusal: Refusal) -> Refusal:
        """A refusal by the numbers of this edition."""
        rule = self.rule_of(refusal.rule)
        also = tuple(dict.fromkeys(one for other in (refusal.rule, *refusal.also) for one in self.same_rules(other)))
        also = tuple(one for one in also if one != rule)
        return refusal if (rule, also) == (refusal.rule, refusal.also) else replace(refusal, rule=rule, also=also)
