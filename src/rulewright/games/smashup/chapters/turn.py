"""The turn: its five phases, and the check for victory at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.controlling import give_back
from rulewright.effects.lasting import end_lasting
from rulewright.effects.spans import over_at_start, over_with_turn
from rulewright.games.smashup.areas import DECK, DISCARD, HAND
from rulewright.games.smashup.chapters import extra, shared_decks
from rulewright.games.smashup.chapters.abilities import hook_of
from rulewright.games.smashup.chapters.burying import may_uncover, uncover
from rulewright.games.smashup.chapters.decks import provide
from rulewright.games.smashup.chapters.stasis import counters_come_off, is_free, unplayed_go
from rulewright.games.smashup.records import PlayingACard, Scoring, UsingAnAbility
from rulewright.games.smashup.table import DRAW_CARDS, END_TURN, PHASES, PLAY_CARDS, SCORE, START
from rulewright.games.windows import END_TURN as TO_END_TURN
from rulewright.kernel.aspects import LASTING, TABLE
from rulewright.kernel.conceding import still_in
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.events import DISCARD as DISCARDED
from rulewright.kernel.events import DRAW, TURN_ENDS, TURN_STARTS
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Nothing, Procedure, Signal, ask, begin, jump
from rulewright.kernel.records import BY_RULE, NEXT_TIME_THIS_TURN, THIS_TURN, Event, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def next_turn(game: Game, turn: Nothing) -> Signal:
    """core.7, core.8 The next player clockwise has the turn, or whoever text gives another one."""
    state, table = game.state, game.state.table
    extra_turns = tuple(seat for seat in table.extra_turns if not state.seats[seat].out)
    seat = table.first if state.turn == 0 else (state.active + 1) % game.rules.seats
    if extra_turns:
        seat, extra_turns = extra_turns[0], extra_turns[1:]
    while state.seats[seat].out:
        seat = (seat + 1) % game.rules.seats
    state.turn += 1
    state.give_turn(seat)
    over = ("played", "used", "settings", "cancelled", "facts", "masters")
    kept = {"extra_turns": extra_turns, **dict.fromkeys(over, ())}
    state.put_table(replace(table, **kept), TABLE | LASTING if table.settings else TABLE)
    game.say("core.8", f"turn {state.turn}: {game.rules.seat_name(seat)}")
    return GO_ON


def _phase(game: Game, phase: int) -> None:
    """core.8 The phases follow each other in this order."""
    game.state.put_table(replace(game.state.table, phase=phase))
    game.say("core.8", f"the {PHASES[phase]} phase begins", routine=True)


def start_turn(game: Game, turn: Nothing) -> Signal:
    """core.9 What lasts until the start of this turn stops first; then what happens at its start happens."""
    _phase(game, START)
    give_back(game, end_lasting(game, lambda one: over_at_start(game, one)), "core.9")
    return propose(game, (Event(TURN_STARTS, seat=game.state.active, rule="core.9", flags=BY_RULE),))


def play_cards(game: Game, turn: Nothing) -> Signal:
    """core.10 One may play a minion and an action, use abilities, or do nothing."""
    if game.state.table.phase != PLAY_CARDS:
        _phase(game, PLAY_CARDS)
    return ask(Act(game.state.active, "core.10", "act", window="play", always=True))


def do_act(game: Game, turn: Nothing) -> Signal:
    """core.10 One thing after the other, in any order.

    Also core.40, abilities.3.
    """
    option: Option = game.given
    seat = game.state.active
    if option == TO_END_TURN:
        return jump("unplayed_go")
    if option.verb == "play":
        game.cite("core.40")
        free = int(is_free(game, option.card))
        game.cite(*(("R14",) if free else ()))
        return begin("core.11", PlayingACard(seat, option.card, game.ref(option.card), by_effect=free))
    return begin("abilities.3", UsingAnAbility(seat, game.ref(option.card), hook_of(game, option.card, option.other)))


def act_again(game: Game, turn: Nothing) -> Signal:
    """core.10 And so on, until the player has done enough."""
    return jump("play_cards")


def score_bases(game: Game, turn: Nothing) -> Signal:
    """core.15 Bases score in this phase only; extra plays of the phase before are lost.

    Also extra.3.
    """
    extra.expire(game)
    _phase(game, SCORE)
    return begin("core.15", Scoring())


def draw_two(game: Game, turn: Nothing) -> Signal:
    """core.28, decks.3 The current player draws two cards off the top of the deck."""
    _phase(game, DRAW_CARDS)
    seat, number = game.state.active, game.rules.edition_record.draws
    provide(game, seat, number)
    top = game.cards_in(DECK, seat)[:number]
    return propose(game, tuple(Event(DRAW, slot, seat=seat, to=HAND, rule="core.28", flags=BY_RULE) for slot in top))


def down_to_ten(game: Game, turn: Nothing) -> Signal:
    """core.29 A hand of more than ten is discarded down to ten."""
    hand = game.cards_in(HAND, game.state.active)
    over = len(hand) - hand_limit(game, game.state.active)
    if over <= 0:
        return jump("end_turn")
    return ask(Pick(game.state.active, "core.29", "discard", choices=hand, low=over, high=over))


def hand_limit(game: Game, seat: int) -> int:
    """core.29 How many cards a player may keep."""
    return int(game.rules.edition_record.hand_limit)


def discard_rest(game: Game, turn: Nothing) -> Signal:
    """core.29 What is too many goes to the discard pile."""
    return propose(
        game, tuple(Event(DISCARDED, slot, to=DISCARD, rule="core.29", flags=BY_RULE) for slot in game.given)
    )


def end_turn(game: Game, turn: Nothing) -> Signal:
    """core.30 First what happens at the end of the turn happens."""
    _phase(game, END_TURN)
    return propose(game, (Event(TURN_ENDS, seat=game.state.active, rule="core.30", flags=BY_RULE),))


def expire(game: Game, turn: Nothing) -> Signal:
    """core.30 Then all that expires now expires together.

    Also abilities.12, extra.3.
    """
    own = (THIS_TURN, NEXT_TIME_THIS_TURN)
    game.cite(*(("abilities.12",) if any(one.until in own for one in game.state.ongoing) else ()))
    give_back(game, end_lasting(game, lambda one: one.until in own or over_with_turn(game, one)), "core.30")
    return GO_ON


def victory(game: Game, turn: Nothing) -> Signal:
    """core.31 Whoever then has the most points has won, if anybody has 15 and nobody has as many.

    Also core.32, core.33.
    """
    scores = {seat: game.state.seats[seat].score for seat in still_in(game)}
    most = max(scores.values())
    leading = [seat for seat, score in scores.items() if score == most]
    if most >= game.rules.edition_record.goal:
        game.cite("core.33")
        if len(leading) == 1:
            _won(game)
            return GO_ON
        game.say("core.32", "the lead is shared, so play goes on")
    return jump("next_turn")


def _won(game: Game) -> None:
    """core.31 The player with the most points wins; R11: cards of shared decks count against whoever has them."""
    final = shared_decks.standings(game)
    best = max(final.values())
    winners = tuple(seat for seat, standing in final.items() if standing == best)
    if any(count for _, count in final.values()):
        game.cite("R11")
    verb = "wins" if len(winners) == 1 else "win"
    game.say("core.31", f"{' and '.join(map(game.rules.seat_name, winners))} {verb} with {best[0]} VP")
    game.state.result = winners


TURN = Procedure(
    "core.8",
    Nothing,
    (
        next_turn,
        start_turn,
        may_uncover,
        uncover,
        counters_come_off,
        play_cards,
        do_act,
        act_again,
        unplayed_go,
        score_bases,
        draw_two,
        down_to_ten,
        discard_rest,
        end_turn,
        expire,
        victory,
    ),
)
