"""A game in progress, as a program holds it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.games.kit import GameKit
from rulewright.kernel import journal as journals
from rulewright.kernel import saving
from rulewright.kernel.decisions import Answer
from rulewright.kernel.errors import IllegalAnswer, Refusal, RulewrightError, UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.history import History, Moment
from rulewright.kernel.journal import Header, Journal, JournalFile, Line
from rulewright.kernel.trace import Entry
from rulewright.kernel.words import Names, UnknownWords, nearest_words
from rulewright.library.decision import Decision
from rulewright.library.saves import write_save

if TYPE_CHECKING:
    from rulewright.kernel.view_records import View


class Result(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    """The seats that won; none for a draw."""

    @property
    def draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners

    def __str__(self) -> str:
        return (
            f"{' and '.join(self.winners)} {'wins' if len(self.winners) == 1 else 'win'}" if self.winners else "a draw"
        )


class Match:
    """A game in progress or over: a value that can be copied, compared by hash, saved, taken back and told."""

    __slots__ = ("_file", "_header", "_history", "_kit", "_told")

    def __init__(self, kit: GameKit, header: Header, history: History) -> None:
        """Use `new_game` or `load`."""
        self._kit = kit
        self._header = header
        self._history = history
        self._file: JournalFile | None = None
        self._told: tuple[Moment | None, list[Entry]] = (None, [])

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Which game it is."""
        return self._header.game

    @property
    def edition(self) -> str:
        """The edition of the rules."""
        return self._header.edition

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in turn order."""
        rules = self.state.rules
        return tuple(rules.seat_name(seat) for seat in range(rules.seats))

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self.state.state.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        winners = self.state.state.result
        return None if winners is None else Result(tuple(self.state.rules.seat_name(seat) for seat in winners))

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None once the game is over."""
        asked = self.state.decision
        return None if asked is None else Decision(self._kit, self.state.rules, asked, self._history.now)

    @property
    def hash(self) -> str:
        """The digest of the state: the same on every machine."""
        return saving.digest(self.state)

    @property
    def trace(self) -> list[Entry]:
        """What happened, in sentences, each with its rule; empty if the game was made without a trace."""
        known, told = self._told
        unread: list[Moment] = []
        moment: Moment | None = self._history.now
        while moment is not None and moment is not known:
            unread.append(moment)
            moment = moment.before
        if moment is None:
            told = []
        told = [*told, *(entry for one in reversed(unread) for entry in one.told)] if unread else told
        self._told = (self._history.now, told)
        return told

    @property
    def state(self) -> Game:
        """The game as the kernel knows it, for what this face does not offer. Look, don't write."""
        return self._history.game

    @property
    def moment(self) -> Moment:
        """Where the game stands and how it came there, to be looked at later; it never changes."""
        return self._history.now

    def view(self, seat: str | None = None) -> View:
        """All that a seat may know; for None, a spectator, all that everyone may know."""
        from rulewright.kernel.views import view

        number = None if seat is None else self._seat(seat)
        return view(self.state, number, self._kit.write_answer, self.trace)

    def share(self, seat: str) -> str:
        """This moment as a judge file: the position at the last free action and the answers since, as a seat knows it.

        Raises CannotShare where no judge file can lead here.
        """
        from rulewright.judge.sharing import share

        return share(self._header, self.state.rules, self.moment, self._seat(seat))

    # -- answering -----------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """Answer what is asked, in data or in words; IllegalAnswer if that is not legal, and nothing has changed."""
        read, refusal = self._read(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        self._history.answer(read)
        self._note()

    def concede(self, seat: str) -> None:
        """A seat gives the game up: instead of an answer, or at any time where that ends the game."""
        self._history.concede(self._seat(seat))
        self._note()

    def why_not(self, answer: Answer, seat: str | None = None) -> Refusal | None:
        """Why an answer is not legal now, by which rule; None if it is legal.

        With a seat, why that seat cannot say so, which may be because another is asked.
        """
        asked = self.state.decision
        number = asked.seat if asked is not None and seat is None else self._seat(seat or self.seats[0])
        if asked is None or number != asked.seat:
            words = answer if isinstance(answer, str) else ""
            return self._kit.refuse_unasked(self.state, number, words, Names(number))
        read, refusal = self._read(answer)
        return refusal or self.state.refuse(read)

    def _read(self, answer: Answer) -> tuple[Answer, Refusal | None]:
        asked = self.state.decision
        if asked is None or not isinstance(answer, str):
            return answer, None
        names = Names(asked.seat)
        try:
            return self._kit.read_answer(self.state, asked, answer, names), None
        except UnknownWords as fault:
            near = nearest_words(self.state, asked, answer, names, self._kit.write_answer)
            return None, Refusal(asked.rule, f"{fault}; did you mean {near!r}?" if near else str(fault))

    # -- taking back ---------------------------------------------------------------------------------------------

    def undo(self, answers: int = 1, *, rekey: bool = False) -> None:
        """Take back so many answers, whoever gave them.

        With `rekey`, as at a table, chance from here on is not what it was, and there is no redo.
        """
        if answers < 1:
            raise RulewrightError(f"an undo takes back at least one answer, not {answers}")
        self._history.undo(answers, rekey=rekey)
        self._note()

    def redo(self) -> None:
        """Give the answer again that was taken back last."""
        self._history.redo()
        self._note()

    def takeable(self, seat: str) -> int:
        """How many answers a seat may take back at a table without the others' consent.

        As far as the latest of: another seat's answer or its chance to give one, asked or not; a result of chance;
        a card newly seen by anyone.
        """
        return self._history.takeable(self._seat(seat))

    def copy(self) -> Match:
        """The same game at the same point with the same past, to be played on by itself. Takes microseconds."""
        twin = Match(self._kit, self._header, self._history.copy())
        twin._told = self._told
        return twin

    # -- keeping -------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The whole game as bytes: what it was made from, card texts included, and the state as it is now."""
        return write_save(self._header, saving.dumps(self.state))

    @property
    def journal(self) -> Journal:
        """The game as it was played, to be written to a file and replayed."""
        lines = (journals.line_of(self._history, deed, self._kit) for deed in journals.deeds_of(self._history))
        return Journal(journals.opening(self._header, self._history), tuple(lines))

    @property
    def undos(self) -> int:
        """How often an undo has set chance on another course."""
        return self._history.undos

    @property
    def last_line(self) -> Line | None:
        """What the journal says of the latest answer or undo; None before the first."""
        deed = self._history.deeds
        return None if deed is None else journals.line_of(self._history, deed, self._kit)

    def keep_journal(self, path: Path) -> None:
        """Write the journal to a new file, and every further answer and undo as it is made."""
        self._file = JournalFile(path, self.journal)

    def _note(self) -> None:
        if self._file is not None and (line := self.last_line) is not None:
            self._file.append(line)

    def _seat(self, name: str) -> int:
        if name not in self.seats:
            raise UnknownName("seat", name, self.seats)
        return self.seats.index(name)

    def __repr__(self) -> str:
        return f"<{self.game} {self.edition}, turn {self.turn}: {self.result or self.decision}>"
