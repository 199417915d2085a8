"""What players do, as events that text waits for; parties that are formed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import Cards, EventCard, Who
from rulewright.games.spoils.language.constructions.occasions import Ways, formed_of, would_form
from rulewright.games.spoils.language.constructions.player_acts import ACTS, discards
from rulewright.games.spoils.language.constructions.subjects import (
    by_player,
    happening_to,
    party_of,
    player,
    together,
)
from rulewright.text.agreement import agrees
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import Misread, Of, Unplayable


def constructions() -> Iterator[Construction]:
    """What players do, as events that text waits for; parties that are formed."""
    yield from _acts()
    yield from _parties()


def _acts() -> Iterator[Construction]:
    yield construction("Acts@n", "{one:Act@n}", node=SLOT.one)
    yield construction("Acts@n", "{one:Act@n} or {other:Acts@n}", node=Made(lambda one, other: (*one, *other)))
    yield construction(
        "OneOccasion",
        "{who:Actor@n} {acts:Acts@n}",
        node=Made(lambda who, acts: together(by_player(one, who) for one in acts)),
    )
    yield construction(
        "OneOccasion", "{who:Actor@n} {acts:Acts@n} as part of {whose:Whose} {rule:OwnRule}", node=Made(_by_rule)
    )
    yield construction(
        "OneOccasion",
        "{effect:AnEffect} causes {who:Actor} to {acts:Acts.pl}",
        node=Made(lambda effect, who, acts: together(replace(by_player(one, who), by=effect) for one in acts)),
    )
    yield construction("OwnRule", "develop rule", node="develop rule")
    yield construction("OwnRule", "restore rule", node="restore rule")
    yield construction("AnEffect", "an effect controlled by {who:Actor}", node=Made(lambda who: player(who)))
    yield construction(
        "AnEffect",
        "an effect {who:Actor.pl} control",
        "an effect {who:Actor.sg} controls",
        node=Made(lambda who: player(who)),
    )
    yield construction("AnEffect", "{who:Actor}", node=Made(lambda who: player(who)))
    yield construction("AnEffect", "an effect", node="anyone")
    for one in ACTS:
        if one.present:
            forms = [form for words in one.forms for form in (words, *([would_form(words)] if one.would else ()))]
            yield construction("Act@n", *forms, node=Made(one.ways))
    yield construction(
        "OneOccasion",
        "an ability is used [by {who:Actor}]",
        node=Made(lambda who="each": by_player(k.Occasion("ability is used"), who)),
    )
    yield construction(
        "OneOccasion",
        "an ability of {card:NP} is used [by {who:Actor}]",
        node=Made(lambda card, who="each": by_player(k.Occasion("ability is used", happening_to(card)), who)),
    )
    yield construction(
        "OneOccasion", "your opponent attacks you", "an opponent attacks you", node=k.Occasion("is attacked", who="you")
    )
    for side in ("attack", "block"):
        yield construction(
            "OneOccasion",
            *(f"{{size:Size}} characters {{who:Actor.{n}}} control{s} {side}" for n, s in (("pl", ""), ("sg", "s"))),
            f"{{size:Size}} characters controlled by {{who:Actor}} {side}",
            node=Made(lambda size, who, side=side: by_player(formed_of(f"{side}ing", size), who)),
        )
    yield construction(
        "OneOccasion",
        "a card is discarded from {whose:Whose} hand",
        "a card is discarded by {who:Actor}",
        node=Made(lambda whose="", who="": by_player(k.Occasion("is discarded"), whose or who)),
    )
    yield construction(
        "OneOccasion",
        "a|an {kind:Kind.sg} is discarded from {whose:Whose} hand",
        "a|an {kind:Kind.sg} is discarded by {who:Actor}",
        node=Made(lambda kind, whose="", who="": by_player(discards(kind)[0], whose or who)),
    )
    yield construction(
        "OneOccasion",
        "a token is put on {card:NP}",
        node=Made(lambda card: k.Occasion("gains tokens", happening_to(card))),
    )
    yield construction(
        "OneOccasion",
        "a token is removed from {card:NP}",
        node=Made(lambda card: k.Occasion("loses tokens", happening_to(card))),
    )
    none_left = k.Compare(n.TokensOn(EventCard()), "=", n.Fixed(0))
    yield construction(
        "OneOccasion",
        "the last token is removed from {card:NP}",
        node=Made(lambda card: k.Occasion("loses tokens", happening_to(card), condition=none_left)),
    )
    for verb, what in (("gain", "gains score"), ("lose", "loses score")):
        yield construction(
            "OneOccasion",
            f"a faction {verb}s influence",
            f"a player's faction {verb}s influence",
            node=k.Occasion(what, who="each"),
        )
        yield construction(
            "OneOccasion",
            f"{{whose:Whose}} faction {verb}s influence",
            f"{{whose:Whose}} faction would {verb} influence",
            node=Made(lambda whose, what=what: k.Occasion(what, who=player(whose))),
        )
    yield construction("During", "during|on {who:Turn}", node=Made(_during))
    yield construction("During", "during a battle", "in [a] battle", node=k.DuringBattle())
    yield construction("During", "during a turn when {so:Happened}", node=SLOT.so)
    yield construction("During", "while {so:Condition}", node=SLOT.so)
    yield construction("Turn", "your turn", "each|every 1 of your turns", "each of your turns", node="you")
    yield construction(
        "Turn", "your opponent's turn", "an|each opponent's turn", "each of your opponent's turns", node="opponent"
    )
    yield construction("Turn", "each turn", "the turn", "every turn", node="each")
    yield construction("Turn", "{card:Reference} 's controller's turn", node=Made(lambda card: Of("controller", card)))


def _by_rule(who: Any, acts: Ways, whose: Any, rule: str) -> k.Occasion:
    if not agrees(whose, who):
        raise Misread("whose rule?")
    if any(one.what not in ("is drawn", "is discarded") for one in acts):
        raise Unplayable("by which rule anything but a draw or a discard comes about")
    return together(replace(by_player(one, who), heading=rule) for one in acts)


def _during(who: Who) -> k.Condition:
    if who == "each":
        raise Misread("everything happens during some turn")
    return k.TurnOf(who)


def _parties() -> Iterator[Construction]:
    yield construction("AParty", "an attacking party", node=("attacking",))
    yield construction("AParty", "a blocking party", node=("blocking",))
    yield construction("AParty", "an attacking or blocking party", node=("attacking", "blocking"))
    yield construction(
        "OneOccasion",
        "{sides:AParty} is formed",
        node=Made(lambda sides: together(k.Occasion(f"{side} party is formed") for side in sides)),
    )
    yield construction(
        "OneOccasion",
        "{sides:AParty} of|with {size:Size} character|characters|member|members is formed",
        "{sides:AParty} is formed with {size:Size} character|characters|member|members",
        node=Made(lambda sides, size: together(formed_of(side, size) for side in sides)),
    )
    yield construction(
        "OneOccasion",
        "{sides:AParty} is formed including {card:Reference}",
        node=Made(lambda sides, card: together(k.Occasion(_JOINING[side], card) for side in sides)),
    )
    others = "and at least {n:$number} other character|characters"
    yield construction(
        "OneOccasion", f"{{sides:AParty}} is formed including {{card:Reference}} {others}", node=Made(_formed_with)
    )


def _formed_with(sides: tuple[str, ...], card: Cards, n: int) -> k.Occasion:
    return together(
        k.Occasion(_JOINING[side], card, condition=party_of(f"{side} party", (">=", n + 1))) for side in sides
    )


_JOINING = {"attacking": "attacks", "blocking": "blocks"}
