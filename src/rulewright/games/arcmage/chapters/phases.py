"""What happens in each of the seven phases, and the moment for events before each of them ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import DECK, GRAVEYARD, HAND
from rulewright.games.arcmage.chapters.city import give_points, replace_own
from rulewright.games.arcmage.chapters.combat import declaration
from rulewright.games.arcmage.chapters.event import PLAYED_ONE, events_open, use_of
from rulewright.games.arcmage.chapters.move import march, note_move
from rulewright.games.arcmage.chapters.resource import lay_resource
from rulewright.games.arcmage.chapters.states import may_stay_marked, unmarkings
from rulewright.games.arcmage.events import PHASE_STARTS, REPLENISHED
from rulewright.games.arcmage.records import PlayingACard, Resolving
from rulewright.games.windows import Window, after_action
from rulewright.kernel.decisions import Act, Choose, Pick
from rulewright.kernel.events import DISCARD, DRAW, TRIGGERS
from rulewright.kernel.ids import Kind
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, GO_ON, Nothing, Procedure, Signal, ask, begin, go_on, jump
from rulewright.kernel.records import BY_RULE, Event, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def announce_phase(game: Game, kind: Kind, phase: int) -> Signal:
    """abilities.triggered.1 Text may wait for a phase to begin, or to be over."""
    if TRIGGERS | kind not in game.state.listeners:
        return GO_ON
    return propose(game, (Event(kind, seat=game.state.active, amount=phase, rule="turn.1", flags=BY_RULE),))


def phase_starts(game: Game, phase: Any) -> Signal:
    """The phase begins, for text that waits for that.

    Also abilities.triggered.1.
    """
    return announce_phase(game, PHASE_STARTS, game.state.table.phase)


# -- Unmark ------------------------------------------------------------------------------------------------------


def stay_marked(game: Game, phase: Nothing) -> Signal:
    """Whose text says so may stay marked, as their player chooses.

    Also conflict.1.
    """
    seat = game.state.active
    able = may_stay_marked(game, seat)
    if not able:
        return GO_ON
    game.cite("conflict.1")
    return ask(Pick(seat, "turn.unmark.1", "stay marked", choices=able, low=0, high=len(able)))


def unmark_all(game: Game, phase: Nothing) -> Signal:
    """turn.unmark.1, turn.unmark.2, states.marked.9, city.devotion.13 The active player's cards and gems are ready."""
    seat = game.state.active
    staying: tuple[int, ...] = game.given or ()
    again = Event(REPLENISHED, seat=seat, rule="turn.unmark.2", flags=BY_RULE)
    return propose(game, (*(one for one in unmarkings(game, seat) if one.card not in staying), again))


def unmark_events(game: Game, phase: Nothing) -> Signal:
    """event.2 Events can be played before the phase ends."""
    return events_open(game, "event.2")


UNMARK_PHASE_PROCEDURE = Procedure("turn.unmark.1", Nothing, (phase_starts, stay_marked, unmark_all, unmark_events))


# -- Draw and Resource -------------------------------------------------------------------------------------------

TWO_DRAWS, MIXED, TWO_RESOURCES = "two draws", "one draw and one resource", "two resources"


class Drawing(Struct, frozen=True, gc=False, array_like=True):
    """What is left to do in the Draw and Resource phase."""

    draws: int = 0
    resources: int = 0


def packages(game: Game, seat: int) -> tuple[str, ...]:
    """turn.draw.1, turn.draw.2, turn.draw.3, turn.draw.4 The packages that can be taken.

    Also turn.draw.6, turn.draw.7, setup.6, R7, R9: none that could not be completed, two draws not for the starting
    player's first turn, and two resources only with two cards in hand.
    """
    held = len(game.cards_in(HAND, seat))
    first = game.state.turn == 1 and game.rules.edition_record.starter_draws_with_a_resource
    return (*(() if first else (TWO_DRAWS,)), MIXED, *((TWO_RESOURCES,) if held >= 2 else ()))


def choose_package(game: Game, phase: Drawing) -> Signal:
    """turn.draw.1 The active player takes exactly one package."""
    seat = game.state.active
    return ask(Choose(seat, "turn.draw.1", "package", labels=packages(game, seat)))


def take_package(game: Game, phase: Drawing) -> Signal:
    """turn.draw.5 In every package draws and resources come to two."""
    chosen = packages(game, game.state.active)[game.given]
    draws = {TWO_DRAWS: 2, MIXED: 1, TWO_RESOURCES: 0}[chosen]
    game.cite({TWO_DRAWS: "turn.draw.2", MIXED: "turn.draw.3", TWO_RESOURCES: "turn.draw.4"}[chosen])
    return go_on(Drawing(draws, 2 - draws))


def draw_or_lay(game: Game, phase: Drawing) -> Signal:
    """The player says in which order; with an empty hand the draw comes first.

    Also turn.draw.3, turn.draw.6, R8.
    """
    if phase.draws and phase.resources:
        game.cite("R8")
    if not phase.draws and not phase.resources:
        return jump("draw_events")
    seat = game.state.active
    draw_first = phase.draws and not game.rules.edition_record.packages_in_any_order
    if not phase.resources or not game.cards_in(HAND, seat) or draw_first:
        return go_on(phase)
    return ask(Act(seat, "turn.draw.3", "resource", window="mixed" if phase.draws else "resource"), phase)


def do_one(game: Game, phase: Drawing) -> Signal:
    """Draws take the top cards of one's own deck; resources come from hand.

    Also turn.draw.2, turn.draw.4, zones.deck.1.
    """
    seat = game.state.active
    if game.given is not None and game.given.verb == "resource":
        laid = lay_resource(game, seat, game.given.card, game.given.other)
        return replace_own(propose(game, laid), replace(phase, resources=phase.resources - 1))
    if not phase.draws:  # an empty hand, and nothing left to draw: the package cannot be completed
        return jump("draw_events", Drawing())
    number = 1 if phase.resources else phase.draws
    return replace_own(forced_draw(game, seat, number), replace(phase, draws=phase.draws - number))


def forced_draw(game: Game, seat: int, number: int) -> Signal:
    """win.defeat.3, R4 So many cards have to be drawn; a deck with fewer is what defeats its player."""
    rules_of(game).must_draw(game, [seat], number)
    game.cite("zones.deck.1")
    top = game.cards_in(DECK, seat)[:number]
    return propose(
        game, tuple(Event(DRAW, slot, seat=seat, to=HAND, rule="turn.draw.2", flags=BY_RULE) for slot in top)
    )


def another(game: Game, phase: Drawing) -> Signal:
    """turn.draw.6 There are no half packages."""
    return jump("draw_or_lay")


def draw_events(game: Game, phase: Drawing) -> Signal:
    """event.2 Events can be played before the phase ends."""
    return events_open(game, "event.2")


DRAW_PHASE_PROCEDURE = Procedure(
    "turn.draw.1", Drawing, (phase_starts, choose_package, take_package, draw_or_lay, do_one, another, draw_events)
)


# -- Tactics -----------------------------------------------------------------------------------------------------


def gather_points(game: Game, phase: Nothing) -> Signal:
    """turn.tactics.1, city.vp.1 As the phase begins, cities give their points, before any devotion."""
    if not game.rules.edition_record.cities_give_points:
        return GO_ON
    return propose(game, give_points(game))


def seek_advantages(game: Game, phase: Nothing) -> Signal:
    """turn.tactics.1 Then the player may seek the advantages of cities, in the way of the edition."""
    label, procedures = game.rules.edition_record.advantages, game.rules.procedures
    return begin(label, procedures.all[procedures.number[label]].vars())


def tactics_events(game: Game, phase: Nothing) -> Signal:
    """event.2 Events can be played before the phase ends."""
    return events_open(game, "event.2")


TACTICS_PROCEDURE = Procedure("turn.tactics.1", Nothing, (phase_starts, gather_points, seek_advantages, tactics_events))


# -- Play --------------------------------------------------------------------------------------------------------


def act(game: Game, phase: Window) -> Signal:
    """turn.play.1, turn.play.3 The active player may play any card, use abilities and move, as often as wanted."""
    return ask(Act(phase.seat, "turn.play.1", "act", window="play", always=True))


def do_act(game: Game, phase: Window) -> Signal:
    """turn.play.1 One action; or none, and the phase is about to end.

    Also turn.play.2, turn.play.4.
    """
    option: Option = game.given
    if option.verb == "end phase":
        game.cite("turn.play.4")
        return jump("last_events")
    own = replace(phase, doing=replace(option, paying=()))
    if option.verb == "play":
        return begin("play.1", PlayingACard(phase.seat, option.card, wanted=option.paying), own)
    if option.verb == "use":
        return begin("abilities.activated.1", use_of(game, phase.seat, option), own)
    game.cite("turn.play.2")
    note_move(game, game.card(option.card).place, option.other)
    return replace_own(propose(game, march(game, option.card, option.other, "move.6")), own)


def after_act(game: Game, phase: Window) -> Signal:
    """event.stack.1 What was played or used waits for responses, and resolves before the next action."""
    own = after_action(phase, game.outcome.value)
    stack = game.state.table.stack
    return begin("event.stack.1", Resolving(stack[-1].seat), own) if stack else go_on(own)


def act_again(game: Game, phase: Window) -> Signal:
    """turn.play.3 And so on."""
    return jump("act")


def last_events(game: Game, phase: Window) -> Signal:
    """event.2 The others can play events before the phase ends."""
    return events_open(game, "event.2", without_active=True)


def close_play(game: Game, phase: Window) -> Signal:
    """event.2, turn.play.4 If somebody did, the active player may act again; otherwise the phase is over."""
    return jump("act") if game.outcome.value == PLAYED_ONE else END


PLAY_PROCEDURE = Procedure(
    "turn.play.1", Window, (phase_starts, act, do_act, after_act, act_again, last_events, close_play)
)


# -- Attack ------------------------------------------------------------------------------------------------------


def choose_attack(game: Game, phase: Nothing) -> Signal:
    """turn.attack.1 One attack may be made, on an army or a city; or none.

    Also turn.attack.2, turn.attack.3, turn.2.
    """
    if game.state.table.attacked:
        return jump("attack_events")
    return ask(Act(game.state.active, "turn.attack.1", "attack", window="attack"))


def make_attack(game: Game, phase: Nothing) -> Signal:
    """The attack of this turn is made.

    Also turn.attack.2.
    """
    if game.given.verb != "attack":
        game.cite("turn.attack.3", "turn.2")
        return GO_ON
    game.cite("turn.attack.2")
    return begin("combat.I.1", declaration(game, game.given))


def attack_events(game: Game, phase: Nothing) -> Signal:
    """event.2 Events can be played before the phase ends."""
    return events_open(game, "event.2")


def close_attack(game: Game, phase: Nothing) -> Signal:
    """event.2, turn.attack.2 After an event, an attack that has not been made can still be made."""
    return jump("choose_attack") if game.outcome.value == PLAYED_ONE and not game.state.table.attacked else END


ATTACK_PROCEDURE = Procedure(
    "turn.attack.1", Nothing, (phase_starts, choose_attack, make_attack, attack_events, close_attack)
)


# -- Discard -----------------------------------------------------------------------------------------------------


def discard_down(game: Game, phase: Nothing) -> Signal:
    """turn.discard.1 With more than seven cards the player discards down to seven, no further.

    Also turn.discard.2, R12.
    """
    seat = game.state.active
    hand = game.cards_in(HAND, seat)
    over = len(hand) - game.rules.edition_record.hand_limit
    if over <= 0:
        game.cite("turn.discard.2")
        return jump("discard_events")
    return ask(Pick(seat, "turn.discard.1", "discard", choices=hand, low=over, high=over))


def do_discard(game: Game, phase: Nothing) -> Signal:
    """turn.discard.1 They go face up to the graveyard.

    Also zones.grave.1, zones.grave.2.
    """
    seat = game.state.active
    given = game.given
    return propose(
        game,
        tuple(Event(DISCARD, slot, seat=seat, to=GRAVEYARD, rule="turn.discard.1", flags=BY_RULE) for slot in given),
    )


def discard_events(game: Game, phase: Nothing) -> Signal:
    """event.2 Events can be played before the phase ends."""
    return events_open(game, "event.2")


def close_discard(game: Game, phase: Nothing) -> Signal:
    """turn.discard.1, event.2 After an event the hand is looked at again: it may have been filled meanwhile."""
    return jump("discard_down") if game.outcome.value == PLAYED_ONE else END


DISCARD_PROCEDURE = Procedure(
    "turn.discard.1", Nothing, (phase_starts, discard_down, do_discard, discard_events, close_discard)
)

PHASE_PROCEDURES = (
    UNMARK_PHASE_PROCEDURE,
    DRAW_PHASE_PROCEDURE,
    TACTICS_PROCEDURE,
    PLAY_PROCEDURE,
    ATTACK_PROCEDURE,
    DISCARD_PROCEDURE,
)
