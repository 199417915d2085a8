"""What everyone sees on the table besides cards: the phase, and each base with who has how much power there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.effects.lasting import text_of
from rulewright.games.smashup.chapters.attached import bases
from rulewright.games.smashup.chapters.extra import grants_of
from rulewright.games.smashup.chapters.scoring import power_at, ranking
from rulewright.games.smashup.table import PHASES, PLAY_CARDS
from rulewright.games.smashup.telling import counter_words
from rulewright.games.smashup.values import BREAKPOINT, REWARDS
from rulewright.games.table_view import Contest, TableView, tokens_called
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Handle = Callable[[int], str]


def shown(game: Game, handle: Handle) -> TableView:
    """The table as a viewer sees it."""
    table = game.state.table
    contests = tuple(_contest(game, base, handle) for base in bases(game))
    phase = "" if table.phase == NOBODY else PHASES[table.phase]
    left = plays_left(game) if table.phase == PLAY_CARDS else ()
    sides = tuple(" · ".join(factions) for factions in table.factions)
    return TableView(phase, contests=contests, sides=sides, left=left, tokens=tokens_called(game, counter_words))


def plays_left(game: Game) -> tuple[str, ...]:
    """What the player whose turn it is may still play: a minion, an action, and what text has granted besides."""
    regular = tuple(f"a{'n' if kind[0] in 'aeiou' else ''} {kind}" for kind in ("minion", "action"))
    still = tuple(said for said in regular if said.split()[1] not in game.state.table.played)
    return (*still, *(text_of(game, one) for one in grants_of(game, game.state.active)))


def _contest(game: Game, base: int, handle: Handle) -> Contest:
    seats = range(game.rules.seats)
    rewards = tuple(int(game.value(base, what)) for what in REWARDS)
    places = dict(zip(ranking(game, base), rewards, strict=False))
    would_get = tuple(sum(reward for place, reward in places.items() if seat in place) for seat in seats)
    powers = tuple(power_at(game, base, seat) for seat in seats)
    scoring = game.state.table.scoring[0] == base
    return Contest(handle(base), int(game.value(base, BREAKPOINT)), powers, rewards, would_get, scoring)
