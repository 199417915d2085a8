"""With others: words at the table, games that stay, accounts, the ladder, and links that lead somewhere."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, House, Visit, axe

pytestmark = pytest.mark.slow


def signed_in(page: Page, name: str) -> None:
    """Makes an account in this browser."""
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Make a new account").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("eight or more")
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("heading", name=name).wait_for()


def concede(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Leave the game…").click()
    page.get_by_role("button", name="Concede and leave").click()


def test_two_with_accounts_talk_play_and_find_the_game_again_rated(visit: Visit, house: House) -> None:
    ann = visit()
    signed_in(ann, "Ann of Elm Street")
    assert axe(ann) == []
    ann.get_by_role("link", name="Lobby").click()
    ann.get_by_role("button", name="Invite a friend by link").click()
    expect(ann.get_by_text("rulewright play --share")).to_be_visible()  # nobody else can open this address
    link = ann.get_by_label("invitation link").input_value()

    ben = visit()
    signed_in(ben, "Ben of Oak Lane")
    ben.goto(link)
    expect(ben.get_by_role("heading", name="Ann of Elm Street invites you")).to_be_visible()
    expect(ben.get_by_text("The Spoils", exact=True)).to_be_visible()
    expect(ben.get_by_text("You play as Ben of Oak Lane")).to_be_visible()
    ben.get_by_label(re.compile("Quiet Knives")).check(force=True)
    assert axe(ben) == []
    ben.get_by_role("button", name="Sit down and play").click()

    ben.get_by_role("button", name="Talk").click()
    assert axe(ben) == []
    ben.get_by_role("button", name="Hello!").click()
    expect(ann.get_by_text("Ben of Oak Lane Hello!")).to_be_visible()
    ann.get_by_role("button", name="Talk").click()
    ben.get_by_label("Write to the table").fill("a fine evening")
    ben.get_by_role("button", name="Send").click()
    expect(ann.get_by_text("Ben of Oak Lane a fine evening")).to_be_visible()
    ann.get_by_label("Of the others").select_option(label="Hear ready phrases only")
    expect(ann.get_by_text("a fine evening")).to_have_count(0)
    ann.get_by_role("button", name="Talk").click()
    ben.get_by_role("button", name="Talk").click()

    concede(ben)
    finished = ben.get_by_role("region", name="Finished games")
    expect(finished).to_contain_text("lost")
    expect(finished).to_contain_text("against Ann of Elm Street")
    ben.get_by_role("link", name="All your games").click()
    expect(ben.get_by_role("region", name="Ratings")).to_contain_text("The Spoils, 2013")
    ben.get_by_role("link", name="Watch the game against Ann of Elm Street again").click()
    ben.wait_for_selector(".scrubber")

    ann.goto(f"{house.address}/ladder/spoils")
    expect(ann.get_by_text("Nobody is surely rated here yet")).to_be_visible()
    assert axe(ann) == []


def test_whoever_is_removed_can_have_the_name_again(visit: Visit) -> None:
    page = visit()
    signed_in(page, "Short-lived")
    page.get_by_text("Remove the account").click()
    page.get_by_label("Password", exact=True).last.fill("eight or more")
    page.get_by_role("button", name="Remove it for good").click()
    expect(page.get_by_role("status")).to_contain_text("removed")
    page.get_by_role("link", name="Lobby").click()
    signed_in(page, "Short-lived")


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_the_lobby_shows_what_there_is_to_play(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    games = page.get_by_role("group", name="Game").get_by_role("button")
    expect(games).to_have_count(3)
    for number in range(3):
        games.nth(number).click()
        expect(page.get_by_role("radio", name=re.compile("easy")).first).to_be_attached()
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    assert axe(page) == []


def test_a_link_is_drawn_for_a_camera_where_others_can_open_it(visit: Visit) -> None:
    page = visit()
    page.route("**/api/reach", lambda route: route.fulfill(json={"addresses": ["http://192.0.2.44:8420"]}))
    page.get_by_role("button", name="Invite a friend by link").click()
    expect(page.get_by_label("invitation link", exact=True)).to_have_value(
        re.compile(r"^http://192\.0\.2\.44:8420/join/")
    )
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="invitation link as a QR code")).to_be_visible()
