"""What strangers send about sets and pictures: no number, name or amount of it is a fault of ours or hurts another."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import running
from tests.server.test_sets import GULL, Maker, ann, hill

from rulewright.server.app import Settings
from rulewright.server.jobs import forgotten_first
from rulewright.server.limits import Buckets

__all__ = ["ann"]  # the fixture


@pytest.mark.storing
@pytest.mark.parametrize("path", ["/releases/{}", "/releases/{}/cards/0/drawn", "/releases/1/cards/{}/drawn"])
@pytest.mark.parametrize("number", [-1, 2**31, 2**63, 2**64, 10**400])
def test_a_number_that_no_release_has_is_not_found(ann: Maker, path: str, number: int) -> None:
    assert ann.send("GET", path.format(number)).status_code == 404


@pytest.mark.storing
@pytest.mark.parametrize(
    "path", ["pictures/%00", "sets/%00/releases/1", "sets/%00", "tables/%00", "tables/%00/journal"]
)
def test_a_name_with_a_zero_in_it_is_not_found(ann: Maker, path: str) -> None:
    bearer = {"Authorization": f"Bearer {ann.token}"}
    assert ann.house.send("GET", f"/api/{path}", headers=bearer).status_code == 404


@pytest.mark.storing
def test_signs_that_a_database_cannot_keep_are_refused_at_the_door(ann: Maker) -> None:
    assert ann.house.get("/api/tables", ids="\0,a\0b") == []
    made = ann.house.send("POST", "/api/sets", json={"game": "arcmage", "title": "A\0B"})
    assert (made.status_code, made.json()["error"]["field"]) == (400, "title")
    ann.wish("rename", 400, title="A\0B")
    ann.wish("save", 400, card=1, fields={**GULL, "flavor": "A\0B"}, base=1)
    ann.wish("publish", 400, name="A\0B", stage="draft")
    seats = [{"kind": "me", "name": "B\0en"}, {"kind": "open"}]
    table = ann.house.send("POST", "/api/tables", json={"game": "spoils", "seats": seats})
    assert (table.status_code, table.json()["error"]["field"]) == (400, "seats[0].name")


@pytest.mark.storing
def test_the_same_picture_sent_by_many_at_once_is_kept_once(ann: Maker) -> None:
    picture = hill("teal", size=(60, 40))
    with ThreadPoolExecutor(6) as pool:
        sent = list(pool.map(lambda _: ann.send("POST", "/pictures", content=picture), range(6)))
    assert [one.status_code for one in sent] == [201] * 6
    assert len({one.json()["id"] for one in sent}) == 1


def test_a_set_too_large_to_be_printed_says_so_and_keeps_nothing(ann: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.server.prints.LARGEST", 1_000)
    begun = ann.send("POST", "/prints", json={"form": "png"}).json()
    until = time.monotonic() + 60
    while (shown := ann.send("GET", f"/prints/{begun['id']}").json())["state"] == "drawing":
        assert time.monotonic() < until, shown
        time.sleep(0.05)
    assert shown["state"] == "failed"
    assert "use smaller pictures" in shown["fault"]


def test_prints_are_kept_by_their_bytes(ann: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.server.prints.MOST_BYTES", 1_000)
    begun = ann.send("POST", "/prints", json={"form": "png"}).json()
    until = time.monotonic() + 60
    while (shown := ann.send("GET", f"/prints/{begun['id']}")).status_code == 200:
        assert time.monotonic() < until, shown
        time.sleep(0.05)
    assert shown.status_code == 404, "what is too large for all that is kept is forgotten at once"


def test_one_client_does_not_take_all_the_room_for_pictures(ann: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = hill("olive")
    sent = Buckets(1.5 * len(picture), 1, "bytes of pictures")
    monkeypatch.setattr(ann.house.app.state.easel, "_sent", sent)
    assert ann.send("POST", "/pictures", content=picture).status_code == 201
    refused = ann.send("POST", "/pictures", content=picture)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")


def test_whoever_has_seen_a_set_is_told_no_more_than_that(ann: Maker) -> None:
    first = ann.send("GET", "")
    bearer = {"Authorization": f"Bearer {ann.token}", "If-None-Match": first.headers["etag"]}
    again = ann.house.send("GET", f"/api/sets/{ann.id}", headers=bearer)
    assert (again.status_code, again.content) == (304, b"")
    ann.wish("rename", title="Another")
    assert ann.house.send("GET", f"/api/sets/{ann.id}", headers=bearer).json()["title"] == "Another"


@pytest.mark.usefixtures("nothing_comes_back")
def test_one_client_cannot_have_large_sets_shown_without_end(tmp_path: Path) -> None:
    wanted = {"game": "arcmage", "title": "Harbour", "cards": [{**GULL, "name": f"Gull {one}"} for one in range(50)]}
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, writing_at_once=15, checking_at_once=6)
    with running(settings) as house:
        made = house.send("POST", "/api/sets", json=wanted).json()
        keeper = Maker(house, made["set"]["id"], made["token"])
        codes = [keeper.send("GET", "").status_code for _ in range(8)]
        assert codes[:5] == [200] * 5
        assert codes[-1] == 429, "a set of fifty cards takes three times as much as an empty one"
        keeper.wish("publish", name="One", stage="draft")
        release = [house.send("GET", f"/api/sets/{keeper.id}/releases/1").status_code for _ in range(12)]
        assert 429 in release


def test_one_client_leaves_room_for_others_in_the_background(tmp_path: Path) -> None:
    """Each begins what may take hours, and neither is refused because of the other."""
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, proxies=("127.0.0.1",))
    with running(settings) as house:

        def begun(client: str, path: str, wanted: dict[str, Any], token: str = "") -> httpx.Response:
            headers = {"X-Forwarded-For": client} | ({"Authorization": f"Bearer {token}"} if token else {})
            return house.send("POST", path, json=wanted, headers=headers)

        measured = {"cards": [GULL], "pairs": 400, "within": 0.01}
        for client in ("192.0.2.1", "192.0.2.2"):
            codes = [begun(client, "/api/workshop/arcmage/balance", measured).status_code for _ in range(4)]
            assert codes == [201, 201, 429, 429]
            cards = [{**GULL, "name": f"Gull {one}"} for one in range(20)]
            made = begun(client, "/api/sets", {"game": "arcmage", "title": "Harbour", "cards": cards}).json()
            prints = f"/api/sets/{made['set']['id']}/prints"
            codes = [begun(client, prints, {"form": "png"}, made["token"]).status_code for _ in range(2)]
            assert codes == [201, 429]


def test_of_what_is_kept_that_of_whoever_has_most_goes_first() -> None:
    kept = {"1": "ann", "2": "ben", "3": "ben", "4": "ann", "5": "ben"}
    assert forgotten_first(kept) == "2"
    assert forgotten_first({"1": "ann", "2": "ben"}) == "1"


def test_one_client_does_not_keep_others_from_packing_their_sets(ann: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    packing = threading.Event()

    async def slowly(*_: object) -> bytes:
        while not packing.is_set():
            await asyncio.sleep(0.01)
        return b"packed"

    monkeypatch.setattr("rulewright.server.set_folders._packed", slowly)
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(ann.send, "GET", "/folder") for _ in range(3)]
        wait(asked, return_when=FIRST_COMPLETED)
        packing.set()
        assert sorted(one.result().status_code for one in asked) == [200, 200, 429]
