"""The fields of a card besides its text: what is wrong with one is named, with what works instead."""

from typing import Any

import pytest

from rulewright.games.spoils.cards import read_card
from rulewright.kernel.errors import Problem, TextNotUnderstood

CHARACTER = {"name": "Imp", "type": "Banker Character - imp", "cost": 2, "threshold": "GG", "stats": "2/1/3"}
GEAR = {"name": "Stick", "type": "Rogue Item - gear", "cost": 1, "stats": "+1/-1/+0"}
LOCATION = {"name": "Hut", "type": "Rogue Location", "cost": 1, "structure": 3}
FACTION = {"name": "Table", "type": "Universal Faction", "influence": 25}
TACTIC = {"name": "Zap", "type": "Warlord Tactic", "cost": "X"}


def problem_of(fields: dict[str, Any]) -> Problem:
    """The one thing that is wrong with a card."""
    with pytest.raises(TextNotUnderstood) as caught:
        read_card({field: value for field, value in fields.items() if value is not None})
    (problem,) = caught.value.problems
    assert problem.line == 0
    assert problem.expected
    return problem


@pytest.mark.parametrize("fields", [CHARACTER, GEAR, LOCATION, FACTION, TACTIC])
def test_a_card_with_all_it_needs_is_proven(fields: dict[str, Any]) -> None:
    assert read_card(fields).name == fields["name"]


@pytest.mark.parametrize(
    ("card", "field", "value", "nearest"),
    [
        (CHARACTER, "cost", "two", "cost = 2"),
        (CHARACTER, "cost", "x", 'cost = "X"'),
        (CHARACTER, "cost", -3, "cost = 3"),
        (CHARACTER, "threshold", "GX", 'threshold = "G"'),
        (CHARACTER, "threshold", "[g][g]", 'threshold = "GG"'),
        (CHARACTER, "threshold", "?", ""),
        (CHARACTER, "stats", "2/1", 'stats = "2/1/1"'),
        (CHARACTER, "stats", "+2/+1/+3", 'stats = "2/1/3"'),
        (CHARACTER, "stats", None, 'stats = "1/1/1"'),
        (CHARACTER, "structure", 3, ""),
        (GEAR, "stats", "1/2/0", 'stats = "+1/+2/+0"'),
        (LOCATION, "structure", None, "structure = 3"),
        (LOCATION, "structure", "seven", "structure = 7"),
        (LOCATION, "stats", "1/1/1", ""),
        (FACTION, "influence", None, "influence = 25"),
        (FACTION, "influence", True, "influence = 25"),
        (TACTIC, "influence", 3, ""),
        (TACTIC, "type", "Warlord Tatcic - spell", 'type = "Warlord Tactic - spell"'),
    ],
)
def test_a_wrong_field_is_named_with_the_nearest_that_works(
    card: dict[str, Any], field: str, value: object, nearest: str
) -> None:
    problem = problem_of({**card, field: value})
    assert field in problem.message
    assert problem.nearest == nearest
    if nearest:
        name, _, better = nearest.partition(" = ")
        assert name == field
        read_card({**card, field: better.strip('"')})


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(TextNotUnderstood) as caught:
        read_card({**CHARACTER, "cost": "two", "threshold": "GX", "stats": "2/1"})
    assert [problem.message.split()[0] for problem in caught.value.problems] == ["`cost", "`threshold", "`stats"]
