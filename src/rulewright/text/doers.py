"""Who does something, where that is told through a card: its controller, that card's owner."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Condition, Fits
from rulewright.effects.selectors import Cards, EventCard, EventSource, Register, This
from rulewright.text.pending import Mention, Misread, Of, rebuild
from rulewright.text.remembering import Remembering


class Doers(Remembering):
    """Finds the players that are named through cards."""

    def __init__(self) -> None:
        super().__init__()
        self.dealt = False
        """Something has been done, so that the card of the event is no longer the one dealt with last."""
        self.doer: Cards | None = None
        """Through which card whoever does this was named."""

    def either_card(self, asked: Condition, meant: Condition) -> None:
        """What type it is need not be asked of this card, so that it may be another that is meant."""
        it = isinstance(asked, Fits) and isinstance(asked.card, Mention) and asked.card.pronoun
        own = it and isinstance(meant, Fits) and isinstance(meant.card, This) and bool(meant.description.types)
        if own and any(isinstance(one.cards, EventCard | Register) and not one.plural for one in self.spoken):
            raise Misread("this could mean either card")

    def done_by(self, effect: v.Effect) -> v.Effect:
        """An effect whose doer is named through a card: once for all that this doer does in one sentence."""
        named = (getattr(effect, "who", None), getattr(effect, "by", None))
        doer = next((one for one in named if isinstance(one, Of)), None)
        its = next((one for one in named if one in ("controller", "owner") and not isinstance(one, Of)), None)
        if its is not None and not self.dealt and self.spoken and isinstance(self.spoken[-1].cards, EventSource):
            known = self._of_source(its)
            effect = rebuild(effect, lambda part: known if part == its else part)
        if isinstance(effect, v.TakeControl) and doer == "owner":
            owned, taken = self.words(doer.cards), self.words(effect.cards)
            if owned == taken:
                return replace(effect, cards=taken, who="owner", back=True)
        if doer is not None:
            plain, through = self.of_card(doer), doer.cards
            effect = rebuild(effect, lambda part: plain if isinstance(part, Of) and part.cards == through else part)
            self.doer = through
        self.dealt = True
        return effect

    def of_card(self, word: Of) -> str:
        """A card's controller or owner; when it is done, that is looked up on the card that was dealt with last."""
        if word.cards is self.doer:
            return str(word)
        last = self.spoken[-1].cards if self.spoken else None
        cards = self.words(word.cards)
        if isinstance(cards, EventSource) and not self.dealt:
            return self._of_source(word)
        if last is not None and cards != last and not (isinstance(cards, EventCard) and not self.dealt):
            raise Misread(f"another card was spoken of since, so it cannot be told whose {word} this is")
        return str(word)

    def _of_source(self, word: str) -> str:
        """Whose the source of what happened is: only who was said to control it can be told."""
        known = next((one for one in reversed(self.spoken) if isinstance(one.cards, EventSource)), None)
        if str(word) != "controller" or known is None or known.controller not in ("you", "opponent"):
            raise Misread(f"it cannot be told whose {word} this is: it is not the card that this happened to")
        return known.controller
