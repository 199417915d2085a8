"""Bad messages: each is told of, naming the field, and changes nothing. Nobody acts for another."""

import json
import random
import time

import pytest
from tests.server.people import Guest, House, play
from websockets.exceptions import ConnectionClosed, InvalidStatus


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ("{", ""),
        ("[]", ""),
        ("{}", "type"),
        ('{"type": "dance"}', "type"),
        ('{"type": "sit"}', "type"),
        ('{"type": "answer"}', "moment"),
        ('{"type": "answer", "moment": "now", "answer": {}}', "moment"),
        ('{"type": "answer", "moment": -1, "answer": {}}', "moment"),
        ('{"type": "answer", "moment": 1, "answer": {"option": "first"}}', "answer.option"),
        ('{"type": "answer", "moment": 1, "answer": {"cards": [7]}}', "answer.cards[0]"),
        ('{"type": "answer", "moment": 1, "answer": {"slot": 3}}', "answer.slot"),
        ('{"type": "answer", "moment": 1, "answer": {}, "seat": "b"}', "seat"),
        ('{"type": "consent", "request": 1, "agree": "yes"}', "agree"),
        ('{"type": "consent", "request": 1, "agree": true}', "request"),
        ('{"type": "stops", "default": "sometimes"}', "default"),
        ('{"type": "stops", "windows": {"battle": 1}}', "windows[...]"),
    ],
)
def test_a_bad_message_is_told_of_by_field_and_changes_nothing(house: House, message: str, field: str) -> None:
    ann, _ = house.two()
    ann.asked()
    ann.socket.send(message)
    error = ann.until("error")
    assert error["code"] in ("bad_message", "not_now")
    assert error["field"] == field
    assert _still_the_same(ann)


def test_an_answer_has_to_be_one_that_is_asked_for(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(1), answers=3)
    asked = ann if ann.update["decision"] else ben
    other = ben if asked is ann else ann
    kind = asked.update["decision"]["kind"]
    wrong = {"amounts": [1]} if kind != "divide" else {"option": 0}
    assert asked.answer(wrong)["field"].startswith("answer.")
    assert asked.answer({"cards": ["f" * 16]})["field"] in ("answer.cards[0]", "answer.option")
    assert asked.answer({"option": 9999})["field"] in ("answer.option", "answer.cards")
    assert asked.answer({"words": "dance a jig"})["type"] == "refused"
    moment = asked.update["decision"]["moment"]
    assert asked.say("answer", moment=moment - 1, answer={"option": 0})["field"] == "moment"
    assert other.say("answer", moment=moment, answer={"option": 0})["code"] == "not_now"
    assert _still_the_same(asked)
    assert _still_the_same(other)


def test_who_watches_cannot_act_and_a_wrong_token_seats_nobody(house: House) -> None:
    ann, ben = house.two()
    table = ann.first["table"]
    watcher = house.watch(table)
    watcher.until("update")
    for message in ({"type": "undo"}, {"type": "why_not", "card": "x"}, {"type": "stops"}, {"type": "rematch"}):
        assert watcher.say(**message)["code"] == "not_yours"
    assert watcher.say("answer", moment=watcher.update["moment"], answer={"option": 0})["code"] == "not_yours"
    for first in ({"type": "sit", "table": table, "token": "x" * 43}, {"type": "sit", "table": "none", "token": "x"}):
        assert Guest(house, first).until("error")["field"] in ("token", "table")
    assert ben.say("ping")["type"] == "pong"


def test_a_refusal_names_the_rule_and_what_it_says(house: House) -> None:
    ann, ben = house.two()
    for guest in (ann, ben):
        guest.asked()
    ben_asks = ben.say("why_not", answer={"words": "play War Hog"})
    assert ben_asks["type"] == "refused"
    assert ben_asks["refusal"]["rule"]["says"]
    card = ann.update["decision"]["choices"][0]["cards"][0]
    assert ann.say("why_not", card=card)["type"] == "allowed"
    faction = next(area for area in ann.update["view"]["seats"][0]["areas"] if area["name"] == "faction")
    refused = ann.say("why_not", card=faction["cards"][0]["handle"])
    assert refused["type"] == "refused"
    assert refused["refusal"]["reason"]
    assert ann.say("why_not", card="0" * 16)["field"] == "answer.card"


def test_too_much_is_cut_off(house: House) -> None:
    ann, ben = house.two()
    ann.asked()
    ann.socket.send(json.dumps({"type": "answer", "moment": 1, "answer": {"words": "x" * 20_000}}))
    assert _closed(ann) == 1009
    for _ in range(60):
        ben.socket.send('{"type": "ping"}')
    assert _closed(ben) == 1008
    assert house.get(f"/api/tables/{ann.first['table']}")["state"] == "playing"
    huge = house.send(
        "POST", "/api/tables", content=b"{" + b" " * 100_000, headers={"Content-Type": "application/json"}
    )
    assert huge.status_code == 413


def test_a_page_from_elsewhere_may_not_connect_unless_it_is_let(house: House) -> None:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
    watch = {"type": "watch", "table": made["table"]["id"]}
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        Guest(house, watch, Origin="https://evil.example").until("welcome")
    for origin in (f"http://{house.address}", "https://friend.example"):
        assert Guest(house, watch, Origin=origin).until("welcome")
    for origin in ("https://evil.example", "http://[", "null", f"http://{house.address}@evil.example"):
        stranger = house.send("POST", "/api/tables", json={}, headers={"Origin": origin})
        assert (stranger.status_code, stranger.json()["error"]["field"]) == (403, "Origin")


def _still_the_same(guest: Guest) -> bool:
    """Nothing has happened: somebody who comes now sees what this guest saw last."""
    before = guest.update
    again = guest.back()
    again.until("update")
    return bool(again.update["moment"] == before["moment"] and again.update["view"] == before["view"])


def _closed(guest: Guest) -> int | None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            guest.hear(20)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
    return None
