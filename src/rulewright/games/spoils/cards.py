"""What is printed on a card of The Spoils, read from the fields of a card file."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.conditions import Both, RespondingTo
from rulewright.effects.dependencies import looks_further
from rulewright.effects.history import kinds_asked
from rulewright.effects.numbers import Fixed
from rulewright.effects.places import IN_PLAY, places_of
from rulewright.effects.scope import names_in
from rulewright.effects.selectors import Filter, Host
from rulewright.games.spoils.fields import field_problems
from rulewright.games.spoils.language import compile_text
from rulewright.games.spoils.occasions import OCCASIONS
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.kernel.ids import Kind
from rulewright.text.pending import parts_of

ICONS = "OGEDRV"
"""405.5 The icons: Obsession, Greed, Elitism, Deception, Rage, Volition."""

ICON_NAMES = ("Obsession", "Greed", "Elitism", "Deception", "Rage", "Volition")
TRADES = ("Gearsmith", "Warlord", "Banker", "Rogue", "Arcanist", "Universal")
TYPES = ("resource", "tactic", "character", "location", "item", "faction")

Icons = tuple[int, int, int, int, int, int]
NO_ICONS: Icons = (0, 0, 0, 0, 0, 0)


class TypeLine(Struct, frozen=True):
    """201.4 The line below the picture, taken apart."""

    trade: str
    supertypes: frozenset[str]
    type: str
    subtypes: frozenset[str]


class SpoilsCard(Struct, frozen=True):
    """What is printed on a card, with its text as a program."""

    name: str
    line: TypeLine
    cost: int | None
    threshold: Icons
    strength: int | None
    life: int | None
    speed: int | None
    structure: int | None
    influence: int
    text: str
    paragraphs: tuple[p.Paragraph, ...]
    keywords: frozenset[str]
    attach_to: str
    unique: str
    provides: Icons
    flip_up: p.Keyword | None
    abilities: tuple[int, ...]
    """Which paragraphs are abilities."""
    costs: tuple[tuple[int, int], ...]
    """Extra costs of playing it, in order: (paragraph, part)."""
    flip_costs: tuple[tuple[int, int], ...]
    """The same when it is flipped up."""
    options: tuple[int, ...]
    """Which paragraphs are its instructions: one, or one an option."""
    uncapped: bool
    type: str
    """Its printed type."""
    types: frozenset[str]
    """The same as a set, as it is asked for."""
    token: bool = False
    variable: bool = False
    """Whether its cost number is a variable."""
    far_sighted: bool = False
    """Whether its costs look at more than what is in play."""
    only_answers: bool = False
    """Whether it can be played only in response to something."""
    beyond_play: bool = False
    """Whether some of its text is in force outside play."""
    asks_about: frozenset[Kind] = frozenset()
    """The kinds of event that its text asks about afterwards."""
    waits_for_states: bool = False
    """Whether its text is set off by something coming to be so."""
    keeps: frozenset[str] = frozenset()
    """What its costs settle that other text on it speaks of."""
    priced_by_x: bool = False
    """Whether its cost number is X and no payment in its text stands for that."""
    frail: bool = False
    """Whether it is destroyed without any damage unless something props it up: its life or structure is 0."""


@cache
def icons(text: str) -> Icons:
    """How many of each icon a string of their letters holds."""
    counts = [text.count(letter) for letter in ICONS]
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


@cache
def read_text(name: str, type_line: str, text: str) -> tuple[p.Paragraph, ...]:
    """The paragraphs of a card's text; none where nothing is printed."""
    return compile_text(name, type_line, text) if text.strip() else ()


def read_type_line(text: str) -> TypeLine:
    """201.4a, 201.4b Contents of the type line: trade, supertype, type and, after a dash, subtypes."""
    head, _, tail = text.partition(" - ")
    words = head.split()
    kind = words[-1].lower() if words else ""
    if kind not in TYPES:
        raise ValueError(f"the type line {text!r} does not name a type (201.4a)")
    trade = words[0] if words[0] in TRADES else ""
    supertypes = frozenset(word.lower() for word in words[1 if trade else 0 : -1])
    subtypes = frozenset(part.strip().strip('"').lower() for part in tail.split(",") if part.strip())
    return TypeLine(trade, supertypes, kind, subtypes)


def read_card(fields: Mapping[str, Any]) -> SpoilsCard:
    """A card from the fields of a card file; raises TextNotUnderstood if a field or its text is not proven."""
    name, type_line, text = str(fields["name"]), str(fields["type"]), str(fields.get("text", ""))
    try:
        problems = field_problems(fields, read_type_line(type_line).type, ICONS)
    except ValueError as fault:
        problems = (Problem(0, 1, 1, str(fault), TYPES, _nearest_type_line(type_line)),)
    if problems:
        raise TextNotUnderstood(name, text, problems)
    cost = fields.get("cost")
    return _read_card(
        name,
        type_line,
        "" if cost is None else str(cost),
        str(fields.get("threshold", "")),
        str(fields.get("stats", "")),
        _int_or_none(fields.get("structure")),
        int(fields.get("influence", 0)),
        text,
    )


def _nearest_type_line(text: str) -> str:
    """The type line with its type spelt right; nothing if no type is near."""
    head, dash, tail = text.partition(" - ")
    *before, kind = head.split() or [""]
    near = difflib.get_close_matches(kind.lower(), TYPES, n=1)
    return f'type = "{" ".join([*before, near[0].capitalize()])}{dash}{tail}"' if near else ""


@lru_cache(maxsize=8192)
def _read_card(
    name: str, type_line: str, cost: str, threshold: str, stats: str, structure: int | None, influence: int, text: str
) -> SpoilsCard:
    line = read_type_line(type_line)
    paragraphs = read_text(name, type_line, text)
    numbers = _stats(stats)
    if numbers is not None and line.type == "item":
        paragraphs = with_gear_stats(paragraphs, numbers)
        numbers = None
    keywords = {one.keyword: one for one in paragraphs if isinstance(one, p.Keyword)}
    attach = keywords.get("attach")
    if attach is not None:
        target = v.Pick(attach.host or Filter(types=(attach.argument,)), into="attach")
        paragraphs = (*paragraphs, p.Instructions(cost=(target,), option=ATTACHING))
    plain_costs = extra_costs(paragraphs, flipping=False)
    strength, life, speed = numbers if numbers is not None else (None, None, None)
    flip_up = keywords.get("flip up")
    return SpoilsCard(
        name=name,
        line=line,
        cost=int(cost) if cost.isdigit() else None,
        threshold=icons(threshold),
        strength=strength,
        life=life,
        speed=speed,
        structure=structure,
        influence=influence,
        text=text,
        paragraphs=paragraphs,
        keywords=headed(paragraphs),
        attach_to=attach.argument if attach is not None else "",
        unique=keywords["unique"].argument if "unique" in keywords else "",
        provides=_provided(line, name, paragraphs),
        flip_up=flip_up,
        abilities=tuple(n for n, one in enumerate(paragraphs) if isinstance(one, p.Ability)),
        costs=plain_costs,
        flip_costs=extra_costs(paragraphs, flipping=True),
        options=tuple(n for n, one in enumerate(paragraphs) if _is_instructions(one)),
        uncapped=any(isinstance(one, p.AnyNumberInDeck) for one in paragraphs),
        type=line.type,
        types=frozenset((line.type,)),
        variable=cost == "X",
        priced_by_x=cost == "X" and not any(isinstance(one, v.Pay) for part in costs_in(paragraphs) for one in part),
        far_sighted=any(looks_further(one) for one in costs_in(paragraphs)),
        only_answers=any(_only_answers(one) for part in costs_in(paragraphs) for one in part),
        beyond_play=any(places_of(one) != IN_PLAY for one in paragraphs),
        asks_about=kinds_asked(paragraphs, OCCASIONS),
        waits_for_states=any(map(_waits_for_states, parts_of(paragraphs))),
        keeps=kept_names(paragraphs) if line.type != "tactic" else frozenset(),
        frail=not {"location": structure, "character": life}.get(line.type, 1),
    )


def headed(paragraphs: tuple[p.Paragraph, ...]) -> frozenset[str]:
    """507.1 The keywords that a card has of itself are those that stand on it as headings; a mention gives it none."""
    return frozenset(one.keyword for one in paragraphs if isinstance(one, p.Keyword))


def is_open(one: object) -> bool:
    """Whether any player may use an ability."""
    return isinstance(one, p.Ability) and any(isinstance(part, v.ForAnyone) for part in one.cost)


def _waits_for_states(node: object) -> bool:
    """Whether something begins or ends at the moment at which something else is so, or no longer."""
    begins = isinstance(node, p.Triggered) and node.when.what == "comes true"
    return begins or (isinstance(node, v.TakeControl) and node.condition is not None)


ATTACHING = "attaching"
"""Marks the instructions that pick what a card with attach to is attached to."""


def _is_instructions(one: p.Paragraph) -> bool:
    return isinstance(one, p.Instructions) and one.option != ATTACHING


def extra_costs(paragraphs: tuple[p.Paragraph, ...], *, flipping: bool) -> tuple[tuple[int, int], ...]:
    """401.3, 507.2a, 507.4c Extra costs run in order: what attach to picks, what Flip Up adds, what is printed."""
    attaching = [
        (n, 0) for n, one in enumerate(paragraphs) if isinstance(one, p.Instructions) and one.option == ATTACHING
    ]
    flips = [(n, 2) for n, one in enumerate(paragraphs) if isinstance(one, p.Keyword) and one.extra]
    plain = [
        (n, 0) for n, one in enumerate(paragraphs) if isinstance(one, p.Instructions) and one.cost and not one.option
    ]
    return (*attaching, *(flips if flipping else ()), *plain)


def costs_in(paragraphs: tuple[p.Paragraph, ...]) -> list[tuple[v.Effect, ...]]:
    """Every cost of playing a card: those of its instructions, and what Flip Up adds."""
    extra = [one.extra for one in paragraphs if isinstance(one, p.Keyword)]
    return [*(one.cost for one in paragraphs if isinstance(one, p.Instructions)), *extra]


def kept_names(paragraphs: tuple[p.Paragraph, ...]) -> frozenset[str]:
    """The registers and variables that a card's costs settle and other text on it speaks of."""
    costs = [one for one in paragraphs if isinstance(one, p.Instructions)]
    settled = {name for one in costs for name in names_in(one.cost)}
    spoken = {name for one in paragraphs if not isinstance(one, p.Instructions) for name in names_in(one)}
    both = settled & spoken
    return frozenset(both) | {f"{name} types" for name in both}


def _only_answers(effect: v.Effect) -> bool:
    """Whether an instruction is a restriction to responses."""
    if not isinstance(effect, v.Only):
        return False
    conditions = effect.condition.conditions if isinstance(effect.condition, Both) else (effect.condition,)
    return any(isinstance(one, RespondingTo) for one in conditions)


def with_gear_stats(paragraphs: tuple[p.Paragraph, ...], stats: tuple[int, int, int]) -> tuple[p.Paragraph, ...]:
    """201.7c Gear adjustments: the signed figures alter the character's stats; a sentence that says so counts once."""
    if any(isinstance(one, p.Standing) and isinstance(one.cards, Host) for one in paragraphs):
        return paragraphs
    changes = tuple(
        v.ChangeValue(what, 1 if amount > 0 else -1, Fixed(abs(amount)))
        for what, amount in zip(("strength", "life", "speed"), stats, strict=True)
        if amount
    )
    return (*paragraphs, p.Standing(Host(), changes)) if changes else paragraphs


def _provided(line: TypeLine, name: str, paragraphs: tuple[p.Paragraph, ...]) -> Icons:
    """203.5c, 311.2 Default icons: without further text a staple provides one icon of its own kind."""
    letters = "".join(one.icons for one in paragraphs if isinstance(one, p.Provides))
    if not letters and "staple" in line.supertypes and name in ICON_NAMES:
        letters = ICONS[ICON_NAMES.index(name)]
    return icons(letters)


def _stats(text: str) -> tuple[int, int, int] | None:
    """201.7b The three stats: strength, life and speed."""
    match = re.fullmatch(r"\s*([+-]?\d+)\s*/\s*([+-]?\d+)\s*/\s*([+-]?\d+)\s*", text)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def _int_or_none(value: Any) -> int | None:
    return None if value is None else int(value)
