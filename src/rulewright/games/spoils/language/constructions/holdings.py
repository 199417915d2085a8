"""What players have and control: so many cards in play or in a pile, more than the other has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import SUCH, WHEREVER, Filter
from rulewright.text.agreement import agrees, own, with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import SUBJECT, THEY, Misread, parts_of, rebuild

Having = tuple[str, Any, Any]
"""How many of what: some, any, an operator with a number; or icons."""


def constructions() -> Iterator[Construction]:
    """`Having`: so many of what; `Holds`: what is so of a player, who is put in for the subject."""
    yield construction("Having", "a|an {kind:Kind.sg}", node=Made(lambda kind: ("some", None, kind)))
    yield construction(
        "Having", "another {kind:Kind.sg}", node=Made(lambda kind: ("some", None, narrowed(kind, Filter(other=True))))
    )
    yield construction("Having", "any {kind:Kind}", node=Made(lambda kind: ("any", None, kind)))
    yield construction("Having", "{limit:Limit} {kind:Kind}", node=Made(lambda limit, kind: (*limit, kind)))
    yield construction(
        "Having", "{parity:Parity} {kind:Kind.pl}", node=Made(lambda parity, kind: (parity, n.Fixed(0), kind))
    )
    yield construction("Having", "[at least] {icons:$icons}", node=Made(lambda icons: ("icons", icons, None)))
    for number in ("sg", "pl"):
        yield construction(
            "Having",
            f"at least {{n:$number.{number}}} {{icons:$icons}}",
            f"{{n:$number.{number}}} or more {{icons:$icons}}",
            node=Made(_so_many_icons),
        )
    for words, op in (("more", "more"), ("fewer|less", "fewer")):
        yield construction(
            "Having",
            f"{words} {{kind:Kind.pl}} than {{rival:Rival}}",
            node=Made(lambda kind, rival, op=op: (op, rival, kind)),
        )
    for words, op in (("more", "more by"), ("fewer|less", "fewer by")):
        yield construction(
            "Having",
            f"at least {{by:Amount}} {words} {{kind:Kind.pl}} than {{rival:Rival}}",
            node=Made(lambda by, kind, rival, op=op: (op, (rival, by), kind)),
        )
    for words, op in _AS_MANY:
        yield construction(
            "Having",
            f"{words} as many {{kind:Kind.pl}} as {{rival:Rival}}",
            node=Made(lambda kind, rival, op=op: (op, rival, kind)),
        )
    for words, op in (("more", ">"), ("fewer|less", "<")):
        yield construction(
            "Having",
            f"{words} {{one:Kind.pl}} than {{two:Kind.pl}}",
            node=Made(lambda one, two, op=op: ("of two kinds", op, _alike_placed(one, two))),
        )
    yield construction(
        "Having", "neither {one:Having} nor {two:Having}", node=Made(lambda one, two: ("neither", one, two))
    )
    yield construction("Simple", "there is|are {having:Having}", node=Made(_there_is))
    yield from holds("control", "{having:Having}", _in_play)
    yield from holds("have", "{having:Having}", _in_a_pile)
    yield from holds(
        "control", "{one:Having} and {two:Having}", lambda one, two: k.Both((_in_play(one), _in_play(two)))
    )
    yield construction(
        "Simple",
        "you and your opponent control the same number of {kind:Kind.pl}",
        "both players control the same number of {kind:Kind.pl}",
        node=Made(
            lambda kind: k.Compare(n.CountOf(_controlled(kind, "you")), "=", n.CountOf(_controlled(kind, "opponent")))
        ),
    )
    yield from holds("have", "{pile:Pile}", _holding)
    yield from holds("own", "{card:Reference}", lambda card: k.Fits(card, Filter(owner=SUBJECT, area=WHEREVER)))
    yield from holds("control", "{card:Reference}", lambda card: k.Fits(card, Filter(controller=SUBJECT)))
    yield from _piles()
    yield from _of_players()


def holds(verb: str, held: str, build: Callable[..., k.Condition]) -> Iterator[Construction]:
    """What is so of a player who has or controls something, or does not."""
    yield construction("Holds@n", f"{verb}~n {held}", node=Made(build))
    for number, no in (("pl", ("do not", "don't")), ("sg", ("does not", "doesn't"))):
        yield construction(
            f"Holds.{number}",
            *(f"{one} {verb} {held}" for one in no),
            node=Made(lambda **slots: k.Not(build(**slots))),
        )


def _of_players() -> Iterator[Construction]:
    """Players of whom something is so: one, each, one of them, none."""
    yield construction("Holder.pl", "you", node="you")
    yield construction("Holder.pl", "they", node=THEY)
    yield construction("Holder.sg", "your opponent", "an opponent", node="opponent")
    yield construction("Holder.sg", "that player", node="that player")
    yield construction("Simple", "{who:Holder@n} {so:Holds@n}", node=Made(so_of))
    yield construction(
        "Simple",
        "{who:Holder@n} {one:Holds@n} and|but {two:Holds@n}",
        node=Made(lambda who, one, two: k.Both((so_of(who, one), so_of(who, two)))),
    )
    yield construction("Simple", "a|any|either player {so:Holds.sg}", node=Made(of_some))
    yield construction("Simple", "no|neither player {so:Holds.sg}", node=Made(lambda so: k.Not(of_some(so))))
    yield construction("Simple", "each|every player {so:Holds.sg}", node=Made(of_all))
    yield construction("Simple", "both|all players {so:Holds.pl}", node=Made(of_all))


def so_of(who: Any, so: k.Condition) -> k.Condition:
    """What is so of a player, with the player put in; whoever is set against that player is the other one."""
    other: Any = {"you": "opponent", "opponent": "you"}.get(who)

    def compared(part: Any) -> Any:
        if not isinstance(part, SetAgainst):
            return part
        if part.rival == THE_OTHER:
            return part.compared(with_subject(part.mine, who), with_subject(part.mine, other or "their opponent"))
        if part.rival == who or (not other and part.rival != "you") or (other and not agrees(part.rival, other)):
            raise Misread("more than whom?")
        theirs = rebuild(part.mine, lambda one: SUBJECT if one == SUBJECT else one)  # their own is not yours
        return part.compared(with_subject(part.mine, who), with_subject(theirs, other or part.rival))

    return with_subject(rebuild(so, compared), who)


def of_some(so: k.Condition) -> k.Condition:
    """Of one player or the other something is so."""
    if any(isinstance(part, SetAgainst) for part in parts_of(so)):
        raise Misread("more than whom?")
    return k.SomePlayer("each", with_subject(so, "such player"))


def of_all(so: k.Condition) -> k.Condition:
    """Of both players something is so."""
    return k.Not(of_some(k.Not(so)))


THE_OTHER = "the other"
"""As a rival: whoever of the two players it is not."""


class SetAgainst(k.Condition, frozen=True, tag=True):
    """A player has more or less of something than another, until it is known who they are."""

    mine: n.Number
    op: str
    rival: Any
    by: n.Number | None = None

    def compared(self, mine: n.Number, theirs: n.Number) -> k.Condition:
        """One number set against the other; a difference is never less than 0, so one side is raised."""
        if self.by is None:
            return k.Compare(mine, self.op, theirs)
        if self.op == ">":
            return k.Compare(mine, ">=", n.Plus(theirs, self.by))
        return k.Compare(n.Plus(mine, self.by), "<=", theirs)


def _so_many_icons(n: int, icons: str) -> Having:
    if len(icons) != 1:
        raise Misread("how many of which icon?")
    return "icons", icons * n, None


def _in_play(having: Having) -> k.Condition:
    kind, number, described = having
    if kind == "neither":
        return k.Both((k.Not(_in_play(number)), k.Not(_in_play(described))))
    if kind == "icons":
        counts = [k.Compare(n.IconsOf(one, SUBJECT), ">=", n.Fixed(number.count(one))) for one in dict.fromkeys(number)]
        return counts[0] if len(counts) == 1 else k.Both(tuple(counts))
    if kind == "of two kinds":
        one, two = (_controlled(each, SUBJECT) for each in described)
        return k.Compare(n.CountOf(one), number, n.CountOf(two))
    cards = _controlled(described, SUBJECT)
    if kind in ("some", "any"):
        return k.Exists(cards)
    if kind in _RIVALLED:
        return SetAgainst(n.CountOf(cards), _RIVALLED[kind], number)
    if kind in ("more by", "fewer by"):
        return SetAgainst(n.CountOf(cards), ">" if kind == "more by" else "<", *number)
    return k.Compare(n.CountOf(cards), kind, number)


def _controlled(kind: Filter, who: Any) -> Filter:
    return narrowed(kind, Filter(controller=who))


def _there_is(having: Having) -> k.Condition:
    kind, number, described = having
    if kind == "neither":
        return k.Both((k.Not(_there_is(number)), k.Not(_there_is(described))))
    if kind == "of two kinds":
        one, two = described
        return k.Compare(how_many(one), number, how_many(two))
    if kind in (*_RIVALLED, "more by", "fewer by", "icons"):
        raise Misread("there can be no comparison without players")
    if kind in ("some", "any"):
        return k.Exists(described)
    return k.Compare(how_many(described), kind, number)


def _in_a_pile(having: Having) -> k.Condition:
    kind, number, described = having
    if kind == "neither":
        return k.Both((k.Not(_in_a_pile(number)), k.Not(_in_a_pile(described))))
    if kind == "icons":
        raise Misread("where?")
    places = described if kind == "of two kinds" else (described,)
    if all(_in_play_by_nature(one) for one in places):
        return _in_play(having)  # whoever has cards in play controls them
    if kind in (*_RIVALLED, "more by", "fewer by", "of two kinds"):
        raise Misread("where?")
    if described.area not in ("hand", "discard") or described.area_of is None:
        raise Misread("a player has their own cards, in their own hand or pile")
    if described == Filter(area=described.area, area_of=described.area_of):
        raise Misread("cards in a pile are counted as such")
    described = replace(described, area_of=own(described.area_of))
    return k.Exists(described) if kind in ("some", "any") else k.Compare(how_many(described), kind, number)


_AS_MANY = (("", "as many"), ("exactly", "as many"), ("at least", "as many or more"), ("at most", "as many or fewer"))
_RIVALLED = {"more": ">", "fewer": "<", "as many": "=", "as many or more": ">=", "as many or fewer": "<="}
"""How the number of one player's cards stands to that of the other's."""


def _in_play_by_nature(kind: Filter) -> bool:
    """Whether cards of a description can only be meant as they are in play: a card could be in the hand as well."""
    return kind.area == "play" and bool(kind.types or kind.states) and "tactic" not in kind.types


def _alike_placed(one: Filter, two: Filter) -> tuple[Filter, Filter]:
    """Two kinds of cards of which the place, or whose they are, is said once behind both."""
    place = Filter(area=two.area, area_of=two.area_of, controller=two.controller, owner=two.owner)
    if one == replace(one, area="play", area_of=None, controller=None, owner=None):
        one = narrowed(one, place)
    if {one.area, two.area} - {"play", "hand", "discard"} or (one.area, one.area_of) != (two.area, two.area_of):
        raise Misread("more of which than of which?")
    return one, two


def bears(having: Having) -> k.Condition:
    """So many cards are attached to it."""
    kind, number, described = having
    if kind not in ("some", "any", "=", "<=", ">=") or described.area != "play" or described.on is not None:
        raise Misread("what is attached is in play")
    attached = replace(described, on=SUCH)
    return k.Exists(attached) if kind in ("some", "any") else k.Compare(n.CountOf(attached), kind, number)


def _piles() -> Iterator[Construction]:
    where = "card|cards in {whose:Whose} {area:Area}"
    yield construction("Pile", "{limit:Limit} card|cards in hand", node=Made(lambda limit: (*limit, SUBJECT, "hand")))
    for words, op in (("more", ">"), ("fewer|less", "<")):
        yield construction(
            "Pile",
            f"{words} cards in hand than {{rival:Rival}}",
            node=Made(lambda rival, op=op: (op, rival, SUBJECT, "hand")),
        )
    yield construction("Pile", f"{{limit:Limit}} {where}", node=Made(lambda limit, whose, area: (*limit, whose, area)))
    yield construction(
        "Pile", f"{{parity:Parity}} {where}", node=Made(lambda parity, whose, area: (parity, n.Fixed(0), whose, area))
    )
    yield construction("Pile", f"a {where}", node=Made(lambda whose, area: (">=", n.Fixed(1), whose, area)))
    for words, op in (("more", ">"), ("fewer|less", "<")):
        yield construction(
            "Pile",
            f"{words} {where} than {{rival:Rival}}",
            node=Made(lambda whose, area, rival, op=op: (op, rival, whose, area)),
        )
        yield construction(
            "Pile",
            f"{words} {where} than in {{other:Whose}} {{there:Area}}",
            node=Made(lambda whose, area, other, there, op=op: (op, n.CardsIn(there, own(other)), whose, area)),
        )
    yield construction("Rival", "you [do|have]", node="you")
    yield construction("Rival", "your opponent [does|has]", node="opponent")
    yield construction("Rival", "they [do|have]", node=THEY)
    yield construction("Simple", "there is|are {pile:Pile}", node=Made(_there_lie))
    for words, op in (("is", "="), ("is not", ">")):
        yield construction(
            "Simple",
            f"{{whose:Whose}} {{area:Area}} {words} empty",
            node=k.Compare(n.CardsIn(SLOT.area, SLOT.whose), op, n.Fixed(0)),
        )


def _holding(pile: tuple[str, Any, Any, str]) -> k.Condition:
    op, number, whose, area = pile
    held = n.CardsIn(area, whose if whose == SUBJECT else own(whose))
    return SetAgainst(held, op, number) if isinstance(number, str) else k.Compare(held, op, number)


def _there_lie(pile: tuple[str, Any, Any, str]) -> k.Condition:
    op, number, whose, area = pile
    if whose == SUBJECT:
        raise Misread("in whose hand?")
    if op in "<>" and not isinstance(number, n.Fixed):
        raise Misread("there can be no comparison without players")
    return k.Compare(n.CardsIn(area, whose), op, number)


def how_many(described: Filter) -> n.CountOf | n.CardsIn:
    """How many cards there are of a description; all the cards in a pile are counted as such."""
    if described.area_of is not None and described == Filter(area=described.area, area_of=described.area_of):
        return n.CardsIn(described.area, described.area_of)
    return n.CountOf(described)
