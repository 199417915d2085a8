"""The guided first game in the browser: a newcomer who reads, clicks and comes through."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Visit, axe
from tests.browser.person import ASKED

pytestmark = pytest.mark.slow

GUIDE = "section.guide"
expect.set_options(timeout=30_000)


def show_me(page: Page) -> None:
    """Lets the guide do it, as often as it takes to come to the end of the scene."""
    for _ in range(12):
        page.wait_for_selector(f"{GUIDE}.done, {GUIDE} .show")
        if page.locator(f"{GUIDE}.done").count():
            return
        moment = page.locator("[data-moment]").get_attribute("data-moment")
        page.get_by_role("button", name="Show me").click()
        page.wait_for_selector(f"[data-moment]:not([data-moment='{moment}'])")
        page.wait_for_selector(f"{GUIDE}.done, {ASKED}")


def test_a_newcomer_is_led_by_the_hand_and_may_stray(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Learn The Spoils in five minutes").click()
    guide = page.locator(GUIDE)
    expect(guide).to_contain_text("Pitchfork Cousin costs 2")
    assert page.locator(".hand .card.looked").count() == 1

    page.get_by_role("button", name="End turn").click()
    expect(guide.locator(".tried")).to_contain_text("First the Pitchfork Cousin")
    page.locator(".hand .card", has_text="Angry Baker").click()
    expect(page.get_by_role("alert")).to_contain_text("costs 3 and there are 2 free resources")

    page.locator(".hand .card.looked").click()
    expect(guide).to_contain_text("The Cousin is in play")
    assert axe(page) == []
    guide.get_by_role("button", name="Back").click()
    expect(guide).to_contain_text("Pitchfork Cousin costs 2")
    guide.get_by_role("button", name="Skip").click()
    expect(guide.locator("h2")).to_contain_text("A resource each turn")
    guide.get_by_role("button", name="Back").click()
    expect(guide.locator("h2")).to_contain_text("Paying for a card")
    page.reload()
    expect(guide).to_contain_text("Pitchfork Cousin costs 2")


def test_the_last_scene_ends_with_a_real_game(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name=re.compile("^Arcmage")).click()
    page.get_by_role("button", name="Learn Arcmage in five minutes").click()
    guide = page.locator(GUIDE)
    show_me(page)
    guide.get_by_role("button", name="Scene 8").click()
    expect(guide.locator("h2")).to_contain_text("The last city falls")
    show_me(page)
    expect(guide).to_contain_text("you have won")
    guide.get_by_role("button", name="Now play a real game").click()
    page.wait_for_selector(f"{ASKED}")
    assert page.locator(GUIDE).count() == 0
    page.goto(page.url.split("/table/")[0])
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert page.locator("section", has=page.get_by_role("heading", name="Your games")).locator("li").count() == 1


def test_the_guide_leaves_room_on_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True)
    page.get_by_role("button", name="Learn The Spoils in five minutes").tap()
    expect(page.locator(GUIDE)).to_contain_text("Pitchfork Cousin costs 2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".felt").bounding_box()["height"] > 200  # type: ignore[index]
    page.locator(".hand .card.looked").tap()
    page.get_by_role("button", name="Next scene").tap()
    expect(page.locator(f"{GUIDE} h2")).to_contain_text("A resource each turn")
