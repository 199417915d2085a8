"""What judge files need of any game: cards as a position lists them, names that stay fixed, values to compare."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.effects.rules import rules_of
from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.kernel.records import FACE_DOWN, NOBODY
from rulewright.kernel.words import Names

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

SEATS = "abcd"


class CardNamed(Struct, frozen=True):
    """A value that is a card: what something is attached to."""

    slot: int


class Several(Struct, frozen=True):
    """A value that is a set of names; `has` and `lacks` look at the further ones too."""

    names: frozenset[str]
    further: frozenset[str] = frozenset()


JudgeValue = int | str | bool | CardNamed | Several | None


def common_value(game: Game, slot: int, what: str) -> JudgeValue:
    """A value that the cards of any game have, in the words of `X.owner = a`."""
    card = game.card(slot)
    match what:
        case "controller" | "owner":
            return game.rules.seat_name(card.controller if what == "controller" else card.owner)
        case "attached_to":
            return None if card.host == NOBODY else CardNamed(card.host)
        case "face_down":
            return bool(card.flags & FACE_DOWN)
        case "keywords":
            return Several(rules_of(game).keywords_of(game, slot))
        case "tokens":
            return sum(count for _, count in card.tokens)
    raise AssertionError(f"no card has a {what}")


class BadPosition(RulewrightError):
    """A position that cannot be set up: which field of the case says what cannot be, and what would do."""

    def __init__(self, field: str, message: str, remedy: str = "") -> None:
        super().__init__(f"{field}: {message}" + (f" — {remedy}" if remedy else ""))
        self.field = field
        self.message = message
        self.remedy = remedy


class FixedNames(Names):
    """Names as a judge file has them: numbered once and for all in the order listed, hidden cards included.

    Cards that are listed face-down bear the last numbers of their name.
    """

    def __init__(self, listed_face_down: Iterable[int] = ()) -> None:
        super().__init__()
        self.last = frozenset(listed_face_down)

    def known(self, game: Game, slot: int) -> bool:
        return True

    def same_name(self, game: Game, name: str) -> list[int]:
        wanted = name.casefold()
        found = [slot for slot in range(len(game.state.cards)) if game.name(slot).casefold() == wanted]
        return sorted(found, key=lambda slot: (slot in self.last, slot))


class Listed(Struct, frozen=True):
    """One entry of a list of cards."""

    field: str
    text: str
    name: str
    number: int = 1
    marks: dict[str, str] = {}
    """What stands in parentheses: a word, and what follows it."""
    on: str = ""

    def count(self, mark: str) -> int:
        """The number that follows a mark: `damage 2`."""
        if mark not in self.marks:
            return 0
        if not self.marks[mark].isdigit():
            raise BadPosition(self.field, f"{self.text!r} does not say how much {mark}", f"write ({mark} 2)")
        return int(self.marks[mark])


_TAIL = re.compile(r"\s*(?:\((?P<marks>[^()]*)\)|(?<=\s)[x×](?P<number>\d+))\s*$")


def read_cards(value: Any, field: str, marks: Collection[str]) -> list[Listed]:
    """The entries of a list of cards; a single string counts as a list of one."""
    entries = [value] if isinstance(value, str) else value
    if not isinstance(entries, list) or not all(isinstance(one, str) for one in entries):
        raise BadPosition(field, "is not a list of card names", f'write {field} = ["Name", "Other Name x2"]')
    return [read_listed(text, field, marks) for text in entries]


def read_listed(text: str, field: str, marks: Collection[str]) -> Listed:
    """One entry: `face-down Name x2 (damage 1, new) on Other`."""
    rest = text.strip()
    found: dict[str, str] = {}
    number = 1
    if rest.casefold().startswith("face-down "):
        rest, found["face-down"] = rest[len("face-down ") :].strip(), ""
    rest, number = _strip_tail(rest, field, text, found, number, marks)
    rest, _, on = rest.partition(" on ")
    rest, number = _strip_tail(rest.strip(), field, text, found, number, marks)
    return Listed(field, text, rest, number, found, on.strip())


def _strip_tail(
    rest: str, field: str, text: str, found: dict[str, str], number: int, marks: Collection[str]
) -> tuple[str, int]:
    """Take the parentheses and the `xN` off the end of an entry."""
    while match := _TAIL.search(rest):
        rest = rest[: match.start()].rstrip()
        if match["number"]:
            number = int(match["number"])
        for part in (match["marks"] or "").split(","):
            word, _, figure = part.strip().partition(" ")
            if word and word not in marks:
                near = difflib.get_close_matches(word, marks, n=1)
                remedy = f"did you mean ({near[0]})?" if near else f"one of {', '.join(sorted(marks))}"
                raise BadPosition(field, f"{text!r} has a mark ({word}) that no card can have", remedy)
            if word:
                found[word] = figure.strip()
    return rest, number


def seat_fields(fields: Iterable[tuple[str, Any]], seats: int) -> Iterator[tuple[int, str, str, Any]]:
    """The fields of the seats, in the order written: seat, name, whole key, value."""
    for key, value in fields:
        letter, dot, name = key.partition(".")
        if dot and letter in SEATS:
            if SEATS.index(letter) >= seats:
                raise BadPosition(key, f"there is no seat {letter} in this game", f"seats: {', '.join(SEATS[:seats])}")
            yield SEATS.index(letter), name, key, value


def seat_of(letter: Any, field: str, seats: int) -> int:
    """The seat of a letter."""
    if not isinstance(letter, str) or letter not in tuple(SEATS[:seats]):
        raise BadPosition(field, f"there is no seat {letter!r} in this game", f"seats: {', '.join(SEATS[:seats])}")
    return SEATS.index(letter)


def seen_by(listed: Listed, seats: int) -> int:
    """The seats, as bits, that have looked at a card though it lies hidden: `(seen b)`."""
    return sum(1 << seat_of(letter, listed.field, seats) for letter in listed.marks.get("seen", ""))


def number_of(name: str, numbers: dict[str, int]) -> int:
    """The number of a card's definition in this match, by its name in any case."""
    if name in numbers:
        return numbers[name]
    for known, number in numbers.items():
        if known.casefold() == name.casefold():
            return number
    raise UnknownName("card", name, numbers)
