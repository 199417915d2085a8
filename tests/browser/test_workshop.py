"""The card workshop in the browser: a newcomer makes a card, is helped where it is not understood, and plays it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import PHONE, Visit, axe

pytestmark = pytest.mark.slow


def test_a_newcomer_makes_a_card_and_plays_it(visit: Visit) -> None:
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
    page.get_by_label("Text").fill("When I come into play, draw 2 cards.")
    page.get_by_role("button", name="Try it").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".prompt")).to_be_visible()


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
    page.get_by_role("button", name="New card").click()
    page.get_by_label("Name of the set").fill("Gulls")
    page.get_by_label("Name of the set").blur()
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
    expect(page.get_by_role("button", name="Loud Imp")).to_have_count(0)
    page.get_by_label("Open").set_input_files(file)
    expect(page.get_by_role("button", name="Loud Imp")).to_be_visible()


@pytest.mark.parametrize("game", ["arcmage", "spoils", "smashup"])
def test_a_judge_case_about_the_card_is_begun_and_holds(visit: Visit, game: str) -> None:
    page = visit(f"/workshop/{game}")
    page.get_by_role("button", name="Judge case").click()
    expect(page).to_have_url(re.compile(f"/judge/{game}"))
    expect(page.get_by_text("holds", exact=True).first).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desktop", "phone"])
def test_the_page_is_fit_for_everybody(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/workshop/arcmage", size)
    expect(page.get_by_role("article")).to_contain_text("New Gull")
    expect(page.get_by_role("heading", name="Understood")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
