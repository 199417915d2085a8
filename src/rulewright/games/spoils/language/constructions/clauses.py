"""Clauses: what one says, by whom, and how long it lasts."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import (
    Difference,
    Half,
    Minus,
    MostOf,
    Number,
    Plus,
    ScoreOf,
    TotalOf,
    ValueOf,
    Variable,
    Whichever,
)
from rulewright.effects.paragraphs import PartySize
from rulewright.effects.selectors import Cards, Each, Filter, Leader, Who
from rulewright.games.spoils.language.assembling import WHEN_ATTACKED, Effects
from rulewright.text.agreement import own, with_subject
from rulewright.text.pending import ANY_PLAYER, EQUAL, THEY, Mention, Misread, Several, Some, rebuild

ONE_OF_THEM = "?one of them"
"""The register that tells that one of several players has done what any of them may do."""


IN_ITS_BATTLE = "in its battle"
"""A duration that only the battle of which a trigger hears makes clear."""


class Clause(Struct, frozen=True):
    """What one clause says, by whom."""

    effects: Effects
    who: str | None
    """None where the clause names nobody."""
    may: bool = False


def settled(changes: tuple[v.Change, ...], fresh: Any) -> tuple[tuple[v.Let, ...], tuple[v.Change, ...]]:
    """Changes of as much as something else has: how much that is is settled as the change is made."""
    lets: list[v.Let] = []
    found: list[v.Change] = []
    for one in changes:
        if isinstance(one, v.ChangeValue) and isinstance(getattr(one.amount, "number", one.amount), _SETTLED):
            name = f"{EQUAL}{fresh()}"
            lets.append(v.Let(name, one.amount))
            one = replace(one, amount=Variable(name))
        found.append(one)
    return tuple(lets), tuple(found)


_SETTLED = (ValueOf, TotalOf, MostOf, ScoreOf, Plus, Minus, Difference, Whichever, Half)
"""Numbers that are worked out once; what is counted is told as it stands, so much for each."""


def whose_score(np: Any, amount: Any) -> tuple[Any, ...]:
    """Whose influence it is: a player's, or that of the factions that the text names."""
    if isinstance(np, Leader):
        return np.who, with_subject(amount, np.who)
    factions = subject_cards(np)
    if isinstance(factions, Mention) and not factions.pronoun and factions.nouns != ("faction",):
        raise Misread("only a faction has influence")
    if isinstance(factions, Filter) and factions.types != ("faction",):
        raise Misread("only a faction has influence")
    if amount != with_subject(amount, "you"):
        raise Misread("the influence of which of them?")
    return "controller", amount, factions


def their_own(number: Number) -> Number:
    """What is counted of theirs is whoever does it."""
    return rebuild(number, lambda part: own(THEY) if part == THEY else part)


def subject_cards(np: Any) -> Cards:
    """The cards that a clause is about: named ones, or all of a description."""
    if isinstance(np, Some):
        if np.kind not in ("every", "bare"):
            raise Misread("which of them?")
        return np.what
    if isinstance(np, Several):
        return Each(tuple(subject_cards(part) for part in np.parts))
    return cast("Cards", np)


def spoken(clause: Clause) -> Effects:
    """The effects of a clause, done by whoever it names."""
    who = clause.who or "you"
    if who in ("each", "each opponent", ANY_PLAYER):
        effects = done_by(clause.effects, "that player")
        if who == ANY_PLAYER and clause.may:
            return (v.ForEachPlayer((v.May(effects, "that player", ONE_OF_THEM),), first=True),)
        body: Effects = (v.May(effects, "that player"),) if clause.may else effects
        return (v.ForEachPlayer(body, "opponent" if who == "each opponent" else "each"),)
    player = cast("Who", "you" if who == "nobody" else who)
    effects = done_by(clause.effects, player)
    return (v.May(effects, player),) if clause.may else effects


def done_by(effects: Effects, player: Who) -> Effects:
    """Effects with whoever does them put in."""

    def does(part: Any) -> Any:
        return replace(part, by=player) if isinstance(part, v.Deed) and part.by != player else part

    return rebuild(with_subject(effects, player), does)


_PERMITTING = (v.Can, v.Cannot, v.Must)
"""Changes that an instruction makes only for a stated time."""


def all_that_long(effects: Effects) -> Effects:
    """A duration that ends a sentence is that of every change before it that has none of its own."""
    until = ""
    found: list[v.Effect] = []
    for effect in reversed(effects):
        if isinstance(effect, v.Modify | v.Modified):
            until = effect.until or until
            effect = replace(effect, until=until)
        found.append(effect)
    return _as_long_as_before(tuple(reversed(found)))


def _as_long_as_before(effects: Effects) -> Effects:
    """What can only be said for a time lasts as long as what the same sentence said before it."""
    until = ""
    found: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, v.Modify):
            if not effect.until and any(map(_passing, effect.changes)):
                effect = replace(effect, until=until)
            until = effect.until
        found.append(effect)
    return tuple(found)


def _passing(change: v.Change) -> bool:
    """Whether a change has to be said for how long.

    What a Restore Rule cannot do is said of the turns to come; an attack on arrival is one of the turn of arrival.
    """
    if change == v.Can("attack on arrival"):
        return False
    return isinstance(change, _PERMITTING) and not (isinstance(change, v.Cannot) and change.heading)


def lasting(effects: Effects, until: str) -> Effects:
    """Effects with their duration: the one named first, the one named last, or for good."""
    if until and all(isinstance(one, v.Let | v.Pick) for one in effects):
        raise Misread("this does not last, so it cannot last this turn")
    return tuple(_lasting(effect, until) for effect in effects)


def _lasting(effect: v.Effect, until: str) -> v.Effect:
    if isinstance(effect, v.Modify):
        if effect.until and until:
            raise Misread("the duration is named twice")
        if not (effect.until or until) and effect.changes == (v.Must("block"),):
            return replace(effect, until=WHEN_ATTACKED)
        if not (effect.until or until) and any(map(_passing, effect.changes)):
            raise Misread("for how long? Say this turn; what is so as long as something else is begins with while")
        live = effect.live or (bool(until) and isinstance(effect.cards, Filter))
        return replace(effect, until=effect.until or until or "forever", live=live)
    if isinstance(effect, v.TakeControl):
        return replace(effect, until=effect.until or until or "forever")
    if isinstance(effect, v.Let | v.Pick):
        return effect
    if isinstance(effect, v.Modified | v.Later):
        return _waiting(effect, until)
    if isinstance(effect, v.May | v.ForEachPlayer):
        return replace(effect, effects=lasting(effect.effects, until))
    if until:
        raise Misread("this does not last, so it cannot last this turn")
    return effect


_NEXT = {"turn": "next this turn", "battle": "next this battle"}
"""How long something waits for the next time."""


def _waiting(effect: v.Modified | v.Later, until: str) -> v.Effect:
    """What is in force for a while, or waits for one happening in a while or whenever it comes."""
    if until and effect.until not in ("", "next"):
        raise Misread("the duration is named twice")
    if isinstance(effect, v.Modified):
        if not (effect.until or until) and not isinstance(effect.text, PartySize):
            raise Misread("for how long?")
        return replace(effect, until=effect.until or until)
    if until and until not in _NEXT:
        raise Misread("the next time within what?")
    return replace(effect, until=_NEXT[until]) if until else effect
