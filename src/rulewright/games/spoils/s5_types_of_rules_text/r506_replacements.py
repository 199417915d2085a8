"""506 Replacements: one happening swapped for another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import replacing
from rulewright.effects.lasting import scope_of
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.s4_game_concepts.r408_damage import clear_damage_of
from rulewright.kernel.aspects import DAMAGE
from rulewright.kernel.events import DESTROY
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import COST, NOBODY, Event
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def offers(game: Game, event: Event) -> list[Listener]:
    """506.5 The replacements of an event; each acts on one and the same happening no more than once."""
    if is_extra_cost(event):
        if game.trace is not None and replacing.offering(game, event):
            game.cite("506.2")
        return []
    if game.trace is not None and event.used:
        tell_spent(game, event)
    return [one for one in replacing.offering(game, event) if can_act(game, event, one)]


def tell_spent(game: Game, event: Event) -> None:
    """506.5 A replacement that would act again has acted on this happening, and that is told."""
    again = replacing.offering(game, replace(event, used=()))
    for who, hook in [one for one in again if one not in replacing.offering(game, event)]:
        game.say(
            "506.5", f"{game.name(scope_of(game, who, hook).source[0])} has replaced this once, and does not again"
        )


def can_act(game: Game, event: Event, offer: Listener) -> bool:
    """402.5 What one may do instead is not offered where it cannot even be begun."""
    if not replacing.is_optional(game, offer) or replacing.can_be_begun(game, event, offer):
        return True
    game.cite("402.5")
    return False


def is_extra_cost(event: Event) -> bool:
    """506.2 Replacements do not act on what happens as an extra cost."""
    return bool(event.flags & COST)


def chooser(game: Game, event: Event, offers: list[Listener]) -> int:
    """506.4, F.adv.replacements.1 Who controls all competing replacements chooses one, or else the active player.

    Those that the rules make, where they make any, are nobody's.
    """
    if (decides := replacing.who_may(game, event, offers)) != NOBODY:
        return decides
    controllers = {NOBODY if made_by_rules(game, hook) else scope_of(game, who, hook).you for who, hook in offers}
    alone = controllers.pop() if len(controllers) == 1 else NOBODY
    return alone if alone != NOBODY else game.state.active


def made_by_rules(game: Game, hook: HookNumber) -> bool:
    """F.adv.replacements.1 A token that is a card has no text of its own: what it says is what the rules make it do."""
    rules = rules_of(game)
    printed = rules.defs[rules.program.all[hook].printed]
    return bool(printed.token) and bool(rules.edition_record.rules_make_effects)


def instead(game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
    """506.1 What happens instead: the swapped-out event does not take place at all."""
    if is_delayed(game, offer):
        game.cite("506.3")
    return replacing.instead(game, event, offer)


def is_delayed(game: Game, offer: Listener) -> bool:
    """506.3 A replacement of the next such thing is delayed: it lies in wait until that thing occurs."""
    return replacing.is_delayed(game, offer)


def has_acted(game: Game, offer: Listener) -> None:
    """506.3, 506.4 A delayed replacement acts once; one that was not chosen keeps waiting."""
    replacing.has_acted(game, offer)


def destruction_replaced(game: Game, event: Event) -> None:
    """506.6 A replaced destruction clears its source's damage; what persists finds the replacement spent (R19)."""
    if event.kind != DESTROY:
        return
    clear_damage_of(game, event)
    if not game.rules.edition_record.renewed_destruction_is_the_same:
        return
    table, card = game.state.table, game.card(event.card)
    spent = tuple(one for one in table.spent if one[0] != card.object)
    game.state.put_table(replace(table, spent=(*spent, (card.object, event.used))), DAMAGE)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "506.2a": ("rulewright.games.spoils.s3_key_terminology.r301_attach_and_detach:followers",),
    "506.3": ("rulewright.effects.lasting:last",),
}
"""Rules of this section that other code obeys."""
