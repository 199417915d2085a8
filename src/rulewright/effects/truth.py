"""Whether a condition is so, or moot: about something that no instruction has settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import conditions as c
from rulewright.effects import numbers as n
from rulewright.effects import selectors as s
from rulewright.effects.evaluate import cards, fits, left_in_event, matching, number, related, seats
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import SUCH_PLAYER, Run, get, number_in, put
from rulewright.effects.unsettled import Leaves, leanings, unsettled, values_in
from rulewright.kernel.records import NOWHERE

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def untold(game: Game, run: Run, leaves: Leaves) -> bool:
    """Whether some of what a text depends on cannot be told: it was never settled, or the card is not there."""
    if unsettled(run, leaves):
        return True
    return any(
        _is_gone(game, run, one)
        if isinstance(one, n.ValueOf)
        else isinstance(one, s.Whose) and not seats(game, run, one)
        for one in leaves
    )


def _is_gone(game: Game, run: Run, value: n.ValueOf) -> bool:
    """Whether the card whose value is meant is not there; of one in the event, or destroyed, the value is known."""
    if value.then or (run.event is not None and run.event.memory and left_in_event(game, run, value.of)):
        return False
    return not cards(game, run, value.of)


def _came_of_it(run: Run, condition: c.Did | c.Lost) -> bool:
    """Whether something was really done; or, of a coin, whether it was flipped and lost."""
    if isinstance(condition, c.Lost):
        return get(run.env, condition.register) == 0
    return number_in(run.env, condition.register) > 0


def _is_so(game: Game, run: Run, slot: int, description: s.Filter) -> bool:
    """Whether a card spoken of is of a description: what it is does not depend on where it is, its state does."""
    if description.area != "play" or description.states or description == s.Filter():
        return fits(game, run, slot, description)
    rules, card = rules_of(game), game.state.cards[slot]
    if card.area == NOWHERE or rules.in_play(card.area):
        return fits(game, run, slot, description)
    return fits(game, run, slot, replace(description, area=rules.areas[card.area].name))


def is_moot(game: Game, run: Run, condition: c.Condition) -> bool:
    """Whether a condition depends on something that nothing settled, so that it is neither so nor otherwise."""
    match condition:
        case c.Not():
            return is_moot(game, run, condition.condition)
        case c.Both(conditions=several) | c.Either(conditions=several):
            decides = isinstance(condition, c.Either)
            rest = [one for one in several if not is_moot(game, run, one)]
            return len(rest) < len(several) and all(holds(game, run, one) != decides for one in rest)
    return unsettled(run, leanings(condition))


def holds(game: Game, run: Run, condition: c.Condition) -> bool:
    """Whether a condition is so now."""
    match condition:
        case c.Compare():
            if untold(game, run, values_in(condition)):
                return False  # of a card that is not there, no value is so or so
            return related(number(game, run, condition.left), condition.op, number(game, run, condition.right))
        case c.Exists():
            return bool(matching(game, run, condition.cards))
        case c.Fits():
            subjects = cards(game, run, condition.card)
            return bool(subjects) and all(_is_so(game, run, slot, condition.description) for slot in subjects)
        case c.WonBid():
            return bool(winner := seats(game, run, "winner")) and winner[0] in seats(game, run, condition.who)
        case c.PlayerIs():
            return not set(seats(game, run, condition.who)).isdisjoint(seats(game, run, condition.one_of))
        case c.TurnOf():
            return game.state.active in seats(game, run, condition.who)
        case c.Did() | c.Lost():
            return _came_of_it(run, condition)
        case c.Picked():
            return isinstance(condition.cards, s.Register) and number_in(run.env, condition.cards.name) > 0
        case c.Not() | c.Both() | c.Either() | c.SomePlayer():
            return _made_of_others(game, run, condition)
    return rules_of(game).holds_condition(game, run, condition)


def _made_of_others(game: Game, run: Run, condition: c.Not | c.Both | c.Either | c.SomePlayer) -> bool:
    """Whether a condition that is made of others is so now."""
    match condition:
        case c.Not():
            return not holds(game, run, condition.condition) and not is_moot(game, run, condition.condition)
        case c.Both():
            return all(holds(game, run, one) for one in condition.conditions)
        case c.Either():
            return any(holds(game, run, one) for one in condition.conditions)
    some = [replace(run, env=put(run.env, SUCH_PLAYER, one)) for one in seats(game, run, condition.who)]
    return any(holds(game, one, condition.condition) for one in some)
