"""How cards enter play where the text of other cards says so: marked, with tokens on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.evaluate import fits, seats
from rulewright.effects.keys import ENTERS
from rulewright.effects.lasting import scope_of, speaking
from rulewright.effects.paragraphs import EntersWith
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.truth import holds
from rulewright.kernel.records import NOBODY, Card, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def entering(game: Game, card: Card, event: Event) -> Iterator[tuple[EntersWith, Run]]:
    """The text in force that says how this card, about to be in play, enters it."""
    if ENTERS not in game.state.listeners:
        return
    for who, hook in speaking(game, ENTERS):
        node = rules_of(game).program.node(hook)
        assert isinstance(node, EntersWith), "only that is listed under this key"
        assert node.cards is not None, "other cards are described"
        run = scope_of(game, who, hook)
        if node.condition is not None and not holds(game, run, node.condition):
            continue
        whose = node.cards.controller
        mine = whose is None or card.controller in seats(game, run, whose)
        if mine and _is_such(game, run, card, event.card, node):
            yield node, run


def _is_such(game: Game, run: Run, card: Card, slot: int, node: EntersWith) -> bool:
    """Whether a card is of the description as it lies where it came from; a token only is what is printed of it."""
    assert node.cards is not None, "other cards are described"
    rules = rules_of(game)
    wanted = replace(node.cards, controller=None)
    if slot == NOBODY:
        return rules.printed_fits(game, card.printed, wanted)
    return fits(game, run, slot, replace(wanted, area=rules.areas[game.card(slot).area].name))
