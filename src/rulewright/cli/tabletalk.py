"""What is said at the table: the news in sentences that speak of you and the computer, rules, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from rulewright.games.kit import GameKit
from rulewright.games.markup import marked
from rulewright.kernel.errors import Refusal
from rulewright.kernel.trace import Entry
from rulewright.library.talk import rule_named, spoken

OPPONENT = "the computer"


def news(kit: GameKit, entries: Iterable[Entry], seat: int, seats: tuple[str, ...]) -> list[str]:
    """What has happened since one last looked, routine aside; what happens several times is said once."""
    called = tuple(OPPONENT for _ in seats)
    told = [spoken(entry, seat, seats, called) for entry in entries if not kit.is_routine(entry)]
    lines: list[str] = []
    for sentence, same in groupby(told):
        number = len(list(same))
        end = "" if sentence.endswith(("!", "?")) else "."
        lines.append(f"{sentence}{end}" if number == 1 else f"{sentence} ({number} times).")
    return lines


def log_line(entry: Entry, seat: int) -> str:
    """A sentence of the log, with its rule."""
    source = f" [{entry.source}]" if entry.source else ""
    return f"{entry.rule:<8} {'  ' * max(0, min(entry.depth, 6) - 2)}{entry.read_by(seat)}{source}"


# -- rules and cards ---------------------------------------------------------------------------------------------


def paraphrase(kit: GameKit, rule: str) -> list[str]:
    """A rule's title and what it says; nothing if the book has no such rule."""
    found = rule_named(kit, rule)
    return [] if found is None else [f"{found.id} {found.title}: {found.says}"]


def refused(kit: GameKit, refusal: Refusal) -> list[str]:
    """Why something is not allowed: the reason, and what the rules behind it say."""
    lines = [f"No: {refusal.reason} ({', '.join((refusal.rule, *refusal.also))})."]
    return lines + [f"  {line}" for rule in (refusal.rule, *refusal.also)[:2] for line in paraphrase(kit, rule)]


def card_lines(kit: GameKit, fields: Mapping[str, Any]) -> list[str]:
    """A card as it is printed."""
    values = [f"{name} {fields[name]}" for name in kit.card_fields.all if name in fields]
    lines = [str(fields["name"]), f"  {fields['type']}" + (f" · {' · '.join(values)}" if values else "")]
    return lines + [f"  {line}" for line in marked(str(fields.get("text") or "")).plain.strip().splitlines()]
