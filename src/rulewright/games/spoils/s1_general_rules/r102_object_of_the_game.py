"""102 Object of the game: drive the rival faction's influence down to 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.barring import barring
from rulewright.kernel.aspects import SCORE

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def defeated(game: Game) -> list[int]:
    """102.1, 408.3a, 202.3 A player whose faction stands at 0 influence has lost.

    Also 407.7a, and 101.1: text can say that this is no reason to lose.
    """
    return [
        seat
        for seat, record in enumerate(game.state.seats)
        if not record.out and record.score <= 0 and not spared(game, seat)
    ]


def spared(game: Game, seat: int) -> bool:
    """402.7 An effect says that a player does not lose for want of influence."""
    found = any(True for _ in barring(game, seat, "lose for want of influence"))
    if found and game.state.dirty & SCORE:
        game.cite("101.1", "402.7")
    return found


def lose(game: Game) -> bool:
    """102.1 The instant any faction stands at 0 its owner is out, without waiting for the current action to finish."""
    losers = defeated(game)
    if not losers:
        return False
    for seat in losers:
        game.state.put_seat(seat, replace(game.state.seats[seat], out=1))
        game.cite("408.3a", "202.3")
        game.say("102.1", f"{game.rules.seat_name(seat)} has no influence left and loses")
    settle(game)
    return True


def end_by_text(game: Game, how: str, seats: tuple[int, ...]) -> None:
    """102.1, 102.2 A text says that players win or lose there and then, or that nobody wins."""
    state = game.state
    if how == "draw":
        losers = tuple(range(game.rules.seats))
    else:
        losers = tuple(one for one in range(game.rules.seats) if (one in seats) == (how == "lose"))
    for seat in losers:
        state.put_seat(seat, replace(state.seats[seat], out=1))
    settle(game)


def settle(game: Game) -> None:
    """102.2, 306.4 The last player left wins; when all who were still in lose together, the game is a draw."""
    left = tuple(seat for seat, record in enumerate(game.state.seats) if not record.out)
    if len(left) > 1:
        return
    game.state.result = left
    if not left:
        game.cite("306.4", "F.object.2")
    game.say(
        "102.2" if not left else "102.1", "the game is a draw" if not left else f"{game.rules.seat_name(left[0])} wins"
    )


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "102.1a": ("rulewright.effects.deeds:drawn", "rulewright.effects.feasible:too_few_to_draw"),
}
"""Rules of this section that other code obeys."""
