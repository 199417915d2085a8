"""What a seat may take back at a table tells it nothing about what the other one holds."""

from __future__ import annotations

import pytest

from rulewright.games.registry import find_game
from rulewright.games.spoils.positions import PLAIN_CARDS
from rulewright.kernel.history import History
from rulewright.kernel.words import Names

CARDS = (
    *PLAIN_CARDS,
    {
        "name": "Tin Whistle",
        "type": "Rogue Item - whistle",
        "cost": "1",
        "text": "BLOW\nCOST: Deplete this card.\nEFFECT: Inflict 1 damage to your opponent's faction.",
    },
    {"name": "Paper Knight", "type": "Warlord Character - knight", "cost": "0", "stats": "1/2/2"},
    {"name": "Small Favour", "type": "Banker Tactic", "cost": "0", "text": "Your faction gains 1 influence."},
)


class Table:
    """Seat a with a whistle and a knight; seat b with something in hand, about which a knows nothing."""

    def __init__(self, held: str) -> None:
        self.kit = find_game("spoils")
        rules = self.kit.rules("2013", {}, CARDS)
        fields = {"a.play": ["Tin Whistle", "Paper Knight x2"], "b.hand": [held], "b.deck": ["Blank x5"]}
        game, _ = self.kit.position(rules, fields, 1)
        game.run()
        self.history = History(game)

    def does(self, words: str) -> None:
        """Seat a does something, and b passes whenever it is asked."""
        self.answers(0, words)
        while (asked := self.history.game.decision) is not None and asked.seat == 1 and asked.rule != "603.2":
            self.answers(1, "pass")

    def answers(self, seat: int, words: str) -> None:
        """A seat answers what it is asked."""
        decision = self.history.game.decision
        assert decision is not None
        assert decision.seat == seat
        self.history.answer(self.kit.read_answer(self.history.game, decision, words, Names(seat)))

    @property
    def asked_b(self) -> bool:
        """Whether b has been asked anything on the way here."""
        moment = self.history.now
        while moment.before is not None:
            if moment.seat == 1:
                return True
            moment = moment.before
        return False


@pytest.mark.parametrize(
    "doings", [("use Tin Whistle",), ("attack b", "attack with Paper Knight#1", "pass"), ("end turn",)]
)
def test_what_can_be_taken_back_does_not_tell_whether_the_other_could_respond(doings: tuple[str, ...]) -> None:
    tables = [Table("Small Favour"), Table("Blank")]
    for table in tables:
        for words in doings:
            table.does(words)
    assert [table.asked_b for table in tables] == [True, False], "one could have responded, the other could not"
    assert [table.history.takeable(0) for table in tables] == [0, 0]


def test_what_nobody_could_answer_yet_can_be_taken_back() -> None:
    for held in ("Small Favour", "Blank"):
        table = Table(held)
        table.does("attack b")
        assert table.history.takeable(0) == 1, "the target is announced, and the party not yet chosen"
        table.history.undo()
        table.does("use Tin Whistle")
        assert table.history.takeable(0) == 0
        table.does("attack b")
        assert table.history.takeable(0) == 1, "as far as the whistle, whoever could have answered it"


def test_while_the_other_is_being_asked_nothing_is_taken_back() -> None:
    table = Table("Small Favour")
    table.answers(0, "use Tin Whistle")
    decision = table.history.game.decision
    assert decision is not None
    assert decision.seat == 1
    assert table.history.takeable(0) == 0
