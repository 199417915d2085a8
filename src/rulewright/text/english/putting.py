"""Putting cards somewhere: into a hand, onto a deck, into a graveyard, into play at a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Each, Filter, Register, This, TopOf
from rulewright.text.agreement import own
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.english.moving import Goal
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import DONE, PLACE, SEEN, SUBJECT, THEY, Lying, Mention, Misread
from rulewright.text.picking import Chosen, ChosenAmong, EitherAll, Target, with_choices


class To(Struct, frozen=True):
    """Where a card is put."""

    area: str
    whose: Any = None
    at: Cards | None = None
    any_order: bool = False


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Destination`: where cards are put; the deeds that put them there."""
    for word, area in lexicon.areas.items():
        yield from _PILES[area](word)
    yield construction("Destination", "into|in {hand:Hand}", node=SLOT.hand)
    yield construction("Destination", "{goal:Station}", node=Made(_into_play))
    yield construction("Station", "into|in {goal:Goal}", node=SLOT.goal)
    yield construction("Station", "into|in play into|in {goal:Goal}", node=SLOT.goal)
    yield construction(
        "Station",
        "into|in play under your control into|in {goal:Goal}",
        "into|in {goal:Goal} under your control",
        "into|in play into|in {goal:Goal} under your control",
        node=Made(_yours),
    )
    yield from deed("return~ {cards:Cards} to {to:Hand}", "put~ {cards:Cards} {to:Destination}", make=put_to)
    yield from deed(
        "return~ {cards:Known1} from {pile:Pile} to {to:Hand}",
        "put~ {cards:Known1} from {pile:Pile} {to:Destination}",
        make=_from_pile,
    )
    yield from deed(
        "return~ {cards:Known1} from {pile:Pile} to play into|in {goal:Goal}",
        make=lambda cards, pile, goal: _from_pile(cards, pile, _into_play(goal)),
    )
    yield from deed(
        "return~ {cards:Cards} to play into|in {goal:Goal} [under your control]",
        make=lambda cards, goal: _back(cards, goal),
    )
    yield from deed("return~ {cards:Cards} to {goal:Goal}", make=lambda cards, goal: _back(cards, goal))
    if lexicon.marking:
        marked = f"[ , ] {lexicon.marking}ed"
        yield from deed(f"put~ {{cards:Cards}} {{to:Destination}} {marked}", make=_put_marked)
        yield from deed(
            f"return~ {{cards:Cards}} to play into|in {{goal:Goal}} {marked} [under your control]",
            make=lambda cards, goal: replace(_back(cards, goal), depleted=True),
        )
    yield from deed("shuffle~ {cards:Cards} into {whose:Whose} deck", make=_shuffled_into)
    yield from deed(
        "shuffle~ {cards:Cards.pl} into their owners ' decks", make=lambda cards: _shuffled_into(cards, "owner")
    )
    yield construction("OneSeen", "1", node=Made(lambda at: Chosen(Filter(area=SEEN), place=at)))
    yield construction(
        "Deed@v",
        "put~ {one:Cards} {first:Destination} and {two:Cards} {second:Destination}",
        "put~ {one:OneSeen} {first:Destination} and {two:Cards} {second:Destination}",
        node=Made(
            lambda one, first, two, second: (*with_choices(put_to(one, first)), *with_choices(put_to(two, second)))
        ),
    )
    yield from _tokens(lexicon)


def _hand(word: str) -> Iterator[Construction]:
    yield construction(
        "Hand", f"its|their owner's {word}", f"their owners ' {word}s", f"my owner's {word}", node=To("hand", "owner")
    )
    yield construction("Hand", f"your {word}", node=To("hand", "you"))
    yield construction("Hand", f"their {word}", node=To("hand", THEY))


def _back_in_order() -> To:
    return To("deck top", "owner", any_order=True)


def _graveyard(word: str) -> Iterator[Construction]:
    yield construction("Destination", f"into|in {{whose:Whose}} {word}", node=To("discard", SLOT.whose))
    yield construction(
        "Destination", f"into|in its|their owner's {word}", f"into|in the {word}", node=To("discard", "owner")
    )


def _deck(word: str) -> Iterator[Construction]:
    yield construction("Destination", f"into {{whose:Whose}} {word}", node=To("deck", SLOT.whose))
    yield construction("Destination", "back in any order", node=Made(_back_in_order))
    for order in (False, True):
        ordered = " in any order" if order else ""
        yield construction(
            "Destination",
            f"[back] on [the] top of {{whose:Whose}} {{area:Area}}{ordered}",
            node=Made(lambda whose, area, order=order: To(f"{area} top", whose, any_order=order)),
        )
        for end, words in (("bottom", "[back] on the bottom"), ("top", "[back] on top")):
            yield construction(
                "Destination",
                f"{words}{ordered}",
                node=Made(lambda order=order, end=end: To(f"same {end}", "owner", any_order=order)),
            )
        yield construction(
            "Destination",
            f"on the bottom of their owners ' {word}s{ordered}",
            node=Made(lambda order=order: To("deck bottom", "owner", any_order=order)),
        )
        for where in ("top", "bottom"):
            yield construction(
                "Destination",
                f"[back] on the {where}{ordered}",
                node=Made(lambda order=order, where=where: To(f"deck {where}", "owner", any_order=order)),
            )
        yield construction(
            "Destination",
            f"on the bottom of {{whose:Whose}} {word}{ordered}",
            node=Made(lambda whose, order=order: To("deck bottom", whose, any_order=order)),
        )


_PILES = {"hand": _hand, "discard": _graveyard, "deck": _deck}


def _into_play(goal: Goal) -> To:
    if goal.home not in (None, "you", THEY) or (goal.home is None and goal.to is None):
        raise Misread("whose?")
    theirs = goal.home == THEY or (isinstance(goal.to, Filter) and goal.to.controller == THEY)
    return To("play", THEY if theirs else None, at=_chosen(goal.to))


def _from_pile(cards: Cards, pile: Any, to: To) -> v.Effect:
    """A card that was spoken of is known to lie where the text says that it comes from."""
    if not isinstance(cards, This | Mention) or not isinstance(pile, Filter) or pile.area not in ("discard", "hand"):
        raise Misread("from where?")
    if isinstance(cards, This):
        cards = Lying(getattr(cards, "called", ""), pile)
    return put_to(cards, to)


def _chosen(place: Cards | None) -> Cards | None:
    """A place of a description is chosen as it is done."""
    return Chosen(place, place=PLACE) if isinstance(place, Filter) else place


def _yours(goal: Goal) -> Goal:
    return goal


def _back(cards: Cards, goal: Goal) -> v.Put:
    return put_to(cards, _into_play(goal))


def _shuffled_into(cards: Cards, whose: Any) -> v.Effect:
    return put_to(cards, To("deck", whose))


def _put_marked(cards: Cards, to: To) -> v.Effect:
    if to.area != "play":
        raise Misread("only cards in play are marked")
    return replace(put_to(cards, to), depleted=True)


def put_to(cards: Cards, to: To) -> v.Put:
    """Cards go to where they are put; a hand, a deck or a graveyard is always that of their owner."""
    what = cards.what if isinstance(cards, Target | Chosen) else cards
    area = what.area if isinstance(what, Filter) else None
    if to.area == "play":
        if area == "play":
            raise Misread("from where?")
        if to.whose == THEY and isinstance(what, Filter) and what.area == "hand" and what.area_of != THEY:
            raise Misread("from whose hand?")
        return v.Put(cards, "play", at=to.at, by=own(THEY) if to.whose == THEY else SUBJECT)
    if isinstance(cards, This) and to.area == "discard" and to.whose in ("you", "owner"):
        return v.Put(cards, "discard")
    if to.area == "discard top":
        return v.Put(cards, "discard", on_top=True)
    if not _goes_to(cards, what, to.whose):
        raise Misread("from where?")
    theirs = to.whose == THEY and isinstance(what, Filter) and what.area == "discard"  # whose pile it was in
    meant = None if theirs or to.whose in ("owner", "you") else to.whose
    return v.Put(cards, to.area, under=meant, any_order=to.any_order, by=SUBJECT if to.any_order else "you")


def _goes_to(cards: Cards, what: Cards, whose: Any) -> bool:
    """Whether cards can go to a pile of that player: it is always their owner's, so both must be the same."""
    if isinstance(what, TopOf):
        return whose in (what.who, THEY)
    if isinstance(cards, ChosenAmong):
        return all(_goes_to(one, one, whose) for one in cards.piles)
    if isinstance(cards, Each | EitherAll):
        return all(_goes_to(one, one, whose) for one in cards.groups)
    if whose == "owner" or isinstance(cards, This | Mention | Register):
        return True
    if whose == "you" and isinstance(what, Filter) and what.area == "play" and what.controller == "you":
        return True  # your own, which is its owner's
    if whose == THEY and isinstance(what, Filter) and what.area == "discard" and what.area_of not in (None, "you"):
        return True
    return isinstance(what, Filter) and (
        what.area == SEEN or what.area.startswith(DONE) or what.area_of in (whose, SUBJECT)
    )


# -- tokens --


def _tokens(lexicon: Lexicon) -> Iterator[Construction]:
    """Cards that are tokens, made by the text that describes them."""
    yield construction("Tokens.sg", "creature token", "token", node="")
    yield construction("Tokens.pl", "creature tokens", "tokens", node="")
    yield construction("Types", "{one:$subtype.sg}", node=Made(lambda one: one.capitalize()))
    yield construction(
        "Types", "{one:$subtype.sg} {rest:Types}", node=Made(lambda one, rest: f"{one.capitalize()} {rest}")
    )
    yield construction("TokenNature", "{types:Types}", node=SLOT.types)
    yield construction("TokenNature", "{group:Group} {types:Types}", node=Made(lambda group, types: f"{group} {types}"))
    yield construction("Skills", "with {words:Keywords}", node=Made(lambda words: f" with {' and '.join(words)}"))
    yield construction("Skills", "with {text:$quoted}", node=Made(lambda text: f' with "{text}"'))
    natures = (
        "{stats:Stats} {types:TokenNature} {kind:Tokens@n}",
        "{types:TokenNature} {kind:Tokens@n} ( {stats:Stats} )",
    )
    tokens = tuple(f"{verb}~ {{number:Amount@n}} {nature}" for nature in natures for verb in ("put", "create"))
    for marked in (False, True) if lexicon.marking else (False,):
        made = Made(
            lambda number, stats, types, kind, goal, skills="", marked=marked: _created(
                number, f"{stats} {types}{skills}", goal, marked
            )
        )
        after = f" {lexicon.marking}ed" if marked else ""
        yield construction("Deed@v", *(f"{token} {{goal:Station}}{after}" for token in tokens), node=made)
        yield construction(
            "Deed@v", *(f"{token} {{skills:Skills}} {{goal:Station}}{after}" for token in tokens), node=made
        )


def _created(number: n.Number, name: str, goal: Goal, marked: bool) -> Effects:
    to = _into_play(goal)
    if to.whose == THEY:
        raise Misread("whose?")
    at = to.at
    return with_choices(v.CreateTokens(name, number, at=at, depleted=marked))


__all__ = ["To", "constructions", "put_to"]
