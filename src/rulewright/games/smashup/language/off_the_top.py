"""Cards off the top of a deck: the uppermost of a kind, and as many as something comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import RevealUntil
from rulewright.effects.selectors import Cards, Filter, Register, TopOf
from rulewright.games.smashup.language.people import ANOTHER, ANYBODY
from rulewright.text.agreement import own
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.english.descriptions import single
from rulewright.text.pending import SUBJECT, THEY, DoneSoMany, Misread


def constructions() -> Iterator[Construction]:
    """R6 The uppermost cards of a kind, drawn, discarded or played; so many cards from the top."""
    chosen: tuple[tuple[str, Any], ...] = (
        ("{whose:Whose}", None),
        ("any player's", ANYBODY),
        ("another player's", ANOTHER),
    )
    for words, who in chosen:
        yield construction(
            "Cards.pl",
            f"cards from [the top of] {words} deck equal to {{number:Counted}}",
            f"a number of cards from the top of {words} deck equal to {{number:Counted}}",
            node=Made(lambda number, whose=None, who=who: _so_many_of(who or whose, number)),
        )
    top = "off the top of {whose:Whose} deck"
    for spot in ("", " {spot:NearSpot}"):
        made = Made(lambda kind, whose, n=1, spot=None: OffTheTop(single(kind), whose, _fixed(n), spot))
        yield construction("OffTheTop", f"a|an [extra] {{kind:Kind.sg}}{spot} {top}", node=made)
        yield construction("OffTheTop", f"{{n:$number.pl}} [extra] {{kind:Kind.pl}}{spot} {top}", node=made)
        equal = Made(lambda kind, whose, spot=None: OffTheTop(single(kind), whose, DoneSoMany(), spot))
        yield construction(
            "OffTheTop",
            f"an equal number of [extra] {{kind:Kind.pl}}{spot} {top}",
            f"that many [extra] {{kind:Kind.pl}}{spot} {top}",
            node=equal,
        )
    for verb, area in (("draw", "hand"), ("discard", "discard")):
        made = Made(lambda top, at, area=area: (*top.found(at), v.Put(Register(at), area, by=SUBJECT)))
        yield construction("Deed@v", f"{verb}~ {{top:OffTheTop}}", node=made)
    for extra in ("", " as an extra {kind:Noun.sg}", " as extra {kind:Noun.pl}"):
        for words in (f"play~ {{top:OffTheTop}}{extra}", f"play~ {{top:OffTheTop}} {{spot:PlayAt}}{extra}"):
            yield construction("Deed@v", words, node=Made(_played_off))


class OffTheTop(Struct, frozen=True):
    """The uppermost cards of a kind in a deck, and where they are played if that is said before it."""

    kind: Filter
    whose: Any
    number: n.Number
    spot: Cards | None

    def found(self, at: str) -> Effects:
        """Cards are revealed until they turn up."""
        if self.whose == "anyone" or self.kind.area != "play" or self.kind.controller is not None:
            raise Misread("off the top of whose deck?")
        who = own(self.whose) if self.whose in ("you", THEY) else self.whose
        return (RevealUntil(self.kind, who, self.number, into=at, passing=True),)


def _played_off(top: OffTheTop, at: str, spot: Cards | None = None, kind: Filter | None = None) -> Effects:
    if kind is not None and kind != Filter() and kind.types != top.kind.types:
        raise Misread("as an extra what?")
    if spot is not None and top.spot is not None:
        raise Misread("where is said twice")
    play = v.PlayCard(Register(at), SUBJECT, free=True, most=top.number, at=spot or top.spot)
    return (*top.found(at), v.May((play,), SUBJECT))


def _so_many_of(who: Any, number: n.Number) -> Cards:
    if who == "anyone":
        raise Misread("whose deck?")
    return TopOf(who, number)


def _fixed(number: int) -> n.Number:
    return n.Fixed(number)
