"""Messages that are well-formed and to the point, from anybody, at any time: each is answered, and nobody is harmed.

Random bytes end at the door. What is tried here gets through it: handles that one has really seen, choices that there
were, the moment before and the next, consent that nobody asked for, at tables in every state.
"""

import json
import logging
import random
from typing import Any

import pytest
from tests.server.people import Guest, House, play

CODES = {"bad_message", "not_yours", "not_now", "not_found", "too_many", "refused", "lesson"}
"""What may be the matter; `fault` would be ours."""
A_SOCKET = 18
"""So many messages may be sent on one socket at once, each with a ping after it."""


def waiting(house: House, rng: random.Random) -> list[Guest]:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
    return [house.sit(made["table"]["id"], made["token"])]


def playing(house: House, rng: random.Random) -> list[Guest]:
    guests = list(house.two())
    play(guests, rng, answers=rng.randrange(3, 30))
    return guests


def asked_for_consent(house: House, rng: random.Random) -> list[Guest]:
    guests = playing(house, rng)
    for guest in guests:
        guest.say("undo")
    return guests


def over(house: House, rng: random.Random) -> list[Guest]:
    guests = playing(house, rng)
    house.leave(guests[1])
    return guests


def abandoned(house: House, rng: random.Random) -> list[Guest]:
    guests = waiting(house, rng)
    house.leave(guests[0])
    return guests


STATES = (waiting, playing, asked_for_consent, over, abandoned)


def given(guest: Guest, rng: random.Random) -> dict[str, Any]:
    """An answer made of what the guest has seen."""
    decision = guest.update.get("decision") or {"choices": []}
    choices = decision["choices"]
    handles = handles_of(guest) or ["0" * 16]
    words = [one["words"] for one in choices] + ["pass", "end turn", "repeat 3", "yes", "play #2"]
    some = rng.sample(handles, min(len(handles), rng.randrange(4)))
    return rng.choice(
        (
            {"option": rng.randrange(len(choices) + 2)},
            {"option": rng.randrange(len(choices) + 1), "paying": some},
            {"cards": some},
            {"words": rng.choice(words)},
            {"number": rng.randint(-2, 12)},
            {"pass": True},
            {"amounts": [rng.randrange(4) for _ in choices[:5]]},
            {"order": rng.sample(range(len(choices)), len(choices))},
        )
    )


def handles_of(guest: Guest) -> list[str]:
    """The cards that a guest can point at."""
    seats = guest.update["view"]["seats"] if guest.update else ()
    return [card["handle"] for seat in seats for area in seat["areas"] for card in area["cards"]]


def tempting(guest: Guest, rng: random.Random) -> dict[str, Any]:
    """Something that a client could say just now, or nearly."""
    moment = max(0, guest.update.get("moment", 0) + rng.choice((0, 0, 0, 0, -1, 1)))
    card = rng.choice(handles_of(guest) or ["0" * 16])
    return rng.choice(
        (
            {"type": "answer", "moment": moment, "answer": given(guest, rng)},
            {"type": "answer", "moment": moment, "answer": given(guest, rng)},
            {"type": "why_not", "answer": given(guest, rng)},
            {"type": "why_not", "card": card},
            {"type": "undo"},
            {"type": "consent", "request": rng.randrange(3), "agree": rng.random() < 0.5},
            {"type": "repair", "agree": rng.random() < 0.5},
            {"type": "stops", "default": rng.choice(("matters", "can", "always", "never")), "orders": True},
            {"type": "enough", "turn": guest.update["view"]["turn"] if guest.update else 1},
            {"type": "advise"},
            {"type": "say", "phrase": "hello"},
            {"type": "rematch"},
        )
    )


def attack(guest: Guest, others: list[Guest], rng: random.Random, messages: int) -> None:
    """Say so much, and see that each is answered, at the latest before the ping that follows it, in our words."""
    for number in range(messages):
        if number % A_SOCKET == A_SOCKET - 1:
            guest.leave()
            guest = guest.back()
        said = tempting(guest, rng)
        before = len(guest.told)
        guest.socket.send(json.dumps(said | {"id": 2 * number}))
        guest.socket.send(json.dumps({"type": "ping", "id": 2 * number + 1}))
        guest.until(lambda one, pong=2 * number + 1: one.get("to") == pong)  # type: ignore[misc]
        replies = [one for one in guest.told[before:] if one.get("to") == 2 * number]
        assert all(one["code"] in CODES for one in replies if one["type"] == "error"), (said, replies)
        for one in others:
            tells = [name for name in kept_from(guest, one) if name in json.dumps(replies) and name not in str(said)]
            assert not tells, (said, replies)


def kept_from(guest: Guest, other: Guest) -> list[str]:
    """What another holds in hand that a guest has never been told of."""
    if not other.update or other.first.get("token") in (None, guest.first.get("token")):
        return []
    mine = other.update["view"]["seats"][other.update["view"]["seat"]]
    held = {card["name"] for area in mine["areas"] if area["name"] == "hand" for card in area["cards"]}
    return [name for name in held if name not in "".join(guest.raw) and name not in " ".join(guest.log)]


def attack_everywhere(house: House, seed: int, messages: int) -> None:
    """By whoever sits there and by whoever watches; afterwards the game stands where its journal leads."""
    rng = random.Random(seed)
    for state in STATES:
        guests = state(house, rng)
        table = guests[0].first["table"]
        for guest in (*guests, house.watch(table)):
            again = guest.back()
            if again.hear()["type"] == "error":
                assert again.told[0]["code"] == "not_yours", "the seat was given up"
            else:
                attack(again, guests, rng, messages)
        if house.get(f"/api/tables/{table}")["state"] == "playing":
            before = as_it_stands(house, table)
            house.forget(table)
            assert as_it_stands(house, table) == before, "the journal leads to where the game stands"


def as_it_stands(house: House, table: str) -> tuple[int, Any]:
    """What a newcomer is shown."""
    watcher = house.watch(table)
    watcher.until("update")
    return watcher.update["moment"], watcher.update["view"]


def errors_of_ours(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What went wrong at the server; the guests' own side of a socket logs here as well."""
    ours = (one for one in caplog.records if one.name.startswith("rulewright"))
    return [one.getMessage() for one in ours if one.levelno >= logging.ERROR]


def test_whatever_is_said_in_any_state_is_answered_and_harms_nobody(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    attack_everywhere(house, seed=1, messages=8)
    assert errors_of_ours(caplog) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
def test_thousands_of_tempting_messages(house: House, caplog: pytest.LogCaptureFixture, seed: int) -> None:
    attack_everywhere(house, seed, messages=50)
    assert errors_of_ours(caplog) == []
