"""The deck page in the browser: building by clicks and by keys, faults with their rules, files, pools, playing."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DECKS, PHONE, Visit, axe
from tests.browser.person import ASKED

pytestmark = pytest.mark.slow

FIRST_LOAD = 200_000


def decks(page: Page) -> list[dict[str, Any]]:
    """The decks that this browser keeps, the newest first."""
    kept: str = page.evaluate("localStorage.getItem('rulewright.decks')")
    return [own["deck"] for own in json.loads(kept)]


def faults(page: Page) -> list[str]:
    """The rules that the deck breaks, once it has been checked."""
    expect(page.locator(".verdict .head")).not_to_have_text("Being checked…")
    return page.locator(".verdict .chip").all_inner_texts()


def test_a_deck_is_built_mended_exported_imported_and_played(visit: Visit, tmp_path: Path) -> None:
    page = visit("/decks/spoils")
    page.get_by_role("button", name="Slow Interest").click()
    expect(page.locator(".verdict")).to_contain_text("Legal: constructed, edition 2013")
    page.get_by_role("button", name="one Debt Hound less").last.click()
    expect(page.locator(".verdict .chip")).to_have_text(["103.1b"])
    page.locator(".verdict .chip").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("75")

    page.get_by_role("searchbox").fill("compounding")
    tile = page.locator(".tile").first
    for _ in range(5):
        tile.click()
    expect(page.locator(".verdict .chip")).to_have_text(["103.1c"])
    tile.press("-")
    expect(page.locator(".verdict")).to_contain_text("Legal")
    page.get_by_label("Name of the deck").fill("Compound Fracture")
    page.get_by_role("button", name="Export").focus()
    built = decks(page)[0]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export").press("Enter")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "compound-fracture.deck.toml"

    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Undo").click()
    assert decks(page) == [built]
    page.get_by_role("button", name="Import a file").click()
    page.get_by_label("Or paste its text").fill(file.read_text(encoding="utf-8").replace(" = 3", " = three"))
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"line \d+"))
    assert " = three" in page.get_by_label("Or paste its text").input_value(), "what cannot be read is not lost"
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".verdict")).to_contain_text("Legal")
    again, before = decks(page)
    assert again | {"name": before["name"]} == before == built
    assert list(again["cards"]) == list(built["cards"])

    page.get_by_role("link", name="Play this deck").click()
    expect(page.get_by_role("radio", name=again["name"])).to_be_checked()
    page.get_by_role("button", name="Play against the computer").click()
    page.wait_for_selector(ASKED)


def test_packs_are_opened_by_a_seed_that_can_be_shared(visit: Visit) -> None:
    ann, ben = visit("/decks/spoils#seed=7&packs=6"), visit("/decks/spoils")
    expect(ann.locator(".pool")).to_contain_text("From 6 packs, seed 7")
    assert {"103.2a", "103.2b"} == set(faults(ann))
    ben.get_by_label("Seed").fill("7")
    ben.get_by_role("button", name="Open packs").click()
    expect(ben.locator(".pool")).to_contain_text("seed 7")
    cards = ann.locator(".tile .name").all_inner_texts()
    assert 50 < len(cards) < 150
    assert ben.locator(".tile .name").all_inner_texts() == cards

    for _ in range(3):
        ann.get_by_role("button", name="of 1 in the deck: add one").first.click()
    expect(ann.locator(".verdict .chip", has_text="103.2c")).to_be_visible()
    ann.get_by_role("combobox", name="Faction").select_option(index=1)
    expect(ann.locator(".verdict .chip", has_text="103.2a")).to_have_count(0)

    with ann.expect_download() as saved:
        ann.get_by_role("button", name="Export").click()
    ben.goto(f"{ben.url.split('/decks')[0]}/decks/spoils")
    ben.get_by_role("button", name="Import a file").click()
    ben.locator("input[type=file]").set_input_files(saved.value.path())
    expect(ben.locator(".pool")).to_contain_text("From a pool of")
    expect(ben.locator(".verdict .chip", has_text="103.2c")).to_be_visible()
    assert ben.locator(".tile .name").all_inner_texts() == cards, "only what is in the pool is offered"


@pytest.mark.parametrize("game", [game for game in DECKS if game != "smashup"])  # its decks are pairs of whole factions
def test_a_deck_is_built_by_keys_alone_and_little_is_loaded(visit: Visit, game: str) -> None:
    page = visit(f"/decks/{game}")
    page.wait_for_selector(".tile")
    sizes = page.evaluate("performance.getEntriesByType('resource').map(one => one.transferSize)")
    assert sum(sizes) < FIRST_LOAD
    page.keyboard.press("/")
    page.keyboard.type("draw")
    expect(page.get_by_role("status").filter(has_text="cards")).to_have_text(re.compile(r"^\d+ of \d+ cards$"))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.tile')"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    page.keyboard.press("-")
    page.keyboard.press("+")
    expect(page.locator(".total")).to_have_text("3 cards")
    assert faults(page)
    assert sorted(decks(page)[0]["cards"].values()) == [1, 2]
    assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_cards_and_deck_in_turn(visit: Visit, scheme: str) -> None:
    page = visit("/decks/arcmage", PHONE, color_scheme=scheme, has_touch=True)
    page.locator(".tile").first.tap()
    page.locator(".tile").nth(1).dispatch_event("contextmenu")
    page.get_by_role("dialog").get_by_role("button", name="one more").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Filter").tap()
    page.get_by_role("button", name="Creature", exact=True).tap()
    assert axe(page) == []
    page.get_by_role("button", name=re.compile(r"^Deck: 2 · \d faults$")).tap()
    assert set(faults(page)) == {"deck.1", "deck.3"}
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
