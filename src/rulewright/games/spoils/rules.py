"""The Spoils as the kernel sees it: areas, procedures, policies and values, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects import places, replacing
from rulewright.effects import verbs as v
from rulewright.effects.history import noting
from rulewright.effects.hooks import Hooks
from rulewright.effects.interpreter import EFFECT
from rulewright.effects.paragraphs import Ability
from rulewright.effects.places import places_of
from rulewright.effects.play_rules import Terms
from rulewright.effects.scope import Run, you
from rulewright.games.counterparts import counterparts
from rulewright.games.rehearsing import REHEARSAL
from rulewright.games.spoils import citations, telling, values
from rulewright.games.spoils.areas import AREAS, HAND, IN_PLAY_ROWS, RESOURCES, areas_of
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.changes import CHANGES
from rulewright.games.spoils.circumstances import battle_events
from rulewright.games.spoils.circumstances import holds as circumstances_hold
from rulewright.games.spoils.edition_filter import understood
from rulewright.games.spoils.editions import Edition
from rulewright.games.spoils.index import ABILITIES, FLIP_UPS, UNIQUES
from rulewright.games.spoils.occasions import OCCASIONS
from rulewright.games.spoils.rare_rules import RareRules
from rulewright.games.spoils.s2_card_types.r202_faction import DEPARTURES, factions_stay
from rulewright.games.spoils.s3_key_terminology.r301_attach_and_detach import followers
from rulewright.games.spoils.s3_key_terminology.r307_duplicate import DUPLICATING
from rulewright.games.spoils.s3_key_terminology.r314_terminate import terminate
from rulewright.games.spoils.s4_game_concepts import (
    r401_costs,
    r406_numeric_cost,
    r408_damage,
    r409_tokens,
    r411_face_down_cards,
    r413_bidding,
    r414_action_loops,
)
from rulewright.games.spoils.s4_game_concepts.r407_control import may_join
from rulewright.games.spoils.s5_types_of_rules_text import (
    r503_triggers,
    r506_replacements,
    r507_keywords,
)
from rulewright.games.spoils.s6_playing_the_game import legality, open_actions, rehearsal
from rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game import STARTING_A_GAME
from rulewright.games.spoils.s6_playing_the_game.r602_start_of_turn import TURNS
from rulewright.games.spoils.s6_playing_the_game.r603_during_a_turn import DURING_A_TURN
from rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card import PLAYING_A_CARD, comes_under, host_of
from rulewright.games.spoils.s6_playing_the_game.r605_playing_a_resource import PLAYING_A_RESOURCE
from rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability import USING_AN_ABILITY, USING_BY_EFFECT
from rulewright.games.spoils.s6_playing_the_game.r607_responding_to_actions import RESPONDING, responded_to
from rulewright.games.spoils.s6_playing_the_game.r608_attacking import ATTACKING
from rulewright.games.spoils.s6_playing_the_game.r609_resolving_a_battle import RESOLVING_A_BATTLE
from rulewright.games.spoils.s6_playing_the_game.r610_ending_a_turn import ENDING_A_TURN
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard, PlayingAResource, UsingByEffect
from rulewright.games.spoils.shown import shown
from rulewright.games.spoils.standing import also_checked, check
from rulewright.games.spoils.table import Table
from rulewright.games.table_view import TableView
from rulewright.games.trigger_groups import in_play_longest_first
from rulewright.kernel.aspects import CONTROL, HOST, IN_PLAY, LASTING, SCORE, SPENT, TABLE, TOKENS
from rulewright.kernel.aspects import DAMAGE as DAMAGED
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import DAMAGE, DRAW
from rulewright.kernel.ids import Area, HookNumber
from rulewright.kernel.pipeline import KERNEL_PROCEDURES
from rulewright.kernel.procedures import Procedures, Signal, begin
from rulewright.kernel.records import FACE_DOWN, Card, Event, Option, Trigger
from rulewright.kernel.recurring import ON_TOP
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.trace import Entry

PROCEDURES = Procedures(
    (
        STARTING_A_GAME,
        TURNS,
        DURING_A_TURN,
        PLAYING_A_CARD,
        PLAYING_A_RESOURCE,
        USING_AN_ABILITY,
        USING_BY_EFFECT,
        REHEARSAL,
        rehearsal.PLAY_REHEARSAL,
        rehearsal.USE_REHEARSAL,
        RESPONDING,
        ATTACKING,
        RESOLVING_A_BATTLE,
        ENDING_A_TURN,
        r401_costs.COSTS,
        r406_numeric_cost.PAYING,
        r413_bidding.BIDDING,
        *r414_action_loops.AGREEING,
        DUPLICATING,
        r503_triggers.TRIGGERS_TOGETHER,
        r507_keywords.UNIQUE,
        EFFECT,
        *KERNEL_PROCEDURES,
    )
)


class SpoilsRules(RareRules):
    """The Spoils under one edition, with the cards of one match."""

    neutral_names = citations.RULE_OF
    name = "spoils"
    seats = 2
    procedures = PROCEDURES
    opening = "601.1"
    changes = CHANGES
    checked = IN_PLAY | CONTROL | DAMAGED | SCORE | LASTING | TABLE | TOKENS
    one_happening = frozenset((DRAW,))  # 306.3 a draw of several cards is one event
    sifted = frozenset((DAMAGE,))  # 408.2 damage of 0 is no damage
    table_type = Table
    occasions = OCCASIONS
    words_for = telling.WORDS_FOR

    def __init__(self, edition: Edition, cards: Iterable[SpoilsCard]) -> None:
        self.areas = areas_of(edition)
        super().__init__()
        self.edition = edition.id
        self.edition_record = edition
        self.adjusts_first = edition.adjusts_before_replacing  # R32
        self.book = counterparts(__package__, edition.id, edition.elsewhere)
        self.text_rule, self.text_within = edition.text_rule, dict(edition.text_within)
        known = [understood(card, edition) for card in cards]
        kinds = r409_tokens.kinds_of(known, edition)
        self.defs: list[SpoilsCard] = [*known, *(r409_tokens.token_card(kind, edition) for kind in kinds)]
        self._tokens = {kind: len(known) + number for number, kind in enumerate(kinds)}
        self.program = Hooks(card.paragraphs for card in self.defs)
        self.noted = frozenset(kind for card in self.defs for kind in card.asks_about)
        self.changes = noting(CHANGES, self.noted)
        self.checked |= also_checked(self.defs)
        self._beyond = frozenset(number for number, card in enumerate(self.defs) if card.beyond_play)
        self._hooks: dict[int, tuple[tuple[int, HookNumber], ...]] = {}

    # -- what listens --------------------------------------------------------------------------------------------

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, HookNumber], ...]:
        """201.5b A card's text has force only while the card is in play; a face-down card has none (R12)."""
        card = game.state.cards[slot]
        if not self.in_play(card.area):
            speaks = self.defs[card.printed].beyond_play and not card.flags & FACE_DOWN
            return self._hooks_at(game, card, AREAS[card.area].name) if speaks else ()
        if card.flags & FACE_DOWN:
            return self._hooks_face_down(game, card)
        if card.printed not in self._hooks:
            found = [
                (key, hook)
                for hook in self.program.of_card[card.printed]
                if "play" in places_of(self.paragraph(hook))
                for key in self.keys_of(game, self.program.node(hook))
            ]
            if self.defs[card.printed].unique:
                found.append((UNIQUES, self.program.number(card.printed, 0)))
            hooks = self.program.of_card[card.printed]
            found += [(ABILITIES, hooks[number]) for number in self.defs[card.printed].abilities]
            self._hooks[card.printed] = tuple(found)
        return self._hooks[card.printed]

    def _hooks_face_down(self, game: Game, card: Card) -> tuple[tuple[int, HookNumber], ...]:
        """101.1, 507.4a What a face-down card has all the same: Flip Up, and abilities that say so."""
        printed = self.defs[card.printed]
        flips = ((FLIP_UPS, self.program.number(card.printed, 0)),) if printed.flip_up else ()
        return (*flips, *self._hooks_at(game, card, places.FACE_DOWN)) if printed.beyond_play else flips

    def listening(self, game: Game) -> list[int]:
        cards, hooks, found = game.state.cards, self._hooks, []
        for row in IN_PLAY_ROWS:
            for seat in range(self.seats):
                for slot in game.cards_in(row, seat):
                    card = cards[slot]
                    if hooks.get(card.printed) != () or card.flags & FACE_DOWN:
                        found.append(slot)
        if self._beyond:
            found += [s for s, card in enumerate(cards) if card.printed in self._beyond and not self.in_play(card.area)]
        return found

    def _hooks_at(self, game: Game, card: Card, place: str) -> tuple[tuple[int, HookNumber], ...]:
        """201.5b What a card listens to outside play, or face-down, because its text says otherwise."""
        return tuple(
            (key, hook)
            for hook in self.program.of_card[card.printed]
            if place in places_of(node := self.paragraph(hook))
            for key in (*self.keys_of(game, node), *((ABILITIES,) if isinstance(node, Ability) else ()))
        )

    def ongoing_hooks(self, game: Game, hook: HookNumber) -> tuple[tuple[int, HookNumber], ...]:
        """508.1 What lasts listens as text does; an ability that a card has gained can be used."""
        found = super().ongoing_hooks(game, hook)
        return ((ABILITIES, hook), *found) if isinstance(self.program.node(hook), Ability) else found

    # -- the event pipeline --------------------------------------------------------------------------------------

    def check(self, game: Game) -> Signal | None:
        return check(game)

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        return begin("503.4", r503_triggers.TriggerGroup(in_play_longest_first(group)))

    def trivial(self, game: Game, event: Event) -> bool:
        if event.kind == DAMAGE:
            return r408_damage.is_nothing(game, event)
        return event.kind in DEPARTURES and factions_stay(game, event)

    def adjusted(self, game: Game, event: Event) -> Event:
        return r408_damage.adjusted(game, event) if event.kind == DAMAGE else event

    def replacements(self, game: Game, event: Event) -> list[Listener]:
        return r506_replacements.offers(game, event)

    def replace_chooser(self, game: Game, event: Event, offers: list[Listener]) -> int:
        return r506_replacements.chooser(game, event, offers)

    def replace(self, game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
        return r506_replacements.instead(game, event, offer)

    def afresh(self, event: Event) -> Event:
        return replace(event, flags=event.flags & ~r408_damage.ADJUSTED)

    def replaced(self, game: Game, event: Event) -> None:
        r506_replacements.destruction_replaced(game, event)

    def optional(self, game: Game, offer: Listener) -> bool:
        return replacing.is_optional(game, offer)

    def acts_once(self, game: Game, offer: Listener) -> bool:
        return r506_replacements.is_delayed(game, offer) or replacing.acts_first(game, offer)

    def has_acted(self, game: Game, offer: Listener) -> None:
        r506_replacements.has_acted(game, offer)

    def followers(self, game: Game, event: Event) -> tuple[Event, ...]:
        return followers(game, event)

    def host_aspect(self, card: Card) -> int:
        return SPENT if card.area == RESOURCES else HOST

    def remember(self, game: Game, slot: int) -> tuple[int, ...]:
        known = [0] * values.VALUES["strength"]
        return (*known, *(int(game.value(slot, code) or 0) for code in values.VALUES.values()))

    # -- decisions -----------------------------------------------------------------------------------------------

    def options(self, game: Game, act: Act) -> tuple[Option, ...]:
        return open_actions.options(game, act)

    def could_act(self, game: Game, seat: int, window: str) -> bool:
        return bool(open_actions.completable(game, seat, window))

    def refuse_option(self, game: Game, act: Act, option: Option) -> Refusal | None:
        return legality.refuse(game, act, option)

    def refuse_pick(self, game: Game, pick: Pick, slot: int) -> Refusal:
        return legality.refuse_pick(game, pick, slot)

    def refuse_payment(self, game: Game, seat: int, slots: tuple[int, ...]) -> Refusal | None:
        return r406_numeric_cost.payment_refused(game, seat, slots)

    def history(self, table: Table) -> int:
        return len(table.facts)

    def position_table(self, table: Table) -> Table:
        passing = table.facts or table.come_true or table.masters or table.duplicates
        if not passing:
            return table
        # Duplicates of duplicates go deeper each time round, as procedures do.
        return replace(table, facts=(), come_true=(), masters=(), duplicates=(), doing=table.doing[-ON_TOP:])

    def holds_condition(self, game: Game, run: Run, condition: c.Condition) -> bool:
        return circumstances_hold(game, run, condition)

    # -- what effects need from procedures -----------------------------------------------------------------------

    def begin_pay(self, game: Game, run: Run, seat: int, amount: int) -> Signal:
        return begin("406.5", r406_numeric_cost.Paying(seat, amount, run.source[0]))

    def can_pay(self, game: Game, seat: int, amount: int, run: Run) -> bool:
        kind = r406_numeric_cost.IN_AN_EFFECT
        total = r406_numeric_cost.numeric_cost(game, seat, run.source[0], amount, kind)
        return len(r406_numeric_cost.free_resources(game, seat)) >= total

    def most_payable(self, game: Game, run: Run) -> int:
        return rehearsal.most_payable(game, run)

    def greatest_met(self, game: Game, least: int, most: int) -> int:
        return rehearsal.greatest_met(game, least, most)

    def begin_play(self, game: Game, run: Run, seat: int, option: Option, terms: Terms) -> Signal:
        return begin("604.1", PlayingACard(seat, option.card, free=1 if terms.free else 0))

    def playable(self, game: Game, run: Run, seat: int, slot: int, terms: Terms) -> bool:
        """604.2 An effect that lets you play a card covers non-resource cards only and uses these same steps."""
        return legality.play_refused(game, seat, slot, "effect", free=terms.free, waived=terms.waived) is None

    def begin_resource(self, game: Game, run: Run, seat: int, optional: bool) -> Signal:
        return begin("605.1", PlayingAResource(seat))

    def can_play_resource(self, game: Game, seat: int) -> bool:
        return bool(game.cards_in(HAND, seat))

    def host_of(self, game: Game, slot: int) -> int:
        return host_of(game, slot)

    def usable(self, game: Game, seat: int, slots: tuple[int, ...] | None) -> bool:
        return any(True for _ in open_actions.usable(game, seat, slots))

    def begin_use(self, game: Game, seat: int, slots: tuple[int, ...] | None, times: int) -> Signal:
        return begin("606", UsingByEffect(seat, slots, times))

    def comes_under(self, game: Game, slot: int, seat: int) -> bool:
        return comes_under(game, slot, seat)

    def game_events(self, game: Game, run: Run, effect: v.Effect, cards: list[int]) -> list[Event] | None:
        return battle_events(game, run, effect, cards, may_join)

    def token_definition(self, run: Run, name: str) -> int:
        told = self.defs[self.program.all[run.hook].printed].paragraphs
        own = [number for kind, number in self._tokens.items() if kind.name == name and kind in told]
        return own[0] if own else next(number for kind, number in self._tokens.items() if kind.name == name)

    def arrival_row(self, game: Game, slot: int, *, face_down: bool) -> Area:
        return r411_face_down_cards.row(game.printed(slot), face_down=face_down)

    def terminate(self, game: Game, run: Run, slots: list[int]) -> int:
        return terminate(game, you(game, run))

    def responded(self, game: Game) -> int:
        slot, _ = responded_to(game)
        return slot

    # -- seeing and telling --------------------------------------------------------------------------------------

    def show_table(self, game: Game, handle: Callable[[int], str]) -> TableView:
        return shown(game, handle)

    def tell(self, game: Game, event: Event) -> Entry | None:
        return telling.tell(game, event)
