"""Linting cards by the style guide of their game: what is found, what holds a final card back, what can be mended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from rulewright.games.cardfiles import CardEntry, CardFile
from rulewright.games.kit import Fields, GameKit
from rulewright.games.registry import find_game
from rulewright.games.style import Finding, styled
from rulewright.games.verdicts import refusal
from rulewright.kernel.errors import TextNotUnderstood

ROUNDS = 8
"""How often fixes are made: one may uncover the next."""


class Place(Struct, frozen=True):
    """Where a finding is, as people count."""

    line: int
    column: int


class Linted(Struct, frozen=True):
    """What the guide says of one card."""

    entry: CardEntry
    findings: tuple[Finding, ...]
    held: tuple[Finding, ...]
    """Those that a final card may not have."""
    refused: TextNotUnderstood | None = None
    """Why the card could not be played: its text is not understood, or not playable yet."""


def lint_card(kit: GameKit, fields: Fields, others: Iterable[Fields] = ()) -> tuple[Finding, ...]:
    """What the game's guide says of a card beside these others."""
    return kit.style_findings(styled(fields, others))


def holds_back(status: str, found: Sequence[Finding]) -> tuple[Finding, ...]:
    """What keeps a card from being final: a draft is told of its faults, a final card is held to them."""
    return tuple(one for one in found if not one.advice) if status == "final" else ()


def lint_file(file: CardFile, beside: Sequence[CardFile] = ()) -> list[Linted]:
    """What the guide says of each card of a file, beside the game's own cards and those of other files."""
    kit = find_game(file.game)
    found = []
    for entry in file.cards:
        findings = lint_card(kit, entry.fields, other_cards(kit, file, entry, beside))
        held = holds_back(str(entry.fields.get("status", "draft")), findings)
        found.append(Linted(entry, findings, held, refusal(kit, entry.fields, kit.default_edition)))
    return found


def other_cards(kit: GameKit, file: CardFile, entry: CardEntry, beside: Sequence[CardFile] = ()) -> list[Fields]:
    """The cards that a card of a file must not be confused with: not itself, nor an older wording of it."""
    others: list[Fields] = [
        {**one.fields, "set": other.set}
        for other in (file, *(one for one in beside if one.game == file.game))
        for one in other.cards
        if one is not entry and not (one.name == entry.name and other.set == file.set)
    ]
    for name, cards in kit.set_library().items():
        others += [{**one, "set": name} for one in cards if name != file.set]
    return others


def place_of(fields: Fields, finding: Finding) -> Place:
    """The line and column of a finding within its field."""
    before = str(fields.get(finding.field) or "")[: finding.start]
    return Place(before.count("\n") + 1, len(before) - before.rfind("\n"))


def mended(kit: GameKit, fields: Fields, others: Sequence[Fields] = ()) -> dict[str, Any]:
    """The fields with every fault mended that can be; advice is left to the author."""
    now = dict(fields)
    for _ in range(ROUNDS):
        wanted = [one for one in lint_card(kit, now, others) if one.fix is not None and not one.advice]
        if not wanted:
            break
        now |= _mended_once(now, wanted)
    return now


def apply_fix(value: str, finding: Finding) -> str:
    """A field's value with one finding mended."""
    return value[: finding.start] + (finding.fix or "") + value[finding.end :]


def _mended_once(fields: Fields, wanted: Sequence[Finding]) -> dict[str, str]:
    """The fields that change, each with the fixes that do not touch one another, from the last place to the first."""
    changed: dict[str, str] = {}
    for field in dict.fromkeys(one.field for one in wanted):
        value, limit = str(fields.get(field) or ""), len(str(fields.get(field) or "")) + 1
        here = [one for one in wanted if one.field == field]
        for one in sorted(here, key=lambda finding: (finding.end, finding.start), reverse=True):
            if one.end <= limit - (one.start == one.end == limit):
                value, limit = apply_fix(value, one), one.start
        changed[field] = value
    return changed
