"""What players cannot do, how often they can, and what only some cards can."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Fits, Happened, Not
from rulewright.effects.history import can_be_told
from rulewright.effects.relations import Bears, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, Leader, This
from rulewright.games.spoils.language.constructions.subjects import any_of, attacked, bound_player, played_kind
from rulewright.text.agreement import agrees
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import THEY, Misread, Some

LOSE = "lose for want of influence"
"""What a text may keep a player from."""


class Act(Struct, frozen=True):
    """Something that a player does, and with or to what."""

    what: str
    cards: Cards | None = None


def also_while(what: Any, so: k.Condition) -> p.Paragraph:
    """Text in force as long as something is so, besides what it rests on already."""
    found: p.Paragraph = replace(what, condition=so if what.condition is None else k.Both((so, what.condition)))
    return found


def constructions() -> Iterator[Construction]:
    """`Barred`: what somebody cannot do; bindings that say who cannot, or that only some can."""
    yield construction("Barred", "attack", node=Act("attack"))
    yield construction("Barred", "attack {cards:NP}", node=Made(lambda cards: Act("attack", attacked(cards))))
    yield construction("Barred", "block", node=Act("block"))
    yield construction("Barred", "play {cards:NP}", node=Made(lambda cards: Act("play", played_kind(cards))))
    yield construction(
        "Barred", "play the named card", node=Act("play", Filter(area="being played", where=(Bears("name"),)))
    )
    yield construction("Barred", "play cards using flip up", node=Act("flip up"))
    yield construction("Barred", "use abilities", node=Act("use abilities"))
    yield construction(
        "Barred", "use abilities of {cards:NP}", node=Made(lambda cards: Act("use abilities", any_of(cards)))
    )
    yield construction("Barred", "draw [any] [more] cards", node=Act("draw"))
    yield construction("Barred", "pick {cards:NP}", node=Made(lambda cards: Act("pick", any_of(cards))))
    yield construction(
        "Barred", "take control of {cards:NP}", node=Made(lambda cards: Act("take control", any_of(cards)))
    )
    yield construction("Barred", "search {whose:Whose} deck", node=Act("search", Leader(SLOT.whose)))
    for verb in ("gain", "lose"):
        yield construction("Barred", f"{verb} influence", node=Act(f"{verb} score"))
        yield construction(
            "Binding",
            f"{{cards:NP}} cannot {verb} influence",
            node=Made(lambda cards, verb=verb: p.Barred(_of_faction(cards), f"{verb} score")),
        )
    yield construction("Barred", "respond", node=Act("respond"))
    yield construction(
        "Barred",
        "respond to {cards:NP}",
        node=Made(lambda cards: Act("respond", cards if isinstance(cards, This) else played_kind(cards))),
    )
    yield construction(
        "Barred", "lose the game because {whose:Whose} faction has 0 influence", node=Act(LOSE, Leader(SLOT.whose))
    )
    yield construction(
        "Binding", "{who:Bearer} cannot {what:Barred}", "{who:Bearer} may not {what:Barred}", node=Made(_bar)
    )
    for number in ("sg", "pl"):
        limit = f"draw more than {{n:$number.{number}}} card|cards each turn"
        yield construction("Binding", f"{{who:Bearer}} cannot {limit}", node=Made(_draws_at_most))
        yield construction("Binding", f"neither player can {limit}", node=Made(lambda n: _draws_at_most("each", n)))
    yield construction("Binding", "neither player can|may {what:Barred}", node=Made(lambda what: _bar("each", what)))
    yield construction(
        "Binding",
        "{cards:NP} cannot be picked by {who:Bearer}",
        node=Made(lambda cards, who: p.Barred(bound_player(who), "pick", any_of(cards))),
    )
    yield construction(
        "Binding",
        "damage cannot be inflicted to {cards:NP}",
        node=Made(lambda cards: p.Standing(any_of(cards), (v.Cannot("be damaged"),))),
    )
    yield construction(
        "Binding",
        "damage cannot be inflicted to {cards:NP} by {by:NP}",
        node=Made(lambda cards, by: p.Standing(any_of(cards), (v.Cannot("be damaged", by=any_of(by)),))),
    )
    yield construction("Barred", "terminate {cards:NP}", node=Made(lambda cards: Act("terminate", _stopped(cards))))
    for played, who in (("you play", "you"), ("your opponent plays", "opponent"), ("players play", "each")):
        yield construction(
            "Stopped", f"{{kind:Kind.pl}} {played}", node=Made(lambda kind, who=who: _played_by(kind, who))
        )
    yield construction("Stopped", "{cards:NP}", node=Made(lambda cards: _stopped(cards)))
    for by in ("", " by {who:Bearer}"):
        yield construction(
            "Binding",
            f"{{cards:Stopped}} cannot be terminated{by}",
            node=Made(lambda cards, who="each": p.Barred(bound_player(who), "terminate", cards)),
        )
    yield construction(
        "Binding",
        "only {others:NP} can block {cards:NP}",
        node=Made(lambda cards, others: p.Standing(any_of(cards), (v.Cannot("be blocked", but=any_of(others)),))),
    )
    for verb in ("attack", "block"):
        yield construction(
            "Binding",
            f"only {{others:NP}} can {verb}",
            node=Made(lambda others, verb=verb: _only(any_of(others), verb)),
        )
    yield construction(
        "Binding",
        "{who:Bearer} do|does not lose the game because {whose:Whose} faction has 0 influence",
        node=Made(lambda who, whose: _bar(who, Act(LOSE, Leader(whose)))),
    )
    yield construction(
        "Binding",
        "{who:Bearer} can attack only once each turn",
        node=Made(lambda who: p.Barred(bound_player(who), "attack again")),
    )
    for number in ("sg", "pl"):
        yield construction(
            "Binding",
            f"{{who:Bearer}} can play only {{n:$number.{number}}} {{kind:Kind.{number}}} each turn",
            f"{{who:Bearer}} cannot play more than {{n:$number.{number}}} {{kind:Kind.{number}}} each turn",
            f"{{who:Bearer}} may play only {{n:$number.{number}}} {{kind:Kind.{number}}} each turn",
            f"{{who:Bearer}} may|can only play {{n:$number.{number}}} {{kind:Kind.{number}}} each turn",
            node=Made(_limited),
        )
    yield construction(
        "Ban",
        "no {kind:Kind} can|may {what:Forbidden}",
        node=Made(lambda kind, what: p.Standing(kind, (what,))),
    )
    for verb in ("attack", "block"):
        yield construction(
            "Ban",
            f"{{who:Bearer}} cannot {verb} with {{cards:NP}}",
            node=Made(lambda who, cards, verb=verb: _not_with(who, any_of(cards), verb)),
        )
    yield construction(
        "Binding", "{cards:NP} cannot be played", node=Made(lambda cards: p.Barred("each", "play", played_kind(cards)))
    )
    yield construction("Binding", "abilities cannot be used", node=p.Barred("each", "use abilities"))
    yield construction(
        "Binding",
        "abilities of {cards:NP} cannot be used",
        "{cards:Reference} 's abilities cannot be used",
        node=Made(lambda cards: p.Barred("each", "use abilities", any_of(cards))),
    )


def _bar(who: Any, what: Act) -> p.Paragraph:
    if what.what == LOSE and not (isinstance(what.cards, Leader) and agrees(what.cards.who, who)):
        raise Misread("whose influence?")
    return p.Barred(bound_player(who), what.what, None if what.what == LOSE else what.cards)


def _stopped(np: Any) -> Cards:
    """Cards that could be terminated: this one as it is played, or those of a kind as somebody plays them."""
    found = any_of(np)
    if isinstance(found, This):
        return found
    if not isinstance(found, Filter) or found.area != "play" or found.states or found.on is not None:
        raise Misread("only a card that is being played is terminated")
    return replace(found, area="being played")


def _played_by(kind: Filter, who: Any) -> Cards:
    if kind.controller is not None:
        raise Misread("who plays them?")
    found = _stopped(Some(kind, "bare"))
    assert isinstance(found, Filter), "cards of a kind"
    return found if who == "each" else replace(found, controller=who)


def _draws_at_most(who: Any, n: int) -> p.Paragraph:
    """So many cards a turn: whoever has drawn them draws no more."""
    drawn = Happened(p.Occasion("is drawn", who="that player"), _fixed(n))
    return p.Barred(bound_player(who), "draw", condition=drawn)


def _of_faction(cards: Any) -> Any:
    """Whose faction cannot do it: a player's, or everybody's."""
    if isinstance(cards, Leader):
        return bound_player(cards.who)
    found = any_of(cards)
    if found != Filter(types=("faction",)):
        raise Misread("only a faction has influence")
    return "each"


def _only(cards: Cards, verb: str) -> p.Paragraph:
    """Only such characters can do it: none that is not of that description."""
    if not isinstance(cards, Filter) or cards.area != "play":
        raise Misread("only which cards?")
    others = Filter(types=("character",), where=(Such(Not(Fits(SUCH, cards))),))
    return p.Standing(others, (v.Cannot(verb),))


def _not_with(who: Any, cards: Cards, verb: str) -> p.Paragraph:
    """A player's cards of a description cannot do it."""
    if not isinstance(cards, Filter) or cards.area != "play" or cards.controller not in (None, who, THEY):
        raise Misread("with which cards?")
    theirs = None if who == "each" else bound_player(who)
    return p.Standing(replace(cards, controller=theirs), (v.Cannot(verb),))


def _limited(who: Any, n: int, kind: Filter) -> p.Paragraph:
    found = played_kind(Some(kind, "one"))
    if found.types == ("resource",) or not can_be_told(found):
        raise Misread("only so many cards of which kind?")
    return p.Barred(
        bound_player(who), "play", found, Happened(p.Occasion("is played", found, "that player"), _fixed(n))
    )


def _fixed(number: int) -> n.Number:
    return n.Fixed(number)
