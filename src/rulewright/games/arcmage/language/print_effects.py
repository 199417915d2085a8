"""Printing programs back: instructions and costs."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Filter, Register, This, TopOf
from rulewright.games.arcmage.language.print_deeds import Deeds
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, either, seq

Effects = tuple[v.Effect, ...]


class Instructions(Deeds):
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


_AS_WELL = "use this ability only when i am in your army as well"
