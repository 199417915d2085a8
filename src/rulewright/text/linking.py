"""Tying words to what they mean: it, the character, that player, X, if you do.

A word that points back means the latest thing spoken of that fits it in kind and number (402.5b rests on this too).
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Condition, Did, RespondingTo
from rulewright.effects.lower import gathered
from rulewright.effects.numbers import ValueOf, Variable
from rulewright.effects.selectors import (
    Cards,
    Filter,
    Host,
    Register,
    Responded,
    This,
    TopOf,
)
from rulewright.text.antecedents import DRAWN, Antecedent, copy, known_to_be, subject_of, to_what_is_there
from rulewright.text.openings import Openings
from rulewright.text.pending import (
    EQUAL,
    HELD,
    LOOKED,
    REMAINING,
    SAME,
    SEEN,
    THAT_DECK,
    DoneSoMany,
    Mention,
    Misread,
    Of,
    SameAmount,
    parts_of,
    rebuild,
)

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node")

_PREFIX = {v.Pick: "p", v.Search: "s", v.Reveal: "r", v.LookAt: "r", v.Discard: "d", v.Put: "d", v.May: "m"}
_PREFIX |= {v.CreateTokens: "t", v.TurnOver: "d"}
_PREFIX |= dict.fromkeys((v.Mark, v.Unmark, v.Destroy, v.Draw, v.RemoveTokens, v.GainScore, v.LoseScore), "n")
_KEPT = (v.Pick, v.Search)


class Linker(Openings):
    """Links one paragraph, from its first word to its last."""

    first_person = False
    """Whether a card calls itself I, so that no other word means the card itself."""

    def __init__(self, types: tuple[str, ...], prefix: str = "", earlier: Linker | None = None, host: str = "") -> None:
        super().__init__()
        self.attached = Antecedent(Host(), (host,), (), False, set(), elsewhere=True) if host else None
        self.types = types
        """The types that the card itself has."""
        self.prefix = prefix
        """Before the names of registers, where another paragraph shares them."""
        self.played: dict[str, Register] = {}
        """What was played, by the register that tells whether it was."""
        self.elsewhere = False
        """This card has been put elsewhere."""
        self.equals: dict[str, str] = {}
        """The numbers that are settled as they are told, each with its name."""
        self.names: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self.deck = ""
        """Whose deck was spoken of last."""
        self.tested: Cards | None = None
        """The card that the sentence before tested for something."""
        if earlier is not None:
            self._know(earlier)

    def _know(self, earlier: Linker) -> None:
        """What the costs of playing the card settled can be spoken of in the rest of its text."""
        self.spoken = [
            copy(one, elsewhere=True) for one in earlier.spoken if isinstance(one.cards, Register) and not one.away
        ]
        self.variables = set(earlier.variables)
        self.used = earlier.used

    # -- effects --

    def effects(self, effects: Effects) -> Effects:
        """Effects one after the other, linked."""
        found: list[v.Effect] = []
        for number, effect in enumerate(effects):
            if isinstance(effect, v.Let):  # what X is, is told after who does something with it
                done = next((one for one in effects[number:] if not isinstance(one, v.Let)), effect)
                self.meet_doers(done)
                if effect.variable.startswith(EQUAL) and isinstance(done, v.Modify):
                    self.words(done.cards)  # its, in such a number, is of what the sentence is about
            found += self.effect(effect)
        return tuple(found)

    def effect(self, effect: v.Effect) -> Effects:
        """One effect, linked; a number that it leaves open is chosen before it."""
        effect = self._equals(self.done_by(effect))
        self.meet_doers(effect)
        before: Effects = ()
        if isinstance(effect, v.Pay) and (missing := self._open_variable(effect)):
            self.variables.add(missing)
            before = (v.ChooseNumber(missing),)
        if isinstance(effect, v.Let | v.ChooseNumber):
            self.variables.add(effect.variable)
        effect = self._named(self._drawn(to_what_is_there(effect)))
        if isinstance(effect, v.Inflict) and effect.source is not None:
            self.words(effect.source)  # its strength is that of what inflicts the damage
        opened, effect = self.opened(effect)
        before += opened
        effect = self._linked(effect)
        self.deck = effect.who if isinstance(effect, v.Shuffle | v.Search) else self.deck
        self.did(effect, self.types_of(effect))
        self._played(effect)
        self.tested = subject_of(effect.condition) if isinstance(effect, v.If) else None
        self.remember(effect)
        self.meet_after(effect)
        return (*before, effect)

    def _equals(self, effect: v.Effect) -> v.Effect:
        """An effect with lasting names for the numbers that are settled as they are told."""
        if isinstance(effect, v.Let) and effect.variable.startswith(EQUAL):
            self.equals[effect.variable] = f"{EQUAL} {len(self.equals) + 1}"
        return rebuild(effect, lambda part: self.equals.get(part, part) if isinstance(part, str) else part)

    def _drawn(self, effect: v.Effect) -> v.Effect:
        """Draw a card and reveal it: what has just been drawn."""
        match effect:
            case v.Reveal(cards=Mention(pronoun=True) as it) if self.done and self.done[-1][0] == "draw":
                return replace(effect, cards=replace(it, known=DRAWN, pronoun=False))
        return effect

    def _played(self, effect: v.Effect) -> None:
        """What has become of cards: one that was played, or this one put elsewhere, is another object from then on."""
        if isinstance(effect, v.May) and effect.into:
            for one in effect.effects:
                if isinstance(one, v.PlayCard) and isinstance(one.cards, Register):
                    self.played[effect.into] = one.cards
        if self.elsewhere and isinstance(effect, v.Deed) and getattr(effect, "cards", None) == This():
            raise Misread("this card has gone elsewhere, so that it is called it")
        if isinstance(effect, v.Put) and effect.cards == This() and not effect.instead:
            self.elsewhere = effect.to not in ("play", "resources")
        if isinstance(effect, v.If) and isinstance(effect.condition, Did):
            gone = self.played.get(effect.condition.register)
            if gone is not None and gone in parts_of(effect.effects):
                raise Misread("what was played cannot be spoken of any more")

    def _linked(self, effect: v.Effect) -> v.Effect:
        """One effect with its words tied, and with whatever is inside it."""
        match effect:
            case v.May() | v.ForEachPlayer():
                before = self.each_in_turn
                if isinstance(effect, v.ForEachPlayer):
                    self.meet("that player")
                    self.each_in_turn = True
                effect = replace(self.words(replace(effect, effects=())), effects=self.effects(effect.effects))
                self.each_in_turn = before
                if isinstance(effect, v.ForEachPlayer):
                    self._gather(effect)
                    self.used |= (
                        {effect.effects[0].into} if effect.first and isinstance(effect.effects[0], v.May) else set()
                    )
            case v.If():
                if self.tested is not None:
                    self.again(self.tested)  # one test after another is of the same card
                self.tested = None
                condition = self.words(effect.condition)
                self.either_card(effect.condition, condition)
                self.topmost(condition)
                if isinstance(condition, RespondingTo) and condition.description is not None:
                    self.say(Responded(), condition.description, False)
                effect = v.If(condition, *self._apart(effect.effects, effect.otherwise, so=condition))
            case v.OneOf():
                effect = replace(effect, options=self._apart(*effect.options))
            case v.SoOften():
                so_often = self.words(effect.number)
                effect = v.SoOften(so_often, self.effects(effect.effects))
            case v.Repeat():
                linked = self.effects(effect.effects)
                effect = v.Repeat(linked, self.words(effect.until))
            case v.Later() | v.Modified():
                effect = replace(effect, text=self.waiting(effect.text))
            case _:
                effect = self.words(effect)
        return effect

    def _gather(self, effect: v.ForEachPlayer) -> None:
        """What each player has picked are several cards from here on."""
        names = gathered(effect)
        self.gathered |= set(names)
        for one in self.spoken:
            if isinstance(one.cards, Register) and one.cards.name in names:
                one.plural = True

    def _apart(self, *branches: Effects, so: Condition | None = None) -> tuple[Effects, ...]:
        """Instructions of which only some are carried out: none of them speaks of what others would have done.

        In the first of them the card of a test is known to be of the type that it was tested for.
        """
        before = self.spoken
        linked: list[Effects] = []
        spoken: list[Antecedent] = []
        for branch in branches:
            self.spoken = [replace(one, known=set(one.known)) for one in before]
            known_to_be(() if spoken else self.spoken, so)
            linked.append(self.effects(branch))
            for one, was in zip(self.spoken, before, strict=False):
                one.types = was.types
            spoken += self.spoken[len(before) if spoken else 0 :]
        self.spoken = spoken
        return tuple(linked)

    def waiting(self, text: Any) -> Any:
        """A paragraph inside an instruction; a game's linker of paragraphs takes the place of this."""
        raise Misread("text that waits is not understood here")

    def _open_variable(self, effect: v.Pay) -> str:
        names = [node.name for node in parts_of(effect) if isinstance(node, Variable)]
        return next((name for name in names if name not in self.variables), "")

    def _named(self, effect: v.Effect) -> v.Effect:
        """The effect with a lasting name for its register."""
        prefix = _PREFIX.get(type(effect), "d")
        old = getattr(effect, "into", None)
        if old is None or not (old or type(effect) in _PREFIX) or (not old and isinstance(effect, v.May)):
            return effect
        number = self._counts[prefix] = self._counts.get(prefix, 0) + 1
        name = f"{self.prefix}{prefix}{number}"
        if old:
            self.names[old] = name
        if isinstance(effect, _KEPT):
            self.used.add(name)
        return replace(effect, into=name)

    # -- words --

    def words(self, node: Node) -> Node:
        """Any node with its words tied; a value of what has been destroyed is the one that it had then."""
        return rebuild(rebuild(node, self._value_then), self._word)

    def _value_then(self, node: Any) -> Any:
        if isinstance(node, ValueOf) and not node.then and isinstance(node.of, Mention) and self.is_gone(node.of):
            return ValueOf(node.what, replace(node.of, gone=True), then=True)
        return node

    def _word(self, node: Any) -> Any:
        if isinstance(node, str):
            return self._name(node)
        if isinstance(node, Mention):
            return self.meant(node)
        if isinstance(node, TopOf):
            self.deck = node.who
        if isinstance(node, This):
            if not self.first_person:
                self.say(node, Filter(types=self.types), False)
        elif isinstance(node, Host):
            self.say(node, Filter(types=self.attached.types if self.attached is not None else ()), False)
        elif isinstance(node, Register):
            self.again(node)
        elif isinstance(node, DoneSoMany | SameAmount):
            return self.so_many(node) if isinstance(node, DoneSoMany) else self.same_amount()
        elif isinstance(node, Variable) and node.name not in self.variables:
            raise Misread(
                f"nothing says what {node.name} is; write Choose a number for {node.name}, or {node.name} is …"
            )
        elif isinstance(node, Filter):
            return self._filter(node)
        return node

    def _name(self, word: str) -> str:
        if isinstance(word, Of):
            return self.of_card(word)
        if word == THAT_DECK:
            if not self.deck:
                raise Misread("the top card of which deck?")
            return self.deck
        word = self.player_meant(word)
        if word.startswith("?"):
            if word not in self.names:
                raise Misread("nothing was done before that this could mean")
            name = self.names[word]
            self.used.add(name)
            return name
        return word

    def _filter(self, node: Filter) -> Filter:
        if node.area == SAME:
            if self.looked_at is None:
                raise Misread("in what?")
            node = replace(node, area=self.looked_at.area, area_of=self.looked_at.area_of)
        if node.area == HELD:
            seen = self.looked_at
            node = replace(node, area="play") if seen is None else replace(node, area="hand", area_of=seen.area_of)
        if node.area == LOOKED:
            if self.looked_at is None:
                raise Misread("one of which?")
            node = self.looked_at
        if node.area == SEEN:
            if self.seen is None:
                raise Misread("among what?")
            register, top = self.seen
            self.used.add(register.name)
            node = replace(node, area=top.area, area_of=top.who, among=register)
        if REMAINING in node.states:
            if not self.picked:
                raise Misread("what remains of which cards?")
            node = replace(node, states=tuple(one for one in node.states if one != REMAINING), another=True)
        node = self.narrowed(node)
        if node.another and not self.picked:
            node = replace(node, another=False, other=True)
        elif node.other and self.picked:
            node = replace(node, other=False, another=True)  # other than what has been picked
        return node

    def finished(self, node: Node) -> Node:
        """The node without the registers that nothing reads."""

        def strip(part: Any) -> Any:
            name = str(getattr(part, "into", "")) if isinstance(part, v.Effect) else ""
            return replace(part, into="") if name and name not in self.used else part

        return rebuild(node, strip)
