"""What players cannot do, must pay for, and may do all the same; how large parties must be; what lies open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Condition, DuringBattle, Fits, Not, TurnOf
from rulewright.effects.relations import SentByThis
from rulewright.effects.selectors import Cards, Filter, Leader, This, TopOf
from rulewright.games.spoils.language.constructions.numbers import ONE
from rulewright.games.spoils.language.constructions.prohibitions import Act, also_while
from rulewright.games.spoils.language.constructions.subjects import (
    any_of,
    attacked,
    bound_player,
    own_player,
    played_kind,
)
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import THEY, Mention, Misread, Some, rebuild


def constructions() -> Iterator[Construction]:
    """`Binding`: a requirement in force."""
    yield construction("Requirement", "{what:Binding} .", "{what:Ban} .", node=SLOT.what)
    yield construction(
        "Requirement",
        *(one for what in ("Binding", "Ban") for one in _during(what)),
        node=Made(also_while),
    )
    yield construction(
        "Requirement",
        *(f"while {{so:Condition}} , {{what:{what}}} ." for what in ("Binding", "Ban")),
        *(f"{{what:{what}}} while {{so:Condition}} ." for what in ("Binding", "Ban")),
        node=Made(_while),
    )
    yield construction(
        "Requirement",
        "{what:Binding} unless {so:Condition} .",
        "unless {so:Condition} , {what:Binding} .",
        node=Made(_unless),
    )
    yield construction("Period", "your turn", node=TurnOf("you"))
    yield construction("Period", "your opponent's turn", node=TurnOf("opponent"))
    yield construction("Period", "a battle", "battles", node=DuringBattle())
    for state in ("attacking", "blocking"):
        yield construction(
            "Period",
            f"a battle in which {{card:Reference.sg}} is {state}",
            f"battles in which {{card:Reference.sg}} is {state}",
            f"a battle in which {{card:Reference.sg}} {state.removesuffix('ing')}s",
            node=Fits(SLOT.card, Filter(states=(state,))),
        )
    yield construction(
        "Period",
        "a battle in which {card:Reference.sg} is attacking or blocking",
        "battles in which {card:Reference.sg} is attacking or blocking",
        "a battle that {card:Reference.sg} is in",
        "a battle that includes {card:Reference.sg}",
        node=Fits(SLOT.card, Filter(states=("in battle",))),
    )
    yield from _tolls()
    yield from _rights()
    yield from _open()


def _during(what: str) -> tuple[str, str]:
    """What holds at some times, which are told after it or before."""
    return f"{{what:{what}}} during {{so:Period}} .", f"during {{so:Period}} , {{what:{what}}} ."


def _while(so: Condition, what: p.Paragraph) -> p.Paragraph:
    match so, what:
        case Fits(card=card, description=Filter(states=("attacking",))), p.Standing(
            cards=Mention(), changes=(v.Can(what="assign past blockers"),)
        ):
            return replace(what, cards=card)
    return also_while(what, so)


def _unless(so: Condition, what: p.Paragraph) -> p.Paragraph:
    if isinstance(so, Not) or isinstance(what, p.Standing) or getattr(what, "condition", None) is not None:
        raise Misread("unless what is so?")
    return also_while(what, Not(so))


def _tolls() -> Iterator[Construction]:
    use = "use {cards:NP} 's ability|abilities"
    for words, name, what in (
        ("attack", "attack", None),
        ("attack {cards:NP}", "attack", attacked),
        ("attack with {cards:NP}", "attack with", any_of),
        ("block with {cards:NP}", "block with", any_of),
        ("use abilities", "use abilities", None),
        (use, "use abilities", any_of),
        ("pick {cards:NP}", "pick", any_of),
        ("play {cards:NP}", "play", played_kind),
    ):
        made = Act(name) if what is None else Made(lambda cards, name=name, what=what: Act(name, what(cards)))
        yield construction("Charged", words, node=made)
    yield construction("Charged", "search {whose:Whose} deck", node=Act("search", Leader(SLOT.whose)))
    yield construction(
        "Binding",
        "{who:Bearer} must pay {number:Amount} to {what:Charged}",
        node=Made(lambda who, number, what: p.Toll(bound_player(who), what.what, number, what.cards)),
    )
    yield construction(
        "Binding",
        "{who:Bearer} cannot {what:Charged} unless {payer:Player.pl} pay {number:Amount}",
        "{who:Bearer} cannot {what:Charged} unless {payer:Player.sg} pays {number:Amount}",
        "unless {payer:Player.pl} pay {number:Amount} , {who:Bearer} cannot {what:Charged}",
        node=Made(lambda who, payer, number, what: p.Toll(own_player(who, payer), what.what, number, what.cards)),
    )
    yield construction(
        "Binding",
        "{cards:NP} cannot attack unless its|their controller pays {number:Amount}",
        "{cards:NP} cannot attack unless its|their controller pays {number:Amount} for each [character|of them]",
        node=Made(lambda cards, number: p.Toll("anyone", "attack with", number, any_of(cards))),
    )
    for words, ways in (
        ("attack", ("attack with",)),
        ("block", ("block with",)),
        ("attack or block", ("attack with", "block with")),
    ):
        yield construction(
            "Tolls",
            f"{{cards:NP}} cannot {words} unless {{payer:Player.pl}} pay {{number:Amount}} [each time]",
            f"{{cards:NP}} cannot {words} unless {{payer:Player.sg}} pays {{number:Amount}} [each time]",
            f"{{cards:NP}} cannot {words} unless {{payer:Player.sg}} pays {{number:Amount}} for each [of them]",
            node=Made(lambda cards, payer, number, ways=ways: _tolls_of(cards, payer, number, ways)),
        )
    yield construction("Stands", "{tolls:Tolls} .", node=SLOT.tolls)
    yield construction(
        "Binding",
        "{who:Bearer} must pay {number:Amount} for each attacking party {forming:Player.pl} form",
        "{who:Bearer} must pay {number:Amount} for each attacking party {forming:Player.sg} forms",
        node=Made(lambda who, number, forming: p.Toll(own_player(who, forming), "attack", number)),
    )
    yield construction(
        "Binding",
        "{cards:Reference} 's controller must pay {number:Amount} to attack with it",
        node=p.Toll("anyone", "attack with", SLOT.number, SLOT.cards),
    )


def _tolls_of(cards: Any, payer: Any, number: Any, ways: tuple[str, ...]) -> tuple[p.Paragraph, ...]:
    """What whoever controls cards pays to fight with them."""
    found = any_of(cards)
    theirs = found.controller if isinstance(found, Filter) else "you" if isinstance(found, This) else None
    who = "anyone" if payer == "controller" else bound_player(payer)
    if who != "anyone" and who != theirs:
        raise Misread("whoever controls them pays")
    if ways == ("attack with",) and who == "anyone":
        raise Misread("told as a requirement of one kind")
    return tuple(p.Toll(who, one, number, found) for one in ways)


def _rights() -> Iterator[Construction]:
    yield construction(
        "Binding",
        "{who:Bearer} may play {cards:NP} whenever {again:Player} could play a tactic",
        node=Made(lambda who, cards, again: p.Allowed(own_player(who, again), "play at any time", played_kind(cards))),
    )
    yield construction(
        "Binding",
        "{who:Bearer} may play {cards:NP} at any time {again:Player} could play a tactic",
        node=Made(lambda who, cards, again: p.Allowed(own_player(who, again), "play at any time", played_kind(cards))),
    )
    yield construction(
        "Binding",
        "{who:Bearer} may play {cards:NP} as though it|they was|were [a] tactic|tactics",
        "{who:Bearer} may play {cards:NP} as though it|they had tactical",
        node=Made(lambda who, cards: p.Allowed(bound_player(who), "play at any time", played_kind(cards))),
    )
    yield construction("Binding", "{who:Bearer} may play {cards:NP}", node=Made(_from_pile))
    even_if = " even if {again:Player.pl} cannot meet its|their threshold"
    for terms in ("", " without meeting its|their threshold", even_if):
        yield construction(
            "Binding",
            f"{{who:Bearer}} may play {{cards:NP}} as though it|they was|were in {{whose:Whose}} hand{terms}",
            node=Made(
                lambda who, cards, whose, again=None, terms=terms: _as_in_hand(who, cards, whose, again, bool(terms))
            ),
        )
    yield construction(
        "Binding",
        "anything that could pick {cards:NP} must pick it",
        node=Made(lambda cards: p.Standing(any_of(cards), (v.Must("be picked"),))),
    )
    yield construction(
        "Binding",
        "all battle damage that could be assigned to {cards:NP} must be assigned to it|them",
        node=Made(lambda cards: p.Standing(any_of(cards), (v.Must("be hit"),))),
    )
    yield construction(
        "Binding",
        "treat {cards:NP} as though it|they has|have no rules text",
        node=Made(lambda cards: p.Standing(any_of(cards), (v.LoseText(),))),
    )
    yield construction(
        "Binding",
        "all characters able to block {cards:NP} must do so",
        node=Made(lambda cards: p.Standing(Filter(types=("character",)), (v.Must("block", any_of(cards)),))),
    )
    past = "to the target of the attack instead of [to] the blocking party"
    yield construction(
        "Binding", f"you may assign its battle damage {past}", node=p.Standing(Mention(pronoun=True), (PAST,))
    )
    yield construction(
        "Binding",
        f"you may assign {{cards:Reference}} 's battle damage {past}",
        f"you may assign the battle damage of {{cards:NP}} {past}",
        node=Made(lambda cards: p.Standing(any_of(cards), (PAST,))),
    )
    attacking = ("is attacking", "is a member of an attacking party", "is in an attacking party")
    for party in ("the party", "its party", "that party", "the attacking party"):
        yield construction(
            "Requirement",
            *(f"while {{cards:Reference}} {one} , {party} is covert ." for one in attacking),
            node=p.Standing(SLOT.cards, (v.Can("hide its party"),)),
        )
    yield construction(
        "Binding",
        "attacking parties that include {cards:NP} are covert",
        "attacking parties including {cards:NP} are covert",
        "an attacking party that includes {cards:NP} is covert",
        "a party that includes {cards:NP} is covert",
        "an attacking party including {cards:NP} is covert",
        "a party including {cards:NP} is covert",
        node=Made(lambda cards: p.Standing(any_of(cards), (v.Can("hide its party"),))),
    )


def _from_pile(who: Any, cards: Any) -> p.Paragraph:
    """Cards of a kind may be played from a pile, as many as there are, as long as this is in force."""
    found = any_of(cards) if isinstance(cards, Some) and cards.kind == "bare" else None
    if not isinstance(found, Filter) or found.area != "discard" or not isinstance(found.area_of, str):
        raise Misread("from where, and how many?")
    return p.Allowed(own_player(who, found.area_of), "play as though in hand", found)


def _as_in_hand(who: Any, cards: Any, whose: Any, again: Any, waived: bool) -> p.Paragraph:
    if again is not None:
        own_player(who, again)
    return p.Allowed(own_player(who, whose), "play as though in hand", any_of(cards), waived=waived)


def _open() -> Iterator[Construction]:
    yield construction(
        "Binding", "{cards:NP} is|are revealed at all times", node=Made(lambda cards: p.Openly(any_of(cards)))
    )
    yield construction(
        "Binding", "{whose:Whose} hand is revealed at all times", node=p.Openly(Filter(area="hand", area_of=SLOT.whose))
    )
    yield construction("Binding", "{who:Bearer} may look at {cards:NP} at any time", node=Made(_may_look))
    yield construction("Binding", "{who:Bearer} may look at {cards:NP}", node=Made(_may_look_at_removed))
    yield construction(
        "Binding",
        "{who:Bearer} play|plays with the top card of {whose:Whose} deck revealed",
        "play with the top card of {whose:Whose} deck revealed",
        node=Made(lambda whose, who="you": p.Openly(TopOf(own_player(who, whose), ONE))),
    )
    yield construction(
        "Binding",
        "{who:Bearer} play|plays with {whose:Whose} hand|hands revealed",
        "play with {whose:Whose} hand revealed",
        node=Made(lambda whose, who="you": p.Openly(Filter(area="hand", area_of=own_player(who, whose)))),
    )


def _may_look(who: Any, cards: Any) -> p.Paragraph:
    bound = bound_player(who)
    seen = any_of(cards)
    if bound != "you":
        seen = rebuild(seen, lambda part: bound if part == THEY else part)
    return p.Openly(seen, to=bound)


def _may_look_at_removed(who: Any, cards: Any) -> p.Paragraph:
    """What this card has removed from the game lies there for good, so that no moment need be named."""
    found = any_of(cards)
    if not isinstance(found, Filter) or SentByThis() not in found.where:
        raise Misread("when?")
    return p.Openly(found, to=bound_player(who))


# -- prices --


__all__ = ["Cards", "constructions"]


PAST = v.Can("assign past blockers")
