"""Completion from a game's vocabulary: only what its language understands next."""

import pytest

from rulewright.games.registry import find_game
from rulewright.studio.completion import completions

CARDS = {
    "arcmage": {"name": "Gull", "type": "Creature - Bird", "faction": "Gaian", "cost": 1, "stats": "1/1"},
    "spoils": {"name": "Imp", "type": "Banker Character - imp", "cost": 1, "stats": "1/1/1"},
    "smashup": {"name": "Page", "type": "Minion", "faction": "Pie Alley", "power": 2},
}


def next_words(game: str, text: str, caret: int | None = None) -> list[str]:
    """What is offered at the caret, which is at the end unless said."""
    at = len(text) if caret is None else caret
    return [one.words for one in completions(find_game(game), {**CARDS[game], "text": text}, at)]


@pytest.mark.parametrize(
    ("game", "text", "wanted"),
    [
        ("arcmage", "When I c", "come"),
        ("arcmage", "When I come ", "into"),
        ("arcmage", "***Flying***\nDraw 2 ca", "cards"),
        ("spoils", "When this card en", "enters"),
        ("spoils", "Wh", "When"),
        ("spoils", "Characters you ", "control"),
        ("smashup", "You may dr", "draw"),
    ],
)
def test_what_is_begun_is_gone_on_with(game: str, text: str, wanted: str) -> None:
    assert wanted in next_words(game, text)


def test_a_whole_sentence_is_offered_that_begins_so() -> None:
    (word, sentence) = completions(find_game("spoils"), {**CARDS["spoils"], "text": "When this card enters pl"}, 24)
    assert (word.words, word.start, word.end) == ("play", 22, 24)
    assert sentence.words.startswith("When this card enters play,")
    assert (sentence.start, sentence.end) == (0, 24)


@pytest.mark.parametrize(
    ("text", "caret"), [("", 0), ("When I come into play, draw a card.", None), ("Draw", 2), ("Zzyx", None)]
)
def test_nothing_is_offered_where_nothing_is_begun_or_known(text: str, caret: int | None) -> None:
    assert next_words("arcmage", text, caret) == []
    assert next_words("arcmage", text, 10_000) == next_words("arcmage", text)
