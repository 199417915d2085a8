"""Sets on the server, in the browser: two people make a card together, with a picture, and publish it."""

import io
import json
import re
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Visit, axe
from tests.browser.test_people import signed_in

pytestmark = pytest.mark.slow


def picture(folder: Path) -> Path:
    """A picture of a gull over the sea, with wide margins."""
    made = Image.new("RGB", (600, 500), "white")
    paint = ImageDraw.Draw(made)
    paint.rectangle((100, 100, 500, 420), fill=(150, 190, 220))
    paint.rectangle((100, 330, 500, 420), fill=(40, 90, 130))
    paint.polygon([(180, 220), (300, 260), (420, 180), (310, 300)], fill="white")
    out = io.BytesIO()
    made.save(out, "PNG")
    file = folder / "gull.png"
    file.write_bytes(out.getvalue())
    return file


def keep_on_the_server(page: Page, title: str) -> str:
    """Begins a set on the server; its address."""
    page.get_by_label("Name of the set").fill(title)
    page.get_by_label("Name of the set").blur()
    page.get_by_role("button", name="Keep on the server").click()
    expect(page).to_have_url(re.compile("/workshop/arcmage/[0-9a-f]{12}$"))
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    return page.url


def save(page: Page) -> None:
    """Saves with the keyboard."""
    expect(page.get_by_role("button", name="Save (1)")).to_be_enabled()
    page.keyboard.press("Control+s")


def test_two_people_make_a_card_and_lose_no_word(visit: Visit) -> None:
    ann = visit("/workshop/arcmage")
    ann.get_by_label("Name", exact=True).fill("Harbour Gull")
    keep_on_the_server(ann, "Harbour")
    ann.get_by_role("button", name="Set…").click()
    ann.get_by_role("button", name="New invitation").click()
    link = ann.get_by_label("invitation link").input_value()
    ann.get_by_role("button", name="close").click()

    ben = visit(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    expect(ben.get_by_role("article")).to_contain_text("Harbour Gull")
    ben.get_by_label("Flavour", exact=True).fill("It stayed.")
    ben.get_by_label("Text", exact=True).fill("When I come into play, draw 2 cards.")
    ann.get_by_label("Text", exact=True).fill("When I come into play, draw 3 cards.")
    save(ben)
    expect(ben.get_by_role("button", name="Saved")).to_be_visible()

    save(ann)
    both = ann.get_by_label("Both have changed it")
    expect(both).to_contain_text("draw 2 cards")
    expect(both).to_contain_text("draw 3 cards")
    both.get_by_role("button", name="Keep mine").click()
    expect(both).to_have_count(0)
    save(ann)
    expect(ann.get_by_role("button", name="Saved")).to_be_visible()
    expect(ann.get_by_label("Flavour", exact=True)).to_have_value("It stayed.")
    expect(ann.get_by_label("Text", exact=True)).to_have_value("When I come into play, draw 3 cards.")
    ann.get_by_text("Versions (3)").click()
    expect(ann.get_by_text("+ text: When I come into play, draw 2 cards.")).to_be_visible()
    expect(ben.get_by_label("Text", exact=True)).to_have_value("When I come into play, draw 3 cards.")
    expect(ben.get_by_role("button", name="final", exact=True)).to_be_disabled()
    assert axe(ann) == []


def test_a_card_gets_a_picture_is_published_and_seen_by_everybody(visit: Visit, tmp_path: Path) -> None:
    page = visit("/workshop/arcmage")
    keep_on_the_server(page, "Port")
    page.get_by_text("Picture", exact=True).click()
    page.get_by_label("Send a picture").set_input_files(picture(tmp_path))
    expect(page.get_by_alt_text("made ready")).to_be_visible()
    expect(page.get_by_text("on 1535 × 1266 at 70")).to_be_visible()
    page.get_by_label("left", exact=True).fill("150")
    page.get_by_role("button", name="Show it so").click()
    page.get_by_role("button", name="Use this picture").click()
    expect(page.locator(".card .picture img")).to_be_visible()
    page.get_by_role("button", name="candidate", exact=True).click()
    expect(page.get_by_role("button", name="candidate", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Set…").click()
    page.get_by_role("button", name="Draw the set").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    assert download.value.suggested_filename == "Port-a4.pdf"
    page.get_by_label("Name of the release").fill("Playtest")
    page.get_by_label("With every card that is").select_option("candidate")
    page.get_by_role("button", name="Publish").click()
    address = page.get_by_role("link", name="1. Playtest").get_attribute("href")
    assert address is not None
    everybody = visit(address, PHONE)
    expect(everybody.get_by_role("article").first).to_contain_text("New Gull")
    expect(everybody.locator(".picture img")).to_be_visible()
    assert axe(everybody) == []
    assert everybody.evaluate("document.documentElement.scrollWidth <= innerWidth")

    builder = visit(address)
    builder.get_by_role("link", name="Build a deck").click()
    builder.get_by_role("searchbox").fill("New Gull")
    builder.locator(".tile").first.click()
    expect(builder.locator(".verdict .head")).not_to_have_text("Being checked…")
    expect(builder.locator(".verdict")).not_to_contain_text("there is no card called")
    kept = json.loads(builder.evaluate("localStorage.getItem('rulewright.decks')"))
    assert kept[0]["deck"]["sets"] == [f"{address.split('/')[2]}@1"]


def put_into_a_deck(page: Page, release: int) -> None:
    """Finds the card on the deck page, from this release, and comes back."""
    page.get_by_role("button", name="Put into a deck").click()
    expect(page).to_have_url(re.compile(rf"/decks/arcmage#from=[0-9a-f]{{12}}%40{release}&find=Deck\+Gull"))
    expect(page.locator(".tile")).to_have_count(1)
    expect(page.locator(".tile")).to_contain_text("Deck Gull")
    page.go_back()
    expect(page.get_by_role("button", name="Put into a deck")).to_be_enabled()


def test_a_card_is_put_into_a_deck_with_one_click(visit: Visit) -> None:
    page = visit("/workshop/arcmage")
    page.get_by_label("Name", exact=True).fill("Deck Gull")
    keep_on_the_server(page, "Decks")
    put_into_a_deck(page, release=1)
    put_into_a_deck(page, release=1)
    page.get_by_label("Cost").fill("7")
    save(page)
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    put_into_a_deck(page, release=2)


def test_what_can_come_next_is_offered_and_taken_with_a_key(visit: Visit) -> None:
    page = visit("/workshop/arcmage")
    text = page.get_by_label("Text", exact=True)
    text.fill("")
    text.press_sequentially("When I c")
    offered = page.get_by_label("What can come next")
    expect(offered.get_by_role("button", name="come", exact=True)).to_be_visible()
    text.press("Tab")
    expect(text).to_have_value("When I come ")
    expect(text).to_be_focused()
    offered.get_by_role("button", name="into", exact=True).click()
    expect(text).to_have_value("When I come into ")


def test_a_set_moves_into_an_account_and_is_there_on_another_device(visit: Visit) -> None:
    page = visit("/workshop/arcmage")
    address = keep_on_the_server(page, "Travelling set")
    page.goto(page.url.partition("/workshop")[0])
    signed_in(page, "Ann who travels")
    expect(page.get_by_text("None yet: make a card")).to_be_visible()
    page.goto(address)
    page.get_by_role("button", name="Set…").click()
    page.get_by_role("button", name="Move it into my account").click()
    expect(page.get_by_role("button", name="Move it into my account")).to_have_count(0)
    assert axe(page) == []

    other = visit()
    other.get_by_role("link", name="Sign in").click()
    other.get_by_label("Name").fill("Ann who travels")
    other.get_by_label("Password").fill("eight or more")
    other.get_by_role("button", name="Sign in").click()
    other.get_by_role("link", name="Travelling set").click()
    expect(other.get_by_label("Name of the set")).to_have_value("Travelling set")
    other.get_by_role("button", name="Set…").click()
    other.get_by_role("combobox", name=re.compile("^As")).select_option(label="Report (one page)")
    other.get_by_role("button", name="Draw the set").click()
    with other.expect_download() as saved:
        other.get_by_role("button", name="Save the file").click(timeout=60_000)
    assert saved.value.suggested_filename == "Travelling set-report.html"
    other.get_by_role("button", name="Remove the set…").click()
    other.get_by_role("button", name="Remove it for good").click()
    expect(other).to_have_url(re.compile("/workshop/arcmage$"))
