"""Choices between clauses: one thing or another, one of a list, two of it, and what rests on a condition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import THEY, Misread

Effects = tuple[v.Effect, ...]


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Option`: one clause of several; `Options`, `OptionList`, `OptionLines`: all of them."""
    yield construction("Clause", "choose 1 : {options:Options}", "choose 1 - {options:Options}", node=Made(one_of))
    for options in ("Options", "OptionList"):
        yield construction(
            "Clause", f"choose 2 : {{options:{options}}}", f"choose 2 - {{options:{options}}}", node=Made(_two_of)
        )
    yield construction(
        "Clause", "choose 1 : {options:OptionList}", "choose 1 - {options:OptionList}", node=Made(one_of)
    )
    yield construction(
        "OptionList", "{one:Option} ; {two:Option}", node=Made(lambda one, two, said: _options(said, one, two))
    )
    yield construction(
        "OptionList",
        "{one:Option} ; {rest:OptionList}",
        node=Made(lambda one, rest, said: (*_options({"one": said["one"]}, one), *rest)),
    )
    yield construction(
        "Clause",
        "[either] {one:Option} [ , ] or {two:LastOption}",
        node=Made(lambda one, two, said: one_of(_either(said, one, two))),
    )
    yield construction(
        "Options", "{one:Option} [ , ] or {two:Option}", node=Made(lambda one, two, said: _options(said, one, two))
    )
    yield construction(
        "Options",
        "{one:Option} , [or] {rest:Options}",
        node=Made(lambda one, rest, said: (*_options({"one": said["one"]}, one), *rest)),
    )
    yield construction(
        "Options", "{one:Option} ; or {two:Option}", node=Made(lambda one, two, said: _options(said, one, two))
    )
    yield construction(
        "Options",
        "{one:Option} ; [or] {rest:Options}",
        node=Made(lambda one, rest, said: (*_options({"one": said["one"]}, one), *rest)),
    )
    yield construction(
        "Clause", "choose 1 : {options:OptionLines}", "choose 1 {options:OptionLines}", node=Made(one_of)
    )
    yield construction(
        "OptionLines", "- {one:Option}", node=Made(lambda one, said: _options({"one": said["one"]}, one))
    )
    yield construction(
        "OptionLines",
        "- {one:Option} . {rest:OptionLines}",
        node=Made(lambda one, rest, said: (*_options({"one": said["one"]}, one), *rest)),
    )
    yield construction("Option", "{does:Told}", node=SLOT.does)
    yield construction("Option", "{one:Told} and {two:Told}", node=Made(lambda one, two: (*one, *two)))
    yield construction("Option", "{does:Told} if {so:Condition}", node=Made(rests_on))
    yield construction("LastOption", "{does:Option}", node=SLOT.does)
    yield construction("LastOption", "if {so:Condition} , {does:Told}", node=Made(rests_on))


Options = tuple[tuple[str, Effects], ...]


def _options(said: dict[str, str], *options: Effects) -> Options:
    """Options with the words in which the text offers them."""
    return tuple((label.removeprefix("you "), option) for label, option in zip(said.values(), options, strict=True))


def either_of(said: dict[str, str], one: Effects, two: Effects) -> Options:
    return _either({"one": said["one"], "two": said["two"]}, one, two)


def _either(said: dict[str, str], one: Effects, two: Effects) -> Options:
    """Two options; what is done then must belong to one of them alone, or to both in so many words."""
    if " , then " in said["two"] and " , then " not in said["one"]:
        raise Misread("is that done in either case?")
    if any(getattr(effect, "who", "you") in (THEY, "that player") for effect in (*one, *two)):
        raise Misread("who chooses?")
    return _options(said, one, two)


def one_of(options: Options, who: Any = "you") -> Effects:
    if len(options) < 2:
        raise Misread("one of which?")
    if any(isinstance(one, v.OneOf) and not _is_of_piles(one) for _, option in options for one in option):
        raise Misread("a choice within a choice")
    return (v.OneOf(tuple(option for _, option in options), tuple(label for label, _ in options), who),)


def _is_of_piles(one: v.OneOf) -> bool:
    """Whether only the pile is chosen in which a card is."""
    return all(len(option) == 1 and isinstance(option[0], v.Pick) for option in one.options)


def _two_of(options: Options) -> Effects:
    """Two different options, done in the order in which they are printed."""
    pairs = tuple((f"{a} / {b}", (*one, *two)) for (a, one), (b, two) in combinations(options, 2))
    if len(options) < 3:
        raise Misread("two of which?")
    return one_of(pairs)


def rests_on(does: Effects, so: k.Condition) -> Effects:
    if len(does) != 1 or isinstance(does[0], v.If | v.OneOf):
        raise Misread("what rests on that?")
    return (v.If(so, does),)
