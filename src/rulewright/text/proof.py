"""Programs as what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.effects.paragraphs import Paragraph


def as_meant(program: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """A program without what it keeps of how its text is laid out; texts with the same one mean the same."""
    return tuple(replace(one, runs_on=False) for one in program)
