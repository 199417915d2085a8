"""Saving: bytes hold the whole state, and bytes that are no state are refused with a reason."""

import msgspec
import pytest
from tests.kernel.smallest import game_of, procedure

from rulewright.kernel.aspects import TOKENS
from rulewright.kernel.decisions import Number
from rulewright.kernel.errors import FileFault
from rulewright.kernel.game import Game
from rulewright.kernel.procedures import GO_ON, Nothing, Signal, ask
from rulewright.kernel.recurring import shape_key
from rulewright.kernel.saving import digest, dumps, loads, position_key


def waiting_game() -> Game:
    """A game in which somebody is asked for a number."""

    def choose(game: Game, _: Nothing) -> Signal:
        return ask(Number(0, "1", "number", low=1, high=3))

    game = game_of(procedure("1", choose, lambda game, _: GO_ON), cards=2)
    game.start()
    return game


def test_what_was_saved_is_read_back_equal() -> None:
    game = waiting_game()
    read = Game(game.rules, loads(game.rules, dumps(game)))
    assert read.state == game.state
    assert read.state.key == game.state.key
    assert digest(read) == digest(game)


def test_frames_are_saved_by_label_and_step_so_numbers_may_change() -> None:
    def first(game: Game, _: Nothing) -> Signal:
        return GO_ON

    def choose(game: Game, _: Nothing) -> Signal:
        return ask(Number(0, "1", "number", low=1, high=3))

    def take(game: Game, _: Nothing) -> Signal:
        game.state.result = (game.given - 1,)
        return GO_ON

    old = game_of(procedure("main", choose, take))
    old.start()
    newer = game_of(procedure("other", first), procedure("main", first, choose, first, take))
    read = Game(newer.rules, loads(newer.rules, dumps(old)))
    assert read.where() == "main take"
    read.answer(2)
    assert read.state.result == (1,)


@pytest.mark.parametrize(
    "data",
    [b"", b"garbage", b"\x93\x01\x02", msgspec.msgpack.encode([1, "x"]), msgspec.msgpack.encode({"format": 1})],
    ids=["nothing", "garbage", "cut short", "wrong shape", "no list"],
)
def test_bytes_that_are_no_state_are_refused(data: bytes) -> None:
    with pytest.raises(FileFault, match="not a saved state"):
        loads(waiting_game().rules, data)


def test_every_cut_of_a_saved_state_is_refused() -> None:
    game = waiting_game()
    data = dumps(game)
    for length in range(len(data)):
        with pytest.raises(FileFault):
            loads(game.rules, data[:length])


def test_a_saved_state_of_another_format_is_refused_by_its_number() -> None:
    game = waiting_game()
    fields = msgspec.msgpack.decode(dumps(game))
    fields[0] = 99
    with pytest.raises(FileFault, match="format 99"):
        loads(game.rules, msgspec.msgpack.encode(fields))


def test_a_saved_state_of_another_game_is_refused() -> None:
    other = game_of(procedure("quite another", lambda game, _: GO_ON))
    with pytest.raises(FileFault, match="procedure"):
        loads(other.rules, dumps(waiting_game()))


def test_a_position_recurs_though_clock_chance_and_objects_have_moved_on() -> None:
    game = waiting_game()
    later = game.copy()
    later.state.clock += 5
    later.state.chance += 2
    card = later.card(0)
    later.state.put(0, msgspec.structs.replace(card, object=later.state.new_object()), 0)
    assert digest(later) != digest(game)
    assert position_key(later) == position_key(game)


def test_a_shape_recurs_though_counts_have_grown() -> None:
    game = waiting_game()
    later = game.copy()
    later.state.put(0, msgspec.structs.replace(later.card(0), tokens=((0, 3),)), TOKENS)
    assert position_key(later) != position_key(game)
    assert shape_key(later) == shape_key(game)
