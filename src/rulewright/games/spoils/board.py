"""The board as lines for a terminal: both sides, the battle between them, and one's own hand. Nothing hidden."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from rulewright.games.spoils.areas import DECK, DISCARD, FACTION, HAND, PLAY, REMOVED, RESOURCES, VOID
from rulewright.games.spoils.cards import ICONS, SpoilsCard
from rulewright.games.spoils.rules import SpoilsRules
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of
from rulewright.games.spoils.s4_game_concepts.r405_threshold import icons_of
from rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability import ability_of
from rulewright.games.spoils.values import LIFE, SPEED, STRENGTH, STRUCTURE, VALUES
from rulewright.kernel.records import ELIGIBLE, FACE_DOWN, MARKED, NOBODY, Option
from rulewright.kernel.words import Names

if TYPE_CHECKING:
    from rulewright.games.spoils.table import Battle
    from rulewright.kernel.decisions import Act, Decision
    from rulewright.kernel.game import Game

ROUTINE = frozenset(
    (
        "205.2",
        "301.1",
        "303.3",
        "309.1",
        "406.3",
        "406.5",
        "409.3b",
        "503.1",
        "601.1d",
        "604.1c",
        "604.1h",
        "606.1g",
        "609.1b",
        "609.1h",
    )
)
"""Paying, restoring, a card's way to where it goes: what every turn has, and what the board shows afterwards."""


def question(decision: Decision) -> str:
    """What a player is asked in this game's own moments: in the set-up, which resources lie there from the start."""
    return "Which resources do you start with?" if decision.rule == "601.1b" else ""


_ROWS = ("character", "location", "item")


def board_lines(game: Game, seat: int) -> list[str]:
    """All that a seat sees, its opponent above, itself below."""
    lines: list[str] = []
    for other in sorted(range(game.rules.seats), key=lambda one: one == seat):
        lines += _side(game, other, seat)
        battle = battle_of(game)
        if battle is not None and other != seat:
            lines += _battle(game, battle, seat)
    held = len(game.cards_in(HAND, seat))
    lines.append(f"Your hand, {held} card{'' if held == 1 else 's'}")
    lines += [f"  {line}" for line in _hand(game, seat)]
    return lines


def _side(game: Game, side: int, seat: int) -> list[str]:
    """One player's faction, resources and cards in play."""
    faction = game.cards_in(FACTION, side)[0]
    counts = [
        f"{len(game.cards_in(area, side))} in {name}"
        for area, name in ((HAND, "hand"), (DECK, "deck"), (DISCARD, "discard"))
    ]
    if game.cards_in(REMOVED, side):
        counts.append(f"{len(game.cards_in(REMOVED, side))} removed")
    if len(game.rules.areas) > VOID and game.cards_in(VOID, side):
        counts.append(f"{len(game.cards_in(VOID, side))} in the Void")
    turn = " · to move" if game.state.active == side and game.state.turn else ""
    score = game.state.seats[side].score
    who = "You" if side == seat else "Your opponent"
    name = f"{who} ({game.rules.seat_name(side)}), {game.name(faction)}"
    lines = [f"{name} · {score} influence · {' · '.join(counts)}{turn}"]
    lines.append(f"  resources   {_resources(game, side, seat)}")
    for kind in _ROWS:
        rows = [slot for slot in game.cards_in(PLAY, side) if _kind(game, slot) == kind and not _worn(game, slot)]
        lines += [
            f"  {kind + 's' if at == 0 else '':<11} {card_line(game, slot, seat)}" for at, slot in enumerate(rows)
        ]
    return lines


def _kind(game: Game, slot: int) -> str:
    types = _rules(game).types_of(game, slot)
    return next((kind for kind in _ROWS if kind in types), "item")


def _worn(game: Game, slot: int) -> bool:
    """Whether a card is shown with the one it is attached to."""
    host = game.card(slot).host
    return host != NOBODY and game.card(host).area == PLAY


def _resources(game: Game, side: int, seat: int) -> str:
    slots = game.cards_in(RESOURCES, side)
    free = [slot for slot in slots if game.card(slot).host == NOBODY]
    named = Counter(_resource_name(game, slot, seat) for slot in slots)
    listed = ", ".join(name if number == 1 else f"{number} {name}" for name, number in sorted(named.items()))
    icons = " ".join(f"{letter}{number}" for letter, number in zip(ICONS, icons_of(game, side), strict=True) if number)
    return (
        f"{len(free)} free of {len(slots)}" + (f": {listed}" if listed else "") + (f" (icons {icons})" if icons else "")
    )


def _resource_name(game: Game, slot: int, seat: int) -> str:
    if not game.card(slot).flags & FACE_DOWN:
        return game.name(slot)
    return f"face-down {game.name(slot)}" if game.rules.visible(game, slot, seat) else "face-down"


def _hand(game: Game, seat: int) -> list[str]:
    """One's own hand: what it costs, what it is, what it does; equal cards together."""
    groups: dict[int, list[int]] = {}
    for slot in game.cards_in(HAND, seat):
        groups.setdefault(game.card(slot).printed, []).append(slot)
    shown = sorted(groups.values(), key=lambda slots: _hand_order(game.printed(slots[0])))
    lines: list[str] = []
    for slots in shown:
        printed: SpoilsCard = game.printed(slots[0])
        name = printed.name + (f" ×{len(slots)}" if len(slots) > 1 else "")
        lines.append(f"{name:<27} {_price(printed):<7} {_what(printed):<17} {short_text(printed)}".rstrip())
    return lines


def _hand_order(printed: SpoilsCard) -> tuple[bool, int, str]:
    return (printed.type == "resource", printed.cost or 0, printed.name)


def _price(printed: SpoilsCard) -> str:
    if printed.type == "resource":
        return "–"
    letters = "".join(letter * number for letter, number in zip(ICONS, printed.threshold, strict=True))
    cost = "X" if printed.variable else str(printed.cost or 0)
    return f"{cost} {letters}".strip()


def _what(printed: SpoilsCard) -> str:
    if printed.type == "character":
        return f"character {printed.strength}/{printed.life}/{printed.speed}"
    return f"location {printed.structure}" if printed.type == "location" else printed.type


def short_text(printed: SpoilsCard) -> str:
    """The rules text on one line."""
    return " ".join(printed.text.split())


def card_line(game: Game, slot: int, seat: int) -> str:
    """A card as it stands: its name, its values now, and what has befallen it."""
    card = game.card(slot)
    label = Names(seat).label(game, slot)
    if not game.rules.in_play(card.area):
        if not game.rules.visible(game, slot, seat):
            return label
        printed: SpoilsCard = game.printed(slot)
        return f"{label} ({_price(printed)}, {_what(printed)})" if printed.type != "resource" else label
    if card.area == FACTION:
        return f"{label}, {game.state.seats[card.controller].score} influence ({_whose(card.controller, seat)})"
    return ", ".join([_headline(game, slot, label), *_condition(game, slot), *_attached(game, slot, seat)])


def _headline(game: Game, slot: int, label: str) -> str:
    types = _rules(game).types_of(game, slot)
    keywords = " ".join(
        sorted(word.capitalize() for word in _rules(game).keywords_of(game, slot) & {"covert", "unique"})
    )
    stats = ""
    if "character" in types:
        stats = "/".join(str(int(game.value(slot, what) or 0)) for what in (STRENGTH, LIFE, SPEED))
    elif "location" in types:
        stats = f"structure {int(game.value(slot, STRUCTURE) or 0)}"
    return " ".join(part for part in (label, stats, keywords) if part)


def _condition(game: Game, slot: int) -> list[str]:
    """Damage, tokens, depletion, and whether it has only just come."""
    card = game.card(slot)
    found: list[str] = []
    damage = sum(amount for _, amount in (*card.damage, *card.wear))
    if damage:
        found.append(f"damage {damage}")
    tokens = sum(number for _, number in card.tokens)
    if tokens:
        found.append(f"{tokens} token" + ("s" if tokens > 1 else ""))
    if card.flags & MARKED:
        found.append("depleted")
    new = not card.flags & ELIGIBLE and card.controller == game.state.active
    if new and "character" in _rules(game).types_of(game, slot):
        found.append("new")
    return found


def _attached(game: Game, slot: int, seat: int) -> list[str]:
    """What is attached to it."""
    attached = [
        other
        for side in range(game.rules.seats)
        for other in game.cards_in(PLAY, side)
        if game.card(other).host == slot
    ]
    names = [Names(seat).label(game, other) for other in attached]
    return [f"with {' and '.join(names)}"] if names else []


def option_note(game: Game, option: Option) -> str:
    """What a card or an ability costs and does."""
    if option.verb == "use":
        name = ability_of(game, option.card, option.other).name
        under = rf"^{re.escape(name)}\b[^\n]*\n(COST:[^\n]*\n?(?:EFFECT:[^\n]*)?)"
        found = re.search(under, game.printed(option.card).text, re.MULTILINE)
        return " ".join(found[1].split()) if found else ""
    if option.verb in ("play", "flip up"):
        printed: SpoilsCard = game.printed(option.card)
        return f"{_price(printed)}, {_what(printed)}"
    return ""


def printed_values(printed: SpoilsCard) -> dict[str, Any]:
    """The values that are printed, by the names of those that are worked out."""
    numbers = {name: getattr(printed, name) for name in VALUES}
    names = {"types": printed.types, "subtypes": printed.line.subtypes, "keywords": printed.keywords}
    shown: dict[str, Any] = {name: number for name, number in numbers.items() if number is not None}
    return shown | {name: sorted(some) for name, some in names.items() if some}


def attempts(game: Game, act: Act, slot: int) -> tuple[Option, ...]:
    """What pointing at a card may mean: to play it, flip it up, use it, or attack it."""
    card = game.card(slot)
    if act.window == "resource":
        return (Option("resource", slot), Option("resource", slot, face_down=1))
    known = game.rules.visible(game, slot, act.seat)
    uses = tuple(Option("use", slot, number) for number in game.printed(slot).abilities) if known else ()
    if card.area == RESOURCES:
        return (Option("flip up", slot), *uses)
    if not game.rules.in_play(card.area):
        return (Option("play", slot),)
    return uses if card.controller == act.seat else (Option("attack", slot), *uses)


def _battle(game: Game, battle: Battle, seat: int) -> list[str]:
    """The battle: who attacks what, who blocks, what is assigned."""
    names = Names(seat)
    target = battle.target[0]
    lines = [f"Battle: {game.rules.seat_name(battle.attacker)} attacks {names.label(game, target)}"]
    lines += [f"  attacking   {card_line(game, slot, seat)}" for slot in battle.attackers]
    lines += [f"  blocking    {card_line(game, slot, seat)}" for slot in battle.blockers]
    if battle.blocks_made and not battle.blockers:
        lines.append("  not blocked")
    for one in battle.assignments:
        lines.append(
            f"  assigned    {one.amount} by {names.label(game, one.source[0])} to {names.label(game, one.to[0])}"
        )
    return lines


def _whose(controller: int, seat: int) -> str:
    return "yours" if controller == seat else "your opponent's"


def _rules(game: Game) -> SpoilsRules:
    rules = game.rules
    assert isinstance(rules, SpoilsRules), "the board of The Spoils is drawn from its rules"
    return rules
