"""What a card of Arcmage is now: its types, keywords, values, and the states it can be in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rulewright.effects import lasting
from rulewright.effects.barring import kept_from
from rulewright.effects.gains import gains_and_losses
from rulewright.effects.lasting import (
    FIRST_GAME_VALUE,
    KEYWORDS,
    PERMISSIONS,
    SUBTYPES,
    TEXT,
    TYPES,
    settings_of,
    text_lost,
)
from rulewright.effects.scope import Run, you
from rulewright.effects.selectors import WHEREVER, Filter
from rulewright.games.arcmage import values
from rulewright.games.arcmage.areas import AREA_NAMES, ARMY, FACTIONS, PLAY, RESOURCES
from rulewright.games.arcmage.cards import TYPES as ALL_TYPES
from rulewright.games.arcmage.cards import ArcmageCard
from rulewright.games.arcmage.chapters import city, cost, creature, enchant, resource
from rulewright.games.arcmage.editions import Edition
from rulewright.games.arcmage.in_play_index import has_keyword
from rulewright.games.counterparts import NumberedRules
from rulewright.kernel.events import MODIFIES, MOVE
from rulewright.kernel.ids import ValueCode
from rulewright.kernel.records import FACE_DOWN, MARKED, NOBODY, Card, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

STATES_REST_ON: Mapping[str, int] = {"in army": 0, "resident": 0, "damaged": 0}
"""Where a card is and what it has suffered is always watched."""

_RESOURCE = frozenset(("resource",))
_NONE: frozenset[str] = frozenset()


_OF_CITIES: dict[int, Callable[[Game, int], int | None]] = {
    values.DEFENSE: city.strength,
    values.DEFENSE_LEFT: city.strength_left,
    values.ADVANTAGE: city.advantage,
    values.DEVOTION: city.devotion,
}
"""How each value is worked out that only cities have."""


class Nature(NumberedRules):
    """The part of the rules that says what cards are."""

    defs: list[ArcmageCard]
    edition_record: Edition
    values = values.VALUES
    area_names = AREA_NAMES
    reentry = MOVE
    states_rest_on = STATES_REST_ON

    def compute(self, game: Game, slot: int, what: ValueCode) -> Any:
        card = game.state.cards[slot]
        printed = self.defs[card.printed]
        hidden = bool(card.flags & FACE_DOWN)
        if what >= FIRST_GAME_VALUE:
            return self._number(game, slot, what, None if hidden else printed)
        match what:
            case lasting.KEYWORDS if game.value(slot, TEXT):
                return _NONE
            case lasting.KEYWORDS:
                return gains_and_losses(game, slot, KEYWORDS, _NONE if hidden else printed.keywords)
            case lasting.TYPES:
                return gains_and_losses(game, slot, TYPES, _RESOURCE if hidden else printed.types)
            case lasting.SUBTYPES:
                return gains_and_losses(game, slot, SUBTYPES, _NONE if hidden else self.printed_subtypes(printed))
            case lasting.PERMISSIONS:
                return gains_and_losses(game, slot, PERMISSIONS, _NONE)
            case lasting.TEXT:
                return text_lost(game, slot)
        raise AssertionError(f"no value has the code {what}")

    def _number(self, game: Game, slot: int, what: ValueCode, printed: ArcmageCard | None) -> int | None:
        """A number that a card has now; of a face-down one nothing is printed."""
        if what in _OF_CITIES:
            return _OF_CITIES[what](game, slot)
        match what:
            case values.COST:
                return None if printed is None else cost.cost_now(game, slot)
            case values.LOYALTY:
                return None if printed is None else printed.loyalty
            case values.SUSTAIN | values.DEFENDERS | values.ATTACKERS:
                return min(settings_of(game, slot, what).values(), default=None)
        return creature.stat(game, slot, what)

    def printed_subtypes(self, printed: ArcmageCard) -> frozenset[str]:
        """creature.1, creature.2, layout.6 Each word of the type line is a type of its own; of the name, by edition."""
        if not self.edition_record.names_are_types:
            return printed.subtypes
        return printed.subtypes | frozenset(printed.name.lower().split())

    def types_of(self, game: Game, slot: int) -> frozenset[str]:
        card = game.state.cards[slot]
        if MODIFIES | TYPES not in game.state.listeners:
            return _RESOURCE if card.flags & FACE_DOWN else self.defs[card.printed].types
        names: frozenset[str] = game.value(slot, TYPES)
        return names

    def printed_fits(self, game: Game, printed: int, wanted: Filter) -> bool:
        card = self.defs[printed]
        return (
            (not wanted.types or not card.types.isdisjoint(wanted.types))
            and card.types.isdisjoint(wanted.not_types)
            and (not wanted.subtypes or not self.printed_subtypes(card).isdisjoint(wanted.subtypes))
            and (not wanted.trades or card.faction in wanted.trades)
            and card.keywords.issuperset(wanted.keywords)
        )

    def types_are_printed(self, game: Game) -> bool:
        return MODIFIES | TYPES not in game.state.listeners

    def type_bits(self, types: Iterable[str]) -> int:
        return sum(1 << ALL_TYPES.index(one) for one in set(types) if one in ALL_TYPES)

    def subtypes_of(self, game: Game, slot: int) -> frozenset[str]:
        names: frozenset[str] = game.value(slot, SUBTYPES)
        return names

    def trade_of(self, game: Game, slot: int) -> str:
        """layout.1, resource.3 The faction that is printed at the cost; of a resource card the one that it serves."""
        card = game.state.cards[slot]
        if card.area == RESOURCES:
            return FACTIONS[resource.served(card)]
        return "" if card.flags & FACE_DOWN else self.defs[card.printed].faction

    def keywords_of(self, game: Game, slot: int) -> frozenset[str]:
        if MODIFIES | KEYWORDS not in game.state.listeners and MODIFIES | TEXT not in game.state.listeners:
            card = game.state.cards[slot]
            return _NONE if card.flags & FACE_DOWN else self.defs[card.printed].keywords
        names: frozenset[str] = game.value(slot, KEYWORDS)
        return names

    def permitted(self, game: Game, slot: int, what: str) -> bool:
        """conflict.2 Whatever allows it: what something forbids is forbidden."""
        return super().permitted(game, slot, what)

    def may_pick(self, game: Game, run: Run, slot: int, wanted: Filter) -> bool:
        played = wanted.area == "being played"
        gone = played and (slot == run.source[0] or not any(item.card[0] == slot for item in game.state.table.stack))
        return not gone and not cost.too_dear(game, run, slot, wanted) and not self._shielded(game, run, slot)

    def _shielded(self, game: Game, run: Run, slot: int) -> bool:
        """conflict.1, conflict.2 What has sanctuary, or cannot be a target, is none for opponents."""
        if game.card(slot).area != PLAY:
            return False
        if MODIFIES | PERMISSIONS in game.state.listeners and kept_from(game, slot, "be targeted", run.source):
            return True
        if you(game, run) == game.card(slot).controller:
            return False
        return has_keyword(game, slot, "sanctuary") or not self.permitted(game, slot, "be targeted")

    def in_state(self, game: Game, slot: int, state: str) -> bool:
        return STATES[state](game, slot)

    def is_at(self, game: Game, slot: int, place: int) -> bool:
        return game.card(slot).place == place or city.helping(game, slot, place)

    def beside(self, game: Game, slot: int, other: int) -> bool:
        """zones.army.1, city.resident.1 In the same city, or in the army of the same player."""
        one, two = game.card(slot), game.card(other)
        return one.place == two.place and (one.place != ARMY or one.controller == two.controller)

    def fights(self, game: Game, slot: int, other: int) -> bool:
        """combat.II.6 Whether one was set against the other."""
        combat = game.state.table.combat
        pair = {game.ref(slot), game.ref(other)}
        if combat is None or not pair.isdisjoint(combat.withdrawn):
            return False
        return any({*block} == pair for block in combat.blocks)

    def fights_over(self, game: Game, slot: int, target: int) -> bool:
        """combat.I.3 Whether a creature attacks or defends in the attack on that city."""
        combat = game.state.table.combat
        return combat is not None and combat.target == game.ref(target) and any(_sides(game, slot))

    def side(self, game: Game, *, attacking: bool) -> tuple[int, ...]:
        """combat.II.1 Whoever owns what is attacked is the defending player."""
        combat = game.state.table.combat
        return () if combat is None else (combat.attacker if attacking else combat.defender,)

    def words(self, kind: str) -> tuple[str, ...]:
        """layout.6, layout.1 The subtypes and names on the cards of a match, and the factions."""
        match kind:
            case "subtype":
                return tuple(sorted({word for card in self.defs for word in self.printed_subtypes(card)}))
            case "trade":
                return FACTIONS
            case "type":
                return ALL_TYPES
        return tuple(dict.fromkeys(card.name for card in self.defs))

    def search_areas(self, description: Filter) -> tuple[int, ...]:
        """states.inplay.2, states.notinplay.2, states.removed.3 A text that names no area is about cards in play."""
        if description.area == WHEREVER:
            return tuple(dict.fromkeys(AREA_NAMES.values()))
        if description.area != "play":
            return (AREA_NAMES[description.area],)
        return (RESOURCES,) if "resource" in description.types else (PLAY,)

    def arrival(self, game: Game, card: Card, event: Event) -> Card:
        return enchant.arrival(game, card, event)

    def leader(self, game: Game, seat: int) -> int:
        return NOBODY

    def token_kind(self, name: str) -> int:
        return creature.counter_kind(name) if name else NOBODY


def _sides(game: Game, slot: int) -> tuple[bool, bool]:
    """Whether a creature attacks, and whether it defends, in the attack that is going on."""
    combat = game.state.table.combat
    if combat is None:
        return False, False
    ref = game.ref(slot)
    if ref in combat.withdrawn:
        return False, False
    return ref in combat.attackers, any(defender == ref for _, defender in combat.blocks)


STATES: dict[str, Callable[[Game, int], bool]] = {
    "depleted": lambda game, slot: bool(game.card(slot).flags & MARKED),
    "restored": lambda game, slot: not game.card(slot).flags & MARKED,
    "in army": lambda game, slot: game.card(slot).place == ARMY and creature.is_creature(game, slot),
    "resident": lambda game, slot: game.card(slot).place != ARMY and creature.is_creature(game, slot),
    "attacking": lambda game, slot: _sides(game, slot)[0],
    "defending": lambda game, slot: _sides(game, slot)[1],
    "damaged": lambda game, slot: bool(game.card(slot).damage or game.card(slot).wear),
}
"""The states that text can ask of a card."""
