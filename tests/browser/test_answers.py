"""Every kind of answer, put together on the page and taken back before it is sent; time; and a table full of cards."""

import re
from statistics import median

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, House, Visit
from tests.browser.pretend import Pretend, board, card

pytestmark = pytest.mark.slow

HAND = [card(f"h{n}") for n in range(4)]
MINE = [card(f"m{n}") for n in range(3)]
THEIRS = [card("t0"), card("t1", "Cold Bakery")]
CHOICES = [{"words": one["name"], "cards": [one["handle"]]} for one in MINE]
MOST_WORK = 0.2
"""So many seconds of the processor's time an update may take with 60 cards on the table, all that moves included.

It moves for half a second, so there is twice as much time as is used; what else the machine does plays no part.
"""
PACE = 200
"""The least time between two updates at an ordinary table, in milliseconds."""
FRAME = 16.7
"""A frame of a screen that draws sixty a second, in milliseconds."""


@pytest.fixture
def pretend(visit: Visit, house: House) -> Pretend:
    return Pretend(visit(None), house.address)


def test_cards_are_picked_put_back_and_sent_together(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show(board(MINE, THEIRS, HAND), {"kind": "pick", "choices": CHOICES, "low": 1, "high": 2})
    for handle in ("m0", "m1", "m0", "m2"):
        page.locator(f"[data-handle={handle}]").click()
    assert page.locator(".picked").count() == 2
    page.keyboard.press("Escape")
    assert page.locator(".picked").count() == 0
    for handle in ("m2", "m0"):
        page.locator(f"[data-handle={handle}]").click()
    page.get_by_role("button", name="Confirm (2)").click()
    assert pretend.answered() == {"cards": ["m2", "m0"]}


def test_damage_is_divided_with_steppers_and_by_clicks_on_the_cards(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show(board(MINE, THEIRS, HAND), {"kind": "divide", "choices": CHOICES, "total": 4})
    confirm = page.get_by_role("button", name="Confirm")
    assert confirm.is_disabled()
    page.get_by_role("button", name="one more to Lamp Goat").first.click()
    page.get_by_role("button", name="all that is left to Lamp Goat").last.click()
    page.get_by_role("button", name="one less to Lamp Goat").last.click()
    page.locator("[data-handle=m1]").click()
    confirm.click()
    assert pretend.answered() == {"amounts": [1, 1, 2]}


def test_an_order_is_made_by_dragging_and_by_keys(pretend: Pretend) -> None:
    page = pretend.page
    items = [{"words": words} for words in ("first", "second", "third")]
    pretend.show(board(MINE, THEIRS, HAND), {"kind": "order", "choices": items})
    grips = page.locator(".grip")
    here, there = grips.nth(0).bounding_box(), grips.nth(2).bounding_box()
    assert here is not None
    assert there is not None
    page.mouse.move(here["x"] + 20, here["y"] + 10)
    page.mouse.down()
    page.mouse.move(there["x"] + 20, there["y"] + 10, steps=6)
    page.mouse.up()
    expect(grips).to_have_text([re.compile(f"{one}$") for one in ("second", "third", "first")])
    grips.nth(1).focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_function("document.activeElement.innerText.includes('third')")
    page.get_by_role("button", name="Confirm").click()
    assert pretend.answered() == {"order": [2, 1, 0]}


def test_what_was_just_done_can_be_declared_again(pretend: Pretend) -> None:
    page = pretend.page
    acts = [{"words": "use Lamp Goat", "verb": "use", "cards": ["m0"]}, {"words": "end turn", "verb": "end turn"}]
    pretend.show(board(MINE, THEIRS, HAND), {"choices": acts, "repeatable": True})
    page.keyboard.press("a")
    page.get_by_label("Repeat what you have just done").fill("20")
    page.get_by_role("button", name="Repeat", exact=True).click()
    assert pretend.answered() == {"words": "repeat 20"}


def test_time_is_shown_and_told_once_it_runs_short(pretend: Pretend) -> None:
    page = pretend.page
    passing = {"choices": [{"words": "pass", "verb": "pass"}]}
    clock = {"left": 60.0, "reserves": {"a": 120.0, "b": 120.0}}
    pretend.show(board(MINE, THEIRS, HAND), passing, clock=clock)
    assert page.get_by_role("timer").inner_text() in ("1:00", "0:59")
    told = page.locator(".prompt > [aria-live=polite]")
    assert told.inner_text() == ""
    pretend.show(board(MINE, THEIRS, HAND), passing, clock={**clock, "left": 0.0})
    assert page.get_by_role("timer").inner_text() in ("2:00", "1:59")
    assert "reserve is running" in told.inner_text()
    pretend.show(board(MINE, THEIRS, HAND), passing, clock={"left": 6.0, "reserves": {"a": 0.0, "b": 120.0}})
    assert "Less than 10 seconds" in told.inner_text()


def test_a_finger_that_rests_on_a_card_opens_it_and_plays_nothing(visit: Visit, house: House) -> None:
    pretend = Pretend(visit(None, size=PHONE, has_touch=True), house.address)
    page = pretend.page
    pretend.show(board(MINE, THEIRS, HAND), {"kind": "pick", "choices": CHOICES, "low": 1, "high": 1})
    place = page.locator("[data-handle=m1]").bounding_box()
    assert place is not None
    finger = page.context.new_cdp_session(page)
    spot = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.get_by_role("dialog", name="Lamp Goat").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert pretend.unanswered
    page.get_by_role("button", name="close").click()
    page.locator("[data-handle=m1]").tap()
    assert pretend.answered() == {"cards": ["m1"]}, "a tap is an answer"


def test_after_an_undo_the_focus_stays_where_it_was_although_every_handle_is_new(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show(board(MINE, THEIRS, HAND), {"kind": "pick", "choices": CHOICES, "low": 1, "high": 2})
    page.locator("[data-handle=m1]").focus()
    renamed = [[{**one, "handle": f"new-{one['handle']}"} for one in cards] for cards in (MINE, THEIRS, HAND)]
    again = [{**one, "cards": [f"new-{one['cards'][0]}"]} for one in CHOICES]
    pretend.show(board(*renamed), {"kind": "pick", "choices": again, "low": 1, "high": 2})
    page.wait_for_function("document.activeElement.dataset.handle === 'new-m1'")


def crowded(cards: int, turn: int) -> dict[str, object]:
    """A table with so many cards, of which every turn some move, turn and are hurt."""
    lying = [
        card(f"c{n}", flags=2 * ((n + turn) % 2), damage=[["x", turn]] * (n % 5 == turn % 5)) for n in range(cards)
    ]
    half = cards // 2 + turn % 2
    return board(lying[:half], lying[half : cards - 6], lying[cards - 6 :])


COUNT_FRAMES = """
window.frames_seen = []
let before = null
const count = (now) => {
  if (before !== null) frames_seen.push(now - before)
  before = now
  requestAnimationFrame(count)
}
requestAnimationFrame(count)
"""


def frame_times(pretend: Pretend, cards: int) -> list[float]:
    """How long each frame took, in milliseconds, while a table with so many cards changed ten times."""
    page = pretend.page
    passing = {"choices": [{"words": "pass", "verb": "pass"}]}
    pretend.show(crowded(cards, 0), passing)
    page.wait_for_timeout(600)
    page.evaluate("window.frames_seen.length = 0")
    for turn in range(1, 11):
        pretend.show(crowded(cards, turn), passing)
        page.wait_for_timeout(PACE)
    page.wait_for_timeout(300)
    return [float(one) for one in page.evaluate("window.frames_seen")]


def crowding(pretend: Pretend) -> float:
    """How many times longer everything takes because the machine does other things as well."""
    measure = pretend.page.context.new_cdp_session(pretend.page)
    measure.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = measure.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    before = worked()
    lasted = pretend.page.evaluate(BUSY)
    return max(1.0, float(lasted) / (worked() - before))


BUSY = """() => {
  const begun = performance.now()
  for (let n = 0, sum = 0; n < 1e8; n++) sum += n % 7
  return (performance.now() - begun) / 1000
}"""


@pytest.mark.soak  # on a machine that does other things as well it measures those; the work itself is measured below
def test_with_sixty_cards_most_frames_come_in_time(pretend: Pretend) -> None:
    """Other work on the machine is reckoned with: what counts is how long a frame takes on one that is free."""
    pretend.page.evaluate(COUNT_FRAMES)
    found = []
    for _ in range(3):
        crowded_before, frames = crowding(pretend), frame_times(pretend, 60)
        found.append(median(frames) / max(crowded_before, crowding(pretend)))
        if len(frames) > 15 and found[-1] < 2 * FRAME:
            return
    raise AssertionError(f"frames take {found} ms")


def test_a_table_with_sixty_cards_stays_smooth(pretend: Pretend) -> None:
    page = pretend.page
    measure = page.context.new_cdp_session(page)
    measure.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = measure.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    pretend.show(crowded(60, 0), {"choices": [{"words": "pass", "verb": "pass"}]})
    assert page.locator(".shell [data-handle]").count() == 60
    page.wait_for_timeout(600)
    before, turns = worked(), 10
    for turn in range(1, turns + 1):
        pretend.show(crowded(60, turn), {"choices": [{"words": "pass", "verb": "pass"}]})
        page.wait_for_timeout(50)
    page.wait_for_timeout(400)
    assert (worked() - before) / turns < MOST_WORK


PRESSED_AS_ASKED = """(key) => {
  window.pressed = false
  new MutationObserver((_, watching) => {
    if (![...document.querySelectorAll('.prompt .answers button')].some((one) => /end turn/i.test(one.innerText)))
      return
    watching.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    window.pressed = true
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}"""
"""Presses a key in the very moment in which one may end the turn, however slow the machine."""


def test_no_number_ends_a_turn_and_no_key_answers_what_has_just_been_asked(pretend: Pretend) -> None:
    page = pretend.page
    ends = [{"words": "draw", "verb": "draw"}, {"words": "end turn", "verb": "end turn"}]
    page.evaluate(PRESSED_AS_ASKED, "e")
    pretend.show(board(MINE, THEIRS, HAND), {"choices": ends})
    page.wait_for_function("pressed")
    assert pretend.unanswered, "it was pressed for the question before"
    page.wait_for_timeout(400)
    page.keyboard.press("2")
    assert pretend.unanswered, "no number ends the turn"
    page.keyboard.press("e")
    assert pretend.answered() == {"option": 1}


def test_one_key_passes_until_something_happens_that_concerns_one(pretend: Pretend) -> None:
    page = pretend.page
    window = {"choices": [{"words": "use it", "verb": "use"}, {"words": "pass", "verb": "pass"}], "optional": True}
    theirs = {**board(MINE, THEIRS, HAND), "active": 1}
    pretend.show(theirs, window)
    page.wait_for_timeout(400)
    page.keyboard.press("f")
    assert pretend.answered() == {"option": 1}
    for _ in range(2):
        pretend.show(theirs, window)
        assert pretend.answered() == {"option": 1}
    fight = {"attacker": "b", "defender": "a", "target": "m0", "attackers": ["t0"], "blockers": [], "arrows": []}
    pretend.show({**theirs, "table": {"fight": fight}}, window)
    page.wait_for_selector(".prompt:not([aria-busy=true]) .answers .button:enabled")
    assert pretend.unanswered, "one is attacked, and asked"
