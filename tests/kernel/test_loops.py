"""Nothing loops silently: a mandatory loop is settled by the game's rule, a runaway is an error with the trace."""

import pytest
from tests.kernel.smallest import HAND, SmallestRules, game_of, procedure

from rulewright.kernel.changes import lose_score
from rulewright.kernel.errors import Runaway
from rulewright.kernel.events import GAIN, LOSE, TRIGGERS
from rulewright.kernel.game import Game
from rulewright.kernel.ids import HookNumber, Kind
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Nothing, Signal, again, begin
from rulewright.kernel.records import Card, Event, Seat, Trigger
from rulewright.kernel.rules import Listener
from rulewright.kernel.trace import Entry


class Echo(SmallestRules):
    """Whenever somebody gains, the card in hand gains them as much again: forever."""

    step_budget = 5_000
    draws = True

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, HookNumber], ...]:
        return ((TRIGGERS | GAIN, HookNumber(0)),)

    def hears(self, game: Game, listener: Listener, event: Event, kind: Kind, card: Card | None) -> Trigger | None:
        return Trigger(listener[1], game.ref(listener[0]), 0, event)

    def offer_triggers(self, game: Game, group: tuple[Trigger, ...]) -> Signal:
        return begin("echo", Nothing())

    def endless(self, game: Game) -> bool:
        if self.draws:
            game.state.result = ()
        return self.draws

    def tell(self, game: Game, event: Event) -> Entry | None:
        return Entry("9.1", f"an echo of {event.amount}")


class EndlessEcho(Echo):
    """The same in a game that has no rule for loops."""

    draws = False


def gain(game: Game, _: Nothing) -> Signal:
    """Somebody gains 1."""
    return propose(game, (Event(GAIN, seat=0, amount=1),))


def echoing(rules: type[SmallestRules]) -> Game:
    from rulewright.kernel.listeners import listen

    game = game_of(procedure("start", gain, lambda game, _: again()), procedure("echo", gain), rules=rules)
    listen(game, game.cards_in(HAND, 0)[0])
    game.trace = []
    return game


def test_a_sequence_that_repeats_with_nothing_but_growing_counts_is_a_draw() -> None:
    game = echoing(Echo)
    game.start()
    assert game.state.result == ()
    assert game.state.seats[0].score > 100, "it went round for a while before it was called a loop"


def test_a_runaway_that_no_rule_settles_stops_with_the_place_and_the_trace() -> None:
    game = echoing(EndlessEcho)
    with pytest.raises(Runaway) as runaway:
        game.start()
    assert runaway.value.steps == 5_000
    assert "echo" in runaway.value.where
    assert "9.1: an echo of 1" in runaway.value.trace
    assert "an echo of 1" in str(runaway.value)


def test_steps_that_never_ask_run_out_of_budget() -> None:
    class Idle(SmallestRules):
        step_budget = 900

    game = game_of(procedure("1", lambda game, _: again()), rules=Idle)
    with pytest.raises(Runaway, match="gave up after 900 steps"):
        game.start()


def test_many_steps_that_come_to_an_end_are_no_loop() -> None:
    def count(game: Game, _: Nothing) -> Signal:
        game.state.turn += 1
        if game.state.turn > 1_500:
            game.state.result = (0,)
        return again() if game.state.turn <= 1_500 else GO_ON

    game = game_of(procedure("1", count))
    game.start()
    assert game.state.result == (0,)


WITH_LOSSES = {**SmallestRules.changes, LOSE: lose_score}


class Countdown(Echo):
    """Whenever somebody loses, they lose 1 more, until nothing is left: long, but on its way to an end."""

    changes = WITH_LOSSES

    def hooks(self, game: Game, slot: int) -> tuple[tuple[int, HookNumber], ...]:
        return ((TRIGGERS | LOSE, HookNumber(0)),)


def test_a_long_countdown_is_no_loop() -> None:
    def lose(game: Game, _: Nothing) -> Signal:
        if game.state.seats[0].score == 0:
            game.state.result = (1,)
            return GO_ON
        return propose(game, (Event(LOSE, seat=0, amount=1),))

    from rulewright.kernel.listeners import listen

    game = game_of(procedure("start", lose, lambda game, _: again()), procedure("echo", lose), rules=Countdown)
    game.state.put_seat(0, Seat(600))
    listen(game, game.cards_in(HAND, 0)[0])
    game.start()
    assert game.state.result == (1,)
    assert game.state.seats[0].score == 0


def test_what_chance_may_end_is_no_loop() -> None:
    def gamble(game: Game, _: Nothing) -> Signal:
        if game.chance(200) == 0:
            game.state.result = (1,)
            return GO_ON
        game.state.put_seat(0, Seat(0))
        return propose(game, (Event(GAIN, seat=0, amount=1),))

    from rulewright.kernel.listeners import listen

    game = game_of(procedure("start", gamble, lambda game, _: again()), procedure("echo", gamble), rules=Echo)
    listen(game, game.cards_in(HAND, 0)[0])
    game.start()
    assert game.state.chance > 100, "it stood in the same position over and over"
    assert game.state.result == (1,)
