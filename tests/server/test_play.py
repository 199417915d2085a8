"""A game over the wire, from the first answer to the last, with somebody watching."""

import random

import pytest
from tests.server.people import Guest, House, play

import rulewright
from rulewright.kernel.journal import parse_journal


@pytest.mark.storing
@pytest.mark.slow
def test_two_people_play_to_the_end_and_a_third_watches(house: House, short_game: int) -> None:
    ann, ben = house.two()
    watcher = house.watch(ann.first["table"])
    assert watcher.until("welcome")["seat"] is None
    given = play([ann, ben, watcher], random.Random(short_game))
    assert given > 20
    table = house.get(f"/api/tables/{ann.first['table']}")
    assert table["state"] == "over"
    winners = ann.update["view"]["result"]
    assert table["result"]["winners"] == ["ab"[seat] for seat in winners]
    assert ann.update["view"]["result"] == ben.update["view"]["result"] == watcher.update["view"]["result"]
    assert all(update["decision"] is None for update in watcher.told if update["type"] == "update")
    _can_be_replayed(house, ann)
    _can_be_played_on_from(house, ann, rng=random.Random(1))


def _can_be_played_on_from(house: House, ann: Guest, rng: random.Random) -> None:
    origin = {"table": ann.first["table"], "moment": 20}
    then = house.get(f"/api/tables/{origin['table']}/replay/20", seat="a")
    seats = ({"kind": "me", "name": "Ann"}, {"kind": "bot", "player": "random"})
    late = house.send("POST", "/api/tables", json={"game": "spoils", "seats": seats, "from": origin | {"moment": 9999}})
    assert late.json()["error"]["field"] == "from.moment"
    made = house.make(*seats, **{"from": origin})
    again = house.sit(made["table"]["id"], made["token"])
    again.until("update")
    assert again.update["moment"] >= 20
    story = [entry["text"] for entry in then["log"]["entries"]]
    assert [entry["text"] for entry in again.update["log"]["entries"]][: len(story)] == story
    assert play([again], rng, answers=3) == 3


def _can_be_replayed(house: House, ann: Guest) -> None:
    table = ann.first["table"]
    journal = parse_journal(house.send("GET", f"/api/tables/{table}/journal").content, "game.journal.jsonl")
    assert rulewright.replay(journal).over
    replay = house.get(f"/api/tables/{table}/replay")
    assert replay["moments"] == len(journal.lines)
    last = house.get(f"/api/tables/{table}/replay/{replay['moments']}", seat="a")
    assert last["view"] == ann.update["view"]
    everything = house.get(f"/api/tables/{table}/replay/{replay['turns'][1]['moment']}", seat="all")
    assert all(len(area["cards"]) == area["size"] for seat in everything["view"]["seats"] for area in seat["areas"]), (
        "when all is over, everything may be seen"
    )


@pytest.mark.slow
def test_every_moment_is_told_once_and_in_order(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(2), answers=30)
    for guest in (ann, ben):
        moments = [one["moment"] for one in guest.told if one["type"] == "update"]
        assert moments == list(range(moments[0], moments[0] + len(moments)))
        assert guest.told[0]["type"] == "welcome"
        assert [one["whole"] for one in guest.told if one["type"] == "update"].count(True) == 1


@pytest.mark.slow
def test_the_computer_plays_against_a_person(house: House) -> None:
    made = house.make({"kind": "me", "name": "Ann", "deck": "loud-noises"}, {"kind": "bot", "player": "random"})
    ann = house.sit(made["table"]["id"], made["token"])
    assert play([ann], random.Random(3)) > 5
    assert ann.update["view"]["result"] is not None


@pytest.mark.slow
def test_somebody_who_comes_back_sees_what_they_would_have_seen(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(7), answers=25)
    ann.leave()
    ben.until(lambda one: one["type"] == "seats" and not one["table"]["seats"][0]["online"])
    again = ann.back()
    again.until("update")
    assert again.update["view"] == ann.update["view"]
    assert again.update["moment"] == ann.update["moment"]
    assert again.log == ann.log
    assert again.update["whole"]
    cards = [card for seat in again.update["view"]["seats"] for area in seat["areas"] for card in area["cards"]]
    named = {card["name"] for card in cards if "name" in card}
    assert named
    assert named <= set(again.update["prints"]), "of all that is named it has been told what it says"


@pytest.mark.slow
def test_what_is_asked_says_all_that_a_client_without_rules_needs(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(1), answers=60)
    decisions = [one["decision"] for guest in (ann, ben) for one in guest.told if one.get("decision")]
    assert {"act", "pick", "choose"} <= {one["kind"] for one in decisions}
    for one in decisions:
        assert one["question"].endswith(("?", ")")) or one["question"].startswith(("Pick ", "Choose ")), one["question"]
        assert one["rule"]["says"], one["rule"]["id"]
        assert all(choice["words"] for choice in one["choices"])
    acts = [choice for one in decisions if one["kind"] == "act" for choice in one["choices"]]
    assert all(choice["verb"] for choice in acts)
    assert any(choice.get("note") for choice in acts)
