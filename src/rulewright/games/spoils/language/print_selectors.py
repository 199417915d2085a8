"""From nodes to text: cards spoken of before."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import selectors as s
from rulewright.games.spoils.language.phrases import listed, say
from rulewright.games.spoils.language.print_descriptions import CONTROLLED, Noun, NoWords
from rulewright.games.spoils.language.print_numbers import PrintNumbers
from rulewright.text.printing import Piece, seq
from rulewright.text.spoken import TELLING

_DONE_BY_YOU = ("picked", "chosen", "depleted", "destroyed", "discarded", "removed", "revealed")


def _numbered(name: str, values: Iterable[Piece]) -> dict[str, Piece]:
    """Slots for several that will each do: type, type_2, type_3."""
    return {name if number == 1 else f"{name}_{number}": value for number, value in enumerate(values, 1)}


def _of_each(kind: s.Filter) -> bool:
    """Whether a description means a player's own of the cards that each player dealt with: your removed card."""
    return kind == s.Filter(area=s.WHEREVER, among=kind.among, owner=kind.owner)


class PrintSelectors(PrintNumbers):
    """Prints cards."""

    last_called = ""
    """The register that was spoken of before the one that is spoken of now."""

    def latest(self, cards: s.Latest) -> Piece:
        """The card to which something has happened last; printed where history is."""
        raise AssertionError("the printer that this is mixed into says how")

    def recalled_as(self, name: str, called: Piece) -> Piece:
        """A card that is the last to which something has happened, or whatever else it can be called."""
        if name not in self.recalled:
            return called
        return say("{latest}", latest=self.latest(self.recalled[name]), called=called)

    def called(self, noun: Noun, *, short: bool = False) -> Piece:
        """The ways to speak of something again."""
        if noun.rest:
            return say("the remaining cards")
        name, many = self._name(noun), noun.plural
        marks = [mark for mark in noun.known if mark in _DONE_BY_YOU]
        slots: dict[str, Piece | None] = {
            "card": name,
            "known": self._known(noun),
            "you_did": say("you {mark}", **_numbered("mark", marks)) if marks else None,
            "sought": "you searched for" if "found" in noun.known else None,
            "controlled": say(CONTROLLED[noun.controller]) if noun.controller in CONTROLLED else None,
            "if_other": "" if self._is_other(noun) else None,
            "state": next((mark for mark in noun.known if mark in TELLING), None),
            "one": self._name(replace(noun, plural=False)) if many else None,
            "which": self._marks(noun) if noun.known else None,
        }
        if many:
            return say("them | again" if short else "the {known} {card} | several", **slots)
        return say("it | again" if short else self._told_apart(noun), **slots)

    def _told_apart(self, noun: Noun) -> str:
        """How one of several cards of the same kind is usually called: by whose it is, by its state, as the other."""
        rivals = [one for one in self.nouns.values() if one is not noun and not one.plural and one.types == noun.types]
        if noun.controller and rivals and all(one.controller != noun.controller for one in rivals):
            return "the {known} {card} {controlled}"
        state = next((mark for mark in noun.known if mark in TELLING), None)
        if state is not None and rivals and all(state not in one.known for one in rivals):
            return "the {state} {card}"
        return "the other {card}" if len(rivals) == 1 and self._is_other(noun) else "the {known} {card}"

    def _is_other(self, noun: Noun) -> bool:
        """Whether another card of the same kind was spoken of last."""
        last = self.nouns.get(self.last_called)
        return last is not None and last is not noun and not last.plural and last.types == noun.types

    def _marks(self, noun: Noun) -> Piece:
        return say("{mark} | known", **_numbered("mark", noun.known))

    def _name(self, noun: Noun) -> Piece:
        """What kind of card something spoken of is."""
        card = "cards" if noun.plural else "card"
        if len(noun.types) > 2:
            return card
        heads = self.heads(noun, many=noun.plural)
        subtypes: list[Piece] = [f'"{word}"' for word in noun.subtypes]
        if not subtypes:
            return say("{noun} | spoken of", noun=heads, card=card)
        return say("{subtype} {noun} | spoken of", noun=heads, card=card, **_numbered("subtype", subtypes))

    def _known(self, noun: Noun) -> Piece:
        """What became of a card, where that helps to say which is meant."""
        if not noun.known:
            return ""
        if noun.away:
            return say("{mark} | known", **_numbered("mark", noun.known[::-1]))
        first = noun.known[0] if noun.elsewhere else None
        return say(
            "{first} | known" if first else " | known",
            first=first,
            **{f"if_{mark.replace('-', '_')}": "" for mark in noun.known},
        )

    def cards(self, cards: s.Cards, *, subject: bool = False) -> Piece:
        """Cards where a card can be named."""
        short = cards == self.last
        self.last_called = self.last.name if isinstance(self.last, s.Register) else ""
        if not isinstance(cards, s.Filter | s.Leader | s.TopOf):
            self.last = cards
        match cards:
            case s.Filter(area=s.WHEREVER, among=s.Register(name=name), owner=str(owner)) if _of_each(cards):
                noun = replace(self.nouns.get(name, Noun()), plural=False)
                return seq(self.whose(owner), self._marks(noun) if noun.known else None, self._name(noun))
            case s.Filter(among=s.Register(name=name)) if self._as_one_type(cards, name):
                return say("the {card} | as that", card=self._name(Noun(cards.types)))
            case s.Filter():
                return self.all_of(cards, subject=subject)
            case s.This():
                types = _numbered("type", self.types)
                return say("it | this card again" if short else "this card", **types)
            case s.Host():
                return say("the attached {host}", host=self.host)
            case s.Leader():
                return seq(self.whose(cards.who), "faction")
            case s.Register():
                called = self.inline.get(cards.name) or self.called(self.nouns.get(cards.name, Noun()), short=short)
                return self.recalled_as(cards.name, called)
            case s.EventCard():
                return self.called(self.event, short=short)
            case s.EventSource():
                return self.called(self.event_source, short=short)
            case s.Each():
                return self._each(cards, subject=subject, short=short)
        return self._placed(cards)

    def _as_one_type(self, kind: s.Filter, name: str) -> bool:
        """Whether a description means a card picked as one type or another, if it is of the type named."""
        noun = self.nouns.get(name, Noun())
        one = kind == s.Filter(types=kind.types, area=s.WHEREVER, among=kind.among) and "picked" in noun.known
        return one and not noun.plural and bool(kind.types) and set(kind.types) < set(noun.types)

    def _placed(self, cards: s.Cards) -> Piece:
        """Cards that are known by where they are."""
        match cards:
            case s.HostOf():
                noun = say("{type} | host", **_numbered("type", cards.types or ("card",)))
                return seq("the", noun, self.cards(cards.card), "is attached to")
            case s.Responded():
                return self._responded()
            case s.Latest():
                return self.latest(cards)
            case s.TopOf():
                whose = say("either | deck") if self.any_deck else self.whose(cards.who)
                again = not self.any_deck and self.deck == cards.who
                self.deck = cards.who
                deck = say("of {whose} deck | again" if again else "of {whose} deck", whose=whose)
                if isinstance(cards.number, n.Variable) and cards.number.name in self.up_to:
                    return seq("up to the top", self.number(self.up_to[cards.number.name]), "cards", deck)
                if cards.number == n.Fixed(1):
                    return say(
                        "the top card {deck} | again" if cards == self.topmost else "the top card {deck}", deck=deck
                    )
                return seq("the top", self.number(cards.number), "cards", deck)
        raise NoWords(cards)

    def any_of(self, cards: s.Cards) -> Piece:
        """Cards that are spoken of one by one or all together, which comes to the same."""
        if not isinstance(cards, s.Filter):
            return self.cards(cards)
        all_of = self.all_of(cards, subject=True)
        return say("{one} | one or all", one=self.one_of(cards), all=all_of, each=self.each_of(cards))

    def noun_of(self, cards: s.Cards) -> Noun:
        """How cards spoken of are called."""
        match cards:
            case s.Register():
                return self.nouns.get(cards.name, Noun())
            case s.EventCard():
                return self.event
            case s.EventSource():
                return self.event_source
            case s.TopOf():
                return Noun(owner=cards.who)
        return Noun()

    def is_plural(self, cards: s.Cards) -> bool:
        """Whether several cards are spoken of."""
        if isinstance(cards, s.Each):
            return True
        return isinstance(cards, s.Register) and self.nouns.get(cards.name, Noun()).plural

    def _each(self, cards: s.Each, *, subject: bool, short: bool) -> Piece:
        """Several named one after the other, or, if all were spoken of, together."""
        told = listed([self.cards(one, subject=subject) for one in cards.groups])
        self.last = cards
        nouns = [self.nouns.get(one.name) for one in cards.groups if isinstance(one, s.Register)]
        inline = any(one.name in self.inline for one in cards.groups if isinstance(one, s.Register))
        if inline or len(nouns) < len(cards.groups) or any(noun is None for noun in nouns):
            return told
        known = [noun for noun in nouns if noun is not None]
        types = known[0].types if len({noun.types for noun in known}) == 1 else ()
        marks = tuple(mark for mark in known[0].known if all(mark in noun.known for noun in known))
        if "found" in marks:
            return say("it | what was found" if short else "the card you searched for")
        return say("{together}", together=self.called(Noun(types, plural=True, known=marks)), apart=told)

    def _responded(self) -> Piece:
        if self.responded == "ability":
            return say("the ability | responded to")
        wording = "the ability | of a card" if self.answers_ability else "the {card} | responded to"
        return say(wording, card=self.responded)

    def possessive(self, cards: s.Cards) -> Piece:
        """Of a card: its, the character's."""
        short = cards == self.last
        long = seq(self.cards(cards), "'s")
        return say("its | again" if short else "{whose} | of a card", whose=long)

    def owner_of(self, cards: s.Cards) -> str:
        """Who owns these cards, as far as the text says."""
        match cards:
            case s.Register():
                return self.nouns.get(cards.name, Noun()).owner
            case s.TopOf():
                return cards.who
            case s.Filter(area=s.WHEREVER, among=s.Register() as those):
                return self.owner_of(those)
            case s.Filter():
                return cards.area_of or cards.owner or cards.controller or ""
            case s.EventCard():
                return self.event.owner
            case s.Each():
                owners = {self.owner_of(one) for one in cards.groups}
                return owners.pop() if len(owners) == 1 else ""
        return ""
