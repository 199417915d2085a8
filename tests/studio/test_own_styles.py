"""The styles of our own for The Spoils and Smash Up: each thing that they hold a card to, and how it is mended."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.registry import find_game
from rulewright.studio.lint import holds_back, lint_card, mended

IMP: dict[str, Any] = {
    "name": "Ledger Imp",
    "type": "Banker Character - imp, clerk",
    "cost": 2,
    "threshold": "GG",
    "stats": "2/1/3",
    "text": "COVERT\nWhen this card enters play, draw 2 cards.",
}
PAGE: dict[str, Any] = {
    "name": "Quiet Page",
    "type": "Minion",
    "faction": "Pages",
    "power": 2,
    "copies": 1,
    "text": "Ongoing: Your minions here have +1 power.",
}
GOOD = {"spoils": IMP, "smashup": PAGE}
LONG = "Draw 1 card and put it into your discard pile. " * 40
CASES: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("spoils", "style.period", {"text": "Draw a card"}, {"text": "Draw a card."}),
    ("spoils", "style.period", {"text": "COVERT."}, {"text": "COVERT"}),
    ("spoils", "style.digits", {"text": "Draw two cards."}, {"text": "Draw 2 cards."}),
    ("spoils", "style.capitals", {"text": "Covert"}, {"text": "COVERT"}),
    ("spoils", "style.capitals", {"text": "Effect: Draw a card."}, {"text": "EFFECT: Draw a card."}),
    ("spoils", "style.subtype", {"type": "Banker Character - Imp"}, {"type": "Banker Character - imp"}),
    ("spoils", "style.threshold", {"threshold": "GEG"}, {}),
    ("spoils", "201.1b", {"name": "Debt Hound"}, {}),
    ("spoils", "style.art", {"art": "taken.png", "artist": "A. Painter"}, {}),
    ("spoils", "style.artist", {"art": "free.png"}, {}),
    ("spoils", "style.box", {"text": LONG.strip()}, {}),
    ("smashup", "style.period", {"text": "Draw a card"}, {"text": "Draw a card."}),
    ("smashup", "style.label", {"text": "talent: Draw a card."}, {"text": "Talent: Draw a card."}),
    ("smashup", "style.name", {"name": "Penny Arcade"}, {}),
    ("smashup", "style.length", {"text": LONG.strip()}, {}),
    ("smashup", "style.art", {"art": "taken.png", "artist": "A. Painter"}, {}),
    ("smashup", "style.artist", {"art": "free.png"}, {}),
]


def rules_of(game: str, fields: dict[str, Any]) -> set[str]:
    """What a card is told of, beside the game's own cards and one with a picture."""
    kit = find_game(game)
    others = [*kit.card_library().values(), {"name": "Another", "type": "Minion", "art": "taken.png"}]
    return {one.rule for one in lint_card(kit, fields, others)}


@pytest.mark.parametrize("game", sorted(GOOD))
def test_a_card_in_style_is_told_of_nothing(game: str) -> None:
    assert rules_of(game, GOOD[game]) == set()


@pytest.mark.parametrize(("game", "rule", "changes", "fixed"), CASES)
def test_each_fault_is_told_holds_a_final_card_back_and_is_mended_where_it_can_be(
    game: str, rule: str, changes: dict[str, Any], fixed: dict[str, Any]
) -> None:
    kit, card = find_game(game), {**GOOD[game], **changes}
    assert rules_of(game, card) == {rule}
    others = [*kit.card_library().values(), {"name": "Another", "type": "Minion", "art": "taken.png"}]
    assert [one.rule for one in holds_back("final", lint_card(kit, card, others))]
    assert holds_back("draft", lint_card(kit, card, others)) == ()
    if fixed:
        assert mended(kit, card, others) == {**GOOD[game], **fixed}


def test_icons_are_put_in_order() -> None:
    told = mended(find_game("spoils"), {**IMP, "threshold": "GEG"})
    assert sorted(told["threshold"]) == ["E", "G", "G"]
    assert rules_of("spoils", told) == set()
