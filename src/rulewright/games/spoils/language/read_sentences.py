"""From tree to nodes: sentences, made of what opens them, what they tell, and what closes them."""

from __future__ import annotations

from typing import Any, cast

from lark import Token
from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Number
from rulewright.effects.paragraphs import Standing
from rulewright.effects.scope import names_in
from rulewright.effects.selectors import Cards, Who
from rulewright.games.spoils.language.assembling import Effects, Statement, assembled
from rulewright.games.spoils.language.read_changes import Duration
from rulewright.games.spoils.language.read_clauses import Clause, lasting, spoken, subject_cards
from rulewright.games.spoils.language.read_objects import ONE, ReadObjects, for_each
from rulewright.text.pending import THEY, Misread, Some, rebuild


class Told(Struct, frozen=True):
    """What a sentence says, and what it says its variables are."""

    effects: Effects
    lets: tuple[v.Let, ...] = ()
    single: bool = True

    @property
    def whole(self) -> Effects:
        """Everything in the order in which it is done."""
        return (*self.lets, *self.effects)


class Opening(Struct, frozen=True):
    """What a sentence begins with: how it hangs on what was before, or what must be so."""

    kind: str
    """did, did not, otherwise, if, then, each, unless."""
    condition: k.Condition | None = None
    so_often: Number | None = None
    told: Told | None = None


class Closing(Struct, frozen=True):
    """What a sentence ends with: a condition, what its variables are, what else, instead."""

    kind: str
    """if, where, otherwise, instead, able, unless."""
    condition: k.Condition | None = None
    told: Told | None = None


class ReadSentences(ReadObjects):
    """Nodes of sentences in `sentences.lark`."""

    # -- what a sentence tells --

    def untimed(self, c: list[Any]) -> tuple[Effects, bool]:
        effects, single = c[0]
        return lasting(effects, ""), single

    def timed_first(self, c: list[Any]) -> tuple[Effects, bool]:
        effects, single = c[-1]
        return lasting(effects, c[0].until), single

    def timed_while(self, c: list[Any]) -> tuple[Effects, bool]:
        """Text that stands for a while, wherever in the sentence it says for how long and while what."""
        until = next((part.until for part in c if isinstance(part, Duration)), "forever")
        condition = next(part for part in c if isinstance(part, k.Condition))
        changes = next(part for part in c if isinstance(part, tuple))
        np = next(part for part in c if isinstance(part, Cards | Some))
        return (v.Modified(Standing(subject_cards(np), changes, condition), until),), True

    def told_plainly(self, c: list[Any]) -> Told:
        effects, single = c[0]
        return Told(effects, single=single)

    def told_lets(self, c: list[Any]) -> Told:
        return Told((), c[0], single=False)

    def told_effect(self, c: list[Any]) -> Told:
        return Told((c[0],))

    def told(self, c: list[Any]) -> Told:
        return cast("Told", c[0])

    def let(self, c: list[Any]) -> v.Effect:
        return v.Let(str(c[0]).upper(), c[1])

    def lets(self, c: list[Any]) -> tuple[v.Let, ...]:
        return tuple(part for part in c if isinstance(part, v.Let))

    # -- openings and closings --

    def opening_did(self, c: list[Any]) -> Opening:
        return Opening("did")

    def opening_did_and(self, c: list[Any]) -> Opening:
        return Opening("did", c[0])

    def opening_did_not(self, c: list[Any]) -> Opening:
        return Opening("did not")

    def opening_otherwise(self, c: list[Any]) -> Opening:
        return Opening("otherwise")

    def opening_if(self, c: list[Any]) -> Opening:
        return Opening("if", c[0])

    def opening_then(self, c: list[Any]) -> Opening:
        return Opening("then")

    def opening_each(self, c: list[Any]) -> Opening:
        return Opening("each", so_often=for_each(ONE, c[0]))

    def opening_unless(self, c: list[Any]) -> Opening:
        return Opening("unless", told=Told(self._unless(c)))

    def closing_unless(self, c: list[Any]) -> Closing:
        return Closing("unless", told=Told(self._unless(c)))

    def _unless(self, c: list[Any]) -> Effects:
        """Somebody may do this, and keep something else from being done by it."""
        match spoken(Clause(c[1], c[0], may=True)):
            case (v.May() as may,):
                return (replace(may, into=self.fresh()),)
        raise Misread("unless who does this?")

    def closing_if(self, c: list[Any]) -> Closing:
        return Closing("if", c[0])

    def closing_where(self, c: list[Any]) -> Closing:
        return Closing("where", told=Told((), c[0]))

    def closing_otherwise(self, c: list[Any]) -> Closing:
        return Closing("otherwise", told=c[-1])

    def closing_instead(self, c: list[Any]) -> Closing:
        return Closing("instead")

    def closing_able(self, c: list[Any]) -> Closing:
        return Closing("able")

    # -- sentences --

    def statement(self, c: list[Any]) -> Statement:
        openings = [part for part in c if isinstance(part, Opening)]
        closings = [part for part in c if isinstance(part, Closing)]
        return _statement(openings, next(part for part in c if isinstance(part, Told)), closings)

    def sentence(self, c: list[Any]) -> Statement:
        return cast("Statement", c[0])

    def instructions(self, c: list[Any]) -> list[Statement]:
        return c

    def only_so(self, c: list[Any]) -> v.Effect:
        return cast("v.Effect", c[0])

    def play_only(self, c: list[Any]) -> v.Effect:
        return v.Only(c[0])

    def use_only(self, c: list[Any]) -> v.Effect:
        return v.Only(c[0], use=True)

    def only(self, c: list[Any]) -> v.Effect:
        return cast("v.Effect", c[0])

    def delayed(self, c: list[Any]) -> v.Effect:
        return cast("v.Effect", c[0])

    # -- choices among effects --

    def option(self, c: list[Any]) -> tuple[bool, Effects]:
        """What can be chosen, and whether it names whoever does it, where that makes a difference."""
        clauses: list[Clause] = []
        for clause in (part for part in c if isinstance(part, Clause)):
            before = clauses[-1].who if clauses else None
            goes_on = clause.who is None and before not in (None, "nobody")
            clauses.append(replace(clause, who=before) if goes_on else clause)
        effects = tuple(effect for clause in clauses for effect in spoken(clause))
        if any(isinstance(one, v.OneOf) for one in effects):
            raise Misread("a choice within a choice")
        bare = (effect for clause in clauses if clause.who is None for effect in clause.effects)
        return not any(hasattr(effect, "who") for effect in bare), lasting(effects, "")

    def options(self, c: list[Any]) -> tuple[tuple[bool, Effects], ...]:
        return tuple(part for part in c if isinstance(part, tuple))

    def labelled(self, c: list[Any]) -> Effects:
        return assembled([part for part in c if isinstance(part, Statement)])

    def you_choose(self, c: list[Any]) -> str:
        return "you"

    def player_chooses(self, c: list[Any]) -> str:
        return str(c[0])

    def one_of(self, c: list[Any]) -> v.Effect:
        if c[0] != "you" and not all(named for named, _ in c[-1]):
            raise Misread("say who does what can be chosen: they, or you")
        return _one_of(c[0], tuple(effects for _, effects in c[-1]))

    def one_of_labelled(self, c: list[Any]) -> Statement:
        openings = [part for part in c if isinstance(part, Opening)]
        chooser = next(part for part in c if isinstance(part, str) and not isinstance(part, Token))
        chosen = _one_of(chooser, tuple(part for part in c if isinstance(part, tuple)))
        return _statement(openings, Told((chosen,)), [])

    def repeated(self, c: list[Any]) -> v.Effect:
        return v.Repeat((), c[0])


def _one_of(chooser: str, options: tuple[Effects, ...]) -> v.Effect:
    if chooser in ("each", "each opponent"):
        inner = v.OneOf(options, (), "that player")
        return v.ForEachPlayer((inner,), "each" if chooser == "each" else "opponent")
    return v.OneOf(options, (), cast("Who", chooser))


def _statement(openings: list[Opening], told: Told, closings: list[Closing]) -> Statement:
    """A sentence put together from the inside out; what its variables are is settled before anything rests on it."""
    lets = (*told.lets, *(let for one in closings if one.kind == "where" and one.told for let in one.told.lets))
    also = next((one.condition for one in openings if one.kind == "did"), None)
    conditions = [one.condition for one in openings if one.kind == "if" and one.condition is not None]
    conditions += [one.condition for one in closings if one.condition is not None]
    outside = bool(names_in(tuple(conditions)) & {let.variable for let in lets})
    effects = told.effects if outside else (*lets, *told.effects)
    other = next((one.told.whole for one in closings if one.kind == "otherwise" and one.told is not None), ())
    for unless in (*(one.told for one in openings if one.kind == "unless"), *_unless(closings)):
        if unless is not None:
            effects = assembled([Statement(_by_them(unless.effects, effects)), Statement(effects, "did not")])
    for closing in closings:
        if closing.condition is not None:
            effects = (v.If(closing.condition, effects),)
    for opening in reversed(openings):
        if opening.kind == "if" and opening.condition is not None:
            effects = (v.If(opening.condition, effects, other),)
            other = ()
        if opening.so_often is not None:
            effects = (v.SoOften(opening.so_often, effects),)
    if other:
        raise Misread("otherwise than what?")
    tests = bool(openings) and openings[0].kind == "if" and not any(one.kind == "otherwise" for one in closings)
    return Statement(
        (*lets, *effects) if outside else effects,
        _kind(openings, closings),
        single=told.single if not conditions else True,
        tests=tests,
        also=also,
    )


def _by_them(unless: Effects, done: Effects) -> Effects:
    """What they may do to keep it off: they are whoever the sentence is about."""
    about = getattr(done[0], "who", None) if done else None
    return rebuild(unless, lambda part: about if part == THEY else part) if about == "opponent" else unless


def _unless(closings: list[Closing]) -> list[Told | None]:
    """What somebody may do at the end of a sentence to keep what it says from being done."""
    return [one.told for one in closings if one.kind == "unless"]


_OPEN = ("if", "then", "each", "unless")
"""Openings that hang on nothing before."""


def _kind(openings: list[Opening], closings: list[Closing]) -> str:
    """How a sentence hangs on what was before."""
    kinds = [one.kind for one in openings if one.kind not in _OPEN]
    if len(kinds) > 1 or any(one.kind not in _OPEN for one in openings[1:]):
        raise Misread("a sentence hangs on one thing before it")
    kind = kinds[0] if kinds else "plain"
    if any(one.kind == "instead" for one in closings):
        return {"plain": "instead", "did": "did instead"}.get(kind, "nothing")
    return kind
