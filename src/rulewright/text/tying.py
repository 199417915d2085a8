"""Words tied to what they mean: what points back, names of registers and decks, descriptions of other cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import ValueOf, Variable
from rulewright.effects.relations import OtherName, SameName
from rulewright.effects.selectors import (
    WHEREVER,
    Cards,
    EventCard,
    Filter,
    Host,
    Leader,
    PlaceOf,
    Register,
    This,
    TopOf,
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
    Placed,
    SameAmount,
    parts_of,
    rebuild,
)
from rulewright.text.resolving import is_gone, resolve

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
        self._inside = False
        """Whether a piece of text is being linked, whose places among the words can be compared."""

    @contextmanager
    def one_piece(self) -> Iterator[None]:
        """While the effects of a piece of text are linked; what was spoken of before has no place among its words."""
        outer, self._inside = self._inside, True
        if not outer:
            spoken = tuple(replace(one, at=0) if one.at else one for one in self.at.spoken)
            self.at = replace(self.at, spoken=spoken)
        try:
            yield
        finally:
            self._inside = outer

    def to_another(self, effect: v.Effect) -> v.Effect:
        """A card is moved to the place of another: `its` is not said of the card that moves, which is there already."""
        match effect:
            case v.Shift(to=PlaceOf(card=Mention(pronoun=True) as its)):
                return replace(effect, to=PlaceOf(replace(its, besides=self.words(effect.cards))))
        return effect

    def words(self, node: Node) -> Node:
        """Any node with its words tied; a value of what has been destroyed is the one that it had then."""
        node = rebuild(node, self._value_then)
        before = self.at
        meant = self._in_order(node)
        self.at = replace(self.at, meant=meant)
        node = rebuild(node, self._word)
        self.at = replace(self.at, meant=before.meant, named=before.named)
        return node

    def _in_order(self, node: Any) -> dict[Mention, Cards]:
        """Words that point back, tied in the order of the text, which need not be that of the node's fields."""
        mentions = {part for part in parts_of(node) if isinstance(part, Mention)}
        if len(mentions) < 2:
            return {}
        named = frozenset(self._looked_up(one) for one in mentions if one.nouns and not one.plural)
        self.at = replace(self.at, named=named)
        if not all(one.at for one in mentions):
            return {}
        return {one: self.meant(one) for one in sorted(mentions, key=lambda one: one.at)}

    def _looked_up(self, mention: Mention) -> Cards:
        """What a word means, as long as nothing else is spoken of in between."""
        try:
            return resolve(mention, self.at).cards
        except Misread:
            return mention

    def _value_then(self, node: Any) -> Any:
        if isinstance(node, ValueOf) and not node.then and isinstance(node.of, Mention) and is_gone(node.of, self.at):
            return ValueOf(node.what, replace(node.of, gone=True), then=True)
        if isinstance(node, SameName | OtherName) and isinstance(node.of, Mention) and is_gone(node.of, self.at):
            return replace(node, of=replace(node.of, gone=True))  # wherever it lies now, it is called the same
        return node

    def _word(self, node: Any) -> Any:
        if isinstance(node, str):
            return self._name(node)
        if isinstance(node, Mention):
            return self.at.meant[node] if node in self.at.meant else self.meant(node)
        if isinstance(node, TopOf):
            self.at = replace(self.at, deck=node.who)
        if isinstance(node, This):
            own = This() if isinstance(node, Placed) else node
            if not self.first_person:
                self.say(own, Filter(types=self.types), False, at=getattr(node, "at", 0))
            return own
        elif isinstance(node, Host):
            return self._host(node)
        elif isinstance(node, Register):
            self.again(node)
        elif isinstance(node, DoneSoMany | SameAmount):
            return self.so_many(node) if isinstance(node, DoneSoMany) else self.same_amount()
        elif isinstance(node, Variable) and node.name not in self.at.variables:
            raise Misread(
                f"nothing says what {node.name} is; write Choose a number for {node.name}, or {node.name} is …"
            )
        elif isinstance(node, Filter):
            return self._filter(node)
        return node

    def _host(self, host: Host) -> Host:
        """What this card is attached to, which must be of the type that it is called by."""
        types = self.at.attached.types if self.at.attached is not None else ()
        if isinstance(host, Attached) and types and host.called != types[0]:
            raise Misread(f"this card is attached to a card of another type: the attached {types[0]}")
        self.say(Host(), Filter(types=types), False, at=getattr(host, "at", 0))
        return Host()

    def _name(self, word: str) -> Any:
        if isinstance(word, Of):
            return self.of_card(word)
        if word == THAT_DECK:
            if not self.at.deck:
                raise Misread("the top card of which deck?")
            return self.at.deck
        if word in ROLES:
            return self.through(word)
        if word.startswith("?"):
            if word not in self.names:
                raise Misread("nothing was done before that this could mean")
            name = self.names[word]
            if isinstance(word, Called) and self.at.brought[name] != (word.what.what, word.what.low):
                raise Misread("that is not what was looked for")
            self.used.add(name)
            return name
        return self.player_meant(word)

    def _filter(self, node: Filter) -> Filter:
        if node.area == SAME:
            if self.at.looked_at is None:
                raise Misread("in what?")
            node = replace(node, area=self.at.looked_at.area, area_of=self.at.looked_at.area_of)
        if node.area == HELD:
            seen = self.at.looked_at
            node = replace(node, area="play") if seen is None else replace(node, area="hand", area_of=seen.area_of)
        if node.area == LOOKED:
            if self.at.looked_at is None:
                raise Misread("one of which?")
            node = self.at.looked_at
        if node.area == SEEN:
            if self.at.seen is None and node == Filter(area=SEEN) and (some := self._several_spoken_of()) is not None:
                return some
            if self.at.seen is None:
                raise Misread("among what?")
            register, top = self.at.seen
            self.used.add(register.name)
            node = replace(node, area=top.area, area_of=top.who, among=register)
        if REMAINING in node.states:
            if not self.at.picked:
                raise Misread("what remains of which cards?")
            node = replace(node, states=tuple(one for one in node.states if one != REMAINING), another=True)
        return self._others(self.narrowed(node))

    def _several_spoken_of(self) -> Filter | None:
        """The cards of a description that were spoken of last, of which one can be meant."""
        last = next((one for one in reversed(self.at.spoken) if one.plural and not one.elsewhere), None)
        return last.cards if last is not None and isinstance(last.cards, Filter) else None

    def _others(self, node: Filter) -> Filter:
        """Other cards: than what was picked, than this card, or than the one spoken of if this is none of the kind."""
        if (node.another or node.other) and self.at.picked:
            if node.other and self._speaks_of_its_like(node):
                return self._others_than_one(node)
            return replace(node, other=False, another=True)
        node = replace(node, another=False, other=True) if node.another else node
        if node.other and node.area == WHEREVER:  # what else has happened: neither this card nor what it has brought
            brought = tuple(one.cards for one in self.at.spoken if isinstance(one.cards, Register) and not one.away)
            return replace(node, besides=(*node.besides, *brought))
        host = self.at.attached
        in_force = not any(isinstance(one.cards, EventCard) for one in self.at.spoken)
        if in_force and node.other and host is not None and node.subtypes and not self._types_in(node):
            return replace(node, besides=(host.cards,))  # of which type is not said: neither this card nor its host
        if node.other and not self._is_such(node) and (one := self._one_such(node)) is not None:
            return replace(node, besides=(one,))
        return node

    def _speaks_of_its_like(self, kind: Filter) -> bool:
        """Whether a card that calls itself I speaks of others of its own type."""
        return self.first_person and not set(kind.types or self.fighter_types).isdisjoint(self.types)

    def _others_than_one(self, kind: Filter) -> Filter:
        """Others than this card where nothing like them was picked, than what was picked where that was called so."""
        near = [one for one in self.at.spoken if not one.types or not set(one.types).isdisjoint(self.types)]
        if not near:
            return kind
        called = [one for one in near if not kind.subtypes or not set(one.subtypes).isdisjoint(kind.subtypes)]
        if not any(kind.controller in (None, one.controller) for one in called):
            raise Misread("other than this card, or than the one that was picked? name it")
        return replace(kind, other=False, another=True)

    def _is_such(self, kind: Filter) -> bool:
        """Whether this card itself can be of a description, so that other cards are others than this one."""
        return not self._types_in(kind) or not set(self._types_in(kind)).isdisjoint(self.types)

    def _one_such(self, kind: Filter) -> Cards | None:
        """The card spoken of, or the one that this card is attached to, that others of a description are other than."""
        types = set(self._types_in(kind))
        spoken = [one for one in reversed(self.at.spoken) if not isinstance(one.cards, This | Leader)]
        near = (*(one for one in spoken if not one.elsewhere), self.at.attached)
        return next((one.cards for one in near if one is not None and not types.isdisjoint(one.types)), None)

    def _types_in(self, kind: Filter) -> tuple[str, ...]:
        """The types that a description names, or that cards must have to be in a state: only some are in a party."""
        fighting = any(state in _FIGHTING for state in kind.states)
        return kind.types or (self.fighter_types if fighting else ())
