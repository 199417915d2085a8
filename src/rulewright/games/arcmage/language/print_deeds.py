"""Printing programs back: what is done to cards and players."""

from __future__ import annotations

from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Register, This, TopOf
from rulewright.games.arcmage.language.printing import ONE, Objects, change, verb
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, either, seq

_ACTS = {"attack": "attack", "block": "defend", "move": "move"}


class Deeds(Objects):
    """Prints single instructions."""

    def deed(self, effect: v.Effect) -> Piece:
        """One plain instruction."""
        match effect:
            case v.Draw():
                return self._done_by(effect.who, "draw", self.some(effect.number, "card", "cards"))
            case v.Discard():
                return self._done_by(effect.who, "discard", self.some(effect.number or n.Fixed(1), "card", "cards"))
            case v.Inflict():
                return self._inflict(effect)
            case v.Destroy() | v.Mark() | v.Unmark():
                return seq(type(effect).__name__.lower(), self._target(effect))
            case v.Put():
                return self._put(effect)
            case v.Modify():
                return self._modify(effect)
            case v.AddTokens():
                return self._counters(effect)
            case v.CreateTokens():
                return self._tokens(effect)
        return self._other_deed(effect)

    def _other_deed(self, effect: v.Effect) -> Piece:
        """What is not done to cards in play, or not at once."""
        match effect:
            case v.GainScore() | v.LoseScore():
                base = "gain" if isinstance(effect, v.GainScore) else "lose"
                return seq(self.does(effect.who, base), self._points(effect.amount, "victory"))
            case v.Produce():
                faction = effect.kind.lower()
                kind = either(faction.removeprefix("the "), faction)
                resources = "resource" if effect.number == n.Fixed(1) else "resources"
                return seq("produce", self.number(effect.number), kind, resources)
            case v.Rest():
                subject, agreement = self.subject(effect.cards)
                return seq(subject, verb("do not", agreement), "unmark during its controller's next unmark phase")
            case v.Terminate():
                return seq("counter", self.objects(effect.what)[0])
            case v.Shift():
                objects = self.objects(effect.cards)[0]
                if effect.freely:
                    return either(seq("move", objects, "without marking it"), seq("move", objects, "along"))
                return seq("move", objects, either("", "to a city or army controlled by its owner"))
            case v.LookAt(cards=TopOf(who=who)):
                self.said.add("player")
                whose = "target opponent's deck" if self.player == "opponent" else "target player's deck"
                return seq("look at the top card of", "your deck" if who == "you" else whose)
            case v.Later(text=p.Triggered(effects=(v.Put() as put,))):
                return seq(self._put(put), "at the start of your next turn")
            case v.Modified(text=p.Barred(what="draw", who=who)):
                return seq(self.does(who, "cannot"), "draw cards this turn")
            case v.If():
                tested = seq("if", self.condition(effect.condition))
                return seq(self.deed(effect.effects[0]), tested)
        raise Misread(f"no words for {type(effect).__name__}")

    def _target(self, effect: v.Destroy | v.Mark | v.Unmark) -> Piece:
        if isinstance(effect.cards, Filter):
            return either(self.objects(effect.cards)[0], self.each(effect.cards))
        return self.objects(effect.cards)[0]

    def _done_by(self, who: str, base: str, what: Piece) -> Piece:
        if who == "you":
            return either(seq(base, what), seq("you", base, what))
        return seq(self.does(who, base), what)

    def _points(self, amount: n.Number, kind: str) -> Piece:
        return seq(self.number(amount), f"{kind} point" if amount == n.Fixed(1) else f"{kind} points")

    def _inflict(self, effect: v.Inflict) -> Piece:
        objects, agreement = self.objects(effect.to)
        if isinstance(effect.to, Filter):
            objects = either(objects, self.each(effect.to))
        dealt = seq(either("deal", "i deal"), self.number(effect.amount), "damage to", objects)
        lost = seq(objects, verb("lose", agreement), self._points(effect.amount, "defense"))
        if isinstance(effect.to, Filter):
            lost = either(lost, seq(self.each(effect.to), "loses", self._points(effect.amount, "defense")))
        return either(dealt, lost)

    def _mill(self, who: str, top: TopOf) -> Piece:
        number = getattr(top.number, "n", 1)
        cards = "card" if number == 1 else f"{number} cards"
        return seq(self.does(who, "put"), f"the top {cards} of their deck into their graveyard")

    def _put(self, effect: v.Put) -> Piece:
        cards = effect.cards
        if isinstance(cards, TopOf):
            if cards.who == "you":
                return "put the top card of your deck into your graveyard"
            return self._mill(cards.who, cards)
        if isinstance(cards, This):
            return {"hand": "return me to your hand", "discard": "sacrifice me", "removed": "remove me from the game"}[
                effect.to
            ]
        objects, agreement = self.objects(cards)
        pick = self.picks.get(cards.name) if isinstance(cards, Register) else None
        if pick is not None and pick.cards.area == "discard":
            back = effect.to == "hand"
            return seq("return", objects, "to your hand") if back else seq("put", objects, "into your army")
        if effect.to == "removed":
            return seq("remove", objects, "from the game")
        if effect.to == "hand":
            whose = "its owner's hand" if agreement == ONE else either("their owner's hand", "its owner's hand")
            return seq("return", objects, "to", whose)
        raise Misread("no words for where this goes")

    def _modify(self, effect: v.Modify) -> Piece:
        subject, agreement = self.subject(effect.cards)
        if isinstance(effect.cards, Filter):
            one = self.each(effect.cards)
            return either(
                seq(subject, self._changed(effect.changes, agreement)), seq(one, self._changed(effect.changes, ONE))
            )
        return seq(subject, self._changed(effect.changes, agreement))

    def _changed(self, changes: tuple[v.Change, ...], agreement: str) -> Piece:
        stats = tuple(one for one in changes if isinstance(one, v.ChangeValue))
        words = [one.keyword for one in changes if isinstance(one, v.ChangeKeyword)]
        barred = [one.what for one in changes if isinstance(one, v.Cannot)]
        if barred:
            return seq("cannot", _ACTS[barred[0]], "this turn")
        gain = either(verb("gain", agreement), verb("have", agreement), verb("are", agreement))
        if words == ["militia"]:
            helping = "can help defend another city you control until end of turn"
            return either(seq(gain, words[0], _TURN), helping)
        if stats and words:
            return seq(verb("get", agreement), change(stats), "and", verb("gain", agreement), words[0], _TURN)
        if stats:
            return seq(verb("get", agreement), change(stats), _TURN)
        return seq(gain, words[0], _TURN)

    def _counters(self, effect: v.AddTokens) -> Piece:
        subject, agreement = self.subject(effect.cards)
        if effect.kind == "defense":
            return seq(subject, verb("gain", agreement), self._points(effect.number, "defense"))
        atk, _, defence = effect.kind.partition("/")
        kind = f"{atk[0]} {atk[1:]} / {defence[0]} {defence[1:]}"
        amount = either("a", "1") if effect.number == n.Fixed(1) else self.number(effect.number)
        counters = seq(amount, kind, "counter" if effect.number == n.Fixed(1) else "counters")
        objects = "me" if isinstance(effect.cards, This) else subject
        gained = seq(subject, either(verb("get", agreement), verb("gain", agreement)), counters)
        return either(seq("put", counters, "on", objects), gained)

    def _tokens(self, effect: v.CreateTokens) -> Piece:
        stats, _, types = effect.name.partition(" ")
        atk, _, defence = stats.partition("/")
        named = [f'"{one.lower()}"' for one in types.split()]
        single = effect.number == n.Fixed(1)
        amount = either("a", "1") if single else self.number(effect.number)
        token = "token" if single else "tokens"
        kind = seq(f"{atk} / {defence}", *named)
        into = "into your army marked" if effect.depleted else "into your army"
        return seq("put", amount, either(seq(kind, "creature"), kind), token, into)


_TURN = "until end of turn"
