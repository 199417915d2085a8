"""From the tree of a text to a flat list of instructions, so that where a program stands is just a number."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.conditions import Condition
from rulewright.effects.selectors import Who
from rulewright.effects.verbs import Effect, EitherChange, ForEachPlayer, If, May, Modify, OneOf


class SkipUnless(Struct, frozen=True):
    """Skip so many instructions unless something is so."""

    condition: Condition
    count: int


class Skip(Struct, frozen=True):
    """Skip so many instructions."""

    count: int


class AskMay(Struct, frozen=True):
    """Ask whether to do the next so many instructions; skip them if not, or if they cannot be begun."""

    may: May
    count: int
    who: Who


class Note(Struct, frozen=True):
    """Remember that this point was reached."""

    register: str


class AskOne(Struct, frozen=True):
    """Ask which of several runs of instructions to do; each ends by skipping the others."""

    one: OneOf
    starts: tuple[int, ...]
    """How many instructions to skip for each."""


class NextPlayer(Struct, frozen=True):
    """Begin the instructions that follow for the next player, or skip them when all are through."""

    who: Who
    count: int
    register: str


class Back(Struct, frozen=True):
    """Go back so many instructions."""

    count: int


Instruction = Effect | SkipUnless | Skip | AskMay | Note | AskOne | NextPlayer | Back


def lower(effects: tuple[Effect, ...]) -> tuple[Instruction, ...]:
    """The flat form of a sequence of effects."""
    code: list[Instruction] = []
    for effect in effects:
        if isinstance(effect, If):
            body, otherwise = lower(effect.effects), lower(effect.otherwise)
            code.append(SkipUnless(effect.condition, len(body) + (1 if otherwise else 0)))
            code += body
            if otherwise:
                code.append(Skip(len(otherwise)))
                code += otherwise
        elif isinstance(effect, May):
            body = lower(effect.effects)
            tail: tuple[Instruction, ...] = (Note(effect.into),) if effect.into else ()
            code.append(AskMay(effect, len(body) + len(tail), effect.who))
            code += (*body, *tail)
        elif isinstance(effect, OneOf):
            code += _one_of(effect)
        elif isinstance(effect, Modify) and (either := chosen_changes(effect)) is not None:
            code += _one_of(either)
        elif isinstance(effect, ForEachPlayer):
            body = lower(effect.effects)
            code.append(NextPlayer(effect.who, len(body) + 1, f"player{len(code)}"))
            code += body
            code.append(Back(len(body) + 1))
        else:
            code.append(effect)
    return tuple(code)


def chosen_changes(effect: Modify) -> OneOf | None:
    """A change that leaves a choice, as a choice among changes that leave none; None if it leaves none itself."""
    at = next((n for n, change in enumerate(effect.changes) if isinstance(change, EitherChange)), None)
    if at is None:
        return None
    either = effect.changes[at]
    assert isinstance(either, EitherChange), "just found"
    before, after = effect.changes[:at], effect.changes[at + 1 :]
    options = tuple((replace(effect, changes=before + option + after),) for option in either.options)
    return OneOf(options, either.labels)


def certain(code: tuple[Instruction, ...]) -> Iterator[Effect]:
    """The effects that are carried out whatever anybody answers and whatever is so."""
    at = 0
    while at < len(code):
        one = code[at]
        at += 1
        if isinstance(one, SkipUnless | AskMay | NextPlayer):
            at += one.count
            last = code[at - 1]
            at += last.count if isinstance(one, SkipUnless) and isinstance(last, Skip) else 0
        elif isinstance(one, AskOne):
            first = code[at + one.starts[1] - 1] if len(one.starts) > 1 else None
            at = at + one.starts[1] + first.count if isinstance(first, Skip) else len(code)
        elif isinstance(one, Effect):
            yield one


def _one_of(one: OneOf) -> tuple[Instruction, ...]:
    bodies = [lower(option) for option in one.options]
    starts: list[int] = []
    code: list[Instruction] = []
    total = sum(len(body) + 1 for body in bodies)
    for body in bodies:
        starts.append(len(code))
        code += body
        code.append(Skip(total - len(code) - 1))
    return (AskOne(one, tuple(starts)), *code)
