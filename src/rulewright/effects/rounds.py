"""What is done more than once: by each player in turn, so often, for each card, or until something is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.evaluate import cards, number, seats
from rulewright.effects.lower import Back, BackUnless, NextPlayer, NextTime
from rulewright.effects.numbers import CountOf
from rulewright.effects.perform import next_instruction, performs
from rulewright.effects.scope import PLAYER, Run, get, number_in, part_of, put
from rulewright.effects.truth import holds
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import Env, Value

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


@performs(Back)
def back(game: Game, run: Run, back: Back) -> Signal:
    """Once more from an earlier instruction."""
    return next_instruction(run, -back.count - 1)


@performs(BackUnless)
def back_unless(game: Game, run: Run, back: BackUnless) -> Signal:
    """Once more from an earlier instruction, until something is so."""
    if holds(game, run, back.condition):
        return next_instruction(run)
    return next_instruction(replace(run, env=_afresh(run.env, back.writes)), -back.count - 1)


@performs(NextPlayer)
def next_player(game: Game, run: Run, turn: NextPlayer) -> Signal:
    """Each player in turn, the active one first."""
    game.cite("each player in turn")
    at, last = get(run.env, turn.register), get(run.env, f"{turn.register} last")
    position = at if isinstance(at, int) else 0
    players = seats(game, run, turn.who)
    if position and isinstance(last, int):
        players = _as_they_were(game, players, position, last)
    env = run.env if position else _kept(run.env, PLAYER, turn.before)
    through = position >= len(players) or (position > 0 and bool(turn.stops) and number_in(env, turn.stops) > 0)
    for name in turn.gathers:
        if position:
            env = put(env, part_of(name, players[position - 1]), number_in(env, name))
        env = _gathered(env, name, position, last=through)
    if through:
        over = tuple(pair for pair in env if pair[0] not in (turn.register, f"{turn.register} last", PLAYER))
        return next_instruction(replace(run, env=_kept(over, turn.before, PLAYER)), turn.count)
    env = _afresh(env, turn.writes) if position else env
    env = put(put(env, turn.register, position + 1), PLAYER, players[position])
    if game.rules.seats > 2:  # of two, the game is over for both once it is for one
        env = put(env, f"{turn.register} last", players[position])
    return next_instruction(replace(run, env=env))


def _as_they_were(game: Game, players: list[int], position: int, last: int) -> list[int]:
    """The players of a round, padded up to the last one, so that no turn is skipped if a player has left meanwhile."""
    count, active = game.rules.seats, game.state.active
    later = [one for one in players if (one - active) % count > (last - active) % count]
    rest = players[players.index(last) + 1 :] if last in players else later
    return [*[last] * position, *rest]


def _gathered(env: Env, name: str, position: int, *, last: bool) -> Env:
    """The registers with what one more player has picked laid by; after the last, with what all of them have."""
    by = f"{name} of all"
    before, more = get(env, by), get(env, name) if position else None
    if isinstance(before, int) or isinstance(more, int):
        total: Value = number_in(env, by) + (number_in(env, name) if position else 0)
    else:
        total = (*(before or ()), *(more or ()))
    env = tuple(pair for pair in env if pair[0] not in (by, name))
    return put(env, name if last else by, total)


def _afresh(env: Env, names: tuple[str, ...]) -> Env:
    """The registers without what was written the last time round, and without what was noted along with it."""
    begun = tuple(f"{name} " for name in names)
    parts = tuple(f"{name} of " for name in names)
    return tuple(
        pair for pair in env if pair[0] not in names and (not pair[0].startswith(begun) or pair[0].startswith(parts))
    )


def _kept(env: Env, name: str, under: str) -> Env:
    """The registers with one of them moved to another name; it is another player's turn, or it is over."""
    value = get(env, name)
    return env if value is None else put(tuple(pair for pair in env if pair[0] != name), under, value)


@performs(NextTime)
def next_time(game: Game, run: Run, turn: NextTime) -> Signal:
    """Once more; how often, or for which cards in the order in which they lie, is settled as it begins."""
    left = get(run.env, turn.register)
    if turn.into:
        assert isinstance(turn.number, CountOf), "it is done for each of the cards counted"
        known = isinstance(left, tuple)
        waiting = left if isinstance(left, tuple) else tuple(map(game.ref, cards(game, run, turn.number.cards)))
        if waiting:
            env = _afresh(run.env, turn.writes) if known else run.env
            env = put(put(env, turn.register, waiting[1:]), turn.into, waiting[:1])
            return next_instruction(replace(run, env=env))
        over = tuple(pair for pair in run.env if pair[0] not in (turn.register, turn.into))
        return next_instruction(replace(run, env=over), turn.count)
    times = left if isinstance(left, int) else number(game, run, turn.number)
    if times > 0:
        env = run.env if left is None else _afresh(run.env, turn.writes)
        return next_instruction(replace(run, env=put(env, turn.register, times - 1)))
    over = tuple(pair for pair in run.env if pair[0] != turn.register)
    return next_instruction(replace(run, env=over), turn.count)
