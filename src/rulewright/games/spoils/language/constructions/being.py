"""What is so of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects.evaluate import TOKENS
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter, Register
from rulewright.games.spoils.language.constructions.holdings import bears
from rulewright.games.spoils.language.constructions.numbers import Bounds
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.comparing import set_against
from rulewright.text.english.descriptions import is_no, narrowed, that
from rulewright.text.english.predications import either_or, predicated
from rulewright.text.pending import Mention, Misread, Of, Some, parts_of, rebuild


def constructions() -> Iterator[Construction]:
    """What is so of a card."""
    yield from _of_cards()
    yield from _being()


def _of_cards() -> Iterator[Construction]:
    yield construction("Known1@n", "{card:Reference@n}", node=SLOT.card)
    yield from predicated("Post", relative)
    yield construction("Present@n", "be~n {being:Being}", node=Made(_is))
    yield construction("Present@n", "be~n not {being:Being}", node=Made(lambda being: k.Not(_is(being))))
    yield from either_or("Present@n", "be~n", "{{{name}:Being}}", lambda being: being)
    yield construction("Present.pl", "are {kind:Kind.pl}", node=Made(lambda kind: _is(_a(kind))))
    yield construction("Present.pl", "are not {kind:Kind.pl}", node=Made(lambda kind: k.Not(_is(_a(kind)))))
    revealed = k.Fits(SUCH, Filter(states=("revealed",), area=WHEREVER))
    yield construction("Predication@n", "be~n revealed", node=revealed)
    yield construction("Predication@n", "be~n not revealed", node=k.Not(revealed))
    yield construction("Present@n", "be~n the only {kind:Kind.sg}", node=Made(_only_one))
    for has, lacks in (("have~n", False), ("do~n not have", True)):
        verbs = (has,) if not lacks else (has, "doesn't have", "don't have")
        for forms, build in (
            ("{count:Tokens} on it|them", lambda count: k.Compare(n.TokensOn(SUCH), count.op, count.number)),
            ("{by:Compared}", _compares),
            ("{word:Keyword}", lambda word: k.Fits(SUCH, Filter(keywords=(word,), area=WHEREVER))),
            ("{having:Having} attached [to it|them]", bears),
        ):
            yield construction(
                "Present@n",
                *(f"{one} {forms}" for one in verbs),
                node=Made(build) if not lacks else Made(lambda build=build, **slots: k.Not(build(**slots))),
            )
    yield construction(
        "Present@n",
        "have~n {parity:Parity} tokens on it|them",
        node=k.Compare(n.TokensOn(SUCH), SLOT.parity, n.Fixed(0)),
    )
    for words, highest in (("highest|greatest|most", True), ("lowest|least|smallest", False)):
        yield construction(
            "Present@n",
            f"have~n the {words} {{stat:Stat}} among|of {{kind:Kind.pl}}",
            f"have~n the {words} {{stat:Stat}} of all {{kind:Kind.pl}}",
            node=Made(
                lambda stat, kind, highest=highest: k.Fits(
                    SUCH, narrowed(kind, Filter(where=(r.Foremost(stat, highest=highest),)))
                )
            ),
        )
    for words, op in (("more|higher|greater", ">="), ("less|lower", "<=")):
        yield construction(
            "Present@n",
            f"have~n {words} {{stat:Stat}} than each|every|any {{kind:Kind.sg}}",
            node=Made(lambda stat, kind, op=op: k.Not(k.Exists(set_against(kind, stat, op)))),
        )
    for side in ("attacking", "blocking"):
        alone = k.Compare(n.CountOf(Filter(states=(f"{side} party",))), "=", n.Fixed(1))
        yield construction(
            "Present@n", f"be~n {side} alone", node=k.Both((k.Fits(SUCH, Filter(states=(side,))), alone))
        )
    yield construction("Present@n", "have~n damage on it|them", node=k.Fits(SUCH, Filter(states=("damaged",))))
    for words, op in (("more|higher|greater", ">"), ("less|lower", "<")):
        own = k.Compare(n.ValueOf(SLOT.stat, SUCH), op, n.ValueOf(SLOT.other, SUCH))
        yield construction("Present@n", f"have~n {words} {{stat:Stat}} than {{other:Stat}}", node=own)
        yield construction(
            "Post@n", f"with {words} {{stat:Stat}} than {{other:Stat}}", node=Filter(where=(r.Such(own),))
        )
    yield construction("Simple", "there is|are {count:Tokens} on {card:Reference}", node=Made(_tokens))
    yield construction(
        "Simple",
        "there is|are {parity:Parity} tokens on {card:Reference}",
        node=k.Compare(n.TokensOn(SLOT.card), SLOT.parity, n.Fixed(0)),
    )
    yield construction("Simple", "{value:Value} is {by:Bound}", node=Made(_within))
    for parity in ("even", "odd"):
        yield construction(
            "Simple",
            f"{{value:Value}} is {parity}",
            f"{{value:Value}} is an {parity} number",
            node=k.Compare(SLOT.value, parity, n.Fixed(0)),
        )
    for letter in "xy":
        yield construction(
            "Simple",
            f"{letter} is {{by:Bound}}",
            node=Made(lambda by, letter=letter: _within(n.Variable(letter.upper()), by)),
        )
    yield construction("Simple", "{card:Reference} was {being:Being}", node=Made(_was_so))
    yield construction("Simple", "{card:Reference} was not {being:Being}", node=Made(_was_not))
    yield construction("Simple", "{card:Reference} had {by:Compared}", node=Made(_had))
    yield construction(
        "Simple",
        "its {stat:Stat} was {by:Bound}",
        node=Made(lambda stat, by: _had(Mention(pronoun=True), tuple(n.Comparison(stat, *one) for one in by))),
    )
    yield construction(
        "Simple",
        "{card:Reference} 's {stat:Stat} was {by:Bound}",
        node=Made(lambda card, stat, by: _had(card, tuple(n.Comparison(stat, *one) for one in by))),
    )
    for words, who in (("you", "you"), ("your opponent", "opponent"), ("an opponent", "opponent")):
        yield construction(
            "Simple",
            f"{words} controlled {{card:Reference}}",
            f"{{card:Reference}} was under {'your' if who == 'you' else f'{words} ' + chr(39) + 's'} control",
            node=Made(lambda card, who=who: k.PlayerIs(_controller(card), who)),
        )
    some = ("{{cards:Reference.pl}} is|was a|an {{kind:Kind.sg}}", "{{cards:Reference.pl}} are|were {{kind:Kind.pl}}")
    for words, asks in (
        ("any|1 of", lambda cards, kind: k.Compare(_those(cards, kind), ">=", n.Fixed(1))),
        ("none|neither of", lambda cards, kind: _of_those_there(cards, k.Not(k.Exists(_those(cards, kind).cards)))),
    ):
        yield construction("Simple", *(f"{words} {one.format()}" for one in some), node=Made(asks))
    yield construction(
        "Simple",
        "{how:HowMany} of {cards:Reference.pl} are|were {kind:Kind.pl}",
        node=Made(lambda how, cards, kind: _of_those_there(cards, k.Compare(_those(cards, kind), how.op, how.number))),
    )
    yield construction(
        "Simple",
        "both [of] {cards:Reference.pl} are|were {kind:Kind.pl}",
        node=Made(lambda cards, kind: k.Compare(_those(cards, kind), "=", n.Fixed(2))),
    )
    yield construction(
        "Simple",
        "all [of] {cards:Reference.pl} are|were {kind:Kind.pl}",
        node=Made(lambda cards, kind: _of_those_there(cards, k.Not(k.Exists(_those(cards, is_no(kind)).cards)))),
    )
    yield construction("Simple", "you picked {what:OneNP} as part of its cost", node=Made(_picked_for_cost))


def _those(cards: Cards, kind: Filter) -> n.CountOf:
    """How many of the cards spoken of are of a description, wherever they are."""
    if kind.area != "play" or kind.states or kind.among is not None:
        raise Misread("how many of them are what?")
    return n.CountOf(replace(kind, area=WHEREVER, among=cards))


def _of_those_there(cards: Cards, so: k.Condition) -> k.Condition:
    """What is so of cards spoken of: where there are none of them, nothing is."""
    return k.Both((k.Exists(Filter(area=WHEREVER, among=cards)), so))


def _tokens(count: n.Comparison, card: Cards) -> k.Condition:
    return k.Compare(n.TokensOn(card), count.op, count.number)


def _compares(by: tuple[n.Comparison, ...]) -> k.Condition:
    parts = tuple(k.Compare(n.ValueOf(one.what, SUCH), one.op, _its_own(one.number)) for one in by)
    return parts[0] if len(parts) == 1 else k.Both(parts)


def _its_own(number: n.Number) -> n.Number:
    """A value of the card itself: strength greater than its life."""
    match number:
        case n.ValueOf(of=Mention(pronoun=True)):
            return replace(number, of=SUCH)
    return number


def _within(value: n.Number, by: Bounds) -> k.Condition:
    if isinstance(value, n.ValueOf):
        it = value.of  # a value of the same card: this card's strength is greater than its life
        by = rebuild(by, lambda part: replace(part, of=it) if _of_it(part) and part.what != value.what else part)
    parts = tuple(k.Compare(value, op, limit) for op, limit in by)
    return parts[0] if len(parts) == 1 else k.Both(parts)


def _of_it(number: Any) -> bool:
    return isinstance(number, n.ValueOf) and isinstance(number.of, Mention) and number.of.pronoun


def _is(being: Filter) -> k.Condition:
    """A card is of a description; nobody says of a card that it is attached to it, and means itself."""
    on = being.on
    if isinstance(on, Mention) and on.pronoun:
        being = replace(being, on=replace(on, besides=SUCH))
    return k.Fits(SUCH, being)


def _only_one(kind: Filter) -> k.Condition:
    return k.Both((k.Fits(SUCH, kind), k.Compare(n.CountOf(kind), "=", n.Fixed(1))))


def _was_so(card: Cards, being: Filter) -> k.Condition:
    if not isinstance(card, Mention) or card.plural or being.states or being.area != WHEREVER:
        raise Misread("only of what was destroyed it is asked what it was")
    return k.Fits(replace(card, gone=True), being)


def _controller(card: Cards) -> Any:
    """Who controlled a card that was destroyed."""
    if not isinstance(card, Mention) or card.plural:
        raise Misread("only of what was destroyed it is asked whose it was")
    return Of("controller", replace(card, gone=True))


def _was_not(card: Cards, being: Filter) -> k.Condition:
    return k.Not(_was_so(card, being))


def _had(card: Cards, by: tuple[n.Comparison, ...]) -> k.Condition:
    """Values of a card that was destroyed, as they were then."""
    if not isinstance(card, Mention) or card.plural:
        raise Misread("only of what was destroyed it is asked what it was")
    gone = replace(card, gone=True)
    parts = tuple(k.Compare(n.ValueOf(one.what, gone, then=True), one.op, one.number) for one in by)
    return parts[0] if len(parts) == 1 else k.Both(parts)


def relative(so: k.Condition) -> Filter:
    """Cards of which something is so, in the words in which a description says it if it can."""
    match so:
        case k.Fits(card=Register("such"), description=being):
            on = replace(being.on, besides=None) if isinstance(being.on, Mention) else being.on
            return replace(being, on=on, area="play" if being.area == WHEREVER else being.area)
        case k.Compare(left=n.ValueOf(what=stat, of=Register("such"), then=False), op=op, right=number) if SUCH not in (
            parts_of(number)
        ):
            return Filter(compare=(n.Comparison(stat, op, number),))
        case k.Compare(left=n.TokensOn(card=Register("such")), op=op, right=number):
            return Filter(compare=(n.Comparison(TOKENS, op, number),))
        case k.Both(conditions=(first, second)):
            return narrowed(relative(first), relative(second))
    return that(rebuild(so, lambda part: replace(part, besides=None) if _besides_itself(part) else part))


def _besides_itself(part: Any) -> bool:
    return isinstance(part, Mention) and part.besides == SUCH


def _picked_for_cost(what: Any) -> k.Condition:
    if not isinstance(what, Some) or what.kind not in ("one", "bare") or what.what != Filter(types=what.what.types):
        raise Misread("picked what?")
    return k.Picked(Mention(what.what.types, "picked", what.kind == "bare"))


def _being() -> Iterator[Construction]:
    yield construction("Being", "{state:State}", node=Filter(states=(SLOT.state,)))
    yield construction(
        "Being", "in a battle", "in the battle", "attacking or blocking", node=Filter(states=("in battle",))
    )
    yield construction("Being", "attached to anything", "attached to something", node=Filter(states=("attached",)))
    yield construction("Being", "in play", node=Filter())
    yield construction("Being", "in {whose:Whose} {area:Area}", node=Filter(area=SLOT.area, area_of=SLOT.whose))
    yield construction("Being", "in the void", node=Filter(area="void"))
    yield construction("Being", "under {whose:Whose} control", node=Filter(controller=SLOT.whose))
    yield construction("Being", "attached to {card:Reference}", node=Filter(on=SLOT.card))
    yield construction("Being", "attached to a|an {kind:Kind.sg}", node=Filter(on=SLOT.kind))
    yield construction(
        "Being",
        "attached to another {kind:Kind.sg}",
        node=Filter(on=SLOT.kind),
    )
    for side in ("attacking", "blocking"):
        words = [
            f"{verb} {the} {side} party"
            for verb in ("a member of", "in")
            for the in (("an", "the") if side == "attacking" else ("a", "the"))
        ]
        yield construction("Being", *words, node=Filter(states=(side,)))
    yield construction("Being", "the target of an|the attack", "being attacked", node=Filter(states=("target",)))
    for target in ("location", "faction"):
        yield construction("Being", f"attacking a {target}", node=Filter(states=(f"attacking a {target}",)))
    yield construction("Being", "a|an {kind:Kind.sg}", node=Made(_a))
    yield construction("Being", "{trade:Trade}", node=Filter(trades=(SLOT.trade,), area=WHEREVER))
    yield construction("Being", "[a|an] {word:$subtype}", node=Filter(subtypes=(SLOT.word,), area=WHEREVER))
    yield construction("Being", "{word:Keyword}", node=Filter(keywords=(SLOT.word,), area=WHEREVER))
    yield construction("Being", "[of] the chosen type", "[of] that type", node=Filter(where=(r.Bears("type"),)))
    yield construction("Being", "of the chosen trade", "of that trade", node=Filter(where=(r.Bears("trade"),)))
    yield construction("Being", "the named card", "a copy of the named card", node=Filter(where=(r.Bears("name"),)))


def _a(kind: Filter) -> Filter:
    return replace(kind, area=WHEREVER) if kind.area == "play" and not kind.states else kind
