"""What the guides say of a text's length is what the drawing finds: the figures of both are those of one frame."""

from __future__ import annotations

from bisect import bisect
from typing import Any

import pytest

from rulewright.games.markup import marked
from rulewright.games.registry import find_game
from rulewright.games.text_box import height, taken
from rulewright.studio.drawing import Drawer

IMP = {"name": "Ledger Imp", "type": "Banker Character - imp", "cost": 2, "stats": "2/1/3"}
TRICK = {"name": "Short Count", "type": "Rogue Tactic", "cost": 2, "flavor": "Nobody counts twice."}
GULL = {"name": "Harbour Gull", "type": "Creature - Bird", "faction": "Red Banner", "cost": 4, "stats": "3/2"}
GOOSE = {"name": "Clock Gander", "type": "Action", "faction": "Clockwork Geese"}
LEDGER = {"name": "The Ledger", "type": "Banker Faction", "influence": 20}
SAID = (
    "When this card enters play, your opponent discards a card.", "Draw a card.",
    "Characters you control gain 1 strength and 1 life this turn.",
)  # fmt: skip
NEAR = 0.08
"""How far the estimate may be off: letters are measured roughly, and no line is broken as the printer breaks it."""


@pytest.mark.parametrize("apiece", [1, 4], ids=["short paragraphs", "long paragraphs"])
@pytest.mark.parametrize(
    ("game", "card"), [("spoils", IMP), ("spoils", TRICK), ("spoils", LEDGER), ("arcmage", GULL), ("smashup", GOOSE)]
)
def test_the_longest_text_that_is_drawn_whole_is_about_what_the_guide_allows(
    game: str, card: dict[str, Any], apiece: int
) -> None:
    kit, drawer = find_game(game), Drawer()

    def text(sentences: int) -> str:
        said = [SAID[number % len(SAID)] for number in range(sentences)]
        return "\n".join(" ".join(said[first : first + apiece]) for first in range(0, sentences, apiece))

    def share(sentences: int) -> float:
        frame = kit.frame({**card, "text": text(sentences)})
        return taken(marked(text(sentences)).plain, frame.flavor, frame.subtitle) / height(frame)

    too_long = bisect(range(60), 0, key=lambda number: bool(drawer.pdf(kit, {**card, "text": text(number)}).unfit))
    assert share(too_long - 1) < 1 + NEAR
    assert share(too_long) > 1 - NEAR
