"""How the rarer verbs are carried out: players picked, coins flipped, games won, turns given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import rare_verbs as w
from rulewright.effects.evaluate import cards, fits, number, seat, seats
from rulewright.effects.keeping import keep
from rulewright.effects.perform import fail, happen, next_instruction, notes, performs
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import PICKED_PLAYER, PLAYER, SUCH_PLAYER, WINNER, Run, chosen_word, get, number_in, put
from rulewright.effects.truth import holds
from rulewright.kernel import chance
from rulewright.kernel.decisions import Choose
from rulewright.kernel.events import COIN, REVEAL
from rulewright.kernel.procedures import Signal, ask, begin
from rulewright.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

FLIPPED = "flipped"
"""The register in which a coin that was flipped again leaves its result to the one whose flip it was."""


@performs(w.PickPlayer)
def pick_player(game: Game, run: Run, effect: w.PickPlayer) -> Signal:
    """Pick a player: an ordinary decision, even where there is only one to pick."""
    players = seats(game, run, effect.of)
    if effect.condition is not None:
        so = effect.condition
        players = [one for one in players if holds(game, replace(run, env=put(run.env, SUCH_PLAYER, one)), so)]
        if not players:
            return fail(run)
    if run.stage == 1:
        picked = players[game.given]
        return next_instruction(replace(run, env=put(put(run.env, PLAYER, picked), PICKED_PLAYER, picked)))
    labels = tuple(game.rules.seat_name(one) for one in players)
    decision = Choose(seat(game, run, effect.who), rules_of(game).rule_of("choose"), "pick", run.source[0], labels)
    return ask(decision, replace(run, stage=1), stay=True)


@performs(w.ExtraPhase)
def extra_phase(game: Game, run: Run, effect: w.ExtraPhase) -> Signal:
    """Another phase of that name follows."""
    rules_of(game).extra_phase(game, effect.phase)
    return next_instruction(run)


@performs(w.SkipPhase)
def skip_phase(game: Game, run: Run, effect: w.SkipPhase) -> Signal:
    """The next phase of that name of those players does not take place."""
    for player in seats(game, run, effect.who):
        rules_of(game).skip_phase(game, player, effect.phase)
    return next_instruction(run)


@performs(w.ChooseWord)
def choose_word(game: Game, run: Run, effect: w.ChooseWord) -> Signal:
    """Name a card or choose a word: which words there are tells nobody which cards there are."""
    rules = rules_of(game)
    open_ = rules.namable(effect.kind, effect.of)
    if run.stage == 1:
        word = open_[game.given]
        game.say(
            rules.rule_of("choose"), f"{rules.words(effect.kind)[word]} is chosen", source=game.name(run.source[0])
        )
        keep(game, run, chosen_word(effect.kind), word)
        return next_instruction(replace(run, env=put(run.env, chosen_word(effect.kind), word)))
    labels = tuple(rules.words(effect.kind)[word] for word in open_)
    prompt = "name" if effect.kind == "name" else "choose"
    decision = Choose(seat(game, run, effect.who), rules.rule_of("choose"), prompt, run.source[0], labels)
    return ask(decision, replace(run, stage=1), stay=True)


@performs(w.FlipCoin)
def flip_coin(game: Game, run: Run, effect: w.FlipCoin) -> Signal:
    """Flip a coin: its player wins or loses the flip, which can set off triggers or be replaced."""
    player = seat(game, run, effect.who)
    if player == NOBODY:
        return fail(run)
    return happen(game, run, effect, [Event(COIN, seat=player, amount=chance.below(game, 2))])


@performs(w.FlipAgain)
def flip_again(game: Game, run: Run, effect: w.FlipAgain) -> Signal:
    """The coin of the event is flipped once more, by the same player."""
    if run.event is None or run.event.kind != COIN:
        return fail(run)
    return happen(game, run, effect, [Event(COIN, seat=run.event.seat, amount=chance.below(game, 2))])


@notes(w.FlipCoin)
def coin_result(game: Game, run: Run, effect: w.FlipCoin, done: list[Event]) -> Run:
    """Whether the flip was won: as it fell, or as it fell when something had it flipped again."""
    return replace(run, env=put(run.env, effect.into, _fallen(game, done))) if effect.into else run


@notes(w.FlipAgain)
def coin_result_again(game: Game, run: Run, effect: w.FlipAgain, done: list[Event]) -> Run:
    """The new result is handed to whoever flipped the coin first."""
    return replace(run, env=put(run.env, FLIPPED, _fallen(game, done)))


def _fallen(game: Game, done: list[Event]) -> int:
    if done:
        return done[-1].amount
    again = get(game.outcome.env, FLIPPED)
    return again if isinstance(again, int) else 0


@performs(w.Bid)
def bid(game: Game, run: Run, effect: w.Bid) -> Signal:
    """Players bid by the game's rules; who has won and with what is remembered."""
    if run.stage == 1:
        env = put(run.env, WINNER, number_in(game.outcome.env, WINNER))
        return next_instruction(replace(run, env=put(env, effect.into, game.outcome.value) if effect.into else env))
    assert effect.most is not None, "a text says how high one may bid"
    limits = tuple(
        number(game, replace(run, env=put(run.env, PLAYER, one)), effect.most) for one in range(game.rules.seats)
    )
    signal = rules_of(game).begin_bid(game, run, limits)
    return begin(signal.label, signal.vars, replace(run, stage=1), stay=True)


@performs(w.RevealUntil)
def reveal_until(game: Game, run: Run, effect: w.RevealUntil) -> Signal:
    """Reveal cards one after the other until there are enough of the kind, or none are left."""
    found, others = _until(game, run, effect)
    env = run.env
    for name, slots in ((effect.into, found), (effect.others, others)):
        env = put(env, name, tuple(game.ref(slot) for slot in slots))
    events = [Event(REVEAL, slot) for slot in (*others, *found)]
    if effect.passing and others:
        events += rules_of(game).passed_by(game, seat(game, run, effect.who))
    return happen(game, replace(run, env=env), effect, events)


def _until(game: Game, run: Run, effect: w.RevealUntil) -> tuple[list[int], list[int]]:
    player = seat(game, run, effect.who)
    description = replace(effect.cards, area="deck", area_of=None)
    found: list[int] = []
    others: list[int] = []
    for slot in game.cards_in(rules_of(game).area_names["deck"], player) if player != NOBODY else ():
        if len(found) >= number(game, run, effect.number):
            break
        (found if fits(game, run, slot, description) else others).append(slot)
    return found, others


@notes(w.RevealUntil)
def revealed_until(game: Game, run: Run, effect: w.RevealUntil, done: list[Event]) -> Run:
    """What was found is remembered already."""
    return run


@performs(w.Duplicate)
def duplicate(game: Game, run: Run, effect: w.Duplicate) -> Signal:
    """A copy of a card is played, by the game's rules on that."""
    if run.stage == 1:
        return next_instruction(replace(run, stage=0))
    player = seat(game, run, effect.by)
    found = cards(game, run, effect.cards)
    if not found or player == NOBODY:
        return fail(run)
    signal = rules_of(game).begin_duplicate(game, run, player, found[0])
    return begin(signal.label, signal.vars, replace(run, stage=1), stay=True)


@performs(w.EndGame)
def end_game(game: Game, run: Run, effect: w.EndGame) -> Signal:
    """A player wins or loses at once, or the game ends without a winner."""
    rules_of(game).end_game(game, run, effect.how, tuple(seats(game, run, effect.who)))
    return next_instruction(run)


@performs(w.ExtraTurn)
def extra_turn(game: Game, run: Run, effect: w.ExtraTurn) -> Signal:
    """After this turn another one of that player comes before anybody else's."""
    for player in seats(game, run, effect.who):
        rules_of(game).give_extra_turn(game, player)
    return next_instruction(run)
