"""Text that cards gain: by an instruction, for so long; or from text in force, as long as that means them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.hooks import granted_by
from rulewright.effects.keys import GRANTED_SO, GRANTS
from rulewright.effects.lasting import GIVER, GRANTED, end_lasting, meant_by, speaking
from rulewright.effects.paragraphs import Ability, Paragraph
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, number_in, refs_in
from rulewright.effects.spans import span
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.listeners import listen_ongoing
from rulewright.kernel.records import FOREVER, Env, Ongoing, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Gained = tuple[HookNumber, Ref, int, Ref]
"""Which text, on which card, under whose control, from which card."""


def grant(game: Game, run: Run, text: Paragraph, card: Ref, until: str) -> None:
    """A card gains text that is its own from now on: `this card` in it is that card."""
    hook = rules_of(game).program.lasting(run.hook, text)
    controller = game.state.cards[card[0]].controller
    _begin(game, hook, card, controller, ((GRANTED, 1),), span(game, until))


def _begin(game: Game, hook: HookNumber, card: Ref, controller: int, env: Env, until: int) -> None:
    state = game.state
    env = rules_of(game).lasting_env(game, env, (card,))
    ongoing = Ongoing(state.new_object(), hook, card, controller, (card,), env, until, state.turn)
    state.put_ongoing((*state.ongoing, ongoing))
    listen_ongoing(game, ongoing)


GAINED = 1000
"""Abilities that a card has gained are numbered from here, by their hook; printed ones by their paragraph."""


def gained_abilities(game: Game, slot: int) -> list[int]:
    """The numbers of the abilities that a card has gained."""
    program = rules_of(game).program
    own = [one.hook for one in game.state.ongoing if one.source == game.ref(slot) and number_in(one.env, GRANTED)]
    return [GAINED + hook for hook in own if isinstance(program.node(hook), Ability)]


def forget_granted(game: Game) -> bool:
    """Text that a card has gained goes when the card goes; returns whether any has."""
    if not game.state.ongoing:
        return False
    return bool(end_lasting(game, lambda one: bool(number_in(one.env, GRANTED)) and not game.tracked(one.source)))


def settle_granted(game: Game) -> bool:
    """Cards have the text that text in force gives them now, and no other; returns whether that is news."""
    listeners = game.state.listeners
    if GRANTS not in listeners and GRANTED_SO not in listeners:
        return False
    wanted = _given_now(game)
    have = {key: one for one in game.state.ongoing if (key := _gained(one)) is not None}
    if have.keys() == wanted.keys():
        return False
    end_lasting(game, lambda one: (key := _gained(one)) is not None and key not in wanted)
    for hook, card, controller, giver in wanted:
        if (hook, card, controller, giver) not in have:
            _begin(game, hook, card, controller, ((GRANTED, 1), (GIVER, (giver,))), FOREVER)
    return True


def _given_now(game: Game) -> dict[Gained, None]:
    """The text that text in force gives, card by card."""
    program = rules_of(game).program
    found: dict[Gained, None] = {}
    for who, hook in speaking(game, GRANTS):
        giver = game.ref(who) if who >= 0 else (who, hook)
        hooks = [program.lasting(hook, text) for text in granted_by(program.node(hook))]
        for slot in meant_by(game, (who, hook)):
            found |= {(one, game.ref(slot), game.card(slot).controller, giver): None for one in hooks}
    return found


def _gained(one: Ongoing) -> Gained | None:
    givers = refs_in(one.env, GIVER)
    return (one.hook, one.source, one.controller, givers[0]) if givers else None
