"""The table in the browser, played by people who can only look and click."""

import re

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import DECKS, DESKTOP, PHONE, House, Visit, axe, sit_down
from tests.browser.person import ASKED, OVER, Person

pytestmark = pytest.mark.slow

FIRST_LOAD = 128_000
PLAYED = {"spoils": 0, "arcmage": 15, "smashup": 50}
"""How many answers of a long game are given before a page is opened: what comes first is looked at in other tests."""
TRY_NOW = "[...document.querySelectorAll('button')].find((one) => one.innerText.includes('try now'))?.click()"
"""Unless it has come back by itself in the meantime."""
MOMENT = "document.querySelector('[data-moment]').dataset.moment"


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


def _shared(page: Page, table: str) -> None:
    """The moment that is shown becomes a judge file, to keep or to judge at once."""
    page.get_by_role("button", name="Share").click()
    page.get_by_label("Judge file").get_by_text("[[case]]").wait_for()
    name = page.get_by_role("link", name="Download").get_attribute("download") or ""
    assert re.fullmatch(rf"{re.escape(table)}-\d+-a\.judge\.toml", name)
    judged = page.get_by_role("link", name="Judge it here").get_attribute("href") or ""
    assert judged.startswith("/judge#file="), "the file goes with the link"
    assert axe(page) == []
    page.get_by_role("button", name="close").click()


@pytest.mark.parametrize("game", DECKS)
def test_a_whole_game_is_played_to_its_end_and_can_be_watched_again(visit: Visit, house: House, game: str) -> None:
    page = visit(None, bypass_csp=True, reduced_motion="reduce")
    table = sit_down(page, house, game, played=PLAYED[game])
    person = Person(page, seed=5)
    assert person.play(clicks=600), "the game ends"
    assert page.locator(f"{OVER} h2").inner_text() in ("You win", "You lose", "A draw")
    assert page.evaluate("shifted") == [], "no button moves from under the pointer"
    spots = {place for places in person.places.values() for place in places}
    assert len(spots) == 1 or (not spots and person.clicks < 40), person.places  # the end of a game may show none

    page.goto(f"{house.address}/replay/{table}")
    page.wait_for_selector(".scrubber")
    moments = int(page.locator(".scrubber input").get_attribute("max") or 0)
    assert moments > 20
    page.locator(".scrubber input").fill(str(moments // 2))
    page.locator(".felt [data-handle]").nth(1).wait_for()  # how many lie there is up to the cards
    page.get_by_role("button", name="on", exact=True).click()
    assert page.locator(".scrubber output").inner_text() == f"{moments // 2 + 1} / {moments}"
    assert axe(page) == []

    if game != "smashup":  # a position of Smash Up is that of a turn that begins; few moments are near enough to one
        _shared(page, table)

    page.get_by_role("button", name="Play on from here").click()
    assert axe(page) == []
    page.get_by_label("the computer plays").check()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_selector(ASKED)
    assert not page.url.endswith(table), "it goes on at a table of its own"
    assert int(page.locator("[data-moment]").get_attribute("data-moment") or 0) > moments // 2


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
    while sum(one.clicks for one in players) < 20:
        asked = [one for one in players if one.page.locator(ASKED).count()]
        if asked:
            asked[0].click_something()
        else:
            ann.wait_for_timeout(20)
    assert carl.locator(".hand").count() == 0
    assert carl.get_by_role("button", name="Settings").count() == 0
    assert shown_alike(ann, carl)

    ben.reload()
    ben.wait_for_selector(".felt")
    assert shown_alike(ann, ben)

    moment = players[0].moment
    if (menu := ann.locator(".cover")).count():  # her last click may have opened one
        menu.click(position={"x": 2, "y": 2})
    ann.locator(".undo").click()
    request = ben.get_by_role("alertdialog", name="Undo")
    ben.wait_for_function(f"moment => {MOMENT} != moment || document.querySelector('[role=alertdialog]')", arg=moment)
    if request.count():
        request.get_by_role("button", name="Agree").click()
    ann.wait_for_function(f"moment => {MOMENT} != moment", arg=moment)


def shown_alike(*pages: Page) -> bool:
    """Whether the pages come to show the same score, once what is on its way has arrived."""
    for _ in range(50):
        if len({tuple(sorted(page.locator(".score").all_inner_texts())) for page in pages}) == 1:
            return True
        pages[0].wait_for_timeout(100)
    return False


def test_three_play_from_the_lobby_and_one_who_leaves_has_conceded(visit: Visit, house: House) -> None:
    page = visit()
    page.get_by_role("button", name="Arcmage").click()
    page.get_by_role("group", name="How many play").get_by_role("button", name="3").click()
    page.get_by_text("Edition, seats, time, name").click()
    page.get_by_role("combobox", name="Time").select_option(label="45 seconds an answer, 5 minutes in reserve")
    page.get_by_role("button", name="Set this table").click()
    page.wait_for_selector(ASKED)
    assert page.locator(".side").count() == 3
    assert page.get_by_role("timer").count() == 1, "computers have all the time in the world"
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Leave the game…").click()
    page.get_by_role("button", name="Concede and leave").click()
    page.get_by_role("button", name="Play against the computer").wait_for()
    seats = page.request.get(f"{house.address}/api/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["left", "bot", "bot"]


def test_when_to_be_asked_is_set_and_kept(visit: Visit, house: House) -> None:
    page = visit(None)
    sit_down(page, house)
    page.wait_for_selector(ASKED)
    for words in ("always", "never", "whenever I can respond", "when it may matter"):
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("usually").select_option(label=words)
        page.wait_for_function(
            "words => document.querySelector('dialog select').selectedOptions[0].label === words", arg=words
        )
        page.reload()
        page.wait_for_selector(f"{ASKED}, {OVER}")
        page.get_by_role("button", name="Settings").click()
        assert page.get_by_label("usually").evaluate("one => one.selectedOptions[0].label") == words
        page.keyboard.press("Escape")


def test_the_server_is_killed_and_the_game_goes_on(visit: Visit, frail_house: House) -> None:
    page = visit(None)
    sit_down(page, frail_house)
    person = Person(page, seed=3)
    person.play(clicks=5)
    page.wait_for_selector(ASKED)
    moment = int(person.moment)
    frail_house.kill()
    page.get_by_role("button", name="reconnecting").wait_for()
    frail_house.start()
    page.evaluate(TRY_NOW)
    page.get_by_role("button", name="reconnecting").wait_for(state="detached", timeout=30_000)
    page.wait_for_selector(ASKED)
    assert int(person.moment) == moment
    for _ in range(60):  # a click may only open a menu or draft
        person.play(clicks=1)
        if int(person.moment) > moment:
            break
    assert int(person.moment) > moment


def test_an_illegal_click_explains_itself(visit: Visit, house: House) -> None:
    page = visit(None, reduced_motion="reduce")
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


@pytest.mark.parametrize(
    ("game", "others", "theme", "size"),
    [
        ("spoils", 1, "dark", DESKTOP),
        ("spoils", 1, "light", PHONE),
        ("arcmage", 3, "light", DESKTOP),
        ("arcmage", 2, "dark", PHONE),
        ("smashup", 1, "dark", DESKTOP),
        ("smashup", 3, "light", PHONE),
    ],
)
def test_axe_finds_nothing_serious(
    visit: Visit, house: House, game: str, others: int, theme: str, size: tuple[int, int]
) -> None:
    page = visit(None, size=size, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    if game != "smashup":  # the lobby is the same before every game
        page.goto(house.address)
        page.get_by_role("button", name="Play against the computer").wait_for()
        assert axe(page) == []
    sit_down(page, house, game, others, played=10)
    Person(page, seed=3).play(clicks=5)
    assert axe(page) == []


def test_a_game_is_played_with_the_keyboard_alone(visit: Visit, house: House) -> None:
    page = visit(None, reduced_motion="reduce")
    sit_down(page, house)
    for _ in range(25):
        page.wait_for_selector(f"{ASKED}, {OVER}")
        if page.locator(OVER).count():
            break
        wanted = ".lit:not(.picked), [role=menuitem], .answers .button:not(.undo):not(.plain):not([aria-expanded])"
        tab_to(page, wanted)
        press_enter(page)
        if page.locator(".picked").count() and page.locator(".answers .main:enabled").count():
            tab_to(page, ".answers .main")
            press_enter(page)
    assert int(Person(page).moment) > 20


def press_enter(page: Page) -> None:
    """Presses Enter and waits until that has had some effect."""
    before = page.evaluate(STANDING)
    page.keyboard.press("Enter")
    for _ in range(50):
        if page.evaluate(STANDING) != before:
            return
        page.wait_for_timeout(20)


STANDING = f"[{MOMENT}, document.querySelectorAll('.picked, [role=menuitem]').length]"


def tab_to(page: Page, wanted: str) -> None:
    """Presses the tabulator until something that is wanted has the focus."""
    for _ in range(80):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not lead to {wanted}")


def test_the_sensible_players_advice_is_taken_with_enter(visit: Visit, house: House) -> None:
    page = visit(None)
    sit_down(page, house)
    page.wait_for_selector(ASKED)
    before = page.evaluate(MOMENT)
    page.keyboard.press("h")
    advice = page.locator(".advice")
    advice.wait_for()
    assert ": " in advice.inner_text(), "what, and why"
    page.keyboard.press("Enter")
    page.wait_for_function(f"before => {MOMENT} !== before", arg=before)
    advice.wait_for(state="detached")


COVERED = """() => {
  const strip = document.querySelector('.side.mine > .strip').getBoundingClientRect()
  const cards = [...document.querySelectorAll('.side.mine .field [data-handle], .contest [data-handle]')]
  const own = cards.map((one) => one.getBoundingClientRect())
  return own.filter((one) => one.bottom > strip.top + 12 && one.top < strip.bottom).length
}"""
"""How many of one's own cards lie under one's own strip; one that is turned aside may touch it."""


NARROWEST = "Math.min(...[...document.querySelectorAll('.felt .card.tile')].map((one) => one.offsetWidth))"
CUT_NAMES = """[...document.querySelectorAll('.felt .card .name')].filter((one) =>
  one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText)"""
SCROLLS = "document.querySelector('.felt').scrollHeight > document.querySelector('.felt').clientHeight + 1"


@pytest.mark.parametrize(
    ("game", "played", "least"), [("arcmage", (10, 16, 22), (100, 68, 60)), ("smashup", (40,), (90, 60, 60))]
)
def test_among_four_all_is_seen_and_nothing_of_ones_own_is_covered(
    visit: Visit, house: House, game: str, played: tuple[int, ...], least: tuple[int, ...]
) -> None:
    page = visit(None, reduced_motion="reduce")
    for answers in played:
        sit_down(page, house, game, others=3, played=answers)
        page.wait_for_selector(ASKED)
        page.wait_for_selector(".felt .card.tile")
        page.wait_for_function(f"({COVERED})() === 0")
    for size, width in zip(((1920, 1080), DESKTOP, PHONE), least, strict=True):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        # It is laid out anew in the next frame; then all of it is seen at once, and large enough.
        page.wait_for_function(f"least => ({NARROWEST}) >= least && !({SCROLLS})", arg=width)
        assert page.evaluate(CUT_NAMES) == []
