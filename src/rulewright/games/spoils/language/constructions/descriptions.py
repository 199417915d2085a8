"""Descriptions of cards: a noun with adjectives before it and what follows it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.language.constructions.numbers import DONE_VERBS
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import coordinated, either, either_state, is_no, narrowed
from rulewright.text.pending import (
    DONE,
    REMAINING,
    Misread,
    Some,
)


def constructions() -> Iterator[Construction]:
    """Descriptions of cards: a noun with adjectives before it and what follows it."""
    yield from _kinds()
    yield from _words()
    yield from _adjectives()


TYPES = ("character", "item", "location", "resource", "tactic", "faction")


TRADES = ("arcanist", "banker", "gearsmith", "rogue", "warlord", "universal")


KEYWORDS = ("covert", "tactical")


STATES = ("depleted", "restored", "attacking", "blocking", "face-down", "face-up", "damaged", "attached", "unattached")


ITS_PARTY = "its party"
"""A mark on descriptions that speak of the party of this card, or of the opposing one; 407.4 tells whose that is."""


def _kinds() -> Iterator[Construction]:
    yield construction("Kind@n", "{kind:Bare@n}", node=SLOT.kind)
    yield construction("Kind@n", "{kind:Kind@n} {more:Post@n}", node=Made(_with), local=True)
    yield construction("Bare@n", "{kind:Noun@n}", node=SLOT.kind)
    yield from coordinated()
    yield construction("Bare@n", "{more:Adjective} {kind:Bare@n}", node=Made(lambda more, kind: narrowed(more, kind)))


def _with(kind: Filter, more: Filter) -> Filter:
    if any(isinstance(one.number, n.CountOf | n.TotalOf) for one in kind.compare):
        raise Misread("what follows a number belongs to what is counted")
    return narrowed(kind, more)


def check_hidden(kind: Filter) -> None:
    """411.2 Only what can be known of a face-down card is said of it."""
    hidden = "face-down" in kind.states and kind.types != ("resource",) and kind.controller != "you"
    if hidden and (kind.types or kind.subtypes or kind.trades or kind.compare):
        raise Misread("only whoever controls a face-down card knows what is on it")


def _words() -> Iterator[Construction]:
    yield construction("Noun@n", "{kind:Word@n}", node=SLOT.kind)
    yield construction("Noun.sg", "{first:Word.sg} or [a|an] {second:Word.sg}", node=Made(either))
    yield construction(
        "Noun.pl", "{first:Word.pl} and {second:Word.pl}", "{first:Word.pl} or {second:Word.pl}", node=Made(either)
    )
    yield construction(
        "Noun.pl",
        "{first:Word.pl} , {second:Word.pl} [ , ] and {third:Word.pl}",
        "{first:Word.pl} , {second:Word.pl} [ , ] or {third:Word.pl}",
        node=Made(lambda first, second, third: either(either(first, second), third)),
    )
    yield construction(
        "Noun.pl",
        "{first:Word.pl} , {second:Word.pl} , {third:Word.pl} [ , ] and {fourth:Word.pl}",
        "{first:Word.pl} , {second:Word.pl} , {third:Word.pl} [ , ] or {fourth:Word.pl}",
        node=Made(lambda first, second, third, fourth: either(either(either(first, second), third), fourth)),
    )
    yield construction("EachKind", "{first:Word.sg} and {second:Word.sg}", node=Made(either))
    yield construction("EachKind", "{kind:EachKind} {more:Post.sg}", node=Made(_with), local=True)
    yield construction("OneNP.sg", "each|every {kind:EachKind}", node=Made(lambda kind: Some(kind, "every")))
    yield construction(
        "Noun.sg",
        "{first:Word.sg} , [a|an] {second:Word.sg} [ , ] or [a|an] {third:Word.sg}",
        node=Made(lambda first, second, third: either(either(first, second), third)),
    )
    yield construction(
        "Noun.sg",
        "{first:Word.sg} , [a|an] {second:Word.sg} , [a|an] {third:Word.sg} [ , ] or [a|an] {fourth:Word.sg}",
        node=Made(lambda first, second, third, fourth: either(either(either(first, second), third), fourth)),
    )
    yield construction("Word@n", "card@n", node=Filter())
    for kind in TYPES:
        yield construction("Word@n", f"{kind}@n", f"{kind} card@n", node=Filter(types=(kind,)))
    yield construction(
        "Word@n", "{subtype:$subtype} card@n", "{subtype:$subtype}", node=Filter(subtypes=(SLOT.subtype,))
    )
    yield construction("Word@n", "{name:$name} resource@n", node=Filter(types=("resource",), name=SLOT.name))
    yield construction("Word@n", "{name:$name} token@n", node=Made(lambda name: Filter(name=f"{name} Token")))
    yield construction(
        "Word@n", "unique {name:$name}", node=Made(lambda name: Filter(where=(r.KnownAs(name.lower()),)))
    )
    for number, copy in (("sg", "copy"), ("pl", "copies")):
        yield construction(
            f"Word.{number}",
            f"{copy} of the [named] card",
            f"{copy} of that card",
            node=Filter(where=(r.Bears("name"),)),
        )
        yield construction(
            f"Word.{number}",
            f"{copy} of {{card:Reference.sg}}",
            node=Filter(where=(r.SameName(SLOT.card),)),
            far_fetched=True,
        )
    for party in ("attacking", "blocking"):
        yield construction("Word@n", f"member@n of|in the {party} party", node=Filter(states=(f"{party} party",)))
    for party in ("its party", "your party", "the party", "that party", "this card's party"):
        yield construction(
            "Word@n", f"member@n of|in {party}", node=Filter(states=("in battle", ITS_PARTY), controller="you")
        )
    yield construction(
        "Word@n",
        "member@n of|in the opposing party",
        node=Filter(states=("in battle", ITS_PARTY), controller="opponent"),
    )
    yield construction("Thing.sg", "token", node=(("token",), False))
    yield construction("Thing.pl", "tokens", node=(("token",), True))
    yield construction("Thing.sg", "card", node=((), False))
    yield construction("Thing.pl", "cards", node=((), True))
    for number, several in (("sg", False), ("pl", True)):
        for kind in TYPES:
            yield construction(f"Thing.{number}", f"{kind}{'s' if several else ''}", node=((kind,), several))
            yield construction(f"Thing.{number}", f"{kind} card{'s' if several else ''}", node=((kind,), several))
            for other in TYPES:
                if other != kind:
                    yield construction(
                        f"Thing.{number}",
                        f"{kind}{'s' if several else ''} or {other}{'s' if several else ''}",
                        node=((kind, other), several),
                    )
            yield construction(
                f"Thing.{number}",
                f"{{word:$subtype}} {kind}{'s' if several else ''}",
                node=Made(lambda word, several=several: ((f'"{word}"',), several)),
            )
        yield construction(
            f"Thing.{number}",
            f"{{word:$subtype}} card{'s' if several else ''}",
            node=Made(lambda word, several=several: ((f'"{word}"',), several)),
        )


def _adjectives() -> Iterator[Construction]:
    for state in STATES:
        yield construction("Adjective", state, node=Filter(states=(state,)))
        yield construction("State", state, node=state)
    yield construction("Adjective", "attacking or blocking", node=Filter(states=("in battle",)))
    yield from either_state()
    yield construction("Adjective", "undamaged", node=is_no(Filter(states=("damaged",))))
    yield construction("Adjective", "other", node=Filter(other=True))
    yield construction("Adjective", "remaining", node=Filter(states=(REMAINING,)))
    for kind in TYPES:
        yield construction("Adjective", f"non- {kind}", node=Filter(not_types=(kind,)))
    for trade in TRADES:
        yield construction("Adjective", trade, node=Filter(trades=(trade.title(),)))
        yield construction("Trade", trade, node=trade.title())
        yield construction(
            "Adjective", f"non- {trade}", node=Made(lambda trade=trade: is_no(Filter(trades=(trade.title(),))))
        )
    yield construction("Adjective", "{one:Trade} or|and {two:Trade}", node=Filter(trades=(SLOT.one, SLOT.two)))
    yield construction("Adjective", "non- {word:Keyword}", node=Filter(lacks=(SLOT.word,)))
    yield construction("Adjective", "non- {word:$subtype}", node=Made(lambda word: is_no(Filter(subtypes=(word,)))))
    yield construction("Adjective", "{subtype:$subtype}", node=Filter(subtypes=(SLOT.subtype,)))
    yield construction("Adjective", "{one:$subtype} and|or {two:$subtype}", node=Filter(subtypes=(SLOT.one, SLOT.two)))
    yield construction("Adjective", "staple", node=Filter(supertypes=("staple",)))
    for word in KEYWORDS:
        yield construction("Keyword", word, node=word)
    yield construction("Adjective", "{word:Keyword}", node=Filter(keywords=(SLOT.word,)))
    for word in ("revealed", "discarded", "removed"):
        yield construction("Adjective", word, node=Filter(area=f"{DONE}{DONE_VERBS[word]}"))
