"""A game whose sets and decks come with its package, and whose editions are records with rulings as switches.

Its answers in words, its board, its checks and its positions are modules of that package; the kit passes on to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.counterparts import Counterparts, counterparts
from rulewright.games.forms import Form
from rulewright.games.frames import Frame
from rulewright.games.judging import JudgeValue
from rulewright.games.kit import Deck, Fault, Fields, GameKit
from rulewright.games.libraries import card_library, deck_library, figures, set_library
from rulewright.games.sharing import Laid, NameOf
from rulewright.kernel.decisions import Act, Answer, Decision
from rulewright.kernel.errors import Refusal, RulewrightError, UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.records import Option
from rulewright.kernel.words import Names

Edition = TypeVar("Edition", bound=Struct)


class WordsOfAGame(Protocol):
    """The module `words` of a game."""

    def read_answer(self, game: Game, decision: Decision, words: str, names: Names) -> Answer: ...

    def write_answer(self, game: Game, decision: Decision, answer: Answer, names: Names) -> str: ...


class BoardOfAGame(Protocol):
    """The module `board` of a game."""

    def board_lines(self, game: Game, seat: int) -> list[str]: ...

    def card_line(self, game: Game, slot: int, seat: int) -> str: ...

    def option_note(self, game: Game, option: Option) -> str: ...

    def printed_values(self, printed: Any) -> dict[str, Any]: ...


class AskingOfAGame(Protocol):
    """The module `asking` of a game."""

    def stops_at(self, game: Game, act: Act) -> tuple[str, ...]: ...

    def is_routine_action(self, game: Game, option: Option) -> bool: ...

    def option_said(self, game: Game, option: Option) -> str: ...

    def is_usual(self, game: Game, option: Option) -> bool: ...

    def takes_part(self, game: Game, act: Act, option: Option) -> tuple[int, ...]: ...

    def aims_at(self, game: Game, option: Option) -> int: ...


class ChecksOfAGame(Protocol):
    """The module `checks` of a game."""

    def judge_value(self, game: Game, slot: int, what: str) -> JudgeValue: ...

    def judge_area(self, game: Game, seat: int, name: str) -> tuple[int, ...]: ...

    def judge_seat(self, game: Game, seat: int, what: str) -> JudgeValue: ...

    def refuse_unasked(self, game: Game, seat: int, words: str, names: Names) -> Refusal: ...


class PositionsOfAGame(Protocol):
    """The module `positions` of a game."""

    PLAIN_CARDS: tuple[Fields, ...]


class ReasonsOfAGame(Protocol):
    """The module `reasons` of a game."""

    def judge_reasons(self, game: Game, slot: int, what: str) -> tuple[str, ...]: ...

    def judge_sight(self, game: Game, slot: int) -> tuple[str, ...]: ...


class FramesOfAGame(Protocol):
    """The module `frames` of a game."""

    FORM: Form

    def frame(self, fields: Fields) -> Frame: ...


class SharingOfAGame(Protocol):
    """The module `sharing` of a game."""

    def write_position(self, game: Game, seat: int, name_of: NameOf) -> Laid | None: ...


class PackagedGame(GameKit, Generic[Edition]):
    """What such games have in common."""

    records: Mapping[str, Edition]
    """The record of each edition; those in `editions` can be played."""
    rulings: Mapping[str, str]
    """The rulings that are a matter of judgement, and the field of the record that each of them sets."""
    words: WordsOfAGame
    board: BoardOfAGame
    asking: AskingOfAGame
    checks: ChecksOfAGame
    frames: FramesOfAGame
    positions: PositionsOfAGame
    reasons: ReasonsOfAGame
    sharing: SharingOfAGame

    def figure(self, name: str) -> str:
        return figures(self.package).get(name, "")

    def card_library(self) -> dict[str, Fields]:
        return dict(card_library(self.package))

    def set_library(self) -> dict[str, list[Fields]]:
        return {name: list(cards) for name, cards in set_library(self.package).items()}

    def deck_library(self) -> dict[str, Deck]:
        return dict(deck_library(self.package))

    def same_rules(self, edition: str, rule: str) -> tuple[str, ...]:
        own = self._counterparts(edition)
        return tuple(dict.fromkeys((own.one(rule), *own.all(rule))))

    def by_edition(self, edition: str, faults: Iterable[Fault]) -> list[Fault]:
        """What is wrong with a deck, each fault by the number that the rule has in the edition."""
        own = self._counterparts(edition)
        return [replace(fault, rule=own.one(fault.rule)) for fault in faults]

    def _counterparts(self, edition: str) -> Counterparts:
        return counterparts(self.package, edition, getattr(self.edition_of(edition, {}), "elsewhere", ()))

    def edition_of(self, edition: str, switches: Mapping[str, bool]) -> Edition:
        """An edition's record, with the rulings that are a matter of judgement set as wanted."""
        if edition not in self.editions:
            raise UnknownName(f"edition of {self.title}", edition, self.editions)
        record = self.records[edition]
        for ruling, value in switches.items():
            if ruling not in self.rulings:
                raise UnknownName("ruling that can be switched", ruling, self.rulings)
            if not isinstance(value, bool):
                raise RulewrightError(f"the switch of {ruling} is {value!r}; it can be True or False")
            record = replace(record, **{self.rulings[ruling]: value})
        return record

    def switches(self, edition: str) -> dict[str, bool]:
        record = self.edition_of(edition, {})
        return {ruling: bool(getattr(record, field)) for ruling, field in self.rulings.items()}

    @property
    def form(self) -> Form:  # type: ignore[override]
        return self.frames.FORM

    def frame(self, fields: Fields) -> Frame:
        return self.frames.frame(fields)

    # -- answers in words, and the table -------------------------------------------------------------------------

    def read_answer(self, game: Game, decision: Decision, words: str, names: Names) -> Answer:
        return self.words.read_answer(game, decision, words, names)

    def write_answer(self, game: Game, decision: Decision, answer: Answer, names: Names) -> str:
        return self.words.write_answer(game, decision, answer, names)

    def board_lines(self, game: Game, seat: int) -> list[str]:
        return self.board.board_lines(game, seat)

    def card_line(self, game: Game, slot: int, seat: int) -> str:
        return self.board.card_line(game, slot, seat)

    def option_note(self, game: Game, option: Option) -> str:
        return self.board.option_note(game, option)

    def printed_values(self, printed: Any) -> dict[str, Any]:
        return self.board.printed_values(printed)

    def stops_at(self, game: Game, act: Act) -> tuple[str, ...]:
        return self.asking.stops_at(game, act)

    def is_routine_action(self, game: Game, option: Option) -> bool:
        return self.asking.is_routine_action(game, option)

    def option_said(self, game: Game, option: Option) -> str:
        return self.asking.option_said(game, option)

    def is_usual(self, game: Game, option: Option) -> bool:
        return self.asking.is_usual(game, option)

    def takes_part(self, game: Game, act: Act, option: Option) -> tuple[int, ...]:
        return self.asking.takes_part(game, act, option)

    def aims_at(self, game: Game, option: Option) -> int:
        return self.asking.aims_at(game, option)

    # -- judge files ---------------------------------------------------------------------------------------------

    def plain_cards(self) -> Sequence[Fields]:
        return self.positions.PLAIN_CARDS

    def write_position(self, game: Game, seat: int, name_of: NameOf) -> Laid | None:
        return self.sharing.write_position(game, seat, name_of)

    def judge_value(self, game: Game, slot: int, what: str) -> JudgeValue:
        return self.checks.judge_value(game, slot, what)

    def judge_area(self, game: Game, seat: int, name: str) -> tuple[int, ...]:
        return self.checks.judge_area(game, seat, name)

    def judge_seat(self, game: Game, seat: int, what: str) -> JudgeValue:
        return self.checks.judge_seat(game, seat, what)

    def judge_reasons(self, game: Game, slot: int, what: str) -> tuple[str, ...]:
        return self.reasons.judge_reasons(game, slot, what)

    def judge_sight(self, game: Game, slot: int) -> tuple[str, ...]:
        return self.reasons.judge_sight(game, slot)

    def refuse_unasked(self, game: Game, seat: int, words: str, names: Names) -> Refusal:
        return game.rules.refusal_of(self.checks.refuse_unasked(game, seat, words, names))
