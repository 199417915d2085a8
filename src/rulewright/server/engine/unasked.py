"""What a seat is not asked: what has one answer only, and what its settings answer."""

from __future__ import annotations

from rulewright.games.kit import GameKit
from rulewright.games.windows import END_TURN
from rulewright.kernel.decisions import Act, Answer, Decision, Order, only_answer
from rulewright.kernel.records import NOBODY
from rulewright.kernel.words import is_optional
from rulewright.library import Match
from rulewright.library.asking import worth_asking
from rulewright.server.engine.company import NO_CHOICE, SETTINGS, Company
from rulewright.server.wire import Stops


def unasked(kit: GameKit, match: Match, decision: Decision, company: Company) -> tuple[Answer, str] | None:
    """The answer to what a seat need not or does not want to be asked, and why; None if it is to be asked."""
    seat, turn = decision.seat, match.turn
    person = seat not in company.computers
    stops = company.stops[seat] if person and company.stops else Stops(orders=not person)
    if isinstance(decision, Act) and person and is_optional(decision):
        enough = seat < len(company.skipping) and company.skipping[seat] == turn
        if not enough and _wanted(kit, match, decision, stops):
            return None
        if not decision.forced:
            return decision.options[-1], SETTINGS
    if decision.forced or (person and _only_goes_on(decision)):
        return only_answer(decision), NO_CHOICE
    if isinstance(decision, Order) and not stops.orders:
        return ((0,) if decision.next_only else tuple(range(len(decision.items)))), SETTINGS
    return None


def _wanted(kit: GameKit, match: Match, window: Act, stops: Stops) -> bool:
    """Whether a seat wants to be asked in a window: for a card of its, or by the window's closest name that it set."""
    names = {match.state.name(one.card) for one in window.options if one.card != NOBODY}
    if not names.isdisjoint(stops.cards):
        return True
    stops_at = kit.stops_at(match.state, window)
    setting = next((stops.windows[name] for name in stops_at if name in stops.windows), stops.default)
    if setting == "matters":
        return not window.forced and worth_asking(kit, match.state, window, match.moment)
    return setting == "always" or (setting == "can" and not window.forced)


def _only_goes_on(decision: Decision) -> bool:
    """Whether a seat with the turn can do nothing here but end a phase; the turn itself everybody ends by hand."""
    return isinstance(decision, Act) and len(decision.options) == 1 and decision.options[0] != END_TURN
