"""Texts made from parts play as a second, simple interpreter says: nothing there, replaced, declined, for each."""

from __future__ import annotations

import random
from itertools import islice, product

import pytest
from tests.text.second_opinion import SETTINGS, Setting, Told, expected, frames, played

from rulewright.games.spoils.language import compile_text
from rulewright.kernel.errors import TextNotUnderstood

Played = tuple[Told, Setting, bool]
SAMPLE, SLICES = 300, 50


def cases() -> list[Played]:
    """Every text in every setting, with everybody doing what they may and with nobody doing it; always in one order."""
    found = list(product(frames(), SETTINGS, (True, False)))
    random.Random(14).shuffle(found)
    return found


def differences(some: list[Played]) -> list[str]:
    """The texts that play otherwise than the second opinion says."""
    return [
        f"{told.text} ({setting.name}, {'yes' if yes else 'no'}): {wanted} and not {found}"
        for told, setting, yes in some
        if understood(told.text) and (found := played(told, setting, yes)) != (wanted := expected(told, setting, yes))
    ]


def understood(text: str) -> bool:
    """Whether a text is proven; not all that can be put together means something."""
    try:
        return bool(compile_text("Example", "Rogue Tactic", text))
    except TextNotUnderstood:
        return False


@pytest.mark.slow
def test_texts_play_as_the_second_opinion_says() -> None:
    sample = cases()[:SAMPLE]
    assert sum(understood(told.text) for told, _, _ in sample) > SAMPLE * 0.9
    assert differences(sample) == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SLICES))
def test_every_text_plays_as_the_second_opinion_says(part: int) -> None:
    assert differences(list(islice(cases(), part, None, SLICES))) == []


def test_a_wrong_opinion_is_noticed() -> None:
    told, setting = next(frames()), SETTINGS[0]
    wrong = Told(told.text, lambda sides, yes: None)
    assert expected(wrong, setting, True) != played(told, setting, True)
