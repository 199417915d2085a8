"""Non-interference over the wire: what a seat is sent depends only on what it may know, also in time.

Two matches that differ only in cards that a seat cannot know are given the same answers. Where the other seat could act
in one of them and not in the other, it passes by hand in the one and the pass is given for it in the other.
"""

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select
from tests.contract.test_views import come_to_light
from tests.server.people import Guest, House

import rulewright
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.decisions import only_answer
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.saving import dumps
from rulewright.kernel.words import is_optional
from rulewright.server.course import LONGEST_RUN
from rulewright.server.engine import records as r
from rulewright.server.engine.seated import Seated
from rulewright.server.engine.work import Bench
from rulewright.server.guest import random_answer
from rulewright.server.pace import TICK
from rulewright.server.store import open_store
from rulewright.server.store.schema import metadata
from rulewright.server.viewer import Viewer
from rulewright.server.wire import Given, Stops

ANN, BEN = 0, 1
HORIZON = 12


class Twin:
    """A match as Ann follows it."""

    def __init__(self, header: bytes) -> None:
        self.bench = Bench()
        self.company = r.Company(("Ann", "Ben"), (), (Stops(), Stops()), (0, 0), (ANN,))
        self.seen: list[tuple[Any, ...]] = []
        opened = self.bench.work(r.Open("t", header))
        assert isinstance(opened, r.Opened), opened
        self.standing = opened.standing
        looked = self.bench.work(r.Look("t", self.company))
        assert isinstance(looked, r.Looked), looked
        self.shown = looked.shown[0]
        self._go_on()

    @property
    def seated(self) -> Seated:
        """The match itself."""
        return self.bench._open["t"]

    def answer(self, seat: int, given: Given) -> None:
        """An answer by hand."""
        self._take(self.bench.work(r.Answer("t", self.standing.moment, self.company, seat, given)))
        self._go_on()

    def why_not(self, given: Given) -> r.AnyReply:
        """Ann asks why not."""
        return self.bench.work(r.Ask("t", self.standing.moment, ANN, given, None))

    def _go_on(self) -> None:
        """Whatever needs nobody."""
        left = LONGEST_RUN
        while left == LONGEST_RUN or self.standing.unasked:
            before = self.standing.moment
            self._take(self.bench.work(r.GoOn("t", before, self.company, left)))
            left -= max(1, self.standing.moment - before)

    def _take(self, reply: r.AnyReply) -> None:
        assert isinstance(reply, r.Played), reply
        for step in reply.steps:
            shown = step.shown[0]
            self.shown = shown
            self.seen.append((step.moment, *msgspec.structs.astuple(shown)))
        self.standing = reply.standing


def pairs(game: str, rng: random.Random, games: int) -> Iterator[tuple[Twin, Twin]]:
    """Matches at some point where Ann is asked, and the same with what she cannot know dealt again."""
    for seed in range(games):
        decks = rng.sample(sorted(find_game(game).deck_library()), 2)
        match = rulewright.new_game(game, decks=decks, seed=seed, every_step=True)
        stop = rng.randrange(20, 120)
        while match.decision is not None:
            stop -= 1
            asked = match.decision.raw
            if stop < 0 and asked.seat == ANN and not asked.forced:
                break
            match.answer(only_answer(asked) if asked.forced else asked.random(rng))
        if match.over:
            continue
        header = replace(match.journal.header, chance=(), digest="")
        states = (match.state, redealt(match.state, ANN, rng))
        one, other = (Twin(msgspec.json.encode(replace(header, state=dumps(state)))) for state in states)
        yield one, other


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in game_names() if 2 in find_game(name).seats])
def test_a_seat_is_sent_the_same_bytes_whatever_it_cannot_know(game: str) -> None:
    rng = random.Random(5)
    compared = different = 0
    for one, other in pairs(game, rng, 40):
        for _ in range(HORIZON):
            if not _answer_both(one, other, rng) or come_to_light(one.seated.game, other.seated.game, ANN):
                break
            number = min(len(one.seen), len(other.seen))
            assert one.seen[:number] == other.seen[:number]
            compared += number
            different += one.seated.hows[-6:] != other.seated.hows[-6:]
    assert compared > 200
    assert different or game == "smashup", (
        "in some of them Ben passed by hand, and in the twin the pass was given for him"
    )


def _answer_both(one: Twin, other: Twin, rng: random.Random) -> bool:
    """The next answer in both; where only one of them asks Ben, he passes there. False where they cannot go on."""
    asked = [twin.standing.asked for twin in (one, other)]
    if asked == [ANN, ANN]:
        assert one.shown == other.shown
        _ask_why_not(one, other, rng)
        answer = msgspec.convert(random_answer(msgspec.json.decode(one.shown.decision), rng), Given)
        one.answer(ANN, answer)
        other.answer(ANN, answer)
        return True
    if BEN not in asked:
        return False
    for twin in (one, other):
        decision = twin.seated.game.decision
        if twin.standing.asked == BEN and decision is not None:
            if not is_optional(decision):
                return False
            twin.answer(BEN, Given(words="pass"))
    return True


def _ask_why_not(one: Twin, other: Twin, rng: random.Random) -> None:
    """Refusals are the same as well."""
    for name in rng.sample([str(card["name"]) for card in one.seated.header.cards], 3):
        verb = rng.choice(("play", "use", "attack", "resource"))
        given = Given(words=f"{verb} {name}")
        assert one.why_not(given) == other.why_not(given)


@pytest.mark.slow
def test_a_pass_looks_the_same_in_content_and_time_however_it_came_about(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game, seed and answers; only how Ben passes differs."""
    monkeypatch.setattr("rulewright.server.chance.secrets.randbits", lambda bits: 20)
    due = dues_of(ANN, monkeypatch)
    streams = {}
    for setting in ("always", "never"):
        ann, ben = house.two(pace=int(PACE * 1000))
        _play(ann, ben, due, updates=0)
        ben.say("stops", default=setting)
        before = len(ann.raw)
        apart = _play(ann, ben, due, updates=30)
        assert apart
        assert min(apart) >= PACE - 100 * TICK, "each no sooner than the pace"
        streams[setting] = ann.raw[before : before + 25]
    assert streams["always"] == streams["never"]


PACE = 0.1


def dues_of(seat: int, monkeypatch: pytest.MonkeyPatch) -> dict[int, float]:
    """When each moment may be seen by a seat of the latest table, from now on, by the clock of this machine."""
    due_at: dict[int, float] = {}
    update = Viewer.update

    def noted(viewer: Viewer, moment: int, shown: Any, prints: Any, due: float, *rest: Any, **more: Any) -> None:
        if viewer.seat == seat:
            due_at[moment] = due
        update(viewer, moment, shown, prints, due, *rest, **more)

    monkeypatch.setattr(Viewer, "update", noted)
    return due_at


def _play(ann: Guest, ben: Guest, due: dict[int, float], updates: int) -> list[float]:
    """Both answer by lot, the same lot at the same moment; Ben passes where he may.

    Until the first turn and so many updates more. Returns how far apart Ann may be told of two things that Ben did one
    after the other; she is told later where the machine is busy, and never sooner.
    """
    apart: list[float] = []
    by_ben = False
    ann.asked()
    ben.asked()
    wanted = len(ann.raw) + updates
    while ben.update["view"]["turn"] < 1 or len(ann.raw) < wanted:
        moment = ann.update["moment"]
        while ben.update["moment"] < moment:
            ben.hear()
        asked = next((one for one in (ann, ben) if one.update["moment"] == moment and one.update["decision"]), None)
        if asked is not None:
            decision = asked.update["decision"]
            passes = asked is ben and decision["optional"]
            asked.answer({"words": "pass"} if passes else random_answer(decision, random.Random(moment)))
        before, by_ben = by_ben, ann.update["waiting"] == "b"
        while ann.update["moment"] == moment:
            ann.hear()
        assert time.monotonic() >= due[ann.update["moment"]]
        if before and by_ben:
            apart.append(due[ann.update["moment"]] - due[moment])
    return apart


def test_secrets_are_kept_only_as_hashes_and_are_never_written_to_a_log(
    house: House, database: str, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "invited"})
    ann = house.sit(made["table"]["id"], made["token"])
    ann.until("welcome")
    ann.say("answer", moment=0, answer={"option": 0})
    everything = asyncio.run(_all_that_is_kept(database))
    assert "Ann" in everything
    said = "".join(capfd.readouterr()) + caplog.text
    for secret in (made["token"], made["invitations"][0]["code"]):
        assert secret not in everything
        assert secret not in said
        assert secret not in str(house.get("/api/tables"))


async def _all_that_is_kept(database: str) -> str:
    store = await open_store(database)
    try:
        async with store._engine.connect() as connection:
            rows = [(await connection.execute(select(table))).all() for table in metadata.sorted_tables]
    finally:
        await store.close()
    return repr(rows)
