"""The board as lines for a terminal: the bases with everybody's minions and power there, and one's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.games.smashup.areas import BASES, DECK, DISCARD, HAND, MONSTERS, PLAY, STASIS
from rulewright.games.smashup.cards import SmashUpCard
from rulewright.games.smashup.chapters import monsters
from rulewright.games.smashup.chapters.attached import attached_to, bases, buried_at, cards_at
from rulewright.games.smashup.chapters.scoring import power_at, total_power
from rulewright.games.smashup.shown import plays_left
from rulewright.games.smashup.table import PHASES, PLAY_CARDS
from rulewright.games.smashup.values import BREAKPOINT, POWER, REWARDS
from rulewright.kernel.records import NOBODY
from rulewright.kernel.words import Names

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Option

ROUTINE = frozenset(("core.5", "core.28"))
"""What every turn has, and what the board shows afterwards."""

QUESTIONS = {
    "faction": "Which faction do you take?",
    "redraw": "Your hand has no minion. Do you take another?",
    "act": "What do you play?",
    "host": "Where do you play {card}?",
    "score": "Which base scores next?",
    "special": "Use a Special?",
    "place": "Where does {card} go?",
    "setting": "Which of them counts?",
    "extra play": "Which extra play do you use?",
    "discard": "Which cards do you discard?",
    "uncover": "Do you uncover a buried card?",
    "treasure": "Which treasure do you take?",
}
"""What a player is asked in this game's own moments."""


_COUNTED = ((HAND, "hand"), (DECK, "deck"), (DISCARD, "discards"))


def board_lines(game: Game, seat: int) -> list[str]:
    """All that a seat sees: everybody's points, the bases, the hand."""
    lines: list[str] = []
    for side in range(game.rules.seats):
        counts = [f"{len(game.cards_in(area, side))} in {name}" for area, name in _COUNTED]
        phase = game.state.table.phase
        turn = f" · to move, {PHASES[phase]}" if game.state.active == side and phase != NOBODY else ""
        turn += _left(game) if turn and phase == PLAY_CARDS else ""
        who = "You" if side == seat else "Player"
        out = " · out" if game.state.seats[side].out else ""
        points = game.state.seats[side].score
        lines.append(f"{who} ({game.rules.seat_name(side)}) · {points} VP · {' · '.join(counts)}{turn}{out}")
    for base in bases(game):
        lines += _base(game, base, seat)
    lines += [f"  {line}" for side in range(game.rules.seats) for line in _in_stasis(game, side, seat)]
    held = len(game.cards_in(HAND, seat))
    lines.append(f"Your hand, {held} card{'' if held == 1 else 's'}")
    return lines + [f"  {_held(game.printed(slot))}" for slot in _sorted_hand(game, seat)]


def _left(game: Game) -> str:
    """extra.1 What may still be played, so that an extra play is not forgotten."""
    return f", left: {', '.join(plays_left(game)) or 'nothing'}"


def _in_stasis(game: Game, side: int, seat: int) -> list[str]:
    """R14 A player's cards in stasis, with their counters."""
    own = [f"{card_line(game, slot, seat)}" for slot in game.cards_in(STASIS, side)]
    return [f"{game.rules.seat_name(side)} in stasis  {', '.join(own)}"] if own else []


def _sorted_hand(game: Game, seat: int) -> list[int]:
    return sorted(game.cards_in(HAND, seat), key=lambda slot: (game.printed(slot).type, game.name(slot)))


def _base(game: Game, base: int, seat: int) -> list[str]:
    """A base: its power out of its breakpoint, its rewards, and each player's cards there."""
    text = " ".join(game.printed(base).text.split())
    rewards = "/".join(str(game.value(base, what)) for what in REWARDS)
    lines = [f"{card_line(game, base, seat)} · {rewards}{f' · {text}' if text else ''}"]
    on = [Names(seat).label(game, slot) for slot in attached_to(game, base)]
    lines += [f"  on it       {', '.join(on)}"] if on else []
    buried = [f"{Names(seat).label(game, slot)} ({_whose(game, slot)})" for slot in buried_at(game, base)]
    lines += [f"  buried      {', '.join(buried)}"] if buried else []
    wild = [card_line(game, slot, seat) for slot in monsters.at(game, base)]
    lines += [f"  monsters    {', '.join(wild)}"] if wild else []
    for side in range(game.rules.seats):
        mine = [slot for slot in cards_at(game, base) if game.card(slot).controller == side]
        minions = [slot for slot in mine if game.printed(slot).type == "minion"]
        if mine:
            told = ", ".join(card_line(game, slot, seat) for slot in minions) or "no minions"
            lines.append(f"  {game.rules.seat_name(side)} {power_at(game, base, side):>3}       {told}")
    return lines


def _whose(game: Game, slot: int) -> str:
    return game.rules.seat_name(game.card(slot).controller)


def _held(printed: SmashUpCard) -> str:
    return f"{printed.name:<26} {what(printed):<10} {' '.join(printed.text.split())}".rstrip()


def what(printed: SmashUpCard) -> str:
    """The type of a card, with its number."""
    number = {"minion": printed.power, "base": printed.breakpoint}.get(printed.type)
    return printed.type if number is None else f"{printed.type} {number}"


def card_line(game: Game, slot: int, seat: int) -> str:
    """A card as it stands: its name, its power now, and what is on it."""
    card, label = game.card(slot), Names(seat).label(game, slot)
    if card.area == BASES:
        return f"{label} {total_power(game, slot)}/{game.value(slot, BREAKPOINT)}"
    tokens = sum(number for _, number in card.tokens)
    if card.area == STASIS:
        return f"{label} ({what(game.printed(slot))}, {tokens} counter{'' if tokens == 1 else 's'})"
    if card.area not in (PLAY, MONSTERS):
        return f"{label} ({what(game.printed(slot))})" if game.rules.visible(game, slot, seat) else label
    parts = [f"{label} {game.value(slot, POWER)}" if game.printed(slot).type == "minion" else label]
    parts += [f"{tokens} counter{'s' if tokens > 1 else ''}"] if tokens else []
    parts += [f"with {Names(seat).label(game, other)}" for other in attached_to(game, slot)]
    return ", ".join(parts)


def option_note(game: Game, option: Option) -> str:
    """What a card is and does."""
    if option.card == NOBODY:
        return ""
    return " ".join((what(game.printed(option.card)), *game.printed(option.card).text.split()))


def printed_values(printed: SmashUpCard) -> dict[str, Any]:
    """What is printed on a card, under the names of its values."""
    known: dict[str, Any] = {"types": sorted(printed.types)}
    if printed.type == "minion":
        known |= {"power": printed.power, "printed power": printed.power}
    if printed.type == "base":
        known["breakpoint"] = printed.breakpoint
        known |= {f"{place} reward": n for place, n in zip(("first", "second", "third"), printed.rewards, strict=True)}
    return known
