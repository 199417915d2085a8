"""The pace of a table, reckoned out without waiting: what others see does not depend on how a seat passed."""

import random

import pytest

from rulewright.server.pace import Pace

PACE = 0.24
ANN, BEN, WATCHING = 0, 1, None
EVERYONE = (WATCHING, ANN, BEN)


class Story:
    """A game in which seats answer one after the other, with the times at which all of it is seen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: int, *, given: bool) -> None:
        self.now = 1_000.0
        self.pace = Pace(PACE)
        self.given = given
        self.lots = random.Random(seed)
        self.seen: list[tuple[float, float, float]] = []
        """By step: when Ann and whoever watches saw it, and when everybody may know of it."""
        monkeypatch.setattr("rulewright.server.pace._now", lambda: self.now)
        for one in EVERYONE:
            self.pace.begin(one)

    def play(self, steps: int) -> None:
        """Ann and Ben are asked by lot, and answer within a third of the pace."""
        for _ in range(steps):
            by = self.lots.choice((ANN, BEN))
            thinking, working = self.lots.uniform(0.0, PACE / 4), self.lots.uniform(0.001, PACE / 20)
            own_lots = random.Random(self.lots.random())
            if by == BEN and self.given:
                due = self.pace.step(BEN, EVERYONE)
            else:
                thinking = own_lots.uniform(0.0, PACE / 4) if by == BEN else thinking
                received = max(self.now, self.pace.latest(by) + thinking)
                self.now = received + working
                due = self.pace.step(by, EVERYONE, self.pace.reply(received))
            self.seen.append((due[ANN], due[WATCHING], self.pace.known(by, due)))


@pytest.mark.parametrize("seed", range(20))
def test_what_others_see_and_when_does_not_depend_on_how_a_seat_passed(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Over whole stories: a pass leaves nothing behind that would shift what comes after it."""
    by_hand, given = Story(monkeypatch, seed, given=False), Story(monkeypatch, seed, given=True)
    for story in (by_hand, given):
        monkeypatch.setattr("rulewright.server.pace._now", lambda story=story: story.now)
        story.play(60)
    assert [[round(one, 4) for one in seen] for seen in by_hand.seen] == [
        [round(one, 4) for one in seen] for seen in given.seen
    ]


def test_a_quick_pace_does_not_show_how_long_a_computer_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for thinking in (0.0, 0.05, 0.15):
        now = 1_000.0
        monkeypatch.setattr("rulewright.server.pace._now", lambda: now)  # noqa: B023  (it is asked at once)
        pace = Pace(0.02)
        for one in EVERYONE:
            pace.begin(one)
        now += 1.0
        answered = now
        pace.step(ANN, EVERYONE, pace.reply(now))
        now += thinking
        seen.add(round(pace.step(BEN, EVERYONE)[ANN] - answered, 3))
    assert seen == {0.2}
