"""People at a server: they make tables, sit down, and say what clients say."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from rulewright.server.guest import random_answer
from rulewright.server.sent import AnySent

DECKS = ("slow-interest", "loud-noises")
PATIENCE = 30.0


class House:
    """A server, as its guests know it."""

    def __init__(self, host: str, port: int) -> None:
        self.address = f"{host}:{port}"
        self.sweep: Callable[..., None] = lambda *record: None
        """Have the lobby swept now, and of the games that are over these recorded."""
        self.wait: Callable[[float], None] = lambda seconds: None
        """Let so many seconds pass on the server's clock, all at once."""
        self.forget: Callable[[str], None] = lambda table: None
        """Have the workers forget a table: it is taken up again from its journal."""
        self.app: Any = None
        self.guard: Any = None
        self.lobby: Any = None
        """The application, its guard and its lobby, and the loop that they run in, for what no guest can see."""
        self.loop: Any = None
        self.doors = ExitStack()
        """Closes every connection that is left."""

    def get(self, path: str, **parameters: Any) -> Any:
        """What a page says; it has to be well."""
        answer = httpx.get(f"http://{self.address}{path}", params=parameters, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, method: str, path: str, **how: Any) -> httpx.Response:
        """Any request."""
        return httpx.request(method, f"http://{self.address}{path}", timeout=PATIENCE, **how)

    def make(self, *seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """A new table."""
        wanted = {"game": "spoils", "pace": 0, "seats": list(seats)} | fields
        answer = self.send("POST", "/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def join(self, table: str, **fields: Any) -> dict[str, Any]:
        """A seat at a table."""
        answer = self.send("POST", f"/api/tables/{table}/join", json=fields)
        assert answer.status_code == 200, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    def two(self, **fields: Any) -> tuple[Guest, Guest]:
        """Ann and Ben at a new table, both seated."""
        made = self.make({"kind": "me", "name": "Ann", "deck": DECKS[0]}, {"kind": "open"}, **fields)
        table = made["table"]["id"]
        joined = self.join(table, name="Ben", deck=DECKS[1])
        return self.sit(table, made["token"]), self.sit(table, joined["token"])

    def leave(self, guest: Guest) -> dict[str, Any]:
        """Give a guest's seat up for good; the table after that."""
        bearer = {"Authorization": f"Bearer {guest.first['token']}"}
        left: dict[str, Any] = self.send("POST", f"/api/tables/{guest.first['table']}/leave", headers=bearer).json()
        return left

    def three(self, **fields: Any) -> list[Guest]:
        """Ann, Ben and Cleo at a game that more than two can play."""
        seats = [{"kind": "me", "name": "Ann", "deck": "quiet-grove"}, {"kind": "open"}, {"kind": "open"}]
        made = self.make(*seats, game="arcmage", **fields)
        table = made["table"]["id"]
        others = [self.join(table, name=name, deck="ash-and-bone") for name in ("Ben", "Cleo")]
        return [self.sit(table, token) for token in (made["token"], *(one["token"] for one in others))]

    def sit(self, table: str, token: str) -> Guest:
        """Take one's seat."""
        return Guest(self, {"type": "sit", "table": table, "token": token})

    def watch(self, table: str) -> Guest:
        """Watch a table."""
        return Guest(self, {"type": "watch", "table": table})


class Guest:
    """One connection, and what it has been told."""

    def __init__(self, house: House, first: dict[str, Any], **headers: str) -> None:
        self.house = house
        self.first = first
        self.socket: ClientConnection = house.doors.enter_context(
            connect(
                f"ws://{house.address}/ws",
                additional_headers=headers,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=1,
            )
        )
        self.told: list[dict[str, Any]] = []
        self.raw: list[str] = []
        """Every update, as it came."""
        self.update: dict[str, Any] = {}
        """The latest update."""
        self.log: list[str] = []
        self._ids = 0
        self.socket.send(json.dumps(first))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        message: dict[str, Any] = json.loads(text)
        heard = msgspec.json.decode(text, type=AnySent)
        assert json.loads(msgspec.json.encode(heard)).keys() == message.keys(), "nothing is sent that is not described"
        if message["type"] == "update":
            self.raw.append(str(text))
            self.update = message
            entries = message["log"]["entries"]
            self.log[message["log"]["from"] :] = [entry["said"] for entry in entries]
        self.told.append(message)
        return message

    def until(self, wanted: str | Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """Listen until a message of that type comes, or one that fits."""
        fits = (lambda one: one["type"] == wanted) if isinstance(wanted, str) else wanted
        while True:
            message = self.hear(timeout)
            if fits(message):
                return message

    def say(self, type: str, **fields: Any) -> dict[str, Any]:
        """Say something, and hear what is answered to it."""
        self._ids += 1
        number = self._ids
        self.socket.send(json.dumps({"type": type, "id": number} | fields))
        return self.until(lambda one: one.get("to") == number)

    def asked(self) -> dict[str, Any] | None:
        """What one is asked, once all is said: None if somebody else is, or the game is over."""
        while not self.update:
            self.hear()
        return self.update["decision"]  # type: ignore[no-any-return]

    def answer(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Answer what one is asked."""
        return self.say("answer", moment=self.update["decision"]["moment"], answer=answer)

    def leave(self) -> None:
        """Hang up."""
        self.socket.close()

    def back(self) -> Guest:
        """Come back with the same first message."""
        return Guest(self.house, self.first)


def play(guests: list[Guest], rng: random.Random, answers: int = 10_000) -> int:
    """Let guests play at random, until the game is over or so many answers are given; returns how many were."""
    given = 0
    while given < answers:
        for guest in guests:
            guest.asked()
        if guests[0].update["view"]["result"] is not None:
            break
        latest = max(guest.update["moment"] for guest in guests)
        asked = [guest for guest in guests if guest.update["moment"] == latest and guest.update["decision"]]
        if not asked:
            behind = min(guests, key=lambda guest: guest.update["moment"])
            behind.until("update")
            continue
        if asked[0].answer(random_answer(asked[0].update["decision"], rng))["type"] == "ack":
            given += 1
            asked[0].until("update")
    _catch_up(guests)
    return given


def _catch_up(guests: list[Guest]) -> None:
    """Until all have seen the same, and somebody is asked or the game is over."""
    while True:
        behind = min(guests, key=lambda guest: guest.update["moment"])
        level = behind.update["moment"] == max(guest.update["moment"] for guest in guests)
        over = behind.update["view"]["result"] is not None
        if level and (over or any(guest.update["decision"] for guest in guests)):
            return
        behind.until("update")
