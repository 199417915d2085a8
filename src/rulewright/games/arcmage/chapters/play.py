"""Playing a card: prerequisites, what it is about, the payment; then it waits on the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.perform import FAILED
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, Run
from rulewright.games.arcmage.areas import ARMY, HAND, STACK
from rulewright.games.arcmage.cards import ArcmageCard
from rulewright.games.arcmage.chapters.cost import least_price, price_of, use_up_changes
from rulewright.games.arcmage.chapters.creature import destinations
from rulewright.games.arcmage.chapters.enchant import aimless
from rulewright.games.arcmage.chapters.event import hook_of, push, told_by
from rulewright.games.arcmage.chapters.rehearsal import PLAY_TRIAL, conclude, unmeetable
from rulewright.games.arcmage.chapters.resource import pay, payment, unaffordable
from rulewright.games.arcmage.records import PlayingACard
from rulewright.games.arcmage.table import CARD, Item
from rulewright.games.windows import MISCHOSEN, UNDONE
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Choose
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MOVE, PLAYED
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.procedures import GO_ON, Procedure, Signal, ask, begin, end, go_on, undo
from rulewright.kernel.records import BY_RULE, COST, NO_HOOK, NOBODY, Event, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def announce(game: Game, play: PlayingACard) -> Signal:
    """play.1 A card in hand is chosen, its prerequisites being met; what it sets off waits meanwhile."""
    game.state.take_snapshot()
    game.state.held += 1
    if game.state.active != play.seat:
        game.cite("event.2")
    game.say("play.1", f"{game.rules.seat_name(play.seat)} plays {game.name(play.card)}")
    return GO_ON


def choose_place(game: Game, play: PlayingACard) -> Signal:
    """play.1 What is to be said of the card as it is played is said first.

    Also creature.3: whoever plays a creature says which city it joins.
    """
    if game.printed(play.card).type != "creature":
        return GO_ON
    places = destinations(game, play.seat, play.card)
    labels = tuple("army" if one == ARMY else game.name(one) for one in places)
    return ask(Choose(play.seat, "creature.3", "place", play.card, labels, places))


def lay_open(game: Game, play: PlayingACard) -> Signal:
    """play.1 The card is laid open for all to see."""
    if game.given is not None:
        play = replace(play, place=destinations(game, play.seat, play.card)[game.given])
    rule = told_by(game, play.card, "event.stack.1")
    shown = Event(MOVE, play.card, seat=play.seat, to=STACK, rule=rule, flags=BY_RULE | COST)
    carry_out(game, (shown,))
    return go_on(replace(play, object=game.ref(play.card)))


def choose_targets(game: Game, play: PlayingACard) -> Signal:
    """play.1 What the card is about is picked as it is played.

    Also enchant.3.
    """
    hook = instructions_of(game, play.card)
    if hook == NOBODY:
        return go_on(play)
    if game.printed(play.card).type == "enchantment":
        game.cite("enchant.3")
    return begin("effect", Run(hook, COST_PART, play.object, play.seat, paying=1), play)


def pay_for_it(game: Game, play: PlayingACard) -> Signal:
    """play.2 Its price is paid with free gems; if that cannot be, all of it is taken back.

    Also play.4.
    """
    if game.outcome.value == FAILED:
        return take_back(game, play.card)
    env = game.outcome.env or play.env
    if not play.free:
        if game.printed(play.card).variable:
            game.cite("cost.x.1", "cost.x.2")
        gems = payment(game, play.seat, price_of(game, play.card, env), play.wanted)
        if gems is None:
            return take_back(game, play.card)
        use_up_changes(game, play.card)
        pay(game, play.seat, gems, "play.2")
    game.state.drop_snapshot()
    return go_on(replace(play, env=env))


def take_back(game: Game, slot: int) -> Signal:
    """play.1, abilities.activated.1 What cannot be paid for is not played: everything is as it was."""
    game.say("play.1", f"{game.name(slot)} cannot be paid for like that, so all of it is taken back")
    return undo(Outcome(value=MISCHOSEN if game.state.snapshots[-1].chosen else UNDONE))


def lay_on_the_stack(game: Game, play: PlayingACard) -> Signal:
    """play.3, event.stack.1, R17 It waits on the stack: only when it resolves does it come into play or happen."""
    push(game, Item(0, CARD, play.object, play.seat, instructions_of(game, play.card), play.env, play.place))
    carry_out(game, (Event(PLAYED, play.card, seat=play.seat, rule="play.3", flags=BY_RULE),))
    game.state.held -= 1
    return end(Outcome())


PLAYING_A_CARD = Procedure(
    "play.1", PlayingACard, (announce, choose_place, lay_open, choose_targets, pay_for_it, lay_on_the_stack)
)


def try_to_pay(game: Game, play: PlayingACard) -> Signal:
    """Where a rehearsed play ends: its price, as what was done for it has left it."""
    return conclude(game, play.seat, price_of(game, play.card, game.outcome.env))


PLAY_REHEARSAL = Procedure(PLAY_TRIAL, PlayingACard, (announce, lay_open, choose_targets, try_to_pay))


def instructions_of(game: Game, slot: int) -> HookNumber:
    """The paragraph of a card that picks what it is about and is carried out as it resolves."""
    position: int = game.printed(slot).instructions
    return NO_HOOK if position == NOBODY else hook_of(game, slot, position)


# -- why a card cannot be played ---------------------------------------------------------------------------------

_TIMES = {
    "creature": ("creature.3", "creatures are played in one's own Play phases"),
    "city": ("city.build.2", "cities are played in one's own Play phases"),
    "magic": ("magic.1", "magic is played in one's own Play phases"),
    "enchantment": ("enchant.1", "enchantments are played in one's own Play phases"),
}


def play_refused(game: Game, seat: int, slot: int, window: str) -> Refusal | None:
    """play.1, types.1 Why a card cannot be played now; None if it can, as far as its player can know."""
    card = game.card(slot)
    if card.area != HAND or card.owner != seat:
        return Refusal("play.1", "it is not in your hand", ("states.notinplay.2", "states.removed.3"))
    return untimely(game, slot, window) or unplayable(game, seat, slot)


def untimely(game: Game, slot: int, window: str) -> Refusal | None:
    """event.2, creature.3, city.build.2, magic.1, enchant.1 Only events are played at any time.

    Also turn.play.1, turn.3.
    """
    printed: ArcmageCard = game.printed(slot)
    if printed.type == "event" or window == "play":
        return None
    rule, told = _TIMES[printed.type]
    return Refusal(rule, told, ("turn.play.1", "turn.3"))


def playable(game: Game, seat: int, slot: int) -> bool:
    """play.1 Whether a card in hand can be played, for windows that list what can; found out once until a change."""
    state = game.state
    key = (_PLAYABLE, seat, slot)
    known: tuple[object, bool] | None = state.recall_fresh(key)
    if known is not None and known[0] is state.table:  # the stack, too, is written there, and nothing else notes that
        return known[1]
    found = unplayable(game, seat, slot) is None
    state.fresh[key] = (state.table, found)
    return found


_PLAYABLE = -11
"""The cache key of whether a card can be played."""


def unplayable(game: Game, seat: int, slot: int) -> Refusal | None:
    """play.1, play.6, city.build.2, conflict.2 Why a card in hand cannot be played: no price, target, gems."""
    printed: ArcmageCard = game.printed(slot)
    if printed.blank:
        return Refusal("play.1", "a blank card can only be laid as a resource")
    if aimless(printed, game.rules.edition_record):
        return Refusal("enchant.2", "an enchantment always has a target")
    if printed.cost is None:
        return Refusal("city.build.2", "it has no power cost, so it is only there from the beginning", ("layout.2",))
    if rules_of(game).barred(game, seat, "play", slot):
        return Refusal("conflict.2", "something forbids playing it")
    hook = instructions_of(game, slot)
    refusal = unaffordable(game, seat, least_price(game, slot))
    if hook == NOBODY:
        return refusal
    return unmeetable(game, Run(hook, COST_PART, game.ref(slot), seat, paying=1), PlayingACard(seat, slot), refusal)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "play.5": ("rulewright.games.arcmage.chapters.event:counter",),
    "turn.play.2": ("rulewright.games.arcmage.chapters.phases:do_act",),
    "turn.play.3": ("rulewright.games.arcmage.chapters.phases:act",),
    "turn.play.4": ("rulewright.games.arcmage.chapters.phases:do_act",),
}
"""Rules of this section that other code obeys."""
