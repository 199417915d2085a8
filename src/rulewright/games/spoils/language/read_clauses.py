"""From tree to nodes: clauses with their subjects, sentences, and how sentences hang together."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Difference, Half, Minus, Plus, ScoreOf, TotalOf, ValueOf, Variable, Whichever
from rulewright.effects.paragraphs import PartySize, Standing
from rulewright.effects.selectors import Cards, Each, Filter, Leader, Who
from rulewright.games.spoils.language.assembling import WHEN_ATTACKED
from rulewright.games.spoils.language.read_changes import Duration, set_to
from rulewright.games.spoils.language.read_objects import ReadObjects, for_each
from rulewright.text.pending import (
    ANY_PLAYER,
    EQUAL,
    SUBJECT,
    Mention,
    Misread,
    Same,
    Several,
    Some,
    parts_of,
    rebuild,
    with_subject,
)

Effects = tuple[v.Effect, ...]


ONE_OF_THEM = "?one of them"
"""The register that tells that one of several players has done what any of them may do."""


class Clause(Struct, frozen=True):
    """What one clause says, by whom."""

    effects: Effects
    who: str | None
    """None where the clause names nobody."""
    may: bool = False


class ReadClauses(ReadObjects):
    """Nodes of clauses and sentences in `verbs.lark`, and of `durations.lark`."""

    # -- clauses --

    def bare_verb(self, c: list[Any]) -> Clause:
        return Clause(c[0], None)

    def and_may(self, c: list[Any]) -> Clause:
        return Clause(c[0], None, may=True)

    def player_does(self, c: list[Any]) -> Clause:
        if c[0] == ANY_PLAYER:
            raise Misread("any player may do something; nobody in particular does it")
        return Clause(c[1], c[0])

    def player_may(self, c: list[Any]) -> Clause:
        return Clause(c[1], c[0], may=True)

    def player_may_to(self, c: list[Any]) -> Clause:
        """You may pay 2 to draw a card: both or neither."""
        return Clause((*c[1], *c[2]), c[0], may=True)

    def cards_change(self, c: list[Any]) -> Clause:
        until = c[2].until if len(c) == 3 else ""
        lets, changes = settled(c[1], self.fresh)
        return Clause((*lets, v.Modify(subject_cards(c[0]), changes, until)), "nobody")

    def value_becomes(self, c: list[Any]) -> Clause:
        cards = c[0] if isinstance(c[0], Cards) else Mention(pronoun=True)
        until = c[-1].until if isinstance(c[-1], Duration) else ""
        stat, _, number = c[1:4] if isinstance(c[0], Cards) else c[0:3]
        return Clause((v.Modify(subject_cards(cards), (set_to(stat, number),), until),), "nobody")

    def they_change(self, c: list[Any]) -> Clause:
        return self.cards_change([Mention(pronoun=True, plural=True), *c])

    def only_those(self, c: list[Any]) -> Clause:
        """Only those characters can block: no others can."""
        until = c[-1].until if isinstance(c[-1], Duration) else ""
        others = Filter(types=("character",), besides=(c[0],))
        return Clause((v.Modify(others, (v.Cannot(str(c[1])),), until, live=True),), "nobody")

    def comes_under(self, c: list[Any]) -> Clause:
        return Clause((v.ComesUnder(c[0], c[1]),), "nobody")

    def bound_for_now(self, c: list[Any]) -> Clause:
        until = c[1].until if len(c) == 2 else ""
        if isinstance(c[0], Standing):
            return Clause((v.Modify(c[0].cards, c[0].changes, until),), "nobody")
        return Clause((v.Modified(c[0], until),), "nobody")

    def card_inflicts(self, c: list[Any]) -> Clause:
        source, amount, np = c
        before, cards = self.targets(np)
        return Clause((*before, v.Inflict(amount, cards, subject_cards(source))), "you")

    def card_inflicts_equal(self, c: list[Any]) -> Clause:
        if any(isinstance(part, Mention) and part.pronoun for part in parts_of(c[2])):
            raise Misread("its, after two cards, could be of either")
        return self.card_inflicts([c[0], c[2], c[1]])

    def faction_gains(self, c: list[Any]) -> Clause:
        return Clause((v.GainScore(*_whose_score(c[0], c[1])),), "nobody")

    def faction_gains_each(self, c: list[Any]) -> Clause:
        return self.faction_gains([c[0], for_each(c[1], c[2])])

    def faction_loses_each(self, c: list[Any]) -> Clause:
        return self.faction_loses([c[0], for_each(c[1], c[2])])

    def faction_loses(self, c: list[Any]) -> Clause:
        return Clause((v.LoseScore(*_whose_score(c[0], c[1])),), "nobody")

    def player_may_same(self, c: list[Any]) -> Clause:
        return Clause((Same(c[0]),), "nobody")

    def alternatives(self, c: list[Any]) -> Effects:
        """One thing or another, as whoever does it wants."""
        return (v.OneOf(tuple(part for part in c if isinstance(part, tuple)), (), SUBJECT),)

    def clauses(self, c: list[Any]) -> tuple[Effects, bool]:
        """Clauses of one sentence; one that names nobody goes on with whoever acted last."""
        groups: list[Clause] = []
        for clause in (part for part in c if isinstance(part, Clause)):
            last = groups[-1] if groups else None
            if clause.who is None and clause.may and (last is None or not last.may):
                raise Misread("who may do this?")
            if clause.who is None and last is not None and last.who != "nobody":
                groups[-1] = replace(last, effects=last.effects + clause.effects)
            else:
                groups.append(clause)
        effects = _all_that_long(tuple(effect for clause in groups for effect in spoken(clause)))
        single = len(groups) == 1 and (groups[0].may or sum(isinstance(part, Clause) for part in c) == 1)
        return effects, single


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


_SETTLED = (ValueOf, TotalOf, ScoreOf, Plus, Minus, Difference, Whichever, Half)
"""Numbers that are worked out once; what is counted is told as it stands, so much for each."""


def _whose_score(np: Any, amount: Any) -> tuple[Any, ...]:
    """Whose influence it is: a player's, or that of the factions that the text names."""
    if isinstance(np, Leader):
        return np.who, amount
    factions = subject_cards(np)
    if isinstance(factions, Filter) and factions.types != ("faction",):
        raise Misread("only a faction has influence")
    return "controller", amount, factions


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


_PERMITTING = (v.Cannot, v.Must)
"""Changes that an instruction makes only for a stated time."""


def _all_that_long(effects: Effects) -> Effects:
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
    """Whether a change has to be said for how long; what a Restore Rule cannot do is said of the turns to come."""
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
        live = bool(until) and isinstance(effect.cards, Filter)
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
