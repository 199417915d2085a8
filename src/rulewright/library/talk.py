"""How a game is talked about: questions as one would ask them, and sentences of the trace that speak of you and others.

Seats have the names of single letters in the trace; whoever sits there has a name of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from rulewright.games.kit import GameKit
from rulewright.games.rulebook import Rule, load_rulebook
from rulewright.kernel.decisions import Decision, Divide
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY
from rulewright.kernel.repeating import QUESTIONS as QUESTIONS_ABOUT_LOOPS
from rulewright.kernel.trace import Entry
from rulewright.kernel.words import is_optional
from rulewright.library.questions import asked_by_card, either_or

QUESTIONS = {
    "act": "What do you do?",
    "attack": "Who attacks?",
    "block": "Who blocks?",
    "choose": "Which do you choose?",
    "discard": "What do you discard?",
    "divide": "How do you divide the damage?",
    "first": "Do you go first or second?",
    "interrupt": "In which repetition do you respond? (Pass lets it run.)",
    "keep": "Which one do you keep?",
    "may": "Do so?",
    "mulligan": "Which cards do you exchange? (None keeps all.)",
    "number": "Which number?",
    "order": "Which comes next?",
    "pick": "What do you pick?",
    "play": "What do you play? (None plays nothing.)",
    "repeat": "How often do you want to go through all this again?",
    "resource": "Which card do you play as a resource?",
    "search": "What do you take from the deck?",
    "use": "Which ability do you use?",
    "stop": "After what do you stop in the last repetition? (Pass goes through all of it.)",
}


def question(kit: GameKit, game: Game, decision: Decision) -> str:
    """What is asked, as one would ask it; in moments that only this game has, in its own words."""
    own = asked_by_card(kit, game, decision) or kit.question(game, decision) or either_or(decision)
    if isinstance(decision, Divide) and not own and decision.source != NOBODY:
        return f"Divide {decision.total} damage of {game.name(decision.source)}: how?"
    if not own and decision.prompt == "may" and _stands_beside_it(game, decision):
        return f"Do what {game.name(decision.source)} says?"
    if not own and is_optional(decision) and decision.prompt not in QUESTIONS_ABOUT_LOOPS:
        return "Respond?" if decision.prompt == "respond" else "Do anything?"
    own = own.replace("{card}", game.name(decision.source) if decision.source != NOBODY else "it")
    return own or QUESTIONS.get(decision.prompt, f"{decision.prompt.capitalize()}?")


def _stands_beside_it(game: Game, decision: Decision) -> bool:
    """Whether whoever is asked sees the card that asks, so that what takes too many words can be read there."""
    return decision.source != NOBODY and game.rules.visible(game, decision.source, decision.seat)


@cache
def _rules(package: str) -> dict[str, Rule]:
    return load_rulebook(package).by_id()


def rule_named(kit: GameKit, rule: str) -> Rule | None:
    """What the book says under a rule's id; None if it has no such rule."""
    return _rules(kit.package).get(rule)


def spoken(entry: Entry, seat: int | None, seats: Sequence[str], called: Sequence[str]) -> str:
    """A sentence of the trace as one would say it to the player in that seat, or to somebody who watches."""
    text = addressed(entry.text if seat is None else entry.read_by(seat), seat, seats, called)
    source = f" [{entry.source}]" if entry.source and entry.source not in text else ""
    return text[:1].upper() + text[1:] + source


def addressed(text: str, seat: int | None, seats: Sequence[str], called: Sequence[str]) -> str:
    """A sentence with `you` for one's own seat, and what the others are called.

    `a` is a word as well: it means the seat only before a verb or where a sentence ends.
    """
    for number, name in enumerate(seats):
        spoken_of = _spoken_of(name)
        if not spoken_of.at_all.search(text):
            continue
        mine = number == seat
        whom, whose = _MARK.format(number), _OWN_MARK.format(number)
        text = spoken_of.own.sub(whose, text)
        acts = spoken_of.acting.match(text)
        if acts:
            rest = text[acts.end() :]
            if mine:
                rest = _ACTS_TOO.sub(lambda more: f" and {_bare(more[1])}", rest)
            text = f"{whom} {_bare(acts[1]) if mine else acts[1]}{rest}"
        text = spoken_of.under.sub(f"under {whose} control", text)
        text = spoken_of.alone.sub(whom, text)
    # Names go in last, so that no letter in one of them is taken for a seat.
    for number, name in enumerate(called):
        whom, whose = ("you", "your") if number == seat else (name, f"{name}'s")
        text = text.replace(_OWN_MARK.format(number), whose).replace(_MARK.format(number), whom)
    return text


class _SpokenOf(Struct, frozen=True):
    """How a sentence speaks of a seat."""

    at_all: re.Pattern[str]
    own: re.Pattern[str]
    acting: re.Pattern[str]
    under: re.Pattern[str]
    alone: re.Pattern[str]


@cache
def _spoken_of(name: str) -> _SpokenOf:
    letter = re.escape(name)
    return _SpokenOf(
        re.compile(rf"\b{letter}\b"),
        re.compile(rf"\b{letter}'s\b"),
        re.compile(rf"{letter} ([a-z]+s)\b"),
        re.compile(rf"\bunder {letter}\b"),
        re.compile(rf"\b{letter}(?=$| say\b)"),
    )


_ACTS_TOO = re.compile(r" and ([a-z]+s)$")
_MARK, _OWN_MARK = "\x01{}\x02", "\x03{}\x02"


def _bare(verb: str) -> str:
    """A verb as it follows `you`."""
    if verb in ("goes", "does") or verb.endswith(("sses", "ches", "shes")):
        return verb[:-2]
    return {"has": "have", "is": "are"}.get(verb, verb[:-1])
