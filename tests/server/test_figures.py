"""Whoever runs a server can see how it is: health, readiness, figures, logs for machines, and a stop in good order."""

import asyncio
import json
import logging
import random
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from tests.server.people import House, play
from tests.server.test_outage import outage
from websockets.exceptions import ConnectionClosed

from rulewright.form import form
from rulewright.server.logs import AsJson, request_id
from rulewright.server.store import open_store


def figure(told: str, name: str) -> float:
    """One of the figures."""
    found = re.search(rf"^{re.escape(name)} ([\d.]+)$", told, re.MULTILINE)
    assert found, told
    return float(found[1])


def test_a_server_is_ready_as_long_as_its_database_is_there(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert house.send("GET", "/health").text == f"well, {form()}\n"
    assert house.send("GET", "/ready").status_code == 200
    with outage(house, monkeypatch):
        away = house.send("GET", "/ready")
        assert (away.status_code, away.text) == (503, "the database cannot be reached\n")
        assert house.send("GET", "/health").status_code == 200, "but it need not be started anew"
    assert house.send("GET", "/ready").status_code == 200


def test_figures_are_for_this_machine_and_count_what_happens(house: House) -> None:
    before = house.send("GET", "/metrics").text
    ann, ben = house.two()
    play([ann, ben], random.Random(1), answers=3)
    after = house.send("GET", "/metrics").text
    assert figure(after, "rulewright_answer_seconds_count") == figure(before, "rulewright_answer_seconds_count") + 3
    assert figure(after, 'rulewright_answer_seconds_bucket{le="+Inf"}') >= 3
    assert figure(after, "rulewright_viewers") >= 2
    assert figure(after, 'rulewright_tables{state="playing"}') >= 1
    assert figure(after, "rulewright_commits_total") > figure(before, "rulewright_commits_total")
    assert ann.first["token"] not in after
    assert ann.first["table"] not in after
    for header in ("X-Forwarded-For", "Forwarded"):
        assert house.send("GET", "/metrics", headers={header: "127.0.0.1"}).status_code == 404


def test_every_reply_names_its_request_and_so_does_the_log(house: House) -> None:
    first, second = (house.send("GET", "/health").headers["x-request-id"] for _ in range(2))
    assert first != second
    record = logging.LogRecord("server", logging.ERROR, "file.py", 1, "from %s", ("x\r\n\x1b[2J",), None)
    token = request_id.set(first)
    try:
        told = json.loads(AsJson().format(record))
    finally:
        request_id.reset(token)
    assert (told["level"], told["request"], told["message"]) == ("error", first, "from x\r\n\x1b[2J")
    assert "\n" not in AsJson().format(record)


@pytest.mark.slow
def test_a_server_that_is_stopped_keeps_how_every_game_stands(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    command = [sys.executable, "-m", "rulewright", "serve", "--port", "0", "--workers", "1", "--log", "json"]
    command += ["--database", database]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        port = int(server.stdout.readline().rpartition(":")[2])
        house = House("127.0.0.1", port)
        ann, ben = house.two()
        play([ann, ben], random.Random(1), answers=4)
        moment = ann.update["moment"]
        server.send_signal(signal.SIGTERM)
        with suppress(ConnectionClosed):
            while True:
                ann.hear(20)
        logged = [json.loads(line) for line in server.stderr.read().splitlines()]
    assert server.returncode == 0
    told = [one["message"] for one in logged if one["from"].endswith("run")]
    assert told == [f"listening on http://127.0.0.1:{port}", "stopped"]
    assert ann.first["token"] not in str(logged)

    async def kept() -> int:
        store = await open_store(database)
        snapshot = await store.snapshot(ann.first["table"])
        await store.close()
        return 0 if snapshot is None else snapshot.moment

    assert asyncio.run(kept()) == moment
    with pytest.raises(httpx.ConnectError):
        house.send("GET", "/health")
