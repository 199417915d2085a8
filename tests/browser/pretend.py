"""A server that says what a test wants it to say, and notes what it is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.browser.conftest import keep_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

TABLE = {
    "id": "t1",
    "game": "spoils",
    "edition": "2013",
    "state": "playing",
    "public": False,
    "created": "2026-11-17T10:40:00Z",
    "watching": 0,
    "turn": 3,
    "result": None,
    "pace": 0,
    "clock": None,
    "seats": [
        {"seat": "a", "kind": "person", "name": "Ann", "online": True},
        {"seat": "b", "kind": "bot", "name": "Clerk", "online": True},
    ],
}
GOAT = {"name": "Lamp Goat", "type": "Warlord Character - goat", "cost": 3, "threshold": "RR", "stats": "3/2/4"}
BAKERY = {"name": "Cold Bakery", "type": "Banker Location", "cost": 2, "structure": 4}
PRINTS = {
    "Lamp Goat": {"card": GOAT, "values": {"strength": 3, "life": 2, "speed": 4, "cost": 3}},
    "Cold Bakery": {"card": BAKERY, "values": {"structure": 4, "cost": 2}},
}
DECISION = {
    "kind": "act",
    "seat": "a",
    "prompt": "act",
    "question": "What do you do?",
    "rule": {"id": "603.2", "title": "Free actions", "says": "One at a time."},
    "source": "",
    "optional": False,
    "window": "",
    "choices": [],
    "low": 0,
    "high": 0,
    "total": 0,
    "ordered": False,
    "required": [],
    "groups": [],
    "apart": False,
    "or_pass": False,
    "next_only": False,
    "repeatable": False,
    "suggested": [],
}


PATIENCE = 1_000
"""How many hundredths of a second are waited for what the page is to say."""


class Pretend:
    """One page before a server that is not there."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.heard: list[dict[str, Any]] = []
        self.moment = 0
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._open)
        page.route("**/api/tables/t1/replay", lambda route: route.fulfill(json={"moments": 9, "turns": []}))
        seat = {"table": "t1", "seat": "a", "token": "x" * 43, "game": "spoils"}
        keep_seat(page, seat)
        page.goto(f"{address}/table/t1")

    def _open(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "sit":
            stops = {"default": "can", "windows": {}, "orders": False, "cards": []}
            self._say({"type": "welcome", "table": TABLE, "seat": "a", "stops": stops})
        elif "id" in message:
            self._say({"type": "ack", "moment": self.moment, "to": message["id"]})

    def _say(self, message: dict[str, Any]) -> None:
        self._sockets[-1].send(json.dumps(message))

    def show(self, view: dict[str, Any], decision: dict[str, Any] | None = None, **change: Any) -> None:
        """Sends an update, and waits until it is on the page."""
        self.say(view, decision, **change)
        self.page.locator(f"[data-moment='{self.moment}'] .around").wait_for()

    def say(self, view: dict[str, Any], decision: dict[str, Any] | None = None, **change: Any) -> None:
        """Sends an update."""
        while not self._sockets or not any(one["type"] == "sit" for one in self.heard):
            self.page.wait_for_timeout(10)
        self.moment += 1
        asked = None if decision is None else {**DECISION, "moment": self.moment, **decision}
        update = {
            "type": "update",
            "moment": self.moment,
            "whole": self.moment == 1,
            "view": view,
            "decision": asked,
            "waiting": "a",
            "log": {"from": 0, "entries": []},
            "prints": PRINTS,
            "takeable": 0,
            "automatic": None,
            "clock": None,
            "guide": None,
        }
        self._say(update | change)

    def answered(self) -> dict[str, Any]:
        """The answer to what is asked now, once it has come."""
        return dict(self.hears("answer", moment=self.moment)["answer"])

    @property
    def unanswered(self) -> bool:
        """Whether nothing has been answered to what is asked now, after all that the page has said so far."""
        self.page.evaluate("new Promise((done) => setTimeout(done))")
        return not self._said("answer", moment=self.moment)

    def hears(self, kind: str, count: int = 1, **fields: Any) -> dict[str, Any]:
        """What the page says of this kind, once it has said so often something of it."""
        for _ in range(PATIENCE):
            if len(found := self._said(kind, **fields)) >= count:
                return found[-1]
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing of this was said: {kind} {fields}; but {self.heard}")

    def _said(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        return [one for one in self.heard if one["type"] == kind and fields.items() <= one.items()]


def card(handle: str, name: str = "Lamp Goat", **more: Any) -> dict[str, Any]:
    """A card in a view."""
    kind = "location" if name == "Cold Bakery" else "character"
    return {"handle": handle, "name": name, "values": {"types": [kind], "strength": 3, "life": 2, "speed": 4}, **more}


def board(mine: list[dict[str, Any]], theirs: list[dict[str, Any]], hand: list[dict[str, Any]]) -> dict[str, Any]:
    """A view of the table with these cards in play."""

    def seat(name: str, play: list[dict[str, Any]], held: list[dict[str, Any]], holding: int) -> dict[str, Any]:
        areas = [
            {"name": "deck", "size": 50, "cards": []},
            {"name": "hand", "size": holding, "cards": held},
            {"name": "play", "size": len(play), "cards": play},
            {"name": "resources", "size": 0, "cards": []},
            {"name": "faction", "size": 0, "cards": []},
            {"name": "discard", "size": 0, "cards": []},
        ]
        return {"name": name, "score": 20, "out": False, "areas": areas}

    return {
        "seat": 0,
        "turn": 3,
        "active": 0,
        "asked": 0,
        "result": None,
        "seats": [seat("a", mine, hand, len(hand)), seat("b", theirs, [], 4)],
        "table": {"battle": None, "doing": []},
    }
