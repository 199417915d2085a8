"""The language knock-out takes out what it says, notices what does nothing, and finds as many witnesses as before."""

from __future__ import annotations

import pytest
from tests.text.neighbours import swapped
from tests.text.used_constructions import unwitnessed
from tests.text.witnesses import Stage, without

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Compare
from rulewright.effects.numbers import CountOf, Fixed
from rulewright.effects.paragraphs import Instructions
from rulewright.effects.selectors import Filter
from rulewright.games.registry import game_names
from rulewright.text.capabilities import Entry, read_capabilities

TABLE = read_capabilities(
    """
    Instructions.any = ["effect"]
    Draw.any = ["number", "up_to"]
    Put.any = ["cards"]
    Put.to = ["hand", "deck"]
    """
)
CARDS = Filter(types=("imp",))
PROGRAM = (Instructions(effect=(v.Draw(number=Fixed(2), up_to=True), v.Put(CARDS, "hand"))),)
MOST_UNWITNESSED = 300
"""Constructions that no text of ours is read by; never more than this."""


def effects_without(entry: Entry) -> set[tuple[v.Effect, ...]]:
    found = set()
    for program in without(PROGRAM, entry, TABLE):
        (paragraph,) = program
        assert isinstance(paragraph, Instructions)
        found.add(paragraph.effect)
    return found


def test_an_instruction_is_left_out() -> None:
    assert effects_without(Entry("Draw")) == {(v.Put(CARDS, "hand"),)}


def test_a_field_gets_its_default() -> None:
    assert effects_without(Entry("Draw", "up_to")) == {(v.Draw(number=Fixed(2)), v.Put(CARDS, "hand"))}


def test_a_word_is_exchanged_for_another_that_may_stand_there() -> None:
    assert effects_without(Entry("Put", "to", "hand")) == {(PROGRAM[0].effect[0], v.Put(CARDS, "deck"))}


def test_a_number_becomes_another() -> None:
    numbers = {one[0] for one in effects_without(Entry("Fixed"))}
    assert numbers == {v.Draw(number=Fixed(number), up_to=True) for number in (3, 4, 5)}


def test_what_is_not_there_cannot_be_taken_out() -> None:
    assert list(without((Instructions(effect=(v.Draw(number=CountOf(CARDS)),)),), Entry("Put"), TABLE)) == []


@pytest.mark.slow
def test_a_case_fails_without_what_it_plays() -> None:
    stage = Stage("smashup")
    assert stage.witness(Entry("Draw"))
    assert not stage.witness(
        Entry("ChangeText", "words")
    )  # only for people; what counts is the text that it is read as


def test_a_node_is_exchanged_for_its_neighbour_wherever_it_stands() -> None:
    inner = v.May((v.Mark(CARDS), v.Draw()))
    (paragraph,) = swapped((Instructions(effect=(inner,)),), v.Mark)
    assert paragraph.effect == (v.May((v.Unmark(CARDS), v.Draw())),)


@pytest.mark.slow
def test_a_case_fails_with_the_neighbour_in_its_place() -> None:
    stage = Stage("smashup")
    told = [kind for kind in (v.Destroy, v.Draw, v.If, Compare) if stage.tells_apart(kind, 10)]
    assert told == [v.Destroy, v.Draw, v.If, Compare]


@pytest.mark.soak
@pytest.mark.parametrize("game", game_names())
def test_every_node_is_told_from_its_neighbour(game: str) -> None:
    stage = Stage(game)
    assert [kind.__name__ for kind in stage.neighbours() if not stage.tells_apart(kind)] == []


@pytest.mark.soak
def test_no_fewer_constructions_have_a_text_of_ours() -> None:
    stated, lacking = unwitnessed(tuple(game_names()))
    assert stated > 1500
    assert len(lacking) <= MOST_UNWITNESSED
