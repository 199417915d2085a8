"""The texts of a card under their labels: what is done as it is played, what waits, what stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.smashup.cards import ON_YOUR_TURN, PLAY_ON, SPECIAL
from rulewright.games.smashup.language.burying import buried
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.places import Here
from rulewright.games.smashup.language.plays import as_what
from rulewright.games.smashup.language.uses import once
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.changes import Timed
from rulewright.text.english.clauses import changed
from rulewright.text.english.descriptions import merged, single
from rulewright.text.english.durations import Lasts
from rulewright.text.english.paragraphs import Paragraphs, in_force, triggered
from rulewright.text.english.replacing import Instead, one_by_one
from rulewright.text.english.statements import Statement, joined
from rulewright.text.pending import Itself, Mention, Misread, words_in


def constructions() -> Iterator[Construction]:
    """What a block can be."""
    yield construction("OnPlay", "{on:PlayOn} .", node=Made(lambda on: (on, ())))
    yield construction("OnPlay", "{on:PlayOn} . {does:Instructions}", node=Made(lambda on, does: (on, does)))
    yield construction(
        "OnPlay",
        "{on:PlayOn} to {does:Deeds.base} .",
        node=Made(lambda on, does: (on, (Statement(with_subject(does, "you")),))),
    )
    yield construction("OnPlay", "{does:Instructions}", node=Made(lambda does: (None, does)))
    yield construction(
        "OnPlay", "when|after you play {card:This} , {does:Instructions}", node=Made(lambda card, does: (card, does))
    )
    yield construction(
        "PlayOn",
        "play on a|an|any {kind:Kind.sg}",
        "play on 1 of {kind:Kind.pl}",
        node=Made(_play_on),
    )
    yield construction(
        "PlayOn",
        "play on {whose:Owner} {kind:Bare.sg}",
        node=Made(lambda whose, kind: _play_on(merged(whose, kind))),
    )
    only = "on a|an|any {kind:Kind.sg}"
    yield construction(
        "PlayOn",
        f"you may|can only play this minion {only}",
        f"play this minion only {only}",
        f"this minion can only be played {only}",
        f"this minion can be played only {only}",
        node=Made(_only_at),
    )
    yield construction(
        "Special",
        "{when:Occasion} , you may play this [card] to {does:Deeds.base} instead .",
        "you may play this [card] {when:Occasion} to {does:Deeds.base} instead .",
        node=Made(lambda when, does: (when, (Statement(with_subject(does, "you")),))),
    )
    yield construction("Special", "{when:Occasion} , {does:Instructions}", node=Made(lambda when, does: (when, does)))
    yield construction(
        "Special",
        "play {when:Occasion} if {so:Condition} . {does:Instructions}",
        "{when:Occasion} , if {so:Condition} , {does:Instructions}",
        node=Made(lambda when, so, does: (replace(when, condition=so), does)),
        far_fetched=True,
    )
    yield construction(
        "Special",
        "play {when:Occasion} . {does:Instructions}",
        "play this [card] {when:Occasion} . {does:Instructions}",
        "you may play this [card] {when:Occasion} . {does:Instructions}",
        "play {when:Occasion} ; {does:Instructions}",
        "play this [card] {when:Occasion} ; {does:Instructions}",
        "you may play this [card] {when:Occasion} ; {does:Instructions}",
        "you may play this [card] {when:Occasion} to {does:Instructions}",
        "{when:Occasion} , you may play this [card] to {does:Instructions}",
        "play this [card] {when:Occasion} to {does:Instructions}",
        "play {when:Occasion} to {does:Instructions}",
        node=Made(lambda when, does: (when, does)),
    )
    yield construction(
        "Special",
        "you may play this [card] {when:Occasion} .",
        "play this [card] {when:Occasion} .",
        "play {when:Occasion} .",
        "{when:Occasion} , you may play this [card] .",
        node=Made(lambda when: (when, None)),
    )
    yield construction("Special", "{text:Paragraph}", node=Made(_special_text), far_fetched=True)
    yield construction("Special", "on your turn , you may {use:OwnUse} .", node=SLOT.use)
    yield construction(
        "OwnUse",
        "discard {card:This} [from your hand] to {does:Deeds.base}",
        node=Made(lambda card, does: _used_from("hand", (v.InOrderTo((v.Discard("you", these=card),), does),))),
    )
    for pile, area in (("discard pile", "discard"), ("hand", "hand")):
        yield construction(
            "OwnUse",
            f"bury {{card:This}} from your {pile}",
            node=Made(lambda card, at, area=area: _used_from(area, buried(card, at, None))),
        )
        yield construction(
            "OwnUse",
            f"play {{card:This}} from your {pile} as an extra {{kind:Noun.sg}}",
            node=Made(
                lambda card, kind, area=area: _used_from(area, (v.PlayCard(as_what(card, kind), "you", free=True),))
            ),
        )
    yield construction("Ongoing", "{text:Paragraph}", node=SLOT.text)
    yield construction("Ongoing", "{text:Paragraph} {rest:Ongoing}", node=Made(lambda text, rest: (*text, *rest)))
    yield construction(
        "Paragraph",
        "if {so:Condition} [ , ] {when:Occasion} , {does:Instructions}",
        node=Made(lambda so, when, does: triggered(replace(when, condition=so), joined(does))),
    )
    yield construction(
        "Paragraph",
        "when|if {when:Happening} , {then:Instead}",
        node=Made(lambda when, then: (p.Replaced(when, then.effects, optional=then.optional),)),
    )
    yield construction(
        "Paragraph",
        "when|if {when:HappensToAll} , {then:Instead}",
        node=Made(lambda when, then: (p.Replaced(when, one_by_one(then.effects), optional=then.optional),)),
    )
    yield construction(
        "Standing",
        "on {so:During} , {text:Standing}",
        node=Made(lambda so, text: _during(so, text)),
    )
    yield construction("Paragraph", "{does:Instructions}", node=Made(_of_its_winner), far_fetched=True)
    yield construction("Paragraph", "once per turn , {text:Paragraph}", node=Made(once))
    yield construction(
        "Paragraph", "{when:Occasion} for the first time each turn , {does:Instructions}", node=Made(_first_time)
    )
    yield construction("Paragraph", "on your turn , {does:Instructions}", node=Made(_on_your_turn))
    yield construction(
        "Paragraph",
        "you may {does:Deeds.base} each|every turn .",
        "you may {does:Deeds.base} on each of your turns .",
        "on each of your turns , you may {does:Deeds.base} .",
        node=Made(lambda does, at: _on_your_turn((Statement((v.May(with_subject(does, "you"), into=at),)),))),
    )
    yield construction(
        "Paragraph",
        "on your turn , {when:Occasion} , {does:Instructions}",
        node=Made(lambda when, does: triggered(replace(when, condition=k.TurnOf("you")), joined(does))),
    )
    yield construction("Paragraph", "on your turn , if {so:Condition} , {does:Instructions}", node=Made(_on_your_turn))
    yield construction(
        "Standing",
        "{what:Predicates.sg} .",
        node=Made(lambda what: tuple(in_force(Itself(), one, None) for one in what)),
        far_fetched=True,
    )
    yield construction(
        "Standing",
        "{cards:Cards@a} {what:Predicates@a} and its|their abilities are cancelled .",
        node=Made(lambda cards, what: tuple(in_force(cards, _silenced(one), None) for one in what)),
    )
    yield construction("Paragraph", "{does:Clause} {when:Delay} .", node=Made(lambda does, when: triggered(when, does)))
    yield construction(
        "Instead",
        "you may {does:Deeds.base} to prevent it|that .",
        node=Made(lambda does: Instead(with_subject(does, "you"), True)),
    )
    for turn in ("on your turn", "during your turn"):
        yield construction(
            "Paragraph", f"you may {{does:Deeds.base}} {turn} .", node=Made(lambda does, at: _may_on_turn(does, at))
        )
        yield construction(
            "Paragraph",
            f"if {{so:Condition}} , you may {{does:Deeds.base}} {turn} .",
            node=Made(lambda does, so, at: _may_on_turn(does, at, so)),
        )
    for limit in ("( [no more than] once per turn )", ", no more than once per turn", "no more than once per turn"):
        yield construction(
            "Paragraph",
            f"{{when:Occasion}} , {{does:Clause}} {limit} .",
            node=Made(lambda when, does: once(triggered(when, does))),
        )
    yield construction("Standing", "{kind:Kind.pl} {what:Predicates.pl} here .", node=Made(_in_force_here))
    yield construction(
        "Told", "{lasts:Duration} , {kind:Kind.pl} {what:Predicates.pl} {spot:NearSpot}", node=Made(_for_a_while_there)
    )
    yield construction(
        "Paragraph", "each {kind:Kind.sg} played here {what:Predicates.sg} .", node=Made(_once_played_here)
    )
    yield construction("Paragraph", "{kind:Kind.pl} played here {what:Predicates.pl} .", node=Made(_once_played_here))
    yield construction(
        "Paragraph",
        "the {nth:Nth} {kind:Kind.sg} played here each turn {what:Predicates.sg} .",
        node=Made(_once_played_here),
    )
    yield construction("Near", "here", node=Here())
    yield construction("Near", "this base", node=Itself("base"))


def _of_its_winner(does: tuple[Statement, ...]) -> Paragraphs:
    """core.39 What a base says of its winner, and of no moment, is done after it scores: only then there is one."""
    effects = joined(does)
    if not {"winner", "runner-up"} & set(words_in(effects[:1])):
        raise Misread("when?")
    return triggered(k.Occasion("has scored", Itself("base")), effects)


def _in_force_here(kind: Cards, what: tuple[Timed, ...]) -> Paragraphs:
    cards = single(kind)
    if cards.area != "play" or cards.types == ("base",) or any(isinstance(one, At | On) for one in cards.where):
        raise Misread("where is said twice")
    if any(v.Cannot("be moved") == one for part in what for one in part.changes):
        raise Misread("cannot be moved to here, or from here?")
    there = replace(cards, where=(*cards.where, At(Here())))
    return tuple(in_force(there, one, None) for one in what)


def _for_a_while_there(lasts: Lasts, kind: Cards, what: tuple[Timed, ...], spot: Cards) -> tuple[v.Effect, ...]:
    """What is so of cards at a base for a while, whichever are there."""
    if any(one.lasts is not None for one in what) or not lasts.until:
        raise Misread("for how long is said twice")
    cards = single(kind)
    if cards.area != "play" or cards.types == ("base",) or any(isinstance(one, At | On) for one in cards.where):
        raise Misread("where is said twice")
    there = replace(cards, where=(*cards.where, At(spot)))
    found = changed(there, tuple(replace(one, lasts=lasts) for one in what))
    return tuple(replace(one, live=True) if isinstance(one, v.Modify) else one for one in found)


def _once_played_here(kind: Cards, what: tuple[Timed, ...], nth: int = 0) -> Paragraphs:
    """What each card gets for a while as it is played."""
    played = single(kind)
    if played.area != "play" or any(one.lasts is None or not one.lasts.until for one in what):
        raise Misread("for how long?")
    when = k.Occasion("is played", replace(played, where=(*played.where, At(Here()))), nth=nth)
    return triggered(when, changed(Mention(pronoun=True), what))


def _may_on_turn(does: tuple[v.Effect, ...], at: str, so: k.Condition | None = None) -> Paragraphs:
    return _on_your_turn((Statement((v.May(with_subject(does, "you"), into=at),)),), so)


def _used_from(area: str, effects: tuple[v.Effect, ...]) -> p.Ability:
    """triggered.1, triggered.4 What a card lets its player do with it in the own turn while it is not in play."""
    there = v.Only(k.Fits(Itself(), Filter(area=area)), use=True)
    return p.Ability(SPECIAL, "", (there,), with_subject(effects, "you"))


def _special_text(text: Paragraphs) -> Any:
    """A Special that waits in the words of any other text."""
    one = text[0]
    if len(text) == 1 and isinstance(one, p.Replaced) and one.optional and isinstance(one.when.subject, Itself):
        return one
    if len(text) > 1 or not isinstance(one, p.Triggered):
        raise Misread("what is it that sets this off?")
    return one


def _play_on(kind: Cards) -> p.Keyword:
    what = single(kind)
    if what.area != "play" or what.types not in (("minion",), ("base",), ("action",)):
        raise Misread("what is it played on?")
    return p.Keyword(PLAY_ON, host=what)


def _only_at(kind: Cards) -> p.Keyword:
    """core.11 A minion that is played only at some bases."""
    what = single(kind)
    if what.area != "play" or what.types != ("base",) or what == Filter(types=("base",)):
        raise Misread("at which bases?")
    return p.Keyword(PLAY_ON, host=what)


def _during(so: k.Condition, text: Paragraphs) -> Paragraphs:
    """What stands on some turns alone."""
    one = text[0]
    if len(text) > 1 or not isinstance(one, p.Standing) or one.condition is not None:
        raise Misread("what stands then?")
    return (replace(one, condition=so),)


def _first_time(when: k.Occasion, does: tuple[Statement, ...]) -> Paragraphs:
    return triggered(replace(when, nth=1), joined(does))


def _silenced(one: Timed) -> Timed:
    return replace(one, changes=(*one.changes, v.LoseText()))


def _on_your_turn(does: tuple[Statement, ...], so: k.Condition | None = None) -> Paragraphs:
    """abilities.3 What one may do on one's turn is used like a Talent, once."""
    effects = joined(does)
    match effects:
        case (v.If(condition=only, effects=inner, otherwise=()),) if so is None:
            return _on_your_turn((Statement(inner),), only)
    if effects and isinstance(effects[0], v.May) and effects[0].who == "you":
        effects = (*effects[0].effects, *effects[1:]) if not effects[0].into or len(effects) == 1 else effects
    elif not isinstance(effects[0], v.ExtraPlay):
        raise Misread("what one may do on one's turn is optional")
    return (p.Ability(ON_YOUR_TURN, "", (), effects if so is None else (v.If(so, effects),)),)
