"""The public face: everything that a program needs, in the game's words.

    game = rulewright.new_game("spoils", decks=["slow-interest", "loud-noises"], seed=7)
    while not game.over:
        game.answer(game.decision.random(rng))
    print(game.result, game.hash)

`import rulewright` offers all of it.
"""

from rulewright.ai.many import Played, many
from rulewright.ai.memory import spare_the_collector
from rulewright.games.kit import Deck
from rulewright.kernel.errors import (
    FileFault,
    IllegalAnswer,
    IllegalDeck,
    Refusal,
    ReplayMismatch,
    RulewrightError,
    TextNotUnderstood,
    UnknownName,
)
from rulewright.kernel.journal import Journal, read_journal
from rulewright.library.decision import Decision
from rulewright.library.limited import limited_deck, sealed_pool
from rulewright.library.making import compile_card, load, new_game, open_match, replay
from rulewright.library.match import Match, Result

__all__ = [
    "Decision",
    "Deck",
    "FileFault",
    "IllegalAnswer",
    "IllegalDeck",
    "Journal",
    "Match",
    "Played",
    "Refusal",
    "ReplayMismatch",
    "Result",
    "RulewrightError",
    "TextNotUnderstood",
    "UnknownName",
    "compile_card",
    "limited_deck",
    "load",
    "many",
    "new_game",
    "open_match",
    "read_journal",
    "replay",
    "sealed_pool",
    "spare_the_collector",
]
