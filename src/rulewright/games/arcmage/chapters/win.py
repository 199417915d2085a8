"""Winning, defeat, and ties, for any number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import end_lasting
from rulewright.games.arcmage.areas import DECK, GRAVEYARD, PLAY, REMOVED, STACK
from rulewright.games.arcmage.chapters.city import cities
from rulewright.games.arcmage.chapters.enchant import is_on_player, with_attached
from rulewright.games.leaving import clear_away, cut_turn_short
from rulewright.kernel.aspects import CONTROL, FACE, IN_PLAY, LASTING, SCORE, TABLE
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.conceding import still_in
from rulewright.kernel.events import MOVE, REMOVE
from rulewright.kernel.records import BY_RULE, QUIET, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


DECIDING = SCORE | TABLE | IN_PLAY | FACE | CONTROL | LASTING
"""What victory and defeat hang on: points, cities, and who has run dry."""


def in_the_middle(game: Game) -> bool:
    """win.1, R3 Whether an item of the stack is being resolved: who has won or lost is seen when all of it is done."""
    if not game.rules.edition_record.items_are_finished_first:
        return False
    item = game.rules.procedures.number["event.stack.4"]
    return any(frame.procedure == item for frame in game.state.frames)


def decide(game: Game) -> bool:
    """win.1, win.2, R2, R3 Whether somebody has lost or won by now; defeat comes first.

    30 points count only for those who are still in.
    """
    state = game.state
    playing = still_in(game)
    beaten = [seat for seat in playing if defeated(game, seat)]
    left = [seat for seat in playing if seat not in beaten]
    if not game.rules.edition_record.defeat_comes_first and reached_the_goal(game, playing):
        return True
    if beaten and not left:
        game.say("win.tie.1", "all who are left fall at once")
        state.result = best_of(game, beaten)
        return True
    if len(left) == 1 and len(playing) > 1:
        last_standing(game, left[0])
        return True
    if reached_the_goal(game, left):
        return True
    for seat in beaten:
        leave_the_game(game, seat)
    return bool(beaten)


def reached_the_goal(game: Game, seats: list[int]) -> bool:
    """win.2, R1 Whether somebody has 30 points, and with that has won."""
    goal = game.rules.edition_record.goal
    there = [seat for seat in seats if game.state.seats[seat].score >= goal]
    if there:
        game.say("win.2", f"{', '.join(game.rules.seat_name(one) for one in there)} has {goal} victory points")
        game.state.result = best_of(game, there)
    return bool(there)


def defeated(game: Game, seat: int) -> bool:
    """win.defeat.1, win.defeat.2, win.defeat.3, win.defeat.4, city.defense.11 Any single cause is enough.

    No victory points, no city, or a draw that the deck could not give.
    """
    state = game.state
    if state.seats[seat].score > 0 and seat not in state.table.dry and cities(game, seat):
        return False
    causes = causes_of_defeat(game, seat)
    game.cite(*causes, *(("city.defense.11",) if "win.defeat.2" in causes else ()))
    return bool(causes)


def causes_of_defeat(game: Game, seat: int) -> list[str]:
    """win.defeat.1, win.defeat.2, win.defeat.3 Why a player is out: no points, no city, a draw from an empty deck."""
    causes = {
        "win.defeat.1": game.state.seats[seat].score <= 0,
        "win.defeat.2": not cities(game, seat),
        "win.defeat.3": seat in game.state.table.dry,
    }
    return [rule for rule, so in causes.items() if so]


def last_standing(game: Game, seat: int) -> None:
    """win.1 Whoever remains when all others are defeated has won, on the spot."""
    game.say("win.1", f"{game.rules.seat_name(seat)} is the last one left")
    game.state.result = (seat,)


def give_up(game: Game, seat: int) -> None:
    """A player who concedes is out as by defeat, which no rule of the book has to say; the last one left has won."""
    left = [one for one in still_in(game) if one != seat]
    if len(left) == 1:
        last_standing(game, left[0])
    else:
        leave_the_game(game, seat)


def best_of(game: Game, seats: list[int]) -> tuple[int, ...]:
    """win.tie.1, win.tie.2, R1 Of several, whoever has more cities; then the larger deck; else nobody."""
    most = max(len(cities(game, seat)) for seat in seats)
    leading = [seat for seat in seats if len(cities(game, seat)) == most]
    by_cities = len(leading) == 1
    if len(leading) > 1 and game.rules.edition_record.deck_breaks_ties:
        deepest = max(len(game.cards_in(DECK, seat)) for seat in leading)
        leading = [seat for seat in leading if len(game.cards_in(DECK, seat)) == deepest]
    drawn = level(leading)
    if len(seats) > 1:
        tied = "win.tie.3" if game.rules.edition_record.deck_breaks_ties else "win.tie.1"
        broken = "win.tie.1" if by_cities else "win.tie.2"
        game.say(tied if drawn else broken, "a tie" if drawn else "a tie is broken")
    return () if drawn else tuple(leading)


def level(leading: list[int]) -> bool:
    """win.tie.3, R55 Whether several are still level when nothing more is counted: then nobody has won."""
    return len(leading) > 1


def leave_the_game(game: Game, seat: int) -> None:
    """win.defeat.4 A defeated player's cards leave the game; what was under their control goes to its owners (R5).

    Attacks on that player end. If it was that player's turn, it ends.
    """
    state, table = game.state, game.state.table
    game.say("win.defeat.4", f"{game.rules.seat_name(seat)} is defeated")
    game.cite("R5")
    state.put_seat(seat, replace(state.seats[seat], out=1))
    combat = table.combat
    if combat is not None and seat in (combat.defender, combat.attacker):
        combat = None
    stack = tuple(item for item in table.stack if item.seat != seat and state.active != seat)
    state.put_table(replace(table, combat=combat, stack=stack))
    end_lasting(game, lambda one: one.controller == seat)
    clear_away(game, seat, Event(REMOVE, to=REMOVED), Event(MOVE, to=GRAVEYARD), (PLAY,), along_with(game, seat))  # R5
    waiting = [item.card[0] for item in table.stack if item not in stack]
    adrift = [slot for slot in waiting if state.cards[slot].area == STACK]
    carry_out(game, tuple(Event(MOVE, slot, to=GRAVEYARD, flags=BY_RULE | QUIET) for slot in adrift))
    if state.active == seat and state.turn:
        cut_turn_short(game, "turn.1", "end_of_turn")


def along_with(game: Game, seat: int) -> dict[int, str]:
    """enchant.7, R5 Enchantments of others on cards of a defeated player, and on the player, go to their owners."""
    cards = enumerate(game.state.cards)
    theirs = [slot for slot, card in cards if seat in (card.owner, card.controller) or is_on_player(card, seat)]
    going = [slot for slot in with_attached(game, theirs) if game.card(slot).area == PLAY]
    return {slot: "enchant.7" if game.printed(slot).type == "enchantment" else "" for slot in going}
