"""What can go wrong, as exceptions with fields.

RulewrightError
├── IllegalAnswer(refusal)        an answer that the decision does not allow; the state is unchanged
├── IllegalDeck(deck, faults)     a deck that its format does not allow
├── FileFault(file, line, …)      a card, deck, judge or journal file that cannot be read as such
├── TextNotUnderstood(problems)   a card whose text is not proven
├── UnknownName(what, name, …)    no such game, edition, deck, card, seat
├── ReplayMismatch(line, …)       a journal whose digests do not come out again
└── Runaway(steps, trace)         an answer that led to more steps than any game should need
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from msgspec import Struct

LONGEST_SHOWN = 100
"""How many characters of an unknown name an error repeats."""


class Refusal(Struct, frozen=True):
    """Why something is not allowed: the rule and the reason, from the check that forbade it."""

    rule: str
    reason: str
    also: tuple[str, ...] = ()
    """Further rules that the same check rests on."""

    def names(self, rule: str) -> bool:
        """Whether this refusal names that rule."""
        return rule == self.rule or rule in self.also

    def __str__(self) -> str:
        return f"{self.reason} ({', '.join((self.rule, *self.also))})"


class NotAsked(Refusal, frozen=True):
    """A refusal for no other reason than that the seat is not asked for this now."""


class RulewrightError(Exception):
    """The root of all errors that a user can cause or be shown."""


class IllegalAnswer(RulewrightError):
    """An answer that the open decision does not allow. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class IllegalDeck(RulewrightError):
    """A deck that its format does not allow, with every fault and its rule."""

    def __init__(self, deck: str, faults: tuple[Refusal, ...]) -> None:
        super().__init__(f"the deck {deck!r} is not legal: " + "; ".join(map(str, faults)))
        self.deck = deck
        self.faults = faults


class FileFault(RulewrightError):
    """A file that does not say what a file of its kind must say."""

    def __init__(self, file: str, message: str, *, line: int = 0, remedy: str = "") -> None:
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: {message}" + (f" — {remedy}" if remedy else ""))
        self.file = file
        self.line = line
        self.message = message
        self.remedy = remedy


class UnknownName(RulewrightError):
    """A name that nothing bears, with the nearest that something does."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names[:12])}"
        shown = name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}…"
        super().__init__(f"there is no {what} called {shown!r}; {hint}")
        self.what = what
        self.name = name
        self.nearest = tuple(near)


NOT_PLAYABLE_YET = "understood, but not playable yet"
"""The verdict on a text that has one meaning which the engine cannot carry out."""


class Meant(Struct, frozen=True):
    """One of several things that words could mean."""

    called: str
    wordings: tuple[str, ...] = ()
    """What could stand in the place of those words; whether it is understood there has to be tried."""


class Problem(Struct, frozen=True):
    """One place in a card's text that is not understood, or is understood and cannot be played yet."""

    line: int
    column: int
    length: int
    message: str
    expected: tuple[str, ...] = ()
    nearest: str = ""
    understood: bool = False
    """It has one meaning, which the engine cannot carry out yet."""
    readings: tuple[Meant, ...] = ()
    """Where nothing decides between several meanings: each of them."""


class TextNotUnderstood(RulewrightError):
    """A card whose text is not proven: where, what was expected there, and the nearest wording that works."""

    def __init__(self, name: str, text: str, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        hint = f" — did you mean {first.nearest!r}?" if first.nearest else ""
        place = f", line {first.line}, column {first.column}" if first.line else ""
        super().__init__(f"{name}{place}: {first.message}{hint}")
        self.name = name
        self.text = text
        self.problems = problems

    @property
    def understood(self) -> bool:
        """Whether all of it is understood, so that only the engine keeps it from being played."""
        return all(one.understood for one in self.problems)

    @property
    def verdict(self) -> str:
        """What to call this: not understood, or not playable yet."""
        return NOT_PLAYABLE_YET if self.understood else "not understood"


class ReplayMismatch(RulewrightError):
    """A journal that does not lead where it says it led."""

    def __init__(self, line: int, what: str, expected: str, found: str) -> None:
        super().__init__(f"line {line}: {what} should be {expected}, but is {found}")
        self.line = line
        self.expected = expected
        self.found = found


class Runaway(RulewrightError):
    """One answer led to more steps than any game should need, and no rule calls it a loop."""

    def __init__(self, steps: int, where: str, trace: tuple[str, ...]) -> None:
        tail = "\n".join(trace[-12:])
        super().__init__(f"gave up after {steps} steps without a decision, in {where}" + (f":\n{tail}" if tail else ""))
        self.steps = steps
        self.where = where
        self.trace = trace
