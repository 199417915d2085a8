"""Taking back, and when one is asked."""

import json
import random
import re
from typing import Any

import pytest
from tests.server.people import Guest, House, play

from rulewright.server.guest import random_answer


def without_handles(view: dict[str, Any]) -> str:
    """A view but for the handles, which are new after an undo, as chance is."""
    return re.sub(r'"[0-9a-f]{16}"', '"card"', json.dumps(view))


def free(guest: Guest) -> bool:
    """Whether a guest is asked for the free action of its turn."""
    decision = guest.update["decision"]
    return bool(decision and decision["prompt"] == "act" and not decision["optional"])


def until_free(guests: list[Guest], rng: random.Random, turn: int = 1) -> Guest:
    """Play on until somebody may act freely; who that is."""
    while True:
        play(guests, rng, answers=1)
        latest = max(guest.update["moment"] for guest in guests)
        for guest in guests:
            if guest.update["moment"] == latest and free(guest) and guest.update["view"]["turn"] >= turn:
                return guest


@pytest.mark.slow
def test_what_shows_nothing_is_taken_back_at_once_and_the_log_with_it(house: House) -> None:
    ann, ben = house.two()
    rng = random.Random(3)
    while True:
        actor = until_free([ann, ben], rng)
        other = ben if actor is ann else ann
        attacks = [n for n, one in enumerate(actor.update["decision"]["choices"]) if one["verb"] == "attack"]
        if not attacks:
            actor.answer(random_answer(actor.update["decision"], rng))
            actor.say("ping")
            continue
        before, log = actor.update, list(actor.log)
        actor.answer({"option": attacks[0]})
        actor.say("ping")
        if actor.update["takeable"]:
            break
    told = actor.say("undo")
    assert told["type"] == "ack"
    actor.say("ping")
    assert actor.update["moment"] > before["moment"], "what was taken back stays in the journal"
    assert without_handles(actor.update["view"]) == without_handles(before["view"])
    assert actor.log == log
    other.say("ping")
    assert other.update["moment"] == actor.update["moment"]


def test_an_undo_beyond_what_was_shown_needs_consent(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(2), answers=14)
    asker, other = (ann, ben) if not ann.update["takeable"] else (ben, ann)
    before = asker.update["moment"]
    asked = asker.say("undo")
    assert asked["type"] == "undo_asked"
    heard = other.until("undo_asked")
    assert heard["request"] == asked["request"]
    assert heard["answers"] >= 1
    other.socket.send(f'{{"type": "consent", "request": {heard["request"]}, "agree": false}}')
    assert asker.until("undo_over")["agreed"] is False
    assert asker.say("consent", request=heard["request"], agree=True)["code"] == "not_now"
    asked = asker.say("undo")
    other.socket.send(f'{{"type": "consent", "request": {asked["request"]}, "agree": true}}')
    assert asker.until("undo_over")["agreed"] is True
    asker.until("update")
    assert asker.update["moment"] == before + 1
    assert asker.update["decision"] is not None, "whoever took back is asked again"
    play([ann, ben], random.Random(8), answers=5)


def test_the_computer_agrees_to_every_undo(house: House) -> None:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "bot", "player": "random"})
    ann = house.sit(made["table"]["id"], made["token"])
    play([ann], random.Random(1), answers=6)
    while not ann.update["decision"]:
        ann.until("update")
    assert ann.say("undo")["type"] == "ack"


@pytest.mark.slow
def test_one_is_asked_in_windows_as_one_has_said(house: House) -> None:
    ann, ben = house.two()
    ann.asked()
    assert ann.say("stops", default="always")["default"] == "always"
    play([ann, ben], random.Random(4), answers=40)
    asked = [one["decision"] for one in ann.told if one["type"] == "update" and one["decision"]]
    windows = [one for one in asked if one["optional"]]
    assert any(len(one["choices"]) == 1 for one in windows), "asked although there was nothing but passing"
    passed = [one["automatic"] for one in ben.told if one["type"] == "update" and one["automatic"]]
    assert "no choice" in {one["why"] for one in passed}, "Ben is told what was answered for him"
    again = ann.back()
    assert again.until("welcome")["stops"]["default"] == "always", "settings are kept"
