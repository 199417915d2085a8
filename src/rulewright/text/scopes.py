"""Linking whole paragraphs: what an event, a cost or a condition lets later words mean."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects.conditions import Exists
from rulewright.effects.effect import Effect
from rulewright.effects.numbers import EventAmount
from rulewright.effects.selectors import Cards, EventCard, EventOther, EventSource, Filter, Host, Leader, Register, This
from rulewright.effects.verbs import Let, Pick
from rulewright.text.antecedents import ITSELF, Antecedent
from rulewright.text.linking import Linker
from rulewright.text.pending import Mention, Misread, parts_of, words_in

_DAMAGE_BY = "inflicts damage"
_BY_SOURCE = (_DAMAGE_BY, "destroys")
"""What the source of an event does to the card that it happens to."""
_JOINED = ("is attached", "is detached")
"""What happens between a card and the one that it is on."""
_WITH_AMOUNTS = (_DAMAGE_BY, "is damaged", "hurts", "gains score", "loses score")


class Scopes(Linker):
    """Links paragraphs; each has a scope of its own."""

    leader_type = ""
    """The type of the cards that stand for players, in a game that has them."""
    piles_are_named = True
    """Whether text that a card going somewhere sets off speaks of whose hand or pile that is; dying names nobody's."""

    def paragraph(self, node: p.Paragraph) -> p.Paragraph:
        """One paragraph, linked and without registers that nothing reads."""
        found = self.finished(self.linked(node))
        _refuse_idle_choices(found)
        return found

    def waiting(self, text: Any) -> Any:
        """A paragraph inside an instruction, in the scope of that instruction; what it speaks of stays inside."""
        before = self.at
        linked = self.linked(text)
        self.at = before
        return linked

    def linked(self, node: p.Paragraph) -> p.Paragraph:
        """One paragraph with all its registers, for text that other paragraphs may speak of."""
        match node:
            case p.Triggered() | p.Replaced():
                condition = self.words(node.condition)
                when = self.occasion(node.when)
                self.at = replace(self.at, amount=event_amount(when), set_off=len(self.at.done))
                if isinstance(node, p.Triggered) and node.targets:
                    node = replace(node, targets=self.paid(node.targets))
                if isinstance(node, p.Replaced):
                    node = replace(node, who=self.words(node.who))
                return replace(node, condition=condition, when=when, effects=self.effects(node.effects))
            case p.Adjusted():
                when = self.occasion(node.when)
                return replace(node, when=when, amount=self.words(node.amount))
            case p.Standing():
                last = any(isinstance(part, Mention) and part.pronoun for part in parts_of(node.condition))
                condition = None if last else self.words(node.condition)
                self.topmost(condition)
                cards = self.words(node.cards)
                self.again(cards)
                condition = self.words(node.condition) if last else condition
                return replace(node, condition=condition, cards=cards, changes=self.words(node.changes))
            case p.Ability() | p.Instructions() | p.Level():
                return replace(node, cost=self.paid(node.cost), effect=self.effects(node.effect))
            case p.Barred():
                return self._barred(node)
            case p.Keyword():
                return replace(node, extra=self.effects(node.extra))
        return self.words(node)

    def paid(self, cost: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """A cost, linked; what it spoke of lies further back than anything in the effect."""
        self.paying = not any(isinstance(one, Let) for one in parts_of(cost))
        linked = self.effects(cost)
        self.paying = False
        self.at = replace(self.at, spoken=tuple(replace(one, paid=True) for one in self.at.spoken))
        return linked

    def _barred(self, node: p.Barred) -> p.Paragraph:
        """Whoever cannot do something; what must be so for that can speak of them, one by one."""
        bound = self.words(replace(node, condition=None))
        before = self.at
        self.meet("that player")
        bound = replace(bound, condition=self.words(node.condition))
        self.at = replace(self.at, players=before.players, met=before.met)
        return bound

    def occasion(self, when: p.Occasion) -> p.Occasion:
        """An occasion, after which the cards and the player in it can be spoken of."""
        before = self.at
        ways = [self._way(way) for way in when.ways]
        # Of events that are not about the same card, or player, nobody could say afterwards which one is meant.
        if len({self.subject_of_event(way) if way.subject is not None else None for way in ways}) > 1:
            self.at = replace(self.at, spoken=self.at.spoken[: len(before.spoken)])
        if len({way.who is None for way in ways}) > 1:
            self.at = replace(self.at, players=self.at.players[: len(before.players)])
        first, *rest = (replace(way, subject=ways[0].subject) if way.subject == EventCard() else way for way in ways)
        return replace(first, also=tuple(rest))

    def _way(self, when: p.Occasion) -> p.Occasion:
        linked = self.words(replace(when, condition=None, also=()))
        if linked.other is not None:
            self._event_card(self.other_of_event(linked), linked.other)
        if linked.subject is not None:
            self._event_card(self.subject_of_event(linked), linked.subject)
        both = linked.subject is not None and linked.other is not None and not self._is_leader(linked.other)
        if both and not (self.first_person and This() in (linked.subject, linked.other)):
            self._rival(self.at.spoken[-2])
        led = self._is_leader(linked.other) or self._is_leader(linked.subject)
        piled = linked.who is None and linked.to not in ("", "void") and self.piles_are_named
        if linked.who not in (None, "you") or led or piled:
            # whose turn it is, whose hand it goes to, whose faction it happens to
            self.meet("that player", opponent=self._of_opponent(linked))
        if linked.by not in (None, "you", "anyone") and linked.who is None and not led:
            self.meet("doer", opponent=linked.by == "opponent")
        if linked.subject is None and linked.what in ("is drawn", "is discarded", "resource is played"):
            kind = Filter(types=("resource",)) if linked.what == "resource is played" else Filter()
            self.say(EventCard(), kind, linked.together, "discarded")
        condition = self.words(when.condition)
        self.topmost(condition)
        self.meet_tested(condition)
        if isinstance(condition, Exists) and condition.cards.controller == "opponent" and self.at.spoken:
            # If your opponent controls a location, destroy it: which card that is, nobody could say.
            kind = condition.cards
            self._rival(Antecedent(kind, kind.types, kind.subtypes, False, frozenset()))
        return replace(linked, condition=condition)

    def _rival(self, other: Antecedent) -> None:
        """What was spoken of last could be taken for another card of the same event."""
        *rest, last = self.at.spoken
        self.at = replace(self.at, spoken=(*rest, replace(last, rival=other)))

    def _of_opponent(self, when: p.Occasion) -> bool:
        """Whether the player of an occasion can only be an opponent."""
        cards = when.other if self._is_leader(when.other) else when.subject
        who = cards.who if isinstance(cards, Leader) else when.who
        return who == "opponent"

    def subject_of_event(self, when: p.Occasion) -> Cards:
        """How the card that an occasion is about is found when it has come."""
        return event_subject(when)

    def other_of_event(self, when: p.Occasion) -> Cards:
        """How the second card of an occasion is found when it has come."""
        return event_other(when)

    def _is_leader(self, cards: Cards | None) -> bool:
        """Whether cards stand for players, so that nobody would call one `it` beside another card."""
        return isinstance(cards, Leader) or (isinstance(cards, Filter) and cards.types == (self.leader_type,))

    def _event_card(self, cards: Cards, described: Cards) -> None:
        if self.first_person and isinstance(described, This):
            return
        if isinstance(described, Filter):
            self.say(cards, described, False)
        elif isinstance(described, This):
            self.say(cards, Filter(types=self.types), False, ITSELF)
        elif isinstance(described, Register):
            known = self.at.latest(described)
            self.say(cards, Filter(types=known.types) if known else Filter(), False)
        elif isinstance(described, Host) and self.at.attached is not None:
            self.say(cards, Filter(types=self.at.attached.types), False)
        else:
            self.say(cards, Filter(), False)


def event_amount(when: p.Occasion) -> EventAmount | None:
    """The amount of an occasion that has one: what one card inflicts is its own part, what a card suffers is all."""
    if any(way.what not in _WITH_AMOUNTS for way in when.ways):
        return None
    if when.what != _DAMAGE_BY:
        return EventAmount()
    return EventAmount(when.subject) if isinstance(when.subject, This | Host | Register) else None


def event_subject(when: p.Occasion) -> Cards:
    """How the card that an occasion is about is found when it has come."""
    if when.what not in _BY_SOURCE:
        return EventCard()
    return when.subject if isinstance(when.subject, This | Host) else EventSource()


def event_other(when: p.Occasion) -> Cards:
    """How the second card of an occasion is found when it has come."""
    if when.what in _JOINED:
        return EventOther()
    return EventCard() if when.what in _BY_SOURCE else EventSource()


def _refuse_idle_choices(found: p.Paragraph) -> None:
    """Refuse a reading in which a card is chosen and nothing comes of it: some word of the text has been lost."""
    parts = parts_of(found)
    if any(isinstance(one, Filter) and one.another for one in parts):
        return  # others than what was chosen
    words = words_in(found)
    if any(isinstance(one, Pick) and one.choose and words.count(one.into) == 1 for one in parts):
        raise Misread("what is chosen here is never used")
