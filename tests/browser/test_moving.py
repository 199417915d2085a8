"""What happens is seen: cards travel and fall, numbers rise, at a pace that goes by what has happened."""

from typing import Any

import pytest
from tests.browser.conftest import House, Visit
from tests.browser.pretend import Pretend, board, card

pytestmark = pytest.mark.slow

MINE, THEIRS, HAND = [card("m0")], [card("t0", controller=1)], [card("h0", "Cold Bakery")]
MOVED = "handle => document.querySelector(`[data-handle=${handle}]`).getAnimations().length"


@pytest.fixture
def pretend(visit: Visit, house: House) -> Pretend:
    return Pretend(visit(None, pace="calm"), house.address)


def begin(pretend: Pretend) -> None:
    """The table as it lies before something happens."""
    pretend.show(board(MINE, THEIRS, HAND))
    pretend.page.locator(".felt [data-handle=m0]").wait_for()


def hurt(view: dict[str, Any], seat: int, score: int) -> dict[str, Any]:
    """The same table with another score of a seat."""
    seats = [{**one, "score": score} if at == seat else one for at, one in enumerate(view["seats"])]
    return {**view, "seats": seats}


def test_a_card_travels_from_the_hand_and_what_is_destroyed_falls(pretend: Pretend) -> None:
    page = pretend.page
    begin(pretend)
    pretend.show(board([*MINE, card("m1", "Cold Bakery")], THEIRS, []))
    assert page.evaluate(MOVED, "m1") == 1
    assert page.evaluate(MOVED, "m0") == 0, "what lies still lies still"
    pretend.show(board([card("m1", "Cold Bakery")], THEIRS, []))
    page.locator(".moving .card").wait_for(state="attached")
    assert page.locator(".shell [data-handle=m0]").count() == 0
    page.locator(".moving .card").wait_for(state="detached")


def test_damage_healing_and_scores_rise_as_numbers(pretend: Pretend) -> None:
    page = pretend.page
    begin(pretend)
    pretend.show(hurt(board(MINE, [card("t0", controller=1, damage=[["x", 2]])], HAND), 1, 17))
    page.wait_for_function("() => document.querySelectorAll('.moving b').length === 2")
    assert sorted(page.locator(".moving b").all_inner_texts()) == ["−2", "−3"]
    page.locator(".moving b").first.wait_for(state="detached")
    pretend.show(hurt(board(MINE, THEIRS, HAND), 1, 17))
    page.locator(".moving b.gain", has_text="+2").wait_for()


def test_what_means_nothing_takes_no_time_and_a_deed_can_be_skipped(pretend: Pretend) -> None:
    page = pretend.page
    begin(pretend)
    pretend.say(board(MINE, [*THEIRS, card("t1", controller=1)], HAND))
    for _ in range(5):
        pretend.say(board(MINE, [*THEIRS, card("t1", controller=1)], HAND))
    page.wait_for_function("() => document.querySelector('[data-moment]').dataset.moment === '2'")
    page.get_by_role("button", name="Skip ahead").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('[data-moment]').dataset.moment === '7'")


def test_who_wants_no_motion_sees_the_outcome_at_once(visit: Visit, house: House) -> None:
    pretend = Pretend(visit(None, pace="calm", reduced_motion="reduce"), house.address)
    begin(pretend)
    pretend.show(hurt(board([*MINE, card("m1", "Cold Bakery")], [], []), 1, 17))
    assert pretend.page.evaluate(MOVED, "m1") == 0
    assert pretend.page.locator(".moving *").count() == 0
