"""Creatures: their types, where they enter, ATK and DEF, and when they die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import changes_seen_as, value_set
from rulewright.effects.rules import rules_of
from rulewright.effects.verbs import ChangeValue, SetValue
from rulewright.games.arcmage.areas import ARMY, GRAVEYARD, PLAY
from rulewright.games.arcmage.in_play_index import at_place, has_keyword, of_type
from rulewright.games.arcmage.table import DOOMED
from rulewright.games.arcmage.values import ATK, DEF
from rulewright.kernel.aspects import DAMAGE as DAMAGED
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import DESTROY, MODIFIES
from rulewright.kernel.ids import ValueCode
from rulewright.kernel.records import BY_RULE, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

COUNTER_BASE = 50
"""A counter that changes ATK and DEF is numbered by both, so that all kinds of them can lie on one card."""
MORE_DEFENSE = 1
"""The number of the counters that strengthen a city."""
NAMED = 1_000_000
"""From here on: counters with a name of their own, which by themselves do nothing, numbered by its letters."""
LONGEST_NAME = 10
_LETTERS = 32


def counter_kind(name: str) -> int:
    """creature.stats.5 The number of a kind of counter: +1/+1, -1/+0, or defense."""
    if name == "defense":
        return MORE_DEFENSE
    if name.isalpha():
        number = 0
        for letter in name:
            number = number * _LETTERS + ord(letter) - ord("a") + 1
        return NAMED + number
    atk, _, defence = name.partition("/")
    return (int(atk) + COUNTER_BASE) * 100 + int(defence) + COUNTER_BASE


def counter_words(kind: int) -> str:
    """creature.stats.5 What a kind of counter is called."""
    if kind > NAMED:
        letters, left = "", kind - NAMED
        while left:
            left, letter = divmod(left, _LETTERS)
            letters = chr(ord("a") + letter - 1) + letters
        return letters
    return "defense" if kind == MORE_DEFENSE else f"{kind // 100 - COUNTER_BASE:+}/{kind % 100 - COUNTER_BASE:+}"


def from_counters(tokens: tuple[tuple[int, int], ...], what: ValueCode) -> int:
    """What the counters on a creature do to its ATK or DEF."""
    total = 0
    for kind, count in tokens:
        if MORE_DEFENSE < kind < NAMED:
            part = kind // 100 if what == ATK else kind % 100
            total += (part - COUNTER_BASE) * count
    return total


def stat(game: Game, slot: int, what: ValueCode) -> int | None:
    """creature.stats.1, creature.stats.2, creature.stats.5 ATK or DEF now: as printed, set, raised and lowered.

    ATK is never below 0. DEF may be, and is death (R42).
    """
    if "creature" not in rules_of(game).types_of(game, slot):
        return None
    printed, card = game.printed(slot), game.card(slot)
    base: int = printed.atk if what == ATK else printed.def_
    if MODIFIES | what in game.state.listeners:
        changes = changes_seen_as(game, slot, what, base)
        if any(isinstance(one, SetValue) for one, _ in changes):
            base = value_set(game, slot, what, base) or 0
        base += sum(one.sign * amount for one, amount in changes if isinstance(one, ChangeValue))
    base += from_counters(card.tokens, what)
    return max(0, base) if what == ATK else base


def atk(game: Game, slot: int) -> int:
    """creature.stats.1 How much damage a creature deals in one fight."""
    return int(game.value(slot, ATK) or 0)


def damage_on(game: Game, slot: int) -> int:
    """creature.stats.3 The damage that a creature has taken this turn."""
    return sum(amount for _, amount in game.card(slot).damage)


def dies(game: Game, slot: int) -> bool:
    """creature.stats.3, creature.stats.2, combat.III.4 Whether a creature has taken as much this turn as its DEF.

    DEF of 0 or less is death as well (R42), and so is any damage by what is deadly.
    """
    return damage_on(game, slot) >= int(game.value(slot, DEF) or 0) or bool(game.card(slot).flags & DOOMED)


def deadly_to(game: Game, source: int, victim: int) -> bool:
    """conflict.1 Whatever a creature with deadly does to another kills it, unless that is immune."""
    return has_keyword(game, source, "deadly") and not has_keyword(game, victim, "immune to deadly")


def death(slot: int) -> Event:
    """creature.stats.3, zones.grave.1, combat.IV.1 A dead creature goes to its owner's graveyard at once (R41)."""
    return Event(DESTROY, slot, to=GRAVEYARD, rule="creature.stats.3", flags=BY_RULE)


def heal_all(game: Game) -> None:
    """creature.stats.4 As the turn ends, no damage to creatures is remembered."""
    for seat in range(game.rules.seats):
        for slot in game.cards_in(PLAY, seat):
            card = game.card(slot)
            if card.damage or card.flags & DOOMED:
                game.state.put(slot, replace(card, damage=(), flags=card.flags & ~DOOMED), DAMAGED)


def is_creature(game: Game, slot: int) -> bool:
    """Whether a card in play is a creature."""
    return "creature" in rules_of(game).types_of(game, slot)


def creatures(game: Game, seat: int) -> tuple[int, ...]:
    """The creatures that a player controls."""
    return of_type(game, seat, "creature")


def army(game: Game, seat: int) -> tuple[int, ...]:
    """zones.army.1, creature.5 The creatures in a player's Army."""
    return at_place(game, ARMY, seat)


def destinations(game: Game, seat: int, slot: int) -> tuple[int, ...]:
    """creature.3, creature.4 A creature that is played joins a city of its player, never the Army.

    Also conflict.1: unless its text says that it can (sudden).
    """
    cities = of_type(game, seat, "city")
    return (*cities, ARMY) if has_keyword(game, slot, "sudden") else cities


def destination_refused(game: Game, seat: int, slot: int, place: int) -> Refusal | None:
    """creature.3, creature.4 Why a creature cannot be played there."""
    if place in destinations(game, seat, slot):
        return None
    if place == ARMY:
        return Refusal("creature.4", "a creature that is played cannot start in the Army", ("creature.3",))
    return Refusal("creature.3", "a creature is played into a city of your own")


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "creature.1": ("rulewright.games.arcmage.cards:read_type_line",),
    "creature.2": ("rulewright.games.arcmage.nature:Nature.printed_subtypes",),
    "creature.6": ("rulewright.games.arcmage.chapters.combat:attacker_refused",),
}
"""Rules of this section that other code obeys."""
