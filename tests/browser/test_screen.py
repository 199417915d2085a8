"""What stands on the screen stands whole: nothing is cut off, covered, or moved from where it was."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import House, Visit
from tests.browser.pretend import Pretend, board, card

pytestmark = pytest.mark.slow

HAND = [card(f"h{n}") for n in range(4)]
MINE = [card(f"m{n}") for n in range(3)]
THEIRS = [card("t0"), card("t1", "Cold Bakery")]
CUT = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect(), room = one.closest('.prompt').getBoundingClientRect()
  const beyond = box.right > room.right + 1 || box.left < room.left - 1 || box.bottom > room.bottom + 1
  return beyond || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
}).map((one) => one.innerText)"""
"""What of these does not go into its own box, or not into the prompt."""
LONG = "Which of the lanterns that hang before the ferry house do you put out, and which of them do you leave burning?"
PLAY = {"verb": "play", "cards": ["h0"], "words": "play Lamp Goat"}


@pytest.fixture
def pretend(visit: Visit, house: House) -> Pretend:
    return Pretend(visit(None, reduced_motion="reduce"), house.address)


def acts(*words: str) -> list[dict[str, Any]]:
    """Actions that no card stands for."""
    return [{"words": one, "verb": one} for one in words]


def test_the_question_and_undo_stand_whole_beside_many_buttons(pretend: Pretend) -> None:
    page = pretend.page
    many = acts("attack the left", "attack the middle", "attack the right", "end the phase")
    pretend.show(board(MINE, THEIRS, HAND), {"question": "Play phase: what do you do?", "choices": [PLAY, *many]})
    page.wait_for_function(f"() => ({CUT})('.prompt .question, .prompt .answers .button').length === 0")
    assert page.get_by_text("Play phase: what do you do?").is_visible()
    assert page.get_by_role("button", name="End the phase").is_visible(), "what goes on keeps its button"
    page.keyboard.press("a")
    page.get_by_role("button", name="Attack the left").click()
    assert pretend.answered() == {"option": 1}


def test_what_a_card_asks_has_one_colon_and_a_window_says_what_it_is_about(pretend: Pretend) -> None:
    page, goats = pretend.page, [{"words": "Lamp Goat", "cards": [one]} for one in ("m0", "m1")]
    asked = {"kind": "pick", "question": "Move a character to Cold Bakery: which?", "source": "h0", "choices": goats}
    pretend.show(board(MINE, THEIRS, HAND), {**asked, "low": 1, "high": 1})
    expect(page.locator(".question")).to_have_text("Lamp Goat: move a character to Cold Bakery. Which?")
    said = "Clerk plays Cold Bakery."
    entry = {"rule": "604.1a", "text": said, "said": said, "depth": 1, "routine": False, "moment": 1}
    window = {"prompt": "respond", "question": "Respond?", "optional": True, "source": "t0", "choices": acts("pass")}
    pretend.show(board(MINE, THEIRS, HAND), window, log={"from": 0, "entries": [entry]})
    expect(page.locator(".question")).to_have_text("Clerk plays Cold Bakery: respond?")


def test_every_card_of_a_large_hand_is_seen_and_tokens_have_their_names(pretend: Pretend) -> None:
    page = pretend.page
    view = board([card("m0", tokens=[[0, 2], [1, 3]]), card("m1", flags=1)], THEIRS, [card(f"h{n}") for n in range(20)])
    pretend.show({**view, "table": {"tokens": {"1": "sleep counter"}}})
    lying = page.locator("[data-handle=m0]")
    assert "2 tokens, 3 sleep counters" in lying.inner_text()
    assert lying.locator(".badge").all_inner_texts() == ["2", "3"]
    assert "face-down" in page.locator("[data-handle=m1].covered").inner_text(), "one's own looks so, too"
    last, hand = page.locator("[data-handle=h19]").bounding_box(), page.locator("section.hand").bounding_box()
    assert last is not None
    assert hand is not None
    assert last["x"] + last["width"] <= hand["x"] + hand["width"], "they lie over one another"
    pretend.show(board(MINE, THEIRS, []))
    page.get_by_text("Your hand is empty.").wait_for()


def test_a_long_question_is_read_to_its_end(pretend: Pretend) -> None:
    page = pretend.page
    for size in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        pretend.show(board(MINE, THEIRS, HAND), {"question": LONG, "choices": [PLAY, *acts("pass")]})
        assert page.locator(".question").inner_text() == LONG
        page.wait_for_function(f"() => ({CUT})('.prompt .asks, .prompt .question').length === 0")


def test_inner_names_are_not_read_and_cards_of_one_name_are_told_apart(pretend: Pretend) -> None:
    page = pretend.page
    twins = [card("m0", controller=0), card("m1", controller=0)], [card("t0", controller=1)]
    choices = [{"words": f"Lamp Goat#{n + 1}", "cards": [one]} for n, one in enumerate(("m0", "m1", "t0"))]
    pretend.show(board(*twins, []), {"kind": "divide", "question": "Who is hit by Lamp Goat#2?", "choices": choices})
    assert "#" not in page.locator(".prompt").inner_text()
    said = page.locator(".tray .what").all_inner_texts()
    assert said == ["Lamp Goat (yours, first of 2)", "Lamp Goat (yours, second of 2)", "Lamp Goat (Clerk’s)"]
    page.locator(".tray li").nth(1).hover()
    page.wait_for_function("() => document.querySelector('.pointed')?.dataset.handle === 'm1'")


def test_a_tray_leaves_the_resources_in_sight(pretend: Pretend) -> None:
    page = pretend.page
    page.locator(".side.mine > .strip").wait_for(state="detached")
    found = {"kind": "pick", "choices": [{"words": "Cold Bakery", "cards": ["d0"]}], "low": 1, "high": 1}
    for size, decision in (((1280, 800), {"kind": "number", "high": 3}), ((1280, 800), found), ((390, 844), found)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        pretend.show(board(MINE, THEIRS, HAND))
        page.locator(".side.mine > .strip").wait_for()
        pretend.show(board(MINE, THEIRS, HAND), decision)
        page.locator(".tray").wait_for()
        tray, strip = page.locator(".tray").bounding_box(), page.locator(".side.mine > .strip").bounding_box()
        assert tray is not None
        assert strip is not None
        assert tray["y"] + tray["height"] <= strip["y"] or tray["x"] >= strip["x"] + strip["width"], decision


def test_nothing_moves_when_the_decision_changes_hands(pretend: Pretend) -> None:
    page = pretend.page
    places = """[...document.querySelectorAll('.side [data-handle], .side .score')].map((one) => {
      const box = one.getBoundingClientRect()
      return [box.x, box.y].join()
    })"""
    view = board(MINE, THEIRS, HAND)
    view["table"] = {"sides": ["The Long Company of Lamps", "Bread"]}
    pretend.show(view, {"choices": acts("pass")}, waiting="a")
    before = page.evaluate(places)
    pretend.show(view, None, waiting="b")
    page.get_by_text("is thinking").wait_for()
    assert page.evaluate(places) == before
    pretend.show({**view, "active": 1}, None, waiting=None)
    page.get_by_text("has the turn").wait_for()
    assert page.evaluate(places) == before


def test_the_latest_card_lies_on_top_of_the_discard_pile(pretend: Pretend) -> None:
    page = pretend.page
    view = board(MINE, THEIRS, HAND)
    pile = next(one for one in view["seats"][0]["areas"] if one["name"] == "discard")
    pile |= {"size": 2, "cards": [card("d0"), card("d1", "Cold Bakery")]}
    pretend.show(view)
    top = page.locator(".side.mine .pile", has_text="discard")
    assert top.get_attribute("data-frame") == "banker", "Cold Bakery came last"
    top.click()
    assert page.locator("dialog [data-handle]").first.get_attribute("data-handle") == "d1"


def test_a_full_stop_stays_with_its_card(pretend: Pretend) -> None:
    page = pretend.page
    words = "The old heron that sits here goes to Cold Bakery."
    entry = {"rule": "1", "text": words, "said": words, "depth": 0, "routine": False, "moment": 1}
    pretend.show(board(MINE, THEIRS, HAND), log={"from": 0, "entries": [entry]})
    for width in range(90, 330, 4):
        page.evaluate(
            "width => document.querySelector('.log .said').style.cssText = `flex: none; width: ${width}px`", width
        )
        stop = page.evaluate(
            """() => {
              const kept = document.querySelector('.log .kept'), range = document.createRange()
              range.selectNodeContents(kept.lastChild)
              const name = kept.firstChild.getBoundingClientRect(), dot = range.getBoundingClientRect()
              return dot.top < name.bottom && dot.left >= name.left
            }"""
        )
        assert stop, width


def test_a_card_of_many_words_is_shown_whole(pretend: Pretend) -> None:
    page = pretend.page
    wordy = {"name": "Lamp Goat", "type": "Warlord Character - goat", "cost": 3, "stats": "3/2/4"}
    wordy["text"] = "\n".join(["When this lamp goes out, whoever lit it may light another that nobody has lit."] * 13)
    pretend.show(board(MINE, THEIRS, HAND), prints={"Lamp Goat": {"card": wordy, "values": {}}})
    page.locator("[data-handle=m0]").hover()
    page.locator(".large article").wait_for()
    low = "document.querySelector('{}').getBoundingClientRect().bottom"
    page.wait_for_function(f"() => {low.format('.large article')} <= {low.format('.shell')}")
    for handle in ("m0", "h0", "t0"):
        page.locator(f"[data-handle={handle}]").hover()
        page.locator(".large article").wait_for()
        shown, log = page.locator(".large").bounding_box(), page.locator(".rail").bounding_box()
        lies = page.locator(f"[data-handle={handle}]").bounding_box()
        assert shown is not None
        assert log is not None
        assert lies is not None
        assert shown["x"] + shown["width"] <= log["x"], "the log is not covered"
        apart = shown["x"] >= lies["x"] + lies["width"] or shown["x"] + shown["width"] <= lies["x"]
        assert apart or shown["y"] + shown["height"] <= lies["y"], "nor is the card itself"


def test_the_result_is_opened_again_from_the_bar(pretend: Pretend) -> None:
    page = pretend.page
    pretend.show({**board(MINE, THEIRS, HAND), "result": [0]})
    page.get_by_role("button", name="Look at the table").click()
    page.locator(".bar").get_by_role("button", name="Result").click()
    page.get_by_role("dialog", name="The game is over").wait_for()


def test_what_waits_to_resolve_shows_what_it_is_about_as_an_arrow_and_in_words(pretend: Pretend) -> None:
    page = pretend.page
    view = board(MINE, THEIRS, HAND)
    spark = {"what": "ability", "card": "t0", "seat": "b", "about": ["m1"], "numbers": [["X", 3]], "cost": 4}
    view["table"] = {"pending": [spark]}
    pretend.show(view, {"choices": acts("pass")})
    page.get_by_text("Clerk: Lamp Goat (ability) → Lamp Goat, X = 3, cost 4").wait_for()
    page.locator(".arrows > path.about").wait_for(state="attached")
    pretend.show(board(MINE, THEIRS, HAND))
    page.locator(".arrows > path.about").wait_for(state="detached")


def test_the_end_shows_the_blow_the_course_of_the_scores_and_a_way_on(pretend: Pretend) -> None:
    page = pretend.page
    view, scores = board(MINE, THEIRS, HAND), [(20, 20), (20, 14), (6, 14), (0, 14)]
    said = ["turn 4: b", "b attacks Lamp Goat", "14 damage", "a loses"]
    entries = [{"rule": "608.1a" if "attacks" in one else "1", "text": one, "said": one, "depth": 4} for one in said]
    for at, pair in enumerate(scores):
        seats = [{**one, "score": score} for one, score in zip(view["seats"], pair, strict=True)]
        result = [1] if at == 3 else None
        pretend.show({**view, "turn": at + 1, "seats": seats, "result": result}, log={"from": 0, "entries": entries})
    over = page.get_by_role("dialog", name="The game is over")
    over.locator(".blow [data-handle='blow-Lamp Goat']").wait_for()
    assert "You: 20, 20, 6, 0" in (over.get_by_role("img", name="by turn").get_attribute("aria-label") or "")
    assert over.get_by_text("It turned in turn 3").is_visible()
    play_again, felt = (
        over.get_by_role("button", name="Play again").bounding_box(),
        page.locator(".felt").bounding_box(),
    )
    assert play_again is not None
    assert felt is not None
    assert play_again["y"] + play_again["height"] <= felt["y"] + felt["height"]


def test_cards_are_large_and_show_what_is_left_of_them(visit: Visit, house: House) -> None:
    pretend = Pretend(visit(None, size=(1920, 1080), reduced_motion="reduce"), house.address)
    page = pretend.page
    wounded = card("m0", values={"types": ["character"], "strength": 3, "life": 5, "speed": 4}, damage=[["x", 2]])
    view = board([wounded, card("m1")], THEIRS, HAND)
    for at, seat in enumerate(view["seats"]):
        next(one for one in seat["areas"] if one["name"] == "faction").update(size=1, cards=[card(f"f{at}")])
    pretend.show(view)
    one = page.locator("[data-handle=m0]")
    one.wait_for()
    box = one.bounding_box()
    assert box is not None
    assert 150 <= box["width"] <= 190
    assert one.locator(".stat").nth(1).inner_text() == "3", "five lives, two of them gone"
    assert one.locator(".badge").count() == 0
    assert "2 damage" in one.inner_text()
    sizes = (
        "selector => [...document.querySelectorAll(selector)].map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    for width, height in ((1920, 1080), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert min(page.evaluate(sizes, ".felt .name, .felt .stat, .hand .name, .hand .type, .hand .stat")) >= 12
        assert page.evaluate(
            "document.querySelector('.felt').scrollHeight <= document.querySelector('.felt').clientHeight"
        )
