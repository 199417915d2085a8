"""606 Using an ability: the steps a to g, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import silenced
from rulewright.effects.paragraphs import Ability
from rulewright.effects.perform import FAILED
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, EFFECT_PART, Run, with_host
from rulewright.effects.settled import say_settled
from rulewright.games.spoils.areas import PLAY
from rulewright.games.spoils.index import GAINED
from rulewright.games.spoils.s4_game_concepts.r401_costs import Costs
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import OF_AN_ABILITY
from rulewright.games.spoils.s4_game_concepts.r407_control import last_controller
from rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card import hold_triggers, release_triggers, take_back
from rulewright.games.spoils.s6_playing_the_game.r607_responding_to_actions import close_doing, open_doing, responses_to
from rulewright.games.spoils.s6_playing_the_game.records import UsingAnAbility, UsingByEffect
from rulewright.games.spoils.table import ABILITY_USED
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Act
from rulewright.kernel.events import USED
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.procedures import END, Procedure, Signal, ask, begin, end, go_on
from rulewright.kernel.records import BY_RULE, ELIGIBLE, NOBODY, Event, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def a_selection(game: Game, use: UsingAnAbility) -> Signal:
    """606.1a An ability of a card you control has been chosen; what is done from here can be taken back."""
    game.state.take_snapshot()
    if game.trace is not None:
        if is_newcomer(game, use.card):
            game.cite("204.3a")
        game.say("606.1a", f"{game.rules.seat_name(use.seat)} uses {game.name(use.card)}: {ability_name(game, use)}")
    guest = int(game.card(use.card).controller != use.seat)
    return go_on(replace(use, source=game.ref(use.card), guest=guest))


def is_newcomer(game: Game, slot: int) -> bool:
    """204.3a A character that could not attack yet may use its abilities."""
    card = game.card(slot)
    here = card.area == PLAY and card.controller == game.state.active
    return here and not card.flags & ELIGIBLE and "character" in rules_of(game).types_of(game, slot)


def b_threshold(game: Game, use: UsingAnAbility) -> Signal:
    """606.1b The threshold was checked as the ability was chosen; its wording is fixed from here on (R4).

    Also 502.4.
    """
    return go_on(replace(use, hook=hook_of(game, use.card, use.ability)))


def c_costs(game: Game, use: UsingAnAbility) -> Signal:
    """606.1c Meet every cost, the extra ones and the numeric one if there is one; triggers are held meanwhile."""
    hold_triggers(game)
    costs = costs_of(game, use)
    return begin("401", replace(costs, env=with_host(game, costs.env, game.state.cards[use.card])))


def d_legality(game: Game, use: UsingAnAbility) -> Signal:
    """606.1d If some cost cannot be met the use was illegal: everything is reversed and its triggers are terminated."""
    if game.outcome.value == FAILED:
        return take_back(game, use.card, "606.1d")
    game.state.drop_snapshot()
    return go_on(replace(use, env=game.outcome.env))


def e_triggers(game: Game, use: UsingAnAbility) -> Signal:
    """606.1e The triggers held back during payment now happen, all at the same time."""
    release_triggers(game)
    carry_out(game, (Event(USED, use.card, seat=use.seat, hook=use.hook, rule="606.1e", flags=BY_RULE),))
    doing = open_doing(game, ABILITY_USED, use.source, use.seat)
    say_settled(game, "401.3", use.card, (use.hook,), use.env)
    return go_on(replace(as_worded(game, use), doing=doing))


def as_worded(game: Game, use: UsingAnAbility) -> UsingAnAbility:
    """502.4 The ability in the wording that will be followed: as of when paying began (R4), or as of when it was done.

    In the latter case nothing is left of an ability that its own cost has taken off the card.
    """
    if game.rules.edition_record.text_is_fixed_before_costs or not game.tracked(use.source):
        return use
    return replace(use, hook=NOBODY) if silenced(game, (use.card, use.hook)) else use


def f_responses(game: Game, use: UsingAnAbility) -> Signal:
    """606.1f The opponent now gets to respond to the ability."""
    return responses_to(game, use.seat)


def g_resolution(game: Game, use: UsingAnAbility) -> Signal:
    """606.1g, 606.1 The ability resolves, in the wording it had when it was used.

    Also 407.1a, 407.2: who `you` is gets looked up now (R5).
    """
    doing = close_doing(game, use.doing)
    if doing.terminated:
        game.cite("314.2")
        return END
    if game.trace is not None:
        if last_controller(game, use.source[1], use.seat) != use.seat:
            game.cite("407.1a", "407.2")
        if not game.tracked(use.source) or (use.hook != NOBODY and silenced(game, (use.card, use.hook))):
            game.cite("502.4")
        game.say("606.1g", f"{game.name(use.card)}: {ability_name(game, use)} resolves")
    if use.hook == NOBODY:
        return END
    return begin("effect", Run(use.hook, EFFECT_PART, use.source, use.seat, use.env, guest=use.guest))


def g_again(game: Game, use: UsingAnAbility) -> Signal:
    """606.1g An effect that is to happen more than once happens again, as it did before."""
    if use.times <= 1:
        return END
    once_more = replace(use, times=use.times - 1)
    return begin(
        "effect", Run(use.hook, EFFECT_PART, use.source, use.seat, use.env, guest=use.guest), once_more, stay=True
    )


USING_AN_ABILITY = Procedure(
    "606.1",
    UsingAnAbility,
    (a_selection, b_threshold, c_costs, d_legality, e_triggers, f_responses, g_resolution, g_again),
)


def which(game: Game, use: UsingByEffect) -> Signal:
    """606.1a An effect lets a player use an ability; it is chosen like any other."""
    return ask(Act(use.seat, "606.1a", "use", window="ability"))


def that_one(game: Game, use: UsingByEffect) -> Signal:
    """606.1 It is used by the same steps as any other."""
    option = game.given
    return begin("606.1", UsingAnAbility(use.seat, option.card, option.other, option.paying, times=use.times))


def done(game: Game, use: UsingByEffect) -> Signal:
    """606.1d What was taken back has not been used."""
    return end(Outcome(value=int(game.outcome.value == 0)))


USING_BY_EFFECT = Procedure("606", UsingByEffect, (which, that_one, done))


def hook_of(game: Game, slot: int, ability: int) -> HookNumber:
    """The number of an ability's paragraph in this match."""
    if ability >= GAINED:
        return HookNumber(ability - GAINED)
    return rules_of(game).program.number(game.card(slot).printed, ability)


def ability_name(game: Game, use: UsingAnAbility) -> str:
    """The name printed over an ability."""
    return ability_of(game, use.card, use.ability).name


def ability_of(game: Game, slot: int, ability: int) -> Ability:
    """502.1 An ability of a card by its number, printed or gained (508.1)."""
    node = rules_of(game).program.node(hook_of(game, slot, ability))
    assert isinstance(node, Ability), "only abilities are used"
    return node


def costs_of(game: Game, use: UsingAnAbility) -> Costs:
    """401.1, 406.4 The costs of using an ability; it has no cost number, but what must be paid to use it (505.1)."""
    hook = use.hook if use.hook != NOBODY else hook_of(game, use.card, use.ability)
    source = use.source if use.source[0] != NOBODY else game.ref(use.card)
    toll = rules_of(game).toll(game, use.seat, "use abilities", use.card)
    guest = int(game.card(source[0]).controller != use.seat)
    return Costs(use.seat, source, ((hook, COST_PART),), toll, OF_AN_ABILITY, preferred=use.preferred, guest=guest)
