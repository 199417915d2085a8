"""What a seat is not asked: what has one answer only, and what its settings answer."""

from __future__ import annotations

from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import Act, Answer, Decision, Order, only_answer
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
        setting = stops.windows.get(decision.window, stops.default)
        if setting == "always":
            return None
        if setting == "never" and company.skipping[seat] == turn and not decision.forced:
            return decision.options[-1], SETTINGS
        if setting == "matters" and not decision.forced and not worth_asking(kit, match.state, decision, match.moment):
            return decision.options[-1], SETTINGS
    if decision.forced:
        return only_answer(decision), NO_CHOICE
    if isinstance(decision, Order) and not stops.orders:
        return ((0,) if decision.next_only else tuple(range(len(decision.items)))), SETTINGS
    return None
