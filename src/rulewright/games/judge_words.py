"""The words of judge files: those of every game here, those of one game in its own package."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping

from msgspec import Struct


class Verb(Struct, frozen=True):
    """A word, or two, that an answer begins with."""

    word: str
    cards: bool = False
    """Whether names of cards follow."""
    label: bool = False
    """Whether `: LABEL` may follow the first name: which of a card's abilities."""
    editions: tuple[str, ...] = ()
    """The editions that have it; all unless said."""
    otherwise: str = ""
    """What the other editions say."""


COMMON_VERBS = (
    *(Verb(word, cards=True) for word in ("pick", "keep", "discard", "divide", "order")),
    *(Verb(word) for word in ("choose", "name", "search", "yes", "no", "number", "pass")),
)
"""What the answers of every game can begin with."""

LOOP_VERBS = (Verb("repeat"), Verb("interrupt"), Verb("stop after"))
"""What the answers of a game begin with in which what was done can be repeated."""

COMMON_PROMPTS = ("act", "choose", "discard", "divide", "keep", "may", "number", "order", "pick", "respond", "search")
"""What can be asked in every game, in the words of `asked = b: pick`."""

NO_CARDS = ("a", "b", "c", "d", "none", "nothing", "")
"""What stands in any game where a card could be named."""


class JudgeWords(Struct, frozen=True):
    """The words that a game's positions, answers and checks have, besides those that all games share."""

    seat_fields: tuple[str, ...] = ()
    """What a seat can be given in a position: `a.hand`, `a.influence`."""
    table_fields: tuple[str, ...] = ()
    """What a position can say that belongs to no seat."""
    areas: tuple[str, ...] = ()
    """`X in a.AREA`, `a.AREA.size`."""
    table_areas: tuple[str, ...] = ()
    """`X in AREA`, `AREA.size`: areas that are nobody's."""
    card_values: tuple[str, ...] = ()
    """`X.VALUE`."""
    seat_values: tuple[str, ...] = ()
    """`a.VALUE`."""
    verbs: tuple[Verb, ...] = ()
    """What answers begin with."""
    instead: Mapping[str, str] = {}
    """What people say who know another game, and what this game says."""
    passes: tuple[str, ...] = ("no response", "no responses")
    """Further ways to say `pass`."""
    prompts: tuple[str, ...] = ()
    """What can be asked, in the words of `asked = b: block`; a case can have a default for each."""
    between: tuple[str, ...] = ("with", "on", "paying", "from")
    """The words that stand between names in an answer."""
    after_names: tuple[str, ...] = ()
    """Patterns of what can follow the names in an answer and is none."""
    no_cards: tuple[str, ...] = ()
    """What answers can name that is no card: what pays."""

    @property
    def all_verbs(self) -> tuple[Verb, ...]:
        """Every verb, the longest first, so that `block with` is found before `block`."""
        return tuple(sorted((*self.verbs, *COMMON_VERBS), key=lambda verb: -len(verb.word)))

    @property
    def all_prompts(self) -> tuple[str, ...]:
        """Whatever can be asked."""
        return tuple(sorted({*self.prompts, *COMMON_PROMPTS}))

    def verb_of(self, answer: str) -> Verb | None:
        """The verb that an answer begins with; None if it begins with none."""
        lower = answer.strip().casefold()
        return next((one for one in self.all_verbs if lower == one.word or lower.startswith(one.word + " ")), None)

    def foreign_word(self, answer: str) -> str:
        """The word of another game that an answer begins with; empty if it begins with none."""
        lower = answer.strip().casefold()
        longest = sorted(self.instead, key=len, reverse=True)
        return next((one for one in longest if lower == one or lower.startswith(one + " ")), "")

    def nearest_verb(self, answer: str) -> str:
        """The verb most like the first word of an answer; empty if none is like it."""
        firsts = [verb.word.split(" ")[0] for verb in self.all_verbs]
        near = difflib.get_close_matches(answer.strip().casefold().split(" ")[0], firsts, n=1, cutoff=0.5)
        return near[0] if near else ""

    def splits_names(self, text: str) -> bool:
        """Whether a text has what stands between names: a name that has it cannot be told apart in an answer."""
        return re.search(rf",| ({'|'.join((*self.between, 'as'))}) ", text) is not None

    def names_in(self, answer: str) -> list[str]:
        """What in an answer should be the name of a card."""
        verb = self.verb_of(answer)
        if verb is None or not verb.cards:
            return []
        rest = answer.strip()[len(verb.word) :]
        if verb.label:
            paying = rest.partition(" paying ")
            rest = rest.partition(":")[0] + paying[1] + paying[2]
        for pattern in self.after_names:
            rest = re.sub(pattern, "", rest)
        parts = [part.strip() for part in re.split(rf",| (?:{'|'.join(self.between)}) ", rest)]
        if verb.word == "divide":
            parts = [re.sub(r"\s+-?\d+$", "", part) for part in parts]
        parts = [re.sub(r"\s+\(\d+\)$", "", part) for part in parts]
        parts = [re.sub(rf"^(?:{'|'.join(self.between)})\s+", "", part) for part in parts]
        others = {name.casefold() for name in (*NO_CARDS, *self.no_cards)}
        return [part for part in parts if part.casefold() not in others]
