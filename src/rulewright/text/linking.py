"""Tying words to what they mean: it, the character, that player, X, if you do.

A word that points back means the latest thing spoken of that fits it in kind and number (402.5b rests on this too).
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import Condition, Did, RespondingTo
from rulewright.effects.lower import gathered
from rulewright.effects.numbers import Variable
from rulewright.effects.scope import OF_CARDS
from rulewright.effects.selectors import (
    Cards,
    EventCard,
    Filter,
    Host,
    Register,
    Responded,
    This,
    Whose,
)
from rulewright.text.antecedents import (
    ATTACHED,
    DRAWN,
    PLAYED,
    Antecedent,
    copy,
    known_to_be,
    subject_of,
    to_what_is_there,
)
from rulewright.text.discourse import Discourse, after_branches, seen_and_done
from rulewright.text.pending import (
    EQUAL,
    PLACE,
    SAME_DECK,
    Mention,
    Misread,
    parts_of,
    rebuild,
)
from rulewright.text.settling import fresh, settled
from rulewright.text.tying import TiedWords
from rulewright.text.wholes import without_recalls

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node")

_PREFIX = {v.Pick: "p", v.Search: "s", v.Reveal: "r", v.LookAt: "r", v.Discard: "d", v.Put: "d", v.May: "m"}
_PREFIX |= {v.CreateTokens: "t", v.TurnOver: "d", v.PlayResource: "d", v.PlayCard: "d", v.Inflict: "i"}
_PREFIX |= dict.fromkeys((v.Mark, v.Unmark, v.Destroy, v.Draw, v.RemoveTokens, v.GainScore, v.LoseScore, v.Shift), "n")
_PILES = ("hand", "deck", "deck top", "deck bottom", "discard")
"""Where a card only goes to its owner's."""
_KEPT = (v.Pick, v.Search)
_DEALING = (v.Destroy, v.Mark, v.Unmark, v.Put, v.Inflict, v.TurnOver, v.RemoveTokens)
"""Instructions of which it is noted to which cards they were really done."""


class Linker(TiedWords):
    """Links one paragraph, from its first word to its last."""

    def __init__(self, types: tuple[str, ...], prefix: str = "", earlier: Linker | None = None, host: str = "") -> None:
        super().__init__()
        on = Antecedent(Host(), (host,), (), False, frozenset((ATTACHED,)), elsewhere=True) if host else None
        self.at = Discourse(attached=on)
        self.types = types
        self.prefix = prefix
        """Before the names of registers, where another paragraph shares them."""
        self.equals: dict[str, str] = {}
        """The numbers that are settled as they are told, each with its name."""
        self.places: set[str] = set()
        """The registers of places that were chosen for something to go to; nobody speaks of them again."""
        self._counts: dict[str, int] = {}
        if earlier is not None:
            self._know(earlier)

    def _know(self, earlier: Linker) -> None:
        """What the costs of playing the card settled can be spoken of in the rest of its text."""
        spoken = tuple(
            copy(one, elsewhere=True) for one in earlier.at.spoken if isinstance(one.cards, Register) and not one.away
        )
        self.at = replace(self.at, spoken=spoken, variables=earlier.at.variables)
        self.used = earlier.used

    # -- effects --

    def effects(self, effects: Effects) -> Effects:
        """Effects one after the other, linked."""
        with self.one_piece():
            return self._one_by_one(effects)

    def _one_by_one(self, effects: Effects) -> Effects:
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
        if getattr(effect, "who", None) == "each" and not self.at.each_in_turn:
            return self._by_each(effect)
        before: Effects = ()
        if (isinstance(effect, v.Pay) or self.paying) and (missing := self._open_variable(effect)):
            self._settle(missing)
            before = (v.ChooseNumber(missing),)
        if isinstance(effect, v.Let | v.ChooseNumber):
            self._settle(effect.variable)
        effect = self.to_another(self._named(self._drawn(to_what_is_there(effect))))
        if isinstance(effect, v.Inflict) and effect.source is not None:
            self.words(effect.source)  # its strength is that of what inflicts the damage
        opened, effect = self.opened(effect)
        before += opened
        effect = self._on_that_deck(self._linked(effect))
        if isinstance(effect, v.Attach) and any(one.cards == effect.card and one.hidden for one in self.at.spoken):
            raise Misread("only a card in play is attached; put it into play attached to the other")
        if isinstance(effect, v.Shuffle | v.Search):
            self.at = replace(self.at, deck=effect.who)
        self.did(effect, self.types_of(effect) or self.called_so(effect))
        if isinstance(effect, v.Pick) and isinstance(by := getattr(effect, "who", None), Whose):
            self.at = replace(self.at, chosen_by={**self.at.chosen_by, Register(effect.into): by})
        if isinstance(effect, _DEALING) and effect.into:
            name = f"{effect.into}{OF_CARDS}" if isinstance(effect, v.RemoveTokens) else effect.into
            cards = effect.to if isinstance(effect, v.Inflict) else effect.cards
            self.at = replace(self.at, dealt_with={**self.at.dealt_with, cards: Register(name)})
        self._played(effect)
        self.at = replace(self.at, tested=subject_of(effect.condition) if isinstance(effect, v.If) else None)
        if getattr(effect, "into", "") not in self.places:
            self.remember(effect)
        self.meet_after(effect)
        self._meet_owner(effect)
        recalled, effect = self.all_of_them(effect)
        return (*before, *recalled, *settled(effect, lambda: fresh(self.prefix, self._counts, self.used)))

    def _on_that_deck(self, effect: v.Effect) -> v.Effect:
        """On the bottom: of the deck on which the card was seen."""
        if not isinstance(effect, v.Put) or effect.to not in SAME_DECK:
            return effect
        if self.at.seen is None or effect.cards != self.at.seen[0]:
            raise Misread("on the top or the bottom of what?")
        area = self.at.seen[1].area
        return replace(effect, to=SAME_DECK[effect.to].replace("deck", area, 1))

    def _meet_owner(self, effect: v.Effect) -> None:
        """Put a card into its owner's hand: that player, if nobody else was spoken of, is that owner."""
        if isinstance(effect, v.Put) and effect.under is None and effect.to in _PILES and effect.into:
            sent = Register(effect.into) if isinstance(effect.cards, Register | EventCard) else None
            self.at = replace(self.at, sent=sent)

    def _by_each(self, effect: v.Effect) -> Effects:
        """An effect on each player, in which that many is each one's own part of what each player did."""
        self.at = replace(self.at, each_in_turn=True)
        linked = self.effect(effect)
        self.at = replace(self.at, each_in_turn=False)
        return linked

    def _equals(self, effect: v.Effect) -> v.Effect:
        """An effect with lasting names for the numbers that are settled as they are told."""
        if isinstance(effect, v.Let) and effect.variable.startswith(EQUAL):
            self.equals[effect.variable] = f"{EQUAL} {len(self.equals) + 1}"
        return rebuild(effect, lambda part: self.equals.get(part, part) if isinstance(part, str) else part)

    def _drawn(self, effect: v.Effect) -> v.Effect:
        """Draw a card and reveal it: what has just been drawn."""
        match effect:
            case v.Reveal(cards=Mention(pronoun=True) as it) if self.at.done and self.at.done[-1].verb == "draw":
                return replace(effect, cards=replace(it, known=DRAWN, pronoun=False))
        return effect

    def _played(self, effect: v.Effect) -> None:
        """What has become of cards: one that was played, or this one put elsewhere, is another object from then on."""
        played = effect.effects[-1] if isinstance(effect, v.May) else effect
        if isinstance(played, v.PlayCard) and isinstance(played.cards, Filter) and not played.into:
            self.say(PLAYED, replace(played.cards, area="play"), False)
        if isinstance(effect, v.May) and effect.into:
            for one in effect.effects:
                if isinstance(one, v.PlayCard) and isinstance(one.cards, Register):
                    self.at = replace(self.at, played={**self.at.played, effect.into: one.cards})
        if self.at.elsewhere and isinstance(effect, v.Deed) and getattr(effect, "cards", None) == This():
            raise Misread("this card has gone elsewhere, so that it is called it")
        if isinstance(effect, v.Put) and effect.cards == This() and not effect.instead:
            self.at = replace(self.at, elsewhere=effect.to not in ("play", "resources"))
        if isinstance(effect, v.If) and isinstance(effect.condition, Did):
            gone = self.at.played.get(effect.condition.register)
            if gone is not None and gone in parts_of(effect.effects):
                raise Misread("what was played cannot be spoken of any more")

    def _linked(self, effect: v.Effect) -> v.Effect:
        """One effect with its words tied, and with whatever is inside it.

        What is inside need not be done; whoever is named later through a card that was to be dealt with there is named
        through the card as it was picked.
        """
        before = self.at
        effect = self._with_insides(effect)
        self.at = replace(self.at, dealt_with=before.dealt_with)
        return effect

    def _with_insides(self, effect: v.Effect) -> v.Effect:
        match effect:
            case v.May():
                effect = replace(self.words(replace(effect, effects=())), effects=self.effects(effect.effects))
            case v.ForEachPlayer():
                effect = self._each_player(effect)
            case v.If():
                if self.at.tested is not None and any(_is_it(part) for part in parts_of(effect.condition)):
                    self.again(self.at.tested)  # one test of it after another is of the same card
                self.at = replace(self.at, tested=None)
                condition = self.words(effect.condition)
                self.either_card(effect.condition, condition)
                self.after_test(condition)
                if isinstance(condition, RespondingTo) and condition.description is not None:
                    self.say(Responded(), condition.description, False)
                effect = v.If(condition, *self._apart(effect.effects, effect.otherwise, so=condition))
            case v.OneOf():
                said, who = effect.who, self.words(effect.who)  # who is named through a card is so in each option
                same = rebuild(effect.options, lambda part: who if isinstance(who, Whose) and part == said else part)
                effect = replace(effect, who=who, options=self._apart(*same))
            case v.InOrderTo():
                first = self.effects(effect.first)
                effect = replace(effect, first=first, then=self.effects(effect.then))
            case v.SoOften():
                so_often = self.words(effect.number)
                self.each_of(effect.into, so_often)
                effect = replace(effect, number=so_often, effects=self.effects(effect.effects))
            case v.Repeat():
                linked = self.effects(effect.effects)
                effect = v.Repeat(linked, self.words(effect.until))
            case v.Later() | v.Modified():
                effect = replace(effect, text=self.waiting(effect.text))
            case _:
                own = _each_ones_own(effect)
                effect = replace(self.words(replace(effect, **dict.fromkeys(own, "you"))), **own)
        return effect

    def _each_player(self, effect: v.ForEachPlayer) -> v.ForEachPlayer:
        """What each player does; once all are through, that player is nobody any more."""
        before = self.at
        self.meet("that player", opponent=effect.who == "opponent")
        self.at = replace(self.at, each_in_turn=True)
        effect = replace(self.words(replace(effect, effects=())), effects=self.effects(effect.effects))
        self.all_are_through(before)
        self._gather(effect)
        if effect.first and isinstance(may := effect.effects[0], v.May):
            self.used.add(may.into)
        return effect

    def _gather(self, effect: v.ForEachPlayer) -> None:
        """What each player has picked are several cards from here on."""
        names = gathered(effect)
        spoken = tuple(
            replace(one, plural=True) if isinstance(one.cards, Register) and one.cards.name in names else one
            for one in self.at.spoken
        )
        self.at = replace(self.at, gathered=self.at.gathered | set(names), spoken=spoken)
        if self.at.seen is not None and self.at.seen[1].who == "that player":
            register, top = self.at.seen  # what each player showed lies in the decks of all of them
            self.at = replace(self.at, seen=(register, replace(top, who="each")))

    def _apart(self, *branches: Effects, so: Condition | None = None) -> tuple[Effects, ...]:
        """Instructions of which only some are carried out: none of them speaks of what others would have done.

        In the first of them the card of a test is known to be of the type that it was tested for. In the others it is
        what was spoken of last, whatever the first has done with the card that says so.
        """
        before = self.at
        tested = parts_of(so)
        about_a_card = any(one.cards in tested for one in before.spoken if not isinstance(one.cards, This | Host))
        linked: list[Effects] = []
        spoken: tuple[Antecedent, ...] = ()
        ends: list[Discourse] = []
        for branch in branches:
            later = spoken[len(before.spoken) :]
            own = tuple(replace(one, away="") for one in later if isinstance(one.cards, This | Host))
            begun = (*own, *before.spoken) if about_a_card else (*before.spoken, *own)
            known = begun if ends else known_to_be(begun, so)
            self.at = replace(self.at, spoken=known, **seen_and_done(before))
            linked.append(self.effects(branch))
            kept = [replace(one, types=was.types) for one, was in zip(self.at.spoken, begun, strict=False)]
            said = (*kept, *self.at.spoken[len(begun) :])
            spoken += said[len(begun) if ends else 0 :]
            ends.append(self.at)
        self.at = replace(self.at, spoken=spoken, **after_branches(before, ends))
        return tuple(linked)

    def waiting(self, text: Any) -> Any:
        """A paragraph inside an instruction; a game's linker of paragraphs takes the place of this."""
        raise Misread("text that waits is not understood here")

    def _settle(self, variable: str) -> None:
        """A number has been settled."""
        self.at = replace(self.at, variables=self.at.variables | {variable})

    def _open_variable(self, effect: v.Effect) -> str:
        if isinstance(effect, v.Let | v.ChooseNumber) or (isinstance(effect, v.Pick) and not effect.choose):
            return ""  # who only picks so many has paid nothing
        names = [node.name for node in parts_of(effect) if isinstance(node, Variable)]
        return next((name for name in names if name not in self.at.variables), "")

    def _named(self, effect: v.Effect) -> v.Effect:
        """The effect with a lasting name for its register."""
        old = getattr(effect, "into", None)
        prefix = "d" if old and isinstance(effect, v.Inflict) else _PREFIX.get(type(effect), "d")
        if old is None or not (old or type(effect) in _PREFIX) or (not old and isinstance(effect, v.May)):
            return effect
        if isinstance(effect, _KEPT) and old in self.names:  # found here or there, it is the card that was found
            return replace(effect, into=self.names[old])
        number = self._counts[prefix] = self._counts.get(prefix, 0) + 1
        name = f"{self.prefix}{prefix}{number}"
        if old:
            self.names[old] = name
        if old == PLACE:
            self.places.add(name)
        if isinstance(effect, _KEPT):
            self.used.add(name)
        return replace(effect, into=name)

    def finished(self, node: Node) -> Node:
        """The node without the registers that nothing reads."""

        def strip(part: Any) -> Any:
            name = str(getattr(part, "into", "")) if isinstance(part, v.Effect) else ""
            return replace(part, into="") if name and name not in self.used else part

        return rebuild(without_recalls(node, self.wholes.keys() - self.used, self.wholes), strip)


def _is_it(part: Any) -> bool:
    return isinstance(part, Mention) and part.pronoun


def _each_ones_own(effect: v.Effect) -> dict[str, Any]:
    """The field that says of each card its own owner or controller, where several cards may have different ones."""
    match effect:
        case v.Put(under="owner") | v.TurnOver(under="owner"):
            return {"under": "owner"}
        case v.TakeControl(back=True) | v.GainScore(of=Cards()) | v.LoseScore(of=Cards()):
            return {"who": effect.who}
    return {}
