"""Smash Up as the kernel sees it: areas, procedures, policies and values, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects import verbs as v
from rulewright.effects.controlling import master_of
from rulewright.effects.evaluate import number, seats
from rulewright.effects.history import first_use, happened, noting
from rulewright.effects.hooks import Hooks
from rulewright.effects.interpreter import EFFECT
from rulewright.effects.play_rules import Terms
from rulewright.effects.scope import Run
from rulewright.games.counterparts import counterparts
from rulewright.games.smashup import citations, legality, shown, telling
from rulewright.games.smashup.areas import AREAS, BASES, DECK, HAND, MONSTERS, PLAY, SHARED
from rulewright.games.smashup.cards import SmashUpCard
from rulewright.games.smashup.chapters import (
    abilities,
    affecting,
    attached,
    cancel,
    decks,
    extra,
    inout,
    leaving,
    playing,
    scoring,
    setup,
    triggered,
    turn,
    values,
)
from rulewright.games.smashup.chapters.destinations import destinations
from rulewright.games.smashup.editions import Edition
from rulewright.games.smashup.nature import Nature
from rulewright.games.smashup.occasions import OCCASIONS
from rulewright.games.smashup.records import PlayingACard
from rulewright.games.smashup.standing import check
from rulewright.games.smashup.table import Table
from rulewright.games.table_view import TableView
from rulewright.kernel.aspects import CONTROL, DAMAGE, FACE, HOST, IN_PLAY, LASTING, TABLE, TOKENS, TURN
from rulewright.kernel.decisions import Act, Answer, Decision, Pick, only_answer
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import DRAW, SHUFFLE
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.pipeline import KERNEL_PROCEDURES
from rulewright.kernel.procedures import Procedures, Signal, begin
from rulewright.kernel.records import Card, Event, Option, Ref, Trigger

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.trace import Entry

PROCEDURES = Procedures(
    (
        setup.SETTING_UP,
        turn.TURN,
        playing.PLAYING_A_CARD,
        abilities.USING_AN_ABILITY,
        triggered.REACTING,
        scoring.SCORING,
        values.COMPETING,
        EFFECT,
        *KERNEL_PROCEDURES,
    )
)


class SmashUpRules(Nature):
    """Smash Up among so many, with the cards of one match."""

    neutral_names = citations.RULE_OF
    name = "smashup"
    areas = AREAS
    procedures = PROCEDURES
    opening = "core.4"
    watched = IN_PLAY | FACE | CONTROL | HOST | DAMAGE | TOKENS | LASTING
    checked = IN_PLAY | CONTROL | LASTING | TABLE | TOKENS | HOST | TURN
    one_happening = frozenset((DRAW,))
    recalls_values = True
    table_type = Table
    occasions = OCCASIONS
    words_for = telling.WORDS_FOR
    finds_are_shown = True  # decks.7

    def __init__(self, edition: Edition, cards: Iterable[SmashUpCard], seats: int) -> None:
        self.seats = seats
        super().__init__()
        self.edition = edition.id
        self.edition_record = edition
        self.book = counterparts(__package__, edition.id)
        self.defs = list(cards)
        self.program = Hooks(card.paragraphs for card in self.defs)
        self.program.noted["used elsewhere"] = any(card.elsewhere for card in self.defs)
        self.noted = frozenset(kind for card in self.defs for kind in card.asks_about)
        self.answered = triggered.answered_from_hand(self.program, self.defs)
        self.heard_kinds = frozenset(kind for card in self.defs for kind in card.hears)
        changes = affecting.watching(noting(inout.CHANGES, self.noted), self.heard_kinds)
        self.changes = triggered.opening(changes, self.answered)
        self._hooks: dict[tuple[int, bool], tuple[tuple[int, HookNumber], ...]] = {}

    # -- what listens --------------------------------------------------------------------------------------------

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, HookNumber], ...]:
        """abilities.2, abilities.13, triggered.1 A card's text waits while it is in play; some Specials in a hand."""
        card = game.state.cards[slot]
        held = card.area == HAND
        if not held and card.area not in (PLAY, BASES, MONSTERS):
            return ()
        if (card.printed, held) not in self._hooks:
            program, printed = self.program.of_card[card.printed], self.defs[card.printed]
            chosen = [hook for at, hook in enumerate(program) if (at in printed.in_hand) == held]
            self._hooks[card.printed, held] = tuple(
                (key, hook) for hook in chosen for key in self.keys_of(game, self.paragraph(hook))
            )
        return self._hooks[card.printed, held]

    def listening(self, game: Game) -> list[int]:
        areas = (PLAY, BASES, MONSTERS, HAND)
        return [slot for area in areas for seat in range(self.seats) for slot in game.cards_in(area, seat)]

    # -- the event pipeline --------------------------------------------------------------------------------------

    def check(self, game: Game) -> Signal | None:
        return check(game)

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        return triggered.set_off(game, group)

    def followers(self, game: Game, event: Event) -> tuple[Event, ...]:
        return attached.followers(game, event)

    def remember(self, game: Game, slot: int) -> tuple[int, ...]:
        known = [0] * min(self.values.values())
        return (*known, *(int(game.value(slot, code) or 0) for code in self.values.values()))

    # -- decisions -----------------------------------------------------------------------------------------------

    def options(self, game: Game, act: Act) -> tuple[Option, ...]:
        return legality.options(game, act)

    def refuse_option(self, game: Game, act: Act, option: Option) -> Refusal | None:
        return legality.refuse(game, act, option)

    def refuse_pick(self, game: Game, pick: Pick, slot: int) -> Refusal:
        if pick.prompt == "host":
            return Refusal(pick.rule, "it cannot be played there", ("conflict.3", "extra.1"))
        if pick.prompt == "score":
            return Refusal("core.14", "that base is not ready", (pick.rule,))
        return Refusal(pick.rule, "that card cannot be named here")

    def answer_of_absent(self, game: Game, decision: Decision) -> Answer:
        return decision.options[-1] if isinstance(decision, Act) else only_answer(decision)

    def concede(self, game: Game, seat: int) -> None:
        leaving.concede(game, seat)

    def position_table(self, table: Table) -> Table:
        return replace(table, facts=(), masters=()) if table.facts or table.masters else table

    def last_controller(self, game: Game, object_: int, otherwise: int) -> int:
        return master_of(game, object_, otherwise)

    def holds_condition(self, game: Game, run: Run, condition: c.Condition) -> bool:
        match condition:
            case c.Happened():
                return happened(game, run, condition.when) >= number(game, run, condition.least)
            case c.FirstUse():
                return first_use(game, run, condition)
            case c.PlayLeft():
                return all(extra.has_regular(game, one, condition.what) for one in seats(game, run, condition.who))
        return False

    def changing(self, game: Game, run: Run, effect: v.Modify, targets: tuple[Ref, ...]) -> None:
        affecting.changed(game, run, effect, targets)

    def agreed(self, game: Game, run: Run) -> None:
        triggered.note_once(game, run)

    # -- what effects need from procedures -----------------------------------------------------------------------

    def prepare(self, game: Game, run: Run, effect: Any) -> None:
        decks.prepare(game, run, effect)

    def winners(self, game: Game) -> tuple[int, ...]:
        """core.39 Whoever came first at the base that has scored, all of them where they tie."""
        places: tuple[tuple[int, ...], ...] = game.state.table.places
        first = places[0] if places else ()
        game.cite(*(("core.39",) if len(first) > 1 else ()))
        return first

    def passed_by(self, game: Game, seat: int) -> list[Event]:
        """R6 What lay above a card that is taken off the top of a deck stays where it is."""
        return [] if self.edition_record.passed_cards_stay else [Event(SHUFFLE, seat=seat, to=DECK, rule="decks.8")]

    def runners_up(self, game: Game) -> tuple[int, ...]:
        """core.20, core.23 Whoever came second at the base that has scored; nobody where two tie for first."""
        places: tuple[tuple[int, ...], ...] = game.state.table.places
        return places[1] if len(places) > 1 else ()

    def playable(self, game: Game, run: Run, seat: int, slot: int, terms: Terms) -> bool:
        return not self.barred(game, seat, "play", slot) and destinations(game, seat, slot, terms.at) != ()

    def begin_play(self, game: Game, run: Run, seat: int, option: Option, terms: Terms) -> Signal:
        """abilities.10, core.42 A card that text has a player play is played like any other, to the end."""
        return begin("core.11", PlayingACard(seat, option.card, game.ref(option.card), at=terms.at, by_effect=1))

    def keeps_play(self, game: Game, run: Run, seat: int) -> bool:
        return extra.keeps_play(game, run, seat)

    def give_up_play(self, game: Game, seat: int, what: str) -> None:
        extra.give_up(game, seat, what)

    def usable(self, game: Game, seat: int, slots: tuple[int, ...] | None) -> bool:
        return False

    def give_extra_turn(self, game: Game, seat: int) -> None:
        table = game.state.table
        game.state.put_table(replace(table, extra_turns=(*table.extra_turns, seat)))

    def terminate(self, game: Game, run: Run, slots: list[int]) -> int:
        cancel.stop(game, slots)
        return len(slots)

    # -- seeing and telling --------------------------------------------------------------------------------------

    def visible(self, game: Game, slot: int, seat: int) -> bool:
        """decks.4 Discard piles lie open to everybody; hands are hidden, and decks are from all."""
        return super().visible(game, slot, seat)

    def mixed_with(self, card: Card) -> int:
        return ~card.area if card.area in SHARED else card.owner

    def show_table(self, game: Game, handle: Callable[[int], str]) -> TableView:
        return shown.shown(game, handle)

    def tell(self, game: Game, event: Event) -> Entry | None:
        return telling.tell(game, event)
