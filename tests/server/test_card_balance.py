"""Cards measured over the wire: in the background, with progress, given up, gone on with, and the same figures."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.server.people import House

from rulewright.games.registry import find_game
from rulewright.lab.balance import Wanted, balance
from rulewright.server import balances

GULL: dict[str, Any] = {
    "name": "Measured Gull",
    "type": "Creature - Bird",
    "faction": "Gaian",
    "cost": 2,
    "loyalty": 1,
    "stats": "2/2",
    "text": "When **I** come into play, draw 2 cards.",
}
FEW = {"pairs": 3, "within": 0.01}


def begin(house: House, cards: list[dict[str, Any]], game: str = "arcmage", **more: Any) -> dict[str, Any]:
    """A measurement that has begun."""
    answer = house.send("POST", f"/api/workshop/{game}/balance", json={"cards": cards, **FEW, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def until(house: House, id: str, states: tuple[str, ...] = ("done", "failed"), pairs: int = 0) -> dict[str, Any]:
    """How it stands once it is so far."""
    for _ in range(1_000):
        found: dict[str, Any] = house.send("GET", f"/api/workshop/arcmage/balance/{id}").json()
        if found["state"] in states or (pairs and found["cards"] and found["cards"][0]["pairs"] >= pairs):
            return found
        time.sleep(0.1)
    raise AssertionError("it takes too long")


@pytest.mark.slow
def test_a_card_is_measured_given_up_and_gone_on_with_and_the_figures_are_those_of_the_command(house: House) -> None:
    begun = begin(house, [GULL], pairs=400)
    assert (begun["state"], begun["of"], begun["done"]) == ("playing", 1, 0)
    until(house, begun["id"], pairs=2)
    given_up = house.send("POST", f"/api/workshop/arcmage/balance/{begun['id']}/cancel").json()
    assert given_up["state"] == "given up"
    played = given_up["cards"][0]["pairs"]
    assert played >= 2
    again = until(house, begin(house, [GULL], pairs=played + 1)["id"])
    assert again["state"] == "done"
    (found,) = again["cards"]
    assert found["pairs"] == played + 1
    here = balance(find_game("arcmage"), GULL, Wanted(most_pairs=played + 1, within=0.01, jobs=1))
    assert (found["effect"], found["low"], found["high"]) == (here.effect, here.low, here.high)
    assert (found["played"], found["mattered"], found["deck"]) == (here.played, here.mattered, here.deck)
    at_once = begin(house, [GULL], pairs=played)
    assert until(house, at_once["id"])["cards"][0]["pairs"] == played + 1, "what is known is not played again"


@pytest.mark.slow
def test_a_card_that_is_not_understood_is_told_of_and_holds_up_no_other(house: House) -> None:
    cards = [{**GULL, "text": "Befuddle."}, {**GULL, "name": "Plain Gull", "cost": 99}, {"name": "Nothing"}]
    found = until(house, begin(house, cards, pairs=1)["id"])
    assert found["state"] == "done"
    assert [one["card"] for one in found["cards"]] == ["Plain Gull"]
    assert [one["card"] for one in found["refused"]] == ["Measured Gull", "Nothing"]
    assert "is not understood" in found["refused"][0]["why"]


@pytest.mark.slow
def test_games_are_not_played_on_for_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balances, "PATIENCE", -1.0)
    assert until(house, begin(house, [GULL], pairs=400)["id"], ("given up",))["done"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {"cards": []},
        {"cards": [GULL], "pairs": 100_000},
        {"cards": [GULL], "within": 0},
        {"cards": [GULL] * 501},
        {"cards": [GULL], "edition": "1066"},
    ],
)
def test_outlandish_wishes_are_refused(house: House, body: dict[str, Any]) -> None:
    assert house.send("POST", "/api/workshop/arcmage/balance", json=body).status_code == 400


def test_nobody_finds_the_measurement_of_somebody_else(house: House) -> None:
    for path in ("", "/cancel"):
        method = "POST" if path else "GET"
        assert house.send(method, f"/api/workshop/arcmage/balance/000000000000{path}").status_code == 404
