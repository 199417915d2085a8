"""Instructions that leave something waiting: what is done when that happens, and what is so, paid and counted then."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.text.pending import Misread

Effects = tuple[v.Effect, ...]


def waiting_text(last: v.Effect) -> p.Triggered | None:
    """The text that an instruction leaves waiting, to which `if you do` after it belongs."""
    if isinstance(last, v.If) and last.effects and not last.otherwise:
        return waiting_text(last.effects[-1])
    if isinstance(last, v.Modified | v.Later) and isinstance(last.text, p.Triggered):
        return last.text
    return None


def waits(effect: v.Effect) -> bool:
    """Whether an instruction leaves something to be done when something happens."""
    return isinstance(effect, v.Later | v.Modified) and isinstance(effect.text, p.Triggered | p.Replaced)


def when_it_happens(effect: v.Effect, changed: Callable[[Effects], Effects]) -> v.Effect:
    """An instruction that leaves something to be done, with that changed."""
    if not isinstance(effect, v.Later | v.Modified) or not isinstance(effect.text, p.Triggered):
        raise Misread("now, or when that would happen?")
    inner = effect.text.effects
    if len(inner) == 1 and waits(inner[0]):
        return replace(effect, text=replace(effect.text, effects=(when_it_happens(inner[0], changed),)))
    return replace(effect, text=replace(effect.text, effects=changed(inner)))


def by_each(effect: v.Effect, changed: Callable[[Effects], Effects]) -> v.Effect:
    """What each player does, with that changed."""
    assert isinstance(effect, v.ForEachPlayer), "each player does it"
    return replace(effect, effects=changed(effect.effects))
