"""Every paragraph of every card in a match, numbered, so that a state can point at one with an int.

A hook is a paragraph, or an instruction that leaves something lasting behind (a change this turn, a delayed trigger).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from rulewright.effects.lower import Instruction, chosen_changes, lower
from rulewright.effects.paragraphs import (
    Ability,
    Instructions,
    Keyword,
    Level,
    Paragraph,
    Replaced,
    Standing,
    Triggered,
)
from rulewright.effects.scope import COST_PART, EFFECT_PART, EXTRA_PART
from rulewright.effects.unsettled import Leaves, leanings
from rulewright.effects.verbs import (
    ChangeNextCost,
    ChangeText,
    Effect,
    Exchange,
    ExtraPlay,
    ForEachPlayer,
    If,
    InOrderTo,
    Later,
    May,
    Modified,
    Modify,
    OneOf,
    Repeat,
    SoOften,
    TakeControl,
)
from rulewright.kernel.ids import HookNumber

LASTING = (Modify, Later, Modified, ChangeNextCost, TakeControl, Exchange, ExtraPlay)


class Hook(Struct, frozen=True):
    """One numbered piece of text."""

    printed: int
    """The card that prints it."""
    node: Paragraph | Effect
    position: int
    """Which paragraph of the card it is or belongs to."""


class Hooks:
    """All hooks of a match."""

    def __init__(self, texts: Iterable[tuple[Paragraph, ...]] = ()) -> None:
        self.all: list[Hook] = []
        self.of_card: list[tuple[HookNumber, ...]] = []
        """The paragraphs of each definition, by number of their hooks."""
        self._first: list[int] = []
        self._code: dict[tuple[int, int], tuple[Instruction, ...]] = {}
        self._leanings: dict[tuple[int, int], tuple[Leaves, ...]] = {}
        self._lasting: dict[tuple[int, Effect | Paragraph], HookNumber] = {}
        self.granted: set[int] = set()
        """The text that cards have only from other text."""
        self.noted: dict[Any, Any] = {}
        """What a game has worked out once and for all about a hook, or about several."""
        for text in texts:
            self.add(text)

    def add(self, text: tuple[Paragraph, ...]) -> int:
        """Number the paragraphs of one more definition; returns the definition's number."""
        printed = len(self.of_card)
        first = len(self.all)
        for position, paragraph in enumerate(text):
            self.all.append(Hook(printed, paragraph, position))
        self.of_card.append(tuple(map(HookNumber, range(first, first + len(text)))))
        self._first.append(first)
        for hook in self.of_card[printed]:
            self._add_lasting(printed, hook)
        return printed

    def _add_lasting(self, printed: int, hook: HookNumber) -> None:
        node_ = self.all[hook].node
        for text in granted_by(node_) if isinstance(node_, Standing) else ():
            self._add_granted(printed, hook, text)
        for effect in _effects_in(node_):
            if isinstance(effect, LASTING) and (printed, effect) not in self._lasting and not _open(effect):
                own = self._lasting[printed, effect] = HookNumber(len(self.all))
                node: Paragraph | Effect = effect
                if isinstance(effect, (Later, Modified)):
                    assert isinstance(effect.text, Paragraph), "what waits is a paragraph"
                    node = effect.text
                self.all.append(Hook(printed, node, self.all[hook].position))
                if isinstance(effect, (Later, Modified)):
                    self._add_lasting(printed, own)
            for text in granted_by(effect):
                self._add_granted(printed, hook, text)

    def _add_granted(self, printed: int, hook: HookNumber, text: Paragraph) -> None:
        """Text that cards gain by that paragraph has a number of its own."""
        if (printed, text) not in self._lasting:
            own = self._lasting[printed, text] = HookNumber(len(self.all))
            self.granted.add(own)
            self.all.append(Hook(printed, text, self.all[hook].position))
            self._add_lasting(printed, own)

    def number(self, printed: int, position: int) -> HookNumber:
        """The number of a paragraph, by its definition and its position there."""
        return HookNumber(self._first[printed] + position)

    def node(self, hook: HookNumber) -> Paragraph | Effect:
        """The text with that number."""
        return self.all[hook].node

    def lasting(self, hook: HookNumber, effect: Effect | Paragraph) -> HookNumber:
        """The number of a lasting instruction that occurs in that paragraph, or of text that one grants."""
        return self._lasting[self.all[hook].printed, effect]

    def effects(self, hook: HookNumber, part: int) -> tuple[Effect, ...]:
        """The instructions of one part of a paragraph, as they are told."""
        return _part(self.all[hook].node, part)

    def code(self, hook: HookNumber, part: int) -> tuple[Instruction, ...]:
        """The instructions of one part of a paragraph."""
        known = self._code.get((hook, part))
        if known is None:
            known = self._code[hook, part] = lower(_part(self.all[hook].node, part))
        return known

    def leanings(self, hook: HookNumber, part: int) -> tuple[Leaves, ...]:
        """What each of these instructions depends on."""
        known = self._leanings.get((hook, part))
        if known is None:
            known = self._leanings[hook, part] = tuple(_leaves(one) for one in self.code(hook, part))
        return known


def _leaves(instruction: Instruction) -> Leaves:
    """What an instruction depends on; of what only says how instructions follow one another, nothing."""
    return leanings(instruction) if isinstance(instruction, Effect) else ()


def _part(node: Paragraph | Effect, part: int) -> tuple[Effect, ...]:
    if isinstance(node, (Ability, Instructions, Level)):
        return node.cost if part == COST_PART else node.effect
    if isinstance(node, (Triggered, Replaced)) and part == EFFECT_PART:
        return node.effects
    if isinstance(node, Triggered) and part == COST_PART:
        return node.targets
    if isinstance(node, Keyword) and part == EXTRA_PART:
        return node.extra
    return ()


def granted_by(node: Paragraph | Effect) -> tuple[Paragraph, ...]:
    """The text that cards gain by an instruction, or by text in force."""
    changes = node.changes if isinstance(node, Modify | Standing) else ()
    return tuple(text for change in changes if isinstance(change, ChangeText) for text in change.text)


def _open(effect: Effect) -> bool:
    """Whether a player has to choose first what it is that lasts."""
    return isinstance(effect, Modify) and chosen_changes(effect) is not None


def _effects_in(node: Paragraph | Effect) -> Iterator[Effect]:
    for part in (COST_PART, EFFECT_PART, EXTRA_PART):
        for effect in _part(node, part):
            yield from nested(effect)


def nested(effect: Effect) -> Iterator[Effect]:
    """An instruction, and all that it is made of."""
    yield effect
    inner: tuple[Effect, ...] = ()
    if isinstance(effect, (May, ForEachPlayer, Repeat, SoOften)):
        inner = effect.effects
    elif isinstance(effect, If):
        inner = effect.effects + effect.otherwise
    elif isinstance(effect, InOrderTo):
        inner = effect.first + effect.then
    elif isinstance(effect, Modify) and (either := chosen_changes(effect)) is not None:
        inner = tuple(one for option in either.options for one in option)
    elif isinstance(effect, OneOf):
        inner = tuple(one for option in effect.options for one in option)
    for one in inner:
        yield from nested(one)
