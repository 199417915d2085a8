"""A set on one page, with every card drawn: for its people as it is, and for everybody as it was published."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.server.people import House
from tests.server.test_sets import Maker, ann

__all__ = ["ann"]  # the fixture
pytestmark = pytest.mark.slow


def drawn(house: House, at: str, headers: dict[str, str], form: str) -> Any:
    """What comes of a print, once it is ready."""
    begun = house.send("POST", f"{at}/prints", json={"form": form}, headers=headers)
    assert begun.status_code == 201, begun.text
    until = time.monotonic() + 90
    while (shown := house.send("GET", f"{at}/prints/{begun.json()['id']}", headers=headers).json())["state"] != "ready":
        assert shown["state"] == "drawing", shown
        assert time.monotonic() < until, shown
        time.sleep(0.05)
    return house.send("GET", f"{at}/prints/{shown['id']}/file", headers=headers)


def test_the_report_of_a_set_and_of_a_release(house: House, ann: Maker) -> None:
    bearer = {"Authorization": f"Bearer {ann.token}"}
    ann.wish("begin", fields={"name": "Odd <Gull>", "type": "Creature - Bird", "cost": 1, "text": "Fly sideways."})
    mine = drawn(house, f"/api/sets/{ann.id}", bearer, "report")
    assert mine.headers["content-type"] == "text/html; charset=utf-8"
    assert "attachment" in mine.headers["content-disposition"]
    assert "2 cards: 1 proven" in mine.text
    assert mine.text.count("data:image/jpeg;base64,") == 2
    assert "Odd &lt;Gull&gt;" in mine.text
    assert "<Gull>" not in mine.text
    ann.wish("publish", name="One", stage="draft")
    public = drawn(house, f"/api/sets/{ann.id}/releases/1", {}, "report")
    assert "2 cards: 1 proven" in public.text
    assert house.send("POST", f"/api/sets/{ann.id}/prints", json={"form": "report"}).status_code == 401
    assert house.send("POST", f"/api/sets/{ann.id}/releases/2/prints", json={"form": "report"}).status_code == 404


def test_what_was_measured_stands_in_the_report(house: House, ann: Maker) -> None:
    fields = {**ann.look()["cards"][0]["fields"]}
    begun = house.send("POST", "/api/workshop/arcmage/balance", json={"cards": [fields], "pairs": 2, "within": 0.5})
    at = f"/api/workshop/arcmage/balance/{begun.json()['id']}"
    until = time.monotonic() + 120
    while house.get(at)["state"] == "playing":
        assert time.monotonic() < until
        time.sleep(0.1)
    told = drawn(house, f"/api/sets/{ann.id}", {"Authorization": f"Bearer {ann.token}"}, "report")
    assert "<h2>Balance</h2>" in told.text
    assert "pairs)" in told.text
