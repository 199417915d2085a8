"""A game of Smash Up as a position that a judge file can hold: the Play Cards phase before anything was played."""

from __future__ import annotations

from typing import Any

from rulewright.games.laying import BLANK
from rulewright.games.sharing import Laid, Listing, NameOf, Row, hidden_last, owner_mark, seen_mark
from rulewright.games.smashup.areas import BURIED, HAND, MONSTERS, PLAY
from rulewright.games.smashup.chapters import monsters
from rulewright.games.smashup.chapters.attached import bases
from rulewright.games.smashup.positions import PILES, PLAIN_BASE, TABLE
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY


def write_position(game: Game, seat: int, name_of: NameOf) -> Laid | None:
    """The position; None where the active player is not asked, or something stands that a position cannot say."""
    state, decision, table = game.state, game.decision, game.state.table
    free = decision is not None and decision.seat == state.active and decision.prompt == "act"
    if not free or state.ongoing or table.facts or table.played or table.used or table.settings or table.extra_turns:
        return None
    listing, fields = Listing(game), {"turn": game.rules.seat_name(state.active)}
    found: dict[str, Any] = dict(fields)
    found["monsters"] = {}
    for base in bases(game):
        if wild := monsters.at(game, base):
            found["monsters"][base] = []
            listing.add(_rows(game, f"monsters.{base}", wild, seat, name_of))
    for key, area in TABLE.items():
        slots = [slot for one in range(game.rules.seats) for slot in game.cards_in(area, one)]
        listing.add(_rows(game, key, slots, seat, lambda slot: PLAIN_BASE if name_of(slot) == BLANK else name_of(slot)))
        found[key] = []
    for one in range(game.rules.seats):
        letter = game.rules.seat_name(one)
        found[f"{letter}.vp"] = state.seats[one].score
        for name, area in PILES.items():
            slots = list(game.cards_in(area, one))
            slots = hidden_last(slots, name_of, BLANK) if area == HAND else slots
            listing.add(_rows(game, f"{letter}.{name}", slots, seat, name_of))
            found[f"{letter}.{name}"] = []
        _in_play(game, one, seat, name_of, listing, found)
    for key in found:
        if isinstance(found[key], list):
            found[key] = listing.entries(key)
        elif isinstance(found[key], dict):
            found[key] = {listing.label(base): listing.entries(f"{key}.{base}") for base in found[key]}
    return Laid(found, listing.slots)


def _in_play(game: Game, owner: int, seat: int, name_of: NameOf, listing: Listing, found: dict[str, Any]) -> None:
    """A seat's minions at each base, its actions on bases, and its actions on minions."""
    letter, there = game.rules.seat_name(owner), game.cards_in(PLAY, owner)
    on_minions: list[int] = []
    for base in bases(game):
        here = [slot for slot in there if game.card(slot).place == base]
        minions = [slot for slot in here if game.printed(slot).type == "minion"]
        on_base = [slot for slot in here if game.card(slot).host == base]
        on_minions += [slot for slot in here if slot not in minions and slot not in on_base]
        buried = [slot for slot in game.cards_in(BURIED, owner) if game.card(slot).place == base]
        for name, slots in (("minions", minions), ("on", on_base), ("buried", buried)):
            if slots:
                found.setdefault(f"{letter}.{name}", {})[base] = []
                listing.add(_rows(game, f"{letter}.{name}.{base}", slots, seat, name_of))
    if on_minions:
        found[f"{letter}.play"] = []
        listing.add(_rows(game, f"{letter}.play", on_minions, seat, name_of))


def _rows(game: Game, key: str, slots: list[int], seat: int, name_of: NameOf) -> list[Row]:
    return [Row(key, slot, name_of(slot), _marks(game, slot, seat), placed=_on_base(game, slot)) for slot in slots]


def _on_base(game: Game, slot: int) -> bool:
    card = game.card(slot)
    return card.area == PLAY and card.host != NOBODY and card.host == card.place


def _marks(game: Game, slot: int, seat: int) -> tuple[str, ...]:
    card = game.card(slot)
    tokens = sum(number for _, number in card.tokens)
    told = (f"tokens {tokens}",) if tokens else ()
    if card.area not in (PLAY, MONSTERS):
        return (*owner_mark(game, slot), *told, *seen_mark(game, slot, seat))
    return (*owner_mark(game, slot), *told, *(("new",) if card.since == game.state.turn else ()))
