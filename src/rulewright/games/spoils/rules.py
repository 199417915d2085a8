"""The Spoils as the kernel sees it: areas, procedures, policies and values, put together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from rulewright.effects import choices as _choices  # noqa: F401  (registers its performers)
from rulewright.effects import conditions as c
from rulewright.effects import deeds as _deeds  # noqa: F401  (registers its performers)
from rulewright.effects import verbs as v
from rulewright.effects.hearing import forbidden, heard, hooks_of, rebound
from rulewright.effects.hooks import Hooks
from rulewright.effects.lasting import KEYWORDS, PERMISSIONS, SUBTYPES, TYPES, gains_and_losses
from rulewright.effects.perform import EFFECT
from rulewright.effects.rules import EffectRules
from rulewright.effects.scope import Run
from rulewright.effects.selectors import Filter
from rulewright.games.spoils import citations, telling, values
from rulewright.games.spoils.areas import AREA_NAMES, AREAS, FACTION, HAND, PLAY, RESOURCES
from rulewright.games.spoils.cards import TYPES as ALL_TYPES
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.changes import CHANGES
from rulewright.games.spoils.editions import Edition
from rulewright.games.spoils.occasions import OCCASIONS
from rulewright.games.spoils.s2_card_types import r201_parts_of_a_card
from rulewright.games.spoils.s3_key_terminology import r302_battle_terms as r302
from rulewright.games.spoils.s3_key_terminology.r301_attach_and_detach import followers
from rulewright.games.spoils.s3_key_terminology.r310_pick import pick_refused
from rulewright.games.spoils.s4_game_concepts import r401_costs, r405_threshold, r406_numeric_cost, r408_damage
from rulewright.games.spoils.s4_game_concepts import r409_tokens, r411_face_down_cards
from rulewright.games.spoils.s4_game_concepts.r407_control import may_join
from rulewright.games.spoils.s4_game_concepts.r410_numbers import stat
from rulewright.games.spoils.s4_game_concepts.r414_action_loops import unstoppable
from rulewright.games.spoils.s5_types_of_rules_text import r503_triggers, r506_replacements, r507_keywords, r508_temporary_rules_text
from rulewright.games.spoils.s6_playing_the_game import legality
from rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game import STARTING_A_GAME
from rulewright.games.spoils.s6_playing_the_game.r602_start_of_turn import TURNS
from rulewright.games.spoils.s6_playing_the_game.r603_during_a_turn import DURING_A_TURN
from rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card import PLAYING_A_CARD
from rulewright.games.spoils.s6_playing_the_game.r605_playing_a_resource import PLAYING_A_RESOURCE
from rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability import USING_AN_ABILITY
from rulewright.games.spoils.s6_playing_the_game.r607_responding_to_actions import RESPONDING, responded_to
from rulewright.games.spoils.s6_playing_the_game.r608_attacking import ATTACKING, attack_refused, block_refused
from rulewright.games.spoils.s6_playing_the_game.r609_resolving_a_battle import RESOLVING_A_BATTLE
from rulewright.games.spoils.s6_playing_the_game.r610_ending_a_turn import ENDING_A_TURN
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard, PlayingAResource
from rulewright.games.spoils.standing import check
from rulewright.games.spoils.index import ABILITIES, FLIP_UPS, UNIQUES
from rulewright.games.spoils.table import Table
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import DAMAGE, MODIFIES
from rulewright.kernel.pipeline import KERNEL_PROCEDURES
from rulewright.kernel.procedures import Procedures, Signal, begin
from rulewright.kernel.records import FACE_DOWN, MARKED, NOBODY, Card, Env, Event, Option, Ref, Trigger
from rulewright.kernel.rules import Listener
from rulewright.kernel.state import CONTROL, DAMAGE as DAMAGED, IN_PLAY, LASTING, SCORE, TABLE, TOKENS

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
        RESPONDING,
        ATTACKING,
        RESOLVING_A_BATTLE,
        ENDING_A_TURN,
        r401_costs.COSTS,
        r406_numeric_cost.PAYING,
        r503_triggers.TRIGGERS_TOGETHER,
        r507_keywords.UNIQUE,
        EFFECT,
        *KERNEL_PROCEDURES,
    )
)


class SpoilsRules(EffectRules):
    """The Spoils under one edition, with the cards of one match."""

    name = "spoils"
    seats = 2
    areas = AREAS
    procedures = PROCEDURES
    opening = "601.1"
    changes = CHANGES
    checked = IN_PLAY | CONTROL | DAMAGED | SCORE | LASTING | TABLE | TOKENS
    table_type = Table
    occasions = OCCASIONS
    values = values.VALUES
    area_names = AREA_NAMES

    def __init__(self, edition: Edition, cards: Iterable[SpoilsCard]) -> None:
        super().__init__()
        self.edition = edition.id
        self.edition_record = edition
        self.defs: list[SpoilsCard] = [*cards, r409_tokens.micromajig()]
        self.program = Hooks(card.paragraphs for card in self.defs)
        self._hooks: dict[int, tuple[tuple[int, int], ...]] = {}

    # -- what listens --------------------------------------------------------------------------------------------

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, int], ...]:
        """201.5b A card's text has force only while the card is in play; a face-down card has none (R12)."""
        card = game.state.cards[slot]
        if not self.in_play(card.area):
            return ()
        if card.flags & FACE_DOWN:
            return ((FLIP_UPS, self.program.of_card[card.printed].start),) if self.defs[card.printed].flip_up else ()
        if card.printed not in self._hooks:
            found = [
                (key, hook)
                for hook in self.program.of_card[card.printed]
                for key in hooks_of(self, game, self.program.node(hook))
            ]
            if self.defs[card.printed].unique:
                found.append((UNIQUES, self.program.of_card[card.printed].start))
            first = self.program.of_card[card.printed].start
            found += [(ABILITIES, first + number) for number in self.defs[card.printed].abilities]
            self._hooks[card.printed] = tuple(found)
        return self._hooks[card.printed]

    def ongoing_hooks(self, game: Game, hook: int) -> tuple[tuple[int, int], ...]:
        return tuple((key, hook) for key in hooks_of(self, game, self.program.node(hook)))

    # -- the event pipeline --------------------------------------------------------------------------------------

    def check(self, game: Game) -> Signal | None:
        return check(game)

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        return begin("503.4", r503_triggers.TriggerGroup(r503_triggers.in_play_longest_first(game, group)))

    def hears(self, game: Game, listener: Listener, event: Event, kind: int, card: Card | None) -> Trigger | None:
        return heard(game, listener, event, kind, card)

    def rebound(self, game: Game, trigger: Trigger, event: Event) -> Trigger:
        return rebound(game, trigger, event)

    def trivial(self, game: Game, event: Event) -> bool:
        return event.kind == DAMAGE and r408_damage.is_nothing(event)

    def forbidden(self, game: Game, event: Event) -> bool:
        return forbidden(game, event)

    def adjusted(self, game: Game, event: Event) -> Event:
        return r408_damage.adjusted(game, event) if event.kind == DAMAGE else event

    def replacements(self, game: Game, event: Event) -> list[Listener]:
        return r506_replacements.offers(game, event)

    def replace_chooser(self, game: Game, event: Event, offers: list[Listener]) -> int:
        return r506_replacements.chooser(game, offers)

    def replace(self, game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
        return r506_replacements.instead(game, event, offer)

    def replaced(self, game: Game, event: Event) -> None:
        r506_replacements.destruction_replaced(game, event)

    def optional(self, game: Game, offer: Listener) -> bool:
        return r506_replacements.is_optional(game, offer)

    def acts_once(self, game: Game, offer: Listener) -> bool:
        return r506_replacements.is_delayed(game, offer)

    def has_acted(self, game: Game, offer: Listener) -> None:
        r506_replacements.has_acted(game, offer)

    def followers(self, game: Game, event: Event) -> tuple[Event, ...]:
        return followers(game, event)

    def endless(self, game: Game) -> bool:
        return unstoppable(game)

    def remember(self, game: Game, slot: int) -> tuple[int, ...]:
        known = [0] * values.VALUES["strength"]
        return (*known, *(int(game.value(slot, code) or 0) for code in values.VALUES.values()))

    # -- decisions -----------------------------------------------------------------------------------------------

    def options(self, game: Game, act: Act) -> tuple[Option, ...]:
        return legality.options(game, act)

    def could_act(self, game: Game, seat: int, window: str) -> bool:
        return bool(legality.actions(game, seat, window))

    def refuse_option(self, game: Game, act: Act, option: Option) -> Refusal | None:
        return legality.refuse(game, act, option)

    def refuse_pick(self, game: Game, pick: Pick, slot: int) -> Refusal:
        refusal: Refusal | None = None
        battle = r302.battle_of(game)
        if pick.check_by == "attackers":
            refusal = attack_refused(game, slot, pick.seat)
        elif pick.check_by == "blockers" and battle is not None:
            refusal = block_refused(game, battle, slot)
        elif pick.check_by == "pick":
            refusal = pick_refused(game, slot)
        return refusal or Refusal(pick.rule, "that card cannot be named here")

    # -- what cards are ------------------------------------------------------------------------------------------

    def compute(self, game: Game, slot: int, what: int) -> Any:
        card = game.state.cards[slot]
        printed: SpoilsCard = self.defs[card.printed]
        hidden = bool(card.flags & FACE_DOWN)
        match what:
            case 0:
                return gains_and_losses(game, slot, KEYWORDS, frozenset() if hidden else printed.keywords)
            case 1:
                return gains_and_losses(game, slot, TYPES, r411_face_down_cards.types_as_it_lies(card, printed))
            case 2:
                return gains_and_losses(game, slot, SUBTYPES, frozenset() if hidden else printed.line.subtypes)
            case 3:
                return gains_and_losses(game, slot, PERMISSIONS, frozenset())
            case values.COST:
                return 0 if hidden else r406_numeric_cost.at_rest(printed)
        return stat(game, slot, what)

    def types_of(self, game: Game, slot: int) -> frozenset[str]:
        state = game.state
        if _TYPES_CHANGED not in state.listeners:
            card = state.cards[slot]
            return _FACE_DOWN if card.flags & FACE_DOWN else self.defs[card.printed].types
        return game.value(slot, TYPES)  # type: ignore[no-any-return]

    def type_bits(self, types: Iterable[str]) -> int:
        return sum(1 << ALL_TYPES.index(one) for one in set(types) if one in ALL_TYPES)

    def needs_host(self, game: Game, slot: int) -> bool:
        return bool(game.printed(slot).attach_to)

    def hosts_for(self, game: Game, slot: int, along: tuple[int, ...]) -> tuple[int, ...]:
        return r507_keywords.fitting_hosts(game, slot, along)

    def lasting_env(self, game: Game, env: Env, targets: tuple[Ref, ...]) -> Env:
        return r508_temporary_rules_text.gained_as_characters(game, env, targets)

    def arrival(self, game: Game, card: Card, event: Event) -> Card:
        return r201_parts_of_a_card.enters_with(self, card)

    def subtypes_of(self, game: Game, slot: int) -> frozenset[str]:
        return game.value(slot, SUBTYPES)  # type: ignore[no-any-return]

    def trade_of(self, game: Game, slot: int) -> str:
        card = game.state.cards[slot]
        return "" if card.flags & FACE_DOWN else self.defs[card.printed].line.trade

    def supertypes_of(self, game: Game, slot: int) -> frozenset[str]:
        card = game.state.cards[slot]
        return frozenset() if card.flags & FACE_DOWN else self.defs[card.printed].line.supertypes

    def keywords_of(self, game: Game, slot: int) -> frozenset[str]:
        return game.value(slot, KEYWORDS)  # type: ignore[no-any-return]

    def permissions_of(self, game: Game, slot: int) -> frozenset[str]:
        if not _changed(game, PERMISSIONS):
            return _NONE
        return game.value(slot, PERMISSIONS)  # type: ignore[no-any-return]

    def permitted(self, game: Game, slot: int, what: str) -> bool:
        return f"cannot {what}" not in self.permissions_of(game, slot)

    def named(self, game: Game, slot: int, name: str) -> bool:
        return not game.card(slot).flags & FACE_DOWN and game.name(slot).lower() == name.lower()

    def in_state(self, game: Game, slot: int, state: str) -> bool:
        card = game.card(slot)
        match state:
            case "depleted":
                return bool(card.flags & MARKED)
            case "restored":
                return not card.flags & MARKED
            case "attacking" | "attacking party":
                return r302.in_attacking_party(game, slot)
            case "blocking" | "blocking party":
                return r302.in_blocking_party(game, slot)
            case "in battle":
                return r302.in_battle(game, slot)
            case "not in battle":
                return not r302.in_battle(game, slot)
            case "face-down":
                return bool(card.flags & FACE_DOWN)
            case "face-up":
                return not card.flags & FACE_DOWN
            case "attached":
                return card.host != NOBODY
            case "unattached" | "free":
                return card.host == NOBODY
            case "damaged":
                return bool(card.damage or card.wear)
            case "target":
                battle = r302.battle_of(game)
                return battle is not None and battle.target == game.ref(slot)
        raise AssertionError(f"no card can be {state}")

    def search_areas(self, description: Filter) -> tuple[int, ...]:
        """402.3, 402.9, 202.9 A text that names no area reaches cards in play, and factions only if it names them."""
        if description.area != "play":
            return (AREA_NAMES[description.area],)
        return _rows(description.types, description.states)

    def leader(self, game: Game, seat: int) -> int:
        return game.cards_in(FACTION, seat)[0]

    def icons(self, game: Game, seat: int, icon: str) -> int:
        return r405_threshold.count_of(game, seat, icon)

    def gate_open(self, game: Game, seat: int, gate: str) -> bool:
        return r405_threshold.gate_open(game, seat, gate)

    def may_pick(self, game: Game, run: Run, slot: int) -> bool:
        return pick_refused(game, slot) is None

    def can_lose(self, game: Game, slot: int, change: v.Change) -> bool:
        """401.3b An extra cost by which a card loses something can be met only if the card has that thing."""
        match change:
            case v.ChangeKeyword(keyword=keyword, gains=False):
                return keyword in self.keywords_of(game, slot)
            case v.ChangeValue(what=what, sign=-1, amount=amount):
                have = game.value(slot, self.values[what]) or 0
                return have >= (amount.n if hasattr(amount, "n") else 0)
        return True

    def holds_condition(self, game: Game, run: Run, condition: c.Condition) -> bool:
        from rulewright.games.spoils.circumstances import holds

        return holds(game, run, condition)

    # -- what effects need from procedures -----------------------------------------------------------------------

    def begin_pay(self, game: Game, run: Run, seat: int, amount: int) -> Signal:
        return begin("406.5", r406_numeric_cost.Paying(seat, amount, run.source[0]))

    def can_pay(self, game: Game, seat: int, amount: int, run: Run) -> bool:
        kind = r406_numeric_cost.IN_AN_EFFECT
        total = r406_numeric_cost.numeric_cost(game, seat, run.source[0], amount, kind)
        return len(r406_numeric_cost.free_resources(game, seat)) >= total

    def most_payable(self, game: Game, run: Run) -> int:
        return r401_costs.most_payable(game, run)

    def begin_play(self, game: Game, run: Run, seat: int, option: Option, *, free: bool) -> Signal:
        return begin("604.1", PlayingACard(seat, option.card, free=1 if free else 0))

    def playable(self, game: Game, run: Run, seat: int, slot: int, *, free: bool) -> bool:
        """604.2 An effect that lets you play a card covers non-resource cards only and uses these same steps."""
        return legality.play_refused(game, seat, slot, "effect", free=free) is None

    def begin_resource(self, game: Game, run: Run, seat: int, optional: bool) -> Signal:
        return begin("605.1", PlayingAResource(seat))

    def can_play_resource(self, game: Game, seat: int) -> bool:
        return bool(game.cards_in(HAND, seat))

    def game_events(self, game: Game, run: Run, effect: v.Effect, cards: list[int]) -> list[Event] | None:
        from rulewright.games.spoils.circumstances import battle_events

        return battle_events(game, run, effect, cards, may_join)

    def token_definition(self, name: str) -> int:
        return len(self.defs) - 1

    def arrival_row(self, game: Game, slot: int, *, face_down: bool) -> int:
        return r411_face_down_cards.row(game.printed(slot), face_down=face_down)

    def terminate(self, game: Game, run: Run) -> None:
        from rulewright.games.spoils.s3_key_terminology.r314_terminate import terminate

        terminate(game)

    def responded(self, game: Game) -> int:
        slot, _ = responded_to(game)
        return slot

    # -- seeing and telling --------------------------------------------------------------------------------------

    def visible(self, game: Game, slot: int, seat: int) -> bool:
        if game.state.cards[slot].flags & FACE_DOWN and self.in_play(game.state.cards[slot].area):
            return r411_face_down_cards.may_look(game, slot, seat) or bool(game.card(slot).seen >> seat & 1)
        return super().visible(game, slot, seat)

    def tell(self, game: Game, event: Event) -> Entry | None:
        return telling.tell(game, event)

    def rule_of(self, name: str) -> str:
        return citations.RULE_OF.get(name, name)


_NONE: frozenset[str] = frozenset()
_FACE_DOWN = r411_face_down_cards.FACE_DOWN_TYPES
_TYPES_CHANGED = MODIFIES | TYPES


def _changed(game: Game, kind: int) -> bool:
    return MODIFIES | kind in game.state.listeners


@cache
def _rows(types: tuple[str, ...], states: tuple[str, ...]) -> tuple[int, ...]:
    rows: tuple[int, ...] = (PLAY,)
    if not types or "resource" in types or "face-down" in states:
        rows = (RESOURCES, *rows)
    return (FACTION, *rows) if "faction" in types else rows

