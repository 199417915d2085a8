"""Tying words to what they mean: it, the character, that player, X, if you do.

A word that points back means the latest thing spoken of that fits it in kind and number (402.5b rests on this too).
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, Variable
from rulewright.effects.selectors import Cards, EventCard, Filter, Host, Register, This, Who
from rulewright.text.pending import SAME, THEY, Mention, Misread, rebuild

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node")

_PREFIX = {v.Pick: "p", v.Search: "s", v.Reveal: "r", v.LookAt: "r", v.Discard: "d", v.May: "m"}
_KEPT = (v.Pick, v.Search)
_KNOWN: dict[type[v.Effect], str] = {v.Destroy: "destroyed", v.Mark: "depleted", v.Reveal: "revealed"}
_PLAYERS = ("opponent", "that player", "owner", "controller")


class Antecedent(Struct):
    """Something spoken of that later words can mean."""

    cards: Cards
    types: tuple[str, ...]
    """Its types; empty if it can be any card."""
    subtypes: tuple[str, ...]
    plural: bool
    known: set[str]


class Linker:
    """Links one paragraph, from its first word to its last."""

    def __init__(self, types: tuple[str, ...]) -> None:
        self.types = types
        """The types that the card itself has."""
        self.spoken: list[Antecedent] = []
        self.players: list[Who] = []
        self.looked_at: Filter | None = None
        self.variables: set[str] = set()
        self.names: dict[str, str] = {}
        self.used: set[str] = set()
        self.picked = False
        self._counts: dict[str, int] = {}

    # -- effects ---------------------------------------------------------------------------------------------------------

    def effects(self, effects: Effects) -> Effects:
        """Effects one after the other, linked."""
        return tuple(linked for effect in effects for linked in self.effect(effect))

    def effect(self, effect: v.Effect) -> Effects:
        """One effect, linked; a number that it leaves open is chosen before it."""
        if (who := getattr(effect, "who", None)) in _PLAYERS:
            self.players.append(cast(Who, who))
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
                    self.players.append("that player")
                effect = replace(self.words(replace(effect, effects=())), effects=self.effects(effect.effects))
            case v.If():
                condition = self.words(effect.condition)
                effect = v.If(condition, self.effects(effect.effects), self.effects(effect.otherwise))
            case v.OneOf():
                effect = replace(effect, options=tuple(self.effects(option) for option in effect.options))
            case v.Later() | v.Modified():
                effect = replace(effect, text=self.waiting(effect.text))
            case _:
                effect = self.words(effect)
        self._remember(effect)
        return (*before, effect)

    def waiting(self, text: Any) -> Any:
        """A paragraph inside an instruction; a game's linker of paragraphs takes the place of this."""
        raise Misread("text that waits is not understood here")

    def _open_variable(self, effect: v.Pay) -> str:
        names = [node.name for node in _parts(effect) if isinstance(node, Variable)]
        return next((name for name in names if name not in self.variables), "")

    def _named(self, effect: v.Effect) -> v.Effect:
        """The effect with a lasting name for its register."""
        prefix = _PREFIX.get(type(effect), "d")
        old = getattr(effect, "into", None)
        if old is None or not (old or type(effect) in _PREFIX) or (not old and isinstance(effect, v.May)):
            return effect
        number = self._counts[prefix] = self._counts.get(prefix, 0) + 1
        name = f"{prefix}{number}"
        if old:
            self.names[old] = name
        if isinstance(effect, _KEPT):
            self.used.add(name)
        return replace(effect, into=name)  # type: ignore[call-arg]

    def _remember(self, effect: v.Effect) -> None:
        """What can be spoken of from now on."""
        match effect:
            case v.Pick():
                self.picked = True
                self.say(Register(effect.into), effect.cards, _several(effect.high), "chosen" if effect.choose else "picked")
            case v.Search():
                self.say(Register(effect.into), effect.cards, _several(effect.number), "found")
            case v.Discard() if effect.number is not None:
                self.say(Register(effect.into), effect.of or Filter(), _several(effect.number), "discarded")
            case v.Reveal() | v.LookAt() if not isinstance(effect.cards, Register | This | EventCard):
                if isinstance(effect.cards, Filter):
                    self.looked_at = effect.cards
                    return
                several = _several(getattr(effect.cards, "number", Fixed(1)))
                self.say(Register(effect.into), Filter(), several, "revealed" if isinstance(effect, v.Reveal) else "seen")
            case v.Put() if effect.to == "removed":
                self._mark(effect.cards, "removed")
            case _ if type(effect) in _KNOWN:
                self._mark(getattr(effect, "cards"), _KNOWN[type(effect)])  # noqa: B009

    def _mark(self, cards: Cards, known: str) -> None:
        for one in self.spoken:
            if one.cards == cards:
                one.known.add(known)

    def say(self, cards: Cards, kind: Filter, plural: bool, *known: str) -> None:
        """These cards have been spoken of."""
        self.spoken.append(Antecedent(cards, kind.types, kind.subtypes, plural, set(known)))

    # -- words -------------------------------------------------------------------------------------------------------------

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
        elif isinstance(node, Variable) and node.name not in self.variables:
            raise Misread(f"nothing says what {node.name} is")
        elif isinstance(node, Filter):
            return self._filter(node)
        return node

    def _name(self, word: str) -> str:
        if word == THEY:
            if not self.players:
                raise Misread("no player was spoken of that this could mean")
            return self.players[-1]
        if word in _PLAYERS:
            self.players.append(cast(Who, word))
        if word.startswith("?"):
            name = self.names.get(word, word)
            self.used.add(name)
            return name
        return word

    def _filter(self, node: Filter) -> Filter:
        if node.area == SAME:
            if self.looked_at is None:
                raise Misread("in what?")
            node = replace(node, area=self.looked_at.area, area_of=self.looked_at.area_of)
        if node.another and not self.picked:
            node = replace(node, another=False, other=True)
        return node

    def meant(self, mention: Mention) -> Cards:
        """The latest thing spoken of that fits."""
        for one in reversed(self.spoken):
            if one.plural == mention.plural and self._fits(mention, one):
                if isinstance(one.cards, Register):
                    self.used.add(one.cards.name)
                self.spoken.append(one)
                return one.cards
        raise Misread("nothing was spoken of that this could mean", mention.at)

    def again(self, cards: Cards) -> None:
        """Cards that were spoken of are spoken of again."""
        if isinstance(cards, Register):
            self.used.add(cards.name)
        found = next((one for one in reversed(self.spoken) if one.cards == cards), None)
        if found is not None:
            self.spoken.append(found)

    def _fits(self, mention: Mention, one: Antecedent) -> bool:
        if mention.known and mention.known not in one.known:
            return False
        if mention.pronoun or not mention.nouns:
            return True
        if mention.nouns[0].startswith('"'):
            return one.subtypes == (mention.nouns[0].strip('"'),)
        if isinstance(one.cards, This | Host):
            return not one.types or set(mention.nouns) <= set(one.types)
        return not one.types or set(mention.nouns) == set(one.types)

    def finished(self, node: Node) -> Node:
        """The node without the registers that nothing reads."""

        def strip(part: Any) -> Any:
            if isinstance(part, v.Effect) and getattr(part, "into", "") and part.into not in self.used:  # type: ignore[attr-defined]
                return replace(part, into="")  # type: ignore[call-arg]
            return part

        return rebuild(node, strip)


def _several(number: Any) -> bool:
    return number != Fixed(1)


def _parts(node: Any) -> list[Any]:
    """The node and everything in it."""
    if isinstance(node, Struct):
        return [node, *(part for name in node.__struct_fields__ for part in _parts(getattr(node, name)))]
    if isinstance(node, tuple):
        return [part for one in node for part in _parts(one)]
    return []
