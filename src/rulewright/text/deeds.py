"""What instructions have done, so that later words can count it, or speak of it as it was."""

from __future__ import annotations

from rulewright.effects import verbs as v
from rulewright.effects.numbers import EventAmount, HowMany
from rulewright.effects.selectors import Cards, Register
from rulewright.text.pending import DoneSoMany, Mention, Misread

_DEEDS: dict[type[v.Effect], str] = {
    v.Mark: "deplete",
    v.Unmark: "restore",
    v.Destroy: "destroy",
    v.Discard: "discard",
    v.Draw: "draw",
    v.Reveal: "reveal",
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
        self.amount: EventAmount | None = None
        """The amount of what set this off, if there is one."""

    def same_amount(self) -> EventAmount:
        """As much as there was of what set this off."""
        if self.amount is None:
            raise Misread("the same amount as what?")
        return self.amount

    def so_many(self, node: DoneSoMany) -> HowMany:
        """As many as were dealt with in that way last."""
        for verb, register, types in reversed(self.done):
            if (not node.verb or node.verb == verb) and (not node.nouns or set(node.nouns) == set(types)):
                self.used.add(register)
                return HowMany(register)
        raise Misread("nothing was done before that this could count")

    def gone(self, mention: Mention) -> Cards:
        """A card as it was when an instruction destroyed it."""
        for verb, register, types in reversed(self.done):
            if verb == "destroy" and (mention.pronoun or not mention.nouns or set(mention.nouns) == set(types)):
                self.used.add(register)
                return Register(register)
        raise Misread("nothing was destroyed before that this could mean", mention.at)
