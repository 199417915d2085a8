"""What is asked of a worker, and what it replies."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.server.wire import Given, Stops

HAND, NO_CHOICE, SETTINGS, COMPUTER = "hand", "no choice", "settings", "computer"
TIME, LEFT, LESSON = "time", "left", "lesson"
"""How an answer came about."""
EVERYTHING = -1
"""A viewer who sees all there is, of a game that is over."""

Viewer = int | None
"""A seat; None is a spectator."""


class Company(Struct, frozen=True):
    """Who sits at a table and who is looking, as far as it matters for what happens."""

    names: tuple[str, ...]
    """What whoever sits there is called, by seat."""
    computers: tuple[int, ...] = ()
    stops: tuple[Stops, ...] = ()
    skipping: tuple[int, ...] = ()
    """By seat: the turn in which it does not want to be asked where its setting is `never`."""
    viewers: tuple[Viewer, ...] = ()
    left: tuple[int, ...] = ()
    """Those who have given their seat up for good: they concede."""


# -- requests ----------------------------------------------------------------------------------------------------


class Request(Struct, frozen=True, tag=True):
    """Anything that is asked of a worker."""

    table: str


class Open(Request, frozen=True, tag=True):
    """Take up a match: from its header, and the lines of its journal with how each came about."""

    header: bytes
    lines: tuple[bytes, ...] = ()
    hows: tuple[str, ...] = ()


class Begin(Request, frozen=True, tag=True):
    """Deal a new game and take it up; each deck is the fields of a deck file, as JSON."""

    game: str
    edition: str
    decks: tuple[bytes, ...]
    seed: int


class BeginScene(Request, frozen=True, tag=True):
    """Lay out a scene of a lesson."""

    game: str
    lesson: str
    scene: int


class CheckDeck(Request, frozen=True, tag=True):
    """Is this deck legal? `table` plays no part."""

    game: str
    edition: str
    deck: bytes
    pool: dict[str, int] | None = None


class Close(Request, frozen=True, tag=True):
    """Forget a match."""


class Look(Request, frozen=True, tag=True):
    """Everything that each viewer may see now."""

    company: Company


class GoOn(Request, frozen=True, tag=True):
    """Give the answers that need nobody, up to one that does."""

    company: Company


class Answer(Request, frozen=True, tag=True):
    """A seat's answer to what it was asked at a moment."""

    moment: int
    seat: int
    given: Given
    company: Company


class ComputerAnswer(Request, frozen=True, tag=True):
    """A computer player's answer, in data."""

    moment: int
    seat: int
    exact: Any
    company: Company


class RunOut(Request, frozen=True, tag=True):
    """A seat's time is up: it passes where that is the usual answer, and otherwise concedes."""

    moment: int
    seat: int
    company: Company


class Ask(Request, frozen=True, tag=True):
    """Why can a seat not give this answer, or do something with this card?"""

    seat: int
    given: Given | None
    card: str | None


class Undo(Request, frozen=True, tag=True):
    """Take back a seat's last answer by hand; further than it may by itself only if the others agreed."""

    seat: int
    agreed: bool
    company: Company


class Think(Request, frozen=True, tag=True):
    """What would a computer player answer here? `table` plays no part."""

    save: bytes
    player: str
    seed: int


class Recall(Request, frozen=True, tag=True):
    """A finished match as a viewer would have seen it at a moment; it must be open."""

    moment: int
    viewer: Viewer
    company: Company


class Share(Request, frozen=True, tag=True):
    """A moment as a seat knows it, as a judge file."""

    moment: int
    seat: int


AnyRequest = (
    Open
    | Begin
    | BeginScene
    | CheckDeck
    | Close
    | Look
    | GoOn
    | Answer
    | ComputerAnswer
    | RunOut
    | Ask
    | Undo
    | Think
    | Recall
    | Share
)
ERRANDS = (BeginScene, CheckDeck, Think)
"""Requests that concern no match, and may take their time."""


# -- replies -----------------------------------------------------------------------------------------------------


class Shown(Struct, frozen=True):
    """What one viewer is shown at one moment; all but the numbers is JSON already."""

    view: bytes
    decision: bytes
    log_from: int
    log: bytes
    names: tuple[str, ...]
    """The cards that the view names."""
    takeable: int
    waiting: str | None
    automatic: bytes = b"null"
    guide: bytes = b"null"
    """At the table of a lesson: what its guide says now."""


class Step(Struct, frozen=True):
    """One line of the journal, and what everyone sees after it."""

    moment: int
    line: bytes
    how: str
    seat: int
    """Whose answer it was; for an undo, who took back."""
    undone: int
    shown: tuple[Shown, ...]
    """In the order of the viewers."""


class Standing(Struct, frozen=True):
    """Where a match stands."""

    moment: int
    turn: int
    asked: int | None
    result: tuple[int, ...] | None
    optional: bool = False
    """Whether what is asked is a window in which passing is the usual answer."""
    save: bytes = b""
    """The whole match, where a computer player is asked."""


class Opened(Struct, frozen=True, tag=True):
    """The match is open."""

    standing: Standing
    prints: dict[str, bytes]
    """What is printed on each card that can occur, as JSON."""
    turns: tuple[tuple[int, int], ...] = ()
    """The moment at which each turn began: (moment, turn)."""


class Begun(Struct, frozen=True, tag=True):
    """A new game has been dealt: its header, as JSON."""

    header: bytes


class SceneLaid(Struct, frozen=True, tag=True):
    """A scene of a lesson has been laid out: its header, as JSON, its edition, and who sits there."""

    header: bytes
    edition: str
    seats: int
    learner: int


class DeckChecked(Struct, frozen=True, tag=True):
    """What is wrong with a deck: (rule, message); nothing if it is legal."""

    faults: tuple[tuple[str, str], ...]


class Played(Struct, frozen=True, tag=True):
    """What an answer, an undo or going on has led to."""

    steps: tuple[Step, ...]
    standing: Standing


class Looked(Struct, frozen=True, tag=True):
    """What each viewer sees now."""

    moment: int
    shown: tuple[Shown, ...]


class Recalled(Struct, frozen=True, tag=True):
    """A moment of a finished match, and the answer that led there."""

    shown: Shown
    words: str
    by: str


class Shared(Struct, frozen=True, tag=True):
    """A judge file, and the moment that it leads to."""

    moment: int
    text: str


class Refused(Struct, frozen=True, tag=True):
    """A rule forbids it; the refusal as JSON."""

    refusal: bytes


class Allowed(Struct, frozen=True, tag=True):
    """Nothing forbids it."""


class NeedsConsent(Struct, frozen=True, tag=True):
    """That many answers would have to be taken back, and the others have to agree."""

    answers: int


class Thought(Struct, frozen=True, tag=True):
    """A computer player's answer, in data."""

    exact: Any


class Rejected(Struct, frozen=True, tag=True):
    """The request cannot be met: a code and a message of the wire; nothing has changed."""

    code: str
    message: str
    field: str = ""


class NotOpen(Struct, frozen=True, tag=True):
    """The worker does not have this match: open it first."""


class Done(Struct, frozen=True, tag=True):
    """That is done."""


class Broken(Struct, frozen=True, tag=True):
    """A fault of ours; the match has been forgotten."""

    told: str


AnyReply = (
    Opened
    | Begun
    | SceneLaid
    | DeckChecked
    | Played
    | Looked
    | Recalled
    | Shared
    | Refused
    | Allowed
    | NeedsConsent
    | Thought
    | Rejected
    | NotOpen
    | Done
    | Broken
)
