"""407 Control & ownership: who has a card now, and whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.controlling import give_back, is_takeover, master_of, note_master
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.table import Battle
from rulewright.kernel import changes
from rulewright.kernel.records import Event, Ongoing

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def control_ends(game: Game, over: tuple[Ongoing, ...]) -> None:
    """407.3, 407.3a Control that was taken for a time goes back when the time is up; the latest takeover decides.

    Of several that end together the latest goes first, so that the card comes back to whoever had it before them all.
    """
    taken = [ref for one in (*over, *game.state.ongoing) if is_takeover(game, one) for ref in one.targets]
    if len(taken) > len(set(taken)):
        game.cite("407.3a")
    give_back(game, over, "407.3")


def take_over(game: Game, event: Event) -> Event | None:
    """407.1a, 407.3 A card comes under another player's control, and the effects of its abilities do."""
    done = changes.control(game, event)
    if done is not None:
        note_master(game, game.card(event.card).object, event.seat)
    return done


def go_elsewhere(game: Game, event: Event) -> Event | None:
    """407.7 A card that leaves play is its owner's again; who controlled it to the last is remembered."""
    old = game.card(event.card)
    done = changes.relocate(game, event)
    if old.wear and game.rules.edition_record.damage_leaves_markers:
        game.cite("207.5b")
    if done is not None and old.controller != old.owner and game.rules.in_play(old.area):
        game.cite("407.7", "407.8")
        note_master(game, game.card(event.card).object, old.controller)
    return done


def last_controller(game: Game, object_: int, otherwise: int) -> int:
    """407.1a, 407.2 Who controls a card, or did to the last if it is gone (R5)."""
    return master_of(game, object_, otherwise)


def still_attacked(game: Game, battle: Battle) -> bool:
    """407.5, 302.2 An attacked card is the target only while it is in play under the defending player's control."""
    slot, _ = battle.target
    return game.tracked(battle.target) and game.card(slot).controller == battle.defender


def belongs(game: Game, battle: Battle, slot: int, seat: int) -> bool:
    """407.4, 407.4a, 208.4 A character stays in its party only while its player controls it and it is a character."""
    card = game.card(slot)
    return (
        game.rules.in_play(card.area) and card.controller == seat and "character" in rules_of(game).types_of(game, slot)
    )


def may_join(game: Game, battle: Battle, slot: int, seat: int) -> bool:
    """407.6 Another player's character cannot be brought into a battle party of yours."""
    return game.card(slot).controller == seat


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "407.1": ("rulewright.effects.scope:you",),
    "407.2": ("rulewright.effects.scope:you",),
    "407.5a": ("rulewright.games.spoils.s6_playing_the_game.r609_resolving_a_battle:recipients_of_attacker",),
    "407.7": ("rulewright.kernel.rules:Rules.shelf",),
    "407.7a": ("rulewright.games.spoils.s1_general_rules.r102_object_of_the_game:defeated",),
    "407.8": ("rulewright.kernel.rules:Rules.shelf",),
}
"""Rules of this section that other code obeys."""
