"""Printing programs back: sentences of instructions, and costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Filter, Register, This, TopOf
from rulewright.games.arcmage.language.phrases import an, say
from rulewright.games.arcmage.language.print_deeds import BARE, BENT, TOLD
from rulewright.games.arcmage.language.print_puts import where
from rulewright.games.arcmage.language.print_waiting import Waiting
from rulewright.text.pending import parts_of
from rulewright.text.phrases import between
from rulewright.text.printing import Piece, Seq, seq

Effects = tuple[v.Effect, ...]


class Instructions(Waiting):
    """Prints instructions."""

    def know(self, picks: Effects) -> None:
        """What was picked can be called by its description."""
        for one in picks:
            if isinstance(one, v.Pick):
                self.picks[one.into] = one
            elif isinstance(one, PickPlayer):
                self.player = one.of

    def sentences(self, effects: Sequence[v.Effect]) -> Piece:
        """Instructions as sentences: each by itself, or joined."""
        clauses = self.clauses(effects)
        return seq(*between(clauses, say(". | between two")), ".") if clauses else ""

    def clauses(self, effects: Sequence[v.Effect], doer: Any = None) -> list[Piece]:
        """Each instruction as a clause, in order; what is chosen for it is part of it, and so is a search."""
        found: list[Piece] = []
        left = list(effects)
        before: tuple[Any, v.Effect | None] = ("you", None)
        while left:
            group = [left.pop(0)]
            while left and self._goes_on(group, left[0]):
                group.append(left.pop(0))
            now = (self._who(tuple(group), doer), group[-1])
            pieces = self._again_by(tuple(group), doer, before, now)
            found += pieces
            before = now
        return found

    def _who(self, effects: Effects, doer: Any) -> Any:
        """Who does what is told together."""
        if doer is not None:
            return doer
        return effects[0].who if isinstance(effects[0], v.Pick) else _doer(effects[-1])

    def _again_by(
        self, group: Effects, doer: Any, before: tuple[Any, v.Effect | None], now: tuple[Any, v.Effect | None]
    ) -> list[Piece]:
        """A clause; of somebody who has just done something it may go on without naming them again."""
        same = before[0] == now[0] and self.form == TOLD and before[1] is not None
        puts = same and isinstance(before[1], v.Put) and isinstance(now[1], v.Put) and now[1].to != "discard"
        if not same or (now[0] == "you" and not puts) or isinstance(now[1], _APART):
            return self._group(group, doer)
        said = set(self.said)
        told = self._group(group, doer)
        if len(told) > 1:
            return told
        self.said, form, self.form = said, self.form, BENT
        bent = self._group(group, doer)[0]
        self.form = form
        if puts and isinstance(bent, Seq) and now[0] == "you":
            return [say("{told} | put too", told=told[0], rest=_without_verb(bent))]
        if doer is not None:
            return [bent]
        return [say("{told} | by the same", told=told[0], bent=bent)]

    def _goes_on(self, group: list[v.Effect], following: v.Effect) -> bool:
        """Whether an instruction is told together with those before it."""
        first, last = group[0], group[-1]
        if isinstance(last, v.Pick) and last.choose:
            return True
        if not isinstance(first, v.Search) or isinstance(last, v.Put):
            return False
        return isinstance(following, v.Put | v.Reveal) and following.cards == Register(first.into)

    def _group(self, effects: Effects, doer: Any) -> list[Piece]:
        for one in effects[:-1]:
            if isinstance(one, v.Pick):
                self.picks[one.into] = one
        last = effects[-1]
        first = effects[0]
        if isinstance(first, v.Search):
            return [self._search(effects, doer), "shuffle your deck"]
        who = self._who(effects, doer)
        if isinstance(last, v.Pick):
            self.picks[last.into] = last
            return [seq(self.head(who, "choose"), self.object(Register(last.into)))]
        if isinstance(last, v.Inflict) and isinstance(first, v.Pick) and first.who != "you":
            return [*self._group((first,), doer), *self._group((last,), doer)]
        names = {one.into for one in effects[:-1] if isinstance(one, v.Pick)}
        if names and not any(isinstance(part, Register) and part.name in names for part in parts_of(last)):
            inner = self._group(effects[:-1], doer)
            return [*inner, *self._group((last,), doer)]
        return self._alone(last, who)

    def _alone(self, effect: v.Effect, who: Any) -> list[Piece]:
        """One instruction; some go on in a sentence of their own."""
        if isinstance(effect, v.May) and isinstance(effect.effects[0], v.Search):
            return [seq(self._may(effect), self._bare(effect.effects)[0]), "shuffle your deck"]
        moved = effect.effects[0] if isinstance(effect, v.May) else effect
        found = [self.clause(effect, who)]
        if self.form == TOLD and isinstance(moved, v.Shift) and moved.along is not None and moved.freely:
            found.append(seq(self.object(moved.cards), "is not marked for moving"))
        match effect:
            case v.Later(text=p.Replaced(effects=(v.Heal(), *rest))) if rest:
                self.known["event"] = "saved"
                found += [self.saved(one) for one in rest]
        return found

    def clause(self, effect: v.Effect, who: Any = "you") -> Piece:
        """One instruction, without its full stop."""
        match effect:
            case v.May():
                return seq(self._may(effect), *between(self._bare(effect.effects), "and"))
            case v.If(condition=k.Did()):
                return seq("if you do ,", *self.clauses(effect.effects))
            case v.If():
                told, so = self.clauses(effect.effects)[0], self.condition(effect.condition)
                return say("{told} if {so}", told=told, so=so)
            case v.OneOf():
                return self._one_of(effect)
            case v.ForEachPlayer():
                return self._each_player(effect)
            case v.Only():
                return say("use this ability only when {so}", so=self.condition(effect.condition))
            case v.Let():
                return say("x is equal to {number}", number=self.number(effect.number))
            case v.Modify():
                return self._modify(effect)
        later = self.waiting(effect)
        return self._doing(effect, who) if later is None else later

    def _doing(self, effect: v.Effect, who: Any) -> Piece:
        doer, self.doer = self.doer, who
        try:
            return self.deed(effect, who)
        finally:
            self.doer = doer

    def _may(self, effect: v.May) -> Piece:
        return "you may" if effect.who == "you" else self.does(effect.who, "may")

    def _bare(self, effects: Effects, doer: Any = None) -> list[Piece]:
        """What somebody may do, in the base form."""
        form, self.form = self.form, BARE
        try:
            found = self.clauses(effects, doer)
        finally:
            self.form = form
        if isinstance(effects[0], v.Pay) and len(found) == 2:
            return [seq(found[0], "to", found[1])]
        return found

    def _search(self, effects: Effects, doer: Any) -> Piece:
        search, *rest = effects
        assert isinstance(search, v.Search), "a search"
        who = doer if doer is not None else search.who
        head = seq(self.head(who, "search"), "your deck" if who == "you" else "their deck")
        one = self.described(search.cards, many=False, anywhere=True)
        many = self.described(search.cards, many=True, anywhere=True)
        self.kinds[search.into] = search.cards
        if search.number is None or search.number != n.Fixed(1):
            self.several.add(search.into)
        amount = seq("any number of", many)
        if search.number is not None:
            amount = seq("up to", self.number(search.number), many) if search.up_to else an(one)
        match rest:
            case [v.Put() as put]:
                it = "them" if search.into in self.several else "it"
                return seq(head, "for", amount, f"and put {it}", where(self, put, who))
            case [v.Reveal(), v.Put() as put]:
                it = "them" if search.into in self.several else "it"
                return seq(head, "for", amount, f", reveal {it} and put {it}", where(self, put, who))
            case [v.Reveal()]:
                return seq(head, "and reveal", amount)
        return seq(head, "for", amount)

    def _modify(self, effect: v.Modify) -> Piece:
        until = self.until(effect.until, None) if effect.condition is None else None

        def goes_on(agreement: str) -> Piece:
            parts = self.predicates(effect.changes, agreement, lasting=False)
            after = until if effect.condition is None else self.until("", effect.condition)
            return seq(*self.listed_predicates(parts), after)

        return self.subject(effect.cards, goes_on)

    def listed_predicates(self, parts: list[Piece]) -> list[Piece]:
        """Predicates of one subject: A; A and B; A, B and C."""
        if len(parts) < 3:
            return between(parts, "and")
        return [*between(parts[:-1], ","), "and", parts[-1]]

    def _one_of(self, effect: v.OneOf) -> Piece:
        if effect.who != "you":
            first = seq(*self.clauses(effect.options[0], effect.who))
            form, self.form = self.form, BENT
            rest = [seq(*self.clauses(option, effect.who)) for option in effect.options[1:]]
            self.form = form
            return seq(first, "or", *between(rest, "or"))
        ways = [self._apart(option) for option in effect.options]
        first, second, *more = ways
        if self._is_swapped(effect):
            return seq("either", first, ", or vice versa")
        return say(
            "choose 1 : {listed}", listed=seq(*between(ways, ", or")), first=first, second=None if more else second
        )

    def _is_swapped(self, effect: v.OneOf) -> bool:
        match effect.options:
            case ((v.Modify() as a, v.Modify() as b), (v.Modify() as c, v.Modify() as d)):
                return (a.cards, b.cards, a.changes, b.changes) == (c.cards, d.cards, d.changes, c.changes)
        return False

    def _apart(self, option: Effects) -> Piece:
        """One of several options: what it is about is said anew in each."""
        said = set(self.said)
        piece = seq(*between(self.clauses(option), "and"))
        self.said = said
        return piece

    def _each_player(self, effect: v.ForEachPlayer) -> Piece:
        match effect.effects:
            case (v.May() as may,):
                return seq(self.does(effect.who, "may"), *between(self._bare(may.effects, effect.who), "and"))
            case (v.OneOf() as one,):
                return self._one_of(replace(one, who=effect.who))
        return seq(*between(self.clauses(effect.effects, effect.who), "and"))

    # -- costs --

    def costs(self, effects: Sequence[v.Effect]) -> Piece:
        """What stands left of the colon."""
        found: list[Piece] = []
        for clause in self._cost_groups(list(effects)):
            found += clause
        return seq(*between(found, ","))

    def _cost_groups(self, left: list[v.Effect]) -> list[list[Piece]]:
        found: list[list[Piece]] = []
        while left:
            group = [left.pop(0)]
            while left and self._goes_on(group, left[0]):
                group.append(left.pop(0))
            match group[0]:
                case v.Mark(cards=This()):
                    found.append(["m"])
                case v.Pay() as pay:
                    found.append([self.number(pay.amount)])
                case v.ChooseNumber():
                    pass
                case _:
                    found.append(self._group(tuple(group), None))
        return found


_APART = (v.May, v.OneOf, v.If, v.ForEachPlayer, v.Modify, v.Later, v.Modified, v.Let, v.Only, v.Rest)
"""What has a subject of its own."""


def _without_verb(piece: Seq) -> Piece:
    """A clause without the verb that it begins with."""
    first, *rest = piece.pieces
    return (
        seq(*rest) if isinstance(first, str) else seq(_without_verb(first), *rest) if isinstance(first, Seq) else piece
    )


def _doer(effect: v.Effect) -> Any:
    """Who does something; what lies on a deck is put away by whoever owns it."""
    if isinstance(effect, v.Put) and isinstance(effect.cards, TopOf):
        return effect.cards.who
    if isinstance(effect, v.Reveal) and isinstance(effect.cards, Filter):
        return effect.cards.area_of
    who = getattr(effect, "who", None)
    return who if who is not None else getattr(effect, "by", "you")


__all__ = ["BARE", "TOLD", "Instructions"]
