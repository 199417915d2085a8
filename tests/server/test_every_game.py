"""Every game there is can be played over the wire by somebody who knows nothing but what is sent."""

import random
from typing import Any

import msgspec
import pytest

import rulewright
from rulewright.games.registry import find_game, game_names
from rulewright.server.course import LONGEST_RUN
from rulewright.server.engine import records as r
from rulewright.server.engine.work import Bench
from rulewright.server.guest import random_answer
from rulewright.server.wire import Given, Stops

ANSWERS = 100


GAMES = [
    (name, edition, seats)
    for name in game_names()
    for edition in find_game(name).editions
    for seats in sorted({*find_game(name).seats[:1], *find_game(name).seats[-1:]})
    if edition == find_game(name).default_edition or seats == find_game(name).seats[-1]
]
"""The usual edition among as few and as many as can play it, the others among as many."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "edition", "seats"), GAMES)
def test_a_game_can_be_played_from_what_is_sent(name: str, edition: str, seats: int) -> None:
    kit = find_game(name)
    decks = (sorted(kit.deck_library()) * seats)[:seats]
    match = rulewright.new_game(name, edition=edition, decks=decks, seed=3, every_step=True)
    company = r.Company(
        tuple(f"player {n}" for n in range(seats)), (), (Stops(),) * seats, (0,) * seats, tuple(range(seats))
    )
    bench, rng = Bench(), random.Random(f"{name} {edition}")
    opened = bench.work(r.Open("t", msgspec.json.encode(match.journal.header)))
    assert isinstance(opened, r.Opened), opened
    played = bench.work(r.GoOn("t", opened.standing.moment, company, LONGEST_RUN))
    refused = 0
    for _ in range(ANSWERS):
        assert isinstance(played, r.Played), played
        standing = played.standing
        if standing.unasked:
            played = bench.work(r.GoOn("t", standing.moment, company, LONGEST_RUN))
            continue
        if standing.asked is None:
            break
        looked = bench.work(r.Look("t", company))
        assert isinstance(looked, r.Looked), looked
        decision = msgspec.json.decode(looked.shown[standing.asked].decision)
        _says_what_it_asks(decision)
        reply: Any = None
        while not isinstance(reply, r.Played):
            answer = msgspec.convert(random_answer(decision, rng), Given)
            reply = bench.work(r.Answer("t", standing.moment, company, standing.asked, answer))
            assert isinstance(reply, r.Played | r.Refused), reply
            refused += isinstance(reply, r.Refused)
        played = reply
    assert refused < ANSWERS / 4, "nearly all that may be answered can be told from what is sent"


def _says_what_it_asks(decision: dict[str, Any]) -> None:
    assert decision["question"], decision
    assert decision["rule"]["says"], decision["rule"]
    assert decision["choices"] or decision["kind"] == "number" or decision["low"] == 0, decision
    assert all(choice["words"] for choice in decision["choices"])
