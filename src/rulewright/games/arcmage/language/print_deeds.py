"""Printing programs back: what a player does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import ExtraPhase
from rulewright.effects.selectors import Filter, Register, This, TopOf
from rulewright.games.arcmage.language.phrases import say
from rulewright.games.arcmage.language.print_changes import Predicates
from rulewright.games.arcmage.language.print_descriptions import spaced
from rulewright.games.arcmage.language.print_players import ONE, verb
from rulewright.games.arcmage.language.print_puts import placed
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

TOLD, BARE, BENT = "told", "bare", "bent"
"""With whoever does it; as after `may`; and as the second of two things that somebody does."""


class Deeds(Predicates):
    """Prints single instructions."""

    form = TOLD

    def head(self, who: Any, base: str) -> Piece:
        """The verb, with its subject where that is said."""
        if self.form == BARE:
            return base
        if self.form == BENT:
            return base if who == "you" else say("{one} | agreeing", one=verb(base, ONE), base=base)
        return self.does(who, base)

    def heads(self, who: Any, *bases: str) -> list[Piece]:
        """Several verbs of which one will be said."""
        return self.anew(*(partial(self.head, who, base) for base in bases))

    def deed(self, effect: v.Effect, who: Any) -> Piece:
        """One plain instruction."""
        match effect:
            case v.Draw():
                return self._cards(self.head(who, "draw"), effect.number)
            case v.Discard():
                return self._discard(effect, who)
            case v.GainScore() | v.LoseScore():
                head = self.head(who, "gain" if isinstance(effect, v.GainScore) else "lose")
                return self._per(effect.amount, lambda figure: seq(head, self.points(figure, "victory")))
            case v.Inflict():
                return self._inflict(effect, who)
            case v.Destroy() | v.Mark() | v.Unmark():
                head = self.head(who, type(effect).__name__.lower())
                found = seq(head, self.object(effect.cards))
                if isinstance(effect, v.Mark) and isinstance(effect.cards, Register):
                    self.known[effect.cards.name] = "marked"
                return found
            case v.Put():
                return placed(self, effect, who)
            case v.AddTokens():
                return self._counters(effect, who)
            case v.RemoveTokens():
                head = self.head(who, "remove")
                return seq(head, self._so_many_counters(effect.number, effect.kind), "from", self.object(effect.cards))
        return self._other_deed(effect, who)

    def _other_deed(self, effect: v.Effect, who: Any) -> Piece:
        match effect:
            case v.Pay():
                return seq(self.head(who, "pay"), self.number(effect.amount))
            case v.Produce():
                faction = effect.kind.lower()
                kind = say("{name} | faction", name=faction, short=faction.removeprefix("the "))
                resources = "resource" if effect.number == n.Fixed(1) else "resources"
                return seq(self.head(who, "produce"), self.number(effect.number), kind, resources)
            case v.Terminate():
                return seq(self.head(who, "counter"), self.object(effect.what))
            case v.Heal():
                return self._heal(effect, who)
            case v.TakeControl():
                take, gain = self.heads(who, "take", "gain")
                told = say("{take} control of {it}", take=take, gain=gain, it=self.object(effect.cards))
                return seq(told, "until end of turn" if effect.until == "turn" else "")
            case v.Shift():
                return self._shift(effect, who)
            case v.Shuffle():
                return seq(self.head(who, "shuffle"), self.whose(effect.who), "deck")
            case v.Reveal() | v.LookAt():
                return self._see(effect, who)
            case v.CreateTokens():
                return self._tokens(effect, who)
            case ExtraPhase():
                return seq(self.head(who, "have"), "a second attack phase")
            case v.Later(text=p.Triggered(effects=(v.Put() as put,))):
                return seq(
                    self.head(who, "remove"), self.object(put.cards), "from the game at the start of your next turn"
                )
        raise Misread(f"no words for {type(effect).__name__}")

    def _heal(self, effect: v.Heal, who: Any) -> Piece:
        if effect.amount is None:
            return seq(self.head(who, "remove"), "all damage from", self.object(effect.cards))
        points = self.points(effect.amount, "defense")
        return self.subject(effect.cards, lambda a: seq(verb("regain", a), points))

    # -- numbers --

    def _per(self, amount: n.Number, told: Callable[[n.Number], Piece]) -> Piece:
        """So much, or so much for each of something."""
        figure, each, _ = self.counted(amount)
        return told(amount) if each is None else say("{told} for each {thing}", told=told(figure), thing=each)

    def _cards(self, head: Piece, amount: n.Number) -> Piece:
        if isinstance(amount, n.HowMany):
            return seq(head, "that many cards")
        figure, each, number = self.counted(amount)
        if number is None and each is None:
            return seq(head, self.some(amount, "card", "cards"))
        if each is None:
            return seq(head, "cards equal to", number)
        told = self.some(figure, "card", "cards")
        return say("{draw} {told} for each {thing}", draw=head, told=told, thing=each, number=number)

    # -- damage --

    def _inflict(self, effect: v.Inflict, who: Any) -> Piece:
        if effect.divided is not None:
            head = seq(self.head(who, "deal"), self.number(effect.amount))
            return seq(head, "damage divided as you choose among", self.object(effect.to))
        if effect.source is not None:
            return self.subject(effect.source, lambda a: seq(verb("deal", a), self._dealt(effect)))
        figure, each, number = self.counted(effect.amount)
        deal, losing = self.heads(who, "deal", "lose")
        points = self.points(effect.amount, "defense") if isinstance(effect.amount, n.Fixed) else None
        it, on, gets, loses = self.anew(
            lambda: self.object(effect.to),
            lambda: self._given_up(effect.to),
            lambda: self.subject(effect.to, lambda a: seq(verb("get", a), self.number(figure), "damage")),
            lambda: self.subject(effect.to, lambda a: seq(verb("lose", a), points or "")),
        )
        suffered = {"gets": gets, "loses": loses} if points is not None else {}
        if number is not None:
            told = None if each is None else seq(deal, self.number(figure), "damage to")
            slots = {"deal": deal, "it": it, "number": number, "told": told, "thing": each}
            return say("{told} {it} for each {thing}" if each else "{deal} damage to {it} equal to {number}", **slots)
        amount = self.number(effect.amount)
        lose = None if points is None else seq(losing, points)
        return say("{deal} {amount} damage to {it}", deal=deal, amount=amount, it=it, lose=lose, on=on, **suffered)

    def _dealt(self, effect: v.Inflict) -> Piece:
        """So much damage to somebody, after whoever deals it."""
        if isinstance(effect.amount, n.Fixed | n.Variable):
            return seq(self.number(effect.amount), "damage to", self.object(effect.to))
        number = self.number(effect.amount)
        return seq("damage equal to", number, "to", self.object(effect.to))

    def _given_up(self, cards: Any) -> Piece:
        if isinstance(cards, Register) and cards.name in self.picks:
            self.given_up.add(cards.name)
        found = self.object(cards)
        self.given_up.discard(getattr(cards, "name", ""))
        return found

    # -- cards --

    def _discard(self, effect: v.Discard, who: Any) -> Piece:
        head = self.head(who, "discard")
        if effect.number is None:
            return seq(head, self.whose(who), "hand")
        if effect.of is not None:
            one, many = (self.described(effect.of, many=several, anywhere=True) for several in (False, True))
            return seq(head, self.some(effect.number, one, many))
        return seq(self._cards(head, effect.number), "at random" if effect.at_random else "")

    def _counters(self, effect: v.AddTokens, who: Any) -> Piece:
        if effect.kind == "defense":
            points = self.points(effect.number, "defense")
            return self.subject(effect.cards, lambda a: seq(verb("gain", a), points))
        head = self.head(who, "put")
        figure, each, _ = self.counted(effect.number)
        counters = self._so_many_counters(figure if each is not None else effect.number, effect.kind)
        it, gets, gains = self.anew(
            lambda: self.object(effect.cards),
            lambda: self.subject(effect.cards, lambda a: seq(verb("get", a), counters)),
            lambda: self.subject(effect.cards, lambda a: seq(verb("gain", a), counters)),
        )
        if each is not None:
            return say("{told} for each {thing}", told=seq(head, counters, "on", it), thing=each)
        return say("{put} {counters} on {it}", put=head, counters=counters, it=it, gets=gets, gains=gains)

    def _so_many_counters(self, number: n.Number, kind: str) -> Piece:
        return self.some(number, seq(spaced(kind), "counter"), seq(spaced(kind), "counters"))

    def _tokens(self, effect: v.CreateTokens, who: Any) -> Piece:
        head = self.head(who, "put")
        plain, _, skills = effect.name.partition(" with ")
        stats, _, types = plain.partition(" ")
        single = effect.number == n.Fixed(1)
        named = [f'"{one.lower()}"' for one in types.split()]
        kind = seq(" / ".join(stats.split("/")), *named)
        token = say("creature {token} | made", token="token" if single else "tokens")
        what = seq(kind, token, f"with {skills}" if skills else "")
        amount = self.some(effect.number, what, what)
        into = say("into your army") if effect.at is None else say("into my city")
        return seq(head, amount, into, "marked" if effect.depleted else "")

    def _shift(self, effect: v.Shift, who: Any) -> Piece:
        it = seq(self.head(who, "move"), self.object(effect.cards))
        if effect.along is not None:
            return seq(it, "along")
        return seq(it, "without marking it") if effect.freely else say("{it} | moved", it=it)

    def _see(self, effect: v.Reveal | v.LookAt, who: Any) -> Piece:
        cards = effect.cards
        said = set(self.said)
        head = self.head(who, "reveal") if isinstance(effect, v.Reveal) else seq(self.head(who, "look"), "at")
        if isinstance(cards, Filter) and who != "you":
            self.said = said
        if isinstance(cards, Filter):
            shown = partial(self.whose, cards.area_of)
            if who == "you":
                return seq(head, shown(), "hand")
            told, plain = self.anew(
                lambda: seq(self.head(who, "reveal"), "their hand"), lambda: seq("reveal", shown(), "hand")
            )
            return say("{told} | shown", told=told, plain=plain if who == "picked player" else None)
        if effect.into and isinstance(cards, TopOf) and cards.number != n.Fixed(1):
            self.several.add(effect.into)
        return seq(head, self.object(cards))


__all__ = ["BARE", "BENT", "TOLD", "Deeds", "This"]
