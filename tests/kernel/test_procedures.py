"""Procedures: a step says what comes next, and nothing is kept outside the state while somebody decides."""

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.kernel.smallest import HAND, ROW, game_of, procedure

from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Choose, Number, Pick
from rulewright.kernel.errors import IllegalAnswer
from rulewright.kernel.events import MOVE
from rulewright.kernel.game import Game
from rulewright.kernel.procedures import (
    END,
    GO_ON,
    Nothing,
    Procedures,
    Signal,
    again,
    ask,
    begin,
    end,
    go_on,
    handing,
    jump,
    undo,
)
from rulewright.kernel.records import Event, Outcome
from rulewright.kernel.saving import dumps, loads


class Count(Struct, frozen=True, array_like=True):
    """A number in hand."""

    n: int = 0


def draw(game: Game, _: object) -> Signal:
    """The game is a draw."""
    game.state.result = ()
    return END


def note(game: Game, what: int) -> None:
    """Leave a mark that a test can read: the score of seat 0, digit by digit."""
    seat = game.state.seats[0]
    game.state.put_seat(0, replace(seat, score=seat.score * 10 + what))


def marks(game: Game) -> int:
    return game.state.seats[0].score


def test_steps_run_in_their_order_and_then_the_procedure_is_over() -> None:
    def one(game: Game, _: Nothing) -> Signal:
        note(game, 1)
        return begin("inner", Nothing())

    def two(game: Game, _: Nothing) -> Signal:
        note(game, 2)
        return GO_ON

    def inside(game: Game, _: Nothing) -> Signal:
        note(game, 9)
        return GO_ON

    game = game_of(procedure("outer", one, two, draw), procedure("inner", inside))
    game.start()
    assert marks(game) == 192
    assert game.over
    assert game.state.frames == []
    assert game.where() == "the end"


def test_a_step_that_stays_is_run_again_after_what_it_began() -> None:
    def each(game: Game, count: Count) -> Signal:
        note(game, count.n)
        return begin("inner", Nothing(), Count(count.n + 1), stay=True) if count.n < 3 else GO_ON

    game = game_of(procedure("outer", each, draw, vars=Count), procedure("inner", lambda game, _: GO_ON))
    game.start()
    assert marks(game) == 123


def test_again_goes_on_changes_its_own_record_and_jump_finds_a_step_by_name() -> None:
    def rest(game: Game, count: Count) -> Signal:
        note(game, count.n)
        return again(Count(count.n + 1)) if count.n < 2 else jump("last", Count(7))

    def skipped(game: Game, count: Count) -> Signal:
        raise AssertionError("this step is jumped over")

    def last(game: Game, count: Count) -> Signal:
        note(game, count.n)
        return go_on(Count(8))

    def after(game: Game, count: Count) -> Signal:
        note(game, count.n)
        return GO_ON

    game = game_of(procedure("outer", rest, skipped, last, after, draw, vars=Count))
    game.start()
    assert marks(game) == 1278


def test_an_answer_arrives_in_the_next_step_or_in_the_same_if_it_stays() -> None:
    def first(game: Game, count: Count) -> Signal:
        return ask(Number(0, "1", "number", low=1, high=5), Count(4))

    def second(game: Game, count: Count) -> Signal:
        if count.n == 4:
            note(game, game.given)
            return ask(Choose(1, "2", "choose"), Count(5), stay=True)
        note(game, 8 + game.given)
        return GO_ON

    game = game_of(procedure("outer", first, second, draw, vars=Count))
    game.start()
    assert isinstance(game.decision, Number)
    assert game.where() == "outer second"
    game.answer(3)
    assert isinstance(game.decision, Choose)
    assert game.decision.seat == 1
    game.answer(1)
    assert marks(game) == 39


def test_a_forced_decision_answers_itself() -> None:
    def choose(game: Game, _: Nothing) -> Signal:
        return ask(Number(0, "1", "number", low=6, high=6))

    def take(game: Game, _: Nothing) -> Signal:
        note(game, game.given)
        return GO_ON

    game = game_of(procedure("outer", choose, take, draw))
    game.start()
    assert (game.over, marks(game)) == (True, 6)
    follower = game_of(procedure("outer", choose, take, draw))
    follower.asks_all = True
    follower.start()
    assert follower.decision is not None


def test_a_procedure_hands_back_an_outcome_and_so_does_a_step_to_the_next() -> None:
    def call(game: Game, _: Nothing) -> Signal:
        return begin("inner", Nothing())

    def read(game: Game, _: Nothing) -> Signal:
        note(game, game.outcome.value)
        return handing(Outcome(value=3))

    def read_again(game: Game, _: Nothing) -> Signal:
        note(game, game.outcome.value)
        return GO_ON

    def forgotten(game: Game, _: Nothing) -> Signal:
        note(game, 9 - game.outcome.value)
        return GO_ON

    inner = procedure("inner", lambda game, _: end(Outcome(value=5)))
    game = game_of(procedure("outer", call, read, read_again, forgotten, draw), inner)
    game.start()
    assert marks(game) == 539


def test_an_illegal_action_is_undone_whole_and_the_caller_is_told() -> None:
    def call(game: Game, _: Nothing) -> Signal:
        return begin("action", Nothing())

    def told(game: Game, _: Nothing) -> Signal:
        note(game, game.outcome.value)
        return GO_ON

    def announce(game: Game, _: Nothing) -> Signal:
        game.state.take_snapshot()
        return GO_ON

    def pay(game: Game, _: Nothing) -> Signal:
        carry_out(game, (Event(MOVE, 0, seat=0, to=ROW),))
        note(game, 8)
        game.state.held += 1
        return ask(Pick(0, "1", "pick", choices=(0, 1)))

    def fail(game: Game, _: Nothing) -> Signal:
        return undo(Outcome(value=7))

    game = game_of(procedure("outer", call, told, draw), procedure("action", announce, pay, fail), cards=2)
    game.start()
    assert game.card(0).area == ROW
    read = Game(game.rules, loads(game.rules, dumps(game)))
    assert read.state == game.state, "a snapshot is a part of the state"
    for one in (game, read):
        one.answer((1,))
        assert one.card(0).area == HAND
        assert one.cards_in(HAND, 0) == (0, 1)
        assert (one.state.held, one.state.snapshots) == (0, ())
        assert marks(one) == 7, "what was done is gone, what the caller did stays"


def test_what_a_seat_saw_in_an_action_that_is_undone_stays_seen() -> None:
    def show(game: Game, _: Nothing) -> Signal:
        game.state.take_snapshot()
        carry_out(game, (Event(MOVE, 0, seat=0, to=ROW),))
        return ask(Choose(0, "1", "choose"))

    def fail(game: Game, _: Nothing) -> Signal:
        return undo(Outcome(value=7))

    def wait(game: Game, _: Nothing) -> Signal:
        return ask(Choose(0, "1", "choose"))

    game = game_of(
        procedure("outer", lambda game, _: begin("action", Nothing()), wait, draw), procedure("action", show, fail)
    )
    game.start()
    assert game.rules.visible(game, 0, 1), "it lies open now"
    game.answer(0)
    assert game.card(0).area == HAND
    assert game.rules.visible(game, 0, 1), "back in the hand, it is still known"


def test_an_illegal_answer_changes_nothing() -> None:
    game = game_of(procedure("outer", lambda game, _: ask(Number(0, "4.2", "number", low=1, high=3)), draw))
    game.start()
    before = dumps(game)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(9)
    assert refused.value.refusal.rule == "4.2"
    assert "between 1 and 3" in str(refused.value)
    assert dumps(game) == before


def test_a_seat_that_has_lost_is_asked_nothing() -> None:
    game = game_of(procedure("outer", lambda game, _: ask(Choose(1, "1", "choose"))))
    game.state.put_seat(1, replace(game.state.seats[1], out=1))
    with pytest.raises(AssertionError, match="has lost"):
        game.start()


def test_two_procedures_cannot_bear_one_label() -> None:
    with pytest.raises(AssertionError, match="one label"):
        Procedures((procedure("1", draw), procedure("1", draw)))
