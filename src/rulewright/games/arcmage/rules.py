"""Arcmage as the kernel sees it: areas, procedures, policies and values, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects.adjusting import adjusted as raised_and_lowered
from rulewright.effects.controlling import master_of
from rulewright.effects.effect import Effect
from rulewright.effects.evaluate import number
from rulewright.effects.history import Fact, first_use, happened, noting
from rulewright.effects.hooks import Hooks
from rulewright.effects.interpreter import EFFECT
from rulewright.effects.places import places_of
from rulewright.effects.scope import Run
from rulewright.games.arcmage import citations, legality, shown, telling, tokens
from rulewright.games.arcmage.areas import AREAS, ARMY, DECK, FACTIONS, GRAVEYARD, HAND, PLAY, STACK
from rulewright.games.arcmage.cards import ArcmageCard
from rulewright.games.arcmage.chapters import (
    abilities,
    battle,
    bid,
    city,
    combat,
    devotion,
    enchant,
    event,
    move,
    phases,
    play,
    resource,
    response,
    setup,
    states,
    turn,
    win,
)
from rulewright.games.arcmage.chapters.cost import price_of
from rulewright.games.arcmage.chapters.discipline import understood
from rulewright.games.arcmage.editions import Edition
from rulewright.games.arcmage.events import MOVES, PRODUCED, WITHDRAWN
from rulewright.games.arcmage.in_play_index import has_keyword
from rulewright.games.arcmage.instead import Instead
from rulewright.games.arcmage.occasions import OCCASIONS
from rulewright.games.arcmage.standing import check
from rulewright.games.arcmage.table import PHASES, Table
from rulewright.games.counterparts import counterparts
from rulewright.games.rehearsing import REHEARSAL
from rulewright.games.table_view import TableView
from rulewright.kernel.aspects import CONTROL, DAMAGE, IN_PLAY, LASTING, SCORE, TABLE, TOKENS, TURN, USUALLY_WATCHED
from rulewright.kernel.aspects import MARK as MARKED
from rulewright.kernel.decisions import Act, Answer, Decision, Pick, only_answer
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import ADJUSTS, DESTROY, DRAW, LOSE, MARK
from rulewright.kernel.events import DAMAGE as DAMAGED
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.pipeline import KERNEL_PROCEDURES
from rulewright.kernel.procedures import Procedures, Signal, begin
from rulewright.kernel.records import BATTLE, FACE_DOWN, Event, Option, Trigger
from rulewright.text.pending import parts_of

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.trace import Entry

PROCEDURES = Procedures(
    (
        setup.SETTING_UP,
        turn.TURN,
        *phases.PHASE_PROCEDURES,
        play.PLAYING_A_CARD,
        play.PLAY_REHEARSAL,
        abilities.USING_AN_ABILITY,
        abilities.USE_REHEARSAL,
        REHEARSAL,
        abilities.SETTING_OFF,
        event.EVENT_WINDOW,
        event.ASKING,
        event.STACK_PROCEDURE,
        event.RESOLUTION,
        devotion.DEVOTING,
        bid.CLAIMING,
        response.RESPONSE_PHASE,
        combat.COMBAT,
        battle.FIGHTING,
        battle.COMPARING,
        city.CLEARING,
        resource.PAYING,
        resource.LAYING,
        EFFECT,
        *KERNEL_PROCEDURES,
    )
)


class ArcmageRules(Instead):
    """Arcmage under one edition, among so many, with the cards of one match."""

    neutral_names = citations.RULE_OF
    name = "arcmage"
    areas = AREAS
    procedures = PROCEDURES
    opening = "setup.1"
    watched = USUALLY_WATCHED & ~(MARKED | SCORE | TURN)
    checked = IN_PLAY | CONTROL | DAMAGE | SCORE | LASTING | TABLE | TOKENS | MARKED
    one_happening = frozenset((DRAW,))
    sifted = frozenset((DAMAGED, DESTROY))
    searching = frozenset(("search", "city"))  # setup.1: whoever chooses cities looks through the deck
    table_type = Table
    occasions = OCCASIONS
    words_for = telling.WORDS_FOR

    def __init__(self, edition: Edition, cards: Iterable[ArcmageCard], seats: int) -> None:
        self.seats = seats
        super().__init__()
        self.edition = edition.id
        self.edition_record = edition
        self.book = counterparts(__package__, edition.id, edition.elsewhere)
        printed = understood(cards, edition)
        self.tokens = tokens.tokens_of(printed)
        self.defs = [*printed, *(card for _, card in sorted(self.tokens.items()))]
        self._token_numbers = {key: len(printed) + at for at, key in enumerate(sorted(self.tokens))}
        self.program = Hooks(card.paragraphs for card in self.defs)
        self.program.noted["buried"] = any(card.buried for card in self.defs)
        self.undying = any(card.undying for card in self.defs)
        self.self_priced = frozenset(
            at for at, card in enumerate(self.defs) if any("hand" in places_of(one) for one in card.paragraphs)
        )
        """Cards that say what they themselves cost."""
        self.asks_for_phase = any(isinstance(one, c.InPhase) for card in self.defs for one in parts_of(card.paragraphs))
        """Whether some text of this match holds only in a phase."""
        self.noted = frozenset(kind for card in self.defs for kind in card.asks_about)
        self.given_keywords = frozenset(keyword for card in self.defs for keyword in card.gives)
        self.changes = noting(states.CHANGES, self.noted)
        self._hooks: dict[int, tuple[tuple[int, HookNumber], ...]] = {}

    # -- what listens --------------------------------------------------------------------------------------------

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, HookNumber], ...]:
        """abilities.passive.2 A card's text has force while the card is in play, face up."""
        card = game.state.cards[slot]
        if card.area == GRAVEYARD and self.undying:
            return self._from_graveyard(game, card.printed)
        if card.area != PLAY and card.printed in self.self_priced:
            return self._own_price(game, card.printed)
        if card.area != PLAY or card.flags & FACE_DOWN:
            return ()
        if card.printed not in self._hooks:
            self._hooks[card.printed] = tuple(
                (key, hook)
                for hook in self.program.of_card[card.printed]
                for key in self.keys_of(game, self.paragraph(hook))
            )
        return self._hooks[card.printed]

    def _from_graveyard(self, game: Game, printed: int) -> tuple[tuple[int, HookNumber], ...]:
        """conflict.1 Text that says so waits while its card is in its owner's graveyard."""
        hooks = [self.program.of_card[printed][at] for at in self.defs[printed].undying]
        return tuple((key, hook) for hook in hooks for key in self.keys_of(game, self.paragraph(hook)))

    def _own_price(self, game: Game, printed: int) -> tuple[tuple[int, HookNumber], ...]:
        """layout.2 What a card says of its own cost has force before it is in play."""
        hooks = [hook for hook in self.program.of_card[printed] if "hand" in places_of(self.paragraph(hook))]
        return tuple((key, hook) for hook in hooks for key in self.keys_of(game, self.paragraph(hook)))

    def listening(self, game: Game) -> list[int]:
        areas = (PLAY, GRAVEYARD) if self.undying else (PLAY,)
        found = [slot for area in areas for seat in range(self.seats) for slot in game.cards_in(area, seat)]
        if self.self_priced:
            cards = enumerate(game.state.cards)
            found += [slot for slot, card in cards if card.printed in self.self_priced and card.area not in areas]
        return found

    # -- the event pipeline --------------------------------------------------------------------------------------

    def check(self, game: Game) -> Signal | None:
        return check(game)

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        return abilities.set_off(game, group)

    def trivial(self, game: Game, event: Event) -> bool:
        """conflict.2, conflict.1 Damage of 0 is none, and what cannot be destroyed is not."""
        if event.kind == DAMAGED:
            return event.amount <= 0
        return event.kind == DESTROY and has_keyword(game, event.card, "indestructible")

    def adjusted(self, game: Game, event: Event) -> Event:
        """conflict.1 Text in force raises and lowers damage."""
        listens = event.kind == DAMAGED and ADJUSTS | DAMAGED in game.state.listeners
        return raised_and_lowered(game, event) if listens else event

    def followers(self, game: Game, event: Event) -> tuple[Event, ...]:
        return enchant.followers(game, event)

    def remember(self, game: Game, slot: int) -> tuple[int, ...]:
        known = [0] * self.values["atk"]
        return (*known, *(int(game.value(slot, code) or 0) for code in self.values.values()))

    # -- decisions -----------------------------------------------------------------------------------------------

    def options(self, game: Game, act: Act) -> tuple[Option, ...]:
        return legality.options(game, act)

    def could_act(self, game: Game, seat: int, window: str) -> bool:
        return legality.could_act(game, seat, window)

    def refuse_option(self, game: Game, act: Act, option: Option) -> Refusal | None:
        return legality.refuse(game, act, option)

    def refuse_pick(self, game: Game, pick: Pick, slot: int) -> Refusal:
        attacks = pick.check_by == "attackers"
        refusal = combat.attacker_refused(game, pick.seat, slot, pick.source) if attacks else None
        if pick.prompt == "discard":
            refusal = Refusal("turn.discard.2", "only cards in your hand are discarded", (pick.rule,))
        if pick.prompt == "city" and game.rules.edition_record.disciplines:
            refusal = Refusal("setup.discipline.1", "one city of each discipline is chosen", (pick.rule,))
        return refusal or Refusal(pick.rule, "that card cannot be named here")

    def answer_of_absent(self, game: Game, decision: Decision) -> Answer:
        """R5 A player who is out does as little as can be done."""
        return decision.options[-1] if isinstance(decision, Act) else only_answer(decision)

    def concede(self, game: Game, seat: int) -> None:
        """Whoever concedes leaves the game as one who is defeated; the last one left has won."""
        win.give_up(game, seat)

    def position_table(self, table: Table) -> Table:
        passing = table.facts or table.facts_before or table.masters
        return replace(table, facts=(), facts_before=(), masters=()) if passing else table

    def last_controller(self, game: Game, object_: int, otherwise: int) -> int:
        return master_of(game, object_, otherwise)

    def holds_condition(self, game: Game, run: Run, condition: c.Condition) -> bool:
        match condition:
            case c.Happened():
                return happened(game, run, condition.when) >= number(game, run, condition.least)
            case c.InPhase(phase=phase):
                now = game.state.table.phase
                return now >= 0 and PHASES[now].removeprefix("second ") == phase
            case c.DuringBattle():
                return game.state.table.combat is not None
            case c.FirstUse():
                return first_use(game, run)
        return False

    # -- what effects need from procedures -----------------------------------------------------------------------

    def can_pay(self, game: Game, seat: int, amount: int, run: Run) -> bool:
        return resource.unaffordable(game, seat, resource.Price(amount)) is None

    def begin_pay(self, game: Game, run: Run, seat: int, amount: int) -> Signal:
        return begin("play.2", resource.Paying(seat, amount))

    def begin_resource(self, game: Game, run: Run, seat: int, optional: bool) -> Signal:
        return begin("resource.1", resource.Laying(seat))

    def can_play_resource(self, game: Game, seat: int) -> bool:
        return bool(game.cards_in(HAND, seat))

    def most_payable(self, game: Game, run: Run) -> int:
        free = sum(resource.free_gems(game, run.you))
        card = game.printed(run.source[0])
        if run.paying and card.variable and game.card(run.source[0]).area == STACK:
            return max(0, free - price_of(game, run.source[0], ()).total)
        return free

    def must_draw(self, game: Game, seats: list[int], number: int) -> None:
        """win.defeat.3, R4 Whoever has to draw more than the deck holds has run dry.

        Also conflict.2: nobody has to who may not.
        """
        short = [seat for seat in seats if len(game.cards_in(DECK, seat)) < number]
        dry = tuple(seat for seat in short if not self.forbidden(game, Event(DRAW, seat=seat, to=HAND)))
        if dry:
            table = game.state.table
            game.state.put_table(replace(table, dry=(*table.dry, *dry)))

    def game_events(self, game: Game, run: Run, effect: Effect, cards: list[int]) -> list[Event] | None:
        """conflict.1 Creatures are taken out of the attack."""
        return [Event(WITHDRAWN, slot) for slot in cards]

    def phase_number(self, phase: str) -> int:
        return PHASES.index(phase)

    def extra_phase(self, game: Game, phase: str) -> None:
        table = game.state.table
        game.state.put_table(replace(table, extra=(*table.extra, PHASES.index(phase))))

    def skip_phase(self, game: Game, seat: int, phase: str) -> None:
        table = game.state.table
        game.state.put_table(replace(table, skips=(*table.skips, (seat, PHASES.index(phase)))))

    def facts_before(self, game: Game) -> tuple[Fact, ...]:
        """combat.III.7 Points that a player loses to an attacker are damage that it has dealt; others are not."""
        known: tuple[Fact, ...] = game.state.table.facts_before
        return tuple(one for one in known if DAMAGED in one.kinds or (LOSE in one.kinds and one.event.flags & BATTLE))

    def produced(self, game: Game, seat: int, kind: str, amount: int) -> list[Event]:
        return [Event(PRODUCED, seat=seat, to=FACTIONS.index(kind), amount=amount)]

    def places_of(self, game: Game, slot: int) -> tuple[int, ...]:
        return self.reachable(game, slot, tuple(move.own_places(game, game.card(slot).controller)))

    def reachable(self, game: Game, slot: int, places: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one for one in places if move.open_to_text(game, slot, one))

    def place_name(self, game: Game, place: int) -> str:
        return "army" if place == ARMY else game.name(place)

    def shifted(self, game: Game, slot: int, place: int, freely: bool) -> list[Event]:
        """conflict.1, move.5 Text moves a creature at any time, and says whether it is marked; travel says not."""
        moves = Event(MOVES, slot, seat=game.card(slot).controller, other=place)
        return [moves] if freely or has_keyword(game, slot, "travel") else [Event(MARK, slot), moves]

    def token_definition(self, run: Run, name: str) -> int:
        return self._token_numbers[tokens.key_of(name, self.defs[self.program.all[run.hook].printed])]

    def terminate(self, game: Game, run: Run, slots: list[int]) -> int:
        return event.counter(game, slots)

    # -- seeing and telling --------------------------------------------------------------------------------------

    def show_table(self, game: Game, handle: Callable[[int], str]) -> TableView:
        return shown.shown(game, handle)

    def tell(self, game: Game, event: Event) -> Entry | None:
        return telling.tell(game, event)
