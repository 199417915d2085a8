"""Compiling a card's text: blocks to paragraphs, each with one meaning."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Register
from rulewright.games.spoils.language.assembling import Effects, Statement, assembled
from rulewright.games.spoils.language.blocks import BadBlock, Block, blocks_of
from rulewright.games.spoils.language.constructions import language
from rulewright.games.spoils.language.constructions.descriptions import check_hidden
from rulewright.games.spoils.language.constructions.paragraphs import in_battle, own_pile, paragraph, same_way
from rulewright.games.spoils.language.constructions.rare import tossed
from rulewright.games.spoils.language.faction_lines import starting
from rulewright.games.spoils.language.own_party import check_still_there, of_its_party
from rulewright.games.spoils.language.proving import sentences, words_of
from rulewright.games.spoils.language.remembered import remembering
from rulewright.games.spoils.language.token_kinds import token_kind, token_line, undescribed_token
from rulewright.games.spoils.language.unsaid import unsaid_word
from rulewright.games.spoils.language.wording import types_of
from rulewright.games.spoils.listed_tokens import LISTED
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.text.blocks import Line
from rulewright.text.destinations import to_owners
from rulewright.text.granting import with_granted_text
from rulewright.text.language import Reading
from rulewright.text.pending import Misread, parts_of
from rulewright.text.proof import as_meant
from rulewright.text.refusal import Unproven
from rulewright.text.scopes import Scopes
from rulewright.text.spacing import plainly
from rulewright.text.understanding import refuse_if_endless
from rulewright.text.words import Word

_PARTS = re.compile(r"\s+(?=(?:COST|EFFECT):)")
_AS_IT_IS_PLAYED = re.compile(r".*(?:cannot|can't) respond to this card\.|this card (?:cannot|can't) be terminated\b.*")
"""What a tactic says of itself while it is being played."""

Paragraphs = tuple[p.Paragraph, ...]
Node = TypeVar("Node")


class SpoilsScopes(Scopes):
    """Linking, where factions stand for players."""

    leader_type = "faction"
    fighter_types = ("character",)
    explicit_players = True


def compiled(name: str, type_line: str, text: str) -> Paragraphs:
    """The paragraphs of a card's text, or TextNotUnderstood with every place that is not understood."""
    return understood(name, type_line, text)[0]


def usual_wordings(type_line: str, text: str, name: str = "") -> tuple[str, ...]:
    """Each piece of a card's text in the usual wording."""
    readings = understood(name, type_line, text)[1].read.values()
    return tuple(plainly(" ".join(language().usual(one))) for one in readings)


def understood(name: str, type_line: str, text: str) -> tuple[Paragraphs, CardText]:
    """The paragraphs of a card's text, and how they were read."""
    refuse_if_endless(name, text)
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
    return tuple(found), card


class Paid(Struct, frozen=True):
    """The costs of playing a card that stays, linked, and what linked them."""

    cost: p.Paragraph
    scopes: Scopes

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
        self.read: dict[tuple[int, int], Reading] = {}
        """How each piece of the text was read, by where it begins."""
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
                return (token_kind(block.line.text) or starting(block),)
            case "instructions" if block.effect is not None and not self.tactic:
                raise Unproven(_misplaced(block, "an effect on this type of card belongs to an ability with a name"))
            case "option" if not self.options:
                raise Unproven(_misplaced(block, "options follow a line that says what is chosen"))
            case "ability" | "instructions" | "option":
                return (self._instructions(block),)
        if self.tactic and _plain(block):
            return (self._instructions(block),)
        return self._standing(block)

    def scopes(self, prefix: str = "", earlier: Scopes | None = None) -> SpoilsScopes:
        """A linker for one paragraph of this card."""
        return SpoilsScopes(self.types, prefix, earlier, self.attached)

    def finished(self, found: list[p.Paragraph]) -> list[p.Paragraph]:
        """The paragraphs, the costs of playing the card without the registers that nothing reads."""
        paid = self.paid
        return [paid.scopes.finished(one) if paid is not None and one is paid.cost else one for one in found]

    def doubled(self, blocks: list[Block]) -> Problem | None:
        """A card has one set of instructions, or options."""
        plain = [one for one in blocks if one.kind == "instructions"]
        plain += [one for one in blocks if self.tactic and _plain(one)]
        if len(plain) < 2:
            return None
        line = plain[1].line
        return Problem(line.number, line.column, len(line.text), "these are a second set of instructions")

    def _flip_up(self, block: Block) -> Paragraphs:
        keyword = p.Keyword("flip up", cost=int(block.argument), gate=block.gate)
        if block.cost is None:
            return (keyword,)

        def made(found: Any) -> p.Paragraph:
            return to_owners(self.scopes("f").paragraph(replace(keyword, extra=told(found))))

        return (self._meant(self._words(block.cost, stop=True), "Instructions", made),)

    def _attach(self, block: Block) -> p.Paragraph:
        """507.2 Attach to cards of a description."""
        assert block.effect is not None, "what it is attached to is said"

        def made(host: Filter) -> p.Paragraph:
            if host.area != "play" or (host.types != (block.argument,) and block.argument != "card"):
                raise Misread("a card is attached to one kind of card in play")
            return p.Keyword("attach", block.argument, host=host)

        return self._meant(self._words(block.effect), "Host", made)

    def _instructions(self, block: Block) -> p.Paragraph:
        if block.kind == "instructions" and block.cost is not None and not self.tactic:
            return self._cost(block.cost)
        if block.kind == "instructions" and block.effect is None:
            raise Unproven(_misplaced(block, "a tactic has an EFFECT beside its COST"))
        costs = self._words(block.cost) if block.cost else []
        effects = self._words(block.effect) if block.effect else []
        if not costs:
            return self._paid_and_done(block, (), effects)
        return self._meant(costs, "Instructions", lambda found: self._paid_and_done(block, self._told(found), effects))

    def _paid_and_done(self, block: Block, cost: Effects, effects: list[Word]) -> p.Paragraph:
        """The costs with what is done for them."""

        def made(found: Any) -> p.Paragraph:
            effect = self._told(found)
            if v.ForAnyone() in (effect if block.kind == "ability" else (*cost, *effect)):
                raise Misread("who may use an ability is said in its cost")
            check_still_there(cost, effect)
            only = tuple(one for one in effect if isinstance(one, v.Only))
            rest = tuple(one for one in effect if one not in only)
            if only and not rest:
                raise Misread("an effect says more than when it may be used")
            node: p.Ability | p.Instructions
            if block.kind == "ability":
                node = p.Ability(block.heading, block.gate, (*only, *cost), rest)
            else:
                node = p.Instructions((*only, *cost), rest, block.heading)
            return self._granted(self.scopes().paragraph(node))

        if not effects:
            return made(())
        return self._meant(effects, "Instructions", made)

    def _told(self, found: Any) -> Effects:
        return told(found, tactic=self.tactic)

    def _cost(self, line: Line) -> p.Paragraph:
        """What playing a card that stays costs besides its number; the rest of its text can speak of it."""

        def made(found: Any) -> Paid:
            scopes = self.scopes("c")
            whole = self._granted(scopes.linked(p.Instructions(told(found))))
            assert isinstance(whole, p.Instructions), "a cost is part of instructions"
            return Paid(whole, scopes)

        self.paid = self._meant(self._words(line), "Instructions", made)
        return self.paid.cost

    def _standing(self, block: Block) -> Paragraphs:
        assert block.effect is not None, "text says something"
        words = self._words(block.effect)

        def made(found: Any) -> Paragraphs:
            earlier = self.paid.scopes if self.paid is not None else None
            nodes = checked(found, same_way(tossed(paragraph(found))))
            return tuple(self._granted(self.scopes(earlier=earlier).paragraph(one)) for one in nodes)

        label = block.heading if block.kind in ("restore rule", "develop rule") else ""
        whole = self._meant(words, "Paragraph", made)
        first, *others = (_gated(one, block.gate, label) for one in whole)
        return (first, *(replace(one, runs_on=True) for one in others))

    def _words(self, line: Line, *, stop: bool = False) -> list[Word]:
        """The words of a line that count, names among them as such."""
        return words_of(line, self.name, stop=stop)

    def _meant(self, words: list[Word], category: str, make: Callable[[Any], Node]) -> Node:
        """What is made of the one meaning of some words; how they were read is kept."""
        node, reading = sentences().meaning(words, category, lambda found: _would(words, make(found)))
        self.read[words[0].line, words[0].column] = reading
        return node

    def _granted(self, node: Node) -> Node:
        """A paragraph with the text that it gives to cards read like any other."""

        def gained(words: str) -> Paragraphs:
            return as_meant(compiled("", "Universal Character", _PARTS.sub("\n", words)))

        return with_granted_text(to_owners(node), gained)


def _would(words: list[Word], found: Node) -> Node:
    """What was read, if it speaks of what would happen only to say what happens instead."""
    replaced = sum(isinstance(part, p.Replaced | p.Adjusted | p.Priced) for part in parts_of(found))
    if sum(word.text == "would" for word in words) > replaced:
        raise Misread("what would happen, and does not happen instead of anything")
    chosen = {one.into for one in parts_of(found) if isinstance(one, v.Pick) and one.cards.area == "play"}
    for one in parts_of(found):
        if isinstance(one, v.Discard) and isinstance(one.these, Register) and one.these.name in chosen:
            raise Misread("cards are discarded from the hand, and this one was chosen in play")
    return found


def told(found: Any, *, tactic: bool = False) -> Effects:
    """What instructions do."""
    return checked(found, own_pile(same_way(tossed(assembled(list(found))))), tactic=tactic) if found else ()


def checked(read: Any, found: Node, *, tactic: bool = False) -> Node:
    """What was read, if what it says of face-down cards and of the party of this card can be meant."""
    kinds = [part for part in parts_of(found) if isinstance(part, Filter)]
    for kind in kinds:
        check_hidden(kind)
    fighting = in_battle(list(read) if _is_told(read) else read)
    return of_its_party(found, kinds, fighting=fighting, tactic=tactic)


def _is_told(read: Any) -> bool:
    return isinstance(read, tuple) and bool(read) and isinstance(read[0], Statement)


def _misplaced(block: Block, message: str) -> Problem:
    return Problem(block.line.number, block.line.column, len(block.line.text), message)


def _waits(block: Block) -> bool:
    """Whether a paragraph of a tactic is in force, not carried out."""
    text = "" if block.effect is None else block.effect.text.lower()
    return text.startswith("while ") or bool(_AS_IT_IS_PLAYED.fullmatch(text))


def _plain(block: Block) -> bool:
    """Whether a line of a tactic is carried out: it has no heading, and nothing to wait for."""
    return block.kind == "paragraph" and not block.gate and not _waits(block)


def _gated(node: p.Paragraph, gate: str, label: str) -> p.Paragraph:
    fields = {}
    if gate:
        fields["gate"] = gate
    if label:
        fields["label"] = label
    return replace(node, **fields) if fields else node
