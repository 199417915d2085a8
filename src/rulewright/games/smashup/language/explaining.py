"""The words and rules of Smash Up for explaining cards; the explanation itself is the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulewright.effects.paragraphs import Paragraph
from rulewright.text.explain import OccasionWords, Words
from rulewright.text.explain import explain as explain_with
from rulewright.text.explain.usual_occasions import USUAL_OCCASIONS

_RULES = {
    "Keyword": "attached.1",
    "Ability": "abilities.3",
    "Triggered": "abilities.2",
    "Replaced": "conflict.2",
    "Standing": "abilities.2",
    "while": "abilities.2",
    "Barred": "conflict.3",
    "ChangeText": "abilities.2",
    "Pick choose": "core.42",
    "OneOf": "core.42",
    "Destroy": "core.40",
    "GainScore": "core.20",
    "Modify ChangeValue": "values.3",
    "TakeControl": "core.36",
    "Draw": "decks.1",
    "Put discard": "core.40",
    "Put play": "core.40",
    "Put buried": "R7",
    "Put stasis": "R14",
    "Shift": "attached.2",
    "ExtraPlay": "extra.1",
    "PlayCard": "extra.1",
    "Terminate": "cancel.1",
    "InOrderTo": "multi.1",
}

_DEEDS = {
    "be affected": "be affected",
    "be moved": "be moved",
    "be returned": "be returned to its owner's hand",
    "score": "score",
    "add power": "add power to the total of whoever controls it",
}

_ACTS = {
    "play": "play{ cards}",
    "play on": "attach{ cards} by playing them",
    "play there": "play{ cards}",
    "move there": "have{ cards} moved",
    "use talents": "use the Talents of{ cards}",
}

_OCCASIONS = {
    "is about to score": OccasionWords("{subject} [is] about to score", card="the {noun} that [is] about to score"),
    "scores": OccasionWords("{subject} [score]", card="the {noun} that [score]"),
    "has scored": OccasionWords("{subject} [has] scored", card="the {noun} that [has] scored"),
    "is being played": OccasionWords(
        "{subject} [is] being played",
        "{player} [is] playing {subject}",
        card="the {noun} that [is] being played",
        player="the player who plays it",
    ),
    "is buried": OccasionWords(
        "{subject} [is] buried", "{player} [bury|buried] {subject}", card="the {noun} that is buried", area="buried"
    ),
    "is uncovered": OccasionWords(
        "{subject} [is] uncovered", "{player} [uncover] {subject}", card="the {noun} that is uncovered", area="wherever"
    ),
    "is affected": OccasionWords(
        "an action that is played directly [affect] {subject}",
        "{player} [play|played] an action that directly affects {subject}",
        card="the {noun} that it directly affects",
    ),
    "is raised": OccasionWords(
        "an action that is played directly [raise|raised] the power of {subject}",
        "{player} [play|played] an action that directly raises the power of {subject}",
        card="the {noun} that it makes stronger",
    ),
    "gets counters": OccasionWords("a counter [is] placed on {subject}", card="the {noun} that [get] it"),
    "moves": OccasionWords("{subject} [move|moved]", card="the {noun} that [move|moved]"),
    "gains score": OccasionWords(
        "somebody [gain] VP", "{player} [gain] VP", player="the player who gains them", amount="the VP gained"
    ),
    "loses score": OccasionWords(
        "somebody [lose|lost] VP", "{player} [lose|lost] VP", player="the player who loses them", amount="the VP lost"
    ),
}


@cache
def words() -> Words:
    """The words of Smash Up."""
    return Words(
        rules=_RULES,
        states={},
        shared=("base deck", "bases", "madness deck", "monster deck", "monsters", "treasure deck", "treasure discard"),
        lying=("buried",),
        areas={
            "madness deck": "Madness deck",
            "treasure discard": "treasure discard pile",
            "discard": "discard pile",
            "removed": "box",
            "being played": "being played",
        },
        values={
            "power": "power",
            "printed power": "printed power",
            "added power": "power at the base besides its own",
            "counted power": "power that counts at the base",
            "breakpoint": "breakpoint",
            "first reward": "VP for the first place",
            "second reward": "VP for the second place",
            "third reward": "VP for the third place",
        },
        deeds=_DEEDS,
        acts=_ACTS,
        keywords={
            "play on": "it is played on such a card and stays there",
            "monsters": "so many monsters are there as it is laid out",
        },
        occasions={**USUAL_OCCASIONS, **_OCCASIONS},
        headings={"special": "Special"},
        kinds={"": "+1 power counter", "stasis": "stasis counter"},
        score="VP",
        winner="the winner of the base",
        leader="",
        mark="mark",
        marked="marked",
        unmark="unmark",
        unmarked="unmarked",
        token="counter",
        trade="faction",
        place="base",
        opponent="another player",
        opponents="each other player",
        all_opponents="the other players",
        costs="First, wholly or not at all (multi.1):",
        cost="what is done for it",
        triggered="As it is set off (triggered.2):",
        payment="{number}",
    )


def explain(paragraphs: Sequence[Paragraph]) -> list[str]:
    """What the engine understood of a card, in words."""
    return explain_with(paragraphs, words())
