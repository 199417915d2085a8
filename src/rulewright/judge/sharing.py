"""A moment of a game as a judge file: the position at a free action before it, and the answers since as steps.

It holds what one seat knows, and nothing else. Cards that the seat cannot know are plain ones; the file depends on the
rest alone. The answers are given again on the position that the file describes, in words, and the seat's view has to
come out as it was; where it does not, an earlier free action is tried, and at last the moment is not shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.games.sharing import Laid
from rulewright.judge.eyes import seen
from rulewright.judge.files import Case, read_text
from rulewright.judge.position import set_up
from rulewright.judge.run import run_case
from rulewright.judge.steps import Give
from rulewright.judge.table import JudgeTable
from rulewright.judge.writing import write_case
from rulewright.kernel.decisions import Answer, only_answer
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.history import Moment
from rulewright.kernel.journal import Header
from rulewright.kernel.knowledge import may_know
from rulewright.kernel.rules import Rules
from rulewright.kernel.saving import digest
from rulewright.kernel.words import Names

MOST_TRIED = 8
"""So many free actions are tried, the latest first."""


class CannotShare(RulewrightError):
    """A moment that no judge file can lead to."""


class _Differs(Exception):
    """The file would not lead to the same."""


class Translated(Names):
    """Cards of one game by the names that they have in another."""

    def __init__(self, names: Names, game: Game, slots: dict[int, int]) -> None:
        super().__init__()
        self.names = names
        self.twin = game
        self.slots = slots

    def label(self, game: Game, slot: int) -> str:
        if slot not in self.slots:
            raise _Differs("a card that the file does not have")
        return self.names.label(self.twin, self.slots[slot])


class Told(Struct, frozen=True):
    """An answer as a step."""

    line: str
    forced: bool
    """Whether it is the only one there is."""


class Sharing(Struct, frozen=True):
    """What is shared: a game, up to a moment, through the eyes of a seat."""

    kit: GameKit
    header: Header
    rules: Rules
    story: tuple[Moment, ...]
    """From the beginning to the moment."""
    seat: int
    title: str


def share(header: Header, rules: Rules, moment: Moment, seat: int, title: str = "") -> str:
    """The judge file of a moment as a seat knows it; raises CannotShare."""
    story = tuple(_story(moment))
    turn = moment.state.turn
    named = title or f"Turn {turn}, as {rules.seat_name(seat)} saw it"
    sharing = Sharing(find_game(header.game), header, rules, story, seat, named)
    tried = 0
    for start in reversed(range(len(story))):
        laid = _position(sharing, start)
        if laid is None:
            continue
        try:
            return _file(sharing, start, laid)
        except (_Differs, RulewrightError):
            tried += 1
        if tried == MOST_TRIED:
            break
    raise CannotShare("no position that a judge file can say leads here; try a moment at which somebody acts freely")


def _story(moment: Moment) -> Iterator[Moment]:
    if moment.before is not None:
        chain: list[Moment] = []
        at: Moment | None = moment
        while at is not None:
            chain.append(at)
            at = at.before
        yield from reversed(chain)
    else:
        yield moment


def _position(sharing: Sharing, start: int) -> Laid | None:
    """The position at a moment; cards that the seat comes to know on the way to the end go by their names."""
    rules, seat = sharing.rules, sharing.seat
    game = Game(rules, sharing.story[start].state)
    known: set[int] = set()
    mixed: set[int] = set()
    """What has been in a pile when chance came in between: where it lay before nobody can know."""
    before = game
    for moment in sharing.story[start:]:
        then = Game(rules, moment.state)
        if moment.rolled and moment is not sharing.story[start]:
            mixed |= {*_in_piles(before), *_in_piles(then)}
        known |= {slot for slot in range(len(game.state.cards)) if slot not in mixed and may_know(then, slot, seat)}
        before = then
    plain = sharing.kit.plain_card
    return sharing.kit.write_position(game, seat, lambda slot: game.name(slot) if slot in known else plain)


def _in_piles(game: Game) -> Iterator[int]:
    """The cards that lie in an order."""
    return (slot for slot, card in enumerate(game.state.cards) if game.rules.areas[card.area].ordered)


def _file(sharing: Sharing, start: int, laid: Laid) -> str:
    """The file that begins there; _Differs if it would not lead to what the seat sees."""
    case = _read(sharing, laid, ())
    table = set_up(case, sharing.kit, [])
    steps, end = _Retelling(sharing, table, laid).steps(start)
    wanted = digest(end)
    for worded in _wordings(steps):
        table, passed = _judged(_read(sharing, laid, worded), sharing.kit)
        if wanted in passed:
            break
    else:
        raise _Differs("the words lead elsewhere")
    text = write_case(sharing.kit, sharing.header, sharing.title, laid.fields, (*worded, *_checks(sharing.kit, table)))
    report = run_case(read_text(text, "shared.judge.toml")[0])
    if report.failure is not None:
        raise _Differs(report.failure.found)
    return text


def _read(sharing: Sharing, laid: Laid, steps: Sequence[str]) -> Case:
    text = write_case(sharing.kit, sharing.header, sharing.title, laid.fields, steps)
    return read_text(text, "shared.judge.toml")[0]


def _wordings(told: Sequence[Told]) -> Iterator[tuple[str, ...]]:
    """The ways in which the answers can be told, the shortest first: some are taken for what answers itself."""
    chosen = tuple(one.line for one in told if not one.forced)
    named = tuple(one.line for one in told if not one.forced or not one.line.endswith(": pass"))
    yield chosen
    yield tuple(_apart(chosen))
    yield named
    yield tuple(_apart(named))


def _apart(steps: Sequence[str]) -> Iterator[str]:
    """The same with a check after each pass: a pass is then not taken for one that has been given already."""
    for step in steps:
        yield step
        if step.endswith(": pass"):
            yield "expect: over = no"


def _judged(case: Case, kit: GameKit) -> tuple[JudgeTable, set[str]]:
    """Where the steps lead, and what has been passed since the last of them: what answers itself is not waited for."""
    table = set_up(case, kit, [])
    passed: set[str] = set()
    table.gives = lambda seat, answer, stepped: passed.add(digest(table.game))
    table.settle()
    for at, step in enumerate(case.steps):
        table.ahead = case.steps[at:]
        if isinstance(step, Give):
            passed.clear()
            table.give(step)
        else:
            table.settle()
    return table, passed | {digest(table.game)}


def _checks(kit: GameKit, table: JudgeTable) -> Iterator[str]:
    """What is true at the end of the file, as everybody can see it."""
    game = table.game
    for seat in range(game.rules.seats):
        letter = game.rules.seat_name(seat)
        for value in kit.judge_words.seat_values:
            if isinstance(found := kit.judge_seat(game, seat, value), int) and "." not in value:
                yield f"expect: {letter}.{value} = {found}"
        yield f"expect: {letter}.hand.size = {len(kit.judge_area(game, seat, 'hand'))}"
    if game.state.result is not None:
        winners = [game.rules.seat_name(seat) for seat in game.state.result]
        yield f"expect: winner = {winners[0] if winners else 'none'}"
    elif game.decision is not None:
        yield f"expect: asked = {game.rules.seat_name(game.decision.seat)}: {game.decision.prompt}"


class _Retelling:
    """Gives the answers of a game again on the position of a file."""

    def __init__(self, sharing: Sharing, table: JudgeTable, laid: Laid) -> None:
        self.sharing = sharing
        self.twin = table.game
        self.names = table.names
        self.slots = {slot: at for at, slot in enumerate(laid.slots)}
        self.told: list[Told] = []

    def steps(self, start: int) -> tuple[tuple[Told, ...], Game]:
        """The steps, and the game that they lead to; _Differs if the seat would see something else."""
        sharing = self.sharing
        game = Game(sharing.rules, sharing.story[start].state.copy())
        game.asks_all = True
        self._compare(game)
        for before, after in zip(sharing.story[start:], sharing.story[start + 1 :], strict=False):
            self._reach(game, before)
            if after.answer is None:
                raise _Differs("something was done that is no answer")
            self._answer(game, after.answer)
        self._reach(game, sharing.story[-1])
        self._compare(game)
        return tuple(self.told), self.twin

    def _compare(self, game: Game) -> None:
        kit, seat = self.sharing.kit, self.sharing.seat
        if seen(kit, game, seat) != seen(kit, self.twin, seat):
            raise _Differs("the seat would see something else")

    def _reach(self, game: Game, moment: Moment) -> None:
        """Where a match does not ask what has a single answer, that answer is given."""
        while game.state.asked != moment.state.asked:
            decision = game.decision
            if decision is None or not decision.forced:
                raise _Differs("the game goes another way")
            self._answer(game, only_answer(decision))

    def _answer(self, game: Game, answer: Answer) -> None:
        """Give an answer in the game and, in words, in its twin."""
        kit, twin, asked, decision = self.sharing.kit, self.twin, game.decision, self.twin.decision
        assert asked is not None, "an answer answers something"
        if decision is None or (decision.seat, decision.prompt) != (asked.seat, asked.prompt):
            raise _Differs("something else is asked")
        words = kit.write_answer(game, asked, answer, Translated(self.names, twin, self.slots))
        meant = kit.read_answer(twin, decision, words, self.names)
        if twin.refuse(meant) is not None:
            raise _Differs("not legal there")
        self.told.append(Told(f"{twin.rules.seat_name(decision.seat)}: {words}", decision.forced))
        cards = len(game.state.cards)
        game.answer(answer)
        twin.answer(meant)
        self._follow(game, cards)

    def _follow(self, game: Game, cards: int) -> None:
        """Which card of the file stands for which, after an answer: new ones, and those that changed places unseen."""
        twin, slots = self.twin.state, self.slots
        for number in range(len(game.state.cards) - cards):
            slots[len(game.state.cards) - 1 - number] = len(twin.cards) - 1 - number
        for mine, theirs in zip(game.state.areas, twin.areas, strict=True):
            if len(mine) != len(theirs):
                raise _Differs("cards lie elsewhere")
            stray = [slot for slot in mine if slots.get(slot) not in theirs]
            free = [slot for slot in theirs if slot not in {slots.get(one) for one in mine}]
            slots.update(zip(stray, free, strict=True))
