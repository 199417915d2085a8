"""A choice between several things is made as a text goes onto the stack, with the targets of that choice alone."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.scope import names_in
from rulewright.games.arcmage.language.spelling import spelt
from rulewright.text.pending import rebuild
from rulewright.text.spacing import plainly

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node", bound=p.Paragraph)

MODE = "mode"
"""The variable that tells which of several things was chosen."""


def with_modes(node: Node) -> Node:
    """The paragraph with a choice among its effects moved to where its targets are picked.

    What another player chooses is chosen when it is done.
    """
    node = rebuild(node, _labelled)
    if isinstance(node, p.Instructions | p.Ability | p.Level):
        cost, effect = _split(node.cost, node.effect)
        return replace(node, cost=cost, effect=effect)
    if isinstance(node, p.Triggered):
        cost, effect = _split(node.targets, node.effects)
        return replace(node, targets=cost, effects=effect)
    return node


def _split(cost: Effects, effects: Effects) -> tuple[Effects, Effects]:
    at = next((n for n, one in enumerate(effects) if isinstance(one, v.OneOf) and _is_mode(one)), None)
    if at is None:
        return cost, effects
    one = effects[at]
    assert isinstance(one, v.OneOf), "just found"
    picks = [each for each in cost if isinstance(each, v.Pick | PickPlayer) and not getattr(each, "choose", False)]
    own = [tuple(pick for pick in picks if _is_of(pick, option)) for option in one.options]
    if not any(own) and any(_is_price(each) for option in one.options for each in option):
        # Who has nothing to give when it is done has no such choice.
        return cost, effects
    outside = (*effects[:at], *effects[at + 1 :])
    moved = [pick for pick in picks if any(pick in some for some in own) and not _is_of(pick, outside)]
    options = tuple(
        (*(pick for pick in some if pick in moved), v.Let(MODE, n.Fixed(number))) for number, some in enumerate(own, 1)
    )
    choice = v.OneOf(options, one.labels)
    done = tuple(
        v.If(k.Compare(n.Variable(MODE), "=", n.Fixed(number)), option) for number, option in enumerate(one.options, 1)
    )
    rest = tuple(each for each in cost if each not in moved)
    return (choice, *rest), (*effects[:at], *done, *effects[at + 1 :])


def _is_mode(one: v.OneOf) -> bool:
    """Whether it is chosen beforehand: not what others choose, nor which faction serves what is produced."""
    return one.who == "you" and not all(isinstance(each, v.Produce) for option in one.options for each in option)


def _is_price(effect: v.Effect) -> bool:
    """Whether something is given for being spared the other option."""
    return isinstance(effect, v.Pay | v.Discard) or (isinstance(effect, v.Put) and effect.given)


def without_modes(node: Node) -> Node:
    """The paragraph as its text tells it: the choice where its effects are."""
    if isinstance(node, p.Instructions | p.Ability | p.Level):
        cost, effect = _joined(node.cost, node.effect)
        return replace(node, cost=cost, effect=effect)
    if isinstance(node, p.Triggered):
        cost, effect = _joined(node.targets, node.effects)
        return replace(node, targets=cost, effects=effect)
    return node


def _joined(cost: Effects, effects: Effects) -> tuple[Effects, Effects]:
    choice = next((one for one in cost if isinstance(one, v.OneOf) and v.Let(MODE, n.Fixed(1)) in one.options[0]), None)
    if choice is None:
        return cost, effects
    picks = dict.fromkeys(one for option in choice.options for one in option if not isinstance(one, v.Let))
    ways = [
        one for one in effects if isinstance(one, v.If) and n.Variable(MODE) == getattr(one.condition, "left", None)
    ]
    at = effects.index(ways[0])
    told = v.OneOf(tuple(one.effects for one in ways), ())
    rest = tuple(one for one in cost if one is not choice)
    return (*picks, *rest), (*effects[:at], told, *effects[at + len(ways) :])


def _labelled(part: Any) -> Any:
    """What a player chooses among, spelt as on a card."""
    if not isinstance(part, v.OneOf):
        return part
    return replace(part, labels=tuple(spelt_label(one) for one in part.labels))


def _is_of(pick: v.Effect, effects: Effects) -> bool:
    """Whether effects are about what was picked."""
    if isinstance(pick, PickPlayer):
        return any("picked player" in str(one) for one in effects)
    return isinstance(pick, v.Pick) and pick.into in names_in(effects)


def spelt_label(words: str) -> str:
    """The words of an option, spelt as on a card."""
    label = spelt(plainly(words))
    return label if label.startswith("I ") else label[:1].lower() + label[1:]
