"""What is asked of a worker, and what it replies."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.server.engine.advice_messages import Advise as Advise
from rulewright.server.engine.advice_messages import Advised as Advised
from rulewright.server.engine.card_messages import (
    BeginTrial,
    CardChecked,
    CheckCard,
    ExchangeCards,
    Measurable,
    PairPlayed,
    PlayPair,
    ToMeasure,
)
from rulewright.server.engine.company import Company as Company
from rulewright.server.engine.company import Viewer as Viewer
from rulewright.server.engine.judge_messages import Judge, Judged
from rulewright.server.engine.picture_messages import (
    DrawCard,
    Drawn,
    DrawSheets,
    FolderRead,
    MakeReady,
    PictureReady,
    PictureTaken,
    ReadFolder,
    TakePicture,
    WriteReport,
)
from rulewright.server.engine.standing import Shown as Shown
from rulewright.server.engine.standing import Snapshot as Snapshot
from rulewright.server.engine.standing import Standing as Standing
from rulewright.server.engine.standing import Step as Step
from rulewright.server.engine.verify_messages import Verified as Verified
from rulewright.server.engine.verify_messages import Verify as Verify
from rulewright.server.wire import Given


class Request(Struct, frozen=True, tag=True):
    """Anything that is asked of a worker."""

    table: str


class Open(Request, frozen=True, tag=True):
    """Take up a match: from its header and the lines of its journal, with how each came about; or from a snapshot."""

    header: bytes
    lines: tuple[bytes, ...] = ()
    hows: tuple[str, ...] = ()
    snapshot: Snapshot | None = None
    """From where it goes on if the lines do not lead, by today's rules, where they led."""


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
    """Is this deck legal? The fields of a deck file as JSON, or the text of one. `table` plays no part."""

    game: str
    edition: str
    fields: bytes = b""
    text: str = ""
    pool: bytes = b""
    """What it comes from, as JSON, if that is not in the deck."""
    sets: tuple[bytes, ...] | None = None
    """The releases that it names, as JSON, once they have been looked up."""


class OpenPacks(Request, frozen=True, tag=True):
    """Open packs for sealed play. `table` plays no part."""

    game: str
    packs: int
    seed: int
    set: str | None


class Close(Request, frozen=True, tag=True):
    """Forget a match."""


class Keep(Request, frozen=True, tag=True):
    """How the match stands, to be kept."""


class Look(Request, frozen=True, tag=True):
    """Everything that each viewer may see now."""

    company: Company


class Playing(Request, frozen=True, tag=True):
    """Anything that changes a match: what is asked, and by whom it is seen, at the moment that its journal has reached.

    A worker whose match stands elsewhere has played what was never written down; it forgets the match.
    """

    moment: int
    company: Company


class GoOn(Playing, frozen=True, tag=True):
    """Give the answers that need nobody: the next few of them, and no more than are left to be given at one go."""

    left: int


class Answer(Playing, frozen=True, tag=True):
    """A seat's answer to what it is asked."""

    seat: int
    given: Given


class ComputerAnswer(Playing, frozen=True, tag=True):
    """A computer player's answer, in data."""

    seat: int
    exact: Any


class RunOut(Playing, frozen=True, tag=True):
    """A seat's time is up: it passes where that is the usual answer, and otherwise concedes."""

    seat: int


class Ask(Request, frozen=True, tag=True):
    """Why can a seat not give this answer, or do something with this card, at a moment that it has been shown?"""

    moment: int
    seat: int
    given: Given | None
    card: str | None


class Undo(Playing, frozen=True, tag=True):
    """Take back a seat's last answer by hand; further than it may by itself only if the others agreed."""

    seat: int
    agreed: bool


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


class Record(Request, frozen=True, tag=True):
    """Record a match that is over: its head, or a piece from a moment on; it must be open."""

    first: int | None
    company: Company


class Share(Request, frozen=True, tag=True):
    """A moment as a seat knows it, as a judge file."""

    moment: int
    seat: int


AnyCards = CheckCard | ExchangeCards | BeginTrial | ToMeasure | PlayPair
AnyPlaying = GoOn | Answer | ComputerAnswer | RunOut | Undo
AnyDrawing = TakePicture | MakeReady | DrawCard | DrawSheets | ReadFolder | WriteReport
AnyRequest = (
    Open | AnyPlaying | Begin | BeginScene | AnyCards | CheckDeck | OpenPacks | Close | Keep | Look | Ask | Think
    | Recall | Judge | Record | Share | Advise | AnyDrawing | Verify
)  # fmt: skip
DRAWINGS = (TakePicture, MakeReady, DrawCard, DrawSheets, ReadFolder, WriteReport)
"""Requests about pictures: they take their time, and a process of their own."""
ERRANDS = (Think,)
"""Requests that concern no match, and may take their time."""
READINGS = (BeginScene, BeginTrial, CheckCard, ExchangeCards, CheckDeck, OpenPacks, ToMeasure)
"""Requests in which something is read that anybody may have written, so that there is a limit to how long it takes."""


# -- replies -----------------------------------------------------------------------------------------------------


class Opened(Struct, frozen=True, tag=True):
    """The match is open."""

    standing: Standing
    prints: dict[str, bytes]
    """What is printed on each card that can occur, as JSON."""
    turns: tuple[tuple[int, int], ...] = ()
    """The moment at which each turn began: (moment, turn)."""
    first: int = 0
    """The earliest moment that is known: that of the snapshot, if the journal could not be played from the start."""
    cut: int = 0
    """How many lines at the end of the journal do not hold after that snapshot."""


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
    """What is wrong with a deck: (rule, message); nothing if it is legal. The deck as JSON, and as a deck file."""

    faults: tuple[tuple[str, str], ...]
    deck: bytes
    text: str


class PacksOpened(Struct, frozen=True, tag=True):
    """A pool, as a deck in JSON."""

    deck: bytes


class Played(Struct, frozen=True, tag=True):
    """What an answer, an undo or going on has led to."""

    steps: tuple[Step, ...]
    standing: Standing
    snapshot: Snapshot | None = None
    """How the match stands, if that is to be kept now."""


class Kept(Struct, frozen=True, tag=True):
    """How a match stands; None for one that needs no keeping."""

    snapshot: Snapshot | None


class Looked(Struct, frozen=True, tag=True):
    """What each viewer sees now."""

    moment: int
    shown: tuple[Shown, ...]


class Recalled(Struct, frozen=True, tag=True):
    """A moment of a finished match, and the answer that led there."""

    shown: Shown
    words: str
    by: str


class Recorded(Struct, frozen=True, tag=True):
    """A part of a recording."""

    data: bytes


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
    Opened | Begun | SceneLaid | DeckChecked | PacksOpened | Played | Kept | Looked | Recalled | Judged | Recorded |
    CardChecked | PictureTaken | PictureReady | Drawn | FolderRead | Shared | Refused | Allowed | NeedsConsent |
    Advised | Thought | Rejected | NotOpen | Done | Broken | Verified | Measurable | PairPlayed
)  # fmt: skip
