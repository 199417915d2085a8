"""Sets that are made by accounts: found on every device, in the same role, moved there from a token, and removed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.people import House
from tests.server.test_accounts import SECRET, account
from tests.server.test_sets import GULL, Maker, ann

__all__ = ["ann"]  # the fixture
SET: dict[str, Any] = {"game": "arcmage", "title": "Harbour", "name": "Whoever", "cards": [GULL]}


def token_of(bearer: dict[str, str]) -> str:
    return bearer["Authorization"].removeprefix("Bearer ")


def made_by(house: House, bearer: dict[str, str]) -> Maker:
    """A new set of an account."""
    made = house.send("POST", "/api/sets", json=SET, headers=bearer)
    assert made.status_code == 201, made.text
    assert made.json()["token"] == "", "the account is enough"
    return Maker(house, made.json()["set"]["id"], token_of(bearer))


def listed(house: House, bearer: dict[str, str]) -> list[str]:
    return [one["id"] for one in house.send("GET", "/api/sets", headers=bearer).json()]


@pytest.mark.storing
def test_an_accounts_set_is_there_on_every_device_and_for_nobody_else(house: House) -> None:
    here = account(house, "Set Ann")
    mine = made_by(house, here)
    again = house.send("POST", "/api/accounts/sign-in", json={"name": "Set Ann", "password": SECRET}).json()["token"]
    there = Maker(house, mine.id, again)
    assert listed(house, {"Authorization": f"Bearer {again}"}) == [mine.id]
    found = there.look()
    assert (found["me"], found["keeper"]) == ("Set Ann", True), "by the name of the account, whatever else was sent"
    there.wish("save", card=1, fields={**GULL, "cost": 3}, base=1)
    assert mine.look()["cards"][0]["fields"]["cost"] == 3
    stranger = account(house, "Set Stranger")
    assert listed(house, stranger) == []
    refused = Maker(house, mine.id, token_of(stranger)).send("GET", "")
    assert refused.status_code == 403
    assert house.send("POST", "/api/accounts/sign-out", headers=here).status_code == 200
    assert mine.send("GET", "").status_code == 403, "who is signed out is so from their sets as well"
    assert there.send("GET", "").status_code == 200


@pytest.mark.storing
def test_an_account_that_joins_many_times_at_once_is_there_once(house: House) -> None:
    keeper = made_by(house, account(house, "Crowd Ann"))
    code = keeper.send("POST", "/invitation").json()["code"]
    ben = Maker(house, keeper.id, token_of(account(house, "Crowd Ben")))
    with ThreadPoolExecutor(6) as pool:
        joined = list(pool.map(lambda _: ben.send("POST", "/join", json={"name": "x", "invitation": code}), range(6)))
    assert {one.status_code for one in joined} == {200}
    assert [one["name"] for one in keeper.look()["people"]] == ["Crowd Ann", "Crowd Ben"]


def test_roles_are_by_account_and_an_invitation_works_with_and_without_one(house: House) -> None:
    keeper = made_by(house, account(house, "Role Ann"))
    code = keeper.send("POST", "/invitation").json()["code"]
    ben = Maker(house, keeper.id, token_of(account(house, "Role Ben")))
    for _ in range(2):  # whoever comes twice is there once
        joined = ben.send("POST", "/join", json={"name": "Ignored", "invitation": code})
        assert (joined.status_code, joined.json()["token"]) == (200, "")
    guest = keeper.house.send("POST", f"/api/sets/{keeper.id}/join", json={"name": "Cleo", "invitation": code}).json()
    people = {one["name"]: one["role"] for one in keeper.look()["people"]}
    assert people == {"Role Ann": "keeper", "Role Ben": "maker", "Cleo": "maker"}
    assert Maker(house, keeper.id, guest["token"]).look()["me"] == "Cleo"
    ben.wish("rename", 403, title="Mine")
    keeper.wish("give_role", name="Role Ben", role="keeper")
    ben.wish("rename", title="Ours")
    assert listed(house, {"Authorization": f"Bearer {ben.token}"}) == [keeper.id]


@pytest.mark.storing
def test_a_tokens_set_moves_into_an_account_and_the_token_is_worth_nothing_then(house: House, ann: Maker) -> None:
    bearer = account(house, "Moving Ann")
    mine = Maker(house, ann.id, token_of(bearer))
    stolen = mine.send("POST", "/move", json={"token": "guessed"})
    assert (stolen.status_code, stolen.json()["error"]["field"]) == (403, "token")
    assert ann.send("POST", "/move", json={"token": ann.token}).status_code == 401, "a set's token is no account"
    moved = mine.send("POST", "/move", json={"token": ann.token})
    assert moved.status_code == 200, moved.text
    assert (moved.json()["me"], moved.json()["keeper"]) == ("Ann", True), "in the same role"
    assert listed(house, bearer) == [ann.id]
    assert ann.send("GET", "").status_code == 403
    assert mine.send("POST", "/move", json={"token": ann.token}).status_code == 403


def test_who_makes_a_set_already_is_not_in_it_twice(house: House) -> None:
    keeper = made_by(house, account(house, "Twice Ann"))
    code = keeper.send("POST", "/invitation").json()["code"]
    token = house.send("POST", f"/api/sets/{keeper.id}/join", json={"name": "Also Ann", "invitation": code}).json()
    again = keeper.send("POST", "/move", json={"token": token["token"]})
    assert again.status_code == 409
    assert "as Twice Ann" in again.json()["error"]["message"]


def test_a_token_that_is_no_accounts_makes_nothing(house: House, ann: Maker) -> None:
    bearer = {"Authorization": f"Bearer {ann.token}"}
    assert house.send("POST", "/api/sets", json=SET, headers=bearer).status_code == 403
    assert house.send("GET", "/api/sets", headers=bearer).json() == []


@pytest.mark.storing
def test_a_set_is_removed_by_its_keeper_unless_it_was_published(house: House) -> None:
    keeper = made_by(house, account(house, "Removing Ann"))
    code = keeper.send("POST", "/invitation").json()["code"]
    ben = Maker(house, keeper.id, token_of(account(house, "Removing Ben")))
    ben.send("POST", "/join", json={"name": "Ben", "invitation": code})
    assert ben.send("POST", "/remove").status_code == 403
    assert keeper.send("POST", "/remove").status_code == 200
    assert keeper.send("GET", "").status_code == 404
    public = made_by(house, {"Authorization": f"Bearer {keeper.token}"})
    public.wish("publish", name="One", stage="draft")
    assert public.send("POST", "/remove").status_code == 409
    assert public.send("GET", "/releases/1").status_code == 200


@pytest.mark.storing
def test_whoever_removes_their_account_leaves_no_name_in_any_set(house: House) -> None:
    bearer = account(house, "Vanishing Ann")
    alone, shared = made_by(house, bearer), made_by(house, bearer)
    shared.wish("publish", name="One", stage="draft")
    code = shared.send("POST", "/invitation").json()["code"]
    ben = Maker(house, shared.id, token_of(account(house, "Remaining Ben")))
    ben.send("POST", "/join", json={"name": "Ben", "invitation": code})
    gone = house.send("POST", "/api/accounts/me/remove", json={"password": SECRET}, headers=bearer)
    assert gone.status_code == 200
    assert alone.send("GET", "").status_code == 404, "nobody else makes it, and nothing of it was published"
    for told in (ben.send("GET", ""), ben.send("GET", "/releases/1"), ben.send("GET", "/cards/1/wordings")):
        assert told.status_code == 200
        assert "Vanishing" not in told.text
    assert ben.look()["keeper"], "a set has a keeper"
