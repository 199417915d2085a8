"""What was settled when something was announced, before it resolves: the cards that it is about, and its numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.effects import verbs as v
from rulewright.effects.hooks import nested
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, EFFECT_PART, EXTRA_PART, get, names_in, refs_in
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NOBODY, Env
from rulewright.kernel.telling import public_name

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


PRICE = "X"
"""The register of the variable that can stand in the place of a cost number."""


class Settled(Struct, frozen=True):
    """What everybody at the table knows of it."""

    cards: tuple[int, ...] = ()
    """Those that were picked for the effect and are still what they were."""
    numbers: tuple[tuple[str, int], ...] = ()
    """Its variables: (X, 3)."""

    def __bool__(self) -> bool:
        return bool(self.cards or self.numbers)

    def told(self, game: Game) -> str:
        """In words that everybody may read: `Heron Sentry, X = 3`."""
        names = [public_name(game, slot) for slot in self.cards]
        return ", ".join([*names, *(f"{name} = {number}" for name, number in self.numbers)])


def settled(game: Game, hooks: Iterable[HookNumber], env: Env) -> Settled:
    """What the costs of some texts have put into their registers; what only pays for them is left out."""
    program = rules_of(game).program
    cards: dict[int, None] = {}
    price = get(env, PRICE)
    numbers = {PRICE: price} if isinstance(price, int) else {}
    for hook in (one for one in hooks if one != NOBODY):
        effect = names_in(program.effects(hook, EFFECT_PART))
        costs = (*program.effects(hook, COST_PART), *program.effects(hook, EXTRA_PART))
        for one in (inner for cost in costs for inner in nested(cost)):
            if isinstance(one, v.Pick) and one.into in effect:
                there = (ref for ref in refs_in(env, one.into) if game.tracked(ref))
                cards |= {ref[0]: None for ref in there if game.rules.in_play(game.card(ref[0]).area)}
            elif isinstance(one, v.ChooseNumber) and isinstance(number := get(env, one.variable), int):
                numbers[one.variable] = number
    return Settled(tuple(cards), tuple(numbers.items()))


def say_settled(game: Game, rule: str, slot: int, hooks: Iterable[HookNumber], env: Env) -> None:
    """Tells what something is about as it is announced: `Spark → Heron Sentry, X = 3`."""
    if game.trace is None:
        return
    found = settled(game, hooks, env)
    if found:
        name = public_name(game, slot)
        game.say(rule, f"{name} → {found.told(game)}", source=name)


def hooks_on(game: Game, slot: int) -> tuple[HookNumber, ...]:
    """The texts that are printed on a card."""
    return rules_of(game).program.of_card[game.card(slot).printed]
