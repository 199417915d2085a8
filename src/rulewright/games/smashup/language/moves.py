"""Moving cards from base to base: here, there, to another, to or from somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, Register
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.places import BASE, THERE, Here
from rulewright.games.smashup.language.transfers import host_minion
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.english.descriptions import narrowed
from rulewright.text.english.moving import Goal
from rulewright.text.pending import SUBJECT, Misread
from rulewright.text.picking import Chosen, with_choices


def constructions() -> Iterator[Construction]:
    """The deeds of moving, beside those of shared English."""
    yield from deed("move~ {cards:Cards} here", make=lambda cards: v.Shift(cards, to=Here(), by=SUBJECT))
    yield from deed("move~ {cards:Cards} there", make=lambda cards: v.Shift(cards, to=THERE, by=SUBJECT))
    yield construction("Deed@v", "move~ {cards:Picked} to {goal:Goal} from {bases:Bases}", node=Made(_from_there))
    for verb in ("move~", "transfer~", "move~ or transfer~"):
        yield from deed(f"{verb} {{cards:Cards}} to another", make=_to_another)
    for there in ("{spot:Spot}", "{spot:Base}"):
        yield construction(
            "Deed@v",
            f"move~ {{cards:Picked}} to or from {there}",
            node=Made(lambda cards, spot: _to_or_from(cards, spot)),
        )
        yield construction("Deed@v", f"move~ {{card:Again.sg}} to or from {there}", node=Made(_it_to_or_from))
    yield construction(
        "Deed@v", "move~ {card:Again.sg} to or from here", node=Made(lambda card: _it_to_or_from(card, Here()))
    )
    yield construction(
        "Deed@v",
        "move~ {cards:Picked} from here to there [ , ] or from there to here",
        node=Made(_between),
    )
    there_and_back = Made(lambda cards: _to_or_from(cards, Here()))
    yield construction(
        "Deed@v",
        "move~ {cards:Picked} from here to another base [ , ] or from another base to here",
        "move~ {cards:Picked} from another base to here [ , ] or from here to another base",
        node=there_and_back,
    )
    for several in ("Picked.pl", "Again.pl"):
        yield from deed(
            f"move~ {{cards:{several}}} to the same base", make=lambda cards: v.Shift(cards, to=BASE, by=SUBJECT)
        )


def _to_or_from(cards: Chosen, spot: Cards) -> Effects:
    """A card comes there from elsewhere, or goes from there to elsewhere."""
    if any(isinstance(one, At | On) for one in cards.what.where):
        raise Misread("where is said twice")
    there = k.Fits(SUCH, Filter(where=(At(spot),)))
    comes = replace(cards, what=narrowed(cards.what, Filter(where=(Such(k.Not(there)),))))
    goes = replace(cards, what=narrowed(cards.what, Filter(where=(At(spot),))))
    ways = with_choices(v.Shift(comes, to=spot)), with_choices(v.Shift(goes))
    return (v.OneOf(ways, ("to", "from"), SUBJECT),)


def _to_another(cards: Cards) -> v.Effect:
    """From a base to another: said of cards of which it was said that they are at a base."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if not isinstance(what, Filter) or not any(isinstance(one, At | On) for one in what.where) or host_minion(what):
        raise Misread("to another what?")
    return v.Shift(cards, to=BASE, by=SUBJECT)


def _from_there(cards: Chosen, goal: Goal, bases: Cards) -> Effects:
    """A card goes somewhere from a base of a description."""
    if any(isinstance(one, At | On) for one in cards.what.where) or goal.to is None:
        raise Misread("where is said twice")
    from_there = replace(cards, what=narrowed(cards.what, Filter(where=(At(bases),))))
    return with_choices(v.Shift(from_there, to=goal.to, by=SUBJECT))


def _it_to_or_from(card: Cards, spot: Cards) -> Effects:
    """A card that was spoken of comes there, or goes from there if that is where it is."""
    return (v.If(k.Fits(card, Filter(where=(At(spot),))), (v.Shift(card),), (v.Shift(card, to=spot),)),)


def _between(cards: Chosen, at: str) -> Effects:
    """A card goes from one base to another or the other way, as whoever moves it wants."""
    if any(isinstance(part, At | On) for part in cards.what.where):
        raise Misread("where is said twice")
    there = Register(f"{at} there")
    ways = (
        with_choices(v.Shift(replace(cards, what=narrowed(cards.what, Filter(where=(At(a),)))), to=b))
        for a, b in ((Here(), there), (there, Here()))
    )
    return v.Recall(THERE, there.name), v.OneOf(tuple(ways), ("from here", "from there"), SUBJECT)
