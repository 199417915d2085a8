"""How often text acts or is used: once a turn, by itself or of all copies of a card; only while something is so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.paragraphs import Paragraphs
from rulewright.text.english.statements import Statement
from rulewright.text.pending import Misread

_FIRST = k.FirstUse()


def constructions() -> Iterator[Construction]:
    """What stands behind a text and says how often; `OneCopy` is said of all copies of the card."""
    for limit in (
        "you may only do this once per|each turn",
        "you may do this only once per|each turn",
        "you can only do this once per|each turn",
        "you can do this only once per|each turn",
        "do this only once per|each turn",
        "use this ability only once per|each turn",
        "only use this ability once per|each turn",
    ):
        yield construction("Ongoing", f"{{text:Paragraph}} {limit} .", node=Made(once))
    yield construction("Ongoing", "{text:Paragraph} {one:OneCopy} .", node=Made(lambda text, one: once(text, one)))
    yield construction(
        "Special",
        "on your turn , you may {use:OwnUse} . {one:OneCopy} .",
        node=Made(lambda use, one: used_once(use, one)),
    )
    yield construction("Statement", "{one:OneCopy}", node=Made(lambda one: Statement((v.Only(one, use=True),), "only")))
    yield construction(
        "OneCopy",
        "use only 1 {name:$name} ['s] ability each|per turn",
        "[you may|can] only use 1 {name:$name} ['s] ability each|per turn",
        "[you may|can] only use the ability of 1 {name:$name} each|per turn",
        "only 1 {name:$name} ['s] ability may|can be used each|per turn",
        "the {name:$name} ability may|can only be used once each|per turn",
        node=Made(lambda name: k.FirstUse(copies=True)),
    )


def once(text: Paragraphs, first: k.FirstUse = _FIRST) -> Paragraphs:
    """triggered.4 What waits acts once a turn; what one may do on one's turn is used once anyway."""
    one = text[0]
    if len(text) > 1 or not isinstance(one, p.Triggered | p.Ability | p.Replaced):
        raise Misread("what is done once?")
    if isinstance(one, p.Ability):
        return (used_once(one, first),) if first.copies else text
    if one.condition not in (None, _FIRST) or (isinstance(one, p.Replaced) and not one.optional):
        raise Misread("what is done once?")
    if one.condition == first:
        raise Misread("what is done once?")
    return (replace(one, condition=first),)


def used_once(use: p.Ability, first: k.FirstUse) -> p.Ability:
    return replace(use, cost=(*use.cost, v.Only(first, use=True)))


def limited(ability: p.Ability) -> p.Ability:
    """triggered.4 An ability whose text says when it may be used; that it is once a turn it is so anyway."""
    limits = tuple(one for one in ability.effect if isinstance(one, v.Only))
    rest = tuple(one for one in ability.effect if one not in limits)
    return replace(ability, cost=tuple(one for one in limits if one.condition != _FIRST), effect=rest)
