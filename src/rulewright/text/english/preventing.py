"""Damage that is kept from being dealt: by some cards, to some cards, in battle, as long as the text says."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.changes import Timed, whoever
from rulewright.text.english.clauses import changed
from rulewright.text.english.deeds import Effects
from rulewright.text.english.durations import Lasts
from rulewright.text.english.paragraphs import Paragraphs, in_force
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Misread

_KINDS = (("damage", False), ("combat damage", True))
_IN_BATTLE = ("all damage [that would be] dealt in|during combat", "all damage in combat")


class Prevented(Struct, frozen=True):
    """Damage that is kept away, as what cards cannot deal, or cannot be dealt."""

    cards: Cards
    cannot: v.Cannot


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Prevented`: which damage; said of cards as well: deals no damage, cannot be dealt damage."""
    for words, battle in _KINDS:
        yield from _said_of_cards(words, battle)
        yield from _which(words, battle)
    yield construction("Clause", "prevent {what:Prevented} {lasts:Duration}", node=Made(_for_a_while))
    yield construction("Clause", "{lasts:Duration} , prevent {what:Prevented}", node=Made(_for_a_while))
    yield construction("Paragraph", "prevent {what:Prevented} .", node=Made(_in_force))
    yield construction("Paragraph", "prevent {what:Prevented} {lasts:Duration} .", node=Made(_in_force))
    yield construction(
        "Clause",
        "prevent the next {number:Figure} damage that would be dealt to {cards:Cards} this turn",
        "prevent the next {number:Figure} damage to {cards:Cards} this turn",
        node=Made(
            lambda number, cards: (
                v.Later(p.Replaced(k.Occasion("is damaged", cards), (), most=number), "next this turn"),
            )
        ),
    )


def _said_of_cards(words: str, battle: bool) -> Iterator[Construction]:
    deals, dealt = v.Cannot("inflict damage", battle=battle), v.Cannot("be damaged", battle=battle)
    yield construction("Predicate@a", f"do~a not deal {words}", f"deal~a no {words}", node=(deals,))
    yield construction("Act", f"deal {words}", node=deals)
    yield construction("Act", f"be dealt {words}", node=dealt)
    to = Made(lambda to: v.Cannot("inflict damage", to=to, battle=battle))
    yield construction("Act", f"deal {words} to {{to:Cards}}", node=to)
    yield construction(
        "Predicate@a",
        f"deal~a no {words} to {{to:Cards}}",
        f"do~a not deal {words} to {{to:Cards}}",
        node=Made(lambda to: (v.Cannot("inflict damage", to=to, battle=battle),)),
    )
    yield construction(
        "Predicate@a",
        f"can only be dealt {words} by {{but:Sources}}",
        f"can be dealt {words} only by {{but:Sources}}",
        f"cannot be dealt {words} except by {{but:Sources}}",
        node=Made(lambda but: (v.Cannot("be damaged", but=but, battle=battle),)),
    )
    by = Made(lambda by: v.Cannot("be damaged", by=by, battle=battle))
    yield construction("Act", f"be dealt {words} by {{by:Sources}}", node=by)


def _which(words: str, battle: bool) -> Iterator[Construction]:
    to = (f"all {words} that would be dealt to {{cards:Cards}}", f"all {words} [dealt] to {{cards:Cards}}")
    yield construction("Prevented", *to, node=Prevented(SLOT.cards, v.Cannot("be damaged", battle=battle)))
    yield construction(
        "Prevented",
        *(f"{one} by {{by:Cards}}" for one in to),
        f"all {words} {{by:Cards}} would deal to {{cards:Cards}}",
        f"all {words} that {{by:Cards}} would deal to {{cards:Cards}}",
        node=Made(lambda cards, by: _by_and_to(cards, by, battle)),
    )
    yield construction(
        "Prevented",
        f"all {words} that would be dealt by {{cards:Cards}}",
        f"all {words} {{cards:Cards}} would deal",
        f"all {words} that {{cards:Cards}} would deal",
        f"all {words} dealt by {{cards:Cards}}",
        node=Prevented(SLOT.cards, v.Cannot("inflict damage", battle=battle)),
    )
    if battle:  # only cards in play deal it, so that it is said of all of them
        yield construction(
            "Prevented",
            f"all {words}",
            f"all {words} that would be dealt",
            *_IN_BATTLE,
            node=Prevented(Filter(), v.Cannot("inflict damage", battle=battle)),
        )


def _by_and_to(cards: Cards, by: Cards, battle: bool) -> Prevented:
    if isinstance(by, Filter | This):
        return Prevented(cards, v.Cannot("be damaged", by=whoever(by), battle=battle))
    if not isinstance(cards, Filter | This):
        raise Misread("which card deals it to which?")
    return Prevented(by, v.Cannot("inflict damage", to=cards, battle=battle))


def _for_a_while(what: Prevented, lasts: Lasts) -> Effects:
    if not lasts.until:
        raise Misread("for how long?")
    cards = named(what.cards)
    if _is_plain(what) and lasts.until == "turn":
        return (v.Later(p.Replaced(k.Occasion("is damaged", cards, battle=what.cannot.battle), ())),)
    if isinstance(cards, Filter):  # whatever fits while it lasts
        return (v.Modified(p.Standing(cards, (what.cannot,)), lasts.until),)
    return changed(cards, (Timed((what.cannot,), lasts),))


def _in_force(what: Prevented, lasts: Lasts | None = None) -> Paragraphs:
    if _is_plain(what) and lasts is None:
        return (p.Replaced(k.Occasion("is damaged", named(what.cards), battle=what.cannot.battle), ()),)
    return (in_force(named(what.cards), Timed((what.cannot,), lasts), None),)


def _is_plain(what: Prevented) -> bool:
    """Whether it is said only to what the damage is not dealt."""
    return what.cannot.what == "be damaged" and what.cannot.by is None


def named(cards: Cards) -> Cards:
    """Cards that damage is kept from, or of: some that are described, or one that is known."""
    if isinstance(cards, Filter) and cards.area != "play":
        raise Misread("only cards in play deal damage and are dealt it")
    return cards
