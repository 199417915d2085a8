"""What cards are worth to a sensible player, and whether a text does good or harm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rules import rules_of
from rulewright.effects.selectors import Host, Register
from rulewright.games.arcmage.chapters.city import lost_strength
from rulewright.games.arcmage.chapters.creature import atk, damage_on, is_creature
from rulewright.games.arcmage.values import DEF, DEFENSE
from rulewright.kernel.records import MARKED
from rulewright.text.pending import parts_of

if TYPE_CHECKING:
    from rulewright.games.arcmage.cards import ArcmageCard
    from rulewright.kernel.game import Game


def toughness(game: Game, slot: int) -> int:
    """What it still takes to kill a creature, or to bring a city down."""
    if is_creature(game, slot):
        return int(game.value(slot, DEF) or 0) - damage_on(game, slot)
    return int(game.value(slot, DEFENSE) or 0) - lost_strength(game, slot)


def worth(game: Game, slot: int) -> float:
    """What a card in play is worth to whoever controls it."""
    if not is_creature(game, slot):
        return 6 - toughness(game, slot) * 0.2
    keywords = rules_of(game).keywords_of(game, slot)
    ready = 0 if game.card(slot).flags & MARKED else 0.3
    texts = 0.6 * len(game.printed(slot).paragraphs)
    return 1.5 * atk(game, slot) + toughness(game, slot) + 0.7 * len(keywords) + texts + ready


_HARM = (v.Inflict, v.Destroy, v.Mark, v.Discard, v.LoseScore, v.Terminate)
_GOOD = (v.Unmark, v.Draw, v.GainScore)


def tone(effects: Iterable[Any], about: str = "") -> int:
    """Whether effects do good (1) or harm (-1) to what was picked under that name; 0 if nobody can say."""
    for effect in parts_of(tuple(effects)):
        cards = getattr(effect, "cards", None) or getattr(effect, "to", None) or getattr(effect, "what", None)
        named = isinstance(cards, Register) and (not about or cards.name == about)
        if isinstance(effect, v.Modify | p.Standing) and (named or isinstance(cards, Host)):
            return _of_changes(effect.changes)
        if isinstance(effect, v.AddTokens) and named:
            return -1 if effect.kind.startswith("-") else 1
        if isinstance(effect, v.Put) and named:
            return 1 if effect.to == "play" else -1
        if isinstance(effect, _HARM) and named:
            return -1
        if isinstance(effect, _GOOD) and named:
            return 1
    return 0


def _of_changes(changes: Iterable[v.Change]) -> int:
    total = 0
    for one in changes:
        match one:
            case v.ChangeValue():
                total += one.sign * max(1, getattr(one.amount, "n", 1))
            case v.ChangeKeyword():
                total += 1 if one.keyword != "peaceful" else -1
            case v.Cannot():
                total -= 3
    return 1 if total >= 0 else -1


def tone_of_card(printed: ArcmageCard, about: str = "") -> int:
    """Whether a card does good or harm to what it is about."""
    found: list[Any] = []
    for one in printed.paragraphs:
        match one:
            case p.Instructions() | p.Ability() | p.Level():
                found += one.effect
            case p.Triggered():
                found += one.effects
            case p.Standing():
                found.append(one)
    return tone(found, about)


def harm_to_players(effects: Iterable[Any]) -> bool:
    """Whether effects take something from the player picked."""
    parts = parts_of(tuple(effects))
    return any(isinstance(one, v.Discard | v.LoseScore | v.Put) for one in parts)
