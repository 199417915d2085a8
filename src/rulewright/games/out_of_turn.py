"""What a seat that is not asked anything now would be told if it tried something all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.kernel.decisions import Act, Answer, Decision
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import Option
from rulewright.kernel.words import Names, UnknownWords

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Reading = Callable[["Game", Decision, str, Names], Answer]
Refusing = Callable[["Game", Act, Option], Refusal | None]


def read_if_known(game: Game, act: Act, words: str, names: Names, read: Reading) -> Answer | None:
    """The answer that words would mean if a window were open; None if they mean none."""
    try:
        return read(game, act, words, names)
    except UnknownWords:
        return None


def refused_action(
    game: Game, act: Act, answer: Answer | None, refuse: Refusing, passes: tuple[str, ...]
) -> Refusal | None:
    """Why an action, and not one of the ways to do nothing, could not be taken even if its window were open."""
    if not isinstance(answer, Option) or answer.verb in passes:
        return None
    return refuse(game, act, answer)
