"""Conceding: a seat gives the game up, and is then as one that has lost by the rules.

No book has to provide for it. Whoever is asked may concede instead of answering. Somebody who is not asked may only
where that ends the game: the table must not change under the hand of another who is choosing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.kernel.errors import IllegalAnswer, Refusal

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def still_in(game: Game) -> list[int]:
    """The seats that have not lost."""
    return [seat for seat, record in enumerate(game.state.seats) if not record.out]


def clockwise(game: Game, first: int) -> tuple[int, ...]:
    """The seats that have not lost, in the order of the table, from one on."""
    count = game.rules.seats
    order = ((first + n) % count for n in range(count))
    return tuple(seat for seat in order if not game.state.seats[seat].out)


def refuse_concession(game: Game, seat: int) -> Refusal | None:
    """Why a seat cannot concede now; None if it can."""
    asked = game.state.asked
    rule = game.rules.rule_of("concede")
    if asked is None:
        return Refusal(rule, "the game is over")
    there = still_in(game)
    if seat not in there:
        return Refusal(rule, f"{game.rules.seat_name(seat)} has lost already")
    if asked.seat == seat or len(there) == 2:
        return None
    return Refusal(rule, f"{game.rules.seat_name(asked.seat)} is asked now; one concedes when one is asked oneself")


def concede(game: Game, seat: int) -> None:
    """Give the game up, and go on to the next decision of those who are left; IllegalAnswer if that cannot be now."""
    refusal = refuse_concession(game, seat)
    if refusal is not None:
        raise IllegalAnswer(refusal)
    state, rules = game.state, game.rules
    decision, frames = game.decision, state.frames
    game.say(rules.rule_of("concede"), f"{rules.seat_name(seat)} concedes")
    state.repeating = None
    rules.concede(game, seat)
    state.asked = None
    goes_on = decision is not None and state.result is None and state.frames is frames
    game.take(rules.answer_of_absent(game, decision) if goes_on and decision is not None else None)
