"""The board as lines for a terminal: every player's Kingdom, Army and gems, the stack, the attack, one's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import DECK, FACTIONS, GRAVEYARD, HAND, PLAY, RESOURCES
from rulewright.games.arcmage.cards import ArcmageCard
from rulewright.games.arcmage.chapters.abilities import ability_of
from rulewright.games.arcmage.chapters.city import cities, claimed, devotion, lost_strength, residents
from rulewright.games.arcmage.chapters.creature import army, damage_on
from rulewright.games.arcmage.chapters.enchant import attached_to
from rulewright.games.arcmage.chapters.resource import free_gems, pile
from rulewright.games.arcmage.table import PHASES
from rulewright.games.arcmage.values import ATK, DEF, DEFENSE
from rulewright.kernel.decisions import Act
from rulewright.kernel.records import MARKED, NOBODY
from rulewright.kernel.words import Names

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Decision
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Option

ROUTINE = frozenset(("play.2", "turn.unmark.1", "turn.unmark.2", "setup.3", "setup.2", "move.6"))
"""What every turn has, and what the board shows afterwards."""

QUESTIONS = {
    "city": "Which cities do you begin with?",
    "package": "What do you take?",
    "resource": "Which card do you lay, and for which faction?",
    "place": "Where does {card} go?",
    "devote": "Who shows devotion?",
    "claim": "Which discipline do you claim?",
    "bid": "Whom do you bid?",
    "attack": "Whom do you attack, and with whom?",
    "defend": "Who defends against whom?",
    "move": "Where does it flee to?",
}
"""What a player is asked in this game's own moments."""


def question(game: Game, decision: Decision) -> str:
    """What a player is asked in this game's own moments; in a phase of the own turn, by its name."""
    phase = game.state.table.phase
    if isinstance(decision, Act) and decision.prompt == "act" and phase != NOBODY:
        return f"{PHASES[phase].capitalize()} phase: what do you do?"
    return QUESTIONS.get(decision.prompt, "")


def board_lines(game: Game, seat: int) -> list[str]:
    """All that a seat sees, the others above, itself below."""
    lines: list[str] = []
    for other in sorted(range(game.rules.seats), key=lambda one: one == seat):
        lines += _side(game, other, seat)
    lines += _stack(game, seat)
    held = len(game.cards_in(HAND, seat))
    lines.append(f"Your hand, {held} card{'' if held == 1 else 's'}")
    lines += [f"  {line}" for line in _hand(game, seat)]
    return lines


def _side(game: Game, side: int, seat: int) -> list[str]:
    """One player's points, gems, cities with their residents, and Army."""
    counts = [
        f"{len(game.cards_in(area, side))} in {name}"
        for area, name in ((HAND, "hand"), (DECK, "deck"), (GRAVEYARD, "graveyard"))
    ]
    phase = game.state.table.phase
    turn = f" · to move, {PHASES[phase]}" if game.state.active == side and phase != NOBODY else ""
    who = "You" if side == seat else "Player"
    out = " · out" if game.state.seats[side].out else ""
    points = game.state.seats[side].score
    lines = [f"{who} ({game.rules.seat_name(side)}) · {points} VP · {' · '.join(counts)}{turn}{out}"]
    lines.append(f"  gems        {_gems(game, side)}")
    for city in cities(game, side):
        lines.append(f"  city        {card_line(game, city, seat)}")
        lines += [f"    resident  {card_line(game, slot, seat)}" for slot in residents(game, city)]
    lines += [f"  army        {card_line(game, slot, seat)}" for slot in army(game, side)]
    free = [
        slot
        for slot in game.cards_in(PLAY, side)
        if game.printed(slot).type == "enchantment" and game.card(slot).host == NOBODY
    ]
    return lines + [f"  enchantment {card_line(game, slot, seat)}" for slot in free]


def _gems(game: Game, side: int) -> str:
    free = free_gems(game, side)
    told = [f"{name} {free[at]}/{pile(game, side, at)}" for at, name in enumerate(FACTIONS) if pile(game, side, at)]
    return ", ".join(told) if told else f"none of {len(game.cards_in(RESOURCES, side))}"


def _stack(game: Game, seat: int) -> list[str]:
    table, names = game.state.table, Names(seat)
    lines = [f"Stack: {names.label(game, item.card[0])}" for item in reversed(table.stack)]
    if table.combat is not None:
        target = table.combat.target[0]
        what = "the army" if target == NOBODY else names.label(game, target)
        lines.append(f"Attack by {game.rules.seat_name(table.combat.attacker)} on {what}")
        for ref in table.combat.attackers:
            facing = [names.label(game, one[0]) for one in table.combat.defenders_of(ref)]
            lines.append(f"  {names.label(game, ref[0])}" + (f", met by {', '.join(facing)}" if facing else ""))
    return lines


def _hand(game: Game, seat: int) -> list[str]:
    """One's own hand: what it costs, what it is, what it does; equal cards together."""
    groups: dict[int, list[int]] = {}
    for slot in game.cards_in(HAND, seat):
        groups.setdefault(game.card(slot).printed, []).append(slot)
    lines: list[str] = []
    for slots in sorted(
        groups.values(), key=lambda some: (game.printed(some[0]).cost or 0, game.printed(some[0]).name)
    ):
        printed: ArcmageCard = game.printed(slots[0])
        name = printed.name + (f" ×{len(slots)}" if len(slots) > 1 else "")
        text = " ".join(printed.text.split())
        lines.append(f"{name:<26} {price(printed):<18} {what(printed):<14} {text}".rstrip())
    return lines


def price(printed: ArcmageCard) -> str:
    """A cost with its loyalty: 4 (2 Gaian)."""
    if printed.cost is None:
        return "–"
    cost = ("X" if not printed.cost else f"X+{printed.cost}") if printed.variable else str(printed.cost)
    return f"{cost} ({printed.loyalty} {printed.faction})" if printed.loyalty else f"{cost} {printed.faction}"


def what(printed: ArcmageCard) -> str:
    """The type of a card, with its numbers."""
    if printed.type == "creature":
        return f"creature {printed.atk}/{printed.def_}"
    return f"city {printed.defense}" if printed.type == "city" else printed.type


def card_line(game: Game, slot: int, seat: int) -> str:
    """A card as it stands: its name, its values now, and what has befallen it."""
    card, label = game.card(slot), Names(seat).label(game, slot)
    if card.area != PLAY:
        if not game.rules.visible(game, slot, seat):
            return label
        printed: ArcmageCard = game.printed(slot)
        of = f" of {printed.discipline}" if printed.type == "city" and game.rules.edition_record.disciplines else ""
        return f"{label} ({price(printed)}, {what(printed)}{of})"
    types = rules_of(game).types_of(game, slot)
    parts = [label]
    if "creature" in types:
        parts[0] += f" {int(game.value(slot, ATK) or 0)}/{int(game.value(slot, DEF) or 0)}"
        parts += sorted(rules_of(game).keywords_of(game, slot))
        parts += [f"damage {damage_on(game, slot)}"] if damage_on(game, slot) else []
    elif "city" in types:
        strength = int(game.value(slot, DEFENSE) or 0)
        parts[0] += f" {strength - lost_strength(game, slot)}/{strength}"
        parts += [game.printed(slot).discipline] if game.rules.edition_record.disciplines else []
        parts += [_advantage(game, slot)] if devotion(game, slot) else []
    tokens = sum(number for _, number in card.tokens)
    parts += [f"{tokens} counter{'s' if tokens > 1 else ''}"] if tokens else []
    parts += ["marked"] if card.flags & MARKED else []
    parts += [f"with {Names(seat).label(game, other)}" for other in attached_to(game, slot)]
    return ", ".join(parts)


def _advantage(game: Game, city: int) -> str:
    """What has won a city's advantages: devotion, or a bid."""
    bid = claimed(game, city)
    return f"won with {bid}" if bid else f"devotion {devotion(game, city)}"


def option_note(game: Game, option: Option) -> str:
    """What a card or an ability costs and does."""
    if option.verb == "play":
        printed: ArcmageCard = game.printed(option.card)
        return f"{price(printed)}, {what(printed)}"
    if option.verb == "use":
        name = ability_of(game, option.card, option.other).name.casefold()
        lines = game.printed(option.card).text.splitlines()
        return next((line.strip() for line in lines if line.partition(":")[0].strip().casefold() == name), "")
    return ""


def printed_values(printed: ArcmageCard) -> dict[str, Any]:
    """What is printed on a card, under the names of its values."""
    numbers: dict[str, Any] = {"cost": printed.cost, "loyalty": printed.loyalty}
    if printed.type == "creature":
        numbers |= {"atk": printed.atk, "def": printed.def_}
    elif printed.type == "city":
        numbers["defense"] = printed.defense
    names = {"types": printed.types, "subtypes": printed.subtypes, "keywords": printed.keywords}
    known = {what: number for what, number in numbers.items() if number is not None}
    return known | {what: sorted(some) for what, some in names.items() if some}
