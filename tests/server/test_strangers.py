"""What strangers send in is read elsewhere and within limits; nobody else waits for it, and errors are ours."""

import asyncio
import json
import signal
import threading
import time

import pytest
from tests.server.people import House

from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.turns import Turns, asking

CHECK = "/api/games/spoils/decks/check"
HEAD = 'game = "spoils"\n'
DOTTED = ".".join("a" * 30_000)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{HEAD}{DOTTED} = 1\n", "parts"),
        (f"{HEAD}[{DOTTED}]\n", "parts"),
        (f"{HEAD}x = {{{DOTTED.replace('a', chr(34) + 'a' + chr(34))[:20_000]} = 1}}", "parts"),
        (f"{HEAD}x = {'[' * 20_000}", "brackets"),
        (f"{HEAD}x = {'{a=' * 15_000}1", "brackets"),
        (f"{HEAD}[cards]\nGreed = {'9' * 5_000}\n", "characters"),
        (f"{HEAD}[cards]\nGreed = {2**64}\n", "greater"),
        (f"{HEAD}[cards]\nGreed = 0x{'f' * 100}\n", "greater"),
        (f"{HEAD}[cards]\nGreed = 1000000000\n", "10000"),
        (f'{HEAD}[cards]\n"{"G" * 40_000}" = 4\n', "characters"),
        (f'{HEAD}name = "{"G" * 40_000}"\n[cards]\n', "characters"),
        (HEAD + "[cards]\n" + "".join(f"c{number} = 1\n" for number in range(3_000)), "different cards"),
        (HEAD + "when = 2024-02-31\n", "well-formed"),
        (HEAD + 'name = "\\u001b[31mred"\n', "nobody can see"),
        (HEAD + "x = '''\\" + "'\\" * 20_000, "well-formed"),
    ],
    ids=lambda one: one if len(one) < 30 else "text",
)
def test_a_file_made_to_take_long_is_refused_at_once(house: House, text: str, told: str) -> None:
    reply = house.send("POST", CHECK, json={"text": text})
    assert (reply.status_code, reply.json()["error"]["field"]) == (400, "text")
    assert told in reply.json()["error"]["message"]
    assert len(reply.content) < 1_000, "what was sent is not sent back"


@pytest.mark.parametrize(
    "body",
    [
        b'{"deck": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        b'{"deck": {"x": ' + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"}}",
        b'{"text": "\xff\xfe"}',
        b'{"text": "\\ud800"}',
        b"\xff",
        b"",
        b"null",
        b'{"deck": {"cards": {"Greed": ' + b"9" * 5_000 + b"}}}",
        b'{"deck": {"cards": {"Greed": 18446744073709551616}}}',
        b'{"deck": {}, "pool": {"Greed": 18446744073709551616}}',
        b'{"deck": {}, "pool": {"Greed": -1}}',
        b'{"deck": {"name": {"name": [[[[[[]]]]]]}, "cards": {"Greed": 1e308}}}',
    ],
    ids=lambda body: repr(body[:24]),
)
def test_a_body_that_cannot_be_read_is_told_of_in_our_shape(house: House, body: bytes) -> None:
    reply = house.send("POST", CHECK, content=body, headers={"Content-Type": "application/json"})
    assert reply.status_code == 400, reply.text
    assert reply.json()["error"]["code"] == "bad_message"


@pytest.mark.parametrize("body", [b'{"game": ' + b"[" * 30_000, b"\xff\xfe", b'{"game": "\xff"}'])
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/none/join", "/api/games/spoils/lessons/first"])
def test_every_route_refuses_such_a_body(house: House, path: str, body: bytes) -> None:
    reply = house.send("POST", path, content=body, headers={"Content-Type": "application/json"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "bad_message")


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%ff",
        "/api/tables/%00",
        "/api/games/spoils/cards?search=%ff",
        "/api/games/spoils/cards?first=99999999999999999999999",
        f"/api/games/spoils/cards?first={'9' * 5_000}",
        "/api/games/spoils/sealed?seed=99999999999999999999999",
        f"/api/games/spoils/cards/{'x' * 20_000}",
        f"/api/tables/t/replay/{'9' * 5_000}",
        "/api/tables/t/replay/99999999999999999999999",
        f"/api/tables?ids={','.join('x' * 900)}",
        "/api/games/%F0%9F%98%80/decks",
    ],
)
def test_an_address_made_to_break_something_gets_an_error_of_ours(house: House, path: str) -> None:
    reply = house.send("GET", path)
    assert reply.status_code in (200, 400, 404), reply.text
    assert reply.status_code == 200 or reply.json()["error"]["code"] in ("bad_message", "not_found")
    assert len(reply.content) < 2_000 or reply.status_code == 200


@pytest.mark.slow
def test_nobody_waits_while_strangers_have_their_files_read(house: House) -> None:
    ann, _ = house.two()
    ann.asked()
    names = {f"Grea{number} of the {number % 7} Lanterns": 1 for number in range(490)}
    bodies: list[object] = [
        {"deck": {"cards": names}},
        {"text": f"{HEAD}{DOTTED} = 1\n"},
        {"text": "x = " + "[" * 50_000},
    ]
    over = threading.Event()

    def pester() -> None:
        while not over.is_set():
            for body in bodies:
                house.send("POST", CHECK, json=body)

    pesterers = [threading.Thread(target=pester, daemon=True) for _ in range(3)]
    for one in pesterers:
        one.start()
    waits = []
    for _ in range(20):
        before = time.monotonic()
        ann.say("ping")
        waits.append(time.monotonic() - before)
        time.sleep(0.05)
    over.set()
    for one in pesterers:
        one.join(30)
    assert sorted(waits)[-2] < 1.0, waits


@pytest.mark.slow
def test_what_takes_too_long_to_read_costs_nobody_else_anything() -> None:
    good = r.CheckDeck("", "spoils", "2013", json.dumps({"cards": {"Greed": 4}}).encode())

    async def story() -> None:
        engines = Engines(1, deadline=8.0)
        try:
            assert isinstance(await engines.ask(good), r.DeckChecked)
            process = engines._reader._process
            assert process is not None
            process.send_signal(signal.SIGSTOP)
            slow, other = await asyncio.gather(engines.ask(good), engines.ask(good))
            assert isinstance(slow, r.Rejected)
            assert "too long" in slow.message
            assert isinstance(other, r.DeckChecked), "another reads on"
        finally:
            await engines.close()

    asyncio.run(story())


def test_nobody_waits_behind_all_that_another_sends() -> None:
    """Eve sends ten that would take long together; Ann's comes right after the one that is being read."""
    good = r.CheckDeck("", "spoils", "2013", json.dumps({"cards": {"Greed": 4}}).encode())

    async def story() -> None:
        engines, order = Engines(1), list[str]()

        async def ask(who: str) -> None:
            asking.set(who)
            assert isinstance(await engines.ask(good), r.DeckChecked)
            order.append(who)

        try:
            eves = [asyncio.create_task(ask("eve")) for _ in range(10)]
            await asyncio.sleep(0)
            await asyncio.gather(ask("ann"), *eves)
        finally:
            await engines.close()
        assert order.index("ann") <= 1

    asyncio.run(story())


def test_no_more_of_one_client_waits_than_may() -> None:
    async def story() -> None:
        turns, over = Turns(at_a_time=1, most=2), asyncio.Event()

        async def wait() -> bool:
            async with turns.turn() as ours:
                if ours:
                    await over.wait()
                return ours

        asking.set("eve")
        eves = [asyncio.create_task(wait()) for _ in range(3)]
        done, _ = await asyncio.wait(eves, return_when=asyncio.FIRST_COMPLETED)
        assert [one.result() for one in done] == [False]
        asking.set("ann")
        over.set()
        assert await wait()
        assert sorted(await asyncio.gather(*eves)) == [False, True, True]

    asyncio.run(story())


def test_no_more_waits_to_be_read_than_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.server.engines.MOST_UNREAD", 0)
    reply = asyncio.run(Engines(1).ask(r.CheckDeck("", "spoils", "2013")))
    assert isinstance(reply, r.Rejected)
    assert reply.code == "too_many"
