"""`cards explain` reads as a judge would explain a card: from nodes alone, in words that no template has."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.text.programs import programs

from rulewright.cli.cards import explain as explain_command
from rulewright.effects.conditions import PlayerIs
from rulewright.effects.selectors import This
from rulewright.effects.verbs import Shift
from rulewright.games.arcmage.language.explaining import words as arcmage_words
from rulewright.games.registry import find_game
from rulewright.games.spoils.language.explaining import words as spoils_words
from rulewright.text.explain import Words
from rulewright.text.explain.occasions import COMES_TRUE
from rulewright.text.explain.registry import TELLERS
from rulewright.text.explain.scope import Scope

GAMES = {"arcmage": arcmage_words(), "spoils": spoils_words()}


def pinned(game: str) -> list[dict[str, str]]:
    """The cards whose explanations were read and found right."""
    file = Path(__file__).parent / game / "explained.toml"
    cards: list[dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))["card"]
    return [card | {"game": game} for card in cards]


def told(type_line: str, text: str, game: str = "spoils") -> str:
    """What is explained of a text."""
    language: Any = import_module(f"rulewright.games.{game}.language")
    return "\n".join(language.explain(language.compile_text("Example", type_line, text)))


@pytest.mark.parametrize("card", [*pinned("spoils"), *pinned("arcmage")], ids=lambda card: card["name"])
def test_hard_cards_are_explained_as_a_judge_would(card: dict[str, str]) -> None:
    printed = card if "text" in card else find_game(card["game"]).card_library()[card["name"]]
    assert told(str(printed["type"]), str(printed["text"]), card["game"]) == card["explained"].rstrip("\n")


def test_a_trigger_says_what_is_skipped_if_its_player_declines() -> None:
    text = "If your opponent plays an item, you may pay 2. If you do, deplete that item."
    assert (
        told("Banker Character - clerk", text)
        == """\
Trigger (503.1): whenever your opponent plays an item. In this order; what is impossible is skipped together with what \
depends on it (402.5b):
  1. You may pay 2 (309.1). If that is not done, step 2 is skipped (402.5b).
  2. If step 1 was really done (402.5b): you deplete the item that is played (303.1)."""
    )


def test_cards_are_told_apart_by_the_step_only_where_they_have_to_be() -> None:
    one = told("Rogue Tactic", "COST: Pick a character.\nEFFECT: Deplete the character.")
    assert "You deplete the character picked (303.1)." in one
    two = "COST: Pick a character you control. Pick a character an opponent controls.\nEFFECT: Deplete the characters."
    assert "the character picked in cost 1 and the character picked in cost 2" in told("Rogue Tactic", two)


def test_whose_controller_is_meant_is_told() -> None:
    text = "COST: Pick an item.\nEFFECT: Destroy the item. Its controller draws a card."
    assert "The controller of the item destroyed, wherever it is now, draws 1 card (306.1)." in told(
        "Rogue Tactic", text
    )


def test_this_card_and_what_has_become_of_it_are_not_the_same() -> None:
    came_back = told("Rogue Character - ghost", "If this card is destroyed, put it into its owner's hand.")
    assert "You put this card (wherever it is after that) into its owner's hand (402.1)." in came_back


def test_what_is_lent_is_explained_below_it() -> None:
    lent = '"STAMP COST: Deplete this card. EFFECT: Draw a card."'
    text = f"ATTACH to character you control\nThe attached character has {lent}"
    assert (
        told("Banker Item - gear", text)
        == """\
Keyword attach (507.2): it enters play attached to a character you control, which is picked as the first extra cost.
In force (201.5b): the card that this card is attached to gains the text below.
  The text gained, in which "this card" is the card that has gained it and "you" its controller (508.1):
    Ability "STAMP" (502.1).
      Costs, in this order, before anybody can respond; all of them or the whole is undone (401.2):
        You deplete this card (303.1).
      When it resolves (402.1):
        You draw 1 card (306.1)."""
    )


def test_a_number_that_is_chosen_on_the_way_is_a_step_of_its_own() -> None:
    text = "Look at up to the top 3 cards of either deck. Put them back in any order."
    lines = told("Arcanist Tactic", text).splitlines()
    assert lines[1:3] == ["  1. You choose a number, at most 3 (410.2).", "  2. You choose a player (402.1)."]
    assert "the number chosen of them" in lines[3]


def test_instead_by_what_is_so_is_one_test_with_two_branches() -> None:
    wanted = """\
When it resolves (402.1):
  If there is an item you control: you draw 2 cards (306.1).
    Otherwise: you draw 1 card (306.1)."""
    assert told("Banker Tactic", "Draw a card. If you control an item, draw 2 cards instead.") == wanted


@pytest.mark.slow
def test_a_refused_card_does_not_keep_the_others_from_being_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.cards.toml"
    card = '[[card]]\nname = "{}"\ntype = "Banker Tactic"\ncost = 1\nthreshold = "G"\ntext = "{}"\n'
    both = "You may reveal the top card of your deck. If you do and it is a character, draw a card."
    texts = [("First", "Draw some cards."), ("Second", both), ("Third", "Draw a card.")]
    file.write_text('game = "spoils"\nset = "Mine"\n' + "".join(card.format(*one) for one in texts), encoding="utf-8")
    assert explain_command(str(file)) == 1
    shown = capsys.readouterr().out
    assert "step 1 was really done and the card revealed is a character" in shown
    assert shown.index("Second") < shown.index("Third") < shown.rindex("You draw 1 card (306.1).")


# -- what holds for every program ------------------------------------------------------------------------------------

INTERNAL = re.compile(
    r"\b[a-z]\d\b|\w\(\w*\)|[a-z]_[a-z]|\[|\{|None|\bmode\b|dealt with before|settled before|  \w.*  "
)
"""Names of registers, fields and nodes, slots that were not filled, and what the explanation says for want of words."""
FOREIGN = {
    "arcmage": re.compile(r"deplet|restor|influence|discard pile|token\b(?! \(| put into play)"),
    "spoils": re.compile(r"graveyard"),
}
"""Words of the other game, or of the engine, that a game does not use."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_internal_word_is_told(game: str) -> None:
    language: Any = import_module(f"rulewright.games.{game}.language")
    lines = {line for program in programs(game) for line in language.explain(program)}
    without_names = {re.sub(r'"[^"]*"', '""', line.strip()) for line in lines}
    assert not [line for line in without_names if INTERNAL.search(line) or FOREIGN[game].search(line)]


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_programs_name_has_words(game: str) -> None:
    words = GAMES[game]
    occasions = import_module(f"rulewright.games.{game}.occasions").OCCASIONS
    assert occasions.keys() - words.occasions.keys() <= {COMES_TRUE}
    states = import_module(f"rulewright.games.{game}.nature").STATES
    assert {state for state in states if " " in state} <= words.states.keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_behind_it_are_rules_of_the_game(game: str) -> None:
    cited = {*GAMES[game].rules.values(), *_in_brackets(GAMES[game])}
    book = files(f"rulewright.games.{game}").joinpath("rulebook.toml").read_text(encoding="utf-8")
    known = {rule["id"]: rule["kind"] for rule in tomllib.loads(book)["rule"]}
    assert cited <= known.keys()
    assert {known[one] for one in cited if one.startswith("501")} == set()


def _in_brackets(words: Words) -> list[str]:
    lines = (words.costs, words.triggered)
    return [found for line in lines for found in re.findall(r"\(([\w.]+)\)", line)]


@pytest.mark.parametrize(
    ("node", "words"),
    [(PlayerIs("you", "opponent"), "you are the same player as"), (Shift(This(), home="you"), "if you control them")],
)
def test_verbs_agree_with_you(node: Any, words: str) -> None:
    assert words in str(TELLERS[type(node)](Scope(arcmage_words()), node))
