"""What an instruction asks, told from the instruction alone: whichever of several on a card it is."""

import pytest
from msgspec.structs import replace

from rulewright.effects.lower import AskMay, Instruction, lower
from rulewright.effects.numbers import Number
from rulewright.effects.paragraphs import Instructions, Triggered
from rulewright.effects.selectors import Cards, This, Who
from rulewright.effects.verbs import Pick
from rulewright.games.smashup import language as smashup
from rulewright.games.spoils import language as spoils
from rulewright.text.explain.asking import asked
from rulewright.text.explain.phrases import Noun
from rulewright.text.explain.players import YOU
from rulewright.text.explain.scope import Scope, Settled

SPOILS, SMASHUP = ("spoils", "Obsession Tactic"), ("smashup", "Action")


def _cards(node: Cards) -> Noun | None:
    return Noun("Debt Hound") if isinstance(node, This) else None


def _player(who: Who) -> Noun | None:
    return YOU if who == "you" else None


def _number(node: Number) -> str:
    return ""


def questions(game: str, type_line: str, text: str) -> list[str]:
    """What is asked by each instruction of a text that asks whether or which."""
    language = {"spoils": spoils, "smashup": smashup}[game]
    scope = Scope(replace(language.words(), rules={}), settled=Settled(_cards, _player, _number))
    found: list[str] = []
    for node in language.compile_text("Debt Hound", type_line, text):
        assert isinstance(node, Instructions | Triggered)
        cost = lower(node.cost) if isinstance(node, Instructions) else ()
        code: tuple[Instruction, ...] = (*cost, *lower(node.effect if isinstance(node, Instructions) else node.effects))
        for at, one in enumerate(code):
            if isinstance(one, AskMay | Pick):
                found.append(asked(scope, code, at, "?" if isinstance(one, AskMay) else ": which?")[0])
    return found


@pytest.mark.parametrize(
    ("card", "text", "wanted"),
    [
        (SMASHUP, "You may draw a card.", ["Draw a card?"]),
        (
            SMASHUP,
            "You may draw two cards. You may destroy a minion of power 3 or less.",
            [
                "Draw 2 cards?",
                "Destroy a minion with power 3 or less?",
                "Destroy a minion with power 3 or less: which?",
            ],
        ),
        (
            SMASHUP,
            "Destroy a minion of power 2 or less or an action on a minion.",
            ["Destroy a minion with power 2 or less or an action attached to a minion: which?"],
        ),
        (SPOILS, "COST: Pick a character.\nEFFECT: Destroy the character.", ["Destroy a character: which?"]),
        (
            SPOILS,
            "COST: Pick a character.\nEFFECT: Inflict 4 damage to the character.",
            ["Have Debt Hound inflict 4 damage to a character: which?"],
        ),
        (
            SPOILS,
            "COST: Pick a character.\nEFFECT: The character cannot attack this turn.",
            ["Have a character be unable to attack, until this turn ends: which?"],
        ),
        (
            SPOILS,
            "EFFECT: You may pay 2. If you do, draw 2 cards. You may discard a card.",
            ["Pay 2 to draw 2 cards?", "Discard a card?"],
        ),
        (
            SPOILS,
            "EFFECT: You may pay 1. If you do not, lose 1 influence.",
            ["Pay 1 (otherwise, you lose 1 influence)?"],
        ),
    ],
)
def test_each_question_is_a_verb_about_the_thing(card: tuple[str, str], text: str, wanted: list[str]) -> None:
    assert questions(*card, text) == wanted
