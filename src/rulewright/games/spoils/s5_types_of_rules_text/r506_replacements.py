"""506 Replacements: one happening swapped for another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.deeds import events_of
from rulewright.effects.evaluate import number
from rulewright.effects.feasible import can_begin
from rulewright.effects.hearing import bound, looks_further, replacers
from rulewright.effects.lasting import DELAYED, end_lasting, ongoing_of, scope_of
from rulewright.effects.paragraphs import Replaced
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, Run, get, number_in, put
from rulewright.effects.verbs import Effect, Redirected
from rulewright.games.spoils.s4_game_concepts.r408_damage import ADJUSTED, clear_damage_of, split_damage
from rulewright.kernel.aspects import DAMAGE
from rulewright.kernel.events import DESTROY, facets
from rulewright.kernel.procedures import Signal, begin
from rulewright.kernel.records import COST, NOBODY, Event
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def offers(game: Game, event: Event) -> list[Listener]:
    """506.5 The replacements of an event; each acts on one and the same happening no more than once."""
    if is_extra_cost(event):
        return []
    found: list[Listener] = []
    for kind in facets(game, event):
        found += [one for one in replacers(game, event, kind, event.used) if one not in found]
    return [one for one in found if can_act(game, event, one)]


def can_act(game: Game, event: Event, offer: Listener) -> bool:
    """402.5 What one may do instead is not offered where it cannot even be begun."""
    who, hook = offer
    if not is_optional(game, offer):
        return True
    scope = scope_of(game, who, hook)
    run = replace(scope, event=event, env=bound(game, event, scope.env))
    first = rules_of(game).program.code(hook, EFFECT_PART)[0]
    return not isinstance(first, Effect) or can_begin(game, run, first)


def is_extra_cost(event: Event) -> bool:
    """506.2 Replacements do not act on what happens as an extra cost."""
    return bool(event.flags & COST)


def chooser(game: Game, offers: list[Listener]) -> int:
    """506.4, F.adv.replacements.1 Who controls all competing replacements chooses one, or else the active player.

    Those that the rules make, where they make any, are nobody's.
    """
    controllers = {NOBODY if made_by_rules(game, hook) else scope_of(game, who, hook).you for who, hook in offers}
    alone = controllers.pop() if len(controllers) == 1 else NOBODY
    return alone if alone != NOBODY else game.state.active


def made_by_rules(game: Game, hook: int) -> bool:
    """F.adv.replacements.1 A token that is a card has no text of its own: what it says is what the rules make it do."""
    rules = rules_of(game)
    printed = rules.defs[rules.program.all[hook].printed]
    return bool(printed.token) and bool(rules.edition_record.rules_make_effects)


def instead(game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
    """506.1 What happens instead: the swapped-out event does not take place at all."""
    who, hook = offer
    scope = scope_of(game, who, hook)
    event, left = so_much_of(game, event, offer)
    run = Run(hook, EFFECT_PART, scope.source, scope.you, bound(game, event, scope.env), event, used=event.used)
    events = list(left)
    for effect in rules_of(game).program.code(hook, EFFECT_PART):
        found = events_of(game, run, effect) if isinstance(effect, Effect) and not looks_further(effect) else None
        if found is None:
            return left, begin("effect", run)  # in its turn: what lies on top of a deck is known only then
        if isinstance(effect, Redirected):
            # The same thing from the same source; but what adjusts damage to this card has not looked at it yet.
            events += [replace(one, hook=hook, flags=one.flags & ~ADJUSTED) for one in found]
            continue
        source = {"source": run.source, "hook": hook, "by": run.you, "used": event.used}
        events += [replace(one, **source, flags=one.flags | (event.flags & COST)) for one in found]
    return tuple(events), None


def so_much_of(game: Game, event: Event, offer: Listener) -> tuple[Event, tuple[Event, ...]]:
    """506.1 The part of an event that is replaced, where only so much of it is, and what is left of it.

    A delayed replacement of the next so much damage waits for the rest of it.
    """
    who, hook = offer
    node = rules_of(game).program.node(hook)
    if not isinstance(node, Replaced) or node.most is None:
        return event, ()
    waiting = ongoing_of(game, who) if who < 0 else None
    before = get(waiting.env, _STILL) if waiting is not None else None
    most = before if isinstance(before, int) else number(game, scope_of(game, who, hook), node.most)
    taken, kept = split_damage(event, most)
    if waiting is not None:
        still = replace(waiting, env=put(waiting.env, _STILL, most - taken.amount))
        game.state.put_ongoing(tuple(still if one.id == still.id else one for one in game.state.ongoing))
    return taken, (kept,) if kept.amount else ()


_STILL = "still to replace"


def is_delayed(game: Game, offer: Listener) -> bool:
    """506.3 A replacement of the next such thing is delayed: it lies in wait until that thing occurs."""
    who, _ = offer
    return who < 0 and ongoing_of(game, who).until in DELAYED


def has_acted(game: Game, offer: Listener) -> None:
    """506.3, 506.4 A delayed replacement acts once; one that was not chosen keeps waiting."""
    if is_delayed(game, offer) and not number_in(ongoing_of(game, offer[0]).env, _STILL):
        end_lasting(game, lambda one: one.id == ~offer[0])


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


def is_optional(game: Game, offer: Listener) -> bool:
    """Whether the text says that one may."""
    node = rules_of(game).program.node(offer[1])
    return isinstance(node, Replaced) and node.optional
