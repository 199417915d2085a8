"""Decks and piles: what is searched, revealed, drawn and put back; options and coins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import FlipCoin, RevealUntil
from rulewright.effects.relations import At
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Register, TopOf
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.revealed import BACK
from rulewright.text.agreement import own, with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.clauses import done_by
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.english.descriptions import narrowed, single
from rulewright.text.english.putting import To, put_to
from rulewright.text.english.statements import Statement
from rulewright.text.pending import SAME, SEEN, SUBJECT, THEY, Mention, Misread
from rulewright.text.picking import Chosen, with_choices

_ONE = n.Fixed(1)


def constructions() -> Iterator[Construction]:
    """Options, searches and piles."""
    yield from _options()
    yield from _searches()
    yield from _piles()


def _options() -> Iterator[Construction]:
    """One thing or another, also of those that one may do."""
    yield construction(
        "Clause",
        "[either] {one:Option} [ , ] or {rest:Options}",
        node=Made(lambda one, rest, said: _one_of(((said["one"], one), *rest))),
    )
    for player in ("Player.sg", "Player.pl"):
        yield construction(
            "Told",
            f"{{who:{player}}} may [either] {{one:Deeds.base}} [ , ] or {{two:Deeds.base}}",
            node=Made(_may_either),
        )
    yield construction("Statement", "flip a coin", node=Made(lambda: Statement((FlipCoin(into=_COIN),))))
    for words, so in (("heads", k.Did(_COIN)), ("tails", k.Lost(_COIN))):
        yield construction(
            "Statement",
            f"if {words} , {{does:Clause}}",
            node=Made(lambda does, so=so: Statement(does, "if", so=so)),
        )
    yield construction("Statement", "shuffle your deck if you searched it", node=Made(lambda: Statement(())))


_COIN = "?coin"
"""The register of a coin, before it has its name."""


def _one_of(options: tuple[tuple[str, Effects], ...], who: Any = "you") -> Effects:
    return (v.OneOf(tuple(one for _, one in options), tuple(label for label, _ in options), who),)


def _may_either(who: Any, one: Effects, two: Effects, said: dict[str, str], at: str) -> Effects:
    if " then " in f" {said['two']} ":
        raise Misread("is that done in either case?")
    choice = _one_of(((said["one"], one), (said["two"], two)), SUBJECT)
    if who == "you":
        return (v.May(with_subject(choice, "you"), into=at),)
    return done_by(who, (v.May(choice, SUBJECT, into=at),))


def _searches() -> Iterator[Construction]:
    """Decks, hands and discard piles searched, and a deck revealed until something turns up."""
    for words, piles in _PILES.items():
        made = Made(lambda found, at, piles=piles: _search(piles, found, at))
        yield construction("Deed@v", f"search~ your {words} for {{found:Found}}", node=made)
    yield construction(
        "Deed@v",
        "search~ your deck for {found:Found} [ , ] and draw~ it|them",
        "search~ your deck for {found:Found} , reveal~ it|them [ , ] and draw~ it|them",
        node=Made(lambda found, at: _found(found, _HAND, at)),
    )
    for number in ("a|an {kind:Kind.sg}", "{n:$number.pl} {kind:Kind.pl}"):
        yield construction(
            "Deed@v",
            f"reveal~ cards from your deck until you reveal {number}",
            f"reveal~ cards from the top of your deck until you reveal {number}",
            f"reveal~ cards from the top of your deck until you have revealed {number}",
            f"reveal~ cards from your deck until you have revealed {number}",
            node=Made(lambda kind, at, n=1: _until(kind, n, at)),
        )


_PILES = {
    "discard pile": ("discard",),
    "deck and / or discard pile": ("deck", "discard"),
    "deck or discard pile": ("deck", "discard"),
    "hand or deck": ("hand", "deck"),
    "hand , deck , and / or discard pile": ("hand", "deck", "discard"),
    "deck , hand , and / or discard pile": ("hand", "deck", "discard"),
    "hand , deck , or discard pile": ("hand", "deck", "discard"),
    "deck , discard pile , and / or hand": ("hand", "deck", "discard"),
}
"""Piles that are searched together, as text lists them."""
_CALLED = {"deck": "deck", "hand": "hand", "discard": "discard pile"}


_HAND = To("hand", "you")


def _found(found: Any, to: To, at: str) -> Effects:
    kind, number, up_to = found
    search = v.Search(single(kind), number, into=at, up_to=up_to, by=SUBJECT)
    return (search, *with_choices(put_to(Register(at), to)))


def _search(piles: tuple[str, ...], found: Any, at: str) -> Effects:
    """In the deck, which is shuffled then, or in another pile, as whoever searches wants."""
    kind, number, up_to = found
    what = single(kind)
    if what.area != "play" or number is None:
        raise Misread("what is searched for?")
    low = n.Fixed(0) if up_to else _ONE

    def there(pile: str) -> Effects:
        if pile == "deck":
            return (v.Search(what, number, into=at, up_to=up_to, by=SUBJECT),)
        return (v.Pick(replace(what, area=pile, area_of=SUBJECT), low, number, into=at, who=SUBJECT, choose=True),)

    if len(piles) == 1:
        return there(piles[0])
    return _one_of(tuple((_CALLED[pile], there(pile)) for pile in piles), SUBJECT)


def _until(kind: Cards, number: int, at: str) -> Effects:
    return (RevealUntil(single(kind), SUBJECT, n.Fixed(number), into=at),)


def _piles() -> Iterator[Construction]:
    """Where revealed cards go: back, or to the top or bottom of a deck."""
    for top, number in (("card", "sg"), ("{n:$number.pl} cards", "pl")):
        yield construction(f"Cards.{number}", f"the top {top} of the base deck", node=Made(_top_bases))
    for order in (False, True):
        for end in ("bottom", "top"):
            ordered = " in any order" if order else ""
            made = Made(lambda end=end, order=order: To(f"base deck {end}", "owner", any_order=order))
            yield construction("Destination", f"[back] on [the] {end} of the base deck{ordered}", node=made)
    yield from deed("put~ {cards:Again.sg} on the bottom of that deck", make=lambda cards: _back(cards, "same bottom"))
    yield from deed("return~ {cards:Again.sg} to the top or bottom of {whose:Whose} deck", make=_top_or_bottom)
    for words in ("[on] top or [on the] bottom", "the top or bottom"):
        yield from deed(
            f"put~ {{cards:Cards}} on {words} of {{whose:Whose}} deck",
            f"put~ {{cards:Again.sg}} on {words} of that deck",
            make=_top_or_bottom,
        )
    yield from deed("return~ {cards:Again}", "return~ {cards:Again} in the same order", make=_back)
    yield from deed(
        "return~ {cards:Again} on top of {whose:Whose} deck", make=lambda cards, whose: _back(cards, "deck top")
    )
    for words, to in (("", BACK), (" on top of {whose:Whose} deck", "deck top")):
        back = words.replace(" on", " back on") if words else " back"
        yield from deed(
            f"return~ {{cards:Again}}{words} in any order",
            f"put~ {{cards:Again}}{back} in any order",
            make=lambda cards, whose="", to=to: v.Put(cards, to, any_order=True, by=SUBJECT),
        )
    for words in ("put~ {cards:Cards} on", "return~ {cards:Cards} to"):
        for in_order in ("", " in any order"):
            yield construction(
                "Deed@v",
                f"{words} [the] top and / or [the] bottom of {{whose:Whose}} deck{in_order}",
                node=Made(lambda cards, whose, at: _top_and_bottom(cards, whose, at)),
            )
    yield construction("Picked.sg", "1", node=Made(lambda at: Chosen(Filter(area=SEEN), place=at)), far_fetched=True)
    yield construction(
        "Picked.pl",
        "{number:Figure} of them",
        "{number:Figure} of those cards",
        node=Made(lambda number, at: Chosen(Filter(area=SEEN), number, number, at)),
    )
    yield construction("Qualifier@n", "in it", node=Filter(area=SAME))
    yield construction(
        "Qualifier@n", "[from] among the revealed cards", "from the revealed cards", "revealed", node=Filter(area=SEEN)
    )
    yield construction(
        "Picked.sg",
        "1 of the revealed {kind:Noun.pl}",
        "1 of the {kind:Noun.pl} revealed [this way]",
        "1 of those {kind:Noun.pl}",
        node=Made(lambda kind, at: Chosen(narrowed(kind, Filter(area=SEEN)), place=at)),
    )
    for words, state in (
        ("play-on-minion action@n", "played on minions"),
        ("minion modifier@n", "played on minions"),
        ("play-on-base action@n", "played on bases"),
        ("base modifier@n", "played on bases"),
    ):
        yield construction("Word@n", words, node=Filter(types=("action",), states=(state,)))
    yield construction("Qualifier.sg", "that can be played on a minion", node=Filter(states=("played on minions",)))
    yield construction("Qualifier.sg", "that can be played on a base", node=Filter(states=("played on bases",)))
    yield from deed("return~ {cards:Cards} to their hand", make=_their_home)
    yield from deed("draw~ {cards:Picked}", make=_drawn)
    for end, low in (("bottom", True), ("top", False)):
        for top in ("card", "{n:$number.pl} cards"):
            yield from deed(
                f"draw~ the {end} {top} of {{whose:Whose}} deck",
                make=lambda whose, n=1, low=low: v.Put(TopOf(own(whose), _fixed(n), bottom=low), "hand"),
            )
    yield construction("Deed@v", "reveal~ and draw~ {cards:Picked}", node=Made(_shown_and_drawn))
    yield construction(
        "Deed@v",
        "draw~ {one:Picked.sg} and {two:Picked.sg}",
        node=Made(lambda one, two: (*with_choices(_drawn(one)), *with_choices(_drawn(two)))),
    )
    yield from deed("draw~ {cards:All}", make=_drawn)


def _top_bases(n: int = 1) -> Cards:
    return TopOf("each", _fixed(n), area="base deck")


def _fixed(number: int) -> n.Number:
    return n.Fixed(number)


def _their_home(cards: Cards) -> v.Effect:
    what = cards.what if isinstance(cards, Chosen) else cards
    if not isinstance(what, Filter) or what.area != "play" or what.controller not in (THEY, SUBJECT):
        raise Misread("from where?")
    return v.Put(cards, "hand")


def _top_or_bottom(cards: Cards, whose: str = "") -> v.Effect:
    return v.OneOf(
        ((v.Put(cards, "deck top", by=SUBJECT),), (v.Put(cards, "deck bottom", by=SUBJECT),)),
        ("top", "bottom"),
        SUBJECT,
    )


def _top_and_bottom(cards: Cards, whose: Any, at: str) -> Effects:
    """Some of the cards go to the bottom, the rest on top, each in any order."""
    if not (isinstance(cards, Chosen) and cards.what.area == "play" and cards.what.controller == whose == "you"):
        put_to(cards, To("deck top", whose))
    first: v.Effect = v.Recall(cards, at)
    if isinstance(cards, Chosen):
        first = cards.pick(at)
    all_, low = Register(at), f"{at}?"
    return (
        first,
        v.Pick(Filter(area=WHEREVER, among=all_), n.Fixed(0), None, into=low, who=SUBJECT, choose=True),
        v.Put(Register(low), "deck bottom", any_order=True, by=SUBJECT),
        v.Put(Filter(area=WHEREVER, among=all_, besides=(Register(low),)), "deck top", any_order=True, by=SUBJECT),
    )


def _back(cards: Cards, to: str = BACK) -> v.Effect:
    if not isinstance(cards, Mention):
        raise Misread("to where?")
    return v.Put(cards, to)


def _shown_and_drawn(cards: Cards, at: str) -> Effects:
    *picks, drawn = with_choices(_drawn(cards))
    return (*picks, v.Reveal(drawn.cards, into=f"{at}?"), drawn) if isinstance(drawn, v.Put) else ()


def _drawn(cards: Cards) -> v.Effect:
    """Cards that were seen, or lie open, come to hand."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if not isinstance(what, Filter) or what.controller is not None or any(isinstance(o, At | On) for o in what.where):
        raise Misread("from where?")
    if what.area == "play":
        what = replace(what, area=SEEN)
    return v.Put(replace(cards, what=what) if isinstance(cards, Chosen) else what, "hand")
