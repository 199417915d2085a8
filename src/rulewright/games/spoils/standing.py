"""The standing checks: what the rules do at once, whenever it is due, in this order.

Loss (102), tokens that have left play (409.3b), strangers in a battle (407.4), destruction by damage (408),
attachments whose host is no longer of the type (507.2e), two of a unique kind (507.5), and states that set text off
(503.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.decisive_text import decided_by_text, decisive
from rulewright.effects.granting import settle_granted
from rulewright.effects.lasting import KEYWORDS, PERMISSIONS, TYPES, lapse
from rulewright.effects.paragraphs import Standing
from rulewright.games.spoils.areas import PLAY
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.events import COMES_TRUE
from rulewright.games.spoils.index import UNIQUES
from rulewright.games.spoils.s1_general_rules.r102_object_of_the_game import lose
from rulewright.games.spoils.s2_card_types.r208_changing_card_types import forget_damage
from rulewright.games.spoils.s3_key_terminology.r301_attach_and_detach import coming_off, left_behind
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import drop_strangers
from rulewright.games.spoils.s3_key_terminology.r307_duplicate import strayed
from rulewright.games.spoils.s4_game_concepts.r407_control import control_ends
from rulewright.games.spoils.s4_game_concepts.r408_damage import by_the_rules, destruction, lethal, prevented
from rulewright.games.spoils.s4_game_concepts.r409_tokens import vanish_tokens
from rulewright.games.spoils.s5_types_of_rules_text.r503_triggers import states_come_true
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import clashing, fallen_off, keep_one_of, spare
from rulewright.games.spoils.s5_types_of_rules_text.r508_temporary_rules_text import forget_text
from rulewright.games.spoils.values import LIFE, STRUCTURE
from rulewright.kernel.aspects import (
    EVERYTHING,
    HIDDEN,
    IN_PLAY,
    MARK,
    PILE,
    SCORE,
    SPENT,
    TABLE,
    TURN,
)
from rulewright.kernel.events import DESTROY, FORBIDS, LOWERS, MEDDLED, MODIFIES, TRIGGERS
from rulewright.kernel.pipeline import being_replaced, propose
from rulewright.kernel.procedures import GO_ON, Signal
from rulewright.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def check(game: Game) -> Signal | None:
    """Do one batch of what is due; None when nothing is."""
    state = game.state
    if lose(game):
        return GO_ON
    if (state.dirty & IN_PLAY and vanish_tokens(game)) or (state.table.battle is not None and drop_strangers(game)):
        return GO_ON
    if state.table.duplicates and strayed(game):
        return GO_ON
    due = bool(state.dirty & (~_HARMLESS | decided_by_text(game, _CHANGING_CARDS, _matters)))
    if due and state.ongoing and forget_text(game):
        return GO_ON
    if settle_granted(game) or _lapsed(game):
        return GO_ON
    busy = being_replaced(game) if MEDDLED in state.listeners else frozenset()
    if due and (doomed := _doomed(game, busy)):
        return propose(game, tuple(doomed))
    if due and UNIQUES in game.state.listeners:
        if state.table.spared:
            spare(game)
        clash = clashing(game)
        if clash is not None and busy.isdisjoint(clash[1]):
            return keep_one_of(*clash)
    if TRIGGERS | COMES_TRUE in game.state.listeners and states_come_true(game):
        return GO_ON
    if (state.table.blows or state.table.spent) and not busy:
        state.put_table(replace(state.table, blows=(), spent=()), 0)
    return None


def _lapsed(game: Game) -> bool:
    """407.3 Control that was taken as long as something is so goes back once that is not; returns whether any does."""
    over = lapse(game)
    if over:
        control_ends(game, over)
    return bool(over)


_HARMLESS = SCORE | TABLE | TURN | MARK | SPENT | HIDDEN | PILE
"""What can change without anything's type, keywords, damage, life or host being another, unless text makes it so."""
_CHANGING_CARDS = (
    MODIFIES | LIFE,
    MODIFIES | STRUCTURE,
    MODIFIES | TYPES,
    MODIFIES | KEYWORDS,
    MODIFIES | PERMISSIONS,
    FORBIDS | DESTROY,
)
"""Text by which it may be so."""


def also_checked(cards: Iterable[SpoilsCard]) -> int:
    """What else can make the checks due in a match with these cards: whatever decides over life, type and the like."""
    found = 0
    for card in cards:
        if card.waits_for_states:
            return EVERYTHING
        for one in card.paragraphs:
            if isinstance(one, Standing):
                found |= decisive(one, _matters)
    return found


def _matters(change: v.Change) -> bool:
    """Whether a change can make something due: of life, structure, type, unique or text, or that it be destroyed."""
    match change:
        case v.ChangeValue(what=what) | v.SetValue(what=what):
            return what in ("life", "structure")
        case v.Cannot(what=what):
            return what == "be destroyed"
    return isinstance(change, v.ChangeType | v.ChangeKeyword | v.LoseText)


def _doomed(game: Game, busy: frozenset[int]) -> list[Event]:
    """408.4, 408.5, 507.2e, 301.4 Everything that the rules destroy now or take off what is gone, together.

    What is done in the place of a card's destruction is done first (506.1).
    """
    state = game.state
    listeners, cards, printed = state.listeners, state.cards, game.rules.defs
    changed = LOWERS | LIFE in listeners or LOWERS | STRUCTURE in listeners or MODIFIES | TYPES in listeners
    found: list[Event] = []
    for seat in range(game.rules.seats):
        for slot in game.cards_in(PLAY, seat):
            card = cards[slot]
            if (card.damage or card.wear) and forget_damage(game, slot, card):
                card = cards[slot]
            if (card.damage or card.wear or changed or printed[card.printed].frail) and lethal(game, slot, card):
                found.append(destruction(game, slot))
            elif card.host != NOBODY and fallen_off(game, slot, card):
                found.append(by_the_rules(game, slot, "507.2e"))
            elif card.host != NOBODY and left_behind(game, card):
                found.append(coming_off(slot))
    if busy:
        found = [event for event in found if event.card not in busy]
    if FORBIDS | DESTROY in listeners:
        found = list(_possible(game, found))
    return found


def _possible(game: Game, found: list[Event]) -> Iterator[Event]:
    """301.4, 402.7a What of it can happen; a card that cannot be destroyed still comes off what is gone."""
    for event in found:
        card = game.card(event.card)
        if not prevented(game, event):
            yield event
        elif card.host != NOBODY and left_behind(game, card):
            yield coming_off(event.card)
