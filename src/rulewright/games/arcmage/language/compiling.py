"""Compiling a card's text: lines to paragraphs, each proven by printing it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Host, This
from rulewright.games.arcmage.language.blocks import Block, blocks_of
from rulewright.games.arcmage.language.modes import with_modes
from rulewright.games.arcmage.language.print_paragraphs import Printer
from rulewright.games.arcmage.language.read_paragraphs import read_costs, read_instructions, read_paragraph
from rulewright.games.arcmage.language.spelling import spelt
from rulewright.games.arcmage.language.targets import Target
from rulewright.games.arcmage.language.wording import table, wording, words_of
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.text.blocks import Line
from rulewright.text.printing import Piece
from rulewright.text.proving import Choices, Unproven, linked, only, printed_as, read_by
from rulewright.text.scopes import Scopes
from rulewright.text.words import Word

Paragraphs = tuple[p.Paragraph, ...]
Effects = tuple[v.Effect, ...]

HOST = "host"
"""The register of what an enchantment is on."""


def compiled(name: str, type_line: str, text: str) -> Paragraphs:
    """layout.8, abilities.1, creature.abilities.1 What a card's text box says, drawbacks and all, as its abilities.

    TextNotUnderstood names every place that is not understood.
    """
    card = CardText(type_line)
    problems: list[Problem] = []
    for block in blocks_of(text):
        try:
            card.add(block)
        except Unproven as error:
            problem = error.problem
            problems.append(replace(problem, nearest=spelt(problem.nearest)) if problem.nearest else problem)
    if problems:
        raise TextNotUnderstood(name, text, tuple(problems))
    return card.whole()


def examples() -> list[str]:
    """Sentences that are understood."""
    found: list[str] = table()["examples"]["sentences"]
    return found


class CardText:
    """Compiles the lines of one card."""

    def __init__(self, type_line: str) -> None:
        self.kind = type_line.partition(" - ")[0].strip().lower()
        self.found: list[p.Paragraph] = []
        self.host: Filter | None = None
        self.picks: Effects = ()
        self.effects: Effects = ()
        """What is picked as the card is played, and done as it resolves."""

    def add(self, block: Block) -> None:
        """abilities.3, creature.abilities.2 One more line: passive, activated or triggered, with its own conditions."""
        if block.kind == "keyword":
            self.found.append(p.Keyword(block.keyword))
        elif block.kind == "ability":
            self.found.append(self._ability(block))
        elif block.kind == "level":
            self.found.append(self._level(block))
        elif self.kind in ("event", "magic"):
            self._instructions(block)
        else:
            self._paragraph(block)

    def whole(self) -> Paragraphs:
        """All paragraphs; what the card is about is picked first."""
        picks = self.picks
        if self.host is not None:
            picks = (v.Pick(self.host, into=HOST), *picks)
        if not picks and not self.effects:
            return tuple(self.found)
        return (p.Instructions(picks, self.effects), *self.found)

    def _instructions(self, block: Block) -> None:
        """A line of an event or a magic card; one after the other they are one text."""
        assert block.effect is not None, "a line says something"
        words = words_of(block.effect)

        def proven_instructions(found: tuple[Effects, Effects]) -> tuple[p.Instructions, Choices]:
            picks, effects = found
            node = _with_x(p.Instructions(picks, effects))
            whole = linked(words, lambda: Scopes((self.kind,), _prefix(self.effects)).paragraph(node))
            assert isinstance(whole, p.Instructions)
            printed_back(words, lambda: _sentences(whole))
            return with_modes(whole), ()

        whole, _ = only(words, (read_by(words, read_instructions, examples()),), proven_instructions)
        self.picks += whole.cost
        self.effects += whole.effect

    def _ability(self, block: Block) -> p.Paragraph:
        """abilities.activated.5 Cost, colon, effect."""
        assert block.cost is not None, "an ability has a cost"
        assert block.effect is not None, "an ability does something"
        costs, words = words_of(block.cost), words_of(block.effect)
        label = " ".join(block.cost.text.split())

        def proven_ability(cost: Effects, found: tuple[Effects, Effects]) -> tuple[p.Ability, Choices]:
            picks, effects = found
            limits = tuple(one for one in effects if isinstance(one, v.Only))
            effects = tuple(one for one in effects if not isinstance(one, v.Only))
            node = p.Ability(label, "", (*picks, *cost, *limits), effects)
            whole = linked(words, lambda: Scopes((self.kind,)).paragraph(node))
            assert isinstance(whole, p.Ability)
            paid = tuple(one for one in whole.cost[len(picks) :] if not isinstance(one, v.Only))
            limits = tuple(one for one in whole.cost if isinstance(one, v.Only))
            printed_back(costs, lambda: Printer().costs(paid))
            printed_back(words, lambda: _printed(whole.cost[: len(picks)], (*whole.effect, *limits)))
            return with_modes(whole), ()

        parts = (read_by(costs, read_costs, examples()), read_by(words, read_instructions, examples()))
        return only(words, parts, proven_ability)[0]

    def _level(self, block: Block) -> p.Paragraph:
        """city.devotion.4, city.devotion.11 A level does something once, or lasts as long as the devotion does."""
        assert block.effect is not None, "a level gives something"
        words = words_of(block.effect)
        try:
            readings = read_by(words, read_instructions, examples())
        except Unproven as first:
            try:
                return self._lasting(words, block.level)
            except Unproven as second:
                raise max(first, second, key=_how_far) from None

        def proven_level(found: tuple[Effects, Effects]) -> tuple[p.Level, Choices]:
            picks, effects = found
            node = p.Level(block.level, effects, picks)
            whole = linked(words, lambda: Scopes(("city",)).paragraph(node))
            assert isinstance(whole, p.Level)
            printed_back(words, lambda: _printed(whole.cost, whole.effect))
            return with_modes(whole), ()

        return only(words, (readings,), proven_level)[0]

    def _lasting(self, words: list[Word], level: int) -> p.Paragraph:
        """city.devotion.12 A lasting advantage is in force while the city's devotion is at its level."""
        node = self._standing(words)
        reached = k.Compare(n.ValueOf("devotion", This()), ">=", n.Fixed(level))
        if not isinstance(node, p.Triggered | p.Standing | p.Priced):
            raise Unproven(_whole_line(words, "an advantage of this kind is not understood yet"))
        condition = reached if node.condition is None else k.Both((reached, node.condition))
        return replace(node, condition=condition)

    def _paragraph(self, block: Block) -> None:
        """A line without a cost: it waits or stands; an enchantment may also do something as it arrives.

        An instruction on a creature is an ability whose mark symbol a database has lost: nothing else could set it off.
        """
        assert block.effect is not None, "a line says something"
        words = words_of(block.effect)
        try:
            node = self._standing(words)
        except Unproven as error:
            try:
                if self.kind == "creature":
                    self.found.append(self._ability(replace(block, cost=Line("M", block.line.number, 1))))
                elif self.kind == "enchantment":
                    self._instructions(block)
                else:
                    raise
            except Unproven as other:
                raise max(error, other, key=_how_far) from None
            return
        self.found.append(node)

    def _standing(self, words: list[Word]) -> p.Paragraph:
        """Text that waits or stands; the target of an enchantment is what it is on."""

        def proven_text(node: p.Paragraph) -> tuple[p.Paragraph, Choices]:
            host = self.host
            if isinstance(node, p.Standing) and isinstance(node.cards, Target):
                if self.kind != "enchantment":
                    raise Unproven(_whole_line(words, "a change of a target lasts until end of turn"))
                host = node.cards.what
                node = replace(node, cards=Host())
            whole = linked(words, lambda: Scopes((self.kind,)).paragraph(node))
            printed_back(words, lambda: Printer(host).paragraph(whole))
            self.host = host
            return with_modes(whole), ()

        return only(words, (read_by(words, read_paragraph, examples()),), proven_text)[0]


def printed_back(words: list[Word], print_back: Callable[[], Piece]) -> None:
    """What was understood is printed as these words again."""
    printed_as(words, print_back, wording())


def _prefix(before: Effects) -> str:
    """Before the names of registers, where an earlier line has named some."""
    return "" if not before else f"l{len(before)}"


def _with_x(node: p.Instructions) -> p.Instructions:
    """R13 What X is gets settled as the card is played."""
    lets = tuple(one for one in node.effect if isinstance(one, v.Let))
    rest = tuple(one for one in node.effect if not isinstance(one, v.Let))
    return p.Instructions((*node.cost, *lets), rest) if lets else node


def _sentences(node: p.Instructions) -> Any:
    """Instructions with what X is, which a text says wherever it likes."""
    lets = tuple(one for one in node.cost if isinstance(one, v.Let))
    picks = tuple(one for one in node.cost if not isinstance(one, v.Let))
    return _printed(picks, (*node.effect, *lets))


def _printed(picks: Effects, effects: Effects) -> Any:
    printer = Printer()
    printer.know(picks)
    return printer.sentences(effects)


def _whole_line(words: list[Word], message: str) -> Problem:
    first = words[0]
    return Problem(first.line, first.column, first.length, message)


def _how_far(error: Unproven) -> tuple[int, int]:
    """How far a reading got before it failed."""
    return error.problem.line, error.problem.column
