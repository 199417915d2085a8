"""Large requests and replies: what a client sends slowly or does not take is bounded in bytes, and hurts nobody."""

import io
import os
import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from PIL import Image
from tests.server.people import House
from tests.server.running import running

from rulewright.server.app import Settings
from rulewright.server.in_flight import SMALL, FlightLimits, InFlight
from rulewright.server.wire import Fault

MEGABYTE = 1 << 20
LIMITS = FlightLimits(in_all=40 * MEGABYTE, an_address=16 * MEGABYTE)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with little room."""
    database = f"sqlite:///{tmp_path_factory.mktemp('flight') / 'games.db'}"
    with running(Settings(database, workers=1, in_flight=LIMITS)) as narrow:
        yield narrow


def noise(side: int) -> bytes:
    """A picture that cannot be packed."""
    out = io.BytesIO()
    Image.frombytes("RGBA", (side, side), os.urandom(4 * side * side)).save(out, "PNG", compress_level=0)
    return out.getvalue()


class Maker:
    """Somebody with a set, and a picture in it that is larger than what a system takes off our hands."""

    def __init__(self, house: House) -> None:
        self.house = house
        made = house.send("POST", "/api/sets", json={"game": "spoils", "title": "Noise"}).json()
        self.path = f"/api/sets/{made['set']['id']}"
        self.bearer = {"Authorization": f"Bearer {made['token']}"}
        sent = house.send("POST", f"{self.path}/pictures", content=noise(1500), headers=self.bearer)
        assert sent.status_code == 201, sent.text
        self.picture = f"/api/pictures/{sent.json()['id']}"

    def begin(self, head: str, body: bytes = b"") -> socket.socket:
        """Begin a request, and read nothing of the reply."""
        host, _, port = self.house.address.partition(":")
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((host, int(port)))
        lines = [head, f"Host: {self.house.address}", *(f"{name}: {value}" for name, value in self.bearer.items())]
        line.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        return line


def test_a_large_reply_is_whole(house: House) -> None:
    ann = Maker(house)
    found = house.send("GET", ann.picture)
    assert found.status_code == 200
    assert len(found.content) == int(found.headers["content-length"]) > 8 * MEGABYTE
    assert Image.open(io.BytesIO(found.content)).size == (1500, 1500)


def test_who_takes_nothing_is_given_no_more_and_others_are(house: House) -> None:
    ann = Maker(house)
    lines = [ann.begin(f"GET {ann.picture} HTTP/1.1") for _ in range(12)]
    try:
        refused = _status_of(house, ann.picture, 429)
        assert refused.json()["error"]["code"] == "too_many"
        assert refused.headers["retry-after"] == "5"
        assert house.send("GET", "/api/games").status_code == 200, "what is small is not counted"
    finally:
        for line in lines:
            line.close()
    _status_of(house, ann.picture, 200)


def test_who_sends_much_and_slowly_is_given_no_more_room(house: House) -> None:
    ann = Maker(house)
    head = f"POST {ann.path}/pictures HTTP/1.1\r\nContent-Length: {11 * MEGABYTE}"
    slow = ann.begin(head, bytes(10 * MEGABYTE))
    try:
        with ann.begin(head, bytes(10 * MEGABYTE)) as more:
            more.settimeout(30)
            assert more.recv(12) == b"HTTP/1.1 429"
    finally:
        slow.close()
    _status_of(house, ann.picture, 200)


def _status_of(house: House, path: str, status: int) -> httpx.Response:
    """The reply, as soon as it has a status."""
    until = time.monotonic() + 20
    while (found := house.send("GET", path)).status_code != status:
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found


def test_one_thing_may_be_larger_than_all_else_of_a_client() -> None:
    flights = InFlight(LIMITS)
    with flights.request("ann") as large, flights.request("ann") as other, flights.request("ben") as bens:
        for _ in range(30):
            large.read(MEGABYTE)
        with pytest.raises(Fault):
            other.reply(MEGABYTE)
        other.reply(SMALL)
        bens.reply(10 * MEGABYTE)
        with pytest.raises(Fault):
            bens.hold(1)
    assert flights.held == 0
