"""Playing a card: where it goes, what it does, and where it ends up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import silenced, text_of
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, Run, with_place
from rulewright.games.smashup.areas import BURIED, DISCARD, PLAY, PLAYED
from rulewright.games.smashup.chapters import affecting
from rulewright.games.smashup.chapters.attached import attached_to
from rulewright.games.smashup.chapters.cancel import can_affect
from rulewright.games.smashup.chapters.destinations import destinations
from rulewright.games.smashup.chapters.extra import Way, best_ways, use_up, ways
from rulewright.games.smashup.events import PLAYING, UNCOVERED
from rulewright.games.smashup.records import PlayingACard
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Choose, Pick
from rulewright.kernel.events import DISCARD as DISCARDED
from rulewright.kernel.events import MOVE
from rulewright.kernel.events import PLAYED as HAS_BEEN_PLAYED
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, ask, begin, go_on
from rulewright.kernel.records import BY_RULE, NO_HOOK, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def choose_host(game: Game, play: PlayingACard) -> Signal:
    """Whoever plays a minion, or a card that is played on something, says on what.

    Also core.11, attached.1.
    """
    hosts = _open_hosts(game, play)
    if hosts is None:
        return GO_ON
    rule = "core.11" if game.printed(play.card).type == "minion" else "attached.1"
    return ask(Pick(play.seat, rule, "host", play.card, hosts))


def _open_hosts(game: Game, play: PlayingACard) -> tuple[int, ...] | None:
    """Where a card could go by any of the plays that its player has left for it."""
    if play.by_effect:
        return destinations(game, play.seat, play.card, play.at)
    found = [way.hosts for way in ways(game, play.seat, play.card)]
    if found[0] is None:
        return None
    return tuple(dict.fromkeys(host for hosts in found for host in hosts or ()))


def choose_play(game: Game, play: PlayingACard) -> Signal:
    """extra.1 Which play is used up is asked only where that makes a difference: between extra plays with limits."""
    if game.given is not None:
        play = replace(play, host=game.given[0])
    found = _open_ways(game, play)
    if len(found) < 2:
        return go_on(play)
    given = {one.id: text_of(game, one) for one in game.state.ongoing}
    return ask(Choose(play.seat, "extra.1", "extra play", play.card, tuple(given[way.grant] for way in found)), play)


def _open_ways(game: Game, play: PlayingACard) -> list[Way]:
    if play.by_effect:
        return []
    found = ways(game, play.seat, play.card)
    return best_ways([way for way in found if way.hosts is None or play.host in way.hosts])


def lay_down(game: Game, play: PlayingACard) -> Signal:
    """A minion is put at its base, an action is shown or put on what it is played on.

    Also core.11, core.12, core.13, and attached.6: a card played on something that it cannot affect is discarded
    instead. Nothing is paid.
    """
    slot, seat = play.card, play.seat
    if not play.by_effect:
        found = _open_ways(game, play)
        use_up(game, slot, found[game.given or 0].grant)
    elif seat == game.state.active and game.printed(slot).type not in game.state.table.played:
        game.cite("extra.5")
    game.cite("core.13")
    game.say(_rule_of(game, slot), f"{game.rules.seat_name(seat)} plays {game.name(slot)}")
    if play.host == NOBODY:
        event = Event(MOVE, slot, seat=seat, to=PLAYED, rule="core.12", flags=BY_RULE)
    elif game.printed(slot).type == "action" and not can_affect(game, game.ref(slot), play.host):
        event = Event(DISCARDED, slot, to=DISCARD, rule="attached.6", flags=BY_RULE)
    else:
        event = Event(MOVE, slot, seat=seat, to=PLAY, other=play.host, rule=_rule_of(game, slot), flags=BY_RULE)
        if game.printed(slot).type == "action":
            twice = any(game.name(one) == game.name(slot) for one in attached_to(game, play.host))
            game.cite("attached.1", "attached.10", *(("attached.9",) if twice else ()))
    origin = game.card(slot).area
    carry_out(game, (event,))
    play = replace(play, object=game.ref(slot), origin=origin)
    affecting.played_on(game, play)
    return go_on(play)


def _rule_of(game: Game, slot: int) -> str:
    return "core.11" if game.printed(slot).type == "minion" else "core.12"


def answer_it(game: Game, play: PlayingACard) -> Signal:
    """triggered.2 What acts as a card is played acts before the card itself does anything."""
    playing = Event(PLAYING, play.card, seat=play.seat, other=play.host, rule=_rule_of(game, play.card), flags=BY_RULE)
    return propose(game, (playing,))


def set_off(game: Game, play: PlayingACard) -> Signal:
    """triggered.5 What is to act after the card was played is set off now, and waits."""
    before = game.state.pending
    played = Event(HAS_BEEN_PLAYED, play.card, seat=play.seat, other=play.host, flags=BY_RULE, was=play.origin)
    carry_out(game, (played, replace(played, kind=UNCOVERED, rule="R8")) if play.origin == BURIED else (played,))
    after = game.state.pending[len(before) :]
    game.state.pending = before
    return go_on(replace(play, after=after))


def follow_text(game: Game, play: PlayingACard) -> Signal:
    """Its on-play text is carried out to the end, as far as it can be.

    Also abilities.1, abilities.10, triggered.7, core.42; R8: what buries itself does not as it is uncovered.
    """
    hook = play.hook if play.hook != NOBODY else on_play_hook(game, play.card)
    there = game.tracked(play.object) and (play.host == NOBODY or game.card(play.card).area == PLAY)
    cancelled = play.object in game.state.table.cancelled
    again = play.origin == BURIED and game.printed(play.card).buries_itself
    if hook == NOBODY or cancelled or again or not there or silenced(game, (play.card, hook)):
        return GO_ON
    game.cite("abilities.1", "triggered.7", *(("abilities.10", "core.42") if play.by_effect else ()))
    return begin("effect", with_place(game, Run(hook, EFFECT_PART, play.object, play.seat, play.env, play.event)))


def follow_uncovering(game: Game, play: PlayingACard) -> Signal:
    """R8 An action that does something as it is uncovered does that before it is put away."""
    position: int = game.printed(play.card).as_uncovered
    there = game.tracked(play.object) and game.card(play.card).area == PLAYED
    if play.origin != BURIED or position == NOBODY or not there or play.object in game.state.table.cancelled:
        return GO_ON
    hook = rules_of(game).program.number(game.card(play.card).printed, position)
    return begin("effect", with_place(game, Run(hook, EFFECT_PART, play.object, play.seat)))


def on_play_hook(game: Game, slot: int) -> HookNumber:
    """abilities.1 The paragraph without a label, by its number in this match."""
    position: int = game.printed(slot).on_play
    return NO_HOOK if position == NOBODY else rules_of(game).program.number(game.card(slot).printed, position)


def put_away(game: Game, play: PlayingACard) -> Signal:
    """An action that is on nothing goes to its owner's discard pile once it is carried out.

    Also core.12, attached.12.
    """
    if game.tracked(play.object) and game.card(play.card).area == PLAYED:
        game.cite("attached.12")
        return propose(game, (Event(DISCARDED, play.card, to=DISCARD, rule="core.12", flags=BY_RULE),))
    return GO_ON


def afterwards(game: Game, play: PlayingACard) -> Signal:
    """triggered.5, R13 Now that the card has been played, what waited for that acts."""
    game.state.pending = (*game.state.pending, *play.after, *affecting.taken_up(game, play))
    return END


PLAYING_A_CARD = Procedure(
    "core.11",
    PlayingACard,
    (choose_host, choose_play, lay_down, answer_it, set_off, follow_text, follow_uncovering, put_away, afterwards),
)
