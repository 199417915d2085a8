"""What everyone sees on the table besides cards: the battle being fought, what is waiting to resolve, who can pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.effects.settled import Settled, hooks_on, settled
from rulewright.games.spoils.areas import FACTION, RESOURCES
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard, UsingAnAbility
from rulewright.games.spoils.table import ABILITY_USED, CARD_PLAYED, Battle, Doing
from rulewright.games.table_view import Arrow, Counter, Fight, Pending, TableView
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Handle = Callable[[int], str]
_KINDS = {CARD_PLAYED: "", ABILITY_USED: "ability"}


def shown(game: Game, handle: Handle) -> TableView:
    """The table as a viewer sees it."""
    battle, name = battle_of(game), game.rules.seat_name
    pending = tuple(
        _pending(game, one, handle) if one.kind in _KINDS else Pending("end of turn", "", name(one.seat))
        for one in game.state.table.doing
    )
    seats = range(game.rules.seats)
    counters = tuple((_ready(game, seat),) for seat in seats)
    sides = tuple(game.name(slot) for seat in seats for slot in game.cards_in(FACTION, seat)[:1])
    fight = None if battle is None else _fight(game, battle, handle)
    return TableView("", pending, fight, counters, sides=sides)


def _pending(game: Game, doing: Doing, handle: Handle) -> Pending:
    """A card being played or an ability being used, with what its costs have settled."""
    found = Settled()
    for frame in game.state.frames:
        match frame.vars:
            case PlayingACard(doing=doing.id) as play:
                found = settled(game, hooks_on(game, play.card), play.env)
            case UsingAnAbility(doing=doing.id) as use:
                found = settled(game, (use.hook,), use.env)
    about = tuple(handle(slot) for slot in found.cards)
    cost = None if doing.cost == NOBODY else doing.cost
    seat = game.rules.seat_name(doing.seat)
    return Pending(_KINDS[doing.kind], handle(doing.card[0]), seat, about, found.numbers, cost)


def _ready(game: Game, seat: int) -> Counter:
    """The resources that have not been paid with."""
    resources = game.cards_in(RESOURCES, seat)
    ready = sum(game.card(slot).host == NOBODY for slot in resources)
    return Counter(f"of {len(resources)} ready", ready)


def _fight(game: Game, battle: Battle, handle: Handle) -> Fight:
    """Attackers point at what they attack, or at whoever stands in the way; assigned damage says so."""
    attackers, blockers = (tuple(map(handle, slots)) for slots in (battle.attackers, battle.blockers))
    dealt = {one.source[0] for one in battle.assignments}
    aim = blockers or (handle(battle.target[0]),)
    ready = [Arrow((handle(slot),), aim) for slot in battle.attackers if slot not in dealt]
    assigned = [Arrow((handle(one.source[0]),), (handle(one.to[0]),), one.amount) for one in battle.assignments]
    name = game.rules.seat_name
    return Fight(
        name(battle.attacker),
        name(battle.defender),
        handle(battle.target[0]),
        attackers,
        blockers,
        (*ready, *assigned),
    )
