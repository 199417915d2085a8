"""A match as a worker holds it: what is answered by itself, what each viewer sees after every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.judge.sharing import CannotShare, share
from rulewright.kernel.conceding import refuse_concession
from rulewright.kernel.decisions import Act, Answer, Decision, Order, only_answer
from rulewright.kernel.game import Game
from rulewright.kernel.history import Moment
from rulewright.kernel.journal import Header, Journal, Line
from rulewright.kernel.views import Values
from rulewright.kernel.words import is_optional
from rulewright.library import Match
from rulewright.library.lessons import script_of
from rulewright.library.making import retrace
from rulewright.server.engine.guide import Guide
from rulewright.server.engine.records import (
    HAND,
    LEFT,
    NO_CHOICE,
    SETTINGS,
    TIME,
    Company,
    Shown,
    Standing,
    Step,
    Viewer,
)
from rulewright.server.engine.showing import NOTHING, Told, encode, show, show_print
from rulewright.server.wire import Stops

BACK = 6
"""So many moments further back one is looked for that can be shared."""
LONGEST_RUN = 400
"""So many answers are given for others at one go; then somebody is asked, whatever the settings say."""


class Seated:
    """One match in progress or over."""

    def __init__(self, header: bytes, lines: Iterable[bytes] = (), hows: Iterable[str] = ()) -> None:
        """Play a journal again, checking every line."""
        read = tuple(msgspec.json.decode(line, type=Line) for line in lines)
        journal = Journal(msgspec.json.decode(header, type=Header), read)
        self.kit: GameKit = find_game(journal.header.game)
        self.header = journal.header
        script = script_of(journal.header)
        self.guide: Guide | None = None if script is None else Guide(script)
        self.past: list[Moment] = []
        """Where the match stood at each moment, the beginning first."""
        self.hows: list[str] = []
        """For each answer that holds: how it came about."""
        told = iter(hows)
        for number, match in enumerate(retrace(journal)):
            self.match: Match = match
            self.past.append(match.moment)
            if number:
                self._note(read[number - 1].undo, next(told, HAND))

    @property
    def game(self) -> Game:
        """The game as the kernel knows it."""
        return self.match.state

    @property
    def now(self) -> int:
        """The number of the moment."""
        return len(self.past) - 1

    def prints(self) -> dict[str, bytes]:
        """What is printed on every card that can occur."""
        defs = self.game.rules.defs
        pairs = zip(self.header.cards, defs, strict=False)
        return {fields["name"]: show_print(self.kit, fields, printed) for fields, printed in pairs}

    def standing(self, computers: tuple[int, ...] = ()) -> Standing:
        """Where the match stands; the whole of it if one of these seats is asked."""
        state = self.game.state
        asked = None if state.asked is None else state.asked.seat
        resting = self.guide is not None and not self.guide.over(len(self.hows))
        save = self.match.save() if asked is not None and asked in computers and not resting else b""
        return Standing(self.now, state.turn, asked, state.result, self._optional, save)

    # -- what happens --------------------------------------------------------------------------------------------

    def answer(self, answer: Answer, how: str, company: Company) -> list[Step]:
        """Give an answer and whatever then needs nobody; IllegalAnswer if it is not legal."""
        if self.guide is not None and how == HAND:
            answer = self.guide.checked(self.game, answer, len(self.hows))
        return [self._answer(answer, how, company), *self.go_on(company)]

    def go_on(self, company: Company) -> Iterator[Step]:
        """Give the answers that need nobody."""
        for left in reversed(range(LONGEST_RUN)):
            leaver = self._leaver(company)
            if leaver is not None:
                yield self._concede(leaver, LEFT, company)
                continue
            found = self._unasked(company)
            if found is None:
                return
            yield self._answer(*found, company, last=not left)

    def run_out(self, seat: int, company: Company) -> list[Step]:
        """The time of the seat that is asked is up: pass where that is usual, otherwise concede; and go on."""
        decision = self.game.decision
        if isinstance(decision, Act) and self._optional:
            return self.answer(decision.options[-1], TIME, company)
        return [self._concede(seat, TIME, company), *self.go_on(company)]

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
        return unasked(decision, self.game.state.turn, company)

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
        self.past.append(self.match.moment)
        self._note(undone, how)
        asks = bool(undone) or last or (self._leaver(company) is None and self._unasked(company) is None)
        log = (log_from, [(self.now, entry) for entry in self.match.trace[log_from:]])
        values: Values = {}
        shown = tuple(
            self._show(viewer, log, company, automatic if viewer == seat else NOTHING, asks=asks, values=values)
            for viewer in company.viewers
        )
        line = self.match.last_line
        return Step(self.now, msgspec.json.encode(line), how, seat, undone, shown)

    def _note(self, undone: int, how: str) -> None:
        if undone:
            del self.hows[-undone:]
        else:
            self.hows.append(how)

    # -- what is seen --------------------------------------------------------------------------------------------

    def look(self, company: Company) -> tuple[Shown, ...]:
        """Everything that each viewer may see now."""
        log = (0, list(_told(self.past[-1], self.past)))
        return tuple(self._show(viewer, log, company) for viewer in company.viewers)

    def recall(self, moment: int, viewer: Viewer, company: Company) -> Shown:
        """What a viewer would have seen at an earlier moment."""
        then = self.past[moment]
        game = Game(self.game.rules, then.state.copy())
        return show(self.kit, game, viewer, moment, (0, list(_told(then, self.past[: moment + 1]))), company.names)

    def share(self, moment: int, seat: int) -> tuple[int, str]:
        """The judge file of a moment as a seat knew it, or of the nearest before it that has one; raises CannotShare.

        In the midst of what somebody else has begun unseen, nothing that the seat knows could lead there.
        """
        for at in range(moment, max(0, moment - BACK), -1):
            with suppress(CannotShare):
                return at, share(self.header, self.game.rules, self.past[at], seat)
        at = max(0, moment - BACK)
        return at, share(self.header, self.game.rules, self.past[at], seat)

    def turns(self) -> tuple[tuple[int, int], ...]:
        """The moment at which each turn was first reached."""
        first: dict[int, int] = {}
        for number, moment in enumerate(self.past):
            first.setdefault(moment.state.turn, number)
        return tuple((number, turn) for turn, number in sorted(first.items()))

    def _show(
        self,
        viewer: Viewer,
        log: tuple[int, list[Told]],
        company: Company,
        automatic: bytes = NOTHING,
        *,
        asks: bool = True,
        values: Values | None = None,
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
            values=values,
        )
        if self.guide is None or viewer != self.guide.learner:
            return shown
        return replace(shown, guide=encode(self.guide.said(self.game, len(self.hows))))


def unasked(decision: Decision, turn: int, company: Company) -> tuple[Answer, str] | None:
    """The answer to what a seat need not or does not want to be asked, and why; None if it is to be asked."""
    seat = decision.seat
    person = seat not in company.computers
    stops = company.stops[seat] if person and company.stops else Stops(orders=not person)
    if isinstance(decision, Act) and person and is_optional(decision):
        setting = stops.windows.get(decision.window, stops.default)
        if setting == "always":
            return None
        if setting == "never" and company.skipping[seat] == turn and not decision.forced:
            return decision.options[-1], SETTINGS
    if decision.forced:
        return only_answer(decision), NO_CHOICE
    if isinstance(decision, Order) and not stops.orders:
        return ((0,) if decision.next_only else tuple(range(len(decision.items)))), SETTINGS
    return None


def _told(moment: Moment, past: list[Moment]) -> Iterator[Told]:
    """The sentences that led to a moment, each with the number of the moment that it tells of."""
    numbers = {id(one): number for number, one in enumerate(past)}
    chain: list[Moment] = []
    at: Moment | None = moment
    while at is not None:
        chain.append(at)
        at = at.before
    for one in reversed(chain):
        for entry in one.told:
            yield numbers.get(id(one), 0), entry
