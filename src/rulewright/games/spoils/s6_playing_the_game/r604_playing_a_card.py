"""604 Playing a card: the steps a to h, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.perform import FAILED
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, EFFECT_PART, Run, number_in, refs_in
from rulewright.effects.settled import hooks_on, say_settled
from rulewright.games.spoils.areas import BEING_PLAYED, DISCARD
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.s3_key_terminology.r307_duplicate import announced, answerable, gone
from rulewright.games.spoils.s4_game_concepts.r401_costs import NUMERIC_COST, Costs
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import OF_A_CARD, at_rest, attaching, payment
from rulewright.games.spoils.s4_game_concepts.r411_face_down_cards import row
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import fits_host, let_play
from rulewright.games.spoils.s6_playing_the_game.r607_responding_to_actions import close_doing, open_doing, responses_to
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard
from rulewright.games.spoils.table import CARD_PLAYED, FLIPPED_UP
from rulewright.games.windows import MISCHOSEN, UNDONE
from rulewright.kernel.aspects import IN_PLAY
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Choose
from rulewright.kernel.events import MOVE
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, ask, begin, go_on, undo
from rulewright.kernel.records import BY_RULE, COST, NO_HOOK, NOBODY, Env, Event, Outcome
from rulewright.text.inflection import third_person

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def a_selection(game: Game, play: PlayingACard) -> Signal:
    """604.1a A card in hand that is no resource has been chosen; what is done from here can be taken back."""
    game.state.take_snapshot()
    hold_triggers(game)
    if game.trace is not None:
        seat, name = game.rules.seat_name(play.seat), game.name(play.card)
        verb = "flip up" if play.flipping else "play"
        word = verb if play.flipping else game.rules.edition_record.playing
        game.say("604.1a", f"{seat} {third_person(word)} {name}", usual=f"{seat} {third_person(verb)} {name}")
    return GO_ON


def b_threshold(game: Game, play: PlayingACard) -> Signal:
    """604.1b The threshold was checked as the card was chosen; nothing later on asks for it again.

    A Flip Up cost is paid now, ahead of the turning over, so the card can be one of the resources used (507.4b).
    """
    if not play.flipping:
        return GO_ON
    return pay_flip_up_cost(game, play)


def pay_flip_up_cost(game: Game, play: PlayingACard) -> Signal:
    """507.4b, 507.4a The Flip Up cost is paid before the card is turned over, the card itself among the first."""
    printed: SpoilsCard = game.printed(play.card)
    assert printed.flip_up is not None, "only a card with Flip Up is flipped up"
    cost = printed.flip_up.cost
    slots = payment(game, play.seat, cost, (*play.preferred, play.card))
    if slots is None:
        return undo(Outcome(value=UNDONE))
    game.cite("507.4b")
    carry_out(game, attaching(game, play.seat, slots))
    return go_on(replace(play, paid=cost))


def c_play(game: Game, play: PlayingACard) -> Signal:
    """604.1c The card is laid open on the table, which puts it into the being-played area.

    Also 403.3a.
    """
    if game.trace is not None:
        game.cite(*let_play(game, play.seat, play.card))
    laid = Event(MOVE, play.card, seat=play.seat, to=BEING_PLAYED, rule="604.1c", flags=BY_RULE | COST)
    if play.flipping:
        return propose(game, (laid,))
    carry_out(game, (laid,))
    return go_on(replace(play, object=game.ref(play.card)))


def turned_over(game: Game, play: PlayingACard) -> PlayingACard:
    """411.3, 507.4a What lay face-down has left play, with what was attached to it, and is the card being played."""
    card = game.card(play.card)
    game.state.put(play.card, replace(card, flags=card.flags | FLIPPED_UP), 0)
    return replace(play, object=game.ref(play.card))


def d_option(game: Game, play: PlayingACard) -> Signal:
    """604.1d Where the text offers labelled options, one is chosen with the costs."""
    if play.flipping:
        play = turned_over(game, play)
    options = game.printed(play.card).options
    if len(options) < 2:
        return go_on(play)
    labels = tuple(game.printed(play.card).paragraphs[n].option for n in options)
    return ask(Choose(play.seat, "604.1d", "choose", play.card, labels), play)


def d_costs(game: Game, play: PlayingACard) -> Signal:
    """604.1d Meet every cost, extra and numeric.

    Also F.play.3. Triggers raised meanwhile are held until all of it is done, unless the edition lets them happen.
    """
    option = NOBODY if game.given is None else game.printed(play.card).options[game.given]
    costs = costs_of(game, replace(play, option=option))
    if play.flipping and costs.parts:
        game.cite("507.4c")
    if play.free:
        copied = play.card in game.state.table.duplicates
        game.cite(*(("307.1",) if copied else ("308.1", "308.1a")))
    return begin("401", costs, replace(play, option=option))


def hold_triggers(game: Game) -> None:
    """503.3 A trigger whose event falls within the paying of costs is held until those costs are fully met."""
    game.state.held += 1 if game.rules.edition_record.triggers_wait_for_costs else 0


def release_triggers(game: Game) -> None:
    """503.3 The costs are met, and what was held may happen."""
    if game.state.pending and game.state.held:
        game.cite("503.3")
    game.state.held -= 1 if game.rules.edition_record.triggers_wait_for_costs else 0


def e_legality(game: Game, play: PlayingACard) -> Signal:
    """604.1e If some cost cannot be met the play was illegal: everything is reversed and its triggers are terminated.

    Also 401.2, 401.3.
    """
    if game.outcome.value == FAILED:
        return take_back(game, play.card)
    game.state.drop_snapshot()
    keep_what_was_settled(game, play.card, game.outcome.env)
    return go_on(replace(play, env=game.outcome.env))


def keep_what_was_settled(game: Game, slot: int, env: Env) -> None:
    """401.3 What was picked or chosen as a cost is known to the rest of the card's text, where that speaks of it."""
    names = game.printed(slot).keeps
    if names:
        kept = tuple(pair for pair in env if pair[0] in names)
        game.state.put(slot, replace(game.card(slot), kept=kept), 0)


def take_back(game: Game, slot: int, rule: str = "604.1e") -> Signal:
    """604.1e, 606.1d An illegal play or use is undone, by the rule on either."""
    game.cite("401.2", "401.3")
    game.say(rule, f"{game.name(slot)}: a cost cannot be met, so all of it is taken back")
    return undo(Outcome(value=MISCHOSEN if game.state.snapshots[-1].chosen else UNDONE))


def f_triggers(game: Game, play: PlayingACard) -> Signal:
    """604.1f The triggers held back now happen, all at the same time, those on playing the card among them."""
    doing = open_doing(game, CARD_PLAYED, play.object, play.seat, number_in(play.env, NUMERIC_COST))
    say_settled(game, "401.3", play.card, hooks_on(game, play.card), play.env)
    release_triggers(game)
    carry_out(game, announced(game, play))
    if not game.rules.edition_record.keywords_work_where_needed:
        game.state.touch(IN_PLAY)  # unique looks at what is being played (R9)
    return go_on(replace(play, doing=doing))


def g_responses(game: Game, play: PlayingACard) -> Signal:
    """604.1g The opponent now gets to respond to the card."""
    if answerable(game, play.card):
        return responses_to(game, play.seat)
    game.cite("F.terms.duplicate.3")
    return GO_ON


def h_resolution(game: Game, play: PlayingACard) -> Signal:
    """604.1h, 604.1 The card resolves: a tactic is carried out, anything else goes into play under your control."""
    doing = close_doing(game, play.doing)
    if doing.terminated or not game.tracked(play.object):
        game.cite(*(("314.1", "314.2") if doing.terminated else ("402.4",)))
        return END
    if game.trace is not None:
        game.say("604.1h", f"{game.name(play.card)} resolves")
    if game.printed(play.card).type == "tactic":
        return carry_out_tactic(game, play)
    return enter_play(game, play, doing.under if doing.under != NOBODY else play.seat)


def carry_out_tactic(game: Game, play: PlayingACard) -> Signal:
    """205.2 Carry out a resolving tactic's instructions."""
    paragraph = instructions_of(game, play)
    if paragraph == NOBODY:
        return GO_ON
    run = Run(paragraph, EFFECT_PART, play.object, play.seat, play.env)
    return begin("effect", run)


_GOES_INTO_PLAY = {"character": ("204.2",), "item": ("206.2",), "location": ("207.2",)}
"""The rule by which each type of card goes into play when it resolves."""


def enter_play(game: Game, play: PlayingACard, seat: int) -> Signal:
    """204.2, 206.2, 207.2 A character, an item or a location that resolves goes into play.

    Also 204.2a, 604.3.
    """
    printed: SpoilsCard = game.printed(play.card)
    host = NOBODY
    if printed.attach_to:
        host = attach_target(game, play)
        if host == NOBODY:
            return no_target_no_entry(game, play)
    to = row(printed, face_down=False)
    game.cite(*_GOES_INTO_PLAY.get(printed.type, ()), *(("507.2a",) if printed.attach_to else ()))
    event = Event(MOVE, play.card, seat=seat, to=to, other=host, rule="604.1h", flags=BY_RULE)
    return propose(game, (event,))


def comes_under(game: Game, slot: int, seat: int) -> bool:
    """604.1h Text can say under whose control the card that is being responded to enters play."""
    table = game.state.table
    if not table.doing or table.doing[-1].card != game.ref(slot):
        return False
    game.state.put_table(replace(table, doing=(*table.doing[:-1], replace(table.doing[-1], under=seat))))
    return True


def attach_target(game: Game, play: PlayingACard) -> int:
    """507.2a, 507.2c The target picked as the first extra cost, if it is still there and of the type (R22).

    Or, if it is there at all: what enters play attached to a wrong type is destroyed by 507.2e.
    """
    wanted = game.printed(play.card).attach_to if game.rules.edition_record.targets_must_still_fit else "card"
    for ref in refs_in(play.env, "attach"):
        if game.tracked(ref) and fits_host(game, play.card, ref[0], wanted):
            return ref[0]
    return NOBODY


def host_of(game: Game, slot: int) -> int:
    """507.2a What a card is attached to, or, while it is being played, the target that was picked for it."""
    card = game.card(slot)
    if card.host != NOBODY or card.area != BEING_PLAYED:
        return card.host
    plays = (frame.vars for frame in game.state.frames if isinstance(frame.vars, PlayingACard))
    return next((attach_target(game, play) for play in plays if play.card == slot), NOBODY)


def no_target_no_entry(game: Game, play: PlayingACard) -> Signal:
    """507.2c With the target gone, the card goes to its owner's discard pile and never enters play."""
    return propose(game, (Event(MOVE, play.card, to=DISCARD, rule="507.2c", flags=BY_RULE),))


def h_put_away(game: Game, play: PlayingACard) -> Signal:
    """604.1h A tactic that has been carried out is placed in its owner's discard pile.

    Also 205.2, F.tactic.2: or in that of whoever played it.
    """
    if gone(game, play.card):
        return GO_ON
    if game.tracked(play.object) and game.card(play.card).area == BEING_PLAYED:
        return propose(game, (Event(MOVE, play.card, seat=play.seat, to=DISCARD, rule="205.2", flags=BY_RULE),))
    return GO_ON


PLAYING_A_CARD = Procedure(
    "604.1",
    PlayingACard,
    (
        a_selection,
        b_threshold,
        c_play,
        d_option,
        d_costs,
        e_legality,
        f_triggers,
        g_responses,
        h_resolution,
        h_put_away,
    ),
)


def costs_of(game: Game, play: PlayingACard) -> Costs:
    """401.1 The costs of playing a card: its extra costs and what the running total opens with."""
    printed: SpoilsCard = game.printed(play.card)
    hooks = rules_of(game).program.of_card[game.card(play.card).printed]
    parts = tuple((hooks[n], part) for n, part in (printed.flip_costs if play.flipping else printed.costs))
    if play.option != NOBODY:
        parts = (*parts, (hooks[play.option], COST_PART))
    card = play.object if play.object[0] != NOBODY else game.ref(play.card)
    return Costs(
        play.seat,
        card,
        parts,
        opening(play, printed) + rules_of(game).toll(game, play.seat, "play", play.card),
        OF_A_CARD,
        paid=play.paid,
        preferred=play.preferred,
        waived=free_of_all(game, play),
        variable=int(printed.priced_by_x and not play.free and not play.flipping),
    )


def free_of_all(game: Game, play: PlayingACard) -> int:
    """308.1 Free makes the cost number 0.

    Also F.terms.free.1, F.terms.free.3: or the whole numeric cost is left out, with increases, pay instructions and
    variables.
    """
    left_out = bool(play.free) and game.rules.edition_record.free_is_nothing_at_all
    if left_out:
        game.cite("F.terms.free.1")
    return int(left_out)


def opening(play: PlayingACard, printed: SpoilsCard) -> int:
    """406.3, 406.7, 308.1 What the running total opens with: the cost number, the Flip Up cost, or 0 for free.

    Also 507.4e.
    """
    if play.flipping and printed.flip_up is not None:
        return printed.flip_up.cost
    return 0 if play.free else at_rest(printed)


def instructions_of(game: Game, play: PlayingACard) -> HookNumber:
    """The paragraph that a tactic carries out: the option chosen, or its only one."""
    options = game.printed(play.card).options
    if not options:
        return NO_HOOK
    hooks = rules_of(game).program.of_card[game.card(play.card).printed]
    return hooks[play.option if play.option != NOBODY else options[0]]


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "604.2": ("rulewright.games.spoils.language.deploying:resource_deployed",),
}
"""Rules of this section that other code obeys."""
