"""Sentences one after the other: how one that hangs on an earlier one is tied to it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.numbers import Half, Times, ValueOf
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.spoils.language.bids import limited
from rulewright.games.spoils.language.waiting import Effects as Effects
from rulewright.games.spoils.language.waiting import waiting_text, waits, when_it_happens
from rulewright.text.agreement import check_doer, doer_of
from rulewright.text.doers import ROLES
from rulewright.text.pending import (
    LOOKED,
    SAME,
    SEEN,
    DoneSoMany,
    HappensAgain,
    Mention,
    Misread,
    Same,
    by_another,
    parts_of,
    rebuild,
)

BY_EACH = " by each"
"""Ends the kind of what rests on what each of several players did."""
IS_NOT = "it"
"""In the place of a doer: the sentence rests on a card not being what the one before tested it for."""
WHEN_ATTACKED = "when attacked"
"""A duration that only `if you are attacked` makes clear."""


class Statement(Struct, frozen=True):
    """One sentence: what it says and how it hangs on what was before."""

    effects: Effects
    kind: str = "plain"
    """plain, did, did not, otherwise, instead, did instead."""
    single: bool = True
    """It has one clause, so that `if you do` can only mean that one."""
    tests: bool = False
    """It begins with a condition; after a trigger that is one for all that follows."""
    also: k.Condition | None = None
    """What must be so besides what was done: if you do and you control an item."""
    by: str = ""
    """Who is said to have done it, or not: you, they, opponent; empty where the sentence hangs on nothing."""


def assembled(statements: list[Statement]) -> Effects:
    """Sentences one after the other, those that hang on an earlier one tied to it."""
    effects: list[v.Effect] = []
    single = False
    begun = 0
    for number, statement in enumerate(statements):
        if statement.kind == "instead" and effects and statement.tests:
            effects[begun:] = [_in_place_of(tuple(effects[begun:]), statement)]
            single = False
            continue
        if statement.kind in ("instead", "did instead"):
            raise Misread("instead of what?")
        before, begun = begun, len(effects)
        statement = _as_long_as_before(effects, statement)
        if any(isinstance(one, v.Modify) and one.until == WHEN_ATTACKED for one in statement.effects):
            raise Misread("for how long?")
        if _too_late(statement, effects):
            effects[before:] = _awaited(effects, before, statement)
            single = False
            continue
        if any(isinstance(one, HappensAgain) for one in statement.effects):
            _several_times(effects, statement)
        elif statement.kind == "plain":
            single = _goes_on_with(effects, statement, single)
        elif statement.kind == "otherwise":
            _otherwise(effects, statement)
        elif effects and waiting_text(effects[-1]) is not None:
            effects[-1] = _resting_there(effects[-1], statement, single)
        elif statement.kind.endswith(BY_EACH):
            effects[-1:] = [_of_each(effects[-1] if effects else None, statement)]
        elif (effects and _each_may(effects[-1])) or (effects and isinstance(effects[-1], v.SoOften)):
            often = effects[-1]
            assert isinstance(often, v.SoOften | v.ForEachPlayer), "what is done more than once"
            going_on = [Statement(often.effects, single=single), statement]
            effects[-1] = replace(often, effects=assembled(going_on))
        else:
            _rests_on(effects, statement, number, single)
    return limited(tuple(effects))


def _several_times(effects: list[v.Effect], statement: Statement) -> None:
    """You may use an ability. If you do, the effect happens twice: how often is settled as it is used."""
    check_doer(effects[-1] if effects else None, statement.by)
    match effects[-1:], statement:
        case [v.May(effects=(v.UseAbility() as use,)) as may], Statement((HappensAgain(times),), "did", also=None):
            effects[-1] = replace(may, effects=(replace(use, times=times),))
        case _:
            raise Misread("the effect of what?")


def _in_place_of(before: Effects, statement: Statement) -> v.Effect:
    """Draw a card. If you control an item, draw 2 cards instead: one or the other, by what is so."""
    if any(map(waits, before)):
        if len(before) > 1:
            raise Misread("instead of what?")
        return when_it_happens(before[0], lambda effects: (_in_place_of(effects, statement),))
    match statement.effects:
        case (v.If(effects=(v.May() as may,), otherwise=()) as tested,):
            # Who does not want it the other way has what was said first.
            may = may if may.into else replace(may, into="?instead")
            return replace(tested, effects=(may, v.If(k.Not(k.Did(may.into)), before)), otherwise=before)
        case (v.If(otherwise=()) as tested,):
            return replace(tested, otherwise=before)
    raise Misread("instead of what?")


def _as_long_as_before(effects: list[v.Effect], statement: Statement) -> Statement:
    """A demand on parties that does not say for how long: as long as what the sentence before it said."""
    if not any(isinstance(one, v.Modified) and not one.until for one in statement.effects):
        return statement
    until = getattr(effects[-1], "until", "") if effects and isinstance(effects[-1], v.Modify | v.Modified) else ""
    if until in ("", "forever"):
        raise Misread("for how long?")
    lasting = [replace(one, until=until) if isinstance(one, v.Modified) else one for one in statement.effects]
    return replace(statement, effects=tuple(lasting))


def _goes_on_with(effects: list[v.Effect], statement: Statement, single: bool) -> bool:
    """A sentence that hangs on nothing goes on; returns whether `if you do` after it can mean only one thing."""
    if effects and isinstance(effects[-1], v.Destroy) and _values(statement):
        effects[-1:] = [*statement.effects, effects[-1]]  # the value is the one that it had when it was destroyed
        return single
    if effects and isinstance(stop := effects[-1], v.Terminate) and _put_elsewhere(statement):
        effects[-1:] = [*statement.effects, stop]
        return single
    if effects and (longer := _kept_from_pile(effects[-1], statement) or _waiting_longer(effects[-1], statement)):
        effects[-1] = longer
        return single
    if isinstance(statement.effects[0], v.Repeat):
        effects[:] = [replace(statement.effects[0], effects=tuple(effects))]
        return False
    effects += _same(effects[-1] if effects else None, statement.effects)
    return statement.single


def _otherwise(effects: list[v.Effect], statement: Statement) -> None:
    """The other branch of the last test; all that stands between the two belongs to the test."""
    last = effects[-1] if effects else None
    if isinstance(last, v.Later | v.Modified) and (waiting := waiting_text(last)) is not None:
        inner = list(waiting.effects)
        _otherwise(inner, statement)
        effects[-1] = replace(last, text=replace(waiting, effects=tuple(inner)))
        return
    for at in reversed(range(len(effects))):
        tested = effects[at]
        if isinstance(tested, v.If):
            of_it = isinstance(tested.condition, k.Fits) and isinstance(tested.condition.card, Mention)
            if tested.otherwise or (statement.by == IS_NOT and not of_it):
                break
            whole = replace(tested, effects=(*tested.effects, *effects[at + 1 :]), otherwise=statement.effects)
            effects[at:] = [whole]
            return
    raise Misread("otherwise than what?")


def _of_each(last: v.Effect | None, statement: Statement) -> v.Effect:
    """What each player does for whom the sentence before was done, or was not."""
    if not isinstance(last, v.ForEachPlayer):
        raise Misread("each player who did what?")
    of_one = replace(statement, kind=statement.kind.removesuffix(BY_EACH))
    return replace(last, effects=assembled([Statement(last.effects), of_one]))


def _each_may(effect: v.Effect) -> bool:
    """Whether each player may do something; what hangs on it hangs on what that player did."""
    return isinstance(effect, v.ForEachPlayer) and isinstance(effect.effects[0], v.May)


def _rests_on(effects: list[v.Effect], statement: Statement, number: int, single: bool) -> None:
    """What is done if the sentence before was done, or if it was not."""
    last = effects[-1] if effects else None
    check_doer(last, statement.by)
    if statement.kind == "did not" and isinstance(last, v.If) and _another_may(effects, last):
        # Who was never asked has not declined: what rests on what was skipped is skipped as well.
        going_on = [Statement(last.effects, single=True), statement]
        effects[-1] = replace(last, effects=assembled(going_on))
        return
    unclear = isinstance(last, v.If) and (_ends_with_may(last) or not _of_doing(last.condition))
    if statement.kind == "did not" and unclear:
        raise Misread("not done because it was not so, or because nobody wanted to?")
    done: k.Condition = k.Did(_register(effects, number, single))
    done = k.Not(done) if statement.kind == "did not" else done
    done = k.Both((done, statement.also)) if statement.also is not None else done
    effects.append(v.If(done, _same(effects[-1], statement.effects)))


def _ends_with_may(tested: v.If) -> bool:
    """Whether the last thing that is done if something was done is left to a player: if you do, you may draw a card."""
    return isinstance(tested.effects[-1], v.May) and not tested.otherwise


def _another_may(effects: list[v.Effect], tested: v.If) -> bool:
    """Whether what is done if somebody did something is left to somebody else."""
    if not _ends_with_may(tested) or not isinstance(tested.condition, k.Did):
        return False
    done = next((one for one in effects if getattr(one, "into", "") == tested.condition.register), None)
    return done is not None and doer_of(done) != doer_of(tested.effects[-1])


def _of_doing(condition: k.Condition) -> bool:
    """Whether a condition asks if something was done."""
    first = condition.conditions[0] if isinstance(condition, k.Both) else condition
    inner = first.condition if isinstance(first, k.Not) else first
    return isinstance(inner, k.Did)


def _same(before: v.Effect | None, effects: Effects) -> Effects:
    """Effects in which doing the same means what the sentence before said, done by somebody else."""

    def same(part: Any) -> Any:
        if not isinstance(part, Same):
            return part
        if not isinstance(before, v.May) or before.who != "you":
            raise Misread("the same as what?")
        return v.May(by_another(before.effects, part.who), part.who)

    return rebuild(effects, same)


def _too_late(statement: Statement, before: list[v.Effect]) -> bool:
    """Whether a sentence begins to wait for what the sentences before it may have done to that card already."""
    texts = [one.text for one in statement.effects if isinstance(one, v.Modified | v.Later)]
    waits = [text for text in texts if isinstance(text, p.Triggered | p.Replaced)]
    named = any(isinstance(way.subject, Mention) for text in waits for way in text.when.ways)
    return named and any(isinstance(one, v.Inflict | v.Destroy) or _may_end(one) for one in parts_of(tuple(before)))


def _awaited(effects: list[v.Effect], begun: int, statement: Statement) -> list[v.Effect]:
    """What waits for something that the sentence before it may bring about begins to wait before that is done."""
    if statement.kind != "plain" or _too_late(statement, effects[:begun]):
        raise Misread("what is to be waited for may have happened by then")
    last = effects[begun:]
    picks = [one for one in last if isinstance(one, v.Pick | v.Let)]
    return [*picks, *statement.effects, *(one for one in last if one not in picks)]


def _may_end(effect: Any) -> bool:
    """Whether a change could be the end of a card; what it can, must or cannot do never is."""
    harmless = v.Can | v.Cannot | v.Must | v.ChangeKeyword
    return isinstance(effect, v.Modify) and not all(isinstance(change, harmless) for change in effect.changes)


def _resting_there(last: v.Effect, statement: Statement, single: bool) -> v.Effect:
    """An instruction with a sentence that rests on the text which it leaves waiting."""
    if isinstance(last, v.If):
        return replace(last, effects=(*last.effects[:-1], _resting_there(last.effects[-1], statement, single)))
    assert isinstance(last, v.Modified | v.Later) and isinstance(last.text, p.Triggered), "text that waits"
    going_on = [Statement(last.text.effects, single=single), statement]
    return replace(last, text=replace(last.text, effects=assembled(going_on)))


def _kept_from_pile(last: v.Effect, statement: Statement) -> v.Effect | None:
    """A card that is terminated and put elsewhere instead of into its pile: it goes there first."""
    match last, statement.effects:
        case v.If(effects=(v.Terminate() as stop,), otherwise=()), (v.Put(instead=True) as put,):
            return replace(last, effects=(put, stop))
    return None


def _put_elsewhere(statement: Statement) -> bool:
    """Whether a sentence puts what was terminated somewhere instead of into its pile."""
    match statement.effects:
        case (v.Put(instead=True, cards=Mention()),):
            return True
    return False


def _waiting_longer(last: v.Effect, statement: Statement) -> v.Effect | None:
    """What waits for the next time, with a sentence that goes on about it, the card that it will happen to."""
    if not isinstance(last, v.Later | v.Modified) or not isinstance(last.text, p.Replaced | p.Triggered):
        return None
    its = isinstance(last, v.Later) and any(_its_player(part) for part in parts_of(statement.effects))
    if not its and not any(_leans(part, last) for part in parts_of(statement.effects)):
        return None
    if not any(isinstance(part, Cards) for part in parts_of(last.text)) and not _counts(statement):
        raise Misread("now, or only then? Nothing that waits is about that card")
    return replace(last, text=replace(last.text, effects=last.text.effects + statement.effects))


def _counts(statement: Statement) -> bool:
    """Whether a sentence counts what was done: that many."""
    return any(isinstance(part, DoneSoMany) for part in parts_of(statement.effects))


def _its_player(part: Any) -> bool:
    """Whether somebody is named through the card just spoken of: its controller."""
    return any(getattr(part, field, None) in ROLES for field in ("who", "by", "controller"))


def _leans(part: Any, last: v.Later | v.Modified) -> bool:
    """Whether a word can only mean what will have been seen, done or counted when the text before has waited."""
    if isinstance(part, Mention):
        return part.known.startswith("rest") or (part.pronoun and isinstance(last, v.Later))
    return isinstance(part, DoneSoMany) or (isinstance(part, Filter) and part.area in (SEEN, LOOKED, SAME))


def _values(statement: Statement) -> bool:
    """Whether a sentence only notes values of the card just spoken of."""
    return all(isinstance(one, v.Let) and _value_of_it(one.number) for one in statement.effects)


def _value_of_it(number: Any) -> bool:
    inner = number.number if isinstance(number, Times | Half) else number
    return isinstance(inner, ValueOf) and isinstance(inner.of, Mention) and inner.of.pronoun


def _register(effects: list[v.Effect], number: int, single: bool) -> str:
    """The register that tells whether the sentence before was really done."""
    last = effects[-1] if effects else None
    if isinstance(last, v.If):
        condition = last.condition.condition if isinstance(last.condition, k.Not) else last.condition
        if isinstance(condition, k.Did) and not _ends_with_may(last):
            return condition.register
        if last.effects and not last.otherwise:
            # What was done only if something was so: where it was not so, nothing was done.
            inner = list(last.effects)
            register = _register(inner, number, single or len(inner) == 1)
            effects[-1] = replace(last, effects=tuple(inner))
            return register
    if isinstance(last, v.Reveal) and len(effects) > 1 and isinstance(searched := effects[-2], v.Search):
        return searched.into
    if last is None or not hasattr(last, "into") or not (single or isinstance(last, v.May)):
        raise Misread("if what was done?")
    name: str = getattr(last, "into", "") or f"?did{number}"
    effects[-1] = replace(last, into=name)
    return name
