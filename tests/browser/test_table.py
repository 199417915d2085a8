"""The table in the browser, played by people who can only look and click."""

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import DECKS, DESKTOP, PHONE, House, Visit, axe, sit_down
from tests.browser.person import ASKED, OVER, Person

pytestmark = pytest.mark.slow

FIRST_LOAD = 200_000


def test_a_newcomer_is_asked_something_after_one_click_and_has_loaded_little(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play against the computer").click()
    page.wait_for_selector(ASKED)
    sizes = page.evaluate("performance.getEntriesByType('resource').map(one => one.transferSize)")
    icons = page.evaluate(
        "performance.getEntriesByType('resource').filter(one => one.name.includes('/emblems/')).length"
    )
    assert len(sizes) > icons > 0
    assert sum(sizes) < FIRST_LOAD


@pytest.mark.parametrize("game", DECKS)
def test_a_whole_game_is_played_to_its_end_and_can_be_watched_again(visit: Visit, house: House, game: str) -> None:
    page = visit()
    table = sit_down(page, house, game)
    assert Person(page, seed=5).play(clicks=600), "the game ends"
    assert page.locator(f"{OVER} h2").inner_text() in ("You win", "You lose", "A draw")

    page.goto(f"{house.address}/replay/{table}")
    page.wait_for_selector(".scrubber")
    moments = int(page.locator(".scrubber input").get_attribute("max") or 0)
    assert moments > 20
    page.locator(".scrubber input").fill(str(moments // 2))
    page.locator(".felt [data-handle]").nth(5).wait_for()
    page.get_by_role("button", name="on", exact=True).click()
    assert page.locator(".scrubber output").inner_text() == f"{moments // 2 + 1} / {moments}"


def test_two_friends_play_by_a_link_while_a_third_watches_and_one_comes_back(visit: Visit, house: House) -> None:
    ann = visit()
    ann.get_by_role("button", name="Invite a friend by link").click()
    link = ann.get_by_label("invitation link").input_value()
    assert link.startswith(f"{house.address}/join/")

    ben = visit(link.removeprefix(house.address))
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down and play").click()
    ann.wait_for_selector(".felt")
    table = ann.url.rsplit("/", 1)[1]
    carl = visit(f"/watch/{table}")
    carl.wait_for_selector(".felt")

    players = [Person(ann, seed=1), Person(ben, seed=2)]
    for _ in range(40):
        asked = [one for one in players if one.page.locator(ASKED).count()]
        if asked:
            asked[0].click_something()
        else:
            ann.wait_for_timeout(50)
    assert carl.locator(".hand").count() == 0
    assert carl.get_by_role("button", name="Settings").count() == 0
    ann.wait_for_timeout(500)
    score = ann.locator(".score").all_inner_texts()
    assert sorted(carl.locator(".score").all_inner_texts()) == sorted(score)

    ben.reload()
    ben.wait_for_selector(".felt")
    assert sorted(ben.locator(".score").all_inner_texts()) == sorted(score)


def test_the_server_is_killed_and_the_game_goes_on(visit: Visit, frail_house: House) -> None:
    page = visit(frail_house.address)
    sit_down(page, frail_house)
    person = Person(page, seed=3)
    person.play(clicks=15)
    page.wait_for_selector(ASKED)
    moment = int(person.moment)
    frail_house.kill()
    page.get_by_role("button", name="reconnecting").wait_for()
    frail_house.start()
    page.get_by_role("button", name="reconnecting").wait_for(state="detached", timeout=30_000)
    page.wait_for_selector(ASKED)
    assert int(person.moment) == moment
    person.play(clicks=15)
    assert int(person.moment) > moment


def test_an_illegal_click_explains_itself(visit: Visit, house: House) -> None:
    page = visit()
    sit_down(page, house)
    person = Person(page, seed=7)
    while not page.get_by_role("button", name="End turn").count():
        person.click_something()
        page.wait_for_selector(ASKED)
    page.locator(".hand [data-handle]:not(.lit)").first.click()
    notice = page.get_by_role("alert").filter(has_text=":")
    notice.wait_for()
    assert notice.get_by_role("button", name="Rule").count() >= 1
    page.keyboard.press("Escape")
    notice.wait_for(state="detached")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_finds_nothing_serious(visit: Visit, house: House, theme: str, size: tuple[int, int]) -> None:
    page = visit(size=size, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    page.get_by_role("button", name="Play against the computer").wait_for()
    assert axe(page) == []
    sit_down(page, house)
    page.wait_for_selector(ASKED)
    assert axe(page) == []
    Person(page, seed=3).play(clicks=25)
    assert axe(page) == []


def test_a_game_is_played_with_the_keyboard_alone(visit: Visit, house: House) -> None:
    page = visit()
    sit_down(page, house)
    for _ in range(25):
        page.wait_for_selector(f"{ASKED}, {OVER}")
        if page.locator(OVER).count():
            break
        wanted = ".lit:not(.picked), [role=menuitem], .answers .button:not(.undo):not(.plain):not([aria-expanded])"
        tab_to(page, wanted)
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
        if page.locator(".picked").count() and page.locator(".answers .main:enabled").count():
            tab_to(page, ".answers .main")
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)
    assert int(Person(page).moment) > 20


def tab_to(page: Page, wanted: str) -> None:
    """Presses the tabulator until something that is wanted has the focus."""
    for _ in range(80):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not lead to {wanted}")
