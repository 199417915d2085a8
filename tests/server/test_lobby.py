"""Making tables, joining and leaving them, and the books that anybody may read."""

import random
import time

import pytest
from tests.server.people import DECKS, Guest, House, play

from rulewright.server.lobby import decks_of

ME = {"kind": "me", "name": "Ann", "deck": DECKS[0]}


def test_a_public_table_is_listed_until_it_is_over(house: House) -> None:
    made = house.make(ME, {"kind": "open"})
    table = made["table"]["id"]
    assert table in [one["id"] for one in house.get("/api/tables")]
    assert made["table"]["state"] == "waiting"
    left = house.send("POST", f"/api/tables/{table}/leave", headers={"Authorization": f"Bearer {made['token']}"})
    assert left.json()["state"] == "abandoned"
    assert table not in [one["id"] for one in house.get("/api/tables")]


def test_a_private_table_is_not_listed_and_is_joined_by_invitation(house: House) -> None:
    made = house.make(ME, {"kind": "invited"}, public=False)
    table, invitation = made["table"]["id"], made["invitations"][0]
    assert table not in [one["id"] for one in house.get("/api/tables")]
    for wrong in ({}, {"invitation": "x" * 43}):
        answer = house.send("POST", f"/api/tables/{table}/join", json={"name": "Eve", **wrong})
        assert answer.status_code == 403
        assert answer.json()["error"]["field"] == "invitation"
    joined = house.join(table, name="Ben", invitation=invitation["code"])
    assert joined["seat"] == invitation["seat"] == "b"
    assert joined["table"]["state"] == "playing"
    again = house.send("POST", f"/api/tables/{table}/join", json={"name": "Eve", "invitation": invitation["code"]})
    assert again.status_code == 409, "an invitation is good for one seat, once"


def test_a_table_that_everybody_has_left_is_found_again_and_one_that_nobody_joins_is_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(1), answers=4)
    waiting = house.make(ME, {"kind": "open"})["table"]["id"]
    for guest in (ann, ben):
        guest.leave()
    for module, name in (("at_hand", "DESERTED"), ("at_hand", "GIVEN_UP"), ("gathering", "PATIENCE")):
        monkeypatch.setattr(f"rulewright.server.{module}.{name}", 0.0)
    while ann.first["table"] in [one["id"] for one in house.get("/api/tables")]:
        time.sleep(0.01)
    house.sweep()
    assert house.get(f"/api/tables/{waiting}")["state"] == "abandoned"
    again = ann.back()
    again.until("update")
    assert again.update["view"] == ann.update["view"]


def test_of_the_tables_somebody_remembers_those_that_still_are_come_back(house: House) -> None:
    kept = house.make(ME, {"kind": "invited"}, public=False)["table"]["id"]
    assert [one["id"] for one in house.get("/api/tables", ids=f"{kept},t0nobodysit")] == [kept]


def test_those_of_one_name_are_told_apart_and_what_cannot_be_seen_is_left_out(house: House) -> None:
    clerk = {"kind": "bot", "name": "Clerk"}
    made = house.make({"kind": "me", "name": " A\u202enn\n"}, clerk, clerk, {"kind": "open"}, game="arcmage")
    assert [seat["name"] for seat in made["table"]["seats"]] == ["Ann", "Clerk", "Clerk 2", ""]
    joined = house.join(made["table"]["id"], name="ann")
    assert [seat["name"] for seat in joined["table"]["seats"]] == ["Ann", "Clerk", "Clerk 2", "ann 2"]


def test_who_looks_around_is_told_of_new_tables(house: House) -> None:
    looking = Guest(house, {"type": "lobby"})
    looking.until("tables")
    made = house.make(ME, {"kind": "open"})
    looking.until(lambda one: made["table"]["id"] in [table["id"] for table in one["tables"]])
    assert looking.say("answer", moment=0, answer={"option": 0})["code"] == "not_now"


def test_who_leaves_a_game_of_two_has_conceded_and_the_other_wins(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(1), answers=5)
    left = house.leave(ben)
    assert left["state"] == "over"
    assert left["result"] == {"winners": ["a"]}
    ann.until(lambda one: one["type"] == "update" and one["view"]["result"] == [0])
    assert ann.log[-2:] == ["Ben concedes.", "You win."]
    journal = house.send("GET", f"/api/tables/{ben.first['table']}/journal").text
    assert '"concede":true' in journal.splitlines()[-1]
    assert ann.say("answer", moment=ann.update["moment"], answer={"option": 0})["code"] == "not_now"
    assert Guest(house, ben.first).until("error")["code"] == "not_yours", "the token went with the seat"
    ann.socket.send('{"type": "rematch"}')
    again = house.get(f"/api/tables/{ann.until('rematch')['table']}")
    assert [seat["kind"] for seat in again["seats"]] == ["open", "person"], "somebody else may take the seat"


@pytest.mark.slow
def test_who_leaves_a_game_of_three_is_defeated_and_the_others_play_on(house: House) -> None:
    guests = house.three()
    ann, ben, cleo = guests
    play(guests, random.Random(1), answers=12)
    assert house.leave(ben)["state"] == "playing"
    play([ann, cleo], random.Random(2), answers=12)
    assert [seat["out"] for seat in ann.update["view"]["seats"]] == [False, True, False]
    assert "Ben concedes." in cleo.log
    assert house.leave(ann)["result"] == {"winners": ["c"]}


def test_a_game_that_only_computers_are_left_in_is_given_up(house: House) -> None:
    bots = [{"kind": "bot", "deck": "ash-and-bone"}, {"kind": "bot", "deck": "quiet-grove"}]
    made = house.make({"kind": "me", "name": "Ann", "deck": "quiet-grove"}, *bots, game="arcmage")
    ann = house.sit(made["table"]["id"], made["token"])
    ann.asked()
    left = house.leave(ann)
    assert (left["state"], left["result"]) == ("abandoned", None)


@pytest.mark.slow
def test_a_table_can_be_set_for_another_edition_than_the_usual_one(house: House) -> None:
    bots = [{"kind": "bot", "deck": "ash-and-bone"}, {"kind": "bot", "deck": "brothers-of-the-ninth"}]
    me = {"kind": "me", "name": "Ann", "deck": "quiet-grove"}
    made = house.make(me, *bots, game="arcmage", edition="2016-08")
    assert made["table"]["edition"] == "2016-08"
    ann = house.sit(made["table"]["id"], made["token"])
    play([ann], random.Random(3), answers=25)
    assert ann.update["view"]["turn"] > 1


@pytest.mark.slow
def test_after_a_game_the_same_people_can_play_another_with_the_seats_changed(house: House, short_game: int) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(short_game))
    assert ann.update["view"]["result"] is not None
    ann.socket.send('{"type": "rematch"}')
    assert ben.until("rematch_asked")["by"] == ["a"]
    ben.socket.send('{"type": "rematch"}')
    seats = {}
    for name, guest in (("Ann", ann), ("Ben", ben)):
        told = guest.until("rematch")
        seats[name] = told["seat"]
        again = house.sit(told["table"], told["token"])
        assert again.until("welcome")["seat"] == told["seat"]
    assert seats == {"Ann": "b", "Ben": "a"}


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"game": "spiols"}, "game", "did you mean spoils"),
        ({"edition": "2031"}, "edition", "edition"),
        ({"seats": [ME]}, "seats", "played by 2"),
        ({"seats": [ME, ME]}, "seats[1].kind", "only one"),
        ({"seats": [ME, {"kind": "robot"}]}, "seats[1].kind", "robot"),
        ({"seats": [ME, {"kind": "bot", "player": "deep"}]}, "seats[1].player", "no player"),
        ({"seats": [ME | {"name": ""}, {"kind": "open"}]}, "seats[0].name", "length"),
        ({"seats": [ME | {"deck": "slow-intrest"}, {"kind": "open"}]}, "seats[0].deck", "slow-interest"),
        ({"seats": [ME | {"deck": {"cards": {"Greed": 900}}}, {"kind": "open"}]}, "seats[0].deck.cards", "at most"),
        ({"seats": [ME | {"deck": {"name": "x", "cards": {"Greed": 3}}}, {"kind": "open"}]}, "seats[0].deck", "legal"),
        ({"seats": [ME, {"kind": "open"}], "pace": -1}, "pace", ">= 0"),
        ({"seats": [ME, {"kind": "open"}], "seed": 7}, "seed", "unknown field"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_by_field(
    house: House, fields: dict[str, object], field: str, said: str
) -> None:
    before = house.get("/api/tables")
    wanted = {"game": "spoils", "seats": [ME, {"kind": "open"}]} | fields
    answer = house.send("POST", "/api/tables", json=wanted)
    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert error["field"] == field, error
    assert said in error["message"]
    assert house.get("/api/tables") == before


def test_the_books_can_be_read(house: House) -> None:
    assert [game["name"] for game in house.get("/api/games")].count("spoils") == 1
    found = house.get("/api/games/spoils/cards", search="lantern", type="tactic")
    assert found["found"] == len(found["cards"]) > 0
    name = found["cards"][0]["name"]
    one = house.get(f"/api/games/spoils/cards/{name}")
    assert one["card"] | {"set": one["set"]} == found["cards"][0]
    decks = house.get("/api/games/spoils/decks")
    assert {deck["id"] for deck in decks} >= set(DECKS)
    rule = house.get("/api/games/spoils/rules/604.1e")
    assert rule["section"] == "604"
    assert rule in house.get("/api/games/spoils/rules", edition="2013")
    for path in ("/api/games/spoils/rules/999", "/api/games/chess/cards", "/api/tables/none", "/api/nothing"):
        assert house.send("GET", path).json()["error"]["code"] == "not_found"


def test_a_deck_is_judged_rule_by_rule(house: House) -> None:
    deck = house.get(f"/api/games/spoils/decks/{DECKS[0]}")["deck"]
    check = "/api/games/spoils/decks/check"
    assert house.send("POST", check, json={"deck": deck}).json()["legal"]
    short = deck | {"cards": dict(list(deck["cards"].items())[:3])}
    verdict = house.send("POST", check, json={"deck": short}).json()
    assert not verdict["legal"]
    assert all(fault["rule"] and fault["message"] for fault in verdict["faults"])
    broken = house.send("POST", check, json={"text": 'game = "spoils"\nname = '})
    assert broken.json()["error"]["field"] == "text"


def test_packs_are_opened_and_a_deck_is_judged_by_what_was_in_them(house: House) -> None:
    pool = house.get("/api/games/spoils/sealed", packs=6, seed=7)
    assert pool == house.get("/api/games/spoils/sealed", packs=6, seed=7)
    assert pool != house.get("/api/games/spoils/sealed", packs=6, seed=8)
    deck = {"name": "mine", "format": "limited", "cards": {name: count + 1 for name, count in pool["cards"].items()}}
    verdict = house.send("POST", "/api/games/spoils/decks/check", json={"deck": deck, "pool": pool["cards"]}).json()
    assert any("pool" in fault["message"] for fault in verdict["faults"]), verdict
    wrong = house.send("GET", "/api/games/spoils/sealed", params={"set": "Nowhere"})
    assert wrong.json()["error"]["field"] == "set"


def test_what_the_server_offers_is_described_for_programs(house: House) -> None:
    schema = house.get("/schema/openapi.json")
    assert {"/api/tables", "/api/tables/{table_id}/join", "/api/games/{game}/cards"} <= set(schema["paths"])
    assert "TableShown" in schema["components"]["schemas"]
    operations = [one for methods in schema["paths"].values() for one in methods.values()]
    assert all({"400", "413", "429"} <= set(one["responses"]) for one in operations), "any request may be told so"
    faults = [
        reply["content"]["application/json"]["schema"]
        for operation in operations
        for status, reply in operation["responses"].items()
        if status >= "400"
    ]
    assert len(faults) > 20
    assert all(one == {"$ref": "#/components/schemas/FaultReply"} for one in faults), "faults have one shape, ours"
    wrong = house.send("GET", "/api/tables/nowhere/replay").json()
    assert set(wrong["error"]) <= set(schema["components"]["schemas"]["FaultTold"]["properties"])
    messages = house.get("/api/wire")
    assert {"client_first", "client", "server", "$defs"} == set(messages)
    assert {"Update", "ShownDecision", "SendAnswer", "Sit"} <= set(messages["$defs"])


def test_who_has_no_deck_is_dealt_another_than_the_others_have(house: House) -> None:
    for deck in ("slow-interest", "loud-noises", None, None):
        mine = {} if deck is None else {"deck": deck}
        made = house.make({"kind": "bot"}, {"kind": "me", "name": "Ann", **mine})
        brought = decks_of(house.lobby._tables[made["table"]["id"]].stored.seats)
        assert brought[0].name != brought[1].name


def test_the_lobby_is_told_what_a_game_and_a_deck_are_like(house: House) -> None:
    for game in house.get("/api/games"):
        assert game["pitch"]
        assert game["cover"]["name"]
        for deck in house.get(f"/api/games/{game['name']}/decks"):
            assert deck["cover"]["name"] == deck["deck"]["about"]["cover"]
            assert deck["deck"]["about"]["style"]
            assert deck["deck"]["about"]["difficulty"] in ("easy", "medium", "hard")
