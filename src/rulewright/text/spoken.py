"""What has been spoken of in a piece of text, and whether later words can mean it."""

from __future__ import annotations

from rulewright.effects.selectors import Cards, Each, Filter, Register
from rulewright.text.antecedents import Antecedent, fits
from rulewright.text.deeds import Deeds
from rulewright.text.pending import Mention, Misread

TELLING = ("attacking", "blocking", "face-down", "face-up", "damaged")
"""States by which a card that was described so can be told from others: the blocking character."""


class Spoken(Deeds):
    """What has been spoken of so far."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken: list[Antecedent] = []

    def say(self, cards: Cards, kind: Filter, plural: bool, *known: str) -> None:
        """These cards have been spoken of."""
        marks = {*known, *(state for state in kind.states if state in TELLING)}
        whose = kind.controller or ""
        found = Antecedent(cards, kind.types, kind.subtypes, plural, marks, controller=whose, area=kind.area)
        self.spoken.append(found)

    def again(self, cards: Cards) -> None:
        """Cards that were spoken of are spoken of again."""
        if isinstance(cards, Register):
            self.used.add(cards.name)
        found = next((one for one in reversed(self.spoken) if one.cards == cards), None)
        if found is not None:
            self.spoken.append(found)

    def together(self, mention: Mention) -> Cards:
        """Cards picked one by one that are now spoken of together."""
        found: dict[Cards, None] = {}
        for one in self.spoken:
            chosen = isinstance(one.cards, Register) and not one.known.isdisjoint(("picked", "chosen"))
            if mention.plural and chosen and not one.plural and fits(mention, one):
                found[one.cards] = None
        if len(found) < 2:
            raise Misread("nothing was spoken of that this could mean", mention.at)
        self.used |= {one.name for one in found if isinstance(one, Register)}
        return Each(tuple(found))
