"""Claims and bids: a discipline is claimed, residents are marked for it, and the highest bid earns a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.chapters.city import cities, replace_own, residents
from rulewright.games.arcmage.chapters.devotion import levels_reached
from rulewright.games.arcmage.records import SetOff
from rulewright.games.arcmage.values import COST
from rulewright.kernel.aspects import TABLE
from rulewright.kernel.conceding import clockwise
from rulewright.kernel.decisions import Act, Pick
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import GAIN, MARK
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, Procedure, Signal, ask, begin, go_on, jump
from rulewright.kernel.records import BY_RULE, MARKED, NOBODY, Event, Option, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Claiming(Struct, frozen=True, array_like=True):
    """The disciplines one after the other: which were claimed, which one is, who has bid what, who is to answer."""

    done: tuple[int, ...] = ()
    discipline: int = NOBODY
    bids: tuple[tuple[int, int], ...] = ()
    """(player, worth), the claimant's first."""
    left: tuple[int, ...] = ()


def begin_claims(game: Game, claiming: Claiming) -> Signal:
    """city.bid.6 What a player claimed before holds up to the next Tactics phase of the same player: now."""
    table, seat = game.state.table, game.state.active
    held = tuple(one for one in table.claimed if one[1] != seat)
    if held != table.claimed:
        game.state.put_table(replace(table, claimed=held), TABLE)
        game.say("city.bid.6", f"what {game.rules.seat_name(seat)} claimed is over")
    return go_on(claiming)


def choose_discipline(game: Game, claiming: Claiming) -> Signal:
    """city.bid.1, city.bid.2 The active player may claim discipline by discipline, announcing which."""
    return ask(Act(game.state.active, "city.bid.1", "claim", window="claim"), Claiming(claiming.done))


def claim_options(game: Game, seat: int, done: tuple[int, ...]) -> tuple[Option, ...]:
    """city.bid.2, R31 The disciplines that can be claimed now; or no more."""
    all_ = range(len(game.rules.edition_record.disciplines))
    open_ = [one for one in all_ if claim_refused(game, seat, one, done) is None]
    return (*(Option("claim", other=one) for one in open_), Option("pass"))


def claim_refused(game: Game, seat: int, discipline: int, done: tuple[int, ...]) -> Refusal | None:
    """city.bid.2, city.bid.3, R31, R49 Why a discipline cannot be claimed now."""
    names = game.rules.edition_record.disciplines
    if not 0 <= discipline < len(names):
        return Refusal("city.bid.2", f"a claim is for one of {', '.join(names)}")
    if discipline in done:
        return Refusal("city.bid.2", "each discipline is claimed once in a Tactics phase", ("city.bid.1",))
    if not cities_of(game, seat, discipline):
        return Refusal("city.bid.1", "no city of yours is of that discipline", ("city.discipline.1",))
    if not biddable(game, seat):
        return Refusal("city.bid.3", "no unmarked resident of yours is in a city of yours")
    return None


def cities_of(game: Game, seat: int, discipline: int) -> list[int]:
    """city.discipline.1 A player's cities of a discipline."""
    name = game.rules.edition_record.disciplines[discipline]
    return [city for city in cities(game, seat) if game.printed(city).discipline == name]


def biddable(game: Game, seat: int) -> tuple[int, ...]:
    """city.bid.3, city.bid.7 A player's unmarked residents, in whatever city of that player."""
    return tuple(
        slot
        for city in cities(game, seat)
        for slot in residents(game, city)
        if game.card(slot).controller == seat
        and not game.card(slot).flags & MARKED
        and rules_of(game).permitted(game, slot, "be devoted")
    )


def worth_of(game: Game, slots: tuple[int, ...]) -> int:
    """city.bid.4 A bid is worth the added power costs of those who are marked for it."""
    return sum(int(game.value(slot, COST) or 0) for slot in slots)


def choose_bid(game: Game, claiming: Claiming) -> Signal:
    """city.bid.3 The claimant chooses residents to be marked, as many as wanted."""
    if game.given.verb != "claim":
        return END
    seat, discipline = game.state.active, game.given.other
    game.say("city.bid.2", f"{game.rules.seat_name(seat)} claims {game.rules.edition_record.disciplines[discipline]}")
    able = biddable(game, seat)
    rivals = clockwise(game, seat)[1:]
    own = Claiming((*claiming.done, discipline), discipline, left=rivals)
    return ask(Pick(seat, "city.bid.3", "bid", choices=able, low=1, high=len(able)), own)


def mark_bid(game: Game, claiming: Claiming) -> Signal:
    """city.bid.3 Whoever is bid is marked, and cannot defend until unmarked."""
    return _marked(game, claiming, game.state.active, "city.bid.3")


def _marked(game: Game, claiming: Claiming, seat: int, rule: str) -> Signal:
    slots = game.given
    worth = worth_of(game, slots)
    game.cite("city.bid.4")
    game.say(rule, f"{game.rules.seat_name(seat)} bids {worth}")
    own = replace(claiming, bids=(*claiming.bids, (seat, worth)))
    return replace_own(propose(game, tuple(Event(MARK, slot, rule=rule, flags=BY_RULE) for slot in slots)), own)


def ask_rival(game: Game, claiming: Claiming) -> Signal:
    """city.bid.7, R31 The opponents may answer clockwise, once each, openly, with any of their residents."""
    if not claiming.left:
        return jump("award")
    seat = claiming.left[0]
    able = biddable(game, seat)
    if not able:
        return jump("ask_rival", replace(claiming, left=claiming.left[1:]))
    return ask(Pick(seat, "city.bid.7", "bid", choices=able, low=0, high=len(able)))


def mark_answer(game: Game, claiming: Claiming) -> Signal:
    """city.bid.7 Whoever is bid in answer is marked as well."""
    own = replace(claiming, left=claiming.left[1:])
    return _marked(game, own, claiming.left[0], "city.bid.7") if game.given else go_on(own)


def next_rival(game: Game, claiming: Claiming) -> Signal:
    """city.bid.7 One after the other."""
    return jump("ask_rival")


def award(game: Game, claiming: Claiming) -> Signal:
    """city.bid.5 The highest bid earns its player a victory point, be it the claimant's or not."""
    winner, bid = best_bid(game, claiming.bids)
    if winner == NOBODY:
        game.say("city.bid.8", "nobody has won the bid")
        return jump("next_claim")
    if winner == game.state.active:
        hold(game, cities_of(game, winner, claiming.discipline), winner, bid)
    return propose(game, (Event(GAIN, seat=winner, amount=1, rule="city.bid.5", flags=BY_RULE),))


def best_bid(game: Game, bids: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """city.bid.5, city.bid.8, R47, R49 Who has bid most; of level bids the first. A bid of nothing wins nothing."""
    most = max(bid for _, bid in bids)
    best = [seat for seat, bid in bids if bid == most]
    if len(best) > 1:
        game.cite("city.bid.8", "R47")
    if most <= 0 or (len(best) > 1 and not game.rules.edition_record.first_bid_wins_if_level):
        return NOBODY, 0
    return best[0], most


def hold(game: Game, won: list[int], seat: int, bid: int) -> None:
    """city.bid.1, city.bid.6 A claimant who wins has the advantages of all own cities of the discipline from now on."""
    table = game.state.table
    new = tuple((game.ref(city), seat, bid) for city in won)
    game.state.put_table(replace(table, claimed=(*table.claimed, *new)), TABLE)


def give_advantages(game: Game, claiming: Claiming) -> Signal:
    """city.bid.1, R48 What those cities give once, up to the level that the bid has reached, is set off."""
    now: list[Ref] = [one for one, seat, _ in game.state.table.claimed if seat == game.state.active]
    wanted = set(cities_of(game, game.state.active, claiming.discipline))
    reached = tuple(item for city in now if city[0] in wanted for item in levels_reached(game, city))
    return begin("abilities.triggered.1", SetOff(reached, len(reached))) if reached else go_on(claiming)


def next_claim(game: Game, claiming: Claiming) -> Signal:
    """city.bid.1 Then the next discipline."""
    return jump("choose_discipline")


CLAIMING = Procedure(
    "city.bid.1",
    Claiming,
    (
        begin_claims,
        choose_discipline,
        choose_bid,
        mark_bid,
        ask_rival,
        mark_answer,
        next_rival,
        award,
        give_advantages,
        next_claim,
    ),
)
