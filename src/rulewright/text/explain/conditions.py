"""Conditions as clauses, so and not so."""

from __future__ import annotations

import re

from rulewright.effects import conditions as c
from rulewright.effects.numbers import Fixed
from rulewright.effects.selectors import WHEREVER, Filter
from rulewright.text.explain.descriptions import Description, described
from rulewright.text.explain.phrases import PAST, Noun, clause, fill, listed
from rulewright.text.explain.players import player, whose
from rulewright.text.explain.registry import cards, condition, number, occasion, tells
from rulewright.text.explain.scope import Scope

OPTION = "the number of the option chosen"
_COMPARED = {"=": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than"}
_COMPARED[">="] = "is at least"


@tells(c.Compare)
def compare(scope: Scope, node: c.Compare) -> str:
    """How two numbers stand to each other."""
    left = number(scope, node.left)
    if left == OPTION and node.op == "=":
        return f"option {number(scope, node.right)} was chosen"
    if node.op in ("even", "odd"):
        return f"{left} is {node.op}"
    return f"{left} {_COMPARED[node.op]} {number(scope, node.right)}"


@tells(c.Exists)
def exists(scope: Scope, node: c.Exists) -> str:
    """There is such a card."""
    return f"there is {described(scope, node.cards).one()}"


@tells(c.Fits)
def fits(scope: Scope, node: c.Fits) -> str:
    """A card is of a description."""
    return _is(scope, node, "")


def _is(scope: Scope, node: c.Fits, negation: str) -> str:
    subject = cards(scope, node.card)
    # What a card is does not hang on where it is, unless a state of it is asked for, or where it is.
    known = "" if node.description.states or node.description == Filter() else "play"
    wherever = node.description.area == WHEREVER
    told = _predicate(described(scope, node.description, WHEREVER if wherever else known), subject)
    return f"{subject} {'are' if subject.plural else 'is'} {negation}{told}"


def _predicate(description: Description, subject: Noun) -> str:
    if description.adjective:
        return description.adjective
    if description.heads == ("card",) and not description.before and description.after.startswith(("in ", "with ")):
        return fill(description.after, subject)
    return f"each {description.one()}" if subject.plural else description.one()


@tells(c.TurnOf)
def turn_of(scope: Scope, node: c.TurnOf) -> str:
    """Whose turn it is."""
    return f"it is {whose(scope, node.who, 'turn')}"


@tells(c.InPhase)
def in_phase(scope: Scope, node: c.InPhase) -> str:
    """Which phase it is."""
    return f"it is the {node.phase} phase"


@tells(c.DuringBattle)
def during_battle(scope: Scope, node: c.DuringBattle) -> str:
    """A battle is going on."""
    return "a battle is going on"


@tells(c.Attacked, c.Attacking, c.Blocking)
def in_battle(scope: Scope, node: c.Attacked | c.Attacking | c.Blocking) -> str:
    """What a player has to do with it."""
    who = player(scope, node.who, doer=False)
    be = "are" if who.second else "is"
    match node:
        case c.Attacked():
            return f"{who} {be} being attacked"
        case c.Attacking():
            return f"{who} {be} attacking"
    return f"{who} {'have' if who.second else 'has'} a {scope.words.states.get('blocking', 'blocking')} party"


@tells(c.RespondingTo)
def responding_to(scope: Scope, node: c.RespondingTo) -> str:
    """What is being responded to."""
    if node.description is None:
        return "an ability is being responded to" + (" that any card has" if node.ability else "")
    one = described(scope, node.description).one()
    return f"an ability of {one} is being responded to" if node.ability else f"{one} is what is being responded to"


@tells(c.Did)
def did(scope: Scope, node: c.Did) -> str:
    """An earlier step was done, or the coin flipped in it was won."""
    if _is_flip(scope, node.register):
        return f"the flip in {scope.step_of(node.register)} was won"
    return f"{scope.step_of(node.register)} was really done"


def _is_flip(scope: Scope, register: str) -> bool:
    known = scope.mentions.get(register)
    return known is not None and known.name == ("flip", "won")


@tells(c.Lost)
def lost(scope: Scope, node: c.Lost) -> str:
    """A coin was lost."""
    return f"the flip in {scope.step_of(node.register)} was lost"


@tells(c.Picked)
def picked(scope: Scope, node: c.Picked) -> str:
    """Something was picked."""
    return f"there was {cards(scope, node.cards)}, whatever has become of it since"


@tells(c.WonBid)
def won_bid(scope: Scope, node: c.WonBid) -> str:
    """Who won."""
    return f"{player(scope, node.who)} won the bid"


@tells(c.Not)
def negated(scope: Scope, node: c.Not) -> str:
    """It is not so."""
    match node.condition:
        case c.Exists(cards=wanted):
            return f"there is {described(scope, wanted).none()}"
        case c.Fits():
            return _is(scope, node.condition, "not ")
        case c.Did(register=register):
            step = scope.step_of(register)
            return f"the flip in {step} was not won" if _is_flip(scope, register) else f"{step} was not done"
        case c.TurnOf(who=who):
            return f"it is not {whose(scope, who, 'turn')}"
        case c.DuringBattle():
            return "no battle is going on"
        case c.WonBid(who=who):
            return f"{player(scope, who)} did not win the bid"
        case c.Happened():
            return happened(scope, node.condition, "it has not happened")
        case c.SomePlayer(who=who, condition=c.Not(condition=inner)):
            everyone = re.sub(r"^(an|a|any) |^another ", _every, str(player(scope, who, doer=False)))
            return f"of {everyone} it is so that {condition(scope, inner)}"
    return f"it is not so that {condition(scope, node.condition)}"


def _every(one: re.Match[str]) -> str:
    return "every " if one.group(1) else "every other "


@tells(c.Both)
def both(scope: Scope, node: c.Both) -> str:
    """All of it."""
    return listed([condition(scope, one) for one in node.conditions])


@tells(c.Either)
def either(scope: Scope, node: c.Either) -> str:
    """Any of it."""
    return "either " + listed([condition(scope, one) for one in node.conditions], "or")


@tells(c.Happened)
def happened(scope: Scope, node: c.Happened, so: str = "it has happened") -> str:
    """It has come about this turn."""
    times = "" if node.least == Fixed(1) else f" at least {number(scope, node.least)} times"
    return f"{so} this turn{times} that {occasion(scope, node.when, PAST)}"


@tells(c.FirstUse)
def first_use(scope: Scope, node: c.FirstUse) -> str:
    """Not used yet."""
    copies = ", nor that of another copy by the same player" if node.copies else ""
    return f"this ability of this card has not been used this turn{copies}"


@tells(c.PlayLeft)
def play_left(scope: Scope, node: c.PlayLeft) -> str:
    """The play of the turn is not used up."""
    return f"{player(scope, node.who)} still has the play of this turn for a {node.what}"


@tells(c.PlayedBy)
def played_by(scope: Scope, node: c.PlayedBy) -> str:
    """By means of a keyword."""
    return f"this card was played by {node.keyword}"


@tells(c.PlayerIs)
def player_is(scope: Scope, node: c.PlayerIs) -> str:
    """A player is one of those named."""
    return clause(
        player(scope, node.who, doer=False), f"[is] the same player as {player(scope, node.one_of, doer=False)}"
    )


@tells(c.SomePlayer)
def some_player(scope: Scope, node: c.SomePlayer) -> str:
    """It is so of one of several players at least."""
    return f"of {player(scope, node.who, doer=False)} at least it is so that {condition(scope, node.condition)}"
