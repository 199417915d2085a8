"""The standing checks: what the rules do at once, whenever it is due.

Defeat and victory (win), tokens that have left play, the dead and the fallen (creature.stats.3, city.defense.7),
enchantments whose host is no longer what it was (enchant.7), and residents whose city is gone (city.defense.8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import GRAVEYARD, PLAY
from rulewright.games.arcmage.chapters.city import Clearing, fall, falls, homeless
from rulewright.games.arcmage.chapters.creature import death, dies
from rulewright.games.arcmage.chapters.devotion import reached_again
from rulewright.games.arcmage.chapters.enchant import fallen_off
from rulewright.games.arcmage.chapters.win import decide
from rulewright.games.arcmage.values import DEF
from rulewright.kernel.changes import vanish
from rulewright.kernel.events import FORBIDS, LOWERS, MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Signal, begin
from rulewright.kernel.records import BY_RULE, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def check(game: Game) -> Signal | None:
    """Do one batch of what is due; None when nothing is."""
    if not game.state.turn:
        return None
    if vanish_tokens(game):
        return GO_ON
    doomed = _doomed(game)
    if doomed:
        return propose(game, tuple(doomed))
    if decide(game):
        return GO_ON
    if game.state.table.combat is None and homeless(game):
        return begin("city.defense.8", Clearing())
    return reached_again(game) if game.state.table.counted else None


def vanish_tokens(game: Game) -> bool:
    """states.notinplay.1 A token that has left play is nothing any more."""
    gone = False
    for slot in range(len(game.state.cards) - 1, -1, -1):
        card = game.state.cards[slot]
        if not game.rules.defs[card.printed].token:
            break
        if card.area >= 0 and not game.rules.in_play(card.area):
            vanish(game, slot)
            gone = True
    return gone


def _doomed(game: Game) -> list[Event]:
    """creature.stats.3, city.defense.7, enchant.7 Everything that the rules destroy now, together."""
    rules, state = rules_of(game), game.state
    lowered = LOWERS | DEF in state.listeners
    found: list[Event] = []
    for seat in range(game.rules.seats):
        for slot in game.cards_in(PLAY, seat):
            card = state.cards[slot]
            if card.host != NOBODY:
                if fallen_off(game, slot):
                    found.append(Event(MOVE, slot, to=GRAVEYARD, rule="enchant.7", flags=BY_RULE))
                continue
            touched = card.damage or card.wear or card.tokens or lowered or card.since == state.turn
            if not touched and not game.rules.defs[card.printed].frail:
                continue
            types = rules.types_of(game, slot)
            if "creature" in types and dies(game, slot):
                found.append(death(slot))
            elif "city" in types and falls(game, slot):
                found.append(fall(slot))
    found = [event for event in found if not rules.trivial(game, event)]
    if any(key & ~0xFF == FORBIDS for key in state.listeners):
        found = [event for event in found if not rules.forbidden(game, event)]
    return found
