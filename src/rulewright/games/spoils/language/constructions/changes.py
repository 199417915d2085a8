"""How cards change, and for how long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.numbers import CardsIn, CountOf, Fixed, IconsOf, TokensOn, Variable
from rulewright.games.spoils.language.constructions.numbers import for_each
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import Rate
from rulewright.text.pending import Misread, Unplayable, rebuild

Changed = tuple[int, tuple[v.Change, ...]]
"""Changes with how they were said: 1 gains, -1 loses, 3 has, 2 something that nothing is added to, 0 as before."""
_PROVIDES = re.compile(r"PROVIDES:? ((?:\[[OGEDRV]\])+)\.?", re.IGNORECASE)

DURATIONS = {
    "turn": ("this turn", "until the end of the turn", "for the rest of the|this turn", "until the|this turn ends"),
    "battle": (
        "during this battle",
        "until the end of the battle",
        "this battle",
        "for the rest of the|this battle",
        "until the|this battle ends",
    ),
    "your next turn": ("until the start of your next turn",),
    "opponent's next turn": ("until the start of your opponent's next turn",),
    "end of your next turn": ("until the end of your next turn",),
    "end of opponent's next turn": ("until the end of your opponent's next turn",),
    "game": ("for the rest of the game",),
}


def constructions() -> Iterator[Construction]:
    """`Changes`: what is said of cards; `Until`: for how long."""
    for until, words in DURATIONS.items():
        yield construction("Until", *words, node=until)
    yield construction("Changes@n", "{one:Change@n}", node=Made(lambda one: _changes((one,))))
    yield construction(
        "Changes@n", "{one:Change@n} {rest:MoreChanges@n}", node=Made(lambda one, rest: _changes((one, *rest)))
    )
    yield construction(
        "MoreChanges@n",
        "and [also] {one:Later@n}",
        ", and {one:Later@n}",
        "but {one:Later@n}",
        node=Made(lambda one: (one,)),
    )
    yield construction(
        "MoreChanges@n",
        ", {one:Later@n} {rest:MoreChanges@n}",
        "and {one:Later@n} {rest:MoreChanges@n}",
        ", and {one:Later@n} {rest:MoreChanges@n}",
        node=Made(lambda one, rest: (one, *rest)),
    )
    yield construction("Later@n", "{one:Change@n}", node=SLOT.one)
    yield construction("Later@n", "{item:Item}", node=Made(lambda item: (0, (item,))))
    yield construction("Change@n", "gain~n {item:Item}", node=Made(lambda item: (1, (item,))))
    yield construction("Change@n", "lose~n {item:Item}", node=Made(lambda item: (-1, (_lost(item),))))
    for verb, lost in (("gain", False), ("lose", True)):
        yield construction(
            "Change@n",
            f"{verb}~n [either] {{one:Item}} or {{two:Item}}",
            node=Made(lambda one, two, said, lost=lost, verb=verb: _either_item(verb, lost, said, one, two)),
        )
        yield construction(
            "Change@n",
            f"{verb}~n {{one:Item}} , {{two:Item}} [ , ] or {{three:Item}}",
            node=Made(
                lambda one, two, three, said, lost=lost, verb=verb: _either_item(verb, lost, said, one, two, three)
            ),
        )
    yield construction("Change@n", "[either] {one:Change@n} or {two:Change@n}", node=Made(_either))
    yield construction("Change@n", "either gain~n or lose~n {item:Item}", node=Made(_gains_or_loses))
    yield from _having()
    yield from _items()
    yield from _values()


def _changes(parts: tuple[Changed, ...]) -> tuple[v.Change, ...]:
    found: list[v.Change] = []
    way = 0
    for sign, changes in parts:
        way = sign or way
        if sign == 0 and way == 2:
            raise Misread("gains or loses?")
        found += [_continued(change, way) for change in changes] if sign == 0 else changes
    return rebuild(_for_each(found), _plainly)


def _either_item(verb: str, lost: bool, said: dict[str, str], *items: v.Change) -> Changed:
    options = tuple((_lost(one) if lost else one,) for one in items)
    return 2, (v.EitherChange(options, tuple(f"{verb}s {words}" for words in said.values())),)


def _either(one: Changed, two: Changed, said: dict[str, str]) -> Changed:
    first, second = one[1], two[1]
    if any(isinstance(part, v.EitherChange | v.Cannot | v.Can | v.Must) for part in first + second):
        raise Misread("one or the other of these is not understood")
    return 2, (v.EitherChange((first, second), (said["one"], said["two"])),)


def _gains_or_loses(item: v.Change, said: dict[str, str]) -> Changed:
    return 2, (v.EitherChange(((item,), (_lost(item),)), (f"gains {said['item']}", f"loses {said['item']}")),)


def _items() -> Iterator[Construction]:
    yield construction("Item", "{number:Amount} {stat:Stat}", node=v.ChangeValue(SLOT.stat, 1, SLOT.number))
    yield construction("Item", "{stat:Stat} equal to {number:Quantity}", node=v.ChangeValue(SLOT.stat, 1, SLOT.number))
    yield construction("Item", "{number:Amount} {stat:Stat} {each:Per}", node=Made(_each))
    yield construction("Item", "{word:Keyword}", node=v.ChangeKeyword(SLOT.word))
    yield construction("Item", "{text:$quoted}", node=Made(quoted))
    yield construction("Item", "the {word:$subtype} type", node=v.ChangeType(SLOT.word))
    yield construction("Item", "the {word:$subtype} subtype", node=v.ChangeSubtype(SLOT.word))
    yield construction(
        "Change@n",
        "gain~n the {one:$subtype} and {two:$subtype} subtypes",
        node=(1, (v.ChangeSubtype(SLOT.one), v.ChangeSubtype(SLOT.two))),
    )


def _values() -> Iterator[Construction]:
    """The values that a card has once it has become something."""
    for kind in ("character", "item", "location"):
        yield construction("TypeName", kind, node=kind)
        yield construction("TypeNames", f"{kind}s", node=kind)
    yield construction("Values", "{number:Amount} {stat:Stat}", node=(v.SetValue(SLOT.stat, SLOT.number),))
    yield construction(
        "Values",
        "{number:Amount} {stat:Stat} , {rest:Values}",
        "{number:Amount} {stat:Stat} [ , ] and {rest:Values}",
        node=Made(lambda number, stat, rest: (v.SetValue(stat, number), *rest)),
    )


def _each(number: n.Number, stat: str, each: n.Number | Rate) -> v.Change:
    return SoMuchEach(stat, 1, for_each(number, each), each=each)


def quoted(text: str) -> v.Change:
    """Text that is gained: icons, or paragraphs, which are read once it is known what card prints this."""
    if match := _PROVIDES.fullmatch(text):
        return v.ChangeIcons(match.group(1).replace("][", "").strip("[]"))
    if not text.endswith((".", "!")):
        raise Misread("this is no text that could be gained")
    return v.ChangeText(text)


def _having() -> Iterator[Construction]:
    yield construction(
        "Change@n", "have~n {number:Amount} {stat:Stat}", node=(3, (v.SetValue(SLOT.stat, SLOT.number),))
    )
    for more, sign in (("more|additional", 1), ("less|fewer", -1)):
        yield construction(
            "Change@n",
            f"have~n {{number:Amount}} {more} {{stat:Stat}}",
            node=(sign, (v.ChangeValue(SLOT.stat, sign, SLOT.number),)),
        )
        yield construction(
            "Change@n",
            f"have~n {{number:Amount}} {more} {{stat:Stat}} {{each:Per}}",
            node=Made(lambda number, stat, each, sign=sign: (sign, (replace(_each(number, stat, each), sign=sign),))),
        )
    yield construction("Change@n", "have~n {text:$quoted}", node=Made(lambda text: (1, (quoted(text),))))
    yield construction("Change@n", "have~n {word:Keyword}", node=(1, (v.ChangeKeyword(SLOT.word),)))
    yield construction(
        "Change@n",
        "have~n {stat:Stat} equal to {number:Quantity}",
        node=Made(lambda stat, number: (3, (set_to(stat, number),))),
    )
    yield construction(
        "Change@n", "lose~n all [of] [its|their] subtypes", node=(2, (v.ChangeSubtype(v.ALL_SUBTYPES, gains=False),))
    )
    yield construction(
        "Change@n",
        "lose~n all [of] [its|their] rules text",
        "have~n no rules text",
        node=(2, (v.LoseText(),)),
    )
    yield construction("Change@n", "lose~n all other rules text", node=(2, (v.LoseText(other=True),)))
    yield construction(
        "Change@n", "lose~n all [of] [its|their] abilities", "have~n no abilities", node=(2, (v.LoseText("abilities"),))
    )


class SoMuchEach(v.ChangeValue, frozen=True, tag=True):
    """So much for each of what is counted, until it is clear what else is meant to be so much for each."""

    each: Any = None


def _plainly(part: Any) -> Any:
    return v.ChangeValue(part.what, part.sign, part.amount, part.minimum) if isinstance(part, SoMuchEach) else part


def set_to(stat: str, number: Any) -> v.SetValue:
    """A value that is set to a number, to X or to a count of something; not to another value, which may change."""
    if not isinstance(number, Fixed | Variable | CountOf | TokensOn | IconsOf | CardsIn):
        raise Misread("a value that lasts is told as X")
    return v.SetValue(stat, number)


def _for_each(changes: list[v.Change]) -> tuple[v.Change, ...]:
    """`1 strength and 1 life for each item` counts for both."""
    last = changes[-1]
    if not isinstance(last, SoMuchEach) or any(isinstance(one, SoMuchEach) for one in changes[:-1]):
        return tuple(changes)
    if all(isinstance(one, _ONCE) for one in changes[:-1]):
        return tuple(changes)
    return (*so_much_each(tuple(changes[:-1]), last.each), last)


_ONCE = v.ChangeKeyword | v.ChangeSubtype | v.ChangeType
"""What a card gains once, however often something else is counted."""


def so_much_each(changes: tuple[v.Change, ...], each: Any) -> tuple[v.Change, ...]:
    """Changes of values, each so much for each of what is counted; what has no amount is gained once."""
    found = tuple(one for one in changes if isinstance(one, v.ChangeValue))
    if not found or not all(isinstance(one, v.ChangeValue | _ONCE) for one in changes):
        raise Misread("for each of what?")
    if not all(isinstance(one.amount, Fixed) for one in found):
        raise Misread("for each of what?")
    return tuple(
        replace(one, amount=for_each(one.amount, each)) if isinstance(one, v.ChangeValue) else one for one in changes
    )


def _continued(change: v.Change, way: int) -> v.Change:
    """One more thing after gains, loses or has, which is not said again."""
    if way != 3:
        return change if way > 0 else _lost(change)
    if not isinstance(change, v.ChangeValue):
        raise Misread("gains or loses?")
    return v.SetValue(change.what, change.amount)


def _lost(change: v.Change) -> v.Change:
    if isinstance(change, v.ChangeValue):
        return replace(change, sign=-1)
    if isinstance(change, v.ChangeText | v.ChangeIcons):
        raise Unplayable("losing quoted text")
    return replace(change, gains=False)
