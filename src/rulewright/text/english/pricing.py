"""What the next card of a kind will cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import WHEREVER, Cards, Filter, This
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.descriptions import single
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Misread


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Told`: the next such card is cheaper, or dearer."""
    yield from next_card("Told", "Figure", lambda effect: (effect,))


def next_card(category: str, figure: str, told: Callable[[v.Effect], Any]) -> Iterator[Construction]:
    """How much less or more the next card of a kind costs; `told` makes an instruction what it is in the category."""
    for agrees, plays in (("pl", "play"), ("sg", "plays")):
        card = f"the next {{kind:Kind.sg}} {{who:Player.{agrees}}} {plays} this turn"
        for less, reduce, sign in (("less", "reduce", -1), ("more", "increase", 1)):
            yield construction(
                category,
                f"{card} costs {{number:{figure}}} {less} [to play]",
                f"{reduce} the [numeric] cost of {card} by {{number:{figure}}}",
                f"the [numeric] cost of {card} is {reduce}d by {{number:{figure}}}",
                node=Made(lambda kind, who, number, sign=sign: told(_next(kind, who, number, sign))),
            )


def _next(kind: Cards, who: Any, number: n.Number, sign: int) -> v.Effect:
    what = single(kind)
    if what.area != "play" or what.controller is not None:
        raise Misread("cards are played from one's own hand")
    return v.ChangeNextCost(sign, number, who, cards=replace(what, area=WHEREVER))


def priced(cards: Cards, changes: tuple[Any, ...], condition: k.Condition | None) -> p.Paragraph:
    """What cards cost to play: those of whoever the text says, or everybody's."""
    only = changes[0]
    if isinstance(cards, This) and len(changes) == 1 and only.who is None:
        return p.Priced(This(), only.sign, only.amount, only.minimum, condition=condition)
    if not isinstance(cards, Filter) or len(changes) > 1:
        raise Misread("only cards of a description cost more or less")
    if only.who is not None and cards.controller is not None:
        raise Misread("whose they are is said twice")
    cards = replace(cards, states=tuple(one for one in cards.states if one != "played"))
    who: Any = only.who or cards.controller or "anyone"
    return p.Priced(replace(cards, controller=None), only.sign, only.amount, only.minimum, who, condition=condition)
