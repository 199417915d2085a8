"""What is set off: abilities of cards in play, in the current player's order, then Specials, until all pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.feasible import can_begin
from rulewright.effects.hearing import heard
from rulewright.effects.history import first_use, is_once
from rulewright.effects.hooks import Hooks
from rulewright.effects.lower import AskMay, OfferPlay
from rulewright.effects.paragraphs import Triggered
from rulewright.effects.plays import PlayCard
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, NO_SOURCE, Run, with_place
from rulewright.games.smashup.areas import HAND
from rulewright.games.smashup.cards import SPECIAL, SmashUpCard
from rulewright.games.smashup.occasions import OCCASIONS
from rulewright.games.smashup.records import PlayingACard, Reacting
from rulewright.games.trigger_groups import in_play_longest_first, run_of
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.conceding import still_in
from rulewright.kernel.decisions import Act, Order
from rulewright.kernel.events import ENTER, GO, LEAVE, RELOCATIONS, USED
from rulewright.kernel.ids import Kind
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, again, ask, begin, jump
from rulewright.kernel.records import BY_RULE, NO_HOOK, NOBODY, QUIET, Event, Option, Trigger
from rulewright.kernel.rules import Change

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def set_off(game: Game, group: tuple[Trigger, ...], also: tuple[Event, ...] = ()) -> Signal:
    """triggered.2, core.38 One event sets off every ability that waits for it, those that act and those on offer."""
    set_off = tuple(one for one in group if one.hook != NOBODY)
    specials = tuple(one for one in set_off if on_offer(game, one))
    waiting = in_play_longest_first(tuple(one for one in set_off if one not in specials))
    events = tuple(dict.fromkeys((*(one.event for one in group), *also)))
    return begin("core.38", Reacting(waiting, specials, events))


def answered_from_hand(program: Hooks, cards: list[SmashUpCard]) -> frozenset[Kind]:
    """triggered.1 The kinds of event that some Special of this match answers from a hand."""
    nodes = [program.node(program.of_card[n][at]) for n, card in enumerate(cards) for at in card.in_hand]
    kinds = {OCCASIONS[way.what].kind for node in nodes if isinstance(node, Triggered) for way in node.when.ways}
    return frozenset(kinds | RELOCATIONS if kinds & {ENTER, LEAVE, GO} else kinds)


def opening(changes: dict[Kind, Change], answered: frozenset[Kind]) -> dict[Kind, Change]:
    """triggered.1 How each kind of event is carried out: what can be answered from a hand opens a window for that.

    It does so whatever anybody holds, so that a window tells nobody anything.
    """
    return {kind: _opening(change) if kind in answered else change for kind, change in changes.items()}


def _opening(change: Change) -> Change:
    def carried_out(game: Game, event: Event) -> Event | None:
        done = change(game, event)
        if done is not None and game.state.turn and not event.flags & QUIET:
            game.state.pending = (*game.state.pending, Trigger(NO_HOOK, NO_SOURCE, NOBODY, done))
        return done

    return carried_out


def on_offer(game: Game, trigger: Trigger) -> bool:
    """triggered.1 Whether it is a Special that its player may use or not: in a hand, or with the word may."""
    node = rules_of(game).program.node(trigger.hook)
    if not isinstance(node, Triggered) or node.label != SPECIAL:
        return False
    slot = trigger.source[0]
    first = rules_of(game).program.code(trigger.hook, EFFECT_PART)[:1]
    return game.card(slot).area == HAND or isinstance(next(iter(first), None), AskMay | OfferPlay)


# -- cards in play -----------------------------------------------------------------------------------------------


def order(game: Game, group: Reacting) -> Signal:
    """core.38 Which of several abilities is next is for the player whose turn it is.

    Also conflict.5.
    """
    if not group.waiting:
        return jump("next_special", group)
    if len(group.waiting) == 1:
        return GO_ON
    items = tuple(trigger.source[0] for trigger in group.waiting)
    return ask(Order(game.state.active, "conflict.5", "order", items=items, next_only=True), group)


def handle(game: Game, group: Reacting) -> Signal:
    """triggered.3, abilities.2, abilities.9 An ability is carried out, once for each time that it is set off."""
    at = game.given[0] if game.given is not None else 0
    trigger = group.waiting[at]
    rest = group.waiting[:at] + group.waiting[at + 1 :]
    run: Run = with_place(game, run_of(game, trigger))
    if is_once(game, run) and not first_use(game, run):
        return jump("order", replace(group, waiting=rest))
    if not isinstance(rules_of(game).program.code(run.hook, run.part)[0], AskMay):
        note_once(game, run)
    name = game.name(trigger.source[0])
    game.say("triggered.2", f"{name} triggers", source=name, routine=not _begins(game, run))
    return begin("effect", run, replace(group, waiting=rest))


def note_once(game: Game, run: Run) -> None:
    """triggered.4 An ability that acts once a turn has been used: it acts, or whoever may use it does."""
    if is_once(game, run):
        carry_out(game, (Event(USED, run.source[0], seat=run.you, hook=run.hook, flags=BY_RULE),))


def next_one(game: Game, group: Reacting) -> Signal:
    """Then the next."""
    return jump("order")


# -- Specials ----------------------------------------------------------------------------------------------------


def next_special(game: Game, group: Reacting) -> Signal:
    """core.38, conflict.6 Specials, one each or pass, from the current player clockwise, until all pass in a row."""
    playing = still_in(game)
    if group.passed >= len(playing):
        return END
    seat = game.state.active if group.seat == NOBODY else group.seat
    while seat not in playing:
        seat = (seat + 1) % game.rules.seats
    game.had_say |= 1 << seat
    own = replace(group, seat=seat)
    if not game.asks_all and not usable(game, seat, own):
        return again(_after(game, own, passed=True))
    return ask(Act(seat, "core.38", SPECIAL, _about(own), window=SPECIAL), own)


def _about(group: Reacting) -> int:
    return next((event.card for event in group.events if event.card != NOBODY), NOBODY)


def _after(game: Game, group: Reacting, *, passed: bool) -> Reacting:
    """Whoever sits next is asked next."""
    return replace(group, seat=(group.seat + 1) % game.rules.seats, passed=group.passed + 1 if passed else 0)


def use_special(game: Game, group: Reacting) -> Signal:
    """A Special is used or played; no card is used twice for the same trigger.

    Also triggered.1, triggered.3, extra.2.
    """
    option: Option = game.given
    if option.verb == "pass":
        return jump("next_special", _after(game, group, passed=True))
    game.cite("triggered.1", "triggered.3")
    trigger = next(one for one in usable(game, group.seat, group) if one.source[0] == option.card)
    rest = tuple(one for one in group.specials if one.source != trigger.source)
    own = _after(game, replace(group, specials=rest), passed=False)
    slot = option.card
    if _is_played(game, slot):
        played = PlayingACard(group.seat, slot, game.ref(slot), by_effect=1)
        played = replace(played, hook=trigger.hook, event=trigger.event, env=trigger.env)
        game.cite("extra.2")
        return begin("core.11", played, own)
    game.say("triggered.1", f"{game.rules.seat_name(group.seat)} uses {game.name(slot)}", source=game.name(slot))
    run = with_place(game, run_of(game, trigger))
    asks = isinstance(rules_of(game).program.code(run.hook, run.part)[0], AskMay)  # whether to has just been answered
    return begin("effect", replace(run, pc=1) if asks else run, own)


def special_used(game: Game, group: Reacting) -> Signal:
    """core.38 Once a Special has been used all are asked again."""
    return jump("next_special")


REACTING = Procedure("core.38", Reacting, (order, handle, next_one, next_special, use_special, special_used))


def usable(game: Game, seat: int, group: Reacting) -> list[Trigger]:
    """triggered.1 The Specials that a player could use: those set off, and those that came to hand since."""
    mine = [one for one in group.specials if one.controller == seat and game.tracked(one.source)]
    for slot in game.cards_in(HAND, seat):
        if not game.printed(slot).in_hand or any(one.source[0] == slot for one in mine):
            continue
        found = (one for event in group.events for one in heard_in_hand(game, slot, event))
        mine += [one for one in (next(found, None),) if one is not None]
    return [one for one in mine if _can_be_used(game, one)]


def heard_in_hand(game: Game, slot: int, event: Event) -> list[Trigger]:
    """triggered.1 The Specials of a card in hand that an event sets off."""
    rules = rules_of(game)
    hooks = rules.program.of_card[game.card(slot).printed]
    found: list[Trigger] = []
    for position in game.printed(slot).in_hand:
        node = rules.program.node(hooks[position])
        assert isinstance(node, Triggered), "a Special waits for something"
        if event.kind in {rules.occasions[way.what].kind for way in node.when.ways}:
            trigger = heard(game, (slot, hooks[position]), event, event.kind, game.card(slot))
            found += [trigger] if trigger is not None else []
    return found


def _is_played(game: Game, slot: int) -> bool:
    """Whether to use a Special is to play the card: an action in a hand that goes on nothing."""
    printed = game.printed(slot)
    return game.card(slot).area == HAND and printed.type == "action" and printed.host is None


def _can_be_used(game: Game, trigger: Trigger) -> bool:
    """A card can be played though it will do nothing; an ability that one may use can be begun."""
    slot = trigger.source[0]
    if _is_played(game, slot):
        return not rules_of(game).barred(game, trigger.controller, "play", slot)
    return _begins(game, run_of(game, trigger))


def _begins(game: Game, run: Run) -> bool:
    """Whether there is anything in an ability to be asked for: what one may do can be begun."""
    first = rules_of(game).program.code(run.hook, run.part)[0]
    if isinstance(first, OfferPlay | PlayCard):
        return can_begin(game, run, first.play if isinstance(first, OfferPlay) else first)
    return not isinstance(first, AskMay) or all(can_begin(game, run, one) for one in first.may.effects[:1])


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "triggered.5": ("rulewright.games.smashup.chapters.abilities:used",),
    "triggered.6": ("rulewright.games.smashup.language.blocks:blocks_of",),
    "triggered.7": ("rulewright.games.smashup.chapters.playing:follow_text",),
}
"""Rules of this section that other code obeys."""
