"""The numbered answers of a decision: how they are listed, and what typed numbers mean."""

from __future__ import annotations

import difflib
import re

from rulewright.effects.rules import EffectRules
from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Divide, Number, Order, Pick
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY
from rulewright.kernel.rules import PRIVATE, SECRET
from rulewright.kernel.words import Names


class Menu:
    """What can be answered now, numbered from 1."""

    def __init__(self, kit: GameKit, game: Game, decision: Decision) -> None:
        self.decision = decision
        self.items: list[str] = []
        """What stands beside each number."""
        self.how = ""
        """How to answer."""
        self._answers: list[Answer] = []
        names = Names(decision.seat)
        match decision:
            case Act():
                self._list_options(kit, game, decision, names)
            case Pick():
                self._list_cards(kit, game, decision)
            case Choose():
                self.items = [_label(kit, game, decision, at) for at in range(len(decision.labels))]
                self._answers = list(range(len(decision.labels)))
                self.how = "a number"
            case Number():
                self.how = f"a number from {decision.low} to {decision.high}" + (" or pass" * decision.or_pass)
            case Divide():
                self.items = [kit.card_line(game, slot, decision.seat) for slot in decision.among]
                self.how = f"how much for each, in this order, {decision.total} in all: {_example(decision)}"
            case Order():
                self.items = [kit.card_line(game, slot, decision.seat) for slot in decision.items]
                self.how = "the number of the next one" if decision.next_only else "the numbers in their order: 2 1"

    def read(self, typed: str) -> Answer | None:
        """The answer that numbers mean; None if what was typed is not numbers, or these mean nothing here."""
        if typed.casefold() in ("none", "nothing", "-") and isinstance(self.decision, Pick):
            return ()
        if not re.fullmatch(r"\d+([\s,]+\d+)*", typed):
            return None
        numbers = [int(number) for number in re.findall(r"\d+", typed)]
        match self.decision:
            case Number():
                return numbers[0] if len(numbers) == 1 else None
            case Divide():
                return tuple(numbers)
            case Pick() if numbers == [0]:
                return ()
        if any(not 1 <= number <= len(self.items) for number in numbers):
            return None
        match self.decision:
            case Pick():
                return tuple(self._answers[number - 1] for number in numbers)
            case Order():
                return tuple(number - 1 for number in numbers)
        return self._answers[numbers[0] - 1] if len(numbers) == 1 else None

    def nearest(self, typed: str) -> str:
        """The listed answer that these words come nearest to; nothing if none is near."""
        listed = {item.partition("  (")[0].casefold(): item.partition("  (")[0] for item in self.items}
        wanted = typed.casefold()
        begun = [words for words in listed if words.startswith(wanted)]
        near = begun or difflib.get_close_matches(wanted, listed, n=1, cutoff=0.7)
        return listed[near[0]] if len(near) == 1 else ""

    # -- listing -------------------------------------------------------------------------------------------------

    def _list_options(self, kit: GameKit, game: Game, act: Act, names: Names) -> None:
        """Every action in words; of equal cards in hand one stands for all."""
        seen: set[tuple[str, int, int, int]] = set()
        for option in act.options:
            words = kit.write_answer(game, act, option, names)
            if option.card != NOBODY and _unseen_by_others(game, option.card):
                key = (option.verb, game.card(option.card).printed, option.other, option.face_down)
                if key in seen:
                    continue
                seen.add(key)
                words = re.sub(r"#\d+", "", words)
            note = kit.option_note(game, option)
            self.items.append(f"{words}  ({note})" if note else words)
            self._answers.append(option)
        self.how = "a number, or words"

    def _list_cards(self, kit: GameKit, game: Game, pick: Pick) -> None:
        """The cards that can be named; of equal cards in hand or deck one stands for all if one is wanted."""
        seen: set[int] = set()
        for slot in pick.choices:
            printed = game.card(slot).printed
            line = kit.card_line(game, slot, pick.seat)
            if _unseen_by_others(game, slot):
                if pick.high == 1 and printed in seen:
                    continue
                seen.add(printed)
                line = re.sub(r"#\d+", "", line)
            self.items.append(_whose(line, game, slot, pick.seat))
            self._answers.append(slot)
        self.how = _how_many(pick)


def _label(kit: GameKit, game: Game, choose: Choose, at: int) -> str:
    if choose.cards:
        return kit.card_line(game, choose.cards[at], choose.seat)
    return choose.labels[at]


def _unseen_by_others(game: Game, slot: int) -> bool:
    """Whether a card lies where only its holder sees it, so that equal ones cannot be told apart."""
    return game.rules.areas[game.card(slot).area].seen_by in (PRIVATE, SECRET)


def _whose(line: str, game: Game, slot: int, seat: int) -> str:
    card, rules = game.card(slot), game.rules
    nobodys = isinstance(rules, EffectRules) and rules.is_common(game, slot)
    if nobodys or not rules.in_play(card.area) or "(" in line:
        return line
    return f"{line} ({'yours' if card.controller == seat else 'your opponent’s'})"


def _how_many(pick: Pick) -> str:
    if pick.low == pick.high:
        example = " ".join(str(number + 1) for number in range(pick.low))
        return "a number" if pick.low == 1 else f"{pick.low} numbers, such as: {example}"
    if pick.high == 1:
        return "a number, or none"
    least = "none, or up to" if pick.low == 0 else f"{pick.low} to"
    return f"{least} {pick.high} numbers, such as: 1 3"


def _example(divide: Divide) -> str:
    first = divide.total - divide.total // 2
    return " ".join(str(n) for n in (first, divide.total // 2, *([0] * (len(divide.among) - 2))))
