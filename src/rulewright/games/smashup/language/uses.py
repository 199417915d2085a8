"""How often text acts or is used: once a turn, by itself or of all copies of a card; only while something is so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter
from rulewright.games.smashup.cards import ON_YOUR_TURN
from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import PLAIN
from rulewright.text.english.paragraphs import Paragraphs
from rulewright.text.english.statements import Statement
from rulewright.text.pending import Misread

_FIRST = k.FirstUse()


def constructions() -> Iterator[Construction]:
    """What stands behind a text and says how often; `OneCopy` is said of all copies of the card."""
    yield from _regular_plays()
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


def _regular_plays() -> Iterator[Construction]:
    """core.10 What one may do instead of playing the card that the rules let one play in a turn."""
    yield construction(
        "RegularPlay", "your regular {kind:Noun.sg} play", "playing a|an {kind:Noun.sg}", node=Made(_kinds_of_play)
    )
    yield construction("RegularPlay", "a|your regular play", node=Made(_kinds_of_play))
    yield construction(
        "Paragraph",
        "instead of {play:RegularPlay} [ , ] you may {does:Deeds.base} .",
        "[on your turn , ] you may {does:Deeds.base} instead of {play:RegularPlay} .",
        node=Made(_in_its_place),
    )
    yield construction(
        "Paragraph",
        "you may use your regular {kind:Noun.sg} play to {does:Deeds.base} .",
        node=Made(lambda kind, does: _in_its_place(_kinds_of_play(kind), does)),
    )


_PLAYS = ("minion", "action")


def _kinds_of_play(kind: Filter = PLAIN) -> tuple[str, ...]:
    types = kind.types or _PLAYS
    if kind != Filter(types=kind.types) or not set(types) <= set(_PLAYS):
        raise Misread("a play of what?")
    return types


def _in_its_place(play: tuple[str, ...], does: tuple[v.Effect, ...]) -> Paragraphs:
    """abilities.3 It is used like a Talent while such a play is left, which is used up by it."""
    left = tuple(k.PlayLeft(kind) for kind in play)
    so: k.Condition = left[0] if len(left) == 1 else k.Either(left)
    uses: tuple[v.Effect, ...] = (v.GiveUpPlay(play[0]),)
    if len(play) > 1:
        one, other = ((v.GiveUpPlay(kind),) for kind in play)
        choice = v.If(left[1], (v.OneOf((one, other), play),), one)
        uses = (v.If(left[0], (choice,), other),)
    only = v.Only(so, use=True)
    return (p.Ability(ON_YOUR_TURN, "", (only,), (*uses, *with_subject(does, "you"))),)


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
