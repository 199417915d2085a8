"""What instructions have done, so that later words can count it, or speak of it as it was."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import CountOf, EventAmount, HowMany
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Register
from rulewright.text.agreement import agrees, doer_of
from rulewright.text.pending import DONE, DoneSoMany, Mention, Misread

_DEEDS: dict[type[v.Effect], str] = {
    v.Mark: "deplete",
    v.Unmark: "restore",
    v.Destroy: "destroy",
    v.Discard: "discard",
    v.Draw: "draw",
    v.Reveal: "reveal",
    v.RemoveTokens: "remove",
    v.GainScore: "gain",
    v.LoseScore: "lose",
    v.Shift: "move",
}


def deed(effect: v.Effect) -> str:
    """What an instruction does with cards that could be counted, as a verb; empty if nothing of the kind."""
    match effect:
        case v.Put(given=True):
            return "give up"
        case v.Put():
            return {"removed": "remove", "deck": "shuffle"}.get(effect.to, "put")
        case v.Pick():
            return "choose" if effect.choose else "pick"
    return _DEEDS.get(type(effect), "")


SEEN_AND_DONE = ("done", "taken", "variables", "deck", "looked_at", "picked", "seen", "left", "searched")
"""What a linker knows to have been seen, done and counted."""


def copied(value: Any) -> Any:
    """A copy that nothing said later changes."""
    return type(value)(value) if isinstance(value, list | set | dict) else value


def joined(before: dict[str, Any], known: dict[str, Any], branch: dict[str, Any]) -> dict[str, Any]:
    """What is known after several branches: all that any of them has done, and what the last of them has seen."""
    found = {name: value for name, value in branch.items() if value != before[name]}
    for name, value in found.items():
        if isinstance(value, list):
            found[name] = known[name] + value[len(before[name]) :]
        elif isinstance(value, set | dict):
            found[name] = known[name] | value
    return known | found


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

    def is_meant(self, done: DoneSoMany) -> bool:
        """Whether words for something done can mean this: what was done, where to, and who did it."""
        if done.verb and done.verb not in (self.verb, f"{self.verb} {self.to}"):
            return False
        there = done.whose is None or self.whose is None or agrees(done.whose, self.whose)
        return there and (done.by is None or agrees(done.by, self.by))


class Deeds:
    """What has been done in a piece of text so far."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        """The registers that something reads."""
        self.done: list[Did] = []
        self.taken: dict[str, tuple[Register, ...]] = {}
        """Of the cards in each register, those that were chosen one after the other."""
        self.gathered: set[str] = set()
        """The registers of what each player has dealt with."""
        self.each_in_turn = False
        """Each player is told to do something, one by one."""
        self.amount: EventAmount | None = None
        """The amount of what set this off, if there is one."""
        self.set_off = -1
        """How much had been done when the text was set off that is being read; below 0 if nothing set it off."""

    def seen_and_done(self) -> dict[str, Any]:
        """What was seen, done and counted so far, to go back to."""
        return {name: copied(getattr(self, name)) for name in SEEN_AND_DONE}

    def forget(self, known: dict[str, Any]) -> None:
        """Go back to what was seen, done and counted then."""
        for name, value in known.items():
            setattr(self, name, copied(value))

    def same_amount(self) -> EventAmount:
        """As much as there was of what set this off."""
        if self.amount is None:
            raise Misread("the same amount as what?")
        return self.amount

    def narrowed(self, node: Filter) -> Filter:
        """A description of cards that something was done to, or of others among those spoken of, tied to them."""
        if node.area.startswith(DONE):
            meant = DoneSoMany(node.area.removeprefix(DONE), whose=node.area_of)
            done = next((one for one in reversed(self.done) if one.is_meant(meant)), None)
            if done is None:
                raise Misread("nothing was done before that this could mean")
            self.used.add(done.register)
            return replace(node, area=WHEREVER, area_of=None, among=Register(done.register))
        if node.area == WHEREVER and node.another and isinstance(node.among, Register):
            if node.among.name not in self.taken:
                raise Misread("another than which?")
            return replace(node, another=False, besides=self.taken[node.among.name])
        return node

    def did(self, effect: v.Effect, types: tuple[str, ...]) -> None:
        """Remember what an instruction does; some of the cards spoken of may have been chosen apart from the others."""
        if (verb := deed(effect)) and (register := getattr(effect, "into", "")):
            to, whose = (effect.to, effect.under) if isinstance(effect, v.Put) else ("", None)
            self.done.append(Did(verb, register, types, to, whose, doer_of(effect)))
        if isinstance(effect, v.Pick) and effect.cards.area == WHEREVER and isinstance(effect.cards.among, Register):
            name = effect.cards.among.name
            self.taken[name] = (*self.taken.get(name, ()), Register(effect.into))

    def remaining(self, mention: Mention) -> Filter:
        """Those of the cards spoken of that were not chosen apart."""
        if not self.taken:
            raise Misread("what is left of the cards looked at is not this many", mention.at)
        name = next(reversed(self.taken))
        self.used.add(name)
        return Filter(area=WHEREVER, among=Register(name), besides=self.taken[name])

    def so_many(self, node: DoneSoMany) -> HowMany | CountOf | EventAmount:
        """As many as were dealt with in that way last; of text that nothing was done in yet, as what set it off."""
        if not node.verb and not node.nouns and len(self.done) == self.set_off:
            return self.same_amount()
        meant = [one for one in reversed(self.done) if one.is_meant(node)]
        for one in meant:
            if not node.nouns or set(node.nouns) == set(one.types):
                self.used.add(one.register)
                own = self.each_in_turn and one.register in self.gathered
                if own and node.verb and node.by is None:
                    raise Misread("what each player did, or all of them together? Say: they … this way")
                return HowMany(one.register, "that player") if own else HowMany(one.register)
        for one in meant if node.verb and not _quoted(node.nouns) else ():
            if not one.types or _quoted(one.types):  # of what it was done to, those of a type
                self.used.add(one.register)
                return CountOf(Filter(types=node.nouns, area=WHEREVER, among=Register(one.register)))
        raise Misread("nothing was done before that this could count")

    def gone(self, mention: Mention) -> Cards:
        """A card as it was when an instruction destroyed it."""
        for one in reversed(self.done):
            if one.verb == "destroy" and (mention.pronoun or not mention.nouns or set(mention.nouns) == set(one.types)):
                self.used.add(one.register)
                return Register(one.register)
        raise Misread("nothing was destroyed before that this could mean", mention.at)


def _quoted(nouns: tuple[str, ...]) -> bool:
    """Whether cards are called by a subtype."""
    return any(one.startswith('"') for one in nouns)
