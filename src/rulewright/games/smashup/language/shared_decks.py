"""Cards of decks beside the players' decks, which are drawn from those and go back there."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, TopOf
from rulewright.games.smashup.areas import SHARED_DECKS
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.pending import SUBJECT, AtMost


def constructions() -> Iterator[Construction]:
    """R10 What such cards are called, and the two ways between their deck and a hand."""
    for faction, shared in SHARED_DECKS.items():
        if not shared.held:
            continue
        word = faction.lower()
        deck = f"{word} deck"
        yield construction("Word@n", f"{word} card@n", node=Filter(trades=(faction,)))
        if shared.discard is not None:
            yield from _discards(word, faction)
        yield construction("Pile", f"the {deck}", node=Filter(area=deck))
        yield construction(
            "Deed@v",
            f"draw~ {{number:Amount@n}} {word} card@n [from the {deck}]",
            f"draw~ {{number:Amount@n}} card@n from the {deck}",
            node=Made(lambda number, deck=deck: _drawn(number, deck)),
        )
        yield construction(
            "Deed@v",
            f"draw~ up to {{number:Figure}} {word} cards [from the {deck}]",
            node=Made(lambda number, deck=deck: _drawn(AtMost(number), deck)),
        )
        yield from deed(
            f"return~ {{cards:Cards}} to the {deck}",
            f"put~ {{cards:Cards}} into|in the {deck}",
            make=lambda cards, deck=deck: v.Put(cards, deck),
        )


def _discards(word: str, faction: str) -> Iterator[Construction]:
    """R10 Cards with a discard pile of their own, which are called by what they are."""
    yield construction("Word@n", f"{word}@n", node=Filter(trades=(faction,)))
    yield construction("Pile", f"the {word} discard pile", node=Filter(area=f"{word} discard"))
    for top, number in (("card", n.Fixed(1)), ("{number:Figure} cards", SLOT.number)):
        milled = v.Put(TopOf("each", number, area=f"{word} deck"), "discard")
        yield construction("Deed@v", f"discard~ the top {top} of the {word} deck", node=(milled,))


def _drawn(number: n.Number, deck: str) -> Effects:
    return (v.Put(TopOf("each", number, area=deck), "hand", under=SUBJECT, by=SUBJECT),)
