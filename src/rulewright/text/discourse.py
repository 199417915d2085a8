"""What a piece of text has spoken of so far: cards, players, piles, amounts, what was done. A value.

Whoever reads on makes a new one; going into an inner scope is making one, and leaving it is keeping the old.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.numbers import EventAmount, Number
from rulewright.effects.selectors import Cards, Filter, Register, TopOf, Who, Whose
from rulewright.text.agreement import agrees
from rulewright.text.antecedents import Antecedent
from rulewright.text.pending import DoneSoMany, Mention

TELLING = ("attacking", "blocking", "defending", "face-down", "face-up", "damaged")
"""States by which a card that was described so can be told from others: the blocking character."""


class Did(Struct, frozen=True):
    """What an instruction did with cards, so that they can be counted."""

    verb: str
    register: str
    """What holds the cards that it was done to."""
    types: tuple[str, ...]
    """The types of those cards; empty if they can be any."""
    to: str = ""
    """Where they went."""
    whose: Any = None
    """Whose hand, deck or pile that is, where the text says so."""
    by: Any = "you"
    """Who did it."""
    several: bool = False
    """It was done to several cards."""

    def is_meant(self, done: DoneSoMany) -> bool:
        """Whether words for something done can mean this: what was done, where to, and who did it."""
        if done.verb and done.verb not in (self.verb, f"{self.verb} {self.to}"):
            return False
        there = done.whose is None or self.whose is None or agrees(done.whose, self.whose)
        return there and (done.by is None or agrees(done.by, self.by))


class Discourse(Struct, frozen=True):
    """What has been spoken of; mappings and sets in it are never changed, only exchanged."""

    # cards
    spoken: tuple[Antecedent, ...] = ()
    """Cards, in the order in which the text spoke of them; again where it did so again."""
    attached: Antecedent | None = None
    """What the card says that it is attached to."""
    named: frozenset[Cards] = frozenset()
    """The cards that the instruction which is being tied calls by their nouns."""
    meant: Mapping[Mention, Cards] = {}
    """What the words that point back mean, in the piece of text that is being tied."""
    tested: Cards | None = None
    """The card that the sentence before tested for something."""
    picked: bool = False
    """Cards have been picked, so that others are others than those."""
    chosen_by: Mapping[Cards | None, Whose] = {}
    """Who chose a card, where that is told through another card."""
    origins: Mapping[Cards, Cards] = {}
    """What a card that was put elsewhere or turned over was called before."""
    dealt_with: Mapping[Cards, Register] = {}
    """The register of the instruction that dealt with a card last, for those that have one."""
    parts: Mapping[Cards, Cards] = {}
    """Of what cards some were chosen apart."""
    elsewhere: bool = False
    """This card has been put elsewhere."""
    played: Mapping[str, Register] = {}
    """What was played, by the register that tells whether it was."""

    # players
    players: tuple[Who, ...] = ()
    met: frozenset[str] = frozenset()
    """Which of the words for a player spoken of before can mean somebody."""
    rivals: frozenset[str] = frozenset()
    """Which of them mean an opponent and nobody else."""
    sent: Cards | None = None
    """A card that was put into its owner's hand, deck or pile, so that the owner has been spoken of."""
    each_in_turn: bool = False
    """Each player is told to do something, one by one."""
    dealt: bool = False
    """Something has been done, so that the card of the event is no longer the one dealt with last."""
    doer: Cards | None = None
    """Through which card whoever does this was named."""
    doing: Any = ""
    """Who that is."""

    # piles
    deck: Any = ""
    """Whose deck was spoken of last."""
    looked_at: Filter | None = None
    seen: tuple[Register, TopOf] | None = None
    left: int = 0
    """How many of the cards seen have not been dealt with; below 0 if nobody can say."""
    searched: bool = False
    """What was seen was searched for, and lies where it was."""
    brought: Mapping[str, tuple[Filter, Number]] = {}
    """What cards were revealed for, and how many, by the register of what was found."""

    # amounts, and what was done
    variables: frozenset[str] = frozenset()
    """The numbers that something has settled."""
    amount: EventAmount | None = None
    """The amount of what set this off, if there is one."""
    set_off: int = -1
    """How much had been done when the text was set off that is being read; below 0 if nothing set it off."""
    done: tuple[Did, ...] = ()
    taken: Mapping[str, tuple[Register, ...]] = {}
    """Of the cards in each register, those that were chosen one after the other."""
    sizes: Mapping[str, int] = {}
    """How many cards were picked into a register, where that is a figure."""
    gathered: frozenset[str] = frozenset()
    """The registers of what each player has dealt with."""

    def latest(self, cards: Cards | None) -> Antecedent | None:
        """What was said of these cards last."""
        return next((one for one in reversed(self.spoken) if one.cards == cards), None)

    def saying(self, cards: Cards, kind: Filter, plural: bool, *known: str, **more: Any) -> Discourse:
        """These cards have been spoken of."""
        marks = frozenset((*known, *(state for state in kind.states if state in TELLING)))
        whose = kind.controller or ""
        found = Antecedent(cards, kind.types, kind.subtypes, plural, marks, controller=whose, area=kind.area, **more)
        return self.speaking_of(found)

    def speaking_of(self, *some: Antecedent) -> Discourse:
        """More has been spoken of."""
        return replace(self, spoken=(*self.spoken, *some))

    def again(self, cards: Cards) -> Discourse:
        """Cards that were spoken of are spoken of again."""
        found = self.latest(cards)
        return self if found is None else self.speaking_of(found)

    def meeting(self, *words: Who, opponent: bool = False) -> Discourse:
        """From now on these words mean a player, or an opponent."""
        rivals = self.rivals | set(words) if opponent else self.rivals - set(words)
        return replace(self, players=(*self.players, *words), met=self.met | set(words), rivals=rivals)


_SEEN = ("deck", "looked_at", "picked", "seen", "left", "searched")
_DONE = ("done", "taken", "sizes", "variables")


def seen_and_done(at: Discourse) -> dict[str, Any]:
    """What was seen, done and counted so far."""
    return {name: getattr(at, name) for name in (*_DONE, *_SEEN)}


def after_branches(before: Discourse, ends: list[Discourse]) -> dict[str, Any]:
    """What is known after several branches: all that any of them has done, and what the last of them has seen."""
    known = seen_and_done(before)
    for end in ends:
        changed = {name: value for name, value in seen_and_done(end).items() if value != getattr(before, name)}
        if "done" in changed:
            changed["done"] = known["done"] + end.done[len(before.done) :]
        for name in ("taken", "sizes", "variables"):
            if name in changed:
                changed[name] = known[name] | getattr(end, name)
        known |= changed
    return known
