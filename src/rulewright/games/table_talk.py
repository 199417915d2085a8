"""What a game says to a person at its table: what is asked, when to be asked, and what each action is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.kernel.records import NOBODY, Option

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Act, Decision
    from rulewright.kernel.game import Game


class TableTalk:
    """The part of a game's kit that speaks with people."""

    windows: Mapping[str, str] = {}
    """The kinds of window in which one may act and mostly passes, and when each is opened, in words."""
    questions: Mapping[str, str] = {}
    """What a player at the table is asked, where a prompt is the game's own; {card} is the card that asks."""

    def windows_of(self, edition: str) -> Mapping[str, str]:
        """Those of its windows that an edition has."""
        return self.windows

    def stops_at(self, game: Game, act: Act) -> tuple[str, ...]:
        """The names of `windows` that this window has, the closest first."""
        return (act.window,)

    def is_routine_action(self, game: Game, option: Option) -> bool:
        """Whether an action can be taken at nearly any time, so that it alone is no reason to ask a person."""
        return False

    def question(self, game: Game, decision: Decision) -> str:
        """What a player at the table is asked in moments that are the game's own; empty in others."""
        return self.questions.get(decision.prompt, "")

    def option_note(self, game: Game, option: Option) -> str:
        """What stands beside an action in a list of them: what it costs and does; empty if its words say it all."""
        return ""

    def option_said(self, game: Game, option: Option) -> str:
        """An action in the words of a person who points at its card; empty if its words for a file do."""
        return ""

    def is_usual(self, game: Game, option: Option) -> bool:
        """Whether this is what one mostly means by the card, where it can be used in several ways."""
        return False

    def takes_part(self, game: Game, act: Act, option: Option) -> tuple[int, ...]:
        """The cards of one's own that could carry an action out and are chosen next, such as attackers."""
        return ()

    def aims_at(self, game: Game, option: Option) -> int:
        """The second card that an action names: where its card goes, or whom it stands against; NOBODY if none."""
        return NOBODY

    def attempts(self, game: Game, act: Act, slot: int) -> tuple[Option, ...]:
        """What somebody may have in mind who points at a card, legal or not; the likeliest first."""
        return tuple(option for option in act.options if option.card == slot) or (Option("play", slot),)
