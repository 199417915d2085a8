"""Evaluate numbers: counts, values of cards, and arithmetic on other numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import selectors as s
from rulewright.effects.evaluate import cards, counts, left_in_event, number, seat, seats
from rulewright.effects.history import happened
from rulewright.effects.picks_in_common import most_together
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import SUCH_PLAYER, Run, number_in, part_of, put
from rulewright.effects.truth import holds

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


@counts(n.Fixed)
def fixed(game: Game, run: Run, node: n.Fixed) -> int:
    """As printed."""
    return node.n


@counts(n.Variable)
def variable(game: Game, run: Run, node: n.Variable) -> int:
    """As it was settled."""
    return number_in(run.env, node.name)


@counts(n.HowMany)
def how_many(game: Game, run: Run, node: n.HowMany) -> int:
    """As many as an instruction really dealt with, or one player's part of what each player did."""
    if node.who is None:
        return number_in(run.env, node.register)
    return sum(number_in(run.env, part_of(node.register, one)) for one in seats(game, run, node.who))


@counts(n.CountOf)
def count_of(game: Game, run: Run, node: n.CountOf) -> int:
    """As many as there are now, or as many of them as have in common what is asked: with different names."""
    found = cards(game, run, node.cards)
    if node.cards.together:
        return most_together(game, tuple(found), node.cards.together)
    return len(found)


@counts(n.TokensOn)
def tokens_on(game: Game, run: Run, node: n.TokensOn) -> int:
    """All tokens on those cards, or all of one kind."""
    kind = rules_of(game).token_kind(node.kind) if node.kind else None
    found = [one for slot in cards(game, run, node.card) for one in game.card(slot).tokens]
    return sum(count for number, count in found if kind is None or number == kind)


@counts(n.HowOften)
def how_often(game: Game, run: Run, node: n.HowOften) -> int:
    """How often it has come about this turn."""
    return happened(game, run, node.when)


@counts(n.DamageBefore)
def damage_before(game: Game, run: Run, node: n.DamageBefore) -> int:
    """All damage of which those cards were the source in the turn before, to cards or to players."""
    sources = {game.ref(slot) for slot in cards(game, run, node.by)}
    events = [fact.event for fact in rules_of(game).facts_before(game)]
    shares = [share for event in events for share in event.shares or ((*event.source, event.amount),)]
    return sum(amount for slot, number, amount in shares if (slot, number) in sources)


@counts(n.IconsOf)
def icons_of(game: Game, run: Run, node: n.IconsOf) -> int:
    """What a player's cards provide."""
    return sum(rules_of(game).icons(game, one, node.icon) for one in seats(game, run, node.who))


@counts(n.ScoreOf)
def score_of(game: Game, run: Run, node: n.ScoreOf) -> int:
    """A player's score."""
    return game.state.seats[seat(game, run, node.who)].score


@counts(n.PlayerCount)
def player_count(game: Game, run: Run, node: n.PlayerCount) -> int:
    """Players of whom something is so."""
    if node.condition is None:
        return len(seats(game, run, node.who))
    some = [replace(run, env=put(run.env, SUCH_PLAYER, one)) for one in seats(game, run, node.who)]
    return sum(holds(game, one, node.condition) for one in some)


@counts(n.CardsIn)
def cards_in(game: Game, run: Run, node: n.CardsIn) -> int:
    """How many lie there; what they are does not matter."""
    area = rules_of(game).area_names[node.area]
    return sum(len(game.cards_in(area, one)) for one in seats(game, run, node.who))


@counts(n.ValueOf)
def value_of(game: Game, run: Run, node: n.ValueOf) -> int:
    """A value of a card now, or, if it is the one in the event and has gone, as it last was."""
    rules = rules_of(game)
    code = rules.values[node.what]
    event = run.event
    if node.then and isinstance(node.of, s.Register):
        return number_in(run.env, f"{node.of.name} {node.what}")
    if event is not None and event.memory and left_in_event(game, run, node.of):
        return event.memory[code]
    for slot in cards(game, run, node.of):
        return int(game.value(slot, code) or 0)
    return 0


@counts(n.TotalOf)
def total_of(game: Game, run: Run, node: n.TotalOf) -> int:
    """A value of several cards, added up."""
    code = rules_of(game).values[node.what]
    return sum(int(game.value(slot, code) or 0) for slot in cards(game, run, node.of))


@counts(n.MostOf)
def most_of(game: Game, run: Run, node: n.MostOf) -> int:
    """The highest or the lowest of a value among several cards."""
    code = rules_of(game).values[node.what]
    found = [int(game.value(slot, code) or 0) for slot in cards(game, run, node.of)]
    return (min if node.least else max)(found, default=0)


@counts(n.EventAmount)
def event_amount(game: Game, run: Run, node: n.EventAmount) -> int:
    """The amount of the event that set this off, or one card's part of it."""
    if run.event is None:
        return 0
    if node.of is None or not run.event.shares:
        return run.event.amount
    mine = [run.source[0]] if isinstance(node.of, s.This) else cards(game, run, node.of)
    return sum(amount for slot, _, amount in run.event.shares if slot in mine)


@counts(n.Times)
def times(game: Game, run: Run, node: n.Times) -> int:
    """A multiple of a number."""
    return node.factor * number(game, run, node.number)


@counts(n.Plus)
def plus(game: Game, run: Run, node: n.Plus) -> int:
    """Two numbers together."""
    return number(game, run, node.left) + number(game, run, node.right)


@counts(n.Minus)
def minus(game: Game, run: Run, node: n.Minus) -> int:
    """One number less another."""
    return number(game, run, node.left) - number(game, run, node.right)


@counts(n.Difference)
def difference(game: Game, run: Run, node: n.Difference) -> int:
    """How far two numbers are apart."""
    return abs(number(game, run, node.left) - number(game, run, node.right))


@counts(n.Half)
def half(game: Game, run: Run, node: n.Half) -> int:
    """Half of a number."""
    return (number(game, run, node.number) + (1 if node.up else 0)) // 2


@counts(n.Divided)
def divided(game: Game, run: Run, node: n.Divided) -> int:
    """A number divided by another, rounded down."""
    return number(game, run, node.number) // node.by


@counts(n.Whichever)
def whichever(game: Game, run: Run, node: n.Whichever) -> int:
    """The higher or the lower of two numbers."""
    return (max if node.higher else min)(number(game, run, node.left), number(game, run, node.right))
