"""`cards explain` reads as a judge would explain a card."""

import tomllib
from pathlib import Path

import pytest

from rulewright.games.registry import find_game
from rulewright.games.spoils.language import compile_text, explain

TEN = tomllib.loads((Path(__file__).parent / "spoils" / "explained.toml").read_text(encoding="utf-8"))["card"]


def told(type_line: str, text: str) -> str:
    """What is explained of a text."""
    return "\n".join(explain(compile_text("Example", type_line, text)))


def test_a_trigger_says_that_it_waits_and_what_if_you_do_looks_back_at() -> None:
    text = "If your opponent plays an item, you may pay 2. If you do, deplete that item."
    assert (
        told("Banker Character - clerk", text)
        == """\
Trigger (503.1): whenever your opponent plays an item. What follows its if or when is an event, so it waits (R8).
  1. you may do this, all of it or none (402.1):
     1.1. pay 2 (309.1).
  2. if step 1 was really done (looking back, 402.5b):
     2.1. deplete the item (of the event) (303.1)."""
    )


def test_an_ability_tells_costs_from_effect_and_names_no_card_it() -> None:
    text = "OVERDUE\nCOST: Deplete this card. Pick a character.\n"
    text += "EFFECT: Inflict 2 damage to it. If it is depleted, draw a card."
    wanted = """\
Ability OVERDUE (502).
Costs, in this order, before anybody can respond; all or nothing (401):
  1. deplete this card (303.1).
  2. pick a character (310.1).
Effect, when it resolves (402):
  1. inflict 2 damage to the character (of cost step 2) (408.7).
  2. if the character (of cost step 2) is depleted (a test, made at this step, R8):
     2.1. draw a card (306.1)."""
    assert told("Banker Character - clerk", text) == wanted


def test_instead_makes_a_replacement_and_a_change_of_damage_is_neither() -> None:
    assert (
        told("Rogue Character - ghost", "If this card is destroyed, put it into its owner's hand instead.")
        == """\
Replacement (506.1): where this card is destroyed, this happens in its place; instead makes it so (R8).
  1. put the card (of the event) into its owner's hand (402.1)."""
    )
    assert told(
        "Rogue Character - ghost", "If damage is inflicted to a character you control, reduce the amount by 1."
    ) == (
        "Change to an amount of damage (408.2), no trigger (R8): If damage is inflicted to a character you control, "
        "reduce the amount by 1."
    )


def test_gear_says_what_it_is_attached_to_and_what_it_lends() -> None:
    lent = '"STAMP COST: Deplete this card. EFFECT: Draw a card."'
    text = f"ATTACH to character you control\nThe attached character has {lent}"
    assert (
        told("Banker Item - gear", text)
        == """\
Keyword attach (507.2): it enters play attached to a character you control, picked as the first extra cost (507.2a).
Text in force (501): The attached character gains "STAMP COST: Deplete this card. EFFECT: Draw a card."
  What is gained (508.1), in which this card is whichever card has gained it:
    Ability STAMP (502).
    Costs, in this order, before anybody can respond; all or nothing (401):
      1. deplete this card (303.1).
    Effect, when it resolves (402):
      1. draw a card (306.1)."""
    )


def test_what_is_chosen_on_the_way_is_a_step_of_its_own() -> None:
    text = "Look at up to the top 3 cards of either deck. Put them back in any order."
    wanted = """\
Effect (402):
  1. choose how many, at most 3 (410.2).
  2. choose a player (402.1).
  3. look at up to the top 3 cards of the picked player's deck (402.1).
  4. put the cards (of step 3) on the top of their owner's deck in any order (402.1)."""
    assert told("Arcanist Tactic", text) == wanted


def test_instead_by_what_is_so_is_one_test_with_two_branches() -> None:
    wanted = """\
Effect (402):
  1. if you control an item (a test, made at this step, R8):
     1.1. draw 2 cards (306.1).
  1' otherwise:
     1'.1. draw a card (306.1)."""
    assert told("Banker Tactic", "Draw a card. If you control an item, draw 2 cards instead.") == wanted


@pytest.mark.parametrize("card", TEN, ids=lambda card: card["name"])
def test_ten_hard_cards_are_explained_as_a_judge_would(card: dict[str, str]) -> None:
    printed = card if "text" in card else find_game("spoils").card_library()[card["name"]]
    assert told(str(printed["type"]), str(printed["text"])) == card["explained"].rstrip("\n")


def test_every_card_of_our_own_can_be_explained() -> None:
    kit = find_game("spoils")
    for name, fields in kit.card_library().items():
        if text := str(fields.get("text", "")):
            lines = explain(compile_text(name, str(fields["type"]), text))
            assert lines, name
            assert not [line for line in lines if "Fixed(" in line or "Register(" in line], name
