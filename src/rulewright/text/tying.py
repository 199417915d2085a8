"""Words tied to what they mean: what points back, names of registers and decks, descriptions of other cards."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects.numbers import ValueOf, Variable
from rulewright.effects.selectors import (
    Cards,
    Filter,
    Host,
    Leader,
    Register,
    This,
    TopOf,
    Who,
)
from rulewright.text.doers import ROLES
from rulewright.text.openings import Openings
from rulewright.text.pending import (
    HELD,
    LOOKED,
    REMAINING,
    SAME,
    SEEN,
    THAT_DECK,
    Attached,
    Called,
    DoneSoMany,
    Mention,
    Misread,
    Of,
    SameAmount,
    parts_of,
    rebuild,
)

Node = TypeVar("Node")
_FIGHTING = ("attacking", "blocking", "in battle", "attacking party", "blocking party")


class TiedWords(Openings):
    """Ties the words of one piece of text."""

    fighter_types: tuple[str, ...] = ()
    """The types of the cards that take part in battles."""
    first_person = False
    """Whether a card calls itself I, so that no other word means the card itself."""

    def __init__(self) -> None:
        super().__init__()
        self.types: tuple[str, ...] = ()
        """The types that the card itself has."""
        self.names: dict[str, str] = {}
        self.deck: Who | str = ""
        """Whose deck was spoken of last."""
        self._meant: dict[Mention, Cards] = {}
        """What the words that point back mean, in the piece of text that is being tied."""

    def words(self, node: Node) -> Node:
        """Any node with its words tied; a value of what has been destroyed is the one that it had then."""
        node = rebuild(node, self._value_then)
        before, named = self._meant, self.named
        self._meant = self._in_order(node)
        node = rebuild(node, self._word)
        self._meant, self.named = before, named
        return node

    def _in_order(self, node: Any) -> dict[Mention, Cards]:
        """Words that point back, tied in the order of the text, which need not be that of the node's fields."""
        mentions = {part for part in parts_of(node) if isinstance(part, Mention)}
        if len(mentions) < 2:
            return {}
        self.named = {self._looked_up(one) for one in mentions if one.nouns and not one.plural}
        if not all(one.at for one in mentions):
            return {}
        return {one: self.meant(one) for one in sorted(mentions, key=lambda one: one.at)}

    def _looked_up(self, mention: Mention) -> Cards:
        """What a word means, as long as nothing else is spoken of in between."""
        spoken, used = list(self.spoken), set(self.used)
        try:
            return self.meant(mention)
        except Misread:
            return mention
        finally:
            self.spoken, self.used = spoken, used

    def _value_then(self, node: Any) -> Any:
        if isinstance(node, ValueOf) and not node.then and isinstance(node.of, Mention) and self.is_gone(node.of):
            return ValueOf(node.what, replace(node.of, gone=True), then=True)
        return node

    def _word(self, node: Any) -> Any:
        if isinstance(node, str):
            return self._name(node)
        if isinstance(node, Mention):
            return self._meant[node] if node in self._meant else self.meant(node)
        if isinstance(node, TopOf):
            self.deck = node.who
        if isinstance(node, This):
            if not self.first_person:
                self.say(node, Filter(types=self.types), False)
        elif isinstance(node, Host):
            return self._host(node)
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

    def _host(self, host: Host) -> Host:
        """What this card is attached to, which must be of the type that it is called by."""
        types = self.attached.types if self.attached is not None else ()
        if isinstance(host, Attached) and types and host.called != types[0]:
            raise Misread(f"this card is attached to a card of another type: the attached {types[0]}")
        self.say(Host(), Filter(types=types), False)
        return Host()

    def _name(self, word: str) -> Any:
        if isinstance(word, Of):
            return self.of_card(word)
        if word == THAT_DECK:
            if not self.deck:
                raise Misread("the top card of which deck?")
            return self.deck
        if word in ROLES:
            return self.through(word)
        if word.startswith("?"):
            if word not in self.names:
                raise Misread("nothing was done before that this could mean")
            name = self.names[word]
            if isinstance(word, Called) and self.brought[name] != (word.what.what, word.what.low):
                raise Misread("that is not what was looked for")
            self.used.add(name)
            return name
        return self.player_meant(word)

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
        return self._others(self.narrowed(node))

    def _others(self, node: Filter) -> Filter:
        """Other cards: than what was picked, than this card, or than the one spoken of if this is none of the kind."""
        if (node.another or node.other) and self.picked:
            return replace(node, other=False, another=True)
        node = replace(node, another=False, other=True) if node.another else node
        if node.other and not self._is_such(node) and (one := self._one_such(node)) is not None:
            return replace(node, besides=(one,))
        return node

    def _is_such(self, kind: Filter) -> bool:
        """Whether this card itself can be of a description, so that other cards are others than this one."""
        return not self._types_in(kind) or not set(self._types_in(kind)).isdisjoint(self.types)

    def _one_such(self, kind: Filter) -> Cards | None:
        """The card spoken of, or the one that this card is attached to, that others of a description are other than."""
        types = set(self._types_in(kind))
        spoken = [one for one in reversed(self.spoken) if not isinstance(one.cards, This | Leader)]
        near = [one for one in spoken if not one.elsewhere] + ([self.attached] if self.attached is not None else [])
        return next((one.cards for one in near if not types.isdisjoint(one.types)), None)

    def _types_in(self, kind: Filter) -> tuple[str, ...]:
        """The types that a description names, or that cards must have to be in a state: only some are in a party."""
        fighting = any(state in _FIGHTING for state in kind.states)
        return kind.types or (self.fighter_types if fighting else ())
