"""A game of The Spoils as a position that a judge file can hold: the free action of the player whose turn it is."""

from __future__ import annotations

from typing import Any

from rulewright.games.laying import BLANK
from rulewright.games.sharing import Laid, Listing, NameOf, Row, hidden_last, owner_mark, seen_mark
from rulewright.games.spoils.areas import FACTION, HAND, PLAY, REMOVED, RESOURCES, VOID
from rulewright.games.spoils.checks import AREAS_LISTED
from rulewright.games.spoils.table import FLIPPED_UP
from rulewright.kernel.decisions import Act
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.records import ELIGIBLE, FACE_DOWN, MARKED
from rulewright.kernel.view_records import CardView


def write_position(game: Game, seat: int, name_of: NameOf) -> Laid | None:
    """The position; None where nobody acts freely, or something lasts that a position cannot say."""
    state, decision = game.state, game.decision
    free = isinstance(decision, Act) and decision.window == "turn" and decision.seat == state.active
    if not free or state.ongoing or state.table.facts or state.table.extra:
        return None
    listing = Listing(game)
    for one in range(game.rules.seats):
        listing.add(Row("", slot, name_of(slot)) for slot in game.cards_in(FACTION, one))
    for one in range(game.rules.seats):
        for name, area in AREAS_LISTED.items():
            if area < len(game.rules.areas):
                listing.add(_rows(game, one, name, seat, name_of))
    fields: dict[str, Any] = {"turn": game.rules.seat_name(state.active)}
    for one, record in enumerate(state.seats):
        letter = game.rules.seat_name(one)
        fields[f"{letter}.faction"] = name_of(game.cards_in(FACTION, one)[0])
        fields[f"{letter}.influence"] = record.score
        for name in AREAS_LISTED:
            if entries := listing.entries(f"{letter}.{name}"):
                fields[f"{letter}.{name}"] = entries
        fields.setdefault(f"{letter}.deck", [])
    return Laid(fields, listing.slots)


def _rows(game: Game, owner: int, name: str, seat: int, name_of: NameOf) -> list[Row]:
    area = AREAS_LISTED[name]
    slots = list(game.cards_in(area, owner))
    if area == HAND:
        slots = hidden_last(slots, name_of, BLANK)
    if area == RESOURCES:
        slots.sort(key=lambda slot: bool(game.card(slot).flags & FACE_DOWN))
    key = f"{game.rules.seat_name(owner)}.{name}"
    return [Row(key, slot, name_of(slot), _marks(game, slot, area, seat), _down(game, slot)) for slot in slots]


def _down(game: Game, slot: int) -> bool:
    card = game.card(slot)
    return bool(card.flags & FACE_DOWN) and card.area in (PLAY, RESOURCES, REMOVED, VOID)


def _marks(game: Game, slot: int, area: Area, seat: int) -> tuple[str, ...]:
    card = game.card(slot)
    found = [*owner_mark(game, slot)]
    if area not in (PLAY, RESOURCES) or card.flags & FACE_DOWN:
        found += seen_mark(game, slot, seat)
    if area in (PLAY, RESOURCES) and card.since == game.state.turn:
        found.append("new")
    if area == PLAY:
        found += ["depleted"] if card.flags & MARKED else []
        found += ["flipped"] if card.flags & FLIPPED_UP else []
        damage = sum(amount for _, amount in (*card.damage, *card.wear))
        found += [f"damage {damage}"] if damage else []
        tokens = sum(count for _, count in card.tokens)
        found += [f"tokens {tokens}"] if tokens else []
    if area == RESOURCES and card.host in game.cards_in(FACTION, card.controller):
        found.append("attached")
    return tuple(found)


def telling_flags(game: Game, card: CardView) -> int:
    """602.1c Whether a card was there as the turn began tells something of the active player's characters alone."""
    fights = card.controller == game.state.active and "character" in card.values.get("types", ())
    return card.flags if fights else card.flags & ~ELIGIBLE
