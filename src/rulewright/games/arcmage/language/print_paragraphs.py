"""Printing programs back: what waits, what stands, and a whole card."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, This
from rulewright.games.arcmage.language.phrases import say
from rulewright.games.arcmage.language.print_descriptions import spaced
from rulewright.games.arcmage.language.print_occasions import Occasions
from rulewright.games.arcmage.language.print_players import verb
from rulewright.text.pending import Misread
from rulewright.text.phrases import between
from rulewright.text.printing import Piece, seq

_BESIEGED = (v.Cannot("be left"), v.Cannot("be entered"))


class Printer(Occasions):
    """Prints paragraphs."""

    def paragraphs(self, nodes: Sequence[p.Paragraph]) -> Piece:
        """The paragraphs of one line; several of the same cards may be said in one sentence."""
        standing = [one for one in nodes if isinstance(one, p.Standing)]
        if len(nodes) > 1 and len(standing) == len(nodes) and len({one.cards for one in standing}) == 1:
            apart, together = self.anew(
                lambda: seq(*(self.paragraph(one) for one in nodes)), lambda: self._together(standing)
            )
            return say("{together}", together=together, apart=apart)
        return seq(*(self.paragraph(one) for one in nodes))

    def paragraph(self, node: p.Paragraph) -> Piece:
        """A paragraph that waits or stands, without the level before it."""
        match node:
            case p.Triggered():
                return self._triggered(node)
            case p.Replaced():
                return self._replaced(node)
            case p.Standing(changes=changes) if changes == _BESIEGED:
                forbidden = seq("all movement to or from", self.object(node.cards), "is forbidden")
                return seq(forbidden, self.while_so(node.condition) if node.condition is not None else "", ".")
            case p.Standing(changes=(v.Can(what="stay depleted"),)):
                return seq(say("you may choose not to unmark me"), ".")
            case p.Standing():
                return self._together([node])
            case p.Priced():
                return self._priced(node)
            case p.Barred():
                return seq(self._barred(node), self.while_so(node.condition) if node.condition is not None else "", ".")
            case p.EntersWith(depleted=True):
                return "i come into play marked ."
            case p.EntersWith(tokens=tokens, kind=kind) if tokens is not None:
                counters = self.some(tokens, seq(spaced(kind), "counter"), seq(spaced(kind), "counters"))
                return seq("i come into play with", counters, ".")
        raise Misread("no words for this paragraph")

    def _triggered(self, node: p.Triggered) -> Piece:
        self.know(node.targets)
        when = self.occasion(node.when)
        so = self.condition(node.when.condition) if tests(node.when) and node.when.condition is not None else None
        lets = tuple(one for one in node.effects if isinstance(one, v.Let))
        clauses = self.clauses((*(one for one in node.effects if one not in lets), *lets))
        told = seq(*between(clauses, say(". | between two")))
        if so is not None:
            return seq("if", so, ",", told, say("during your {phase} | at its start", phase=_phase(node.when)), ".")
        alone = told if len(clauses) == 1 else None
        return say("{when} , {told} .", when=when, told=told, alone=alone)

    def _replaced(self, node: p.Replaced) -> Piece:
        match node.effects:
            case (v.May() as may, v.If(effects=(v.Unmark(cards=This()),))) if node.when.what == "is restored":
                return seq("i do not unmark unless you", *self._bare(may.effects), ".")
        when = self.would(node.when)
        match node.effects:
            case (v.Redirected() as redirected,):
                return seq(when, ",", self._diverted(node, redirected), "instead .")
        clauses = self._bare(node.effects[:1]) if node.optional else self.clauses(node.effects[:1])
        rest = self.sentences(node.effects[1:])
        first = seq("you may", *clauses) if node.optional else seq(*clauses)
        before = None if node.optional else first
        return seq(when, ",", say("{first} instead .", first=first, before=before), rest)

    def _diverted(self, node: p.Replaced, effect: v.Redirected) -> Piece:
        it = self.object(effect.to)
        if node.most is None:
            return seq("that damage is dealt to", it)
        return seq("you may divert up to", self.number(node.most), "of that damage to", it)

    # -- what stands --

    def _together(self, nodes: Sequence[p.Standing]) -> Piece:
        """One sentence about the same cards, each part of it with its own time."""
        first = nodes[0]
        lead, tails = _lead([one.condition for one in nodes])

        def goes_on(agreement: str, *, plainly: bool) -> Piece:
            parts: list[Piece] = []
            for node, tail in zip(nodes, tails, strict=True):
                own = self.listed_predicates(self.predicates(node.changes, agreement, lasting=True))
                parts.append(seq(*own, self.while_so(tail) if tail is not None and not plainly else ""))
            return seq(*between(parts, "and"))

        if lead is not None:
            so = self.condition(lead)
            told = self.subject(first.cards, lambda a: goes_on(a, plainly=False))
            return say("if {so} , {told} .", so=so, told=told)
        tail = tails[0] if len(nodes) == 1 else None
        after, so_, before = self.anew(
            lambda: self.subject(first.cards, lambda a: goes_on(a, plainly=False)),
            lambda: self.condition(tail) if tail is not None and _can_lead(tail) else "",
            lambda: self.subject(first.cards, lambda a: goes_on(a, plainly=True)),
        )
        return say("{after} . | in force", after=after, so=so_ or None, before=before)

    def _priced(self, node: p.Priced) -> Piece:
        assert isinstance(node.cards, Filter), "cards of a description cost more or less"
        less = "less" if node.sign < 0 else "more"
        cards = node.cards if node.who == "anyone" else _of(node.cards, str(node.who))
        so = self.while_so(node.condition) if node.condition is not None else ""
        number = self.number(node.amount)
        to_play = say("{less} to play", less=less)
        told = self.subject(cards, lambda a: seq(verb("cost", a), number, to_play))
        if node.who != "you" or node.sign > 0:
            return seq(told, so, ".")
        yours = self.subject(node.cards, lambda a: seq(verb("cost", a), "you", number, to_play))
        many = self.described(node.cards, many=True)
        played = seq(many, "you play cost", number, to_play)
        return seq(say("{told} | for you", told=told, yours=yours, played=played), so, ".")

    def _barred(self, node: p.Barred) -> Piece:
        who = {"opponent": say("opponents | all of them"), "each": say("players | all of them"), "you": "you"}[
            str(node.who)
        ]
        return seq(who, "cannot", self.forbidden(node))


def _of(cards: Filter, who: str) -> Filter:
    return Filter(**{**{f: getattr(cards, f) for f in cards.__struct_fields__}, "controller": who})


def tests(when: k.Occasion) -> bool:
    """Whether text that waits for a phase does nothing then unless something is so."""
    return when.condition is not None and when.what.endswith(" phase starts")


def _phase(when: k.Occasion) -> str:
    return when.what.removesuffix(" starts")


def _lead(conditions: list[k.Condition | None]) -> tuple[k.Condition | None, list[k.Condition | None]]:
    """What all parts of a sentence rest on, and what each rests on besides."""
    pairs = [one.conditions for one in conditions if isinstance(one, k.Both)]
    if len(pairs) == len(conditions) and len({first for first, _ in pairs}) == 1 and _is_tail(pairs[0][1]):
        return pairs[0][0], [second for _, second in pairs]
    if len(conditions) > 1 and len(set(conditions)) == 1:
        return conditions[0], [None] * len(conditions)
    return None, conditions


def _is_tail(condition: k.Condition) -> bool:
    return isinstance(condition, k.TurnOf)


def _can_lead(condition: k.Condition) -> bool:
    """Whether what must be so can be said before the rest of a sentence."""
    try:
        Printer().condition(condition)
    except Misread:
        return False
    return not isinstance(condition, k.TurnOf)
