"""Compiling a card's text: lines to paragraphs, each proven by printing it back."""

from __future__ import annotations

from contextlib import suppress
from operator import attrgetter
from typing import TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.relations import Against
from rulewright.effects.selectors import This
from rulewright.games.arcmage.language.bearers import (
    about_host,
    controlling,
    cursed,
    of_host,
    on_host,
    on_player,
    on_the_enchanted,
    picked_once,
    seat_on,
    target_of,
)
from rulewright.games.arcmage.language.blocks import Block, begins_anew, blocks_of, together
from rulewright.games.arcmage.language.constructions import AttachesTo, Demands
from rulewright.games.arcmage.language.fitting import refuse_what_its_type_lacks
from rulewright.games.arcmage.language.modes import with_modes
from rulewright.games.arcmage.language.proving import (
    HOST,
    NEVER_DONE,
    besides_host,
    is_x,
    leaves_x_open,
    prefix_after,
    sentences,
    speaks_as_there,
    with_chosen_x,
    with_x,
)
from rulewright.games.arcmage.language.reading import settled, told, without_aside
from rulewright.games.arcmage.language.scopes import Known
from rulewright.games.arcmage.language.spelling import spelt
from rulewright.games.arcmage.language.tied import tied
from rulewright.games.arcmage.language.wording import definition, words_of
from rulewright.games.arcmage.levels import reached
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.text.blocks import Line
from rulewright.text.diagnosis import not_read
from rulewright.text.english.statements import Statement
from rulewright.text.granting import with_granted_text
from rulewright.text.pending import Misread, Unplayable, parts_of, rebuild
from rulewright.text.proof import as_meant
from rulewright.text.refusal import Unproven
from rulewright.text.understanding import refuse_if_endless
from rulewright.text.words import Word

Paragraphs = tuple[p.Paragraph, ...]
Effects = tuple[v.Effect, ...]
Node = TypeVar("Node", bound=p.Paragraph)


def compiled(name: str, type_line: str, text: str) -> Paragraphs:
    """layout.8, abilities.1, creature.abilities.1 What a card's text box says, drawbacks and all, as its abilities.

    TextNotUnderstood names every place that is not understood.
    """
    return _card(name, type_line, text).whole()


def usual_text(type_line: str, text: str) -> str:
    """A text in the usual wording, line by line; reminders and flavour are left out."""
    return "\n".join(_card("", type_line, text).known.usual)


def _card(name: str, type_line: str, text: str) -> CardText:
    refuse_if_endless(name, text)
    card = CardText(type_line, leaves_x_open(text))
    problems: list[Problem] = []
    left = blocks_of(text)
    while left:
        size, problem = card.next_line(left)
        del left[:size]
        if problem is not None:
            problems.append(replace(problem, nearest=spelt(problem.nearest)) if problem.nearest else problem)
    if problems:
        raise TextNotUnderstood(name, text, tuple(problems))
    return card


class CardText:
    """Compiles the lines of one card."""

    def __init__(self, type_line: str, x_is_chosen: bool) -> None:
        self.kind = type_line.partition(" - ")[0].strip().lower()
        self.known = Known()
        self.x_is_chosen = x_is_chosen  # nothing says what X is, so that whoever plays the card chooses it

    def next_line(self, left: list[Block]) -> tuple[int, Problem | None]:
        """The next line, or two of them where the second goes on with the first; and what is not understood."""
        kept = self.known
        first: Unproven | None = None
        try:
            self.known = self.with_line(left[0])
            if len(left) < 2 or self._stands_alone(left[1]):
                return 1, None
        except Unproven as error:
            first = error
        alone, self.known = self.known, kept
        apart = first is None and len(left) > 1 and begins_anew(left[1])
        if len(left) > 1 and not apart and (both := together(left[0], left[1])) is not None:
            with suppress(Unproven):
                self.known = self.with_line(both)
                return 2, None
        self.known = alone
        return 1, None if first is None else first.problem

    def _stands_alone(self, block: Block) -> bool:
        """Whether a line can be understood without the one before it."""
        try:
            self.with_line(block)
        except Unproven:
            return False
        return True

    def with_line(self, block: Block) -> Known:
        """abilities.3, creature.abilities.2 One more line: passive, activated or triggered, with its own conditions."""
        if block.kind == "keyword":
            try:
                refuse_what_its_type_lacks(p.Keyword(block.keyword), self.kind)
            except Misread as error:
                raise Unproven(not_read(_words(block.line), -1, str(error))) from None
            return self.known.with_text(keyword(block.keyword), block.keyword.capitalize())
        if block.kind == "ability":
            return self._ability(block)
        if block.kind == "level":
            return self._level(block)
        if self.kind not in ("event", "magic"):
            return self._paragraph(block)
        try:
            return self._instructions(block)
        except Unproven as error:
            priced = self._own_price(block)
            if priced is None:
                raise error from None
            return priced

    def _own_price(self, block: Block) -> Known | None:
        """layout.2 What an event or a magic card says of its own cost, which holds while it is in hand."""

        def made(found: Paragraphs) -> Paragraphs:
            if not all(isinstance(one, p.Priced) and one.cards == This() for one in self._standing(found)[0]):
                raise Misread("what stands belongs on a card that stays")
            return self._standing(found)[0]

        with suppress(Unproven):
            nodes, usual = sentences().meaning(_words(block.effect), "Paragraph", made)
            return self.known.with_text(nodes, usual)
        return None

    def whole(self) -> Paragraphs:
        """All paragraphs; what the card is about is picked first."""
        told = self.known.told or p.Instructions()
        if self.known.cursed:
            told = replace(told, cost=(PickPlayer(seat_on(self.known.cursed)), *told.cost))
        if self.known.host is not None:
            effect = rebuild(told.effect, besides_host)
            told = replace(told, cost=(v.Pick(self.known.host, into=HOST), *told.cost), effect=effect)
        found = self.known.found
        if self.kind == "enchantment" and self.known.host is None:
            told, found = picked_once(told, found)
        return found if told == p.Instructions() else (told, *found)

    def _linked(self, node: Node, prefix: str = "", known: Known | None = None) -> Node:
        """A paragraph with its words tied to what they mean, and with the text that it gives to cards read."""
        found = tied(node, self.kind, known or self.known, prefix)
        return with_granted_text(found, lambda text: as_meant(compiled("", "Creature", text)))

    def _demanding(self, cost: Effects) -> Known:
        """play.1 What has to be done, or to be so, for the card to be played."""
        told = self.known.told or p.Instructions()
        asked = self._linked(p.Instructions(cost=cost), "c")
        return replace(self.known, told=replace(told, cost=(*told.cost, *asked.cost)))

    def _instructions(self, block: Block) -> Known:
        """A line of an event or a magic card; one after the other they are one text."""
        before = self.known.told or p.Instructions()

        def made(found: tuple[Statement, ...]) -> p.Instructions:
            demands = tuple(one for statement in found if statement.kind == "demand" for one in statement.effects)
            rest = tuple(one for one in found if one.kind != "demand")
            if self.kind == "enchantment" and rest and rest[0].kind == "if":
                raise Misread("when is that looked at?")
            picks, effects = without_aside(told(rest)) if rest else ((), ())
            if self.kind in ("event", "magic") and speaks_as_there(effects):
                raise Misread("this card is not in play as it is carried out: name what is meant")
            node = with_x(p.Instructions((*picks, *demands), effects))
            node = with_chosen_x(node) if self.kind in ("event", "magic") and self.x_is_chosen else node
            return self._linked(node, prefix_after(before.effect))

        whole, usual = sentences().meaning(_words(block.effect), "Instructions", made)
        whole = with_modes(whole)
        cost, effect = (*before.cost, *whole.cost), (*before.effect, *whole.effect)
        return replace(self.known.with_text((), usual), told=p.Instructions(cost, effect))

    def _ability(self, block: Block, *, bare: bool = False) -> Known:
        """abilities.activated.5 Cost, colon, effect; what lacks a cost is only looked at to see what else it lacks."""
        label = " ".join(block.cost.text.split()) if block.cost is not None else ""
        cost, paid = sentences().meaning(_words(block.cost), "Costs", lambda found: found, linked=False)

        def made(found: tuple[Statement, ...]) -> Paragraphs:
            picks, effects, aside = told(found)
            if bare and any(isinstance(one, v.Modify) and one.until == "forever" for one in effects):
                raise Misread("for how long?")
            limits = tuple(one for one in effects if isinstance(one, v.Only) or is_x(one))
            limits = tuple(sorted(limits, key=lambda one: isinstance(one, v.Let)))
            effects = tuple(one for one in effects if one not in limits)
            return (self._linked(p.Ability(label, "", (*picks, *cost, *limits), effects)), *aside)

        nodes, usual = sentences().meaning(_words(block.effect), "Instructions", made)
        return self.known.with_text(with_choices_first(nodes), paid, ":", usual)

    def _level(self, block: Block) -> Known:
        """city.devotion.4, city.devotion.11 A level does something once, or lasts as long as the devotion does."""

        def made(found: tuple[Statement, ...]) -> p.Level:
            picks, effects = without_aside(told(found))
            made_here = any(isinstance(one, v.CreateTokens) for one in effects)
            if any(isinstance(one, v.Modify) and one.until == "forever" for one in effects) and not made_here:
                raise Misread("this lasts as long as the devotion does")  # city.devotion.12
            return self._linked(p.Level(block.level, effects, picks))

        words = _words(block.effect)
        named = f"level {block.level} :"
        try:
            once, usual = sentences().meaning(words, "Instructions", made)
            return self.known.with_text((with_modes(once),), named, usual)
        except Unproven as first:
            if first.problem.understood:
                raise
            try:
                lasting, usual = sentences().meaning(
                    words, "Paragraph", lambda found: self._lasting(found, block.level)
                )
            except Unproven as second:
                raise max(first, second, key=attrgetter("reached")) from None
            return self.known.with_text(with_choices_first(lasting), named, usual)

    def _lasting(self, nodes: Paragraphs, level: int) -> Paragraphs:
        """city.devotion.12 A lasting advantage is in force while the city's devotion is at its level."""
        found: list[p.Paragraph] = []
        refuse_what_its_type_lacks(p.Level(level, ()), self.kind)
        for node in self._standing(nodes)[0]:
            if not isinstance(node, p.Triggered | p.Replaced | p.Standing | p.Priced | p.Barred | p.EntersWith):
                raise Unplayable("an advantage of this kind")
            there = reached(level)
            condition = there if node.condition is None else k.Both((there, node.condition))
            found.append(replace(node, condition=condition))
        return tuple(found)

    def _paragraph(self, block: Block) -> Known:
        """A line without a cost: it waits or stands; an enchantment may also do something as it arrives.

        What a creature does to those who defend against it, it does when they do. Any other instruction on a creature
        or a city is refused: nothing says what it costs or when it is done.
        """
        words = _words(block.effect)
        try:
            (nodes, known), usual = sentences().meaning(words, "Paragraph", self._standing)
            return known.with_text(with_choices_first(nodes) if nodes else (), usual)
        except Unproven as error:
            if error.problem.understood:
                raise
            try:
                if self.kind == "enchantment":
                    return self._instructions(block)
                if (unasked := self._unasked(words)) is not None:
                    return unasked
                self._ability(replace(block, cost=Line("M", block.line.number, 1)), bare=True)
            except Unproven as other:
                raise max(error, other, key=attrgetter("reached")) from None
            raise Unproven(not_read(words, -1, NEVER_DONE)) from None

    def _unasked(self, words: list[Word]) -> Known | None:
        """What a creature does, by itself, to the creatures that defend against it."""
        if self.kind != "creature" or "against" not in [word.text for word in words]:
            return None

        def made(found: tuple[Statement, ...]) -> p.Triggered:
            picks, effects = without_aside(told(found))
            if picks or not any(isinstance(part, Against) for part in parts_of(effects)):
                raise Misread("what sets this off?")
            return self._linked(p.Triggered(k.Occasion("is blocked", This()), effects))

        whole, usual = sentences().meaning(words, "Instructions", made)
        return self.known.with_text((replace(whole, label=UNASKED),), usual)

    def _standing(self, found: Paragraphs) -> tuple[Paragraphs, Known]:
        """Text that waits or stands; the target of an enchantment is what it is on."""
        demands = [one for one in found if isinstance(one, Demands)]
        if demands:
            return (), self._demanding(demands[0].cost)
        on = [one for one in found if isinstance(one, AttachesTo)]
        if self.kind == "enchantment" and self.known.host is None and not on:
            found = on_the_enchanted(found)
        nodes = settled(tuple(one for one in found if one not in on))
        hosts = [*(one.host for one in on if one.host), *(one.what for one in map(target_of, nodes) if one is not None)]
        players = [*(one.player for one in on if one.player), *cursed(nodes)]
        if (hosts or players) and self.kind != "enchantment":
            raise Misread("a change of a target lasts until end of turn")
        known = self.known
        if len({*hosts, known.host} - {None}) > 1 or len({*players, known.cursed} - {""}) > 1:
            raise Misread("an enchantment is on one card")
        known = replace(known, host=(*hosts, known.host)[0], cursed=(*players, known.cursed)[0])
        if known.host is not None and known.cursed:
            raise Misread("an enchantment is on one card")
        if any(one.controlled for one in on):
            known = controlling(known)
        if known.cursed:
            nodes = tuple(on_player(node) for node in nodes)
        return tuple(
            self._linked(about_host(of_host(on_host(node), known), known), known=known) for node in nodes
        ), known


UNASKED = "unasked"
"""The label of what a creature does to its defenders without its text saying when."""


def keyword(name: str) -> Paragraphs:
    """A keyword, with the text that it stands for."""
    text = definition(name)
    meant = compiled("", "Creature", text) if text else ()
    return (p.Keyword(name), *(replace(one, runs_on=True) for one in meant))


def with_choices_first(nodes: Paragraphs) -> Paragraphs:
    """The paragraphs of one line; what is chosen is chosen with the targets."""
    first, *rest = (with_modes(node) for node in nodes)
    return (first, *(replace(one, runs_on=True) for one in rest))


def _words(line: Line | None) -> list[Word]:
    assert line is not None, "a line says something"
    return words_of(line)
