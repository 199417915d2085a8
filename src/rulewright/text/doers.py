"""Who does something, where that is told through a card: its controller, that card's owner."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Condition, Fits
from rulewright.effects.players import NAMED_THROUGH
from rulewright.effects.scope import OF_CARDS
from rulewright.effects.selectors import (
    Cards,
    Each,
    EventCard,
    EventOther,
    EventSource,
    Register,
    This,
    Whose,
)
from rulewright.text.antecedents import only_drawn, unclear
from rulewright.text.pending import Mention, Misread, Of, rebuild
from rulewright.text.remembering import Remembering
from rulewright.text.resolving import is_gone

ROLES = ("controller", "owner")


class Doers(Remembering):
    """Finds the players that are named through cards."""

    explicit_players = False
    """Whether programs say of which card somebody is the controller; otherwise it is the card dealt with last."""
    named_though_undone = False
    """Whether its controller can be told of a card that is there though what was to be done to it was not."""

    def either_card(self, asked: Condition, meant: Condition) -> None:
        """What type it is need not be asked of this card, so that it may be another that is meant."""
        it = isinstance(asked, Fits) and isinstance(asked.card, Mention) and asked.card.pronoun
        own = it and isinstance(meant, Fits) and isinstance(meant.card, This) and bool(meant.description.types)
        near = [one for one in self.at.spoken if isinstance(one.cards, EventCard | Register) and not one.plural]
        if own and near and (this := self.at.latest(This())) is not None:
            raise unclear([this, near[-1]])

    def done_by(self, effect: v.Effect) -> v.Effect:
        """An effect whose doer is named through a card: once for all that this doer does in one sentence."""
        of_cards = isinstance(effect, v.GainScore | v.LoseScore) and effect.of is not None  # of whoever has those cards
        named = (None if of_cards else getattr(effect, "who", None), getattr(effect, "by", None))
        doer = next((one for one in named if isinstance(one, Of)), None)
        its = next((one for one in named if one in ROLES and not isinstance(one, Of)), None)
        if its is not None:
            known = self.through(its)
            effect = rebuild(effect, lambda part: known if part == its and not isinstance(part, Of) else part)
        if isinstance(effect, v.TakeControl) and doer == "owner":
            owned, taken = self.words(doer.cards), self.words(effect.cards)
            if owned == taken:
                return replace(effect, cards=taken, who="owner", back=True)
        if doer is not None:
            player, through = self.of_card(doer), doer.cards
            effect = rebuild(effect, lambda part: player if isinstance(part, Of) and part.cards == through else part)
            self.at = replace(self.at, doer=through, doing=player)
        self.at = replace(self.at, dealt=True)
        return effect

    def of_card(self, word: Of) -> Any:
        """A card's controller or owner; when it is done, that is looked up on the card that was dealt with last."""
        if word.cards is self.at.doer:
            return self.at.doing
        last = self.at.spoken[-1].cards if self.at.spoken else None
        if self._is_destroyed(word.cards):
            return self.through(str(word))
        cards = self.words(word.cards)
        if isinstance(word.cards, Mention) and word.cards.gone:
            return Whose(cards, owner=str(word) == "owner", then=True)
        if isinstance(cards, EventSource) and not self.at.dealt:
            return self._of_source(word)
        if last is not None and self.at.origins.get(last) == cards:
            cards = last  # the same card, as what it has become
        told = (self.explicit_players and isinstance(cards, NAMED_THROUGH)) or (
            isinstance(cards, EventCard) and not self.at.dealt
        )
        if last is not None and cards != last and not told:
            raise Misread(f"another card was spoken of since, so it cannot be told whose {word} this is")
        return self._whose(str(word), cards)

    def _is_destroyed(self, cards: Cards) -> bool:
        """Whether words mean the card that was just destroyed, called by its type."""
        if not isinstance(cards, Mention) or not cards.nouns or cards.known or not is_gone(cards, self.at):
            return False
        last = self.at.spoken[-1]
        return last.away == "destroyed" and not last.plural and last.types == cards.nouns

    def through(self, role: str) -> Any:
        """Its controller or its owner: that of the card spoken of last; who controls this card is called you."""
        near = [one.cards for one in reversed(self.at.spoken) if not one.elsewhere and not only_drawn(one)]
        last = next((one for one in near if not isinstance(one, This)), near[0] if near else None)
        if isinstance(last, EventSource) and not self.at.dealt:
            return self._of_source(role)
        if last in self.at.chosen_by and self.at.chosen_by[last].owner == (role == "owner"):
            return self.at.chosen_by[last]  # whoever chooses a card is the one who does something with it
        if last is None and self.explicit_players:
            raise Misread(f"it cannot be told whose {role} this is")
        return role if last is None else self._whose(role, last)

    def of_opponents_card(self) -> Any:
        last = self.at.spoken[-1] if self.at.spoken else None
        one = last is not None and last.controller == "opponent" and not last.plural and not last.away
        return self.through("controller") if one and self.explicit_players else None

    def owner_of(self, cards: Cards) -> Any:
        return self._whose("owner", cards)

    def _whose(self, role: str, cards: Cards) -> Any:
        """A player named through a card: where an instruction dealt with the card, as that instruction found it."""
        if not self.explicit_players and not isinstance(cards, EventOther):
            return role
        found = self.at.latest(cards)
        alike = found is not None and role == "controller" and found.controller in ("you", "opponent")
        if not isinstance(cards, NAMED_THROUGH) or (found is not None and found.plural and not alike):
            raise Misread(f"it cannot be told whose {role} this is")
        register = self.at.dealt_with.get(cards)
        through: Cards = cards if register is None else register
        if isinstance(through, Register):
            self.used.add(through.name.removesuffix(OF_CARDS))
        if register is not None and self.named_though_undone and isinstance(cards, Register | EventCard):
            return Whose(Each((register, cards)), owner=role == "owner", then=True)
        origin = self.at.origins.get(cards)
        if register is None and isinstance(origin, NAMED_THROUGH) and self.at.dealt_with.get(origin) != cards:
            through = Each((cards, origin))  # it need not have been put there
        return Whose(through, owner=role == "owner", then=register is not None)

    def _of_source(self, word: str) -> str:
        """Whose the source of what happened is: only who was said to control it can be told."""
        known = next((one for one in reversed(self.at.spoken) if isinstance(one.cards, EventSource)), None)
        if str(word) != "controller" or known is None or known.controller not in ("you", "opponent"):
            raise Misread(f"it cannot be told whose {word} this is: it is not the card that this happened to")
        return known.controller
