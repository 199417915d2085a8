"""Devotion: declared city by city, reacted to, marked, counted, and what the levels reached give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.paragraphs import Level
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import PLAY
from rulewright.games.arcmage.chapters.city import cities, residents
from rulewright.games.arcmage.chapters.event import events_open, hook_of
from rulewright.games.arcmage.events import DEVOTES
from rulewright.games.arcmage.levels import level_reached
from rulewright.games.arcmage.records import SetOff
from rulewright.games.arcmage.table import LASTING, LEVEL, Item
from rulewright.games.arcmage.values import DEVOTION
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, Procedure, Signal, ask, begin, go_on, jump
from rulewright.kernel.records import BY_RULE, MARKED, Event, Option, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Devoting(Struct, frozen=True, array_like=True):
    """The cities one after the other: which were dealt with, which one is, who was declared for it."""

    done: tuple[int, ...] = ()
    city: Ref = (-1, 0)
    declared: tuple[Ref, ...] = ()


def devotable(game: Game, seat: int, city: int) -> tuple[int, ...]:
    """city.devotion.2 The unmarked residents of a city whom its player could devote to it."""
    return tuple(
        slot
        for slot in residents(game, city)
        if game.card(slot).controller == seat
        and not game.card(slot).flags & MARKED
        and rules_of(game).permitted(game, slot, "be devoted")
    )


def devote_options(game: Game, seat: int, done: tuple[int, ...]) -> tuple[Option, ...]:
    """city.devotion.5, city.devotion.6 The cities that are left, in whatever order the player wants; or no more."""
    open_ = [one for one in cities(game, seat) if devote_refused(game, seat, one, done) is None]
    return (*(Option("devote", one) for one in open_), Option("pass"))


def devote_refused(game: Game, seat: int, city: int, done: tuple[int, ...]) -> Refusal | None:
    """city.devotion.2, city.devotion.6 Why nobody can be devoted to a city now."""
    if city not in cities(game, seat):
        return Refusal("city.devotion.2", "devotion is shown to cities of one's own", ("city.devotion.5",))
    if game.card(city).object in done:
        return Refusal("city.devotion.6", "all devotees of a city are declared at once", ("city.devotion.5",))
    if not devotable(game, seat, city):
        return Refusal("city.devotion.2", "no unmarked resident of yours is there")
    return None


def choose_city(game: Game, devoting: Devoting) -> Signal:
    """city.devotion.5 The active player decides the order of the cities; each is finished before the next."""
    return ask(Act(game.state.active, "city.devotion.5", "devote", window="devotion"), Devoting(devoting.done))


def choose_devotees(game: Game, devoting: Devoting) -> Signal:
    """city.devotion.2, city.devotion.6 All who will be devoted to the city are named in one declaration."""
    if game.given.verb != "devote":
        return END
    city = game.given.card
    able = devotable(game, game.state.active, city)
    own = Devoting((*devoting.done, game.card(city).object), game.ref(city))
    return ask(Pick(game.state.active, "city.devotion.6", "devote", city, able, 1, len(able)), own)


def declare(game: Game, devoting: Devoting) -> Signal:
    """city.devotion.6 They are declared, and not marked yet."""
    names = ", ".join(game.name(slot) for slot in game.given)
    game.say("city.devotion.6", f"{names} will be devoted to {game.name(devoting.city[0])}")
    return go_on(replace(devoting, declared=tuple(game.ref(slot) for slot in game.given)))


def reactions(game: Game, devoting: Devoting) -> Signal:
    """city.devotion.7 Between the declaration and the marking everybody may react."""
    return events_open(game, "city.devotion.7")


def mark_devotees(game: Game, devoting: Devoting) -> Signal:
    """city.devotion.8, R26 Those who are still there and unmarked are marked; the others give nothing."""
    city = devoting.city[0]
    still = [ref[0] for ref in devoting.declared if game.tracked(ref) and game.card(ref[0]).place == city]
    if not game.tracked(devoting.city):
        return jump("choose_city")
    return propose(
        game,
        tuple(Event(DEVOTES, slot, other=city, rule="city.devotion.8", flags=BY_RULE) for slot in still),
    )


def count_levels(game: Game, devoting: Devoting) -> Signal:
    """city.devotion.1, city.devotion.4, city.devotion.9, city.devotion.10 Every level reached is set off.

    The lowest resolves first, so the highest is laid down first. A lasting advantage waits like the others (R17).
    """
    reached = levels_reached(game, devoting.city)
    if not game.rules.edition_record.levels_are_counted_once:
        note_devotion(game, devoting.city[0])
    return begin("abilities.triggered.1", SetOff(reached, len(reached))) if reached else go_on(devoting)


def levels_reached(game: Game, city: Ref, beyond: int = 0) -> tuple[Item, ...]:
    """city.devotion.9, city.devotion.10 The advantages that a city's devotion has reached, highest first."""
    slot = city[0]
    if not game.tracked(city) or game.card(slot).area != PLAY:
        return ()
    shown = int(game.value(slot, DEVOTION) or 0)
    found: list[Item] = []
    for position in reversed(game.printed(slot).levels):
        hook = hook_of(game, slot, position)
        node = rules_of(game).program.node(hook)
        kind = LEVEL if isinstance(node, Level) else LASTING
        if beyond < (level_reached(node) or 0) <= shown:
            found.append(Item(0, kind, city, game.card(slot).controller, hook))
    return tuple(found)


def lasting_level(game: Game, city: Ref) -> int:
    """city.devotion.11 The highest lasting advantage that a city's devotion has reached, by its level; 0 for none."""
    node = rules_of(game).program.node
    lasting = [node(item.hook) for item in levels_reached(game, city) if item.kind == LASTING]
    return max((level_reached(one) or 0 for one in lasting), default=0)


def note_devotion(game: Game, city: int) -> None:
    """R28 Up to which devotion the levels of a city have been set off this turn."""
    counted = {**dict(game.state.table.counted), game.card(city).object: int(game.value(city, DEVOTION) or 0)}
    game.state.put_table(replace(game.state.table, counted=tuple(counted.items())))


def reached_again(game: Game) -> Signal | None:
    """R28 Where levels are not only counted in Tactics, those that devotion has come to reach since are set off."""
    counted = dict(game.state.table.counted)
    for city in cities(game, game.state.active):
        before = counted.get(game.card(city).object)
        if before is None or before == (now := int(game.value(city, DEVOTION) or 0)):
            continue
        note_devotion(game, city)
        reached = levels_reached(game, game.ref(city), before) if now > before else ()
        if reached:
            return begin("abilities.triggered.1", SetOff(reached, len(reached)))
    return None


def next_city(game: Game, devoting: Devoting) -> Signal:
    """city.devotion.5 Then the next city."""
    return jump("choose_city")


DEVOTING = Procedure(
    "city.devotion.5",
    Devoting,
    (choose_city, choose_devotees, declare, reactions, mark_devotees, count_levels, next_city),
)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "city.devotion.13": ("rulewright.games.arcmage.chapters.phases:unmark_all",),
}
"""Rules of this section that other code obeys."""
