"""A reply reaches whoever asked and nobody else, whatever anybody sends."""

import asyncio
import json
import random
from typing import Any

import pytest
from tests.server.people import House, play

from rulewright.server.engine import records as r
from rulewright.server.engines import Worker

HUGE = 2**64


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"type": "answer", "moment": HUGE, "answer": {"option": 0}}, "moment"),
        ({"type": "answer", "moment": 10**400, "answer": {"option": 0}}, "moment"),
        ({"type": "answer", "moment": 0, "answer": {"number": HUGE}}, "answer.number"),
        ({"type": "answer", "moment": 0, "answer": {"option": HUGE}}, "answer.option"),
        ({"type": "answer", "moment": 0, "answer": {"order": [HUGE]}}, "answer.order[0]"),
        ({"type": "consent", "request": HUGE, "agree": True}, "request"),
        ({"type": "ping", "id": HUGE}, "id"),
    ],
)
def test_a_number_too_large_is_refused_at_the_door_and_nobody_is_shown_what_is_for_another(
    house: House, message: dict[str, Any], field: str
) -> None:
    ann, ben = house.two()
    seats = [(one, one.asked() and one.update["view"]) for one in (ann, ben)]
    for _ in range(3):
        ann.socket.send(json.dumps(message))
        error = ann.until("error")
        assert (error["code"], error["field"]) == ("bad_message", field)
    for seat, (guest, _) in enumerate(seats):
        again = guest.back()
        again.until("update")
        assert again.update["view"]["seat"] == seat, "each sees the table from its own seat"
    assert play([ann, ben], random.Random(1), answers=2) == 2


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("GET", "/api/tables/{table}/judge?moment={huge}", None, "moment"),
        ("GET", "/api/tables/{table}/replay/{huge}", None, "moment"),
        ("GET", "/api/games/spoils/sealed?seed={huge}", None, "seed"),
        ("GET", "/api/games/spoils/cards?first={huge}", None, "first"),
        (
            "POST",
            "/api/games/spoils/decks/check",
            {"deck": {"name": "x", "cards": {}}, "pool": {"Greed": HUGE}},
            "pool",
        ),
        ("POST", "/api/games/spoils/decks/check", {"deck": {"name": "x", "cards": {"Greed": HUGE}}}, "deck"),
        ("POST", "/api/games/spoils/decks/check", {"deck": {"cards": {}, "pool": {"Greed": HUGE}}}, "deck"),
        ("POST", "/api/games/spoils/decks/check", {"text": f'game = "spoils"\n[pool]\n"Greed" = {HUGE}\n'}, "text"),
        ("POST", "/api/tables", {"game": "spoils", "seats": [{"kind": "open"}] * 2, "pace": HUGE}, "pace"),
        (
            "POST",
            "/api/tables",
            {"game": "spoils", "seats": [{"kind": "open"}] * 2, "clock": {"seconds": 30, "reserve": HUGE}},
            "clock.reserve",
        ),
        (
            "POST",
            "/api/tables",
            {"game": "spoils", "seats": [{"kind": "open"}] * 2, "from": {"table": "t", "moment": HUGE}},
            "from.moment",
        ),
        ("POST", "/api/games/spoils/lessons/first", {"scene": HUGE}, "scene"),
    ],
)
def test_a_number_too_large_is_refused_at_every_other_door(
    house: House, method: str, path: str, body: dict[str, Any] | None, field: str
) -> None:
    ann, _ = house.two()
    address = path.format(table=ann.first["table"], huge=HUGE)
    bearer = {"Authorization": f"Bearer {ann.first['token']}"}
    for _ in range(2):
        answer = house.send(method, address, json=body, headers=bearer)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["field"].startswith(field), answer.text
    again = ann.back()
    again.until("update")
    assert again.update["view"]["seat"] == 0
    assert house.get("/api/games/spoils/sealed", seed=7)["cards"]


def asked(*stories: Any, deadline: float = 10.0) -> None:
    """Tell stories with one worker."""

    async def whole() -> None:
        worker = Worker(deadline)
        try:
            for story in stories:
                await story(worker)
        finally:
            await worker.close()

    asyncio.run(whole())


def recall(table: str) -> r.AnyRequest:
    """A request that a worker without matches answers at once."""
    return r.Close(table)


def scene(number: int) -> r.BeginScene:
    """A request whose reply says what was asked."""
    return r.BeginScene("", "spoils", "first", number)


def test_what_cannot_be_said_is_asked_of_nobody() -> None:
    async def story(worker: Worker) -> None:
        for _ in range(3):
            with pytest.raises(OverflowError):
                await worker.ask(r.Share("t", HUGE, 0))
        assert isinstance(await worker.ask(scene(0)), r.SceneLaid)
        assert isinstance(await worker.ask(scene(99)), r.Rejected)
        assert isinstance(await worker.ask(recall("t")), r.Done)
        assert worker.load == 0

    asked(story)


def test_the_reply_to_somebody_who_no_longer_waits_goes_to_nobody() -> None:
    async def story(worker: Worker) -> None:
        await worker.start()
        gone = [asyncio.create_task(worker.ask(scene(99))) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        replies = await asyncio.gather(worker.ask(scene(0)), worker.ask(recall("t")), worker.ask(scene(99)))
        assert [type(reply) for reply in replies] == [r.SceneLaid, r.Done, r.Rejected]

    asked(story)


def test_a_reply_that_nobody_asked_for_is_dropped() -> None:
    async def story(worker: Worker) -> None:
        waiting = asyncio.create_task(worker.ask(scene(0)))
        while not worker.load:
            await asyncio.sleep(0.01)
        worker._replied(4711, b"\x80")
        assert not waiting.done()
        assert isinstance(await waiting, r.SceneLaid)

    asked(story)
