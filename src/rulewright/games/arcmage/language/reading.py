"""What was read of a line of an Arcmage card, made ready to be linked."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Did
from rulewright.games.arcmage.language.bearers import about
from rulewright.games.arcmage.language.constructions import RESTING
from rulewright.games.arcmage.language.keywords import with_keywords_defined
from rulewright.text.english.statements import Effects, Statement, joined
from rulewright.text.pending import THEY, Misread, parts_of
from rulewright.text.picking import Target, with_picks

Told = tuple[Effects, Effects, tuple[p.Paragraph, ...]]
"""What a text picks, what it does, and what stands besides."""


def told(found: tuple[Statement, ...]) -> Told:
    """What instructions pick, what they do, and what stands besides."""
    aside = (RESTING,) if len(found) > 1 and found[-1].kind == "rest" else ()
    effects = with_keywords_defined(shuffled(joined(found[: len(found) - len(aside)])))
    return *with_picks(effects), aside


def without_aside(found: Told) -> tuple[Effects, Effects]:
    """What instructions pick and do, on a card that does not stay."""
    picks, effects, aside = found
    if any(isinstance(one, v.Only) and one.use for one in effects):
        raise Misread("only an ability is used")
    if aside:
        raise Misread("what stands belongs on a card that stays")
    return picks, effects


def settled(found: tuple[p.Paragraph, ...]) -> tuple[p.Paragraph, ...]:
    """Paragraphs that wait or stand; only what they are about can be a target."""
    for one in found:
        stray = [part for part in parts_of(one) if isinstance(part, Target)]
        if any(part not in parts_of(about(one)) for part in stray):
            raise Misread("a target is picked by an instruction")
    return with_keywords_defined(tuple(_shuffled_text(one) for one in found))


def _shuffled_text(text: p.Paragraph) -> p.Paragraph:
    return replace(text, effects=shuffled(text.effects)) if isinstance(text, p.Triggered | p.Replaced) else text


def shuffled(effects: Effects) -> Effects:
    """A deck that was searched is shuffled, which is part of the search."""
    searched = [part.who for part in parts_of(effects) if isinstance(part, v.Search)]
    shuffled_by = [part.who for part in parts_of(effects) if isinstance(part, v.Shuffle)]
    if not searched:
        return effects
    if len(shuffled_by) != 1 or not _is_same(searched[0], shuffled_by[0]):
        raise Misread("a deck that was searched is shuffled")
    return tuple(_unshuffled(one) for one in effects if not _only_shuffles(one))


def _is_same(searched: Any, shuffles: Any) -> bool:
    """Whether the deck that is shuffled is the one that was searched; another player's can be called theirs."""
    return bool(searched == shuffles or (searched != "you" and shuffles in (THEY, "that player")))


def _only_shuffles(effect: v.Effect) -> bool:
    """Whether an instruction is to shuffle, or to do so if the search was made."""
    match effect:
        case v.Shuffle():
            return True
        case v.If(condition=Did(), otherwise=()):
            return all(isinstance(one, v.Shuffle) for one in effect.effects)
    return False


def _unshuffled(effect: v.Effect) -> v.Effect:
    """An instruction without the shuffling that is part of a search."""
    inner = getattr(effect, "effects", ())
    kept = tuple(one for one in inner if not isinstance(one, v.Shuffle))
    return replace(effect, effects=kept) if kept and kept != inner else effect
