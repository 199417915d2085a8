"""What happens instead of something that would happen: all of it, so much of it, for a price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import This
from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.circumstances import as_suffered
from rulewright.text.english.clauses import done_by
from rulewright.text.english.statements import Effects, Statement, joined
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Mention, Misread, Unplayable, rebuild

Paragraphs = tuple[p.Paragraph, ...]
Node = TypeVar("Node")


class Instead(Struct, frozen=True):
    """What happens instead, whether that is optional, and of how much of it."""

    effects: Effects
    optional: bool = False
    most: n.Number | None = None
    who: Any = "you"


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Waits`: if something would happen, something else; `Instead`: what that is."""
    yield construction(
        "Waits",
        "if|when|whenever {when:Would} , {then:Instead}",
        node=Made(lambda when, then: _replaced(when, then, ())),
    )
    yield construction(
        "Waits",
        "if|when|whenever {when:Would} , {then:Instead} {more:Instructions}",
        node=Made(lambda when, then, more: _replaced(when, then, more)),
    )
    yield construction(
        "Waits",
        "if|when {when:WouldAll} , {then:Instead}",
        node=Made(lambda when, then: _replaced(when, one_by_one(then), ())),
    )
    yield construction(
        "Instructions",
        "the next time {when:Would} this turn , {then:Instead}",
        node=Made(lambda when, then: (Statement((_next_time(when, then),)),)),
    )
    yield construction(
        "Instead",
        "you may {does:Deeds.base} instead .",
        "you may instead {does:Deeds.base} .",
        node=Made(lambda does: Instead(with_subject(does, "you"), True)),
    )
    yield construction(
        "Instead",
        "{who:Player.sg} may {does:Deeds.base} instead .",
        node=Made(lambda who, does: Instead(done_by(who, does), True, who=_one(who))),
    )
    yield construction(
        "Instead",
        "{does:Told} instead .",
        "instead {does:Told} .",
        "instead , {does:Told} .",
        node=Made(lambda does: Instead(_not_may(does))),
    )
    yield construction(
        "Instead",
        "prevent {number:Figure} of that damage .",
        "prevent {number:Figure} of it .",
        "prevent {number:Figure} damage .",
        node=Made(lambda number: Instead((), most=number)),
    )
    yield from _instead_of_dying(lexicon)
    yield construction("Instead", "prevent that damage .", "prevent it .", node=Instead(()))
    yield construction(
        "Waits",
        "if|when|whenever {when:Would} , you may {cost:Deeds.base} . if you do , {does:Told} instead .",
        "if|when|whenever {when:Would} , you may {cost:Deeds.base} to {does:Deeds.base} instead .",
        node=Made(lambda when, cost, does: _replaced(when, _for_a_price(cost, does), ())),
    )


def _instead_of_dying(lexicon: Lexicon) -> Iterator[Construction]:
    """When a card dies, something becomes of it instead of going where dead cards go."""
    for word, area in lexicon.areas.items():
        if area != "discard":
            continue
        any_card = (
            f"instead of into|in {{whose:Whose}} {word}",
            f"instead of putting it|them into {{whose:Whose}} {word}",
        )
        for dead, me in ((any_card, False), ((f"instead of putting me into {{whose:Whose}} {word}",), True)):
            yield construction(
                "Waits",
                *(f"when|whenever|if {{when:Happening}} , {{does:Told}} {one} ." for one in dead),
                node=Made(lambda when, does, whose, me=me: _replaced(_dies(when, me), Instead(_not_may(does)), ())),
            )
            yield construction(
                "Waits",
                *(f"when|whenever|if {{when:Happening}} , you may {{does:Deeds.base}} {one} ." for one in dead),
                node=Made(
                    lambda when, does, whose, me=me: _replaced(
                        _dies(when, me), Instead(with_subject(does, "you"), optional=True), ()
                    )
                ),
            )


def _dies(when: k.Occasion, me: bool) -> k.Occasion:
    """What would put a card where dead cards go: me only where I am the card that dies."""
    if any(way.to != "discard" or (me and not isinstance(way.subject, This)) for way in when.ways):
        raise Misread("instead of what?")
    return when


def _not_may(effects: Effects) -> Effects:
    if any(isinstance(one, v.May) for one in effects):
        raise Misread("what one may do instead is optional")
    return effects


def _replaced(when: k.Occasion, then: Instead, more: tuple[Statement, ...]) -> Paragraphs:
    if any(one.kind == "awaits" for one in more):
        raise Misread("what waits for something else is a text of its own")
    effects = joined((Statement(then.effects), *more))
    if any(isinstance(one, v.Redirected) for one in effects):
        when = as_suffered(when)
    if any(isinstance(one, v.Redirected) for one in effects) and (when.what != "is damaged" or len(effects) > 1):
        raise Unplayable("passing on anything but damage")
    return (p.Replaced(when, effects, optional=then.optional, most=then.most, who=then.who),)


def _for_a_price(cost: Effects, does: Effects) -> Instead:
    """What one may do to have something else happen: all of it, or nothing."""
    if any(isinstance(one, v.May | v.OneOf | v.If) for one in (*cost, *does)):
        raise Misread("what one may do instead is optional")
    return Instead(with_subject((*cost, *does), "you"), True)


def _next_time(when: k.Occasion, then: Instead) -> v.Effect:
    """What lies in wait for the next such thing this turn."""
    (text,) = _replaced(when, then, ())
    return v.Later(text, "next this turn")


def _one(who: Any) -> Any:
    """One player, who may have something happen instead."""
    if who in ("each", "opponent"):
        raise Misread("which of them?")
    return who


def one_by_one(node: Node) -> Node:
    """What is said of several cards, of each of them."""

    def each(part: Any) -> Any:
        return replace(part, plural=False) if isinstance(part, Mention) and part.pronoun else part

    return rebuild(node, each)
