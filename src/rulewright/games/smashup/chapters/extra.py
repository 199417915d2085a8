"""What a player may play: the regular cards of a turn, and extra ones, each in its phase and within its limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.evaluate import cards
from rulewright.effects.hearing import is_card
from rulewright.effects.lasting import end_lasting, scope_of
from rulewright.effects.paragraphs import Triggered
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.selectors import Cards, Filter
from rulewright.effects.verbs import ExtraPlay
from rulewright.games.smashup.areas import HAND
from rulewright.games.smashup.cards import SPECIAL
from rulewright.games.smashup.chapters.destinations import destinations
from rulewright.games.smashup.chapters.stasis import is_free
from rulewright.games.smashup.table import PLAY_CARDS
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import NOBODY, Ongoing

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

REGULAR = 0
"""The number of the play that the rules give for each type and turn."""


class Way(Struct, frozen=True):
    """One play that a player has left and a card could use up."""

    grant: int
    """The effect that lasts and gives it; REGULAR for the one of the turn."""
    hosts: tuple[int, ...] | None
    """Where the card could then be played; None for one that is played on nothing."""
    limited: bool = False
    """Whether it is only for some cards, or only at some places."""


def keeps_play(game: Game, run: Run, seat: int) -> bool:
    """extra.6, extra.10 A general extra play may be kept if it is given in one's own Play Cards phase, by no Special.

    Also extra.9: not if the ability goes on after it.
    """
    program, state = rules_of(game).program, game.state
    node = program.node(run.hook)
    special = isinstance(node, Triggered) and node.label == SPECIAL
    last = run.pc + 1 >= len(program.code(run.hook, run.part))
    in_phase = state.active == seat and state.table.phase == PLAY_CARDS
    kept = last and not special and in_phase
    game.cite("extra.6" if kept else "extra.9" if not last else "extra.10")
    return kept


def grants_of(game: Game, seat: int) -> list[Ongoing]:
    """extra.1 The extra plays that a player has been given and has not used."""
    ongoing = game.state.ongoing
    if not ongoing:
        return []
    node = rules_of(game).program.node
    return [one for one in ongoing if one.controller == seat and isinstance(node(one.hook), ExtraPlay)]


def expire(game: Game) -> None:
    """extra.3 Extra plays that were not used are gone with the phase."""
    node = rules_of(game).program.node
    over = end_lasting(game, lambda one: isinstance(node(one.hook), ExtraPlay))
    if over:
        game.say("extra.3", "extra plays that were not used are lost", routine=True)


def ways(game: Game, seat: int, slot: int) -> list[Way]:
    """core.10, extra.1, extra.5, cancel.1, abilities.7 The plays that a card could use up, whatever it will do."""
    kind = game.printed(slot).type
    found: list[Way] = []
    if kind not in game.state.table.played:
        hosts = destinations(game, seat, slot)
        found += [Way(REGULAR, hosts)] if hosts != () else []
    for grant in grants_of(game, seat):
        way = _by_grant(game, seat, slot, grant)
        found += [way] if way is not None else []
    return found


def _by_grant(game: Game, seat: int, slot: int, grant: Ongoing) -> Way | None:
    """inout.6 Whether an extra play is for such a card, whose power out of play is the printed one; and where."""
    node, run = rules_of(game).program.node(grant.hook), scope_of(game, ~grant.id, grant.hook)
    assert isinstance(node, ExtraPlay), "what gives a play"
    if not is_card(game, run, node.cards, slot):
        return None
    at = None if node.at is None else tuple(cards(game, run, node.at))
    hosts = destinations(game, seat, slot, at)
    return Way(grant.id, hosts, limited=at is not None or not _plain(node.cards)) if hosts != () else None


def _plain(wanted: Cards) -> bool:
    """Whether an extra play is for any card of a type."""
    return isinstance(wanted, Filter) and wanted == Filter(types=wanted.types, area="hand", area_of=wanted.area_of)


def unplayable(game: Game, seat: int, slot: int) -> Refusal | None:
    """core.10, extra.1 Why a card in hand cannot be played in one's own Play Cards phase; None if it can."""
    card = game.card(slot)
    if card.controller == seat and is_free(game, slot):
        return _barred(game, seat, slot) or _placeless(game, seat, slot)
    if card.area != HAND or card.controller != seat:
        return Refusal("core.40", "it is not in your hand", ("core.10",))
    printed = game.printed(slot)
    if printed.in_hand and printed.on_play == NOBODY and printed.type == "action":
        return Refusal("abilities.2", "a Special waits for its occasion", ("triggered.1",))
    if (barred := _barred(game, seat, slot)) is not None or ways(game, seat, slot):
        return barred
    return _placeless(game, seat, slot) or Refusal(
        "core.10", f"the {printed.type} of this turn has been played", ("extra.1", "extra.3", "inout.6")
    )


def _barred(game: Game, seat: int, slot: int) -> Refusal | None:
    if rules_of(game).barred(game, seat, "play", slot):
        return Refusal("conflict.3", "something says that it cannot be played")
    return None


def _placeless(game: Game, seat: int, slot: int) -> Refusal | None:
    if destinations(game, seat, slot) == ():
        return Refusal("attached.1", "there is nothing that it could be played on", ("core.11", "conflict.3", "R2"))
    return None


def use_up(game: Game, slot: int, grant: int) -> None:
    """core.10, extra.1, extra.5 A play is used up: the regular one of the type, or an extra one, be it before that."""
    table = game.state.table
    if grant == REGULAR:
        game.state.put_table(replace(table, played=(*table.played, game.printed(slot).type)))
    else:
        end_lasting(game, lambda one: one.id == grant)
        game.cite(*(("extra.5",) if game.printed(slot).type not in table.played else ()))
        game.say("extra.1", f"{game.name(slot)} is an extra {game.printed(slot).type}", routine=True)


def has_regular(game: Game, seat: int, kind: str) -> bool:
    """core.10 Whether a player has the regular play of a type left in this turn."""
    return game.state.active == seat and kind not in game.state.table.played


def give_up(game: Game, seat: int, kind: str) -> None:
    """core.10 The regular play of a type is used up for something else."""
    table = game.state.table
    if has_regular(game, seat, kind):
        game.state.put_table(replace(table, played=(*table.played, kind)))
        game.say("core.10", f"{game.rules.seat_name(seat)} gives up the {kind} of this turn")


def best_ways(found: list[Way]) -> list[Way]:
    """Which of several plays a player would use up: what is limited before what is not, and of equals the first."""
    limited = [way for way in found if way.limited]
    return limited or sorted(found, key=lambda way: way.grant)[:1]


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "extra.2": ("rulewright.games.smashup.chapters.triggered:use_special",),
    "extra.3": ("rulewright.effects.spans:over_at_start",),
    "extra.4": ("rulewright.effects.playing:extra_play",),
    "extra.7": ("rulewright.effects.playing:extra_play",),
    "extra.8": ("rulewright.effects.playing:offer_play",),
}
"""Rules of this section that other code obeys."""
