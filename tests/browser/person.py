"""Somebody who plays through the page: looks at what is lit, clicks, and knows no rules either."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from playwright.sync_api import Error

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ASKED = ".prompt.mine"
OVER = "[role=dialog][aria-label='The game is over']"
SETTLED = f"{OVER}, {ASKED} .answers button:not(.undo):not([disabled]), {ASKED} ~ .hand .lit, .felt .lit, .tray .lit"


PLACES = """[...document.querySelectorAll('.prompt .answers > .button:nth-last-child(2)')].map((one) => {
  const box = one.getBoundingClientRect()
  return [one.innerText.replace(/\\W.*/s, ''), Math.round(box.right), Math.round(box.bottom)]
})"""
"""The button beside Undo, which is the one that goes on: its first word, and its lower right corner."""


class Person:
    """A player who can only see and click."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.clicks = 0
        self.places: dict[str, set[tuple[int, int]]] = {}
        """Where the buttons that mean the same were found: their lower right corner."""

    @property
    def over(self) -> bool:
        """Whether the page says that the game has ended."""
        return self.page.locator(OVER).count() > 0

    def play(self, clicks: int) -> bool:
        """Plays until the game is over or so many clicks were made; whether it is over."""
        for _ in range(clicks):
            self.page.wait_for_selector(f"{OVER}, {ASKED}", timeout=30_000)
            if self.over:
                return True
            self.click_something()
        return self.over

    def click_something(self) -> None:
        """One click that answers, or helps to; where the page has changed under it, none."""
        try:
            self._click()
        except Error:
            if not self.over:
                self.page.wait_for_timeout(100)

    def _click(self) -> None:
        self.clicks += 1
        self._note_places()
        target = self._choose()
        if target is None:
            self.page.wait_for_timeout(50)
            return
        target.click(timeout=3_000)
        self._settle()

    @property
    def moment(self) -> str:
        """What stands on the page as the present decision, to see that it has gone on."""
        return self.page.locator("[data-moment]").get_attribute("data-moment") or ""

    def _note_places(self) -> None:
        """Remembers where the buttons are that end a turn, pass or confirm."""
        found = self.page.evaluate(PLACES)
        for words, right, bottom in found:
            self.places.setdefault(words, set()).add((right, bottom))

    def _settle(self) -> None:
        """Waits until the server has answered; a click that only drafts has asked it nothing."""
        self.page.wait_for_selector(f".prompt:not([aria-busy=true]), {OVER}")

    def _choose(self) -> Locator | None:
        page = self.page
        menu = page.locator("[role=menu] [role=menuitem]")
        if menu.count():
            return menu.nth(self.rng.randrange(menu.count()))
        everything = page.locator(".tray button[aria-label^='all that is left']:not([disabled])")
        if everything.count():
            return everything.first
        lit = page.locator("[data-handle].lit:not(.picked)")
        answers = page.locator(f"{ASKED} .answers button:not(.undo):not(.plain):not([disabled]):not([aria-expanded])")
        if lit.count() and (not answers.count() or self.rng.random() < 0.8):
            return lit.nth(self.rng.randrange(lit.count()))
        return answers.last if answers.count() else None
