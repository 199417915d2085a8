"""Which minions an action directly affects as it is played, and what waits for that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards
from rulewright.effects.keys import FORBIDDING
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.selectors import Host
from rulewright.games.smashup.events import AFFECTED, RAISED
from rulewright.games.smashup.records import PlayingACard
from rulewright.games.smashup.table import Effected
from rulewright.kernel.carrying_out import carry_out, once_a_group
from rulewright.kernel.events import TOKENS_ON
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import BY_RULE, Event, Ref, Trigger
from rulewright.kernel.rules import Change

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

T = TypeVar("T")

_KINDS = (AFFECTED, RAISED)


def watching(changes: dict[Kind, Change], heard: frozenset[Kind]) -> dict[Kind, Change]:
    """How events are carried out in a match in which some text waits for what an action directly affects."""
    if heard.isdisjoint(_KINDS):
        return changes
    affecting = FORBIDDING["be affected"]
    return {kind: _watching(change) if kind in affecting else change for kind, change in changes.items()}


def _watching(change: Change) -> Change:
    def carried_out(game: Game, event: Event) -> Event | None:
        raises = event.kind == TOKENS_ON
        return _with_what_hears(game, event.source, (event.card,), raises, lambda: change(game, event))

    return carried_out


def changed(game: Game, run: Run, effect: v.Modify, targets: tuple[Ref, ...]) -> None:
    """R13 Text changes minions for a while."""
    if not rules_of(game).heard_kinds.isdisjoint(_KINDS):
        slots = cards(game, run, effect.cards) if effect.live else [slot for slot, _ in targets]
        _with_what_hears(game, run.source, slots, any(map(_raises, effect.changes)), lambda: run)


def played_on(game: Game, play: PlayingACard) -> None:
    """R13, R16 An action played on a minion affects it, and raises its power if that is what it is there for."""
    own = game.printed(play.card).type == "action" and game.card(play.card).host == play.host
    if not own or rules_of(game).heard_kinds.isdisjoint(_KINDS):
        return
    texts = (one for one in game.printed(play.card).paragraphs if isinstance(one, p.Standing))
    raises = any(isinstance(one.cards, Host) and any(map(_raises, one.changes)) for one in texts)
    raises = raises and game.rules.edition_record.attached_power_is_direct
    _with_what_hears(game, play.object, (play.host,), raises, lambda: play, play)


def _raises(change: v.Change) -> bool:
    return isinstance(change, v.ChangeValue) and change.what == "power" and change.sign > 0


def _with_what_hears(
    game: Game,
    source: Ref,
    slots: Iterable[int],
    raises: bool,
    do: Callable[[], T | None],
    play: PlayingACard | None = None,
) -> T | None:
    """R13 Do something to cards; what waits for it hears of it with the cards as they were, and acts later."""
    play = play or _being_played(game, source)
    if play is None:
        return do()
    before, pending = game.state.table, game.state.pending
    for slot in slots:
        for kind in _KINDS if raises else _KINDS[:1]:
            _hear(game, play, slot, kind)
    done = do()
    if done is None:
        game.state.put_table(before, 0)
        game.state.pending = pending
    return done


def _being_played(game: Game, source: Ref) -> PlayingACard | None:
    """The play of an action whose own text is being carried out."""
    plays = (frame.vars for frame in reversed(game.state.frames) if isinstance(frame.vars, PlayingACard))
    own = next((play for play in plays if play.object == source), None)
    return own if own is not None and game.printed(own.card).type == "action" else None


def _hear(game: Game, play: PlayingACard, slot: int, kind: Kind) -> None:
    """R13 One minion is affected by one action once."""
    state, minion = game.state, game.ref(slot)
    here = game.printed(slot).type == "minion" and game.rules.in_play(game.card(slot).area)
    done = state.table.effected
    if not here or any((one.action, one.minion, one.kind) == (play.object, minion, kind) for one in done):
        return
    before = state.pending
    carry_out(game, (Event(kind, slot, seat=play.seat, source=play.object, rule="R13", flags=BY_RULE),))
    # core.44: an action is not there yet when it is played itself
    heard = tuple(one for one in state.pending[len(before) :] if one.source != play.object)
    state.pending = before
    effected = (*state.table.effected, Effected(play.object, minion, kind, heard))
    state.put_table(replace(state.table, effected=effected), 0)


def taken_up(game: Game, play: PlayingACard) -> tuple[Trigger, ...]:
    """R13 What acts now that an action has been played, by what it has directly affected."""
    table = game.state.table
    own = [one for one in table.effected if one.action == play.object]
    if not own:
        return ()
    game.state.put_table(replace(table, effected=tuple(one for one in table.effected if one not in own)), 0)
    return tuple(once_a_group(game, [trigger for one in own for trigger in one.heard]))
