"""Time at a table: the server counts it, a pass or a concession comes of it, and the journal knows of no time."""

import random

import pytest
from tests.server.people import Guest, House, play

from rulewright.kernel.journal import parse_journal
from rulewright.library import replay

CLOCK = {"seconds": 30, "reserve": 60}
RNG = random.Random(1)


def asked(guests: list[Guest]) -> tuple[Guest, Guest]:
    """Who is asked, and who waits."""
    first, second = guests
    while True:
        for guest in guests:
            guest.asked()
        latest = max(guest.update["moment"] for guest in guests)
        for one, other in ((first, second), (second, first)):
            if one.update["moment"] == latest and one.update["decision"]:
                return one, other
        min(guests, key=lambda guest: guest.update["moment"]).until("update")


@pytest.mark.slow
def test_a_table_says_how_much_time_there_is(house: House) -> None:
    ann, _ = house.two(clock=CLOCK)
    welcome = ann.until("welcome")
    assert welcome["table"]["clock"] == CLOCK
    ann.asked()
    assert ann.update["clock"] == {"left": 30.0, "reserves": {"a": 60.0, "b": 60.0}}
    other, _ = house.two()
    assert other.until("welcome")["table"]["clock"] is None
    other.asked()
    assert other.update["clock"] is None


def test_time_that_makes_no_sense_is_refused(house: House) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    wanted = {"game": "spoils", "seats": seats, "clock": {"seconds": 1}}
    answer = house.send("POST", "/api/tables", json=wanted)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "clock.seconds"


def test_who_thinks_longer_uses_the_reserve_and_who_comes_back_sees_what_is_left(house: House) -> None:
    slow, other = asked(list(house.two(clock=CLOCK)))
    seat = slow.update["decision"]["seat"]
    house.wait(45)
    back = other.back()
    back.asked()
    assert back.update["clock"]["left"] == 0
    assert back.update["clock"]["reserves"][seat] == 45
    play([slow, other], random.Random(2), answers=1)
    assert slow.update["clock"]["reserves"][seat] == 45
    house.wait(5)
    play([slow, other], random.Random(2), answers=1)
    assert slow.update["clock"]["reserves"][seat] == 45, "an answer in time costs nothing"


def test_a_window_that_is_not_answered_in_time_is_passed_and_the_reserve_stays(house: House) -> None:
    guests = list(house.two(clock=CLOCK))
    for guest in guests:
        guest.say("stops", default="always")
    rng = random.Random(5)
    while True:
        slow, other = asked(guests)
        if slow.update["decision"]["optional"]:
            break
        play(guests, rng, answers=1)
    moment, seat = slow.update["moment"], slow.update["decision"]["seat"]
    house.wait(29)
    house.wait(2)
    slow.until(lambda one: one["type"] == "update" and one["moment"] == moment + 1)
    assert slow.update["automatic"] == {"words": "pass", "why": "time"}
    other.until(lambda one: one["type"] == "update" and one["moment"] == moment + 1)
    assert other.update["automatic"] is None, "to the others it is a pass like any other"
    assert slow.update["clock"]["reserves"][seat] == 60


def test_who_has_no_time_left_at_all_has_conceded_and_the_journal_tells_it_without_a_clock(house: House) -> None:
    guests = list(house.two(clock={"seconds": 10}))
    slow, other = asked(guests)
    while slow.update["decision"]["optional"]:
        play(guests, RNG, answers=1)
        slow, other = asked(guests)
    table = slow.first["table"]
    house.wait(11)
    other.until(lambda one: one["type"] == "update" and one["view"]["result"] is not None)
    seat = other.update["view"]["seat"]
    assert other.update["view"]["result"] == [seat]
    assert house.get(f"/api/tables/{table}")["result"] == {"winners": ["ab"[seat]]}
    journal = parse_journal(house.send("GET", f"/api/tables/{table}/journal").content, "journal")
    assert journal.lines[-1].concede
    assert replay(journal).over


def test_taking_back_gives_no_fresh_seconds(house: House) -> None:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "bot", "player": "random"}, clock=CLOCK)
    ann = house.sit(made["table"]["id"], made["token"])
    while not ann.asked():
        ann.until("update")
    rng = random.Random(1)
    play([ann], rng, answers=1)
    while not ann.asked():
        ann.until("update")
    house.wait(20)
    assert ann.say("undo")["type"] == "ack"
    ann.until("update")
    back = ann.back()
    back.asked()
    assert back.update["clock"]["left"] == 10
