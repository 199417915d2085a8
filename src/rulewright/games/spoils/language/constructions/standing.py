"""Paragraphs: text that waits, text in force, how a card enters play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, Host, Leader, This
from rulewright.games.spoils.language.constructions.changes import set_to, so_much_each
from rulewright.games.spoils.language.constructions.clauses import subject_cards
from rulewright.games.spoils.language.constructions.numbers import for_each
from rulewright.games.spoils.language.constructions.occasions import comes_true
from rulewright.games.spoils.language.constructions.permissions import ARRIVED
from rulewright.games.spoils.language.constructions.prohibitions import also_while
from rulewright.games.spoils.language.constructions.waiting import is_it
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.each_its_own import own_of_each
from rulewright.text.english.entering import which_enter
from rulewright.text.pending import Mention, Misread, Unplayable, parts_of, rebuild


def constructions() -> Iterator[Construction]:
    """Paragraphs: text that waits, text in force, how a card enters play."""
    yield from _paragraphs()
    yield from _standing()


Node = TypeVar("Node")


def _paragraphs() -> Iterator[Construction]:
    yield construction("Paragraph", "{text:Hears}", node=SLOT.text)
    yield construction("Paragraph", "{texts:InARow}", node=SLOT.texts)
    yield construction(
        "InARow", "{one:Hears} {two:Hears}", node=Made(lambda one, two: ("in a row", one, two)), far_fetched=True
    )
    yield construction(
        "InARow",
        "{one:Hears} {rest:InARow}",
        node=Made(lambda one, rest: ("in a row", one, *rest[1:])),
        far_fetched=True,
    )
    yield construction("Paragraph", "{text:Adjusted}", node=SLOT.text)
    yield construction("Paragraph", "{text:Stands}", node=Made(_stand_together))
    yield construction(
        "Hears",
        "{when:Hearing} [ , ] {does:Sentences}",
        node=Made(lambda when, does: ("hears", when, list(does), None)),
    )
    yield construction(
        "Hears",
        "while {so:Condition} , {when:Hearing} [ , ] {does:Sentences}",
        node=Made(lambda so, when, does: ("hears", when, list(does), so)),
    )
    yield construction(
        "Hears",
        "if {so:Condition} and {when:Occasion} [ , ] {does:Sentences}",
        node=Made(lambda so, when, does: ("hears", when, list(does), so)),
    )
    yield construction(
        "Hears",
        "if|when|whenever {so:Condition} [ , ] {does:Sentences}",
        node=Made(lambda so, does: ("hears", comes_true(so), list(does), None)),
        far_fetched=True,
    )
    yield construction("Stands", "{one:Stand}", node=Made(lambda one: (one,)))
    yield construction("Stands", "{one:Stand} {rest:Stands}", node=Made(lambda one, rest: (one, *rest)))
    yield construction("Stands", "{lets:Lets} . {rest:Stands}", node=Made(_where_x))
    yield construction("Stand", "{what:Requirement}", node=SLOT.what)
    yield construction("Paragraph", "{what:Price} .", node=Made(lambda what: (what,)))
    yield construction(
        "Paragraph",
        "{what:Price} [ , ] where {lets:Lets} .",
        node=Made(lambda what, lets: _where_x(lets, (what,))),
    )
    yield construction(
        "Paragraph",
        "{what:Price} during {so:Period} .",
        "during {so:Period} , {what:Price} .",
        node=Made(lambda so, what: (also_while(what, so),)),
    )
    yield construction(
        "Paragraph",
        "while|if {so:Condition} , {what:Price} .",
        "{what:Price} while|if {so:Condition} .",
        node=Made(lambda so, what: (also_while(what, so),)),
    )
    yield from _entering()


def _where_x(lets: tuple[v.Let, ...], rest: tuple[p.Paragraph, ...]) -> tuple[p.Paragraph, ...]:
    """Text in force in which X is what the sentence before it says, whatever that is at the time."""
    found = _settled(rest, lets)
    if found == rest:
        raise Misread("where is that number used?")
    return found


def _entering() -> Iterator[Construction]:
    enters = "this card enters play with {number:TokenCount} on it"
    yield construction("Paragraph", f"{enters} .", node=(p.EntersWith(SLOT.number),))
    yield construction(
        "Paragraph",
        f"{enters} [ , ] where {{lets:Lets}} .",
        node=Made(lambda number, lets: (p.EntersWith(_settled(number, lets)),)),
    )
    yield construction(
        "Paragraph", f"{enters} {{each:Per}} .", node=Made(lambda number, each: (p.EntersWith(for_each(number, each)),))
    )
    yield construction(
        "Paragraph",
        "if {so:Condition} , {card:Reference} enters play with {number:TokenCount} on it .",
        node=Made(lambda so, card, number: (p.EntersWith(number, condition=so),)),
    )
    yield construction(
        "Paragraph",
        "{cards:NP@n} enter~n play depleted .",
        node=Made(lambda cards: (p.EntersWith(depleted=True, cards=which_enter(subject_cards(cards))),)),
    )
    yield construction(
        "Paragraph",
        "{cards:NP@n} enter~n play depleted unless {so:Condition} .",
        node=Made(
            lambda cards, so: (
                p.EntersWith(depleted=True, condition=k.Not(so), cards=which_enter(subject_cards(cards))),
            )
        ),
    )
    yield construction(
        "Paragraph",
        "{cards:NP@n} enter~n play with {number:TokenCount} on it|them .",
        node=Made(lambda cards, number: (p.EntersWith(number, cards=_others(cards)),)),
    )
    yield construction(
        "Paragraph", "this card enters play under your opponent's control .", node=(p.EntersWith(under="opponent"),)
    )


def _others(cards: Any) -> Filter | None:
    found = which_enter(subject_cards(cards))
    if found is None:
        raise Misread("this card enters play with tokens on it")
    return found


def _stand_together(text: tuple[p.Paragraph, ...]) -> tuple[p.Paragraph, ...]:
    changes = [change for one in text for change in getattr(one, "changes", ())]
    if any(isinstance(one, v.EitherChange) for one in changes):
        raise Unplayable("a choice between changes that are in force as long as the card is")
    return text


def _standing() -> Iterator[Construction]:
    what = "{cards:NP@n} {changes:Changes@n}"
    yield construction("Stand", f"{what} .", node=Made(lambda cards, changes: standing(cards, changes)))
    yield construction(
        "Stand",
        f"{what} [ , ] where {{lets:Lets}} .",
        node=Made(lambda cards, changes, lets: standing(cards, _settled(changes, lets))),
    )
    yield construction(
        "Stand",
        f"{{each:Per}} , {what} .",
        node=Made(lambda cards, changes, each: standing(cards, so_much_each(changes, each))),
    )
    yield construction(
        "Stand",
        f"while {{so:Condition}} , {{each:Per}} , {what} .",
        node=Made(lambda so, cards, changes, each: standing(cards, so_much_each(changes, each), so)),
    )
    yield construction(
        "Stand",
        "while {so:Condition} , {cards:Reference} 's {stat:Stat} is [equal to] {number:Quantity} .",
        "{cards:Reference} 's {stat:Stat} is [equal to] {number:Quantity} while {so:Condition} .",
        node=Made(lambda so, cards, stat, number: p.Standing(subject_cards(cards), (set_to(stat, number),), so)),
    )
    yield construction(
        "Stand",
        "while {so:Condition} , its {stat:Stat} is [equal to] {number:Quantity} .",
        node=Made(lambda so, stat, number: p.Standing(Mention(pronoun=True), (set_to(stat, number),), so)),
    )
    yield construction(
        "Stand",
        f"while {{so:Condition}} , {what} .",
        f"{what} while|if {{so:Condition}} .",
        node=Made(lambda so, cards, changes: standing(cards, changes, so)),
    )
    yield construction(
        "Stand",
        f"while {{so:Condition}} , {what} , where {{lets:Lets}} .",
        node=Made(lambda so, cards, changes, lets: standing(cards, _settled(changes, lets), so)),
    )
    yield construction(
        "Stand",
        "each|every {kind:Kind.sg} {changes:Changes.sg} .",
        node=Made(lambda kind, changes: p.Standing(kind, own_of_each(changes, plural=False))),
        far_fetched=True,
    )
    yield construction(
        "Stand", f"{what} unless {{so:Condition}} .", f"unless {{so:Condition}} , {what} .", node=Made(_unless_so)
    )
    yield construction(
        "Stand",
        *(f"{{cards:NP@n}} can|may attack {one} ." for one in ARRIVED),
        node=Made(lambda cards: standing(cards, (v.Can("attack on arrival"),))),
    )
    yield construction(
        "Stands",
        f"{what} . if|while {{so:Condition}} , {{again:Reference@n}} {{other:Changes@n}} instead .",
        node=Made(_standing_or),
    )
    for words, changes in (("attack", ("attack",)), ("block", ("block",)), ("attack or block", ("attack", "block"))):
        made = Made(lambda cards, so, changes=changes: _unless_so(so, cards, tuple(v.Cannot(one) for one in changes)))
        yield construction(
            "Stand",
            f"{{cards:NP}} can {words} only if|while {{so:Condition}} .",
            f"{{cards:NP}} can only {words} if|while {{so:Condition}} .",
            node=made,
        )
    yield construction(
        "Stand",
        f"{what} during {{so:Period}} .",
        f"during {{so:Period}} , {what} .",
        node=Made(lambda cards, changes, so: standing(cards, changes, so)),
        far_fetched=True,
    )
    yield construction("Stand", f"during {{who:Turn}} , {what} .", f"{what} during {{who:Turn}} .", node=Made(_in_turn))
    yield construction(
        "Stand", f"while {{state:State}} , {what} .", f"{what} while {{state:State}} .", node=Made(_in_state)
    )
    yield construction(
        "Stand",
        *(
            f"{{cards:Reference}} 's {{stat:Stat}} {one} {{number:Quantity}} ."
            for one in ("becomes [equal to]", "is [equal to]")
        ),
        node=Made(lambda cards, stat, number: p.Standing(subject_cards(cards), (set_to(stat, number),))),
    )

    yield construction(
        "Stand",
        "{cards:Reference} 's {one:Stat} and {two:Stat} are [each] equal to {number:Quantity} .",
        node=Made(
            lambda cards, one, two, number: p.Standing(subject_cards(cards), (set_to(one, number), set_to(two, number)))
        ),
    )


def standing(cards: Any, changes: tuple[v.Change, ...], so: k.Condition | None = None) -> p.Standing:
    """Text in force on the cards that it is about."""
    who = subject_cards(cards)
    described = any(isinstance(part, k.Exists | n.CountOf) for part in parts_of(so))
    if isinstance(who, This | Host) and not described:
        so = rebuild(so, lambda part: who if is_it(part) else part)  # nothing but this card was spoken of
    return p.Standing(who, own_rules(who, changes), so)


def own_rules(cards: Cards, changes: tuple[v.Change, ...]) -> tuple[v.Change, ...]:
    """Changes in which your restore rule is that of whoever controls the cards, as it must be."""
    yours = isinstance(cards, This | Mention) or (isinstance(cards, Filter) and cards.controller == "you")
    for one in changes:
        if isinstance(one, v.Cannot) and one.heading and one.by == Leader("you") and not yours:
            raise Misread("whose restore rule?")
    return tuple(replace(one, by=None) if isinstance(one, v.Cannot) and one.heading else one for one in changes)


def _standing_or(
    cards: Any, changes: tuple[v.Change, ...], so: k.Condition, again: Cards, other: tuple[v.Change, ...]
) -> tuple[p.Paragraph, ...]:
    """Text in force, and what takes its place as long as something is so."""
    who = subject_cards(cards)
    if not isinstance(who, This | Host) or not (again == who or (isinstance(again, Mention) and again.pronoun)):
        raise Misread("instead of what?")
    so = rebuild(so, lambda part: who if isinstance(part, Mention) and part.pronoun and not part.plural else part)
    return standing(who, changes, k.Not(so)), standing(who, other, so)


def _unless_so(so: k.Condition, cards: Any, changes: tuple[v.Change, ...]) -> p.Paragraph:
    if isinstance(so, k.Not):
        raise Misread("what is unless something is not so is while it is so")
    return standing(cards, changes, k.Not(so))


def _in_turn(who: Any, cards: Any, changes: tuple[v.Change, ...]) -> p.Paragraph:
    if who == "each":
        raise Misread("it is always somebody's turn")
    return standing(cards, changes, k.TurnOf(who))


def _in_state(state: str, cards: Any, changes: tuple[v.Change, ...]) -> p.Paragraph:
    """While attacking, this card: while it is attacking."""
    found = subject_cards(cards)
    if isinstance(found, Filter) and not found.states and state in ("attacking", "blocking"):
        return p.Standing(replace(found, states=(state,)), changes)
    if not isinstance(found, This | Host):
        raise Misread("while what is so?")
    return p.Standing(found, changes, k.Fits(found, Filter(states=(state,))))


def _settled(changes: Node, lets: tuple[v.Let, ...]) -> Node:
    """Standing changes, or a number, with the number put where X stands: nothing settles it once and for all."""
    numbers = {let.variable: let.number for let in lets}

    def put(node: Any) -> Any:
        return numbers.get(getattr(node, "name", ""), node) if type(node).__name__ == "Variable" else node

    return rebuild(changes, put)
