"""Who connects and does not play along: half a request, a reply that nobody takes, too many, a strange name."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.people import Guest, House
from tests.server.running import running
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rulewright.server.app import Settings
from rulewright.server.connections import ConnectionLimits
from rulewright.server.guard import GuardLimits, known_host
from rulewright.server.limits import Proxies, address_of

LIMITS = ConnectionLimits(an_address=20, request=1.0, taking=2.0, going=1.0)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with little patience."""
    settings = Settings(
        f"sqlite:///{tmp_path_factory.mktemp('strict') / 'games.db'}",
        workers=1,
        names=frozenset({"Play.Example"}),
        connections=LIMITS,
        an_address=GuardLimits(requests_at_once=60, sockets=6, sockets_at_once=1_000),
    )
    with running(settings) as house:
        yield house


def plain(house: House, text: bytes) -> socket.socket:
    """A connection on which something has been sent."""
    host, _, port = house.address.partition(":")
    made = socket.create_connection((host, int(port)), timeout=15)
    made.sendall(text)
    return made


def upgraded(house: House) -> socket.socket:
    """A connection that has become a WebSocket."""
    made = plain(
        house,
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    )
    assert made.recv(65_536).startswith(b"HTTP/1.1 101")
    return made


def is_cut(made: socket.socket, more: bytes) -> bool:
    """Whether the other side hangs up on somebody who sends more and more."""
    try:
        for _ in range(60):
            time.sleep(0.1)
            made.sendall(more)
    except OSError:
        return True
    finally:
        made.close()
    return False


def ends(made: socket.socket) -> bytes:
    """All that comes until the other side hangs up; a connection that stays open fails."""
    found = b""
    try:
        while more := made.recv(65_536):
            found += more
    except ConnectionResetError:
        pass
    finally:
        made.close()
    return found


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTT",
        b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /",
    ],
)
def test_half_a_request_is_not_waited_for(strict: House, half: bytes) -> None:
    before = time.monotonic()
    ends(plain(strict, half))
    assert time.monotonic() - before < 10


def test_who_sends_a_byte_now_and_then_is_not_waited_for_either(strict: House) -> None:
    made = plain(strict, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
    assert is_cut(made, b"x")


@pytest.mark.slow
def test_who_does_not_take_what_it_asked_for_is_cut(strict: House) -> None:
    asking = b"GET /api/games/spoils/cards HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    host, _, port = strict.address.partition(":")
    made.connect((host, int(port)))
    made.settimeout(15)
    made.sendall(asking * 40)
    time.sleep(LIMITS.taking + LIMITS.going + 4)
    assert len(ends(made)) < 4_000_000, "it was not sent all forty"


def test_one_address_has_only_so_many_connections(strict: House) -> None:
    # The time for a request is short here, so these are kept by asking for something.
    asking = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    made = [plain(strict, asking) for _ in range(LIMITS.an_address + 10)]
    first = [one.recv(4_096) for one in made]
    assert any(one.startswith(b"HTTP/1.1 200") for one in first)
    assert any(one.startswith((b"HTTP/1.1 503", b"")) for one in first[-5:])
    assert sum(one.startswith(b"HTTP/1.1 200") for one in first) <= LIMITS.an_address
    for one in made:
        one.close()
    time.sleep(0.5)
    assert strict.send("GET", "/api/tables").status_code == 200, "they are counted no longer"


def all_gone(house: House) -> None:
    """Whoever came for an earlier test has left."""
    house.doors.close()
    until = time.monotonic() + 30
    while house.guard._open:
        assert time.monotonic() < until, house.guard._open
        time.sleep(0.05)


def test_one_address_has_only_so_many_sockets(strict: House) -> None:
    all_gone(strict)
    guests = [Guest(strict, {"type": "lobby"}) for _ in range(6)]
    for one in guests:
        one.until("tables")
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        Guest(strict, {"type": "lobby"}).until("tables")
    all_gone(strict)
    assert Guest(strict, {"type": "lobby"}).until("tables")


@pytest.mark.parametrize("flood", [b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"])
def test_a_flood_of_frames_that_say_nothing_is_cut(strict: House, flood: bytes) -> None:
    made = upgraded(strict)
    beginning = b"\x01\x80\0\0\0\0" if flood[0] == 0 else b""
    made.sendall(beginning + flood * 1_000)
    assert is_cut(made, flood)


def test_a_socket_that_does_not_read_is_dropped_and_the_others_play_on(strict: House) -> None:
    before = set(strict.lobby.listings.viewers)
    idle = Guest(strict, {"type": "lobby"})
    idle.until("tables")
    (viewer,) = strict.lobby.listings.viewers - before
    looker = Guest(strict, {"type": "lobby"})
    looker.until("tables")
    strict.loop.call_soon_threadsafe(lambda: [viewer.send(b"x" * 1_000_000) for _ in range(50)])
    until = time.monotonic() + 30
    while viewer in strict.lobby.listings.viewers and time.monotonic() < until:
        time.sleep(0.05)
    assert viewer not in strict.lobby.listings.viewers, "it is no longer told anything"
    assert viewer.outgoing.empty(), "and nothing is kept for it"
    assert looker.say("ping")["type"] == "pong"


def test_who_looks_around_is_told_once_of_much_that_changes(house: House) -> None:
    looker = Guest(house, {"type": "lobby"})
    looker.until("tables")
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})["table"]["id"]
    table = house.lobby._tables[made]
    looker.until(lambda one: one["type"] == "tables" and made in {table["id"] for table in one["tables"]})
    told = len(looker.told)
    house.loop.call_soon_threadsafe(lambda: [table.tell_presence() for _ in range(50)])
    looker.until("tables")
    looker.say("ping")
    assert len(looker.told) - told <= 3


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8420", True),
        ("localhost:1", True),
        ("LOCALHOST", True),
        ("table.localhost:80", True),
        ("[::1]:8420", True),
        ("192.168.1.7", True),
        ("play.example", True),
        ("PLAY.example.:443", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("play.example.evil.example", False),
        ("", False),
        ("a@127.0.0.1", False),
        ("127.0.0.1:80:80", False),
        ("[::1", False),
    ],
)
def test_a_server_is_reached_by_its_addresses_and_its_own_names(host: str, *, known: bool) -> None:
    assert known_host(host, frozenset({"play.example"})) is known


def test_a_page_under_another_name_that_leads_here_is_refused(strict: House) -> None:
    reply = strict.send("GET", "/api/tables", headers={"Host": "evil.example"})
    assert (reply.status_code, reply.json()["error"]["field"]) == (400, "Host")
    assert strict.send("GET", "/api/tables", headers={"Host": "play.example"}).status_code == 200
    port = strict.address.partition(":")[2]
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        Guest(strict, {"type": "lobby"}, Host=f"evil.example:{port}", Origin=f"http://evil.example:{port}").hear()


def test_only_a_proxy_in_the_settings_says_on_whose_behalf_it_asks(tmp_path: Path) -> None:
    def refused(proxies: tuple[str, ...], folder: str) -> list[httpx.Response]:
        limits = GuardLimits(requests_at_once=1)
        settings = Settings(f"sqlite:///{tmp_path / folder}.db", workers=1, proxies=proxies, an_address=limits)
        with running(settings) as house:
            replies = [
                house.send("GET", "/api/wire", headers={"X-Forwarded-For": f"203.0.113.{number}"})
                for number in range(12)
            ]
        return [one for one in replies if one.status_code == 429]

    assert not refused(("127.0.0.0/8",), "a")
    too_many = refused((), "b")[0]
    assert too_many.json()["error"]["code"] == "too_many", "anybody could say so"
    assert int(too_many.headers["Retry-After"]) >= 1
    assert "content-security-policy" in too_many.headers


def test_addresses_are_told_apart_by_household() -> None:
    assert address_of("2001:db8::1") == address_of("2001:db8::2") != address_of("2001:db8:0:1::2")
    assert address_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert address_of("fe80::1%eth0") == address_of("fe80::2")
    assert "10.1.2.3" in Proxies(["10.0.0.0/8"])
    assert "11.1.2.3" not in Proxies(["10.0.0.0/8"])
    assert "nobody" not in Proxies(["10.0.0.0/8"])


def test_what_is_no_text_on_a_socket_is_told_of_or_closes_only_that_one(strict: House) -> None:
    for message in (b"\xff\xfe", b"{}", "[" * 10_000, ""):
        guest = Guest(strict, {"type": "lobby"})
        guest.until("tables")
        guest.socket.send(message)
        assert guest.until("error")["code"] == "bad_message"
        guest.leave()
    made = upgraded(strict)
    made.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
    assert b"\x88" in ends(made), "it is closed"
