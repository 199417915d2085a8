"""What it means to point at a card, to drag it, and to be asked: one click where one will do, none by mistake."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import House, Visit
from tests.browser.pretend import Pretend, board, card

pytestmark = pytest.mark.slow


@pytest.fixture
def pretend(visit: Visit, house: House) -> Pretend:
    return Pretend(visit(None, reduced_motion="reduce"), house.address)


ATTACK = [
    {"verb": "attack", "words": "attack Cold Bakery", "cards": ["t1"], "by": ["m0", "m1"]},
    {"verb": "attack", "words": "attack Lamp Goat", "cards": ["t0"], "by": ["m0"]},
    {"verb": "end turn", "words": "end turn"},
]
ATTACKERS = [{"words": "Lamp Goat", "cards": [one]} for one in ("m0", "m1")]


def _party(pretend: Pretend) -> None:
    """The server asks who attacks."""
    pretend.show(_fight(), {"kind": "pick", "prompt": "attack", "choices": ATTACKERS, "low": 1, "high": 2})


def _fight() -> dict[str, Any]:
    return board([card("m0"), card("m1")], [card("t0"), card("t1", "Cold Bakery")], [card("h0")])


def test_an_attack_begins_at_ones_own_character_and_drafts_it(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show(_fight(), {"choices": ATTACK})
    page.locator("[data-handle=m0]").click()
    assert page.get_by_role("menuitem").all_inner_texts() == ["Attack Cold Bakery", "Attack Lamp Goat"]
    page.keyboard.press("Escape")
    page.locator("[data-handle=m1]").click()
    assert pretend.answered() == {"option": 0}
    _party(pretend)
    page.locator("[data-handle=m1].picked").wait_for()
    page.get_by_role("button", name="Attack (1)").click()
    assert pretend.answered() == {"cards": ["m1"]}


def test_an_attacker_is_dragged_onto_its_target(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show(_fight(), {"choices": ATTACK})
    page.locator("[data-handle=m0]").drag_to(page.locator("[data-handle=t0]"))
    assert pretend.answered() == {"option": 1}
    _party(pretend)
    page.locator("[data-handle=m0].picked").wait_for()


def test_a_card_is_dragged_from_the_hand_to_where_it_goes(pretend: Pretend) -> None:
    page = pretend.page
    plays = [{"verb": "play", "words": "play Lamp Goat", "cards": ["h0"]}, {"verb": "end turn", "words": "end turn"}]
    pretend.show(_fight(), {"choices": plays})
    page.locator("[data-handle=h0]").drag_to(page.locator("[data-handle=t1]"))
    assert pretend.answered() == {"option": 0}
    hosts = [{"words": name, "cards": [one]} for name, one in (("Lamp Goat", "t0"), ("Cold Bakery", "t1"))]
    pretend.show(_fight(), {"kind": "pick", "prompt": "host", "choices": hosts, "low": 1, "high": 1})
    assert pretend.answered() == {"cards": ["t1"]}, "where it was dropped is where it goes"


def test_a_resource_takes_one_click_and_the_other_ways_stand_behind_it(pretend: Pretend) -> None:
    page = pretend.page
    ways = [
        {"verb": "resource", "words": "resource Lamp Goat face-down", "cards": ["h0"], "said": "Play it face-down"},
        {"verb": "resource", "words": "resource Lamp Goat", "cards": ["h0"], "said": "Play it face-up", "usual": True},
    ]
    pretend.show(_fight(), {"prompt": "resource", "choices": ways})
    page.locator("[data-handle=h0]").click(button="right")
    sheet = page.get_by_role("dialog", name="Lamp Goat")
    expect(sheet.get_by_role("button", name="Play it")).to_have_text(["Play it face-up", "Play it face-down"])
    page.keyboard.press("Escape")
    page.locator("[data-handle=h0]").click()
    assert pretend.answered() == {"option": 1}


def test_one_card_alone_is_drafted_where_several_would_be(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show(_fight(), {"kind": "pick", "prompt": "block", "choices": ATTACKERS[:1], "low": 0, "high": 1})
    page.locator("[data-handle=m0]").click()
    assert pretend.unanswered
    page.get_by_role("button", name="Block (1)").click()
    assert pretend.answered() == {"cards": ["m0"]}


def test_what_is_suggested_is_taken_with_enter(pretend: Pretend) -> None:
    page = pretend.page
    asked = {"kind": "pick", "prompt": "mulligan", "choices": ATTACKERS, "low": 0, "high": 2, "suggested": ["m1"]}
    pretend.show(_fight(), asked)
    page.keyboard.press("Enter")
    page.locator("[data-handle=m1].picked").wait_for()
    assert pretend.unanswered, "the first time it only drafts"
    page.keyboard.press("Enter")
    assert pretend.answered() == {"cards": ["m1"]}


def test_a_window_says_what_it_answers_and_can_be_left_for_the_turn(pretend: Pretend) -> None:
    page = pretend.page
    said = "Clerk plays Lamp Goat."
    entry = {"rule": "604.1a", "text": "b plays Lamp Goat", "said": said, "depth": 1, "routine": False, "moment": 1}
    window = {
        "prompt": "respond",
        "question": "Respond?",
        "optional": True,
        "choices": [{"words": "pass", "verb": "pass"}],
    }
    pretend.show(_fight(), window, log={"from": 0, "entries": [entry]})
    expect(page.locator(".question")).to_have_text("Clerk plays Lamp Goat: respond?")
    page.keyboard.press("n")
    assert pretend.hears("enough")["turn"] == 3


def test_a_card_is_set_to_be_always_asked_for_where_it_is_opened(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show(_fight(), {"choices": [{"words": "end turn", "verb": "end turn"}]})
    page.locator("[data-handle=m0]").click(button="right")
    page.get_by_label("always ask me for this one").click()
    assert pretend.hears("stops")["cards"] == ["Lamp Goat"]
