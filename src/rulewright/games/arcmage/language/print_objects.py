"""Printing programs back in the game's own wording: which cards a text speaks of."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Beside
from rulewright.effects.selectors import (
    Cards,
    Each,
    EventCard,
    EventSource,
    Filter,
    Host,
    PlaceOf,
    Register,
    This,
    TopOf,
)
from rulewright.games.arcmage.language.phrases import an, say
from rulewright.games.arcmage.language.print_descriptions import Descriptions, noun
from rulewright.games.arcmage.language.print_players import MANY, ME, ONE
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

Agreeing = Callable[[str], Piece]
"""What goes on after a subject, as its verb agrees with it."""


class Objects(Descriptions):
    """Prints one paragraph; what was picked is called by its description at first, and `it` from then on."""

    def subject(self, cards: Cards, goes_on: Agreeing) -> Piece:
        """Cards as the subject of a sentence, with what is said of them."""
        if isinstance(cards, This):
            return seq("i", goes_on(ME))
        if isinstance(cards, Filter) and not self._is_residents(cards):
            one, many = self._both_numbers(cards)
            return say("{many} {do} | all of them", many=many, one=one, do=goes_on(MANY), does=goes_on(ONE))
        piece, agreement = self.objects(cards)
        return seq(piece, goes_on(agreement))

    def object(self, cards: Cards) -> Piece:
        """Cards as the object of a sentence."""
        return self.objects(cards)[0]

    def objects(self, cards: Cards) -> tuple[Piece, str]:
        """Cards as the object of a sentence, and how a verb would agree with them."""
        match cards:
            case This():
                return say("me | itself"), ME
            case PlaceOf(card=This()):
                return "my city", ONE
            case Host():
                return self._hosting()
            case Register():
                return self.picked(cards.name)
            case EventCard() | EventSource():
                return self._again(self.event, many=False), ONE
            case TopOf():
                return self._top(cards), ONE if cards.number == n.Fixed(1) else MANY
            case Each():
                return self._in_piles(cards), MANY
            case Filter():
                return self._all_of(cards), MANY
        raise Misread("no words for these cards")

    def _hosting(self) -> tuple[Piece, str]:
        if self.host is None:
            raise Misread("this is on nothing")
        if "host" in self.said:
            return self._again(self.host, many=False), ONE
        self.said.add("host")
        return seq("target", self.described(self.host, many=False)), ONE

    def _top(self, cards: TopOf) -> Piece:
        whose = self.whose(cards.who)
        if cards.number == n.Fixed(1):
            return seq("the top card of", whose, "deck")
        return seq("the top", self.number(cards.number), "cards of", whose, "deck")

    def _in_piles(self, cards: Each) -> Piece:
        """Cards of one description, in several piles of one player."""
        filters = [one for one in cards.groups if isinstance(one, Filter)]
        first = filters[0] if filters else None
        if first is None or any(replace(one, area=first.area) != first for one in filters) or first.area == "play":
            return self._both(cards)
        names = [{"discard": "graveyard"}.get(one.area, one.area) for one in filters]
        whose = self.whose(first.area_of or "anyone")
        *before, last = names
        piles = [part for name in before for part in (name, ",")][:-1]
        plain = self.described(replace(first, area="play", area_of=None), many=True, anywhere=True)
        return seq(plain, "in", whose, *piles, "and", last)

    def _both(self, cards: Each) -> Piece:
        """Two groups, or two cards, named one after the other."""
        first, second = cards.groups
        if not isinstance(first, Filter) or not isinstance(second, Filter):
            return seq(self.object(first), "and", self.object(second))
        return say(
            "all {first} and all {second} | of them",
            first=self.described(first, many=True),
            second=self.described(second, many=True),
            one=self.described(first, many=False),
            other=self.described(second, many=False),
        )

    # -- groups --

    def _is_residents(self, what: Filter) -> bool:
        """Whether these are the residents of one city."""
        return what.types == ("creature",) and any(
            isinstance(one, At) and isinstance(one.place, This | Register | Host) for one in what.where
        )

    def _all_of(self, what: Filter) -> Piece:
        """All cards of a description, in any of the ways in which that is said of several."""
        if self._is_residents(what):
            return self._residents(what)
        pair: dict[str, Piece] = {}
        if len(what.types) == 2 and what == Filter(types=what.types):
            first, second = (Filter(types=(one,)) for one in what.types)
            pair = {"first": noun(first, many=False), "second": noun(second, many=False)}
            pair |= {"firsts": noun(first, many=True), "seconds": noun(second, many=True)}
        one, many = self._both_numbers(what)
        return say("all {many} | of them", many=many, one=one, **pair)

    def _both_numbers(self, what: Filter) -> list[Piece]:
        """A description in the singular and in the plural, of which one will be said."""
        return self.anew(lambda: self.described(what, many=False), lambda: self.described(what, many=True))

    def _residents(self, what: Filter) -> Piece:
        place = next(one.place for one in what.where if isinstance(one, At))
        if isinstance(place, This):
            return say("my residents | all of them")
        city = self.object(place)
        rest = replace(what, where=tuple(one for one in what.where if not isinstance(one, At)))
        many = self.described(rest, many=True)
        return say("residents of {city} | all of them", city=city, many=many)

    # -- what was picked or chosen --

    def picked(self, name: str) -> tuple[Piece, str]:
        """What an earlier instruction dealt with: described where it is spoken of first."""
        pick = self.picks.get(name)
        if name in self.taken:
            return say("the rest | of them"), MANY
        if pick is None:
            many = name in self.several
            return self._again(self.kinds.get(name), many=many), MANY if many else ONE
        high = getattr(pick.high, "n", 2)
        single = high == 1 and pick.high is not None
        if name in self.said:
            return self._again(pick.cards, many=not single, name=name), ONE if single else MANY
        self.said.add(name)
        return (self._chosen(pick, single) if pick.choose else self._target(pick, high)), ONE if single else MANY

    def _target(self, pick: v.Pick, high: int) -> Piece:
        if pick.low != pick.high:
            return seq("up to", str(high), "target", self.described(pick.cards, many=high > 1))
        if high > 1:
            return seq(str(high), "target", self.described(pick.cards, many=True))
        plain = self.described(replace(pick.cards, another=False, other=False), many=False)
        if pick.cards.other:
            other = self.described(pick.cards, many=False)
            return say("another target {plain}", plain=plain, other=other)
        return seq("another target" if pick.cards.another else "target", plain)

    def _chosen(self, pick: v.Pick, single: bool) -> Piece:
        what = self._without_doer(pick)
        plain = replace(what, other=False, another=False)
        if what.among is not None and what == Filter(area=what.area, area_of=what.area_of, among=what.among):
            self.taken.add(getattr(what.among, "name", ""))
            return "1 of them"
        if pick.high is None:
            return seq("any number of", self.described(what, many=True))
        if pick.low != pick.high:
            return seq("up to", self.number(pick.high), self.described(what, many=not single))
        if single and (what.other or what.another):
            return seq("another", self.described(plain, many=False))
        if single:
            owned = self.owned(what)
            many = self.described(what, many=True) if owned is not None else None
            return say("{a} | of several", a=an(self.described(what, many=False)), many=many)
        if not isinstance(pick.high, n.Fixed):
            return an(self.described(what, many=False))
        return seq(str(pick.high.n), self.described(what, many=True))

    def _without_doer(self, pick: v.Pick) -> Filter:
        """What is chosen, without saying that it is the own of whoever gives it up."""
        return replace(pick.cards, controller=None) if pick.into in self.given_up else pick.cards

    def _again(self, what: Filter | None, *, many: bool, name: str = "") -> Piece:
        """A card that was spoken of before."""
        called = noun(what or Filter(), many=many)
        card = "cards" if many else "card"
        known = self.known.get(name)
        done = None if known is None else seq("the", known, called)
        done_card = None if known is None else seq("the", known, card)
        if many:
            return say("them | again", noun=called, card=card, done=done, done_card=done_card)
        return say("it | again", noun=called, card=card, done=done, done_card=done_card)

    def beside(self, relation: Beside) -> Piece:
        """In the same place as a card."""
        return "in the same city or army"


def is_no(condition: k.Condition) -> str:
    """The subtype that a card must not have; empty if something else must be so."""
    match condition:
        case k.Not(condition=k.Fits(description=Filter(subtypes=(subtype,)))):
            return subtype
    return ""
