"""What is said at the table: the news in sentences that speak of you and the computer, questions, rules, cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from typing import Any

from rulewright.games.kit import GameKit
from rulewright.games.rulebook import Rule, load_rulebook
from rulewright.kernel.decisions import Decision
from rulewright.kernel.errors import Refusal
from rulewright.kernel.trace import Entry

QUESTIONS = {
    "act": "What do you do?",
    "attack": "Who attacks?",
    "block": "Who blocks?",
    "choose": "Which do you choose?",
    "discard": "What do you discard?",
    "divide": "How do you divide the damage?",
    "first": "Do you go first or second?",
    "keep": "Which one do you keep?",
    "may": "Do you?",
    "mulligan": "Which cards do you send under your deck to draw as many? (None keeps all.)",
    "number": "Which number?",
    "order": "Which comes next?",
    "pick": "What do you pick?",
    "play": "What do you play? (None plays nothing.)",
    "resource": "Which card do you play as a resource?",
    "search": "What do you take from the deck?",
}


def question(decision: Decision, *, between: bool = False) -> str:
    """What is asked, as one would ask it; between what others do, doing nothing is the usual answer."""
    if between:
        doing = "Do you respond?" if decision.prompt == "respond" else "Do you do anything now?"
        return f"{doing} Enter passes."
    return QUESTIONS.get(decision.prompt, f"{decision.prompt.capitalize()}?")


# -- the news ----------------------------------------------------------------------------------------------------


def news(kit: GameKit, entries: Iterable[Entry], seat: int, seats: tuple[str, ...]) -> list[str]:
    """What has happened since one last looked, routine aside; what happens several times is said once."""
    told = [spoken(entry, seat, seats) for entry in entries if entry.rule not in kit.routine]
    lines: list[str] = []
    for sentence, same in groupby(told):
        number = len(list(same))
        end = "" if sentence.endswith(("!", "?")) else "."
        lines.append(f"{sentence}{end}" if number == 1 else f"{sentence} ({number} times).")
    return lines


def spoken(entry: Entry, seat: int, seats: tuple[str, ...]) -> str:
    """A sentence of the trace as one would say it to the player in that seat."""
    text = addressed(entry.read_by(seat), seat, seats)
    source = f" [{entry.source}]" if entry.source and entry.source not in text else ""
    return text[:1].upper() + text[1:] + source


def addressed(text: str, seat: int, seats: tuple[str, ...]) -> str:
    """A sentence with `you` for one's own seat and `the computer` for another's.

    Seats have the names of single letters, and `a` is a word as well: it means the seat only before a verb or where
    a sentence ends.
    """
    for number, name in enumerate(seats):
        mine = number == seat
        whom, whose = ("you", "your") if mine else ("the computer", "the computer's")
        letter = re.escape(name)
        text = re.sub(rf"\b{letter}'s\b", whose, text)
        acts = re.match(rf"{letter} ([a-z]+s)\b", text)
        if acts:
            rest = text[acts.end() :]
            if mine:
                rest = re.sub(r" and ([a-z]+s)$", lambda more: f" and {_bare(more[1])}", rest)
            text = f"{whom} {_bare(acts[1]) if mine else acts[1]}{rest}"
        text = re.sub(rf"\bunder {letter}\b", f"under {whose} control", text)
        text = re.sub(rf"\b{letter}(?=$| say\b)", whom, text)
    return text


def _bare(verb: str) -> str:
    """A verb as it follows `you`."""
    if verb in ("goes", "does") or verb.endswith(("sses", "ches", "shes")):
        return verb[:-2]
    return {"has": "have", "is": "are"}.get(verb, verb[:-1])


def log_line(entry: Entry, seat: int) -> str:
    """A sentence of the log, with its rule."""
    source = f" [{entry.source}]" if entry.source else ""
    return f"{entry.rule:<8} {'  ' * max(0, min(entry.depth, 6) - 2)}{entry.read_by(seat)}{source}"


# -- rules and cards ---------------------------------------------------------------------------------------------


@cache
def _rules(package: str) -> dict[str, Rule]:
    return load_rulebook(package).by_id()


def paraphrase(kit: GameKit, rule: str) -> list[str]:
    """A rule's title and what it says; nothing if the book has no such rule."""
    found = _rules(kit.package).get(rule)
    return [] if found is None else [f"{found.id} {found.title}: {found.says}"]


def refused(kit: GameKit, refusal: Refusal) -> list[str]:
    """Why something is not allowed: the reason, and what the rules behind it say."""
    lines = [f"No: {refusal.reason} ({', '.join((refusal.rule, *refusal.also))})."]
    return lines + [f"  {line}" for rule in (refusal.rule, *refusal.also)[:2] for line in paraphrase(kit, rule)]


def card_lines(fields: Mapping[str, Any]) -> list[str]:
    """A card as it is printed."""
    values = [
        f"{name} {fields[name]}" for name in ("cost", "threshold", "loyalty", "stats", "structure") if name in fields
    ]
    values += [f"{name} {fields[name]}" for name in ("influence", "defense", "power", "breakpoint") if name in fields]
    lines = [str(fields["name"]), f"  {fields['type']}" + (f" · {' · '.join(values)}" if values else "")]
    return lines + [f"  {line}" for line in str(fields.get("text", "")).strip().splitlines()]
