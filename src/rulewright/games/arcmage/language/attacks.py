"""Attacks: who takes part in one, and what sets text off when creatures attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import Against, InAttackOn, OnTop, SameController, Such
from rulewright.effects.selectors import SUCH, Cards, EventCard, Filter, Host, This, Who
from rulewright.games.arcmage.language.cities_and_armies import known_city, such_city, under_attack
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.changes import Timed
from rulewright.text.english.clauses import changed, changed_first
from rulewright.text.english.descriptions import merged, single, that
from rulewright.text.english.durations import DOER, Lasts
from rulewright.text.english.holdings import HowMany
from rulewright.text.english.occasions import by_player, happening
from rulewright.text.english.paragraphs import in_force
from rulewright.text.english.predications import said_of
from rulewright.text.pending import Mention, Misread


def constructions() -> Iterator[Construction]:
    """What is so during an attack, and the occasions of one."""
    yield from _conditions()
    yield from _happenings()
    yield from _how_many()
    for word, doing in (("attacker", "attacking"), ("defender", "defending")):
        yield construction(
            "Again.sg",
            f"the|that {word}",
            f"the|that {doing} creature",
            node=Mention(nouns=("creature",), known=doing),
        )


def _conditions() -> Iterator[Construction]:
    yield construction("DoingWord", "attacking", node=k.Fits(DOER, Filter(states=("attacking",))))
    yield construction("DoingWord", "defending", node=k.Fits(DOER, Filter(states=("defending",))))
    yield construction(
        "DoingWord", "defending [against] [a|an] {kind:Kind}", node=Made(lambda kind: _faces(kind, DOER))
    )
    for doing in ("attacking", "defending"):
        yield construction("Qualifier@n", doing, node=Filter(states=(doing,)))
        at_city = Made(lambda city, doing=doing: k.Fits(DOER, _in_attack_on(city, doing)))
        yield construction("DoingWord", f"{doing} {{city:City}}", node=at_city)
        yield construction(
            "Qualifier@n", f"{doing} {{city:City}}", node=Made(lambda city, doing=doing: _in_attack_on(city, doing))
        )
        yield construction(
            "Present@a",
            f"be~a {doing} {{city:City}}",
            node=Made(lambda city, doing=doing: k.Fits(SUCH, _in_attack_on(city, doing))),
        )
    yield construction(
        "Present@a",
        "be~a defending against [a|an] {kind:Kind}",
        node=Made(lambda kind: _faces(kind, SUCH)),
    )
    for doing, verb in (("attacking", "attack"), ("defending", "defend")):
        yield construction("Acting@a", f"{verb}~a", node=k.Fits(SUCH, Filter(states=(doing,))))
        yield construction(
            "Acting@a",
            f"{verb}~a {{city:City}}",
            node=Made(lambda city, doing=doing: k.Fits(SUCH, _in_attack_on(city, doing))),
        )
    yield construction(
        "Acting@a",
        "attack~a [together] with me",
        node=k.Both(
            (k.Fits(SUCH, Filter(states=("attacking",), other=True)), k.Fits(This(), Filter(states=("attacking",))))
        ),
    )
    yield construction("Acting@a", "defend~a against [a|an] {kind:Kind}", node=Made(lambda kind: _faces(kind, SUCH)))
    yield construction("Qualifier@n", "that {so:Acting@n}", node=Made(that))
    yield construction(
        "Word@n",
        "creature@n damaged by {other:Subject}",
        "creature@n dealt damage by {other:Subject}",
        node=Made(_hurt_by),
    )
    yield construction(
        "Duration",
        "while|when {card:Known1@a} {so:Acting@a}",
        "as long as {card:Known1@a} {so:Acting@a}",
        node=Made(lambda card, so: Lasts(condition=said_of(card, so))),
    )
    alone = k.Not(k.Exists(Filter(types=("creature",), states=("attacking",), besides=(SUCH,))))
    yield construction(
        "Present@a",
        "be~a attacking alone",
        "be~a the only attacking creature",
        node=k.Both((k.Fits(SUCH, Filter(states=("attacking",))), alone)),
    )
    yield construction("Simple", "{one:Army} has more creatures than {other:Army}", node=Made(_more_in_army))
    yield construction(
        "Simple",
        "{army:Army} has {how:HowMany} creature|creatures",
        "{army:Army} has {how:HowMany} creature|creatures in it",
        node=Made(lambda army, how: k.Compare(n.CountOf(_army(army)), how.op, how.number)),
    )
    yield construction(
        "Simple",
        "{army:Army} is empty",
        node=Made(lambda army: k.Compare(n.CountOf(_army(army)), "=", n.Fixed(0))),
    )
    yield construction(
        "Simple",
        "{army:Army} is not empty",
        node=Made(lambda army: k.Compare(n.CountOf(_army(army)), ">=", n.Fixed(1))),
    )
    enchanted = k.Exists(Filter(types=("enchantment",), on=SUCH))
    yield construction("Present@a", "be~a enchanted", node=enchanted)
    yield construction("Present@a", "be~a not enchanted", node=k.Not(enchanted))
    yield construction("Adjective", "enchanted", node=Filter(where=(Such(enchanted),)))
    yield construction(
        "Standing",
        "{army:ArmyOf} {what:Predicates.sg} .",
        node=Made(lambda army, what: tuple(in_force(_army(army), one, None) for one in what)),
    )
    yield construction(
        "Told", "{army:ArmyOf} {what:Predicates.sg}", node=Made(lambda army, what: changed(_army(army), what))
    )
    yield construction(
        "Told",
        "{lasts:Duration} , {army:ArmyOf} {what:Predicates.sg}",
        node=Made(lambda lasts, army, what: changed_first(lasts, _army(army), what)),
    )
    yield construction("ArmyOf", "your army", node="you")
    yield construction("ArmyOf", "each|every opponent's army", node="opponent")
    yield construction("Army", "your army", node="you")
    yield construction("Army", "{who:Player.sg} 's army", node=SLOT.who)
    yield construction("Army", "the city's controller's army", node=Host())
    yield construction(
        "Simple",
        "there are {number:Figure} cards on top of me",
        node=k.Compare(n.CountOf(Filter(area="discard", where=(OnTop(This()),))), ">=", SLOT.number),
    )


def _hurt_by(other: Cards) -> Filter:
    """creature.stats.4 Damage to creatures is forgotten as a turn ends, so that it is what was dealt this turn."""
    return replace(that(k.Happened(k.Occasion("is damaged", SUCH, other=other))), types=("creature",))


def _faces(kind: Cards, card: Cards) -> k.Condition:
    """A card defends against one of a description."""
    if single(kind).types == ("city",):
        raise Misread("creatures attack")
    return k.Exists(single(merged(kind, Filter(where=(Against(card),), states=("attacking",)))))


def _in_attack_on(city: Cards, doing: str) -> Filter:
    return Filter(states=(doing,), where=(InAttackOn(city),))


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
    no_city = k.Not(k.Exists(Filter(types=("city",), where=(Such(under_attack(SUCH)),))))
    yield from happening(
        "attack~a an army", k.Occasion("attacks", condition=no_city), "attack~a an|any opponent's army"
    )
    yield construction(
        "Happening",
        "{who:Actor@a} attack~a an army",
        "{who:Actor@a} attack~a an|any opponent's army",
        node=Made(lambda who: replace(_attack_of(who), condition=no_city)),
    )
    yield construction("Happening", "{subject:Subject@a} defend~a {city:CityAttacked}", node=Made(_defends_there))
    yield construction("CityAttacked", "1 of {kind:Kind.pl}", "a|an {kind:Kind.sg}", node=Made(such_city))
    yield construction("CityAttacked", "me|myself", "this city", node=This())
    yield construction("CityAttacked", "{city:Home}", "{city:Again.sg}", node=Made(known_city))
    yield construction(
        "Happening",
        "{subject:Subject@a} attack~a [together] with {how:HowMany} {kind:Kind}",
        node=Made(_attacks_with),
    )
    yield construction(
        "Happening",
        "{subject:Subject@a} attack~a [together] with a|an|another {kind:Kind.sg}",
        node=Made(lambda subject, kind: _attacks_with(subject, HowMany(">=", n.Fixed(1)), kind)),
    )
    yield construction(
        "Happening",
        "{subject:Subject@a} attack~a alone",
        node=Made(
            lambda subject: _attacks_with(subject, HowMany("=", n.Fixed(0)), Filter(types=("creature",), other=True))
        ),
    )
    yield construction(
        "Happening",
        "{subject:Subject@a} attack~a and be~a not defended against",
        "{subject:Subject@a} be~a not defended against",
        "{subject:Subject@a} attack~a and no creature|creatures defends|defend against it|me|them",
        "{subject:Subject@a} attack~a and no creature|creatures defended against it|me|them",
        "{subject:Subject@a} attack~a and be~a unblocked|undefended|unopposed",
        "no creature|creatures defends|defend against {subject:Subject}",
        node=Made(lambda subject: k.Occasion("is unblocked", subject)),
    )
    yield from by_player("attack~a", _attack_of)
    fought = k.Happened(k.Occasion("attacks", Filter(types=("creature",))))
    for words, who in (("", "each"), (" on your turn", "you"), (" each turn", "each")):
        yield construction(
            "Moment",
            f"at [the] end of combat{words}",
            f"after combat{words}",
            node=k.Occasion("attack phase ends", who=cast("Who", who), condition=fought),
        )
    yield construction(
        "Delay", "at [the] end of combat", "after combat", node=k.Occasion("attack phase ends", who="each")
    )
    yield construction(
        "Happening",
        "{who:Actor@a} attack~a with {how:HowMany} {kind:Kind}",
        node=Made(_attacks_in_number),
    )
    yield construction(
        "Happening",
        "{who:Actor@a} attack~a {other:CityAttacked}",
        node=Made(lambda who, other: replace(_attack_of(who), other=other)),
    )


_SEVERAL = "{n:$number.pl} creatures"


def _how_many() -> Iterator[Construction]:
    """How many creatures can meet one card, and how many one of them can meet."""
    for verb, what, each in (("defend against", "defenders", ""), ("attack", "attackers", " each|per turn")):
        for creatures in ("{n:$number.sg} creature", _SEVERAL):
            yield construction(
                "Standing",
                f"no more than {creatures} can {verb} {{cards:Cards}}{each} .",
                f"only {creatures} can {verb} {{cards:Cards}}{each} .",
                node=Made(lambda n, cards, what=what: _at_most(n, cards, what)),
            )
    several = ("more than {n:$number.sg} creature", f"more than {_SEVERAL}")
    sets = (v.SetValue("defenders", n.Fixed(SLOT.n)),)
    yield construction("Predicate@a", *(f"cannot be defended against by {one}" for one in several), node=sets)
    yield construction(
        "Predicate@a",
        "can|may defend against any number of attackers|creatures",
        node=(v.Can("block several"),),
    )
    yield construction(
        "Predicate@a",
        "can|may defend while [it|they|i] [is|are|am] marked",
        "can|may defend even if|while it|they|i is|are|am marked",
        "can|may defend as though it|they|i were|was unmarked",
        node=(v.Can("block depleted"),),
    )


def _at_most(number: int, cards: Cards, what: str) -> tuple[p.Paragraph, ...]:
    if isinstance(cards, Filter) and what == "attackers" and cards.types != ("city",):
        raise Misread("which city?")
    return (in_force(cards, Timed((v.SetValue(what, n.Fixed(number)),)), None),)


def _defends_there(subject: Cards, city: Cards) -> k.Occasion:
    """combat.II.2 Who defends defends what is attacked."""
    attacked = Filter(types=("city",), where=(Such(under_attack(SUCH)),))
    there = k.Exists(single(merged(city, Filter(where=attacked.where)))) if isinstance(city, Filter) else None
    return k.Occasion("defends", subject, condition=there or k.Fits(city, attacked))


def _attacks_with(subject: Cards, how: HowMany, kind: Cards) -> k.Occasion:
    """A card attacks beside so many others; all that attack are one player's."""
    what = single(kind)
    if what.area != "play" or not isinstance(subject, This | Mention):
        raise Misread("which card attacks with others?")
    others = Filter(states=("attacking",), besides=() if isinstance(subject, This) else (EventCard(),))
    beside = single(merged(replace(what, other=isinstance(subject, This)), others))
    return k.Occasion("attacks", subject, condition=k.Compare(n.CountOf(beside), how.op, how.number))


def _attacks_in_number(who: Any, how: HowMany, kind: Cards) -> k.Occasion:
    """A player attacks with so many creatures of a kind; all that attack are that player's."""
    what = single(kind)
    if what.area != "play" or what.controller is not None:
        raise Misread("which creatures attack?")
    attackers = single(merged(what, Filter(states=("attacking",))))
    enough = k.Compare(n.CountOf(attackers), how.op, how.number)
    return replace(_attack_of(who), condition=enough)


def _attack_of(who: Any) -> k.Occasion:
    """A player attacks with creatures, however many of them."""
    if who == "each":
        return k.Occasion("attacks", Filter(types=("creature",)), who=who, together=True)
    if who not in ("you", "opponent"):
        raise Misread("who attacks?")
    return k.Occasion("attacks", Filter(types=("creature",), controller=who), together=True)
