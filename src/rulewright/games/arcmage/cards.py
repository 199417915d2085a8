"""What is printed on a card of Arcmage, read from the fields of a card file."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.history import kinds_asked
from rulewright.effects.numbers import DamageBefore
from rulewright.effects.selectors import This
from rulewright.games.arcmage.areas import DISCIPLINES, FACTIONS
from rulewright.games.arcmage.events import ATTACKS
from rulewright.games.arcmage.language import compile_text
from rulewright.games.arcmage.levels import level_reached
from rulewright.games.arcmage.occasions import OCCASIONS
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.kernel.events import DAMAGE, LOSE
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import NOBODY
from rulewright.text.pending import parts_of

TYPES = ("creature", "city", "event", "magic", "enchantment")
"""basics.2 The five card types."""
STARTING_ONLY = "S"
"""The cost of a city that is only ever chosen before the game."""

X = "X"
"""cost.x.1 What stands in a cost and in a text for a number that is not printed."""
_STATS = re.compile(r"\s*(\d+|\*)\s*/\s*(\d+|\*)\s*")
_COST = re.compile(r"\s*(?:(\d+)|X(?:\s*\+\s*(\d+))?)\s*")


class TypeLine(Struct, frozen=True):
    """layout.6 The contents of the type line."""

    type: str
    subtypes: frozenset[str]


class ArcmageCard(Struct, frozen=True):
    """A card as printed, with its program."""

    name: str
    type: str
    types: frozenset[str]
    subtypes: frozenset[str]
    faction: str
    cost: int | None
    """The number that is paid, without X; None for what cannot be played from hand."""
    variable: bool
    """cost.x.1 Whether X comes on top of it."""
    loyalty: int
    atk: int
    def_: int
    defense: int
    """city.defense.1 The strength of a city."""
    text: str
    discipline: str = ""
    """city.discipline.1 What a city specialises in; nothing for other cards, and for cities that name none."""
    paragraphs: tuple[p.Paragraph, ...] = ()
    keywords: frozenset[str] = frozenset()
    instructions: int = NOBODY
    """Which paragraph is carried out as it resolves, and picks what it is about as it is played."""
    abilities: tuple[int, ...] = ()
    buried: tuple[int, ...] = ()
    """Which abilities are used while the card is in its owner's graveyard."""
    undying: tuple[int, ...] = ()
    """Which paragraphs wait for something while the card is in its owner's graveyard."""
    levels: tuple[int, ...] = ()
    """Which paragraphs are one-time advantages of a city, the lowest level first."""
    token: bool = False
    blank: bool = False
    """It can only be laid as a resource."""
    frail: bool = False
    """Whether it is there only as long as something raises its DEF, or its strength."""
    gives: frozenset[str] = frozenset()
    """The keywords that its text gives to cards or takes from them."""
    asks_about: frozenset[Kind] = frozenset()
    """The kinds of event that its text asks about afterwards."""


@cache
def read_type_line(text: str) -> TypeLine:
    """layout.6, creature.1 The type, and after a dash the subtypes, each word one of its own."""
    head, _, tail = text.partition(" - ")
    kind = head.strip().lower()
    if kind not in TYPES:
        raise ValueError(f"{text!r} does not begin with one of the card types {', '.join(TYPES)} (basics.2)")
    return TypeLine(kind, frozenset(word.lower() for word in tail.split()))


def read_card(fields: Mapping[str, Any]) -> ArcmageCard:
    """layout.4 A card from the fields of a card file that have a bearing on play: not its art, artist or flavour.

    Raises TextNotUnderstood if a field or its text is not proven.
    """
    name, type_line, text = str(fields["name"]), str(fields["type"]), str(fields.get("text", ""))
    problems = field_problems(fields)
    if problems:
        raise TextNotUnderstood(name, text, problems)
    return _read_card(
        name,
        type_line,
        str(fields["faction"]),
        str(fields.get("cost", STARTING_ONLY)),
        int(fields.get("loyalty", 0)),
        str(fields.get("stats", "")),
        int(fields.get("defense", 0)),
        text,
        str(fields.get("discipline", "")),
    )


def field_problems(fields: Mapping[str, Any]) -> tuple[Problem, ...]:
    """basics.1, basics.2, types.1 What is wrong with the fields of a card: its type, its faction, its numbers."""
    found: list[Problem] = []
    type_line, kind = str(fields["type"]), ""
    try:
        kind = read_type_line(type_line).type
    except ValueError as fault:
        near = difflib.get_close_matches(type_line.partition(" - ")[0].lower(), TYPES, n=1)
        found.append(Problem(0, 1, 1, str(fault), TYPES, f'type = "{near[0].capitalize()}"' if near else ""))
    faction = fields.get("faction")
    if faction not in FACTIONS:
        near = difflib.get_close_matches(str(faction), FACTIONS, n=1)
        told = f"{faction!r} is none of the five factions (basics.1)" if faction else "no faction is named (basics.1)"
        found.append(Problem(0, 1, 1, told, FACTIONS, f'faction = "{near[0]}"' if near else ""))
    found += [
        Problem(0, 1, 1, f"{field} = {fields.get(field)!r} is not {wanted}", (), example)
        for field, wanted, example, fits in _FIELDS
        if kind and not fits(kind, fields.get(field))
    ]
    return tuple(found)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _fits_stats(kind: str, value: Any) -> bool:
    return value in (None, "") if kind != "creature" else isinstance(value, str) and bool(_STATS.fullmatch(value))


def _fits_defense(kind: str, value: Any) -> bool:
    return value is None if kind != "city" else _whole(value) or (isinstance(value, str) and value.isdigit())


def _fits_cost(kind: str, value: Any) -> bool:
    if value is None or value == STARTING_ONLY:
        return value is None or kind == "city"
    return _whole(value) or (isinstance(value, str) and bool(_COST.fullmatch(value)))


def _fits_discipline(kind: str, value: Any) -> bool:
    return value is None or (kind == "city" and value in DISCIPLINES)


_FIELDS = (
    ("stats", "what a creature has, ATK/DEF, and no other card", 'stats = "2/3"', _fits_stats),
    ("defense", "the strength of a city, which no other card has", "defense = 7", _fits_defense),
    ("cost", "a number, X or X+2", "cost = 3", _fits_cost),
    ("loyalty", "a number of loyalty marks", "loyalty = 2", lambda _, value: value is None or _whole(value)),
    ("discipline", f"what a city can specialise in: {', '.join(DISCIPLINES)}", 'discipline = "Mind"', _fits_discipline),
)
"""(field, what it holds, an example, whether a value does for a type of card)."""


@lru_cache(maxsize=4096)
def _read_card(
    name: str,
    type_line: str,
    faction: str,
    cost: str,
    loyalty: int,
    stats: str,
    defense: int,
    text: str,
    discipline: str,
) -> ArcmageCard:
    line = read_type_line(type_line)
    paragraphs = compile_text(name, type_line, text) if text.strip() else ()
    variable = cost.strip().startswith("X")
    _check_x(name, text, variable, paragraphs)
    _check_stars(name, text, stats, paragraphs)
    atk, def_ = read_stats(stats)
    number = _COST.fullmatch(cost)
    levels = sorted((level, n) for n, one in enumerate(paragraphs) if (level := level_reached(one)) is not None)
    return ArcmageCard(
        name=name,
        type=line.type,
        types=frozenset((line.type,)),
        subtypes=line.subtypes,
        faction=faction,
        cost=None if number is None else int(number[1] or number[2] or 0),
        variable=variable,
        loyalty=loyalty,
        atk=atk,
        def_=def_,
        defense=defense,
        text=text,
        discipline=discipline,
        paragraphs=paragraphs,
        keywords=frozenset(one.keyword for one in paragraphs if isinstance(one, p.Keyword)),
        instructions=next((n for n, one in enumerate(paragraphs) if isinstance(one, p.Instructions)), NOBODY),
        abilities=tuple(n for n, one in enumerate(paragraphs) if isinstance(one, p.Ability)),
        buried=tuple(n for n, one in enumerate(paragraphs) if isinstance(one, p.Ability) and _buried(one)),
        undying=tuple(
            n for n, one in enumerate(paragraphs) if isinstance(one, p.Triggered) and one.when.what == "goes"
        ),
        levels=tuple(n for _, n in levels),
        token="token" in line.subtypes,
        frail=_frail(line.type, def_, defense),
        gives=frozenset(one.keyword for one in parts_of(paragraphs) if isinstance(one, v.ChangeKeyword)),
        asks_about=kinds_asked(paragraphs, OCCASIONS) | _damage_asked(paragraphs),
    )


def _frail(kind: str, def_: int, defense: int) -> bool:
    return (kind == "creature" and def_ <= 0) or (kind == "city" and defense <= 0)


def read_stats(text: str) -> tuple[int, int]:
    """layout.10, creature.stats.1, creature.stats.2 ATK stands on the left and DEF on the right."""
    numbers = _STATS.fullmatch(text)
    return (_figure(numbers[1]), _figure(numbers[2])) if numbers else (0, 0)


def _figure(text: str) -> int:
    """A printed value; where the text says what it is, a star stands, and it is 0 as long as no text works."""
    return 0 if text == "*" else int(text)


def _buried(ability: p.Ability) -> bool:
    """Whether an ability is used only from the graveyard."""
    return any(
        isinstance(one, v.Only) and isinstance(one.condition, k.Fits) and one.condition.description.area == "discard"
        for one in ability.cost
    )


def _damage_asked(paragraphs: tuple[p.Paragraph, ...]) -> frozenset[Kind]:
    """Whether a text asks how much damage there was, this turn or in the turn before."""
    for part in parts_of(paragraphs):
        if isinstance(part, DamageBefore) or (isinstance(part, v.SetValue) and part.what == "sustain"):
            return frozenset((DAMAGE, LOSE))
        if isinstance(part, v.SetValue) and part.what == "attackers":
            return frozenset((ATTACKS,))
    return frozenset()


def _check_x(name: str, text: str, variable: bool, paragraphs: tuple[p.Paragraph, ...]) -> None:
    """cost.x.1 What X stands for is defined by the card's text, or chosen, if X is paid for."""
    costs = [effect for one in paragraphs if isinstance(one, p.Instructions) for effect in one.cost]
    chosen = v.ChooseNumber(X) in costs
    if variable and not chosen and not any(isinstance(one, v.Let) for one in costs):
        told = "the cost is X and nothing in the text says what X is (cost.x.1)"
        example = "X is equal to the ATK of target creature."
        raise TextNotUnderstood(name, text, (Problem(0, 1, 1, told, (), example),))
    if chosen and not variable:
        told = "nothing says what X is: say what it is in the text, or let X be part of the cost (cost.x.1)"
        raise TextNotUnderstood(name, text, (Problem(0, 1, 1, told, (), 'cost = "X+1"'),))


def _check_stars(name: str, text: str, stats: str, paragraphs: tuple[p.Paragraph, ...]) -> None:
    """creature.stats.1 A star for ATK or DEF stands for what the text says that it is."""
    own = [one for text in paragraphs if isinstance(text, p.Standing) and text.cards == This() for one in text.changes]
    told = {one.what for one in own if isinstance(one, v.SetValue)}
    for value, what in zip(stats.split("/"), ("atk", "def"), strict=False):
        if value.strip() == "*" and what not in told:
            message = f"nothing in the text says what the {what.upper()} is (creature.stats.1)"
            example = f"My {what.upper()} is equal to the number of cards in your hand."
            raise TextNotUnderstood(name, text, (Problem(0, 1, 1, message, (), example),))


def printed_token(
    name: str, stats: tuple[int, int], subtypes: tuple[str, ...], faction: str, text: str = ""
) -> ArcmageCard:
    """A creature that is a token: what text that makes it says of it, and nothing else."""
    paragraphs = compile_text(name, "Creature", text) if text else ()
    return ArcmageCard(
        name=name,
        type="creature",
        types=frozenset(("creature",)),
        subtypes=frozenset((*subtypes, "token")),
        faction=faction,
        cost=None,
        variable=False,
        loyalty=0,
        atk=stats[0],
        def_=stats[1],
        defense=0,
        text=text,
        paragraphs=paragraphs,
        keywords=frozenset(one.keyword for one in paragraphs if isinstance(one, p.Keyword)),
        abilities=tuple(n for n, one in enumerate(paragraphs) if isinstance(one, p.Ability)),
        token=True,
        frail=stats[1] <= 0,
    )
