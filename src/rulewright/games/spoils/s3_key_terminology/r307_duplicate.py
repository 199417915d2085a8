"""307 Duplicate: an unseen copy of a tactic is played, and is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.scope import Run
from rulewright.games.spoils.areas import BEING_PLAYED, DISCARD
from rulewright.games.spoils.s4_game_concepts.r402_effects import play_barred
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard
from rulewright.games.windows import UNDONE
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.changes import copy_of, vanish
from rulewright.kernel.events import MOVE, PLAYED
from rulewright.kernel.pipeline import use_by
from rulewright.kernel.procedures import END, Procedure, Signal, begin
from rulewright.kernel.records import BY_RULE, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Duplicating(Struct, frozen=True, array_like=True):
    """A tactic being duplicated."""

    seat: int
    original: int
    makers: tuple[int, ...] = ()
    """The text that duplicates it, after those that made what it is a duplicate of."""
    copy: int = NOBODY


def make(game: Game, duplicating: Duplicating) -> Signal:
    """307.1 An unseen copy is played with cost number 0, whatever its threshold, with an option of its own.

    Also 307.2. It goes through the steps of playing a card from there on (R25).
    """
    seat, original = duplicating.seat, duplicating.original
    if game.printed(original).type != "tactic":
        return END
    if forbidden(game, seat, original):
        game.say("307.3", f"the duplicate of {game.name(original)} is terminated")
        return END
    copy = copy_of(game, original, seat, BEING_PLAYED)
    note(game, (*game.state.table.duplicates, copy))
    game.say("307.1", f"{game.rules.seat_name(seat)} duplicates {game.name(original)}")
    if len(game.printed(original).options) > 1:
        game.cite("307.2")
    return begin("604.1", PlayingACard(seat, copy, free=1, makers=duplicating.makers), replace(duplicating, copy=copy))


def forbidden(game: Game, seat: int, slot: int) -> bool:
    """307.3 A duplicate made while an effect keeps you from playing tactics is terminated on the spot."""
    return play_barred(game, seat, slot) is not None


def done(game: Game, duplicating: Duplicating) -> Signal:
    """307.1, 307.4 A copy whose extra costs could not be met is terminated; in any case it is gone now (R26).

    Also 314.1.
    """
    if game.outcome.value == UNDONE:
        game.cite("314.1")
        game.say("307.1", "the costs of the duplicate cannot be met: it is terminated")
    if not gone(game, duplicating.copy) and game.card(duplicating.copy).area == BEING_PLAYED:
        carry_out(game, (Event(MOVE, duplicating.copy, to=DISCARD, rule="314.1", flags=BY_RULE),))
    return END


DUPLICATING = Procedure("307.1", Duplicating, (make, done))


def note(game: Game, duplicates: tuple[int, ...]) -> None:
    """Which copies there are."""
    game.state.put_table(replace(game.state.table, duplicates=duplicates))


def gone(game: Game, slot: int) -> bool:
    """307.4, 307.1 A copy ceases to exist (R26); False if this is none, or one that goes where its original would."""
    duplicates = game.state.table.duplicates
    if slot not in duplicates:
        return False
    ceases = do_cease(game)
    if ceases:
        game.cite("307.4" if game.rules.edition_record.duplicates_disappear else "307.1")
        vanish(game, slot)
    note(game, tuple(one for one in duplicates if one != slot))
    return ceases


def do_cease(game: Game) -> bool:
    """307.4 Whether copies cease to exist: where the book says so, and where it is silent (R26)."""
    record = game.rules.edition_record
    return bool(record.duplicates_disappear or record.duplicates_cease)


def strayed(game: Game) -> bool:
    """307.4 A copy that has left the place where it was being played is gone (R26)."""
    strays = [slot for slot in game.state.table.duplicates if game.card(slot).area != BEING_PLAYED]
    for slot in strays:
        gone(game, slot)
    return bool(strays)


def announced(game: Game, play: PlayingACard) -> tuple[Event, ...]:
    """604.1f, F.terms.duplicate.2 A card counts as played, a duplicate like any other tactic (R25).

    It does not set off the text that made it (R48).
    """
    record = game.rules.edition_record
    copy = play.card in game.state.table.duplicates
    if copy and not (record.duplicates_count_as_played or record.duplicates_are_played):
        return ()
    if copy:
        game.cite("F.terms.duplicate.2")
    spared = play.makers if record.duplicates_spare_their_maker else ()
    return (Event(PLAYED, play.card, seat=play.seat, rule="604.1f", used=spared, flags=BY_RULE),)


def makers(run: Run) -> tuple[int, ...]:
    """307.1 The texts behind a duplicate: the one that makes it, and those that made what it is a duplicate of (R48).

    So two texts that duplicate each other's duplicates come to an end. Each is named once, however often it made one.
    """
    before = run.event.used if run.event is not None and run.event.kind == PLAYED else ()
    return tuple(dict.fromkeys((*before, use_by(run.hook, run.source))))


def answerable(game: Game, slot: int) -> bool:
    """F.terms.duplicate.3 No responses to a duplicate that does not go through the steps of playing a card (R25)."""
    record = game.rules.edition_record
    if slot not in game.state.table.duplicates:
        return True
    return bool(record.duplicates_can_be_answered and record.duplicates_are_played)
