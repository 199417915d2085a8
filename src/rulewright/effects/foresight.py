"""What can be told of a list of instructions by reading it: which of them depend on what one before them does."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.dependencies import rests_on, stirs
from rulewright.effects.hooks import nested
from rulewright.effects.scope import names_in
from rulewright.effects.selectors import Register
from rulewright.effects.verbs import Effect, Let, Mark, OneOf, Pick
from rulewright.kernel.aspects import EVERYTHING


class Foreseen(Struct, frozen=True):
    """An instruction of a list, as it can be looked at before any of them is carried out."""

    effect: Effect
    """The instruction; to mark a card that is picked, one that can be marked is needed."""
    open_yet: bool
    """Whether it names what an instruction before it has yet to settle."""
    late: bool
    """Whether an instruction before it can change what it needs, or may leave it without anything to pick."""


@cache
def foresee(effects: tuple[Effect, ...], stirred: int = 0) -> tuple[tuple[Foreseen, ...], int]:
    """The instructions, and the aspects of the state that they may change; `stirred` are those changed before."""
    found: list[Foreseen] = []
    unsettled: set[str] = set()
    chosen: dict[str, Pick] = {}
    for effect in effects:
        if isinstance(effect, Mark) and isinstance(effect.cards, Register) and effect.cards.name in chosen:
            effect = replace(effect, cards=chosen[effect.cards.name].cards)
        open_yet = not unsettled.isdisjoint(names_in(effect.number if isinstance(effect, Let) else effect))
        hangs = open_yet and (bool(stirred) or isinstance(effect, Pick))
        late = hangs or stirred == EVERYTHING or bool(stirred & rests_on(effect))
        found.append(Foreseen(effect, open_yet, late))
        if isinstance(effect, Let) and not open_yet:
            continue
        if isinstance(effect, Pick):
            chosen[effect.into] = effect
        for one in nested(effect):
            unsettled |= {name for name in (getattr(one, "variable", ""), getattr(one, "into", "")) if name}
            stirred |= stirs(one)
    return tuple(found), stirred


@cache
def only_chooses(effects: tuple[Effect, ...]) -> bool:
    """Whether instructions change nothing: cards and numbers are picked, and one of several ways."""
    return all(isinstance(one, OneOf) or not stirs(one) for effect in effects for one in nested(effect))
