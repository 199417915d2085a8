"""Screens of tables, of the deck and the judge page, to be looked at: `make screens` takes them into build/screens.

Start, mid-game, a decision, a battle and the end; the cards of a game, a deck with a fault, a sealed pool; a judge file
and its steps; on a desktop and on a phone, by night and by day. `python -m tests.browser.screens decks` takes only
those that are named.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import DECKS, DESKTOP, PHONE, SWITCHES, House, sit_down
from tests.browser.person import ASKED, Person

FOLDER = Path("build/screens")
LOOKS: dict[str, dict[str, Any]] = {
    "desktop-night": {"size": DESKTOP, "color_scheme": "dark"},
    "desktop-day": {"size": DESKTOP, "color_scheme": "light"},
    "phone-night": {"size": PHONE, "color_scheme": "dark", "has_touch": True},
    "phone-day": {"size": PHONE, "color_scheme": "light", "has_touch": True},
}
TITLES = {"spoils": "The Spoils", "arcmage": "Arcmage", "smashup": "Smash Up"}
LESSONS = {"spoils": (1, 2, 5, 6, 9), "arcmage": (2, 3, 6, 8), "smashup": (1, 3, 4, 6, 7)}
BATTLE = ".felt .card.attack"
MOST_CLICKS, MIDDLE = 500, 24


def take(page: Page, name: str) -> None:
    """One picture, once whatever moves has come to rest."""
    page.wait_for_timeout(700)
    page.screenshot(path=str(FOLDER / f"{name}.png"))
    print(FOLDER / f"{name}.png", flush=True)


def look_at_four(page: Page, house: House, game: str, look: str) -> None:
    """A table with four seats, some way into the game."""
    sit_down(page, house, game, others=3)
    Person(page, seed=11).play(clicks=MIDDLE)
    take(page, f"{game}-four-{look}-mid")


def play_through(page: Page, house: House, game: str, look: str) -> None:
    """Plays a game and takes each kind of screen when it first comes by."""
    table = sit_down(page, house, game)
    person = Person(page, seed=11)
    page.wait_for_selector(ASKED)
    take(page, f"{game}-{look}-start")
    wanted = {"decision": ".tray", "battle": BATTLE}
    for click in range(MOST_CLICKS):
        if person.play(clicks=1):
            break
        for name in [name for name, sign in wanted.items() if click > 6 and page.locator(sign).count()]:
            del wanted[name]
            take(page, f"{game}-{look}-{name}")
        if click == MIDDLE:
            take(page, f"{game}-{look}-mid")
    take(page, f"{game}-{look}-over")
    if person.over:
        look_back(page, house, table, f"{game}-{look}")


def look_back(page: Page, house: House, table: str, name: str) -> None:
    """The replay, and what can be done from a moment of it."""
    page.goto(f"{house.address}/replay/{table}")
    page.locator(".scrubber input").fill("40")
    take(page, f"{name}-replay")
    for button in ("Share", "Play on from here"):
        page.get_by_role("button", name=button).click()
        take(page, f"{name}-{button.split()[0].lower()}")
        page.get_by_role("button", name="close").click()


def learn(page: Page, house: House, game: str, scenes: tuple[int, ...], look: str) -> None:
    """Some scenes of a lesson, and what stands there when one is over."""
    page.goto(house.address)
    page.get_by_role("button", name=re.compile(f"^{TITLES[game]}")).click()
    page.get_by_role("button", name=f"Learn {TITLES[game]}").click()
    for scene in scenes:
        page.get_by_role("button", name=f"Scene {scene}:").click()
        page.locator("section.guide h2", has_text=str(scene)).wait_for()
        page.get_by_role("button", name="Show me").wait_for()
        take(page, f"{game}-{look}-lesson-{scene}")
    while page.locator("section.guide.done").count() == 0:
        page.get_by_role("button", name="Show me").click()
        page.wait_for_timeout(1500)
    take(page, f"{game}-{look}-lesson-done")


def build(page: Page, house: House, look: str) -> None:
    """Looks through the cards of each game and builds a deck that has a fault, and one from packs."""
    phone = page.locator(".sides")
    for game, (deck, _) in DECKS.items():
        page.goto(f"{house.address}/decks/{game}")
        page.locator(".tile").nth(8).wait_for()
        take(page, f"decks-{game}-{look}-cards")
        if phone.is_visible():
            page.get_by_role("button", name="Decks", exact=True).click()
            take(page, f"decks-{game}-{look}-shelf")
        page.get_by_role("button", name=deck.replace("-", " ")).first.click()
        page.locator(".verdict.legal").wait_for()
        page.locator(".step, .faction[aria-pressed=true]").first.click()
        page.locator(".verdict.faulty").wait_for()
        take(page, f"decks-{game}-{look}-fault")
        if not phone.is_visible():
            page.locator(".tile").nth(7).hover()
            take(page, f"decks-{game}-{look}-big")
    page.goto(f"{house.address}/decks/spoils#seed=7&packs=6")
    page.locator(".pool").wait_for(state="attached")
    take(page, f"decks-{look}-sealed")


def judge(page: Page, house: House, look: str) -> None:
    """A judge file of each game, the cards at hand, and a few of its steps."""
    for game in DECKS:
        page.goto(f"{house.address}/judge/{game}")
        page.locator(".picker li").nth(8).wait_for(state="attached")
        take(page, f"judge-{game}-{look}-file")
        if page.locator(".sides").is_visible():
            page.get_by_role("button", name="Cards").click()
            take(page, f"judge-{game}-{look}-cards")
        page.get_by_role("button", name="Run").click()
        for step in (0, 3):
            page.get_by_label("step", exact=True).select_option(str(step))
            take(page, f"judge-{game}-{look}-step-{step}")


def make_cards(page: Page, house: House, look: str) -> None:
    """The workshop: a card being written, kept on the server with its versions, and the set as it is published."""
    page.goto(f"{house.address}/workshop/arcmage")
    page.get_by_role("article").wait_for()
    text = page.get_by_label("Text", exact=True)
    text.fill("")
    text.press_sequentially("When I come into pl")
    take(page, f"workshop-{look}-writing")
    page.get_by_label("Type").fill("Event - Trick")
    page.get_by_label("ATK/DEF").wait_for(state="detached")
    text.fill("Choose a creature. Choose an enchantment. Destroy it.")
    page.locator(".ways").wait_for()
    take(page, f"workshop-{look}-readings")
    page.get_by_label("Type").fill("Creature - Bird")
    page.get_by_label("ATK/DEF").fill("2/1")
    text.fill("When **I** come into play, draw 2 cards.")
    page.get_by_label("How thoroughly").select_option("20")
    page.get_by_role("button", name="Measure this card").click()
    page.get_by_text("20 pairs in").wait_for(timeout=240_000)
    page.get_by_role("region", name="Balance").scroll_into_view_if_needed()
    take(page, f"workshop-{look}-balance")
    page.get_by_role("button", name="Keep on the server").click()
    page.get_by_text("Versions (1)").click()
    take(page, f"workshop-{look}-server")
    page.get_by_role("button", name="Set…").click()
    page.get_by_label("Name of the release").fill("Playtest")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("link", name="1. Playtest").wait_for()
    take(page, f"workshop-{look}-set")
    page.get_by_role("link", name="1. Playtest").click()
    page.get_by_role("link", name="Build a deck").wait_for()
    take(page, f"workshop-{look}-page")


def main() -> None:
    """Takes them all, or those that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = shutil.which("chromium")
    if found is None:
        raise SystemExit("there is no chromium here; run: apt-get install -y chromium")
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        house = House(Path(kept) / "games.db")
        browser = playwright.chromium.launch(executable_path=found, args=list(SWITCHES))
        try:
            for look, settings in LOOKS.items():
                look_at(browser, house, look, dict(settings))
        finally:
            browser.close()
            house.kill()


def look_at(browser: Browser, house: House, look: str, settings: dict[str, Any]) -> None:
    """The lobby, the deck page and a game of each kind, in one look."""
    width, height = settings.pop("size")
    page = browser.new_context(viewport={"width": width, "height": height}, **settings).new_page()
    wanted = sys.argv[1:] or ["lobby", "lessons", "decks", "judge", "workshop", *DECKS]
    if "lobby" in wanted:
        page.goto(house.address)
        page.get_by_role("button", name="Learn").wait_for()
        take(page, f"lobby-{look}")
    if "decks" in wanted:
        build(page, house, look)
    if "judge" in wanted:
        judge(page, house, look)
    if "workshop" in wanted:
        make_cards(page, house, look)
    for game, scenes in LESSONS.items():
        if "lessons" in wanted:
            learn(page, house, game, scenes, look)
    for game in DECKS:
        if game in wanted:
            play_through(page, house, game, look)
    for game in ("arcmage", "smashup"):
        if game in wanted:
            look_at_four(page, house, game, look)
    page.context.close()


if __name__ == "__main__":
    main()
