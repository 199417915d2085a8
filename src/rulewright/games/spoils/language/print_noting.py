"""From nodes to text: what an instruction lets later words speak of, and what it is called then."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import WHEREVER, Filter, Register, TopOf, Who
from rulewright.games.spoils.language.print_damaging import PrintDamaging
from rulewright.games.spoils.language.print_descriptions import Noun
from rulewright.text.antecedents import DRAWN
from rulewright.text.deeds import deed
from rulewright.text.spoken import TELLING

ONE = n.Fixed(1)


class PrintNoting(PrintDamaging):
    """Keeps what registers hold once an instruction has been printed."""

    seen_numbers: dict[str, int]
    """How many cards each look at the top of a deck showed."""

    def set_apart(self, effect: v.Effect) -> None:
        """What is left of cards seen can be called the rest once some of them were chosen."""
        cards = getattr(effect, "cards", None)
        if isinstance(effect, v.Pick | v.Put) and isinstance(cards, Filter) and isinstance(cards.among, Register):
            name = cards.among.name
            if name not in self.seen_numbers:
                return
            self.nouns[name] = replace(self.nouns.get(name, Noun()), rest=True)

    def define(self, register: str, kind: Filter, many: bool, *known: str) -> None:
        """A register that can be spoken of from now on."""
        if isinstance(kind.among, Register) and kind.area == WHEREVER:
            those = self.nouns.get(kind.among.name, Noun())
            kind = replace(kind, types=kind.types or those.types, owner=cast("Who", those.owner or None))
        owner = kind.area_of or kind.owner or kind.controller or ""
        marks = (*known, *(state for state in kind.states if state in TELLING))
        types = kind.types or (("token",) if kind.name.endswith(" Token") else ())
        self.nouns[register] = Noun(types, kind.subtypes, many, owner, marks, controller=kind.controller or "")
        self.last = Register(register)

    def defined_by(self, effect: v.Effect) -> None:
        """Take note of the register that an instruction fills."""
        if deed(effect) and (register := str(getattr(effect, "into", ""))):
            self.deeds = {name: one for name, one in self.deeds.items() if name != register} | {register: effect}
        if (seen := _seen_hand(effect)) is not None:
            self.looked_at = seen
        match effect:
            case v.Search():
                self.define(effect.into, effect.cards, effect.number != ONE, "found", "revealed", "chosen")
            case v.CreateTokens() if effect.into:
                self.define(effect.into, Filter(types=("token",)), effect.number != ONE)
            case v.Draw() | v.Discard() if effect.into:
                self._of_hand(effect)
            case v.Destroy() if effect.into:
                self.nouns[effect.into] = replace(self.noun_of(effect.cards), known=("destroyed",))
            case v.Reveal() | v.LookAt() if effect.into:
                cards = effect.cards
                who = cards.who if isinstance(cards, TopOf) else cards.area_of if isinstance(cards, Filter) else None
                many = isinstance(cards, TopOf) and cards.number != ONE
                self.define(effect.into, Filter(owner=who), many, "revealed")
            case v.Mark(cards=Filter() as kind) if effect.into:
                self.define(effect.into, kind, True, "depleted")
            case v.Put() | v.TurnOver() if effect.into:
                self._moved(effect)
            case v.Destroy() | v.Mark() | v.Put() | v.Reveal():
                if isinstance(effect.cards, Register) and effect.cards.name in self.nouns:
                    noun = self.nouns[effect.cards.name]
                    words = {v.Destroy: "destroyed", v.Mark: "depleted", v.Put: "removed", v.Reveal: "revealed"}
                    self.nouns[effect.cards.name] = replace(noun, known=(*noun.known, words[type(effect)]))

    def _moved(self, effect: v.Put | v.TurnOver) -> None:
        """Cards that went elsewhere, or were turned over."""
        noun = self.noun_of(effect.cards)
        if isinstance(effect, v.Put):
            known = (*noun.known, "removed") if effect.to == "removed" else noun.known
            noun = replace(noun, known=known, away=effect.to not in ("play", "resources"))
        self.nouns[effect.into] = noun
        self.last = Register(effect.into)

    def _of_hand(self, effect: v.Draw | v.Discard) -> None:
        """Cards that came to a hand, or left it."""
        owner = effect.who if effect.who in ("you", "opponent") else None
        many = effect.number != ONE
        if isinstance(effect, v.Discard):
            self.define(effect.into, replace(effect.of or Filter(), owner=owner), many, "discarded")
        else:
            self.nouns[effect.into] = Noun(plural=many, owner=owner or "", known=(DRAWN,), away=True)


def _seen_hand(effect: v.Effect) -> Filter | None:
    """The cards that are looked at where they are, so that one in it, one of them, can be spoken of."""
    match effect:
        case v.LookAt(cards=Filter() as kind) | v.Reveal(cards=Filter(area="hand") as kind):
            return kind
    return None
