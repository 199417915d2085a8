"""Compiling a card's text: blocks to paragraphs, each proven by printing it back."""

from __future__ import annotations

import re
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.language.blocks import BadBlock, Block, blocks_of
from rulewright.games.spoils.language.labelling import labelled
from rulewright.games.spoils.language.print_descriptions import Noun
from rulewright.games.spoils.language.print_paragraphs import Printer
from rulewright.games.spoils.language.proving import Choices, Unproven, linked, only, printed_back, read, words_of
from rulewright.games.spoils.language.reading import Effects, grammar, read_host, read_instructions, read_paragraph
from rulewright.games.spoils.language.remembered import remembering
from rulewright.games.spoils.language.token_kinds import LISTED, token_kind, token_line, undescribed_token
from rulewright.games.spoils.language.unsaid import unsaid_word
from rulewright.games.spoils.language.wording import types_of
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.text.blocks import Line
from rulewright.text.granting import with_granted_text
from rulewright.text.parsing import Reading
from rulewright.text.proof import as_meant, worded
from rulewright.text.scopes import Scopes

_DRAW = re.compile(r"(\d+) going first, (\d+) going second\.?", re.IGNORECASE)
_PARTS = re.compile(r"\s+(?=(?:COST|EFFECT):)")
_ANY = re.compile(r"any (\d+) staple resources", re.IGNORECASE)
_RESOURCE = re.compile(r"(\d+) (staple resource|(?!staple|resource)\w+)", re.IGNORECASE)

Paragraphs = tuple[p.Paragraph, ...]
Node = TypeVar("Node")


class SpoilsScopes(Scopes):
    """Linking, where factions stand for players."""

    leader_type = "faction"


def compiled(name: str, type_line: str, text: str) -> Paragraphs:
    """The paragraphs of a card's text, or TextNotUnderstood with every place that is not understood."""
    card = CardText(type_line, name)
    found: list[p.Paragraph] = []
    problems: list[Problem] = []
    try:
        blocks = blocks_of(text)
    except BadBlock as error:
        raise TextNotUnderstood(name, text, (error.problem,)) from None
    card.attached = next((one.argument for one in blocks if one.heading == "attach"), "")
    card.host = card.attached or card.host
    for block in blocks:
        try:
            found += card.paragraphs(block)
        except Unproven as error:
            problems.append(error.problem)
    found = remembering(card.finished(found))
    if not problems and (doubled := card.doubled(blocks)) is not None:
        problems.append(doubled)
    if not problems and (unsaid := unsaid_word(found)):
        problems.append(_misplaced(blocks[-1], unsaid))
    if not problems and (name := undescribed_token(found)):
        example = token_line(replace(LISTED, name=name))
        problems.append(replace(_misplaced(blocks[-1], f"nothing says what a {name} is (409.3c)"), nearest=example))
    if problems:
        raise TextNotUnderstood(name, text, tuple(problems))
    return tuple(found)


class Paid(Struct, frozen=True):
    """The costs of playing a card that stays, linked, and how what they dealt with can be called."""

    cost: p.Paragraph
    scopes: Scopes
    nouns: dict[str, Noun]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Paid) and self.cost == other.cost


class CardText:
    """Compiles the blocks of one card."""

    def __init__(self, type_line: str, name: str = "") -> None:
        self.name = name
        self.types = types_of(type_line)
        self.tactic = "tactic" in self.types
        self.attached = ""
        """The type of card that its attach line names; empty if it has none."""
        self.host = "character"
        """The type of card that this one is attached to."""
        self.options = False
        """The line that introduces options has been read."""
        self.paid: Paid | None = None
        """What the costs of playing the card let the rest of its text speak of."""

    def paragraphs(self, block: Block) -> Paragraphs:
        """The paragraphs of one block."""
        match block.kind:
            case "keyword":
                return (p.Keyword(block.heading, block.argument),)
            case "flip up" | "attach":
                return self._flip_up(block) if block.kind == "flip up" else (self._attach(block),)
            case "provides":
                return (p.Provides(block.argument),)
            case "any number" if block.argument and block.argument.casefold() != self.name.casefold():
                raise Unproven(_misplaced(block, "a card waives the limit on copies only for itself"))
            case "any number":
                return (p.AnyNumberInDeck(),)
            case "options":
                self.options = self.tactic
                return ()
            case "starting resources" | "starting draw" | "token":
                return (token_kind(block.line.text) or _starting(block),)
            case "instructions" if block.effect is not None and not self.tactic:
                raise Unproven(_misplaced(block, "an effect on this type of card belongs to an ability with a name"))
            case "option" if not self.options:
                raise Unproven(_misplaced(block, "options follow a line that says what is chosen"))
            case "ability" | "instructions" | "option":
                return (self._instructions(block),)
        if self.tactic and block.kind == "paragraph" and not block.gate and not _waits(block):
            return (self._instructions(block),)
        return self._standing(block)

    def scopes(self, prefix: str = "", earlier: Scopes | None = None) -> SpoilsScopes:
        """A linker for one paragraph of this card."""
        return SpoilsScopes(self.types, prefix, earlier, self.attached)

    def printer(self) -> Printer:
        """A printer for one paragraph of this card."""
        printer = Printer(self.types, self.host)
        printer.know(self.paid.nouns if self.paid is not None else {})
        return printer

    def finished(self, found: list[p.Paragraph]) -> list[p.Paragraph]:
        """The paragraphs, the costs of playing the card without the registers that nothing reads."""
        paid = self.paid
        return [paid.scopes.finished(one) if paid is not None and one is paid.cost else one for one in found]

    def doubled(self, blocks: list[Block]) -> Problem | None:
        """A card has one set of instructions, or options."""
        plain = [one for one in blocks if one.kind == "instructions"]
        plain += [one for one in blocks if one.kind == "paragraph" and self.tactic and not one.gate and not _waits(one)]
        if len(plain) < 2:
            return None
        line = plain[1].line
        return Problem(line.number, line.column, len(line.text), "these are a second set of instructions")

    def _flip_up(self, block: Block) -> Paragraphs:
        keyword = p.Keyword("flip up", cost=int(block.argument), gate=block.gate)
        if block.cost is None:
            return (keyword,)
        words = words_of(block.cost, stop=True)

        def proven_cost(extra: Effects) -> tuple[p.Paragraph, Choices]:
            whole = linked(words, lambda: self.scopes("f").paragraph(replace(keyword, extra=extra)))
            assert isinstance(whole, p.Keyword)
            return whole, printed_back(words, lambda: self.printer().section(whole.extra))

        return (worded(*only(words, (read(words, read_instructions),), proven_cost)),)

    def _attach(self, block: Block) -> p.Paragraph:
        """507.2 Attach to cards of a description."""
        assert block.effect is not None
        words = words_of(block.effect)

        def proven_host(host: Filter) -> tuple[p.Paragraph, Choices]:
            if host.area != "play" or (host.types != (block.argument,) and block.argument != "card"):
                raise Unproven(_misplaced(block, "a card is attached to one kind of card in play"))
            choices = printed_back(words, lambda: self.printer().description(host, many=False))
            return p.Keyword("attach", block.argument, host=host), choices

        return worded(*only(words, (read(words, read_host),), proven_host))

    def _instructions(self, block: Block) -> p.Paragraph:
        if block.kind == "instructions" and block.cost is not None and not self.tactic:
            return self._cost(block.cost)
        costs = words_of(block.cost) if block.cost else []
        effects = words_of(block.effect) if block.effect else []

        def proven_instructions(cost: Effects, effect: Effects) -> tuple[p.Paragraph, Choices]:
            if v.ForAnyone() in (effect if block.kind == "ability" else (*cost, *effect)):
                raise Unproven(_misplaced(block, "who may use an ability is said in its cost"))
            if costs and any(isinstance(one, v.Only) for one in effect):
                raise Unproven(_misplaced(block, "when it may be played or used is said in its cost"))
            node: p.Ability | p.Instructions
            if block.kind == "ability":
                node = p.Ability(block.heading, block.gate, cost, effect)
            else:
                node = p.Instructions(cost, effect, block.heading)
            whole = linked(effects or costs, lambda: _whole(self.scopes().paragraph(node), self.types))
            assert isinstance(whole, p.Ability | p.Instructions)
            printer = self.printer()
            choices = printed_back(costs, lambda: printer.section(whole.cost))
            return whole, choices + printed_back(effects, lambda: printer.section(whole.effect))

        parts = [read(words, read_instructions) if words else [Reading((), 0)] for words in (costs, effects)]
        return worded(*only(effects or costs, parts, proven_instructions))

    def _cost(self, line: Line) -> p.Paragraph:
        """What playing a card that stays costs besides its number; the rest of its text can speak of it."""
        words = words_of(line)

        def proven_cost(cost: Effects) -> tuple[Paid, Choices]:
            scopes = self.scopes("c")
            whole = linked(words, lambda: _whole(scopes.linked(p.Instructions(cost)), self.types))
            assert isinstance(whole, p.Instructions)
            printer = self.printer()
            choices = printed_back(words, lambda: printer.section(whole.cost))
            return Paid(whole, scopes, printer.nouns), choices

        paid, choices = only(words, (read(words, read_instructions),), proven_cost)
        self.paid = replace(paid, cost=worded(paid.cost, choices))
        return self.paid.cost

    def _standing(self, block: Block) -> Paragraphs:
        assert block.effect is not None
        words = words_of(block.effect)

        def proven_text(nodes: Paragraphs) -> tuple[Paragraphs, Choices]:
            earlier = self.paid.scopes if self.paid is not None else None
            whole = linked(
                words,
                lambda: tuple(_whole(self.scopes(earlier=earlier).paragraph(one), self.types) for one in nodes),
            )
            return whole, printed_back(words, lambda: self.printer().paragraphs(whole))

        label = block.heading if block.kind in ("restore rule", "develop rule") else ""
        found, choices = only(words, (read(words, read_paragraph),), proven_text)
        first, *others = (_gated(one, block.gate, label) for one in found)
        return (worded(first, choices), *(replace(one, runs_on=True) for one in others))


def _whole(node: Node, types: tuple[str, ...]) -> Node:
    """A paragraph with the labels of its options, and with the text that it gives to cards read like any other."""

    def gained(words: str) -> Paragraphs:
        return as_meant(compiled("", "Universal Character", _PARTS.sub("\n", words)))

    return with_granted_text(labelled(node, types), gained)


def _misplaced(block: Block, message: str) -> Problem:
    return Problem(block.line.number, block.line.column, len(block.line.text), message)


def _waits(block: Block) -> bool:
    """Whether a paragraph of a tactic is in force, not carried out."""
    text = "" if block.effect is None else block.effect.text.lower()
    return text.startswith("while ") or text.endswith("cannot respond to this card.")


def _gated(node: p.Paragraph, gate: str, label: str) -> p.Paragraph:
    fields = {}
    if gate:
        fields["gate"] = gate
    if label:
        fields["label"] = label
    return replace(node, **fields) if fields else node


def _starting(block: Block) -> p.Paragraph:
    assert block.effect is not None
    line = block.effect
    if block.kind == "starting draw" and (match := _DRAW.fullmatch(line.text)):
        return p.StartingDraw(int(match.group(1)), int(match.group(2)))
    if block.kind == "starting resources":
        if match := _ANY.fullmatch(line.text.rstrip(".")):
            return p.StartingResources((("", int(match.group(1))),))
        parts = [_RESOURCE.fullmatch(part.strip()) for part in line.text.rstrip(".").split(",")]
        found = [(match.group(2), int(match.group(1))) for match in parts if match]
        if len(found) == len(parts):
            return p.StartingResources(tuple((_resource(name), number) for name, number in found))
    example = "7 going first, 8 going second." if block.kind == "starting draw" else "1 Rage, 1 staple resource."
    raise Unproven(Problem(line.number, line.column, len(line.text), "not understood", (), example))


def _resource(name: str) -> str:
    return "" if name.lower().startswith("staple") else name


__all__ = ["Paragraphs", "compiled", "grammar", "v"]
