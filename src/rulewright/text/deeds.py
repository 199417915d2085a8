"""What instructions have done, so that later words can count it, or speak of it as it was."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import CountOf, EventAmount, HowMany
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Register
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
}


def deed(effect: v.Effect) -> str:
    """What an instruction does with cards that could be counted, as a verb; empty if nothing of the kind."""
    match effect:
        case v.Put():
            return {"removed": "remove", "deck": "shuffle"}.get(effect.to, "put")
        case v.Pick():
            return "choose" if effect.choose else "pick"
    return _DEEDS.get(type(effect), "")


class Deeds:
    """What has been done in a piece of text so far."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        """The registers that something reads."""
        self.done: list[tuple[str, str, tuple[str, ...]]] = []
        """As (verb, register that holds what it was done to, types of those cards; empty if they can be any)."""
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

    def same_amount(self) -> EventAmount:
        """As much as there was of what set this off."""
        if self.amount is None:
            raise Misread("the same amount as what?")
        return self.amount

    def narrowed(self, node: Filter) -> Filter:
        """A description of cards that something was done to, or of others among those spoken of, tied to them."""
        if node.area.startswith(DONE):
            verb = node.area.removeprefix(DONE)
            register = next((register for did, register, _ in reversed(self.done) if did == verb), "")
            if not register:
                raise Misread("nothing was done before that this could mean")
            self.used.add(register)
            return replace(node, area=WHEREVER, among=Register(register))
        if node.area == WHEREVER and node.another and isinstance(node.among, Register):
            if node.among.name not in self.taken:
                raise Misread("another than which?")
            return replace(node, another=False, besides=self.taken[node.among.name])
        return node

    def did(self, effect: v.Effect, types: tuple[str, ...]) -> None:
        """Remember what an instruction does; some of the cards spoken of may have been chosen apart from the others."""
        if (verb := deed(effect)) and (register := getattr(effect, "into", "")):
            self.done.append((verb, register, types))
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
        for verb, register, types in reversed(self.done):
            if (not node.verb or node.verb == verb) and (not node.nouns or set(node.nouns) == set(types)):
                self.used.add(register)
                own = self.each_in_turn and register in self.gathered
                return HowMany(register, "that player") if own else HowMany(register)
        for verb, register, types in reversed(self.done):
            if node.verb == verb and not types:  # of whatever it was done to, only those of a type
                self.used.add(register)
                return CountOf(Filter(types=node.nouns, area=WHEREVER, among=Register(register)))
        raise Misread("nothing was done before that this could count")

    def gone(self, mention: Mention) -> Cards:
        """A card as it was when an instruction destroyed it."""
        for verb, register, types in reversed(self.done):
            if verb == "destroy" and (mention.pronoun or not mention.nouns or set(mention.nouns) == set(types)):
                self.used.add(register)
                return Register(register)
        raise Misread("nothing was destroyed before that this could mean", mention.at)
