"""What is printed on a card of Smash Up, read from the fields of a card file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.history import kinds_asked, kinds_named
from rulewright.effects.places import IN_PLAY, places_of
from rulewright.effects.selectors import Cards, Filter, PlaceOf, This
from rulewright.games.smashup.areas import SHARED_DECKS
from rulewright.games.smashup.language import compile_text
from rulewright.games.smashup.occasions import OCCASIONS
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import NOBODY

TYPES = ("minion", "action", "base")
SPECIAL, TALENT, ON_YOUR_TURN = "special", "talent", "on your turn"
NO_TALENTS = "use talents"
"""What text can keep players from."""
"""What text is labelled with, where that says when it can be used; the last is Ongoing text with those words."""
MONSTERS = "monsters"
"""The keyword of a base that has monsters as it is laid out."""
PLAY_ON = "play on"
"""The keyword of a card that is played on something and stays there."""


class SmashUpCard(Struct, frozen=True):
    """What is printed on a card, and its program."""

    name: str
    type: str
    types: frozenset[str]
    faction: str = ""
    power: int = 0
    breakpoint: int = 0
    rewards: tuple[int, ...] = (0, 0, 0)
    """core.20 What first, second and third place are worth."""
    copies: int = 1
    text: str = ""
    paragraphs: tuple[p.Paragraph, ...] = ()
    host: Filter | None = None
    """attached.1, attached.10 What it is played on, if its text says that it is; for a minion, any base."""
    on_play: int = NOBODY
    """abilities.1, triggered.7 Which paragraph is carried out as it is played: what has no label."""
    abilities: tuple[int, ...] = ()
    """abilities.3 Which paragraphs a player may use in the own Play Cards phase."""
    as_uncovered: int = NOBODY
    """R8 Which Special of a card that is played on nothing is carried out as it is uncovered."""
    buries_itself: bool = False
    """R8 Whether all that it does as it is played is to be buried, which it does not do as it is uncovered."""
    in_hand: tuple[int, ...] = ()
    """triggered.1 Which Specials wait while the card is in a hand."""
    elsewhere: tuple[tuple[int, str], ...] = ()
    """triggered.1 Which abilities are used while the card is not in play, and where it has to be."""
    asks_about: frozenset[Kind] = frozenset()
    """The kinds of event that its text asks about afterwards."""
    treasures: int = 0
    """R15 How many treasures a monster leaves to whoever destroys it."""
    monsters: int = 0
    """R15 How many monsters a base has as it is laid out."""
    hears: frozenset[Kind] = frozenset()
    """The kinds of event that its text speaks of."""


def printed_card(
    name: str,
    kind: str,
    paragraphs: tuple[p.Paragraph, ...] = (),
    *,
    faction: str = "",
    power: int = 0,
    breakpoint_: int = 0,
    rewards: tuple[int, ...] = (0, 0, 0),
    copies: int = 1,
    treasures: int = 0,
    text: str = "",
) -> SmashUpCard:
    """A card with its program, and what follows from that once and for all."""
    hosts = [one.host for one in paragraphs if isinstance(one, p.Keyword) and one.keyword == PLAY_ON]
    host = hosts[0] if hosts else Filter(types=("base",)) if kind == "minion" else None
    played = kind == "action" and host is None
    coming_up = [n for n, one in enumerate(paragraphs) if played and _comes_up(one)]
    specials = [n for n, one in enumerate(paragraphs) if isinstance(one, p.Triggered) and one.label == SPECIAL]
    specials = [n for n in specials if n not in coming_up]
    return SmashUpCard(
        name,
        kind,
        frozenset((kind,)),
        faction,
        power,
        breakpoint_,
        rewards,
        copies,
        text,
        paragraphs,
        host,
        next((n for n, one in enumerate(paragraphs) if isinstance(one, p.Instructions)), NOBODY),
        tuple(n for n, one in enumerate(paragraphs) if isinstance(one, p.Ability)),
        next(iter(coming_up), NOBODY),
        any(isinstance(one, p.Instructions) and _buried(one.effect) for one in paragraphs),
        tuple(n for n in specials if played or "hand" in places_of(paragraphs[n]) or _plays_itself(paragraphs[n])),
        tuple((n, area) for n, one in enumerate(paragraphs) for area in _used_elsewhere(one)),
        kinds_asked(paragraphs, OCCASIONS),
        treasures,
        sum(one.cost for one in paragraphs if isinstance(one, p.Keyword) and one.keyword == MONSTERS),
        kinds_named(paragraphs, OCCASIONS),
    )


def _used_elsewhere(text: p.Paragraph) -> frozenset[str]:
    return places_of(text) - IN_PLAY if isinstance(text, p.Ability) else frozenset()


def _about_itself(subject: Cards | None) -> bool:
    """Whether an occasion is about the card that waits for it, or about where that is."""
    return isinstance(subject.card if isinstance(subject, PlaceOf) else subject, This)


def _comes_up(text: p.Paragraph) -> bool:
    """R8 Whether text waits for its own card to be uncovered."""
    return isinstance(text, p.Triggered) and text.when.what == "is uncovered" and _about_itself(text.when.subject)


def _buried(effects: tuple[v.Effect, ...]) -> bool:
    """Whether instructions bury their own card, after a base was chosen, and do nothing else."""
    *picks, last = effects
    if isinstance(last, v.May):
        return not picks and _buried(last.effects)
    itself = isinstance(last, v.Put) and last.to == "buried" and isinstance(last.cards, This)
    return itself and all(isinstance(one, v.Pick) for one in picks)


def _plays_itself(text: p.Paragraph) -> bool:
    """triggered.1 Whether a Special has its card played, which then is in a hand."""
    if not isinstance(text, p.Triggered) or _about_itself(text.when.subject):
        return False
    may = text.effects[0].effects[0] if isinstance(text.effects[0], v.May) else text.effects[0]
    return isinstance(may, v.PlayCard) and isinstance(may.cards, This)


def read_card(fields: Mapping[str, Any]) -> SmashUpCard:
    """A card from the fields of a card file that have a bearing on play; TextNotUnderstood if one is not proven."""
    name, text = str(fields["name"]), str(fields.get("text", ""))
    problems = field_problems(fields)
    if problems:
        raise TextNotUnderstood(name, text, problems)
    rewards = tuple(int(one) for one in fields.get("vp", ()))
    return _read_card(
        name,
        str(fields["type"]).strip().lower(),
        str(fields.get("faction", "")),
        int(fields.get("power", 0) or 0),
        int(fields.get("breakpoint", 0) or 0),
        (*rewards, 0, 0, 0)[:3],
        int(fields.get("copies", 1)),
        int(fields.get("treasures", 0) or 0),
        text,
    )


@lru_cache(maxsize=4096)
def _read_card(
    name: str,
    kind: str,
    faction: str,
    power: int,
    breakpoint_: int,
    rewards: tuple[int, ...],
    copies: int,
    treasures: int,
    text: str,
) -> SmashUpCard:
    paragraphs = compile_text(name, kind, text) if text.strip() else ()
    deck = SHARED_DECKS.get(faction)
    if deck is not None and not deck.held and any(isinstance(one, p.Instructions | p.Ability) for one in paragraphs):
        told = "nobody plays or uses a monster (R15), so that this would never act"
        raise TextNotUnderstood(name, text, (Problem(1, 1, 1, told, (), "Ongoing: This minion has +1 power."),))
    return printed_card(
        name,
        kind,
        paragraphs,
        faction=faction,
        power=power,
        breakpoint_=breakpoint_,
        rewards=rewards,
        copies=copies,
        treasures=treasures,
        text=text,
    )


def field_problems(fields: Mapping[str, Any]) -> tuple[Problem, ...]:
    """core.10, core.14, core.20 What is wrong with the fields of a card: its type and its numbers."""
    kind = str(fields["type"]).strip().lower()
    if kind not in TYPES:
        told = f"{fields['type']!r} is none of the card types {', '.join(TYPES)}"
        return (Problem(0, 1, 1, told, TYPES, 'type = "Minion"'),)
    found = [
        Problem(0, 1, 1, f"{field} = {fields.get(field)!r} is not {wanted}", (), example)
        for field, owner, wanted, example, fits in _FIELDS
        if (kind == owner or field in fields) and not (kind == owner and fits(fields.get(field)))
    ]
    return tuple(found)


def _whole(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool) and value >= 0) or str(value).isdigit()


def _power(value: Any) -> bool:
    return value is None or _whole(value)


def _three(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) <= 3 and all(map(_whole, value))


_FIELDS: tuple[tuple[str, str, str, str, Callable[[Any], bool]], ...] = (
    ("power", "minion", "the power of a minion, which no other card has", "power = 3", _power),
    ("breakpoint", "base", "the breakpoint of a base, which no other card has", "breakpoint = 20", _whole),
    ("treasures", "minion", "how many treasures a monster leaves behind", "treasures = 2", _power),
    ("vp", "base", "what a base awards to the first three places", "vp = [4, 2, 1]", _three),
)
"""(field, the type that has it, what it holds, an example, whether a value does)."""
