"""Rulebooks that run: printed card games as software, to play, judge, design and research.

The names below are the public face. They come from `rulewright.library`, which is imported when one is first used.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from rulewright.library import (
        Decision,
        Deck,
        FileFault,
        IllegalAnswer,
        IllegalDeck,
        Journal,
        Match,
        Refusal,
        ReplayMismatch,
        Result,
        RulewrightError,
        TextNotUnderstood,
        UnknownName,
        compile_card,
        limited_deck,
        load,
        new_game,
        open_match,
        read_journal,
        replay,
        sealed_pool,
        spare_the_collector,
    )

__all__ = [
    "Decision",
    "Deck",
    "FileFault",
    "IllegalAnswer",
    "IllegalDeck",
    "Journal",
    "Match",
    "Refusal",
    "ReplayMismatch",
    "Result",
    "RulewrightError",
    "TextNotUnderstood",
    "UnknownName",
    "compile_card",
    "limited_deck",
    "load",
    "new_game",
    "open_match",
    "read_journal",
    "replay",
    "sealed_pool",
    "spare_the_collector",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rulewright import library

    return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
