"""A real browser before a real server: Debian's Chromium, and a server in a process that can be killed."""

import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright
from tests.server import people

from rulewright.server.run import built_page

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, PHONE = (1280, 800), (390, 844)
expect.set_options(timeout=30_000)
WATCH_SHIFTS = """
window.shifted = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    for (const { node, previousRect: was, currentRect: is } of entry.sources ?? [])
      if (node instanceof HTMLButtonElement && node.closest('.prompt, .bar') && was.width && !node.matches('.chip'))
        shifted.push(`${node.innerText} from ${was.x},${was.y} to ${is.x},${is.y}`)
}).observe({ type: 'layout-shift', buffered: true })
"""
"""Notes every button of prompt and bar that a change elsewhere has moved.

One that was not shown has not moved, and the chip of a rule goes with the sentence that it stands in.
"""


AT_A_PACE = """localStorage["rulewright.settings"] ??= '{"pace": "%s"}'"""
"""Nobody here wants to watch, unless that is what is tested."""


class House:
    """A server that can be killed and started again on the same port, with the same database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = self.start()

    def start(self) -> subprocess.Popen[str]:
        """Starts the server and waits until somebody could come."""
        command = [sys.executable, "-m", "tests.browser.known_server", f"sqlite:///{self.database}", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        assert "listens" in self.process.stdout.readline(), "the server starts"
        return self.process

    def kill(self) -> None:
        """Ends the server and its workers without a word, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests; each makes tables of its own."""
    if built_page() is None:
        assert "CI" not in os.environ, "CI must not skip the browser tests; run: make page"
        pytest.skip("the page has not been built; run: make page")
    made = House(tmp_path_factory.mktemp("house") / "games.db")
    yield made
    made.kill()


@pytest.fixture
def frail_house(house: House, tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    made = House(tmp_path / "games.db")
    yield made
    made.kill()


class Chromium:
    """The browser: opened once for the tests of this folder that follow one another."""

    def __init__(self) -> None:
        self._open: tuple[Playwright, Browser] | None = None

    def opened(self) -> Browser:
        """The browser; it is opened if need be."""
        if self._open is None:
            found = shutil.which("chromium")
            if found is None:
                assert "CI" not in os.environ, "CI must not skip the browser tests; run: apt-get install -y chromium"
                pytest.skip("there is no chromium here; run: apt-get install -y chromium")
            playwright = sync_playwright().start()
            self._open = playwright, playwright.chromium.launch(executable_path=found, args=list(SWITCHES))
        return self._open[1]

    def close(self) -> None:
        """Close it: while it is open, Playwright keeps an event loop running, in which no other test can run."""
        if self._open is not None:
            playwright, browser = self._open
            self._open = None
            browser.close()
            playwright.stop()


CHROMIUM = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser after the last of the tests here that follow one another."""
    try:
        yield
    finally:
        if nextitem is None or nextitem.path.parent != item.path.parent:
            CHROMIUM.close()


@pytest.fixture
def chromium() -> Browser:
    """The browser."""
    return CHROMIUM.opened()


Visit = Callable[..., Page]


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Visit]:
    """Opens a page of the house in a browser profile of its own; whatever the console complains of fails the test.

    Where somebody sits down at once (`sit_down`, `Pretend`), the path is None: the lobby need not be shown before.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        meant = re.search(r"WebSocket connection|ERR_CONNECTION_REFUSED|status of 40[09]", message.text)
        if message.type in ("error", "warning") and not meant:
            complaints.append(message.text)

    def open_page(
        path: str | None = "/", size: tuple[int, int] = DESKTOP, pace: str = "instant", **settings: Any
    ) -> Page:
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **settings)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(WATCH_SHIFTS)
        page.add_init_script(AT_A_PACE % pace)
        page.on("console", listen)
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        if path is not None:
            page.goto(path if path.startswith("http") else house.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


BOT = {"kind": "bot", "name": "Computer", "player": "sensible"}
DECKS = {
    "spoils": ("slow-interest", "loud-noises"),
    "arcmage": ("quiet-grove", "ash-and-bone"),
    "smashup": ("brine-and-brew", "gears-and-gateaux"),
}


def sit_down(page: Page, house: House, game: str = "spoils", others: int = 1, played: int = 0) -> str:
    """Makes a table against computers that do not tarry, and opens it in this browser; the table's id.

    `played`: how many answers have been given, at random and without a page, before it is opened.
    """
    mine, theirs = DECKS[game]
    seats = [{"kind": "me", "name": "Ann", "deck": mine}, *[{**BOT, "deck": theirs}] * others]
    table = {"game": game, "pace": 0, "seats": seats}
    made = page.request.post(f"{house.address}/api/tables", data=table, headers={"Origin": house.address}).json()
    seat = {"table": made["table"]["id"], "seat": made["seat"], "token": made["token"], "game": game}
    if played:
        by_wire = people.House("127.0.0.1", house.port)
        people.play([by_wire.sit(seat["table"], seat["token"])], random.Random(1), answers=played)
        by_wire.doors.close()
    keep_seat(page, seat)
    page.goto(f"{house.address}/table/{seat['table']}")
    return str(seat["table"])


KEEP_SEAT = """{
  const seat = %s, kept = JSON.parse(localStorage['rulewright.seats'] ?? '[]')
  if (!kept.some((one) => one.table === seat.table))
    localStorage['rulewright.seats'] = JSON.stringify([seat, ...kept])
}"""


def keep_seat(page: Page, seat: dict[str, str]) -> None:
    """Lets the browser know a seat from the next page on that it opens, as if it had sat down there before."""
    page.add_init_script(KEEP_SEAT % json.dumps(seat))


# A colour in mid-transition has no contrast to speak of. What goes round for ever is not waited for.
STANDS_STILL = """Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)).then(() => undefined)"""


def axe(page: Page) -> list[str]:
    """What axe-core finds serious or critical on a page, once it stands still."""
    page.evaluate(STANDS_STILL)
    script = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    page.evaluate(script.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")
    serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {json.dumps([node['html'][:120] for node in one['nodes'][:3]])}" for one in serious]
