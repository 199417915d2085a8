"""What cards can do against the rules, what they must and cannot do, and what cannot be done to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter, Leader
from rulewright.games.spoils.language.constructions.subjects import any_of, attacked
from rulewright.games.spoils.language.constructions.verbs import DO_NOT, suffered, verbs
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import Misread


def constructions() -> Iterator[Construction]:
    """`Change`: what is said of cards that can, must or cannot."""
    yield from _can()
    yield from _cannot()


SINCE = "even if it|they has|have not been in play under your control since the start of the turn"
ARRIVED = (
    "even if it|they entered play this turn",
    "as though it|they had started the turn under your control",
    "as though it|they had been in play under your control since the start of the turn",
)
"""Told of one turn, so that an instruction has to say of which."""
ARRIVING = ("[on] the turn it enters play", "[on] the turn they enter play", "the turn it is played")
ABLE = ((".sg", "if it can"), (".pl", "if they can"), ("@n", "if able"))


DEPLETED = tuple(
    (number, f"{opening}{they}")
    for number, state in (("sg", " it is depleted"), ("pl", " they are depleted"))
    for opening, they in (
        *((one, state) for one in ("even if", "even though", "even while", "although", "while")),
        *((one, " depleted") for one in ("even while", "even when", "while")),
    )
)
"""A card, or several, that are depleted and can still do something."""


def _can() -> Iterator[Construction]:
    yield construction(
        "Change@n", "can only be destroyed by costs", node=(2, (v.Cannot("be destroyed", unless="cost"),))
    )
    yield construction(
        "Change@n", "can attack only once each turn", "can only attack once each turn", node=(2, (v.Limited("attack"),))
    )
    yield construction(
        "Change@n",
        "can block covert parties",
        "can block a covert party",
        "can block covert characters",
        node=(2, (v.Can("block covert"),)),
    )
    yield construction(
        "Change@n",
        "can only be blocked by {card:NP}",
        "can be blocked only by {card:NP}",
        node=Made(lambda card: (2, (v.Cannot("be blocked", but=any_of(card)),))),
    )
    yield construction(
        "Change@n",
        *(f"can|may attack {one}" for one in (SINCE, *ARRIVING)),
        node=(2, (v.Can("attack on arrival"),)),
    )
    for number, depleted in DEPLETED:
        yield construction(f"Change.{number}", f"can|may block {depleted}", node=(2, (v.Can("block depleted"),)))
    for only in ("can attack only", "can only attack"):
        for kind, others in (("location", "faction"), ("faction", "location")):
            yield construction(
                "Change@n", f"{only} {kind}s", node=(2, (v.Cannot("attack", to=Filter(types=(others,))),))
            )
    yield construction(
        "Change@n",
        "can block only {card:NP}",
        "can only block {card:NP}",
        node=Made(lambda card: (2, (v.Cannot("block", to=_all_but(any_of(card))),))),
    )
    yield construction("Change@n", "be~n unblockable", node=(2, (v.Cannot("be blocked"),)))
    for name, verb in verbs().items():
        if verb.must_act:
            for number, able in ABLE:
                yield construction(f"Change{number}", f"must {name} {able}", node=(2, (v.Must(verb.must_act),)))
    for number, able in ABLE[:2]:
        yield construction(
            f"Change{number}",
            f"must block {{card:NP}} {able}",
            node=Made(lambda card: (2, (v.Must("block", any_of(card)),))),
        )


def _cannot() -> Iterator[Construction]:
    yield construction(
        "Change@n",
        *(f"{one} restore during {{whose:Whose}} restore rule" for one in DO_NOT),
        *(f"{one} restore at the start of {{whose:Whose}} turn|turns" for one in DO_NOT),
        node=Made(lambda whose: (2, (unrestored(whose),))),
    )
    yield construction("Change@n", "cannot {one:Forbidden}", node=Made(lambda one: (2, (one,))))
    yield construction(
        "Change@n", "cannot {one:Forbidden} {rest:OrForbidden}", node=Made(lambda one, rest: (2, (one, *rest)))
    )
    yield construction("OrForbidden", "or|and {one:Forbidden}", ", or {one:Forbidden}", node=Made(lambda one: (one,)))
    yield construction("OrForbidden", ", {one:Forbidden} {rest:OrForbidden}", node=Made(lambda one, rest: (one, *rest)))
    for name, verb in verbs().items():
        if verb.cannot_act:
            yield construction("Forbidden", name, node=v.Cannot(verb.cannot_act))
        if verb.cannot_suffer:
            yield construction("Forbidden", f"be {suffered(name)}", node=v.Cannot(verb.cannot_suffer))
            yield construction("Suffering", suffered(name), node=v.Cannot(verb.cannot_suffer))
        if verb.cannot_suffer_by:
            made = Made(lambda by, what=verb.cannot_suffer: v.Cannot(what, by=by))
            yield construction("Forbidden", f"be {suffered(name)} {{by:BySource}}", node=made)
        if verb.cannot_suffer_by and verb.player:
            theirs = Filter(controller="opponent", area=WHEREVER)
            yield construction(
                "Forbidden",
                f"be {suffered(name)} by your opponent",
                f"be {suffered(name)} by an opponent",
                node=v.Cannot(verb.cannot_suffer, by=theirs),
            )
    yield construction("Sufferings", "{one:Suffering} or|and {two:Suffering}", node=Made(lambda one, two: (one, two)))
    yield construction("Sufferings", "{one:Suffering} , {rest:Sufferings}", node=Made(lambda one, rest: (one, *rest)))
    yield construction("Change@n", "cannot be {some:Sufferings}", node=Made(lambda some: (2, some)))
    yield construction(
        "Change@n",
        "cannot be {some:Sufferings} {by:BySource}",
        node=Made(lambda some, by: (2, tuple(replace(one, by=by) for one in some))),
    )
    for what in ("use abilities", "inflict damage"):
        yield construction("Forbidden", what, node=v.Cannot(what))
    for words in ("receive damage", "be inflicted damage"):
        yield construction("Forbidden", words, node=v.Cannot("be damaged"))
        yield construction("Forbidden", f"{words} {{by:BySource}}", node=Made(lambda by: v.Cannot("be damaged", by=by)))
    yield construction(
        "Forbidden", "receive damage from {card:NP}", node=Made(lambda card: v.Cannot("be damaged", by=any_of(card)))
    )
    yield construction("Forbidden", "attack {card:NP}", node=Made(lambda card: v.Cannot("attack", to=attacked(card))))
    yield construction("Forbidden", "block {card:NP}", node=Made(lambda card: v.Cannot("block", to=any_of(card))))
    yield construction(
        "Forbidden", "inflict damage to {card:NP}", node=Made(lambda card: v.Cannot("inflict damage", to=any_of(card)))
    )
    yield construction(
        "Forbidden", "be blocked except by {card:NP}", node=Made(lambda card: v.Cannot("be blocked", but=any_of(card)))
    )
    yield construction(
        "Forbidden",
        "be restored by {whose:Whose} faction 's restore rule",
        node=Made(lambda whose: unrestored(whose)),
    )
    yield construction("BySource", "by {card:NP}", "by the effects of {card:NP}", node=Made(lambda card: any_of(card)))
    for words, who in (("you play", "you"), ("your opponent plays", "opponent"), ("an opponent plays", "opponent")):
        yield construction(
            "BySource",
            f"by {{kind:Kind.pl}} {words}",
            node=Made(lambda kind, who=who: narrowed(kind, Filter(controller=who))),
        )
    yield construction("BySource", "by {one:Kind.pl} or {two:Adjective} abilities", node=Made(_card_or_ability))


def _all_but(cards: Cards) -> Cards:
    """The characters that are not of a description."""
    if not isinstance(cards, Filter) or cards.area != "play":
        raise Misread("only which cards?")
    return Filter(types=("character",), where=(Such(k.Not(k.Fits(SUCH, cards))),))


def unrestored(whose: Any) -> v.Cannot:
    """A player's restore rule leaves cards as they are."""
    return v.Cannot("be restored", by=Leader(whose), heading="restore rule")


def _card_or_ability(one: Filter, two: Filter) -> Cards:
    if one != two:
        raise Misread("the abilities of which cards?")
    return one
