"""Limited play: packs to open, and a deck from what was in them."""

from __future__ import annotations

from rulewright.games import sealed
from rulewright.games.kit import Deck
from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName


def sealed_pool(
    game: str, packs: int = sealed.PACKS, seed: int = 0, *, set_name: str | None = None, player: int = 0
) -> Deck:
    """What somebody may build from who opened so many packs: their cards, staples and factions.

    The same arguments give the same pool on any machine. Players of one event have the same seed and different
    numbers.
    """
    return sealed.sealed_pool(find_game(game), packs, seed, set_name, player)


def limited_deck(pool: Deck, edition: str | None = None) -> Deck:
    """A simple sensible deck from a pool, legal in limited play."""
    kit = find_game(pool.game)
    chosen = edition or kit.default_edition
    if chosen not in kit.editions:
        raise UnknownName(f"edition of {kit.title}", chosen, kit.editions)
    return kit.limited_deck(pool, chosen, kit.card_library())
