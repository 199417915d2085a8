"""Events: when they can be played, and the stack on which everything that is played or set off waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.granting import GAINED
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, Run
from rulewright.effects.settled import say_settled
from rulewright.games.arcmage.areas import GRAVEYARD, PLAY, STACK
from rulewright.games.arcmage.chapters.city import come_into_force
from rulewright.games.arcmage.chapters.enchant import enter_play, settled
from rulewright.games.arcmage.chapters.win import DECIDING
from rulewright.games.arcmage.levels import level_reached
from rulewright.games.arcmage.records import EventWindow, PlayingACard, Resolving, Round, UsingAnAbility
from rulewright.games.arcmage.table import CARD, LASTING, Item
from rulewright.games.windows import Window, after_action
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.conceding import clockwise
from rulewright.kernel.decisions import Act
from rulewright.kernel.events import MOVE
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, again, ask, begin, end, go_on, jump
from rulewright.kernel.records import BY_RULE, NOBODY, Event, Option, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

PLAYED_ONE = 1
"""The outcome of a round in which somebody has played an event, which now waits on the stack."""


def events_open(game: Game, rule: str, *, without_active: bool = False) -> Signal:
    """event.2 Any player may play events now, at any time of any turn, the active player asked first.

    A window in which nobody could do anything is not opened; that everybody had a say is noted either way.
    """
    seats = clockwise(game, game.state.active)
    seats = tuple(seat for seat in seats if not (without_active and seat == game.state.active))
    for seat in seats:
        game.had_say |= 1 << seat
    if not game.asks_all and not any(game.rules.could_act(game, seat, "event") for seat in seats):
        return GO_ON
    return begin("event.2", EventWindow(seats, rule))


def open_window(game: Game, window: EventWindow) -> Signal:
    """event.2 Everybody is asked in turn."""
    return begin("event.stack.2", Round(window.seats, window.rule))


def close_window(game: Game, window: EventWindow) -> Signal:
    """event.2 It closes when all have passed; after an event it is resolved, and all are asked again."""
    if game.outcome.value != PLAYED_ONE:
        return end(Outcome(value=window.played))
    own = replace(window, played=PLAYED_ONE)
    stack = game.state.table.stack
    return begin("event.stack.1", Resolving(stack[-1].seat), own) if stack else go_on(own)


def open_again(game: Game, window: EventWindow) -> Signal:
    """event.2, event.5 Once more, from the active player on; any number of events can be played."""
    if window.seats[0] != game.state.active:
        return end(Outcome(value=PLAYED_ONE))  # whoever ended the phase may act again first
    return jump("open_window")


EVENT_WINDOW = Procedure("event.2", EventWindow, (open_window, close_window, open_again))


# -- asking round ------------------------------------------------------------------------------------------------


def ask_next(game: Game, asking: Round) -> Signal:
    """event.stack.2, event.stack.3 Everyone is asked, whoever played last as well, until nobody adds anything."""
    if not asking.left:
        return END
    seat, rest = asking.left[0], asking.left[1:]
    game.had_say |= 1 << seat
    idle = not game.asks_all and not game.rules.could_act(game, seat, asking.window)
    if game.state.seats[seat].out or idle:
        return again(replace(asking, left=rest, tried=(), barred=()))
    stack = game.state.table.stack
    source = stack[-1].card[0] if stack else NOBODY
    return ask(Act(seat, asking.rule, "respond", source, window=asking.window), replace(asking, left=rest, seat=seat))


def play_event(game: Game, asking: Round) -> Signal:
    """event.stack.1 An event that is played is laid on top of the stack."""
    if game.given.verb == "pass":
        return jump("ask_next", replace(asking, tried=(), barred=()))
    own = replace(asking, doing=replace(game.given, paying=()))
    if game.given.verb == "use":
        return begin("abilities.activated.1", use_of(game, asking.seat, game.given), own)
    return begin("play.1", PlayingACard(asking.seat, game.given.card, wanted=game.given.paying), own)


def use_of(game: Game, seat: int, option: Option) -> UsingAnAbility:
    """abilities.activated.1 The use of an ability that a player has chosen."""
    hook = hook_of(game, option.card, option.other)
    return UsingAnAbility(seat, game.ref(option.card), hook, wanted=option.paying)


def hook_of(game: Game, slot: int, position: int) -> HookNumber:
    """The number in this match of a paragraph on a card."""
    if position >= GAINED:
        return HookNumber(position - GAINED)
    return rules_of(game).program.number(game.card(slot).printed, position)


def event_played(game: Game, asking: Round) -> Signal:
    """event.stack.3 With an event on the stack asking begins anew; one that was taken back can be tried otherwise."""
    if not game.outcome.value:
        return end(Outcome(value=PLAYED_ONE))
    window = after_action(
        Window(asking.seat, asking.window, asking.tried, asking.doing, barred=asking.barred), game.outcome.value
    )
    left = (asking.seat, *asking.left)
    return jump("ask_next", replace(asking, left=left, doing=None, tried=window.tried, barred=window.barred))


ASKING = Procedure("event.stack.2", Round, (ask_next, play_event, event_played))


# -- the stack ---------------------------------------------------------------------------------------------------


def told_by(game: Game, slot: int, rule: str) -> str:
    """event.1 Where events do not wait, what the stack does with others is told of them by this rule."""
    at_once = not game.rules.edition_record.events_wait and game.printed(slot).type == "event"
    return "event.1" if at_once else rule


def push(game: Game, item: Item) -> None:
    """event.stack.1 Something is laid on the stack and does nothing yet."""
    table = game.state.table
    item = replace(item, id=game.state.new_object())
    game.state.put_table(replace(table, stack=(*table.stack, item)), 0)
    if item.kind != CARD:
        name = game.name(item.card[0])
        game.say("event.stack.1", f"{name} waits on the stack", source=name, routine=True)
    say_settled(game, "event.stack.1", item.card[0], (item.hook,), item.env)


def resolving(game: Game) -> bool:
    """Whether the stack is being resolved, so that what is laid there now waits its turn."""
    number = game.rules.procedures.number["event.stack.1"]
    return any(frame.procedure == number for frame in game.state.frames)


def responses(game: Game, stack: Resolving) -> Signal:
    """event.stack.2, event.3 Before the top item resolves everybody may respond.

    Clockwise from whoever added last, that player last; after a resolution the active player first (R16).
    """
    if not game.state.table.stack:
        return END
    if takes_effect_at_once(game, game.state.table.stack[-1]):
        return jump("resolve_top", stack)
    if stack.added == NOBODY or not game.rules.edition_record.next_player_answers_first:
        order = clockwise(game, game.state.active)
    else:
        order = clockwise(game, (stack.added + 1) % game.rules.seats)
    game.cite(*(("R16",) if order[2:] else ()))
    return begin("event.stack.2", Round(order, game.rules.rule_of("event.stack.2")))


def takes_effect_at_once(game: Game, item: Item) -> bool:
    """event.1, event.6, R54 Where events do not wait, the first to be played is the first to take effect."""
    at_once = not game.rules.edition_record.events_wait
    return at_once and item.kind == CARD and game.printed(item.card[0]).type == "event"


def all_passed(game: Game, stack: Resolving) -> Signal:
    """event.stack.3 Somebody has added an event: asking begins again after that player."""
    if game.outcome.value == PLAYED_ONE:
        return jump("responses", replace(stack, added=game.state.table.stack[-1].seat))
    return GO_ON


def resolve_top(game: Game, stack: Resolving) -> Signal:
    """event.stack.4 The item on top is resolved: last in, first out.

    Also event.1.
    """
    table = game.state.table
    if not table.stack:
        return END
    item: Item = table.stack[-1]
    game.state.put_table(replace(table, stack=table.stack[:-1]), 0)
    return begin("event.stack.4", item)


def resolved(game: Game, stack: Resolving) -> Signal:
    """event.stack.5 After each resolution everybody may add events again before the next.

    Also R3: and it is seen who has won or lost by it.
    """
    game.state.dirty |= DECIDING
    return jump("responses", Resolving())


STACK_PROCEDURE = Procedure("event.stack.1", Resolving, (responses, all_passed, resolve_top, resolved))


# -- one item ----------------------------------------------------------------------------------------------------


def take_effect(game: Game, item: Item) -> Signal:
    """event.stack.4, play.3, R17 A creature, a city or an enchantment enters play, anything else is carried out."""
    if game.trace is not None:
        name, rule = game.name(item.card[0]), told_by(game, item.card[0], "event.stack.4")
        game.say(rule, f"{name} resolves", source=name)
    if item.kind == CARD and not game.tracked(item.card):
        return END
    if item.kind == CARD and (stays(game, item) or not game.rules.edition_record.one_shots_never_enter_play):
        return enter_play(game, item)
    return GO_ON


def stays(game: Game, item: Item) -> bool:
    """states.notinplay.3 Whether a card that is played stays on the table."""
    return game.printed(item.card[0]).type in ("creature", "city", "enchantment")


def follow_instructions(game: Game, item: Item) -> Signal:
    """An event or a magic card does what it says, once; a permanent what it says as it arrives.

    Also event.1, magic.2, and R19: where a target is gone, that part does nothing and the rest happens.
    """
    slot = item.card[0]
    if item.kind == CARD:
        settled(game, item)
        game.cite(*_ONCE.get(game.printed(slot).type, ()))
    if item.kind == LASTING:
        come_into_force(game, item.card, level_reached(rules_of(game).program.node(item.hook)) or 0)
    if item.hook == NOBODY or item.kind == LASTING:
        return GO_ON
    source = item.card
    if item.kind == CARD and not game.tracked(item.card):
        if game.card(slot).area != PLAY:
            return GO_ON
        source = game.ref(slot)
    return begin("effect", Run(item.hook, EFFECT_PART, source, item.seat, item.env, item.event))


_ONCE = {"event": ("event.1",), "magic": ("magic.2",)}
"""The rules by which cards of a type do what they say once and are gone."""


def put_away(game: Game, item: Item) -> Signal:
    """After use an event or magic card goes to its owner's graveyard.

    Also event.4, magic.2, zones.grave.1, states.inplay.3, states.notinplay.3, states.notinplay.4: it was played, and is
    never in play (R21).
    """
    slot = item.card[0]
    there = game.card(slot).area == (STACK if game.tracked(item.card) else PLAY)
    if item.kind == CARD and there and not stays(game, item):
        if game.tracked(item.card) and stays_for_combat(game, slot):
            return END
        rule = "magic.2" if game.printed(slot).type == "magic" else "event.4"
        game.cite("zones.grave.1", "states.inplay.3")
        return propose(game, (Event(MOVE, slot, to=GRAVEYARD, rule=rule, flags=BY_RULE),))
    return END


def stays_for_combat(game: Game, slot: int) -> bool:
    """combat.clear.1 Whether an event that was used in a fight is put away with the dead, when combat is over."""
    fighting = game.state.table.combat is not None
    return fighting and game.rules.edition_record.used_events_stay and game.printed(slot).type == "event"


def put_used_away(game: Game) -> tuple[Event, ...]:
    """combat.clear.1, event.4 The events that have been used and still lie where they were played."""
    waiting = {item.card[0] for item in game.state.table.stack}
    return tuple(
        Event(MOVE, slot, to=GRAVEYARD, rule="combat.clear.1", flags=BY_RULE)
        for seat in range(game.rules.seats)
        for slot in game.cards_in(STACK, seat)
        if slot not in waiting
    )


RESOLUTION = Procedure("event.stack.4", Item, (take_effect, follow_instructions, put_away))


def counter(game: Game, slots: list[int]) -> int:
    """play.5 What is stopped before it resolves never takes effect, and its power is not given back.

    How many there were is told: what has left the stack since cannot be stopped any more.
    """
    table = game.state.table
    stopped = [item for item in table.stack if item.kind == CARD and item.card[0] in slots]
    game.state.put_table(replace(table, stack=tuple(one for one in table.stack if one not in stopped)), 0)
    for item in stopped:
        game.say("play.5", f"{game.name(item.card[0])} is stopped")
        carry_out(game, (Event(MOVE, item.card[0], to=GRAVEYARD, rule="play.5", flags=BY_RULE),))
    return len(stopped)
