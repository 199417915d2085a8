"""Putting cards somewhere: what enters play attached, what goes onto a deck in whose order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, seat
from rulewright.effects.last_values import with_values
from rulewright.effects.perform import happen, performs
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, get, put, refs_in
from rulewright.kernel.decisions import Order, Pick
from rulewright.kernel.events import MOVE, REMOVE, SHUFFLE
from rulewright.kernel.procedures import Signal, again, ask, begin
from rulewright.kernel.records import ARRIVES_MARKED, BOTTOM, CONCEALED, GIVEN_UP, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

HOSTING, ORDERING = 1, 2
"""The stages in which somebody is asked for a host, or for an order."""
_KEPT = ("hosted", "order")
"""Registers that hold only as long as the instruction is at hand."""


@performs(v.Put)
def put_cards(game: Game, run: Run, effect: v.Put) -> Signal:
    """Put cards somewhere; one that has to be attached when it enters play picks its host now, or never enters."""
    if run.stage == HOSTING:
        slot, host = _unhosted(game, run, effect), game.given[0]
        run = replace(run, stage=0, env=put(run.env, "hosted", (*refs_in(run.env, "hosted"), (slot, host))))
        player = seat(game, run, effect.under or "you")
        if toll := rules_of(game).toll(game, player, "pick", host):
            paying = rules_of(game).begin_pay(game, run, player, toll)
            return begin(paying.label, paying.vars, run, stay=True)
    elif run.stage == ORDERING:
        found = cards(game, run, effect.cards)
        order = tuple((found[at], 0) for at in game.given)
        run = replace(run, stage=0, env=put(run.env, "order", order))
    elif effect.any_order and get(run.env, "order") is None and len(found := cards(game, run, effect.cards)) > 1:
        player = seat(game, run, effect.by)
        decision = Order(player, rules_of(game).rule_of("order"), "order", run.source[0], tuple(found))
        return ask(decision, replace(run, stage=ORDERING), stay=True)
    slot = _unhosted(game, run, effect)
    if slot != NOBODY:
        return _find_host(game, run, effect, slot)
    events = _events(game, run, effect)
    if effect.to == "deck" and not events:
        game.cite("nothing to shuffle in")
    elif effect.to == "play" and not run.paying:
        game.cite("put into play")
    run = replace(run, env=tuple(pair for pair in run.env if pair[0] not in _KEPT))
    if effect.given:
        run = with_values(game, run, effect.into, events)
    return happen(game, run, effect, events)


def _find_host(game: Game, run: Run, effect: v.Put, slot: int) -> Signal:
    """Whoever puts a card into play picks what it is attached to; with nothing to pick, it cannot enter.

    The card itself says that it is picked, so what forbids or demands picking reaches it as it does from hand.
    """
    rules = rules_of(game)
    player = seat(game, run, effect.under or "you")
    picking = Run(run.hook, run.part, game.ref(slot), player, guest=1)
    along = tuple(event.card for event in placed(game, run, effect) if event.card != slot)
    hosts = rules.hosts_for(game, picking, along)
    demands = rules.demands(game, picking, player, hosts, 0)
    decision = Pick(player, rules.rule_of("host"), "pick", slot, hosts, check_by=rules.picks_check, demands=demands)
    if not set(hosts).isdisjoint(along):
        game.cite("hosts that arrive along")
    if hosts and (decision.party is None or decision.party.fewest() is not None):
        return ask(decision, replace(run, stage=HOSTING), stay=True)
    game.cite("no host")
    return again(replace(run, env=put(run.env, "hosted", (*refs_in(run.env, "hosted"), (slot, NOBODY)))))


def _events(game: Game, run: Run, effect: v.Put) -> list[Event]:
    """The events that put the cards there, once hosts and order are known."""
    hosted = dict(refs_in(run.env, "hosted"))
    discard = rules_of(game).area_names["discard"]
    events: list[Event] = []
    for event in placed(game, run, effect):
        host = hosted.get(event.card)
        if host == NOBODY:
            if game.card(event.card).area != discard:
                events.append(Event(MOVE, event.card, to=discard))
        else:
            events.append(event if host is None else replace(event, other=host))
    return events


def _unhosted(game: Game, run: Run, effect: v.Put) -> int:
    """The first card that enters play by this, has to be attached, and has no host yet."""
    if effect.to != "play" or effect.face_down or effect.host is not None:
        return NOBODY
    hosted = {slot for slot, _ in refs_in(run.env, "hosted")}
    rules = rules_of(game)
    return next((s for s in cards(game, run, effect.cards) if s not in hosted and rules.needs_host(game, s)), NOBODY)


def placed(game: Game, run: Run, effect: v.Put) -> list[Event]:
    """Cards go to their owner's area, or into play under somebody's control."""
    rules = rules_of(game)
    found = [slot for slot, _ in refs_in(run.env, "order")] or cards(game, run, effect.cards)
    name, _, position = effect.to.rpartition(" ") if effect.to.endswith((" top", " bottom")) else (effect.to, "", "")
    if name.endswith("deck") and position == "top":
        found = found[::-1]  # the first named ends up uppermost
    events: list[Event] = []
    for slot in found:
        flags = (CONCEALED if effect.face_down else 0) | (ARRIVES_MARKED if effect.depleted else 0)
        if effect.to in ("play", "resources"):
            events += _entering(game, run, effect, slot, flags)
            continue
        flags |= (BOTTOM if position == "bottom" else 0) | (GIVEN_UP if effect.given else 0)
        kind = REMOVE if name == "removed" else MOVE
        holder = NOBODY if effect.under is None else _taker(game, run, effect, slot)
        event = Event(kind, slot, seat=holder, to=rules.area_names[name], flags=flags)
        there = [NOBODY] if effect.at is None else cards(game, run, effect.at)[:1]
        events += [replace(event, other=place) for place in there]
    if effect.to == "deck" and events:
        owners = dict.fromkeys(game.card(one.card).owner for one in events)
        events += [Event(SHUFFLE, seat=owner, to=rules.area_names["deck"]) for owner in owners]
    return events


def _entering(game: Game, run: Run, effect: v.Put, slot: int, flags: int) -> list[Event]:
    """A card enters play under somebody's control, or is turned over there; with its host gone it cannot."""
    rules = rules_of(game)
    to = rules.arrival_row(game, slot, face_down=effect.face_down)
    kind = rules.reentry if rules.in_play(game.card(slot).area) else MOVE
    event = Event(kind, slot, seat=_taker(game, run, effect, slot), to=to, flags=flags)
    if effect.at is not None:
        return [replace(event, other=place) for place in cards(game, run, effect.at)[:1]]
    if effect.host is None:
        return [event]
    hosts = cards(game, run, effect.host)
    if hosts and rules.may_attach(game, slot, hosts[0]):
        return [replace(event, other=hosts[0])]
    discard = rules.area_names["discard"]
    return [] if game.card(slot).area == discard else [Event(MOVE, slot, to=discard)]


def _taker(game: Game, run: Run, effect: v.Put, slot: int) -> int:
    """Under whose control a card enters play; a card's owner is its own, where several are put."""
    if effect.under == "owner":
        return game.card(slot).owner
    return seat(game, run, effect.under or effect.by)
