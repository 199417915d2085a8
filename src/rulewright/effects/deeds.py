"""Verbs that come down to events: drawing, destroying, putting, damage, tokens, control, changes that last."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.adjusting import adjustments, adjusts, amount_of
from rulewright.effects.barring import draws_left
from rulewright.effects.damage import healed, inflicted, redirected
from rulewright.effects.evaluate import cards, number, of_its_own, seat, seats
from rulewright.effects.granting import grant
from rulewright.effects.lasting import last
from rulewright.effects.lower import TRIED
from rulewright.effects.numbers import HowMany, Number
from rulewright.effects.perform import fail, happen, next_instruction, noted, notes, performs
from rulewright.effects.placing import placed
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import OF_CARDS, PLAYER, Run, put
from rulewright.effects.telling import tell_change
from rulewright.effects.unsettled import nodes_in
from rulewright.kernel.events import (
    ADJUSTS,
    ATTACH,
    CONTROL,
    CREATE,
    DESTROY,
    DRAW,
    FORBIDS,
    GAIN,
    LOOK,
    LOSE,
    MARK,
    REST,
    REVEAL,
    SHUFFLE,
    TOKENS_OFF,
    TOKENS_ON,
    TURN_OVER,
    UNMARK,
)
from rulewright.kernel.procedures import Signal, end
from rulewright.kernel.records import ARRIVES_MARKED, CONCEALED, NOBODY, Event, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

STOPPED = 2


def events_of(game: Game, run: Run, effect: v.Effect) -> list[Event] | None:
    """The events that an instruction comes down to; None if it is not that simple."""
    maker = _EVENTS.get(type(effect))
    asks = (isinstance(effect, v.Put) and effect.any_order) or (isinstance(effect, v.Draw) and effect.up_to)
    return None if maker is None or asks else maker(game, run, effect)


@performs(
    v.Mark, v.Unmark, v.GainScore, v.Heal, v.AddTokens, v.TurnOver, v.Reveal,
    v.LookAt, v.Shuffle, v.Attach, v.CreateTokens, v.Redirected, v.Produce,
    v.Rest,
)  # fmt: skip
def do(game: Game, run: Run, effect: v.Effect) -> Signal:
    """Carry out an instruction that comes down to events."""
    return happen(game, run, effect, events_of(game, run, effect) or [])


@performs(v.LoseScore)
def lose_score(game: Game, run: Run, effect: v.LoseScore) -> Signal:
    """A player's score falls; as a cost, only by what is there."""
    events = events_of(game, run, effect) or []
    if run.paying and any(game.state.seats[one.seat].score < one.amount for one in events):
        return fail(run)
    if run.paying and not events:
        return next_instruction(run)
    return happen(game, run, effect, events)


@performs(v.RemoveTokens)
def remove_tokens(game: Game, run: Run, effect: v.RemoveTokens) -> Signal:
    """Tokens are taken off a card; as a cost, all of them must be there."""
    amounts = [(slot, of_its_own(game, run, slot, effect.number)) for slot in cards(game, run, effect.cards)]
    kind = max(rules_of(game).token_kind(effect.kind), 0)
    if run.paying and any(dict(game.card(slot).tokens).get(kind, 0) < amount for slot, amount in amounts):
        return fail(run)
    return happen(game, run, effect, [Event(TOKENS_OFF, slot, amount=amount, to=kind) for slot, amount in amounts])


@notes(v.RemoveTokens)
def removed_tokens(game: Game, run: Run, effect: v.RemoveTokens, done: list[Event]) -> Run:
    """As many as were really taken off, and off which cards."""
    run = noted(run, effect, sum(event.amount for event in done))
    if not effect.into:
        return run
    those = tuple(game.ref(event.card) for event in done if event.amount)
    return replace(run, env=put(run.env, effect.into + OF_CARDS, those))


@notes(v.GainScore)
@notes(v.LoseScore)
def score_changed(game: Game, run: Run, effect: v.GainScore | v.LoseScore, done: list[Event]) -> Run:
    """As much as was really gained or lost."""
    return noted(run, effect, sum(event.amount for event in done))


@performs(v.Modify)
def modify(game: Game, run: Run, effect: v.Modify) -> Signal:
    """Change cards for a duration: a fixed set, unless the text describes them continuously."""
    found = [] if effect.live else cards(game, run, effect.cards)
    can_affect = rules_of(game).can_affect
    targets = tuple(game.ref(slot) for slot in found if can_affect(game, run.source, slot))
    if not targets and not effect.live:
        return fail(run)
    if run.paying and not all(
        rules_of(game).can_lose(game, ref[0], change) for ref in targets for change in effect.changes
    ):
        return fail(run)
    rules_of(game).changing(game, run, effect, targets)
    last(game, run, effect, targets, effect.until)
    for ref, change in product(targets, () if effect.live else effect.changes):
        for text in change.text if isinstance(change, v.ChangeText) else ():
            grant(game, run, text, ref, effect.until)
    if game.trace is not None:
        tell_change(game, run, effect.changes, targets, effect.until)
    return next_instruction(noted(run, effect, targets))


@performs(v.TakeControl)
def take_control(game: Game, run: Run, effect: v.TakeControl) -> Signal:
    """A player takes control of cards; a stated limit is remembered."""
    found = cards(game, run, effect.cards)
    takers = [game.card(slot).owner if effect.back else seat(game, run, effect.who) for slot in found]
    wanted = [Event(CONTROL, slot, seat=taker) for slot, taker in zip(found, takers, strict=True)]
    events = [event for event in wanted if not game.rules.forbidden(game, event)]
    printed = replace(effect, into="") if effect.into == TRIED else effect
    for event in events:
        had = put(put(run.env, "had", game.card(event.card).controller), "taker", event.seat)
        last(game, replace(run, env=had), printed, (game.ref(event.card),), effect.until)
    return happen(game, run, effect, events)


@performs(v.Exchange)
def exchange(game: Game, run: Run, effect: v.Exchange) -> Signal:
    """Two cards of different sides change them, both or neither."""
    slots = cards(game, run, effect.cards)
    sides = [game.card(slot).controller for slot in slots]
    events = [Event(CONTROL, slot, seat=side) for slot, side in zip(slots, reversed(sides), strict=True)]
    if len(set(sides)) != 2 or len(slots) != 2 or any(game.rules.forbidden(game, event) for event in events):
        return fail(run)
    for event, side in zip(events, sides, strict=True):
        had = put(put(run.env, "had", side), "taker", event.seat)
        last(game, replace(run, env=had), effect, (game.ref(event.card),), effect.until)
    return happen(game, run, effect, events)


@performs(v.Later, v.Modified)
def later(game: Game, run: Run, effect: v.Later | v.Modified) -> Signal:
    """Something begins to wait, or to be in force."""
    last(game, run, effect, (), effect.until)
    return next_instruction(run)


@performs(v.ChangeNextCost)
def change_next_cost(game: Game, run: Run, effect: v.ChangeNextCost) -> Signal:
    """The next numeric cost of a player will be another."""
    last(game, run, effect, (), effect.until)
    return next_instruction(run)


@performs(v.LeaveBattle, v.JoinBattle, v.ChangeTarget)
def battle(game: Game, run: Run, effect: v.LeaveBattle | v.JoinBattle | v.ChangeTarget) -> Signal:
    """Characters leave a battle or join a party; the game says how, and may stop the effect there and then."""
    events = rules_of(game).game_events(game, run, effect, cards(game, run, effect.cards))
    if events is None:
        return end(Outcome(env=run.env, value=STOPPED))
    return happen(game, run, effect, events)


@performs(v.Terminate)
def terminate(game: Game, run: Run, effect: v.Terminate) -> Signal:
    """What is being responded to is stopped before it resolves."""
    stopped = rules_of(game).terminate(game, run, cards(game, run, effect.what))
    return next_instruction(noted(run, effect, stopped))


def drawn(game: Game, run: Run, effect: v.Draw, amount: int) -> list[Event]:
    """A draw of several cards is one event in which they arrive together."""
    rules = rules_of(game)
    deck, hand = rules.area_names["deck"], rules.area_names["hand"]
    events: list[Event] = []
    for player in seats(game, run, effect.who):
        wanted = _permitted(game, player, own(game, run, player, effect.number, amount))
        found = game.cards_in(deck, player)[:wanted]
        if len(found) < wanted:
            game.cite("deck runs dry")
        events += [Event(DRAW, slot, seat=player, to=hand) for slot in found]
    return events


def own(game: Game, run: Run, player: int, wanted: Number, amount: int) -> int:
    """A number for one of several players: where it is each one's own part of what all did, theirs."""
    if not any(isinstance(one, HowMany) and one.who == "that player" for one in nodes_in(wanted)):
        return amount
    return number(game, replace(run, env=put(run.env, PLAYER, player)), wanted)


def _permitted(game: Game, player: int, amount: int) -> int:
    """How many cards a player draws at once, where text in force says how many there may be in a turn."""
    raised = _raised(game, player, amount)
    return raised if FORBIDS | DRAW not in game.state.listeners else min(raised, draws_left(game, player, raised))


def _raised(game: Game, player: int, amount: int) -> int:
    """How many cards a player draws, where text in force says that it is more or fewer than told."""
    if not amount or ADJUSTS | DRAW not in game.state.listeners:
        return amount
    event = Event(DRAW, seat=player, amount=amount)
    for one in adjustments(game, event):
        if adjusts(game, one, event):
            event = replace(event, amount=max(0, event.amount + amount_of(game, one, event)))
    return event.amount


def _turned(game: Game, run: Run, slot: int, effect: v.TurnOver) -> Event:
    """A card is turned over: in play it may come to lie elsewhere, outside play it stays where it is."""
    rules, to = rules_of(game), game.card(slot).area
    if rules.in_play(to):
        to = rules.arrival_row(game, slot, face_down=effect.face_down)
    if effect.under == "owner":
        player = game.card(slot).owner
    else:
        player = game.card(slot).controller if effect.under is None else seat(game, run, effect.under)
    return Event(TURN_OVER, slot, seat=player, to=to, flags=CONCEALED if effect.face_down else 0)


def _create(game: Game, run: Run, effect: v.CreateTokens) -> list[Event]:
    """Cards that are tokens come into play; their owner is whoever controls the effect."""
    rules = rules_of(game)
    definition = rules.token_definition(run, effect.name)
    to = rules.area_names["play"]
    place = NOBODY if effect.at is None else next(iter(cards(game, run, effect.at)), NOBODY)
    flags = ARRIVES_MARKED if effect.depleted else 0
    return [
        Event(CREATE, seat=player, amount=definition, to=to, other=place, flags=flags)
        for player in seats(game, run, effect.who)
        for _ in range(number(game, run, effect.number))
    ]


def _destroy(game: Game, run: Run, effect: v.Destroy) -> list[Event]:
    discard = rules_of(game).area_names["discard"]
    return [Event(DESTROY, slot, to=discard) for slot in cards(game, run, effect.cards)]


def _score(game: Game, run: Run, effect: v.GainScore | v.LoseScore) -> list[Event]:
    kind = GAIN if isinstance(effect, v.GainScore) else LOSE
    amount = number(game, run, effect.amount)
    if effect.of is None:
        whose = seats(game, run, effect.who)
    else:
        whose = [game.card(slot).controller for slot in cards(game, run, effect.of)]
    amounts = [(one, own(game, run, one, effect.amount, amount)) for one in whose]
    return [Event(kind, seat=one, amount=amount) for one, amount in amounts if amount]


def _add_tokens(game: Game, run: Run, effect: v.AddTokens) -> list[Event]:
    kind = rules_of(game).token_kind(effect.kind)
    amounts = [(slot, of_its_own(game, run, slot, effect.number)) for slot in cards(game, run, effect.cards)]
    return [Event(TOKENS_ON, slot, amount=amount, to=kind) for slot, amount in amounts]


def _look(game: Game, run: Run, effect: v.LookAt) -> list[Event]:
    player = seat(game, run, effect.by)
    return [Event(LOOK, slot, seat=player) for slot in cards(game, run, effect.cards)]


def _shuffle(game: Game, run: Run, effect: v.Shuffle) -> list[Event]:
    deck = rules_of(game).area_names["deck"]
    return [Event(SHUFFLE, seat=one, to=deck) for one in seats(game, run, effect.who)]


def _produce(game: Game, run: Run, effect: v.Produce) -> list[Event]:
    amount = number(game, run, effect.number)
    player = seat(game, run, effect.by)
    return rules_of(game).produced(game, player, effect.kind, amount) if amount else []


def _attach(game: Game, run: Run, effect: v.Attach) -> list[Event]:
    hosts = cards(game, run, effect.to)
    return [Event(ATTACH, slot, other=hosts[0]) for slot in cards(game, run, effect.card) if hosts]


_EVENTS: dict[type[v.Effect], Callable[[Game, Run, Any], list[Event] | None]] = {
    v.Draw: lambda game, run, effect: drawn(game, run, effect, number(game, run, effect.number)),
    v.Put: placed,
    v.Inflict: inflicted,
    v.Redirected: redirected,
    v.Destroy: _destroy,
    v.Mark: lambda game, run, effect: [Event(MARK, slot) for slot in cards(game, run, effect.cards)],
    v.Unmark: lambda game, run, effect: [Event(UNMARK, slot) for slot in cards(game, run, effect.cards)],
    v.GainScore: _score,
    v.LoseScore: _score,
    v.Heal: healed,
    v.AddTokens: _add_tokens,
    v.TurnOver: lambda game, run, effect: [_turned(game, run, s, effect) for s in cards(game, run, effect.cards)],
    v.Reveal: lambda game, run, effect: [Event(REVEAL, slot) for slot in cards(game, run, effect.cards)],
    v.LookAt: _look,
    v.Shuffle: _shuffle,
    v.Attach: _attach,
    v.CreateTokens: _create,
    v.Produce: _produce,
    v.Rest: lambda game, run, effect: [Event(REST, slot) for slot in cards(game, run, effect.cards)],
}
"""How each verb that comes down to events does so."""
