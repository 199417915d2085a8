"""The card workshop in the browser: a newcomer makes a card, is helped where it is not understood, and plays it."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.conftest import PHONE, Visit, axe

from rulewright.cli import main

pytestmark = pytest.mark.slow
HARBOUR = Path(__file__).parents[2] / "examples" / "harbour" / "harbour.cards.toml"


def test_a_newcomer_makes_a_card_and_plays_it(visit: Visit) -> None:
    began = time.monotonic()
    page = visit("/")
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Make a card").first.click()
    expect(page).to_have_url(re.compile("/workshop/"))
    page.get_by_label("Game").select_option("arcmage")
    page.get_by_label("Name", exact=True).fill("Harbour Gull")
    card = page.get_by_role("article")
    expect(card).to_contain_text("Harbour Gull")
    page.get_by_label("Faction").select_option("Red Banner")
    expect(card.get_by_role("img", name="red-banner")).to_be_visible()

    page.get_by_label("Text").fill("When I come into play, draw two cards")
    said = page.get_by_label("What is said of it")
    expect(said.get_by_role("heading", name="Not understood yet")).to_be_visible()
    expect(said).to_contain_text("card-guide.text.3")
    mend = said.get_by_role("button", name="Mend")
    for left in (3, 2, 1):
        expect(mend).to_have_count(left)
        mend.first.click()
    expect(mend).to_have_count(0)
    expect(page.get_by_label("Text")).to_have_value("When **I** come into play, draw 2 cards.")

    page.get_by_label("Text").fill("When I come into the game, draw 2 cards.")
    expect(said.get_by_role("heading", name="Not understood yet")).to_be_visible()
    expect(said.locator("u")).to_be_visible()
    expect(page.get_by_role("button", name="Try it")).to_be_disabled()
    said.get_by_role("button", name="Take: When I come into play, draw 2 cards.").click()
    page.get_by_role("button", name="Try it").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".prompt")).to_be_visible()
    assert time.monotonic() - began < 180, "within three minutes"


def test_what_is_written_while_the_game_changes_is_no_card_of_the_other_game(visit: Visit) -> None:
    page = visit("/workshop/spoils")
    expect(page.get_by_role("article")).to_contain_text("New Imp")
    held: list[Route] = []
    page.route(
        "**/workshop/arcmage",
        lambda route: held.append(route) if route.request.resource_type == "fetch" else route.continue_(),
    )
    page.get_by_label("Game").select_option("arcmage")
    expect(page.get_by_label("Name", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="New card")).to_be_disabled()
    expect(page.get_by_label("Name of the set")).to_be_disabled()
    assert page.evaluate("localStorage.getItem('rulewright.sets')") is None
    held[0].continue_()
    expect(page.get_by_role("article")).to_contain_text("New Gull")
    expect(page.get_by_label("Cards of the set").get_by_role("listitem")).to_have_count(1)


def test_a_set_is_kept_in_the_browser_and_taken_along_in_a_file(visit: Visit, tmp_path: Path) -> None:
    page = visit("/workshop/spoils")
    page.get_by_label("Name", exact=True).fill("Loud Imp")
    page.get_by_role("button", name="New card").click()
    page.get_by_label("Type").fill("Rogue Location")
    page.get_by_label("Structure").fill("4")
    expect(page.get_by_role("article")).to_contain_text("New Imp")
    with page.expect_download() as download:
        page.get_by_label("Export the set").select_option("toml")
    file = tmp_path / "set.cards.toml"
    download.value.save_as(file)
    written = file.read_text(encoding="utf-8")
    assert 'name = "Loud Imp"' in written
    assert "structure = 4" in written
    page.reload()
    expect(page.get_by_role("button", name="Loud Imp")).to_be_visible()
    page.get_by_role("button", name="Delete this card").click()
    expect(page.get_by_role("button", name="Loud Imp", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Put back Loud Imp").click()
    expect(page.get_by_role("button", name="Loud Imp", exact=True)).to_be_visible()
    page.get_by_role("button", name="Delete this card").click()
    page.get_by_label("Open").set_input_files(file)
    expect(page.get_by_role("button", name="Loud Imp", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Put back Loud Imp")).to_have_count(0)


@pytest.mark.parametrize("game", ["arcmage", "spoils", "smashup"])
def test_a_judge_case_about_the_card_is_begun_and_holds(visit: Visit, game: str) -> None:
    page = visit(f"/workshop/{game}")
    page.get_by_role("button", name="Judge case").click()
    expect(page).to_have_url(re.compile(f"/judge/{game}"))
    expect(page.get_by_text("holds", exact=True).first).to_be_visible()


def test_of_two_readings_the_one_that_was_meant_is_taken_with_a_click(visit: Visit) -> None:
    page = visit("/workshop/spoils")
    page.get_by_label("Type").fill("Rogue Tactic")
    page.get_by_label("Threshold").fill("")
    text = page.get_by_label("Text", exact=True)
    text.fill("COST: Pick a character. Pick an item.\nEFFECT: Destroy it.")
    expect(page.get_by_role("heading", name="It can be read in 2 ways")).to_be_visible()
    ways = page.locator(".ways li")
    expect(ways).to_have_count(2)
    expect(page.locator(".under u")).to_have_text("it")
    here, there = page.locator(".under u").bounding_box(), text.bounding_box()
    assert here is not None
    assert there is not None
    assert there["y"] < here["y"] < there["y"] + there["height"], "it is underlined where it was written"
    expect(page.get_by_role("textbox", name="Text", exact=True)).to_be_visible()
    assert axe(page) == []
    ways.filter(has_text="the item picked").get_by_role("button", name="Mean this").click()
    expect(text).to_have_value("COST: Pick a character. Pick an item.\nEFFECT: Destroy the item.")
    expect(page.get_by_role("heading", name="Understood", exact=True)).to_be_visible()
    expect(ways).to_have_count(0)


def test_a_set_is_measured_given_up_and_gone_on_with(visit: Visit) -> None:
    page = visit("/workshop/arcmage")
    for cost in ("3", "9"):
        page.get_by_role("button", name="New card").click()
        page.get_by_label("Cost").fill(cost)
    expect(page.get_by_role("heading", name="Understood", exact=True)).to_be_visible()
    balance = page.get_by_role("region", name="Balance")
    balance.get_by_role("button", name="Measure the set").click()
    expect(balance.get_by_role("rowheader")).not_to_have_count(0)
    balance.get_by_role("button", name="Cancel").click()
    expect(balance.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Delete this card").click()
    balance.get_by_label("How thoroughly").select_option("20")
    balance.get_by_role("button", name="Measure this card").click()
    expect(balance.get_by_text("20 pairs in")).to_be_visible(timeout=90_000)
    expect(balance.locator("svg rect.mean")).to_be_visible()
    assert axe(page) == []


def test_sets_of_other_programs_are_opened(visit: Visit, tmp_path: Path) -> None:
    page = visit("/workshop/arcmage")
    cards = page.get_by_label("Cards of the set")
    for ending in (".mse-set", ".set.xml", ".xml", ".txt"):
        file = tmp_path / f"harbour{ending}"
        assert main(["studio", "convert", str(HARBOUR), str(file)]) == 0
        expect(page.get_by_role("article")).to_contain_text("New Gull")
        page.get_by_label("Open").set_input_files(file)
        expect(cards.get_by_role("listitem")).to_have_count(10)
        cards.get_by_role("button", name="Harbour Gull").click()
        expect(page.get_by_label("Text", exact=True)).to_have_value(re.compile(r"Flying.*\n.*draw 1 card"))
        expect(page.get_by_role("heading", name="Understood", exact=True)).to_be_visible()
        page.evaluate("localStorage.removeItem('rulewright.sets')")
        page.reload()
        expect(cards.get_by_role("listitem")).to_have_count(1)
    broken = tmp_path / "broken.mse-set"
    broken.write_bytes(b"PK\x03\x04" + bytes(60))
    page.get_by_label("Open").set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text("This archive holds no set of Magic Set Editor.")


@pytest.mark.parametrize(
    ("game", "kind"), [("arcmage", ""), ("spoils", ""), ("smashup", "Minion"), ("smashup", "Base")]
)
def test_no_badge_covers_the_bottom_line(visit: Visit, game: str, kind: str) -> None:
    page = visit(f"/workshop/{game}")
    page.get_by_label("Name", exact=True).wait_for()
    if kind == "Base":
        page.get_by_label("Type").fill("Base")
        page.get_by_label("Breakpoint").fill("20")
        page.get_by_label("Points by place").fill("4, 2, 1")
        expect(page.locator(".card .badge")).to_have_count(4)
    page.get_by_label("Artist").fill("Somebody With A Rather Long Name")
    foot = page.locator(".card .foot")
    expect(foot).to_contain_text("Rather Long Name")
    line, card = foot.bounding_box(), page.locator(".card").bounding_box()
    assert line is not None
    assert card is not None
    for badge in page.locator(".card .badge").all():
        box = badge.bounding_box()
        assert box is not None
        beside = box["x"] + box["width"] <= line["x"] or line["x"] + line["width"] <= box["x"]
        assert beside or box["y"] + box["height"] <= line["y"] + 0.5, "a badge stands beside the line or above it"
    assert line["y"] + line["height"] <= card["y"] + card["height"]


def go_to(page: Page, button: Locator) -> None:
    """Goes on with the keyboard until it is there."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if button.evaluate("element => element === document.activeElement"):
            return
    pytest.fail("no number of tabs leads there")


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desktop", "phone"])
def test_the_page_is_fit_for_everybody(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/workshop/arcmage", size)
    expect(page.get_by_role("article")).to_contain_text("New Gull")
    expect(page.get_by_role("heading", name="Understood")).to_be_visible()
    assert axe(page) == []
    text = page.get_by_label("Text")
    text.fill("Flyng")
    take = page.get_by_role("button", name="Take: Flying").first
    expect(take).to_be_visible()
    if size == PHONE:
        take.click()
    else:
        go_to(page, take)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Understood", exact=True)).to_be_focused()
        go_to(page, page.get_by_role("button", name="Mend").first)
    expect(text).to_have_value("Flying")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nothing below the page to scroll to"
