"""Which players a text speaks of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rulewright.effects.paragraphs import Adjusted, Replaced, Triggered
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import HOST, IT, PICKED_PLAYER, PLAYER, SUCH_PLAYER, WINNER, Run, get, put, refs_in, you
from rulewright.effects.selectors import (
    Cards,
    Each,
    EventCard,
    EventOther,
    EventSource,
    Host,
    Named,
    Register,
    Responded,
    This,
    Who,
    Whose,
)
from rulewright.effects.unsettled import nodes_in
from rulewright.kernel.records import NOBODY, Env, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


_REGISTERS = {
    "that player": PLAYER,
    "picked player": PICKED_PLAYER,
    "winner": WINNER,
    "loser": WINNER,
    "runner-up": WINNER,
    "such player": SUCH_PLAYER,
}
"""Where it is written whom these words mean."""


def seats(game: Game, run: Run, who: Who | Whose | None) -> list[int]:
    """The players that a text means, the active one first."""
    if who == "you":
        return [you(game, run)]
    if isinstance(who, Whose):
        return list(dict.fromkeys(_of_card(game, slot, owner=who.owner) for slot in named_through(game, run, who)))
    count = game.rules.seats
    everyone = _ROUNDS.get((game.state.active, count)) or _round(game.state.active, count)
    if count > 2:  # of two, the game is over for both once it is for one
        everyone = [seat for seat in everyone if not game.state.seats[seat].out]
    if who is None or who == "each" or who == "anyone":
        return everyone.copy()
    if who == "opponent":
        mine = you(game, run)
        return [seat for seat in everyone if seat != mine]
    if who == "active player":
        return [game.state.active]
    if who == "player to the left" or who == "player to the right":
        return _beside(game, you(game, run), left=who == "player to the left")
    if who == "doer":
        return [run.event.by] if run.event is not None and run.event.by != NOBODY else []
    if who == "their opponent":
        theirs = seats(game, run, "that player")
        return [seat for seat in everyone if seat not in theirs]
    if who == "attacking player" or who == "defending player":
        return list(rules_of(game).side(game, attacking=who == "attacking player"))
    if who in _REGISTERS:
        return _written(game, run, who, everyone)
    return _of_dealt_with(game, run, owner=who == "owner")


def _of_dealt_with(game: Game, run: Run, *, owner: bool) -> list[int]:
    """The owner or controller of the card dealt with last, else of that of the event, else of this one."""
    spoken_of = refs_in(run.env, IT)
    if not spoken_of and run.event is not None and run.event.card != NOBODY:
        spoken_of = ((run.event.card, 0),)
    if not spoken_of:
        spoken_of = (run.source,)
    return [_of_card(game, spoken_of[0][0], owner=owner)]


def _written(game: Game, run: Run, who: Named, everyone: list[int]) -> list[int]:
    """The players that were written down when they were picked, won a bid, or had something happen to them."""
    player = get(run.env, _REGISTERS[who])
    if isinstance(player, int):
        return [one for one in everyone if (one == player) == (who != "loser")]
    if who == "winner":
        return [one for one in everyone if one in rules_of(game).winners(game)]
    if who == "runner-up":
        return [one for one in everyone if one in rules_of(game).runners_up(game)]
    return _in_event(game, run.event) if who == "that player" else []


def _of_card(game: Game, slot: int, *, owner: bool) -> int:
    """The owner of a card, or who controls it or did to the last."""
    card = game.state.cards[slot]
    return card.owner if owner else game.rules.last_controller(game, card.object, card.controller)


_IN_EVENT: dict[type[Cards], str] = {EventCard: "event card", EventOther: "event other", EventSource: "event source"}
"""Where the cards of an event are written."""


NAMED_THROUGH: tuple[type[Cards], ...] = (This, Host, Responded, Register, *_IN_EVENT)
"""The single cards through which a player can be named."""


def named_through(game: Game, run: Run, whose: Whose) -> list[int]:
    """The cards through which players are named; one that nobody dealt with and that is gone is none."""
    match whose.of:
        case Each(groups=groups):  # the first of them that is there; only that was dealt with
            found = (
                named_through(game, run, Whose(one, whose.owner, whose.then and not number))
                for number, one in enumerate(groups)
            )
            return next((slots for slots in found if slots), [])
        case This():
            return [run.source[0]]
        case Host():
            host = game.state.cards[run.source[0]].host if game.tracked(run.source) else NOBODY
            return [host] if host != NOBODY else [slot for slot, _ in refs_in(run.env, HOST)]
        case Responded():
            slot = rules_of(game).responded(game)
            return [slot] if slot != NOBODY else []
        case Register(name=name):
            dealt_with = {slot for slot, _ in refs_in(run.env, IT)}
            refs = refs_in(run.env, name)
            return [ref[0] for ref in refs if whose.then or ref[0] in dealt_with or game.tracked(ref)]
    return [slot for slot, _ in refs_in(run.env, _IN_EVENT[type(whose.of)])]


def _in_event(game: Game, event: Event | None) -> list[int]:
    """The player of an event: who does it, or whose card it is; a card that goes to a hand or a pile is its owner's."""
    if event is None:
        return []
    if event.seat != NOBODY or event.card == NOBODY:
        return [event.seat] if event.seat != NOBODY else []
    card = game.state.cards[event.card]
    if event.to != NOBODY and not game.rules.in_play(event.to):
        return [card.owner]
    return [game.rules.last_controller(game, card.object, card.controller)]


def knowing_player(game: Game, run: Run, text: object) -> Env:
    """What is written down for text that lasts, with who that player is, unless the text itself hears of a player."""
    if get(run.env, PLAYER) is not None or _hears_of_player(text) or not _named_in(text):
        return run.env
    found = _in_event(game, run.event)
    return put(run.env, PLAYER, found[0]) if found else run.env


def _hears_of_player(text: object) -> bool:
    """Whether that player is the one of what text waits for; who speaks of this turn or of your own speaks of none."""
    if not isinstance(text, Triggered):
        return isinstance(text, Replaced | Adjusted)
    return text.when.who != "you" and not (text.when.who == "each" and text.when.what in ("turn starts", "turn ends"))


@cache
def _named_in(text: object) -> bool:
    """Whether text speaks of that player."""
    players = (getattr(node, name) for node in nodes_in(text) for name in node.__struct_fields__)
    return any(isinstance(who, str) and who in ("that player", "their opponent") for who in players)


_ROUNDS: dict[tuple[int, int], list[int]] = {}


def _round(first: int, count: int) -> list[int]:
    """All the seats, from one of them on."""
    return _ROUNDS.setdefault((first, count), [(first + n) % count for n in range(count)])


def _beside(game: Game, mine: int, *, left: bool) -> list[int]:
    """The next player around the table who is still in the game, clockwise or the other way."""
    count = game.rules.seats
    others = _round(mine, count)[1:]
    still = [seat for seat in others if count == 2 or not game.state.seats[seat].out]
    return still[:1] if left else still[-1:]


def seat(game: Game, run: Run, who: Who | Whose | None) -> int:
    """The one player that a text means."""
    if who == "you":
        return you(game, run)
    found = seats(game, run, who)
    return found[0] if found else NOBODY


def is_effect_of(game: Game, run: Run, event: Event, who: Who) -> bool:
    """Whether an event is the doing of an effect that this player controls; of any effect, for `anyone`."""
    return rules_of(game).by_effect(game, event) and (who == "anyone" or event.by in seats(game, run, who))
