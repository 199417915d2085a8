"""Verbs about playing and paying: each begins the game's own procedure in the middle of an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, number, seat
from rulewright.effects.feasible import playable, terms_of, user_of
from rulewright.effects.lasting import last
from rulewright.effects.lower import OfferPlay
from rulewright.effects.perform import fail, next_instruction, noted, performs, undone
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import PLAYED, Run, number_in, put, refs_in
from rulewright.effects.selectors import Filter
from rulewright.kernel.decisions import YES, Choose, Pick
from rulewright.kernel.events import MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import BEGIN, Signal, again, ask, begin
from rulewright.kernel.records import NOBODY, Event, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

ASKED, BEGUN = 1, 2
"""How far an instruction to play has got: it has asked which card, it has begun to play it."""
TRIES = 2
"""How often a card may be tried in vain before it is not offered again."""
_KEPT = ("plays", "tried")
"""Registers that hold only as long as the instruction is at hand: what was played, what was tried in vain."""


@performs(v.Pay)
def pay(game: Game, run: Run, effect: v.Pay) -> Signal:
    """Pay a number: in one's own cost it joins the running total; elsewhere it is a numeric cost of its own."""
    rules = rules_of(game)
    amount = number(game, run, effect.amount)
    player = seat(game, run, effect.who)
    if player == NOBODY:
        return next_instruction(noted(run, effect, 0))
    if run.paying and player == seat(game, run, "you"):
        total = sum(value for name, value in run.env if name == "total" and isinstance(value, int))
        return next_instruction(replace(run, env=put(put(run.env, "total", total + amount), "pays", 1)))
    if run.stage == ASKED:
        paid = game.outcome.value
        run = noted(replace(run, stage=0), effect, paid)
        return next_instruction(run if paid else replace(run, env=undone(run.env)))
    signal = rules.begin_pay(game, run, player, amount)
    return begin(signal.label, signal.vars, replace(run, stage=ASKED), stay=True)


@performs(v.PlayCard)
def play_card(game: Game, run: Run, effect: v.PlayCard) -> Signal:
    """Play a card because an effect says so; of several that could be played, one is chosen."""
    if effect.failing:
        return _play_every(game, run, effect)
    return _play(game, run, effect, least=1 if effect.most == v.ONE else 0)


@performs(OfferPlay)
def offer_play(game: Game, run: Run, offer: OfferPlay) -> Signal:
    """A player may play a card: which one, or none, is one question."""
    return _play(game, run, offer.play, least=0)


@performs(v.GiveUpPlay)
def give_up_play(game: Game, run: Run, effect: v.GiveUpPlay) -> Signal:
    """The play of the turn is used up, and nothing is played."""
    rules_of(game).give_up_play(game, seat(game, run, effect.who), effect.what)
    return next_instruction(run)


@performs(v.ExtraPlay)
def extra_play(game: Game, run: Run, effect: v.ExtraPlay) -> Signal:
    """A player may play more cards: whenever they like where the rules let them keep that, otherwise now."""
    player = seat(game, run, effect.who)
    if run.stage or not rules_of(game).keeps_play(game, run, player):
        return _play(game, run, effect.now, least=0)
    times = number(game, run, effect.number)
    for _ in range(times):
        last(game, run, effect, (), "turn")
    return next_instruction(noted(run, effect, times))


def _play(game: Game, run: Run, effect: v.PlayCard, *, least: int) -> Signal:
    """Cards are played one after the other, each through all the steps of playing one."""
    rules = rules_of(game)
    player = seat(game, run, effect.who)
    if not run.stage and not isinstance(effect.cards, Filter):
        game.cite("particular card")
    if run.stage == ASKED:
        if not game.given:
            return _played(run, effect)
        slot = game.given[0]
        signal = rules.begin_play(game, run, player, Option("play", slot), terms_of(game, run, effect))
        tried = (*refs_in(run.env, "tried"), (slot, 0))
        return begin(signal.label, signal.vars, replace(run, stage=BEGUN, env=put(run.env, "tried", tried)), stay=True)
    if run.stage == BEGUN and game.outcome.value == 0:
        played = (*refs_in(run.env, "plays"), game.ref(refs_in(run.env, "tried")[-1][0]))
        run = replace(run, env=put(put(run.env, "plays", played), "tried", ()))
    run = replace(run, stage=0)
    if number_in(run.env, "plays") >= number(game, run, effect.most):
        return _played(run, effect)
    tried = refs_in(run.env, "tried")
    choices = tuple(slot for slot in playable(game, run, effect) if tried.count((slot, 0)) < TRIES)
    if not choices:
        return _played(run, effect)
    decision = Pick(player, rules.rule_of("play by effect"), "play", run.source[0], choices, least, 1)
    return ask(decision, replace(run, stage=ASKED), stay=True)


def _play_every(game: Game, run: Run, effect: v.PlayCard) -> Signal:
    """Each of the cards is played, in the order in which they were named, or goes to the pile for what cannot be."""
    rules = rules_of(game)
    player = seat(game, run, effect.who)
    tried = refs_in(run.env, "tried")
    plays = refs_in(run.env, "plays")
    if run.stage == BEGUN and game.outcome.value == 0:
        plays = (*plays, game.ref(tried[-1][0]))
    run = replace(run, stage=0, env=put(run.env, "plays", plays))
    slot = next((one for one in cards(game, run, effect.cards) if (one, 0) not in tried), NOBODY)
    if slot == NOBODY:
        return _played(run, effect)
    run = replace(run, env=put(run.env, "tried", (*tried, (slot, 0))))
    place = game.card(slot).place
    terms = replace(terms_of(game, run, effect), at=(place,)) if place != NOBODY else terms_of(game, run, effect)
    if not rules.playable(game, run, player, slot, terms):
        signal = propose(game, (Event(MOVE, slot, to=rules.area_names[effect.failing], by=player, source=run.source),))
        return begin(signal.label, signal.vars, run, stay=True) if signal.kind == BEGIN else again(run)
    signal = rules.begin_play(game, run, player, Option("play", slot), terms)
    return begin(signal.label, signal.vars, replace(run, stage=BEGUN), stay=True)


def _played(run: Run, effect: v.PlayCard) -> Signal:
    """Which cards were played is remembered; in a cost none is too few."""
    plays = refs_in(run.env, "plays")
    run = replace(run, stage=0, env=tuple(pair for pair in run.env if pair[0] not in _KEPT))
    run = noted(run, effect, plays)
    return next_instruction(run) if plays else fail(run)


@performs(v.PlayResource)
def play_resource(game: Game, run: Run, effect: v.PlayResource) -> Signal:
    """Play a resource because an effect says so; if up to N, each is a decision of its own."""
    rules = rules_of(game)
    plays = refs_in(run.env, "plays")
    if run.stage == BEGUN:
        plays += refs_in(game.outcome.env, PLAYED)
        run = replace(run, stage=0, env=put(run.env, "plays", plays))
    player = seat(game, run, effect.who)
    most = 1 if effect.up_to is None else number(game, run, effect.up_to)
    declined = run.stage == ASKED and game.given != YES
    if declined or len(plays) >= most or not rules.can_play_resource(game, player):
        run = replace(run, stage=0, env=tuple(pair for pair in run.env if pair[0] not in _KEPT))
        run = noted(run, effect, plays)
        return next_instruction(run) if plays or effect.up_to is not None else fail(run)
    if effect.up_to is not None and run.stage != ASKED:
        may = Choose(player, rules.rule_of("may"), "may", run.source[0])
        return ask(may, replace(run, stage=ASKED), stay=True)
    signal = rules.begin_resource(game, run, player, optional=False)
    return begin(signal.label, signal.vars, replace(run, stage=BEGUN), stay=True)


@performs(v.UseAbility)
def use_ability(game: Game, run: Run, effect: v.UseAbility) -> Signal:
    """Use an ability because an effect says so; which one is asked as it begins."""
    if run.stage == BEGUN:
        used = game.outcome.value
        run = noted(replace(run, stage=0), effect, used)
        return next_instruction(run) if used else fail(run)
    player, slots = user_of(game, run, effect)
    if not rules_of(game).usable(game, player, slots):
        return fail(noted(run, effect, 0))
    signal = rules_of(game).begin_use(game, player, slots, number(game, run, effect.times))
    return begin(signal.label, signal.vars, replace(run, stage=BEGUN), stay=True)


@performs(v.ComesUnder)
def comes_under(game: Game, run: Run, effect: v.ComesUnder) -> Signal:
    """What is being responded to will enter play under another player's control."""
    player = seat(game, run, effect.who)
    done = [slot for slot in cards(game, run, effect.cards) if rules_of(game).comes_under(game, slot, player)]
    return next_instruction(noted(run, effect, len(done)))
