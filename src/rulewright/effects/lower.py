"""From the tree of a text to a flat list of instructions, so that where a program stands is just a number."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.conditions import Condition, Did
from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Who
from rulewright.effects.verbs import (
    Detach,
    Discard,
    Draw,
    Effect,
    EitherChange,
    ForEachPlayer,
    If,
    InOrderTo,
    May,
    Modify,
    OneOf,
    PlayCard,
    PlayResource,
    Repeat,
    SoOften,
    UseAbility,
)

TRIED = "done"
"""The register of what is done for something else, where the text has no name for it."""


class SkipUnless(Struct, frozen=True):
    """Skip N instructions unless a condition holds."""

    condition: Condition
    count: int
    over: int
    """How many to skip where it is neither so nor otherwise: those of both branches."""


class Skip(Struct, frozen=True):
    """Skip N instructions."""

    count: int


class AskMay(Struct, frozen=True):
    """Ask whether to do the next N instructions; skip them if not, or if they cannot be begun."""

    may: May
    count: int
    who: Who


class OfferPlay(Struct, frozen=True):
    """Ask which card to play, if any."""

    play: PlayCard


class Attempt(Struct, frozen=True):
    """Skip N instructions unless the first ones among them could all be carried out."""

    first: tuple[Effect, ...]
    count: int


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
    gathers: tuple[str, ...] = ()
    """The registers of what each of them picks, which hold what all have picked once all are through."""
    stops: str = ""
    """The register that tells that one of them has done it, after which no other is asked."""
    writes: tuple[str, ...] = ()
    """The registers that begin empty for each of them."""

    @property
    def before(self) -> str:
        """The register that keeps whoever was spoken of as that player before."""
        return f"{self.register} before"


class NextTime(Struct, frozen=True):
    """Begin the instructions that follow once more, or skip them when they were carried out often enough."""

    number: Number
    count: int
    register: str
    writes: tuple[str, ...] = ()
    """The registers that begin empty each time."""
    into: str = ""
    """The register of the card for which it is done, of those that are counted as it begins."""


class Back(Struct, frozen=True):
    """Go back N instructions."""

    count: int


class BackUnless(Struct, frozen=True):
    """Go back N instructions unless a condition holds."""

    condition: Condition
    count: int
    writes: tuple[str, ...] = ()
    """The registers that begin empty each time."""


Instruction = (
    Effect
    | SkipUnless
    | Skip
    | AskMay
    | OfferPlay
    | Attempt
    | Note
    | AskOne
    | NextPlayer
    | NextTime
    | Back
    | BackUnless
)


def lower(effects: tuple[Effect, ...]) -> tuple[Instruction, ...]:
    """The flat form of a sequence of effects."""
    code: list[Instruction] = []
    for effect in effects:
        if isinstance(effect, If):
            body, otherwise = lower(effect.effects), lower(effect.otherwise)
            over = len(body) + (1 + len(otherwise) if otherwise else 0)
            code.append(SkipUnless(effect.condition, len(body) + (1 if otherwise else 0), over))
            code += body
            if otherwise:
                code.append(Skip(len(otherwise)))
                code += otherwise
        elif isinstance(effect, May):
            code += _may(effect)
        elif isinstance(effect, OneOf):
            code += _one_of(effect)
        elif isinstance(effect, Modify) and (either := chosen_changes(effect)) is not None:
            code += _one_of(either)
        elif isinstance(effect, ForEachPlayer):
            body = lower(effect.effects)
            stops = effect.effects[0].into if effect.first and isinstance(effect.effects[0], May) else ""
            own, writes = _own_register(f"player{len(code)}", body), written(effect.effects)
            code.append(NextPlayer(effect.who, len(body) + 1, own, gathered(effect), stops, writes))
            code += body
            code.append(Back(len(body) + 1))
        elif isinstance(effect, InOrderTo):
            code += _in_order_to(effect)
        elif isinstance(effect, SoOften):
            body = lower(effect.effects)
            writes = written(effect.effects)
            own = _own_register(f"times{len(code)}", body)
            code.append(NextTime(effect.number, len(body) + 1, own, writes, effect.into))
            code += (*body, Back(len(body) + 1))
        elif isinstance(effect, Repeat):
            body = lower(effect.effects)
            code += (*body, BackUnless(effect.until, len(body), written(effect.effects)))
        else:
            code.append(effect)
    return tuple(code)


def _own_register(name: str, body: tuple[Instruction, ...]) -> str:
    """A register for how often something was done, that nothing which is done over and over within it has, too."""
    taken = {one.register for one in body if isinstance(one, NextPlayer | NextTime)}
    return name if name not in taken else _own_register(f"outer {name}", body)


def gathered(effect: ForEachPlayer) -> tuple[str, ...]:
    """The registers of what each player picks, moves, draws or loses, one by one."""
    return tuple(_registers(effect.effects)) if effect.who in _SEVERAL else ()


_SEVERAL = ("each", "opponent", "winner", "runner-up")
"""Who can be several players."""


def _registers(effects: tuple[Effect, ...]) -> Iterator[str]:
    """The registers of what some instructions deal with, those that are optional among them."""
    for one in effects:
        if isinstance(one, May):
            yield from _registers(one.effects)
        elif not isinstance(one, _FLOW):
            yield from written(one)[:1]


_FLOW = (If, InOrderTo, OneOf, ForEachPlayer, SoOften, Repeat)


def written(node: object) -> tuple[str, ...]:
    """The registers and variables that some instructions write."""
    if isinstance(node, tuple):
        return tuple(dict.fromkeys(name for one in node for name in written(one)))
    if not isinstance(node, Effect):
        return ()
    fields = {name: getattr(node, name) for name in node.__struct_fields__}
    own = tuple(fields[name] for name in ("into", "others", "variable") if fields.get(name))
    return own + written(tuple(fields[name] for name in _INNER if name in fields))


_INNER = ("effects", "otherwise", "options", "first", "then")
"""The fields in which instructions hold others."""


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


def _in_order_to(effect: InOrderTo) -> tuple[Instruction, ...]:
    """The first part as a whole or not at all; the last instruction of it tells whether it was done."""
    last = effect.first[-1]
    done = getattr(last, "into", "") or TRIED
    first, then = lower((*effect.first[:-1], replace(last, into=done))), lower(effect.then)
    return (
        Attempt(effect.first, len(first) + 1 + len(then)),
        *first,
        SkipUnless(Did(done), len(then), len(then)),
        *then,
    )


def _may(may: May) -> tuple[Instruction, ...]:
    """May, asked as such; but where doing it asks how many or which, none among them, that is the question."""
    if len(may.effects) == 1 and asks_by_itself(only := may.effects[0]):
        own = getattr(only, "into", "")
        only = replace(only, into=own or may.into)
        asked: Instruction = OfferPlay(only) if isinstance(only, PlayCard) else only
        noted = (SkipUnless(Did(own), 1, 1), Note(may.into)) if own and may.into and own != may.into else ()
        return (asked, *noted)
    effects = may.effects
    if may.into and isinstance(use := effects[-1], UseAbility):
        effects = (*effects[:-1], replace(use, into=may.into))  # a use that is taken back was none
        may = replace(may, into="")
    body = lower(effects)
    tail: tuple[Instruction, ...] = (Note(may.into),) if may.into else ()
    return (AskMay(may, len(body) + len(tail), may.who), *body, *tail)


def asks_by_itself(effect: Effect) -> bool:
    """Whether carrying this out asks how much of it, so that none can be the answer."""
    if isinstance(effect, PlayCard):
        return True
    if isinstance(effect, PlayResource):
        return effect.up_to is not None
    return isinstance(effect, Draw | Discard | Detach) and effect.up_to


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
