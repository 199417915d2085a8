"""What players have and control: so many of it, more than others, the most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import WHEREVER, Cards, Filter, Who
from rulewright.text.agreement import anybodys, own, with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import single
from rulewright.text.inflection import plural
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import SUBJECT, THEY, Misread, Of, parts_of

_SUCH: Who = "such player"
_AT_LEAST = (("at least {number:Figure}", ">="), ("at most {number:Figure}", "<="), ("exactly {number:Figure}", "="))
_OR_MORE = (("{number:Figure} or more", ">="), ("{number:Figure} or less", "<="))
_THAN = (("more than {number:Figure}", ">"), ("less than {number:Figure}", "<"))


class HowMany(Struct, frozen=True):
    """How a count must stand to a number."""

    op: str
    number: n.Number


_SOME = HowMany(">=", n.Fixed(1))


class Rival(Struct, frozen=True):
    """With whom a player is compared: somebody, or one or each of several."""

    who: Any
    each: bool = False
    some: bool = False


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Holds`: what is said of a player who has or controls something; `Measure`: how much of it."""
    for words, op in (*_AT_LEAST, *_OR_MORE, *_THAN):
        yield construction("HowMany", words, node=HowMany(op, SLOT.number))
    yield construction("HowMany", "only {number:Figure}", node=HowMany("=", SLOT.number))
    yield construction("HowMany", "no", node=HowMany("=", n.Fixed(0)))
    yield from _held(lexicon)
    yield from _rivals()
    yield construction("Holds@a", "control~a {how:HowMany} {kind:Kind}", node=Made(_controls))
    yield construction(
        "Holds@a", "control~a a|an {kind:Kind.sg}", node=Made(lambda kind: k.Exists(held(kind))), far_fetched=True
    )
    yield construction(
        "Holds@a",
        "control~a a|an {one:Kind.sg} and a|an {two:Kind.sg}",
        node=Made(lambda one, two: k.Both((_controls(_SOME, one), _controls(_SOME, two)))),
    )
    yield construction("Holds@a", "have~a {so:Measure}", node=SLOT.so)
    for words, op in (("more", ">"), ("less", "<")):
        yield construction(
            "Holds@a",
            f"control~a {words} {{kind:Kind.pl}} than {{rival:Rival}}",
            node=Made(lambda kind, rival, op=op: compared(_count(kind), op, rival)),
        )
        yield construction(
            "Measure",
            f"{words} {{held:Held}} than {{rival:Rival}}",
            node=Made(lambda held, rival, op=op: compared(held, op, rival)),
        )
    for words, op in (("more", ">="), ("less", "<=")):
        yield construction(
            "Holds@a",
            f"control~a at least {{by:Figure}} {words} {{kind:Kind.pl}} than {{rival:Rival}}",
            node=Made(lambda by, kind, rival, op=op: compared(_count(kind), op, rival, by)),
        )
        yield construction(
            "Measure",
            f"at least {{by:Figure}} {words} {{held:Held}} than {{rival:Rival}}",
            node=Made(lambda by, held, rival, op=op: compared(held, op, rival, by)),
        )
    tied = "=" if lexicon.all_tied else ""
    for words, op in (("most|highest|greatest", f">{tied}"), ("least|fewest|lowest", f"<{tied}")):
        yield construction(
            "Holds@a",
            f"control~a the {words} {{kind:Kind.pl}}",
            node=Made(lambda kind, op=op: foremost(_count(kind), op)),
        )
        yield construction("Most", f"the {words} {{held:Held}}", node=Made(lambda held, op=op: foremost(held, op)))
    yield construction(
        "Holds@a", "be~a the only player with {so:Measure}", "be~a the only player who {so:Holds.sg}", node=Made(_alone)
    )
    yield construction("Measure", "{so:Most}", node=SLOT.so)
    yield construction(
        "Measure", "{how:HowMany} {held:Held}", node=Made(lambda how, held: k.Compare(held, how.op, how.number))
    )
    yield construction("Simple", "{who:Actor.pl} {so:Holds.pl}", node=Made(_of_several))
    yield construction("Simple", "{who:Actor.sg} {so:Holds.sg}", node=Made(_of_one))
    yield construction("Simple", "{who:Through} {so:Holds.sg}", node=Made(_of_one))
    for role in ("controller", "owner"):
        yield construction("Through", f"its {role}", node=role)
        yield construction("Through", f"{{card:Again.sg}} 's {role}", node=Made(lambda card, role=role: Of(role, card)))
    for words, who in (("opponent", "opponent"), ("other player", "opponent"), ("player", "each")):
        yield construction(
            "Simple", f"no {words} {{so:Holds.sg}}", node=Made(lambda so, who=who: k.Not(_of_one(who, so)))
        )
    yield construction(
        "Simple",
        "you {one:Holds.pl} and {two:Holds.pl}",
        "you {one:Holds.pl} but {two:Holds.pl}",
        node=Made(lambda one, two: k.Both((_of_several("you", one), _of_several("you", two)))),
    )
    for player, who in (("player", "each"), ("opponent", "opponent"), ("other player", "opponent")):
        yield construction("Per", f"for each {player}", node=n.PlayerCount(cast("Who", who)))
        yield construction(
            "Per",
            f"for each {player} who {{so:Holds.sg}}",
            f"for each {player} with {{so:Measure}}",
            node=Made(lambda so, who=who: _how_many_players(who, so)),
        )
        yield construction(
            "Simple",
            f"{{how:HowMany}} {player} {{so:Holds.sg}}",
            f"{{how:HowMany}} {player}s {{so:Holds.pl}}",
            node=Made(lambda how, so, who=who: _so_many_players(how, who, so)),
        )
        yield construction(
            "Counted",
            f"the number of {player}s who {{so:Holds.pl}}",
            node=Made(lambda so, who=who: _how_many_players(who, so)),
        )


def _held(lexicon: Lexicon) -> Iterator[Construction]:
    yield construction("Held", "cards in hand", node=n.CardsIn("hand", SUBJECT))
    yield construction("Held", "cards in your {area:Area}", node=Made(lambda area: n.CardsIn(area, own("you"))))
    yield construction("Held", "cards in their {area:Area}", node=Made(lambda area: n.CardsIn(area, own(THEY))))
    yield construction("Held", "{kind:Kind.pl}", node=Made(_count))
    if lexicon.score:
        yield construction("Held", plural(lexicon.score), node=n.ScoreOf(SUBJECT))


def _rivals() -> Iterator[Construction]:
    yield construction("Rival", "you [do]", "you have", node=Rival("you"))
    yield construction("Rival", "that player [does]", "that player has", node=Rival("that player"))
    yield construction("Rival", "{who:Player.sg} [does|has]", node=Made(_one_rival))
    yield construction(
        "Rival",
        "each opponent [does]",
        "each other player [does]",
        "all opponents [do]",
        "each of your opponents",
        "any opponent [does]",
        "any other player [does]",
        node=Rival("opponent", each=True),
    )
    yield construction(
        "Rival",
        "an opponent [does]",
        "your opponent [does]",
        "another player [does]",
        node=Rival("opponent", some=True),
    )


def _one_rival(who: Any) -> Rival:
    if who in ("each", "opponent", "that player", THEY):
        raise Misread("compared with whom?")
    return Rival(who)


def _count(kind: Cards) -> n.Number:
    return n.CountOf(held(kind))


def held(kind: Cards) -> Filter:
    """Cards of a description that whoever is spoken of has: in play, or in a pile of theirs."""
    what = single(kind)
    if what.area not in ("play", WHEREVER) and what.area_of in ("you", THEY) and what.controller is None:
        return replace(what, area_of=own(what.area_of))
    if what.controller == "you" and what.states and what.area == "play":  # you have creatures in your army
        return replace(what, controller=own("you"))
    if what.controller not in (None, THEY) or what.area != "play":
        raise Misread("whose they are is said twice")
    return replace(what, controller=SUBJECT)


def _controls(how: HowMany, kind: Cards) -> k.Condition:
    if how.op == "=" and how.number == n.Fixed(0):
        count = _count(kind)
        assert isinstance(count, n.CountOf), "cards are counted"
        return k.Not(k.Exists(count.cards))
    return k.Compare(_count(kind), how.op, how.number)


def foremost(mine: n.Number, op: str) -> k.Condition:
    """A player has the most, or the least, of something; whoever has none of it shares no lead."""
    # Where ties count, it makes no difference that a player is compared with itself, and anybody can be.
    so = compared(mine, op, Rival("each" if op.endswith("=") else "opponent", each=True))
    return k.Both((k.Compare(mine, ">=", n.Fixed(1)), so)) if op == ">=" else so


def compared(mine: n.Number, op: str, rival: Rival, by: n.Number | None = None) -> k.Condition:
    """What one player has set against what another has, or one or each of several; `by` at least how much."""
    if anybodys(mine) == with_subject(anybodys(mine), "you"):
        raise Misread("of whom is that said?")
    theirs = anybodys(mine)
    if not rival.each and not rival.some:
        return _set_against(mine, op, with_subject(theirs, rival.who), by)
    so = _set_against(mine, op, with_subject(theirs, _SUCH), by)
    return k.SomePlayer(rival.who, so) if rival.some else k.Not(k.SomePlayer(rival.who, k.Not(so)))


def _set_against(mine: n.Number, op: str, theirs: n.Number, by: n.Number | None) -> k.Condition:
    if by is None:
        return k.Compare(mine, op, theirs)
    # A difference is never less than 0, so that what is to be ahead is added to the smaller side.
    return k.Compare(mine, op, n.Plus(theirs, by)) if op == ">=" else k.Compare(n.Plus(mine, by), op, theirs)


def only_of_you(so: k.Condition) -> None:
    """Opponents are those of whoever has the card, so that only that player can be compared with each of them."""
    if any(isinstance(part, k.SomePlayer) and part.who == "opponent" for part in parts_of(so)):
        raise Misread("compared with whom?")


def _of_such_player(so: k.Condition) -> k.Condition:
    """What is so of a player whom a condition is about, which cannot compare that player with others."""
    if any(isinstance(part, k.SomePlayer) for part in parts_of(so)):
        raise Misread("compared with whom?")
    return with_subject(so, _SUCH)


def _alone(so: k.Condition) -> k.Condition:
    """What is so of a player and of nobody else."""
    return k.Both((so, k.Not(k.SomePlayer("opponent", _of_such_player(so)))))


def _of_several(who: Any, so: k.Condition) -> k.Condition:
    if who != "you":
        only_of_you(so)
    return with_subject(so, who)


def _of_one(who: Any, so: k.Condition) -> k.Condition:
    """Of a player in the singular: where several could be meant, of one of them."""
    only_of_you(so)
    if who not in ("opponent", "each"):
        return with_subject(so, who)
    return k.SomePlayer(who, _of_such_player(so))


def _so_many_players(how: HowMany, who: Any, so: k.Condition) -> k.Condition:
    if how == HowMany("=", n.Fixed(0)):
        raise Misread("that nobody does is said otherwise")
    return k.Compare(_how_many_players(who, so), how.op, how.number)


def _how_many_players(who: Any, so: k.Condition) -> n.Number:
    return n.PlayerCount(who, _of_such_player(so))
