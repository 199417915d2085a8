"""A lesson over the wire: the guide says what to do, the script plays the other side, everything else is a table."""

import pytest
from tests.server.people import Guest, House

from rulewright.games.registry import game_names


def _begin(house: House, game: str, scene: int = 0, lesson: str = "first") -> Guest:
    made = house.send("POST", f"/api/games/{game}/lessons/{lesson}", json={"name": "Ann", "scene": scene, "pace": 0})
    assert made.status_code == 201, made.text
    guest = house.sit(made.json()["table"]["id"], made.json()["token"])
    guest.until(lambda one: one["type"] == "update" and (one["decision"] or one["guide"]["done"]))
    return guest


def _do(guest: Guest) -> None:
    """What the guide says."""
    before = guest.update["moment"]
    told = guest.say("answer", moment=before, answer={"words": guest.update["guide"]["words"]})
    assert told["type"] == "ack", told
    guest.until(
        lambda one: (
            one["type"] == "update" and one["moment"] > before and (one["guide"]["done"] or one["decision"] is not None)
        )
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_a_newcomer_who_does_what_is_said_comes_through_every_scene(house: House, game: str) -> None:
    (lesson,) = next(one for one in house.get("/api/games") if one["name"] == game)["lessons"]
    for scene, title in enumerate(lesson["scenes"]):
        guest = _begin(house, game, scene)
        guide = guest.update["guide"]
        assert (guide["scene"], guide["scenes"][scene], guide["step"]) == (scene, title, 0)
        while not guest.update["guide"]["done"]:
            _do(guest)
        assert guest.update["guide"]["says"]


def test_another_legal_answer_is_not_given_but_answered_by_the_guide(house: House) -> None:
    guest = _begin(house, "spoils")
    moment = guest.update["moment"]
    other = guest.say("answer", moment=moment, answer={"words": "end turn"})
    assert (other["type"], other["code"]) == ("error", "lesson")
    assert other["message"].startswith("First the Pitchfork Cousin")
    refused = guest.say("answer", moment=moment, answer={"words": "play Angry Baker"})
    assert refused["type"] == "refused"
    assert guest.say("why_not", answer={"words": "play Angry Baker"})["type"] == "refused"
    assert guest.update["moment"] == moment


def test_the_lesson_goes_back_with_an_undo_and_on_after_a_return(house: House) -> None:
    guest = _begin(house, "spoils", scene=1)
    _do(guest)
    assert guest.update["guide"]["step"] == 1
    assert guest.say("undo")["type"] == "ack"
    guest.until(lambda one: one["type"] == "update" and one["guide"]["step"] == 0)
    again = house.sit(guest.first["table"], guest.first["token"])
    again.until(lambda one: one["type"] == "update" and one["decision"])
    while not again.update["guide"]["done"]:
        _do(again)


def test_who_watches_a_lesson_is_not_guided(house: House) -> None:
    guest = _begin(house, "spoils")
    watcher = house.watch(guest.first["table"])
    assert watcher.until("update")["guide"] is None
    assert house.get("/api/tables") == [] or guest.first["table"] not in {one["id"] for one in house.get("/api/tables")}


def test_after_a_scene_the_table_is_an_ordinary_one(house: House) -> None:
    guest = _begin(house, "spoils")
    while not guest.update["guide"]["done"]:
        _do(guest)
    guest.until(lambda one: one["type"] == "update" and one["decision"]) if not guest.update["decision"] else None
    assert guest.say("answer", moment=guest.update["moment"], answer={"words": "end turn"})["type"] == "ack"
    guest.until(lambda one: one["type"] == "update" and one["view"]["active"] == 1)


def test_lessons_that_do_not_exist_are_not_found(house: House) -> None:
    for path, field in (("tiddlywinks/lessons/first", "game"), ("spoils/lessons/frist", "scene")):
        answer = house.send("POST", f"/api/games/{path}", json={})
        assert (answer.status_code, answer.json()["error"]["field"]) == (404, field)
    late = house.send("POST", "/api/games/spoils/lessons/first", json={"scene": 99})
    assert (late.status_code, late.json()["error"]["code"]) == (404, "not_found")
