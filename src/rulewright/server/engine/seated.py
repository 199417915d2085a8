"""A match as a worker holds it: what is answered by itself, what each viewer sees after every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.judge.sharing import CannotShare, share
from rulewright.kernel.conceding import refuse_concession
from rulewright.kernel.decisions import Act, Answer
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.history import Moment, pack
from rulewright.kernel.journal import DAMAGED, Header, Journal, Line
from rulewright.kernel.words import is_optional
from rulewright.library import Match
from rulewright.library.lessons import script_of
from rulewright.library.making import Resumed, retrace
from rulewright.server.engine.company import HAND, LEFT, NO_CHOICE, SETTINGS, TIME, Company, Viewer
from rulewright.server.engine.guide import Guide
from rulewright.server.engine.records import Shown, Snapshot, Standing, Step
from rulewright.server.engine.showing import NOTHING, Told, encode, show, show_print
from rulewright.server.engine.snapshots import as_far_as_it_holds, fingerprint_of, readable, resume, take
from rulewright.server.engine.unasked import unasked

BACK = 6
"""So many moments further back one is looked for that can be shared."""
A_FEW = 40
"""So many answers that need nobody are given before others that wait for this worker have their turn."""


PACKED, UNPACKED = 16, 8
"""So many moments are packed together; so many are always left as they are, for those are looked at."""

SIZE, SIZE_OF_A_MOMENT = 300_000, 3_000
"""About how many bytes a match takes, as measured: when it begins, and for each moment."""


class Seated:
    """One match in progress or over."""

    def __init__(
        self,
        header: bytes,
        lines: Sequence[bytes] = (),
        hows: Sequence[str] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        """Play a journal again, checking every line; from a snapshot on, as far as it holds."""
        self.first = 0 if snapshot is None else snapshot.moment
        """The earliest moment that is known."""
        self.kept = self.first
        """The moment at which it was last kept."""
        original, resumed = msgspec.json.decode(header, type=Header), Resumed()
        if snapshot is not None:
            original, resumed = resume(original, snapshot)
        read = readable(lines[self.first :], lenient=snapshot is not None)
        journal = Journal(original, read)
        self.kit: GameKit = find_game(journal.header.game)
        self.header = journal.header
        script = script_of(journal.header)
        self.guide: Guide | None = None if script is None else Guide(script)
        self.past: list[Moment] = []
        """Where the match stood at each moment, the beginning first; all but the latest packed."""
        self.said: list[tuple[str, str]] = []
        """For each moment after the beginning: the seat, and its words."""
        self._turns: dict[int, int] = {}
        """For each turn, the moment at which it was first reached."""
        self._packed = 0
        self.hows: list[str] = []
        """For each answer that holds: how it came about."""
        told = iter(hows[self.first :])
        matches = retrace(journal, resumed=resumed)
        for number, match in enumerate(matches if snapshot is None else as_far_as_it_holds(matches)):
            self.match: Match = match
            self._arrive(read[number - 1] if number else None)
            if number:
                self._note(read[number - 1].undo, next(told, HAND))

        self.cut = len(lines) - self.now
        """How many lines at the end do not hold."""

    @classmethod
    def taken_up(cls, header: bytes, lines: Sequence[bytes], hows: Sequence[str], snapshot: Snapshot | None) -> Seated:
        """A match by its whole journal or, where that leads elsewhere by today's rules, from where it was last kept.

        What was written after that and does not hold is cut off, if newer rules are to blame; damage is for whoever
        runs the server to mend, with the players.
        """
        try:
            return cls(header, lines, hows)
        except (RulewrightError, *DAMAGED):
            if snapshot is None or snapshot.moment > len(lines):
                raise
            seated = cls(header, lines, hows, snapshot)
            if seated.cut and snapshot.fingerprint == fingerprint_of(seated.header.game):
                raise
        return seated

    @property
    def game(self) -> Game:
        """The game as the kernel knows it."""
        return self.match.state

    @property
    def now(self) -> int:
        """The number of the moment."""
        return self.first + len(self.past) - 1

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return SIZE + SIZE_OF_A_MOMENT * len(self.past)

    def prints(self) -> dict[str, bytes]:
        """What is printed on every card that can occur."""
        defs = self.game.rules.defs
        pairs = zip(self.header.cards, defs, strict=False)
        return {fields["name"]: show_print(self.kit, fields, printed) for fields, printed in pairs}

    def standing(self, company: Company | None = None, *, asks: bool = False) -> Standing:
        """Where the match stands; with everything of it if a computer is asked.

        What is asked is put to its seat if that is said, or if it does need somebody.
        """
        state = self.game.state
        asked = None if state.asked is None else state.asked.seat
        resting = self.guide is not None and not self.guide.over(len(self.hows))
        unasked = not asks and company is not None and self._needs_nobody(company)
        computers = () if company is None or unasked or resting else company.computers
        save = self.match.save() if asked is not None and asked in computers else b""
        return Standing(self.now, state.turn, asked, state.result, self._optional, unasked, save)

    def keep(self, *, every: int = 1) -> Snapshot | None:
        """How it stands, once so many moments have gone by since it was kept; not of a lesson or when it is over."""
        if self.now - self.kept < every or self.guide is not None or self.game.over:
            return None
        self.kept = self.now
        return take(self.match, self.now)

    # -- what happens --------------------------------------------------------------------------------------------

    def answer(self, answer: Answer, how: str, company: Company) -> Step:
        """Give an answer; IllegalAnswer if it is not legal."""
        if self.guide is not None and how == HAND:
            answer = self.guide.checked(self.game, answer, len(self.hows))
        return self._answer(answer, how, company)

    def go_on(self, company: Company, left: int) -> Iterator[Step]:
        """Give a few of the answers that need nobody; after the last that is left somebody is asked in any case."""
        for more in reversed(range(max(0, left - A_FEW), left)):
            leaver = self._leaver(company)
            if leaver is not None:
                yield self._concede(leaver, LEFT, company)
                continue
            found = self._unasked(company)
            if found is None:
                return
            yield self._answer(*found, company, last=not more)

    def run_out(self, seat: int, company: Company) -> Step:
        """The time of the seat that is asked is up: pass where that is usual, otherwise concede."""
        decision = self.game.decision
        if isinstance(decision, Act) and self._optional:
            return self.answer(decision.options[-1], TIME, company)
        return self._concede(seat, TIME, company)

    @property
    def _optional(self) -> bool:
        """Whether passing is the usual answer to what is asked."""
        decision = self.game.decision
        return isinstance(decision, Act) and is_optional(decision)

    def _unasked(self, company: Company) -> tuple[Answer, str] | None:
        decision = self.game.decision
        if decision is None:
            return None
        if self.guide is not None and not self.guide.over(len(self.hows)):
            return self.guide.unasked(len(self.hows))
        return unasked(self.kit, self.match, decision, company)

    def _needs_nobody(self, company: Company) -> bool:
        """Whether the next answer is given without asking."""
        return self._leaver(company) is not None or self._unasked(company) is not None

    def _leaver(self, company: Company) -> int | None:
        """One who has left for good and can concede now."""
        return next((seat for seat in company.left if refuse_concession(self.game, seat) is None), None)

    def _concede(self, seat: int, how: str, company: Company) -> Step:
        """A seat gives the game up."""
        before = len(self.match.trace)
        self.match.concede(self.match.seats[seat])
        return self._step(seat, how, before, company, NOTHING)

    def _answer(self, answer: Answer, how: str, company: Company, *, last: bool = False) -> Step:
        decision = self.match.decision
        assert decision is not None, "an answer answers something"
        seat, words = decision.raw.seat, decision.words(answer) if how in (NO_CHOICE, SETTINGS, TIME) else ""
        before = len(self.match.trace)
        self.match.answer(answer)
        automatic = encode({"words": words, "why": how}) if words else NOTHING
        return self._step(seat, how, before, company, automatic, last=last)

    def back(self, seat: int) -> int:
        """How many answers lead back to before a seat's last one by hand; 0 if there is none."""
        moment: Moment | None = self.match.moment
        for count, how in enumerate(reversed(self.hows), 1):
            assert moment is not None, "every answer led somewhere"
            if how == HAND and moment.seat == seat:
                return count
            moment = moment.before
        return 0

    def takeable(self, viewer: Viewer) -> int:
        """How many answers a viewer may take back by itself, to before its last one by hand."""
        if viewer is None or viewer < 0:
            return 0
        back = self.back(viewer)
        return back if 0 < back <= self.match.takeable(self.match.seats[viewer]) else 0

    def undo(self, seat: int, answers: int, company: Company) -> Step:
        """Take back so many answers."""
        self.match.undo(answers, rekey=True)
        return self._step(seat, HAND, len(self.match.trace), company, NOTHING, undone=answers)

    def _step(
        self,
        seat: int,
        how: str,
        log_from: int,
        company: Company,
        automatic: bytes,
        *,
        undone: int = 0,
        last: bool = False,
    ) -> Step:
        """One line of the journal; a question that is about to be answered for its seat is not put to it."""
        line = self.match.last_line
        self._arrive(line)
        self._note(undone, how)
        asks = bool(undone) or last or not self._needs_nobody(company)
        log = (log_from, [(self.now, entry) for entry in self.match.trace[log_from:]])
        shown = tuple(
            self._show(viewer, log, company, automatic if viewer == seat else NOTHING, asks=asks)
            for viewer in company.viewers
        )
        return Step(self.now, msgspec.json.encode(line), how, seat, undone, shown)

    def _arrive(self, line: Line | None) -> None:
        """A further moment of the match, and the line that led there; what lies further back is packed."""
        moment = self.match.moment
        self.past.append(moment)
        self._turns.setdefault(self.game.state.turn, self.now)
        if line is not None:
            self.said.append((line.seat, "concedes" if line.concede else line.answer or f"takes back {line.undo}"))
        if len(self.past) >= self._packed + PACKED + UNPACKED:
            pack(self.game.rules, self.past[self._packed : self._packed + PACKED])
            self._packed += PACKED

    def _note(self, undone: int, how: str) -> None:
        if undone:
            del self.hows[-undone:]
        else:
            self.hows.append(how)

    # -- what is seen --------------------------------------------------------------------------------------------

    def look(self, company: Company) -> tuple[Shown, ...]:
        """Everything that each viewer may see now."""
        log = (0, list(self._told(self.past[-1], self.past)))
        return tuple(self._show(viewer, log, company) for viewer in company.viewers)

    def recall(self, moment: int, viewer: Viewer, company: Company) -> Shown:
        """What a viewer would have seen at an earlier moment."""
        at = moment - self.first
        log = (0, list(self._told(self.past[at], self.past[: at + 1])))
        return show(self.kit, self.game_at(moment), viewer, moment, log, company.names)

    def game_at(self, moment: int) -> Game:
        """The game as it stood at a moment."""
        return self.game if moment == self.now else Game(self.game.rules, self._past(moment).state.copy())

    def share(self, moment: int, seat: int) -> tuple[int, str]:
        """The judge file of a moment as a seat knew it, or of the nearest before it that has one; raises CannotShare.

        In the midst of what somebody else has begun unseen, nothing that the seat knows could lead there.
        """
        for at in range(moment, max(self.first, moment - BACK), -1):
            with suppress(CannotShare):
                return at, share(self.header, self.game.rules, self._past(at), seat)
        at = max(self.first, moment - BACK)
        return at, share(self.header, self.game.rules, self._past(at), seat)

    def _past(self, moment: int) -> Moment:
        return self.past[moment - self.first]

    def says(self, moment: int) -> tuple[str, str]:
        """The seat and its words that led to a moment; nothing at the earliest."""
        return self.said[moment - self.first - 1] if moment > self.first else ("", "")

    def _told(self, moment: Moment, past: list[Moment]) -> Iterator[Told]:
        """The sentences that led to a moment, each with the number of the moment that it tells of."""
        numbers = {id(one): number for number, one in enumerate(past, self.first)}
        chain: list[Moment] = []
        at: Moment | None = moment
        while at is not None:
            chain.append(at)
            at = at.before
        for one in reversed(chain):
            for entry in one.told:
                yield numbers.get(id(one), self.first), entry

    def turns(self) -> tuple[tuple[int, int], ...]:
        """The moment at which each turn was first reached."""
        return tuple((number, turn) for turn, number in sorted(self._turns.items()))

    def _show(
        self,
        viewer: Viewer,
        log: tuple[int, list[Told]],
        company: Company,
        automatic: bytes = NOTHING,
        *,
        asks: bool = True,
    ) -> Shown:
        shown = show(
            self.kit,
            self.game,
            viewer,
            self.now,
            log,
            company.names,
            self.takeable(viewer),
            automatic,
            asks=asks,
        )
        if self.guide is None or viewer != self.guide.learner:
            return shown
        return replace(shown, guide=encode(self.guide.said(self.game, len(self.hows))))
