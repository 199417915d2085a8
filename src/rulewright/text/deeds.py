"""What instructions have done, so that later words can count it, or speak of it as it was."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import CountOf, EventAmount, Fixed, HowMany
from rulewright.effects.selectors import WHEREVER, Each, Filter, Register, TopOf
from rulewright.text.agreement import doer_of
from rulewright.text.discourse import Did, Discourse
from rulewright.text.pending import DONE, DoneSoMany, Misread

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
        case v.Put(cards=TopOf(area=area), to="hand") if area != "deck":  # of a deck that is nobody's
            return "draw"
        case v.Put():
            return {"removed": "remove", "deck": "shuffle"}.get(effect.to, "put")
        case v.Pick():
            return "choose" if effect.choose else "pick"
    return _DEEDS.get(type(effect), "")


class Deeds:
    """What has been done in a piece of text so far."""

    def __init__(self) -> None:
        self.at = Discourse()
        """What has been spoken of so far."""
        self.used: set[str] = set()
        """The registers that something reads, in whatever scope."""

    def same_amount(self) -> EventAmount:
        """As much as there was of what set this off."""
        if self.at.amount is None:
            raise Misread("the same amount as what?")
        return self.at.amount

    def narrowed(self, node: Filter) -> Filter:
        """A description of cards that something was done to, or of others among those spoken of, tied to them."""
        if node.area.startswith(DONE):
            meant = DoneSoMany(node.area.removeprefix(DONE), whose=node.area_of)
            done = next((one for one in reversed(self.at.done) if one.is_meant(meant)), None)
            if done is None:
                raise Misread("nothing was done before that this could mean")
            self.used.add(done.register)
            return replace(node, area=WHEREVER, area_of=None, among=Register(done.register))
        if node.area == WHEREVER and node.another and isinstance(node.among, Register):
            if node.among.name not in self.at.taken:
                raise Misread("another than which?")
            return replace(node, another=False, besides=self.at.taken[node.among.name])
        return node

    def did(self, effect: v.Effect, types: tuple[str, ...]) -> None:
        """Remember what an instruction does; some of the cards spoken of may have been chosen apart from the others."""
        if (verb := deed(effect)) and (register := getattr(effect, "into", "")):
            to, whose = (effect.to, effect.under) if isinstance(effect, v.Put) else ("", None)
            did = Did(verb, register, types, to, whose, doer_of(effect), self._several(effect))
            self.at = replace(self.at, done=(*self.at.done, did))
        if isinstance(effect, v.Pick) and effect.low == effect.high and isinstance(effect.low, Fixed):
            self.at = replace(self.at, sizes={**self.at.sizes, effect.into: effect.low.n})
        if isinstance(effect, v.Pick) and effect.cards.area == WHEREVER and isinstance(effect.cards.among, Register):
            name = effect.cards.among.name
            apart = (*self.at.taken.get(name, ()), Register(effect.into))
            self.at = replace(self.at, taken={**self.at.taken, name: apart})

    def _several(self, effect: v.Effect) -> bool:
        """Whether an instruction deals with several cards, or with however many fit."""
        cards = getattr(effect, "cards", None)
        spoken = self.at.latest(cards)
        return isinstance(cards, Filter | Each) if spoken is None else spoken.plural

    def so_many(self, node: DoneSoMany) -> HowMany | CountOf | EventAmount:
        """As many as were dealt with in that way last; of text that nothing was done in yet, as what set it off."""
        done = self.at.done
        if not node.verb and not node.nouns:
            # That many is never the one card that was only chosen, so that something can be done to it.
            done = tuple(one for one in done[max(self.at.set_off, 0) :] if not self._one_chosen(one))
            if not done and self.at.set_off >= 0:
                return self.same_amount()
        meant = [one for one in reversed(done) if one.is_meant(node)]
        for one in meant:
            if not node.nouns or set(node.nouns) == set(one.types):
                self.used.add(one.register)
                own = self.at.each_in_turn and one.register in self.at.gathered
                if own and node.verb and node.by is None:
                    raise Misread("what each player did, or all of them together? Say: they … this way")
                return HowMany(one.register, "that player") if own else HowMany(one.register)
        for one in meant if node.verb and not _quoted(node.nouns) else ():
            if not one.types or _quoted(one.types):  # of what it was done to, those of a type
                self.used.add(one.register)
                return CountOf(Filter(types=node.nouns, area=WHEREVER, among=Register(one.register)))
        raise Misread("nothing was done before that this could count")

    def _one_chosen(self, did: Did) -> bool:
        """Whether an instruction only named one card, and did nothing with it."""
        return did.verb in ("choose", "pick") and self.at.sizes.get(did.register) == 1


def _quoted(nouns: tuple[str, ...]) -> bool:
    """Whether cards are called by a subtype."""
    return any(one.startswith('"') for one in nouns)
