"""Printing programs back: what text waits for, or stands in the place of."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, Filter, Host, PlaceOf, This
from rulewright.games.arcmage.language.phrases import an, say
from rulewright.games.arcmage.language.print_effects import Instructions
from rulewright.games.arcmage.language.print_players import ME, ONE, verb
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

_HAPPENS = {
    "enters play": "come into play",
    "leaves play": "leave play",
    "attacks": "attack",
    "defends": "defend",
    "is devoted": "mark for devotion",
}
"""What a card does."""
_SUFFERED = {
    "goes from play": "die",
    "moves": "move",
    "is depleted": "marked",
    "is restored": "unmarked",
    "is damaged": "damaged",
    "is blocked": "defended against",
    "is attacked": "attacked",
}
"""What happens to a card."""
_DONE = {
    "is drawn": ("draw", "a card"),
    "is discarded": ("discard", "a card"),
    "gains score": ("gain", "victory points"),
    "loses score": ("lose", "victory points"),
}
"""What a player does."""
_WOULD = {
    "goes from play": "would die",
    "is destroyed": "would be destroyed",
    "is damaged": "would be dealt damage",
    "is depleted": "would be marked",
    "is restored": "would be unmarked",
}


class Occasions(Instructions):
    """Prints occasions."""

    def occasion(self, when: k.Occasion) -> Piece:
        """What text waits for."""
        whose = {"you": "your", "each": "each", "opponent": "each opponent's"}.get(str(when.who), "your")
        if when.what == "turn starts":
            return say("at the start of {turn}", turn=self._turn(whose))
        if when.what == "turn ends":
            return say("at the end of {turn}", turn=self._turn(whose))
        if when.what.endswith(" phase starts"):
            return say("at the start of your {phase}", phase=when.what.removesuffix(" starts"))
        if when.what.endswith(" phase ends"):
            return say("after your {phase}", phase=when.what.removesuffix(" ends"))
        mine = self._mine(when)
        if isinstance(when.subject, This):
            return say("when {happens} | to itself", happens=self._happening(when))
        return say("whenever {happens}", happens=self._happening(when), mine=mine)

    def _mine(self, when: k.Occasion) -> Piece | None:
        """What can be said with `when`: of anything."""
        said, event = set(self.said), self.event
        found = self._happening(when)
        self.said, self.event = said, event
        return found

    def _turn(self, whose: str) -> Piece:
        return say("each turn | of a player") if whose == "each" else f"{whose} turn"

    def _happening(self, when: k.Occasion) -> Piece:
        if when.what in _DONE:
            base, what = _DONE[when.what]
            self.event = Filter()
            return seq(_someone(when.who, base), what)
        if when.what == "is played":
            return seq(_someone(when.who, "play"), self._played(when.subject))
        if when.what == "goes":
            return self._buried(when)
        subject, agreement = self._about(when.subject)
        if when.what == "hurts":
            return seq(subject, verb("deal", agreement), "damage to", _someone(when.who, "").strip())
        if when.what == "inflicts damage":
            other, _ = self._about(when.other)
            return say("{subject} {deal} damage to {other}", subject=subject, deal=verb("deal", agreement),
                       damage=verb("damage", agreement), other=other)  # fmt: skip
        if when.also:
            return seq(subject, verb("attack", agreement), "or", verb("defend", agreement))
        return self._one_way(when, subject, agreement)

    def _one_way(self, when: k.Occasion, subject: Piece, agreement: str) -> Piece:
        are = verb("are", agreement)
        if when.what in _HAPPENS:
            base, _, rest = _HAPPENS[when.what].partition(" ")
            does = seq(subject, verb(base, agreement), rest)
            devoted = seq(subject, are, "marked for devotion") if when.what == "is devoted" else None
            if when.other is not None:
                against = seq("against", self.object(when.other)) if when.what == "defends" else "a city"
                return seq(does, against)
            return say("{does} | happens", does=does, devoted=devoted, under=self._under(when))
        what = _SUFFERED.get(when.what)
        if what is None:
            raise Misread("no words for this occasion")
        if when.what in ("goes from play", "moves"):
            put = seq(subject, are, "put into a graveyard from play") if what == "die" else None
            moved = seq(subject, are, "moved") if what == "move" else None
            return say("{does} | happens", does=seq(subject, verb(what, agreement)), put=put, moved=moved)
        dealt = seq(subject, are, "dealt damage") if what == "damaged" else None
        blocked = seq(subject, are, "blocked") if what == "defended against" else None
        return say("{does} | happens", does=seq(subject, are, what), dealt=dealt, blocked=blocked)

    def _under(self, when: k.Occasion) -> Piece | None:
        """What comes into play under your control is yours."""
        what = when.subject
        if when.what != "enters play" or not isinstance(what, Filter) or what.controller != "you":
            return None
        subject, _ = self._about(replace(what, controller=None))
        self.event = what
        return seq(subject, "comes into play under your control")

    def _about(self, cards: Cards | None) -> tuple[Piece, str]:
        """The card that an occasion is about, and how a verb agrees with it."""
        match cards:
            case This():
                self.event = Filter()
                return "i", ME
            case Host():
                self.event = self.host
                return self.object(cards), ONE
            case PlaceOf():
                return "my city", ONE
            case Filter(where=where) if At(This()) in where:
                self.event = cards
                return "1 of my residents", ONE
            case Filter(other=True):
                self.event = cards
                return seq("another", self.described(replace(cards, other=False), many=False)), ONE
            case Filter():
                self.event = cards
                return an(self.described(cards, many=False)), ONE
        raise Misread("no words for what this is about")

    def _played(self, cards: Cards | None) -> Piece:
        assert isinstance(cards, Filter), "what is played is of a description"
        self.event = cards
        area = "being played" if cards == Filter(area="being played", other=cards.other) else "play"
        plain = replace(cards, area="hand" if area == "being played" else "play", other=False)
        what = "card" if area == "being played" else self.described(plain, many=False, anywhere=True)
        return seq("another", what) if cards.other else an(what)

    def _buried(self, when: k.Occasion) -> Piece:
        match when.condition:
            case k.Compare(right=n.Fixed(n=number)):
                return say("i am in your graveyard and there are {number} cards on top of me", number=str(number))
        raise Misread("no words for this occasion")

    def would(self, when: k.Occasion) -> Piece:
        """What would happen."""
        if when.what == "is drawn":
            self.event = Filter()
            return say("if {would}", would=seq("you" if when.who == "you" else "an opponent", "would draw a card"))
        subject, _ = self._about(when.subject)
        told = seq(subject, _WOULD[when.what])
        it = "me" if isinstance(when.subject, This) else subject
        dealt = seq("damage would be dealt to", it) if when.what == "is damaged" else None
        put = seq(subject, "would be put into a graveyard from play") if when.what == "goes from play" else None
        return say("if {would}", would=say("{told} | would be", told=told, put=put, dealt=dealt))


def _someone(who: Any, base: str) -> str:
    if who == "you":
        return f"you {base}"
    does = verb(base, ONE) if base else ""
    return f"an opponent {does}" if who == "opponent" else f"a player {does}"
