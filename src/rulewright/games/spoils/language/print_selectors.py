"""From nodes to text: cards spoken of before."""

from __future__ import annotations

from rulewright.effects import numbers as n
from rulewright.effects import selectors as s
from rulewright.games.spoils.language.print_descriptions import Noun, NoWords
from rulewright.games.spoils.language.print_numbers import PrintNumbers
from rulewright.text.printing import Piece, either, listed, maybe, optional, seq

_DONE_BY_YOU = ("picked", "chosen", "depleted", "destroyed", "discarded", "removed", "revealed")


class PrintSelectors(PrintNumbers):
    """Prints cards."""

    def called(self, noun: Noun, *, short: bool = False) -> Piece:
        """The ways to speak of something again."""
        many = noun.plural
        heads = self.heads(noun, many=many)
        card = "cards" if many else "card"
        names: list[Piece] = [seq(f'"{word}"', heads) for word in noun.subtypes]
        names += [heads, card] if len(noun.types) < 3 else [card]
        name = either(*names)
        known = maybe(either(*noun.known)) if noun.known else None
        if noun.elsewhere and noun.known:
            known = optional(either(*noun.known))
        if noun.away and noun.known:
            known = either(*reversed(noun.known))
        if noun.rest:
            return either("the remaining cards", "the rest", "all other revealed cards", "the other revealed cards")
        if many:
            ways: list[Piece] = [seq("the", known, name), seq("those", name), seq("each of the", name)]
            ways += self._done_to(name, noun)
            return either("them", "they", *ways) if short else either(*ways, "them", "they")
        done = self._done_to(name, noun)
        if short:
            return either("it", seq("that", name), seq("the", known, name), *done)
        return either(seq("the", known, name), seq("that", name), *done, "it")

    def _done_to(self, name: Piece, noun: Noun) -> list[Piece]:
        """Called by what you did: the character you depleted, the card you searched for."""
        marks = [mark for mark in noun.known if mark in _DONE_BY_YOU]
        sought = [seq("the", name, "you searched for")] if "found" in noun.known else []
        return [*(seq("the", name, "you", mark) for mark in marks), *sought]

    def cards(self, cards: s.Cards, *, subject: bool = False) -> Piece:
        """Cards where a card can be named."""
        short = cards == self.last
        if not isinstance(cards, s.Filter | s.Leader | s.TopOf):
            self.last = cards
        match cards:
            case s.Filter():
                return self.all_of(cards, subject=subject)
            case s.This():
                names = ("this card", *(f"this {word}" for word in self.types))
                return either("it", *names) if short else either(*names, "it")
            case s.Host():
                return either(f"the attached {self.host}", "the attached card", "it")
            case s.Leader():
                return seq(self.whose(cards.who), "faction")
            case s.Register():
                return self.inline.get(cards.name) or self.called(self.nouns.get(cards.name, Noun()), short=short)
            case s.EventCard():
                return self.called(self.event, short=short)
            case s.EventSource() | s.EventOther():
                return self.called(self.event_source, short=short)
            case s.Each():
                return self._each(cards, subject=subject, short=short)
        return self._placed(cards)

    def _placed(self, cards: s.Cards) -> Piece:
        """Cards that are known by where they are."""
        match cards:
            case s.HostOf():
                noun = either(*cards.types) if cards.types else "card"
                return seq("the", noun, self.cards(cards.card), "is attached to")
            case s.Responded():
                return self._responded()
            case s.TopOf():
                deck = seq("of", self.whose(cards.who), "deck")
                if cards.number == n.Fixed(1):
                    return seq("the top card", deck)
                return seq("the top", self.number(cards.number), "cards", deck)
        raise NoWords(cards)

    def any_of(self, cards: s.Cards) -> Piece:
        """Cards that are spoken of one by one or all together, which comes to the same."""
        if not isinstance(cards, s.Filter):
            return self.cards(cards)
        return either(self.one_of(cards), self.all_of(cards, subject=True), self.each_of(cards))

    def noun_of(self, cards: s.Cards) -> Noun:
        """How cards spoken of are called."""
        match cards:
            case s.Register():
                return self.nouns.get(cards.name, Noun())
            case s.EventCard():
                return self.event
            case s.EventSource():
                return self.event_source
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
            return either("it", "the card you searched for") if short else either("the card you searched for", "it")
        return either(self.called(Noun(types, plural=True, known=marks)), told)

    def _responded(self) -> Piece:
        if self.responded == "ability":
            return either("the ability", "the card or ability", "it")
        told = (f"the {self.responded}", f"that {self.responded}", "it")
        return either("the ability", *told) if self.answers_ability else either(*told)

    def possessive(self, cards: s.Cards) -> Piece:
        """Of a card: its, the character's."""
        short = cards == self.last
        long = seq(self.cards(cards), "'s")
        return either("its", long) if short else either(long, "its")

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
