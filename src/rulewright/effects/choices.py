"""Verbs in which a player chooses: picking, discarding, searching, may and one of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.deeds import drawn, own
from rulewright.effects.evaluate import cards, fits, matching, number, seat, seats
from rulewright.effects.feasible import can_begin, discardable, hindered
from rulewright.effects.lower import AskMay, AskOne, Attempt
from rulewright.effects.numbers import Variable
from rulewright.effects.perform import fail, happen, next_instruction, noted, performs, undone
from rulewright.effects.picks_in_common import choosing, most_together
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import UNDONE, Run, names_in, number_in, put
from rulewright.effects.selectors import Filter
from rulewright.kernel import chance
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import YES, Choose, Number, Pick
from rulewright.kernel.events import DETACH, DISCARD, LOOK, PICKED, REVEAL, SEARCH, SHUFFLE, TRIGGERS
from rulewright.kernel.procedures import Signal, ask, begin
from rulewright.kernel.records import COST, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


GREATEST = 99
"""The greatest number that anybody can choose where nothing has to be paid for it."""
PAID = 3
"""The stage in which what had to be paid for an instruction has been paid."""


def _asking(run: Run) -> Run:
    return replace(run, stage=1)


@performs(v.Pick)
def pick(game: Game, run: Run, effect: v.Pick) -> Signal:
    """Pick cards: a player names them, as few and as many as the text allows."""
    if run.stage == PAID:
        return next_instruction(run)
    rules = rules_of(game)
    player = seat(game, run, effect.who)
    if run.stage == 1:
        front = "face-down" in effect.cards.states  # nobody goes on asking what is on a card that lies face-down
        wanted = 0 if front else rules.type_bits(effect.cards.types)
        run = replace(run, env=put(run.env, f"{effect.into} types", wanted)) if wanted else run
        if not effect.choose:
            _heard_of(game, run, player)
        toll = 0 if effect.choose else sum(rules.toll(game, player, "pick", slot) for slot in game.given)
        return tolled(game, noted(run, effect, tuple(game.ref(slot) for slot in game.given)), player, toll)
    choices = pickable(game, run, effect)
    low = number(game, run, effect.low)
    most = most_together(game, choices, effect.cards.together)
    high = most if effect.high is None else min(number(game, run, effect.high), most)
    if most < low:
        if run.paying or not choices:
            return fail(noted(run, effect, ()))
        low = most
    if effect.high is None and not low:
        game.cite("any number")
    if effect.at_random:
        return next_instruction(noted(run, effect, tuple(map(game.ref, chance.sample(game, choices, high)))))
    rule = rules.rule_of("choose" if effect.choose else "pick")
    spent = number_in(run.env, "total") if run.paying else 0
    demands = None if effect.choose else rules.demands(game, run, player, choices, spent)
    decision = Pick(
        player, rule, "pick", run.source[0], choices, low, high, check_by=rules.picks_check, demands=demands
    )
    decision = choosing(game, decision, effect.cards.together)
    if decision.party is not None and decision.party.fewest() is None:
        return fail(noted(run, effect, ()))
    return ask(decision, _asking(run), stay=True)


def _heard_of(game: Game, run: Run, player: int) -> None:
    """Text that waits for cards to be picked hears of it; picked for a cost, once that is satisfied."""
    if TRIGGERS | PICKED in game.state.listeners:
        flags = COST if run.paying else 0
        picked = (Event(PICKED, slot, seat=player, source=run.source, by=player, flags=flags) for slot in game.given)
        carry_out(game, tuple(picked))


def tolled(game: Game, run: Run, player: int, amount: int) -> Signal:
    """What must be paid for doing this is paid: in a cost with the rest of it, in an effect at once."""
    if not amount:
        return next_instruction(run)
    if run.paying:
        total = number_in(run.env, "total") + amount
        return next_instruction(replace(run, env=put(put(run.env, "total", total), "pays", 1)))
    signal = rules_of(game).begin_pay(game, run, player, amount)
    return begin(signal.label, signal.vars, replace(run, stage=PAID), stay=True)


def pickable(game: Game, run: Run, effect: v.Pick) -> tuple[int, ...]:
    """The cards that an instruction to pick may take."""
    rules = rules_of(game)
    found = matching(game, run, effect.cards)
    if rules.picks_freely(game, effect.cards):
        return tuple(found)
    if effect.choose:
        return tuple(slot for slot in found if rules.may_choose(game, run, slot, effect.cards))
    return tuple(slot for slot in found if rules.may_pick(game, run, slot, effect.cards))


@performs(v.Discard)
def discard(game: Game, run: Run, effect: v.Discard) -> Signal:
    """Discard cards: of the player's choice, at random, or all; several reach the pile in the same moment."""
    rules = rules_of(game)
    hand, pile = rules.area_names["hand"], rules.area_names["discard"]
    if run.stage == 1:
        return _discard(game, run, effect, game.given, pile)
    if effect.these is not None:
        named = tuple(slot for slot in cards(game, run, effect.these) if game.card(slot).area == hand)
        return _discard(game, run, effect, named, pile)
    player = seat(game, run, effect.in_place or effect.who)
    held = discardable(game, run, effect)
    wanted = len(held) if effect.number is None else number(game, run, effect.number)
    if run.paying and wanted > len(held) and not effect.up_to:
        return fail(run)
    wanted = min(wanted, len(held))
    if effect.at_random:
        return _discard(game, run, effect, chance.sample(game, held, wanted), pile)
    if wanted == 0:
        none = noted(run, effect, ())
        return next_instruction(none) if effect.number is None or effect.up_to else fail(none)
    least = 0 if effect.up_to else wanted
    decision = Pick(player, rules.rule_of("discard"), "discard", run.source[0], held, least, wanted)
    return ask(decision, _asking(run), stay=True)


def _discard(game: Game, run: Run, effect: v.Discard, slots: tuple[int, ...], pile: int) -> Signal:
    events = [Event(DISCARD, slot, seat=game.card(slot).owner, to=pile) for slot in slots]
    if len(events) > 1:
        game.cite("discarded together")
    if not events and effect.up_to:
        return next_instruction(noted(replace(run, stage=0), effect, ()))
    return happen(game, replace(run, stage=0), effect, events)


@performs(v.Draw)
def draw(game: Game, run: Run, effect: v.Draw) -> Signal:
    """Draw cards, all at once; if up to N, the player chooses how many."""
    wanted = number(game, run, effect.number)
    if run.stage == 1:
        wanted, run = game.given, replace(run, stage=0)
    elif effect.up_to:
        rules = rules_of(game)
        player = seat(game, run, effect.who)
        most = min(wanted, len(game.cards_in(rules.area_names["deck"], player)))
        decision = Number(player, rules.rule_of("draw"), "number", run.source[0], 0, most)
        return ask(decision, _asking(run), stay=True)
    if effect.up_to and not wanted:
        return next_instruction(noted(run, effect, ()))
    events = drawn(game, run, effect, wanted)
    if len(events) > 1:
        game.cite("drawn together")
    for player in seats(game, run, effect.who):
        rules_of(game).must_draw(game, [player], own(game, run, player, effect.number, wanted))
    return happen(game, run, effect, events)


@performs(v.Search)
def search(game: Game, run: Run, effect: v.Search) -> Signal:
    """Search a deck, then shuffle it, found or not; with a criterion one may come back with nothing."""
    rules = rules_of(game)
    deck = rules.area_names["deck"]
    player, owner = seat(game, run, effect.by), seat(game, run, effect.who)
    if run.stage == 1:
        found = tuple(game.given)
        if not found:
            game.cite("found nothing")
        own = 1 if player == owner else 0
        carry_out(game, (Event(SHUFFLE, seat=owner, to=deck), Event(SEARCH, seat=player, to=deck, amount=own)))
        for slot in found:
            openly = Event(REVEAL, slot, rule=rules.rule_of("find"))
            carry_out(game, (openly if rules.finds_are_shown else Event(LOOK, slot, seat=player),))
        return next_instruction(noted(run, effect, tuple(game.ref(slot) for slot in found)))
    if rules.barred(game, player, "search", rules.leader(game, owner)):
        return fail(noted(run, effect, ()))
    toll = rules.toll(game, player, "search", rules.leader(game, owner)) if run.stage != PAID else 0
    if toll and not run.paying:
        if not rules.can_pay(game, player, toll, run):
            return fail(noted(run, effect, ()))
        signal = rules.begin_pay(game, run, player, toll)
        return begin(signal.label, signal.vars, replace(run, stage=PAID), stay=True)
    if toll:
        run = replace(run, env=put(put(run.env, "total", number_in(run.env, "total") + toll), "pays", 1))
    description = replace(effect.cards, area="deck", area_of=effect.who)
    pile = game.cards_in(deck, owner)
    carry_out(game, tuple(Event(LOOK, slot, seat=player) for slot in pile))
    choices = tuple(sorted((s for s in pile if fits(game, run, s, description)), key=lambda s: (game.name(s), s)))
    most = most_together(game, choices, description.together)
    most = most if effect.number is None else min(number(game, run, effect.number), most)
    least = (
        0
        if effect.up_to or effect.number is None or description != replace(Filter(), area="deck", area_of=effect.who)
        else most
    )
    decision = Pick(player, rules.rule_of("search"), "search", run.source[0], choices, least, most)
    return ask(choosing(game, decision, description.together), _asking(run), stay=True)


@performs(v.Detach)
def detach(game: Game, run: Run, effect: v.Detach) -> Signal:
    """Detach cards: all that are named, or N of the player's choice."""
    if run.stage == 1:
        return happen(game, replace(run, stage=0), effect, [Event(DETACH, slot) for slot in game.given])
    here = game.state.cards
    attached = tuple([slot for slot in cards(game, run, effect.cards) if here[slot].host != NOBODY])
    if effect.number is None:
        return happen(game, run, effect, [Event(DETACH, slot) for slot in attached])
    most = min(number(game, run, effect.number), len(attached))
    if run.paying and not effect.up_to and len(attached) < number(game, run, effect.number):
        return fail(run)
    if most == 0:
        return fail(noted(run, effect, ())) if not effect.up_to else next_instruction(noted(run, effect, ()))
    rule = rules_of(game).rule_of("detach")
    low = 0 if effect.up_to else most
    decision = Pick(seat(game, run, effect.by), rule, "pick", run.source[0], attached, low, most)
    return ask(decision, _asking(run), stay=True)


@performs(v.ChooseNumber)
def choose_number(game: Game, run: Run, effect: v.ChooseNumber) -> Signal:
    """Choose a number for a variable; 0 is a number."""
    rules = rules_of(game)
    if run.stage == 1:
        if not game.given:
            game.cite("zero chosen")
        return next_instruction(replace(run, env=put(run.env, effect.variable, game.given)))
    least = number(game, run, effect.least)
    if effect.most is not None:
        most = number(game, run, effect.most)
    else:
        most = most_possible(game, run, effect.variable)
        most = rules.greatest_met(game, least, most) if run.paying else most
    if most < least:
        return fail(run)
    ceiling = _ceiling(game, run, effect.variable) if effect.most is None and run.paying else ""
    asked, rule = seat(game, run, effect.by), rules.rule_of("variable")
    decision = Number(asked, rule, "number", run.source[0], least, most, ceiling=ceiling)
    return ask(decision, _asking(run), stay=True)


def _ceiling(game: Game, run: Run, variable: str) -> str:
    """The rule that keeps a variable in a cost from being higher: it has to be paid, or met in another way."""
    rules = rules_of(game)
    naming = [one for one in rules.program.code(run.hook, run.part)[run.pc + 1 :] if variable in names_in(one)]
    paid = not naming or any(isinstance(one, v.Pay) for one in naming)
    return rules.rule_of("pay" if paid else "costs")


def most_possible(game: Game, run: Run, variable: str) -> int:
    """The greatest number with which what follows in the same cost could still be done; in an effect, any number."""
    rules = rules_of(game)
    if not run.paying:
        return GREATEST
    limits: list[int] = []
    for effect in rules.program.code(run.hook, run.part)[run.pc + 1 :]:
        match effect:
            case v.Pay() if variable in names_in(effect):
                limits.append(rules.most_payable(game, run))
            case v.Pick(high=Variable(name=name)) if name == variable:
                limits.append(len(pickable(game, run, effect)))
            case v.Discard(number=Variable(name=name)) if name == variable:
                limits.append(len(game.cards_in(rules.area_names["hand"], seat(game, run, effect.who))))
            case v.RemoveTokens(number=Variable(name=name)) if name == variable:
                tokens = [sum(count for _, count in game.card(slot).tokens) for slot in cards(game, run, effect.cards)]
                limits.append(min(tokens, default=0))
            case v.LoseScore(amount=Variable(name=name)) if name == variable:
                limits.append(game.state.seats[seat(game, run, effect.who)].score)
    return min(limits) if limits else rules.most_payable(game, run)


@performs(AskMay)
def may(game: Game, run: Run, effect: AskMay) -> Signal:
    """A player may do something, if it can be begun at all; declining skips it."""
    player = seat(game, run, effect.who)
    if run.stage == 1:
        into, agreed = effect.may.into, game.given == YES
        if agreed:
            rules_of(game).agreed(game, run)
        env = put(run.env, into + UNDONE, 0) if into and agreed else run.env
        return next_instruction(replace(run, stage=0, env=env), 0 if agreed else effect.count)
    if effect.may.into and number_in(run.env, effect.may.into):
        run = replace(run, env=put(run.env, effect.may.into, 0))  # asked once more, it has not been done yet
    if not all(can_begin(game, run, one) for one in effect.may.effects[:1]):
        return next_instruction(run, effect.count)
    rule = rules_of(game).rule_of("may")
    return ask(Choose(player, rule, "may", run.source[0]), _asking(run), stay=True)


@performs(Attempt)
def attempt(game: Game, run: Run, effect: Attempt) -> Signal:
    """What is done to do something else is done wholly or not begun, and then the other is lost."""
    if hindered(game, run, effect.first) is None:
        return next_instruction(run)
    game.cite("whole")
    return next_instruction(replace(run, env=undone(run.env)), effect.count)


@performs(AskOne)
def one_of(game: Game, run: Run, effect: AskOne) -> Signal:
    """Choose one of the following, among those that can be begun."""
    one = effect.one
    open_ = [n for n, option in enumerate(one.options) if hindered(game, run, option) is None]
    open_ = open_ or list(range(len(one.options)))
    if run.stage == 1:
        return next_instruction(replace(run, stage=0), effect.starts[open_[game.given]])
    labels = tuple(one.labels[n] for n in open_)
    decision = Choose(seats(game, run, one.who)[0], rules_of(game).rule_of("choose"), "choose", run.source[0], labels)
    return ask(decision, _asking(run), stay=True)
