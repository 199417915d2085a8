"""605 Playing a resource: only when something tells you to; no response window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.scope import PLAYED
from rulewright.games.spoils.areas import HAND, RESOURCES
from rulewright.games.spoils.events import RESOURCE_PLAYED
from rulewright.games.spoils.s6_playing_the_game.records import PlayingAResource
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Procedure, Signal, ask, end, go_on
from rulewright.kernel.records import BY_RULE, CONCEALED, Event, Option, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def a_selection(game: Game, play: PlayingAResource) -> Signal:
    """605.1a, 605.1 Choose any card at all in your hand."""
    return ask(Act(play.seat, "605.1a", "resource", window="resource"))


def b_facing(game: Game, play: PlayingAResource) -> Signal:
    """605.1b It is settled whether it goes face-up or face-down."""
    option = game.given
    game.cite("203.2")
    return go_on(replace(play, card=option.card, face_down=option.face_down))


def c_triggers(game: Game, play: PlayingAResource) -> Signal:
    """605.1c Effects that work while you play a resource happen here, with the card chosen but not yet in play."""
    return propose(game, (Event(RESOURCE_PLAYED, play.card, seat=play.seat, rule="605.1c", flags=BY_RULE),))


def d_entry(game: Game, play: PlayingAResource) -> Signal:
    """605.1d, 605.3 The chosen card leaves your hand for play, facing as decided."""
    flags = BY_RULE | (CONCEALED if play.face_down else 0)
    return propose(game, (Event(MOVE, play.card, seat=play.seat, to=RESOURCES, rule="605.1d", flags=flags),))


def played(game: Game, play: PlayingAResource) -> Signal:
    """The resource has been played."""
    return end(Outcome(env=((PLAYED, (game.ref(play.card),)),), value=1))


PLAYING_A_RESOURCE = Procedure("605.1", PlayingAResource, (a_selection, b_facing, c_triggers, d_entry, played))


def resource_options(game: Game, seat: int) -> tuple[Option, ...]:
    """203.2 Anything may go down concealed, while only a true resource card may go down open."""
    options: list[Option] = []
    for slot in game.cards_in(HAND, seat):
        if face_up_refused(game, slot) is None:
            options.append(Option("resource", slot))
        options.append(Option("resource", slot, face_down=1))
    return tuple(options)


def face_up_refused(game: Game, slot: int) -> Refusal | None:
    """605.1b Face-up is open to true resource cards only."""
    if game.printed(slot).type != "resource":
        return Refusal("605.1b", "only a resource card can be played face-up as a resource", ("203.2",))
    return None


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "605.2": ("rulewright.games.spoils.language.deploying:resource_deployed",),
}
"""Rules of this section that other code obeys."""
