"""Bases as places: here, there, at a base where something is so; what is on a base and what is at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Relation, Such
from rulewright.effects.selectors import SUCH, Cards, Each, Filter, PlaceOf
from rulewright.games.smashup.language.each_base import On, OnEach, at_each, everywhere, one_at_each, some_at_each
from rulewright.games.smashup.language.one_base import OneBase, counted_at_one
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed, single
from rulewright.text.english.holdings import HowMany
from rulewright.text.english.moving import Goal
from rulewright.text.pending import Itself, Mention, Misread, parts_of, rebuild
from rulewright.text.picking import Chosen

BASE = Filter(types=("base",))
THERE = Mention(nouns=("base",), known="there")


class Here(Cards, frozen=True, tag=True):
    """The base at which the card is that says so, or that base itself."""

    said: bool = False
    """Called this base, so that later words can mean it."""


class Thereabouts(Cards, frozen=True, tag=True):
    """The base that is spoken of in the same breath; if none is, the one at which the card is that says so."""

    said: bool = False
    """It has to be spoken of: how much power somebody has nowhere in particular is nothing that is counted."""


class OnAny(Relation, frozen=True, tag=True):
    """On a base or on a minion, as every action in play is."""


class Where(Relation, frozen=True, tag=True):
    """A base at which something is so."""

    so: k.Condition


def constructions() -> Iterator[Construction]:
    """`Base`: a base that is known; `Bases`: bases of a description; where cards are."""
    yield construction("Base", "this base", node=Itself("base"))
    yield construction("Base", "that|the base", node=THERE)
    yield construction("Base", "its [new] base", node=PlaceOf(Mention(pronoun=True)))
    yield construction("Base", "{card:Again.sg} 's base", node=Made(lambda card: PlaceOf(card)))
    yield construction("Base", "{card:This} 's base", node=Made(lambda card: PlaceOf(card)))
    yield construction("Bases", "any {kind:Kind.sg}", node=Made(bases))
    yield construction("EachBase", "each|every {kind:Kind.sg}", node=Made(bases))
    yield construction("Qualifier@n", "at|on {bases:EachBase}", node=Filter(where=(OnEach(SLOT.bases),)))
    yield construction("Bases", "{base:ABase}", node=SLOT.base)
    yield construction("ABase", "a|an {kind:Kind.sg}", node=Made(lambda kind: OneBase(bases(kind))))
    yield construction("ABase", "1 {kind:Kind.sg}", node=Made(lambda kind: OneBase(bases(kind), single=True)))
    for base in ("at|on", "from"):
        yield construction("All.pl", f"[all] [of] {{kind:Kind.pl}} {base} {{base:ABase}}", node=Made(all_at))
        yield construction("All.sg", f"each|every {{kind:Kind.sg}} {base} {{base:ABase}}", node=Made(_each_at))
        yield construction("All.sg", f"each of {{kind:Kind.pl}} {base} {{base:ABase}}", node=Made(_each_at))
    yield construction("Bases", "{kind:Kind.pl}", "any {kind:Kind.pl}", node=Made(bases))
    yield construction("Bases", "another {kind:Kind.sg}", "a different {kind:Kind.sg}", node=Made(_elsewhere))
    yield construction("Bases", "other {kind:Kind.pl}", node=Made(_elsewhere))
    yield construction("Spot", "here", node=Here())
    yield construction("Spot", "there", node=THERE)
    yield construction("Spot", "at|on|onto {base:Base}", node=SLOT.base)
    yield construction("Spot", "at|on {bases:Bases}", node=SLOT.bases)
    yield construction("Qualifier@n", "[from] here", node=Filter(where=(At(Here()),)))
    yield construction("Qualifier@n", "[from] there", node=Filter(where=(At(THERE),)))
    yield construction("Qualifier@n", "[played] at|on {base:Base}", node=Filter(where=(On(SLOT.base),)))
    yield construction("Qualifier@n", "from {base:Base}", node=Filter(where=(On(SLOT.base),)))
    yield construction("Qualifier@n", "[played] at|on {bases:Bases}", node=Filter(where=(On(SLOT.bases),)))
    yield construction("Qualifier@n", "from {bases:Bases}", node=Filter(where=(On(SLOT.bases),)))
    yield construction("Qualifier@n", "[played] on {card:Hosts}", node=Filter(where=(On(SLOT.card),)))
    yield construction("Qualifier@n", "from {card:Hosts}", node=Filter(where=(On(SLOT.card),)))
    yield construction("Hosts", "a|1|any {kind:Kind.sg}", "1 of {kind:Kind.pl}", "{kind:Kind.pl}", node=Made(_minions))
    yield construction("Hosts", "{card:Again.sg}", node=SLOT.card)
    yield construction("Hosts", "{kind:Theirs}", node=Made(lambda kind: _minions(kind)))
    yield construction("Hosts", "{card:This}", node=SLOT.card)
    yield construction("Qualifier@n", "where {so:Condition}", node=Made(where))
    yield construction("Qualifier.sg", "with {on:OnIt} on it", node=Made(_bearing))
    yield construction("Qualifier.pl", "with {on:OnIt} on it|them", node=Made(_bearing))
    yield construction(
        "Qualifier@n",
        "without {kind:Kind.pl} [on it|them]",
        node=Made(lambda kind: _bearing_so_many(_NONE, kind)),
    )
    yield construction(
        "Qualifier@n",
        "with {how:HowMany} {kind:Kind.pl} [on it|them]",
        "that have|has {how:HowMany} {kind:Kind.pl} [on it|them]",
        node=Made(_bearing_so_many),
    )
    for end in ("", " than here", " than this base", " than its base"):
        for words, op in (("higher|greater", ">"), ("lower|smaller", "<")):
            here = n.ValueOf("breakpoint", Here())
            yield construction(
                "Qualifier@n",
                f"with a {words} breakpoint{end}",
                node=Filter(compare=(n.Comparison("breakpoint", op, here),)),
            )
    yield construction(
        "OnIt", "a|an {kind:Kind.sg}", "1 or more {kind:Kind.pl}", "1 or more of {kind:Kind.pl}", node=SLOT.kind
    )
    yield construction("OnIt", "1 of {kind:Kind.pl}", node=SLOT.kind)
    yield construction("Predication@a", "have~a {on:OnIt} [played] on it", node=Made(_bears))
    yield construction("Predication@a", "do~a not have {on:OnIt} on it", node=Made(lambda on: k.Not(_bears(on))))
    yield construction(
        "Qualifier@n",
        "[played] on a base or minion",
        "[played] on bases and / or minions",
        "[played] on minions and / or bases",
        "that is on a base or minion",
        node=Filter(where=(OnAny(),)),
    )
    yield construction(
        "Qualifier@n",
        "[played] on this base or [on] a minion here",
        "[played] on this base or [on] minions here",
        node=Filter(where=(OnAny(), At(Here()))),
    )
    yield construction("Qualifier@n", "at|on the same base", node=Filter(where=(At(THERE),)))
    yield construction("Goal", "here", node=Goal(Here()))
    yield construction("Goal", "there", node=Goal(THERE))
    yield construction("Goal", "{base:Base}", node=Made(lambda base: Goal(base)))
    yield construction("Goal", "[any] other {kind:Kind.pl}", node=Made(lambda kind: _each_its_own(kind)))
    for card in ("This", "Again.sg"):
        made = Made(lambda card: Filter(where=(On(PlaceOf(card)),)))
        yield construction("Qualifier@n", f"at|on the same base as {{card:{card}}}", node=made)
    yield construction("Predication@a", "be~a here", node=k.Fits(SUCH, Filter(where=(At(Here()),))))
    yield construction("Predication@a", "be~a at|on {base:Base}", node=Made(lambda base: at_base(SUCH, base)))


def _bearing(on: Cards) -> Filter:
    """Minions, or bases, with such actions on them; bases with such minions."""
    if single(on).types == ("minion",):
        return where(k.Exists(single(on)))
    return Filter(where=(Such(_bears(on)),))


_NONE = HowMany("=", n.Fixed(0))


def _bearing_so_many(how: HowMany, kind: Cards) -> Filter:
    """Minions or bases with so many actions on them; bases with so many minions at them."""
    what = single(kind)
    if what.types == ("minion",):
        none = how == _NONE
        return where(k.Not(k.Exists(what)) if none else k.Compare(n.CountOf(what), how.op, how.number))
    if what.types != ("action",) or what.area != "play":
        raise Misread("actions are on minions and on bases")
    on = replace(what, on=SUCH)
    return Filter(where=(Such(k.Not(k.Exists(on)) if how == _NONE else k.Compare(n.CountOf(on), how.op, how.number)),))


def _bears(on: Cards) -> k.Condition:
    what = single(on)
    if what.types != ("action",) or what.area != "play":
        raise Misread("actions are on minions and on bases")
    return k.Exists(replace(what, on=SUCH))


def at_base(card: Cards, base: Cards) -> k.Condition:
    """A card is at that base."""
    return k.Fits(card, Filter(where=(At(base),)))


def all_at(kind: Cards, base: OneBase, at: str) -> Filter:
    """All cards at one base, which is chosen first."""
    return narrowed(single(kind), Filter(where=(On(Chosen(base.what, place=at)),)))


def _each_at(kind: Cards, base: OneBase, at: str) -> Filter:
    if base.what != BASE:
        raise Misread("at one such base, or at each of them?")
    return all_at(kind, base, at)


def bases(kind: Cards) -> Filter:
    """Bases of a description."""
    found = single(kind)
    if found.types != ("base",):
        raise Misread("cards are at bases")
    return found


def _elsewhere(kind: Cards) -> Filter:
    return replace(bases(kind), other=True)


def _minions(kind: Cards) -> Filter:
    found = single(kind)
    if found.types != ("minion",):
        raise Misread("actions are on minions and on bases")
    return found


def _each_its_own(kind: Cards) -> Goal:
    if kind != BASE:
        raise Misread("each to which base?")
    return Goal()


def where(so: k.Condition, bases: Filter | None = None) -> Filter:
    """Bases at which something is so: whatever cards are spoken of there are at that base."""

    def there(part: Any) -> Any:
        if isinstance(part, Thereabouts):
            return SUCH
        if isinstance(part, Filter) and part.types != ("base",) and part.area == "play":
            return part if _placed(part) else replace(part, where=(At(SUCH), *part.where))
        return part

    found = rebuild(so, there)
    if found == so and not any(isinstance(part, k.PlayerIs) for part in parts_of(so)):
        raise Misread("where is that so?")
    return narrowed(bases or Filter(), Filter(where=(Where(found),)))


def _placed(kind: Filter) -> bool:
    """Whether it is said where cards are."""
    return any(isinstance(one, At | On) for one in kind.where)


def settled_places(node: Any) -> Any:
    """What is on a base or on a minion: an action is on it, a minion at it."""

    def on(part: Any) -> Any:
        if isinstance(part, OneBase):
            return part.what
        if isinstance(part, Filter) and OnAny() in part.where:
            if part.types != ("action",):
                raise Misread("only actions are on minions")
            part = replace(part, where=tuple(one for one in part.where if one != OnAny()))
        if isinstance(part, Filter) and any(isinstance(one, Where) for one in part.where):
            if part.types != ("base",):
                raise Misread("where is said of a base")
            part = replace(part, where=tuple(Such(one.so) if isinstance(one, Where) else one for one in part.where))
        if not isinstance(part, Filter) or not any(isinstance(one, On) for one in part.where):
            return part
        return _on_host(part)

    node = one_at_each(rebuild(counted_at_one(node), everywhere))
    if any(some_at_each(part) for part in parts_of(node)):
        raise Misread("one at each of them, or one in all?")
    if any(_all_at_any(part) for part in parts_of(node)):
        raise Misread("at which base?")
    if any(map(_apart, parts_of(node))):
        raise Misread("which of them have that in common?")
    found = rebuild(rebuild(rebuild(node, at_each), _of_one_base), on)
    if any(isinstance(part, Each) and len(set(map(_is_placed, part.groups))) > 1 for part in parts_of(found)):
        raise Misread("are all of them there?")
    return rebuild(found, _barred_there)


def _apart(part: Any) -> bool:
    """Whether cards that have something in common are neither chosen nor counted, or are in no one place."""
    if isinstance(part, v.Pick | n.CountOf):
        placed = part.cards.types or part.cards.area == "buried"
        return part.cards.together == "same place" and (isinstance(part, n.CountOf) or not placed)
    inner = [getattr(part, name) for name in getattr(part, "__struct_fields__", ()) if name != "of"]
    return any(isinstance(one, Filter) and one.together for one in inner)


def _on_host(part: Filter) -> Filter:
    """attached.11 Minions at a base, actions on a base or a minion; what is on a minion is not on the base."""
    host = _one_host([one.host for one in part.where if isinstance(one, On)])
    rest = tuple(one for one in part.where if not isinstance(one, On))
    if part.types == ("action",) and part.area != "buried":
        return replace(part, on=host, where=rest)
    if _is_minion(host):
        raise Misread("only actions are on minions")
    if not part.types and part.area != "buried":
        minion, action = Filter(types=("minion",), where=(At(host),)), Filter(types=("action",), on=host)
        return replace(part, where=(*rest, Such(k.Either((k.Fits(SUCH, minion), k.Fits(SUCH, action))))))
    return replace(part, where=(*rest, At(host)))


def _one_host(hosts: list[Cards]) -> Cards:
    """What cards are on: where a base is named beside minions, it is the minions that are there."""
    if len(hosts) == 1:
        return hosts[0]
    minions = [one for one in hosts if isinstance(one, Filter) and one.types == ("minion",)]
    if len(hosts) != 2 or len(minions) != 1:
        raise Misread("where they are is said twice")
    base = next(one for one in hosts if one is not minions[0])
    return replace(minions[0], where=(*minions[0].where, At(base)))


def _of_one_base(part: Any) -> Any:
    """Several cards on a base are on one and the same."""
    if not isinstance(part, v.Pick) or part.high == n.Fixed(1):
        return part
    hosts = [getattr(one, "host", getattr(one, "place", None)) for one in part.cards.where]
    if not any(isinstance(one, OneBase) for one in hosts):
        return part
    if part.cards.together:
        raise Misread("what they have in common is said twice")
    return replace(part, cards=replace(part.cards, together="same place"))


def _is_placed(group: Cards) -> bool:
    """Whether it is said of cards of a description where they are."""
    return isinstance(group, Filter) and (_placed(group) or group.on is not None)


def _barred_there(part: Any) -> Any:
    """What cannot be played at a base cannot be played there; elsewhere it can."""
    if not isinstance(part, p.Barred) or part.what != "play" or not isinstance(part.cards, Filter):
        return part
    if part.cards.on is not None:
        return replace(part, what="play on", cards=replace(part.cards, on=None, area="play"), at=part.cards.on)
    places = [one for one in part.cards.where if isinstance(one, At)]
    if not places:
        return part
    rest = tuple(one for one in part.cards.where if one not in places)
    return replace(part, what="play there", cards=replace(part.cards, where=rest, area="play"), at=places[0].place)


def _all_at_any(part: Any) -> bool:
    """Whether all cards at a base are meant and nobody has said which."""
    cards = getattr(part, "cards", None) if isinstance(part, v.Deed | v.Modify) else None
    if not isinstance(cards, Filter):
        return False
    return any(isinstance(getattr(one, "host", getattr(one, "place", None)), OneBase) for one in cards.where)


def _is_minion(host: Cards) -> bool:
    return (isinstance(host, Filter) and host.types == ("minion",)) or (
        isinstance(host, Itself) and host.called == "minion"
    )
