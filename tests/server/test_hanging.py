"""A worker that hangs is noticed; its other games go on in another process, and whoever waited is told."""

import os
import random
import signal
from collections.abc import Iterator

import pytest
from tests.server.people import House, play
from tests.server.running import running
from tests.server.test_lost_connections import asked_first, wait_for
from tests.server.test_troubles import workers

from rulewright.server.app import Settings
from rulewright.server.guest import random_answer


@pytest.fixture
def hasty(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that gives its one worker two seconds for each request."""
    monkeypatch.setattr("rulewright.server.app.DEADLINE", 2.0)
    with running(Settings(f"sqlite:///{tmp_path}/games.db", workers=1, making_at_once=1_000)) as house:
        yield house


@pytest.mark.slow
def test_a_worker_that_hangs_is_replaced_and_everybody_is_told(hasty: House) -> None:
    ann, ben = asked_first(*hasty.two())
    cleo, dan = hasty.two()
    asked_first(cleo, dan)
    before = workers()
    for pid in before:
        os.kill(pid, signal.SIGSTOP)
    told = ann.answer(random_answer(ann.update["decision"], random.Random(1)))
    assert (told["type"], told["code"]) == ("error", "fault")
    assert "too long" in told["message"]
    assert ben.until("error")["code"] == "fault", "the other is told that something is wrong"
    wait_for(lambda: set(workers()) != set(before))
    assert play([cleo, dan], random.Random(2), answers=3) == 3, "the other games go on"
    back = [guest.back() for guest in (ann, ben)]
    for guest in back:
        guest.until("update")
    assert play(back, random.Random(3), answers=3) == 3, "and so does this one, where it was"
