"""What is so of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects.selectors import WHEREVER, Cards, Filter
from rulewright.games.spoils.language.constructions.numbers import Bounds
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import Mention, Misread, Some


def constructions() -> Iterator[Construction]:
    """What is so of a card."""
    yield from _of_cards()
    yield from _being()


def _of_cards() -> Iterator[Construction]:
    yield construction("Simple", "there is|are {count:Tokens} on {card:Reference}", node=Made(_tokens))
    yield construction("Simple", "{card:Reference} has|have {count:Tokens} on it", node=Made(_tokens))
    yield construction(
        "Simple",
        "there is|are {parity:Parity} tokens on {card:Reference}",
        "{card:Reference} has {parity:Parity} tokens on it",
        node=k.Compare(n.TokensOn(SLOT.card), SLOT.parity, n.Fixed(0)),
    )
    yield construction("Simple", "{card:Reference} has|have {by:Compared}", node=Made(_compares))
    yield construction("Simple", "{value:Value} is {by:Bound}", node=Made(_within))
    for parity in ("even", "odd"):
        yield construction("Simple", f"{{value:Value}} is {parity}", node=k.Compare(SLOT.value, parity, n.Fixed(0)))
    for letter in "xy":
        yield construction(
            "Simple",
            f"{letter} is {{by:Bound}}",
            node=Made(lambda by, letter=letter: _within(n.Variable(letter.upper()), by)),
        )
    yield construction("Simple", "{card:Reference@n} be~n {being:Being}", node=Made(_is_so))
    yield construction("Simple", "{card:Reference@n} be~n not {being:Being}", node=k.Not(k.Fits(SLOT.card, SLOT.being)))
    yield construction(
        "Simple",
        "{card:Reference@n} be~n neither {one:Being} nor {two:Being}",
        node=k.Both((k.Not(k.Fits(SLOT.card, SLOT.one)), k.Not(k.Fits(SLOT.card, SLOT.two)))),
    )
    yield construction("Simple", "{card:Reference} was {being:Being}", node=Made(_was_so))
    yield construction(
        "Simple",
        "{card:Reference} has {word:Keyword}",
        node=k.Fits(SLOT.card, Filter(keywords=(SLOT.word,), area=WHEREVER)),
    )
    yield construction(
        "Simple",
        "{card:Reference} does not have {word:Keyword}",
        "{card:Reference} doesn't have {word:Keyword}",
        node=k.Not(k.Fits(SLOT.card, Filter(keywords=(SLOT.word,), area=WHEREVER))),
    )
    yield construction(
        "Simple", "a|an {kind:Kind.sg} is {being:Being}", node=Made(lambda kind, being: k.Exists(_besides(kind, being)))
    )
    yield construction(
        "Simple",
        "another {kind:Kind.sg} is {being:Being}",
        node=Made(lambda kind, being: k.Exists(_besides(replace(kind, other=True), being))),
    )
    yield construction(
        "Simple",
        "no {kind:Kind@n} be~n {being:Being}",
        node=Made(lambda kind, being: k.Compare(n.CountOf(_besides(kind, being)), "=", n.Fixed(0))),
    )
    yield construction("Simple", "you own {card:Reference}", node=k.Fits(SLOT.card, Filter(owner="you", area=WHEREVER)))
    yield construction("Simple", "you control {card:Reference}", node=k.Fits(SLOT.card, Filter(controller="you")))
    yield construction("Simple", "you picked {what:OneNP} as part of its cost", node=Made(_picked_for_cost))


def _tokens(count: n.Comparison, card: Cards) -> k.Condition:
    return k.Compare(n.TokensOn(card), count.op, count.number)


def _compares(card: Cards, by: tuple[n.Comparison, ...]) -> k.Condition:
    parts = tuple(k.Compare(n.ValueOf(one.what, card), one.op, one.number) for one in by)
    return parts[0] if len(parts) == 1 else k.Both(parts)


def _within(value: n.Number, by: Bounds) -> k.Condition:
    parts = tuple(k.Compare(value, op, limit) for op, limit in by)
    return parts[0] if len(parts) == 1 else k.Both(parts)


def _is_so(card: Cards, being: Filter) -> k.Condition:
    """A card is of a description; nobody says of a card that it is attached to it, and means itself."""
    on = being.on
    if isinstance(on, Mention) and on.pronoun:
        return k.Fits(card, replace(being, on=replace(on, besides=card)))
    return k.Fits(card, being)


def _was_so(card: Cards, being: Filter) -> k.Condition:
    if not isinstance(card, Mention) or card.known != "destroyed" or being.states or being.area != WHEREVER:
        raise Misread("only of what was destroyed it is asked what it was")
    return k.Fits(replace(card, gone=True), being)


def _besides(kind: Filter, being: Filter) -> Filter:
    if being.area == WHEREVER:
        raise Misread("which card?")
    return narrowed(kind, being)


def _picked_for_cost(what: Any) -> k.Condition:
    if not isinstance(what, Some) or what.kind not in ("one", "bare") or what.what != Filter(types=what.what.types):
        raise Misread("picked what?")
    return k.Picked(Mention(what.what.types, "picked", what.kind == "bare"))


def _being() -> Iterator[Construction]:
    yield construction("Being", "{state:State}", node=Filter(states=(SLOT.state,)))
    yield construction("Being", "revealed", node=Filter(states=("revealed",), area=WHEREVER))
    yield construction(
        "Being", "in a battle", "in the battle", "attacking or blocking", node=Filter(states=("in battle",))
    )
    yield construction("Being", "in play", node=Filter())
    yield construction("Being", "in {whose:Whose} {area:Area}", node=Filter(area=SLOT.area, area_of=SLOT.whose))
    yield construction("Being", "in the void", node=Filter(area="void"))
    yield construction("Being", "under {whose:Whose} control", node=Filter(controller=SLOT.whose))
    yield construction("Being", "attached to {card:Reference}", node=Filter(on=SLOT.card))
    yield construction("Being", "attached to a|an {kind:Kind.sg}", node=Filter(on=SLOT.kind))
    for side in ("attacking", "blocking"):
        words = [
            f"{verb} {the} {side} party"
            for verb in ("a member of", "in")
            for the in (("an", "the") if side == "attacking" else ("a", "the"))
        ]
        yield construction("Being", *words, node=Filter(states=(side,)))
    for target in ("location", "faction"):
        yield construction("Being", f"attacking a {target}", node=Filter(states=(f"attacking a {target}",)))
    yield construction("Being", "a|an {kind:Kind.sg}", node=Made(_a))
    yield construction("Being", "{trade:Trade}", node=Filter(trades=(SLOT.trade,), area=WHEREVER))
    yield construction("Being", "{word:$subtype}", node=Filter(subtypes=(SLOT.word,), area=WHEREVER))
    yield construction("Being", "{word:Keyword}", node=Filter(keywords=(SLOT.word,), area=WHEREVER))
    yield construction("Being", "[of] the chosen type", "[of] that type", node=Filter(where=(r.Bears("type"),)))
    yield construction("Being", "of the chosen trade", "of that trade", node=Filter(where=(r.Bears("trade"),)))
    yield construction("Being", "the named card", "a copy of the named card", node=Filter(where=(r.Bears("name"),)))


def _a(kind: Filter) -> Filter:
    return replace(kind, area=WHEREVER) if kind.area == "play" and not kind.states else kind
