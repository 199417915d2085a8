"""From nodes to text: what has happened this turn, and what has not."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed
from rulewright.effects.relations import Relation, Such
from rulewright.effects.selectors import SUCH, Filter, Latest
from rulewright.games.spoils.language.phrases import say
from rulewright.games.spoils.language.print_descriptions import Noun, NoWords
from rulewright.games.spoils.language.print_occasions import ACTIVE, PASSIVE, PLAYERS, SCORES, PrintOccasions
from rulewright.text.printing import Piece, seq

_DID = {
    "resource is played": "played a resource",
    "ability is used": "used an ability",
    "attacking party is formed": "attacked",
    "blocking party is formed": "blocked",
    "is drawn": "drew a card",
    "is discarded": "discarded a card",
}


class PrintHistory(PrintOccasions):
    """Prints what has happened."""

    def happened(self, node: k.Happened, *, so: bool = True) -> Piece:
        """That something has happened this turn, or has not."""
        when = node.when
        if when.what == "starts the turn" and when.subject is not None and so:
            return seq(self.happening_subject(when.subject), "started the turn under your control")
        if when.what == "is destroyed by that damage" and so:
            return say("{card} is destroyed by that damage", card=self.happening_subject(when.subject))
        if when.what in SCORES and when.who is not None:
            return seq(self.whose(when.who), "faction", self._score_changed(when, so=so), "this turn")
        if when.who is not None:
            return seq(self._did(node, so=so), "this turn")
        if when.subject is None:
            raise NoWords(node)
        if isinstance(when.subject, Filter) and (not so or node.least != Fixed(1)):
            many = node.least != Fixed(1)
            noun = self.description(when.subject, many=many)
            if so:
                said = seq("at least", self.number(node.least), noun)
            else:
                said = say("no {card}", card=noun, cards=self.description(when.subject, many=True))
            return seq(said, self._past(when), "this turn")
        past = self._past(when) if so else self._not_past(when)
        return seq(self.happening_subject(when.subject), past, "this turn")

    def without_recalled(self, effects: Sequence[v.Effect]) -> list[v.Effect]:
        """Instructions without those that only settle which card is meant: that is told where it is spoken of."""
        for one in effects:
            if isinstance(one, v.Recall) and isinstance(one.cards, Latest):
                self.recalled[one.into] = one.cards
                subject = one.cards.when.subject
                self.nouns[one.into] = Noun(subject.types, subject.subtypes)
        return [one for one in effects if not isinstance(one, v.Recall)]

    def latest(self, cards: Latest) -> Piece:
        """The card to which something has happened last."""
        when = cards.when
        noun = self.description(replace(when.subject, area="play"), many=False)
        who = None if when.who is None else PLAYERS[when.who]
        return seq("the last", noun, say(who) if who else None, PASSIVE[when.what], "this turn")

    def _score_changed(self, when: k.Occasion, *, so: bool) -> Piece:
        base, past = ("gain", "gained") if when.what == "gains score" else ("lose", "lost")
        did = say("{did}", did=past) if so else say("did not {do}", do=base, did=past)
        return seq(did, "influence")

    def relation(self, one: Relation, *, many: bool) -> Piece:
        """One relation; what must have happened to a card, after that."""
        match one:
            case Such(condition=k.Happened(when=when)):
                return seq("that", self._past(when), "this turn")
            case Such(condition=k.Exists(cards=Filter(on=on) as kind)) if on == SUCH:
                bare = replace(kind, on=None)
                to = "them" if many else "it"
                some = self.description(bare, many=True)
                return say("with {one} attached to {it}", one=self.one_of(bare), some=some, it=to)
            case Such(condition=k.Not(condition=k.Happened(when=when))):
                return seq("that", self._not_past(when), "this turn")
        return super().relation(one, many=many)

    def also_happened(self, node: k.Condition) -> Piece | None:
        """A second thing that has, or has not, happened to the same card: and did not attack this turn."""
        match node:
            case k.Happened(when=when) if when.subject is not None and when.who is None:
                return seq(self._past(when), "this turn")
            case k.Not(condition=k.Happened(when=when)) if when.subject is not None and when.who is None:
                return seq(self._not_past(when), "this turn")
        return None

    def _not_past(self, when: k.Occasion) -> Piece:
        if when.also:
            raise NoWords(when)
        if when.what == "inflicts damage":
            to = seq("to", self.happening_subject(when.other)) if when.other is not None else ""
            kind = "battle damage" if when.battle else "damage"
            return seq(say("did not {do}", do="inflict", did="inflicted"), kind, to)
        past, base = ACTIVE.get(when.what, (None, None))
        undone = PASSIVE[when.what] if when.what in PASSIVE and when.other is None else None
        if base is None and undone is None:
            raise NoWords(when)
        return say("was not {undone}" if base is None else "did not {do}", do=base, did=past, undone=undone)

    def _did(self, node: k.Happened, *, so: bool) -> Piece:
        when = node.when
        who = say(PLAYERS[when.who or "each"])
        if when.what == "is played" and isinstance(when.subject, Filter):
            many = node.least != Fixed(1)
            noun = self.description(when.subject, many=many)
            if not so:
                return seq(who, say("has not {did}", did="played"), self.one_of(when.subject))
            played = say("{did}", did="played")
            if many:
                return seq(who, played, say("at least {number} {cards}", number=self.number(node.least), cards=noun))
            cards = self.description(when.subject, many=True)
            return seq(who, played, say("{one} | there", one=self.one_of(when.subject), cards=cards))
        if when.subject is not None or when.what not in _DID or node.least != Fixed(1):
            raise NoWords(node)
        did = say(_DID[when.what])
        if so:
            return seq(who, say("{did}", did=did))
        bases = {"attacking party is formed": "attack", "resource is played": "play a resource"}
        if when.what in bases:
            return seq(who, say("did not {do}", do=bases[when.what], did=did))
        return seq(who, say("has not {did}", did=did))
