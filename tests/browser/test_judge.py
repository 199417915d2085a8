"""The judge page in the browser: writing and opening a file, running it, stepping through, rules, links, phones."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Visit, axe

from rulewright.games.registry import find_game
from rulewright.judge.skeleton import skeleton

pytestmark = pytest.mark.slow


def written(page: Page) -> str:
    """The file, once there is one."""
    file = page.get_by_label("Judge file")
    expect(file).not_to_have_value("")
    return file.input_value()


def write(page: Page, text: str) -> None:
    """Another file in its place."""
    written(page)
    page.get_by_label("Judge file").fill(text)


def run(page: Page) -> None:
    """Runs the file, and waits for the board."""
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_label("Steps")).to_be_visible()


def step(page: Page) -> str:
    """The step that is looked at."""
    return page.locator(".stepper .step b").inner_text()


SPOILS = skeleton(find_game("spoils"), "2013")


def test_a_case_is_run_and_stepped_through_with_the_board_at_each_step(visit: Visit) -> None:
    page = visit("/judge/spoils")
    assert written(page) == SPOILS
    run(page)
    assert step(page) == "The position"
    expect(page.locator(".felt [data-handle]", has_text="Paper Phoenix")).to_have_count(2)
    page.get_by_role("button", name="on", exact=True).click()
    assert step(page) == "✓ a can: play Spark"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step(page) == "a: pick Paper Phoenix#2"
    expect(page.locator(".felt [data-handle]", has_text="Paper Phoenix")).to_have_count(1)
    expect(page.get_by_label("What happened", exact=True)).to_contain_text("3 damage to Paper Phoenix")
    page.keyboard.press("Home")
    assert step(page) == "The position"
    page.get_by_label("step", exact=True).select_option("4")
    assert step(page).startswith("✓ expect")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Judge file")).to_be_visible()


def test_every_rule_is_a_click_away_those_behind_as_well(visit: Visit) -> None:
    page = visit("/judge/spoils")
    written(page)
    run(page)
    page.get_by_label("step", exact=True).select_option("3")
    told = page.get_by_label("What happened", exact=True)
    told.get_by_role("button", name="Rule 506.1").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("506.1")
    shown = told.locator(".chip").count()
    page.get_by_label("rules behind").check()
    assert told.locator(".chip").count() > shown


def test_the_hands_of_all_lie_open_or_a_seat_sees_its_own(visit: Visit) -> None:
    page = visit("/judge/spoils")
    written(page)
    run(page)
    page.get_by_role("button", name="Seat a: hand, 1 cards").click()
    expect(page.get_by_role("dialog")).to_contain_text("Spark")
    page.get_by_role("button", name="close").click()
    page.get_by_label("seen by").select_option("b")
    expect(page.get_by_label("1 cards in hand")).to_be_visible()
    expect(page.get_by_role("button", name="Seat a: hand")).to_have_count(0)
    page.get_by_label("seen by").select_option("a")
    expect(page.locator(".hand [data-handle]", has_text="Spark")).to_be_visible()


def test_what_is_wrong_is_marked_in_its_line_and_what_fails_is_shown_on_the_board(visit: Visit) -> None:
    page = visit("/judge/spoils")
    write(page, SPOILS.replace("a: play", "a: paly"))
    page.get_by_role("button", name="Run").click()
    line = SPOILS.splitlines().index("a: play Spark") + 1
    expect(page.get_by_role("alert")).to_contain_text(f"line {line} no answer begins with 'paly'")
    expect(page.locator(".gutter .marked")).to_have_text(str(line))
    page.get_by_role("alert").get_by_role("button").click()
    assert page.evaluate("getSelection().toString() || document.activeElement.tagName") in ("TEXTAREA", "a: paly Spark")
    write(page, SPOILS.replace("b.discard.size = 0", "b.discard.size = 4"))
    page.get_by_label("Judge file").press("Control+Enter")
    expect(page.get_by_role("status").filter(has_text="FAILS")).to_be_visible()
    assert step(page) == "✗ expect: b.discard.size = 4"
    expect(page.locator(".failure")).to_contain_text("b.discard.size = 0")
    page.get_by_role("button", name="File").click()
    expect(page.locator(".outcome")).to_contain_text("expected b.discard.size = 4; found b.discard.size = 0")


def test_cards_of_every_set_are_at_hand_and_a_file_is_opened_and_kept(visit: Visit, tmp_path: Path) -> None:
    page = visit("/judge")
    written(page)
    page.get_by_role("searchbox").fill("debt hound")
    page.get_by_role("button", name="Debt Hound Banker").click()
    expect(page.get_by_role("dialog")).to_contain_text("Debt Hound")
    page.keyboard.press("Escape")
    file = tmp_path / "mine.judge.toml"
    text = 'game = "spoils"\n[[case]]\ntitle = "Mine"\na.hand = []\nsteps = "expect: over = no"\n'
    file.write_text(text, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_label("Judge file")).to_have_value(text)
    at = text.index("[]") + 1
    page.get_by_label("Judge file").evaluate("(area, at) => area.setSelectionRange(at, at)", at)
    page.get_by_role("button", name="put Debt Hound into the file").click()
    expect(page.get_by_label("Judge file")).to_have_value(text.replace("[]", '["Debt Hound"]'))
    run(page)
    page.reload()
    assert '["Debt Hound"]' in written(page)
    page.get_by_label("New file").select_option(label="Arcmage, 2016-08")
    expect(page.get_by_label("Judge file")).to_have_value(skeleton(find_game("arcmage"), "2016-08"))
    page.get_by_role("searchbox").fill("")
    expect(page.get_by_label("Cards", exact=True)).to_contain_text("of 150 cards")


def test_a_file_that_another_takes_the_place_of_can_be_brought_back(visit: Visit) -> None:
    page = visit("/judge/spoils")
    written(page)
    page.get_by_label("New file").select_option(label="Arcmage, 2016-08")
    expect(page.get_by_label("Judge file")).to_have_value(re.compile("arcmage"))
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    write(page, mine := SPOILS.replace("phoenix", "swan"))
    page.get_by_label("New file").select_option(label="The Spoils, late")
    expect(page.get_by_label("Judge file")).to_have_value(skeleton(find_game("spoils"), "late"))
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Judge file")).to_have_value(mine)
    write(page, f"{mine}# {'x' * 40_000}")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("alert")).to_contain_text("too large to be judged here")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_contain_text("too large for a link")


def test_a_link_holds_the_whole_file_and_runs_for_whoever_opens_it(visit: Visit) -> None:
    ann = visit("/judge/spoils")
    write(ann, SPOILS.replace("A phoenix that burns comes back to the hand", "Zürich burns"))
    ann.get_by_role("button", name="Share").click()
    link = ann.get_by_label("Link")
    expect(link).to_have_value(re.compile(r"/judge#file=[\w-]{100,}$"))
    with ann.expect_download() as saved:
        ann.get_by_role("link", name="Download").click()
    assert saved.value.suggested_filename == "z-rich-burns.judge.toml"
    ben = visit(link.input_value())
    expect(ben.get_by_role("heading", name="Zürich burns")).to_be_visible()
    expect(ben.get_by_role("status").filter(has_text="holds")).to_be_visible()
    torn = visit("/judge#file=AAAA")
    expect(torn.get_by_role("alert")).to_contain_text("no judge file")


def test_every_case_of_a_file_says_whether_it_holds_and_can_be_chosen(visit: Visit) -> None:
    page = visit("/judge/spoils")
    second = '[[case]]\ntitle = "Wrong"\nsteps = "expect: over = yes"\n'
    third = '[[deck_case]]\ntitle = "Small"\nexpect = "refused because 103.1b"\ncards = {Rage = 1}\n'
    write(page, SPOILS + second + third)
    run(page)
    expect(page.get_by_text("2 of 3 hold")).to_be_visible()
    page.get_by_label("case", exact=True).select_option(label="✗ Wrong")
    expect(page.get_by_role("status").filter(has_text="FAILS")).to_be_visible()
    page.get_by_role("button", name="File").click()
    cases = page.get_by_label("Cases").get_by_role("button")
    expect(cases).to_have_text(["✓ A phoenix that burns comes back to the hand", "✗ Wrong", "✓ Small"])
    cases.nth(2).click()
    expect(page.locator(".outcome")).to_contain_text("holds Small")


@pytest.mark.parametrize("game", ["spoils", "arcmage"])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_it_fits_a_phone_and_everybody_can_use_it(visit: Visit, game: str, look: str) -> None:
    page = visit(f"/judge/{game}", size=PHONE, color_scheme=look, has_touch=True)
    written(page)
    assert axe(page) == []
    page.get_by_role("button", name="Cards").tap()
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.get_by_role("button", name="put").first).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="File", exact=True).tap()
    run(page)
    for _ in range(3):
        page.get_by_role("button", name="on", exact=True).tap()
    assert axe(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing sticks out"
    small = page.evaluate(
        "[...document.querySelectorAll('.stepper .line .button, .bar .button')].filter(one => one.offsetParent)"
        ".map(one => one.getBoundingClientRect()).filter(box => box.height < 32 || box.width < 32).length"
    )
    assert small == 0
