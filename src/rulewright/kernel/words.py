"""Answers in words, as judge files, journals and people write them, and cards by name.

`Name#2` is the second of its name. A name without a number means any copy for which the answer is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.kernel.decisions import PASSING, Act, Answer, Choose, Decision, Divide, Number, Order, Pick
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.records import NOWHERE, Option
from rulewright.kernel.repeat_history import INTERRUPT, REPEAT

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.rules import Rules


class UnknownWords(RulewrightError):
    """Words that are no answer to the decision that is open."""

    def __init__(self, words: str, expected: str) -> None:
        super().__init__(f"{words!r} does not answer what is asked; expected {expected}")
        self.words = words
        self.expected = expected


Writer = Callable[["Game", Decision, Answer, "Names"], str]
"""How a game puts an answer into words."""

_SHAPES = {
    "Pick": "pick X, Y",
    "Choose": "one of the labels, yes or no",
    "Number": "number 3",
    "Divide": "divide X 2, Y 1",
    "Order": "order X, Y",
}


class Expected(Struct, frozen=True):
    """What answers look like in a game's own words."""

    windows: Mapping[str, str]
    """To each kind of window."""
    picks: Mapping[str, str]
    """To a pick whose prompt is the game's own."""

    def to(self, decision: Decision) -> str:
        """What an answer to a decision looks like."""
        if isinstance(decision, Act):
            return self.windows[decision.window]
        shape = _SHAPES[type(decision).__name__]
        return self.picks.get(decision.prompt, shape) if isinstance(decision, Pick) else shape


LISTED = 200
"""How many legal answers are looked at for one that is like what was said."""


def nearest_words(game: Game, decision: Decision, words: str, names: Names, write: Writer) -> str:
    """The answer most like words that mean none: a legal one, or the same deed with a card that the seat knows."""
    near = [write(game, decision, one, names) for one in islice(decision.answers(), LISTED)]
    deed, _, _ = words.strip().partition(" ")
    if isinstance(decision, Act):
        known = {game.name(slot) for slot in range(len(game.state.cards)) if names.known(game, slot)}
        near += [f"{deed} {name}" for name in sorted(known)]
    spelt = {one.casefold(): one for one in reversed(near)}
    return next((spelt[one] for one in get_close_matches(words.strip().casefold(), spelt, n=1, cutoff=0.7)), "")


def prints_called(rules: Rules, name: str) -> frozenset[int]:
    """The numbers of what bears a name in print, in big letters or small."""
    if not rules.called:
        numbers: dict[str, set[int]] = {}
        for number, one in enumerate(rules.defs):
            numbers.setdefault(one.name.casefold(), set()).add(number)
        rules.called = {called: frozenset(some) for called, some in numbers.items()}
    return rules.called.get(name.casefold(), frozenset())


UNKNOWN = "a card"
"""What a card is called that the one who speaks may not know."""


class Names:
    """How cards are called: by name, and by number where several bear it.

    The number goes by how long a card has been the object it is, among those that the seat may know, so that it
    tells nobody anything.
    """

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat

    def known(self, game: Game, slot: int) -> bool:
        """Whether the one who speaks may know what this card is."""
        if game.state.cards[slot].area == NOWHERE:
            return False
        return self.seat is None or game.rules.visible(game, slot, self.seat)

    def same_name(self, game: Game, name: str) -> list[int]:
        """The cards of that name, in the order of their numbers."""
        prints = prints_called(game.rules, name)
        cards = enumerate(game.state.cards)
        found = [slot for slot, card in cards if card.printed in prints and self.known(game, slot)]
        return sorted(found, key=lambda slot: (self._piled(game, slot), game.state.cards[slot].object, slot))

    def _piled(self, game: Game, slot: int) -> bool:
        return game.rules.areas[game.state.cards[slot].area].ordered

    def label(self, game: Game, slot: int) -> str:
        """What a card is called here."""
        name = game.name(slot)
        if not self.known(game, slot):
            return UNKNOWN
        same = self.same_name(game, name)
        return name if len(same) < 2 else f"{name}#{same.index(slot) + 1}"

    def find(self, game: Game, text: str) -> list[int]:
        """The cards that a name means: one if it has a number, otherwise all of that name."""
        name, mark, number = text.strip().rpartition("#")
        if mark and number.isdigit():
            same = self.same_name(game, name.strip())
            at = int(number) - 1
            return [same[at]] if 0 <= at < len(same) else []
        return self.same_name(game, text.strip())


def is_optional(decision: Decision) -> bool:
    """Whether this is a window between what others do, in which `pass` is the usual answer."""
    return isinstance(decision, Act) and not decision.always and decision.options[-1:] == (Option("pass"),)


def split_names(text: str) -> list[str]:
    """A list of names, by commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def choose_slots(game: Game, names: Names, wanted: Sequence[str], among: Iterable[int]) -> tuple[int, ...] | None:
    """A card for each name, no card twice, those among the legal ones first; None if a name means no card."""
    legal = list(among)
    taken: list[int] = []
    for name in wanted:
        found = [slot for slot in names.find(game, name) if slot not in taken]
        if not found:
            return None
        taken.append(next((slot for slot in found if slot in legal), found[0]))
    return tuple(taken)


def legal_first(act: Act, options: Sequence[Option]) -> Option | None:
    """The option that is legal, if one is; otherwise the first, so that a refusal speaks of it."""
    plain = {(one.verb, one.card, one.other, one.face_down) for one in act.options}
    legal = (one for one in options if (one.verb, one.card, one.other, one.face_down) in plain)
    return next(legal, options[0] if options else None)


def own_or_common(
    own: Answer | None, game: Game, decision: Decision, words: str, names: Names, expected: Expected
) -> Answer:
    """What a game has read from words, or what they mean in every game; refuses words that mean neither."""
    found = read_common(game, decision, words, names) if own is None else own
    if found is None:
        raise UnknownWords(words, expected.to(decision))
    return found


def read_common(game: Game, decision: Decision, words: str, names: Names) -> Answer | None:
    """The answer that words common to all games mean; None if these are not such words."""
    verb, _, rest = words.strip().partition(" ")
    verb, rest = verb.casefold(), rest.strip()
    match decision:
        case Pick() if verb in ("pick", "choose", "keep", "discard", "search"):
            if rest.casefold() in ("none", "nothing", ""):
                return ()
            return choose_slots(game, names, split_names(rest), decision.choices)
        case Choose():
            return _read_choice(game, decision, words, names)
        case Number(or_pass=True) if verb == "pass":
            return PASSING
        case Number() if verb in ("number", decision.prompt) and re.fullmatch(r"-?\d+", rest):
            return int(rest)
        case Divide() if verb == "divide":
            return _read_division(game, decision, rest, names)
        case Order() if verb == "order":
            return _read_order(game, decision, rest, names)
    return None


def nth_of(text: str) -> tuple[str, int]:
    """`Name (2)` is the second of several things that one card, or one label, stands for."""
    match = re.fullmatch(r"(.*\S)\s*\((\d+)\)", text)
    return (match[1], max(1, int(match[2]))) if match else (text, 1)


def _with_nth(text: str, things: Sequence[object], at: int) -> str:
    nth = list(things[: at + 1]).count(things[at])
    return f"{text} ({nth})" if nth > 1 else text


def _read_choice(game: Game, decision: Choose, words: str, names: Names) -> int | None:
    text = re.sub(r"^(choose|pick|name)\s+", "", words.strip(), flags=re.IGNORECASE).casefold()
    label, nth = nth_of(text)
    same = [number for number, one in enumerate(decision.labels) if one.casefold() == label]
    if nth <= len(same):
        return same[nth - 1]
    if decision.cards:
        found = names.find(game, text)
        return next((n for n, slot in enumerate(decision.cards) if slot in found), None)
    near = [n for n, label in enumerate(decision.labels) if text and label.casefold().startswith(text)]
    return near[0] if len(near) == 1 else None


def _read_division(game: Game, decision: Divide, rest: str, names: Names) -> tuple[int, ...] | None:
    amounts = [0] * len(decision.among)
    for part in split_names(rest):
        name, _, amount = part.rpartition(" ")
        if not re.fullmatch(r"-?\d+", amount):
            return None
        at = next(
            (n for n, slot in enumerate(decision.among) if slot in names.find(game, name) and not amounts[n]), None
        )
        if at is None:
            return None
        amounts[at] = int(amount)
    return tuple(amounts)


def _read_order(game: Game, decision: Order, rest: str, names: Names) -> tuple[int, ...] | None:
    order: list[int] = []
    for text in split_names(rest):
        name, nth = nth_of(text)
        found = names.find(game, name)
        left = [n for n, slot in enumerate(decision.items) if slot in found and n not in order]
        meant = [n for n in left if decision.items[: n + 1].count(decision.items[n]) == nth] or left
        if not meant:
            return None
        order.append(meant[0])
    return tuple(order[:1]) if decision.next_only else tuple(order)


def write_common(game: Game, decision: Decision, answer: Answer, names: Names) -> str:
    """An answer to a decision that all games have, in words."""
    match decision:
        case Pick():
            return "pick " + (", ".join(names.label(game, slot) for slot in answer) or "none")
        case Choose():
            label = _with_nth(decision.labels[answer], decision.labels, answer)
            return label if label in ("yes", "no", "first", "second") else f"choose {label}"
        case Number():
            word = decision.prompt if decision.prompt in (REPEAT, INTERRUPT) else "number"
            return "pass" if decision.or_pass and answer == PASSING else f"{word} {answer}"
        case Divide():
            given = zip(decision.among, answer, strict=True)
            return "divide " + ", ".join(f"{names.label(game, slot)} {n}" for slot, n in given if n)
        case Order():
            items = decision.items
            return "order " + ", ".join(_with_nth(names.label(game, items[n]), items, n) for n in answer)
        case Act():
            return str(answer.verb)
    raise AssertionError(f"no words for an answer to {decision}")
