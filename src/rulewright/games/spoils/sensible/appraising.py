"""What carrying out a text would be worth to a seat: a rough reading of its program against what lies open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import rare_verbs as w
from rulewright.effects import selectors as s
from rulewright.effects import verbs as v
from rulewright.effects.choices import pickable
from rulewright.effects.conditions import Did, Not
from rulewright.effects.evaluate import cards, number
from rulewright.effects.evaluate import seat as seat_meant
from rulewright.effects.numbers import Number
from rulewright.effects.scope import Run, put
from rulewright.effects.truth import holds
from rulewright.games.spoils.areas import DECK, HAND
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import free_resources
from rulewright.games.spoils.sensible.developing import value_of_a_resource
from rulewright.games.spoils.sensible.touching import touch
from rulewright.games.spoils.sensible.worth import (
    A_CARD,
    a_point_of,
    belongs_to,
    hurting,
    is_character,
    printed_worth,
    worth,
)
from rulewright.kernel.records import NOBODY, Value

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

GAME = 1000.0
"""What it is worth to have won."""
A_TOKEN = 2.4
"""What a Micromajig token is worth."""


class Appraisal:
    """One reading of a text by a seat, with what it would pick on the way."""

    def __init__(self, game: Game, seat: int, run: Run) -> None:
        self.game = game
        self.seat = seat
        self.run = run

    def value(self, effects: Sequence[v.Effect], following: Sequence[v.Effect] = ()) -> float:
        """What these instructions are worth, one after the other; picks are made with what follows in mind."""
        total = 0.0
        for at, effect in enumerate(effects):
            total += self._one(effect, (*effects[at + 1 :], *following))
        return total

    def _one(self, effect: v.Effect, rest: Sequence[v.Effect]) -> float:
        match effect:
            case v.Pick():
                return self._pick(effect, rest)
            case v.ChooseNumber():
                most = max(0, len(free_resources(self.game, self.seat)) - self._cost())
                chosen = self.best_number(effect.variable, range(most + 1), rest, most)
                self.run = replace(self.run, env=put(self.run.env, effect.variable, chosen))
            case v.Let():
                self.run = replace(self.run, env=put(self.run.env, effect.variable, self._number(effect.number)))
            case v.May():
                return max(0.0, self.value(effect.effects, rest))
            case v.If():
                return self.value(effect.effects if self._is_so(effect) else effect.otherwise, rest)
            case v.OneOf():
                return max(self.value(option, rest) for option in effect.options)
        return self._plain(effect)

    def _is_so(self, effect: v.If) -> bool:
        condition = effect.condition
        if isinstance(condition, Did):
            return True
        return not (isinstance(condition, Not) and isinstance(condition.condition, Did)) and holds(
            self.game, self.run, condition
        )

    def _pick(self, effect: v.Pick, rest: Sequence[v.Effect]) -> float:
        """Pick whatever the instructions that speak of it do most good to; nothing to pick is worth nothing."""
        player = seat_meant(self.game, self.run, effect.who)
        if effect.cards.area in ("hand", "deck") and effect.cards.area_of != "you":
            return 0.0  # what lies there is not known before it is looked at
        found = pickable(self.game, self.run, effect)
        if not found:
            return -A_CARD
        ranked = sorted(found, key=lambda slot: -self.on_card(slot, effect.into, rest))
        best = ranked[0] if player == self.seat else ranked[-1]
        self.run = replace(self.run, env=put(self.run.env, effect.into, (self.game.ref(best),)))
        return 0.0

    def on_card(self, slot: int, register: str, rest: Sequence[v.Effect]) -> float:
        """What the instructions that speak of a picked card are worth if it is this one."""
        asked = self._with(register, (self.game.ref(slot),))
        return asked.value([one for one in _flat(rest) if _speaks_of(one, register)])

    def best_number(self, variable: str, numbers: Iterable[int], rest: Sequence[v.Effect], purse: int) -> int:
        """The number for which what follows is worth most, as far as it can be paid; the lower of equals."""
        best, best_value = 0, 0.0
        for one in numbers:
            tried = self._with(variable, one)
            if sum(tried._number(pay.amount) for pay in rest if isinstance(pay, v.Pay)) > purse:
                break
            value = tried.value(rest)
            if value > best_value + 0.01:
                best, best_value = one, value
        return best

    def _with(self, register: str, value: Value) -> Appraisal:
        return Appraisal(self.game, self.seat, replace(self.run, env=put(self.run.env, register, value)))

    # -- one instruction -----------------------------------------------------------------------------------------

    def _plain(self, effect: v.Effect) -> float:
        game, run = self.game, self.run
        match effect:
            case v.Draw() | v.Discard(these=None) | v.GainScore() | v.LoseScore() | v.CreateTokens() | v.PlayResource():
                return self._sided(effect.who, self._for_a_player(effect))
            case v.PlayCard():
                return 0.7 * self._best_in_hand() if effect.free else 0.5
            case v.Search():
                return self._sided(effect.who, 1.0)
            case v.Pay():
                return -0.25 * self._number(effect.amount)
            case v.Terminate():
                return self._terminating()
            case w.EndGame(how=how, who=who):
                return self._sided(who, GAME if how == "win" else -GAME) if how != "draw" else 0.0
            case w.Duplicate():
                return 1.5 * A_CARD
            case w.ExtraTurn():
                return self._sided(effect.who, 3 * A_CARD)
            case v.Mark(cards=s.This()) if run.paying:
                return -0.15 * worth(game, run.source[0]) if is_character(game, run.source[0]) else -0.1
            case v.RemoveTokens():
                return -0.3
        return sum(touch(game, self.seat, run, effect, slot) for slot in self._touched(effect))

    def _for_a_player(self, effect: v.Effect) -> float:
        """What an instruction is worth to the player whom it tells to do something."""
        match effect:
            case v.Draw():
                return A_CARD * self._drawn(effect)
            case v.Discard():
                return -self._discarded(effect)
            case v.GainScore(who=who, amount=amount):
                return self._number(amount) * a_point_of(self.game, seat_meant(self.game, self.run, who))
            case v.LoseScore(who=who, amount=amount):
                return -hurting(self.game, seat_meant(self.game, self.run, who), self._number(amount))
            case v.CreateTokens():
                return A_TOKEN * self._number(effect.number)
            case v.PlayResource():
                return self._a_resource(effect)
        return 0.0

    def _touched(self, effect: v.Effect) -> list[int]:
        """The cards that an instruction reaches, as far as this seat knows them."""
        named = [getattr(effect, field, None) for field in ("cards", "to", "these", "card")]
        if isinstance(effect, v.Later | v.Modified):
            named = [getattr(getattr(effect.text, "when", None), "subject", None)]
        found: list[int] = []
        for one in named:
            if isinstance(one, s.TopOf) or (isinstance(one, s.Filter) and one.area in ("hand", "deck")):
                continue
            if isinstance(one, s.Cards):
                found += cards(self.game, self.run, one)
        return found

    def _terminating(self) -> float:
        for slot in cards(self.game, self.run, s.Responded()):
            mine = belongs_to(self.game, slot) == self.seat
            cost = self.game.printed(slot).cost or 0
            return -5.0 if mine else 1.0 + 0.8 * cost
        return 0.0

    def _sided(self, who: s.Who, amount: float) -> float:
        """An amount as it counts for this seat, by whom it befalls."""
        if who in ("each", "anyone"):
            return 0.0
        return amount if seat_meant(self.game, self.run, who) == self.seat else -amount

    def _drawn(self, effect: v.Draw) -> int:
        player = seat_meant(self.game, self.run, effect.who)
        left = len(self.game.cards_in(DECK, player))
        wanted = self._number(effect.number)
        return wanted if left > wanted + 2 else -wanted

    def _discarded(self, effect: v.Discard) -> float:
        held = len(self.game.cards_in(HAND, seat_meant(self.game, self.run, effect.who)))
        wanted = held if effect.number is None else self._number(effect.number)
        return (1.0 if held > 3 else A_CARD) * min(held, wanted)

    def _a_resource(self, effect: v.PlayResource) -> float:
        player = seat_meant(self.game, self.run, effect.who)
        return value_of_a_resource(self.game, self.seat) if player == self.seat else A_CARD

    def _best_in_hand(self) -> float:
        """The best card in hand that is not played already and is neither resource nor tactic."""
        held = [slot for slot in self.game.cards_in(HAND, self.seat) if slot != self.run.source[0]]
        printed = [self.game.printed(slot) for slot in held]
        return max((printed_worth(one) for one in printed if one.type not in ("resource", "tactic")), default=0.0)

    def _number(self, node: object) -> int:
        assert isinstance(node, Number), "an amount is a number"
        return number(self.game, self.run, node)

    def _cost(self) -> int:
        source = self.run.source[0]
        return (self.game.printed(source).cost or 0) if source != NOBODY and self.game.card(source).area == HAND else 0


def _flat(effects: Sequence[v.Effect]) -> list[v.Effect]:
    """The instructions with those inside may, if and one of, each for itself."""
    found: list[v.Effect] = []
    for one in effects:
        match one:
            case v.May() | v.ForEachPlayer() | v.SoOften():
                found += _flat(one.effects)
            case v.If():
                found += _flat(one.effects)
            case v.OneOf():
                found += [part for option in one.options for part in _flat(option)]
            case _:
                found.append(one)
    return found


def _speaks_of(effect: v.Effect, register: str) -> bool:
    named: list[object] = [getattr(effect, field, None) for field in ("cards", "to", "these", "card", "number")]
    if isinstance(effect, v.Later | v.Modified):
        named.append(getattr(getattr(effect.text, "when", None), "subject", None))
    if isinstance(effect, v.Let):
        named.append(getattr(effect.number, "of", None))
    return any(isinstance(one, s.Register) and one.name == register for one in named)
