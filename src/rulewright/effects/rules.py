"""What a game supplies so that card text can be read and carried out: its types, values, areas, names, tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects.heard import Heard
from rulewright.effects.history_rules import HistoryRules
from rulewright.effects.hooks import Hooks
from rulewright.effects.paragraphs import Triggered
from rulewright.effects.scope import Run, put, refs_in
from rulewright.effects.selectors import Filter
from rulewright.effects.verbs import Change, Effect
from rulewright.kernel.demands import Demands
from rulewright.kernel.ids import Area, HookNumber, ValueCode
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import FACE_DOWN, NOBODY, Env, Event, Ref, Trigger

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class EffectRules(HistoryRules):
    """The game's side of the effects interpreter."""

    program: Hooks
    """Every paragraph and lasting instruction of every card in this match, by number."""
    occasions: dict[str, Heard]
    values: dict[str, ValueCode]
    """The codes of the derived values that text names."""
    recalls_values = False
    """Whether texts ask what values a card had when something happened to it earlier in the turn."""
    area_names: dict[str, Area]
    """hand, deck, discard, removed, play, resources, being played."""
    words_for: dict[str, str]
    """What this game calls a value, a keyword or a deed, where a sentence tells of it."""
    picks_check: str = "pick"
    finds_are_shown: bool = False
    """Whether everyone is shown what a search has found."""

    def word_for(self, what: str) -> str:
        """What this game calls a value, a keyword or a deed."""
        return self.words_for.get(what, what)

    # -- what cards are ------------------------------------------------------------------------------------------

    def types_of(self, game: Game, slot: int) -> frozenset[str]:
        """The types of a card now."""
        raise AssertionError("a game says what its cards are")

    def printed_fits(self, game: Game, printed: int, wanted: Filter) -> bool:
        """Whether a card with that definition, such as a token about to be made, is of a description."""
        raise AssertionError("a game says what its cards are")

    def types_are_printed(self, game: Game) -> bool:
        """Whether it is known that no text in force changes the type of any card."""
        return False

    def type_bits(self, types: Iterable[str]) -> int:
        """Types as bits of a number, so that a register can hold which a card was picked as."""
        return 0

    def subtypes_of(self, game: Game, slot: int) -> frozenset[str]:
        """The subtypes of a card now."""
        return frozenset()

    def trade_of(self, game: Game, slot: int) -> str:
        """The trade, colour or faction of a card now."""
        return ""

    def supertypes_of(self, game: Game, slot: int) -> frozenset[str]:
        """The supertypes of a card now."""
        return frozenset()

    def keywords_of(self, game: Game, slot: int) -> frozenset[str]:
        """The keywords of a card now."""
        return frozenset()

    def named(self, game: Game, slot: int, name: str) -> bool:
        """Whether a card bears that name now."""
        return game.name(slot).lower() == name.lower()

    def front_fits(self, game: Game, slot: int, description: Filter) -> bool:
        """Whether the front of a face-down card is of a description."""
        return False

    def in_state(self, game: Game, slot: int, state: str) -> bool:
        """Whether a card is depleted, attacking, face-down …"""
        raise AssertionError("a game says in what states its cards can be")

    def show_values(self, game: Game, slot: int) -> dict[str, Any]:
        """What text can ask of a card: its types, subtypes and keywords, and the numbers that it has."""
        numbers = {name: game.value(slot, code) for name, code in self.values.items()}
        names = {
            "types": self.types_of(game, slot),
            "subtypes": self.subtypes_of(game, slot),
            "keywords": self.keywords_of(game, slot),
        }
        shown: dict[str, Any] = {what: number for what, number in numbers.items() if number is not None}
        return shown | {what: sorted(some) for what, some in names.items() if some}

    def search_areas(self, description: Filter) -> tuple[int, ...]:
        """The areas in which a card of that description could be."""
        return (self.area_names[description.area],)

    def leader(self, game: Game, seat: int) -> int:
        """The card that stands for a seat."""
        raise AssertionError("a game whose text names leaders has them")

    def icons(self, game: Game, seat: int, icon: str) -> int:
        """How many of an icon a seat's cards provide."""
        return 0

    def provides(self, game: Game, slot: int, icons: str) -> bool:
        """Whether a card provides at least these icons."""
        return False

    def has_ability(self, game: Game, slot: int) -> bool:
        """Whether a card has an ability in its text now."""
        return False

    def known_as(self, game: Game, slot: int) -> str:
        """The name by which a player can keep only one of these, in lower case; empty if there is no such limit."""
        return ""

    def words(self, kind: str) -> tuple[str, ...]:
        """The words of a kind that cards of this match can bear, and others; always the same for one match."""
        raise AssertionError("a game whose text has words chosen lists them")

    def namable(self, kind: str, of: Filter | None) -> tuple[int, ...]:
        """Which of those words may be chosen, by their numbers, in an order that tells nobody anything."""
        return tuple(range(len(self.words(kind))))

    def bears(self, game: Game, slot: int, kind: str, word: str) -> bool:
        """Whether a card bears a word of that kind now."""
        match kind:
            case "type":
                return word in self.types_of(game, slot)
            case "subtype":
                return word in self.subtypes_of(game, slot)
            case "trade":
                return word == self.trade_of(game, slot)
            case "icon":
                return self.provides(game, slot, word)
        return self.named(game, slot, word)

    def is_common(self, game: Game, slot: int) -> bool:
        """Whether a card is nobody's, so that `you` in its text is whoever it is about."""
        return False

    def can_affect(self, game: Game, source: Ref, slot: int) -> bool:
        """Whether text on a card can do anything to another card; protection may say that it cannot."""
        return True

    def agreed(self, game: Game, run: Run) -> None:
        """A player who may do something does it."""

    def winners(self, game: Game) -> tuple[int, ...]:
        """Who has won what is being decided on the table, where no text has decided it."""
        return ()

    def runners_up(self, game: Game) -> tuple[int, ...]:
        """Who came second in what is being decided on the table."""
        return ()

    def gate_open(self, game: Game, seat: int, gate: str) -> bool:
        """Whether a seat's cards provide the icons that a paragraph needs."""
        return True

    def permissions_of(self, game: Game, slot: int) -> frozenset[str]:
        """What text in force says this card can, cannot or must do."""
        return frozenset()

    def permitted(self, game: Game, slot: int, what: str) -> bool:
        """Whether nothing says that this card cannot do, or suffer, that."""
        return True

    def losses_take_what_is_there(self, game: Game) -> bool:
        """Whether a loss without a duration takes what a card has then; otherwise it lasts and prevails."""
        return False

    def picks_freely(self, game: Game, wanted: Filter) -> bool:
        """Whether it is known that nothing keeps anybody from picking or choosing such cards, or makes it cost."""
        return False

    def may_pick(self, game: Game, run: Run, slot: int, wanted: Filter) -> bool:
        """Whether an instruction that says pick may take this card."""
        return True

    def may_choose(self, game: Game, run: Run, slot: int, wanted: Filter) -> bool:
        """Whether an instruction that says choose may take this card."""
        return True

    def by_effect(self, game: Game, event: Event) -> bool:
        """Whether an event is the doing of an effect, not of the rules by themselves."""
        return event.by != NOBODY

    def in_their_place(self, game: Game, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The hidden cards of another player among which a seat can choose as though it were that player."""
        return tuple(slot for slot in cards if self.visible(game, slot, seat))

    def demands(self, game: Game, run: Run, seat: int, choices: tuple[int, ...], spent: int) -> Demands | None:
        """What is demanded of the cards that a seat picks together, given what is spent already; None for nothing."""
        return None

    def barred(self, game: Game, seat: int, what: str, slot: int) -> bool:
        """Whether text in force keeps a seat from doing this to that card, or to its owner's cards."""
        return False

    def toll(self, game: Game, seat: int, what: str, slot: int) -> int:
        """What a seat must pay to pick that card, or to search."""
        return 0

    def can_lose(self, game: Game, slot: int, change: Change) -> bool:
        """Whether a card has what a cost would have it lose."""
        return True

    def holds_condition(self, game: Game, run: Run, condition: Any) -> bool:
        """Whether a condition of the game's own is so: a battle, being attacked."""
        return False

    def heard_together(self, hook: HookNumber) -> bool:
        node = self.program.node(hook)
        return isinstance(node, Triggered) and node.when.together

    def joined(self, first: Trigger, other: Trigger) -> Trigger:
        there = refs_in(first.env, "event card")
        return replace(first, env=put(first.env, "event card", (*there, *refs_in(other.env, "event card"))))

    def nature_of(self, game: Game, slot: int) -> tuple[tuple[str, ...], ...]:
        """What a card is, for when it will be asked what it was."""
        hidden = bool(game.state.cards[slot].flags & FACE_DOWN)
        return (
            tuple(sorted(self.types_of(game, slot))),
            tuple(sorted(self.subtypes_of(game, slot))),
            tuple(sorted(self.keywords_of(game, slot))),
            (self.trade_of(game, slot),),
            tuple(sorted(self.supertypes_of(game, slot))),
            () if hidden else (game.name(slot).lower(),),
        )

    def afresh(self, event: Event) -> Event:
        """Damage that is passed on to another card, as nothing has looked at it yet."""
        return event

    def phase_number(self, phase: str) -> int:
        """The number of a phase that comes once a turn, in a game whose text names phases."""
        raise AssertionError("a game whose text names phases numbers them")

    def skip_phase(self, game: Game, seat: int, phase: str) -> None:
        """A player skips their next phase of this name."""
        raise AssertionError("a game whose text skips phases says how")

    def extra_phase(self, game: Game, phase: str) -> None:
        """The active player has another phase of that name."""
        raise AssertionError("a game whose text gives phases has them")

    # -- what effects need from procedures -----------------------------------------------------------------------

    def game_events(self, game: Game, run: Run, effect: Effect, cards: list[int]) -> list[Event] | None:
        """The events of a verb that only this game can put into events; None to stop the effect there and then."""
        raise AssertionError("a game that has such a verb says what it does")

    def token_kind(self, name: str) -> int:
        """The number of a kind of token that lies on cards; none in particular where there is only one kind."""
        return NOBODY

    def token_definition(self, run: Run, name: str) -> int:
        """The number of the definition of a card that is a token."""
        raise AssertionError("a game whose text makes tokens defines them")

    def arrival_row(self, game: Game, slot: int, *, face_down: bool) -> Area:
        """The area that a card put into play comes to."""
        return self.area_names["play"]

    def needs_host(self, game: Game, slot: int) -> bool:
        """Whether a card can be in play only attached to another."""
        return False

    def hosts_for(self, game: Game, picking: Run, along: tuple[int, ...]) -> tuple[int, ...]:
        """What a player may pick for a card that enters play attached, its source; cards that enter with it may be."""
        return ()

    def may_attach(self, game: Game, slot: int, host: int) -> bool:
        """Whether a card could lie attached to that host."""
        return True

    def lasting_env(self, game: Game, env: Env, targets: tuple[Ref, ...]) -> Env:
        """What an effect that begins to last must remember about its targets."""
        return env

    def end_game(self, game: Game, run: Run, how: str, seats: tuple[int, ...]) -> None:
        """Seats win or lose, or the game is a draw, because a text says so."""
        raise AssertionError("a game whose text ends it says how")

    def begin_bid(self, game: Game, run: Run, limits: tuple[int, ...]) -> Signal:
        """Have players bid, each up to a limit; the outcome's value is the winning bid, its env holds the winner."""
        raise AssertionError("a game whose text says bid has a way to")

    def begin_duplicate(self, game: Game, run: Run, seat: int, slot: int) -> Signal:
        """Have a seat play a copy of a card."""
        raise AssertionError("a game whose text duplicates cards has a way to")

    def produced(self, game: Game, seat: int, kind: str, amount: int) -> list[Event]:
        """The events by which a seat gets an amount of a kind to pay with."""
        raise AssertionError("a game whose text produces what pays says how")

    def prepare(self, game: Game, run: Run, effect: Any) -> None:
        """What the rules see to before an instruction is carried out: that there are cards in a deck to be drawn."""

    def must_draw(self, game: Game, seats: list[int], number: int) -> None:
        """These players have to draw N cards; a game may react if there are fewer."""

    def give_extra_turn(self, game: Game, seat: int) -> None:
        """A seat has another turn after the present one."""
        raise AssertionError("a game whose text gives turns has them")

    def comes_under(self, game: Game, slot: int, seat: int) -> bool:
        """A card that is being played will enter play under that seat's control; False if it is not being played."""
        return False

    def responded(self, game: Game) -> int:
        """The card that is being responded to, or whose ability is."""
        return -1


def rules_of(game: Game) -> EffectRules:
    """The rules of a game that has card text."""
    return game.rules  # type: ignore[return-value]
