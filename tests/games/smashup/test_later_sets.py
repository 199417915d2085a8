"""What later sets add: games with it keep what is hidden, buried cards above all, and can be saved at any time."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from rulewright import compile_card
from rulewright.games.kit import Deck
from rulewright.games.smashup import GAME
from rulewright.games.smashup.areas import BURIED
from rulewright.games.smashup.board import board_lines
from rulewright.games.smashup.positions import PLAIN_CARDS
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.records import NOBODY
from rulewright.kernel.saving import digest, dumps, loads
from rulewright.kernel.views import view

CASES = Path(__file__).resolve().parents[2] / "judge" / "smashup"
LATER = ("burying", "shared_decks", "duels", "stasis", "monsters", "affecting")


def begun(seats: int, seed: int) -> Game:
    """A game between decks of the cards of judge files, whose bases are all there are."""
    texts = [(CASES / f"{name}.judge.toml").read_text(encoding="utf-8") for name in LATER]
    cards = list({card["name"]: card for text in texts for card in tomllib.loads(text)["card"]}.values())
    held = {str(card["name"]): 1 for card in cards if card["type"] != "Base" and "faction" not in card}
    rules = GAME.rules("core", {}, cards, seats)
    game = GAME.deal(rules, [Deck("smashup", "Buried", held) for _ in range(seats)], seed)
    game.start()
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_who_buried_a_card_knows_it_and_all_else_is_a_value(seats: int) -> None:
    rng, buried = random.Random(seats), 0
    game = begun(seats, seats)
    for _ in range(120):
        if game.over:
            break
        for slot in (one for seat in range(seats) for one in game.cards_in(BURIED, seat)):
            buried += 1
            card = game.card(slot)
            for seat in (*range(seats), None):
                shown = view(game, seat, GAME.write_answer)
                there = next(area for area in shown.seats[card.controller].areas if area.name == "buried").cards
                assert len(there) == len(game.cards_in(BURIED, card.controller))
                known = card.controller == seat or (seat is not None and bool(card.seen >> seat & 1))
                assert all(one.place for one in there)
                assert known or not all(one.name for one in there)
            seat = rng.randrange(seats)
            twin = redealt(game, seat, rng)
            assert view(twin, seat, GAME.write_answer).encode() == view(game, seat, GAME.write_answer).encode()
        assert digest(Game(game.rules, loads(game.rules, dumps(game)))) == digest(game)
        decision = game.decision
        assert decision is not None
        game.answer(decision.random(rng))
    assert buried > 5, "cards were buried"
    assert all(card.place != NOBODY for card in game.state.cards if card.area == BURIED)


def test_the_terminal_shows_buried_cards_at_their_base_to_whoever_buried_them() -> None:
    cards = [*PLAIN_CARDS, *tomllib.loads((CASES / "burying.judge.toml").read_text(encoding="utf-8"))["card"]]
    rules = GAME.rules("core", {}, cards, 2)
    laid = {"bases": ["Docks", "Mill"], "a.buried": {"Docks": ["Page"]}, "b.buried": {"Docks": ["Giant"]}}
    game, _ = GAME.position(rules, laid, 1)
    told = [next(line for line in board_lines(game, seat) if "buried" in line) for seat in (0, 1)]
    assert [line.split(maxsplit=1)[1] for line in told] == ["Page (a), a card (b)", "a card (a), Giant (b)"]


def test_which_treasure_was_drawn_only_who_drew_it_is_told() -> None:
    cards = [*PLAIN_CARDS, *tomllib.loads((CASES / "shared_decks.judge.toml").read_text(encoding="utf-8"))["card"]]
    rules = GAME.rules("core", {}, cards, 2)
    laid = {"bases": ["Docks", "Mill"], "treasure_deck": ["Old Coin", "Golden Boots"], "a.hand": ["Looter"]}
    game, _ = GAME.position(rules, laid, 1)
    game.trace = []
    game.run()
    rng = random.Random(1)
    while not any("hand" in entry.text for entry in game.trace):
        assert game.decision is not None
        game.answer(game.decision.random(rng))
    (drawn,) = [entry for entry in game.trace if "hand" in entry.text]
    assert "Old Coin" not in drawn.text
    assert drawn.private == ((0, "Old Coin goes to a's hand"),)


@pytest.mark.parametrize("text", ["Draw a card.", "Talent: Draw a card."])
def test_a_monster_that_nobody_plays_or_uses_has_no_text_for_that(text: str) -> None:
    monster = {"name": "Slime", "type": "Minion", "faction": "Monster", "power": 3, "treasures": 1, "text": text}
    with pytest.raises(TextNotUnderstood, match="nobody plays or uses a monster"):
        compile_card("smashup", monster)
    assert compile_card("smashup", {**monster, "text": "Ongoing: This minion has +1 power."})
