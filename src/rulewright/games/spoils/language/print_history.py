"""From nodes to text: what has happened this turn, and what has not."""

from __future__ import annotations

from rulewright.effects import conditions as k
from rulewright.effects.numbers import Fixed
from rulewright.effects.relations import Relation, Such
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.language.print_descriptions import NoWords
from rulewright.games.spoils.language.print_occasions import ACTIVE, HAS, PASSIVE, PLAYERS, PrintOccasions
from rulewright.text.printing import Piece, either, maybe, seq

_HAS_NOT = ("has not", "have not", "hasn't", "haven't")
_WAS_NOT = ("was not", "were not", "has not been", "have not been", "wasn't")
_DID = {
    "resource is played": ("played a resource",),
    "ability is used": ("used an ability",),
    "attacking party is formed": ("attacked",),
    "blocking party is formed": ("blocked",),
    "is drawn": ("drawn a card", "drew a card"),
    "is discarded": ("discarded a card",),
}


class PrintHistory(PrintOccasions):
    """Prints what has happened."""

    def happened(self, node: k.Happened, *, so: bool = True) -> Piece:
        """That something has happened this turn, or has not."""
        when = node.when
        if when.what == "starts the turn" and when.subject is not None and so:
            return seq(self.happening_subject(when.subject), "started the turn under your control")
        if when.what == "is destroyed by that damage" and so:
            card = self.happening_subject(when.subject)
            return seq(card, either("is", "was"), "destroyed by that damage")
        if when.who is not None:
            return seq(self._did(node, so=so), "this turn")
        if when.subject is None:
            raise NoWords(node)
        if isinstance(when.subject, Filter) and (not so or node.least != Fixed(1)):
            many = node.least != Fixed(1)
            noun = self.description(when.subject, many=many)
            said = (
                seq("at least", self.number(node.least), noun)
                if so
                else seq("no", either(noun, self.description(when.subject, many=True)))
            )
            return seq(said, self._past(when), "this turn")
        past = self._past(when) if so else self._not_past(when)
        return seq(self.happening_subject(when.subject), past, "this turn")

    def relation(self, one: Relation, *, many: bool) -> Piece:
        """One relation; what must have happened to a card, after that."""
        match one:
            case Such(condition=k.Happened(when=when)):
                return seq("that", self._past(when), "this turn")
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
        ways: list[Piece] = []
        if when.what == "inflicts damage":
            to = seq("to", self.happening_subject(when.other)) if when.other is not None else None
            kind = "battle damage" if when.battle else "damage"
            ways.append(seq(either("did not inflict", "didn't inflict"), kind, to))
            ways.append(seq(either(*_HAS_NOT), "inflicted", kind, to))
        if when.what in ACTIVE:
            past, base = ACTIVE[when.what]
            ways += [seq(either("did not", "didn't"), base), seq(either(*_HAS_NOT), past)]
        if when.what in PASSIVE and when.other is None:
            ways.append(seq(either(*_WAS_NOT), PASSIVE[when.what]))
        if not ways:
            raise NoWords(when)
        return either(*ways)

    def _did(self, node: k.Happened, *, so: bool) -> Piece:
        when = node.when
        who = either(*PLAYERS[when.who or "each"])
        if when.what == "is played" and isinstance(when.subject, Filter):
            many = node.least != Fixed(1)
            noun = self.description(when.subject, many=many)
            if not so:
                return seq(who, either(*_HAS_NOT), "played", self.one_of(when.subject))
            played = seq(maybe(either(*HAS)), "played")
            if many:
                number = self.number(node.least)
                return seq(who, played, either(seq("at least", number, noun), seq(number, "or more", noun)))
            return seq(
                who, played, either(self.one_of(when.subject), seq("any", self.description(when.subject, many=True)))
            )
        if when.subject is not None or when.what not in _DID or node.least != Fixed(1):
            raise NoWords(node)
        if so:
            return seq(who, maybe(either(*HAS)), either(*_DID[when.what]))
        bases = {"attacking party is formed": "attack", "resource is played": "play a resource"}
        base = [seq("did not", bases[when.what])] if when.what in bases else []
        return seq(who, either(*base, seq(either(*_HAS_NOT), either(*_DID[when.what]))))

    # -- who --
