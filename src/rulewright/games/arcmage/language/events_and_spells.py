"""What happens in Arcmage, and what its cards do: damage, spells, devotion, attacks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import ExtraPhase, RevealUntil, SkipPhase
from rulewright.effects.relations import OnTop
from rulewright.effects.selectors import Cards, Each, EventCard, Filter, This
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.text.agreement import own, with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.circumstances import arrives
from rulewright.text.english.deeds import deed
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.occasions import happening
from rulewright.text.english.statements import Effects
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import SUBJECT, Misread
from rulewright.text.picking import Chosen, Target, with_choices

SPELLS = {"event", "magic"}
"""Types of cards that are never anything but spells."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """What happens in Arcmage, and what its cards do: damage, spells, devotion, attacks."""
    yield from _happenings()
    yield from _deeds(lexicon)


def _happenings() -> Iterator[Construction]:
    yield construction(
        "Happening", "{subject:Subject@a} come~a into play in|into {place:Place}", node=Made(_comes_there)
    )
    yield from happening("defend~a against {other:Subject}", k.Occasion("defends"))
    yield construction("HandOf", "your hand", node="you")
    yield construction("HandOf", "an|any opponent's hand", node="opponent")
    yield construction("HandOf", "a|any hand", "a|any player's hand", "its|their owner's hand", node=None)
    yield from happening("be~a returned to {who:HandOf} [from play]", k.Occasion("goes from play", to="hand"))
    yield from happening(
        "be~a returned to {who:HandOf} from {come_of:ComeOf} graveyard",
        k.Occasion("goes", to="hand", come="discard", anywhere=True),
    )
    yield from happening("be~a defended against", k.Occasion("is blocked"))
    yield from happening("mark~a for devotion", k.Occasion("is devoted"), "be~a marked for devotion", "be~a devoted")
    yield construction(
        "Happening",
        "{subject:Subject.sg} is marked for devotion by {by:Causer}",
        "{subject:Subject.sg} is devoted by {by:Causer}",
        node=Made(_devoted_by),
    )
    yield construction("Act", "be marked for devotion", "be devoted", node=v.Cannot("be devoted"))
    for words, battle in (("", False), ("combat ", True)):
        yield from happening(f"be~a dealt {words}damage", k.Occasion("is damaged", battle=battle))
        yield from happening(f"be~a dealt {words}damage by {{other:Subject}}", k.Occasion("is damaged", battle=battle))
        yield from happening(f"deal~a {words}damage", k.Occasion("inflicts damage", battle=battle))
        verb = () if battle else ("damage~a {other:Subject}",)
        yield from happening(
            f"deal~a {words}damage to {{other:Subject}}", k.Occasion("inflicts damage", battle=battle), *verb
        )
        yield construction(
            "Would",
            f"{words}damage would be dealt to {{subject:Subject}}",
            f"a source would deal {words}damage to {{subject:Subject}}",
            node=k.Occasion("is damaged", SLOT.subject, battle=battle),
        )
    yield construction(
        "Happening",
        "{subject:Subject@a} deal~a [combat] damage to {who:Actor}",
        "{subject:Subject@a} deal~a [combat] damage to {who:ItsArmy}",
        node=Made(_hurts),
    )
    yield construction("ItsArmy", "an|any opponent's army", node="opponent")
    yield construction("ItsArmy", "an|any army", node="each")
    yield construction(
        "Happening",
        "i am in {whose:Whose} graveyard and there are {number:Figure} cards on top of me",
        node=Made(_buried),
    )
    yield construction("Whose", "the", node="you")


def _hurts(subject: Cards, who: Any) -> k.Occasion:
    return k.Occasion("hurts", subject, who=who, battle=True)


def _devoted_by(subject: Cards, by: Any) -> k.Occasion:
    """city.devotion.1 A player devotes creatures of their own."""
    if not isinstance(subject, Filter) or subject.controller is not None or by == "anyone":
        raise Misread("by whose doing?")
    return k.Occasion("is devoted", replace(subject, controller=by))


def _comes_there(subject: Cards, place: Filter) -> k.Occasion:
    if isinstance(subject, Filter):
        return k.Occasion("enters play", single(merged(subject, place)))
    return arrives("enters play", subject, place)


def _buried(whose: str, number: n.Number) -> k.Occasion:
    if whose != "you":
        raise Misread("whose?")
    there = k.Compare(n.CountOf(Filter(area="discard", area_of="you", where=(OnTop(This()),))), "=", number)
    return k.Occasion("goes", Filter(area="discard"), to="discard", anywhere=True, condition=there)


def _deeds(lexicon: Lexicon) -> Iterator[Construction]:
    yield construction(
        "Deed@v", "pay~ {number:Figure} [more|additional] [resource|resources]", node=(v.Pay(SLOT.number, SUBJECT),)
    )
    yield construction(
        "Deed@v",
        "produce~ {number:Amount@n} {kind:Group} resource@n",
        node=(v.Produce(SLOT.number, SLOT.kind, by=SUBJECT),),
    )
    yield construction(
        "Deed@v",
        "produce~ a|1 resource of any faction [of your choice]",
        "produce~ a|1 resource of a|the faction of your choice",
        node=Made(lambda: _of_any_faction(n.Fixed(1))),
    )
    yield construction("Deed@v", "produce~ {number:Amount.pl} resources of any 1 faction", node=Made(_of_any_faction))
    for hand in ("", " from {whose:Whose} hand"):
        yield construction(
            "Deed@v", f"play~ a|an|1 [additional|extra] {{what:ResourceCard.sg}}{hand}", node=Made(_laid)
        )
        yield construction(
            "Deed@v",
            f"play~ up to {{number:Amount@n}} [additional|extra] {{what:ResourceCard@n}}{hand}",
            node=Made(_laid),
        )
    yield construction("ResourceCard@n", "resource card@n", "resource@n", node="")
    yield construction(
        "Deed@v",
        "put~ a|1 card from {whose:Whose} hand [face down] into|in play as a {what:ResourceCard.sg}",
        "put~ a|1 card from {whose:Whose} hand into|in play face down as a {what:ResourceCard.sg}",
        node=Made(_laid),
    )
    yield construction(
        "Deed@v",
        "produce~ {kind:Group} resources equal to {number:Counted}",
        node=(v.Produce(SLOT.number, SLOT.kind, by=SUBJECT),),
    )
    yield from deed(
        "restore~ {number:Amount@n} [lost] defense point@n to {cards:Cards}",
        "restore~ {number:Amount@n} [lost] defense to {cards:Cards}",
        make=lambda number, cards: v.Heal(number, cards),
    )
    yield from deed("remove~ {cards:Cards} from combat|battle", make=lambda cards: v.LeaveBattle(cards))
    yield construction(
        "Told",
        "{cards:Cards@a} be~a removed from combat|battle",
        node=Made(lambda cards: with_subject(with_choices(v.LeaveBattle(cards)), "you")),
    )
    yield construction(
        "Told",
        "{cards:Cards@a} die~a",
        node=Made(lambda cards: with_subject(with_choices(v.Destroy(cards)), "you")),
    )
    yield construction("Deed@v", "counter~ {what:Picked}", "cancel~ {what:Picked}", node=Made(_counter_spell))
    yield construction("Deed@v", "counter~ {what:Again.sg}", "cancel~ {what:Again.sg}", node=(v.Terminate(SLOT.what),))
    yield construction(
        "Told",
        "{what:Picked.sg} does not resolve",
        "{what:Picked.sg} is countered|canceled|cancelled",
        node=Made(_counter_spell),
    )
    yield construction(
        "Told",
        "{what:Again.sg} does not resolve",
        "{what:Again.sg} is countered|canceled|cancelled",
        node=(v.Terminate(SLOT.what),),
    )
    yield construction(
        "Deed@v",
        "have~ a|an second|additional attack phase [after this 1|phase]",
        "have~ another attack phase [after this 1|phase]",
        node=(ExtraPhase("attack"),),
    )
    for phase in lexicon.phases:
        yield construction("Deed@v", f"skip~ your|their next {phase} phase", node=(SkipPhase(phase, SUBJECT),))
    yield from deed(
        "exchange~ control of {one:Cards} and {two:Cards}",
        make=lambda one, two: v.Exchange(Each((one, two))),
    )
    yield from deed("exchange~ control of {two:Picked.pl}", make=_exchanged)
    yield construction(
        "Deed@v",
        "reveal~ cards from the top of {whose:Whose} deck until you|they reveal|reveals a|an {kind:Kind.sg}",
        node=Made(lambda whose, kind, at: (RevealUntil(single(kind), whose, into=at, by=SUBJECT),)),
    )
    yield construction(
        "Told",
        "{cards:Cards@a} do~a not unmark during its controller's next unmark phase",
        "{cards:Cards@a} do~a not unmark during your next unmark phase",
        "{cards:Cards@a} do~a not unmark during their controller's next unmark phase",
        "{cards:Cards@a} do~a not unmark during their controllers ' next unmark phase|phases",
        node=(v.Rest(SLOT.cards),),
    )
    yield construction("Told", "prevent {cards:Picked.sg} from dying", node=Made(_prevent_death))
    yield construction("Told", "{kind:Kind.pl} you play this turn have|gain {words:Keywords}", node=Made(_played_have))
    yield construction("Clause", "either {one:Told} and {two:Told} , or vice versa", node=Made(_vice_versa))


def _laid(what: str, whose: Any = "", number: n.Number | None = None) -> Effects:
    """resource.1 A resource is laid from the hand of whoever does it."""
    return (v.PlayResource(own(whose) if whose else SUBJECT, up_to=number),)


def _of_any_faction(number: n.Number) -> Effects:
    """resource.2 Every gem serves one faction; where the text names none, whoever produces it picks one."""
    options = tuple((v.Produce(number, one, by=SUBJECT),) for one in FACTIONS)
    return (v.OneOf(options, tuple(f"produce {one} power" for one in FACTIONS), SUBJECT),)


def _exchanged(two: Cards) -> v.Effect:
    """Two cards change sides; with one or three of them nobody could say how."""
    if not isinstance(two, Target) or two.high != 2 or two.fewer:
        raise Misread("two cards are exchanged")
    return v.Exchange(two)


def _is_spell(kind: Filter) -> bool:
    return bool(set(kind.types) & SPELLS)


def _counter_spell(what: Cards) -> Effects:
    if not isinstance(what, Target) or (what.what.area != "being played" and not _is_spell(what.what)):
        raise Misread("only a spell can be countered")
    return (v.Terminate(replace(what, what=replace(what.what, area="being played"))),)


def _prevent_death(cards: Cards) -> Effects:
    if not isinstance(cards, Chosen) or (cards.low, cards.high) != (n.Fixed(1), n.Fixed(1)):
        raise Misread("one card is kept from dying")
    dies = k.Occasion("goes from play", cards.what, to="discard")
    return (v.Later(p.Replaced(dies, (v.Heal(None, EventCard()),)), "next this turn"),)


def _played_have(kind: Cards, words: tuple[str, ...]) -> Effects:
    from rulewright.games.arcmage.language.keywords import given_as_they_come  # a definition is text like any other

    what = single(kind)
    if what != Filter(types=what.types, subtypes=what.subtypes, trades=what.trades):
        raise Misread("which cards?")
    return tuple(effect for word in words for effect in given_as_they_come(replace(what, controller="you"), word))


def _vice_versa(one: Effects, two: Effects, said: dict[str, str]) -> Effects:
    match (*one, *two):
        case (v.Modify() as first, v.Modify() as second):
            swapped = replace(first, changes=second.changes), replace(second, changes=first.changes)
            subjects = [re.split(r"(?<= get) |(?<= gets) ", said[name]) for name in ("one", "two")]
            if all(len(parts) == 2 for parts in subjects):
                (head, tail), (other, rest) = subjects
                labels = f"{head} {tail} and {other} {rest}", f"{head} {rest} and {other} {tail}"
                return (v.OneOf(((first, second), swapped), labels),)
    raise Misread("what is the other way round?")
