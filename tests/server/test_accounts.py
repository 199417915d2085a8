"""Accounts, for whoever wants one: signed in, rated, found again, and removed."""

import asyncio
from contextlib import suppress
from hashlib import scrypt
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, event, update
from tests.server.people import DECKS, House

from rulewright.server.engine.recording import _packed, _with_names, read_head
from rulewright.server.passwords import LENGTH, SALT, N, P, R
from rulewright.server.store import schema
from rulewright.server.store.database import HEAD
from rulewright.server.wire import Fault

SECRET = "eight or more"


def account(house: House, name: str, password: str = SECRET) -> dict[str, str]:
    """A new account; the header that says so."""
    made = house.send("POST", "/api/accounts", json={"name": name, "password": password})
    assert made.status_code == 201, made.text
    assert made.json()["account"]["name"] == name
    return {"Authorization": f"Bearer {made.json()['token']}"}


def begun(house: House, first: dict[str, str], second: dict[str, str], **fields: Any) -> tuple[str, list[str]]:
    """A game of two: its table, and the tokens of its seats."""
    seats = [{"kind": "me", "name": "somebody", "deck": DECKS[0]}, {"kind": "open"}]
    made = house.send(
        "POST", "/api/tables", json={"game": "spoils", "pace": 0, "seats": seats, **fields}, headers=first
    )
    table = made.json()["table"]["id"]
    joined = house.send("POST", f"/api/tables/{table}/join", json={"name": "other", "deck": DECKS[1]}, headers=second)
    return table, [made.json()["token"], joined.json()["token"]]


def duel(house: House, first: dict[str, str], second: dict[str, str], **fields: Any) -> str:
    """A game in which the second gives up at once; its table."""
    table, tokens = begun(house, first, second, **fields)
    bearer = {"Authorization": f"Bearer {tokens[1]}"}
    over = house.send("POST", f"/api/tables/{table}/leave", headers=bearer).json()
    assert (over["state"], over["result"]) == ("over", {"winners": ["a"]})
    return str(table)


def ratings(house: House, who: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.send("GET", "/api/accounts/me", headers=who).json()["ratings"]
    return found


def test_a_game_between_accounts_is_rated_and_found_again(house: House) -> None:
    ann, ben = account(house, "Rated Ann"), account(house, "Rated Ben")
    table = duel(house, ann, ben)
    (mine,), (theirs,) = ratings(house, ann), ratings(house, ben)
    assert (mine["game"], mine["edition"], mine["games"]) == ("spoils", "2013", 1)
    assert mine["rating"] - 1500 == 1500 - theirs["rating"] > 0
    played = house.send("GET", "/api/accounts/me/games", headers=ben).json()
    assert [(one["table"]["id"], one["seat"]) for one in played] == [(table, "b")]
    assert [seat["name"] for seat in played[0]["table"]["seats"]] == ["Rated Ann", "Rated Ben"]
    earlier = house.send("GET", "/api/accounts/me/games", headers=ben, params={"before": played[0]["ended"]})
    assert earlier.json() == []


def test_a_game_with_a_guest_or_a_computer_or_from_the_middle_is_not_rated(house: House) -> None:
    ann, ben = account(house, "Cautious Ann"), account(house, "Cautious Ben")
    duel(house, ann, {})
    table = duel(house, ann, ann)
    assert ratings(house, ann) == []
    duel(house, ann, ben, **{"from": {"table": table, "moment": 0}})
    assert ratings(house, ann) == ratings(house, ben) == []


def test_an_account_is_found_by_its_name_however_written_and_only_with_its_password(house: House) -> None:
    account(house, "Sígrid Müller")
    for name in ("sígrid müller", "SÍGRID MÜLLER"):
        well = house.send("POST", "/api/accounts/sign-in", json={"name": name, "password": SECRET})
        assert well.json()["account"]["name"] == "Sígrid Müller"
    again = house.send("POST", "/api/accounts", json={"name": "sígrid MÜLLER", "password": SECRET})
    assert (again.status_code, again.json()["error"]["field"]) == (409, "name")
    wrong = house.send("POST", "/api/accounts/sign-in", json={"name": "Sígrid Müller", "password": "guessed it"})
    nobody = house.send("POST", "/api/accounts/sign-in", json={"name": "Nobody here", "password": "guessed it"})
    assert wrong.status_code == nobody.status_code == 403
    assert wrong.json() == nobody.json(), "whether there is such a name is not told"


def test_a_wrong_password_is_as_much_work_whether_the_name_is_known_or_not(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    account(house, "Known Ann")
    work: list[Any] = []

    def counted(password: bytes, *, salt: bytes, **terms: int) -> bytes:
        work.append((len(password), len(salt), terms))
        return scrypt(password, salt=salt, **terms)

    def asked(_: Any, __: Any, statement: str, *___: Any) -> None:
        if "FROM account" in statement:
            work.append(statement)

    monkeypatch.setattr("rulewright.server.passwords.scrypt", counted)
    event.listen(Engine, "before_cursor_execute", asked)
    try:
        done = []
        for name in ("Known Ann", "Nobody Ann"):
            tried = house.send("POST", "/api/accounts/sign-in", json={"name": name, "password": "guessed it"})
            assert tried.status_code == 403
            done.append(list(work))
            work.clear()
    finally:
        event.remove(Engine, "before_cursor_execute", asked)
    assert done[0] == done[1]
    (_, hashing) = done[0]
    assert hashing == (10, SALT, {"n": N, "r": R, "p": P, "dklen": LENGTH})


def test_a_password_cannot_be_guessed_for_long_and_nobody_else_is_kept_out(house: House) -> None:
    account(house, "Guessed")
    codes = [
        house.send("POST", "/api/accounts/sign-in", json={"name": "Guessed", "password": f"try number {n}"}).status_code
        for n in range(12)
    ]
    assert codes == [403] * 10 + [429] * 2


def test_another_password_signs_out_everywhere_else(house: House) -> None:
    here = account(house, "Careful")
    there = house.send("POST", "/api/accounts/sign-in", json={"name": "Careful", "password": SECRET}).json()["token"]
    wanted = {"old": SECRET, "new": "something else"}
    changed = house.send("POST", "/api/accounts/me/password", json=wanted, headers=here)
    assert changed.status_code == 200
    for token in (here["Authorization"], f"Bearer {there}"):
        assert house.send("GET", "/api/accounts/me", headers={"Authorization": token}).status_code == 403
    fresh = {"Authorization": f"Bearer {changed.json()['token']}"}
    assert house.send("GET", "/api/accounts/me", headers=fresh).status_code == 200
    assert house.send("POST", "/api/accounts/sign-out", headers=fresh).status_code == 200
    assert house.send("GET", "/api/accounts/me", headers=fresh).status_code == 403


def test_who_is_removed_leaves_no_name_and_the_others_keep_their_rating(house: House) -> None:
    ann, ben = account(house, "Staying Ann"), account(house, "Leaving Ben")
    over = duel(house, ann, ben)
    house.sweep(over)  # it is recorded
    assert "Leaving Ben" in shown_of(house, over)
    before = ratings(house, ann)
    table, seats = begun(house, ann, ben)
    playing = [house.sit(table, token) for token in seats]
    playing[0].asked()
    assert (
        house.send("POST", "/api/accounts/me/remove", json={"password": "not this one"}, headers=ben).status_code == 403
    )
    assert house.send("POST", "/api/accounts/me/remove", json={"password": SECRET}, headers=ben).status_code == 200
    assert house.send("GET", "/api/accounts/me", headers=ben).status_code == 403
    playing[1].say("stops", default="always")  # what he does from now on writes no name either
    assert house.leave(playing[1])["state"] == "over"
    house.sweep(table)
    for one in (over, table):
        assert [seat["name"] for seat in house.get(f"/api/tables/{one}")["seats"]] == ["Staying Ann", "Somebody"]
        for _ in ("at hand", "from the database"):
            assert "Leaving Ben" not in shown_of(house, one)
            assert "Somebody" in shown_of(house, one)
            house.lobby._tables.pop(one, None)
    assert ratings(house, ann) == before
    account(house, "Leaving Ben")  # the name is free again, and has no rating
    again = house.send("POST", "/api/accounts/sign-in", json={"name": "Leaving Ben", "password": SECRET})
    assert again.json()["account"]["ratings"] == []


def shown_of(house: House, table: str) -> str:
    """All that is told of a game that is over."""
    whole = house.send("GET", f"/api/tables/{table}/replay")
    moments = [house.send("GET", f"/api/tables/{table}/replay/{at}") for at in range(whole.json()["moments"] + 1)]
    return "".join(one.text for one in (house.send("GET", f"/api/tables/{table}"), whole, *moments))


def test_a_recording_that_has_a_name_in_it_is_rid_of_it(house: House) -> None:
    """As earlier versions recorded."""
    ann, ben = account(house, "Other Ann"), account(house, 'named "Ben"')
    table = duel(house, ann, ben)
    house.sweep(table)
    store = house.lobby.store

    async def record_as_before() -> None:
        head = read_head(await store.recording(table, HEAD))
        said = {}
        for at, one in head.said.items():
            told = [_with_names(lines, ("Other Ann", 'named "Ben"')) for lines in one.told]
            said[at] = replace(one, told=tuple(told))
        parts = schema.recordings
        named = update(parts).where((parts.c.table_id == table) & (parts.c.first == HEAD))
        await store.writer.write((named.values(data=_packed(replace(head, said=said))), []))

    asyncio.run_coroutine_threadsafe(record_as_before(), house.loop).result(30)
    assert "Named" in shown_of(house, table)
    assert house.send("POST", "/api/accounts/me/remove", json={"password": SECRET}, headers=ben).status_code == 200
    assert "named" not in shown_of(house, table).casefold()
    assert "Somebody" in shown_of(house, table)


def test_the_ladder_lists_whoever_is_surely_rated(house: House) -> None:
    ann, ben = account(house, "Ladder Ann"), account(house, "Ladder Ben")
    assert house.get("/api/ladder/spoils", edition="late") == []
    duel(house, ann, ben, edition="late")
    assert house.get("/api/ladder/spoils", edition="late") == [], "one game says little"
    for _ in range(12):
        duel(house, ben, ann, edition="late")
        duel(house, ann, ben, edition="late")
    duel(house, ann, ben, edition="late")
    listed = house.get("/api/ladder/spoils", edition="late")
    assert [one["name"] for one in listed] == ["Ladder Ann", "Ladder Ben"]
    assert listed[0]["rating"] > listed[1]["rating"]
    assert house.send("GET", "/api/ladder/chess").status_code == 404
    assert house.send("GET", "/api/ladder/spoils?edition=none").status_code == 404


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"name": "A", "password": SECRET}, "name"),
        ({"name": "A\u202eB", "password": SECRET}, "name"),
        ({"name": "Short", "password": "short"}, "password"),
        ({"name": "More", "password": SECRET, "admin": True}, "admin"),
    ],
)
def test_what_makes_no_account_says_why(house: House, sent: dict[str, Any], field: str) -> None:
    refused = house.send("POST", "/api/accounts", json=sent)
    assert refused.status_code == 400
    assert refused.json()["error"]["field"] == field
    assert house.send("GET", "/api/accounts/me").status_code == 401


@pytest.mark.storing
def test_a_name_of_few_signs_that_is_long_when_written_out_is_refused(house: House) -> None:
    long = "\ufdfa" * 24  # each of them stands for eighteen letters
    refused = house.send("POST", "/api/accounts", json={"name": long, "password": SECRET})
    assert (refused.status_code, refused.json()["error"]["field"]) == (400, "name")
    nobody = house.send("POST", "/api/accounts/sign-in", json={"name": long, "password": SECRET})
    assert nobody.status_code == 403


@pytest.mark.storing
def test_a_name_or_a_time_that_no_database_keeps_is_refused_in_words(house: House) -> None:
    signing = house.send("POST", "/api/accounts/sign-in", json={"name": "A\0nn", "password": SECRET})
    assert (signing.status_code, signing.json()["error"]["field"]) == (400, "name")
    ann = account(house, "Timely Ann")
    for before in ("2026-01-01T00:00:00", "2026-01-01", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"):
        found = house.send("GET", "/api/accounts/me/games", headers=ann, params={"before": before})
        assert found.status_code in (200, 400), found.text


def test_nobody_is_kept_out_by_another_who_guesses_at_their_name(house: House) -> None:
    account(house, "Besieged Ann")
    people = house.app.state.people
    for _ in range(50):  # from one address, as often as it may
        with suppress(Fault):
            people.try_name("besieged ann", "10.6.6.6")
    signed = house.send("POST", "/api/accounts/sign-in", json={"name": "Besieged Ann", "password": SECRET})
    assert signed.status_code == 200, signed.text
