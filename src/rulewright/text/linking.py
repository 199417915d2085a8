"""Tying words to what they mean: it, the character, that player, X, if you do.

A word that points back means the latest thing spoken of that fits it in kind and number (402.5b rests on this too).
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.conditions import RespondingTo
from rulewright.effects.lower import gathered
from rulewright.effects.numbers import Fixed, Variable
from rulewright.effects.rare_verbs import RevealUntil
from rulewright.effects.selectors import Cards, Each, EventCard, Filter, Host, Register, Responded, This, TopOf
from rulewright.text.antecedents import Antecedent, copy, fits, searches, subject_of
from rulewright.text.meetings import Meetings
from rulewright.text.pending import SAME, SEEN, DoneSoMany, Mention, Misread, Of, SameAmount, parts_of, rebuild
from rulewright.text.spoken import Spoken

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node")

_PREFIX = {v.Pick: "p", v.Search: "s", v.Reveal: "r", v.LookAt: "r", v.Discard: "d", v.Put: "d", v.May: "m"}
_PREFIX |= {v.CreateTokens: "t"}
_PREFIX |= dict.fromkeys((v.Mark, v.Unmark, v.Destroy, v.Draw), "n")
_KEPT = (v.Pick, v.Search)
_KNOWN: dict[type[v.Effect], str] = {v.Destroy: "destroyed", v.Mark: "depleted", v.Reveal: "revealed"}


class Linker(Spoken, Meetings):
    """Links one paragraph, from its first word to its last."""

    def __init__(self, types: tuple[str, ...], prefix: str = "", earlier: Linker | None = None) -> None:
        super().__init__()
        self.types = types
        """The types that the card itself has."""
        self.prefix = prefix
        """Before the names of registers, where another paragraph shares them."""
        self.looked_at: Filter | None = None
        self.variables: set[str] = set()
        self.names: dict[str, str] = {}
        self.picked = False
        self.seen: tuple[Register, TopOf] | None = None
        self.left = 0
        """How many of the cards seen have not been dealt with; below 0 if nobody can say."""
        self.dealt = False
        """Something has been done, so that the card of the event is no longer the one dealt with last."""
        self.doer: Cards | None = None
        """Through which card whoever does this was named."""
        self._counts: dict[str, int] = {}
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
        return tuple(linked for effect in effects for linked in self.effect(effect))

    def effect(self, effect: v.Effect) -> Effects:
        """One effect, linked; a number that it leaves open is chosen before it."""
        effect = self._done_by(effect)
        self.meet_doers(effect)
        before: Effects = ()
        if isinstance(effect, v.Pay) and (missing := self._open_variable(effect)):
            self.variables.add(missing)
            before = (v.ChooseNumber(missing),)
        if isinstance(effect, v.Let | v.ChooseNumber):
            self.variables.add(effect.variable)
        effect = self._named(effect)
        match effect:
            case v.May() | v.ForEachPlayer():
                if isinstance(effect, v.ForEachPlayer):
                    self.meet("that player")
                effect = replace(self.words(replace(effect, effects=())), effects=self.effects(effect.effects))
                if isinstance(effect, v.ForEachPlayer):
                    self._gather(effect)
            case v.If():
                if self.tested is not None:
                    self.again(self.tested)  # one test after another is of the same card
                self.tested = None
                condition = self.words(effect.condition)
                if isinstance(condition, RespondingTo) and condition.description is not None:
                    self.say(Responded(), condition.description, False)
                effect = v.If(condition, *self._apart(effect.effects, effect.otherwise))
            case v.OneOf():
                effect = replace(effect, options=self._apart(*effect.options))
            case v.Repeat():
                linked = self.effects(effect.effects)
                effect = v.Repeat(linked, self.words(effect.until))
            case v.Later() | v.Modified():
                effect = replace(effect, text=self.waiting(effect.text))
            case _:
                effect = self.words(effect)
        self.did(effect, self._types(effect))
        self.tested = subject_of(effect.condition) if isinstance(effect, v.If) else None
        self._remember(effect)
        self.meet_after(effect)
        return (*before, effect)

    def _gather(self, effect: v.ForEachPlayer) -> None:
        """What each player has picked are several cards from here on."""
        names = gathered(effect)
        for one in self.spoken:
            if isinstance(one.cards, Register) and one.cards.name in names:
                one.plural = True

    def _apart(self, *branches: Effects) -> tuple[Effects, ...]:
        """Instructions of which only some are carried out: none of them speaks of what others would have done."""
        before = self.spoken
        linked: list[Effects] = []
        spoken: list[Antecedent] = []
        for branch in branches:
            self.spoken = [replace(one, known=set(one.known)) for one in before]
            linked.append(self.effects(branch))
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

    def _remember(self, effect: v.Effect) -> None:
        """What can be spoken of from now on."""
        match effect:
            case v.Pick():
                self.picked = True
                if effect.cards.among is not None:
                    self.left -= getattr(effect.high, "n", 0) if effect.low == effect.high else self.left + 1
                kind = replace(effect.cards, types=self._types(effect))
                self.say(Register(effect.into), kind, _several(effect.high), "chosen" if effect.choose else "picked")
            case v.Search() | v.CreateTokens():
                kind = effect.cards if isinstance(effect, v.Search) else Filter(types=("token",))
                self.say(Register(effect.into), kind, _several(effect.number), "found")
            case v.Discard() if effect.number is not None or effect.up_to:
                self.say(Register(effect.into), effect.of or Filter(), _several(effect.number), "discarded")
            case v.Reveal() | v.LookAt() if not isinstance(effect.cards, Register | This | EventCard | Each):
                if isinstance(effect.cards, Filter):
                    self.looked_at = effect.cards
                    return
                several = _several(getattr(effect.cards, "number", Fixed(1)))
                if isinstance(effect.cards, TopOf):
                    self.seen = Register(effect.into), effect.cards
                    self.left = getattr(effect.cards.number, "n", -1)
                self.say(
                    Register(effect.into), Filter(), several, "revealed" if isinstance(effect, v.Reveal) else "seen"
                )
            case v.Only(condition=RespondingTo(description=Filter() as kind)):
                self.say(Responded(), kind, False)
            case v.Put():
                self._moved(effect)
            case RevealUntil():
                self.used.add(effect.into)
                self.say(Register(effect.into), effect.cards, _several(effect.number), "revealed", "found")
                self.seen, self.left = (Register(effect.others), TopOf(effect.who, effect.number)), -1
            case _ if type(effect) in _KNOWN:
                self._mark(getattr(effect, "cards"), _KNOWN[type(effect)])  # noqa: B009

    def _moved(self, effect: v.Put) -> None:
        """A card that has moved is another object: from now on it is known by where the instruction put it."""
        found = next((one for one in reversed(self.spoken) if one.cards == effect.cards), None)
        if found is not None and not effect.instead and not isinstance(effect.cards, This | Host):
            known = {*found.known, "removed"} if effect.to == "removed" else found.known
            away = "" if effect.to in ("play", "resources") else effect.to
            self.spoken.append(
                Antecedent(Register(effect.into), found.types, found.subtypes, found.plural, known, away)
            )

    def _mark(self, cards: Cards, known: str) -> None:
        for one in self.spoken:
            if one.cards == cards:
                one.known.add(known)
                one.away = known if known == "destroyed" else one.away

    # -- words --

    def words(self, node: Node) -> Node:
        """Any node with its words tied."""
        return rebuild(node, self._word)

    def _word(self, node: Any) -> Any:
        if isinstance(node, str):
            return self._name(node)
        if isinstance(node, Mention):
            return self.meant(node)
        if isinstance(node, This):
            self.say(node, Filter(types=self.types), False)
        elif isinstance(node, Host):
            self.say(node, Filter(), False)
        elif isinstance(node, Register):
            self.again(node)
        elif isinstance(node, DoneSoMany | SameAmount):
            return self.so_many(node) if isinstance(node, DoneSoMany) else self.same_amount()
        elif isinstance(node, Variable) and node.name not in self.variables:
            raise Misread(f"nothing says what {node.name} is")
        elif isinstance(node, Filter):
            return self._filter(node)
        return node

    def _name(self, word: str) -> str:
        if isinstance(word, Of):
            return self._of_card(word)
        word = self.player_meant(word)
        if word.startswith("?"):
            if word not in self.names:
                raise Misread("nothing was done before that this could mean")
            name = self.names[word]
            self.used.add(name)
            return name
        return word

    def _done_by(self, effect: v.Effect) -> v.Effect:
        """An effect whose doer is named through a card: once for all that this doer does in one sentence."""
        named = (getattr(effect, "who", None), getattr(effect, "by", None))
        doer = next((one for one in named if isinstance(one, Of)), None)
        if doer is not None:
            plain, through = self._of_card(doer), doer.cards
            effect = rebuild(effect, lambda part: plain if isinstance(part, Of) and part.cards == through else part)
            self.doer = through
        self.dealt = True
        return effect

    def _of_card(self, word: Of) -> str:
        """A card's controller or owner; when it is done, that is looked up on the card that was dealt with last."""
        if word.cards is self.doer:
            return str(word)
        last = self.spoken[-1].cards if self.spoken else None
        cards = self.words(word.cards)
        if last is not None and cards != last and not (isinstance(cards, EventCard) and not self.dealt):
            raise Misread(f"another card was spoken of since, so it cannot be told whose {word} this is")
        return str(word)

    def _filter(self, node: Filter) -> Filter:
        if node.area == SAME:
            if self.looked_at is None:
                raise Misread("in what?")
            node = replace(node, area=self.looked_at.area, area_of=self.looked_at.area_of)
        if node.area == SEEN:
            if self.seen is None:
                raise Misread("among what?")
            register, top = self.seen
            self.used.add(register.name)
            node = replace(node, area=top.area, area_of=top.who, among=register)
        node = self.narrowed(node)
        if node.another and not self.picked:
            node = replace(node, another=False, other=True)
        elif node.other and self.picked:
            node = replace(node, other=False, another=True)  # other than what has been picked
        return node

    def _types(self, effect: v.Effect) -> tuple[str, ...]:
        """The types of the cards that an instruction deals with; empty if they can be any."""
        cards = getattr(effect, "cards", None) or getattr(effect, "of", None)
        if isinstance(cards, Filter) and (cards.types or cards.among is None):
            return cards.types
        cards = cards.among if isinstance(cards, Filter) else cards
        found = next((one for one in reversed(self.spoken) if one.cards == cards), None)
        return found.types if found is not None else ()

    def meant(self, mention: Mention) -> Cards:
        """The latest thing spoken of that fits; one of just that type before one that could be of any."""
        if mention.gone:
            return self.gone(mention)
        if mention.known == "found" and len(found := searches(self.spoken)) > 1 and not mention.plural:
            self.used |= {one.name for one in found if isinstance(one, Register)}
            self.say(Each(found), Filter(), False, "found")
            return Each(found)
        if mention.known.startswith("rest"):
            return self._rest(mention)
        fitting = [one for one in reversed(self.spoken) if one.plural == mention.plural and fits(mention, one)]
        if fitting and fitting[0].away == "destroyed" and mention.pronoun:
            raise Misread("what is destroyed cannot be spoken of any more", mention.at)
        for one in [one for one in fitting if one.types and mention.nouns] or fitting:
            if one.rival is not None and fits(mention, one.rival):
                raise Misread("this could mean either card", mention.at)
            if isinstance(one.cards, Register):
                self.used.add(one.cards.name)
            self.spoken.append(copy(one, elsewhere=False) if one.elsewhere else one)
            return one.cards
        return self.together(mention)

    def _rest(self, mention: Mention) -> Cards:
        """What is left of the cards seen: those that went elsewhere are no longer the cards that were seen."""
        if self.seen is None:
            left = self.remaining(mention)
            kinds = next((one.types for one in self.spoken if one.cards == left.among), ())
            if mention.nouns and set(mention.nouns) != set(kinds):
                raise Misread("nothing was spoken of that this could mean", mention.at)
            return left
        number = mention.known.removeprefix("rest").strip()
        if number and int(number) != self.left:
            raise Misread("what is left of the cards looked at is not this many", mention.at)
        self.used.add(self.seen[0].name)
        return self.seen[0]

    def finished(self, node: Node) -> Node:
        """The node without the registers that nothing reads."""

        def strip(part: Any) -> Any:
            if isinstance(part, v.Effect) and (name := str(getattr(part, "into", ""))) and name not in self.used:
                return replace(part, into="")
            return part

        return rebuild(node, strip)


def _several(number: Any) -> bool:
    return bool(number != Fixed(1))
