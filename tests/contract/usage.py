"""Which texts of the cards in a match have been used: carried out, or in force while their card was there."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import paragraphs as p
from rulewright.effects.hooks import Hooks
from rulewright.effects.rules import EffectRules
from rulewright.effects.scope import EFFECT_PART
from rulewright.kernel.game import Game
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import FACE_DOWN, NOWHERE
from rulewright.kernel.rules import Rules

CARRIED_OUT = (p.Ability, p.Instructions, p.Triggered, p.Replaced)
"""Text that is used when its instructions are carried out; any other is in use while its card is in play."""


class Watching(Hooks):
    """The texts of a match, with note of those whose instructions have been carried out."""

    used: set[int]
    shown: set[int]
    """The definitions of which a card has been in play face-up, or has been played."""

    def code(self, hook: HookNumber, part: int) -> tuple[object, ...]:  # type: ignore[override]
        if part == EFFECT_PART:
            self.used.add(hook)
        return super().code(hook, part)

    def look(self, game: Game) -> None:
        """Take note of the cards that are in play, or are being played."""
        areas = [kind.in_play or kind.name == "being played" for kind in game.rules.areas]
        there = (card for card in game.state.cards if card.area != NOWHERE and areas[card.area])
        self.shown.update(card.printed for card in there if not card.flags & FACE_DOWN)


def watch(rules: Rules) -> Watching | None:
    """From now on, note what is used; None for a game whose cards have no text."""
    if not isinstance(rules, EffectRules):
        return None
    rules.program.__class__ = Watching
    watching = rules.program
    assert isinstance(watching, Watching)
    watching.used, watching.shown = set(), set()
    return watching


def texts(rules: Rules) -> Iterator[tuple[str, int]]:
    """Every text that can be used, by the name of its card, its place on it and its kind, with its hook.

    There is none where cards have no text.
    """
    if not isinstance(rules, EffectRules):
        return
    program = rules.program
    for printed, hooks in enumerate(program.of_card):
        for hook in hooks:
            node = program.all[hook].node
            if not isinstance(node, p.Keyword):
                yield f"{rules.defs[printed].name}: {program.all[hook].position} {type(node).__name__}", hook


def used(rules: Rules, watching: Watching) -> set[str]:
    """The texts that have been used since the watch began."""
    found = set()
    for name, hook in texts(rules):
        node = watching.all[hook].node
        acts = isinstance(node, CARRIED_OUT) and getattr(node, "effect", True)  # else there is only a cost
        if hook in watching.used if acts else watching.all[hook].printed in watching.shown:
            found.add(name)
    return found
