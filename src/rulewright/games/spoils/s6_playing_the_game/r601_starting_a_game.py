"""601 Starting a game: the steps a to h, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.paragraphs import StartingDraw, StartingResources
from rulewright.games.spoils.areas import DECK, FACTION, HAND, RESOURCES
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.s6_playing_the_game.records import Turn
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Choose, Pick
from rulewright.kernel.events import DRAW, LOOK, MOVE, SHUFFLE, TURN_OVER
from rulewright.kernel.procedures import GO_ON, Procedure, Signal, again, ask, begin, go_on, jump
from rulewright.kernel.records import BOTTOM, BY_RULE, CONCEALED, QUIET, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

SETTING_UP = QUIET | BY_RULE


class StartingAGame(Struct, frozen=True, array_like=True):
    """How far the setting up has got."""

    seat: int = 0
    """Whose starting resources are being looked for, or whose mulligan it is."""
    entry: int = 0
    """Which entry of the faction's starting resources."""


def a_factions(game: Game, start: StartingAGame) -> Signal:
    """601.1a, 601.1, 202.2, 202.3a Factions are in play from the outset and their starting influence is noted."""
    for seat in range(game.rules.seats):
        faction = game.printed(game.cards_in(FACTION, seat)[0])
        game.state.put_seat(seat, replace(game.state.seats[seat], score=faction.influence))
        game.say("601.1a", f"{game.rules.seat_name(seat)} plays {faction.name} with {faction.influence} influence")
    return GO_ON


def b_starting_resources(game: Game, start: StartingAGame) -> Signal:
    """601.1b, 202.5 All players search their decks for the resources their factions prescribe."""
    if start.seat >= game.rules.seats:
        return jump("c_who_goes_first", StartingAGame())
    entries = starting_resources(game, start.seat)
    if start.entry >= len(entries):
        carry_out(game, (Event(SHUFFLE, seat=start.seat, to=DECK, flags=SETTING_UP),))
        return again(StartingAGame(start.seat + 1, 0))
    name, number = entries[start.entry]
    pile = game.cards_in(DECK, start.seat)
    carry_out(game, tuple(Event(LOOK, slot, seat=start.seat, flags=SETTING_UP) for slot in pile))
    choices = candidates(game, start.seat, name, number)
    number = min(number, len(choices))
    decision = Pick(start.seat, "601.1b", "search", choices=choices, low=number, high=number)
    return ask(decision, start)


def b_lay_them_face_down(game: Game, start: StartingAGame) -> Signal:
    """601.1b The resources found are laid face-down in play."""
    lay = SETTING_UP | CONCEALED
    carry_out(game, tuple(Event(MOVE, s, seat=start.seat, to=RESOURCES, rule="601.1b", flags=lay) for s in game.given))
    return jump("b_starting_resources", replace(start, entry=start.entry + 1))


def c_who_goes_first(game: Game, start: StartingAGame) -> Signal:
    """601.1c Chance decides which player gets to say who takes the first turn."""
    seat = game.chance(game.rules.seats)
    game.say("601.1c", f"chance lets {game.rules.seat_name(seat)} say who goes first")
    return ask(Choose(seat, "601.1c", "first", labels=("first", "second")), replace(start, seat=seat))


def c_first_player(game: Game, start: StartingAGame) -> Signal:
    """601.1c The player named takes the first turn."""
    first = start.seat if game.given == 0 else (start.seat + 1) % game.rules.seats
    game.state.put_table(replace(game.state.table, first=first))
    game.state.give_turn(first)
    game.say("601.1c", f"{game.rules.seat_name(first)} goes first")
    return go_on(StartingAGame(first, 0))


def d_reveal(game: Game, start: StartingAGame) -> Signal:
    """601.1d All players turn their starting resources face-up; nothing triggers (R11).

    Also F.start.4: or one player after the other.
    """
    resources = [slot for seat in opening_together(game, start) for slot in game.cards_in(RESOURCES, seat)]
    flags = SETTING_UP if game.rules.edition_record.setting_up_is_quiet else BY_RULE
    carry_out(game, tuple(Event(TURN_OVER, s, to=RESOURCES, rule="601.1d", flags=flags) for s in resources))
    return GO_ON


def e_opening_hands(game: Game, start: StartingAGame) -> Signal:
    """601.1e, 202.6 Each player draws as many cards as their faction's starting draw says.

    Also F.start.5: or one player after the other.
    """
    first = game.state.table.first
    for seat in opening_together(game, start):
        number = starting_draw(game, seat, going_first=seat == first)
        top = game.cards_in(DECK, seat)[:number]
        carry_out(game, tuple(Event(DRAW, s, seat=seat, to=HAND, rule="601.1e", flags=SETTING_UP) for s in top))
    return GO_ON


def f_mulligan(game: Game, start: StartingAGame) -> Signal:
    """601.1f The first player may once put any number of cards from hand under the deck, in any order."""
    hand = game.cards_in(HAND, start.seat)
    rule = "601.1f" if start.seat == game.state.table.first else "601.1g"
    decision = Pick(start.seat, rule, "mulligan", choices=hand, low=0, high=len(hand), ordered=True)
    return ask(decision)


def f_draw_as_many(game: Game, start: StartingAGame) -> Signal:
    """601.1f As many cards are drawn again; no shuffle."""
    back = game.given
    under = SETTING_UP | BOTTOM
    carry_out(game, tuple(Event(MOVE, slot, to=DECK, rule="601.1f", flags=under) for slot in back))
    top = game.cards_in(DECK, start.seat)[: len(back)]
    carry_out(game, tuple(Event(DRAW, s, seat=start.seat, to=HAND, rule="601.1f", flags=SETTING_UP) for s in top))
    return GO_ON


def g_others(game: Game, start: StartingAGame) -> Signal:
    """601.1g The mulligan step is then gone through by each player in clockwise order.

    Also F.start.7: where openings go one by one, the others turn their resources up and draw only now.
    """
    order = in_turn_order(game)
    at = order.index(start.seat) + 1
    step = "d_reveal" if game.rules.edition_record.openings_one_by_one else "f_mulligan"
    return jump(step, replace(start, seat=order[at])) if at < len(order) else GO_ON


def h_begin(game: Game, start: StartingAGame) -> Signal:
    """601.1h With that done, the first turn starts."""
    game.state.give_turn(game.state.table.first)
    return begin("602", Turn())


STARTING_A_GAME = Procedure(
    "601.1",
    StartingAGame,
    (
        a_factions,
        b_starting_resources,
        b_lay_them_face_down,
        c_who_goes_first,
        c_first_player,
        d_reveal,
        e_opening_hands,
        f_mulligan,
        f_draw_as_many,
        g_others,
        h_begin,
    ),
)


def opening_together(game: Game, start: StartingAGame) -> list[int]:
    """The seats that turn up their resources and draw now: everyone, or whoever's turn it is to."""
    return [start.seat] if game.rules.edition_record.openings_one_by_one else in_turn_order(game)


def in_turn_order(game: Game) -> list[int]:
    """402.2 All seats, the one whose turn it is (or will be) first, then clockwise."""
    return [(game.state.active + n) % game.rules.seats for n in range(game.rules.seats)]


def starting_resources(game: Game, seat: int) -> tuple[tuple[str, int], ...]:
    """202.5 What the faction's text names as starting resources."""
    faction: SpoilsCard = game.printed(game.cards_in(FACTION, seat)[0])
    return tuple(entry for one in faction.paragraphs if isinstance(one, StartingResources) for entry in one.resources)


def starting_draw(game: Game, seat: int, *, going_first: bool) -> int:
    """202.6 The size of the opening hand, by who goes first."""
    faction: SpoilsCard = game.printed(game.cards_in(FACTION, seat)[0])
    for one in faction.paragraphs:
        if isinstance(one, StartingDraw):
            return one.first if going_first else one.second
    return 0


def candidates(game: Game, seat: int, name: str, number: int) -> tuple[int, ...]:
    """The resources in a deck that an entry allows; of each name no more than could be taken, in the order of names."""
    found: dict[str, list[int]] = {}
    for slot in game.cards_in(DECK, seat):
        printed: SpoilsCard = game.printed(slot)
        if printed.type == "resource" and (printed.name == name if name else "staple" in printed.line.supertypes):
            same = found.setdefault(printed.name, [])
            if len(same) < number:
                same.append(slot)
    return tuple(slot for key in sorted(found) for slot in found[key])
