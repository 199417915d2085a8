"""Compiling a card's text: lines to paragraphs, each proven by printing it back."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.relations import Against
from rulewright.effects.selectors import Filter, Host, This
from rulewright.games.arcmage.language.blocks import Block, blocks_of, together
from rulewright.games.arcmage.language.levels import reached
from rulewright.games.arcmage.language.modes import with_modes
from rulewright.games.arcmage.language.print_paragraphs import Printer
from rulewright.games.arcmage.language.proving import (
    HOST,
    besides_host,
    examples,
    how_far,
    instructed,
    paid_and_told,
    prefix_after,
    printed_back,
    sentences,
    whole_line,
    with_x,
)
from rulewright.games.arcmage.language.read_paragraphs import read_costs, read_instructions, read_paragraphs
from rulewright.games.arcmage.language.spelling import spelt
from rulewright.games.arcmage.language.targets import Target
from rulewright.games.arcmage.language.wording import definition, words_of
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.text.blocks import Line
from rulewright.text.granting import with_granted_text
from rulewright.text.pending import parts_of, rebuild
from rulewright.text.printing import seq
from rulewright.text.proof import as_meant, worded
from rulewright.text.proving import Choices, Unproven, linked, only, read_by
from rulewright.text.scopes import Scopes
from rulewright.text.words import Word

Paragraphs = tuple[p.Paragraph, ...]
Effects = tuple[v.Effect, ...]
Told = tuple[Effects, Effects, Paragraphs]
"""What a text picks, what it does, and what stands besides."""
Node = TypeVar("Node", bound=p.Paragraph)


class OwnScopes(Scopes):
    """Linking, where a card calls itself I."""

    first_person = True

    def linked(self, node: p.Paragraph) -> p.Paragraph:
        """What is paid is spoken of before what is picked, so that others are others than the card itself."""
        if not isinstance(node, p.Ability):
            return super().linked(node)
        picks = tuple(one for one in node.cost if isinstance(one, v.Pick | PickPlayer) and not one.choose)
        paid = self.effects(tuple(one for one in node.cost if one not in picks))
        self.picked = False
        return replace(node, cost=(*self.effects(picks), *paid), effect=self.effects(node.effect))


def compiled(name: str, type_line: str, text: str) -> Paragraphs:
    """layout.8, abilities.1, creature.abilities.1 What a card's text box says, drawbacks and all, as its abilities.

    TextNotUnderstood names every place that is not understood.
    """
    card = CardText(type_line)
    problems: list[Problem] = []
    left = blocks_of(text)
    while left:
        size, problem = card.next_line(left)
        del left[:size]
        if problem is not None:
            problems.append(replace(problem, nearest=spelt(problem.nearest)) if problem.nearest else problem)
    if problems:
        raise TextNotUnderstood(name, text, tuple(problems))
    return card.whole()


class CardText:
    """Compiles the lines of one card."""

    def __init__(self, type_line: str) -> None:
        self.kind = type_line.partition(" - ")[0].strip().lower()
        self.found: list[p.Paragraph] = []
        self.host: Filter | None = None
        self.told: p.Instructions | None = None
        """What is picked as the card is played, and done as it resolves."""

    def next_line(self, left: list[Block]) -> tuple[int, Problem | None]:
        """The next line, or two of them where the second goes on with the first; and what is not understood."""
        kept = (list(self.found), self.host, self.told)
        first: Unproven | None = None
        try:
            self.add(left[0])
            if len(left) < 2 or self._stands_alone(left[1]):
                return 1, None
        except Unproven as error:
            first = error
        alone = (list(self.found), self.host, self.told)
        if len(left) > 1 and (both := together(left[0], left[1])) is not None:
            self.found, self.host, self.told = kept
            with suppress(Unproven):
                self.add(both)
                return 2, None
        self.found, self.host, self.told = kept if first is not None else alone
        return 1, None if first is None else first.problem

    def _stands_alone(self, block: Block) -> bool:
        """Whether a line can be understood without the one before it."""
        kept = (list(self.found), self.host, self.told)
        try:
            self.add(block)
        except Unproven:
            return False
        finally:
            self.found, self.host, self.told = kept
        return True

    def add(self, block: Block) -> None:
        """abilities.3, creature.abilities.2 One more line: passive, activated or triggered, with its own conditions."""
        if block.kind == "keyword":
            self.found += keyword(block.keyword)
        elif block.kind == "ability":
            self.found += self._ability(block)
        elif block.kind == "level":
            self.found += self._level(block)
        elif self.kind in ("event", "magic"):
            self._instructions(block)
        else:
            self._paragraph(block)

    def whole(self) -> Paragraphs:
        """All paragraphs; what the card is about is picked first."""
        told = self.told or p.Instructions()
        if self.host is not None:
            effect = rebuild(told.effect, besides_host)
            told = replace(told, cost=(v.Pick(self.host, into=HOST), *told.cost), effect=effect)
        return tuple(self.found) if told == p.Instructions() else (told, *self.found)

    def _linked(self, words: list[Word], node: Node, prefix: str = "") -> Node:
        """A paragraph with its words tied to what they mean, and with the text that it gives to cards read."""

        def whole() -> Node:
            found = OwnScopes((self.kind,), prefix).paragraph(node)
            assert isinstance(found, type(node)), "linking keeps what kind of text it is"
            return with_granted_text(found, lambda text: as_meant(compiled("", "Creature", text)))

        return linked(words, whole)

    def _instructions(self, block: Block) -> None:
        """A line of an event or a magic card; one after the other they are one text."""
        words = _words(block.effect)
        before = self.told or p.Instructions()

        def proven_instructions(found: Told) -> tuple[p.Instructions, Choices]:
            node = with_x(p.Instructions(*_without_aside(words, found)))
            whole = self._linked(words, node, prefix_after(before.effect))
            return whole, printed_back(words, lambda: instructed(whole))

        read = read_by(words, read_instructions, examples)
        whole, choices = only(words, (read,), proven_instructions)
        whole = with_modes(whole)
        cost, effect = (*before.cost, *whole.cost), (*before.effect, *whole.effect)
        self.told = worded(p.Instructions(cost, effect), () if before.effect else choices)

    def _ability(self, block: Block, *, lost: bool = False) -> Paragraphs:
        """abilities.activated.5 Cost, colon, effect; where the cost was lost, nothing else may be missing."""
        costs, words = _words(block.cost), _words(block.effect)
        label = " ".join(block.cost.text.split()) if block.cost is not None else ""

        def proven_ability(cost: Effects, found: Told) -> tuple[Paragraphs, Choices]:
            picks, effects, aside = found
            if lost and any(isinstance(one, v.Modify) and one.until == "forever" for one in effects):
                raise Unproven(whole_line(words, "for how long?"))
            limits = tuple(one for one in effects if isinstance(one, v.Only))
            effects = tuple(one for one in effects if not isinstance(one, v.Only))
            lets = tuple(one for one in effects if isinstance(one, v.Let))
            effects = tuple(one for one in effects if not isinstance(one, v.Let))
            node = p.Ability(label, "", (*picks, *cost, *limits, *lets), effects)
            whole = self._linked(words, node)
            choices = printed_back(costs, lambda: paid_and_told(whole)[0])
            choices += printed_back(words, lambda: seq(paid_and_told(whole)[1], Printer().paragraphs(aside)))
            return (whole, *aside), choices

        parts = (read_by(costs, read_costs, examples), read_by(words, read_instructions, examples))
        return _kept(*only(words, parts, proven_ability))

    def _level(self, block: Block) -> Paragraphs:
        """city.devotion.4, city.devotion.11 A level does something once, or lasts as long as the devotion does."""
        words = _words(block.effect)
        try:
            readings = read_by(words, read_instructions, examples)

            def proven_level(found: Told) -> tuple[p.Level, Choices]:
                picks, effects = _without_aside(words, found)
                _lasts(words, effects)
                node = p.Level(block.level, effects, picks)
                whole = self._linked(words, node)
                return whole, printed_back(words, lambda: sentences(whole.cost, whole.effect))

            whole, choices = only(words, (readings,), proven_level)
            return (worded(with_modes(whole), choices),)
        except Unproven as first:
            try:
                return self._lasting(words, block.level)
            except Unproven as second:
                raise max(first, second, key=how_far) from None

    def _lasting(self, words: list[Word], level: int) -> Paragraphs:
        """city.devotion.12 A lasting advantage is in force while the city's devotion is at its level."""
        found: list[p.Paragraph] = []
        for node in self._standing(words):
            if not isinstance(node, p.Triggered | p.Replaced | p.Standing | p.Priced | p.Barred):
                raise Unproven(whole_line(words, "an advantage of this kind is not understood yet"))
            there = reached(level)
            condition = there if node.condition is None else k.Both((there, node.condition))
            found.append(replace(node, condition=condition))
        return tuple(found)

    def _paragraph(self, block: Block) -> None:
        """A line without a cost: it waits or stands; an enchantment may also do something as it arrives.

        What a creature does to those who defend against it, it does when they do. Any other instruction on a creature
        is an ability whose mark symbol a database has lost: nothing else could set it off.
        """
        words = _words(block.effect)
        try:
            nodes = self._standing(words)
        except Unproven as error:
            try:
                if self.kind == "creature":
                    nodes = self._unasked(words) or self._ability(_marking(block), lost=True)
                elif self.kind == "enchantment":
                    self._instructions(block)
                    nodes = ()
                else:
                    raise
            except Unproven as other:
                raise max(error, other, key=how_far) from None
        self.found += nodes

    def _unasked(self, words: list[Word]) -> Paragraphs:
        """What a creature does, by itself, to the creatures that defend against it."""
        if "against" not in [word.text for word in words]:
            return ()

        def proven_text(found: Told) -> tuple[p.Triggered, Choices]:
            picks, effects = _without_aside(words, found)
            if picks or not any(isinstance(part, Against) for part in parts_of(effects)):
                raise Unproven(whole_line(words, "what sets this off?"))
            node = p.Triggered(k.Occasion("is blocked", This()), effects)
            whole = self._linked(words, node)
            return whole, printed_back(words, lambda: sentences((), whole.effects))

        whole, choices = only(words, (read_by(words, read_instructions, examples),), proven_text)
        return (worded(replace(whole, label=UNASKED), choices),)

    def _standing(self, words: list[Word]) -> Paragraphs:
        """Text that waits or stands; the target of an enchantment is what it is on."""

        def proven_text(nodes: Paragraphs) -> tuple[Paragraphs, Choices]:
            hosts = [one for one in (_target(node) for node in nodes) if one is not None]
            host = hosts[0].what if hosts else self.host
            if hosts and self.kind != "enchantment":
                raise Unproven(whole_line(words, "a change of a target lasts until end of turn"))
            if any(one.what != host for one in hosts) or (hosts and self.host not in (None, host)):
                raise Unproven(whole_line(words, "an enchantment is on one card"))
            hosted = tuple(_on_host(node) for node in nodes)
            whole = tuple(self._linked(words, node) for node in hosted)
            choices = printed_back(words, lambda: Printer(host).paragraphs(whole))
            self.host = host
            return whole, choices

        return _kept(*only(words, (read_by(words, read_paragraphs, examples),), proven_text))


UNASKED = "unasked"
"""The label of what a creature does to its defenders without its text saying when."""


def keyword(name: str) -> Paragraphs:
    """A keyword, with the text that it stands for."""
    text = definition(name)
    meant = compiled("", "Creature", text) if text else ()
    return (p.Keyword(name), *(replace(one, worded=(), runs_on=True) for one in meant))


def _kept(nodes: Paragraphs, choices: Choices) -> Paragraphs:
    """The paragraphs of one line, the first with how they are worded; what is chosen is chosen with the targets."""
    first, *rest = (with_modes(node) for node in nodes)
    return (worded(first, choices), *(replace(one, runs_on=True) for one in rest))


def _words(line: Line | None) -> list[Word]:
    assert line is not None, "a line says something"
    return words_of(line)


def _marking(block: Block) -> Block:
    return replace(block, cost=Line("M", block.line.number, 1))


def _without_aside(words: list[Word], found: Told) -> tuple[Effects, Effects]:
    picks, effects, aside = found
    if aside:
        raise Unproven(whole_line(words, "what stands belongs on a card that stays"))
    return picks, effects


def _lasts(words: list[Word], effects: Effects) -> None:
    """city.devotion.12 What a level gives without saying for how long lasts as long as the devotion does."""
    if any(isinstance(one, v.Modify) and one.until == "forever" for one in effects):
        raise Unproven(whole_line(words, "this lasts as long as the devotion does"))


def _target(node: p.Paragraph) -> Target | None:
    about = node.cards if isinstance(node, p.Standing) else getattr(getattr(node, "when", None), "subject", None)
    return about if isinstance(about, Target) else None


def _on_host(node: p.Paragraph) -> p.Paragraph:
    if _target(node) is None:
        return node
    if isinstance(node, p.Standing):
        return replace(node, cards=Host())
    assert isinstance(node, p.Triggered | p.Replaced), "text that waits for something"
    return replace(node, when=replace(node.when, subject=Host()))
