"""What everyone sees on the table besides cards: the battle being fought, and what is waiting to resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of
from rulewright.games.spoils.table import ABILITY_USED, CARD_PLAYED, Battle

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class ShownBattle(Struct, frozen=True):
    """The present battle, by the handles of its cards."""

    attacker: str
    defender: str
    target: str
    attackers: tuple[str, ...]
    blockers: tuple[str, ...]
    assigned: tuple[str, ...]
    """Who has assigned battle damage already."""
    damage: tuple[tuple[str, str, int], ...]
    """Assigned and not yet inflicted: (from, to, amount)."""


class ShownDoing(Struct, frozen=True):
    """Something that has been announced and not yet resolved; the last one resolves first."""

    what: str
    """card, ability or end of turn."""
    card: str
    seat: str


class ShownTable(Struct, frozen=True):
    """All of it."""

    battle: ShownBattle | None
    doing: tuple[ShownDoing, ...]


def shown(game: Game, handle: Callable[[int], str]) -> ShownTable:
    """The table as a viewer sees it."""
    battle = battle_of(game)
    names = {CARD_PLAYED: "card", ABILITY_USED: "ability"}
    doing = tuple(
        ShownDoing(names.get(one.kind, "end of turn"), handle(one.card[0]), game.rules.seat_name(one.seat))
        for one in game.state.table.doing
    )
    return ShownTable(None if battle is None else _battle(game, battle, handle), doing)


def _battle(game: Game, battle: Battle, handle: Callable[[int], str]) -> ShownBattle:
    return ShownBattle(
        game.rules.seat_name(battle.attacker),
        game.rules.seat_name(battle.defender),
        handle(battle.target[0]),
        tuple(handle(slot) for slot in battle.attackers),
        tuple(handle(slot) for slot in battle.blockers),
        tuple(handle(slot) for slot, _ in battle.assigned),
        tuple((handle(one.source[0]), handle(one.to[0]), one.amount) for one in battle.assignments),
    )
