"""Every deed that each player does × how many each of them deals with: what each then gets is their own part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from rulewright.games.registry import find_game
from rulewright.games.spoils.language import compile_text
from rulewright.judge.files import read_text
from rulewright.judge.position import set_up
from rulewright.kernel.decisions import NO, YES, Act, Answer, Choose, Decision, Number, Pick
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.kernel.game import Game

HELD = 2
"""How many cards of each kind a player has."""
SEVERAL = {
    "discard": "discards any number of cards",
    "may discard": "may discard any number of cards",
    "destroy": "destroys any number of items they control",
    "may destroy": "may destroy any number of items they control",
    "deplete": "depletes any number of items they control",
    "may deplete": "may deplete any number of items they control",
    "remove": "removes any number of items they control from the game",
}
COUNTED = {
    "draw": "Each player draws that many cards.",
    "draw this way": "Each player draws cards equal to the number of {what} they {done} this way.",
}
OPTIONAL = {
    "discard": "may discard a card",
    "destroy": "may destroy an item they control",
    "deplete": "may deplete an item they control",
    "remove": "may remove an item they control from the game",
}
SO = {
    "if they do": "If they do, they draw a card.",
    "its cost": "If they do, they draw cards equal to its numeric cost.",
    "if they don't": "If they don't, they draw a card.",
}
_PAST = {"discard": "discarded", "destroy": "destroyed", "deplete": "depleted", "remove": "removed"}


class Trial(Struct, frozen=True):
    """One combination: what is done, what hangs on it, how many each of the two players deals with."""

    deed: str
    then: str
    first: int
    second: int

    def text(self) -> str:
        """The text of the card that does it."""
        if self.then in COUNTED:
            verb = self.deed.removeprefix("may ")
            what = "cards" if verb == "discard" else "items"
            return f"Each player {SEVERAL[self.deed]}. {COUNTED[self.then].format(what=what, done=_PAST[verb])}"
        return f"Each player {OPTIONAL[self.deed]}. {SO[self.then]}"


def trials() -> Iterator[Trial]:
    """Every combination."""
    numbers = range(HELD + 1)
    yield from (Trial(*one) for one in product(SEVERAL, COUNTED, numbers, numbers))
    yield from (Trial(*one) for one in product(OPTIONAL, SO, (0, 1), (0, 1)))


def expected(trial: Trial) -> tuple[int, int]:
    """How many cards each of them draws: as many as they have dealt with themselves; the items cost 3."""
    each = (trial.first, trial.second)
    factor = 3 if trial.then == "its cost" else 1
    drawn = [1 - many if trial.then == "if they don't" else many * factor for many in each]
    return drawn[0], drawn[1]


def played(trial: Trial) -> tuple[int, int] | None:
    """How many cards each of them really draws; None where the text is refused."""
    try:
        compile_text("Errand", "Rogue Tactic", trial.text())
    except TextNotUnderstood:
        return None
    (case,) = read_text(_FILE.format(text=trial.text()), "each_in_turn.judge.toml")
    game = set_up(case, find_game("spoils"), []).game
    before = _decks(game)
    begun = False
    while (decision := game.decision) is not None:
        if isinstance(decision, Act) and decision.rule == "603.2" and begun:
            break
        game.answer(_answer(game, decision, trial))
        begun = True
    after = _decks(game)
    return before[0] - after[0], before[1] - after[1]


def _decks(game: Game) -> tuple[int, int]:
    kit = find_game("spoils")
    return len(kit.judge_area(game, 0, "deck")), len(kit.judge_area(game, 1, "deck"))


def _answer(game: Game, decision: Decision, trial: Trial) -> Answer:
    many = (trial.first, trial.second)[decision.seat]
    match decision:
        case Act():
            wanted = "play" if decision.rule == "603.2" else "pass"
            return next(one for one in decision.options if one.verb == wanted)
        case Choose(prompt="may"):
            return YES if many else NO
        case Pick(low=low, high=high, choices=choices):
            return choices[: max(low, min(high, many))]
        case Number():
            return many
    return next(iter(decision.answers()))


_FILE = '''
game = "spoils"
[[card]]
name = "Errand"
type = "Rogue Tactic"
cost = 0
text = """{text}"""
[[card]]
name = "Clock"
type = "Universal Item"
cost = 3
[[case]]
title = "each in turn"
rules = []
a.hand = ["Errand", "Clock x2"]
b.hand = ["Clock x2"]
a.play = ["Clock x2"]
b.play = ["Clock x2"]
steps = ""
'''
