"""A game of Arcmage as a position that a judge file can hold: a phase as it stands for whoever's turn it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulewright.games.arcmage.areas import ARMY, DECK, FACTIONS, GRAVEYARD, HAND, PLAY, REMOVED, RESOURCES
from rulewright.games.arcmage.chapters.creature import counter_words
from rulewright.games.arcmage.chapters.resource import free_gems, pile, served
from rulewright.games.arcmage.table import DEVOTED, PHASES, SECOND_PLAY
from rulewright.games.laying import BLANK
from rulewright.games.sharing import Laid, Listing, NameOf, Row, hidden_last, owner_mark, seen_mark
from rulewright.kernel.game import Game
from rulewright.kernel.records import MARKED

_PILES = {"hand": HAND, "deck": DECK, "graveyard": GRAVEYARD, "removed": REMOVED}

FREE = ("package", "act", "attack")
"""What the active player is asked first in a phase that has done nothing by itself before."""


def write_position(game: Game, seat: int, name_of: NameOf) -> Laid | None:
    """The position; None where the active player is not asked, or something stands that a position cannot say."""
    state, decision, table = game.state, game.decision, game.state.table
    free = decision is not None and decision.seat == state.active and decision.prompt in FREE
    if not free or state.ongoing or table.facts or table.phase < 0:
        return None
    used = table.stack or table.combat or table.dry or table.claimed or table.moved
    if used or (table.attacked and table.phase < SECOND_PLAY):
        return None
    rules = game.rules
    fields: dict[str, Any] = {"turn": rules.seat_name(state.active), "phase": PHASES[table.phase]}
    if state.turn == 1:
        fields["first_turn"] = True
    writing = _Writing(game, seat, name_of)
    for one in range(rules.seats):
        writing.lay(f"{rules.seat_name(one)}.cities", writing.in_play(one, "city"))
    for one in range(rules.seats):
        writing.others(one)
    return Laid(fields | writing.fields(), writing.listing.slots)


class _Writing:
    """Writes down the cards, in the order in which a position lays them."""

    def __init__(self, game: Game, seat: int, name_of: NameOf) -> None:
        self.game = game
        self.seat = seat
        self.name_of = name_of
        self.listing = Listing(game)
        self.keys: list[tuple[str, int | str]] = []
        """The fields that hold lists; of residents and resources also the city or the faction."""

    def fields(self) -> dict[str, Any]:
        """The fields of all seats."""
        found: dict[str, Any] = {}
        for seat, record in enumerate(self.game.state.seats):
            letter = self.game.rules.seat_name(seat)
            found[f"{letter}.vp"] = record.score
            if produced := self._produced(seat):
                found[f"{letter}.produced"] = produced
            found |= {f"{letter}.cities": [], f"{letter}.deck": []}
        for key, part in self.keys:
            field = key if part == "" else key.rpartition(".")[0]
            entries = self.listing.entries(key)
            if part == "":
                found.pop(field, None)
                found[field] = entries
            else:
                named = self.listing.label(part) if isinstance(part, int) else part
                found.setdefault(field, {})[named] = entries
        return found

    def _produced(self, seat: int) -> dict[str, int]:
        """The gems that no card backs: what is ready, less what the cards of the pile still stand for."""
        game, spent = self.game, self.game.state.seats[seat].count
        backed = [max(0, pile(game, seat, one) - spent(one)) for one in range(len(FACTIONS))]
        ready = free_gems(game, seat)
        return {name: ready[one] - backed[one] for one, name in enumerate(FACTIONS) if ready[one] > backed[one]}

    def others(self, owner: int) -> None:
        """What a seat has besides cities."""
        game, letter = self.game, self.game.rules.seat_name(owner)
        creatures = self.in_play(owner, "creature")
        self.lay(f"{letter}.army", [one for one in creatures if game.card(one).place == ARMY])
        for city in dict.fromkeys(game.card(one).place for one in creatures if game.card(one).place != ARMY):
            self.lay(f"{letter}.residents.{city}", [one for one in creatures if game.card(one).place == city], city)
        for name, area in _PILES.items():
            slots = list(game.cards_in(area, owner))
            self.lay(f"{letter}.{name}", hidden_last(slots, self.name_of, BLANK) if area == HAND else slots)
        for faction, name in enumerate(FACTIONS):
            slots = [one for one in game.cards_in(RESOURCES, owner) if served(game.card(one)) == faction]
            spent = game.state.seats[owner].count(faction)
            ordered = hidden_last(slots, self.name_of, BLANK)
            self.lay(f"{letter}.resources.{faction}", ordered, name, set(ordered[:spent]))
        self.lay(f"{letter}.play", self.in_play(owner, "enchantment"))

    def lay(self, key: str, slots: list[int], part: int | str = "", spent: Collection[int] = ()) -> None:
        """One list."""
        if slots:
            self.keys.append((key, part))
            self.listing.add(self._row(key, slot, spent) for slot in slots)

    def in_play(self, owner: int, kind: str) -> list[int]:
        """The cards of a type that a seat controls."""
        game = self.game
        return [slot for slot in game.cards_in(PLAY, owner) if game.printed(slot).type == kind]

    def _row(self, key: str, slot: int, spent: Collection[int]) -> Row:
        game, card = self.game, self.game.card(slot)
        marks = [*owner_mark(game, slot), *(["spent"] if slot in spent else [])]
        marks += ["new"] if card.area in (PLAY, RESOURCES) and card.since == game.state.turn else []
        on = ""
        if card.area == PLAY:
            marks += ["marked"] if card.flags & MARKED else []
            damage = sum(amount for _, amount in (*card.damage, *card.wear))
            marks += [f"damage {damage}"] if damage else []
            marks += ["devoted"] if card.flags & DEVOTED else []
            marks += [f"tokens {number} {counter_words(kind)}" for kind, number in card.tokens]
            on = next(
                (game.rules.seat_name(who) for name, who in card.kept if name == "player" and type(who) is int), ""
            )
        else:
            marks += seen_mark(game, slot, self.seat)
        return Row(key, slot, self.name_of(slot), tuple(marks), on=on)
