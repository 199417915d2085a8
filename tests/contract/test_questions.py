"""What a seat is asked, in words: they say the deed, and tell nobody what he may not know."""

from collections.abc import Iterator
from itertools import islice

from tests.contract.matches import Match

from rulewright.kernel.decisions import Choose, Decision, Pick
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.records import NOBODY
from rulewright.library.talk import QUESTIONS, question

ENOUGH = 12
"""So many questions of a game are looked at."""


def test_a_question_of_a_card_is_of_its_deed_and_of_what_the_seat_knows(matches: list[Match]) -> None:
    match = matches[0]
    rng = match.rng("questions")
    for game, decision in islice(_asked_by_cards(match), ENOUGH):
        said = question(match.kit, game, decision)
        assert said != QUESTIONS["may"], game.name(decision.source)
        other = redealt(game, decision.seat, rng)
        assert other.decision is not None
        assert said == question(match.kit, other, other.decision)


def _asked_by_cards(match: Match) -> Iterator[tuple[Game, Decision]]:
    for game, decision, _ in match.moments():
        if isinstance(decision, Choose | Pick) and decision.prompt in ("may", "pick") and decision.source != NOBODY:
            yield game, decision
