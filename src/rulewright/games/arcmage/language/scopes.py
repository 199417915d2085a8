"""Linking where a card calls itself I, and what the lines of a card so far have said."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Fits
from rulewright.effects.heard import CARD, OTHER, SOURCE
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, EventCard, EventOther, EventSource, Filter, PlaceOf, Whose
from rulewright.games.arcmage.language.constructions import language
from rulewright.games.arcmage.language.spelling import spelt
from rulewright.games.arcmage.occasions import OCCASIONS
from rulewright.text.english.paragraphs import Paragraphs
from rulewright.text.language import Reading
from rulewright.text.pending import (
    Misread,
)
from rulewright.text.scopes import Scopes
from rulewright.text.spacing import plainly, sentence_case

_PARTS: dict[int, Cards] = {CARD: EventCard(), OTHER: EventOther(), SOURCE: EventSource()}


class Known(Struct, frozen=True):
    """What the lines of a card so far have said."""

    found: Paragraphs = ()
    host: Filter | None = None
    """What an enchantment is on."""
    cursed: str = ""
    """Among which players the one is whom an enchantment is on: each, opponent; empty if it is on none."""
    told: p.Instructions | None = None
    """What is picked as the card is played, and done as it resolves."""
    usual: tuple[str, ...] = ()
    """Each line in the usual words."""

    def with_text(self, found: Paragraphs, *usual: str | Reading) -> Known:
        """One more line."""
        said = [one if isinstance(one, str) else " ".join(language().usual(one)) for one in usual]
        line = spelt(sentence_case(plainly(" ".join(said))))
        return replace(self, found=(*self.found, *found), usual=(*self.usual, line))


_ARRIVES = ("moves", "enters play")


def _is_in_a_city(when: p.Occasion) -> bool:
    """Whether what an occasion says of its card puts it in one city."""
    there = when.condition.description if isinstance(when.condition, Fits) else when.subject
    if not isinstance(there, Filter):
        return False
    return "resident" in there.states or any(isinstance(one, At) for one in there.where)


class OwnScopes(Scopes):
    """Linking, where a card calls itself I."""

    first_person = True
    fighter_types = ("creature",)
    explicit_players = True
    named_though_undone = True
    piles_are_named = False

    def _linked(self, effect: v.Effect) -> v.Effect:
        """What is in play already moves, and is not put into play."""
        effect = super()._linked(effect)
        if isinstance(effect, v.Put) and effect.to == "play":
            about = next((one for one in self.at.spoken if one.cards == effect.cards), None)
            if about is not None and about.area == "play" and about.known & {"picked", "chosen"}:
                raise Misread("it is in play already, so it is moved")
        return effect

    def _way(self, when: p.Occasion) -> p.Occasion:
        """An occasion; where its card has come to is that city from then on, and whose its cards are, that opponent."""
        before = len(self.at.spoken)
        linked = super()._way(when)
        if linked.what in _ARRIVES and _is_in_a_city(linked):
            self._said_first(PlaceOf(EventCard()), Filter(types=("city",)), before)
        if linked.what == "defends" and linked.other is None and not linked.also:
            attacker = Filter(types=("creature",), states=("attacking",))
            self._said_first(self.other_of_event(linked), attacker, before)
        for cards in (linked.subject, linked.other):
            if isinstance(cards, Filter) and cards.controller == "opponent" and "that player" not in self.at.met:
                subject = cards is linked.subject
                one = self.subject_of_event(linked) if subject else self.other_of_event(linked)
                self.at = replace(self.at, players=(*self.at.players, Whose(one)))
        return linked

    def _said_first(self, cards: Cards, kind: Filter, before: int) -> None:
        """A card of an occasion that goes without saying lies further back than the one that it is about."""
        said = self.at.saying(cards, kind, False).spoken
        self.at = replace(self.at, spoken=(*said[:before], said[-1], *said[before:-1]))

    def subject_of_event(self, when: p.Occasion) -> Cards:
        """The card that an occasion is about, by the part that it has in the event."""
        return EventOther() if OCCASIONS[when.what].subject == OTHER else super().subject_of_event(when)

    def other_of_event(self, when: p.Occasion) -> Cards:
        """The second card of an occasion, by the part that it has in the event."""
        return _PARTS[OCCASIONS[when.what].other]

    def waiting(self, text: Any) -> Any:
        """Text that waits; the player of what set it off is no longer known when that comes."""
        if isinstance(text, p.Triggered) and text.when.who == "that player":
            raise Misread("which player that is would not be known by then")
        return super().waiting(text)

    def linked(self, node: p.Paragraph) -> p.Paragraph:
        """What is paid is spoken of before what is picked, so that others are others than the card itself."""
        if not isinstance(node, p.Ability):
            return super().linked(node)
        picks = tuple(one for one in node.cost if isinstance(one, v.Pick | PickPlayer) and not one.choose)
        paid = self.effects(tuple(one for one in node.cost if one not in picks))
        self.at = replace(self.at, picked=False)
        return replace(node, cost=(*self.effects(picks), *paid), effect=self.effects(node.effect))
