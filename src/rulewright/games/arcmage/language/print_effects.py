"""Printing programs back: instructions and costs."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Filter, Register, This, TopOf
from rulewright.games.arcmage.language.printing import ONE, Objects, change, verb
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, either, seq

Effects = tuple[v.Effect, ...]

_ACTS = {"attack": "attack", "block": "defend", "move": "move"}


class Instructions(Objects):
    """Prints instructions."""

    def know(self, picks: Effects) -> None:
        """What was picked can be called by its description."""
        for one in picks:
            if isinstance(one, v.Pick):
                self.picks[one.into] = one
            elif isinstance(one, PickPlayer):
                self.player = one.of

    def sentences(self, effects: Sequence[v.Effect]) -> Piece:
        """Instructions as sentences: each by itself, or two of them joined."""
        if not effects:
            return ""
        clauses = self.clauses(effects)
        found: Piece = ""
        for at in range(len(clauses) - 1, -1, -1):
            alone = seq(clauses[at], ".", found)
            if at + 1 < len(clauses) and isinstance(clauses[at], str | object):
                joint = either("and", ", then", ", and")
                rest = self._rest[at + 2] if at + 2 < len(clauses) else ""
                alone = either(alone, seq(clauses[at], joint, clauses[at + 1], ".", rest))
            self._rest[at] = alone
            found = alone
        return found

    def clauses(self, effects: Sequence[v.Effect]) -> list[Piece]:
        """Each instruction as a clause, in order; some are worded two together."""
        self._rest: dict[int, Piece] = {}
        found: list[Piece] = []
        at = 0
        while at < len(effects):
            effect = effects[at]
            following = effects[at + 1] if at + 1 < len(effects) else None
            together = self._together(effect, following)
            if together is not None:
                found += together
                at += 1 if isinstance(effect, v.May) else 2
            else:
                found.append(self.clause(effect))
                at += 1
        return found

    def _together(self, effect: v.Effect, following: v.Effect | None) -> list[Piece] | None:
        """Two instructions that are worded as one: sacrificing, searching."""
        if isinstance(effect, v.May) and len(effect.effects) == 2 and isinstance(effect.effects[0], v.Search):
            return self._may_search(effect.effects)
        if isinstance(effect, v.Pick) and isinstance(following, v.Inflict) and following.to == Register(effect.into):
            return self._struck_city(effect, following)
        if not isinstance(following, v.Put) or not isinstance(following.cards, Register):
            return None
        if isinstance(effect, v.Pick) and effect.choose and following.cards.name == effect.into:
            if following.to == "play":
                there = either("into your army", "in your army")
                where = there if following.at is None else "in play as 1 of my residents"
                return [seq("put", either("a", "an"), self.described(effect.cards, many=False), where)]
            return [self._sacrifice(effect)]
        if isinstance(effect, v.Search) and following.cards.name == effect.into and following.to == "hand":
            wanted = self.described(effect.cards, many=False)
            return [
                seq("search your deck for", either("a", "an"), wanted, "and put it into your hand"),
                "shuffle your deck",
            ]
        return None

    def _may_search(self, effects: Effects) -> list[Piece] | None:
        search, put = effects
        inner = self._together(search, put)
        return None if inner is None else [seq("you may", inner[0]), inner[1]]

    def _struck_city(self, effect: v.Pick, blow: v.Inflict) -> list[Piece] | None:
        """One of a player's cities is damaged: whoever is told to choose it."""
        if not effect.choose:
            return None
        amount = self.number(blow.amount)
        if effect.who == "you":
            return [seq("deal", amount, "damage to 1 of that opponent's cities")]
        return [seq(self.does(effect.who, "choose"), "1 of their cities"), seq("that city gets", amount, "damage")]

    def _sacrifice(self, effect: v.Pick) -> Piece:
        what = Filter(**{f: getattr(effect.cards, f) for f in ("types", "subtypes", "trades", "states", "other")})
        told = seq(either("a", "an"), self.described(what, many=False))
        if effect.who == "you":
            return seq("sacrifice", told)
        return seq(self.does(effect.who, "sacrifice"), told)

    def clause(self, effect: v.Effect) -> Piece:
        """One instruction, without its full stop."""
        match effect:
            case v.May():
                if effect.who == "you":
                    return seq("you may", self._inner(effect.effects))
                return seq(self.does(effect.who, "may"), self._as_you(effect.effects))
            case v.If(condition=k.Did()):
                return seq("if you do ,", self._inner(effect.effects))
            case v.OneOf():
                return self._one_of(effect)
            case v.ForEachPlayer():
                return self._each_player(effect)
            case v.Only():
                return either("use this ability only when i am in your army", _AS_WELL)
            case v.Let():
                return seq(either("x is equal to", "x is"), self.number(effect.number))
        return self.deed(effect)

    def _inner(self, effects: Effects) -> Piece:
        return seq(*self.clauses(effects)) if len(effects) < 3 else ""

    def _as_you(self, effects: Effects) -> Piece:
        one = effects[0]
        assert isinstance(one, v.Draw | v.Discard), "what another may do"
        base = "draw" if isinstance(one, v.Draw) else "discard"
        return seq(base, self.some(one.number or n.Fixed(1), "card", "cards"))

    def _one_of(self, effect: v.OneOf) -> Piece:
        if effect.who != "you":
            (first,), rest = effect.options
            told = self.deed(first)
            assert isinstance(rest[0], v.Pick), "what is given up is chosen"
            what = Filter(**{f: getattr(rest[0].cards, f) for f in ("types", "subtypes", "trades", "states")})
            return seq(
                told, "or", either("sacrifices", "sacrifice"), either("a", "an"), self.described(what, many=False)
            )
        ways = [self._apart(option) for option in effect.options]
        listed: list[Piece] = [ways[0]]
        for way in ways[1:]:
            listed += [", or", way]
        plain = [seq(ways[0], "or", ways[1]), seq("choose 1 :", ways[0], "or", ways[1])] if len(ways) == 2 else []
        return either(seq("choose 1 :", *listed), *plain)

    def _apart(self, option: Effects) -> Piece:
        """One of several options: what it is about is said anew in each."""
        said = set(self.said)
        piece = seq(*self.clauses(option))
        self.said = said
        return piece

    def _each_player(self, effect: v.ForEachPlayer) -> Piece:
        match effect.effects:
            case (v.Discard() as one,):
                return seq(self.does(effect.who, "discard"), self.some(one.number or n.Fixed(1), "card", "cards"))
            case (v.Put(cards=TopOf() as top),):
                return self._mill(effect.who, top)
            case (v.Pick() as pick, v.Put()):
                what = Filter(**{f: getattr(pick.cards, f) for f in ("types", "subtypes", "trades", "states")})
                return seq(self.does(effect.who, "sacrifice"), either("a", "an"), self.described(what, many=False))
        raise Misread("no words for what each player does")

    def _mill(self, who: str, top: TopOf) -> Piece:
        number = getattr(top.number, "n", 1)
        cards = "card" if number == 1 else f"{number} cards"
        return seq(self.does(who, "put"), f"the top {cards} of their deck into their graveyard")

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

    def costs(self, effects: Sequence[v.Effect]) -> Piece:
        """What stands left of the colon."""
        found: list[Piece] = []
        at = 0
        while at < len(effects):
            one = effects[at]
            if isinstance(one, v.Pick) and one.choose:
                found.append(self._sacrifice(one))
                at += 1
            else:
                found.append(self._cost(one))
            at += 1
        listed: list[Piece] = found[:1]
        for piece in found[1:]:
            listed += [",", piece]
        return seq(*listed)

    def _cost(self, effect: v.Effect) -> Piece:
        match effect:
            case v.Mark(cards=This()):
                return "m"
            case v.Pay():
                return self.number(effect.amount)
            case v.LoseScore():
                return seq("lose", self._points(effect.amount, "victory"))
            case v.AddTokens(cards=This()):
                atk, _, defence = effect.kind.partition("/")
                return f"put a {atk[0]} {atk[1:]} / {defence[0]} {defence[1:]} counter on me"
        return self.deed(effect)


_TURN = "until end of turn"
_AS_WELL = "use this ability only when i am in your army as well"
