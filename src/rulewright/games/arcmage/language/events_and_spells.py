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
from rulewright.effects.relations import Against, OnTop, SameController
from rulewright.effects.selectors import Cards, Each, EventCard, Filter, Host, This
from rulewright.games.arcmage.language.cities_and_armies import such_city
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import deed
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.occasions import happening
from rulewright.text.english.statements import Effects
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import SUBJECT, Misread
from rulewright.text.picking import Chosen, Target

SPELLS = {"event", "magic"}
"""Types of cards that are never anything but spells."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """What happens in Arcmage, and what its cards do: damage, spells, devotion, attacks."""
    yield from _conditions()
    yield from _happenings()
    yield from _deeds(lexicon)


def _conditions() -> Iterator[Construction]:
    yield construction("DoingWord", "attacking", node=k.Fits(This(), Filter(states=("attacking",))))
    yield construction("DoingWord", "defending", node=k.Fits(This(), Filter(states=("defending",))))
    yield construction("DoingWord", "defending [against] {kind:Kind}", node=Made(_defending))
    yield construction("Simple", "{one:Army} has more creatures than {other:Army}", node=Made(_more_in_army))
    yield construction(
        "Simple",
        "{army:Army} has {how:HowMany} creature|creatures",
        "{army:Army} has {how:HowMany} creature|creatures in it",
        node=Made(lambda army, how: k.Compare(n.CountOf(_army(army)), how.op, how.number)),
    )
    yield construction("Army", "your army", node="you")
    yield construction("Army", "{who:Player.sg} 's army", node=SLOT.who)
    yield construction("Army", "the city's controller's army", node=Host())
    yield construction(
        "Simple",
        "there are {number:Figure} cards on top of me",
        node=k.Compare(n.CountOf(Filter(area="discard", where=(OnTop(This()),))), ">=", SLOT.number),
    )


def _defending(kind: Cards) -> k.Condition:
    return k.Exists(single(merged(kind, Filter(where=(Against(This()),), states=("attacking",)))))


def _more_in_army(one: Any, other: Any) -> k.Condition:
    if one == other:
        raise Misread("more than itself?")
    return k.Compare(n.CountOf(_army(one)), ">", n.CountOf(_army(other)))


def _army(whose: Any) -> Filter:
    everyone = Filter(types=("creature",), states=("in army",))
    if isinstance(whose, Cards):
        return replace(everyone, where=(SameController(whose),))
    return replace(everyone, controller=whose)


def _happenings() -> Iterator[Construction]:
    yield from happening("attack~a a city", k.Occasion("attacks", other=Filter(types=("city",))))
    yield from happening("attack~a {other:CityAttacked}", k.Occasion("attacks"))
    yield construction("CityAttacked", "1 of {kind:Kind.pl}", "a|an {kind:Kind.sg}", node=Made(such_city))
    yield construction("CityAttacked", "me|myself", "this city", node=This())
    yield construction(
        "Happening",
        "{who:Actor@a} attack~a",
        node=Made(lambda who: k.Occasion("attacks", _creatures_of(who), together=True)),
    )
    yield construction(
        "Happening",
        "{who:Actor@a} attack~a {other:CityAttacked}",
        node=Made(lambda who, other: k.Occasion("attacks", _creatures_of(who), other=other, together=True)),
    )
    yield construction(
        "Happening", "{subject:Subject@a} come~a into play in|into {place:Place}", node=Made(_comes_there)
    )
    yield from happening("defend~a against me", k.Occasion("defends", other=This()))
    yield from happening("be~a defended against", k.Occasion("is blocked"))
    yield from happening("mark~a for devotion", k.Occasion("is devoted"), "be~a marked for devotion", "be~a devoted")
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
            node=k.Occasion("is damaged", SLOT.subject, battle=battle),
        )
    yield construction("Happening", "{subject:Subject@a} deal~a [combat] damage to {who:Actor}", node=Made(_hurts))
    yield construction(
        "Happening",
        "i am in {whose:Whose} graveyard and there are {number:Figure} cards on top of me",
        node=Made(_buried),
    )
    yield construction("Whose", "the", node="you")


def _hurts(subject: Cards, who: Any) -> k.Occasion:
    return k.Occasion("hurts", subject, who=who, battle=True)


def _creatures_of(who: Any) -> Filter:
    """A player attacks with creatures, however many of them."""
    if who not in ("you", "opponent", "each"):
        raise Misread("who attacks?")
    return Filter(types=("creature",), controller=None if who == "each" else who)


def _comes_there(subject: Cards, place: Filter) -> k.Occasion:
    if not isinstance(subject, Filter):
        raise Misread("which cards?")
    return k.Occasion("enters play", single(merged(subject, place)))


def _buried(whose: str, number: n.Number) -> k.Occasion:
    if whose != "you":
        raise Misread("whose?")
    there = k.Compare(n.CountOf(Filter(area="discard", area_of="you", where=(OnTop(This()),))), "=", number)
    return k.Occasion("goes", Filter(area="discard"), to="discard", anywhere=True, condition=there)


def _deeds(lexicon: Lexicon) -> Iterator[Construction]:
    yield construction("Deed@v", "pay~ {number:Figure} [resource|resources]", node=(v.Pay(SLOT.number, SUBJECT),))
    yield construction(
        "Deed@v",
        "produce~ {number:Amount@n} {kind:Group} resource@n",
        node=(v.Produce(SLOT.number, SLOT.kind, by=SUBJECT),),
    )
    yield from deed(
        "restore~ {number:Amount@n} [lost] defense point@n to {cards:Cards}",
        "restore~ {number:Amount@n} [lost] defense to {cards:Cards}",
        make=lambda number, cards: v.Heal(number, cards),
    )
    yield construction("Deed@v", "counter~ {what:Picked}", node=Made(_counter_spell))
    yield construction("Deed@v", "counter~ {what:Again.sg}", node=(v.Terminate(SLOT.what),))
    yield construction(
        "Deed@v",
        "have~ a second attack phase",
        "have~ an additional attack phase",
        "have~ another attack phase",
        node=(ExtraPhase("attack"),),
    )
    for phase in lexicon.phases:
        yield construction("Deed@v", f"skip~ your|their next {phase} phase", node=(SkipPhase(phase, SUBJECT),))
    yield from deed(
        "exchange~ control of {one:Cards} and {two:Cards}",
        make=lambda one, two: v.Exchange(Each((one, two))),
    )
    yield construction(
        "Deed@v",
        "reveal~ cards from the top of {whose:Whose} deck until you|they reveal|reveals a|an {kind:Kind.sg}",
        node=Made(lambda whose, kind, at: (RevealUntil(single(kind), whose, into=at, by=SUBJECT),)),
    )
    yield construction(
        "Told",
        "{cards:Cards@a} do~a not unmark during its controller's next unmark phase",
        "{cards:Cards@a} do~a not unmark during your next unmark phase",
        node=(v.Rest(SLOT.cards),),
    )
    yield construction("Told", "prevent {cards:Picked.sg} from dying", node=Made(_prevent_death))
    yield construction("Told", "{kind:Kind.pl} you play this turn have|gain {words:Keywords}", node=Made(_played_have))
    yield construction("Clause", "either {one:Told} and {two:Told} , or vice versa", node=Made(_vice_versa))


def _is_spell(kind: Filter) -> bool:
    return bool(kind.types) and set(kind.types) <= SPELLS


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
