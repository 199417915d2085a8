"""The language is compositional: whatever phrases are put together, the result is proven or refused with a reason.

A phrase of one proven text takes the place of a phrase of the same kind in another: a selector for a selector, a number
for a number, an effect for an effect, a trigger for a trigger. Most results make sense. Those that do not, speak of
something that the other text never named, and the refusal says so.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice

import pytest
from tests.text.programs import printed
from tests.text.recombining import SMASHUP, Made, Text, recombined, taken_apart
from tests.text.test_sentences import own_cards
from tests.yardstick import yardstick_file

from rulewright.games.cardfiles import read_card_file


def texts_of(cards: Iterable[tuple[str, str, str]]) -> list[Text]:
    """The proven ones among some cards, taken apart."""
    return [text for card in cards if (text := taken_apart(*card)) is not None]


@cache
def our_texts() -> list[Text]:
    """Our own cards, taken apart."""
    return texts_of((card["name"], card["type"], card.get("text", "")) for card in own_cards())


def told_where_and_why(made: Made) -> bool:
    """Whether a refusal names a place in the text and says what is wrong there."""
    assert made.refused is not None
    lines = made.text.split("\n")
    return bool(made.refused.problems) and all(
        one.message and 1 <= one.line <= len(lines) and 1 <= one.column <= len(lines[one.line - 1]) + 1
        for one in made.refused.problems
    )


def sorted_out(texts: list[Text], number: int) -> tuple[list[Made], list[Made]]:
    """What of so many new texts is proven, and what is refused."""
    made = list(recombined(texts, random.Random("recombined"), number))
    return [one for one in made if one.refused is None], [one for one in made if one.refused is not None]


@pytest.mark.slow
def test_our_texts_put_together_anew_are_proven_or_refused_with_a_reason() -> None:
    proven, refused = sorted_out(our_texts(), 300)
    assert [one.text for one in refused if not told_where_and_why(one)] == []
    assert len(proven) > 200, Counter(one.refused.problems[0].message for one in refused if one.refused)


@pytest.mark.slow
def test_texts_of_bases_put_together_anew_are_proven_or_refused_with_a_reason() -> None:
    some = islice(printed("smashup"), 0, None, 4)
    texts = [text for one in some if (text := taken_apart(*one, SMASHUP)) is not None]
    proven, refused = sorted_out(texts, 300)
    assert [one.text for one in refused if not told_where_and_why(one)] == []
    assert len(proven) > 180, Counter(one.refused.problems[0].message for one in refused if one.refused)


@pytest.mark.slow
def test_every_kind_of_phrase_is_exchanged() -> None:
    kinds = {phrase.kind.partition(":")[0] for text in our_texts() for phrase in text.phrases}
    assert kinds == {"selector", "number", "quantity", "effect", "trigger"}


def test_a_phrase_takes_the_place_of_another() -> None:
    text = taken_apart("Example", "Rogue Tactic", "COST: Pick a character.\nEFFECT: Inflict 4 damage to the character.")
    other = taken_apart("Other", "Rogue Tactic", "COST: Deplete a location you control.\nEFFECT: Draw 3 cards.")
    assert text is not None
    assert other is not None
    picked = next(one for one in text.phrases if one.words == "a character")
    depleted = next(one for one in other.phrases if one.words == "a location you control")
    assert picked.kind == depleted.kind == "selector: one"
    made = text.with_phrase(picked, depleted)
    assert made == "COST: Pick a location you control.\nEFFECT: Inflict 4 damage to the character."
    assert taken_apart("Made", "Rogue Tactic", made) is None, "no character has been picked"


@pytest.mark.soak
def test_real_texts_put_together_anew_are_proven_or_refused_with_a_reason() -> None:
    file = yardstick_file("spoils")
    if not file.exists():
        pytest.skip("no real printed texts are at hand beside the project")
    real = texts_of(
        (one.name, str(one.fields["type"]), str(one.fields.get("text", ""))) for one in read_card_file(file).cards
    )
    proven, refused = sorted_out([*real, *our_texts()], 20_000)
    assert [one.text for one in refused if not told_where_and_why(one)] == []
    assert len(proven) > 13_000, Counter(one.refused.problems[0].message for one in refused if one.refused)
