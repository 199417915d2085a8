"""The standing checks: what the rules do at once, whenever it is due.

Defeat and victory (win), tokens that have left play, the dead and the fallen (creature.stats.3, city.defense.7),
enchantments whose host is no longer what it was (enchant.7), and residents whose city is gone (city.defense.8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.controlling import give_back
from rulewright.effects.decisive_text import decided_by_text
from rulewright.effects.granting import forget_granted, settle_granted
from rulewright.effects.lasting import KEYWORDS, PERMISSIONS, TYPES, lapse
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import GRAVEYARD, PLAY
from rulewright.games.arcmage.cards import ArcmageCard
from rulewright.games.arcmage.chapters.city import Clearing, fall, falls, homeless, lose_advantages
from rulewright.games.arcmage.chapters.creature import death, dies, from_counters
from rulewright.games.arcmage.chapters.devotion import reached_again
from rulewright.games.arcmage.chapters.enchant import fallen_off
from rulewright.games.arcmage.chapters.win import DECIDING, decide, in_the_middle
from rulewright.games.arcmage.table import DOOMED
from rulewright.games.arcmage.values import DEF, DEFENSE
from rulewright.kernel.aspects import CONTROL, HIDDEN, IN_PLAY, MARK, PILE, SCORE, SPENT, TABLE, TURN
from rulewright.kernel.changes import vanish
from rulewright.kernel.events import DESTROY, FORBIDS, LOWERS, MODIFIES, MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Signal, begin
from rulewright.kernel.records import BY_RULE, NOBODY, Card, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def check(game: Game) -> Signal | None:
    """Do one batch of what is due; None when nothing is."""
    state = game.state
    if not state.turn:
        return None
    changed = state.dirty
    if changed & IN_PLAY and vanish_tokens(game):
        return GO_ON
    if (state.ongoing and forget_granted(game)) or settle_granted(game) or _lapsed(game):
        return GO_ON
    if changed & (~_HARMLESS | decided_by_text(game, _CHANGING_CARDS, _matters)):
        doomed = _doomed(game)
        if doomed:
            return propose(game, tuple(doomed))
    if state.table.granted and lose_advantages(game):
        return GO_ON
    if changed & DECIDING and not in_the_middle(game) and decide(game):
        return GO_ON
    if changed & _HOUSING and state.table.combat is None and homeless(game):
        return begin("city.defense.8", Clearing())
    return reached_again(game) if game.state.table.counted else None


def _lapsed(game: Game) -> bool:
    """conflict.1 Control that was taken as long as something is so goes back once that is not."""
    over = lapse(game)
    if over:
        give_back(game, over, "conflict.1")
    return bool(over)


_HARMLESS = SCORE | TABLE | TURN | MARK | SPENT | HIDDEN | PILE
"""What can change without anything's type, damage, DEF, strength or host being another, unless text makes it so."""
_CHANGING_CARDS = (
    MODIFIES | DEF,
    MODIFIES | DEFENSE,
    MODIFIES | TYPES,
    MODIFIES | KEYWORDS,
    MODIFIES | PERMISSIONS,
    FORBIDS | DESTROY,
)
"""Text by which it may be so."""


def _matters(change: v.Change) -> bool:
    """Whether a change can make something due: of DEF, of a city's strength, of type or text, of being destroyed."""
    match change:
        case v.ChangeValue(what=what) | v.SetValue(what=what):
            return what in ("def", "defense")
        case v.Cannot(what=what):
            return what == "be destroyed"
    return isinstance(change, v.ChangeType | v.ChangeKeyword | v.LoseText)


_HOUSING = IN_PLAY | CONTROL | TABLE
"""What a resident's city hangs on, and whether an attack is going on."""


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


def stands_unaided(card: Card, printed: ArcmageCard) -> bool:
    """Whether neither damage nor counters doom a card, even if no text in force helps it.

    That is enough to see where no text takes anything from it, and more is not looked at unless it is told.
    """
    if printed.type == "creature":
        toughness = printed.def_ + from_counters(card.tokens, DEF)
        return sum(amount for _, amount in card.damage) < toughness and not card.flags & DOOMED
    if printed.type == "city":
        return sum(amount for _, amount in card.wear) < printed.defense
    return False


def _doomed(game: Game) -> list[Event]:
    """creature.stats.3, city.defense.7, enchant.7 Everything that the rules destroy now, together."""
    rules, state = rules_of(game), game.state
    lowered = LOWERS | DEF in state.listeners or LOWERS | DEFENSE in state.listeners
    as_printed = not lowered and rules.types_are_printed(game) and game.trace is None
    found: list[Event] = []
    for seat in range(game.rules.seats):
        for slot in game.cards_in(PLAY, seat):
            card = state.cards[slot]
            if card.host != NOBODY:
                if fallen_off(game, slot):
                    found.append(Event(MOVE, slot, to=GRAVEYARD, rule="enchant.7", flags=BY_RULE))
                continue
            printed = rules.defs[card.printed]
            if not (card.damage or card.wear or card.tokens or lowered) and not printed.frail:
                continue
            if as_printed and stands_unaided(card, printed):
                continue
            types = rules.types_of(game, slot)
            if "creature" in types and dies(game, slot):
                found.append(death(slot))
            elif "city" in types and falls(game, slot):
                found.append(fall(slot))
    if not found:
        return found
    found = [event for event in found if not rules.trivial(game, event)]
    if any(key & ~0xFF == FORBIDS for key in state.listeners):
        found = [event for event in found if not rules.forbidden(game, event)]
    return found
