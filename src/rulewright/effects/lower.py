"""From the tree of a text to a flat list of instructions, so that where a program stands is just a number."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.conditions import Condition
from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Who
from rulewright.effects.verbs import (
    Destroy,
    Detach,
    Discard,
    Draw,
    Effect,
    EitherChange,
    ForEachPlayer,
    If,
    May,
    Modify,
    OneOf,
    Pick,
    PlayCard,
    PlayResource,
    Put,
    Repeat,
    Reveal,
    SoOften,
    UseAbility,
)


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


class OfferPlay(Struct, frozen=True):
    """Ask which card to play, if any."""

    play: PlayCard


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

    @property
    def before(self) -> str:
        """The register that keeps whoever was spoken of as that player before."""
        return f"{self.register} before"


class NextTime(Struct, frozen=True):
    """Begin the instructions that follow once more, or skip them when they were carried out often enough."""

    number: Number
    count: int
    register: str


class Back(Struct, frozen=True):
    """Go back so many instructions."""

    count: int


class BackUnless(Struct, frozen=True):
    """Go back so many instructions unless something is so."""

    condition: Condition
    count: int


Instruction = (
    Effect | SkipUnless | Skip | AskMay | OfferPlay | Note | AskOne | NextPlayer | NextTime | Back | BackUnless
)


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
            code += _may(effect)
        elif isinstance(effect, OneOf):
            code += _one_of(effect)
        elif isinstance(effect, Modify) and (either := chosen_changes(effect)) is not None:
            code += _one_of(either)
        elif isinstance(effect, ForEachPlayer):
            body = lower(effect.effects)
            stops = effect.effects[0].into if effect.first and isinstance(effect.effects[0], May) else ""
            code.append(NextPlayer(effect.who, len(body) + 1, f"player{len(code)}", gathered(effect), stops))
            code += body
            code.append(Back(len(body) + 1))
        elif isinstance(effect, SoOften):
            body = lower(effect.effects)
            code.append(NextTime(effect.number, len(body) + 1, f"times{len(code)}"))
            code += (*body, Back(len(body) + 1))
        elif isinstance(effect, Repeat):
            body = lower(effect.effects)
            code += (*body, BackUnless(effect.until, len(body)))
        else:
            code.append(effect)
    return tuple(code)


def gathered(effect: ForEachPlayer) -> tuple[str, ...]:
    """The registers of what each player picks, moves, draws or loses, one by one."""
    return tuple(one.into for one in effect.effects if isinstance(one, _GATHERED) and one.into and effect.who == "each")


_GATHERED = (Pick, Put, Draw, Discard, Destroy, Reveal)


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


def _may(may: May) -> tuple[Instruction, ...]:
    """May, asked as such; but where doing it asks how many or which, none among them, that is the question."""
    if len(may.effects) == 1 and _asks_by_itself(only := may.effects[0]):
        into = may.into or getattr(only, "into", "")
        only = replace(only, into=into)
        return (OfferPlay(only),) if isinstance(only, PlayCard) else (only,)
    effects = may.effects
    if may.into and isinstance(use := effects[-1], UseAbility):
        effects = (*effects[:-1], replace(use, into=may.into))  # a use that is taken back was none
        may = replace(may, into="")
    body = lower(effects)
    tail: tuple[Instruction, ...] = (Note(may.into),) if may.into else ()
    return (AskMay(may, len(body) + len(tail), may.who), *body, *tail)


def _asks_by_itself(effect: Effect) -> bool:
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
