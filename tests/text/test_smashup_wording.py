"""Wordings of Smash Up: whatever means the same is another form of the same constructions; nothing is forgiven."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.text.mutations import Mutations
from tests.text.programs import sentence_lines
from tests.yardstick import yardstick_file

from rulewright.games.cardfiles import read_card_file
from rulewright.games.registry import find_game
from rulewright.games.smashup.language.compiling import compiled, usual_text
from rulewright.kernel.errors import TextNotUnderstood

FOLDER = Path(__file__).parent / "smashup"
CONFUSED = (
    ("minion", "action", "base"),
    ("minions", "actions", "bases"),
    ("hand", "deck"),
    ("top", "bottom"),
    ("start", "end"),
    ("before", "after", "when"),
    ("draw", "discard"),
    ("draws", "discards"),
    ("more", "less"),
    ("highest", "lowest"),
    ("may", "must"),
    ("you", "they"),
    ("your", "their"),
    ("and", "or"),
    ("here", "there"),
    ("to", "from"),
    ("owner", "controller"),
    ("another", "a"),
    ("each", "one"),
    ("destroyed", "moved", "played"),
    ("winner", "runner-up"),
    ("1", "2", "3"),
    ("two", "three"),
)
ALIKE = (
    # told apart only where a base scores, which has an occasion for each
    (r"\b(after|when) ", "when "),
    (r"\bto (here|there)\b", r"\1"),
    # "there" is the base spoken of last, which may be this one
    (r"\bthere\b", "here"),
    # extra.1: a play that text gives is an extra one, and may be made
    (r"\byou (may |must )?(?=plays?\b)", ""),
    (r"\b(plays?) (an extra|a|an) ", r"\1 one "),
    # triggered.4: what says "on your turn" is used once a turn
    (r"\bonce per turn , on your turn\b", "on your turn"),
    (r"\bthis (card|minion|action|base) (is|was|has)\b", r"this \2"),
    (r"\bplayers each (?=discard)", "players "),
    (r"\bfor each card (you put|put this way)\b", "for each card put"),
    (r"\bgain a vp\b", "gain 1 vp"),
    (r"\bup to (\w+) cards\b", r"up to \1"),
    (r"\brevealed (?!cards)(\w+)\b", r"\1 among revealed cards"),
    # once a card is spoken of, its base is the base
    (r"\bat (that|the same) base\b", "at that base"),
    (r"\bto (a|another) base\b", "to another"),
    (r"\bfor each 1 \w+\b", "for each 1"),
    (r"\bdiscard (\w+) cards\b", r"discard \1"),
    (r"\b(the|then|instead)\b", ""),
    (r"\bin your hand\b", "in hand"),
    (r"and +draw as many\b", "draw as many"),
    # a Special says when it is played, and what for, in one sentence or in two
    (r"\bplay (when .*?) \. ", r"\1 play this to "),
    (r"\b(put|shuffle) rest\b", "rest"),
    (r"\bon top or on bottom\b", "on top or bottom"),
    (r"(\+ \d+ power) each\b", r"\1"),
    # several cards that have something have it each
    (r"\beach (?=(have|gain|get|lose)\b)", ""),
    (r"alone here , it\b", "alone here ,"),
    # whose deck, and who puts a counter, hang on the card alone
    (r"\b(your|their) deck\b", "its deck"),
    (r"\bits (owner|controller) (?=puts)", "its owner "),
    # a name does not say of which type its cards are
    (r"\bas an extra \w+", "as an extra one"),
)
"""What comes to the same in the wording of this game, each with its reason unless it is plain."""
SENTENCES = list(sentence_lines(FOLDER / "sentences.txt"))


def usual(type_line: str, text: str) -> str:
    """A text in the usual wording, with what is alike said in one way."""
    found = usual_text(type_line, text)
    for one, other in ALIKE:
        found = re.sub(one, other, found)
    return " ".join(found.replace(",", " ").split())


def unnoticed(texts: list[tuple[str, str]], one_in: int = 1) -> list[str]:
    """The changes of single words that change nothing although no construction and no listed reason says so."""
    mutations = Mutations(compiled, usual, CONFUSED, one_in)
    return [one for kind, text in texts if understood(kind, text) for one in mutations.unnoticed("", kind, text)]


def understood(type_line: str, text: str) -> bool:
    try:
        return bool(text.strip() and compiled("", type_line, text))
    except TextNotUnderstood:
        return False


def own_texts() -> list[tuple[str, str]]:
    """Type and text of our own cards."""
    return [(str(card["type"]), str(card.get("text", ""))) for card in find_game("smashup").card_library().values()]


@pytest.mark.slow
def test_no_word_of_a_sentence_can_be_dropped_or_confused_unnoticed() -> None:
    assert unnoticed([(kind, text) for kind, text, _ in SENTENCES][::3], one_in=4) == []


@pytest.mark.slow
def test_no_word_of_our_cards_can_be_dropped_or_confused_unnoticed() -> None:
    assert unnoticed(own_texts()[::5], one_in=4) == []


@pytest.mark.soak
def test_no_word_of_any_text_can_be_dropped_or_confused_unnoticed() -> None:
    texts = own_texts() + [(kind, text) for kind, text, _ in SENTENCES]
    if (file := yardstick_file("smashup")).exists():
        texts += [(str(one.fields["type"]), str(one.fields.get("text", ""))) for one in read_card_file(file).cards]
    assert unnoticed(texts) == []
