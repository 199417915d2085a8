"""A text that can be read in two ways: both are told, each with a wording that says just that."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.cli import main
from rulewright.games.registry import find_game
from rulewright.games.verdicts import refusal
from rulewright.studio.readings import Way, ways

SPOILS, ARCMAGE, SMASHUP = find_game("spoils"), find_game("arcmage"), find_game("smashup")
TACTIC: dict[str, Any] = {"name": "Two Minds", "type": "Rogue Tactic", "cost": 1}
TRICK: dict[str, Any] = {"name": "Two Minds", "type": "Event - Trick", "faction": "Gaian", "cost": 1, "loyalty": 1}
ACTION: dict[str, Any] = {"name": "Two Minds", "type": "Action", "faction": "Doubters", "copies": 1}


def read(kit: Any, fields: dict[str, Any], text: str) -> tuple[Way, ...]:
    """The ways to read a card that is refused."""
    card = {**fields, "text": text}
    fault = refusal(kit, card, kit.default_edition)
    assert fault is not None
    return ways(kit, card, fault)


@pytest.mark.parametrize(
    ("kit", "fields", "text", "nouns"),
    [
        (SPOILS, TACTIC, "COST: Pick a character. Pick an item.\nEFFECT: Destroy it.", ("character", "item")),
        (
            ARCMAGE,
            TRICK,
            "Choose a creature. Choose an enchantment. Mark them. Destroy it.",
            ("creature", "enchantment"),
        ),
        (
            SMASHUP,
            ACTION,
            "Choose a minion and an action. Move them to another base. Destroy it.",
            ("minion", "action"),
        ),
    ],
    ids=["spoils", "arcmage", "smashup"],
)
def test_each_way_is_worded_and_means_what_it_says(
    kit: Any, fields: dict[str, Any], text: str, nouns: tuple[str, str]
) -> None:
    found = read(kit, fields, text)
    assert [one.called for one in found] == [f"the {noun}" for noun in nouns]
    for one, noun in zip(found, nouns, strict=True):
        assert one.text == text.replace("Destroy it", f"Destroy the {noun}")
        assert refusal(kit, {**fields, "text": one.text}, kit.default_edition) is None
        (line,) = one.understood
        assert f"destroy the {noun}" in line, "only what the two do not have in common is told"


def test_two_of_a_kind_are_told_by_their_order_or_their_side() -> None:
    first, second = read(SPOILS, TACTIC, "COST: Pick a character. Pick another character.\nEFFECT: Destroy it.")
    assert first.text.endswith("Destroy the first character.")
    assert "picked in cost 2" in second.understood[0]
    text = (
        "COST: Pick a character you control. Pick a character your opponent controls.\nEFFECT: Destroy the character."
    )
    mine, theirs = read(SPOILS, TACTIC, text)
    assert mine.text.endswith("Destroy the character you control.")
    assert theirs.text.endswith("Destroy the character your opponent controls.")


def test_the_first_word_of_a_sentence_keeps_its_capital() -> None:
    text = "COST: Pick a character. Pick an item.\nEFFECT: It gains 2 strength this turn."
    assert [one.text.partition("EFFECT: ")[2][:3] for one in read(SPOILS, TACTIC, text)] == ["The", "The"]


def test_a_way_that_no_wording_says_is_still_told() -> None:
    found = read(ARCMAGE, TRICK, "Choose a creature. Choose another creature. Destroy it.")
    assert [one.called for one in found] == ["the creature picked first", "the creature picked second"]


def test_a_text_that_is_merely_not_understood_has_no_ways() -> None:
    assert read(SPOILS, TACTIC, "EFFECT: Befuddle it.") == ()


def test_the_command_tells_both(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.cards.toml"
    file.write_text(
        'game = "spoils"\nset = "Mine"\n[[card]]\nname = "Two Minds"\ntype = "Rogue Tactic"\ncost = 1\n'
        'text = """\nCOST: Pick a character. Pick an item.\nEFFECT: Destroy it.\n"""\n',
        encoding="utf-8",
    )
    assert main(["cards", "explain", str(file)]) == 1
    told = capsys.readouterr().out
    assert "either the character" in told
    assert "EFFECT: Destroy the item." in told
