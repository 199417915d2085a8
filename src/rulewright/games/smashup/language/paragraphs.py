"""The texts of a card under their labels: what is done as it is played, what waits, what stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Such
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter
from rulewright.games.smashup.cards import ON_YOUR_TURN, PLAY_ON, SPECIAL
from rulewright.games.smashup.language.places import Here, On
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.changes import Timed
from rulewright.text.english.clauses import changed
from rulewright.text.english.descriptions import single
from rulewright.text.english.paragraphs import Paragraphs, in_force, triggered
from rulewright.text.english.statements import Statement, joined
from rulewright.text.pending import Itself, Mention, Misread


def constructions() -> Iterator[Construction]:
    """What a block can be."""
    yield construction("OnPlay", "{on:PlayOn} .", node=Made(lambda on: (on, ())))
    yield construction("OnPlay", "{on:PlayOn} . {does:Instructions}", node=Made(lambda on, does: (on, does)))
    yield construction("OnPlay", "{does:Instructions}", node=Made(lambda does: (None, does)))
    yield construction(
        "OnPlay", "when|after you play {card:This} , {does:Instructions}", node=Made(lambda card, does: (None, does))
    )
    yield construction(
        "PlayOn",
        "play on a|an|any {kind:Kind.sg}",
        "play on 1 of {kind:Kind.pl}",
        "play on {kind:Owned.sg}",
        node=Made(_play_on),
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
            f"play {{card:This}} from your {pile} as an extra {{kind:Noun.sg}}",
            node=Made(lambda card, kind, area=area: _used_from(area, (v.PlayCard(card, "you", free=True),))),
        )
    yield construction("Ongoing", "{text:Paragraph}", node=SLOT.text)
    yield construction("Ongoing", "{text:Paragraph} {rest:Ongoing}", node=Made(lambda text, rest: (*text, *rest)))
    yield construction(
        "Paragraph",
        "if {so:Condition} , {when:Occasion} , {does:Instructions}",
        node=Made(lambda so, when, does: triggered(replace(when, condition=so), joined(does))),
    )
    yield construction(
        "Paragraph",
        "when|if {when:Happening} , {then:Instead}",
        node=Made(lambda when, then: (p.Replaced(when, then.effects, optional=then.optional),)),
    )
    yield construction("Paragraph", "once per turn , {text:Paragraph}", node=Made(_once))
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
    yield construction("Standing", "{kind:Kind.pl} cannot be played here .", node=Made(_not_played_here))
    yield construction("Standing", "{who:Player.pl} cannot play {kind:Kind.pl} here .", node=Made(_cannot_play_here))
    yield construction("Standing", "{kind:Kind.pl} cannot be moved from {spot:Near} .", node=Made(_kept_there))
    yield construction("Standing", "{kind:Kind.pl} {what:Predicates.pl} here .", node=Made(_in_force_here))
    yield construction(
        "Paragraph", "each {kind:Kind.sg} played here {what:Predicates.sg} .", node=Made(_once_played_here)
    )
    yield construction("Standing", "players can only play {kind:Kind.pl} here .", node=Made(_only_played_here))
    for to, both in (("to {spot:Near}", False), ("to or from {spot:Near}", True)):
        made = Made(lambda kind, spot, both=both: _kept_out(kind, spot, both))
        yield construction("Standing", f"{{kind:Kind.pl}} cannot be moved {to} .", node=made)
    yield construction("Near", "here", node=Here())
    yield construction("Near", "this base", node=Itself("base"))
    yield from _forbidden()


_DONE_TO = (("destroyed", "be destroyed"), ("moved", "be moved"), ("affected", "be affected"))


def _forbidden() -> Iterator[Construction]:
    for word, act in _DONE_TO:
        yield construction("Done", word, node=act)
    yield construction(
        "Predicate@a",
        "cannot be {one:Done} or {two:Done}",
        "cannot be {one:Done} or {two:Done} by {cards:Sources}",
        node=Made(lambda one, two, cards=None: tuple(v.Cannot(act, by=cards) for act in (one, two))),
    )
    yield construction(
        "Predicate@a",
        "be~a not affected by {cards:Sources}",
        node=(v.Cannot("be affected", by=SLOT.cards),),
    )
    for verb, act in (("destroy", "be destroyed"), ("move", "be moved"), ("affect", "be affected")):
        yield construction("Doing1", verb, node=act)
    yield construction(
        "Standing",
        "{by:Sources} cannot {act:Doing1} {cards:Cards} .",
        node=Made(lambda by, act, cards: _kept_from(by, (act,), cards)),
    )
    yield construction(
        "Standing",
        "{by:Sources} cannot {one:Doing1} or {two:Doing1} {cards:Cards} .",
        node=Made(lambda by, one, two, cards: _kept_from(by, (one, two), cards)),
    )
    yield construction(
        "Predicate@a",
        "cannot be {one:Done} , {two:Done} , or {three:Done}",
        "cannot be {one:Done} , {two:Done} , or {three:Done} by {cards:Sources}",
        node=Made(lambda one, two, three, cards=None: tuple(v.Cannot(act, by=cards) for act in (one, two, three))),
    )
    others = Filter(controller="opponent")
    yield construction("Sources", "other players [ ' abilities|effects]", "another player", node=others)
    yield construction("Sources", "other player's cards", "any other players ' cards", node=others)


def _in_force_here(kind: Cards, what: tuple[Timed, ...]) -> Paragraphs:
    cards = single(kind)
    if cards.area != "play" or cards.types == ("base",) or any(isinstance(one, At | On) for one in cards.where):
        raise Misread("where is said twice")
    there = replace(cards, where=(*cards.where, At(Here())))
    return tuple(in_force(there, one, None) for one in what)


def _once_played_here(kind: Cards, what: tuple[Timed, ...]) -> Paragraphs:
    """What each card gets for a while as it is played."""
    played = single(kind)
    if played.area != "play" or any(one.lasts is None or not one.lasts.until for one in what):
        raise Misread("for how long?")
    when = k.Occasion("is played", replace(played, where=(*played.where, At(Here()))))
    return triggered(when, changed(Mention(pronoun=True), what))


def _only_played_here(kind: Cards) -> Paragraphs:
    """Of the cards of a type only those of the description can be played there."""
    what = single(kind)
    if len(what.types) != 1 or what == Filter(types=what.types) or what.area != "play" or what.where:
        raise Misread("only which of them?")
    others = Filter(types=what.types, where=(Such(k.Not(k.Fits(SUCH, replace(what, area=WHEREVER)))),))
    return (p.Barred("anyone", "play there", others, at=Here()),)


def _kept_there(kind: Cards, spot: Cards) -> Paragraphs:
    what = single(kind)
    if what.area != "play" or any(isinstance(one, At | On) for one in what.where):
        raise Misread("where is said twice")
    there = replace(what, where=(*what.where, At(spot)))
    return (p.Standing(there, (v.Cannot("be moved"),)),)


def _used_from(area: str, effects: tuple[v.Effect, ...]) -> p.Ability:
    """triggered.1, triggered.4 What a card lets its player do with it in the own turn while it is not in play."""
    there = v.Only(k.Fits(Itself(), Filter(area=area)), use=True)
    return p.Ability(SPECIAL, "", (there,), with_subject(effects, "you"))


def _kept_from(by: Cards, acts: tuple[str, ...], cards: Cards) -> Paragraphs:
    if not isinstance(cards, Filter | Itself):
        raise Misread("which cards?")
    return (p.Standing(cards, tuple(v.Cannot(act, by=by) for act in acts)),)


def _kept_out(kind: Cards, spot: Cards, both: bool) -> Paragraphs:
    """Cards cannot come there by being moved, nor go from there if that is said too."""
    what = single(kind)
    if what.area != "play" or any(isinstance(one, At | On) for one in what.where):
        raise Misread("where is said twice")
    out: Paragraphs = (p.Barred("anyone", "move there", what, at=spot),)
    return (*out, *_kept_there(kind, spot)) if both else out


def _special_text(text: Paragraphs) -> Any:
    """A Special that waits in the words of any other text."""
    one = text[0]
    if len(text) > 1 or not isinstance(one, p.Triggered):
        raise Misread("what is it that sets this off?")
    return one


def _play_on(kind: Cards) -> p.Keyword:
    what = single(kind)
    if what.area != "play" or what.types not in (("minion",), ("base",), ("action",)):
        raise Misread("what is it played on?")
    return p.Keyword(PLAY_ON, host=what)


def _once(text: Paragraphs) -> Paragraphs:
    """triggered.4 What waits acts once a turn; what one may do on one's turn is used once anyway."""
    one = text[0]
    if len(text) > 1 or not isinstance(one, p.Triggered | p.Ability | p.Replaced):
        raise Misread("what is done once?")
    if isinstance(one, p.Ability):
        return text
    if isinstance(one, p.Replaced) or one.condition is not None:
        raise Misread("what is done once?")
    return (replace(one, condition=k.FirstUse()),)


def _first_time(when: k.Occasion, does: tuple[Statement, ...]) -> Paragraphs:
    return triggered(replace(when, nth=1), joined(does))


def _silenced(one: Timed) -> Timed:
    return replace(one, changes=(*one.changes, v.LoseText()))


def _on_your_turn(does: tuple[Statement, ...], so: k.Condition | None = None) -> Paragraphs:
    """abilities.3 What one may do on one's turn is used like a Talent, once."""
    effects = joined(does)
    if effects and isinstance(effects[0], v.May) and effects[0].who == "you":
        effects = (*effects[0].effects, *effects[1:]) if not effects[0].into or len(effects) == 1 else effects
    elif not isinstance(effects[0], v.ExtraPlay):
        raise Misread("what one may do on one's turn is optional")
    return (p.Ability(ON_YOUR_TURN, "", (), effects if so is None else (v.If(so, effects),)),)


def _not_played_here(kind: Cards) -> Paragraphs:
    return _cannot_play_here("anyone", kind)


def _cannot_play_here(who: Any, kind: Cards) -> Paragraphs:
    what = single(kind)
    if what.area != "play" or any(isinstance(one, At) for one in what.where):
        raise Misread("which cards cannot be played here?")
    return (p.Barred(who, "play there", what, at=Here()),)
