"""What text waits for: bases that score; minions that are played, moved and destroyed somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.relations import At
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Whose
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.places import BASE, THERE, Here, where
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed, single
from rulewright.text.english.occasions import by_player, during
from rulewright.text.pending import Itself, Misread


def constructions() -> Iterator[Construction]:
    """Occasions of this game."""
    yield construction("Occasion", "after {what:Happening}", node=SLOT.what)
    yield construction("Happening", "{what:Happening} on {so:During}", node=Made(lambda what, so: during(what, so)))
    yield construction("Would", "{what:Would} on|during {so:During}", node=Made(lambda what, so: during(what, so)))
    yield construction(
        "Occasion",
        "after the first time {what:Happening} each turn",
        "after the first time each turn {what:Happening}",
        "[after] the first time {what:Happening} on each turn",
        "the first time each turn {what:Happening}",
        "each turn , the first time {what:Happening}",
        "each turn , after the first time {what:Happening}",
        node=Made(lambda what: replace(what, nth=1)),
    )
    yield construction("Occasion", "[after] the first time {what:Happening}", node=Made(_first_in_turn))
    for words, what in (("before", "is about to score"), ("when", "scores"), ("after", "has scored")):
        about = ("when {base:Scoring} is about to score",) if words == "before" else ()
        yield construction(
            "Occasion",
            f"{words} {{base:Scoring}} scores",
            f"{words} {{base:Scoring}} is scored",
            *about,
            node=Made(lambda base, what=what: k.Occasion(what, base)),
        )
        about = ("when a|any base is about to score where {so:Condition}",) if words == "before" else ()
        yield construction(
            "Occasion",
            f"{words} a|any base scores where {{so:Condition}}",
            *about,
            node=Made(lambda so, what=what: k.Occasion(what, narrowed(BASE, where(so)))),
        )
    yield construction(
        "Occasion",
        "before or after {base:Scoring} scores",
        node=Made(lambda base: k.Occasion("is about to score", base, also=(k.Occasion("has scored", base),))),
    )
    won = k.Occasion("has scored", BASE, condition=k.PlayerIs("you", "winner"))
    yield construction("Happening", "you win a|any base", node=won)
    yield construction("Happening", "you win {base:This}", node=Made(lambda base: replace(won, subject=base)))
    yield construction("Scoring", "{base:This}", node=SLOT.base)
    yield construction("Scoring", "a|any {kind:Kind.sg}", node=Made(lambda kind: _such_base(kind)))
    yield construction(
        "Scoring", "another {kind:Kind.sg}", node=Made(lambda kind: replace(_such_base(kind), other=True))
    )
    yield construction("Happening", "{what:Happening} {spot:Spot}", node=Made(_happens_at))
    yield construction("Happening", "{what:Happening} from {spot:Bases}", node=Made(_goes_from))
    yield construction("Happening", "{subject:Subject.sg} is played on {host:Hosts}", node=Made(_played_on))
    for spot in ("", " {spot:Spot}"):
        yield construction(
            "Happening",
            f"the {{nth:Nth}} {{kind:Kind.sg}} {{what:HappensToo}}{spot} each|per|this turn",
            node=Made(_nth_there),
        )
    yield from by_player("move~a {cards:Played.sg}", _moves_to)
    for scored in ("has scored", "scored"):
        yield construction(
            "Past",
            f"a|any {{kind:Kind.sg}} {scored} this turn",
            node=Made(lambda kind: k.Occasion("has scored", _such_base(kind))),
        )
    for spot in ("{spot:Spot}", "to {spot:MovedTo}"):
        yield construction("Happening", f"{{who:Actor@a}} move~a {{cards:Played.sg}} {spot}", node=Made(_moves_to))
        yield construction(
            "Happening",
            f"{{who:Actor@a}} move~a 1 or more [of] {{kind:Kind.pl}} {spot}",
            node=Made(lambda who, kind, spot: replace(_moves_to(who, single(kind), spot), together=True)),
        )
        yield construction("Happening", f"{{subject:Subject@a}} move~a {spot}", node=Made(_comes_to))
        yield construction("Happening", f"{{subject:Subject@a}} be~a moved {spot}", node=Made(_comes_to))
    away = "from {spot:Near} [to another base]"
    yield construction("Happening", f"{{who:Actor@a}} move~a {{cards:Played.sg}} {away}", node=Made(_moves_away))
    yield construction(
        "Happening",
        f"{{cards:Subject@a}} move~a {away}",
        f"{{cards:Subject@a}} be~a moved {away}",
        node=Made(lambda cards, spot: _moves_away(None, cards, spot)),
    )
    for both in ("to or from", "from or to"):
        yield construction(
            "Happening", f"{{who:Actor@a}} move~a {{cards:Played.sg}} {both} {{spot:Near}}", node=Made(_comes_or_goes)
        )
        yield construction(
            "Happening",
            f"{{cards:Subject@a}} move~a {both} {{spot:Near}}",
            node=Made(lambda cards, spot: _comes_or_goes(None, cards, spot)),
        )
    yield construction(
        "Happening", "{who:Actor@a} play~a or move~a {cards:Played.sg} [to] {spot:MovedTo}", node=Made(_plays_or_moves)
    )
    for play in ("you play your", "{who:Actor.sg} plays their"):
        yield construction(
            "Happening",
            f"{play} {{nth:Nth}} {{kind:Noun.sg}} in|of a|the|their turn",
            f"{play} {{nth:Nth}} {{kind:Noun.sg}} each|this turn",
            node=Made(_in_order),
        )
    yield construction("Happening", "{who:Actor@a} move~a {cards:This}", node=Made(_moves_to))
    for leaves in ("leave~a", "move~a away from"):
        yield construction("Happening", f"{{cards:Subject@a}} {leaves} {{spot:Near}}", node=Made(_leaves))
    for arrives in ("arrive~a at", "come~a to", "enter~a", "arrive~a"):
        yield construction("Happening", f"{{cards:Subject@a}} {arrives} {{spot:Near}}", node=Made(_arrives))
    yield construction(
        "Happening", "{subject:Subject@a} be~a returned from {spot:Near} to its owner's hand", node=Made(_returned_from)
    )
    for placed in ("put", "moved"):
        yield construction(
            "Happening",
            f"a|another {{kind:CounterKind}} counter is {placed} on {{subject:Subject}}",
            f"1 or more {{kind:CounterKind}} counters are {placed} on {{subject:Subject}}",
            node=Made(_gets_counters),
        )
    for counters in ("a {kind:CounterKind} counter", "1 or more {kind:CounterKind} counters"):
        yield construction(
            "Happening", f"{{who:Actor@a}} put~a {counters} on {{subject:Subject}}", node=Made(_gets_counters)
        )
        for gets in ("get~a", "gain~a"):
            yield construction("Happening", f"{{subject:Subject@a}} {gets} {counters}", node=Made(_gets_counters))
    yield construction("Turn", "each other player's turn", "another player's turn", node="opponent")
    on_it = Whose(Itself("minion"))  # on an action it is that of the minion that this is on, for its own is yours
    yield construction("Turn", "its controller's turn", node=on_it, far_fetched=True)
    yield construction("MovedTo", "there", node=THERE)
    yield construction("MovedTo", "{base:Base}", node=SLOT.base)
    yield construction("MovedTo", "{bases:Bases}", node=SLOT.bases)
    yield construction("MovedTo", "here", node=Here())
    yield construction("Happening", "{who:Actor@a} destroy~a {cards:Played.sg}", node=Made(_destroys))
    yield construction(
        "Happening",
        "{who:Actor@a} destroy~a 1 or more {kind:Kind.pl}",
        node=Made(lambda who, kind: replace(_destroys(who, single(kind)), together=True)),
    )
    yield construction(
        "Past",
        "{who:Actor} have|has destroyed a|an {kind:Kind.sg} this turn",
        "{who:Actor} destroyed a|an {kind:Kind.sg} this turn",
        node=Made(lambda who, kind: _destroys(who, single(kind))),
    )
    yield construction(
        "Past",
        "a|an {kind:Kind.sg} was|has been destroyed {spot:Spot} this turn",
        node=Made(lambda kind, spot: _happens_at(k.Occasion("is destroyed", single(kind)), spot)),
    )
    yield construction(
        "Past",
        "1 or more {kind:Kind.pl} have been destroyed {spot:Spot} this turn",
        "1 or more of {kind:Kind.pl} have been destroyed {spot:Spot} this turn",
        "1 or more {kind:Kind.pl} were destroyed {spot:Spot} this turn",
        node=Made(lambda kind, spot: _happens_at(k.Occasion("is destroyed", single(kind)), spot)),
    )


def _first_in_turn(what: k.Occasion) -> k.Occasion:
    if not isinstance(what.condition, k.TurnOf):
        raise Misread("the first time in what?")
    return replace(what, nth=1)


def _nth_there(nth: int, kind: Cards, what: k.Occasion, spot: Cards | None = None) -> k.Occasion:
    """Something that happens to the so-manieth such card in a turn, wherever that is."""
    told = replace(what, subject=single(kind), nth=nth)
    return told if spot is None else _happens_at(told, spot)


def _in_order(kind: Filter, nth: int, who: Any = "you") -> k.Occasion:
    """Such a card is played as the first, the second … of its player in a turn."""
    one: Any = "you" if who == "you" else "that player"
    played = k.Occasion("is played", replace(kind, area=WHEREVER), who=one)
    so = k.Compare(n.HowOften(played), "=", n.Fixed(nth))
    return k.Occasion("is played", kind, who=who, condition=so)


def _played_on(subject: Cards, host: Cards) -> k.Occasion:
    """An action is played on a minion."""
    if not isinstance(subject, Filter) or subject.types != ("action",):
        raise Misread("actions are played on minions")
    return k.Occasion("is played", narrowed(subject, Filter(where=(On(host),))))


def _gets_counters(subject: Cards, kind: str, who: Any = None) -> k.Occasion:
    return k.Occasion("gets counters", subject, by=who)


def _leaves(cards: Cards, spot: Cards) -> k.Occasion:
    """A card is moved away from a base, or leaves play there."""
    if not isinstance(cards, Filter):
        raise Misread("which cards leave it?")
    moved = _moves_away(None, cards, spot)
    gone = k.Occasion("leaves play", narrowed(cards, Filter(where=(At(spot),))))
    return replace(moved, also=(gone,))


def _arrives(cards: Cards, spot: Cards) -> k.Occasion:
    """A card is played at a base or moved there."""
    if not isinstance(cards, Filter):
        raise Misread("which cards arrive?")
    return _plays_or_moves(None, cards, spot)


def _returned_from(subject: Cards, spot: Cards) -> k.Occasion:
    if not isinstance(subject, Filter):
        raise Misread("which cards are returned?")
    return _happens_at(k.Occasion("goes from play", subject, to="hand"), spot)


def _such_base(kind: Cards) -> Filter:
    what = single(kind)
    if what.types != ("base",):
        raise Misread("bases score")
    return what


def _happens_at(what: k.Occasion, spot: Cards) -> k.Occasion:
    subject = what.subject
    if not isinstance(subject, Filter) or any(isinstance(one, At | On) for one in subject.where):
        raise Misread("where is said twice")
    return replace(what, subject=replace(subject, where=(*subject.where, At(spot))))


def _goes_from(what: k.Occasion, spot: Cards) -> k.Occasion:
    if what.what not in ("goes from play", "leaves play") or what.also:
        raise Misread("from where?")
    return _happens_at(what, spot)


def _moves_to(who: Any, cards: Filter, spot: Cards | None = None) -> k.Occasion:
    return _comes_to(cards, spot, who)


def _comes_to(subject: Cards, spot: Cards | None, who: Any = None) -> k.Occasion:
    """A minion has come to a base by being moved; another base is any, as it is another than the one it has left."""
    if isinstance(spot, Filter) and spot.other:
        spot = replace(spot, other=False)
        spot = None if spot == BASE else spot
    if spot is not None and isinstance(subject, Filter) and any(isinstance(one, At | On) for one in subject.where):
        raise Misread("where is said twice")
    if isinstance(subject, Filter) and spot is not None:
        subject = narrowed(subject, Filter(where=(At(spot),)))
        spot = None
    if spot is not None:
        return k.Occasion("moves", subject, by=who, condition=k.Fits(subject, Filter(where=(At(spot),))))
    return k.Occasion("moves", subject, by=who)


def _moves_away(who: Any, cards: Cards, spot: Cards) -> k.Occasion:
    """A minion has gone from a base by being moved."""
    if isinstance(cards, Filter) and any(isinstance(one, At | On) for one in cards.where):
        raise Misread("where is said twice")
    return k.Occasion("moves", cards, by=who, left=spot)


def _comes_or_goes(who: Any, cards: Cards, spot: Cards) -> k.Occasion:
    return replace(_comes_to(cards, spot, who), also=(_moves_away(who, cards, spot),))


def _plays_or_moves(who: Any, cards: Filter, spot: Cards) -> k.Occasion:
    if isinstance(spot, Filter) and spot.other:
        raise Misread("another base than which?")
    moved = _comes_to(cards, spot, who)
    return k.Occasion("is played", moved.subject, who=who, also=(moved,))


def _destroys(who: Any, cards: Filter) -> k.Occasion:
    return k.Occasion("is destroyed", cards, by=who)
