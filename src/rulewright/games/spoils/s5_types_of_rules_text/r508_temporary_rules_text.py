"""508 Temporary rules text: what an effect adds to a card, until the card goes to another area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import GRANTED, end_lasting
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import number_in, put, refs_in
from rulewright.effects.verbs import ChangeType, Modify
from rulewright.kernel.records import Env, Ongoing, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_AS_CHARACTERS = "as characters"


def gained_as_characters(game: Game, env: Env, targets: tuple[Ref, ...]) -> Env:
    """508.3 Which of the cards that gain something gain it as characters."""
    rules = rules_of(game)
    those = tuple(ref for ref in targets if "character" in rules.types_of(game, ref[0]))
    return put(env, _AS_CHARACTERS, those) if those else env


def forget_text(game: Game) -> bool:
    """508.3, 508.1 Temporary text acquired as a character goes away when the card stops being a character.

    Text that a card has gained goes when the card goes to another area.
    """
    rules = rules_of(game)
    if end_lasting(game, lambda one: text_lost(game, one)):
        game.cite("508.1")
        return True
    kept: list[Ongoing] = []
    for effect in game.state.ongoing:
        lost = [
            ref
            for ref in refs_in(effect.env, _AS_CHARACTERS)
            if ref in effect.targets and game.tracked(ref) and "character" not in rules.types_of(game, ref[0])
        ]
        if lost and _gives_text(rules.program.node(effect.hook)):
            effect = replace(effect, targets=tuple(ref for ref in effect.targets if ref not in lost))
        kept.append(effect)
    if tuple(kept) == game.state.ongoing:
        return False
    game.state.put_ongoing(tuple(kept))
    game.cite("508.3")
    return True


def text_lost(game: Game, effect: Ongoing) -> bool:
    """508.1 Whether text that a card has gained is on it no more."""
    if not number_in(effect.env, GRANTED):
        return False
    if not game.tracked(effect.source):
        return True
    as_character = effect.source in refs_in(effect.env, _AS_CHARACTERS)
    return as_character and "character" not in rules_of(game).types_of(game, effect.source[0])


def _gives_text(node: object) -> bool:
    """Whether an effect adds to a card; what takes a type away from it adds nothing, and so outlasts the type."""
    return isinstance(node, Modify) and not any(isinstance(one, ChangeType) and not one.gains for one in node.changes)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "508.1": ("rulewright.effects.lasting:changes_to",),
    "508.1a": ("rulewright.kernel.carrying_out:carry_out",),
    "508.2": ("rulewright.effects.lasting:changes_to",),
}
"""Rules of this section that other code obeys."""
