"""What a game supplies whose text asks what has happened: what it notes, what it hears, where that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.effects.play_rules import PlayRules
from rulewright.effects.scope import Run
from rulewright.effects.verbs import Modify
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import Event, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class HistoryRules(PlayRules):
    """The game's side of text about earlier happenings of a turn."""

    noted: frozenset[Kind] = frozenset()
    """The kinds of event that some text of this match asks about afterwards."""
    heard_kinds: frozenset[Kind] = frozenset()
    """The kinds of event that some text of this match speaks of."""

    def facts(self, game: Game) -> tuple[Any, ...]:
        """What has been noted of this turn."""
        return ()

    def put_facts(self, game: Game, facts: tuple[Any, ...]) -> None:
        """Write what has been noted of this turn."""
        raise AssertionError("a game whose text asks what has happened keeps it")

    def facts_before(self, game: Game) -> tuple[Any, ...]:
        """What happened in the turn before that some text may ask about."""
        return ()

    def is_nth(self, game: Game, run: Run, when: Any, event: Event) -> bool:
        """Whether this is the Nth time this turn that something happens."""
        return True

    def changing(self, game: Game, run: Run, effect: Modify, targets: tuple[Ref, ...]) -> None:
        """Text is about to change cards for a while: these, or all of its description where that is looked at anew."""
