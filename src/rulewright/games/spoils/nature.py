"""What a card of The Spoils is now: its types, keywords, values, and the states it can be in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from rulewright.effects import lasting
from rulewright.effects import verbs as v
from rulewright.effects.barring import lies_open, open_to_all
from rulewright.effects.gains import gains_and_losses
from rulewright.effects.keys import BARS, REQUIRES, SHOWS
from rulewright.effects.lasting import FIRST_GAME_VALUE, KEYWORDS, PERMISSIONS, SUBTYPES, TEXT, TYPES, text_lost
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.scope import Run, you
from rulewright.effects.selectors import WHEREVER, Filter
from rulewright.games.counterparts import NumberedRules
from rulewright.games.spoils import values, vocabulary
from rulewright.games.spoils.areas import AREA_NAMES, FACTION, PLAY, REMOVED, RESOURCES, VOID
from rulewright.games.spoils.cards import ICON_NAMES, ICONS, SpoilsCard
from rulewright.games.spoils.cards import TYPES as ALL_TYPES
from rulewright.games.spoils.editions import Edition
from rulewright.games.spoils.index import keys_of
from rulewright.games.spoils.s2_card_types import r201_parts_of_a_card
from rulewright.games.spoils.s3_key_terminology import r302_battle_terms as r302
from rulewright.games.spoils.s3_key_terminology.r310_pick import faction_refused
from rulewright.games.spoils.s4_game_concepts import (
    r403_game_areas,
    r405_threshold,
    r406_numeric_cost,
    r411_face_down_cards,
)
from rulewright.games.spoils.s4_game_concepts.r402_effects import pick_barred
from rulewright.games.spoils.s4_game_concepts.r410_numbers import stat
from rulewright.games.spoils.s5_types_of_rules_text import r507_keywords, r508_temporary_rules_text
from rulewright.games.spoils.s5_types_of_rules_text.r505_requirements import pick_demands, toll
from rulewright.kernel.demands import Demands
from rulewright.kernel.events import MODIFIES, PERMITS
from rulewright.kernel.ids import Kind, ValueCode
from rulewright.kernel.records import FACE_DOWN, MARKED, NOBODY, Card, Env, Event, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Nature(NumberedRules):
    """The part of the rules that says what cards are."""

    defs: list[SpoilsCard]
    edition_record: Edition
    values = values.VALUES
    area_names = AREA_NAMES

    def __init__(self) -> None:
        super().__init__()
        self._words: dict[str, tuple[str, ...]] = {}

    def keys_of(self, game: Game, node: Paragraph | v.Effect) -> Iterable[int]:
        return keys_of(self, game, node)

    def compute(self, game: Game, slot: int, what: ValueCode) -> Any:
        card = game.state.cards[slot]
        printed: SpoilsCard = self.defs[card.printed]
        hidden = bool(card.flags & FACE_DOWN)
        blank = self._blank(card)
        if what >= FIRST_GAME_VALUE:
            if what == values.COST:
                return 0 if blank else r406_numeric_cost.numeric_cost_now(game, slot, printed)
            return stat(game, slot, what)
        match what:
            case lasting.KEYWORDS if any(what == "text" for what, _ in game.value(slot, TEXT)):
                return _NONE
            case lasting.KEYWORDS:
                return gains_and_losses(game, slot, KEYWORDS, frozenset() if hidden else printed.keywords)
            case lasting.TYPES:
                return gains_and_losses(game, slot, TYPES, r411_face_down_cards.types_as_it_lies(card, printed))
            case lasting.SUBTYPES:
                return gains_and_losses(game, slot, SUBTYPES, frozenset() if blank else printed.line.subtypes)
            case lasting.PERMISSIONS:
                return gains_and_losses(game, slot, PERMISSIONS, frozenset())
            case lasting.TEXT:
                return text_lost(game, slot)
        raise AssertionError(f"no value has the code {what}")

    def _blank(self, card: Card) -> bool:
        """411.1 A face-down card has no name, cost, trade or subtypes (R12)."""
        return bool(card.flags & FACE_DOWN) and self.edition_record.face_down_cards_are_blank

    def types_of(self, game: Game, slot: int) -> frozenset[str]:
        state = game.state
        if _TYPES_CHANGED not in state.listeners:
            card = state.cards[slot]
            printed = self.defs[card.printed]
            return r411_face_down_cards.types_as_it_lies(card, printed) if card.flags & FACE_DOWN else printed.types
        names: frozenset[str] = game.value(slot, TYPES)
        return names

    def types_are_printed(self, game: Game) -> bool:
        return _TYPES_CHANGED not in game.state.listeners

    def type_bits(self, types: Iterable[str]) -> int:
        return sum(1 << ALL_TYPES.index(one) for one in set(types) if one in ALL_TYPES)

    def losses_take_what_is_there(self, game: Game) -> bool:
        """402.6, 208.3 Losses that last prevail; one without a duration takes what is there (R49)."""
        return self.edition_record.losses_take_what_is_there

    def needs_host(self, game: Game, slot: int) -> bool:
        return bool(game.printed(slot).attach_to)

    def hosts_for(self, game: Game, picking: Run, along: tuple[int, ...]) -> tuple[int, ...]:
        slot = picking.source[0]
        wanted = Filter(types=(game.printed(slot).attach_to,))
        hosts = r507_keywords.fitting_hosts(game, slot, along)
        return tuple(host for host in hosts if self.may_pick(game, picking, host, wanted))

    def front_fits(self, game: Game, slot: int, description: Filter) -> bool:
        return r406_numeric_cost.front_fits(game, game.printed(slot), description)

    def printed_fits(self, game: Game, printed: int, wanted: Filter) -> bool:
        return r406_numeric_cost.front_fits(game, self.defs[printed], wanted)

    def may_attach(self, game: Game, slot: int, host: int) -> bool:
        wanted = game.printed(slot).attach_to
        return not wanted or r507_keywords.fits_host(game, slot, host, wanted)

    def lasting_env(self, game: Game, env: Env, targets: tuple[Ref, ...]) -> Env:
        return r508_temporary_rules_text.gained_as_characters(game, env, targets)

    def arrival(self, game: Game, card: Card, event: Event) -> Card:
        return r201_parts_of_a_card.enters_with(self, game, card, event)

    def subtypes_of(self, game: Game, slot: int) -> frozenset[str]:
        names: frozenset[str] = game.value(slot, SUBTYPES)
        return names

    def trade_of(self, game: Game, slot: int) -> str:
        card = game.state.cards[slot]
        return "" if self._blank(card) else self.defs[card.printed].line.trade

    def supertypes_of(self, game: Game, slot: int) -> frozenset[str]:
        card = game.state.cards[slot]
        return frozenset() if self._blank(card) else self.defs[card.printed].line.supertypes

    def keywords_of(self, game: Game, slot: int) -> frozenset[str]:
        names: frozenset[str] = game.value(slot, KEYWORDS)
        return names

    def visible(self, game: Game, slot: int, seat: int) -> bool:
        card = game.state.cards[slot]
        if card.flags & FACE_DOWN and self.in_play(card.area):
            return r411_face_down_cards.may_look(game, slot, seat) or bool(card.seen >> seat & 1)
        hidden = card.area in (VOID, REMOVED) and not r403_game_areas.open_where_it_lies(game, slot, seat)
        if bool(card.seen >> seat & 1) if hidden else super().visible(game, slot, seat):
            return True
        return SHOWS in game.state.listeners and lies_open(game, slot, seat)

    def keeps_secret(self, game: Game) -> bool:
        return SHOWS not in game.state.listeners and super().keeps_secret(game)

    def named(self, game: Game, slot: int, name: str) -> bool:
        return not self._blank(game.card(slot)) and game.name(slot).lower() == name.lower()

    def words(self, kind: str) -> tuple[str, ...]:
        known: dict[str, tuple[str, ...]] = self._words
        if kind not in known:
            known[kind] = vocabulary.words_of(kind, self.defs)
        return known[kind]

    def namable(self, kind: str, of: Filter | None) -> tuple[int, ...]:
        return vocabulary.namable(kind, of, self.defs)

    def bears(self, game: Game, slot: int, kind: str, word: str) -> bool:
        return super().bears(game, slot, kind, ICONS[ICON_NAMES.index(word)] if kind == "icon" else word)

    def in_state(self, game: Game, slot: int, state: str) -> bool:
        return STATES[state](game, slot)

    def search_areas(self, description: Filter) -> tuple[int, ...]:
        """402.3, 402.9, 202.9 A text that names no area reaches cards in play, and factions only if it names them."""
        if description.area != "play":
            return (AREA_NAMES[description.area],)
        rows = _rows(description.types, description.states)
        if self.edition_record.factions_shielded_from_all or description.types or FACTION in rows:
            return rows
        return (*rows, FACTION)

    def leader(self, game: Game, seat: int) -> int:
        return game.cards_in(FACTION, seat)[0]

    def icons(self, game: Game, seat: int, icon: str) -> int:
        return r405_threshold.count_of(game, seat, icon)

    def provides(self, game: Game, slot: int, icons: str) -> bool:
        return r405_threshold.provides_at_least(game, slot, icons)

    def has_ability(self, game: Game, slot: int) -> bool:
        return not game.card(slot).flags & FACE_DOWN and bool(self.defs[game.card(slot).printed].abilities)

    def known_as(self, game: Game, slot: int) -> str:
        return r507_keywords.identifier(game, slot)

    def gate_open(self, game: Game, seat: int, gate: str) -> bool:
        return r405_threshold.gate_open(game, seat, gate)

    def picks_freely(self, game: Game, wanted: Filter) -> bool:
        no_faction = self.edition_record.factions_shielded_from_all or wanted.types or wanted.area != "play"
        return (
            bool(no_faction)
            and wanted.area not in _WATCHED
            and game.state.listeners.keys().isdisjoint(_RESTRICTING_PICKS)
        )

    def may_pick(self, game: Game, run: Run, slot: int, wanted: Filter) -> bool:
        shielded = "faction" not in wanted.types and faction_refused(game, slot) is not None
        if shielded or not self.may_choose(game, run, slot, wanted):
            return False
        return pick_barred(game, you(game, run), slot, run.source) is None

    def may_choose(self, game: Game, run: Run, slot: int, wanted: Filter) -> bool:
        return r403_game_areas.concealed(game, slot, wanted) is None

    def demands(self, game: Game, run: Run, seat: int, choices: tuple[int, ...], spent: int) -> Demands | None:
        return pick_demands(game, seat, run.source[0], choices, spent)

    def toll(self, game: Game, seat: int, what: str, slot: int) -> int:
        return toll(game, seat, what, slot) if REQUIRES in game.state.listeners else 0

    def fights(self, game: Game, slot: int, other: int) -> bool:
        """302.9, 302.14 Whether they are in the two parties of one battle."""
        both = r302.in_battle(game, slot) and r302.in_battle(game, other)
        return both and not r302.in_one_party(game, slot, other)

    def alongside(self, game: Game, slot: int, other: int) -> bool:
        return r302.in_one_party(game, slot, other)

    def can_lose(self, game: Game, slot: int, change: v.Change) -> bool:
        """401.3b An extra cost by which a card loses something can be met only if the card has that thing."""
        match change:
            case v.ChangeKeyword(keyword=keyword, gains=False):
                return keyword in self.keywords_of(game, slot)
            case v.ChangeValue(what=what, sign=-1, amount=amount):
                have = game.value(slot, self.values[what]) or 0
                return have >= (amount.n if hasattr(amount, "n") else 0)
        return True


def _is_target(game: Game, slot: int) -> bool:
    battle = r302.battle_of(game)
    return battle is not None and battle.target == game.ref(slot)


STATES: dict[str, Callable[[Game, int], bool]] = {
    "depleted": lambda game, slot: bool(game.card(slot).flags & MARKED),
    "restored": lambda game, slot: not game.card(slot).flags & MARKED,
    "attacking": r302.in_attacking_party,
    "attacking party": r302.in_attacking_party,
    "blocking": r302.in_blocking_party,
    "blocking party": r302.in_blocking_party,
    "covert party": r302.in_covert_party,
    "in battle": r302.in_battle,
    "not in battle": lambda game, slot: not r302.in_battle(game, slot),
    "face-down": lambda game, slot: bool(game.card(slot).flags & FACE_DOWN),
    "face-up": lambda game, slot: not game.card(slot).flags & FACE_DOWN,
    "attached": lambda game, slot: game.card(slot).host != NOBODY,
    "unattached": lambda game, slot: game.card(slot).host == NOBODY,
    "free": lambda game, slot: game.card(slot).host == NOBODY,
    "damaged": lambda game, slot: bool(game.card(slot).damage or game.card(slot).wear),
    "target": _is_target,
    "attacking a location": lambda game, slot: r302.attacking_a(game, slot, PLAY),
    "attacking a faction": lambda game, slot: r302.attacking_a(game, slot, FACTION),
    "revealed": open_to_all,
}
"""The states that text can ask of a card."""

_RESTRICTING_PICKS = (BARS["be picked"], PERMITS, REQUIRES)
"""The keys of text that keeps players from picking a card, or makes them pay for it."""
_NONE: frozenset[str] = frozenset()
_WATCHED = (WHEREVER, "void")
"""Where there may lie cards that cannot be picked (202.9, 403.7b)."""
_TYPES_CHANGED = MODIFIES | TYPES


def _changed(game: Game, kind: Kind) -> bool:
    return MODIFIES | kind in game.state.listeners


@cache
def _rows(types: tuple[str, ...], states: tuple[str, ...]) -> tuple[int, ...]:
    rows: tuple[int, ...] = (PLAY,)
    if not types or "resource" in types or "face-down" in states:
        rows = (RESOURCES, *rows)
    return (FACTION, *rows) if "faction" in types else rows
