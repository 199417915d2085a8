"""Numbers in words, and so much of something."""

from __future__ import annotations

from rulewright.effects import numbers as n
from rulewright.text.explain.descriptions import any_card, described
from rulewright.text.explain.phrases import PAST, article, plural
from rulewright.text.explain.players import player, whose
from rulewright.text.explain.registry import cards, condition, number, occasion, tells
from rulewright.text.explain.scope import Scope


def counted(scope: Scope, node: n.Number, noun: str) -> str:
    """So many of something: a card, 2 cards, X cards, as many cards as …"""
    if node == n.Fixed(1):
        return f"1 {noun}" if scope.settled is None else article(noun)
    if isinstance(node, n.Fixed) or (isinstance(node, n.Variable) and len(node.name) == 1):
        return f"{number(scope, node)} {plural(noun)}"
    return f"as many {plural(noun)} as {number(scope, node)}"


def so_much(scope: Scope, node: n.Number, what: str) -> str:
    """So much of what is not counted: 2 damage, damage equal to …"""
    if is_one(node):
        return f"1 {what.removesuffix('s')}"
    if isinstance(node, n.Fixed) or (isinstance(node, n.Variable) and len(node.name) == 1):
        return f"{number(scope, node)} {what}"
    return f"{what} equal to {number(scope, node)}"


def is_one(node: object) -> bool:
    """Whether a number is plainly 1."""
    return node == n.Fixed(1)


@tells(n.Fixed)
def fixed(scope: Scope, node: n.Fixed) -> str:
    """As printed."""
    return str(node.n)


@tells(n.Variable)
def variable(scope: Scope, node: n.Variable) -> str:
    """X, or what was chosen or settled under a name that no text has."""
    return node.name if len(node.name) == 1 else scope.number_of(node.name)


@tells(n.CountOf)
def count_of(scope: Scope, node: n.CountOf) -> str:
    """How many there are."""
    return f"the number of {described(scope, node.cards).many()}"


@tells(n.ValueOf)
def value_of(scope: Scope, node: n.ValueOf) -> str:
    """A value of a card."""
    then = ", as it was when that was done" if node.then else ""
    return f"the {scope.words.value(node.what)} of {any_card(scope, node.of)}{then}"


@tells(n.TotalOf)
def total_of(scope: Scope, node: n.TotalOf) -> str:
    """A value added up."""
    value = scope.words.value(node.what)
    return f"the {value} of {cards(scope, node.of)}, added up"


@tells(n.MostOf)
def most_of(scope: Scope, node: n.MostOf) -> str:
    """The highest or the lowest of a value."""
    which = "lowest" if node.least else "highest"
    return f"the {which} {scope.words.value(node.what)} among {cards(scope, node.of)} (0 if there is none)"


@tells(n.TokensOn)
def tokens_on(scope: Scope, node: n.TokensOn) -> str:
    """How many tokens there are."""
    return f"the number of {plural(token(scope, node.kind))} on {cards(scope, node.card)}"


def token(scope: Scope, kind: str) -> str:
    """What a token of a kind is called."""
    words = scope.words
    return words.kinds.get(kind, f"{kind} {words.token}") if kind else words.token


@tells(n.HowOften)
def how_often(scope: Scope, node: n.HowOften) -> str:
    """How often this turn."""
    return f"the number of times that this turn {occasion(scope, node.when, PAST)}"


@tells(n.DamageBefore)
def damage_before(scope: Scope, node: n.DamageBefore) -> str:
    """What was inflicted the turn before."""
    return f"the damage that {cards(scope, node.by)} inflicted in the turn before this one"


@tells(n.IconsOf)
def icons_of(scope: Scope, node: n.IconsOf) -> str:
    """How many of an icon."""
    icon = scope.words.icons.get(node.icon, node.icon)
    return f"the number of {icon} icons that {whose(scope, node.who, 'cards')} provide"


@tells(n.ScoreOf)
def score_of(scope: Scope, node: n.ScoreOf) -> str:
    """The score."""
    return whose(scope, node.who, scope.words.score)


@tells(n.PlayerCount)
def player_count(scope: Scope, node: n.PlayerCount) -> str:
    """Of how many players it is so."""
    among = "each player" if node.who == "each" else str(player(scope, node.who, doer=True))
    if node.condition is None:
        return f"the number of players, counting {among}"
    return f"the number of players, counting {among} of whom it is so that {condition(scope, node.condition)}"


@tells(n.CardsIn)
def cards_in(scope: Scope, node: n.CardsIn) -> str:
    """How many lie there."""
    return f"the number of cards in {whose(scope, node.who, scope.words.area(node.area))}"


@tells(n.EventAmount)
def event_amount(scope: Scope, node: n.EventAmount) -> str:
    """So much as in the event."""
    amount = scope.event.amount if scope.event is not None else "the amount of it"
    return (
        amount
        if node.of is None
        else f"the part of {amount.removeprefix('the amount of ')} that comes from {cards(scope, node.of)}"
    )


@tells(n.HowMany)
def how_many(scope: Scope, node: n.HowMany) -> str:
    """As many as an earlier step dealt with."""
    by = "" if node.who is None else f", counting only what {player(scope, node.who)} did"
    return f"{scope.number_of(node.register)}{by}"


@tells(n.Times)
def times(scope: Scope, node: n.Times) -> str:
    """So many times a number."""
    return f"{node.factor} times {number(scope, node.number)}"


@tells(n.Plus)
def plus(scope: Scope, node: n.Plus) -> str:
    """A sum."""
    return f"{number(scope, node.left)} plus {number(scope, node.right)}"


@tells(n.Minus)
def minus(scope: Scope, node: n.Minus) -> str:
    """A difference that is not less than 0."""
    return f"{number(scope, node.left)} minus {number(scope, node.right)} (0 at the least)"


@tells(n.Difference)
def difference(scope: Scope, node: n.Difference) -> str:
    """How far two numbers are apart."""
    return f"the difference between {number(scope, node.left)} and {number(scope, node.right)}"


@tells(n.Whichever)
def whichever(scope: Scope, node: n.Whichever) -> str:
    """The higher or the lower."""
    return f"the {'higher' if node.higher else 'lower'} of {number(scope, node.left)} and {number(scope, node.right)}"


@tells(n.Half)
def half(scope: Scope, node: n.Half) -> str:
    """Half, rounded."""
    return f"half of {number(scope, node.number)}, rounded {'up' if node.up else 'down'}"


@tells(n.Divided)
def divided(scope: Scope, node: n.Divided) -> str:
    """A part, rounded down."""
    return f"{number(scope, node.number)} divided by {node.by}, rounded down"
