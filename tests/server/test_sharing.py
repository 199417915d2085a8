"""Sharing a moment over the wire: one's own eyes while the game goes on, anybody's when it is over."""

import random

import pytest
from tests.server.people import Guest, House, play

from rulewright.judge import run_case
from rulewright.judge.files import read_text


def _judge(house: House, guest: Guest, **query: object) -> dict[str, object]:
    path, token = f"/api/tables/{guest.first['table']}/judge", guest.first["token"]
    answer = house.send("GET", path, params=query, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    shared: dict[str, object] = answer.json()
    return shared


@pytest.mark.slow
def test_each_seat_shares_what_it_knows_and_nobody_shares_what_another_does(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(4), 12)
    table = ann.first["table"]
    held: list[str] = []
    for guest, letter, other in ((ann, "a", "b"), (ben, "b", "a")):
        shared = _judge(house, guest, seat=other)
        assert shared["seat"] == letter, "whatever one asks for, one's own eyes"
        case = read_text(str(shared["text"]), "shared.judge.toml")[0]
        assert run_case(case).failure is None
        own, others = (case.fields.get(f"{seat}.hand", []) for seat in (letter, other))  # an empty hand is not listed
        assert all(entry.startswith("Blank") for entry in others)
        assert not any(entry.startswith("Blank") for entry in own)
        held += [*own, *others]
    assert held, "so early somebody still holds cards"
    assert house.send("GET", f"/api/tables/{table}/judge").status_code == 401
    late = house.send(
        "GET",
        f"/api/tables/{table}/judge",
        params={"moment": 9_999},
        headers={"Authorization": f"Bearer {ann.first['token']}"},
    )
    assert (late.status_code, late.json()["error"]["field"]) == (404, "moment")
