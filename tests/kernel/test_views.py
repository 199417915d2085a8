"""Views and knowledge: what leaves the table for one seat, and games that the seat cannot tell from this one."""

import json
import random

from msgspec.structs import replace
from tests.kernel.toygame import GAME
from tests.kernel.toygame.rules import DECK, HAND, PILE, ROW

from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import DRAW, MOVE
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import determinize, redealt, unknown_to
from rulewright.kernel.records import FACE_DOWN, Event
from rulewright.kernel.taking_back import rewind
from rulewright.kernel.views import slot_of, view


def lanterns(seed: int = 3) -> Game:
    """A game of Lanterns at its first decision."""
    decks = GAME.deck_library()
    game = GAME.deal(
        GAME.rules("first", {}, list(GAME.card_library().values())), [decks["bright"], decks["windy"]], seed
    )
    game.start()
    return game


def seen(game: Game, seat: int | None) -> dict[str, object]:
    """The view as a browser gets it."""
    shown: dict[str, object] = json.loads(view(game, seat, GAME.write_answer).encode())
    return shown


def test_a_view_tells_no_slot_no_seed_and_nothing_that_is_going_on() -> None:
    game = lanterns()
    text = view(game, 0, GAME.write_answer).encode().decode()
    assert str(game.state.seed) not in text
    for word in ("seed", "chance", "frames", "clock", "slot", "object"):
        assert f'"{word}"' not in text


def test_a_handle_is_another_for_each_viewer_and_for_each_object_that_a_card_becomes() -> None:
    game = lanterns()
    slot = game.cards_in(HAND, 0)[0]
    carry_out(game, (Event(MOVE, slot, seat=0, to=ROW),))
    handles = {view(game, seat, GAME.write_answer).seats[0].areas[ROW].cards[0].handle for seat in (0, 1, None)}
    assert len(handles) == 3
    mine = view(game, 0, GAME.write_answer).seats[0].areas[ROW].cards[0].handle
    assert slot_of(game, 0, mine) == slot
    assert slot_of(game, 1, mine) is None
    carry_out(game, (Event(MOVE, slot, to=PILE),))
    assert view(game, 0, GAME.write_answer).seats[0].areas[PILE].cards[0].handle != mine


def test_a_pile_is_a_number_but_for_the_cards_that_the_viewer_has_seen_in_it() -> None:
    game = lanterns()
    third = game.cards_in(DECK, 1)[2]
    assert view(game, 0, GAME.write_answer).seats[1].areas[DECK].cards == ()
    game.state.put(third, replace(game.card(third), seen=1), 0)
    pile = view(game, 0, GAME.write_answer).seats[1].areas[DECK]
    assert [(card.name, card.above) for card in pile.cards] == [(game.name(third), 2)]
    assert view(game, 1, GAME.write_answer).seats[1].areas[DECK].cards == ()
    assert view(game, None, GAME.write_answer).seats[1].areas[DECK].cards == ()


def test_only_who_is_asked_is_told_what() -> None:
    game = lanterns()
    assert (seen(game, 0)["asked"], seen(game, 1)["asked"], seen(game, None)["asked"]) == (0, 0, 0)
    assert seen(game, 0)["decision"] is not None
    assert seen(game, 1)["decision"] is None
    assert seen(game, None)["decision"] is None


def test_a_seat_knows_its_hand_and_what_lies_open_and_no_more() -> None:
    game = lanterns()
    game.answer(game.rules.options(game, game.decision)[0])  # type: ignore[arg-type]
    hidden = {*game.cards_in(DECK, 0), *game.cards_in(DECK, 1)}
    assert set(unknown_to(game, 0)) == hidden | set(game.cards_in(HAND, 1))
    assert set(unknown_to(game, None)) == hidden | set(game.cards_in(HAND, 0)) | set(game.cards_in(HAND, 1))


def test_a_game_dealt_again_keeps_what_the_seat_knows_and_each_owners_cards() -> None:
    game = lanterns()
    rng = random.Random(2)
    twins = [redealt(game, 0, rng) for _ in range(30)]
    for twin in twins:
        assert [twin.name(slot) for slot in twin.cards_in(HAND, 0)] == [game.name(s) for s in game.cards_in(HAND, 0)]
        for owner in range(2):
            before, after = (
                sorted(one.name(slot) for slot, card in enumerate(one.state.cards) if card.owner == owner)
                for one in (game, twin)
            )
            assert before == after
        kept = twin.state.cards_key
        twin.state.rekey()
        assert twin.state.cards_key == kept
    assert len({twin.state.key for twin in twins}) > 25


def test_what_chance_will_bring_is_not_foreseen_in_a_determinized_game() -> None:
    game = lanterns()
    rng = random.Random(4)
    results = {tuple(determinize(game, 0, rng).chance(100) for _ in range(1)) for _ in range(40)}
    assert len(results) > 20
    assert redealt(game, 0, rng).chance(1000) == game.copy().chance(1000)


def test_a_snapshot_is_dealt_again_together_with_the_present() -> None:
    game = lanterns()
    game.state.take_snapshot()
    top = game.cards_in(DECK, 0)[0]
    carry_out(game, (Event(DRAW, top, seat=0, to=HAND),))
    rng = random.Random(6)
    for _ in range(20):
        twin = redealt(game, 0, rng)
        known = {slot: twin.name(slot) for slot in twin.cards_in(HAND, 0)}
        hidden = {slot: twin.name(slot) for slot in unknown_to(twin, 0)}
        rewind(twin)
        assert twin.cards_in(DECK, 0)[0] == top
        assert twin.name(top) == known[top], "the seat has seen what lies on top of its deck"
        assert twin.rules.visible(twin, top, 0)
        assert not twin.rules.visible(twin, top, 1)
        assert {slot: twin.name(slot) for slot in hidden} == hidden


def test_what_the_seat_knew_before_is_there_again_when_all_is_taken_back() -> None:
    game = lanterns()
    mine = game.cards_in(HAND, 0)
    names = [game.name(slot) for slot in mine]
    game.state.take_snapshot()
    carry_out(game, tuple(Event(MOVE, slot, to=DECK) for slot in mine))
    rng = random.Random(8)
    shuffled_in = 0
    for _ in range(20):
        twin = redealt(game, 0, rng)
        shuffled_in += [twin.name(slot) for slot in mine] != names
        rewind(twin)
        assert [twin.name(slot) for slot in twin.cards_in(HAND, 0)] == names
    assert shuffled_in, "where they are in the deck now the seat does not know"


def test_a_face_down_card_in_play_can_be_told_apart_but_not_known() -> None:
    game = lanterns()
    slot = game.cards_in(HAND, 0)[0]
    carry_out(game, (Event(MOVE, slot, seat=0, to=ROW),))
    game.state.put(slot, replace(game.card(slot), flags=FACE_DOWN), 0)
    game.rules.visible = lambda game, slot, seat: seat == 0  # type: ignore[method-assign]
    mine, yours = (view(game, seat, GAME.write_answer).seats[0].areas[ROW].cards[0] for seat in (0, 1))
    assert mine.name == game.name(slot)
    assert (yours.name, yours.flags) == ("", FACE_DOWN)
