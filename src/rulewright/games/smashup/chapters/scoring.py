"""Scoring bases: which are ready, who gets what, what becomes of the cards there and of the base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.games.smashup.areas import BASE_DECK, BASE_DISCARD, BASES
from rulewright.games.smashup.chapters import monsters
from rulewright.games.smashup.chapters.attached import bases, cards_at
from rulewright.games.smashup.chapters.decks import provide
from rulewright.games.smashup.chapters.triggered import set_off
from rulewright.games.smashup.events import AFTER_SCORING, BEFORE_SCORING, SCORES
from rulewright.games.smashup.records import Scoring
from rulewright.games.smashup.values import BREAKPOINT, COUNTED_POWER, REWARDS
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.conceding import clockwise, still_in
from rulewright.kernel.decisions import Pick
from rulewright.kernel.events import GAIN, MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, ask, begin, go_on, jump
from rulewright.kernel.records import BY_RULE, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def power_at(game: Game, base: int, seat: int) -> int:
    """core.37 A player's power at a base: that of the minions controlled there, and what other cards add."""
    mine = [slot for slot in cards_at(game, base) if game.card(slot).controller == seat]
    return max(0, sum(int(game.value(slot, COUNTED_POWER) or 0) for slot in mine))


def total_power(game: Game, base: int) -> int:
    """core.14 All the power at a base that players have there."""
    powers = [0] * (game.rules.seats + 1)  # the last is nobody's (R15)
    for slot in cards_at(game, base):
        powers[game.card(slot).controller] += int(game.value(slot, COUNTED_POWER) or 0)
    return sum(max(0, power) for power in powers[:-1])


def ready(game: Game) -> tuple[int, ...]:
    """core.14 The bases at which the total power is at least the breakpoint."""
    full = (base for base in bases(game) if total_power(game, base) >= int(game.value(base, BREAKPOINT)))
    return tuple(base for base in full if rules_of(game).permitted(game, base, "score"))


def present(game: Game, base: int) -> list[int]:
    """core.21, conflict.6 Who counts at a base, from the current player on: who has a minion there, or 1 power."""
    there = cards_at(game, base)
    with_minions = {game.card(slot).controller for slot in there if game.printed(slot).type == "minion"}
    return [
        seat for seat in clockwise(game, game.state.active) if seat in with_minions or power_at(game, base, seat) > 0
    ]


def ranking(game: Game, base: int) -> tuple[tuple[int, ...], ...]:
    """core.20, core.22, core.23 Who comes first, second and third; those who tie share the better place.

    As many places after it are used up.
    """
    powers = {seat: power_at(game, base, seat) for seat in present(game, base)}
    places: list[tuple[int, ...]] = []
    for power in sorted(set(powers.values()), reverse=True):
        tied = tuple(seat for seat, own in powers.items() if own == power)
        places += [tied, *((),) * (len(tied) - 1)]
    return tuple(places[: len(REWARDS)])


# -- the phase ---------------------------------------------------------------------------------------------------


def choose_base(game: Game, scoring: Scoring) -> Signal:
    """core.15, core.27 Ready bases have to score, one after the other; the current player says which is next.

    Also core.16. Readiness is looked at afresh each time; when none is ready the phase is over.
    """
    found = ready(game)
    return ask(Pick(game.state.active, "core.16", "score", choices=found), Scoring()) if found else END


def before_it_scores(game: Game, scoring: Scoring) -> Signal:
    """core.17 What acts before a base scores acts now, and Specials may be played."""
    base = game.given[0]
    own = Scoring(game.ref(base), laid_out=len(bases(game)))
    game.state.put_table(replace(game.state.table, scoring=own.base, places=()))
    game.cite("core.14")
    game.say("core.16", f"{game.name(base)} is about to score")
    carry_out(game, (Event(BEFORE_SCORING, base, seat=game.state.active, rule="core.17", flags=BY_RULE),))
    return go_on(own)


def stop_if_gone(game: Game, scoring: Scoring) -> Signal:
    """core.27 A base that has gone has been dealt with: all are looked at again, the new one too."""
    if goes_on(game, scoring):
        return GO_ON
    game.say("core.19", "the base has gone, so it does not score")
    return jump("next_base", scoring)


def goes_on(game: Game, scoring: Scoring) -> bool:
    """core.19 A base that was chosen is scored only as long as it is in play."""
    return game.tracked(scoring.base) and game.card(scoring.base[0]).area == BASES


def set_off_after(game: Game, scoring: Scoring) -> Signal:
    """triggered.5 What is to act after the base has scored is set off as it begins to."""
    before = game.state.pending
    carry_out(game, (Event(AFTER_SCORING, scoring.base[0], seat=game.state.active, rule="core.24", flags=BY_RULE),))
    after, game.state.pending = game.state.pending[len(before) :], before
    return go_on(replace(scoring, after=after))


def _over(game: Game) -> Scoring:
    game.state.put_table(replace(game.state.table, scoring=(NOBODY, 0), places=()))
    return Scoring()


def award(game: Game, scoring: Scoring) -> Signal:
    """core.20 Once chosen it scores, however much power is left: its places are awarded what it says.

    Also core.18.
    """
    base = scoring.base[0]
    places = ranking(game, base)
    if base not in ready(game):
        game.cite("core.18")
    game.state.put_table(replace(game.state.table, places=places))
    _tell_places(game, base, places)
    gains = [
        Event(GAIN, seat=seat, amount=reward, other=base, rule="core.20", flags=BY_RULE)
        for place, what in zip(places, REWARDS, strict=False)
        for seat in place
        if (reward := int(game.value(base, what))) > 0
    ]
    return propose(game, (Event(SCORES, base, seat=game.state.active, rule="core.20", flags=BY_RULE), *gains))


def _tell_places(game: Game, base: int, places: tuple[tuple[int, ...], ...]) -> None:
    """core.20, core.21, core.22, core.23 Why everybody gets what they get: how much power each has, and which place."""
    for place, ordinal in zip(places, ("first", "second", "third"), strict=False):
        for seat in place:
            shares = f"ties for {ordinal} place" if len(place) > 1 else f"comes {ordinal}"
            power = power_at(game, base, seat)
            told = f"{game.rules.seat_name(seat)} {shares} at {game.name(base)} with {power} power"
            game.cite(*(("core.21",) if power == 0 else ()))
            game.cite(*(("core.23",) if len(place) > 1 and ordinal == "second" else ()))
            game.say("core.22" if len(place) > 1 else "core.20", told)


def after_it_scored(game: Game, scoring: Scoring) -> Signal:
    """core.24 What acts after a base scores comes after the award and before the base is cleared."""
    event = Event(AFTER_SCORING, scoring.base[0], seat=game.state.active, rule="core.24", flags=BY_RULE)
    signal = set_off(game, scoring.after, (event,))
    return begin(signal.label, signal.vars, replace(scoring, after=()))


def replace_base(game: Game, scoring: Scoring) -> Signal:
    """core.26 The base goes to its discard pile, and with it all that is there; another takes its place."""
    if not goes_on(game, scoring):
        return GO_ON
    return propose(game, (Event(MOVE, scoring.base[0], to=BASE_DISCARD, rule="core.26", flags=BY_RULE),))


def next_base(game: Game, scoring: Scoring) -> Signal:
    """core.26 Another base is laid out, unless text has put one there; then all are looked at again."""
    if len(bases(game)) < scoring.laid_out:
        lay_base(game)
    return jump("choose_base", _over(game))


def lay_base(game: Game) -> None:
    """core.4, core.26 The top card of the base deck is laid open; an empty deck is made anew from its pile."""
    keeper = still_in(game)[0]
    provide(game, keeper, 1, BASE_DECK)
    top = game.cards_in(BASE_DECK, keeper)[:1]
    carry_out(game, tuple(Event(MOVE, slot, to=BASES, rule="core.26", flags=BY_RULE) for slot in top))


SCORING = Procedure(
    "core.15",
    Scoring,
    (
        choose_base,
        before_it_scores,
        stop_if_gone,
        set_off_after,
        award,
        monsters.show_treasures,
        monsters.choose_treasure,
        monsters.take_treasure,
        after_it_scored,
        replace_base,
        next_base,
    ),
)
