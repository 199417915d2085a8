"""Sealed play: packs that are opened at random by rarity, and the pool that a limited deck is built from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.kernel.chance import mix
from rulewright.kernel.errors import RulewrightError, UnknownName

PACKS = 6
"""How many packs a player opens unless said otherwise."""

MOST_PACKS = 100


class Pack(Struct, frozen=True):
    """What a pack of cards holds."""

    cards: tuple[tuple[str, int], ...]
    """How many cards of which rarity, none of them twice."""
    better: tuple[tuple[str, str, int], ...] = ()
    """(rarity, a better one, n): in one pack of n a card of the rarity is of the better one instead."""


class Chance:
    """Numbers that depend on a seed alone, the same on every machine."""

    def __init__(self, *seeds: int) -> None:
        self.seed = 0
        for one in seeds:
            self.seed = mix(self.seed ^ one, 1)
        self.drawn = 0

    def below(self, number: int) -> int:
        """A number from 0 up to, not including, `number`."""
        self.drawn += 1
        return (mix(self.seed, self.drawn) * number) >> 64

    def sample(self, names: Sequence[str], number: int) -> list[str]:
        """So many of the names, none twice unless there are too few of them."""
        left: list[str] = []
        found = []
        for _ in range(number):
            left = left or list(names)
            found.append(left.pop(self.below(len(left))))
        return found


def sealed_pool(kit: GameKit, packs: int = PACKS, seed: int = 0, set_name: str | None = None, player: int = 0) -> Deck:
    """What a player has who opened so many packs: their cards, and those that anybody may add (`kit.beside_packs`).

    The same seed gives the same pool; players of one event have the same seed and different numbers.
    """
    if kit.pack is None:
        raise RulewrightError(f"{kit.title} is not played with packs")
    if not 1 <= packs <= MOST_PACKS:
        raise RulewrightError(f"{packs} packs cannot be opened; open 1 to {MOST_PACKS}")
    chosen = _set(kit, set_name)
    opened = [name for number in range(packs) for name in open_pack(kit, chosen, Chance(seed, player, number))]
    cards = {name: opened.count(name) for name in sorted(opened)} | kit.beside_packs(chosen)
    named = f"Sealed pool, {chosen}, seed {seed}" + (f", player {player}" if player else "")
    return Deck(kit.name, named, cards, format="limited")


def open_pack(kit: GameKit, set_name: str, chance: Chance) -> list[str]:
    """The cards of one pack."""
    assert kit.pack is not None, "a game that has packs says what is in one"
    by_rarity = _rarities(kit.set_library()[set_name], kit.beside_packs(set_name))
    wanted = dict(kit.pack.cards)
    for rarity, better, one_of in kit.pack.better:
        if by_rarity.get(better) and chance.below(one_of) == 0:
            wanted[rarity] -= 1
            wanted[better] = wanted.get(better, 0) + 1
    missing = [rarity for rarity, number in wanted.items() if number and not by_rarity.get(rarity)]
    if missing:
        raise RulewrightError(
            f"the set {set_name!r} has no {missing[0]} cards to put into a pack — give cards that rarity, or name "
            f"another set"
        )
    return [name for rarity, number in wanted.items() for name in chance.sample(by_rarity[rarity], number)]


def _rarities(cards: Iterable[Fields], beside: Mapping[str, int]) -> dict[str, list[str]]:
    """The names of a set's cards by rarity, without those that do not come in packs."""
    found: dict[str, list[str]] = {}
    for fields in cards:
        if fields["name"] not in beside:
            found.setdefault(str(fields.get("rarity", "common")), []).append(str(fields["name"]))
    return found


def _set(kit: GameKit, name: str | None) -> str:
    """A set of the game by name, in any case; its first if none is named."""
    sets = kit.set_library()
    if name is None:
        return next(iter(sets))
    found = next((one for one in sets if one.casefold() == name.casefold()), None)
    if found is None:
        raise UnknownName(f"set of {kit.title}", name, sets)
    return found
