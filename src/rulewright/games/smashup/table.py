"""What is on the table besides cards: the phase, what this turn has used up, the base that scores."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.history import Fact
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import NOBODY, Ref, Trigger

PHASES = ("start", "play", "score", "draw", "end")
START, PLAY_CARDS, SCORE, DRAW_CARDS, END_TURN = range(5)


class Effected(Struct, frozen=True, array_like=True):
    """R13 A minion that an action which is being played has directly affected."""

    action: Ref
    minion: Ref
    kind: Kind
    heard: tuple[Trigger, ...] = ()
    """What it sets off, which waits until the action has been played."""


class Table(Struct, frozen=True, array_like=True):
    """All of it."""

    phase: int = NOBODY
    first: int = NOBODY
    """The starting player, once that is settled."""
    played: tuple[str, ...] = ()
    """The types of which the regular card of this turn has been played."""
    used: tuple[tuple[int, int], ...] = ()
    """The abilities that were used this turn: (the card's object, the paragraph)."""
    scoring: Ref = (NOBODY, 0)
    """The base that is being scored."""
    places: tuple[tuple[int, ...], ...] = ()
    """Who has come first, second and third at that base, once its points are awarded."""
    settings: tuple[tuple[int, int, int], ...] = ()
    """Which of several competing settings of a value counts: (the card's object, the value, by whom it is set)."""
    cancelled: tuple[Ref, ...] = ()
    """Cards that are being played and will have no effect."""
    facts: tuple[Fact, ...] = ()
    """What has happened this turn that some text of this match may ask about."""
    extra_turns: tuple[int, ...] = ()
    """Who has another turn after this one, the next one first."""
    factions: tuple[tuple[str, ...], ...] = ()
    """What each seat plays with, as far as it has been brought or picked."""
    masters: tuple[tuple[int, int], ...] = ()
    """Who had a card when it left play this turn, though another player owns it: (object, seat)."""
    effected: tuple[Effected, ...] = ()
    """What actions that are being played have directly affected, as far as text waits for that."""
