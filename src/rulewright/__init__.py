"""Rulebooks that run: printed card games as software, to play, judge, design and research.

The names below are the public face. They come from `rulewright.library`, which is imported when one is first used.
"""

from typing import TYPE_CHECKING, Any

from rulewright.form import choose, form

__version__ = "0.3.0"

choose()

if TYPE_CHECKING:
    from rulewright.library import (
        Decision,
        Deck,
        FileFault,
        IllegalAnswer,
        IllegalDeck,
        Journal,
        Match,
        Played,
        Refusal,
        ReplayMismatch,
        Result,
        RulewrightError,
        TextNotUnderstood,
        UnknownName,
        compile_card,
        limited_deck,
        load,
        many,
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
    "Played",
    "Refusal",
    "ReplayMismatch",
    "Result",
    "RulewrightError",
    "TextNotUnderstood",
    "UnknownName",
    "compile_card",
    "form",
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


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rulewright import library

    return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
