"""Wordings that are offered for what is not understood: each of them is, on the card that it is offered for."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.registry import find_game
from rulewright.games.verdicts import refusal
from rulewright.games.wordings import MOST, offers, with_offers

CREATURE = {"name": "Gull", "type": "Creature - Bird", "faction": "Gaian", "cost": 2, "stats": "1/1"}
MAGIC = {"name": "Rite", "type": "Magic - Rite", "faction": "Gaian", "cost": 2}
CHARACTER = {"name": "Imp", "type": "Banker Character - imp", "cost": 2, "stats": "2/2/2"}
TACTIC = {"name": "Plan", "type": "Banker Tactic - plan", "cost": 2}
MINION = {"name": "Page", "type": "Minion", "faction": "Pie Alley", "power": 2}
ACTION = {"name": "Pie", "type": "Action", "faction": "Pie Alley"}


def offered(game: str, card: dict[str, Any], text: str) -> list[str]:
    """The lines that are offered; the text with each of them is held to what is claimed."""
    kit, fields = find_game(game), {**card, "text": text}
    fault = refusal(kit, fields, kit.default_edition)
    assert fault is not None, f"{text!r} is understood, so nothing is to be offered"
    found = offers(kit, fields, fault, kit.default_edition)
    for one in found:
        left = refusal(kit, {**fields, "text": one.text}, kit.default_edition)
        assert not left or fault.problems[one.problem].line not in {problem.line for problem in left.problems}, one
    return [one.words for one in found]


@pytest.mark.parametrize(
    ("game", "card", "text", "wanted"),
    [
        (
            "arcmage",
            CREATURE,
            "When I come in play, deal 2 damage to target creature.",
            "When I come into play, deal 2 damage to target creature.",
        ),
        (
            "arcmage",
            CREATURE,
            "Destroy target creature an opponent control.",
            "M: Destroy target creature an opponent controls.",
        ),
        (
            "arcmage",
            MAGIC,
            "Destroy target creature an opponent control.",
            "Destroy target creature an opponent controls.",
        ),
        ("arcmage", CREATURE, "T: Draw a card.", "M: Draw a card."),
        ("arcmage", CREATURE, "Flyng", "Flying"),
        ("arcmage", CREATURE, "Creatures in my city has Flying.", "Creatures in my city have Flying."),
        (
            "arcmage",
            CREATURE,
            "When I come into play, you may draws 2 cards. Then discard a card.",
            "When I come into play, you may draw 2 cards. Then discard a card.",
        ),
        (
            "spoils",
            CHARACTER,
            "When this card enters the battlefield, draw a card.",
            "When this card enters play, draw a card.",
        ),
        ("spoils", CHARACTER, "Destroy all item.", "When this card enters play, destroy all items."),
        ("spoils", TACTIC, "You gains 3 influence.", "You gain 3 influence."),
        ("spoils", CHARACTER, "Covrt", "Covert"),
        (
            "smashup",
            MINION,
            "Ongoing: Your minions here has +1 power.",
            "Ongoing: Your minions here have +1 power.",
        ),
        ("smashup", MINION, "You may draws a card.", "You may draw a card."),
        ("smashup", ACTION, "Destroy a minion of power 3 or lesser.", "Destroy a minion of power 3 or less."),
        ("smashup", MINION, "Shuffle your discard in your deck.", "Shuffle your discard pile into your deck."),
    ],
)
def test_what_was_meant_is_offered_first(game: str, card: dict[str, Any], text: str, wanted: str) -> None:
    assert offered(game, card, text)[0] == wanted


WRONG = {
    "arcmage": (
        "Whenever I attack, you gains 1 life.",
        "Exile target creature with 3 power or less.",
        "Pay 2: I gets +1/+1.",
    ),
    "spoils": (
        "When this character dies, each oponent discards a card.",
        "Look at top card of your deck.",
        "Tap: deal 2 damage to target character.",
    ),
    "smashup": (
        "Return all minion here to owners hands.",
        "When this minion destroyed, draw a card.",
        "Ongoing: Other player can't play minions here.",
    ),
}


@pytest.mark.parametrize(
    ("game", "card"),
    [
        ("arcmage", CREATURE),
        ("arcmage", MAGIC),
        ("spoils", CHARACTER),
        ("spoils", TACTIC),
        ("smashup", MINION),
        ("smashup", ACTION),
    ],
)
def test_whatever_is_offered_is_understood_on_a_card_of_that_type(game: str, card: dict[str, Any]) -> None:
    for text in WRONG[game]:
        assert len(offered(game, card, text)) <= MOST


def test_only_the_line_is_changed_and_each_line_has_its_own() -> None:
    text = "When I come into play, draws a card.\nM: Draw 2 cards.\nWhen I dies, draw a card and zzx."
    kit, fields = find_game("arcmage"), {**CREATURE, "text": text}
    fault = refusal(kit, fields)
    assert fault is not None
    found = offers(kit, fields, fault)
    assert {one.problem for one in found} >= {0}
    assert all(one.text.split("\n")[1] == "M: Draw 2 cards." for one in found)
    told = with_offers(fault, found)
    assert told.problems[0].nearest == "When I come into play, draw a card."


def test_words_that_mean_nothing_are_offered_nothing() -> None:
    kit, fields = find_game("smashup"), {**MINION, "text": "Zzyx qwrt vbnk plokm."}
    fault = refusal(kit, fields)
    assert fault is not None
    assert offers(kit, fields, fault) == ()
    assert all(not one.nearest for one in with_offers(fault, ()).problems)
