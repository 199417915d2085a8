"""What an enchantment is on: a card, or a player."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Filter, Host, Register, This
from rulewright.games.arcmage.language.proving import HOST
from rulewright.games.arcmage.language.scopes import Known
from rulewright.text.antecedents import ATTACHED
from rulewright.text.english.paragraphs import Paragraphs
from rulewright.text.pending import (
    TARGET_OPPONENT,
    TARGET_PLAYER,
    Mention,
    Misread,
    parts_of,
    rebuild,
    words_in,
)
from rulewright.text.picking import Target


def cursed(nodes: Paragraphs) -> list[str]:
    """Among whom the player is whom text in force calls a target."""
    said = words_in(tuple(_about(node) for node in nodes))
    return [who for word, who in ((TARGET_PLAYER, "each"), (TARGET_OPPONENT, "opponent")) if word in said]


def _about(node: p.Paragraph) -> Any:
    """A paragraph without what it does as it is set off, of which targets are picked then."""
    return replace(node, effects=(), targets=()) if isinstance(node, p.Triggered) else node


def on_player(node: p.Paragraph) -> p.Paragraph:
    """Text about the player whom an enchantment is on."""
    others = [one.who for one in parts_of(node) if isinstance(one, k.Occasion)]
    spoken = {TARGET_PLAYER, TARGET_OPPONENT}
    if all(who in (None, "that player", *spoken) for who in others):
        spoken.add("that player")
    return rebuild(node, lambda part: "picked player" if part in spoken else part)


def picked_once(told: p.Instructions, found: Paragraphs) -> tuple[p.Instructions, Paragraphs]:
    """enchant.3 The player whom an enchantment is on is picked as it is played, and not each time that it acts."""
    waiting = [one for node in found if isinstance(node, p.Triggered) for one in node.targets]
    player = next((one for one in waiting if isinstance(one, PickPlayer)), None)
    if player is None:
        return told, found
    cost = (player, *(one for one in told.cost if one != player))
    return replace(told, cost=cost), tuple(_without(node, player) for node in found)


def _without(node: p.Paragraph, player: PickPlayer) -> p.Paragraph:
    if not isinstance(node, p.Triggered):
        return node
    return replace(node, targets=tuple(one for one in node.targets if one != player))


def on_the_enchanted(nodes: Paragraphs) -> Paragraphs:
    """Text of an enchantment that says nowhere what it is on: the enchanted creature is its target."""

    def target(part: Any) -> Any:
        enchanted = isinstance(part, Mention) and part.known == ATTACHED
        return Target(Filter(types=part.nouns)) if enchanted and len(part.nouns) == 1 else part

    return rebuild(nodes, target)


def controlling(known: Known) -> Known:
    """enchant.7 Whoever has the enchantment controls what it is on, as long as it is there."""
    if known.host is None:
        raise Misread("control of what?")
    told = known.told or p.Instructions()
    taken = v.TakeControl(Register(HOST), condition=k.Fits(This(), Filter()))
    return replace(known, told=replace(told, effect=(*told.effect, taken)))


def seat_on(who: str) -> Any:
    return who


def target_of(node: p.Paragraph) -> Target | None:
    """The target that text in force is about: it is what the enchantment is on."""
    found = {part for part in parts_of(about(node)) if isinstance(part, Target)}
    if len(found) > 1:
        raise Misread("an enchantment is on one card")
    return next(iter(found), None)


def about(node: p.Paragraph) -> Any:
    """What text in force, or text that waits, is about."""
    if isinstance(node, p.Standing | p.Priced | p.Barred):
        return node.cards
    when = getattr(node, "when", None)
    return (when.subject, when.other, when.condition) if isinstance(when, k.Occasion) else None


def of_host(node: p.Paragraph, known: Known) -> p.Paragraph:
    """Whoever controls it, at a moment of the turn, controls what the enchantment is on."""
    its = getattr(getattr(getattr(node, "when", None), "condition", None), "card", None)
    if known.host is None or not isinstance(its, Mention) or not its.pronoun or not isinstance(node, p.Triggered):
        return node
    assert isinstance(node.when.condition, k.Fits), "it is said of a card"
    return replace(node, when=replace(node.when, condition=replace(node.when.condition, card=Host())))


def about_host(node: p.Paragraph, known: Known) -> p.Paragraph:
    """Text about it, which is what the enchantment is on: a card calls itself I, and nothing else was named."""

    def host(part: Any) -> Any:
        return Host() if isinstance(part, Mention) and part.pronoun and not part.plural else part

    if known.host is not None and isinstance(node, p.Standing):
        return replace(node, cards=rebuild(node.cards, host))
    if known.host is not None and isinstance(node, p.Triggered | p.Replaced):
        return replace(node, when=replace(node.when, subject=host(node.when.subject)))
    return node


def on_host(node: p.Paragraph) -> p.Paragraph:
    """Text about the card that the enchantment is on."""
    target = target_of(node)
    return node if target is None else rebuild(node, lambda part: Host() if part == target else part)
