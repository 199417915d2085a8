"""The state of a game is a value: it can be copied, compared and hashed, and one way of writing keeps all that true."""

from msgspec.structs import replace

from rulewright.kernel.aspects import MARK
from rulewright.kernel.ids import Area
from rulewright.kernel.procedures import Nothing
from rulewright.kernel.records import MARKED, Card, Seat
from rulewright.kernel.state import State

ONLY = Area(0)
"""The one area there is."""


def some_state(cards: int = 3) -> State:
    """Two seats, and some cards of seat 0 in area 0."""
    state = State(2, 4, 99, Nothing())
    state.areas[0] = tuple(state.add(Card(n, 0, 0, ONLY, state.new_object())) for n in range(cards))
    return state


def test_a_copy_shares_every_leaf() -> None:
    state = some_state()
    twin = state.copy()
    assert all(one is other for one, other in zip(state.cards, twin.cards, strict=True))
    assert twin.areas[0] is state.areas[0]
    assert twin.cards is not state.cards


def test_what_is_written_to_a_copy_does_not_show_in_the_original() -> None:
    state = some_state()
    key = state.key
    twin = state.copy()
    twin.put(0, replace(twin.cards[0], flags=MARKED), MARK)
    twin.put_seat(1, Seat(5))
    twin.areas[1] = (0,)
    assert state.cards[0].flags == 0
    assert state.seats[1].score == 0
    assert state.areas[1] == ()
    assert state.key == key
    assert twin.key != key


def test_what_is_written_to_the_original_does_not_show_in_a_copy() -> None:
    state = some_state()
    state.put(1, replace(state.cards[1], flags=MARKED), MARK)
    twin = state.copy()
    key = twin.key
    state.put(0, replace(state.cards[0], flags=MARKED), MARK)
    assert twin.cards[0].flags == 0
    twin.rekey()
    assert twin.key == key


def test_states_are_equal_and_hash_alike_by_value_not_by_origin() -> None:
    one, other = some_state(), some_state()
    assert one == other
    assert hash(one) == hash(other)
    assert {one: "found"}[other] == "found"
    other.put(2, replace(other.cards[2], since=4), 0)
    assert one != other
    assert one.key != other.key


def test_a_state_that_is_written_back_is_the_state_it_was() -> None:
    state = some_state()
    before, key = state.copy(), state.key
    card = state.cards[1]
    state.put(1, replace(card, flags=MARKED), MARK)
    assert state.key != key
    state.put(1, card, MARK)
    assert state.key == key
    assert state == before


def test_writing_keeps_the_key_that_working_it_out_afresh_gives() -> None:
    state = some_state(6)
    for slot in (0, 3, 3, 5, 0):
        state.put(slot, replace(state.cards[slot], since=state.cards[slot].since + 1), 0)
        kept = state.cards_key
        state.rekey()
        assert state.cards_key == kept
    state.add(Card(1, 1, 1, ONLY, state.new_object()))
    kept = state.cards_key
    state.rekey()
    assert state.cards_key == kept


def test_equal_records_do_not_cancel_in_the_key() -> None:
    alike = Card(0, 0, 0, ONLY, 1)
    keys = set()
    for number in range(5):
        state = State(2, 4, 99, Nothing())
        for _ in range(number):
            state.add(alike)
        keys.add(state.cards_key)
    assert len(keys) == 5


def test_the_same_cards_in_other_slots_have_another_key() -> None:
    one, other = State(2, 4, 99, Nothing()), State(2, 4, 99, Nothing())
    first, second = Card(0, 0, 0, ONLY, 1), Card(1, 0, 0, ONLY, 2)
    for state, cards in ((one, (first, second)), (other, (second, first))):
        for card in cards:
            state.add(card)
    assert one.key != other.key


def test_a_write_drops_what_was_derived_but_only_from_this_state() -> None:
    state = some_state()
    state.derived["strength"] = 3
    twin = state.copy()
    twin.put(0, replace(twin.cards[0], flags=MARKED), MARK)
    assert "strength" not in twin.derived
    assert state.derived["strength"] == 3


def test_taking_back_restores_everything_but_chance_and_what_has_been_seen() -> None:
    state = some_state()
    before = state.copy()
    state.take_snapshot()
    state.put(0, replace(state.cards[0], area=1, seen=2), 0)
    state.areas[0], state.areas[2] = state.areas[0][1:], (0,)
    state.put_seat(0, Seat(9))
    state.held += 1
    state.chance += 3
    state.rewind()
    assert state.areas == before.areas
    assert state.seats == before.seats
    assert state.held == 0
    assert state.snapshots == ()
    assert state.chance == 3
    assert state.cards[0] == replace(before.cards[0], seen=2)
    kept = state.cards_key
    state.rekey()
    assert state.cards_key == kept
