"""The history of a game: every answer and where it led, so that answers can be taken back and told again.

A history is a chain of frozen links, newest first, so a copy shares all of it. Nothing is ever cut: what was taken
back is still told of by the deeds, which become the lines of a journal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from rulewright.kernel.chance import rekeyed
from rulewright.kernel.conceding import concede
from rulewright.kernel.decisions import Answer
from rulewright.kernel.errors import IllegalAnswer, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.packing import PackedState, PackedStates
from rulewright.kernel.records import NOBODY, NOWHERE
from rulewright.kernel.rules import Rules
from rulewright.kernel.state import State
from rulewright.kernel.trace import Entry


class Moment(Struct, frozen=True, eq=False):
    """Where one answer led; its state is never written to, the game goes on with a copy."""

    kept: State | PackedState
    """Its state, which may be packed; see `pack`."""
    told: tuple[Entry, ...] = ()
    """What the trace tells of this answer."""
    rolled: tuple[int, ...] = ()
    """What came by chance."""
    had_say: int = 0
    """The seats, as bits, that had a say on the way here, whether or not they were asked."""
    seat: int = NOBODY
    """Who answered; nobody at the beginning."""
    answer: Answer = None
    before: Moment | None = None
    unchosen: int = 0
    """How many answers in a row led here in which there was no choice, where those are asked as well."""
    conceded: bool = False
    """Whether the seat gave the game up instead of answering."""

    @property
    def state(self) -> State:
        """How the game stood."""
        return self.kept if isinstance(self.kept, State) else self.kept.unpacked()


class Deed(Struct, frozen=True, eq=False):
    """One line of the journal to be: an answer, or answers taken back."""

    start: Moment
    end: Moment
    undone: int = 0
    """How many answers were taken back; 0 for an answer."""
    rekeyed: int = 0
    """The number of this undo, if it set chance on another course; 0 if not."""
    earlier: Deed | None = None


PATIENCE = 100
"""How many forced answers are asked in a row; after that the game answers them itself and looks for a loop."""


class History:
    """A game that remembers: answer, undo, redo."""

    __slots__ = ("_asks_all", "_undone", "_undos", "beginning", "deeds", "game", "now")

    def __init__(self, game: Game, undos: int = 0) -> None:
        """Remember from here on, after this many earlier undos. A game that has not begun is begun."""
        self.game = game
        self._asks_all = game.asks_all
        if game.rolled is None:
            game.rolled = []
        if game.decision is None and not game.over:
            game.start()
        self.now = Moment(game.state.copy(), *self._told())
        self.beginning = self.now
        self.deeds: Deed | None = None
        self._undone: tuple[Moment, ...] = ()
        self._undos = undos

    @property
    def undos(self) -> int:
        """How often chance was set on another course."""
        return self._undos

    def answer(self, answer: Answer) -> None:
        """Answer what is asked. An illegal answer, or one that the rules cannot carry out, changes nothing."""
        game = self.game
        refusal = game.refuse(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        asked = game.state.asked
        assert asked is not None, "an answer that is not refused answers something"
        unchosen = self._unchosen()
        game.asks_all = self._asks_all and unchosen < PATIENCE
        self._do(lambda: game.answer_checked(answer))
        self._arrive(Moment(game.state.copy(), *self._told(), asked.seat, answer, self.now, unchosen))

    def concede(self, seat: int) -> None:
        """Give the game up. Where that cannot be, nothing changes."""
        game = self.game
        game.asks_all = self._asks_all
        self._do(lambda: concede(game, seat))
        self._arrive(Moment(game.state.copy(), *self._told(), seat, None, self.now, conceded=True))

    def _do(self, deed: Callable[[], None]) -> None:
        """Something that the rules may not be able to carry out: then the game stands where it stood."""
        try:
            deed()
        except BaseException:
            self._stand_at(self.now)
            raise

    def _arrive(self, moment: Moment) -> None:
        """A deed has led here."""
        self.deeds = Deed(self.now, moment, earlier=self.deeds)
        self.now = moment
        self._undone = ()

    def undo(self, answers: int = 1, *, rekey: bool = False) -> None:
        """Take back N answers.

        With `rekey`, as at a table, what comes by chance from here on is not what came the first time; there is no
        redo then, since nothing would lead there again.
        """
        assert answers > 0, "an undo takes something back"
        target, taken = self.now, [*self._undone]
        for _ in range(answers):
            if target.before is None:
                raise RulewrightError("there is no answer left to take back")
            taken.append(target)
            target = target.before
        self._undos += 1
        if rekey:
            state = target.state.copy()
            state.seed = rekeyed(state.seed, self._undos)
            target, taken = replace(target, kept=state), []
        self.deeds = Deed(self.now, target, answers, self._undos if rekey else 0, self.deeds)
        self._undone = tuple(taken)
        self.now = target
        self._stand_at(target)

    def redo(self) -> None:
        """Give the answer again that was taken back last."""
        if not self._undone:
            raise RulewrightError("there is no answer to give again")
        moment = self._undone[-1]
        self._undone = self._undone[:-1]
        self.deeds = Deed(self.now, moment, earlier=self.deeds)
        self.now = moment
        self._stand_at(moment)

    def takeable(self, seat: int) -> int:
        """How many answers a seat may take back at a table without asking the others.

        As far as the latest of: another seat's answer, or its chance to give one, a result of chance, a card newly
        seen by anyone. Whether the other seat was asked makes no difference, since that would tell what it holds.
        """
        count, moment, others = 0, self.now, ~(1 << seat)
        while moment.before is not None and moment.seat == seat and not moment.had_say & others:
            if _reveals(self.game, moment.before, moment):
                break
            count += 1
            moment = moment.before
        return count

    def copy(self) -> History:
        """The same game with the same past, to be played on by itself."""
        twin = History.__new__(History)
        twin.game = self.game.copy()
        twin.game.rolled = []
        if self.game.trace is not None:
            twin.game.trace = []
        twin.now = self.now
        twin.beginning = self.beginning
        twin._asks_all = self._asks_all
        twin.deeds = self.deeds
        twin._undone = self._undone
        twin._undos = self._undos
        return twin

    def _unchosen(self) -> int:
        """How many answers without a choice there are in a row, with the one that is about to be given."""
        decision = self.game.decision
        return self.now.unchosen + 1 if self._asks_all and decision is not None and decision.forced else 0

    def _told(self) -> tuple[tuple[Entry, ...], tuple[int, ...], int]:
        """What was told, what came by chance and who had a say since this was last asked for."""
        game = self.game
        told, rolled, had_say = tuple(game.trace or ()), tuple(game.rolled or ()), game.had_say
        game.had_say = 0
        if told and game.trace is not None:
            game.trace.clear()
        if rolled and game.rolled is not None:
            game.rolled.clear()
        return told, rolled, had_say

    def _stand_at(self, moment: Moment) -> None:
        self.game.stand_at(moment.state.copy())
        self._told()


def pack(rules: Rules, moments: Sequence[Moment]) -> None:
    """Let moments that lie side by side take less room: their states are packed, and unpacked at each look."""
    packed = PackedStates(rules, (moment.state for moment in moments))
    for at, moment in enumerate(moments):
        force_setattr(moment, "kept", PackedState(packed, at))  # the same value, so it is still never written to


def _reveals(game: Game, before: Moment, after: Moment) -> bool:
    """Whether an answer led to chance, or showed anyone a card that they could not know."""
    if before.state.chance != after.state.chance:
        return True
    was, now = Game(game.rules, before.state), Game(game.rules, after.state)
    visible, cards = game.rules.visible, after.state.cards
    as_they_lie = game.rules.keeps_secret(was) and game.rules.keeps_secret(now)
    there = [
        slot
        for slot, card in enumerate(before.state.cards)
        if card.area != NOWHERE and cards[slot].area != NOWHERE and not (as_they_lie and card is cards[slot])
    ]
    return any(
        visible(now, slot, seat) and not visible(was, slot, seat) for slot in there for seat in range(game.rules.seats)
    )
