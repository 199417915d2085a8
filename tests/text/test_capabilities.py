"""What is not in the table of capabilities is understood, but not playable yet; what is in it is used by our texts."""

from __future__ import annotations

from functools import cache

import pytest
from tests.text.programs import Program, programs

from rulewright.effects import verbs as v
from rulewright.effects.numbers import CountOf, Fixed
from rulewright.effects.paragraphs import Instructions
from rulewright.effects.selectors import Filter
from rulewright.games.registry import game_names
from rulewright.text.capabilities import Capabilities, Entry, Lack, capabilities_of, read_capabilities

TABLE = read_capabilities(
    """
    Instructions.any = ["effect"]
    Draw.any = ["number"]
    Put.any = ["cards"]
    Put.to = ["hand", "tray #"]
    Fixed.any = ["n"]
    Filter.any = ["other"]
    Filter.types = ["imp"]
    """
)


def lacks(*effects: v.Effect) -> list[Lack]:
    return list(TABLE.lacks(Instructions(effect=effects)))


def test_what_is_in_the_table_is_not_lacking() -> None:
    assert lacks(v.Draw(number=Fixed(2)), v.Put(Filter(types=("imp",), other=True), "hand")) == []


def test_a_kind_of_node_a_field_and_a_word_can_be_lacking() -> None:
    assert lacks(v.Shuffle()) == [Lack(v.Shuffle)]
    assert lacks(v.Draw(up_to=True)) == [Lack(v.Draw, "up_to")]
    elves = [Lack(Filter, "types", "elf"), Lack(v.Put, "to", "deck")]
    assert lacks(v.Put(Filter(types=("imp", "elf")), "deck")) == elves


def test_what_a_field_may_hold_must_be_in_the_table_itself() -> None:
    assert lacks(v.Draw(number=CountOf(Filter()))) == [Lack(CountOf)]


def test_a_figure_in_a_word_can_be_any() -> None:
    assert lacks(v.Put(Filter(), "tray 7")) == []


def test_what_is_lacking_is_told_in_words() -> None:
    assert Lack(v.Shuffle).in_words() == "shuffle a deck"
    assert Lack(v.Draw, "up_to").in_words() == "draw cards: up to"


@cache
def table_of(game: str) -> Capabilities:
    return capabilities_of(f"rulewright.games.{game}.language")


@cache
def used(game: str) -> dict[Entry, Program]:
    """For each entry that a program needs, one such program."""
    found: dict[Entry, Program] = {}
    for program in programs(game):
        for entry in table_of(game).needed(program):
            found.setdefault(entry, program)
    return found


@pytest.mark.parametrize("game", game_names())
def test_every_entry_is_needed_by_a_text_of_ours(game: str) -> None:
    assert [entry for entry in table_of(game).entries() if entry not in used(game)] == []


@pytest.mark.parametrize("game", game_names())
def test_without_its_entry_no_text_is_proven(game: str) -> None:
    for entry, program in used(game).items():
        lack = table_of(game).without(entry).lacking(program)
        assert lack is not None, entry
        assert lack.in_words()
