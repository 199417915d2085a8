"""What cannot be done, to which cards, by whom and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, SameName, Such
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.places import Here
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.changes import Timed
from rulewright.text.english.clauses import Effects, changed, live
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.durations import Lasts
from rulewright.text.english.moving import Goal
from rulewright.text.english.paragraphs import Paragraphs
from rulewright.text.pending import Itself, Mention, Misread, rebuild


def constructions() -> Iterator[Construction]:
    """What stands in the way of playing, moving, destroying and affecting cards."""
    yield construction("Standing", "{kind:Kind.pl} cannot be played here .", node=Made(_not_played_here))
    yield construction("Standing", "{who:Player.pl} cannot play {kind:Kind.pl} here .", node=Made(_cannot_play_here))
    yield construction(
        "Standing",
        "{who:Player.pl} cannot play a|an {kind:Bare.sg} here {more:Qualifier.sg} .",
        node=Made(lambda who, kind, more: _cannot_play_here(who, merged(kind, more))),
    )
    for same in ("with the same name as", "that has|have the same name as"):
        yield construction(
            "Qualifier@n", f"{same} a|another {{kind:Kind.sg}}", node=Made(lambda kind: Filter(where=(SameName(kind),)))
        )
    yield construction(
        "Standing", "{kind:Kind.pl} cannot be moved [away] from {spot:Near} [to another base] .", node=Made(_kept_there)
    )
    yield construction(
        "Standing",
        "{kind:Kind.pl} cannot be played on {card:This} .",
        node=Made(lambda kind, card: (p.Barred("anyone", "play on", _unplaced(kind), at=card),)),
    )
    for to, ways in (("[away] from", "from"), ("to", "to"), ("to or from", "to from"), ("from or to", "to from")):
        yield construction(
            "Standing",
            f"other players cannot move {{kind:Kind.pl}} {to} {{spot:Near}} .",
            node=Made(lambda kind, spot, ways=ways: _kept_by_others(kind, spot, ways.split())),
        )
    yield construction(
        "Standing",
        "you cannot move {kind:Kind.pl} [away] from {spot:Near} .",
        node=Made(lambda kind, spot: _kept_by_you(kind, spot)),
    )
    yield construction("Standing", "players can only play {kind:Kind.pl} here .", node=Made(_only_played_here))
    for to, both in (("to {spot:Near}", False), ("to or from {spot:Near}", True)):
        made = Made(lambda kind, spot, both=both: _kept_out(kind, spot, both))
        yield construction("Standing", f"{{kind:Kind.pl}} cannot be moved {to} .", node=made)
    yield from _forbidden()


_DONE_TO = (("destroyed", "be destroyed"), ("moved", "be moved"), ("affected", "be affected"))


def _forbidden() -> Iterator[Construction]:
    for word, act in _DONE_TO:
        yield construction("Done", word, node=act)
    yield construction(
        "Predicate@a",
        "cannot be {one:Done} or {two:Done}",
        "cannot be {one:Done} or {two:Done} by {cards:Sources}",
        node=Made(lambda one, two, cards=None: tuple(v.Cannot(act, by=cards) for act in (one, two))),
    )
    yield construction(
        "Predicate@a",
        "be~a not affected by {cards:Sources}",
        "be~a unaffected by {cards:Sources}",
        "be~a immune to {cards:Sources}",
        node=(v.Cannot("be affected", by=SLOT.cards),),
    )
    for verb, act in (("destroy", "be destroyed"), ("move", "be moved"), ("affect", "be affected")):
        yield construction("Doing1", verb, node=act)
    yield construction(
        "Standing",
        "{by:Sources} cannot {act:Doing1} {cards:Cards} .",
        "{by:Sources} do not {act:Doing1} {cards:Cards} .",
        node=Made(lambda by, act, cards: _kept_from(by, (act,), cards)),
    )
    yield construction(
        "Standing",
        "{by:Sources} cannot {one:Doing1} or {two:Doing1} {cards:Cards} .",
        node=Made(lambda by, one, two, cards: _kept_from(by, (one, two), cards)),
    )
    yield construction(
        "Predicate@a",
        "cannot be {one:Done} , {two:Done} [ , ] or {three:Done}",
        "cannot be {one:Done} , {two:Done} [ , ] or {three:Done} by {cards:Sources}",
        node=Made(lambda one, two, three, cards=None: tuple(v.Cannot(act, by=cards) for act in (one, two, three))),
    )
    for acts in ("{one:Doing1}", "{one:Doing1} or {two:Doing1}"):
        for told, first in (
            (f"{{lasts:Duration}} , {{by:Sources}} cannot {acts} {{cards:Cards}}", True),
            (f"{{by:Sources}} cannot {acts} {{cards:Cards}} {{lasts:Duration}}", False),
        ):
            yield construction(
                "Told",
                told,
                node=Made(
                    lambda by, one, cards, lasts, two="", first=first: _kept_for_a_while(
                        by, (one, two), cards, lasts, first
                    )
                ),
            )
    for who in ("{who:Player.pl}", "{who:Player.sg}", "{who:Everyone}"):
        yield construction(
            "Told",
            f"{{lasts:Duration}} , {who} cannot move {{kind:Kind.pl}} to {{spot:Goal}}",
            f"{who} cannot move {{kind:Kind.pl}} to {{spot:Goal}} {{lasts:Duration}}",
            node=Made(_kept_out_for_a_while),
        )
    others = Filter(controller="opponent")
    yield construction("Sources", "other players [ ' abilities|effects]", "another player", node=others)
    yield construction("Sources", "other player's cards", "any other players ' cards", node=others)


def _only_played_here(kind: Cards) -> Paragraphs:
    """Of the cards of a type only those of the description can be played there."""
    what = single(kind)
    if len(what.types) != 1 or what == Filter(types=what.types) or what.area != "play" or what.where:
        raise Misread("only which of them?")
    others = Filter(types=what.types, where=(Such(k.Not(k.Fits(SUCH, replace(what, area=WHEREVER)))),))
    return (p.Barred("anyone", "play there", others, at=Here()),)


def _kept_there(kind: Cards, spot: Cards) -> Paragraphs:
    what = single(kind)
    if what.area != "play" or any(isinstance(one, At | On) for one in what.where):
        raise Misread("where is said twice")
    there = replace(what, where=(*what.where, At(spot)))
    return (p.Standing(there, (v.Cannot("be moved"),)),)


def _unplaced(kind: Cards) -> Filter:
    what = single(kind)
    if what.area != "play" or what.types != ("action",) or what.where:
        raise Misread("actions are played on minions")
    return what


def _kept_by_others(kind: Cards, spot: Cards, ways: list[str]) -> Paragraphs:
    """Cards of a base that other players cannot move away, and such as they cannot move there."""
    what = single(kind)
    if what.area != "play" or any(isinstance(one, At | On) for one in what.where):
        raise Misread("where is said twice")
    there = replace(what, where=(*what.where, At(spot)))
    stay = p.Standing(there, (v.Cannot("be moved", by=Filter(controller="opponent")),))
    out = p.Barred("opponent", "move there", what, at=spot)
    return tuple(one for way, one in (("to", out), ("from", stay)) if way in ways)


def _kept_by_you(kind: Cards, spot: Cards) -> Paragraphs:
    """Cards of a base that whoever has the text cannot move away."""
    (stay,) = _kept_by_others(kind, spot, ["from"])
    return (
        rebuild(stay, lambda part: replace(part, by=Filter(controller="you")) if isinstance(part, v.Cannot) else part),
    )


def _kept_from(by: Cards, acts: tuple[str, ...], cards: Cards) -> Paragraphs:
    if not isinstance(cards, Filter | Itself):
        raise Misread("which cards?")
    return (p.Standing(cards, tuple(v.Cannot(act, by=by) for act in acts)),)


def _kept_for_a_while(by: Cards, acts: tuple[str, ...], cards: Cards, lasts: Lasts, first: bool) -> Effects:
    """What cannot be done to cards for a while; to whichever are there then, where it is said first for how long."""
    told = changed(cards, (Timed(tuple(v.Cannot(act, by=by) for act in acts if act), lasts),))
    return live(told) if first else told


def _kept_out_for_a_while(who: Any, kind: Cards, spot: Goal, lasts: Lasts) -> Effects:
    """Cards that a player cannot move to a base for a while; the base was spoken of before."""
    if not isinstance(spot.to, Mention) or not lasts.until:
        raise Misread("to which base, and for how long?")
    return (v.Modified(p.Barred(who, "move there", single(kind), at=spot.to), lasts.until),)


def _kept_out(kind: Cards, spot: Cards, both: bool) -> Paragraphs:
    """Cards cannot come there by being moved, nor go from there if that is said too."""
    what = single(kind)
    if what.area != "play" or any(isinstance(one, At | On) for one in what.where):
        raise Misread("where is said twice")
    out: Paragraphs = (p.Barred("anyone", "move there", what, at=spot),)
    return (*out, *_kept_there(kind, spot)) if both else out


def _not_played_here(kind: Cards) -> Paragraphs:
    return _cannot_play_here("anyone", kind)


def _cannot_play_here(who: Any, kind: Cards) -> Paragraphs:
    what = single(kind)
    if what.area != "play" or any(isinstance(one, At) for one in what.where):
        raise Misread("which cards cannot be played here?")
    return (p.Barred(who, "play there", what, at=Here()),)
