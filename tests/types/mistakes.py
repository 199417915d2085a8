"""Mistakes that the type checker has to find: `test_mistakes.py` runs it on this file and looks for each of them.

Nothing here is ever run. Each line that ends in a comment is wrong in just the way that the comment names.
"""

from rulewright.effects.hooks import Hooks
from rulewright.effects.scope import EFFECT_PART, Run
from rulewright.games.spoils.areas import DECK
from rulewright.games.spoils.values import STRENGTH
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import DRAW, MOVE, enters_play
from rulewright.kernel.game import Game
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NO_HOOK, Event, Trigger
from rulewright.kernel.rules import Listener


def swapped(game: Game, slot: int, hook: HookNumber, program: Hooks) -> None:
    """Two numbers in each other's place."""
    game.value(STRENGTH, slot)  # a value and a slot
    Event(slot, DRAW)  # a kind and a slot
    game.rules.compute(game, STRENGTH, slot)  # a value and a slot
    listener: Listener = (hook, slot)  # a hook and a slot
    program.code(EFFECT_PART, hook)  # a hook and a part
    Run(EFFECT_PART, hook, game.ref(slot), 0)  # a hook and a part
    game.cards_in(0, DECK)  # an area and a seat
    print(listener)


def confused(game: Game, slot: int, seat: int) -> None:
    """One number where another belongs."""
    game.value(slot, DRAW)  # a kind for a value
    game.value(slot, seat)  # a seat for a value
    Event(STRENGTH, slot)  # a value for a kind
    Event(MOVE, slot, hook=slot)  # a slot for a hook
    Trigger(seat, game.ref(slot), seat, Event(MOVE, slot))  # a seat for a hook
    game.rules.changes[seat]  # a seat for a kind
    Event(NO_HOOK, slot)  # a hook for a kind
    game.cards_in(seat, seat)  # a seat for an area
    game.cards_in(STRENGTH, seat)  # a value for an area


def right(game: Game, slot: int, hook: HookNumber) -> None:
    """The same as they should be: nothing is found here."""
    game.value(slot, STRENGTH)
    game.cards_in(DECK, 0)
    event = Event(DRAW, slot, hook=hook)
    carry_out(game, (event,))
    enters_play(game, event)
    Run(hook, EFFECT_PART, game.ref(slot), 0)
