"""What one has others do: have each other player discard a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.clauses import changed, done_by
from rulewright.text.english.damage import card_deals
from rulewright.text.english.deeds import Effects
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import THEY, Misread


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """A deed of one player that is a deed of another."""
    yield construction("Deed@v", "have~ {who:Doer} {does:Deeds.base}", node=Made(_by_another))
    yield construction("Deed@v", "have~ them {does:Deeds.base}", node=Made(lambda does: _by_another(THEY, does)))
    yield construction("Deed@v", "have~ {cards:Cards} {what:Predicates.pl}", node=Made(changed))
    yield construction(
        "Deed@v",
        "have~ {card:Cards} deal {amount:Damage} to {to:Cards}",
        node=Made(lambda card, amount, to: card_deals(card, amount, to)),
    )
    yield construction("Deed@v", "{does:Deed@v} as well", node=SLOT.does)
    yield construction(
        "Told",
        "[you] draw cards until {so:Condition}",
        node=Made(lambda so, at: _drawn_until(so, at)),
        far_fetched=True,
    )


def _drawn_until(so: k.Condition, at: str) -> Effects:
    """One card after the other is drawn until something is so, or there is none left to draw."""
    over = k.Either((so, k.Not(k.Did(at))))
    return (v.If(k.Not(so), (v.Repeat((v.Draw(into=at),), over),)),)


def _by_another(who: Any, does: Effects) -> Effects:
    if who == "you":
        raise Misread("what one does is said without saying who")
    return done_by(who, does)
